"""A chain that a position states is judged link by link, by the rules of its announcements."""

from typing import Any

import pytest

from atrum_judge.games.atrum.cases.reading import read_case
from atrum_judge.games.atrum.cases.verdicts import adjudicate, verdict_json
from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.kit import TODAY
from tests.atrum_judge.games.atrum.laws.scenario import Scenario
from tests.atrum_judge.games.atrum.laws.scenarios import SCENARIOS
from tests.atrum_judge.games.atrum.laws.test_sentences import CALLS
from tests.atrum_judge.games.atrum.shorthand import case_of

# Of a pending chain it is not told who declined before an announcement, nor is anything resolved.
OF_STEPS_ONLY = {"window.not_yours", "window.none", "resolution.in_progress", ""}
REFUSED = [s for s in SCENARIOS if s.bad not in OF_STEPS_ONLY and s.case["steps"][-1]["do"] == "announce"]


def impossible(case: dict[str, Any]) -> dict[str, str]:
    """Codes of what cannot be, with their places."""
    return {f["code"]: f["where"] for f in judged(case)["findings"] if f["severity"] == "impossible"}


@pytest.mark.parametrize("scenario", [pytest.param(s, id=" ".join(s.codes)) for s in REFUSED])
def test_what_is_refused_as_a_step_is_refused_as_a_pending_link(scenario: Scenario) -> None:
    case = scenario.case
    *earlier, refused = case["steps"]
    before = judged({**case, "steps": earlier})["position"]
    chain = [*before.get("chain", []), refused]
    before = {**before, "chain": chain}
    before.pop("window", None)
    assert (
        impossible({**case, "position": before, "steps": []})[scenario.bad] == f"position.chain[{len(chain) - 1}]"
    )


ATTACK = {"do": "announce", "by": "A", "reptante": 1, "power": "Tajo", "target": "B", "discard": "B"}


def pending(*chain: dict[str, Any], **position: Any) -> dict[str, Any]:
    return case_of({"pos": {"A": {"hand": "B"}, "B": {}, **position, "chain": list(chain)}})


def test_an_attack_of_the_development_may_be_pending() -> None:
    assert impossible(pending(ATTACK)) == {}


def announced(by: str, reptante: int, power: str, **more: Any) -> dict[str, Any]:
    return {"do": "announce", "by": by, "reptante": reptante, "power": power, **more}


SOCORRO = announced("A", 3, "Socorro", discard="E")
NEGAR = announced("B", 3, "Negar", discard="Z", altar=["B1"])
QUITE = announced("B", 2, "Quite", discard="B")
# A player who lost Reptante after Reptante was out before the chain; one who gave up may have announced in it.
LOST_ALL = [{"player": "C", "turn": turn} for turn in (1, 2, 3)]

