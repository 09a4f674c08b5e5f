"""Esbirros that nothing tells apart are taken for one another where it is open who paid (P2 §1.6, §5.1)."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.games.atrum.cases.replay import fitting, payments
from rules.games.atrum.table.position import Position
from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.kit import KINDS
from tests.rules.games.atrum.laws.scenario import law

TEN = "G+ Z+ E+ B+ S+ C+ G+ Z+ E+ B+"
UNTIL_PREPARED = "A>>; A>>; A>>; A>>; A>>; B>>; B>>; B>>; B>>; B*3" + "; B>>" * 8 + "; A>>; A^"


def case(steps: str, *claims: dict[str, Any], altar: str = TEN, cost: int = 3, **effect: Any) -> dict[str, Any]:
    """A case in which each of A's Reptantes has a Power of this cost for any card, which gains 1 by default."""
    made = law("x", steps, turn="15A", A=f"EEEEE|{altar}|1+ 2+ 3+", B="BB").case
    does = effect or {"op": "gain", "amount": 1}
    power = {"name": "Po", "cost": cost, "esbirro": "Neutral", "type": "tactical", "effects": [does]}
    for reptante in made["position"]["players"][0]["reptantes"]:
        reptante["powers"] = [power, *reptante["powers"][1:]]
    return {**made, "steps": [*made["steps"], *claims]}


def launched(*launches: str) -> str:
    """Each by another Reptante, exhausting Esbirros or as it is said."""
    return "; ".join(f"A{n} Po {how} -E; B.; A." for n, how in enumerate(launches, 1))


def of_altar(**said: str) -> dict[str, Any]:
    """A claim about A's Altar, in which `+` is prepared and `-` exhausted."""
    states = {"+": "prepared", "-": "exhausted"}
    altar = [{"id": id_, "state": states[state]} for id_, state in said.items()]
    return {"do": "expect", "players": [{"id": "A", "altar": altar}]}


def each(states: str) -> dict[str, Any]:
    return of_altar(**{f"A{n}": state for n, state in enumerate(states, 1)})


def of_a(**said: Any) -> dict[str, Any]:
    return {"do": "expect", "players": [{"id": "A", **said}]}


@pytest.mark.parametrize(
    ("steps", "cost", "step"),
    [
        (launched("", "", "@A1,A2,A3,A4"), 4, 6),
        (launched("", "", "@A1,A2,A3"), 3, None),
        (launched("", "") + "; A1 Po @A1,A2,A3 -E", 3, 6),
        (launched("x", "x", "x") + "; B*3", 3, 9),
        (launched("x", "x", "x@A1,A2,A3"), 3, None),
    ],
)
def test_of_very_many_ways_to_pay_what_the_book_decides_is_decided(
    steps: str, cost: int, step: int | None
) -> None:
    verdict = judged(case(steps, cost=cost))
    assert (verdict["legal"], verdict["step"]) == (step is None, step)


@pytest.mark.parametrize(
    ("steps", "claim", "legal"),
    [
        (launched("", ""), each("++++------"), True),
        (launched("", ""), each("+++++-----"), False),
        (launched("x", "x"), each("++++"), True),
        (launched("x", "x"), each("+++++"), False),
        (launched("", "", ""), of_a(resistance=13), True),
        (launched("", "", ""), of_a(resistance=12), False),
        (launched("x", "x", ""), of_altar(A1="-", A2="-", A3="-", A10="+"), True),
        (launched("x", "x", ""), of_altar(A1="-", A2="+", A3="+"), False),
    ],
)
def test_of_very_many_ways_to_pay_a_claim_finds_one(steps: str, claim: dict[str, Any], legal: bool) -> None:
    verdict = judged(case(steps, claim))
    assert (verdict["legal"], verdict["step"]) == (legal, None if legal else len(case(steps)["steps"]))


