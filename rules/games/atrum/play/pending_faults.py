"""Find the faults that announcements still pending had when they were made.

Nothing moves while a chain is being announced (P2 §1.3), so each link is judged over the links before it. Once the chain is
being resolved only facts that no resolution changes are judged: the time and the subject of each announcement. The same
goes for those of a player who may have given up meanwhile. Of those aimed at them the announcer's side is judged: nothing
of that has left.
"""

from collections.abc import Iterator
from typing import NamedTuple

from rules.games.atrum.play.announcement_faults import faults
from rules.games.atrum.play.announcing import abilities_named, as_announced, at_each_cost, may_mean_another
from rules.games.atrum.play.history_faults import may_have_conceded
from rules.games.atrum.table.actions import Announce
from rules.games.atrum.table.kinds import UNKNOWN
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
        "pay.mode_declared",
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
"""Faults of an announcement however much has been resolved since."""


_OF_THE_TARGET = frozenset({"exploit.fixed_at_announce", "target.at_zero"})
"""Faults about the target of an announcement, who may have given up since."""
_OF_ALTARS_OR_HANDS = frozenset({"condition.not_met", "pay.text_condition", "target.not_there"})
"""Faults that depend on cards, which may have been of a player who has given up since."""


def pending_faults(position: Position) -> Iterator[Finding]:
    """Yield the findings against each announcement of a chain, with the code it has as a step (P2 §2.1)."""
    first = as_at_first(position, is_resolved=position.is_resolving)
    for i, link in enumerate(first.position.chain):
        yield from announced_faults(first, i, as_announced(link))


class AtFirst(NamedTuple):
    """A position as far as it is known to have been while its chain was announced.

    Attributes:
        gone: players who may have given up since, with their cards; they have their Reptantes again.
        is_resolved: the chain is being resolved. So announcers and targets are in play, copied Reptantes are Prepared, and
            no Power has another type yet.
    """

    position: Position
    gone: frozenset[int]
    is_resolved: bool


def as_at_first(position: Position, *, is_resolved: bool) -> AtFirst:
    """See `AtFirst`. A player who lost Reptante after Reptante was out before (P1 §3.2, P2 §1.3, P3 §2.6)."""
    gone = frozenset(i for i in range(len(position.players)) if may_have_conceded(position, i))
    players = tuple(
        player._replace(reptantes=tuple(reptante._replace(state=PREPARED) for reptante in player.reptantes))
        if is_resolved or i in gone
        else player
        for i, player in enumerate(position.players)
    )
    chain = position.chain
    if is_resolved:
        chain = tuple(link._replace(type=link.ability.type) for link in chain)
    return AtFirst(position._replace(players=players, chain=chain), gone, is_resolved)


def announced_faults(first: AtFirst, place: int, announced: Announce) -> Iterator[Finding]:
    """Yield the findings against a stated announcement, made over the first `place` links of the chain.

    Nobody told who declined before it, so its announcer is taken to have had the window. Nor is the table of that moment
    told of a chain that is being resolved, nor the cards of a player who has given up.
    """
    position, gone, is_resolved = first
    before = position._replace(chain=position.chain[:place], waiting=(announced.by,))
    is_lost = is_resolved or announced.by in gone
    for finding in faults(before, announced):
        may_differ = is_lost or (gone and _hangs_on_gone(first, announced, finding.code))
        if finding.code in _UNCHANGED or not may_differ:
            severity = "impossible" if finding.severity == "illegal" else finding.severity
            yield finding._replace(severity=severity, where=f"position.chain[{place}]")


def ways_meant(first: AtFirst, place: int, announced: Announce) -> list[Announce]:
    """The ways in which an announcement that a position states may be meant, the usual one first.

    Where a Power, or what it copies, is there at several costs it is at one at which it may be announced (P2 §1.6). A
    card that nobody said may be of the kind asked for, or another that does by a permission (P2 §9.3).
    """
    position = first.position
    each = at_each_cost(position, announced)
    if len(each) > 1:
        able = [
            one for one in each if not any(f.severity == "impossible" for f in announced_faults(first, place, one))
        ]
        each = able or each[:1]
    return [
        way
        for one in each
        for way in (one, one._replace(discard=UNKNOWN))
        if way is one or may_mean_another(position, one)
    ]


def _hangs_on_gone(first: AtFirst, announced: Announce, code: str) -> bool:
    """True if what is against an announcement may not have been so before somebody left with their cards."""
    if code in _OF_THE_TARGET:
        return announced.target in first.gone
    if code not in _OF_ALTARS_OR_HANDS:
        return False
    named = abilities_named(first.position.players[announced.by].reptantes[announced.reptante], announced)
    if len(named) != 1 or named[0].copy is not None:
        return True
    aims = named[0].objects
    about = named[0].requires if code != "target.not_there" else () if aims is None else (aims,)
    owners = {"any"} if announced.target not in first.gone else {"any", "target"}
    return any(effect.zone == "vertedero" or effect.whose in owners for effect in about)
