"""The arrival desk: one line for whoever comes, truth about who has a place, and what only the staff knows."""

import json
import re

import pytest
from django.urls import reverse

from tests.world import LEGAL, World, client_of
from tournaments import actions
from tournaments.core import record
from tournaments.enums import EntryState, MissedRounds
from tournaments.errors import Conflict, Invalid
from tournaments.models import Entry, LogEntry
from tournaments.models.personal import path_of
from tournaments.queries.entries import known_entries, meant
from tournaments.queries.record import export

pytestmark = pytest.mark.django_db
NAMES = ["Ana Núñez", "Juan Pérez", "Julia Gómez", "Ñandú", "Beto 2"]


@pytest.fixture
def open_event(db):
    """Five people are expected, with names of their own."""
    world = World.open(capacity=6)
    for name in NAMES:
        actions.registration.add_walk_in(
            world.by(world.organizer), world.tournament, name, items=LEGAL, check_in=False
        )
    return world


@pytest.fixture
def desk(open_event):
    class Desk:
        client = client_of(open_event.organizer)
        url = reverse("manage_entries", args=[open_event.tournament.slug])

        def type(self, said: str):
            return self.client.post(self.url, {"who": said})

        def text(self) -> str:
            return self.client.get(self.url).content.decode()

    return Desk()


def present(world) -> list[str]:
    found = world.tournament.entries.filter(state=EntryState.CHECKED_IN)
    return list(found.values_list("name", flat=True))


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("2", "Juan Pérez"),
        ("jul", "Julia Gómez"),
        ("nunez", "Ana Núñez"),
        ("PEREZ", "Juan Pérez"),
        ("ñan", "Ñandú"),
        ("ndu", "Ñandú"),
        (" ana  ", "Ana Núñez"),
        ("beto 2", "Beto 2"),
    ],
)
def test_a_number_or_a_part_of_a_name_is_enough(desk, open_event, said, name):
    assert desk.type(said).status_code == 302
    assert present(open_event) == [name]


def test_a_number_is_a_number_before_it_is_a_part_of_a_name(desk, open_event):
    desk.type("2")
    assert present(open_event) == ["Juan Pérez"]


def test_a_name_that_is_sent_twice_marks_nobody_else(desk, open_event):
    """The answer was lost: by then the line would mean another person."""
    sent = {"who": "ju", "key": "once"}
    actions.registration.check_in(
        open_event.by(open_event.organizer), open_event.tournament.entries.get(name="Julia Gómez")
    )
    for _time in range(2):
        assert desk.client.post(desk.url, sent).status_code == 302
    assert present(open_event) == ["Juan Pérez", "Julia Gómez"]
    undo = open_event.tournament.entries.get(name="Julia Gómez")
    actions.registration.undo_check_in(open_event.by(open_event.organizer), undo)
    answer = desk.client.post(desk.url, sent, headers={"X-Line": "yes"})
    assert "<strong>Juan Pérez</strong> ya está presente." in answer.content.decode()
    assert present(open_event) == ["Juan Pérez"]


def test_a_reader_of_qr_types_the_personal_address(desk, open_event):
    ana, juan = open_event.tournament.entries.filter(number__in=(1, 2))
    assert desk.type(f"https://torneos.example{path_of(juan)}").status_code == 302
    assert present(open_event) == ["Juan Pérez"]
    assert desk.type(f"{path_of(ana).rstrip('/')}x").status_code == 422
    assert present(open_event) == ["Juan Pérez"]


def test_several_are_offered_and_nobody_is_marked(desk, open_event):
    answer = desk.type("ju")
    assert answer.status_code == 422
    assert [one.name for one in answer.context["line"].several] == ["Juan Pérez", "Julia Gómez"]
    assert 'value="ju"' in answer.content.decode()
    assert present(open_event) == []


def test_who_is_there_already_is_not_meant_while_somebody_else_is(desk, open_event):
    desk.type("juan")
    desk.type("ju")
    assert present(open_event) == ["Juan Pérez", "Julia Gómez"]
    answer = desk.type("ju")
    assert answer.status_code == 422


def test_who_is_there_already_is_named(desk, open_event):
    desk.type("ana")
    answer = desk.client.post(desk.url, {"who": "ana"}, follow=True)
    assert answer.status_code == 200
    assert "Ana Núñez ya estaba presente." in answer.content.decode()
    alone = desk.client.post(desk.url, {"who": "ana"}, headers={"X-In-Place": "yes", "X-Line": "yes"})
    assert alone.status_code == 200
    assert "<strong>Ana Núñez</strong> ya estaba presente." in alone.content.decode()
    assert "Deshacer" not in alone.content.decode()


def test_somebody_new_is_offered_to_be_added_under_the_name_that_was_typed(desk, open_event):
    answer = desk.type("Zoe <b>")
    assert "Agregar a «Zoe &lt;b&gt;»" in answer.content.decode()
    desk.client.post(desk.url, {"name": "Zoe", "check_in": "on"})
    assert present(open_event) == ["Zoe"]


