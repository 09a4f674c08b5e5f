"""The form of a case, and the faults told of a broken one."""

import copy
import gc
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atrum_judge.games.atrum.cases.reading import CaseError, read_case
from atrum_judge.games.atrum.cases.verdicts import adjudicate, verdict_json
from tests.atrum_judge.games.atrum.kit import TODAY
from tests.atrum_judge.games.atrum.mutate import mutated
from tests.atrum_judge.games.atrum.shorthand import case_of
from tests.selection import examples

CASES = [json.loads(line)["case"] for line in (Path(__file__).parents[1] / "cases.jsonl").read_text().splitlines()]

_WORDS = [
    "id",
    "by",
    "do",
    "players",
    "pass",
    "announce",
    "expect",
    "A",
    "Golem",
    "name",
    "powers",
    "effects",
    "op",
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(_WORDS),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=4) | st.sampled_from(_WORDS), inner, max_size=5)
    ),
    max_leaves=20,
)


def _plain() -> dict[str, Any]:
    return case_of({"pos": {"A": {"hand": "B", "altar": "G+"}, "B": {"hand": "", "altar": ""}}})


def _with(place: str, value: Any) -> dict[str, Any]:
    case: Any = _plain()
    target = case
    *path, last = place.split("/")
    for key in path:
        target = target[int(key) if key.isdecimal() else key]
    target[int(last) if last.isdecimal() else last] = value
    return case


def _nested(levels: int, around: Callable[[Any], Any] = lambda inner: [inner]) -> Any:
    value: Any = []
    for _ in range(levels):
        value = around(value)
    return value


@pytest.mark.law(
    "kind.domain",
    "power.type_domain",
    "power.cost_domain",
    "power.discard_domain",
    "power.rarity_domain",
    carried_out=True,
)
@pytest.mark.parametrize(
    ("place", "value", "says"),
    [
        ("format", "x", 'format: expected "atrum-case/1"'),
        ("extra", 1, "extra: unknown field"),
        ("date", "2026-13-01", "date: expected a date"),
        ("ask", "why", "ask: expected one of"),
        ("position/players/1/resistance", "ten", "position.players[1].resistance: expected an integer"),
        ("position/players/1/resistance", True, "position.players[1].resistance: expected an integer"),
        ("position/players/0/hand/0", "Dragón", "position.players[0].hand[0]: expected an Esbirro"),
        ("position/players/0/altar/0/state", "asleep", "position.players[0].altar[0].state: expected one of"),
        ("position/players/0/reptantes/0/powers/0/type", "spell", "powers[0].type: expected one of"),
        ("position/players/0/reptantes/0/powers/0/cost", 5, "powers[0].cost: expected an integer from 0 to 4"),
        ("position/players/0/reptantes/0/powers/0/esbirro", "Sombra", "powers[0].esbirro: expected one of"),
        ("position/players/0/reptantes/0/powers/0/rarity", "rare", "powers[0].rarity: expected one of"),
        ("position/players/0/reptantes/0/powers/0/effects", [{"op": "boom"}], "effects[0].op: expected one of"),
        ("position/players/0/reptantes/0/powers/0/effects", [{"op": "damage"}], "effects[0].amount: damage needs"),
        (
            "position/players/0/reptantes/0/powers/0/effects",
            [{"op": "draw", "x": 1}],
            "effects[0].x: unknown field",
        ),
        ("position/players/1/id", "A", 'position.players[1].id: the id "A" is used twice'),
        ("position/turn/phase", "night", "position.turn.phase: expected one of"),
        ("steps", [{"do": "fly", "by": "A"}], "steps[0].do: expected one of"),
        ("steps", [{"do": "pass", "by": "Z"}], "steps[0].by: expected a player: A, B"),
        ("steps", [{"do": "expect", "players": "A"}], "steps[0].players: expected a list"),
        ("steps", [{"do": "expect", "players": [7]}], "steps[0].players[0]: expected an object"),
        ("steps", [{"do": "expect", "players": [{"id": "Z"}]}], "steps[0].players[0].id: expected a player: A, B"),
        (
            "position/players/0/hand/0",
            {"esbirro": "x"},
            "position.players[0].hand[0].esbirro: expected an Esbirro",
        ),
        ("position/teams", [["A"], ["A"]], "position.teams: a player is in two teams"),
        (
            "position/fosa",
            {"count": 1, "top": [None, None]},
            "position.fosa.count: expected at least as many as top",
        ),
        ("position/chain", [{"do": "pass", "by": "A"}], 'position.chain[0].do: expected "announce"'),
        ("position/players/0/id", _nested(400), "expected at most 60 levels of lists and objects"),
        ("position/players", None, "position.players: expected a list"),
        (
            "formation",
            {"first": "A", "rosters": {"A": []}},
            "formation.rosters: expected an object with the rosters",
        ),
        ("formation", {"first": "A", "rosters": {"A": [3], "B": []}}, "formation.rosters.A[0]: expected a string"),
        ("formation", {"first": "C", "rosters": {"A": [], "B": []}}, 'formation.first: expected one of "A", "B"'),
        ("steps", [{"do": "expect", "turn": _nested(400)}], "expected at most 60 levels of lists and objects"),
        (
            "position/players/0/reptantes/0/powers/0/effects",
            _nested(400, lambda inner: [{"op": "if", "condition": {"reinforced": 1}, "then": inner}]),
            "expected at most 60 levels of lists and objects",
        ),
        (
            "steps",
            [{"do": "announce", "by": "A", "reptante": "Q", "power": "Tajo"}],
            "steps[0].reptante: expected the id",
        ),
        (
            "position/lasting",
            [{"op": "retype", "player": "A", "zone": "resistance", "esbirro": "Golem"}],
            'position.lasting[0].zone: expected "hand" or "altar"',
        ),
        (
            "steps",
            [{"do": "draw", "by": "A", "count": -1}],
            "steps[0].count: expected an integer from 0 to 100000",
        ),
    ],
)
def test_a_broken_case_is_told_where_it_is_broken(place: str, value: Any, says: str) -> None:
    with pytest.raises(CaseError) as refused:
        read_case(_with(place, value), today=TODAY)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["golem", "GÓLEM", " Golem"])
