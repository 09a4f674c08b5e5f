"""The share of a network of the places that the link gives, and taking out together who came by it."""

import json
from datetime import timedelta

import pytest

from players.models import User
from tests.world import LEGAL, World, client_of, person
from tournaments import actions
from tournaments.actions.base import By
from tournaments.actions.people.joining import sign_up_by_link
from tournaments.core import record
from tournaments.enums import EntryState
from tournaments.errors import Conflict, Invalid
from tournaments.models import PersonalAddress
from tournaments.queries.people.by_link import REMEMBERED, forget_networks, network_to_count, share_of
from tournaments.queries.record import export

pytestmark = pytest.mark.django_db

HERE, THERE = "203.0.113.7", "198.51.100.9"


@pytest.fixture
def ten(world):
    actions.setup.edit_tournament(world.by(world.organizer), world.tournament, {"capacity": 10})
    world.refresh()
    return world


def comes(world, name, network=HERE):
    return actions.people.joining.sign_up_by_link(world.tournament, name, now=world.now, key=name, network=network)


def states(world, *entries):
    return [world.tournament.entries.get(pk=entry.pk).state for entry in entries]


def holds(world):
    """The record of the event follows from its log."""
    data = record.load(json.loads(record.as_text(export(world.tournament, public=False))))
    return not record.check(data, world.tournament.ruleset).differences


PLACE, WAITS = EntryState.REGISTERED, EntryState.WAITING


def test_one_network_takes_its_share_and_others_have_the_rest(ten):
    mine = [comes(ten, f"Uno {n}") for n in range(9)]
    assert states(ten, *mine) == [PLACE] * 4 + [WAITS] * 5
    with pytest.raises(Conflict, match="Desde esta red ya se anotaron"):
        comes(ten, "Uno de más")
    others = [comes(ten, f"Otro {n}", f"198.51.100.{n}") for n in range(6)]
    assert states(ten, *others) == [PLACE] * 6
    assert states(ten, comes(ten, "Otro tarde", THERE)) == [WAITS]


def test_a_place_that_becomes_free_goes_past_who_is_beyond_the_share(ten):
    mine = [comes(ten, f"Uno {n}") for n in range(5)]
    others = [comes(ten, f"Otro {n}", f"198.51.100.{n}") for n in range(7)]
    assert states(ten, mine[4], others[6]) == [WAITS, WAITS]
    actions.registration.drop(ten.by(ten.organizer), others[0])
    assert states(ten, mine[4], others[6]) == [WAITS, PLACE]
    actions.registration.drop(ten.by(ten.organizer), mine[0])
    assert states(ten, mine[4]) == [PLACE]
    assert holds(ten)


def test_the_panel_says_who_waits_for_the_desk_beside_free_places(ten):
    staff, button = client_of(ten.organizer), "do/confirm_by_link/"
    for n in range(6):
        comes(ten, f"Uno {n}")
    for is_closed in (False, True):
        if is_closed:
            actions.registration.lock_rosters(ten.by(ten.organizer), ten.tournament)
        pages = [staff.get(f"{ten.tournament.get_absolute_url()}manage/{page}") for page in ("", "entries/")]
        assert [button in page.content.decode() for page in pages] == [True, True]


def registers(world, name, network=HERE, *, days=0):
    user = person(name)
    user.date_joined = world.now - timedelta(days=days)
    mark = network_to_count(world.tournament, user, network, world.now)
    return actions.registration.register(By(user, world.now, name, network=mark), world.tournament, LEGAL)


def test_new_accounts_have_the_share_of_their_network_and_all_may_wait(ten):
    mine = [comes(ten, f"Uno {n}") for n in range(2)] + [registers(ten, f"Cuenta {n}") for n in range(18)]
    assert states(ten, *mine) == [PLACE] * 4 + [WAITS] * 16
    assert states(ten, registers(ten, "Otra", THERE), registers(ten, "De antes", days=15)) == [PLACE] * 2
    actions.registration.check_in(ten.by(User.objects.get(username="Cuenta 0")), mine[2])
    assert states(ten, mine[4]) == [WAITS]
    actions.registration.check_in(ten.by(ten.judge), mine[3])
    assert states(ten, *mine[4:9]) == [PLACE] * 4 + [WAITS]
    assert holds(ten)


