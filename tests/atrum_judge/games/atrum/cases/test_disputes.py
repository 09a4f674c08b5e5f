"""Disputes in which it matters what exactly the rulebook says."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from atrum_judge.games.atrum.play.game import concede, status
from tests.atrum_judge.games.atrum.cases.test_verdicts import _five, _powers, _roster
from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.kit import random_game
from tests.atrum_judge.games.atrum.laws.scenario import law
from tests.atrum_judge.games.atrum.shorthand import case_of


def told(steps: str, *, powers: dict[str, dict[str, Any]] | None = None, **table: Any) -> dict[str, Any]:
    """The verdict; `powers` changes those of the table by name."""
    case = deepcopy(law("rule.since", steps, **{"A": "", "B": "", **table}).case)
    for player in case["position"]["players"]:
        for reptante in player["reptantes"]:
            for given in reptante["powers"]:
                given.update((powers or {}).get(given["name"], {}))
    return judged(case)


def codes(verdict: dict[str, Any], *severities: str) -> list[str]:
    wanted = severities or ("illegal", "impossible", "undecided")
    return [f["code"] for f in verdict["findings"] if f["severity"] in wanted]


def resistance(verdict: dict[str, Any], seat: int) -> int:
    found: int = verdict["position"]["players"][seat]["resistance"]
    return found


@pytest.mark.law("team.distinct")
@pytest.mark.parametrize("name", ["ráfaga", "RAFAGA", "Rá-faga", "  Ráfaga "])
def test_two_reptantes_of_a_team_are_of_one_name_in_any_spelling(name: str) -> None:
    case = case_of({"pos": {"A": {}, "B": {}}})
    case["position"]["players"][0]["reptantes"][1]["name"] = name.replace("-", "")
    assert codes(judged(case)) == ["team.distinct"]


# Preventing (P1 §7.2.3, P2 §9.4) -----------------------------------------------------------------------------


def test_prevention_waits_for_damage_and_not_for_a_reduction() -> None:
    """A Táctico that prevents, said of nothing, does not go to a Power that only lowers a resistance."""
    drain = {"Saqueo": {"effects": [{"op": "reduce", "amount": 1, "whose": "target"}]}}
    steps = "A1 Embate >B @A1,A2 -C; B.; A3 Saqueo >B -C; B2 Velo @B1 -Z; A.; B."
    verdict = told(steps, powers=drain, A="CC|G+ G+", B="Z|C+")
    assert resistance(verdict, 1) == 10 - 1 - (4 - 2)


# Powers that become of another type (P2 §9.3, §5.5) ----------------------------------------------------------

# A attacks with Tajo for 2; Transmutar, here for any discard at no cost, turns a pending Power into a Táctico.
TO_TACTICAL = {"Transmutar": {"cost": 0, "effects": [{"op": "retype_power", "to": "tactical"}]}}
PREVENTS_ATTACKS = {"Velo": {"cost": 0, "effects": [{"op": "prevent", "amount": 2}]}}
PREVENTS_ANY = {"Velo": {"cost": 0}}


@pytest.mark.law("fail.target_invalid", carried_out=True)
@pytest.mark.parametrize(
    ("steps", "changes", "fates", "left"),
    [
        # The Attack deals direct damage, which no Defense prevents: that one has nothing to answer any more.
        ("A1 Tajo >B -B; B2 Quite -B; A3 Transmutar #0 -G; B.; A.", {}, "Transmutar Quite:no Tajo", 8),
        ("A1 Tajo >B -B; B.; A1 Filo -B; B3 Transmutar #0 -B; A.; B.", {}, "Transmutar Filo:no Tajo", 8),
        (
            "A1 Tajo >B -B; B2 Quite -B; A.; B2 Égida -G; A3 Transmutar #1 -G; B.; A.",
            {},
            "Transmutar Égida:no Quite Tajo",
            10,
        ),
        # Damage added before stays added.
        ("A1 Tajo >B -B; B3 Transmutar #0 -B; A1 Filo #0 -B; B.; A.", {}, "Filo Transmutar Tajo", 6),
        # A Táctico may be launched about nothing; it prevents what it says.
        ("A1 Tajo >B -B; B2 Velo -Z; A3 Transmutar #0 -G; B.; A.", PREVENTS_ATTACKS, "Transmutar Velo Tajo", 8),
        ("A1 Tajo >B -B; B2 Velo -Z; A3 Transmutar #0 -G; B.; A.", PREVENTS_ANY, "Transmutar Velo Tajo", 10),
    ],
)
def test_a_power_about_an_attack_has_no_object_once_that_is_none(
    steps: str, changes: dict[str, Any], fates: str, left: int
) -> None:
    verdict = told(steps, powers={**TO_TACTICAL, **changes}, A="BBG||1+ 2+ 7+", B="BGZ||1+ 2+ 7+")
    told_fates = [f["power"] + ("" if f["launched"] else ":no") for f in verdict["resolution"]]
    assert (verdict["legal"], " ".join(told_fates), resistance(verdict, 1)) == (True, fates, left)
    assert {f["because"] for f in verdict["resolution"]} <= {None, "fail.target_invalid"}


# Discards of a neutral Power (P2 §1.6, §5.3) -----------------------------------------------------------------


@pytest.mark.parametrize(("hand", "left"), [("S", 0), ("GGG", 2)])
def test_a_neutral_discard_needs_no_saying_where_all_cards_are_alike(hand: str, left: int) -> None:
    verdict = told("A1 Tajo >B -B; B1 Transmutar #0; A.; B.", A="B", B=f"{hand}|Z+|7+ 2+ 3+")
    assert (verdict["legal"], len(verdict["position"]["players"][1]["hand"])) == (True, left)


# Discards that count as another kind (P2 §9.3) ---------------------------------------------------------------

LICENSED = {"op": "discard_as", "player": "A", "esbirro": "Esqueleto", "source": "Licencia"}


@pytest.mark.law("retype.next_discards", carried_out=True)
@pytest.mark.parametrize(("uses", "answer"), [(1, ["discard.wrong_kind"]), (2, [])])
def test_a_permission_serves_one_announcement(uses: int, answer: list[str]) -> None:
    case = law("rule.since", "A3 Socorro -G; B.; A3 Socorro -Z", A="GZ", B="").case
    case["position"]["lasting"] = [{**LICENSED, "uses": uses}]
    assert codes(judged(case)) == answer


def test_a_card_that_has_become_another_kind_no_longer_launches() -> None:
    """The hand counts as Bestia before the Power that asks for an Esqueleto comes to be launched."""
    steps = "A3 Socorro -E; B.; A1 Teñir la mano -Z; B.; A."
    verdict = told(steps, A="EZ||8+ 2+ 3+", B="")
    assert [fate["because"] for fate in verdict["resolution"]] == [None, "fail.discard_gone"]
    assert resistance(verdict, 0) == 10


# Protection from every Power (P2 §9.5) -----------------------------------------------------------------------


@pytest.mark.law("protect.as_annulled", carried_out=True)
@pytest.mark.parametrize(
    ("what", "steps", "table", "left"),
    [
        ("altar", "A1 Ingredientes siniestros -G; B.; A.", {"A": "G||4+ 2+ 3+", "top": "Z"}, {"altar": 0, "resistance": 8}),
        ("altar", "A1 Trueque >B @A1,A2 -B; B.; A.", {"A": "B|G+ Z+|6+ 2+ 3+", "B": "|C+"}, {"altar": 2}),
        ("altar", "A1 Botín >B @A1,A2 -E; B.; A.", {"A": "E|G+ Z+|8+ 2+ 3+", "B": "|C+"}, {"altar": 2}),
        ("altar", "A1 Siembra @A1,A2 -G; B.; A.", {"A": "GZ|G+ Z+|9+ 2+ 3+"}, {"altar": 2, "hand": 1}),
        ("altar", "A1 Excavar @A1 -C; B.; A.", {"A": "C|G+|9+ 2+ 3+"}, {"altar": 1, "resistance": 8}),
        ("hand", "A1 Rastreo -B; B.; A.; ~GSB", {"A": "B||4+ 2+ 3+"}, {"hand": 0}),
        ("hand", "A1 Siembra @A1,A2 -G; B.; A.", {"A": "GZ|G+ Z+|9+ 2+ 3+"}, {"altar": 2, "hand": 1}),
        ("hand", "A1 Exhumado nocturno @A1,A2,A3,A4 -E; B.; A.", {"A": "EB|G+ G+ Z+ Z+|5+ 2+ 3+", "vert": "GG"}, {"hand": 1}),
        ("resistance", "A3 Socorro -E; B.; A.", {"A": "E"}, {"resistance": 10}),
        ("resistance", "A1 Ofrenda >B !B1 -C; B.; A.", {"A": "C||7+ 2+ 3+", "B": "|G+"}, {"resistance": 10}),
    ],
)  # fmt: skip
def test_what_no_power_affects_the_own_ones_do_not_affect_either(
    what: str, steps: str, table: dict[str, str], left: dict[str, int]
) -> None:
    case = law("rule.since", steps, **{"B": "", **table}).case
    case["position"]["lasting"] = [{"op": "protect", "player": "A", "zone": what}]
    verdict = judged(case)
    assert (verdict["legal"], "chain" in verdict["position"]) == (True, False)
    player = verdict["position"]["players"][0]
    sizes = {"altar": len(player["altar"]), "hand": len(player["hand"]), "resistance": player["resistance"]}
    assert {key: sizes[key] for key in left} == left


def test_a_hand_that_no_power_affects_keeps_its_kinds() -> None:
    case = law("rule.since", "A1 Teñir la mano -Z; B.; A.; A3 Socorro -E", A="ZE||8+ 2+ 3+", B="").case
    case["position"]["lasting"] = [{"op": "protect", "player": "A", "zone": "hand"}]
    assert judged(case)["legal"] is True


@pytest.mark.parametrize(("zone", "altar"), [("hand", 1), ("resistance", 0)])
def test_nothing_returns_to_a_hand_that_no_power_affects(zone: str, altar: int) -> None:
    case = law("rule.since", "A1 Tajo -B; B.; A.", A="B|G+", B="").case
    returns = {"type": "tactical", "effects": [{"op": "return", "count": 1, "whose": "caster"}]}
    case["position"]["players"][0]["reptantes"][0]["powers"][0].update(returns)
    case["position"]["lasting"] = [{"op": "protect", "player": "A", "zone": zone}]
    assert len(judged(case)["position"]["players"][0]["altar"]) == altar


# Turns -------------------------------------------------------------------------------------------------------


@pytest.mark.law("doppelganger.skip_prepare", carried_out=True)
def test_a_skipped_preparing_is_over_also_when_nothing_else_was_exhausted() -> None:
    case = law("rule.since", "A>>; A>>", A="||1- 2+ 3+", B="", turn="5A prepare.start").case
    case["position"]["players"][0]["reptantes"][0]["skip_next_prepare"] = True
    reptante = judged(case)["position"]["players"][0]["reptantes"][0]
    assert (reptante["state"], "skip_next_prepare" in reptante) == ("exhausted", False)


def test_a_phase_in_which_nothing_could_be_drawn_is_over_too() -> None:
    everything = "BBBBBBBBBBCCCCCCCCCCEEEEEEEEEEGGGGGGGGGGZZZZZZZZZZSSSSSSSSSS"
    steps = "A>>; A>>; A>>; A3 Socorro -E; B.; A."
    verdict = told(steps, A="E", B=everything.replace("E", "", 1), fosa="", turn="5A draw.development")
    assert verdict["legal"] is True
    assert (verdict["position"]["fosa"], verdict["position"]["turn"]["drawn"]) == ({"count": 1}, True)
    assert codes(judged({"format": "atrum-case/1", "position": verdict["position"]})) == []


@pytest.mark.law("priority.off_turn_first")
@pytest.mark.parametrize(
    ("steps", "part", "noted"),
    [
        ("A3 Socorro -E", "start", ["priority.off_turn_first"]),
        ("B3 Socorro -E", "start", []),
        ("A3 Socorro -E", "development", []),
    ],
)
def test_at_the_start_of_a_phase_the_others_are_asked_first(steps: str, part: str, noted: list[str]) -> None:
    verdict = told(steps, A="E", B="E", turn=f"5A draw.{part}")
    assert (verdict["legal"], codes(verdict, "note")) == (True, noted)


@pytest.mark.law("version.start_modes", "version.mandatory")
@pytest.mark.parametrize(
    ("day", "number", "count", "legal", "said"),
    [
        ("2023-06-01", 1, 3, None, ["version.mandatory", "version.start_modes"]),
        ("2024-08-31", 1, 2, None, ["version.mandatory", "version.start_modes"]),
        ("2024-08-31", 2, 3, None, ["version.mandatory", "version.start_modes"]),
        ("2024-08-31", 3, 3, True, ["version.mandatory"]),
        ("2024-09-01", 1, 2, True, ["version.mandatory"]),
        ("2025-02-28", 1, 3, False, ["version.mandatory", "draw.count"]),
        ("2025-03-01", 1, 2, True, []),
    ],
)
def test_how_a_game_began_before_the_single_start_is_not_known(
    day: str, number: int, count: int, legal: bool | None, said: list[str]
) -> None:
    player = "AB"[(number - 1) % 2]
    case = law(
        "rule.since", f"{player}*{count}", turn=f"{number}{player} draw.development", A="", B="", date=day
    ).case
    case["position"]["turn"]["drawn"] = False
    verdict = judged(case)
    assert verdict["legal"] is legal
    assert codes(verdict, "note", "undecided", "illegal") == said
    if legal is None:
        assert len(verdict["position"]["players"][number - 1]["hand"]) == count


@pytest.mark.law("place_effect.exhausted", carried_out=True)
@pytest.mark.parametrize(("day", "legal"), [("2023-05-31", None), ("2023-06-01", True)])
def test_how_an_effect_placed_before_its_rule_is_not_known(day: str, legal: bool | None) -> None:
    steps = "A1 Siembra @A1,A2 -G; B.; A.; A?Z"
    assert told(steps, A="GZ|G+ G+|9+ 2+ 3+", B="", date=day)["legal"] is legal


# Texts by print (P3 §1) --------------------------------------------------------------------------------------

CACERIA = {"name": "Cacería salvaje", "cost": 0, "effects": [{"op": "exploit", "count": 1}]}


@pytest.mark.law("text.caceria_salvaje", carried_out=True)
@pytest.mark.parametrize(
    ("changes", "day", "left"),
    [
        ({}, "2026-11-20", 8),
        ({"edition": "Primera Edición"}, "2026-11-20", 8),
        ({"edition": "Capítulo 2"}, "2026-11-20", 8),
        ({"edition": "Tercera Edición"}, "2025-06-30", 10),
        ({"edition": "Primera Edición"}, "2024-08-31", 10),
        ({"as_printed": True}, "2025-06-30", 10),
    ],
)
def test_an_official_text_replaces_that_of_an_older_print(changes: dict[str, Any], day: str, left: int) -> None:
    case = law("rule.since", "A3 Cacería salvaje >B !B1 -E; B.; A.", A="E", B="|G+", date=day).case
    reptante = case["position"]["players"][0]["reptantes"][2]
    given = next(p for p in reptante["powers"] if p["name"] == "Socorro")
    given |= CACERIA | {key: value for key, value in changes.items() if key == "as_printed"}
    reptante |= {key: value for key, value in changes.items() if key == "edition"}
    assert resistance(judged(case), 0) == left


@pytest.mark.law("errata.muro_tumar", carried_out=True)
@pytest.mark.parametrize(
    ("edition", "printed", "counts"),
    [
        ("Edición Aniversario", 2, 3),
        ("", 2, 3),
        ("Segunda Edición", 2, 2),
        ("Edición Aniversario", 5, 5),
        ("Aniversario", 3, 3),
    ],
)
def test_a_misprint_is_of_the_edition_and_the_number_it_names(edition: str, printed: int, counts: int) -> None:
    case = law("rule.since", "", A="", B="").case
    reptante = case["position"]["players"][0]["reptantes"][0]
    reptante |= {"name": "Tumar Eternodurmiente"} | ({"edition": edition} if edition else {})
    wall = {"name": "Muro de cadáveres", "cost": 3, "esbirro": "Zombie", "type": "defense"}
    reptante["powers"][0] = {**wall, "effects": [{"op": "prevent", "amount": printed, "of": "attack"}]}
    assert _prevented(case) == counts
    reptante["powers"][0]["as_printed"] = True  # Then it is the text in force, whatever the edition prints.
    assert _prevented(case) == printed


def _prevented(case: dict[str, Any]) -> int:
    (effect,) = judged(case)["position"]["players"][0]["reptantes"][0]["powers"][0]["effects"]
    amount: int = effect["amount"]
    return amount


@pytest.mark.law("text.retroceso", carried_out=True)
def test_retroceso_temporal_is_aimed_at_an_opponent_also_as_a_copy() -> None:
    steps = "A1 Retroceso temporal >{} @A1 -E"
    assert codes(told(steps.format("A"), A="E|G+|4+ 2+ 3+", B="|G+")) == ["target.not_opponent"]
    assert codes(told(steps.format("B"), A="E|G+|4+ 2+ 3+", B="|G+")) == []
    copy = "A1 Lectura de Huesos =A-R2:Retroceso_temporal >{} @A1 -E"
    assert codes(told(copy.format("A"), A="E|G+|6+ 4+ 3+", B="|G+")) == ["target.not_opponent"]
    assert codes(told(copy.format("B"), A="E|G+|6+ 4+ 3+", B="|G+")) == []


@pytest.mark.law("dejavu.zombie_must_remain")
def test_a_text_that_cannot_be_followed_to_its_end_is_not_announced_nor_launched() -> None:
    fixed = {"Déjà-Vu": {"as_printed": True}}
    verdict = told("A1 Déjà-Vu >A @A1,A2 -Z", powers=fixed, A="Z|Z+ G+|4+ 2+ 3+")
    assert codes(verdict) == []
    case = law("rule.since", "A1 Déjà-Vu >A @A1,A2 -Z; B.; A.; A?A2,A3", A="Z|Z+ G+ C+|4+ 2+ 3+", B="").case
    for given in case["position"]["players"][0]["reptantes"][0]["powers"]:
        if given["name"] == "Déjà-Vu":
            given["as_printed"], given["effects"] = True, deepcopy(given["effects"])
            del given["effects"][1]["up_to"]
    assert judged(case)["legal"] is True
    altar = case["position"]["players"][0]["altar"]
    del altar[2]
    assert codes(judged(case)) == ["dejavu.zombie_must_remain"]
    assert judged(case)["step"] == 0


# The last Reptante of somebody (P1 §3.1) ----------------------------------------------------------------------

FALLS = "A1 Tajo >B -B; B.; C.; A."
LAST = {"A": "B", "B": "G||1x 2x 3+|2", "C": ""}
GONE = {"do": "expect", "players": [{"id": "B", "reptantes": [{"id": "B-R3", "state": "eliminated"}]}]}
STILL = {"do": "expect", "players": [{"id": "B", "reptantes": [{"id": "B-R3", "state": "prepared"}]}]}


@pytest.mark.parametrize(
    ("steps", "claim", "legal"),
    [
        (f"{FALLS}; A>>", None, True),
        (f"{FALLS}; B!3; A>>", None, True),
        (f"{FALLS}; B!3; B!3", None, False),
        (f"{FALLS}; B!2", None, False),
        (f"{FALLS}; B!3; A>>", GONE, True),
        (f"{FALLS}; B!3; A>>", STILL, True),
        (f"{FALLS}; A>>", STILL, False),
        (f"{FALLS}; A>>; B!3", None, True),
    ],
)
def test_the_last_reptante_of_one_of_three_leaves_by_itself_said_or_not(
    steps: str, claim: dict[str, Any] | None, legal: bool
) -> None:
    given = law("elimination.due", steps, **LAST).case
    given["steps"][4:4] = [claim] if claim else []
    assert judged(given)["legal"] is legal


def test_a_claim_that_nobody_can_decide_may_stand_before_a_last_reptante_leaves() -> None:
    given = law("x", f"{FALLS}; B!3", **{**LAST, "C": "?"}).case
    given["steps"].insert(4, {"do": "expect", "players": [{"id": "C", "hand": ["Golem"]}]})
    assert judged(given)["legal"] is None


def test_who_falls_with_one_who_is_out_says_so_without_the_other() -> None:
    """The Power lowers its target, whose last Reptante goes, and then its caster, who chooses one."""
    drain = {"op": "reduce", "amount": 3}
    plague = {"Descarga": {"type": "tactical", "effects": [{**drain, "whose": "target"}, drain]}}
    table = {"A": "E|G+|1+ 2+ 3+|2", "B": "G||1x 2x 3+|3", "C": ""}
    verdict = told("A1 Descarga >B @A1 -E; B.; C.; A.; A!2", powers=plague, **table)
    assert verdict["legal"] is True
    assert [p["resistance"] for p in verdict["position"]["players"]] == [0, 0, 10]


# Saying which ------------------------------------------------------------------------------------------------


@pytest.mark.law("announce.names")
def test_of_two_powers_of_one_name_it_is_said_which() -> None:
    """announce.names: Hedor Distractor at two costs on one Reptante."""
    twice = {
        "Negar": {"name": "Hedor Distractor", "effects": [{"op": "annul", "whose": "opponent", "max_cost": 1}]}
    }
    steps = "A3 Socorro -E; B3 Hedor Distractor -Z"
    verdict = told(steps, powers=twice, A="E", B="Z|G+")
    assert (verdict["legal"], codes(verdict)) == (None, ["announce.names"])


def test_a_power_that_a_reptante_has_twice_at_one_cost_is_one() -> None:
    twice = {"Embate": {"name": "Tajo", "cost": 0, "esbirro": "Bestia"}}
    assert told("A1 Tajo >B -B; B.; A.", powers=twice, A="B")["legal"] is True


@pytest.mark.law("effect.unknown")
def test_a_power_whose_text_is_not_known_may_hold_a_condition() -> None:
    unknown = {"Tajo": {"effects": [{"op": "unknown"}]}}
    verdict = told("A1 Tajo >B -B", powers=unknown, A="B")
    assert (verdict["legal"], codes(verdict)) == (None, ["effect.unknown"])
    assert codes(told("A1 Tajo >B -B", powers=unknown, A="C"))[-1] == "discard.not_in_hand"


@pytest.mark.law("reptante.five_powers")
@pytest.mark.parametrize(("count", "legal"), [(4, False), (5, True), (6, False)])
def test_a_reptante_of_a_roster_has_five_powers_like_any_other(count: int, legal: bool) -> None:
    item = {"name": "Otro", "powers": [{**_powers()[0], "name": f"P{n}"} for n in range(count)]}
    verdict = judged(_roster(*_five(item)))
    assert (verdict["legal"], codes(verdict)) == (legal, [] if legal else ["reptante.five_powers"])


# More than two (P3 §3) ---------------------------------------------------------------------------------------

FOUR = {"A": "G", "B": "", "C": "||4+ 5+ 6+", "D": "||7+ 8+ 9+", "teams": [["A", "C"], ["B", "D"]]}


@pytest.mark.law("many.your_means_teammate", carried_out=True)
def test_what_is_done_for_a_mate_is_done_to_the_mate_alone() -> None:
    """Ingredientes siniestros for C: C's Altar gains, C loses the resistance."""
    table = {**FOUR, "A": "G||4+ 2+ 3+", "C": "||1+ 5+ 6+"}
    verdict = told("A1 Ingredientes siniestros >C -G; C.; B.; D.; A.", **{**table, "top": "Z"})
    assert verdict["legal"] is True
    players = verdict["position"]["players"]
    assert [len(player["altar"]) for player in players] == [0, 0, 1, 0]
    assert [player["resistance"] for player in players] == [10, 10, 8, 10]