def test_who_arrived_last_can_be_taken_back(desk, open_event):
    desk.type("ana")
    assert "<strong>Ana Núñez</strong> ya está presente." in desk.text()
    desk.client.post(reverse("command", args=[open_event.tournament.slug, "undo_check_in"]), {"entry": 1})
    assert present(open_event) == []
    assert "<strong>Ana Núñez</strong> ya está presente." not in desk.text()


def test_progress_counts_those_who_have_a_place(desk, open_event):
    desk.type("ana")
    assert "1 de 5 presentes" in desk.text()


def test_a_real_name_finds_somebody_and_is_nowhere_public(desk, open_event, client):
    entry = open_event.tournament.entries.get(number=4)
    secret = "Eleuterio Bermúdez"
    actions.entries.keep_real_name(open_event.by(open_event.organizer), entry, real_name=secret)
    assert secret in desk.text()
    desk.type("bermudez")
    assert present(open_event) == ["Ñandú"]
    event = open_event.tournament.get_absolute_url()
    for path in ("", "players/", "players/4/", "log/", "record/", "record.json"):
        assert "Bermúdez" not in client.get(event + path).content.decode()
    assert "Bermúdez" not in client.get(f"/api/tournaments/{open_event.tournament.slug}/").content.decode()
    for public in (True, False):
        assert "Bermúdez" not in json.dumps(export(open_event.tournament, public=public), ensure_ascii=False)
    assert not [line for line in LogEntry.objects.all() if "Bermúdez" in str(line.details)]


def test_a_payment_is_noted_for_the_staff_alone(open_event, client):
    entry = open_event.tournament.entries.get(number=1)
    by = open_event.by(open_event.organizer)
    actions.entries.mark_paid(by, entry, paid=True)
    with pytest.raises(Conflict):
        actions.entries.mark_paid(by, entry, paid=True)
    assert (
        "pag"
        not in client.get(f"{open_event.tournament.get_absolute_url()}players/")
        .content.decode()
        .split('<ul class="people">')[1]
        .split("</ul>")[0]
    )
    assert "paid" not in json.dumps(export(open_event.tournament, public=False)["entries"])


def test_a_walk_in_beyond_the_capacity_is_said_to_wait_and_gets_in_when_it_grows(desk, open_event):
    for name in ("Sexta", "Séptima"):
        answer = desk.client.post(desk.url, {"name": name, "check_in": "on"}, follow=True)
    text = answer.content.decode()
    assert "Séptima quedó en espera: el cupo es 6." in text
    assert "Subir el cupo a 7" in text
    desk.client.post(reverse("command", args=[open_event.tournament.slug, "raise_capacity"]), {"capacity": 7})
    assert open_event.tournament.entries.get(name="Séptima").state == EntryState.REGISTERED
    assert "Subir el cupo" not in desk.text()


def test_capacity_raised_between_rounds_lets_those_who_wait_play_from_the_next_one():
    world = World.open(capacity=4)
    world.add_players(4)
    world.start_round()
    by = world.by(world.organizer)
    late = actions.registration.add_walk_in(by, world.tournament, "Tarde", items=LEGAL)
    assert late.is_waiting
    actions.setup.raise_capacity(by, world.tournament, 5)
    late.refresh_from_db()
    assert (late.state, late.joined_round) == (EntryState.REGISTERED, 2)
    checked = record.check(record.load(_as_file(world)), world.tournament.ruleset)
    assert checked.differences == []


CHOICE = 'name="missed"'


def test_what_missed_rounds_give_is_asked_of_who_comes_after_one_was_paired():
    world = World.open()
    world.add_players(4)
    client = client_of(world.organizer)
    desk = reverse("manage_entries", args=[world.tournament.slug])
    assert CHOICE not in client.get(desk).content.decode()
    world.start_round()
    assert CHOICE in client.get(desk).content.decode()
    # Also where somebody unknown was typed, in one line; and nothing is what nobody chose.
    assert client.post(desk, {"who": "Tarde"}).content.decode().count(CHOICE) == 2
    client.post(desk, {"name": "Primera", "check_in": "on"})
    client.post(desk, {"name": "Segunda", "check_in": "on", "missed": "bye"})
    chosen = {entry.name: entry.missed_rounds for entry in world.tournament.entries.filter(joined_round=2)}
    assert chosen == {"Primera": MissedRounds.NOTHING, "Segunda": MissedRounds.BYE}
    assert client.post(desk, {"name": "Tercera", "missed": "win"}).status_code == 422


def test_the_page_of_who_came_late_changes_what_its_missed_rounds_give_and_all_may_read_it():
    world = World.open()
    world.add_players(4)
    round_ = world.start_round()
    by = world.by(world.organizer)
    late = actions.registration.add_walk_in(by, world.tournament, "Tarde", items=LEGAL)
    client = client_of(world.organizer)
    page = reverse("manage_entry", args=[world.tournament.slug, late.number])
    assert client.get(page).content.decode().count(CHOICE) == 2
    assert CHOICE not in client.get(reverse("manage_entry", args=[world.tournament.slug, 1])).content.decode()
    sent = {"entry": late.number, "missed": "loss"}
    client.post(reverse("command", args=[world.tournament.slug, "choose_missed"]), sent)
    assert "Partida perdida en cada una" in client.get(page).content.decode()
    way = client.get(reverse("path", args=[world.tournament.slug, late.number])).content.decode()
    assert "Llegó después de 1 ronda." in way
    told = client.get(reverse("log", args=[world.tournament.slug])).content.decode()
    assert "decidió qué recibe Tarde por cada ronda que no jugó: partida perdida" in told
    world.finish_round(round_)
    world.start_round()
    assert CHOICE not in client.get(page).content.decode()


