"""Why the table is not as somebody claims, as far as the steps before the claim tell it by themselves.

A claim is refused with the section of the rule that it takes wrongly, where what is claimed says which (`misread`), else
with the one that says what the last deed did to it: a phase, or the Powers launched since. Where several of them did
something to the same thing, or it cannot be told, the section is that of the zone (`claim_words`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any

from rules.games.atrum.cases.claim_words import NOT_YET, OF_CHANCE, Difference, kinds_told, pile_of
from rules.games.atrum.cases.misread import Played, misread, thrown_for, undone, would_do
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
from rules.games.atrum.table.kinds import SOMBRA, Kind
from rules.games.atrum.table.position import ATTACK, PREPARE, START, Ability, Fate, Link, Position, copied

_OF_ELIMINATION = {"resistance", "state", "reptantes", "eliminated", "eliminations", "owed"}
"""What changes where somebody loses a Reptante."""
_OF_CHAINS = (Announce, Pass, Choose, Chance, Eliminate, Expect)


def reason(line: Line, index: int, difference: Difference) -> str:
    """The section that says why a claim, the step of this index, does not hold; empty where that is not clear."""
    return _of_last(line, index, difference) or line.reason_of_hand(difference)


def _of_last(line: Line, index: int, difference: Difference) -> str:
    """The same as far as the last step, or the chain that it ended, says it."""
    before = line.case.steps[:index]
    path, position = difference.path, line.position
    passed_over = Expect if path[-1] in _OF_ELIMINATION else (Expect, Eliminate)
    last = next((step for step in reversed(before) if not isinstance(step, passed_over)), None)
    owner = next((i for i, p in enumerate(position.players) if path[:2] == ("players", p.id)), -1)
    zone = path[2] if owner >= 0 and len(path) > 2 else path[0]
    pending = [_of_link(position, link) for link in position.chain] if position.waiting else []
    if any(would_do(one, owner, zone, difference, is_state=_is_of_state(difference)) for one in pending):
        return NOT_YET
    if isinstance(last, Pass | Choose | Chance):
        played = _played(line, before)
        revealed = sum(step.kinds.count(SOMBRA) for step in before if isinstance(step, Chance))
        wrong = misread(played, position, owner, zone, difference, revealed)
        if not wrong and zone in {"hand", "vertedero"} and any(_fell(one, owner) for one in played):
            return OF_CHANCE
        return wrong or (_of_launches(played, line, owner, zone, difference) if owner >= 0 else "")
    if owner >= 0 and getattr(last, "by", -1) != owner and not isinstance(last, Advance):
        return ""
    return _of_phase(last, position, owner, zone, difference)


def _fell(one: Played, owner: int) -> bool:
    """Whether cards fell at random out of the hand of `owner`, or of anybody where that is nobody."""
    fell = (effect for effect in one.effects if one.has_done and effect.op == "discard" and effect.random)
    return any(owner in {one.whom(effect.whose), -1} for effect in fell)


def _of_phase(last: Step | None, position: Position, owner: int, zone: str, difference: Difference) -> str:
    """The same after what is done in the phases of a turn (P1 §5)."""
    turn, is_state = position.turn, _is_of_state(difference)
    match last:
        case Prepare() if is_state:
            return "P1 §5.2"
        case Draw() if zone in {"hand", "fosa"} or (zone == "vertedero" and not difference.found):
            return "P1 §5.3"
        case Place() if zone in {"hand", "altar"}:
            return "P2 §6.2" if is_state else "P1 §5.4"
        case Discard() if zone in {"hand", "vertedero"}:
            return "P1 §5.5"
        case Eliminate() if zone == "resistance" and not difference.found:
            return "P1 §3.4" if difference.claimed == position.rules.start_resistance else ""
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


def _played(line: Line, before: tuple[Step, ...]) -> list[Played]:
    """The Powers of the chains since the last step that is of none, as announced, and what became of them."""
    last = list(takewhile(lambda step: isinstance(step, _OF_CHAINS), reversed(before)))[::-1]
    position, first = line.position, line.case.position
    pending = first.chain if first is not None and len(last) == len(before) else ()
    announced = [*(_of_link(position, link) for link in pending), *_of_steps(position, last)]
    due = len(announced) - len(position.chain) + (position.step >= 0)
    fates = line.resolution[-due:] if due > 0 else []
    return [_with_fate(one, position, fates) for one in announced]


def _of_steps(position: Position, steps: list[Step]) -> Iterator[Played]:
    for step in steps:
        if not isinstance(step, Announce) or step.reptante < 0:
            continue
        reptante = position.players[step.by].reptantes[step.reptante]
        named = abilities_named(reptante, step)
        if named:
            power = _with_copied(position, step, named[0])
            yield Played(
                by=step.by,
                reptante=reptante.id,
                power=power,
                target=step.target,
                altar=step.altar,
                pays_by_exploit=step.exploit or power.power.cost_by_exploit,
                thrown=thrown_for(power, step.discard, sombra=step.sombra),
                sombra=step.sombra,
            )


def _with_copied(position: Position, step: Announce, power: Ability) -> Ability:
    """The Power with what it copies, where its announcement names that (P2 §8.5)."""
    if power.copy is None or step.copies is None:
        return power
    team = (r for player in position.players for r in player.reptantes if r.id == step.copies.reptante)
    key, cost = step.copies.power, step.copies.cost
    source = next((one for r in team for one in r.abilities if one.key == key and cost in {None, one.cost}), None)
    return power if source is None else copied(power, source)


def _of_link(position: Position, link: Link) -> Played:
    return Played(
        by=link.by,
        reptante=position.players[link.by].reptantes[link.reptante].id,
        power=link.ability,
        target=link.target,
        altar=link.altar,
        pays_by_exploit=link.exploit,
        thrown=thrown_for(link.ability, link.discard, sombra=link.sombra),
        sombra=link.sombra,
    )


def _with_fate(one: Played, position: Position, fates: list[Fate]) -> Played:
    """A Power with what became of it; of several by one name only where the same became of all of them."""
    player = position.players[one.by].id
    own = {(f.launched, f.annulled) for f in fates if (f.by, f.power) == (player, one.power.name)}
    if len(own) != 1:
        return one._replace(is_launched=(True, False) in own)
    is_launched, is_annulled = own.pop()
    return one._replace(is_launched=is_launched, is_annulled=is_annulled, is_let_go=not is_launched)


def _of_launches(played: list[Played], line: Line, owner: int, zone: str, difference: Difference) -> str:
    launched = [one for one in played if one.has_done]
    if zone == "resistance":
        said = {section for one in launched for section in _on_resistance(line.position, one, owner)}
    elif zone == "reptantes" and _is_of_state(difference):
        said = {_on_reptante(one) for one in launched if one.by == owner and one.reptante == difference.path[3]}
    elif zone == "altar" and _is_of_state(difference):
        said = set(_on_states(launched, line.case.position, owner, difference))
    elif zone == "altar":
        said = {section for one in launched for section in _on_altar(one, owner)}
    else:
        said = set()
    if said:
        return said.pop() if len(said) == 1 else ""
    return undone(played, owner, zone, difference, is_state=_is_of_state(difference))


def _on_resistance(position: Position, one: Played, owner: int) -> Iterator[str]:
    rules, power = position.rules, one.power
    if one.by == owner and power.moves_altar and power.cost <= rules.altar_loss_cost:
        yield "P2 §6.5"
    if power.damages and one.target == owner:
        yield "P1 §8.3" if power.type == ATTACK else "P1 §3.3"
    if "gain" in one.ops or power.copy is not None:
        yield "P1 §3.3"
    if "reduce" in one.ops:
        yield "P2 §9.4"


def _on_reptante(one: Played) -> str:
    if one.pays_by_exploit:
        return "P2 §5.2"
    return "P2 §5.1" if one.power.cost else "P1 §7.4"


def _on_states(
    launched: list[Played], first: Position | None, owner: int, difference: Difference
) -> Iterator[str]:
    """Of an Esbirro by its id, or of kinds, what brought it into the Altar; else whatever did something to how they stand."""
    path = difference.path
    ops = {op for one in launched for op in one.ops}
    has_paid = any(one.by == owner and one.power.cost and not one.pays_by_exploit for one in launched)
    known: dict[str, int] = {e.id: i for i, p in enumerate(first.players if first else ()) for e in p.altar}
    id_ = path[3] if len(path) > 3 else ""
    if not id_:
        yield from _on_states_of_kinds(ops, first, owner, difference, has_paid=has_paid)
        return
    has_moved, is_new = known.get(id_, owner) != owner, id_ not in known
    if "swap" in ops and has_moved:
        yield "P2 §6.4"
    if ops & {"place", "search"} and is_new:
        yield "P2 §6.3"
    if has_paid and not (has_moved or is_new):
        yield "P2 §5.1"


def _on_states_of_kinds(
    ops: set[str], first: Position | None, owner: int, difference: Difference, *, has_paid: bool
) -> Iterator[str]:
    """The same of Esbirros told by their kinds: those that stand otherwise were there at first, or came by an effect."""
    there = Counter(e.kind for e in first.players[owner].altar) if first else Counter[Kind]()
    claimed, found = _by_state(difference.claimed), _by_state(difference.found)
    otherwise = {kind for kind, _ in claimed - found}
    now = Counter(kind for kind, _ in found.elements())
    if "swap" in ops:
        yield "P2 §6.4"
    if ops & {"place", "search"} and any(now[kind] > there[kind] for kind in otherwise):
        yield "P2 §6.3"
    if has_paid and any(there[kind] for kind in otherwise):
        yield "P2 §5.1"


def _by_state(altar: list[Any]) -> Counter[tuple[Kind, Any]]:
    """How many Esbirros of an Altar are of a kind and stand in some way."""
    states = (card.get("state") if isinstance(card, Mapping) else None for card in altar)
    return Counter(zip(kinds_told(altar) or [], states, strict=False))


def _on_altar(one: Played, owner: int) -> Iterator[str]:
    ops: dict[str, str] = {"swap": "P2 §6.4", "place": "P2 §6.3", "exploit": "P2 §8.2", "search": "P2 §6.3"}
    yield from (section for op, section in ops.items() if op in one.ops)
    if one.by == owner and one.pays_by_exploit and one.power.cost:
        yield "P2 §5.2"
    if one.ops & {"take", "return"} or one.power.copy is not None:
        yield "P2 §6"