def test_new_accounts_are_taken_out_with_who_came_by_the_link(ten):
    mine = [registers(ten, f"Cuenta {n}") for n in range(6)]
    actions.registration.lock_rosters(ten.by(ten.organizer), ten.tournament)
    numbers = [one.number for one in mine]
    actions.places.take_out_by_link(ten.by(ten.organizer), ten.tournament, numbers=numbers)
    assert states(ten, *mine) == [EntryState.DROPPED] * 6
    assert holds(ten)


def test_once_the_desk_has_seen_one_of_them_the_network_is_a_shop(ten):
    mine = [comes(ten, f"Uno {n}") for n in range(6)]
    actions.registration.check_in(ten.by(mine[0].address.guest), mine[0])
    assert states(ten, mine[4]) == [WAITS]  # saying so oneself is not being seen
    actions.registration.check_in(ten.by(ten.judge), mine[1])
    assert states(ten, *mine[4:], comes(ten, "Uno más")) == [PLACE] * 3
    assert holds(ten)


def test_nobody_who_waits_takes_a_place_by_saying_to_be_there(ten):
    mine = [comes(ten, f"Uno {n}") for n in range(5)]
    with pytest.raises(Conflict, match="Uno 4 espera un lugar: lo da la organización"):
        actions.registration.check_in(ten.by(mine[4].address.guest), mine[4])
    assert states(ten, mine[4]) == [WAITS]
    actions.registration.check_in(ten.by(ten.judge), mine[4])
    assert states(ten, mine[4]) == [EntryState.CHECKED_IN]


def test_the_desk_sees_one_of_them_after_lists_are_closed(ten):
    mine = [comes(ten, f"Uno {n}") for n in range(6)]
    actions.registration.lock_rosters(ten.by(ten.organizer), ten.tournament)
    assert states(ten, *mine[4:]) == [WAITS] * 2
    actions.registration.check_in(ten.by(ten.judge), mine[0])
    assert states(ten, *mine[4:]) == [PLACE] * 2
    assert holds(ten)


def test_the_organizer_says_that_they_come_with_one_button(ten):
    mine = [comes(ten, f"Uno {n}") for n in range(6)]
    actions.places.confirm_by_link(ten.by(ten.organizer), ten.tournament)
    assert states(ten, *mine) == [PLACE] * 6
    assert states(ten, comes(ten, "Uno más")) == [PLACE]
    assert holds(ten)


def test_the_same_sending_from_another_network_is_the_same_entry(ten):
    assert comes(ten, "Ana") == comes(ten, "Ana", THERE)


def test_who_came_by_the_link_is_taken_out_together_and_brought_back(ten):
    by_desk = actions.registration.add_walk_in(ten.by(ten.organizer), ten.tournament, "De la mesa", check_in=False)
    seen, mine = comes(ten, "Vista"), [comes(ten, f"Uno {n}", THERE) for n in range(6)]
    actions.entries.mark_paid(ten.by(ten.organizer), seen, paid=True)
    rest = [comes(ten, f"Otro {n}", f"198.51.100.{n}") for n in range(5)]
    assert states(ten, mine[3], mine[5], rest[4]) == [PLACE, WAITS, WAITS]
    numbers = [one.number for one in (by_desk, seen, *mine)]
    actions.places.take_out_by_link(ten.by(ten.organizer), ten.tournament, numbers=numbers)
    line = ten.tournament.log.first()
    assert states(ten, by_desk, seen, *mine, rest[4]) == [PLACE] * 2 + [EntryState.DROPPED] * 6 + [PLACE]
    assert line.details["numbers"] == [one.number for one in mine]
    assert line.details["promoted"]
    with pytest.raises(Conflict):
        actions.places.take_out_by_link(ten.by(ten.organizer), ten.tournament, numbers=numbers)
    actions.places.bring_back_by_link(ten.by(ten.organizer), ten.tournament)
    assert states(ten, *mine) == [PLACE] * 3 + [WAITS] * 3
    with pytest.raises(Conflict):
        actions.places.bring_back_by_link(ten.by(ten.organizer), ten.tournament)
    assert holds(ten)


