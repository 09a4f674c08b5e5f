"""Everything wrong with announcements that are still pending: what would have been wrong when they were made.

Nothing moves while a chain is being announced (P2 §1.3), so each link is judged over the links before it.
"""

from collections.abc import Iterator

from rules.games.atrum.play.announcement_faults import faults
from rules.games.atrum.play.announcing import as_announced
from rules.games.atrum.table.actions import Announce
from rules.games.atrum.table.position import Position
from rules.judging.finding import Finding


def pending_faults(position: Position) -> Iterator[Finding]:
    """What is against each announcement of an open chain, with the code it has as a step (P2 §2.1)."""
    for i, link in enumerate(position.chain):
        yield from announced_faults(position, i, as_announced(link))


def announced_faults(position: Position, place: int, announced: Announce) -> Iterator[Finding]:
    """What is against an announcement that a position states, made over the first `place` links of the chain.

    Who declined before it is not told, so its announcer is taken to have had the window.
    """
    before = position._replace(chain=position.chain[:place], waiting=(announced.by,))
    for finding in faults(before, announced):
        severity = "impossible" if finding.severity == "illegal" else finding.severity
        yield finding._replace(severity=severity, where=f"position.chain[{place}]")
