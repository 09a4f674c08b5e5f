"""Games with Powers that nobody would print: any effects in any order, with cards known and not known."""

from random import Random
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from atrum_judge.games.atrum.play.game import legal_actions, perform, start
from atrum_judge.games.atrum.play.playout import refined
from atrum_judge.games.atrum.play.position_faults import status
from atrum_judge.games.atrum.table.actions import Announce, Chance, Choose, Pass
from atrum_judge.games.atrum.table.general import rules_on
from atrum_judge.games.atrum.table.kinds import ESBIRROS, UNKNOWN
from atrum_judge.games.atrum.table.position import PREPARED, Position, Reptante, ability
from atrum_judge.games.atrum.table.powers import Power
from tests.atrum_judge.games.atrum.kit import TODAY
from tests.selection import examples

ACTIONS = 250


def _per(rng: Random) -> dict[str, Any]:
    zone = rng.choice(["altar", "revealed", "discarded", "hand", "vertedero"])
    return {"zone": zone, "whose": rng.choice(["caster", "target", "any"]), "esbirro": rng.choice(ESBIRROS)}


def _effect(rng: Random, *, inner: bool = False) -> dict[str, Any]:
    whose, count = rng.choice(["caster", "target", "any"]), rng.randint(0, 3)
    kind = {"esbirro": rng.choice(ESBIRROS)} if rng.random() < 0.5 else {}
    choices: list[dict[str, Any]] = [
        {"op": "damage", "amount": rng.randint(0, 12)},
        {"op": "damage", "per": _per(rng), "each": 2},
        {"op": "prevent", "amount": 2, "of": rng.choice(["any", "attack"])},
        {"op": "reinforce", "amount": 1, "what": rng.choice(["attack", "defense", "either"])},
        {"op": "annul"},
        {"op": "exploit", "count": count, "whose": whose, **kind, "up_to": rng.random() < 0.3},
        {"op": "draw", "count": count, "whose": whose},
        {"op": "place", "count": count, "from": rng.choice(["fosa_top", "hand", "vertedero", "revealed"]), **kind},
        {"op": "take", "count": count},
        {"op": "take", "count": count, "state": "exhausted"},
        {"op": "return", "count": count, "whose": whose, "to": rng.choice(["hand", "fosa_top"])},
        {"op": "swap", "count": count},
        {"op": "reveal", "count": rng.choice([1, 3, 90])},
        {"op": "take_revealed", "count": count},
        {
            "op": "search",
            "zone": rng.choice(["fosa", "vertedero"]),
            "count": count,
            "to": rng.choice(["hand", "altar"]),
        },
        {"op": "discard_all", "whose": whose, **kind},
        {"op": "discard", "count": count, "whose": whose, "random": rng.random() < 0.5},
        {"op": "gain", "amount": 3, "whose": whose},
        {"op": "reduce", "per": _per(rng), "whose": whose},
        {"op": "copy", "from": rng.choice(["announced", "other_prepared_reptante"])},
        {"op": "retype", "zone": rng.choice(["hand", "altar"]), "esbirro": rng.choice(ESBIRROS), "whose": whose},
        {"op": "retype_power", "to": rng.choice(["attack", "defense", "tactical"])},
        {"op": "discard_as", "uses": 2},
        {"op": "protect", "what": rng.choice(["altar", "hand", "resistance"]), "whose": whose},
        {"op": "swap_hand"},
        {"op": "skip_next_prepare"},
        {"op": "require", "zone": rng.choice(["altar", "hand", "vertedero"]), "whose": whose, **kind},
        {"op": "unknown"},
    ]
    if not inner:
        choices.append({"op": "if", "condition": {"reinforced": 1}, "then": [_effect(rng, inner=True)]})
    return rng.choice(choices)


def _team(rng: Random, owner: str) -> list[Reptante]:
    def power(name: str) -> Power:
        esbirro = rng.choice([*ESBIRROS[:5], "Neutral"])
        type_ = rng.choice(["attack", "defense", "tactical", "tactical"])
        effects = [_effect(rng) for _ in range(rng.randint(1, 3))]
        return Power.from_json(
            {"name": name, "cost": rng.randint(0, 2), "esbirro": esbirro, "type": type_, "effects": effects}
        )

    return [
        Reptante(
            f"{owner}-R{n}",
            f"N{owner}{n}",
            "",
            PREPARED,
            False,
            tuple(ability(power(f"P{owner}{n}{k}")) for k in range(5)),
            True,
        )
        for n in range(1, 4)
    ]


def _check(position: Position) -> None:
    piles = [position.fosa_rest, position.vertedero, *(p.hand for p in position.players)]
    assert min(min(pile) for pile in piles) >= 0
    on_table = len(position.fosa) + len(position.revealed) + sum(len(p.altar) for p in position.players)
    assert on_table + sum(map(sum, piles)) == position.rules.deck * position.decks
    assert all(0 <= p.resistance <= position.rules.max_resistance for p in position.players)
    if position.end is None:
        assert [f.code for f in status(position) if f.severity == "impossible"] == []


@examples(60)
@given(seed=st.integers(0, 2**32), players=st.sampled_from([2, 2, 3]), is_known=st.booleans())
@example(seed=5203, players=2, is_known=True)  # a copy with a swap of its own
@example(seed=83, players=3, is_known=True)  # something is placed between what is returned and what is exploited
@example(seed=89530775, players=3, is_known=True)  # all that may be returned has to be, own Esbirros too
@example(seed=240, players=2, is_known=False)  # the Fosa is remade in the first turn
@example(seed=303605389, players=3, is_known=False)  # in the first turn somebody else draws, without a trace
def test_any_effects_in_any_order_keep_the_table_whole(seed: int, players: int, is_known: bool) -> None:
    rng = Random(seed)
    position = start([_team(rng, "ABC"[i]) for i in range(players)], rules_on(TODAY), rng)
    for _ in range(ACTIONS):
        legal = legal_actions(position)
        if position.choice is not None and position.choice.by < 0:
            position = perform(position, Chance((UNKNOWN,) * position.choice.high), None)
            continue
        if not legal:
            # With hidden hands nothing may be certain to be legal; with known ones only the end of the game is.
            assert position.end is not None or not is_known
            return
        likely = [a for a in legal if isinstance(a, Announce | Pass | Choose)]
        action = rng.choice(likely if likely and rng.random() < 0.5 else legal)
        position = perform(position, refined(position, action, rng), rng if is_known else None)
        _check(position)
