"""Whether the table that a claim is compared with rests on what nobody said, and is only supposed (P2 §1.6, §5.1)."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.games.atrum.cases.answer import Payment
from rules.games.atrum.cases.claim_words import Difference
from rules.games.atrum.cases.reading import Case, Step
from rules.games.atrum.cases.replay.payments import is_exploited
from rules.games.atrum.play.announcing import powers_named
from rules.games.atrum.table.actions import Announce, Choose
from rules.games.atrum.table.kinds import NEUTRAL
from rules.games.atrum.table.position import Position

_WHERE_CARDS_WENT = {"hand", "vertedero", "chain"}


def supposes(
    case: Case, index: int, position: Position, untold: Sequence[Payment], difference: Difference
) -> bool:
    """Whether what is found instead of a claim hangs on a discard, on payers or on chance that nobody told.

    Args:
        index: of the claim.
        untold: payments of which it is only supposed who paid.
    """
    path = difference.path
    is_of_player = path[0] == "players" and len(path) > 2
    zone = path[2] if is_of_player else path[0]
    owner = path[1] if is_of_player else ""
    if any(place < index for place in case.supposed):
        return True
    if zone in _WHERE_CARDS_WENT and _names_cards(difference.found):
        owners = {position.players[by].id for by in _discarding_unsaid(case, index)}
        if owner in owners or (owners and not owner):
            return True
    return any(_hangs_on(paid, position, owner, zone, path) for paid in untold)


def _names_cards(found: Any) -> bool:
    """Whether something else is there than cards of which nobody knows what they are."""
    return not isinstance(found, list) or any(card is not None for card in found)


def _hangs_on(paid: Payment, position: Position, owner: str, zone: str, path: tuple[str, ...]) -> bool:
    """Whether it shows in a zone who paid; of an Esbirro that is named, whether it may have been this one."""
    if zone == "vertedero":
        return is_exploited(paid, position)
    named = path[3] if len(path) > 3 else ""
    return zone == "altar" and owner == position.players[paid.by].id and (not named or named in paid.ready)


def _discarding_unsaid(case: Case, index: int) -> Iterator[int]:
    """Who announced a Power without saying what goes for it, which is taken for the kind it asks, nor said it since."""
    if case.position is None:
        return
    links = () if case.told is None else zip(case.told.chain, case.position.chain, strict=False)
    for written, link in links:
        is_said = written.discard is not None or link.sombra
        if not is_said and link.ability.kind is not NEUTRAL and not _is_told(case.steps[:index], link.by):
            yield link.by
    for place, step in enumerate(case.steps[:index]):
        if not isinstance(step, Announce) or step.discard is not None or step.sombra:
            continue
        asks = any(ability.kind is not NEUTRAL for ability in powers_named(case.position, step))
        if asks and not _is_told(case.steps[place + 1 : index], step.by):
            yield step.by


def _is_told(later: Sequence[Step], by: int) -> bool:
    """Whether somebody named cards by their kinds, which may be what they discarded."""
    return any(
        isinstance(step, Choose) and step.by == by and any(isinstance(pick, int) for pick in step.picks)
        for step in later
    )
