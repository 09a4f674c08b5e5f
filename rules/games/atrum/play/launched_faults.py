"""Find the impossible facts of a resolution: the payment of a launch, and the fate of the rest (P2 §5, §8).

The position tells the effects of the last announcement since its launch (`step`). It does not tell those that resolved
before, so that only facts that no Power in play may have brought are impossible.
"""

from collections.abc import Iterator
from functools import lru_cache

from rules.games.atrum.laws.findings import impossible
from rules.games.atrum.play.beginning_faults import moves_cards
from rules.games.atrum.play.resolving.choosing import protected, whom
from rules.games.atrum.table.effects import ALL, Effect
from rules.games.atrum.table.kinds import ALL_KINDS, NEUTRAL, SOMBRA, UNKNOWN
from rules.games.atrum.table.position import (
    ATTACK,
    ELIMINATED,
    EXHAUSTED,
    PREPARED,
    TACTICAL,
    Ability,
    Link,
    Position,
)
from rules.judging.finding import Finding

_REFERRING = frozenset({"annul", "copy", "prevent", "reinforce", "retype_power"})
"""Effects on another announcement: a Power that has several of these does them to the same one."""
_LOWERING = frozenset(
    {"damage", "prevent", "reduce"}
)  # a preventing Power does damage once it is an Attack (P2 §9.3)


def launched_faults(position: Position) -> Iterator[Finding]:
    """Yield the facts of a resolution that its launch, its announcements or its revealed cards contradict."""
    since = _done(position)
    if position.step >= 0 and "unknown" not in _ops(since) and position.players[position.chain[-1].by].in_play:
        yield from _paid_faults(position, since)
        yield from _aimed_faults(position)
    if any(link.bonus or link.prevented or link.annulled for link in position.chain):
        yield from _fate_faults(position)
    if position.revealed and not position.blurred:  # else what is being launched may not be known
        yield from _revealed_faults(position, since)


def _done(position: Position) -> tuple[Effect, ...]:
    """Return the effects that the Power being launched has done, also those that a condition may have let it do."""
    if position.step < 0:
        return ()
    done = position.chain[-1].ability.effects[: position.step]
    return (*done, *(inner for effect in done for inner in effect.then))


def _ops(effects: tuple[Effect, ...]) -> set[str]:
    return {effect.op for effect in effects}


# The payment (P2 §5.1 to §5.4) -------------------------------------------------------------------------------


def _paid_faults(position: Position, since: tuple[Effect, ...]) -> Iterator[Finding]:
    """Cost, exhaustion and discard of the launch. Nothing prepares before the next phase 1 (P1 §5.2)."""
    link = position.chain[-1]
    yield from _launching_reptante_faults(position, link, since)
    if not _is_cost_paid(position, link, since):
        player = position.players[link.by]
        where = f"position.players[{link.by}].altar"
        cost, power = link.ability.cost, link.ability.name
        yield impossible("launch.simultaneous", where, "cost", power=power, cost=cost, player=player.id)
    if _is_discard_missing(position, link, since):
        yield impossible("launch.simultaneous", "position.vertedero", "discard", power=link.ability.name)


def _launching_reptante_faults(position: Position, link: Link, since: tuple[Effect, ...]) -> Iterator[Finding]:
    """It was Prepared, and is exhausted where that is how its Power is paid (P2 §1.2, §5.1, §5.2)."""
    ability, player = link.ability, position.players[link.by]
    reptante, where = player.reptantes[link.reptante], f"position.players[{link.by}].reptantes[{link.reptante}]"
    power, name = ability.name, reptante.name
    if reptante.state == ELIMINATED:
        has_lost = ability.moves_altar and position.step > len(ability.effects)
        may_fall = has_lost or bool(_ops(since) & _LOWERING)
        lost_now = [r.id for r in player.reptantes if r.id in position.turn.eliminated]
        if not may_fall or (lost_now and reptante.id not in lost_now):
            yield impossible("launch.simultaneous", where, "lost", power=power, reptante=name)
    elif ability.exhausts_not and "no_exhaust" not in {effect.op for effect in ability.effects}:
        return  # It hangs on a condition.
    elif link.reserves_reptante and not ability.exhausts_not:
        if reptante.state == PREPARED:
            yield impossible("launch.simultaneous", where, "prepared", power=power, reptante=name)
    elif reptante.state == EXHAUSTED:
        yield impossible("launch.simultaneous", where, "exhausted", power=power, reptante=name)


def _is_cost_paid(position: Position, link: Link, since: tuple[Effect, ...]) -> bool:
    """True if the Altars may be those of somebody who has paid."""
    payers = link.payers or ()
    for player in position.players:
        if any(esbirro.id in payers and (link.exploit or esbirro.prepared) for esbirro in player.altar):
            return False
    if link.exploit or any(_may_empty_own_altar(link, effect) for effect in since):
        return True
    exhausted = sum(not esbirro.prepared for esbirro in position.players[link.by].altar)
    return exhausted >= link.ability.cost


def _may_empty_own_altar(link: Link, effect: Effect) -> bool:
    """True if what was exhausted to pay may have left the Altar by an effect."""
    if effect.op in {"exploit", "return"}:
        return effect.whose != "target" or link.target in {-1, link.by}
    return effect.op in {"swap", "take"}


def _is_discard_missing(position: Position, link: Link, since: tuple[Effect, ...]) -> bool:
    """True if the Vertedero has not got what the launch discarded, and nothing has taken it from there (P2 §5.3).

    A Fosa that the discard itself was remade into is no larger than what the launch put into the Vertedero (P1 §5.3).
    """
    pile = position.vertedero
    is_taken = any(_may_take_discarded(effect) for effect in since)
    if is_taken or position.fosa_size <= link.ability.cost + 2 or not (any(pile) or _is_fosa_known(position)):
        return False
    if sum(pile) < (2 if link.sombra else 1):
        return True
    asked = SOMBRA if link.sombra else link.ability.kind
    if asked is NEUTRAL or pile[asked] or pile[UNKNOWN]:
        return False
    return link.sombra or (link.discard in {asked, UNKNOWN} and not _may_count_as_another(position, link.by))


