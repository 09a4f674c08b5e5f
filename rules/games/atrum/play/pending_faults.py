"""Everything wrong with announcements that are still pending: what would have been wrong when they were made.

Nothing moves while a chain is being announced (P2 §1.3), so each link is judged over the links before it. Once it is
being resolved only what no resolution changes is judged: when each was announced, and about what.
"""

from collections.abc import Iterator

from rules.games.atrum.play.announcement_faults import faults
from rules.games.atrum.play.announcing import as_announced
from rules.games.atrum.table.actions import Announce
from rules.games.atrum.table.position import PREPARED, Position
from rules.judging.finding import Finding

_UNCHANGED = frozenset(
    {
        "annul.filter",
        "annul.no_object",
        "annul.not_last",
        "annul.version",
        "attack.never_response",
        "attack.only_main_development",
        "attack.only_own_main",
        "copy.source",
        "cost.count",
        "defense.not_on_own_turn",
        "defense.one_per_attack",
        "defense.only_in_attack_chain",
        "many.your_means_teammate",
        "power.banned",
        "power.not_on_reptante",
        "prevent.object",
        "reinforce.no_object",
        "reinforce.only_attack_defense",
        "reptante.five_powers",
        "reptante.not_yours",
        "tactical.off_turn_only_start_or_response",
        "target.missing",
        "target.not_opponent",
    }
)
"""What is against an announcement however much has been resolved since."""


def pending_faults(position: Position) -> Iterator[Finding]:
    """What is against each announcement of a chain, with the code it has as a step (P2 §2.1)."""
    is_resolved = position.is_resolving
    announced = as_at_first(position) if is_resolved else position
    for i, link in enumerate(announced.chain):
        yield from announced_faults(announced, i, as_announced(link), is_resolved=is_resolved)


def as_at_first(position: Position) -> Position:
    """A position whose chain is being resolved, as far as it is known to have been while that was announced.

    Whoever announced or was aimed at was in play, what is copied was Prepared, and no Power had another type yet.
    """
    players = tuple(
        player._replace(reptantes=tuple(reptante._replace(state=PREPARED) for reptante in player.reptantes))
        for player in position.players
    )
    chain = tuple(link._replace(type=link.ability.type) for link in position.chain)
    return position._replace(players=players, chain=chain)


def announced_faults(
    position: Position, place: int, announced: Announce, *, is_resolved: bool = False
) -> Iterator[Finding]:
    """What is against an announcement that a position states, made over the first `place` links of the chain.

    Who declined before it is not told, so its announcer is taken to have had the window. `is_resolved`: what was
    there when it was made is not told either.
    """
    before = position._replace(chain=position.chain[:place], waiting=(announced.by,))
    for finding in faults(before, announced):
        if not is_resolved or finding.code in _UNCHANGED:
            severity = "impossible" if finding.severity == "illegal" else finding.severity
            yield finding._replace(severity=severity, where=f"position.chain[{place}]")
