"""A table in the middle of a resolution, told and read back (P2 §5)."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.games.atrum.cases.reading import read_case
from rules.games.atrum.cases.writing import action_json, position_json
from rules.games.atrum.play.game import legal_actions, perform, taken_up
from rules.games.atrum.play.playout import refined
from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.kit import TODAY, random_game
from tests.rules.games.atrum.laws.scenario import law


def told(steps: str, position: dict[str, Any] | None = None, **table: Any) -> dict[str, Any]:
    """A case whose position holds also these fields."""
    case = law("x", steps, **{"A": "", "B": "", **table}).case
    case["position"] |= position or {}
    return case


OWED = {"owed": ["A"]}
ATTACKED = {"A": "B|G+|1+ 2+ 3+|0", "B": "|G-|1- 2+ 3+"}
TAJO = [{"do": "announce", "by": "A", "reptante": 1, "power": "Tajo", "target": "B", "discard": "B"}]


@pytest.mark.parametrize(("given", "legal"), [("E,E,Z", True), ("B,G,Z", False)])
def test_an_exchange_is_taken_up_where_the_cards_that_go_are_chosen(given: str, legal: bool) -> None:
    """Exhumado nocturno found three cards for four of a hand (P3 §4): which of them go is what is left to say."""
    chain = [{"do": "announce", "by": "A", "reptante": 1, "power": "Exhumado nocturno", "discard": "E"}]
    found = {"resolving": {"done": 0, "discarded": ["Bestia", "Golem", "Esqueleto"]}}
    table = {"A": "EEZZ|G- G- G- G-|5- 2+ 3+", "vert": "BGE"}
    verdict = judged(told(f"A?{given}", found, chain=chain, **table))
    assert verdict["legal"] is legal
    if legal:
        assert sorted(verdict["position"]["players"][0]["hand"]) == ["Bestia", "Esqueleto", "Golem", "Zombie"]


def test_what_a_launched_pair_discarded_is_not_told_by_what_is_left_in_the_hand() -> None:
    """A Sombra and a card that nobody named went with it; the Golem stayed (P2 §1.6, §5.4)."""
    chain = [{"do": "announce", "by": "A", "reptante": 1, "power": "Descarga", "target": "B", "with_sombra": True}]
    given = told("", {"resolving": {"done": 0}}, A="SG|G-|1- 2+ 3+", vert="SB", chain=chain)
    read = read_case(given, today=TODAY).position
    assert read is not None
    assert "discard" not in position_json(read)["chain"][0]


def test_what_a_launch_exploited_is_not_told_by_what_is_left_in_the_altar() -> None:
    """Golpe macizo exploited one of two, and nobody said which: it is not the one that is left (P2 §9.5)."""
    chain = [{"do": "announce", "by": "A", "reptante": 3, "power": "Golpe macizo", "target": "B", "discard": "B"}]
    given = told("", {"resolving": {"done": 1}}, A="|G-|1+ 2+ 3-", B="|Z+", vert="BC", chain=chain)
    assert judged(given)["legal"] is True
    read = read_case(given, today=TODAY).position
    assert read is not None
    assert "choose" not in position_json(read)["chain"][0]


def test_a_chain_beneath_an_elimination_goes_on_once_the_reptante_is_removed() -> None:
    """B answered A's Attack with direct damage that brought A to 0; the Attack is launched afterwards (P2 §3.2)."""
    verdict = judged(told("A!2", OWED, chain=TAJO, **ATTACKED))
    assert verdict["legal"] is True
    assert [fate["launched"] for fate in verdict["resolution"]] == [True]
    assert verdict["position"]["players"][1]["resistance"] == 8
    assert "chain" not in verdict["position"]


def test_the_reptante_of_a_pending_power_may_be_the_one_that_goes() -> None:
    verdict = judged(told("A!1", OWED, chain=TAJO, **ATTACKED))
    assert verdict["legal"] is True
    assert [fate["because"] for fate in verdict["resolution"]] == ["fail.reptante"]
    assert verdict["position"]["players"][0]["hand"] == ["Bestia"]


@pytest.mark.law("elimination.pending", "resolution.in_progress", "window.not_yours")
@pytest.mark.parametrize(
    ("steps", "position", "codes"),
    [
        ("B.", OWED, ["elimination.pending"]),
        ("A2 Quite >B -B", OWED, ["elimination.pending"]),
        ("", {**OWED, "resolving": {}, "window": {"player": "B"}}, ["window.not_yours"]),
        ("", {**OWED, "chain": [], "resolving": {}}, ["resolution.in_progress"]),
    ],
)
def test_nothing_is_answered_while_a_chain_is_being_resolved(
    steps: str, position: dict[str, Any], codes: list[str]
) -> None:
    verdict = judged(told(steps, position, **({} if "chain" in position else {"chain": TAJO}), **ATTACKED))
    assert verdict["legal"] is False
    assert [f["code"] for f in verdict["findings"] if f["severity"] in {"illegal", "impossible"}] == codes


