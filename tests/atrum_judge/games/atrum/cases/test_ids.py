"""An id is of one Esbirro: never given twice at a table, whatever was read or said."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atrum_judge.games.atrum.cases.reading import read_case
from atrum_judge.games.atrum.cases.writing import position_json
from atrum_judge.games.atrum.play.game import legal_actions, perform, start
from atrum_judge.games.atrum.play.playout import refined
from atrum_judge.games.atrum.table.actions import Announce, Place
from atrum_judge.games.atrum.table.general import rules_on
from atrum_judge.games.atrum.table.kinds import listed
from atrum_judge.games.atrum.table.position import PREPARED, Position, Reptante, ability
from atrum_judge.games.atrum.table.powers import Power
from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.kit import TODAY
from tests.atrum_judge.games.atrum.shorthand import case_of
from tests.selection import examples

# Effects that move Esbirros into Altars, out of them and between them; each Reptante has all, for any discard.
MOVES: tuple[dict[str, Any], ...] = (
    {"op": "swap", "count": 1},
    {"op": "take", "count": 1},
    {"op": "place", "count": 2, "from": "fosa_top"},
    {"op": "return", "count": 1, "whose": "any"},
    {"op": "exploit", "count": 1, "whose": "any"},
)


def _power(effect: dict[str, Any]) -> Power:
    name = f"Poder {effect['op']}"
    return Power.from_json(
        {
            "name": name,
            "cost": 0,
            "esbirro": "Neutral",
            "type": "tactical",
            "effects": [effect],
            "altar_exempt": True,
        }
    )


ABILITIES = tuple(ability(_power(effect)) for effect in MOVES)


def _beginning(rng: Random, players: int) -> Position:
    names = "ABCD"[:players]
    teams = [
        [Reptante(f"{name}-R{n}", f"N{name}{n}", "", PREPARED, False, ABILITIES, True) for n in range(1, 4)]
        for name in names
    ]
    return start(teams, rules_on(TODAY), rng)


def _chosen(position: Position, rng: Random) -> int:
    """The place of an action among those that are legal: Altars fill, and then some Power moves what is in them."""
    legal = legal_actions(position)
    announced = [i for i, action in enumerate(legal) if isinstance(action, Announce)]
    others = [i for i, action in enumerate(legal) if not isinstance(action, Announce)]
    places = [i for i in others if isinstance(legal[i], Place)]
    if places and rng.random() < 0.8:
        return rng.choice(places)
    return rng.choice(announced if announced and (rng.random() < 0.1 or not others) else others)


def _ids(position: Position) -> list[str]:
    return [esbirro.id for player in position.players for esbirro in player.altar]


def _is_whole(position: Position) -> bool:
    """No id is used twice, and no card was lost."""
    cards = Counter([*position.fosa, *position.revealed, *listed(position.fosa_rest), *listed(position.vertedero)])
    for player in position.players:
        cards.update([*listed(player.hand), *(esbirro.kind for esbirro in player.altar)])
    ids = _ids(position)
    return len(set(ids)) == len(ids) and sum(cards.values()) == position.rules.deck * position.decks


def _read_again(position: Position) -> Position:
    case = {"format": "atrum-case/1", "date": TODAY.isoformat(), "position": position_json(position), "steps": []}
    again = read_case(case, today=TODAY).position
    assert again is not None
    return again


plays = examples(15)
seeds, players = st.integers(0, 2**32), st.sampled_from([2, 3, 4])


@plays
@given(seed=seeds, n=players)
def test_no_id_is_given_twice_however_esbirros_move(seed: int, n: int) -> None:
    rng = Random(seed)
    position, gone = _beginning(rng, n), set[str]()
    for _ in range(300):
        legal = legal_actions(position)
        if not legal:
            return
        action, before = legal[_chosen(position, rng)], set(_ids(position))
        if isinstance(action, Place) and rng.random() < 0.3:
            said = f"{rng.choice(position.players).id}+{rng.randint(1, 6)}"
            action = action if said in before | gone else replace(action, id=said)
        position = perform(position, refined(position, action, rng), rng)
        assert _is_whole(position)
        now = set(_ids(position))
        assert not now & gone
        gone |= before - now
        if rng.random() < 0.05 and not position.is_resolving:  # another case begins
            position, gone = _read_again(position), set()


def _altar(verdict: dict[str, Any], seat: int) -> list[tuple[str, str]]:
    return [(e["id"], e["esbirro"]) for e in verdict["position"]["players"][seat]["altar"]]


def _case_of(steps: list[dict[str, Any]], ids: dict[str, list[str]] | None = None, **table: Any) -> dict[str, Any]:
    """A case in which A's first Reptante has all of the Powers above, and the Altars the ids that are given."""
    case = case_of({"pos": table})
    for player in case["position"]["players"]:
        if player["id"] == "A":
            player["reptantes"][0]["powers"] = [_power(effect).to_json() for effect in MOVES]
        for esbirro, id_ in zip(player["altar"], (ids or {}).get(player["id"], ()), strict=False):
            esbirro["id"] = id_
    return {**case, "steps": steps}


def _launch(op: str, others: str = "B", **said: Any) -> list[dict[str, Any]]:
    announce = {
        "do": "announce",
        "by": "A",
        "reptante": "A-R1",
        "power": f"Poder {op}",
        "discard": "Bestia",
        **said,
    }
    return [announce, *({"do": "pass", "by": by} for by in (*others, "A"))]


PLACE: dict[str, Any] = {"do": "place", "by": "A", "esbirro": "Esqueleto"}


@pytest.mark.parametrize("owner", ["B", "C"])
def test_an_id_that_lies_in_another_altar_is_not_given_again(owner: str) -> None:
    """It was swapped or taken in an earlier case, which numbered it."""
    table = {"A": {"hand": "BE"}, "B": {}, "C": {}} | {owner: {"altar": "G+"}}
    aim = {"target": owner, "choose": ["A+1"]}
    verdict = judged(_case_of([PLACE, *_launch("exploit", "BC", **aim)], {owner: ["A+1"]}, **table))
    assert verdict["legal"] is True, verdict["findings"]
    assert [kind for _, kind in _altar(verdict, 0)] == ["Esqueleto"]
    assert sorted(verdict["position"]["vertedero"]) == ["Bestia", "Golem"]


def test_what_is_claimed_of_one_that_was_taken_is_not_compared_with_another() -> None:
    claim = {"do": "expect", "players": [{"id": "A", "altar": [{"id": "A+1", "esbirro": "Zombie"}]}]}
    table: dict[str, Any] = {"A": {"hand": "BE"}, "B": {"altar": "Z+"}}
    verdict = judged(_case_of([*_launch("take", target="B"), PLACE, claim], {"B": ["A+1"]}, **table))
    assert verdict["legal"] is True, verdict["findings"]


@pytest.mark.parametrize("is_said_first", [True, False])
def test_an_id_that_a_step_gives_is_of_no_other_esbirro(is_said_first: bool) -> None:
    said, launch = {**PLACE, "id": "A+1"}, _launch("place")
    steps = [said, *launch] if is_said_first else [*launch, said]
    verdict = judged(_case_of(steps, A={"hand": "BE"}, B={}, top="CG"))
    assert verdict["legal"] is True, verdict["findings"]
    found = _altar(verdict, 0)
    assert ("A+1", "Esqueleto") in found
    assert sorted(id_ for id_, _ in found) == ["A+1", "A+2", "A+3"]
