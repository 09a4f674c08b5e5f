"""How a line goes on where a Power was announced of which not all is known: as whatever it may be."""

from collections.abc import Iterator
from itertools import islice

from rules.games.atrum.cases.replay.line import Line, Unsaid, Ways
from rules.games.atrum.play.announcement_faults import fillings, unclear_named, unheard_of
from rules.games.atrum.play.legality import check
from rules.games.atrum.table.actions import Announce
from rules.games.atrum.table.position import Ability, Position, ability
from rules.games.atrum.table.powers import MAX_COST, Power

MOST_POWERS = 100
"""So many Powers that it may be are followed; with more of them what comes next is not judged."""


def as_any_power(line: Line, step: Announce) -> Ways | None:
    """The line, which ended at an announcement of which nobody knows enough, unless what follows fits no Power at all.

    None where nothing follows, a copy is announced, or such a Power was followed before.
    """
    last = line.index + 1 == len(line.case.steps)
    if line.legal is not None or line.is_filled or last or step.copies is not None or step.reptante < 0:
        return None
    place = f"steps[{line.place}]"
    doubts = [f for f in line.findings if f.where == place and f.code == "reptante.five_powers"]
    known = list(islice(_known_as(line.position, step), MOST_POWERS + 1))
    return _followed(line, step, known) if doubts and len(known) <= MOST_POWERS else None


def _followed(line: Line, step: Announce, known: list[Position]) -> Ways:
    place = f"steps[{line.place}]"
    here = [f for f in line.findings if f.where == place and f.severity == "undecided"]
    ways = []
    for position in known:
        other = line.copy()
        other.position, other.has_ended, other.is_filled = position, False, True
        if other.advance(step):
            # That its text is not known is said once, of the line that goes no further.
            other.findings = [f for f in other.findings if f.where != place]
            other.assumptions, other.legal, other.step = line.assumptions[: -len(here)], True, None
            ways.append(other)
    yield Unsaid(tuple(ways), (), here[0], line)


def _known_as(position: Position, a: Announce) -> Iterator[Position]:
    """The position with each Power that may be the one that is announced, where nothing is against it."""
    reptante = position.players[a.by].reptantes[a.reptante]
    for power in unclear_named(reptante, a) or [unheard_of(a)]:
        for cost in _costs(power, a):
            met = set()
            for filled in fillings(power, cost):
                known = _with_ability(position, a, ability(filled))
                is_met = (filled.type, filled.esbirro) in met
                if not is_met and not any(f.severity == "illegal" for f in check(known, a)):
                    met.add((filled.type, filled.esbirro))
                    yield known


def _costs(power: Power, a: Announce) -> range:
    """The costs that are paid by what was set aside, where that was said."""
    cost = a.cost if power.cost is None else power.cost
    if cost is None and a.altar:
        cost = len(a.altar)
    return range(MAX_COST + 1) if cost is None else range(cost, cost + 1)


def _with_ability(position: Position, a: Announce, known: Ability) -> Position:
    player = position.players[a.by]
    reptante = player.reptantes[a.reptante]
    reptante = reptante._replace(abilities=(*reptante.abilities, known))
    reptantes = (*player.reptantes[: a.reptante], reptante, *player.reptantes[a.reptante + 1 :])
    return position.with_player(a.by, player._replace(reptantes=reptantes))
