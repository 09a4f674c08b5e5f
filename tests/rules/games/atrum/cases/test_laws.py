"""Each law once accepted or refused, in short scenarios.

A line is ``law(codes, steps, A=.., B=.., **more)``. A player is ``"hand|altar|team|resistance"`` in the notation of
`shorthand`; steps are words separated by `;`: ``A1 Tajo >B -B`` announces with A's first Reptante at B, discarding a
Bestia (``@A1,A2`` pays, ``x@A1`` exploits, ``#0`` refers, ``!B1`` aims, ``-E+S`` with a Sombra, ``=A-R2:Tajo``
copies); ``A.`` passes, ``A>>`` goes on, ``A+G`` places, ``A!2`` eliminates, ``A?B1,G`` chooses, ``A*3`` draws,
``A-BB`` discards, ``A^`` prepares, ``~GSB`` is chance.
"""

import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.rules.games.atrum.cases.test_verdicts import judged
from tests.rules.games.atrum.compare import differences
from tests.rules.games.atrum.kit import KINDS
from tests.rules.games.atrum.shorthand import case_of, position_after


@dataclass
class Scenario:
    codes: str
    steps: str
    position: dict[str, Any]
    bad: str = ""
    open: str = ""
    note: str = ""
    impossible: bool = False
    after: dict[str, Any] = field(default_factory=dict)
    fates: str = ""
    date: str = "2026-11-20"
    winner: str | None = None


SCENARIOS: list[Scenario] = []


def law(codes: str, steps: str = "", *, turn: str = "", **given: Any) -> None:
    """One scenario. `bad` is the code that the last step breaks, `open` what cannot be decided about it."""
    position: dict[str, Any] = {}
    moment = re.fullmatch(r"(\d*)([A-D]?)(?: (\w+)\.(\w+))?", turn)
    assert moment is not None, turn
    number, player, phase, part = moment.groups()
    position["turn"] = {
        "p": player or "A",
        "n": int(number or 5),
        "phase": phase or "main",
        "part": part or "development",
    }
    for name in "ABCD":
        if name in given:
            hand, altar, team, resistance = (given.pop(name) + "|||").split("|")[:4]
            position[name] = {
                "hand": hand if hand != "?" else {"count": 3},
                "altar": altar,
                "res": int(resistance or 10),
            }
            position[name]["team"] = team or "1+ 2+ 3+"
    for field_ in ("vert", "top", "fosa", "eliminations", "chain", "teams"):
        if field_ in given:
            position[field_] = given.pop(field_)
    if "elim" in given:
        position["turn"]["elim"] = list(given.pop("elim"))
    SCENARIOS.append(Scenario(codes, steps, position, **given))


def _step(text: str) -> dict[str, Any]:
    by = text[0]
    if text == f"{by}.":
        return {"do": "pass", "by": by}
    if text == f"{by}>>":
        return {"do": "advance", "by": by}
    if text == f"{by}^":
        return {"do": "prepare", "by": by}
    if by == "~":
        return {"do": "chance", "cards": [KINDS[letter] for letter in text[1:]]}
    match text[1]:
        case "+":
            return {"do": "place", "by": by, "esbirro": KINDS[text[2]]}
        case "!":
            return {"do": "eliminate", "by": by, "reptante": text[2:] if "-" in text else f"{by}-R{text[2]}"}
        case "?":
            return {
                "do": "choose",
                "by": by,
                "choice": [KINDS.get(item, item) for item in text[2:].split(",") if item],
            }
        case "*":
            return {"do": "draw", "by": by, "count": int(text[2])}
        case "-":
            return {"do": "discard", "by": by, "esbirros": [KINDS[letter] for letter in text[2:]]}
    step: dict[str, Any] = {"do": "announce", "by": by, "reptante": f"{by}-R{text[1]}"}
    words = []
    for word in text[2:].split():
        match word[0]:
            case ">":
                step["target"] = word[1:]
            case "@":
                step["altar"] = word[1:].split(",")
            case "x":
                step["pay"] = "exploit"
                step["altar"] = word[2:].split(",") if len(word) > 1 else []
            case "#":
                step["of"] = int(word[1:])
            case "!":
                step["choose"] = [KINDS.get(item, item) for item in word[1:].split(",")]
            case "-":
                kind, _, sombra = word[1:].partition("+")
                step |= ({"discard": KINDS[kind]} if kind else {}) | ({"with_sombra": True} if sombra else {})
            case "=":
                reptante, _, power = word[1:].partition(":")
                step["copies"] = {"reptante": reptante, "power": power.replace("_", " ")}
            case _:
                words.append(word)
    step["power"] = " ".join(words)
    return step