@pytest.mark.parametrize(("capacity", "refusal"), [(4, Conflict), (3, Conflict), (99_999, Invalid)])
def test_capacity_only_grows_and_has_a_bound(world, capacity, refusal):
    world.tournament.capacity = 4
    world.tournament.save()
    with pytest.raises(refusal):
        actions.setup.raise_capacity(world.by(world.organizer), world.tournament, capacity)


def test_everybody_who_is_missing_is_marked_at_once(open_event):
    by = open_event.by(open_event.organizer)
    actions.registration.check_in_everybody(by, open_event.tournament)
    assert present(open_event) == NAMES
    with pytest.raises(Conflict):
        actions.registration.check_in_everybody(by, open_event.tournament)
    assert record.check(record.load(_as_file(open_event)), open_event.tournament.ruleset).differences == []


def test_a_name_is_corrected_and_the_record_still_follows():
    world = World.open(swiss_rounds=2)
    world.add_players(3)
    by = world.by(world.organizer)
    round_ = actions.pairing.pair_round(by, world.tournament)
    one, two = (match.seats.first().entry for match in round_.matches.order_by("pk"))
    actions.pairing.swap_entries(by, round_, one, two, reason="Hermanos: no")
    world.finish_round(world.start(round_))
    for entry, name in ((one, "Otra"), (two, one.name), (one, two.name)):
        actions.entries.rename_entry(by, Entry.objects.get(pk=entry.pk), name)
    for public in (True, False):
        file = _as_file(world, public=public)
        assert record.check(record.load(file), world.tournament.ruleset).differences == []


def test_a_name_that_somebody_has_is_refused(open_event):
    entry = open_event.tournament.entries.get(number=1)
    for name in ("juan Pérez", "Ana Núñez", "A", "x" * 41):
        with pytest.raises(Invalid) as refused:
            actions.entries.rename_entry(open_event.by(open_event.organizer), entry, name)
        assert refused.value.field == "name"


def test_who_has_no_account_is_renamed_with_the_entry(open_event):
    entry = open_event.tournament.entries.get(number=1)
    actions.entries.rename_entry(open_event.by(open_event.organizer), entry, "Ana Núñez de Alba")
    assert [player.nickname for player in entry.members.all()] == ["Ana Núñez de Alba"]


def test_those_without_a_list_are_named(desk, open_event):
    open_event.tournament.entries.get(number=3).roster.delete()
    assert "1 sin lista:" in desk.text()


def test_nobody_is_meant_by_nothing(open_event):
    assert meant("  ", known_entries(open_event.tournament)) == []


def test_a_button_pressed_by_a_page_that_stays_is_told_where_to_go(desk, open_event):
    url = reverse("command", args=[open_event.tournament.slug, "check_in"])
    answer = desk.client.post(url, {"entry": 1, "next": desk.url}, headers={"X-In-Place": "yes"})
    assert (answer.status_code, answer.headers["X-Next"]) == (200, desk.url)
    again = desk.client.post(url, {"entry": 1, "next": desk.url}, headers={"X-In-Place": "yes"})
    assert (again.status_code, again.headers["X-Next"]) == (200, desk.url)  # it holds
    assert "ya estaba presente" in desk.text()


def test_the_address_of_a_button_explains_itself(desk, open_event):
    answer = desk.client.get(reverse("command", args=[open_event.tournament.slug, "check_in"]))
    assert answer.status_code == 405
    assert "con su botón" in answer.content.decode()


def test_who_has_not_paid_is_named_with_the_sum_and_a_payment_can_be_taken_back(desk, open_event):
    actions.setup.edit_tournament(
        open_event.by(open_event.organizer), open_event.tournament, {"price": "$ 3.000 en el local"}
    )
    panel = reverse("manage", args=[open_event.tournament.slug])
    assert "Faltan pagar 5: $ 15.000" in seen(desk.client.get(desk.url))
    desk.type("Beto 2")
    pay = reverse("command", args=[open_event.tournament.slug, "mark_paid"])
    for paid, said, left in (("yes", "<strong>Beto 2</strong> pagó", 4), ("no", "le falta pagar", 5)):
        desk.client.post(pay, {"entry": 5, "paid": paid})
        assert said in desk.client.get(desk.url).content.decode()
        assert f"Faltan pagar {left}: $ {left * 3}.000" in seen(desk.client.get(panel))


def seen(answer) -> str:
    """Return the text of a page."""
    return " ".join(re.sub(r"<[^>]+>", "", answer.content.decode()).split())


def _as_file(world, *, public=False):
    world.refresh()
    return json.loads(record.as_text(export(world.tournament, public=public)))
