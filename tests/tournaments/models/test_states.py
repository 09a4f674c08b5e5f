"""Properties of rows that need no question to the database."""

import pytest

from atrum_judge.protocol import SeatResult
from tournaments.enums import (
    EntryState,
    MissedRounds,
    OutcomeKind,
    PenaltyKind,
    PreparationState,
    StageKind,
    TournamentState,
)
from tournaments.models import Entry, Match, Penalty, Report, Roster, Round, Seat, Stage, Tournament
from tournaments.models.play import seat_result

NOW = "2026-11-21"


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (TournamentState.DRAFT, set()),
        (TournamentState.REGISTRATION, {"is_open", "takes_walk_ins"}),
        (TournamentState.RUNNING, {"takes_walk_ins"}),
        (TournamentState.FINISHED, {"is_revealed", "is_over"}),
        (TournamentState.CANCELLED, {"is_over"}),
    ],
)
def test_an_event(state, said):
    event = Tournament(state=state)
    assert {
        name for name in ("is_open", "takes_walk_ins", "is_revealed", "is_over") if getattr(event, name)
    } == said


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (EntryState.WAITING, {"is_waiting"}),
        (EntryState.REGISTERED, {"is_active", "is_expected"}),
        (EntryState.CHECKED_IN, {"is_active", "is_present"}),
        (EntryState.DROPPED, {"has_left"}),
        (EntryState.DISQUALIFIED, {"has_left", "is_disqualified"}),
    ],
)
def test_an_entry(state, said):
    entry = Entry(state=state)
    names = ("is_active", "is_waiting", "is_expected", "is_present", "is_disqualified", "has_left")
    assert {name for name in names if getattr(entry, name)} == said


@pytest.mark.parametrize(
    ("missed", "said"),
    [
        (None, MissedRounds.NOTHING),
        ({"as": "bye"}, MissedRounds.BYE),
        ({"as": "loss"}, MissedRounds.LOSS),
    ],
)
def test_rounds_before_an_entry_came(missed, said):
    entry = Entry(joined_round=3, missed=missed)
    assert (entry.missed_count, entry.missed_rounds) == (2, said)


def test_what_a_judge_has_to_see_of_a_roster():
    plain, seen, unseen = (
        {"name": "A"},
        {"name": "B", "declared": True, "verified": True},
        {"name": "C", "declared": True},
    )
    roster = Roster(items=[plain, seen, unseen])
    assert (roster.names, roster.verified, roster.unverified) == (["A", "B", "C"], [seen], [unseen])


@pytest.mark.parametrize(
    ("kind", "withdrawn", "can"),
    [
        (PenaltyKind.WARNING, None, True),
        (PenaltyKind.GAME_LOSS, None, True),
        (PenaltyKind.WARNING, NOW, False),
        # A disqualified entry is brought back instead.
        (PenaltyKind.DISQUALIFICATION, None, False),
    ],
)
def test_a_penalty_that_was_a_mistake(kind, withdrawn, can):
    assert Penalty(kind=kind, withdrawn_at=withdrawn).can_be_withdrawn is can


@pytest.mark.parametrize(
    ("kind", "number", "cut"),
    [
        (StageKind.SWISS, 1, False),
        (StageKind.BRACKET, 1, False),
        (StageKind.BRACKET, 2, True),
        (StageKind.DOUBLE, 2, True),
        (StageKind.FINAL_TABLE, 2, True),
    ],
)
def test_a_cut_comes_after_something(kind, number, cut):
    assert Stage(kind=kind, number=number).is_cut is cut


def test_a_draft_has_no_deadline():
    draft = Round()
    assert (draft.is_draft, draft.preparation_deadline(5)) == (True, None)


@pytest.mark.parametrize(
    ("table", "kind", "said"),
    [
        (None, None, {"is_bye", "is_final", "is_preparing"}),
        (1, None, {"is_preparing"}),
        (1, OutcomeKind.DECIDED, {"is_final", "is_preparing"}),
        (1, OutcomeKind.DRAWN, {"is_final", "is_drawn", "is_preparing"}),
        (1, OutcomeKind.NOBODY, {"is_final", "is_preparing"}),
        (1, OutcomeKind.VOID, {"is_final", "is_void", "is_preparing"}),
    ],
)
def test_a_table(table, kind, said):
    match = Match(table=table, result=kind and Report(pk=1, kind=kind))
    names = ("is_bye", "is_final", "is_void", "is_drawn", "is_preparing")
    assert {name for name in names if getattr(match, name)} == said
    assert match.outcome_kind == (OutcomeKind.DECIDED if table is None else kind)


@pytest.mark.parametrize("state", [state for state in PreparationState if state != PreparationState.OPEN])
def test_a_preparation_that_is_over(state):
    assert not Match(preparation_state=state).is_preparing


@pytest.mark.parametrize("result", [None, SeatResult(1, 3, 7, True, 2), SeatResult(None, 0, 0, False, 0)])
def test_what_a_seat_got_comes_back_from_its_columns(result):
    assert seat_result(**Seat.columns(result)) == result


@pytest.mark.parametrize(
    ("index", "won", "went_on", "goes_on"),
    [
        (0, None, None, None),
        (0, True, None, True),
        (1, False, None, False),
        # Corrected after the bracket had gone on with the other one.
        (0, True, 1, False),
        (1, False, 1, True),
        # And opened to be played again.
        (1, None, 1, None),
    ],
)
def test_who_goes_on_from_a_bracket_match(index, won, went_on, goes_on):
    match = Match(went_on=went_on, table=1)
    assert Seat(index=index, won=won, match=match).goes_on is goes_on
