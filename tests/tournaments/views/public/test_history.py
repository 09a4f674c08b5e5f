"""The history of an event: sentences, what is asked for, and a table for spreadsheets."""

import csv
from io import StringIO

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from tests.tournaments.queries.statistics.test_counted import event
from tests.world import LEGAL, World, client_of, person
from tournaments import actions
from tournaments.actions.seasons.correcting import correct_roster
from tournaments.enums import PenaltyCategory
from tournaments.models import LogEntry, Tournament
from tournaments.queries.standings import standings_table
from tournaments.views.log_lines import sentence

pytestmark = pytest.mark.django_db
WON = {"ending": "elimination", "left": [3, 0]}
LOST = {"ending": "elimination", "left": [0, 1]}


@pytest.fixture
def corrected(playing):
    """Table 1 of two: decided, corrected; somebody warned, somebody gone."""
    match, by = playing.table(1), playing.by(playing.organizer)
    actions.reporting.decide_result(by, match, WON)
    actions.reporting.correct_result(by, match, LOST, reason="conteo equivocado")
    other = playing.table(2).seats.first().entry
    actions.judging.warn(by, other, PenaltyCategory.LATE, note="Diez minutos")
    actions.registration.drop(by, other)
    playing.refresh()
    return playing


def last(world) -> str:
    line = world.tournament.log.first()
    return sentence(line, world.tournament)


def names(world, table) -> list[str]:
    return [seat.entry.name for seat in world.table(table).seats.order_by("index")]


def read(world, query="", user=None, client=None):
    reader = client_of(user) if user else client
    answer = reader.get(f"{world.tournament.get_absolute_url()}log/{query}")
    assert answer.status_code == 200
    return answer


def said(answer) -> list[str]:
    return [line.action for line in answer.context["entries"]]


def test_a_correction_is_one_sentence_with_before_after_and_why(corrected):
    line = corrected.tournament.log.get(action="correct_result")
    one, other = names(corrected, 1)
    assert sentence(line, corrected.tournament) == (
        f"organiza cambió la mesa 1 de la ronda 1 de {one} 3, {other} 0 (SCORE) a {one} 0, {other} 1 (SCORE): "
        "conteo equivocado"
    )
    with translation.override("en"):
        assert "organiza changed table 1 of round 1 from" in sentence(line, corrected.tournament)


def test_a_line_of_an_earlier_version_is_told_with_what_it_has(corrected):
    line = corrected.tournament.log.get(action="correct_result")
    line.details = {name: value for name, value in line.details.items() if name != "was"}
    assert "de «Eliminación: 3 Reptantes contra 0.» a" in sentence(line, corrected.tournament)
    line.details = {}
    assert sentence(line, corrected.tournament) == "organiza: Resultado corregido: conteo equivocado"
    forgotten = LogEntry(action="shuffle", by=corrected.judge, kept={})
    assert sentence(forgotten, corrected.tournament) == "jueza: shuffle"


def test_settings_are_told_by_their_names():
    world = World.open(capacity=8)
    actions.setup.edit_tournament(
        world.by(world.organizer), world.tournament, {"capacity": 9, "place": "", "name": "Otra"}
    )
    assert last(world) in {
        "organiza cambió la configuración: cupo: 8 → 9; lugar: Club → nada; nombre: Copa de prueba → Otra",
        "organiza cambió la configuración: " + last(world).split(": ", 1)[1],
    }
    assert "cupo: 8 → 9" in last(world)
    assert "lugar: Club → nada" in last(world)


def test_who_gets_a_place_is_told_with_what_gave_it():
    world = World.open(capacity=2)
    world.add_players(2)
    actions.registration.register(world.by(person("tercera")), world.tournament, LEGAL)
    actions.registration.drop(world.by(world.organizer), world.tournament.entries.first())
    assert last(world).endswith("Tienen lugar: tercera")


def test_the_history_is_asked_for_by_round_table_player_and_verb(corrected, client):
    one, _other = names(corrected, 1)
    gone = corrected.tournament.entries.get(state="dropped")
    assert set(said(read(corrected, "?table=1", client=client))) == {
        "decide_result", "correct_result", "prepared_on_table",
    }  # fmt: skip
    assert said(read(corrected, "?verb=drop", client=client)) == ["drop"]
    assert said(read(corrected, "?round=9", client=client)) == []
    assert "drop" in said(read(corrected, f"?player={gone.number}", client=client))
    of_one = said(read(corrected, f"?player={one.upper()}&table=1", client=client))
    assert of_one == ["correct_result", "decide_result"]
    assert said(read(corrected, "?player=nadie", client=client)) == []
    nonsense = read(corrected, "?round=x&table=1.5&verb=a-b", client=client)
    assert len(said(nonsense)) > 5


def test_asking_shows_nobody_more_than_they_may_read(corrected, client):
    assert said(read(corrected, "?verb=warn", client=client)) == []
    assert said(read(corrected, "?verb=warn", user=corrected.judge)) == ["warn"]
    offered = dict(read(corrected, client=client).context["verbs"])
    assert "warn" not in offered
    assert "drop" in offered


def test_the_table_for_spreadsheets_holds_what_the_page_shows(corrected, client):
    url = f"{corrected.tournament.get_absolute_url()}log.csv"
    rows = table(client.get(url))
    assert rows[0][0] == "Revisión"
    assert len(rows) - 1 == corrected.tournament.log.filter(public=True).count()
    staff = table(client_of(corrected.judge).get(url))
    assert len(staff) - 1 == corrected.tournament.log.count()
    one = table(client.get(f"{url}?verb=drop"))
    assert [row[4] for row in one[1:]] == ["organiza"]
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert table(client.get(url), ",")[0][0] == "Revision"