def _of_oneself(*effects: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The Power of the first Reptante, at no cost, about its caster only."""
    return {"Tajo": {"type": "tactical", "effects": [{"whose": "caster", **effect} for effect in effects]}}


@pytest.mark.law("many.your_means_teammate", carried_out=True)
@pytest.mark.parametrize(
    ("effect", "hands", "altars"),
    [
        ({"op": "return", "count": 1}, [0, 0, 2, 0], [1, 0, 0, 0]),
        ({"op": "discard", "count": 1}, [0, 0, 0, 0], [1, 0, 1, 0]),
        ({"op": "draw", "count": 1}, [0, 0, 2, 0], [1, 0, 1, 0]),
    ],
)
def test_every_power_about_oneself_may_be_for_a_mate(
    effect: dict[str, Any], hands: list[int], altars: list[int]
) -> None:
    table = {**FOUR, "A": "B|G+", "C": "G|Z+|4+ 5+ 6+", "top": "C"}
    verdict = told("A1 Tajo >C -B; C.; B.; D.; A.", powers=_of_oneself(effect), **table)
    players = verdict["position"]["players"]
    assert ([len(p["hand"]) for p in players], [len(p["altar"]) for p in players]) == (hands, altars)
    aimed = told("A1 Tajo >B -B", powers=_of_oneself(effect), **table)
    assert codes(aimed) == ["many.your_means_teammate"]


def test_a_mate_who_leaves_while_a_power_is_done_gets_nothing_of_it() -> None:
    """C gives up while A chooses what C finds: the cards of who is out are gone, and none come (P3 §2.6, §3)."""
    search = {"op": "search", "zone": "vertedero", "count": 1, "to": "hand"}
    table = {**FOUR, "A": "BG", "C": "GZ||4+ 5+ 6+", "vert": "EZ"}
    powers = {"Tajo": {"type": "tactical", "effects": [search]}}
    case = law("x", "A1 Tajo >C -B; C.; B.; D.; A.", **table).case
    case["position"]["players"][0]["reptantes"][0]["powers"][0].update(powers["Tajo"])
    case["steps"] += [{"do": "concede", "by": "C"}, {"do": "choose", "by": "A", "choice": ["Zombie"]}]
    verdict = judged(case)
    assert (verdict["position"]["players"][2]["hand"], codes(verdict, "impossible")) == ([], [])


def test_a_permission_may_be_for_a_mate() -> None:
    given = {"Tajo": {"type": "tactical", "effects": [{"op": "discard_as", "esbirro": "Golem", "uses": 1}]}}
    verdict = told("A1 Tajo >C -B; C.; B.; D.; A.", powers=given, **{**FOUR, "A": "B"})
    assert [effect["player"] for effect in verdict["position"]["lasting"]] == ["C"]


@pytest.mark.law("target.at_zero")
def test_a_mate_at_zero_loses_no_more_by_a_power_about_oneself() -> None:
    drain = _of_oneself({"op": "gain", "amount": 1}, {"op": "reduce", "amount": 3})
    table = {**FOUR, "A": "B", "C": "||4+ 5- 6x|0"}
    assert codes(told("A1 Tajo >C -B", powers=drain, **table)) == ["target.at_zero"]


@pytest.mark.parametrize(
    ("steps", "turn"),
    [
        ([{"do": "concede", "by": "A"}, {"do": "prepare", "by": "B"}], "4A prepare.development"),
        ([{"do": "concede", "by": "B"}, {"do": "advance", "by": "A"}], "4A prepare.end"),
    ],
)
def test_after_a_concession_the_others_play_on(steps: list[dict[str, Any]], turn: str) -> None:
    case = law("rule.since", "", A="BC|G+", B="|G-", C="", turn=turn).case
    case["position"]["first_player"] = "A"
    if steps[0]["by"] == "A":
        steps = [steps[0], {"do": "advance", "by": "B"}, steps[1]]
    verdict = judged({**case, "steps": steps})
    assert verdict["legal"] is True
    gone = verdict["position"]["players"]["AB".index(steps[0]["by"])]
    assert (gone["hand"], gone["altar"]) == ([], [])
    assert codes(judged({"format": "atrum-case/1", "position": verdict["position"]})) == []


def test_who_concedes_owes_nothing_any_more() -> None:
    case = case_of({"pos": {"A": {}, "B": {"res": 0}, "C": {}, "owed": ["B"]}})
    case["steps"] = [{"do": "concede", "by": "B"}, {"do": "advance", "by": "A"}]
    assert judged(case)["legal"] is True


def test_what_somebody_who_concedes_announced_is_not_launched() -> None:
    case = law("rule.since", "A3 Socorro -E; B.; C.", A="E", B="", C="").case
    case["steps"].append({"do": "concede", "by": "A"})
    verdict = judged(case)
    assert [fate["because"] for fate in verdict["resolution"]] == ["many.eliminated_chain"]
    assert (verdict["position"]["turn"]["player"], verdict["position"]["vertedero"]) == ("B", ["Esqueleto"])


def test_a_choice_is_asked_again_of_what_is_left_after_a_concession() -> None:
    steps = "A1 Purga >B @A1 -B; B.; C.; A."
    case = law("rule.since", steps, A="B|G+|9+ 2+ 3+", B="GZC", C="").case
    case["steps"] += [{"do": "concede", "by": "B"}, {"do": "advance", "by": "A"}]
    assert judged(case)["legal"] is True


def test_conceding_in_a_random_game_leaves_a_possible_one() -> None:
    position = concede(random_game(Random(1), 3), 0)
    assert (position.turn.player, status(position)) == (1, [])


@pytest.mark.parametrize(
    ("steps", "table", "sections"),
    [
        ("A1 Doppelganger >B @A1,A2 -G =A-R2:Tajo", {"turn": "5A draw.development"}, ["P2 §8.5"]),
        ("A3 Tajo >B -B; B1 Doppelganger >A @B1,B2 -G =A-R3:Tajo", {"A": "B||6+ 2+ 1+"}, ["P2 §8.5"]),
        ("A1 Trueque >A @A1,A2 -B", {"A": "B|G+ G+|6+ 1+ 3+"}, ["P2 §9.5"]),
        ("A1 Retroceso temporal >A @A1 -E", {"A": "E|G+|4+ 2+ 3+"}, ["P3 §1.1"]),
    ],
)
def test_a_copy_and_an_objective_are_refused_with_the_section_that_says_most(
    steps: str, table: dict[str, Any], sections: list[str]
) -> None:
    given = law("x", steps, **{"A": "GB|G+ G+|6+ 1+ 3+", "B": "G|G+ G+|6+ 2+ 3+", **table}).case
    found = [f["rule"] for f in judged(given)["findings"] if f["severity"] == "illegal"]
    assert found == sections


# More than two participants (P1 §3.1) ----------------------------------------------------------------

OUT = "||1x 2x 3x"


@pytest.mark.parametrize(
    "steps", ["C.", "C1 Tajo >A -B", "C3 Socorro -E", "C+G", "C>>", "C^", "C*3", "C-G", "C!1"]
)
@pytest.mark.parametrize("before", ["", "A1 Tajo >B -B; B.; "])
def test_whoever_is_out_does_nothing_more(before: str, steps: str) -> None:
    verdict = told(before + steps, A="B", B="", C=OUT)
    assert (verdict["legal"], verdict["step"]) == (False, before.count(";"))
    assert [(f["code"], f["rule"]) for f in verdict["findings"]] == [("game.over", "P1 §3.1")]


def _round_of(*draws: str) -> str:
    """Whole turns of those who draw so many: ``"A2"``."""
    before, after = "{0}>>; " * 4, "; " + "{0}>>; " * 8
    return "".join(before.format(who) + f"{who}*{count}" + after.format(who) for who, count in draws)


@pytest.mark.law("draw.first_turn_many", carried_out=True)
@pytest.mark.parametrize(
    ("gone", "draws", "is_legal"),
    [
        ("", ("A2", "B2", "C2", "D3", "A3"), True),
        ("B", ("A2", "C2", "D3", "A3", "C3"), True),
        ("B", ("A2", "C2", "D2"), False),
        ("BC", ("A2", "D3", "A3"), True),
        ("BC", ("A2", "D3", "A2"), False),
        ("D", ("A2", "B2", "C3", "A3"), True),
        ("D", ("A2", "B2", "C2"), False),
        ("A", ("B2", "C2", "D3", "B3"), True),
    ],
)
def test_after_a_concession_in_the_first_round_the_own_first_turn_counts(
    gone: str, draws: tuple[str, ...], is_legal: bool
) -> None:
    """Turns come earlier when somebody before is out, and with the last one out another is last (P1 §5.3)."""
    case = law("x", _round_of(*draws), turn="1A prepare.start", A="", B="", C="", D="").case
    case["steps"] = [{"do": "concede", "by": who} for who in gone] + case["steps"]
    verdict = judged(case)
    assert verdict["legal"] is is_legal
    assert is_legal or codes(verdict) == ["draw.count"]


@pytest.mark.law("draw.count")
@pytest.mark.parametrize(
    ("gone", "turn", "told", "answers"),
    [
        # D has turn 3: if A began, one of those between has left before their turn; else B or C began, and D is not last.
        ("B", "3D", {"first_player": "A"}, {2: False, 3: True, 4: False}),
        ("B", "3D", {"first_player": "B"}, {2: True, 3: False, 4: False}),
        ("", "3C", {}, {2: True, 3: False}),
        ("B", "21D", {}, {2: False, 3: True}),
    ],
)
def test_who_began_tells_how_many_cards_are_drawn(
    gone: str, turn: str, told: dict[str, Any], answers: dict[int, bool]
) -> None:
    players = {who: "||1x 2x 3x" if who in gone else "" for who in "ABCD"}
    case = law("x", "", turn=f"{turn} draw.development", vert="E", **players).case
    case["position"] |= told
    draw = {"do": "draw", "by": turn[-1]}
    for count, answer in answers.items():
        verdict = judged({**case, "steps": [{**draw, "count": count}]})
        assert (verdict["legal"], codes(verdict)) == (answer, [] if answer else ["draw.count"])
    held = {"do": "expect", "players": [{"id": turn[-1], "hand": {"count": 3}}]}
    assert judged({**case, "steps": [draw, held]})["legal"] is answers[3]
    assert judged({**case, "steps": [draw, {"do": "advance", "by": turn[-1]}]})["legal"] is not False


# Falls and eliminations that a position tells of (P1 §3.2, §3.4) ----------------------------------------------

HEALED = "B3 Socorro -E; A.; B.; A>>; A>>; A>>"


@pytest.mark.law("resistance.reset", carried_out=True)
@pytest.mark.parametrize(
    ("resistance", "more", "back"),
    [
        ("0", {"elim": "B"}, True),
        ("0", {}, True),
        ("2", {"elim": "B"}, True),
        ("2", {"eliminations": [{"player": "B", "turn": 5}], "elim": "B"}, True),
        ("2", {"eliminations": [{"player": "B", "turn": 4}]}, True),
        ("2", {"eliminations": [{"player": "B", "turn": 3}]}, False),
    ],
)
def test_who_fell_goes_back_to_ten_however_the_table_tells_of_it(
    resistance: str, more: dict[str, Any], back: bool
) -> None:
    """B is healed by 3 in A's turn 5, after which B's turn begins; B's own last turn was the fourth."""
    verdict = told(HEALED, A="", B=f"E||1x 2+ 3+|{resistance}", turn="5A discard.start", **more)
    left = verdict["position"]["players"][1]["resistance"]
    assert (verdict["legal"], left) == (True, 10 if back else int(resistance) + 3)


def test_an_elimination_beside_others_that_nobody_noted_is_written_as_one_of_an_unknown_history() -> None:
    case = law("rule.since", "B!B-R2", A="||1x 2+ 3+", B="|||0").case
    case["position"]["owed"] = ["B"]
    verdict = judged(case)
    assert verdict["legal"] is True
    again = judged({"format": "atrum-case/1", "date": case["date"], "position": verdict["position"]})
    assert codes(again) == []


@pytest.mark.parametrize(("lost", "winner"), [("B", "B"), ("A", "A"), ("AB", None)])
def test_who_lost_one_this_turn_removed_last(lost: str, winner: str | None) -> None:
    """Nobody noted the turns of eliminations; at time all else is equal (P3 §2.6)."""
    case = law("rule.since", "", A="||1x 2+ 3+", B="||1x 2+ 3+", elim=lost).case
    assert judged({**case, "ask": "end_of_time"})["result"]["winner"] == winner


@pytest.mark.parametrize(
    ("owed", "team", "answer"),
    [
        (["B"], "1+ 2+ 3+", []),
        (["B", "B"], "1+ 2+ 3+", ["elimination.one_per_turn"]),
        (["C"], "1x 2x 3x", ["elimination.owed_position"]),
    ],
)
def test_nobody_owes_two_eliminations_or_owes_one_when_out(owed: list[str], team: str, answer: list[str]) -> None:
    case = law("rule.since", "", A="", B="|||0", C=f"||{team}|0").case
    case["position"]["owed"] = owed
    found = [code for code in codes(judged(case)) if code.startswith("elimination.o")]
    assert found == answer


@pytest.mark.law("reveal.return_shuffle")
def test_nothing_stays_revealed_once_its_power_is_done() -> None:
    case = law("reveal.return_shuffle", "", A="", B="").case
    case["position"]["revealed"] = ["Golem"]
    assert "reveal.return_shuffle" in codes(judged(case))
