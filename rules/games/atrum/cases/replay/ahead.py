"""What the steps of a case that are still to come may say of what happens before them."""

from dataclasses import dataclass
from functools import lru_cache

from rules.games.atrum.cases.reading import Case, Expect
from rules.games.atrum.cases.replay.alike import names_a_kind
from rules.games.atrum.table.actions import Announce, Chance, Choose, Discard, Eliminate, Place
from rules.games.atrum.table.position import LATER, NEXT, NOTHING_TOLD, Telling

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
        telling: what it and those that follow may say of a launch, of chance and of hands.
        payers: whether it or one that follows it may say who paid before.
        kinds: whether it may call Esbirros by their kind, or only claims come before one that may.
        last_late: the index of the last step that may show late what a launch discarded, or -1.
    """

    telling: list[Telling]
    payers: list[bool]
    kinds: list[bool]
    last_late: int


def ahead(case: Case, *, is_late: bool) -> Ahead:
    """What is ahead of each step of a case; `is_late`: what a launch discarded may also be shown late."""
    telling, payers, kinds = [NOTHING_TOLD], [False], [False]
    is_telling_next, next_chance, last_late = False, NOTHING_TOLD, -1
    for index in range(len(case.steps) - 1, -1, -1):
        step = case.steps[index]
        is_claim, is_telling = isinstance(step, Expect), isinstance(step, _TELLING)
        if is_late and last_late < 0 and isinstance(step, NAMING_CARDS):
            last_late = index
        discard = NEXT if is_telling or is_telling_next else LATER if index <= last_late else ""
        is_telling_next = is_telling
        chance = _of_chance(case, index, step) if isinstance(step, Chance) else NOTHING_TOLD
        is_plain = not discard and chance is NOTHING_TOLD is next_chance
        telling.append(
            NOTHING_TOLD
            if is_plain
            else _telling(discard, chance.chance or next_chance.chance, chance.hand or next_chance.hand)
        )
        next_chance = next_chance if is_claim else chance
        payers.append(isinstance(step, Choose) or (payers[-1] and isinstance(step, BEFORE_PAYMENT_IS_TOLD)))
        kinds.append(kinds[-1] if is_claim else names_a_kind(step))
    return Ahead(telling[::-1], payers[::-1], kinds[::-1], last_late)


@lru_cache(maxsize=256)
def _telling(discard: str, chance: bool, hand: tuple[int, int] | None) -> Telling:
    """One value for all steps of which as much may be told: they are compared as what they are."""
    return Telling(discard, chance, hand)


def _of_chance(case: Case, index: int, step: Chance) -> Telling:
    """What a step says that chance brought; what is only supposed is never of the top of the Fosa."""
    return Telling(chance=index not in case.supposed, hand=step.shown_at)
