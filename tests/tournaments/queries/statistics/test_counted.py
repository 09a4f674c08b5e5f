"""Statistics of real events: equal to a recount of the record, asked in few questions, of whom it may be told."""

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.queries.statistics.recount import recount
from tests.world import NOW
from tournaments import actions
from tournaments.actions.importing import import_record
from tournaments.actions.seasons.correcting import correct_roster
from tournaments.actions.setup import edit_tournament
from tournaments.core.record import check, load
from tournaments.errors import Conflict, Invalid
from tournaments.models import EntryMember, Tournament
from tournaments.queries.record import export
from tournaments.queries.statistics.counted import counted_of, is_counted
from tournaments.queries.statistics.scopes import of_club, of_event
from tournaments.simulation import Simulation

pytestmark = pytest.mark.django_db


def event(seed=3, players=10, *, later=0, **settings):
    """A whole event of simulated people, formations on phones included."""
    simulation = Simulation(seed, NOW + timedelta(days=later))
    simulation.create(players, {"name": f"Liga {seed}", "public_rosters": True, "swiss_rounds": 2, **settings})
    simulation.register(players)
    simulation.play_to_the_end()
    simulation.tournament.refresh_from_db()
    return simulation


@pytest.fixture
def simulation(db):
    return event()


def record_of(one):
    return json.loads(json.dumps(export(one, public=False)))


def shown(found):
    """The site's numbers in the form of a recount."""
    names = {row.key: row.name for row in found.pieces.values()}
    fates = {row.name: row.fates for row in found.pieces.values()}
    meetings = [each for key in found.pieces for each in found.meetings(key)]
    return {
        "lists": {row.name: row.registered for row in found.pieces.values() if row.registered},
        **{
            name: {key: getattr(own, name) for key, own in fates.items() if getattr(own, name)}
            for name in ("faced", "opponent", "own", "kept")
        },
        "met": {(one.one.name, one.other.name): one.share.n for one in meetings},
        "beat": {(one.one.name, one.other.name): one.share.won for one in meetings if one.share.won},
        "pairs": {tuple(sorted((one.one.name, one.other.name))): one.share.n for one in found.together()},
        "sums": {
            "tables": found.tally.tables,
            "by_time": found.tally.by_time,
            "minutes": sum(minute * n for minute, n in found.tally.minutes.items()),
            "first": found.first.won,
        },
    }, names


def same(found, record, part=None):
    told, _names = shown(found)
    counted = recount(record, part)
    assert told == {name: {key: n for key, n in sums.items() if n} for name, sums in counted.items()} | {
        "met": dict(counted["met"]), "sums": dict(counted["sums"])
    }  # fmt: skip


def test_they_are_those_of_a_recount_of_the_record_in_every_part(simulation):
    record = record_of(simulation.tournament)
    for part in (None, "main", "cut"):
        same(of_event(simulation.tournament, part), record, part)
    assert of_event(simulation.tournament).tally.seats > 0


def test_a_corrected_result_moves_them(simulation):
    one = simulation.tournament
    match = one.matches.filter(table__isnull=False, result__kind="decided").order_by("pk").first()
    seats = {seat.index: seat.won for seat in match.seats.all()}
    before = shown(of_event(one))[0]
    report = {"ending": "elimination", "left": [0 if seats[0] else 2, 0 if seats[1] else 2]}
    actions.reporting.correct_result(simulation.by(simulation.organizer), match, report, reason="Al revés")
    one.refresh_from_db()
    assert shown(of_event(one))[0]["beat"] != before["beat"]
    same(of_event(one), record_of(one))


def test_they_are_asked_in_as_many_questions_for_two_events_as_for_one(simulation):
    other = event(seed=4, later=7).tournament
    asked = []
    for events in ([simulation.tournament], [simulation.tournament, other]):
        with CaptureQueriesContext(connection) as questions:
            found = counted_of(events)
        assert len(found) == len(events)
        asked.append(len(questions))
    assert asked == [8, 8]


def test_only_of_events_that_are_over_and_publish_their_lists_with_eight_of_them(simulation):
    one = simulation.tournament
    assert of_event(one).lists == 10
    for changed in ({"public_rosters": False}, {"state": "running"}, {"options": {"boards": "3"}}):
        hidden = Tournament.objects.get(pk=one.pk)
        for name, value in changed.items():
            setattr(hidden, name, value)
        assert not is_counted(hidden)
        assert of_event(hidden).pieces == {}
    few = event(seed=6, players=7).tournament
    assert is_counted(few)
    assert of_event(few).pieces == {}


def test_a_club_tells_no_piece_that_few_people_had(simulation):
    one = simulation.tournament
    own = of_event(one)
    together = of_club(one.club, one.game)
    assert {key for key, row in own.pieces.items() if row.registered >= 8} == set(together.pieces)
    assert together.hidden == len(own.pieces) - len(together.pieces)
    people = EntryMember.objects.filter(tournament=one).count()
    assert together.lists == people


def test_a_list_found_wrong_after_the_end_counts_as_it_was_played_and_the_record_has_both(simulation):
    one = simulation.tournament
    listed = one.entries.filter(roster__isnull=False).order_by("number").first()
    before, names = of_event(one), listed.roster.names
    known = next(card.name for card in one.ruleset.sample.cards if card.name not in names)
    true = [*({"name": name} for name in reversed(names[1:])), {"name": known}]
    judge = simulation.by(simulation.judge)
    with pytest.raises(Invalid):
        correct_roster(judge, listed, true[:4], reason="Faltaba uno")
    correct_roster(judge, listed, true, reason="Jugó con otro")
    with pytest.raises(Conflict):
        correct_roster(simulation.by(simulation.judge), listed, true, reason="Otra vez")
    one.refresh_from_db()
    after = of_event(one)
    key = one.ruleset.name_key(known)
    assert after.pieces[key].registered == 1 + (before.pieces[key].registered if key in before.pieces else 0)
    listed.roster.refresh_from_db()
    assert listed.roster.names == [known, *names[1:]]
    record = record_of(one)
    (told,) = [each["roster"] for each in record["entries"] if each["roster"] and "former" in each["roster"]]
    assert [item["name"] for item in told["former"]] == names
    same(after, record)
    assert check(load(record), one.ruleset).differences == []
    copy = import_record(load(record), slug="copia")
    assert shown(of_event(copy)) == shown(after)


def test_the_label_of_an_event_that_is_over_can_be_corrected_and_nothing_else(simulation):
    by = simulation.by(simulation.organizer)
    edit_tournament(by, simulation.tournament, {"name": "Liga de otoño"})
    simulation.tournament.refresh_from_db()
    assert simulation.tournament.name == "Liga de otoño"
    with pytest.raises(Conflict):
        edit_tournament(simulation.by(simulation.organizer), simulation.tournament, {"public_rosters": False})
    assert check(load(record_of(simulation.tournament)), simulation.tournament.ruleset).differences == []
