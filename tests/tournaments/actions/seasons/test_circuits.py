"""The verbs about circuits: what they refuse, and that nobody else may."""

import pytest

from tests.world import World, person
from tournaments import actions
from tournaments.actions.people.imports import Incoming, import_people
from tournaments.actions.seasons import counting
from tournaments.actions.seasons.circuits import (
    WouldMove,
    make_circuit,
    remove_circuit,
    set_circuit,
    set_circuit_state,
)
from tournaments.core.seasons.circuit import Move
from tournaments.core.seasons.typed import Lines
from tournaments.enums import CircuitPlace, CircuitState, CircuitWay, Role
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.models import Circuit, Entry

pytestmark = pytest.mark.django_db
USUAL = {"name": "Liga", "way": CircuitWay.PLACES, "points": "10 6"}


@pytest.fixture
def world(db):
    world = World.open()
    import_people(world.by(world.organizer), world.tournament, [Incoming("Ana"), Incoming("Beto")], check_in=True)
    return world


@pytest.fixture
def made(world):
    return make_circuit(world.by(world.organizer), world.tournament, name="Liga", way=CircuitWay.PLACES)


def does(world, verb, made, **said):
    return verb(world.by(world.organizer), world.tournament, circuit=made.pk, **said)


def known(name):
    return Entry.objects.get(name=name).members.get().pk


def test_a_helper_of_one_event_is_not_the_club(world, made):
    helper = person("ayuda")
    actions.setup.appoint(world.by(world.organizer), world.tournament, helper, Role.ORGANIZER)
    with pytest.raises(NotAllowed):
        make_circuit(world.by(helper), world.tournament, name="Otra", way=CircuitWay.PLACES)


def test_a_circuit_of_another_club_is_not_there(world, made):
    other = person("otra")
    theirs = actions.setup.create_tournament(world.by(other), {
        "name": "Nueva", "game": "atrum", "starts_at": world.now, "rules_date": world.now.date(), "timezone": "UTC",
    })  # fmt: skip
    with pytest.raises(Conflict):
        counting.count_event(world.by(other), theirs, circuit=made.pk, counts=True)


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", " "), ("points", "x"), ("sizes", "16"), ("groups", ";;x 1 2 3 x" + "y" * 40), ("since", "ayer"),
     ("best", 10_000), ("win", 999_999)],
)  # fmt: skip
def test_a_setting_that_is_not_understood_names_its_field(world, made, field, value):
    with pytest.raises(Invalid) as refused:
        does(world, set_circuit, made, **{**USUAL, field: value})
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("field", "value"),
    [("rows", ""), ("rows", "Ana\nana"), ("people", [1]), ("people", [999_999, 0]), ("day", "hoy"), ("event", ""),
     ("factor", "0"), ("group", "Oro")],
)  # fmt: skip
def test_an_event_of_elsewhere_that_is_not_understood_names_its_field(world, made, field, value):
    said = {"event": "En Sur", "day": "2026-05-01", "rows": Lines("Ana\nBeto"), "people": []}
    with pytest.raises(Invalid) as refused:
        does(world, counting.add_outside, made, **{**said, field: value})
    assert refused.value.field == field


def test_one_person_stands_once_in_an_event_of_elsewhere(world, made):
    with pytest.raises(Invalid):
        does(
            world, counting.add_outside, made, event="En Sur", day="2026-05-01", rows=Lines("Ana\nBeto"),
            people=[known("Ana"), known("Ana")],
        )  # fmt: skip


def test_a_published_table_moves_only_for_who_is_sure(world, made):
    does(world, set_circuit, made, **USUAL)
    rows = Lines("Ana\nBeto")
    people = [known("Ana"), known("Beto")]
    does(world, counting.add_outside, made, event="Sur", day="2026-05-01", rows=rows, people=people)
    does(world, set_circuit, made, **{**USUAL, "points": "6 6", "tie_1": None})  # a draft asks nobody
    does(world, set_circuit_state, made, state=CircuitState.PUBLISHED)
    with pytest.raises(WouldMove) as asked:
        does(world, set_circuit, made, **USUAL)
    assert asked.value.people == [Move(known("Beto"), 1, 2, None)]
    assert Circuit.objects.get().rules.points == (6, 6)
    does(world, set_circuit, made, **USUAL, sure=True)
    line = world.tournament.log.first()
    assert (line.details["moved"], line.details["changed"]["points"]) == (1, [[6, 6], [10, 6]])


def test_archived_it_changes_no_more_and_published_it_is_not_removed(world, made):
    does(world, set_circuit_state, made, state=CircuitState.ARCHIVED)
    with pytest.raises(Conflict):
        does(world, set_circuit, made, **USUAL)
    with pytest.raises(Conflict):
        does(world, remove_circuit, made)
    does(world, set_circuit_state, made, state=CircuitState.DRAFT)
    does(world, remove_circuit, made)
    assert not Circuit.objects.exists()


def test_decisions_by_hand_need_a_person_of_the_club_and_a_reason(world, made):
    stranger = person("nadie")
    with pytest.raises(Invalid):
        does(world, counting.give_points, made, person=known("Ana"), points="5", why=" ")
    with pytest.raises(Invalid):
        does(world, counting.give_points, made, person=known("Ana"), points="0", why="Ayudó")
    with pytest.raises(Conflict):
        does(world, counting.give_points, made, person=stranger.pk + 10_000, points="5", why="Ayudó")
    for place in (CircuitPlace.CHOSEN, CircuitPlace.DECLINED):
        does(world, counting.decide_place, made, person=known("Ana"), place=place, why="Dijo")
    assert [one.place for one in made.decisions.all()] == [CircuitPlace.DECLINED]


def test_who_has_an_account_is_shown_by_their_own_word_alone(world):
    world.add_players(1)
    entry = Entry.objects.get(name="jugador1")
    with pytest.raises(Conflict):
        counting.show_person(
            world.by(world.organizer), world.tournament, person=entry.members.get().pk, shown=True
        )
