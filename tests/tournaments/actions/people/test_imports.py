"""Everybody of a list at once: all or nobody, told in one line, taken back without a trace."""

import json

import pytest

from atrum_judge.pieces import DECLARED
from players.models import Player
from tests.world import LEGAL, World
from tournaments import actions
from tournaments.actions.people.imports import FaultyLine, Incoming, import_people
from tournaments.core import record
from tournaments.enums import EntryState
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.models import Entry, Roster, StaffNote
from tournaments.queries.people.known import known_here
from tournaments.queries.record import export
from tournaments.views.log_lines import sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(db):
    return World.open(capacity=4)


def paste(world, *people, key="", check_in=False):
    import_people(world.by(world.organizer, key=key), world.tournament, people, check_in=check_in)
    world.refresh()


def undo(world, first=1):
    return actions.people.imports.undo_import(world.by(world.organizer), world.tournament, first=first)


def names(world):
    return [(entry.number, entry.name, entry.state) for entry in world.tournament.entries.order_by("number")]


def agrees(world):
    for public in (True, False):
        kept = record.load(json.loads(json.dumps(export(world.tournament, public=public), default=str)))
        assert record.check(kept, world.tournament.ruleset).differences == []


ANA, BETO, EVA = Incoming("Ana"), Incoming("Beto"), Incoming("Eva")


def test_people_come_in_order_and_the_last_ones_wait(world):
    paste(world, ANA, BETO, EVA, Incoming("Dani"), Incoming("Fede"), check_in=True)
    here = EntryState.CHECKED_IN
    assert names(world) == [
        (1, "Ana", here),
        (2, "Beto", here),
        (3, "Eva", here),
        (4, "Dani", here),
        (5, "Fede", EntryState.WAITING),
    ]
    line = world.tournament.log.order_by("revision").last()
    assert line.public
    assert sentence(line, world.tournament).endswith("Ana, Beto, Eva, Dani, Fede. 1 espera lugar")
    agrees(world)


def test_beside_a_name_comes_what_the_sheet_tells(world):
    paste(
        world,
        Incoming(
            "Anita", real_name="Ana Núñez", club="Norte", rating=1850, paid=True, note="Alérgica", items=LEGAL
        ),
        BETO,
    )
    ana = Entry.objects.get(name="Anita")
    assert (ana.real_name, ana.club, ana.rating, ana.paid) == ("Ana Núñez", "Norte", 1850, True)
    assert StaffNote.objects.get().text == "Alérgica"
    assert len(Roster.objects.get().items) == 5
    public = [line.details for line in world.tournament.log.filter(public=True)]
    assert not any(word in str(public) for word in ("Norte", "Núñez", "1850", "Alérgica"))
    agrees(world)


def test_a_list_that_is_not_legal_waits_for_its_player(world):
    paste(world, Incoming("Ana", items=[{"name": "Nunca Visto"}]))
    assert not Roster.objects.exists()
    assert DECLARED


def test_one_faulty_name_keeps_everybody_out(world):
    for bad in ("A", "x" * 41, "Bye", "ana"):
        with pytest.raises(FaultyLine) as refused:
            paste(world, ANA, Incoming(bad, place="name-7"))
        assert refused.value.field == "name-7"
    assert (names(world), Player.objects.filter(user=None).count()) == ([], 0)


def test_nobody_is_no_list(world):
    with pytest.raises(Invalid):
        paste(world)


def test_a_player_may_not(world):
    world.add_players(1)
    with pytest.raises(NotAllowed):
        import_people(world.by(world.players[0]), world.tournament, [ANA], check_in=False)


def test_sent_twice_it_is_done_once(world):
    rated = Incoming("Ana", club="Norte", rating=1)
    paste(world, rated, BETO, key="una-vez")
    revision = world.tournament.revision
    paste(world, rated, BETO, key="una-vez")
    assert (len(names(world)), world.tournament.revision) == (2, revision)


def test_a_list_is_taken_back_without_a_trace(world):
    before = world.add_players(1)
    people = Player.objects.count()
    paste(world, Incoming("Ana", club="Norte"), BETO, Incoming("Eva", note="Llega tarde"), check_in=True)
    undo(world, first=2)
    world.refresh()
    assert [entry.pk for entry in world.tournament.entries.all()] == [before[0].pk]
    assert (Player.objects.count(), StaffNote.objects.count()) == (people, 0)
    whole = export(world.tournament, public=False)
    assert not any(name in str(whole) for name in ("'Ana'", "'Beto'", "'Eva'"))
    agrees(world)


def test_after_an_undo_the_right_list_is_pasted(world):
    paste(world, ANA, BETO)
    undo(world)
    paste(world, ANA, EVA)
    assert [name for _number, name, _state in names(world)] == ["Ana", "Eva"]
    agrees(world)
    undo(world)
    assert names(world) == []


def test_a_list_stays_once_somebody_came_after_it_or_there_are_rounds(world):
    paste(world, ANA, BETO)
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Dani")
    with pytest.raises(Conflict):
        undo(world)
    with pytest.raises(Conflict):
        undo(world, first=3)


def test_with_rounds_nothing_is_undone(world):
    paste(world, Incoming("Ana", items=LEGAL), Incoming("Beto", items=LEGAL), check_in=True)
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict, match="rondas"):
        undo(world)


def test_whom_the_club_knows_is_the_same_person(world):
    paste(world, ANA, BETO, check_in=True)
    again = World.open_again(world)
    known = {one.name: one for one in known_here(again.tournament)}
    assert {name: one.visits for name, one in known.items()} == {"Ana": 1, "Beto": 1}
    ana = Player.objects.get(pk=known["Ana"].player)
    paste(again, Incoming("Ana", person=ana), EVA, check_in=True)
    assert ana.memberships.count() == 2
    assert [one.name for one in known_here(again.tournament)] == ["Beto"]
    undo(again)
    assert ana.memberships.count() == 1
    assert Player.objects.filter(pk=ana.pk).exists()


def test_a_person_of_another_club_is_refused(world):
    stranger = Player.objects.create(nickname="Ana")
    with pytest.raises(FaultyLine):
        paste(world, Incoming("Ana", person=stranger))