# Components and set-up --------------------------------------------------------------------------------
law("team.size", A="||1+ 2+", B="", impossible=True)
law("setup.decks", A="", B="", C="", D="", turn="5A", fosa={"count": 120})
law(
    "vertedero.common_public setup.shuffled",
    A="",
    B="",
    vert="?",
    fosa={"count": 59},
    note="vertedero.common_public",
)
law("altar.owner", "A1 Descarga >B @B1 -E", A="E|G+", B="|Z+", bad="altar.owner")
law("resistance.initial", A="|||9", B="", turn="1A prepare.start", impossible=True)
law("setup.reptantes_prepared", A="||1- 2+ 3+", B="", turn="1A prepare.start", impossible=True)
law("setup.empty_hands", A="G", B="", turn="1A prepare.start", impossible=True)
law("reptante.five_powers kind.domain", A="", B="", turn="5A")
# The turn ---------------------------------------------------------------------------------------------
law("turn.not_yours", "B+G", A="", B="G", bad="turn.not_yours")
law(
    "turn.end",
    "A>>",
    A="",
    B="",
    turn="5A discard.end",
    after={"turn": {"p": "B", "phase": "prepare", "part": "start"}},
)
law(
    "phase.order phase.three_parts",
    "A>>; A>>",
    A="",
    B="",
    after={"turn": {"p": "A", "phase": "discard", "part": "start"}},
)
law("phase.always_exists turn.start_part", "B3 Socorro -E; A.; B.", A="", B="E", turn="5A prepare.start")
law("prepare.when", "A^", A="|G-", B="", bad="prepare.when")
law(
    "prepare.all_own",
    "A^",
    A="|G- Z-|1- 2- 3+",
    B="|G-|1- 2+ 3+",
    turn="5A prepare.development",
    after={"A": {"altar": "G+ Z+", "team": "1+ 2+ 3+"}, "B": {"altar": "G-", "team": "1- 2+ 3+"}},
)
law("prepare.skipped", "A>>", A="|G-", B="", turn="5A prepare.development", bad="prepare.skipped")
law("draw.when", "A*3", A="", B="", bad="draw.when")
law("draw.first_turn_first_player", "A*2", A="", B="", turn="1A draw.development")
law("draw.first_turn_many", "B*2", A="", B="", C="", turn="2B draw.development")
law("draw.not_top", "A*3", A="", B="", turn="5A draw.development", top="BCE", after={"A": {"hand": "BCE"}})
law(
    "main.optional_any_order chain.not_sequence announce.no_response_launches",
    "A1 Tajo >B -B; B.; A.; A+G; A1 Tajo >B -B; B.; A.",
    A="BBG",
    B="",
    after={"B": {"res": 6}, "A": {"altar": "G+"}},
)
law("place.when", "A+G", A="G", B="", turn="5A main.end", bad="place.when")
law("place.from_hand", "A+G", A="B", B="", bad="place.from_hand")
law("place.prepared", "A+G", A="G", B="", after={"A": {"altar": "G+"}})
law("place.is_action window.none", "A+G; B.", A="G", B="E", bad="window.none")
law("discard.when", "A-B", A="BBBBBB", B="", bad="discard.when")
law("discard.not_due", "A-B", A="BB", B="", turn="5A discard.development", bad="discard.not_due")
law("discard.own_choice", "A-Z", A="BBBCCC", B="", turn="5A discard.development", bad="discard.own_choice")
law(
    "discard.only_turn_player",
    "B-B",
    A="",
    B="BBBCCC",
    turn="5A discard.development",
    bad="discard.only_turn_player",
)
law("discard.skipped", "A>>", A="BBBCCC", B="", turn="5A discard.development", bad="discard.skipped")
law("hand.limit_position", A="BBBCCC", B="", turn="5A discard.end", note="hand.limit_position")
# Resistance -------------------------------------------------------------------------------------------
law(
    "elimination.due elimination.chooser",
    "A1 Tajo >B -B; B.; A.; A!B-R2",
    A="B",
    B="|||2",
    bad="elimination.chooser",
)
law("elimination.not_due", "A!1", A="", B="", bad="elimination.not_due")
law("elimination.already", "B!1", A="", B="||1x 2+ 3+|5", bad="elimination.already")
law(
    "elimination.one_per_turn",
    "A1 Tajo >B -B; B.; A.; B!2",
    A="B",
    B="||1x 2+ 3+|2",
    elim="B",
    bad="elimination.one_per_turn",
)
law("elimination.history", A="", B="||1x 2+ 3+", eliminations=[{"player": "A", "turn": 3}], impossible=True)
law("elimination.count_bound", A="", B="||1x 2x 3+", turn="1A main.development", impossible=True)
law(
    "target.at_zero_other_effects",
    "A3 Golpe macizo >B !B1 @A1 -B; B.; A.",
    A="B|G+",
    B="|Z+|1x 2+ 3+|0",
    after={"B": {"altar": ""}},
)
law(
    "target.at_zero_self",
    "A3 Golpe macizo >B !B1 @A1 -B; B.; A.",
    A="B|G+|1x 2+ 3+|0",
    B="|Z+",
    elim="A",
    after={"A": {"res": 0}},
)
law(
    "fail.target_zero fail.costs_nothing",
    "A1 Tajo >B -B; B.; A1 Descarga >B x@A1 -E; B.; A.; B!2",
    A="BE|G+",
    B="|||3",
    fates="Descarga+ Tajo:fail.target_zero",
    after={"A": {"hand": "B"}},
)
law("game.over", "A1 Tajo >B -B; B.; A.; B!3; A>>", A="B", B="||1x 2x 3+|2", bad="game.over")
law("game.winner score.value", "A1 Tajo >B -B; B.; A.; B!3", A="B", B="||1x 2x 3+|2", winner="A")
law("game.both_dead", A="||1x 2x 3x", B="||1x 2x 3x", turn="15A", impossible=True)
law("reptante.eliminated", "A1 Tajo >B -B", A="B||1x 2+ 3+|5", B="", bad="reptante.eliminated")
law("resistance.reset", "A>>", A="", B="||1x 2+ 3+|0", turn="5A discard.end", elim="B", after={"B": {"res": 10}})
law(
    "damage.subtract damage.total",
    "A1 Embate >B @A1,A2 -C; B2 Parapeto @B1 -G; A.; B.",
    A="C|G+ E+",
    B="G|Z+",
    after={"B": {"res": 9}},
)
law(
    "reduce.not_damage",
    "A3 Golpe macizo >B !B1 @A1 -B; B.; A2 Velo #0 @A2 -Z; B.; A.",
    A="BZ|G+ G+",
    B="|Z+",
    after={"A": {"res": 8}},
)
law(
    "reduce.annulled_with_power annul.paid_in_full",
    "A3 Golpe macizo >B !B1 @A1 -B; B3 Negar @B2 -Z; A.; B.",
    A="B|G+",
    B="Z|E+ C+",
    after={"A": {"res": 10, "altar": "G-", "hand": ""}},
    fates="Negar+ Golpe_macizo0",
)
law(
    "reduce.after_first_part",
    "A1 Sangría >B @A1 -B; B.; A.",
    A="B|G+|7+ 2x 3x|1",
    B="||1x 2x 3+|3",
    turn="15A",
    winner="A",
    after={"A": {"res": 1}},
)
law(
    "reduce.can_eliminate",
    "A3 Golpe macizo >B !B1 @A1 -B; B.; A.; A!1",
    A="B|G+||2",
    B="|Z+",
    after={"A": {"res": 0, "team": "1x 2+ 3-"}},
)
# Powers -----------------------------------------------------------------------------------------------
law(
    "power.not_on_reptante announce.names announce.required",
    "A1 Quite -B",
    A="B",
    B="",
    bad="power.not_on_reptante",
)
law(
    "cost.any_kind sombra.pays",
    "A1 Embate >B @A1,A2 -C; B.; A.",
    A="C|S+ Z+",
    B="",
    after={"A": {"altar": "S- Z-"}, "B": {"res": 6}},
)
law(
    "launch.exhausts_reptante launch.simultaneous",
    "A1 Descarga >B @A1 -E; B.; A.",
    A="E|G+",
    B="",
    after={"A": {"team": "1- 2+ 3+", "hand": "", "altar": "G-"}},
)
law(
    "cost0.no_altar cost0.discard",
    "A1 Tajo >B -B; B.; A.",
    A="B",
    B="",
    after={"A": {"team": "1+ 2+ 3+", "hand": ""}},
)
law("target.not_opponent", "A1 Tajo >A -B", A="B", B="", bad="target.not_opponent")
# Timing -----------------------------------------------------------------------------------------------
law("attack.only_own_main", "A1 Tajo >B -B", A="B", B="", turn="5A draw.end", bad="attack.only_own_main")
law(
    "defense.anywhere_in_chain",
    "A1 Tajo >B -B; B3 Socorro -E; A.; B2 Quite -B; A.; B.",
    A="B",
    B="EB",
    after={"B": {"res": 13}},
)
law(
    "defense.for_anyone window.priority_many",
    "A1 Tajo >C -B; C.; B2 Quite -B; C.; A.; B.",
    A="B",
    B="B",
    C="",
    turn="4A",
    after={"C": {"res": 10}},
)
law(
    "tactical.turn_player_any_time",
    "A3 Socorro -E; B.; A.",
    A="E",
    B="",
    turn="5A discard.end",
    after={"A": {"res": 13}},
)
law(
    "priority.off_turn_first",
    "B3 Socorro -E; A.; B.; A3 Socorro -E; B.; A.",
    A="E",
    B="E",
    turn="5A main.start",
    after={"A": {"res": 13}, "B": {"res": 13}},
)
law(
    "tactical.direct_is_not_attack",
    "B1 Descarga >A @B1 -E; A.; B.",
    A="",
    B="E|G+",
    turn="5A main.start",
    after={"A": {"res": 7}},
)
law(
    "resolution.in_progress",
    "A1 Déjà-Vu >B @A1,A2 -Z; B.; A.; A2 Quite -B",
    A="ZB|G+ G+ Z+|4+ 2+ 3+",
    B="|C+ E+",
    bad="resolution.in_progress",
)
# Announcing -------------------------------------------------------------------------------------------
law("cost.not_enough", "A1 Embate >B -C", A="C|G+", B="", bad="cost.not_enough")
law("cost.not_prepared", "A1 Descarga >B @A1 -E", A="E|G- Z+", B="", bad="cost.not_prepared")
law("cost.count pay.no_mix", "A1 Embate >B @A1 -C", A="C|G+ Z+", B="", bad="cost.count")
law(
    "pay.mode_declared pay.exploit_no_exhaust exploit.to_vertedero altar_rule.payment_is_not_effect",
    "A1 Descarga >B x@A1 -E; B.; A.",
    A="E|G+",
    B="",
    after={"A": {"team": "1+ 2+ 3+", "altar": "", "res": 10}, "vert": "EG"},
)
law("discard.not_said", "A1 Transmutar @A1", A="B|G+|7+ 2+ 3+", B="", bad="target.not_there")
law("discard.wrong_kind", "A1 Tajo >B -G", A="G", B="", bad="discard.wrong_kind")
law(
    "discard.neutral_any",
    "A1 Tajo >B -B; B1 Transmutar #0 @B1 -S; A.; B.",
    A="B",
    B="S|Z+|7+ 2+ 3+",
    fates="Transmutar+ Tajo:fail.type_timing",
)
law(
    "reserve.not_paid_yet",
    "A1 Descarga >B @A1 -E",
    A="E|G+",
    B="",
    after={"A": {"hand": "E", "altar": "G+", "team": "1+ 2+ 3+"}, "vert": ""},
)
law(
    "reserve.still_in_hand fail.discard_gone",
    "A1 Tajo >B -B; B3 Saqueo >A -C; A.; B.",
    A="B",
    B="C",
    fates="Saqueo+ Tajo:fail.discard_gone",
)
law("announce.irrevocable target.missing", "A1 Tajo -B", A="B", B="", bad="target.missing")
law("target.not_there", "A3 Golpe macizo >B !B9 @A1 -B", A="B|G+", B="|Z+", bad="target.not_there")
law(
    "condition.not_met sombra.alone",
    "A1 Déjà-Vu >B @A1,A2 -Z",
    A="Z|S+ S+|4+ 2+ 3+",
    B="|G+",
    bad="condition.not_met",
)
law("pay.text_condition", "A1 Déjà-Vu >B x@A1,A2 -Z", A="Z|Z+ G+|4+ 2+ 3+", B="|G+", bad="pay.text_condition")
law(
    "pair.only_sombra_shown pair.declared",
    "A1 Embate >B @A1,A2 -+S; B.; A.; A?E",
    A="ESZ|G+ Z+",
    B="",
    after={"A": {"hand": "Z"}, "B": {"res": 6}},
)
law(
    "cost.may_change_cards",
    "A1 Descarga >B @A1 -E; B3 Golpe macizo >A !A1 @B1 -B; A.; B.",
    A="E|G+ Z+",
    B="B|C+",
    fates="Golpe_macizo+ Descarga+",
    after={"A": {"altar": "Z-"}, "B": {"res": 5}},
)
# Chains -----------------------------------------------------------------------------------------------
law(
    "window.closes_all_pass window.self_response chain.lifo",
    "A3 Socorro -E; B.; A3 Saqueo >B -C; B3 Socorro -E; A.; B.",
    A="EC",
    B="EB",
    fates="Socorro+ Saqueo+ Socorro+",
)
law("chain.unfinished", "A3 Socorro -E; A>>", A="E", B="", bad="chain.unfinished")
law(
    "chain.reservations",
    A="C|G+",
    B="",
    impossible=True,
    chain=[{"do": "announce", "by": "A", "reptante": 1, "power": "Embate", "target": "B", "discard": "C"}],
)
law(
    "chain.objects",
    A="EZ|G+ G+",
    B="",
    impossible=True,
    chain=[
        {
            "do": "announce",
            "by": "A",
            "reptante": 1,
            "power": "Descarga",
            "target": "B",
            "altar": ["A1"],
            "discard": "E",
        },
        {"do": "announce", "by": "A", "reptante": 3, "power": "Negar", "altar": ["A2"], "discard": "Z"},
    ],
)
law(
    "chain.root_timing",
    A="",
    B="E",
    impossible=True,
    chain=[{"do": "announce", "by": "B", "reptante": 3, "power": "Socorro", "discard": "E"}],
)
law(
    "reinforce.only_attack_defense",
    "A1 Tajo >B -B; B3 Socorro -E; A1 Filo #1 -B",
    A="BB",
    B="E",
    bad="reinforce.only_attack_defense",
)
law(
    "reinforce.anyones reinforce.adds",
    "A1 Tajo >B -B; B1 Filo #0 -B; A.; B.",
    A="B",
    B="B",
    after={"B": {"res": 6}},
)
law(
    "reinforce.condition_regardless",
    "A1 Tajo >B -B; B2 Muralla @B1,B2,B3 -Z; A1 Filo #0 -B; B.; A.; A2 Remate >B @A1 -E; B.; A.",
    A="BBE|G+|1+ 9+ 3+",
    B="Z|G+ G+ G+",
    after={"B": {"res": 8}},
)
law(
    "prevent.excess_lost",
    "A1 Tajo >B -B; B2 Parapeto @B1 -G; A.; B.; A1 Tajo >B -B; B.; A.",
    A="BB",
    B="G|Z+",
    after={"B": {"res": 8}},
)
law("prevent.object", "A3 Socorro -E; B2 Velo #0 @B1 -Z; A.; B.", A="E", B="Z|G+", after={"A": {"res": 13}})
law(
    "prevent.tactical_stack",
    "A1 Embate >B @A1,A2 -C; B2 Velo x@B1 -Z; A.; B2 Velo x@B2 -Z; A.; B.",
    A="C|G+ E+",
    B="ZZ|G+ G+",
    after={"B": {"res": 10}},
)
law(
    "prevent.direct_only_tactical",
    "A1 Descarga >B @A1 -E; B2 Velo @B1 -Z; A.; B.",
    A="E|G+",
    B="Z|Z+",
    after={"B": {"res": 9}},
)
# Launching --------------------------------------------------------------------------------------------
law(
    "fail.cost_unpayable",
    "A1 Descarga >B @A1 -E; B3 Golpe macizo >A !A1 @B1 -B; A.; B.",
    A="E|G+",
    B="B|C+",
    fates="Golpe_macizo+ Descarga:fail.cost_unpayable",
)
law(
    "fail.target_invalid",
    "A3 Golpe macizo >B !B1 @A1 -B; B1 Descarga >A x@B1 -E; A.; B.",
    A="B|G+",
    B="E|C+",
    fates="Descarga+ Golpe_macizo:fail.target_invalid",
)
law(
    "fail.condition",
    "A1 Déjà-Vu >B @A2,A3 -Z; B3 Golpe macizo >A !A1 @B1 -B; A.; B.",
    A="Z|Z+ G+ G+|4+ 2+ 3+",
    B="B|C+",
    fates="Golpe_macizo+ Déjà-Vu:fail.condition",
)
law(
    "fail.reptante",
    "A1 Embate >B @A1,A2 -C; B1 Descarga >A @B1 -E; A.; B.; A!1",
    A="C|G+ Z+||3",
    B="E|C+",
    fates="Descarga+ Embate:fail.reptante",
)
law(
    "fail.type_timing retype_power.effect_adapts",
    "A1 Sangría >B @A1 -B; B1 Transmutar #0 @B1 -S; A.; B.",
    A="B|G+|7+ 2+ 3+",
    B="S|Z+|7+ 2+ 3+",
    fates="Transmutar+ Sangría:fail.type_timing",
)
# The Altar and Sombras --------------------------------------------------------------------------------
law("altar.no_limit", A="|" + "G+ " * 10 + "Z+ " * 10, B="")
law(
    "altar.kind_any_state sombra.takes_all_others sombra.counts_once",
    "A1 Ejército en Retaguardia >B @A3,A4 -C; B.; A.",
    A="C|C- S+ G+ E+|5+ 2+ 3+",
    B="",
    after={"B": {"res": 6}},
)
law(
    "place_effect.exhausted place_effect.extra",
    "A1 Ingredientes siniestros -G; B.; A.; A+B",
    A="GB||4+ 2+ 3+",
    B="",
    top="Z",
    after={"A": {"altar": "Z- B+"}},
)
law(
    "swap.keeps_state swap.not_addition choice.at_launch",
    "A1 Trueque >B @A1,A2 -B; B.; A.; A?A1,B1",
    A="B|G+ Z+|6+ 2+ 3+",
    B="|C+ E-",
    after={"A": {"res": 10, "altar": "C+ Z-"}, "B": {"altar": "G- E-"}},
)
law(
    "choice.at_launch",
    "A1 Trueque >B @A1,A2 -B !A1,B1; B.; A.",
    A="B|G+ Z+|6+ 2+ 3+",
    B="|C+ E-",
    after={"A": {"altar": "C+ Z-"}, "B": {"altar": "G- E-"}},
)
law(
    "choice.at_launch",
    "A1 Llamado a las armas >B @A1,A2 -C !C,C; B.; A.",
    A="CC|G+ Z+|5+ 2+ 3+",
    B="",
    vert="CCB",
    after={"A": {"hand": ""}, "B": {"res": 4}},
)
law("altar_rule.minus_two", "A1 Ofrenda >B !B1 -C; B.; A.", A="C||7+ 2+ 3+", B="|Z+", after={"A": {"res": 8}})
law(
    "altar_rule.minus_two rule.since",
    "A1 Ofrenda >B !B1 -C; B.; A.",
    A="C||7+ 2+ 3+",
    B="|Z+",
    date="2025-06-30",
    after={"A": {"res": 10}},
)
law("altar_rule.exempt", "A3 Golpe macizo >B !B1 @A1 -B; B.; A.", A="B|G+", B="|Z+", after={"A": {"res": 8}})
law(
    "sombra.keeps_kind sombra.leaves_altar",
    "A1 Déjà-Vu >B @A2,A3 -Z; B.; A.; A?B1",
    A="Z|Z+ G+ G+|4+ 2+ 3+",
    B="|S+ C+",
    after={"B": {"hand": "S"}, "vert": "ZZ"},
)
law(
    "pair.any_main",
    "A1 Embate >B @A1,A2 -E+S; B.; A.",
    A="ES|G+ Z+",
    B="",
    after={"A": {"hand": ""}, "vert": "ES"},
)
law("discard.pair_needless", "A1 Embate >B @A1,A2 -C+S", A="CS|G+ Z+", B="", bad="discard.pair_needless")
law(
    "sombra.revealed_counts reveal.return_shuffle",
    "A1 Tormenta de meteoritos >B @A1,A2,A3 -G; B.; A.",
    A="G|C+ Z+ E+|5+ 2+ 3+",
    B="",
    top="GSBEC",
    after={"B": {"res": 4}, "vert": "G"},
)
law("reveal.not_draw", "A1 Rastreo -B; B.; A.; A?G", A="B||4+ 2+ 3+", B="", top="GSB", after={"A": {"hand": "G"}})
law("reveal.not_draw", "A1 Rastreo -B; B.; A.", A="B||4+ 2+ 3+", B="", open="reveal.not_draw")
law("reveal.not_draw", "A1 Rastreo -B; B.; A.; ~GSB; A?S", A="B||4+ 2+ 3+", B="", after={"A": {"hand": "S"}})
# Keywords ---------------------------------------------------------------------------------------------
law("annul.no_object", "A3 Negar @A1 -Z", A="Z|G+", B="", bad="annul.no_object")
law(
    "annul.annulled",
    "A1 Descarga >B @A1 -E; B3 Negar @B1 -Z; A3 Negar @A2 -Z; B.; A.",
    A="EZ|G+ C+",
    B="Z|B+",
    fates="Negar+ Negar0 Descarga+",
)
law("annul.version", "A1 Tajo >B -B; B3 Negar @B1 -Z", A="B", B="Z|G+", date="2024-12-01", open="annul.version")
law(
    "exploit.any_state exploit.caster_chooses",
    "A3 Golpe macizo >B !B1 @A1 -B; B.; A.",
    A="B|G+",
    B="|Z- C+",
    after={"B": {"altar": "C+"}},
)
law(
    "exploit.fixed_at_announce", "A3 Golpe macizo >B @A1 -B", A="B|G+", B="|Z- C+", bad="exploit.fixed_at_announce"
)
law(
    "exploit.uncertain_at_resolution choice.not_yours",
    "A1 Déjà-Vu >B @A2,A3 -Z; B.; A.; B?B1",
    A="Z|Z+ G+ G+|4+ 2+ 3+",
    B="|C+",
    bad="choice.not_yours",
)
law(
    "copy.type_and_effect",
    "A1 Doppelganger =A-R2:Descarga >B @A1,A2 -S; B.; A.",
    A="S|G+ Z+|6+ 1+ 3+",
    B="",
    after={"B": {"res": 7}, "A": {"team": "6- 1+ 3+"}},
)
law(
    "copy.timing",
    "A3 Socorro -E; B1 Lectura de Huesos =A-R1:Tajo >A @B1 -E",
    A="E",
    B="E|G+|6+ 2+ 3+",
    bad="attack.never_response",
)
law("copy.source", "A1 Lectura de Huesos =A-R1:Trueque >B @A1 -E", A="E|G+|6+ 2+ 3+", B="", bad="copy.source")
# Clarifications ---------------------------------------------------------------------------------------
law(
    "search.fosa_shuffles",
    "A2 Excavar @A1 -C; B.; A.; A?Z,Z",
    A="C|G+|1+ 9+ 3+",
    B="",
    top="ZBZ",
    after={"A": {"res": 8}},
)
law(
    "search.vertedero_shown hand.show_before_discard_all",
    "A1 Llamado a las armas >B @A1,A2 -C; B.; A.; A?C,C",
    A="CC|G+ Z+|5+ 2+ 3+",
    B="",
    vert="CCB",
    after={"A": {"hand": ""}, "B": {"res": 4}},
)
law(
    "retype.zone_dynamic",
    "A1 Teñir la mano -Z; B.; A.; A2 Tajo >B -G; B.; A.",
    A="ZG||8+ 1+ 3+",
    B="",
    after={"B": {"res": 8}},
)
law(
    "retype.next_discards",
    "A1 Licencia -G; B.; A.; A?B,B; A2 Tajo >B -E; B.; A.; A2 Tajo >B -Z; B.; A.",
    A="GEZ||8+ 1+ 3+",
    B="",
    after={"B": {"res": 6}},
)
law("choice.not_asked", "A?G", A="G", B="", bad="choice.not_asked")
law(
    "choice.invalid",
    "A1 Déjà-Vu >B @A2,A3 -Z; B.; A.; A?A1",
    A="Z|Z+ G+ G+|4+ 2+ 3+",
    B="|C+",
    bad="choice.invalid",
)
law(
    "protect.as_annulled",
    "B1 Amparo @B1 -G; A.; B.; A>>; A3 Golpe macizo >B !B2 @A1 -B; B.; A.",
    A="B|G+",
    B="G|C+ Z+|8+ 2+ 3+",
    turn="5A main.start",
    fates="Amparo+ Golpe_macizo+",
    after={"B": {"altar": "C- Z+"}, "A": {"res": 8}},
)
law("hand.always_target", "A3 Saqueo >B -C; B.; A.", A="C", B="", fates="Saqueo+")
# Dates ------------------------------------------------------------------------------------------------
law(
    "text.hedor_1",
    "A1 Descarga >B @A1 -E; B1 Hedor Distractor @B1 -Z; A.; B.",
    A="E|G+",
    B="Z|C+|6+ 2+ 3+",
    fates="Hedor_Distractor+ Descarga0",
)
law(
    "text.doppelganger doppelganger.skip_prepare",
    "A1 Doppelganger =A-R2:Descarga >B @A1,A2 -S; B.; A.",
    A="S|G+ Z+|6+ 1+ 3+",
    B="",
    after={"A": {"skip": ["A-R1"]}},
)
law(
    "doppelganger.skip_prepare",
    "A1 Doppelganger =A-R2:Descarga >B x@A1,A2 -S; B.; A.",
    A="S|G+ Z+|6+ 1+ 3+",
    B="",
    after={"A": {"skip": []}},
)
law(
    "text.antimateria",
    "A1 Doppelganger =A-R2:Descarga >B @A1,A2 -S; B1 Antimateria @B1,B2,B3,B4 -C; A.; B.",
    A="S|G+ Z+|6+ 1+ 3+",
    B="C|B+ B+ E+ E+|6+ 2+ 3+",
    after={"B": {"team": "6+ 2+ 3+"}},
    fates="Antimateria+ Doppelganger0",
)
law(
    "text.antimateria",
    "A1 Tajo >B -B; B1 Antimateria @B1,B2,B3,B4 -C",
    A="B",
    B="C|B+ B+ E+ E+|6+ 2+ 3+",
    date="2024-02-01",
    open="text.antimateria",
)
law(
    "text.deja_vu",
    "A1 Déjà-Vu >B @A2,A3 -Z",
    A="Z|Z+ G+ G+|4+ 2+ 3+",
    B="|C+",
    date="2024-08-31",
    open="text.deja_vu",
)
# Several participants ---------------------------------------------------------------------------------
law(
    "many.own_resistance",
    "A1 Tajo >C -B; C.; B.; A.",
    A="B",
    B="",
    C="",
    turn="4A",
    after={"B": {"res": 10}, "C": {"res": 8}},
)
law(
    "many.eliminated_cards many.eliminated_chain",
    "A1 Tajo >C -B; C.; B.; A.; C!3",
    A="B",
    B="",
    C="GG|Z+|1x 2x 3+|2",
    turn="7A",
    after={"C": {"hand": "", "altar": ""}, "vert": "BGGZ"},
)
law(
    "sombra.not_teammates",
    "A1 Ejército en Retaguardia >B @A2,A3 -C; B.; C.; A.",
    A="C|S+ G+ E+|5+ 2+ 3+",
    B="",
    C="|C+",
    turn="4A",
    after={"B": {"res": 10}},
)
law("many.eliminated_cards", A="", B="", C="G||1x 2x 3x", turn="7A", impossible=True)

