"""Which Esbirros may have paid for a launch, as far as anything said later can tell them apart (P2 §1.6, §5.1)."""

from collections.abc import Iterator, Sequence
from itertools import chain

from rules.games.atrum.cases.answer import Payment
from rules.games.atrum.cases.reading import Step
from rules.games.atrum.cases.replay.alike import Looks, looks
from rules.games.atrum.laws.findings import illegal
from rules.games.atrum.play.legality import payers_fault
from rules.games.atrum.play.resolving import usual_payers
from rules.games.atrum.table.actions import Choose
from rules.games.atrum.table.position import Position
from rules.judging.finding import Finding
from rules.text import Text


def ways_to_pay(
    position: Position, following: Sequence[Step], said: frozenset[str | int]
) -> Iterator[tuple[str, ...]]:
    """The choices of payers for the launch that waits for one: what is `said` first, then the usual one.

    Of choices that differ only in Esbirros that nothing tells apart afterwards, one is enough.
    """
    link, choice = position.chain[-1], position.choice
    usual = usual_payers(position, link)
    if choice is None or len(choice.options) == choice.low:
        yield usual
        return
    options = tuple(map(str, choice.options))
    told = tuple(id_ for id_ in options if id_ in said)
    first = told if len(told) == len(said) == choice.low else usual

    def may_pay(payers: tuple[str, ...]) -> bool:
        return payers == usual or payers_fault(position, Choose(link.by, payers)) is None

    if may_pay(first):
        yield first
    # Only where that does not fit all that is said, it matters how the others look.
    look, tried = looks(position, following), set[tuple[str, ...]]()
    for payers in chain((first, usual), _each_kind_of(options, choice.low, look)):
        seen = tuple(sorted(str(look[id_]) for id_ in payers))
        if seen not in tried:
            tried.add(seen)
            if payers != first and may_pay(payers):
                yield payers


def _each_kind_of(options: Sequence[str], n: int, look: Looks) -> Iterator[tuple[str, ...]]:
    """The choices of so many options that look different: of those that look alike the first ones are taken."""
    if not n:
        yield ()
        return
    passed = set()
    for place, id_ in enumerate(options[: len(options) - n + 1]):
        if look[id_] not in passed:
            passed.add(look[id_])
            rest = tuple(other for other in options[place + 1 :] if look[other] not in passed - {look[id_]})
            yield from ((id_, *others) for others in _each_kind_of(rest, n - 1, look))


def has_alike(paid: Payment, position: Position, following: Sequence[Step]) -> bool:
    """Whether one who did not pay looks like one who did, in the position before, to all that follows."""
    look = looks(position, following)
    return not {look[id_] for id_ in paid.payers}.isdisjoint(look[id_] for id_ in {*paid.ready} - {*paid.payers})


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
    if {*picks} <= {*paid.ready}:
        return illegal("cost.may_change_cards", "told_before", power=paid.power, picks=said)
    ready = ", ".join(paid.ready)
    return illegal("cost.may_change_cards", "others", power=paid.power, picks=said, cost=cost, ready=ready)


def supposed_to_pay(position: Position, untold: Sequence[Payment]) -> list[Text]:
    """Who is taken to have paid, as far as the table still shows it: exhausted, or gone (P2 §5.1, §5.2)."""
    found = []
    for paid in untold:
        if shows(paid, position):
            player, payers = position.players[paid.by].id, ", ".join(paid.payers)
            found.append(
                Text("{power} se pagó con {payers} de {player}.", power=paid.power, payers=payers, player=player)
            )
    return found


def shows(paid: Payment, position: Position) -> bool:
    """Whether the table still shows who paid."""
    return not set(paid.payers) <= {e.id for e in position.players[paid.by].altar if e.prepared}
