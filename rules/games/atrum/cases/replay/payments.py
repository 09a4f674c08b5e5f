"""Which Esbirros may have paid for a launch, as far as anything said later can tell them apart (P2 §1.6, §5.1)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, takewhile
from typing import Any

from rules.games.atrum.cases.answer import Payment
from rules.games.atrum.cases.reading import Expect, Step
from rules.games.atrum.laws.findings import illegal
from rules.games.atrum.play.legality import payers_fault
from rules.games.atrum.play.resolving import usual_payers
from rules.games.atrum.table.actions import Announce, Choose, Prepare
from rules.games.atrum.table.position import Link, Position
from rules.judging.finding import Finding
from rules.text import Text


def ways_to_pay(
    position: Position, following: Sequence[Step], said: frozenset[str | int]
) -> Iterator[tuple[str, ...]]:
    """The choices of payers for the launch that waits for one: what is `said` first, then the usual one.

    Of choices that differ only in Esbirros of a kind that nothing names afterwards, one is enough.
    """
    link, choice = position.chain[-1], position.choice
    usual = usual_payers(position, link)
    if choice is None or len(choice.options) == choice.low:
        yield usual
        return
    names = _named(position, link, following)
    kinds = {e.id: str(e.kind) for e in position.players[link.by].altar}
    every = combinations(map(str, choice.options), choice.low)
    tried = set()
    for payers in sorted((usual, *every), key=lambda payers: set(payers) != said):
        looks = tuple(sorted(id_ if id_ in names else kinds[id_] for id_ in payers))
        if looks not in tried:
            tried.add(looks)
            if payers == usual or payers_fault(position, Choose(link.by, payers)) is None:
                yield payers


def _named(position: Position, link: Link, following: Sequence[Step]) -> set[str]:
    """Ids that the pending chain or a later step names. Exhausted payers are all alike once they are prepared."""
    names = {id_ for pending in position.chain for id_ in (*pending.altar, *pending.objects)}
    steps: Iterable[Step] = following
    if not link.exploit:
        steps = takewhile(lambda step: not (isinstance(step, Prepare) and step.by == link.by), following)
    for step in steps:
        names.update(said_in(step))
    return names


def said_in(step: Step) -> Iterator[str]:
    """The ids that a step names, and other texts of a claim."""
    match step:
        case Announce():
            yield from (*step.altar, *step.objects)
        case Choose():
            yield from (pick for pick in step.picks if isinstance(pick, str))
        case Expect():
            yield from _texts(step.facts)


def _texts(value: Any) -> Iterator[str]:
    """Every string in a claim."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(item)


# What is said of them ----------------------------------------------------------------------------------------


def is_exploited(paid: Payment, position: Position) -> bool:
    """Whether who paid has left the Altar for it."""
    return not set(paid.payers) <= {esbirro.id for esbirro in position.players[paid.by].altar}


def not_payers(paid: Sequence[Payment], position: Position, step: Step) -> list[Finding]:
    """Said of a choice that nobody is asked for, right after a Power was paid for."""
    if not isinstance(step, Choose) or (position.choice and position.choice.by == step.by):
        return []
    picks = [pick for pick in step.picks if isinstance(pick, str)]
    return [_said_wrongly(p, picks) for p in paid[-1:] if picks and p.by == step.by]


def _said_wrongly(paid: Payment, picks: Sequence[str]) -> Finding:
    """Said of others than those that can have paid, or of too many or too few of them."""
    cost, said = len(paid.payers), ", ".join(picks)
    if len(picks) != cost:
        return illegal(
            "cost.may_change_cards",
            "amount",
            section="P2 §5.1",
            power=paid.power,
            cost=cost,
            count=len(picks),
            picks=said,
        )
    ready = ", ".join(paid.ready)
    return illegal("cost.may_change_cards", "others", power=paid.power, picks=said, cost=cost, ready=ready)


def supposed_to_pay(position: Position, untold: Sequence[Payment]) -> list[Text]:
    """Who is taken to have paid, as far as the table still shows it: exhausted, or gone (P2 §5.1, §5.2)."""
    found = []
    for paid in untold:
        player = position.players[paid.by]
        ready = {esbirro.id for esbirro in player.altar if esbirro.prepared}
        if not set(paid.payers) <= ready:
            payers = ", ".join(paid.payers)
            found.append(
                Text(
                    "{power} se pagó con {payers} de {player}.", power=paid.power, payers=payers, player=player.id
                )
            )
    return found