def test_networks_are_marks_of_one_event_and_end(ten):
    other = type(ten).open_again(ten)
    comes(ten, "Ana")
    comes(other, "Ana")
    marks = set(PersonalAddress.objects.values_list("network", flat=True))
    assert len(marks) == 2
    assert HERE not in str(marks)
    assert forget_networks(ten.now + REMEMBERED) == 0
    assert forget_networks(ten.now + REMEMBERED + timedelta(minutes=1)) == 2
    actions.registration.lock_rosters(ten.by(ten.organizer), ten.tournament)
    assert not PersonalAddress.objects.exclude(network="").exists()


@pytest.mark.parametrize("kind", [{"game": "duelo-parejas"}, {"options": {"boards": "3"}}])
def test_teams_take_places_as_entries_of_one_and_go_and_come_with_all_their_people(kind):
    world = World.open(capacity=5, **kind)
    size = world.tournament.ruleset.entry_size
    assert size > 1

    def team(name, network=HERE):
        others = [f"{name} {n}" for n in range(2, size + 1)]
        return sign_up_by_link(world.tournament, name, now=world.now, key=name, network=network, others=others)

    mine = [team(f"Equipo {letter}") for letter in "ABCDE"]
    assert states(world, *mine) == [PLACE] * 4 + [WAITS]
    other = team("De lejos", THERE)
    assert states(world, other) == [PLACE]
    with pytest.raises(Invalid, match="ya está en"):
        team("De lejos 2")
    numbers = [one.number for one in mine]
    actions.places.take_out_by_link(world.by(world.organizer), world.tournament, numbers=numbers)
    assert states(world, *mine, other) == [EntryState.DROPPED] * 5 + [PLACE]
    actions.places.bring_back_by_link(world.by(world.organizer), world.tournament)
    assert states(world, *mine) == [PLACE] * 4 + [WAITS]
    assert {one.members.count() for one in mine} == {size}
    actions.registration.check_in(world.by(world.judge), mine[0])
    assert states(world, team("Equipo F")) == [WAITS]  # the event is full
    assert holds(world)


def test_who_is_taken_out_leaves_the_name_to_the_real_one(ten):
    false, other = comes(ten, "Ana"), comes(ten, "Beto")
    comes(ten, f"Beto ({other.number})", THERE)
    numbers = [false.number, other.number]
    actions.places.take_out_by_link(ten.by(ten.organizer), ten.tournament, numbers=numbers)
    assert holds(ten)
    actions.registration.register(ten.by(person("ana")), ten.tournament, LEGAL, name="Ana")
    actions.places.bring_back_by_link(ten.by(ten.organizer), ten.tournament)
    called = dict(ten.tournament.entries.values_list("number", "name"))
    assert [called[number] for number in numbers] == [f"Ana ({false.number})", "Beto"]
    assert len(set(called.values())) == 4
    assert states(ten, false, other) == [PLACE] * 2
    assert holds(ten)


def test_who_is_taken_out_leaves_its_people_to_the_real_team():
    world = World.open(capacity=5, game="duelo-parejas")
    false = sign_up_by_link(world.tournament, "Ana", now=world.now, key="1", network=HERE, others=["Beto"])
    actions.places.take_out_by_link(world.by(world.organizer), world.tournament, numbers=[false.number])
    real = sign_up_by_link(world.tournament, "Beto", now=world.now, key="2", network=THERE, others=["Ana"])
    with pytest.raises(Conflict):
        actions.places.bring_back_by_link(world.by(world.organizer), world.tournament)
    assert states(world, false, real) == [EntryState.DROPPED, PLACE]
    assert holds(world)


@pytest.mark.parametrize(("places", "share"), [(4, 4), (8, 4), (16, 4), (32, 8), (40, 10)])
def test_a_share_is_a_quarter_and_never_less_than_a_family(places, share):
    assert share_of(places) == share
