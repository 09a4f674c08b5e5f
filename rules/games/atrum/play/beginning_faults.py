"""Find the impossible facts of the first turns: before a player has drawn, and before anything was launched.

Every launch discards (P2 §5.3). So a player without cards launches nothing, and with nothing discarded nothing was
launched, unless a Power takes cards out of the Vertedero, or so many out of the Fosa that it is remade.
"""

from collections.abc import Iterator
from functools import lru_cache

from rules.games.atrum.laws.findings import impossible
from rules.games.atrum.play.legality import drawn_in
from rules.games.atrum.table.effects import Effect
from rules.games.atrum.table.position import PREPARED, Ability, Player, Position
from rules.judging.finding import Finding

_MOVES = {"draw", "place", "search", "take_revealed", "swap_hand"}
_TO_WHOM_IT_IS_FOR = _MOVES - {"swap_hand"}  # a player without cards has none to swap
_ALTAR = 1
"""The number of Esbirros in an Altar after one turn, when no Power placed any (P1 §5.4)."""


def beginning_faults(position: Position) -> Iterator[Finding]:
    """Yield the facts that the first two turns cannot have brought yet, and the cards that a player cannot have (P1 §4,
    §5.3).
    """
    turn, players = position.turn, position.players
    if turn.number == 1 and not turn.drawn:
        yield from _first_turn_faults(position)
        return
    if turn.number == 2 and not all(player.in_play for player in players):
        return  # Nobody knows who had a turn.
    began = [(turn.player - ago) % len(players) for ago in range(0 if turn.drawn else 1, turn.number)]
    if len(began) < len(players) and not _may_deal(position, began):
        for i, player in enumerate(players):
            if i not in began and (any(player.hand) or player.altar):
                yield impossible("turn.first_turn", f"position.players[{i}]", "cards", player=player.id)
    if is_unlaunched(position):
        yield from _unlaunched_faults(position)


def is_unlaunched(position: Position) -> bool:
    """True if it is the first turn, and certain that nothing has been launched yet."""
    turn = position.turn
    if turn.number != 1 or any(position.vertedero) or position.revealed:
        return False
    if not turn.drawn:
        return True
    powers = _launchable(position, [turn.player])
    return powers is not None and not any(moves_cards(power) for power in powers)


def _may_deal(position: Position, began: list[int]) -> bool:
    """True if a Power of who has drawn may have given cards to somebody else."""
    powers = _launchable(position, began)
    return powers is None or any(_deals(power, is_for_mates=bool(position.teams)) for power in powers)


def _launchable(position: Position, began: list[int]) -> list[Ability] | None:
    """The Powers that may have been carried out so far, copied ones too; None where not all of them are known."""
    players = [position.players[i] for i in began]
    if not _all_known(players):
        return None
    own = _powers(players)
    powers = [power for power in own if power.cost <= _ALTAR]
    if any(moves_cards(power) for power in powers):  # An Altar may have had more.
        powers = own
    if not any(power.copy for power in powers):
        return powers
    if not _all_known(position.players):
        return None
    copied = _powers(position.players)
    return [*copied, *own] if any(moves_cards(power) for power in copied) else [*copied, *powers]


def _powers(players: list[Player] | tuple[Player, ...]) -> list[Ability]:
    return [power for player in players for reptante in player.reptantes for power in reptante.abilities]


def _all_known(players: list[Player] | tuple[Player, ...]) -> bool:
    return all(reptante.complete for player in players for reptante in player.reptantes)


@lru_cache(maxsize=4096)
def moves_cards(power: Ability) -> bool:
    """True if it may take cards out of the Fosa or the Vertedero, or add to its Altar."""
    return power.is_unknown or any(effect.op in _MOVES for effect in _all_effects(power))


@lru_cache(maxsize=4096)
def raises_resistance(power: Ability) -> bool:
    """True if it may raise a resistance, as far as its text is known."""
    return power.is_unknown or any(effect.op == "gain" for effect in _all_effects(power))


@lru_cache(maxsize=4096)
def _deals(power: Ability, *, is_for_mates: bool) -> bool:
    """True if somebody else than who launches it may get cards by it; a mate, also by one about oneself (P3 §3)."""
    if power.is_unknown or any(e.op == "draw" and e.whose != "caster" for e in _all_effects(power)):
        return True
    return is_for_mates and power.for_you and any(e.op in _TO_WHOM_IT_IS_FOR for e in _all_effects(power))


def _all_effects(power: Ability) -> tuple[Effect, ...]:
    return (*power.effects, *(inner for effect in power.effects for inner in effect.then))


def _first_turn_faults(position: Position) -> Iterator[Finding]:
    """Before the first cards are drawn nobody can have launched anything (P1 §4, §5.3, §7.3)."""
    if any(position.vertedero):
        yield impossible("turn.first_turn", "position.vertedero", "vertedero", section="P1 §4.3")
    if position.lasting or any(r.skip_prepare for player in position.players for r in player.reptantes):
        yield impossible("turn.first_turn", "position", "lasting", section="P1 §4")
    for i, player in enumerate(position.players):
        if any(player.hand) or player.altar:
            yield impossible("setup.empty_hands", f"position.players[{i}]", player=player.id)
    yield from _unlaunched_faults(position, is_drawn=False)


def _unlaunched_faults(position: Position, *, is_drawn: bool = True) -> Iterator[Finding]:
    """Where nothing was launched, everything is as it was set up, and who was placed is Prepared (P1 §4, P2 §6.2)."""
    start = position.rules.start_resistance
    for i, player in enumerate(position.players):
        where, name, resistance = f"position.players[{i}]", player.id, player.resistance
        if resistance != start:
            where_it_is = f"{where}.resistance"
            yield impossible("resistance.initial", where_it_is, player=name, resistance=resistance, start=start)
        if player.in_play and any(r.state != PREPARED for r in player.reptantes):
            yield impossible("setup.reptantes_prepared", f"{where}.reptantes", player=name)
        if is_drawn and not all(esbirro.prepared for esbirro in player.altar):
            yield impossible("place.prepared", f"{where}.altar", player=name)
    if is_drawn:
        yield from _drawn_faults(position)


def _drawn_faults(position: Position) -> Iterator[Finding]:
    """Check that the player of the first turn has the cards drawn in it, of which one may be placed (P1 §5.3, §5.4,
    §6.2).
    """
    turn, player = position.turn, position.players[position.turn.player]
    where, held, drawn = (
        f"position.players[{turn.player}]",
        sum(player.hand) + len(player.altar),
        drawn_in(position, turn.player),
    )
    if held != drawn and position.rules.one_start:
        yield impossible("turn.first_turn", where, "drawn", player=player.id, count=held, drawn=drawn)
    if len(player.altar) != int(turn.placed):
        yield impossible(
            "turn.first_turn",
            f"{where}.altar",
            "placed" if turn.placed else "not_placed",
            section="P1 §6.2",
            player=player.id,
            count=len(player.altar),
        )
    has_skipping = any(r.skip_prepare for other in position.players for r in other.reptantes)
    if position.lasting or has_skipping or turn.reinforced > 0:
        yield impossible("turn.first_turn", "position", "launched", section="P1 §4")
