"""Positions that cannot be."""

import copy
from random import Random
from typing import Any

import pytest

from atrum_judge.games.atrum.cases.reading import read_case
from atrum_judge.games.atrum.cases.verdicts import adjudicate
from atrum_judge.games.atrum.cases.writing import position_json
from atrum_judge.games.atrum.play.game import apply, concede, legal_actions, start, status
from atrum_judge.games.atrum.table.general import rules_on
from atrum_judge.games.atrum.table.kinds import NONE
from atrum_judge.games.atrum.table.position import DRAW, END, Position
from tests.atrum_judge.games.atrum.kit import TODAY, random_game, team
from tests.atrum_judge.games.atrum.shorthand import case_of


def codes(case: dict[str, Any]) -> set[str]:
    return {f.code for f in adjudicate(read_case(case, today=TODAY)).findings if f.severity == "impossible"}


def case(**players: Any) -> dict[str, Any]:
    return case_of({"pos": players or {"A": {}, "B": {}}})


@pytest.mark.law("turn.order")
def test_the_turn_belongs_to_who_is_due() -> None:
    given = case()
    given["position"]["first_player"] = "B"
    assert "turn.order" in codes(given)


@pytest.mark.law("turn.flags")
@pytest.mark.parametrize(
    ("phase", "part", "flags", "section"),
    [
        ("prepare", "start", {"prepared": True, "drawn": False}, "P1 §5.2"),
        ("draw", "start", {"drawn": True}, "P1 §5.3"),
        ("main", "start", {"placed": True}, "P1 §6.2"),
        ("discard", "start", {"discarded": True}, "P1 §5.5"),
        ("draw", "end", {"drawn": False}, "P1 §5.3"),
    ],
)
def test_what_belongs_to_a_phase_is_not_done_before_it(
    phase: str, part: str, flags: dict[str, bool], section: str
) -> None:
    given = case_of({"pos": {"A": {}, "B": {}, "turn": {"phase": phase, "part": part}}})
    assert codes(given) == set()
    given["position"]["turn"] |= flags
    found = [f for f in adjudicate(read_case(given, today=TODAY)).findings if f.severity == "impossible"]
    assert [(f.code, f.rule) for f in found] == [("turn.flags", section)]


@pytest.mark.law("setup.players", "many.turns_alternate", "many.teams_distinct")
@pytest.mark.parametrize(
    ("teams", "code"),
    [
        ([["A", "B"], ["C", "D"]], "many.turns_alternate"),
        ([["A", "B", "C"], ["D"]], "setup.players"),
        ([["A", "C"], ["B", "D"]], "many.teams_distinct"),
        ([["A", "B", "C", "D"]], "setup.players"),
        ([["A", "D"], ["B", "C"]], "many.turns_alternate"),
    ],
)
def test_sides_alternate_are_equal_and_share_no_reptante(teams: list[list[str]], code: str) -> None:
    given = case(A={}, B={}, C={}, D={})
    given["position"]["teams"] = teams
    assert code in codes(given)


@pytest.mark.law("setup.decks")
def test_four_participants_play_with_two_decks() -> None:
    given = case(A={}, B={}, C={"team": "4+ 5+ 6+"}, D={})
    assert codes(given) == set()
    given["position"] |= {"decks": 1, "fosa": {"count": 60}}
    assert codes(given) == {"setup.decks"}


def test_unknown_cards_that_can_add_up_are_no_fault() -> None:
    given = case(A={"hand": {"count": 3}}, B={"hand": {"count": 2}})
    assert codes(given) == set()


@pytest.mark.law("setup.first_random", "setup.shuffled", carried_out=True)
def test_the_first_position_is_as_the_rulebook_sets_it_up() -> None:
    """The caller draws who begins; the Fosa is shuffled."""
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


@pytest.mark.law("fosa.exhausted_both", carried_out=True)
def test_with_neither_fosa_nor_vertedero_one_draws_what_there_is() -> None:
    position = _empty_table()
    advanced = apply(position, next(a for a in legal_actions(position) if type(a).__name__ == "Advance"))
    assert (advanced.turn.phase, advanced.turn.part) == (DRAW, END)