def test_names_are_read_without_regard_to_case_and_accents(name: str) -> None:
    case = read_case(_with("position/players/0/hand/0", name), today=TODAY)
    assert case.position is not None
    assert case.position.players[0].hand[3] == 1


def test_a_value_that_the_rules_forbid_is_no_error_of_the_format() -> None:
    verdict = adjudicate(read_case(_with("position/players/1/resistance", 21), today=TODAY))
    assert verdict.legal is False


@pytest.mark.law("hand.state")
def test_a_state_in_a_hand_is_a_fault_of_the_position() -> None:
    case = _with("position/players/0/hand/0", {"esbirro": "Bestia", "state": "exhausted"})
    verdict = adjudicate(read_case(case, today=TODAY))
    assert [f.code for f in verdict.findings] == ["hand.state"]
    assert verdict.step is None


def test_the_case_is_not_changed_by_judging_it() -> None:
    for case in CASES:
        before = copy.deepcopy(case)
        verdict_json(adjudicate(read_case(case, today=TODAY)))
        assert case == before


def test_broken_cases_get_a_verdict_or_one_clear_error() -> None:
    rng = Random(20261121)
    verdicts = 0
    for _ in range(1500):
        case = mutated(rng.choice(CASES), rng)
        try:
            verdict = verdict_json(adjudicate(read_case(case, today=TODAY)))
        except CaseError as error:
            assert str(error)
        else:
            json.dumps(verdict)
            verdicts += 1
    assert verdicts > 50


@examples(60)
@given(value=JSON)
def test_any_json_at_any_place_gets_a_verdict_or_one_clear_error(value: Any) -> None:
    places = [
        "position",
        "position/players",
        "position/players/0",
        "position/turn",
        "steps",
        "formation",
        "roster",
    ]
    for case in [value, *(_with(place, value) for place in places), _with("steps", [value])]:
        try:
            json.dumps(verdict_json(adjudicate(read_case(case, today=TODAY))))
        except CaseError as error:
            assert str(error)
            assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("ask", "says"),
    [("legal", "position: required"), ("roster", "steps: there is no position to start from")],
)
def test_without_a_position_no_step_is_read(ask: str, says: str) -> None:
    case = {"format": "atrum-case/1", "ask": ask, "roster": [], "steps": [{"do": "pass", "by": "A"}]}
    with pytest.raises(CaseError, match=f"^{says}$"):
        read_case(case, today=TODAY)


def test_replacing_an_unneeded_card_by_an_unknown_one_changes_nothing() -> None:
    for case in CASES:
        if "position" not in case or case.get("ask", "legal") != "legal":
            continue
        before = adjudicate(read_case(case, today=TODAY))
        for player in range(2):
            for card in range(len(case["position"]["players"][player]["hand"])):
                hidden = copy.deepcopy(case)
                hidden["position"]["players"][player]["hand"][card] = None
                after = adjudicate(read_case(hidden, today=TODAY))
                assert after.legal in {before.legal, None}


def test_a_process_reads_as_many_cases_as_it_is_asked_to(request):
    """The reader of cases is made once a shape; made at each reading it took the process down after some 40,000."""
    if not request.config.getoption("whole"):
        pytest.skip("about a minute: with --whole")
    for number in range(80_000):
        read_case(CASES[number % len(CASES)], today=TODAY)
    gc.collect()