law(
    "many.your_means_teammate",
    "A3 Socorro >C -E; C.; B.; D.; A.",
    A="E",
    B="||4+ 5+ 6+",
    C="||4+ 5+ 6+",
    D="||1+ 2+ 3+",
    turn="5A",
    teams=[["A", "C"], ["B", "D"]],
    after={"A": {"res": 10}, "C": {"res": 13}},
)
law(
    "many.your_means_teammate",
    "A3 Socorro >B -E",
    A="E",
    B="||4+ 5+ 6+",
    C="||4+ 5+ 6+",
    D="||1+ 2+ 3+",
    turn="5A",
    teams=[["A", "C"], ["B", "D"]],
    bad="many.your_means_teammate",
)


def _expectation(scenario: Scenario, steps: int) -> dict[str, Any]:
    wanted: dict[str, Any] = {"legal": True, "step": None}
    if scenario.bad or scenario.impossible:
        wanted = {"legal": False, "step": None if scenario.impossible else steps - 1}
    elif scenario.open:
        wanted = {"legal": None}
    if scenario.winner:
        wanted["winner"] = scenario.winner
    return wanted


@pytest.mark.parametrize(
    "scenario", [pytest.param(s, id=f"{s.codes.split()[0]}-{i}") for i, s in enumerate(SCENARIOS)]
)
def test_the_law_holds(scenario: Scenario) -> None:
    words = [word.strip() for word in scenario.steps.split(";") if word.strip()]
    case = case_of({"pos": scenario.position, "date": scenario.date})
    case["steps"] = [_step(word) for word in words]
    verdict = judged(case)
    expected = _expectation(scenario, len(words))
    after = dict(scenario.after)
    skips = {
        name: given.pop("skip") for name, given in after.items() if isinstance(given, dict) and "skip" in given
    }
    if after:
        expected["position"] = position_after(after)
    assert differences(expected, verdict) == [], verdict["findings"]
    codes = {finding["code"] for finding in verdict["findings"]}
    assert {code for code in (scenario.bad, scenario.open, scenario.note) if code} <= codes
    if scenario.impossible:
        assert scenario.codes.split()[0] in codes
    if scenario.fates:
        assert [_fate(fate) for fate in verdict["resolution"]] == scenario.fates.split()
    for name, skipping in skips.items():
        player = next(p for p in verdict["position"]["players"] if p["id"] == name)
        assert [r["id"] for r in player["reptantes"] if r.get("skip_next_prepare")] == skipping


def _fate(fate: dict[str, Any]) -> str:
    ending = f":{fate['because']}" if not fate["launched"] else "0" if fate["annulled"] else "+"
    return fate["power"].replace(" ", "_") + ending
