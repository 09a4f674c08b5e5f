"""Back to before a round: what is undone is said before, the log keeps both, and the record still follows from it."""

import json

import pytest

from tests.tournaments.queries.played import event, play
from tests.world import World, client_of
from tournaments import actions
from tournaments.core import record
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.models import Match
from tournaments.queries.record import export
from tournaments.queries.standings import standings_table

pytestmark = pytest.mark.django_db

BETTER = dict.fromkeys(range(1, 7), 2)
"""The entry that registered earlier wins."""


def back(world: World, number: int, who=None):
    round_ = world.tournament.rounds.get(number=number)
    actions.pairing.go_back(world.by(who or world.organizer), round_, reason="Faltó alguien")
    world.refresh()


def tables(world: World) -> list[list[str]]:
    # Byes have no table.
    matches = Match.objects.filter(tournament=world.tournament).order_by("round__number", "table", "pk")
    return [[seat.entry.name for seat in match.seats.all()] for match in matches]


def order(world: World) -> list[str]:
    return [row.entry.name for row in standings_table(world.tournament).rows]


def assert_record_is_right(world: World) -> None:
    for public in (False, True):
        data = json.loads(record.as_text(export(world.tournament, public=public)))
        found = record.check(record.load(data), world.tournament.ruleset)
        assert found.is_right, found.differences


@pytest.fixture
def two_rounds(world):
    world.add_players(6)
    world.finish_round(world.start_round())
    world.before = order(world), tables(world)
    world.finish_round(world.start_round())
    return world


def test_what_followed_is_undone_and_the_standing_is_that_of_before(two_rounds):
    back(two_rounds, 2)
    assert (order(two_rounds), tables(two_rounds)) == two_rounds.before
    assert_record_is_right(two_rounds)


def test_the_log_keeps_what_was_and_that_it_was_undone(two_rounds):
    lines = list(two_rounds.tournament.log.order_by("revision").values_list("action", "digest"))
    back(two_rounds, 2)
    log = two_rounds.tournament.log.order_by("revision")
    assert list(log.values_list("action", "digest"))[:-1] == lines
    line = log.last()
    assert (line.action, line.reason, line.public) == ("go_back", "Faltó alguien", True)
    assert [(one["round"], one["table"], one["score"]) for one in line.details["undone"]] == [
        (2, table, [2, 0]) for table in (1, 2, 3)
    ]


def test_the_event_goes_on_and_is_paired_as_then(two_rounds):
    then = tables(two_rounds)
    back(two_rounds, 2)
    two_rounds.start(actions.pairing.pair_round(two_rounds.by(two_rounds.organizer), two_rounds.tournament))
    assert tables(two_rounds) == then
    two_rounds.finish_round(two_rounds.tournament.rounds.get(number=2))
    two_rounds.settle(actions.pairing.pair_round(two_rounds.by(two_rounds.organizer), two_rounds.tournament))
    actions.rounds.finish_tournament(two_rounds.by(two_rounds.organizer), two_rounds.tournament)
    two_rounds.refresh()
    assert_record_is_right(two_rounds)


def test_back_to_before_anything_was_paired(two_rounds):
    back(two_rounds, 1)
    assert tables(two_rounds) == []
    assert not two_rounds.tournament.stages.exists()
    assert_record_is_right(two_rounds)
    two_rounds.start_round()
    assert_record_is_right(two_rounds)


def test_what_was_corrected_before_stays_corrected(two_rounds):
    match = Match.objects.get(tournament=two_rounds.tournament, round__number=1, table=1)
    lost = {"ending": "elimination", "left": [0, 1]}
    actions.reporting.correct_result(two_rounds.by(two_rounds.organizer), match, lost, reason="Al revés")
    back(two_rounds, 2)
    match.refresh_from_db()
    assert match.superseded == []
    assert [seat.won for seat in match.seats.all()] == [False, True]
    assert_record_is_right(two_rounds)


@pytest.mark.parametrize("kind", ["single", "double"])
def test_a_bracket_goes_back_too(db, kind):
    world = event(5, format=kind)
    play(world, BETTER)
    first = tables(world)
    play(world, BETTER)
    back(world, 2)
    assert tables(world) == first
    play(world, BETTER)
    assert_record_is_right(world)


def test_a_cut_is_formed_anew(db):
    world = event(4, swiss_rounds=1, top_cut=2)
    play(world, BETTER)
    play(world, BETTER)
    assert world.tournament.stages.count() == 2
    back(world, 2)
    assert world.tournament.stages.count() == 1
    play(world, BETTER)
    assert_record_is_right(world)


def test_it_needs_a_reason_the_organizer_and_an_event_under_way(two_rounds):
    round_ = two_rounds.tournament.rounds.get(number=2)
    with pytest.raises(Invalid):
        actions.pairing.go_back(two_rounds.by(two_rounds.organizer), round_, reason=" ")
    with pytest.raises(NotAllowed):
        actions.pairing.go_back(two_rounds.by(two_rounds.judge), round_, reason="x")
    event = two_rounds.tournament
    actions.setup.cancel_tournament(two_rounds.by(two_rounds.organizer), event, name=event.name, reason="x")
    with pytest.raises(Conflict):
        actions.pairing.go_back(two_rounds.by(two_rounds.organizer), round_, reason="x")


def test_the_page_says_what_would_be_undone(two_rounds):
    page = client_of(two_rounds.organizer).get(f"{two_rounds.tournament.get_absolute_url()}manage/settings/")
    text = " ".join(page.content.decode().split())
    assert "Se deshacen las rondas 1 a 2." in text
    assert "Se deshace la ronda 2." in text
    assert "Se pierden 3 resultados." in text
    assert "Se pierden 6 resultados." in text