def _may_take_discarded(effect: Effect) -> bool:
    """True if an effect may take cards out of the Vertedero, or so many out of the Fosa that it is remade."""
    return effect.op in {"draw", "place", "reveal", "search", "swap_hand"} or effect.to == "fosa_top"


def _may_count_as_another(position: Position, player: int) -> bool:
    """True if a card may have been discarded as what it is not; a permission may be used up by now (P2 §9.3)."""
    if any(e.player == player and e.op in {"discard_as", "retype"} for e in position.lasting):
        return True
    powers = _powers(position)
    return powers is None or any(power.is_unknown or "discard_as" in _all_ops(power) for power in powers)


def _is_fosa_known(position: Position) -> bool:
    """True if each card of the Fosa was told. Otherwise an empty Vertedero may only have been left out."""
    return not position.fosa_rest[UNKNOWN] and UNKNOWN not in position.fosa


def _aimed_faults(position: Position) -> Iterator[Finding]:
    """Check that the aims of a fixed exploit have left their Altar once it is done (P2 §9.5)."""
    link = position.chain[-1]
    aims, done = link.ability.objects, link.ability.effects[: position.step]
    if aims is None or aims not in done or "if" in _ops(done):
        return
    if protected(position, whom(link, aims.whose), "altar"):
        return
    for i, player in enumerate(position.players):
        for esbirro in player.altar:
            if esbirro.id in link.objects:
                where = f"position.players[{i}].altar"
                yield impossible("exploit.to_vertedero", where, power=link.ability.name, esbirro=esbirro.id)


# The fate of announcements (P2 §4.3, §4.4, §8.1, §8.3) -------------------------------------------------------


def _fate_faults(position: Position) -> Iterator[Finding]:
    """Yield the changes of an announcement of the chain that nothing can have made."""
    powers = _powers(position)
    is_clear = powers is not None and not any(_may_hit_any(power) for power in powers)
    may_retype = any(power.retype is not None for power in powers or ())
    for i, link in enumerate(position.chain):
        where, name = f"position.chain[{i}]", link.ability.name
        if link.bonus and link.ability.type == TACTICAL and is_clear:
            yield impossible("reinforce.only_attack_defense", where, "stated", power=name)
        elif link.bonus and position.turn.reinforced == 0:
            yield impossible("reinforce.adds", where, power=name, bonus=link.bonus)
        if link.prevented and is_clear and not (may_retype or _has_preventable_damage(link)):
            yield impossible("prevent.object", where, "stated", power=name)
        if (link.bonus or link.prevented or link.annulled) and _is_undiscarded(position, powers):
            yield impossible("discard.lower_bound", where, "resolved", power=name)


def _has_preventable_damage(link: Link) -> bool:
    ability = link.ability
    return ability.damages or ability.is_unknown or ATTACK in {link.type, ability.type}


def _is_undiscarded(position: Position, powers: list[Ability] | None) -> bool:
    """True if nothing was launched for certain: the Vertedero is empty, and no Power can have emptied it.

    Nobody discards most of all cards in one chain: such a Fosa was not remade in it.
    """
    if any(position.vertedero) or powers is None or not _is_fosa_known(position):
        return False
    cards = len(ALL_KINDS) * position.rules.per_kind * position.decks
    is_remade = 2 * position.fosa_size <= cards
    return not is_remade and not position.revealed and not any(moves_cards(power) for power in powers)


@lru_cache(maxsize=4096)
def _may_hit_any(power: Ability) -> bool:
    """True if a Power may reinforce or prevent what it does not refer to for that: it refers for something else too."""
    return power.is_unknown or len(_all_ops(power) & _REFERRING) > 1


@lru_cache(maxsize=4096)
def _all_ops(power: Ability) -> frozenset[str]:
    return frozenset(e.op for effect in power.effects for e in (effect, *effect.then))


def _powers(position: Position) -> list[Ability] | None:
    """The Powers of all teams; None where not all of them are known."""
    reptantes = [reptante for player in position.players for reptante in player.reptantes]
    if not all(reptante.complete for reptante in reptantes):
        return None
    return [power for reptante in reptantes for power in reptante.abilities]


# Revealed cards (P2 §8.4) ------------------------------------------------------------------------------------


def _revealed_faults(position: Position, since: tuple[Effect, ...]) -> Iterator[Finding]:
    """Cards are revealed by the Power that is being carried out, and go back once it is over."""
    if position.step < 0:
        yield impossible("reveal.return_shuffle", "position.revealed")
        return
    reveals = [effect.count for effect in since if effect.op == "reveal"]
    if "unknown" in _ops(since) or ALL in reveals:
        return
    count, due = len(position.revealed), sum(reveals)
    is_conditional = "if" in _ops(since)
    may_be_fewer = (
        is_conditional or not position.fosa_size or any(_may_lessen_revealed(effect) for effect in since)
    )
    if count > due or (count < due and not may_be_fewer):
        name = position.chain[-1].ability.name
        yield impossible("reveal.return_shuffle", "position.revealed", "count", power=name, count=count, due=due)


def _may_lessen_revealed(effect: Effect) -> bool:
    """True if an effect takes of what is revealed, or adds to a Fosa that had no more to reveal (P2 §8.4)."""
    return effect.op in {"place", "take_revealed"} or effect.to == "fosa_top"
