"""The Gift, the draw, the discard, and the course of the turn."""

from msgspec import UNSET

from atrum_judge.games.doomtrooper.laws.findings import illegal, undecided
from atrum_judge.games.doomtrooper.play.acting import spend
from atrum_judge.games.doomtrooper.play.position_faults import OPENING_HAND
from atrum_judge.games.doomtrooper.table.looking import Table
from atrum_judge.games.doomtrooper.table.position import Deck, Player
from atrum_judge.games.doomtrooper.table.steps import Advance, Concede, Discard, Draw, Meditate, Regalo
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.names import name_key

ACTIONS = 3


def regalo_faults(table: Table, step: Regalo) -> list[Finding]:
    """Return the findings against a Regalo (P2 §Regalo)."""
    player, found = table.position.player(step.by), []
    if table.position.turn.step != "setup":
        found.append(illegal("regalo.when", player=step.by))
    if player.regalo_used:
        found.append(illegal("regalo.once", player=step.by))
    if step.cards is not None and len(step.cards) != OPENING_HAND:
        found.append(illegal("regalo.cards", player=step.by, count=len(step.cards)))
    due = _regalo_pile(table, player)
    if due is None:
        found.append(undecided("regalo.where", "unknown", player=step.by))
    elif step.to is not None and step.to != due:
        found.append(illegal("regalo.where", due, player=step.by))
    return found


def _regalo_pile(table: Table, player: Player) -> str | None:
    """Return the pile that takes the first hand: discard if it holds a warrior, else deck; None if unknown."""
    types = [table.cards.of(name).type for name in player.pile("hand")]
    return "discard" if "warrior" in types else None if None in types else "deck"


def regalo(table: Table, step: Regalo) -> None:
    """Put the hand away and draw a new one of seven."""
    player = table.position.player(step.by)
    old, to = list(player.pile("hand")), step.to or _regalo_pile(table, player) or "deck"
    player.hand = []
    _draw(player, OPENING_HAND, step.cards)
    if to == "discard":
        player.pile("discard").extend(old)
    elif player.deck_size is not None:
        player.deck = Deck(count=player.deck_size + len(old))
    player.regalo_used = True


def due_cards(player: Player) -> int | None:
    """Return the number of cards that the player has to draw; None when it depends on an unknown deck size."""
    wanted = max(0, player.hand_limit - player.hand_size)
    if player.deck_size is None:
        return 0 if wanted == 0 else None
    return min(wanted, player.deck_size)


def draw_faults(table: Table, step: Draw) -> list[Finding]:
    """Return the findings against a draw (P2 §Robo)."""
    turn, player, found = table.position.turn, table.position.player(step.by), []
    if step.by != turn.player:
        return [illegal("draw.not_your_turn", player=step.by)]
    if turn.number == 1:
        found.append(illegal("draw.first_turn", player=step.by))
    elif turn.step != "draw" or turn.drawn:
        found.append(illegal("draw.when", player=step.by))
    due, count = due_cards(player), _count(step, player)
    if step.cards is not None and step.count is not UNSET and len(step.cards) != step.count:
        found.append(illegal("draw.count", "cards", player=step.by, count=step.count, named=len(step.cards)))
    wanted = max(0, player.hand_limit - player.hand_size)
    if count > wanted or (due is not None and count != due):
        found.append(illegal("draw.count", player=step.by, count=count, due=wanted if due is None else due))
    elif due is None and count < wanted:
        found.append(undecided("draw.count", "unknown", player=step.by))
    return found


def _count(step: Draw, player: Player) -> int:
    if isinstance(step.count, int):
        return step.count
    if step.cards is not None:
        return len(step.cards)
    due = due_cards(player)
    return max(0, player.hand_limit - player.hand_size) if due is None else due


def draw(table: Table, step: Draw) -> None:
    """Move the cards that are due from the deck to the hand."""
    player = table.position.player(step.by)
    _draw(player, _count(step, player), step.cards)
    table.position.turn.drawn = True


