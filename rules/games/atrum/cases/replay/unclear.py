"""How a line goes on where a Power was announced of which not all is known: as whatever it may be."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.games.atrum.cases.replay.line import Line, Unsaid, Ways
from rules.games.atrum.play.announcement_faults import fillings, unclear_named, unheard_of
from rules.games.atrum.play.announcing import abilities_named, may_be_copied, with_ability
from rules.games.atrum.play.legality import check
from rules.games.atrum.play.pending_faults import Meant, announced_faults
from rules.games.atrum.table.actions import Announce
from rules.games.atrum.table.names import name_key
from rules.games.atrum.table.position import TYPES, Ability, Position, Reptante, ability
from rules.games.atrum.table.powers import MAX_COST, Power
from rules.judging.finding import Finding

MOST_POWERS = 120
"""So many ways are followed in which what nobody knows may be filled; with more of them what comes next is not judged."""


class Filled(NamedTuple):
    """A Power taken for known, with the seat and the place of its Reptante, and the announcement as it then is."""

    seat: int
    place: int
    ability: Ability
    step: Announce

    def on(self, position: Position) -> Position:
        return with_ability(position, self.seat, self.place, self.ability)


def as_any_power(line: Line, before: Line, step: Announce) -> Ways | None:
    """The line, which ended at an announcement of which nobody knows enough, unless what follows fits no Power at all.

    None where nothing follows, or too many Powers were followed before.

    Args:
        before: the same before that announcement.
    """
    last = line.index + 1 == len(line.case.steps)
    if line.legal is not None or last or step.reptante < 0 or _is_told_twice(line, step):
        return None
    place, position = f"steps[{line.place}]", before.position
    known = [f for f in _ways_to_fill(position, step) if not _is_against(check(f.on(position), f.step))]
    return _followed(line, before, known, place) if _are_few(line, known) else None


def as_any_pending(line: Line) -> Ways | None:
    """The same where a position states such an announcement: then it ends before it begins."""
    line.legal, line.has_ended = None, True
    told, unclear = line.case.told, line.case.unclear
    if told is None or unclear is None or (len(told.chain) == unclear.place + 1 and not line.case.steps):
        return None
    place, first, step = unclear
    if _is_told_twice(line, step):
        return None
    known = [
        filled
        for filled in _ways_to_fill(first.position, step)
        if not _is_against(
            announced_faults(first._replace(position=filled.on(first.position)), place, filled.step)
        )
    ]
    return _over_it(line, known, place) if _are_few(line, known) else None


def _is_told_twice(line: Line, step: Announce) -> bool:
    """Whether a copy hangs on a Power of which more is told elsewhere, so that no one Power may be tried for it (P2 §8.5).

    What is announced as a copy may be of another type each time; what is copied has a cost and asks for a kind itself.
    """
    if step.copies is None:
        return False
    player, told = line.position.players[step.by], line.case.told
    reptante = player.reptantes[step.reptante]
    announced = [(str(p.reptante), name_key(p.power)) for p in (() if told is None else told.chain)]
    for other in line.case.steps:
        if isinstance(other, Announce) and other.reptante >= 0:
            announced.append((line.position.players[other.by].reptantes[other.reptante].id, other.power))
    if any(ability.copy is not None for ability in abilities_named(reptante, step)):
        return (step.copies.reptante, step.copies.power) in announced
    return announced.count((reptante.id, step.power)) > 1


def _are_few(line: Line, known: Sequence[Filled]) -> bool:
    return len(known) * line.filled <= MOST_POWERS


def _is_against(findings: Iterable[Finding]) -> bool:
    return any(finding.severity in {"illegal", "impossible"} for finding in findings)


def _followed(line: Line, before: Line, known: Sequence[Filled], place: str) -> Ways:
    doubt = next(f for f in line.findings if f.where == place and f.severity == "undecided")
    ways = []
    for filled in known:
        other = before.copy()
        other.position, other.filled = filled.on(other.position), line.filled * len(known)
        if other.advance(filled.step):
            # That its text is not known is said once, of the line that goes no further.
            other.findings, other.assumptions = [*before.findings], [*before.assumptions]
            other.legal, other.step = True, None
            ways.append(other)
    yield Unsaid(tuple(ways), (), doubt, line)


def _over_it(line: Line, known: Sequence[Filled], place: int) -> Ways:
    where = f"position.chain[{place}]"
    doubt = next(f for f in line.findings if f.where == where and f.severity == "undecided")
    ways = []
    for filled in known:
        powers = ((filled.seat, filled.place, filled.ability),)
        case = line.case.taken_for(Meant(((place, filled.step),), powers))
        for other in map(Line, case.readings()):
            other.filled, other.legal = line.filled * len(known), other.legal is not False
            # That its text is not known is said once, of the line that goes no further.
            filled_at = {f"position.chain[{i}]" for i, _ in case.meant.steps}
            texts = [f for f in other.findings if f.code == "effect.unknown" and f.where in filled_at]
            other.findings = [f for f in other.findings if f not in texts]
            other.assumptions = [one for one in other.assumptions if one not in [f.message for f in texts]]
            ways.append(other)
    yield Unsaid(tuple(ways), (), doubt, line)


def _ways_to_fill(position: Position, a: Announce) -> Iterator[Filled]:
    """Each Power that may be the one that is announced, or copied; one that is there may be a copy of any type."""
    reptante = position.players[a.by].reptantes[a.reptante]
    named = abilities_named(reptante, a)
    if not named:
        yield from _powers(reptante, a)
    elif named[0].copy is None:
        for type_ in range(len(TYPES)):
            yield Filled(a.by, a.reptante, named[0]._replace(type=type_), a._replace(copies=None))
    elif a.copies is not None:
        for seat, place, source in may_be_copied(position, a):
            yield Filled(seat, place, ability(source), a._replace(copies=a.copies._replace(cost=source.cost)))


def _powers(reptante: Reptante, a: Announce) -> Iterator[Filled]:
    """Each Power that one may be of which not all is known; as a copy it may be of any type (P2 §8.5)."""
    is_mode_open = not (a.exploit or a.exhaust)
    for power in unclear_named(reptante, a) or [unheard_of(a)]:
        told = power if a.copies is None else power.with_(type=None)
        for cost in _costs(told, a):
            for filled in dict.fromkeys(fillings(told, cost)):
                if filled.cost_by_exploit == told.cost_by_exploit or (is_mode_open and cost):
                    yield Filled(a.by, a.reptante, ability(filled), a._replace(copies=None))


def _costs(power: Power, a: Announce) -> range:
    """The costs that are paid by what was set aside, where that was said."""
    cost = a.cost if power.cost is None else power.cost
    if cost is None and a.altar:
        cost = len(a.altar)
    return range(MAX_COST + 1) if cost is None else range(cost, cost + 1)
