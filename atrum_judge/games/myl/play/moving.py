"""Cards leave play, change sides and come back; the table settles; castles run out."""

from atrum_judge.games.myl.table.cards import ALLY, ORO, TOTEM, WEAPON, Card, Considered
from atrum_judge.games.myl.table.looking import End, Table
from atrum_judge.games.myl.table.position import Player, Spot
from atrum_judge.judging.names import name_key

_CASTLE = "castle"


def leave(table: Table, spot: Spot, pile: str) -> None:
    """A card leaves play for its owner's pile; its Armas go along, each to its own owner's (§4.2.2)."""
    spot.siblings[:] = [card for card in spot.siblings if card is not spot.card]
    _out_of_battle(table, spot.card)
    for weapon in list(spot.card.weapons):
        put_away(table, weapon, spot.player, pile)
    put_away(table, spot.card, spot.player, pile)


def put_away(table: Table, card: Card, side: Player, pile: str) -> None:
    """A card goes to its owner's pile as it was printed; a castle is shuffled (§6.2)."""
    owner = table.position.owner(card, side)
    card.weapons, card.mods, card.used = [], [], {}
    card.considered, card.new, card.no_ability = None, False, False
    cards = owner.pile(pile)
    if pile == _CASTLE:
        cards[:] = [None] * (len(cards) + 1)
    else:
        cards.append(card)


def _out_of_battle(table: Table, card: Card) -> None:
    if table.position.turn.phase != "battle":
        return
    battle = table.battle
    battle.attackers = [id_ for id_ in battle.attackers if id_ != card.id]
    battle.blocks = [pair for pair in battle.blocks if card.id not in {pair.attacker, pair.blocker}]


def gain_control(table: Table, spot: Spot, by: str) -> None:
    """Move a card to the zone of the new controller that fits (§4.4.3), with the Armas that it bears."""
    if spot.player.id == by:
        return
    for card in (spot.card, *spot.card.weapons):
        card.owner = table.position.owner(card, spot.player).id
    spot.siblings[:] = [card for card in spot.siblings if card is not spot.card]
    _out_of_battle(table, spot.card)
    zone = "defense" if spot.card.is_ally else "reserve" if spot.card.type == ORO else "support"
    table.position.player(by).zone(zone).append(spot.card)
    spot.card.new = True


def consider(table: Table, spot: Spot, considered: Considered) -> None:
    """It counts as an Aliado and moves to the Línea de Defensa, without entering play (§4.2.1)."""
    if spot.bearer is not None:
        table.homes[spot.card.id] = spot.bearer.id
    spot.card.considered = considered
    if spot.zone not in {"defense", "attack"} or spot.bearer is not None:
        spot.siblings[:] = [card for card in spot.siblings if card is not spot.card]
        spot.player.defense.append(spot.card)


def back_to_its_zone(table: Table, spot: Spot) -> None:
    """It is no Aliado any more: to the Línea de Apoyo, the paid Oros, or its bearer (§4.2.1, §4.2.4)."""
    card = spot.card
    card.considered = None
    _out_of_battle(table, card)
    spot.siblings[:] = [other for other in spot.siblings if other is not card]
    home = table.position.find(table.homes.pop(card.id, "")) if card.type == WEAPON else None
    if home is not None and home.card.is_ally:
        home.card.weapons.append(card)
    else:
        spot.player.zone("paid" if card.type == ORO else "support").append(card)


def settle(table: Table) -> None:
    """Carry out the rules that work at once: Armas without a valid bearer and second copies leave play."""
    for spot in list(table.position.in_play()):
        if spot.bearer is None and table.position.find(spot.card.id) is not None:
            for weapon in _unborne(table, spot.card):
                leave(table, Spot(spot.player, spot.zone, weapon, spot.card), "graveyard")
    for player in table.position.players:
        seen: set[str] = set()
        for spot in list(table.position.in_play()):
            if spot.player is player and spot.card.has("one_in_play"):
                key = name_key(spot.card.name)
                if key in seen:
                    leave(table, spot, "graveyard")
                seen.add(key)


def _unborne(table: Table, bearer: Card) -> list[Card]:
    """The Armas that a card bears and cannot."""
    if not bearer.is_ally:
        return list(bearer.weapons)
    fitting = [weapon for weapon in bearer.weapons if table.may_bear(bearer, weapon.bearer, weapon)]
    may_several = bearer.has("several_weapons") or bearer.may_say_more
    kept = {id(weapon) for weapon in (fitting if may_several else fitting[:1])}
    return [weapon for weapon in bearer.weapons if id(weapon) not in kept]


def from_top(table: Table, players: list[Player], count: int, pile: str) -> None:
    """Cards from the top of castles to a hand or a Cementerio, one by one, of all players at once (§4.6.7)."""
    for _ in range(count):
        for player in players:
            player.pile(pile).append(player.pile(_CASTLE).pop(0))  # an empty one has ended the game
        check_castles(table)
        if table.end is not None:
            return


def check_castles(table: Table) -> None:
    """End the game of a player without cards in the castle, who loses (§4.3.1); both at once is a draw."""
    empty = [player for player in table.position.players if not player.pile(_CASTLE)]
    if table.end is not None or not empty:
        return
    if len(empty) > 1:
        table.end = End(None, "castle_both")
    else:
        table.end = End(table.position.opponent(empty[0].id).id, "castle_empty")


def enters_zone(card: Card) -> str:
    """The zone in which a card enters play."""
    return {ALLY: "defense", ORO: "reserve", TOTEM: "support"}.get(card.type, "support")
