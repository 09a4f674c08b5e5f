"""Why the table is not as somebody claims, as far as the steps before the claim tell it by themselves.

A claim is refused with the section that says what the last deed did to it: a phase, or the Powers launched since. Where
several of them did something to the same thing, or it cannot be told, the section is that of the zone (`claim_words`).
"""

from collections.abc import Iterator
from itertools import takewhile

from rules.games.atrum.cases.claim_words import Difference, pile_of
from rules.games.atrum.cases.reading import Expect, Step
from rules.games.atrum.cases.replay.line import Line
from rules.games.atrum.play.announcing import abilities_named
from rules.games.atrum.table.actions import (
    Advance,
    Announce,
    Chance,
    Choose,
    Discard,
    Draw,
    Eliminate,
    Pass,
    Place,
    Prepare,
)
from rules.games.atrum.table.position import ATTACK, PREPARE, START, Ability, Position

_OF_CHAINS = (Announce, Pass, Choose, Chance, Eliminate, Expect)
Launched = list[tuple[Announce, Ability]]


def reason(line: Line, index: int, difference: Difference) -> str:
    """The section that says why a claim, the step of this index, does not hold; empty where that is not clear."""
    return _of_last(line, index, difference) or line.reason_of_hand(difference)


def _of_last(line: Line, index: int, difference: Difference) -> str:
    """The same as far as the last step, or the chain that it ended, says it."""
    before = line.case.steps[:index]
    last = next((step for step in reversed(before) if not isinstance(step, Expect)), None)
    path, position = difference.path, line.position
    owner = next((i for i, p in enumerate(position.players) if path[:2] == ("players", p.id)), -1)
    zone = path[2] if owner >= 0 and len(path) > 2 else path[0]
    if isinstance(last, Pass | Choose | Chance):
        return _of_launches(_launched(line, before), line, owner, zone, difference) if owner >= 0 else ""
    if owner >= 0 and getattr(last, "by", -1) != owner and not isinstance(last, Advance):
        return ""
    return _of_phase(last, position, owner, zone, difference)


def _of_phase(last: Step | None, position: Position, owner: int, zone: str, difference: Difference) -> str:
    """The same after what is done in the phases of a turn (P1 §5)."""
    turn, is_state = position.turn, _is_of_state(difference)
    match last:
        case Prepare() if is_state:
            return "P1 §5.2"
        case Draw() if zone in {"hand", "fosa"}:
            return "P1 §5.3"
        case Place() if zone in {"hand", "altar"}:
            return "P2 §6.2" if is_state else "P1 §5.4"
        case Discard() if zone in {"hand", "vertedero"}:
            return "P1 §5.5"
        case Eliminate() if is_state:
            return "P1 §3.2"
        case Advance() if owner == turn.player and (turn.phase, turn.part) == (PREPARE, START):
            is_first = difference.found == position.rules.start_resistance
            return "P1 §3.4" if zone == "resistance" and is_first else ""
    return ""


def _is_of_state(difference: Difference) -> bool:
    """Whether only how Esbirros or a Reptante stand is claimed otherwise, and not which of them there are."""
    path, claimed, found = difference.path, difference.claimed, difference.found
    if path[-1] != "altar" or not isinstance(claimed, list) or not isinstance(found, list):
        return path[-1] == "state"
    pile = pile_of(claimed)
    return pile is not None and pile == pile_of(found)


# What was launched -------------------------------------------------------------------------------------------


def _launched(line: Line, before: tuple[Step, ...]) -> Launched:
    """The Powers that were launched since the last step that is of no chain, as announced."""
    last = list(takewhile(lambda step: isinstance(step, _OF_CHAINS), reversed(before)))
    announced = [step for step in last if isinstance(step, Announce)]
    fates = {
        (fate.by, fate.power) for fate in line.resolution[-len(announced) :] if fate.launched and not fate.annulled
    }
    players, launched = line.position.players, []
    for step in announced:
        player = players[step.by]
        named = abilities_named(player.reptantes[step.reptante], step) if step.reptante >= 0 else []
        if named and (player.id, named[0].name) in fates:
            launched.append((step, named[0]))
    return launched


def _of_launches(launched: Launched, line: Line, owner: int, zone: str, difference: Difference) -> str:
    if zone == "resistance":
        said = {
            section for step, power in launched for section in _on_resistance(line.position, step, power, owner)
        }
    elif zone == "reptantes" and _is_of_state(difference):
        said = {_on_reptante(*one) for one in launched if _is_of(line.position, one[0], owner, difference.path[3])}
    elif zone == "altar" and _is_of_state(difference):
        said = set(_on_states(launched, line.case.position, owner, difference.path))
    elif zone == "altar":
        said = {section for step, power in launched for section in _on_altar(step, power, owner)}
    else:
        said = set()
    return said.pop() if len(said) == 1 else ""


def _ops(power: Ability) -> set[str]:
    return {effect.op for whole in power.effects for effect in (whole, *whole.then)}


def _on_resistance(position: Position, step: Announce, power: Ability, owner: int) -> Iterator[str]:
    rules = position.rules
    if step.by == owner and power.moves_altar and power.cost <= rules.altar_loss_cost:
        yield "P2 §6.5"
    if power.damages and step.target == owner:
        yield "P1 §8.3" if power.type == ATTACK else "P1 §3.3"
    if "gain" in _ops(power) or power.copy is not None:
        yield "P1 §3.3"
    if "reduce" in _ops(power):
        yield "P2 §9.4"


def _is_of(position: Position, step: Announce, owner: int, id_: str) -> bool:
    return step.by == owner and position.players[owner].reptantes[step.reptante].id == id_


def _on_reptante(step: Announce, power: Ability) -> str:
    if step.exploit or power.power.cost_by_exploit:
        return "P2 §5.2"
    return "P2 §5.1" if power.cost else "P1 §7.4"


def _on_states(launched: Launched, first: Position | None, owner: int, path: tuple[str, ...]) -> Iterator[str]:
    """Of an Esbirro by its id, what brought it into the Altar; else whatever did something to how they stand."""
    ops = {op for _, power in launched for op in _ops(power)}
    has_paid = any(s.by == owner and p.cost and not s.exploit for s, p in launched)
    known: dict[str, int] = {e.id: i for i, p in enumerate(first.players if first else ()) for e in p.altar}
    id_ = path[3] if len(path) > 3 else ""
    has_moved, is_new = known.get(id_, owner) != owner, id_ not in known
    if "swap" in ops and (not id_ or has_moved):
        yield "P2 §6.4"
    if ops & {"place", "search"} and (not id_ or is_new):
        yield "P2 §6.3"
    if has_paid and (not id_ or not (has_moved or is_new)):
        yield "P2 §5.1"


def _on_altar(step: Announce, power: Ability, owner: int) -> Iterator[str]:
    ops: dict[str, str] = {"swap": "P2 §6.4", "place": "P2 §6.3", "exploit": "P2 §8.2", "search": "P2 §6.3"}
    yield from (section for op, section in ops.items() if op in _ops(power))
    if step.by == owner and step.exploit and power.cost:
        yield "P2 §5.2"
    if _ops(power) & {"take", "return"} or power.copy is not None:
        yield "P2 §6"
