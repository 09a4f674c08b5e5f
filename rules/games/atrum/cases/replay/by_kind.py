"""Lines that differ in which Esbirros are meant where a step calls them by their kind."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.games.atrum.cases.reading import Expect
from rules.games.atrum.cases.replay.alike import said_in
from rules.games.atrum.cases.replay.line import Line, Ways
from rules.games.atrum.cases.replay.remarks import may_ask_for_cards
from rules.games.atrum.laws.findings import undecided
from rules.games.atrum.play.called import announced_ways, calls_by_kind, ways_to_mean
from rules.games.atrum.play.naming import in_altars_of
from rules.games.atrum.table.actions import Announce, Choose
from rules.games.atrum.table.kinds import SOMBRA, UNKNOWN, told
from rules.games.atrum.table.position import Link, Player
from rules.text import Text

MOST_WAYS = 200
"""So many ways to mean the Esbirros that one step calls by their kind are tried."""


def called_by_kind(line: Line) -> Ways | None:
    """The lines with each way to mean what comes next; None where it calls no Esbirro of an Altar by its kind.

    A choice that may also be of cards is first taken for that. Claims may come before it.
    """
    steps, index = line.case.steps, line.index
    while index < len(steps) and isinstance(steps[index], Expect):
        index += 1
    step = steps[index] if index < len(steps) else None
    if line.called and any(place == index for place, _ in line.called):
        return None
    ways: Sequence[Announce | Choose] = ()
    if isinstance(step, Announce) and index == line.index and calls_by_kind(line.position, step):
        ways = announced_ways(line.position, step, _told(line))
    elif isinstance(step, Choose) and line.position.is_resolving and any(isinstance(p, int) for p in step.picks):
        ways = list(_chosen_ways(line, step, index))
    return _meant(line, index, ways) if ways else None


def _told(line: Line) -> set[str]:
    """Ids that the pending chain or a step from here on tells apart."""
    names = {id_ for link in line.position.chain for id_ in (*link.altar, *link.objects)}
    return names.union(id_ for step in line.case.steps[line.index :] for id_, _ in said_in(step))


def _chosen_ways(line: Line, step: Choose, index: int) -> Iterator[Choose]:
    """The choice with the Esbirros that it may mean: those that an effect is about, else those that may pay."""
    position, following = line.position, line.case.steps[index + 1 : index + 2]
    among: set[str] = set()
    for link in position.chain:
        if link.by == step.by:
            among |= in_altars_of(position, link)
    is_followed = any(isinstance(other, Choose) and other.by == step.by for other in following)
    link = position.chain[-1]
    if link.by == step.by and len(step.picks) == link.ability.cost and (is_followed or _asks_for_none(line, link)):
        among |= {e.id for e in position.players[step.by].altar if e.prepared}
    for ids in ways_to_mean(position, step.picks, among, _told(line)) if among else ():
        yield Choose(step.by, ids)


def _of_open_kind(player: Player) -> Iterator[str]:
    """Esbirros of an Altar of which nobody knows what they are, or count as: a Sombra is what the others are (P2 §7.3)."""
    if any(e.kind == UNKNOWN for e in player.altar):
        yield from (e.id for e in player.altar if e.kind in {UNKNOWN, SOMBRA})


def _asks_for_none(line: Line, link: Link) -> bool:
    """Whether a launch asks for nothing but who pays: no card that nobody said, and nothing for its effect."""
    is_card_said = not line.unsaid[len(line.position.chain) - 1]
    return is_card_said and not in_altars_of(line.position, link) and not may_ask_for_cards(line.position)


def _meant(line: Line, index: int, ways: Sequence[Announce | Choose]) -> Iterator[Line]:
    """The line in which a choice is of cards, and those with each way to mean Esbirros."""
    steps = line.case.steps
    line.called |= {(index, steps[index])}
    if isinstance(steps[index], Choose):
        yield line.copy()
    hidden = {id_ for player in line.position.players for id_ in _of_open_kind(player)}
    for way in ways[:MOST_WAYS]:
        other = line.copy()
        other.called = line.called | {(index, way)}
        other.case = replace(line.case, steps=(*steps[:index], way, *steps[index + 1 :]))
        ids = (*way.altar, *way.objects) if isinstance(way, Announce) else tuple(map(str, way.picks))
        if len(ways) > 1:
            other.assumptions.append(Text("El Esbirro que se nombró por su tipo es {picks}.", picks=told(ids)))
        if not hidden.isdisjoint(ids) or len(ways) > MOST_WAYS:
            esbirros = ", ".join(ids)
            other.remark([undecided("hidden.feasible", "choice", section="P2 §9.5", esbirros=esbirros)], index)
        yield other
