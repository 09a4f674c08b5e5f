"""Positions that cannot be."""

import copy
from random import Random
from typing import Any

import pytest

from rules.games.atrum.cases.reading import read_case
from rules.games.atrum.cases.verdicts import adjudicate
from rules.games.atrum.play.game import apply, concede, legal_actions, outcome, start, status, time_out
from rules.games.atrum.table.dated import rules_on
from rules.games.atrum.table.kinds import NONE
from rules.games.atrum.table.position import DRAW, END, Position
from tests.rules.games.atrum.kit import TODAY, random_game, team
from tests.rules.games.atrum.shorthand import case_of


def codes(case: dict[str, Any]) -> set[str]:
    return {f.code for f in adjudicate(read_case(case, today=TODAY)).findings if f.severity == "impossible"}


def case(**players: Any) -> dict[str, Any]:
    return case_of({"pos": players or {"A": {}, "B": {}}})


def test_the_turn_belongs_to_who_is_due() -> None:
    given = case()
    given["position"]["first_player"] = "B"
    assert "turn.order" in codes(given)


@pytest.mark.parametrize(
    ("phase", "flags"), [("draw", {"placed": True}), ("main", {"drawn": False}), ("main", {"discarded": True})]
)
def test_what_belongs_to_a_phase_is_not_done_before_it(phase: str, flags: dict[str, bool]) -> None:
    given = case()
    given["position"]["turn"] |= {"phase": phase, **flags}
    assert "turn.flags" in codes(given)


def test_every_reptante_has_five_powers() -> None:
    given = case()
    given["position"]["players"][0]["reptantes"][0]["powers"] = given["position"]["players"][0]["reptantes"][0][
        "powers"
    ][:4]
    assert "reptante.five_powers" in codes(given)


@pytest.mark.parametrize(
    ("teams", "code"),
    [
        ([["A", "B"], ["C", "D"]], "many.turns_alternate"),
        ([["A", "B", "C"], ["D"]], "setup.players"),
        ([["A", "C"], ["B", "D"]], "many.teams_distinct"),
    ],
)
def test_sides_alternate_are_equal_and_share_no_reptante(teams: list[list[str]], code: str) -> None:
    given = case(A={}, B={}, C={}, D={})
    given["position"]["teams"] = teams
    assert code in codes(given)


def test_all_faults_are_reported() -> None:
    given = case()
    given["position"]["players"][0]["resistance"] = 21
    given["position"]["fosa"] = {"count": 61}
    assert {"resistance.range", "cards.total"} <= codes(given)


def test_unknown_cards_that_can_add_up_are_no_fault() -> None:
    given = case(A={"hand": {"count": 3}}, B={"hand": {"count": 2}})
    assert codes(given) == set()


def test_the_first_position_is_as_the_rulebook_sets_it_up() -> None:
    """Laws "setup.first_random" and "setup.shuffled": the caller draws who begins; the Fosa is shuffled."""
    position = start([team("A"), team("B", (4, 5, 6))], rules_on(TODAY), Random(1), first=1)
    assert status(position) == []
    assert position.turn.player == 1
    assert [p.resistance for p in position.players] == [10, 10]
    assert position.fosa != tuple(sorted(position.fosa))


def _empty_table() -> Position:
    """Nothing left to draw: all cards are in the hands."""
    position = random_game(Random(2))
    full = (10, 10, 10, 10, 10, 10, 0)
    other = position.players[1]._replace(hand=full)
    turn = position.turn._replace(number=3, phase=DRAW, part=1, prepared=True)
    return position.with_player(1, other)._replace(fosa=(), fosa_rest=NONE, turn=turn)


def test_with_neither_fosa_nor_vertedero_one_draws_what_there_is() -> None:
    """Law "fosa.exhausted_both"."""
    position = _empty_table()
    advanced = apply(position, next(a for a in legal_actions(position) if type(a).__name__ == "Advance"))
    assert (advanced.turn.phase, advanced.turn.part) == (DRAW, END)


def test_conceding_ends_a_duel_and_takes_the_score() -> None:
    end = outcome(concede(random_game(Random(3)), 0))
    assert end is not None
    assert (end.winner, end.score) == (1, (0, 3))


def test_conceding_with_three_leaves_the_others_playing() -> None:
    position = concede(random_game(Random(3), 3), 1)
    assert outcome(position) is None
    assert position.opponents_of(0) == (2,)


def test_time_with_everything_equal_is_not_decided() -> None:
    end = outcome(time_out(random_game(Random(3))))
    assert end is not None
    assert (end.winner, end.score) == (-1, None)


def test_knowing_the_claims_of_others_is_not_needed() -> None:
    """Law "expect.mismatch": a true claim changes nothing, a false one names both values."""
    given = case()
    for claimed, legal in ((10, True), (9, False)):
        asked = copy.deepcopy(given)
        asked["steps"] = [{"do": "expect", "players": [{"id": "A", "resistance": claimed}]}]
        verdict = adjudicate(read_case(asked, today=TODAY))
        assert verdict.legal is legal
    assert "9" in str(verdict.findings[0].message)
    assert "10" in str(verdict.findings[0].message)