@pytest.mark.parametrize("last", [0, 2])
def test_who_concedes_last_of_many_is_out_as_the_others(last: int) -> None:
    """The game is over also where its position is all that is told (P3 §2.6)."""
    position = concede(concede(random_game(Random(3), 3), 1), last)
    assert position.end is not None
    assert (position.end.reason, position.players[last].in_play, position.end.score) == (
        "concession",
        0,
        (0, 0, 3) if last == 0 else (3, 0, 0),
    )
    again = adjudicate(read_case({"format": "atrum-case/1", "position": position_json(position)}, today=TODAY))
    assert again.legal is True
    assert again.end is not None
    assert again.end.winner == 2 - last


@pytest.mark.law("expect.mismatch")
def test_knowing_the_claims_of_others_is_not_needed() -> None:
    """A true claim changes nothing, a false one names both values."""
    given = case()
    for claimed, legal in ((10, True), (9, False)):
        asked = copy.deepcopy(given)
        asked["steps"] = [{"do": "expect", "players": [{"id": "A", "resistance": claimed}]}]
        verdict = adjudicate(read_case(asked, today=TODAY))
        assert verdict.legal is legal
    assert [f.code for f in verdict.findings] == ["expect.mismatch"]
    assert "9" in str(verdict.findings[0].message)
    assert "10" in str(verdict.findings[0].message)


FIRST_TURN = {"n": 1, "phase": "prepare", "part": "start"}
OUT = {"team": "1x 2x 3x", "hand": ""}
ALL_CARDS = "BCEGZS" * 10


def gone(*turns: int, player: str = "B") -> list[dict[str, Any]]:
    return [{"player": player, "turn": turn} for turn in turns]


@pytest.mark.parametrize(
    ("table", "found"),
    [
        # A player who is out of a duel has lost it, unless both are.
        ({"A": {}, "B": OUT}, set()),
        ({"A": OUT, "B": {}}, set()),
        ({"A": OUT, "B": OUT}, {"game.both_dead", "turn.order"}),
        ({"A": {}, "B": {}, "C": OUT}, set()),
        ({"A": {}, "B": {}, "C": {**OUT, "hand": "B"}}, {"many.eliminated_cards"}),
        ({"A": {}, "B": {}, "C": {**OUT, "altar": "B+"}}, {"many.eliminated_cards"}),
        # Resistance.
        ({"A": {"res": 20}, "B": {"res": 1}}, set()),
        ({"A": {"res": 21}, "B": {}}, {"resistance.range"}),
        # Teams.
        ({"A": {"team": "1+ 2+"}, "B": {}}, {"team.size"}),
        ({"A": {"team": "1+ 2+ 2+"}, "B": {}}, {"team.distinct"}),
        # Eliminations: one a turn, each noted once.
        ({"A": {}, "B": {"team": "1x 2x 3+"}, "turn": {"n": 3}}, set()),
        (
            {"A": {"hand": "GZ"}, "B": {"team": "1x 2x 3+"}, "turn": {"n": 1}},
            {"elimination.count_bound"},
        ),
        ({"A": {}, "B": {"team": "1x 2+ 3+"}, "turn": {"elim": ["B"]}}, set()),
        ({"A": {}, "B": {"team": "1x 2x 3+"}, "turn": {"elim": ["B"]}}, {"elimination.one_per_turn"}),
        ({"A": {}, "B": {"team": "1x 2+ 3+"}, "eliminations": gone(1)}, set()),
        ({"A": {}, "B": {"team": "1x 2+ 3+"}, "eliminations": gone(5)}, {"elimination.history"}),
        ({"A": {}, "B": {"team": "1x 2+ 3+"}, "eliminations": gone(5), "turn": {"elim": ["B"]}}, set()),
        ({"A": {}, "B": {"team": "1x 2+ 3+"}, "eliminations": gone(6)}, {"elimination.history"}),
        ({"A": {}, "B": {"team": "1x 2x 3+"}, "eliminations": gone(2, 3)}, set()),
        ({"A": {}, "B": {"team": "1x 2x 3+"}, "eliminations": gone(2, 2)}, {"elimination.one_per_turn"}),
        ({"A": {}, "B": {"team": "1x 2x 3+"}, "eliminations": gone(2)}, {"elimination.history"}),
        ({"A": {}, "B": {}, "eliminations": gone(2)}, {"elimination.history"}),
        # Cards.
        ({"A": {}, "B": {}, "vert": "B" * 10}, set()),
        ({"A": {"hand": "B"}, "B": {}, "vert": "B" * 10}, {"cards.per_kind"}),
        ({"A": {}, "B": {}, "vert": ALL_CARDS}, {"fosa.must_reform"}),
        ({"A": {}, "B": {}, "vert": ALL_CARDS[1:], "top": "B"}, set()),
        ({"A": {}, "B": {}, "fosa": {"count": 59}}, {"cards.total"}),
        # Before the first cards are drawn.
        ({"A": {}, "B": {}, "turn": FIRST_TURN}, set()),
        ({"A": {}, "B": {"hand": "B"}, "turn": FIRST_TURN}, {"setup.empty_hands"}),
        ({"A": {"altar": "B+"}, "B": {}, "turn": FIRST_TURN}, {"setup.empty_hands"}),
        ({"A": {}, "B": {"res": 9}, "turn": FIRST_TURN}, {"resistance.initial"}),
        ({"A": {"team": "1+ 2- 3+"}, "B": {}, "turn": FIRST_TURN}, {"setup.reptantes_prepared"}),
        ({"A": {}, "B": {"team": "1x 2x 3x"}, "turn": FIRST_TURN}, set()),
        ({"A": {}, "B": {"team": "1x 2x 3x"}, "turn": {"n": 2, "p": "B"}}, set()),
        ({"A": {}, "B": {"team": "1x 2x 3x"}, "C": {}, "turn": FIRST_TURN}, set()),
        (
            {"A": {}, "B": {"team": "1x 2+ 3+"}, "C": {}, "turn": FIRST_TURN},
            {"elimination.count_bound", "setup.reptantes_prepared"},
        ),
        ({"A": {"hand": "B"}, "B": {}, "turn": {**FIRST_TURN, "p": "B", "n": 2}}, set()),
    ],
    # A set is written in another order in each worker, and names of tests have to agree.
    ids=lambda value: str(sorted(value) if isinstance(value, set) else value),
)
def test_a_position_has_the_faults_it_has_and_no_others(table: dict[str, Any], found: set[str]) -> None:
    assert codes(case_of({"pos": table})) == found