# Each objection with a chain whose last announcement meets it, the others none.
OBJECTIONS: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {
    "attack.only_main_development": ({"turn": {"part": "end"}}, [ATTACK]),
    "target.not_opponent": ({}, [{**ATTACK, "target": "A"}]),
    "target.at_zero": ({"B": {"res": 0, "team": "1+ 2+ 3x"}}, [ATTACK]),
    "target.not_there": ({"C": {"team": "1x 2x 3x"}, "eliminations": LOST_ALL}, [{**ATTACK, "target": "C"}]),
    "target.missing": ({}, [announced("A", 1, "Tajo", discard="B")]),
    "discard.two_sombras": ({"A": {"hand": "SS"}}, [{**ATTACK, "discard": "S", "with_sombra": True}]),
    "discard.wrong_kind": ({"A": {"hand": "C"}}, [{**ATTACK, "discard": "C"}]),
    "discard.not_in_hand": ({"A": {"hand": "C"}}, [ATTACK]),
    "discard.reserved": ({"A": {"hand": "E"}}, [SOCORRO, SOCORRO]),
    "annul.not_last": (
        {"B": {"hand": "EZ", "altar": "C+"}},
        [ATTACK, announced("B", 3, "Socorro", discard="E"), {**NEGAR, "of": 0}],
    ),
    "annul.no_object": (
        {"A": {"hand": "Z", "altar": "C+"}},
        [announced("A", 3, "Negar", discard="Z", altar=["A1"])],
    ),
    "dejavu.zombie_must_remain": (
        {"A": {"hand": "Z", "altar": "Z+ G+", "team": "4+ 2+ 3+"}},
        [announced("A", 1, "Déjà-Vu", target="A", altar=["A1", "A2"], discard="Z")],
    ),
    "pay.mode_declared": (
        {"A": {"hand": "E", "altar": "C+"}},
        [announced("A", 1, "Descarga", target="B", pay="exhaust", altar=["A1"], discard="E")],
    ),
    "cost.reserved": (
        {"B": {"hand": "ZG", "altar": "C+"}},
        [ATTACK, NEGAR, announced("B", 2, "Parapeto", altar=["B1"], discard="G")],
    ),
    "annul.filter": (
        {"B": {"hand": "Z", "altar": "C+ C+ C+ C+", "team": "6+ 2+ 3+"}},
        [ATTACK, announced("B", 1, "Antimateria", discard="Z")],
    ),
    "exploit.pay_only_prepared": (
        {"A": {"hand": "E", "altar": "C-"}},
        [announced("A", 1, "Descarga", target="B", pay="exploit", altar=["A1"], discard="E")],
    ),
    "defense.not_on_own_turn": ({"A": {"hand": "BB"}}, [ATTACK, announced("A", 2, "Quite", discard="B")]),
    "defense.one_per_attack": ({"B": {"hand": "BB"}}, [ATTACK, QUITE, QUITE]),
    "defense.only_in_attack_chain": ({"A": {"hand": "E"}, "B": {"hand": "B"}}, [SOCORRO, QUITE]),
    "power.banned": (
        {"A": {"hand": "Z", "team": "4+ 2+ 3+"}},
        [announced("A", 1, "Incursión cadavérica", target="B", discard="Z")],
    ),
    "prevent.object": (
        {"A": {"hand": "BE"}, "B": {"hand": "B"}},
        [ATTACK, announced("A", 3, "Socorro", discard="E"), {**QUITE, "of": 1}],
    ),
    "reinforce.no_object": ({}, [announced("A", 1, "Filo", discard="B")]),
    "reptante.not_prepared": ({"A": {"hand": "B", "team": "1- 2+ 3+"}}, [ATTACK]),
    "reptante.eliminated": ({"A": {"hand": "B", "team": "1x 2+ 3+"}}, [ATTACK]),
    "reptante.not_yours": ({}, [{**ATTACK, "reptante": "B-R1"}]),
    "reptante.reserved": (
        {"B": {"hand": "ZZ", "altar": "C+ C+"}},
        [ATTACK, NEGAR, {**NEGAR, "altar": ["B2"]}],
    ),
    "tactical.off_turn_only_start_or_response": (
        {"B": {"hand": "E"}},
        [announced("B", 3, "Socorro", discard="E")],
    ),
}


@pytest.mark.parametrize("code", OBJECTIONS)
def test_the_last_link_meets_its_objection_and_no_other_link_does(code: str) -> None:
    position, chain = OBJECTIONS[code]
    case = pending(*chain, **position)
    for player in case["position"]["players"]:
        for power in player["reptantes"][0]["powers"] if code == "dejavu.zombie_must_remain" else ():
            power["as_printed"] = True  # Written as returning two, it cannot keep the Zombie it has to exploit.
            for effect in power["effects"]:
                effect.pop("up_to", None)
        for power in player["reptantes"][0]["powers"] if code == "pay.mode_declared" else ():
            power["cost_by_exploit"] = True
    found = impossible(case)
    assert found[code] == f"position.chain[{len(chain) - 1}]"
    assert set(found.values()) == {found[code]}


def test_every_objection_to_an_announcement_was_tried() -> None:
    made = {code for call in CALLS if call.place.startswith("announcement_faults") for code, _ in call.said}
    unsure = {
        "effect.unknown",
        "priority.off_turn_first",
        "announce.names",
        "reptante.five_powers",
        "discard.not_said",
        "condition.hidden",
        "hidden.feasible",
        "annul.version",
    }
    tried = {scenario.bad for scenario in REFUSED} | OBJECTIONS.keys()
    assert {
        code for code in made - tried - unsure - OF_STEPS_ONLY if not code.startswith(("text.", "rule."))
    } == set()


SOMETHING = announced("A", 1, "Algo")
# Objections that every Power of a Reptante with unknown Powers would meet (P1 §3.2, §7.3).
OF_ANY_POWER: list[tuple[str, dict[str, Any], list[dict[str, Any]]]] = [
    ("reptante.not_prepared", {"A": {"hand": "B", "team": "1- 2+ 3+"}}, [SOMETHING]),
    ("reptante.eliminated", {"A": {"hand": "B", "team": "1x 2+ 3+"}}, [SOMETHING]),
]