def test_kinds_are_told_apart_where_something_asks_for_them() -> None:
    """By a claim about the Altar or the Vertedero, and by a Power that counts a kind in it."""
    altar = "G+ Z+ Z+"
    golem, zombie = ({"esbirro": kind, "state": "exhausted"} for kind in ("Golem", "Zombie"))
    ready = {"esbirro": "Zombie", "state": "prepared"}
    for exhausted, left in ((golem, [ready, ready]), (zombie, [{**golem, "state": "prepared"}, ready])):
        claim = of_a(altar=[exhausted, *left])
        assert judged(case(launched(""), claim, altar=altar, cost=1))["legal"] is True
    per = {"op": "gain", "per": {"zone": "altar", "whose": "caster", "esbirro": "Golem"}, "each": 1}
    for resistance, legal in ((10, True), (11, True), (12, False)):
        counted = case(launched("x"), of_a(resistance=resistance), altar=altar, cost=1, **per)
        assert judged(counted)["legal"] is legal


def test_what_was_exhausted_may_be_exploited_only_if_it_was_not() -> None:
    """Also where it is only told after its player prepared which one was exploited."""
    steps = f"{launched('', 'x')}; {UNTIL_PREPARED}"
    for left in ("A1", "A2"):
        assert judged(case(steps, of_altar(**{left: "+"}), altar="G+ G+", cost=1))["legal"] is True
    assert judged(case(steps, of_altar(A1="+", A2="+"), altar="G+ G+", cost=1))["legal"] is False


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32))
def test_it_comes_to_the_same_as_every_way_to_pay(seed: int) -> None:
    rng = Random(seed)
    asked = random_case(rng)
    found = judged(asked)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(payments, "looks", told_apart)
        patch.setattr(fitting, "MOST_LINES", 100_000)
        every = judged(asked)
    assert (found["legal"], found["step"]) == (every["legal"], every["step"])


def told_apart(position: Position, following: Any) -> dict[str, tuple[str]]:
    return {e.id: (e.id,) for e in position.players[position.chain[-1].by].altar}


EFFECTS: list[dict[str, Any]] = [
    {},
    {},
    {"op": "draw", "count": 1},
    {"op": "exploit", "count": 1, "whose": "caster"},
    {"op": "return", "count": 1, "whose": "caster", "to": "hand"},
    {"op": "gain", "per": {"zone": "altar", "whose": "caster", "esbirro": "Golem"}, "each": 1},
    {"op": "gain", "per": {"zone": "vertedero", "whose": "caster", "esbirro": "Golem"}, "each": 1},
    {"op": "place", "count": 1, "from": "vertedero", "esbirro": "Golem"},
]


def random_case(rng: Random) -> dict[str, Any]:
    """Two or three launches of a small Altar, with choices and a turn between them, and claims about it."""
    altar = " ".join(f"{rng.choice('GZ')}+" for _ in range(rng.choice([3, 4])))
    ids = [f"A{n}" for n in range(1, len(altar.split()) + 1)]
    steps: list[str] = []
    for n in rng.sample((1, 2, 3), rng.choice([2, 3])):
        how = rng.choice(["", "", "x"]) + rng.choice(["", "", f"@{rng.choice(ids)}"])
        steps.append(f"A{n} Po {how} -E; B.; A." + rng.choice(["", "", "", f"; A?{rng.choice(ids)}"]))
    if rng.random() < 0.2:
        steps.append(UNTIL_PREPARED)
    claims = [random_claim(rng, ids, altar) for _ in range(rng.choice([0, 1, 1, 2]))]
    return case("; ".join(steps), *claims, altar=altar, cost=1, **rng.choice(EFFECTS))


def random_claim(rng: Random, ids: list[str], altar: str) -> dict[str, Any]:
    if rng.random() < 0.2:
        return of_a(resistance=rng.choice([10, 11, 12, 13]))
    states = {id_: rng.choice("++-") for id_ in rng.sample(ids, rng.randint(1, len(ids)))}
    claim = of_altar(**states)
    if rng.random() < 0.3:
        for told in claim["players"][0]["altar"]:
            told["esbirro"] = KINDS[altar.split()[int(told.pop("id")[1:]) - 1][0]]
    return claim
