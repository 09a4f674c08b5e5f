"""An event as files for other programs: who reads what, and the same people when they are brought in again."""

import csv
import io
from contextlib import suppress
from operator import attrgetter

import pytest
from django.db import transaction
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from atrum_judge.text import one_line
from tests.tournaments.queries.played import another, four_after_two_rounds
from tests.world import World, client_of
from tournaments import actions
from tournaments.actions.places import free_name
from tournaments.core import record
from tournaments.core.lists.reading import read
from tournaments.core.sheets.books import as_csv, as_ods, as_xlsx, text_of_book
from tournaments.enums import EventFormat
from tournaments.errors import Refusal
from tournaments.models import Tournament
from tournaments.queries.record import export
from tournaments.queries.summary.sheets import entries_sheet, has_trf

pytestmark = pytest.mark.django_db


@pytest.fixture
def world():
    return four_after_two_rounds()


def rows(world, name, client):
    answer = client.get(f"{world.tournament.get_absolute_url()}{name}.csv")
    assert answer["Content-Disposition"] == f'attachment; filename="{world.tournament.slug}-{name}.csv"'
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))


def test_results_have_a_row_for_each_seat(world, client):
    found = rows(world, "results", client)
    names = [entry.name for entry in world.tournament.entries.order_by("number")]
    assert found[0] == ["Ronda", "Mesa", "Nombre", "Rivales", "Resultado", "Cómo terminó", "Puntos", "SCORE"]
    assert ["1", names[0], names[2], "ganó", "Eliminación", "1", "3"] in [[row[0], *row[2:]] for row in found]
    assert ["2", names[0], names[1], "perdió", "Eliminación", "0", "0"] in [[row[0], *row[2:]] for row in found]
    assert len(found) == 1 + 8


def test_a_standing_counts_in_cells_of_their_own(world, client):
    head, first, *_rest = rows(world, "standings", client)
    assert head[:5] == ["Puesto", "Nombre", "Ganadas", "Perdidas", "Empatadas"]
    assert first[0] == "1"
    assert first[2:5] == ["2", "0", "0"]


def test_clubs_and_ratings_are_in_the_file_of_the_staff_alone(world, client):
    world.tournament.entries.filter(number=1).update(club="Los Coatíes", rating=1234, real_name="Ana Pérez")
    public, staff = rows(world, "entries", client), rows(world, "entries", client_of(world.judge))
    assert public[0] == ["Número", "Apodo", "Estado"]
    assert staff[0] == ["Número", "Apodo", "Estado", "Club", "Ranking"]
    assert staff[1][3:] == ["Los Coatíes", "1234"]
    for kind in ("xlsx", "ods"):
        answer = client.get(f"{world.tournament.get_absolute_url()}event.{kind}")
        assert answer.status_code == 200
        assert "Coatíes" not in text_of_book(answer.content)
    assert "Pérez" not in str(staff)


def test_the_report_of_fide_is_of_swiss_events_at_tables_of_two(world, client):
    answer = client.get(f"{world.tournament.get_absolute_url()}event.trf")
    people = read(answer.content.decode()).people
    assert {one.name for one in people} == set(world.tournament.entries.values_list("name", flat=True))
    assert b"001    1" in answer.content
    robin = another(world, 4, format=EventFormat.ROUND_ROBIN)
    assert not has_trf(robin.tournament)
    assert client.get(f"{robin.tournament.get_absolute_url()}event.trf").status_code == 404


def test_no_other_file_is_made(world, client):
    base = world.tournament.get_absolute_url()
    assert [client.get(base + name).status_code for name in ("event.pdf", "people.csv")] == [404, 404]


TEXT = st.text(st.characters(categories=("L", "N", "S", "P")) | st.just(" "), min_size=2, max_size=30)
OF_A_PERSON = attrgetter("name", "club", "rating")
PERSON = st.tuples(TEXT, TEXT, st.none() | st.integers(0, 9999))


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(people=[("00", "00000000", None), ("#N/A", "a@b.cd", 1), ("sí", "", 0)])
@given(people=st.lists(PERSON, min_size=1, max_size=4))
def test_the_entries_of_a_file_are_the_same_when_they_are_brought_in(world, people):
    with transaction.atomic():
        world.tournament.entries.update(club="Rosario; =1", rating=7)
        entries = list(world.tournament.entries.order_by("number"))
        for entry, (name, club, rating) in zip(entries, people, strict=False):
            with suppress(Refusal):
                entry.name = free_name(world.tournament, name, but=entry)
            entry.club, entry.rating = one_line(club), rating
            entry.save()
        sheet, entered = entries_sheet(world.tournament, whole=True), [*map(OF_A_PERSON, entries)]
        transaction.set_rollback(True)
    for text in (
        as_csv(sheet, delimiter=";", decimal=",").decode(),
        text_of_book(as_xlsx([sheet])),
        text_of_book(as_ods([sheet])),
    ):
        assert [*map(OF_A_PERSON, read(text).people)] == entered


@pytest.fixture
def absences():
    """Five of whom one came and the other did not, and two of whom nobody came."""
    world = World.open(criteria=["points", "fide_buchholz", "draw"])
    world.add_players(5)
    world.start_round()
    for number, report in ((1, {"ending": "no_show", "who": 0}), (2, {"ending": "double_loss"})):
        actions.reporting.decide_result(world.by(world.judge), world.table(number), report)
    world.refresh()
    return world


def test_how_a_match_ended_is_told_by_every_file(absences, client):
    head, *found = rows(absences, "results", client)
    told = head.index("Cómo terminó")
    assert sorted(row[told] for row in found) == ["", "Ausencia", "Ausencia", "Pierden ambos", "Pierden ambos"]
    base = absences.tournament.get_absolute_url()
    text = client.get(f"{base}event.trf").content.decode()
    assert sorted(line[-1] for line in text.splitlines() if line.startswith("001")) == ["+", "-", "-", "-", "U"]
    (round_,) = client.get(f"/api/tournaments/{absences.tournament.slug}/pairings/").json()
    assert {one["ending"] for one in round_["matches"]} == {None, "no_show", "double_loss"}


def test_an_event_of_before_keeps_its_order_and_its_record_says_so(absences):
    def proven():
        data = export(Tournament.objects.get(), public=False)
        return data["standings"], record.check(record.load(data), absences.tournament.ruleset).differences

    after, differences = proven()
    Tournament.objects.update(counting=1)
    before, differences_before = proven()
    assert before != after
    assert differences == differences_before == []
    assert "counting" not in export(Tournament.objects.get(), public=False)["tournament"]
