"""What the steps of a case that are still to come may say of what happens before them."""

from dataclasses import dataclass

from rules.games.atrum.cases.reading import Case, Expect
from rules.games.atrum.cases.replay.alike import names_a_kind
from rules.games.atrum.table.actions import Announce, Chance, Choose, Discard, Eliminate, Place
from rules.games.atrum.table.position import LATER, NEXT

_TELLING = (Choose, Chance, Expect)
"""Steps that may say what a launch discards, or come before the one that does."""
BEFORE_PAYMENT_IS_TOLD = (Chance, Eliminate, Expect)
"""Steps after which a choice may still say who paid."""
NAMING_CARDS = (Announce, Discard, Expect, Place)
"""Steps that may show which card of a hand a launch before them has left."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """For each step, and after the last one, what it and those that follow may say.

    Attributes:
        discards: `NEXT` where it or the next one may say what a launch discards, `LATER` where only a later one may show it.
        payers: whether it or one that follows it may say who paid before.
        chance: whether it or the next one that is no claim says what chance brought.
        hands: where it or the next one that is no claim says what a hand showed, the place of the effect.
        kinds: whether it may call Esbirros by their kind, or only claims come before one that may.
        last_late: the index of the last step that may show late what a launch discarded, or -1.
    """

    discards: list[str]
    payers: list[bool]
    chance: list[bool]
    hands: list[tuple[int, int] | None]
    kinds: list[bool]
    last_late: int


def ahead(case: Case, *, is_late: bool) -> Ahead:
    """What is ahead of each step of a case; `is_late`: what a launch discarded may also be shown late."""
    discards, payers, chance, kinds = [""], [False], [False], [False]
    hands: list[tuple[int, int] | None] = [None]
    next_hand = None
    is_telling_next = is_chance_next = False
    last_late = -1
    for index in range(len(case.steps) - 1, -1, -1):
        step = case.steps[index]
        is_claim, is_telling = isinstance(step, Expect), isinstance(step, _TELLING)
        if is_late and last_late < 0 and isinstance(step, NAMING_CARDS):
            last_late = index
        discards.append(NEXT if is_telling or is_telling_next else LATER if index <= last_late else "")
        is_telling_next = is_telling
        payers.append(isinstance(step, Choose) or (payers[-1] and isinstance(step, BEFORE_PAYMENT_IS_TOLD)))
        is_chance = isinstance(step, Chance) and index not in case.supposed
        chance.append(is_chance or is_chance_next)
        is_chance_next = is_chance or (is_claim and is_chance_next)
        hand = step.shown_at if isinstance(step, Chance) else None
        hands.append(hand or next_hand)
        next_hand = next_hand if is_claim else hand
        kinds.append(kinds[-1] if is_claim else names_a_kind(step))
    return Ahead(discards[::-1], payers[::-1], chance[::-1], hands[::-1], kinds[::-1], last_late)