def test_what_became_of_an_announcement_is_told_with_it() -> None:
    """Prevented, reinforced and annulled on the way: 2 and 2 more, less 3."""
    given = told("A!2", OWED, chain=TAJO, **ATTACKED)
    given["position"]["chain"][0] |= {"bonus": 2, "prevented": 3}
    assert judged(given)["position"]["players"][1]["resistance"] == 9
    given["position"]["chain"][0]["annulled"] = True
    verdict = judged(given)
    assert [(fate["launched"], fate["annulled"]) for fate in verdict["resolution"]] == [(True, True)]
    assert verdict["position"]["players"][1]["resistance"] == 10


@pytest.mark.law("resolution.in_progress")
@pytest.mark.parametrize("since", [{"annulled": True}, {"bonus": 2}, {"prevented": 1}, {"payers": ["A1"]}])
def test_nothing_has_become_of_an_announcement_that_may_still_be_answered(since: dict[str, Any]) -> None:
    given = told("", {}, chain=[TAJO[0] | since], A="B|G+|1+ 2+ 3+", B="|G-|1- 2+ 3+")
    verdict = judged(given)
    assert [f["code"] for f in verdict["findings"] if f["severity"] == "impossible"] == ["resolution.in_progress"]
    assert verdict["findings"][0]["where"] == "position.chain[0]"


def test_an_effect_that_waits_for_a_choice_is_taken_up() -> None:
    """Purga has been paid and its discard is due; then its caster draws."""
    chain = [{"do": "announce", "by": "A", "reptante": 1, "power": "Purga", "target": "B", "discard": "B"}]
    table: dict[str, Any] = {"A": "|G-|9- 2+ 3+", "B": "GCZ", "chain": chain, "vert": "B"}
    verdict = judged(told("A?G,Z", {"resolving": {"done": 0}}, **table))
    assert verdict["legal"] is True
    assert verdict["position"]["players"][1]["hand"] == ["Caído"]
    assert len(verdict["position"]["players"][0]["hand"]) == 1
    unfinished = judged(told("A>>", {"resolving": {"done": 0}}, **table))
    assert [f["code"] for f in unfinished["findings"] if f["severity"] == "illegal"] == ["resolution.in_progress"]


def test_a_chain_that_is_being_resolved_still_has_to_have_been_announced() -> None:
    """An Attack is no answer, whatever has happened since; that a cost is paid already is no fault."""
    chain = [*TAJO, {"do": "announce", "by": "B", "reptante": 1, "power": "Embate", "target": "A", "discard": "C"}]
    verdict = judged(told("", OWED, chain=chain, **ATTACKED))
    assert "attack.never_response" in [f["code"] for f in verdict["findings"]]
    assert not {"cost.not_enough", "discard.not_in_hand"} & {f["code"] for f in verdict["findings"]}


def test_what_was_reinforced_in_this_turn_is_told() -> None:
    table: dict[str, Any] = {"A": "E|G+|9+ 2+ 3+", "B": ""}
    given = told("A1 Remate >B @A1 -E; B.; A.", **table)
    assert judged(given)["position"]["players"][1]["resistance"] == 10
    given["position"]["turn"]["reinforced"] = 2
    verdict = judged(given)
    assert verdict["position"]["players"][1]["resistance"] == 8
    assert verdict["position"]["turn"]["reinforced"] == 2


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), n=st.sampled_from([2, 2, 3, 4]))
def test_play_told_from_the_middle_of_a_resolution_is_never_illegal(seed: int, n: int) -> None:
    rng = Random(seed)
    position = random_game(rng, n)
    for _ in range(400):
        legal = legal_actions(position)
        if not legal or (position.is_resolving and rng.random() < 0.3):
            break
        announced = [action for action in legal if type(action).__name__ == "Announce"]
        chosen = rng.choice(announced if announced and rng.random() < 0.5 else legal)
        position = perform(position, refined(position, chosen, rng), rng)
    if not position.is_resolving:
        return
    start = {"format": "atrum-case/1", "date": TODAY.isoformat(), "position": position_json(position)}
    again = read_case(start, today=TODAY).position
    assert again is not None
    position, steps = taken_up(again), []
    for _ in range(rng.randint(1, 8)):
        legal = legal_actions(position)
        if not legal:
            break
        action = refined(position, rng.choice(legal), rng)
        steps.append(action_json(position, action))
        position = perform(position, action, rng)
    verdict = judged({**start, "steps": steps})
    assert verdict["legal"] is not False, [finding["message"] for finding in verdict["findings"]]