@pytest.mark.law("resistance.zero_own_turn", "elimination.count_bound")
@pytest.mark.parametrize(
    ("turn", "lost", "noted", "found"),
    [
        ("5A", "", [4], ""),
        ("6B", "B", [6], ""),
        ("6B", "", [5], "resistance.zero_own_turn"),
        ("1A", "B", [], ""),
        ("1A", "", [], "elimination.count_bound"),
        ("5A", "", [], ""),
    ],
)
def test_whoever_is_at_zero_in_their_own_turn_has_eliminated_in_it(
    turn: str, lost: str, noted: list[int], found: str
) -> None:
    given = case_of(
        {
            "pos": {
                "A": {},
                "B": {"res": 0, "team": "1x 2+ 3+"},
                "turn": {"n": int(turn[0]), "p": turn[1], "elim": [*lost]},
                "vert": "G",
                **({"eliminations": gone(*noted)} if noted else {}),
            }
        }
    )
    assert codes(given) == ({found} if found else set())


@pytest.mark.law("turn.flags")
@pytest.mark.parametrize(("held", "lying", "found"), [(59, 0, set()), (54, 4, set()), (20, 0, {"turn.flags"})])
def test_nothing_was_drawn_where_nothing_could_be(held: int, lying: int, found: set[str]) -> None:
    """Both piles were empty in phase 2, and what was launched since has remade the Fosa (P1 §5.3)."""
    table = {"A": {"hand": ALL_CARDS[60 - held :]}, "B": {}, "vert": ALL_CARDS[:lying]}
    case = case_of({"pos": table | {"fosa": ALL_CARDS[lying : 60 - held]}})
    case["position"]["turn"]["drawn"] = False
    assert codes(case) == found