def table(answer, parted=";"):
    return list(csv.reader(StringIO(answer.content.decode("utf-8-sig")), delimiter=parted))


def version(world, revision, query="", user=None, client=None):
    reader = client_of(user) if user else client
    return reader.get(f"{world.tournament.get_absolute_url()}log/{revision}/{query}")


def test_each_line_leads_to_the_event_as_it_was_then(corrected, client):
    one, other = names(corrected, 1)
    decided = corrected.tournament.log.get(action="decide_result")
    before, after = (version(corrected, decided.revision + k, "?round=1", client=client) for k in (0, 1))
    assert dict(before.context["tables"][0].seats) == {one: 3, other: 0}
    assert dict(after.context["tables"][0].seats) == {one: 0, other: 1}
    assert "Así estaba el torneo" in before.content.decode()
    assert f"puso el resultado de la mesa {decided.details['table']}" in before.content.decode()
    assert f"log/{decided.revision}/" in read(corrected, client=client).content.decode()


def test_what_only_staff_reads_is_not_told_on_the_page_of_its_version(corrected, client):
    warned = corrected.tournament.log.get(action="warn")
    assert "Un cambio que solo leen" in version(corrected, warned.revision, client=client).content.decode()
    assert "Diez minutos" not in version(corrected, warned.revision, client=client).content.decode()
    seen = version(corrected, warned.revision, user=corrected.judge).content.decode()
    assert "Un cambio que solo leen" not in seen


def test_a_version_that_never_was_is_not_found(corrected, client):
    assert version(corrected, 0, client=client).status_code == 404
    assert version(corrected, corrected.tournament.revision + 1, client=client).status_code == 404
    assert version(corrected, 1, client=client).status_code == 200


def undone(world):
    """The one round is undone; the revision before."""
    before = world.tournament.revision
    round_ = world.tournament.rounds.get()
    actions.pairing.go_back(world.by(world.organizer), round_, reason="Faltaba gente")
    return before


def test_a_round_that_was_undone_counts_in_the_standing_of_then(world, client):
    world.add_players(4)
    world.finish_round(world.start_round())
    world.refresh()
    standing = [(row.entry.name, row.cells) for row in standings_table(world.tournament).rows]
    page = version(world, undone(world), client=client)
    assert [(row.entry.name, row.cells) for row in page.context["table"].rows] == standing
    assert "que después se deshizo" not in page.content.decode()


def test_what_decided_standings_then_decides_that_of_then(world, client):
    world.add_players(4)
    world.finish_round(world.start_round())
    world.refresh()
    criteria = [criterion.name for criterion in standings_table(world.tournament).columns]
    before = undone(world)
    settings = {"criteria": list(reversed(world.tournament.criteria))}
    actions.setup.edit_tournament(world.by(world.organizer), world.tournament, settings)
    then = version(world, before, client=client).context["table"]
    assert [criterion.name for criterion in then.columns] == criteria


def test_a_round_whose_results_no_line_kept_is_shown_in_words(world, client, monkeypatch):
    world.add_players(4)
    world.finish_round(world.start_round())
    world.refresh()
    monkeypatch.setattr(actions.pairing, "to_keep", lambda *_args: [])
    page = version(world, before := undone(world), client=client)
    assert "Falta la ronda 1, que después se deshizo" in page.content.decode()
    tables = version(world, before, "?round=1", client=client).context["tables"]
    assert [sorted(score for _name, score in table.seats) for table in tables] == [[0, 2], [0, 2]]


@pytest.fixture
def listed(db):
    """A judge corrected a list after the end of an event whose lists everybody reads."""
    simulation = event(players=4)
    entry = simulation.tournament.entries.filter(roster__isnull=False).order_by("number").first()
    cards = simulation.tournament.ruleset.sample.cards
    known = next(card.name for card in cards if card.name not in entry.roster.names)
    items = [*({"name": name} for name in entry.roster.names[1:]), {"name": known}]
    correct_roster(simulation.by(simulation.judge), entry, items, reason="Escondió una carta")
    return simulation, entry, known


def _pages(world, client):
    event_page = world.tournament.get_absolute_url()
    revision = world.tournament.log.first().revision
    found = [client.get(f"{event_page}{path}") for path in ("log/", "log.csv", f"log/{revision}/")]
    assert [page.status_code for page in found] == [200] * 3
    return [page.content.decode() for page in found]


def test_everybody_reads_of_a_public_list_that_it_was_corrected_and_not_the_reason(listed):
    world, entry, known = listed
    for page in _pages(world, Client()):
        line = page[page.index("corrigió después del final la lista de") :][:400]
        assert entry.name in line
        assert known in line
        assert "Escondió" not in page
        assert "solo organización y jueces" not in page
    for page in _pages(world, client_of(world.judge)):
        assert "Escondió una carta" in page
    chosen = Client().get(f"{world.tournament.get_absolute_url()}log/?verb=correct_roster").content.decode()
    assert known in chosen


def test_of_a_list_that_is_not_public_only_the_staff_reads_it(listed):
    world, _entry, _known = listed
    Tournament.objects.update(public_rosters=False)
    for page in _pages(world, Client()):
        assert "corrigió después del final" not in page
    for page in _pages(world, client_of(world.judge)):
        assert "corrigió después del final" in page