def _draw(player: Player, count: int, cards: list[str | None] | None) -> None:
    """Move cards to the hand. Named cards leave a known deck; after unnamed ones only the deck's size is known."""
    hand, size = player.pile("hand"), player.deck_size
    count = min(count, 1000, count if size is None else size)
    named = list(cards or [])[:count]
    hand.extend([*named, *[None] * (count - len(named))])
    if size is None:
        return
    if len(named) == count and all(named) and isinstance(player.deck, list):
        for name in named:
            key = name_key(name or "")
            place = next((i for i, one in enumerate(player.deck) if one and name_key(one) == key), None)
            if place is None and None in player.deck:
                place = player.deck.index(None)
            player.deck.pop(place if place is not None else 0)
    else:
        player.deck = Deck(count=size - count)


def discard_faults(table: Table, step: Discard) -> list[Finding]:
    """Return the findings against the discard of step three: one card, by choice (P2 §Orden)."""
    turn, found = table.position.turn, []
    if step.by != turn.player:
        found.append(illegal("turn.not_yours", player=step.by))
    if turn.step != "discard":
        found.append(illegal("discard.when", player=step.by))
    if turn.discarded:
        found.append(illegal("discard.one", player=step.by))
    if not table.position.player(step.by).holds(step.card):
        found.append(illegal("card.from_hand", section="P2 §Orden", player=step.by, card=step.card))
    return found


def discard(table: Table, step: Discard) -> None:
    """Move a card from the hand to the discard pile."""
    player = table.position.player(step.by)
    player.take(step.card)
    player.pile("discard").append(step.card)
    table.position.turn.discarded = True


def advance_faults(table: Table, step: Advance) -> list[Finding]:
    """Return the findings against going on: another player's turn, or cards still to draw."""
    turn, player = table.position.turn, table.position.player(step.by)
    if step.by != turn.player:
        return [illegal("turn.not_yours", player=step.by)]
    if turn.step == "draw" and not turn.drawn:
        due = due_cards(player)
        if due is None:
            return [undecided("draw.skipped", "unknown", player=step.by)]
        if due:
            return [illegal("draw.skipped", player=step.by)]
    return []


def advance(table: Table, step: Advance) -> None:
    """Go to the next step of the turn; after the discard, to the next player's turn."""
    position, turn = table.position, table.position.turn
    if turn.step == "setup":
        turn.number, turn.step = 1, "actions"
        if isinstance(position.first_player, str):
            turn.player = position.first_player
    elif turn.step == "draw":
        turn.step = "actions"
    elif turn.step == "actions":
        turn.step = "discard"
    else:
        _next_turn(table)


def _next_turn(table: Table) -> None:
    position, turn = table.position, table.position.turn
    ids = [player.id for player in position.players]
    turn.player = ids[(ids.index(turn.player) + 1) % len(ids)]
    turn.number, turn.step = turn.number + 1, "draw"
    turn.drawn = turn.tactical = turn.discarded = False
    turn.actions, turn.allowed = 0, ACTIONS
    for player in position.players:
        for warrior in player.warriors:
            warrior.left_cover = False
    begins = position.player(turn.player)
    begins.off_turn_actions = 0
    for warrior in begins.warriors:
        warrior.transferred = False


def concede_faults(table: Table, step: Concede) -> list[Finding]:
    """Return no findings: players may give up at any time."""
    return []


def concede(table: Table, step: Concede) -> None:
    """Lose the game by giving up."""
    table.conceded.append(step.by)


def meditate_faults(table: Table, step: Meditate) -> list[Finding]:
    """Return no findings: meditating costs an action and asks nothing else (P2 §Meditar)."""
    return []


def meditate(table: Table, step: Meditate) -> None:
    """Gain one point of destiny."""
    table.position.player(step.by).destiny += 1
    spend(table, step.by)
