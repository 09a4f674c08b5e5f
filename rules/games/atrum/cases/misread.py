"""What somebody took a rule for who claims that the table is otherwise, where the claim tells it.

A Power that was annulled or not launched is claimed to have done something, or not to have been paid for; one that was
launched to have counted Sombras otherwise, or to have cost its player the 2 of P2 §6.5. Each way to take a rule
wrongly comes to a claim of its own; where what is claimed fits only one of them, its section says why it does not hold.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rules.games.atrum.cases.claim_words import Difference, pile_of
from rules.games.atrum.table.effects import OPERATIONS, Effect, Trait
from rules.games.atrum.table.kinds import NEUTRAL, NONE, SOMBRA, UNKNOWN, Counts, Kind, plus
from rules.games.atrum.table.position import DEFENSE, TACTICAL, Ability, Position, kinds_of


class Played(NamedTuple):
    """A Power of the last chain, as it was announced, and what became of it.

    Attributes:
        reptante: its id.
        altar: ids set aside to pay.
        pays_by_exploit: it is paid for by exploiting them.
        thrown: what its launch discards; None where nobody said it.
        is_launched, is_annulled: what became of it; `is_let_go`: it was not launched. None of them where nobody knows.
    """

    by: int
    reptante: str
    power: Ability
    target: int
    altar: tuple[str, ...]
    pays_by_exploit: bool
    thrown: Counts | None
    sombra: bool
    is_launched: bool = False
    is_annulled: bool = False
    is_let_go: bool = False

    @property
    def has_done(self) -> bool:
        """Its effect was carried out."""
        return self.is_launched and not self.is_annulled

    @property
    def undone(self) -> str:
        """The section by which its effect was not carried out; empty where it was, or nobody knows."""
        return "P2 §5.5" if self.is_let_go else "P2 §8.1" if self.is_launched and self.is_annulled else ""

    @property
    def effects(self) -> Iterator[Effect]:
        """All that it does, also under a condition."""
        return (effect for whole in self.power.effects for effect in (whole, *whole.then))

    @property
    def ops(self) -> set[str]:
        """The names of its operations."""
        return {effect.op for effect in self.effects}

    def whom(self, whose: str) -> int:
        """Whom an effect of it is about."""
        return self.target if self.target >= 0 and (whose != "caster" or self.power.for_you) else self.by


def thrown_for(power: Ability, discard: Kind | None, *, sombra: bool) -> Counts | None:
    """What a launch discards; None where nobody said it."""
    kind = discard
    if kind in {None, UNKNOWN} and not sombra and power.kind is not NEUTRAL:
        kind = power.kind
    if kind is None or kind == UNKNOWN:
        return None
    return plus(plus(NONE, kind), SOMBRA, int(sombra))


def misread(
    played: Sequence[Played], position: Position, owner: int, zone: str, difference: Difference, revealed: int
) -> str:
    """The section of the rule that a claim about a zone takes wrongly; empty where that is not clear.

    Args:
        owner: of the zone, or -1.
        revealed: so many Sombras were turned up.
    """
    said: Iterable[str] = ()
    claimed, found = difference.claimed, difference.found
    if zone == "resistance" and isinstance(claimed, int) and isinstance(found, int):
        said = _of_resistance(played, position, owner, claimed - found, revealed)
    elif difference.path[-1] in {"hand", "vertedero"}:
        said = _of_cards(played, owner, zone, claimed, found)
    elif zone == "fosa":
        said = _of_fosa(played)
    elif zone in {"altar", "reptantes"} and difference.path[-1] == "state":
        said = _of_state(played, owner, difference.path[3], found)
    sections = set(said)
    return sections.pop() if len(sections) == 1 else ""


# Resistance (P1 §3.3, §7.2.3; P2 §6.4, §6.5, §7.3, §7.5) -----------------------------------------------------


def _of_resistance(
    played: Sequence[Played], position: Position, owner: int, more: int, revealed: int
) -> Iterator[str]:
    """The rules that are taken wrongly where a resistance is claimed to be so much more than it is."""
    for one in played:
        if one.undone and more in _changes(one, position, owner):
            yield one.undone
        if one.has_done:
            yield from _of_loss(one, position, owner, more)
            yield from _of_sombras(one, position, owner, more, revealed)
    defended = max((e.amount for one in played if one.has_done for e in _preventing(one)), default=0)
    for one in played if defended else ():
        direct = sum(e.amount for e in one.effects if e.op == "damage")
        is_direct = one.has_done and one.power.type == TACTICAL and one.target == owner
        if is_direct and 0 < more <= direct and more in {direct, defended}:
            yield "P1 §7.2.3"


def _preventing(one: Played) -> Iterator[Effect]:
    return (effect for effect in one.effects if effect.op == "prevent" and one.power.type == DEFENSE)


_SIGNS = {"damage": -1, "reduce": -1, "gain": 1, "prevent": 1}
"""Which operations lower a resistance, and which raise it or keep it."""


def _is_about(one: Played, effect: Effect, owner: int) -> bool:
    """Whether an effect of `_SIGNS` may be about a player."""
    return effect.op == "prevent" or one.whom(effect.whose) == owner


def _changes(one: Played, position: Position, owner: int) -> set[int]:
    """By how much a Power changes a resistance when it is launched, as far as its text says numbers."""
    changes: set[int] = set()
    for effect in one.effects:
        if effect.op == "reinforce":
            changes |= {effect.amount, -effect.amount}
        if effect.op == "prevent":
            changes |= {*range(1, effect.amount + 1)}
        elif effect.op in _SIGNS and effect.per is None and _is_about(one, effect, owner):
            changes.add(_SIGNS[effect.op] * effect.amount)
    if one.by == owner and one.power.moves_altar and one.power.cost <= position.rules.altar_loss_cost:
        changes.add(-position.rules.altar_loss)
    return changes


def _of_loss(one: Played, position: Position, owner: int, more: int) -> Iterator[str]:
    rules = position.rules
    if one.by != owner or more != -rules.altar_loss or not rules.altar_loss:
        return
    moves = any(
        OPERATIONS[e.op].traits & Trait.MOVES_ALTAR or (e.op, e.to) == ("search", "altar") for e in one.effects
    )
    if moves and not (one.power.moves_altar and one.power.cost <= rules.altar_loss_cost):
        yield "P2 §6.5"
    elif "swap" in one.ops and not moves:
        yield "P2 §6.4"


def _of_sombras(one: Played, position: Position, owner: int, more: int, revealed: int) -> Iterator[str]:
    """Whether some Sombras that a Power counted are left out, or others counted in."""
    for effect in one.effects:
        per = effect.per
        if per is None or per.esbirro is None or not effect.each or not _is_about(one, effect, owner):
            continue
        sign = _SIGNS.get(effect.op, 0)
        if per.zone == "revealed" and _is_so_many(-sign * more, effect.each, revealed):
            yield "P2 §7.5"
        if per.zone == "altar" and per.whose != "any":
            whose = one.whom(per.whose)
            sombras = [e for e in position.players[whose].altar if e.kind == SOMBRA]
            are_counted = bool(sombras) and per.esbirro in kinds_of(position, whose, sombras[0])
            if _is_so_many((-sign if are_counted else sign) * more, effect.each, len(sombras)):
                yield "P2 §7.3"


def _is_so_many(amount: int, each: int, most: int) -> bool:
    return amount > 0 and amount % each == 0 and amount // each <= most


# Hands and the Vertedero (P2 §5.3, §5.5, §7.3, §7.4, §8.1, §9.1) ---------------------------------------------


def _of_cards(played: Sequence[Played], owner: int, zone: str, claimed: Any, found: Any) -> Iterator[str]:
    """The rules that are taken wrongly where a hand, or the Vertedero (`owner` -1), is claimed to hold other cards."""
    own = [one for one in played if one.by == owner or zone != "hand"]
    parts = _parted(claimed, found)
    if parts is None:
        if isinstance(claimed, int) and isinstance(found, int):
            more = claimed - found if zone == "hand" else found - claimed
            yield from (section for one in own for section in _of_size(one, more))
        return
    # What a hand is claimed to have kept is what the Vertedero is claimed not to have got.
    kept, gone = parts if zone == "hand" else parts[::-1]
    exact = [section for one in own if one.thrown for section in _of_discard(one, one.thrown, kept, gone)]
    yield from exact
    is_sombra = sum(parts[1]) == parts[1][SOMBRA] == sum(parts[0]) and not parts[0][SOMBRA] and any(parts[0])
    if is_sombra and _has_left_altar(played, owner, zone):
        yield "P2 §7.3"
    elif not exact and any(one.has_done and _searches(one, owner, zone) for one in played):
        yield "P2 §9.1"


def _parted(claimed: Any, found: Any) -> tuple[Counts, Counts] | None:
    """The cards that are claimed beyond those found, and those found beyond the claimed; None of other claims."""
    if not isinstance(claimed, list) or not isinstance(found, list):
        return None
    one, other = pile_of(claimed), pile_of(found)
    if one is None or other is None or one[UNKNOWN] or other[UNKNOWN]:
        return None
    return _less(one, other), _less(other, one)


def _less(one: Counts, other: Counts) -> Counts:
    return tuple(max(0, n - m) for n, m in zip(one, other, strict=True))


def _of_discard(one: Played, thrown: Counts, kept: Counts, gone: Counts) -> Iterator[str]:
    """Whether it is claimed to have been paid for or not, or with one card of a pair."""
    if one.is_launched and kept == thrown and not any(gone):
        yield "P2 §8.1" if one.is_annulled else "P2 §5.3"
    if one.is_let_go and gone == thrown and not any(kept):
        yield "P2 §5.5"
    if one.is_launched and one.sombra and sum(kept) == 1 and not any(gone) and not any(_less(kept, thrown)):
        yield "P2 §7.4"


def _of_size(one: Played, more: int) -> Iterator[str]:
    """The same where only the number of cards in hand is claimed to be greater, or that of the Vertedero smaller."""
    size = 1 + one.sombra
    if one.is_launched and more == size:
        yield "P2 §8.1" if one.is_annulled else "P2 §5.3"
    if one.is_let_go and more == -size:
        yield "P2 §5.5"
    if one.is_launched and one.sombra and more == 1:
        yield "P2 §7.4"


def _of_fosa(played: Sequence[Played]) -> Iterator[str]:
    """Whether the Fosa was searched or revealed of, and nothing else done to it; "" for what else was."""
    for effect in (effect for one in played if one.has_done for effect in one.effects):
        if effect.op == "reveal":
            yield "P2 §8.4"
        elif "fosa" in effect.zone or "fosa" in effect.to + effect.source or effect.op == "draw":
            yield "P2 §9.1" if effect.op == "search" else ""


def _has_left_altar(played: Sequence[Played], owner: int, zone: str) -> bool:
    """Whether a Sombra may have come out of an Altar; not where one may have been discarded beside an Esbirro."""
    if zone == "hand":
        return any(one.has_done and "return" in one.ops and one.target in {owner, -1} for one in played)
    exploited = [one for one in played if one.is_launched and (one.pays_by_exploit or "exploit" in one.ops)]
    return bool(exploited) and not any(one.sombra and one.is_launched for one in played)


def _searches(one: Played, owner: int, zone: str) -> bool:
    """Whether a search takes cards out of the Vertedero, or into a hand."""
    searches = [effect for effect in one.effects if effect.op == "search"]
    if zone != "hand":
        return any(effect.zone == "vertedero" for effect in searches)
    return any(effect.to == "hand" and one.whom(effect.whose) == owner for effect in searches)


# What stands in Altars, and Reptantes (P2 §5.5, §8.1) --------------------------------------------------------


def _of_state(played: Sequence[Played], owner: int, id_: str, found: Any) -> Iterator[str]:
    """Whether what paid is claimed not to have, or what did not pay to have."""
    paying = [one for one in played if one.by == owner and one.power.cost and id_ in (one.reptante, *one.altar)]
    if any(one.has_done for one in paying):
        return
    for one in paying:
        if one.undone and (found == "exhausted") == one.is_launched:
            yield one.undone


# What would have done something ------------------------------------------------------------------------------

_OPS = {
    "altar": {"exploit", "place", "take", "return", "swap", "search"},
    "hand": {"draw", "discard", "discard_all", "search", "take_revealed", "return", "swap_hand"},
}
"""What does something to a zone."""


def undone(played: Sequence[Played], owner: int, zone: str, difference: Difference, *, is_state: bool) -> str:
    """The section by which a Power did nothing to a zone; empty where another one did something to it.

    Args:
        is_state: only how Esbirros stand is claimed otherwise.
    """
    would = [one for one in played if _touches(one, owner, zone, difference, is_state=is_state)]
    sections = {one.undone for one in would if one.undone}
    is_alone = zone != "hand" or not any(one.has_done for one in would)
    return sections.pop() if len(sections) == 1 and is_alone else ""


def _touches(one: Played, owner: int, zone: str, difference: Difference, *, is_state: bool) -> bool:
    """Whether a Power would have done something to a zone of a player, and to a resistance what is claimed."""
    if zone == "altar" and one.by == owner and one.power.cost and one.pays_by_exploit != is_state:
        return True
    if zone in _OPS:
        ops = {"swap", "place", "search"} if is_state else _OPS[zone]
        return any(effect.op in ops and owner in {one.whom(effect.whose), one.target} for effect in one.effects)
    if zone != "resistance" or not isinstance(difference.claimed, int):
        return False
    sign = 1 if difference.claimed > difference.found else -1
    return any(_SIGNS.get(effect.op) == sign and _is_about(one, effect, owner) for effect in one.effects)


def would_do(one: Played, owner: int, zone: str, difference: Difference, *, is_state: bool) -> bool:
    """Whether a pending Power would do what is claimed when it is launched, or be paid for so (P2 §1.3, §5)."""
    claimed, found, is_own = difference.claimed, difference.found, one.by == owner
    if zone == "reptantes":
        return is_own and is_state and (difference.path[3], claimed) == (one.reptante, "exhausted")
    parts = _parted(claimed, found) if difference.path[-1] in {"hand", "vertedero"} else None
    if one.thrown is not None and parts is not None and (is_own or zone == "vertedero"):
        kept, gone = parts if zone == "hand" else parts[::-1]
        if gone == one.thrown and not any(kept):
            return True
    if zone == "hand" and is_own and isinstance(claimed, int) and found == claimed + 1 + one.sombra:
        return True
    return _touches(one, owner, zone, difference, is_state=is_state)
