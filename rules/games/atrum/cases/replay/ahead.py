"""What the steps of a case that are still to come may say of what happens before them."""

from dataclasses import dataclass
from functools import lru_cache

from rules.games.atrum.cases.reading import Case, Expect
from rules.games.atrum.cases.replay.alike import names_a_kind
from rules.games.atrum.table.actions import Advance, Announce, Chance, Choose, Discard, Eliminate, Pass, Place
from rules.games.atrum.table.position import LATER, NEXT, NOTHING_TOLD, Brought, Telling

_TELLING = (Choose, Chance, Expect)
"""Steps that may say what a launch discards, or come before the one that does."""
_IN_RESOLUTION = (Choose, Eliminate)
"""Steps between which chance may bring something in one resolution, beside claims."""
_SILENT = (Advance, Pass)
"""Steps that say nothing of what happened before them, as most do."""
BEFORE_PAYMENT_IS_TOLD = (Chance, Eliminate, Expect)
"""Steps after which a choice may still say who paid."""
NAMING_CARDS = (Announce, Chance, Choose, Discard, Expect, Place)
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
    brought: tuple[Brought, ...] = ()
    chance: Chance | None = None
    is_chance_told, last_late = False, -1
    for index in range(len(case.steps) - 1, -1, -1):
        step = case.steps[index]
        if isinstance(step, _SILENT) and index > last_late:
            chance, brought = None, ()
            telling.append(NOTHING_TOLD)
            payers.append(False)
            kinds.append(False)
            continue
        is_claim = isinstance(step, Expect)
        if is_late and last_late < 0 and isinstance(step, NAMING_CARDS):
            last_late = index
        if isinstance(step, Chance):
            chance, is_chance_told = step, index not in case.supposed
            brought = (step.kinds, *brought) if is_chance_told else brought
        elif not is_claim:
            chance, brought = None, brought if isinstance(step, _IN_RESOLUTION) else ()
        discard = NEXT if isinstance(step, _TELLING) else LATER if index <= last_late else ""
        telling.append(_telling(discard, brought, is_chance_told, chance) if discard or chance else NOTHING_TOLD)
        payers.append(isinstance(step, Choose) or (payers[-1] and isinstance(step, BEFORE_PAYMENT_IS_TOLD)))
        kinds.append(kinds[-1] if is_claim else names_a_kind(step))
    return Ahead(telling[::-1], payers[::-1], kinds[::-1], last_late)


@lru_cache(maxsize=256)
def _telling(discard: str, brought: tuple[Brought, ...], is_told: bool, chance: Chance | None) -> Telling:
    """One value for all steps of which as much may be told: they are compared as what they are.

    What is only supposed of chance (not `is_told`) is never of the top of the Fosa.
    """
    if chance is None:
        return Telling(discard)
    return Telling(discard, brought if is_told else (), chance.shown_at)
