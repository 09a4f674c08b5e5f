"""Life, drawing, and leaving the game."""

from atrum_judge.games.duelo.laws.findings import undecided
from atrum_judge.games.duelo.play.game import Game
from atrum_judge.games.duelo.table.cards import Card
from atrum_judge.games.duelo.table.position import HAND_LIMIT, MAX_LIFE, Player
from atrum_judge.games.duelo.table.values import flag


def lose_life(game: Game, place: int, amount: int | None, section: str) -> None:
    """A player loses life or receives damage. A furious player gains as much attack for this turn."""
    player = game.players[place]
    if amount is not None and amount < 1:
        return
    if flag(player, "furious") is not False:
        boost = player.this_turn.attack
        is_known = flag(player, "furious") and amount is not None and boost is not None
        player.this_turn.attack = boost + amount if is_known and amount is not None and boost is not None else None
        game.because("Clave furioso", place, "this_turn", "attack")
    if amount is not None and amount >= MAX_LIFE:
        player.life = 0
    elif amount is None or player.life is None:
        player.life = None
        game.might_be_out.add(place)
    else:
        player.life = max(0, player.life - amount)
    game.because(section, place, "life")
    game.because(f"Ganar, {section}", place, "out")


def heal(game: Game, place: int, amount: int | None, section: str) -> None:
    """A player is healed, up to the most that anybody may have."""
    player = game.players[place]
    if amount is not None and amount < 1:
        return
    if amount is None:
        player.life = player.life if player.life == MAX_LIFE else None
    elif player.life is not None:
        player.life = min(MAX_LIFE, player.life + amount)
    game.because(section, place, "life")


def draw(game: Game, place: int, count: int | None, by: int | None, section: str = "Clave Robar") -> None:
    """A player draws.

    A player who must draw from an empty deck leaves. `by` made it draw; None in its own draw step.
    """
    player = game.players[place]
    game.because(section, place, "hand", "deck")
    may_lack = count is None or (player.deck.count is None and len(player.deck.cards) < count)
    if may_lack and by is not None:  # in the own draw step the step itself says that there was a card
        game.might_be_out.add(place)
    if count is None:
        player.hand.is_counted = player.deck.is_counted = False
        return
    drawn = player.deck.draw(count)
    player.hand.cards += drawn
    if len(drawn) < count:
        leave(game, place, by)


def eliminate(game: Game, by: int | None) -> None:
    """Remove the players who have no life left; `by` took it."""
    for place, player in enumerate(game.players):
        if player.life == 0 and not player.out:
            game.might_be_out.discard(place)
            leave(game, place, by)


def settle(game: Game) -> None:
    """End the game when one side is left or none; end a turn whose player has left."""
    position = game.position
    sides = position.sides
    if len(sides) == 1:
        game.winners = tuple(game.players[place].id for place in sides[0])
        position.window = None
    elif not sides:
        game.winners = ()
        position.window = None
        game.doubts.append(undecided("end.simultaneous"))
    elif game.players[game.turn.player].out:
        game.begin_turn(position.after(game.turn.player))
    elif position.window is not None and game.players[position.window.player].out:
        position.window.player = position.after(position.window.player)


def leave(game: Game, place: int, by: int | None) -> None:
    """A player is eliminated: an opponent who caused it loots, else all own cards leave with the player."""
    player = game.players[place]
    player.out = True
    is_looted = by is not None and not game.players[by].out and game.position.are_opponents(by, place)
    outside, is_counted = _cards_outside_deck(game, player)
    for pile in player.piles:
        pile.empty()
    tokens, player.epic = player.epic, 0
    game.because("Ganar", place, "out", "hand", "deck", "discard", "status", "inventory", "removed", "epic")
    if is_looted and by is not None:
        _loot(game, by, len(outside), tokens, is_counted=is_counted)


def _loot(game: Game, by: int, count: int, tokens: int | None, *, is_counted: bool) -> None:
    looter = game.players[by]
    looter.epic = None if looter.epic is None or tokens is None else looter.epic + tokens
    room = HAND_LIMIT - len(looter.hand.cards)
    if not looter.hand.is_counted or (room > count and not is_counted):
        looter.hand.is_counted = False
    elif room > 0:
        looter.hand.cards += [None] * min(room, count)
    game.because("Clave Saquear", by, "epic", "hand")


def _cards_outside_deck(game: Game, player: Player) -> tuple[list[Card | None], bool]:
    """Takes all the player's cards but the deck off the table: those cards, and whether there are no others.

    Cards of others that lie with the player go to their owners' discard piles.
    """
    is_counted = player.hand.is_counted and player.discard.is_counted
    own: list[Card | None] = []
    for held in (player.hand, player.discard):
        for card in held.empty():
            if card is None or card.owner == player.id:
                own.append(card)
            else:
                game.to_discard(card)
    for other in game.players:
        for zone in (other.status, other.inventory):
            for card in list(zone):
                if card.owner == player.id:
                    own.append(card)
                    zone.remove(card)
                    game.because("Ganar", game.place_of(other.id), "status", "inventory")
                elif other is player:
                    zone.remove(card)
                    game.to_discard(card)
    waiting = game.position.waiting
    for entry in [entry for entry in waiting if not entry.is_ability and entry.card.owner == player.id]:
        own.append(entry.card)
        waiting.remove(entry)
    return own, is_counted