def half_known(case: dict[str, Any], *powers: dict[str, Any]) -> dict[str, Any]:
    """The case in which of the Powers of a first Reptante only these are told; none at all where there are none."""
    for player in case["position"]["players"]:
        first = player["reptantes"][0]
        first["name"] = f"Nadie {player['id']}"
        told = first.pop("powers")
        if powers:
            first["powers"] = [*powers, *told[len(powers) :]]
    return case


def as_step(case: dict[str, Any]) -> dict[str, Any]:
    """The case in which the last pending announcement is a step."""
    *before, last = case["position"]["chain"]
    return {**case, "position": {**case["position"], "chain": before}, "steps": [last]}


@pytest.mark.parametrize(("code", "position", "chain"), OF_ANY_POWER)
def test_an_announcement_that_no_power_could_be_is_illegal_whatever_it_is(
    code: str, position: dict[str, Any], chain: list[dict[str, Any]]
) -> None:
    case = half_known(pending(*chain, **position))
    assert impossible(case)[code] == f"position.chain[{len(chain) - 1}]"
    made = judged(as_step(case))
    assert (made["legal"], made["step"]) == (False, 0)
    assert code in [f["code"] for f in made["findings"] if f["severity"] == "illegal"]


def test_an_announcement_of_a_power_that_is_not_known_is_open() -> None:
    case = half_known(pending(SOMETHING))
    for verdict in (judged(case), judged(as_step(case))):
        assert verdict["legal"] is None
        assert "reptante.five_powers" in [f["code"] for f in verdict["findings"]]


def test_what_a_pending_power_for_nobody_in_particular_names_is_judged_too() -> None:
    """The link keeps no target that its Power does not have, so this is found while reading."""
    aid = {"do": "announce", "by": "A", "reptante": 3, "power": "Socorro", "target": "B", "discard": "E"}
    four = {"A": {"hand": "E"}, "C": {"team": "4+ 5+ 6+"}, "D": {"team": "7+ 8+ 9+"}}
    case = pending(aid, **four, teams=[["A", "C"], ["B", "D"]])
    assert impossible(case) == {"many.your_means_teammate": "position.chain[0]"}


def test_a_pending_power_that_hangs_on_hidden_cards_leaves_all_open() -> None:
    case = pending(ATTACK, A={"hand": {"count": 1}})
    verdict = judged(case)
    assert (verdict["legal"], verdict["step"]) == (None, None)
    assert [f["code"] for f in verdict["findings"]] == ["hidden.feasible"]
    assert verdict["assumptions"] == ["A tiene en la mano: Bestia."]
    assert [p["hand"] for p in verdict["position"]["players"]] == [["Bestia"], []]


@pytest.mark.law("window.not_yours")
@pytest.mark.parametrize(
    ("window", "codes"),
    [
        ({"player": "C"}, []),
        ({"player": "B", "passed": ["C"]}, []),
        ({"player": "A", "passed": ["B", "C"]}, []),
        ({"player": "B"}, ["window.not_yours"]),
        ({"player": "B", "passed": ["A"]}, ["window.not_yours"]),
        ({"player": "C", "passed": ["B"]}, ["window.not_yours"]),
        ({"player": "A", "passed": ["C"]}, ["window.not_yours"]),
        ({"player": "A", "passed": ["A", "B", "C"]}, ["window.not_yours"]),
    ],
)
def test_the_window_is_of_the_first_who_has_not_declined(window: dict[str, Any], codes: list[str]) -> None:
    """The objective is asked first, then the others, the announcer last."""
    case = pending({**ATTACK, "target": "C"}, C={})
    case["position"]["window"] = window
    found = [f for f in judged(case)["findings"] if f["severity"] == "impossible"]
    assert [f["code"] for f in found] == codes
    assert {f["rule"] for f in found} <= {"P2 §2.3"}


def test_a_window_without_announcements_is_nobodys() -> None:
    case = case_of({"pos": {"A": {}, "B": {}}})
    case["position"]["window"] = {"player": "A"}
    assert impossible(case) == {"window.not_yours": "position.window"}


def test_both_ways_of_stating_a_chain_are_written_alike() -> None:
    case = pending(ATTACK)
    stated = adjudicate(read_case(case, today=TODAY))
    case["position"]["chain"] = []
    case["steps"] = [{**ATTACK, "reptante": "A-R1", "discard": "Bestia"}]
    assert verdict_json(adjudicate(read_case(case, today=TODAY)))["position"] == verdict_json(stated)["position"]
