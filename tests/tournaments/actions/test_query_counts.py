"""Questions that an action asks the database: few at a table, and of a round the same at any size."""

from django.db import connection
from django.test import Client

from tests.tournaments.queries.played import another, draft, event, queries_of, score
from tests.world import World, client_of
from tournaments import actions
from tournaments.enums import PreparationState
from tournaments.models import Match
from tournaments.models.personal import path_of

WON = {"ending": "elimination", "left": [2, 0]}
ELIMINATION = {"ending": "elimination", "winner": "0", "left_0": "2", "left_1": "0"}
SAVEPOINTS = 2
"""Tests run in a transaction: where others begin and commit one, they set and release a savepoint."""


def statements_of(act) -> int:
    return queries_of(act) - SAVEPOINTS


def sent(world: World, user, address: str, **fields) -> int:
    """The statements of a form's whole request, from a phone that has opened the event."""
    phone = client_of(user)
    phone.get(f"/t/{world.tournament.slug}/")
    return posted(world, phone, address, **fields)


def phone_of(world: World, entry) -> Client:
    """A phone on which the personal address of an entry has been opened."""
    phone = Client()
    phone.get(path_of(entry), follow=True)
    return phone


def posted(world: World, client: Client, address: str, **fields) -> int:
    answers = []
    count = statements_of(
        lambda: answers.append(client.post(f"/t/{world.tournament.slug}/{address}", {"key": "once", **fields}))
    )
    assert [answer.status_code for answer in answers] == [302]
    return count


def test_a_report_asks_seven_times_under_the_lock_and_eight_in_all(playing):
    match = playing.table()
    one, _other = playing.seated(match)
    assert sent(playing, one, f"tables/{match.pk}/report/", **ELIMINATION) == 8
    second = playing.table(2)
    reporter = playing.by(playing.seated(second)[0], key="directly")
    assert statements_of(lambda: actions.reporting.report_result(reporter, second, WON)) == 7


def test_who_sends_by_a_personal_address_asks_seven_and_eight_times(playing):
    match = playing.table()
    one, other = [phone_of(playing, seat.entry) for seat in match.seats.all()]
    assert posted(playing, one, f"tables/{match.pk}/report/", **ELIMINATION) == 7
    assert posted(playing, other, "do/confirm_report/", match=match.pk, version=1, key="yes") == 8


def test_a_confirmation_asks_eight_times_under_the_lock_and_nine_in_all(playing):
    match, second = playing.table(), playing.table(2)
    for table in (match, second):
        actions.reporting.report_result(playing.by(playing.seated(table)[0]), table, WON)
    assert sent(playing, playing.seated(match)[1], "do/confirm_report/", match=match.pk, version=1) == 9
    answering = playing.by(playing.seated(second)[1], key="directly")
    assert statements_of(lambda: actions.reporting.confirm_report(answering, second, 1)) == 8


def test_a_decision_asks_nine_times(playing):
    match = playing.table()
    judging = playing.by(playing.judge, key="directly")
    assert statements_of(lambda: actions.reporting.decide_result(judging, match, WON)) == 9


def test_a_choice_asks_six_times(world):
    world.add_players(2)
    actions.rounds.publish_round(world.by(world.organizer), draft(world))
    match = Match.objects.get()
    preparation = world.tournament.ruleset.preparation
    seat = preparation.waiting_for(match.preparation)[0]
    groups = preparation.view(match.preparation, seat).groups
    item = next(item.key for group in groups for item in group if item.state == "choosable")
    choosing = world.by(world.seated(match)[seat], key="directly")
    assert statements_of(lambda: actions.preparation.choose(choosing, match, item)) == 6


def test_a_check_in_asks_seven_times(world):
    (entry,) = world.add_players(1)
    actions.registration.undo_check_in(world.by(world.organizer), entry)
    arriving = world.by(world.players[0], key="directly")
    assert statements_of(lambda: actions.registration.check_in(arriving, entry)) == 7


def counted(world: World) -> tuple[int, int, int]:
    """The statements of pairing, publishing and starting the next round."""
    drafts = []
    pairing = statements_of(lambda: drafts.append(draft(world)))
    publishing = statements_of(lambda: actions.rounds.publish_round(world.by(world.organizer), drafts[0]))
    drafts[0].matches.update(preparation_state=PreparationState.ON_TABLE)
    starting = statements_of(lambda: actions.rounds.start_clock(world.by(world.organizer), drafts[0]))
    score(world, drafts[0], dict.fromkeys(range(1, 20), 1))
    return pairing, publishing, starting


def test_a_round_takes_as_many_statements_at_any_size_and_after_any_number_of_rounds(db):
    small = event(4, swiss_rounds=4)
    large = another(small, 13, swiss_rounds=4)
    counts = [[counted(world) for _ in range(4)] for world in (small, large)]
    assert counts[0] == counts[1]
    assert counts[0][1] == counts[0][2] == counts[0][3]
    assert max(counts[0]) == (30, 9, 7)


def test_rows_of_a_large_round_are_one_statement_on_sqlite_too(db):
    if connection.vendor == "sqlite":
        assert connection.features.max_query_params > 12 * 1000
