"""Circuits of real events: their results, who is one person, what a correction moves, who is named."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.accounts import erase, player_of, show
from players.models import Member
from tests.world import World, person
from tournaments import actions
from tournaments.actions.people.imports import Incoming, import_people
from tournaments.actions.seasons import counting
from tournaments.core.seasons.typed import Lines
from tournaments.enums import CircuitWay
from tournaments.models import Circuit, Entry, Tournament
from tournaments.queries.seasons.circuits import Standing
from tournaments.queries.seasons.results import Result, in_division, results_of
from tournaments.queries.standings import final_order
from tournaments.queries.summary.results import final_places

pytestmark = pytest.mark.django_db
OPEN = {"swiss_rounds": 1, "rosters_optional": True}
NAMES = ("Ana", "Beto", "Caro", "Dani")


def played(world, *names):
    """Play an event of one round, in which each first seat wins, and end it."""
    people = [Incoming(name) for name in names]
    import_people(world.by(world.organizer), world.tournament, people, check_in=True)
    world.judge = world.organizer  # a second event has no judge of its own
    world.start_round()
    world.finish_round(world.tournament.rounds.get())
    world.refresh()
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    world.refresh()
    return world


@pytest.fixture
def world(db):
    """Two events that are over, and one that is open."""
    first = played(World.open(**OPEN), *NAMES)
    second = played(World.open_again(first, name="Liga de mayo", **OPEN), "Ana", "Beto")
    second.first = first
    return second


def circuit(world, **settings):
    made = actions.seasons.circuits.make_circuit(
        world.by(world.organizer), world.tournament, name="Liga", way=CircuitWay.PLACES
    )
    given = {"name": "Liga", "way": CircuitWay.PLACES, "points": "10 6 4 2", **settings}
    actions.seasons.circuits.set_circuit(world.by(world.organizer), world.tournament, circuit=made.pk, **given)
    return Circuit.objects.get(pk=made.pk)


def counted(world, made, *events, **more):
    for one in events:
        counting.count_event(world.by(world.organizer), one, circuit=made.pk, counts=True, **more)
    return Standing.of(Circuit.objects.get(pk=made.pk))


def totals(standing):
    names = standing.names(for_staff=True)
    return {names[row.person]: row.total / 100 for row in standing.rows}


def test_results_are_those_of_the_events_own_page_with_a_fixed_number_of_questions(world):
    events = [world.first.tournament, world.tournament]
    with CaptureQueriesContext(connection) as asked:
        found = results_of(events)
    assert len(asked) == 4
    for event in events:
        assert [one.entry for one in found[event.pk]] == [one.number for one in final_order(event)]
        signs = {one.entry.number: one.signs for one in final_places(event)}
        assert {one.entry: one.wins for one in found[event.pk]} == {
            number: sum(sign in {"won", "bye"} for sign in own) for number, own in signs.items()
        }


def test_events_count_by_hand_by_name_and_between_days(world):
    by_hand = counted(world, circuit(world), world.tournament, factor="1,5")
    assert sorted(totals(by_hand).values()) == [9, 15]
    assert [one.name for one in Standing.of(circuit(world, tag="LIGA")).events] == ["Liga de mayo"]
    day = world.tournament.starts_at.date()
    assert len(Standing.of(circuit(world, since=day.isoformat())).events) == 2
    assert Standing.of(circuit(world, since=(day + timedelta(days=9)).isoformat())).events == []


def test_events_of_one_day_stand_by_their_hour_not_by_their_making(world):
    evening, afternoon = world.first.tournament, world.tournament
    for event, hour in ((evening, 22), (afternoon, 18)):
        day = datetime(2026, 3, 1, hour, tzinfo=UTC)
        Tournament.objects.filter(pk=event.pk).update(starts_at=day)
    standing = counted(world, circuit(world), evening, afternoon)
    assert [one.event for one in standing.events] == [afternoon, evening]
    in_order = sorted(standing.dates, key=lambda one: one.when)
    assert [one.key for one in in_order] == [f"t{afternoon.pk}", f"t{evening.pk}"]


def test_one_that_counts_by_itself_can_be_taken_out(world):
    made = circuit(world, tag="liga")
    counting.count_event(world.by(world.organizer), world.tournament, circuit=made.pk, counts=False)
    assert Standing.of(made).rows == []


def test_a_correction_moves_what_hangs_on_it(world):
    made = circuit(world)
    before = totals(counted(world, made, world.tournament))
    match = world.tournament.matches.get()
    actions.reporting.correct_result(
        world.by(world.organizer), match, {"ending": "elimination", "left": [0, 2]}, reason="Al revés"
    )
    after = totals(Standing.of(made))
    assert sorted(before[name] - after[name] for name in ("Ana", "Beto")) == [-4, 4]


def test_people_who_are_one_have_one_row_and_two_again_after_that_is_undone(world):
    ana, other = (Entry.objects.filter(name="Ana").order_by("pk")[k].members.get() for k in (0, 1))
    made = circuit(world)
    apart = counted(world, made, world.first.tournament, world.tournament).rows
    same = {"person": ana.pk, "other": other.pk}
    actions.people.clubs.same_person(world.by(world.organizer), world.tournament, **same)
    joined = Standing.of(made).rows
    assert (len(apart), len(joined)) == (6, 5)
    assert sum(row.total for row in apart) == sum(row.total for row in joined)
    actions.people.clubs.not_the_same(world.by(world.organizer), world.tournament, other=other.pk)
    assert Standing.of(made).rows == apart


def test_elsewhere_counts_for_whom_the_staff_means_and_names_alone_are_nobody(world):
    made = circuit(world)
    ana = Entry.objects.filter(name="Ana").latest("pk").members.get()
    counting.add_outside(
        world.by(world.organizer), world.tournament, circuit=made.pk, event="En Sur", day="2026-05-01",
        rows=Lines("Ana\nBeto"), people=[ana.pk, 0], size=20,
    )  # fmt: skip
    standing = counted(world, made, world.tournament)
    rows = {row.person: row for row in standing.rows}
    assert len(rows[ana.pk].parts) == 2
    assert len(rows["=beto"].parts) == 1
    assert {part.date.size for part in rows["=beto"].parts} == {20}


def test_only_who_agreed_is_named_and_leaving_takes_the_name_away(world):
    made = circuit(world)
    standing = counted(world, made, world.tournament)
    assert standing.names(for_staff=False) == {}
    ana = Entry.objects.filter(name="Ana").latest("pk").members.get()
    beto = Entry.objects.filter(name="Beto").latest("pk").members.get()
    shown = counting.show_person
    shown(world.by(world.organizer), world.tournament, person=ana.pk, shown=True)
    assert Standing.of(made).names(for_staff=False) == {ana.pk: "Ana"}
    beto.user = person("beto")
    beto.save()
    assert player_of(beto.user) == beto
    Member.objects.create(club=world.tournament.club, player=beto, is_shown=True)  # from before the account
    assert Standing.of(made).names(for_staff=False) == {ana.pk: "Ana"}
    show(beto, shown=True)
    assert Standing.of(made).names(for_staff=False) == {ana.pk: "Ana", beto.pk: "Beto"}
    actions.people.clubs.leave_out(world.by(world.organizer), world.tournament, person=ana.pk)
    erase(beto.user)
    assert Standing.of(made).names(for_staff=False) == {}
    assert len(Standing.of(made).rows) == 2


def test_a_circuit_of_a_division_counts_places_in_it_and_nobody_else(world):
    whole = counted(world, circuit(world), world.first.tournament)
    order = [one.entry.pk for one in final_places(world.first.tournament)]
    Tournament.objects.filter(pk=world.first.tournament.pk).update(divisions="Juveniles, Adultos")
    Entry.objects.filter(pk__in=order[1::2]).update(division="Juveniles")
    # Beside the door there is no revision: what was kept is of before.
    Tournament.objects.update(log_head="f" * 64)
    young = counted(world, circuit(world, division="JUVENILES"), world.first.tournament)
    names = {one.pk: one.name for one in Entry.objects.filter(pk__in=order)}
    assert totals(young) == {names[order[1]]: 10, names[order[3]]: 6}
    assert [(one.size, len(one.results)) for one in young.dates] == [(2, 2)]
    assert len(whole.rows) == 4


def test_who_was_disqualified_has_no_place_in_a_division_either():
    results = [
        Result(1, "", (1,), 1, 1, 0, 0, "Sub"),
        Result(2, "", (2,), 2, 0, 0, 1),
        Result(3, "", (3,), None, 0, 0, 1, "Sub"),
    ]
    assert [(one.entry, one.place) for one in in_division(results, "sub")] == [(1, 1), (3, None)]
    assert in_division(results, "") == tuple(results)
