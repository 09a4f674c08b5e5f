"""The steps of a turn outside plays and battle."""

from msgspec import UNSET

from atrum_judge.games.duelo.laws.findings import illegal, undecided
from atrum_judge.games.duelo.play.choices import not_in, taken
from atrum_judge.games.duelo.play.game import Game
from atrum_judge.games.duelo.play.lives import draw, settle
from atrum_judge.games.duelo.play.moments import not_now, not_yours
from atrum_judge.games.duelo.play.resolving import turn_effects
from atrum_judge.games.duelo.table.cards import Card
from atrum_judge.games.duelo.table.position import HAND_LIMIT, START_EPIC, active_effects
from atrum_judge.games.duelo.table.steps import Balance, DiscardDown, DrawCard, End, Named, Recover, TurnEffects
from atrum_judge.games.duelo.table.values import doubted, flag
from atrum_judge.judging.finding import Finding


def due_effects(game: Game) -> list[Card]:
    """Return the effects of the start or the end of the turn that the turn player has still to resolve."""
    turn = game.turn
    if turn.step != "effects":
        return []
    return active_effects(game.position, turn.player, "at_end" if turn.phase == "end" else "at_start")


def _skipped(game: Game) -> list[Finding]:
    section = "Turno §5.1" if game.turn.phase == "end" else "Turno §1.1"
    player = game.players[game.turn.player].id
    return [
        illegal("effects.skipped", section=section, player=player, card=card.name) for card in due_effects(game)
    ]


def effects_faults(game: Game, step: TurnEffects) -> list[Finding]:
    """Return the findings against resolving the effects of the start or the end of the turn."""
    turn = game.turn
    if turn.step != "effects":
        return [not_now(game)]
    section = "Turno §5.1" if turn.phase == "end" else "Turno §1.1"
    found = []
    if game.place_of(step.by) != turn.player:
        found.append(not_yours(game, step.by, section))
    if step.order is UNSET:
        return found
    due = {card.id: card.name for card in due_effects(game)}
    names = {card.id: card.name for card in game.position.cards()}
    for place, card_id in enumerate(step.order):
        if card_id not in due or card_id in step.order[:place]:
            shown = names.get(card_id, card_id)
            found.append(illegal("effects.own", section=section, card=shown, player=step.by))
    missing = [name for card_id, name in due.items() if card_id not in step.order]
    return found + [illegal("effects.all", section=section, card=name) for name in missing]


def resolve_effects(game: Game, step: TurnEffects) -> None:
    """Resolve the effects that are due, in the order given."""
    due = due_effects(game)
    if step.order is not UNSET:
        order = step.order
        due.sort(key=lambda card: order.index(card.id))
    game.run(turn_effects(game, due, at_end=game.turn.phase == "end"))


def balance_faults(game: Game, step: Balance) -> list[Finding]:
    """Return the findings against the balance of durations."""
    return _start_faults(game, step.by, ("effects", "balance"), "balance.when", "Turno §1.2")


def balance(game: Game, step: Balance) -> None:
    """The turn player's active auras and maleficios lose one token; without tokens a card ends."""
    owner = game.players[game.turn.player].id
    for place, player in enumerate(game.players):
        for card in list(player.status):
            if card.owner != owner or card.counters is UNSET:
                continue
            game.because("Turno §1.2", place, "status")
            game.because("Turno §1.2", game.turn.player, "discard")
            if card.counters is None:
                game.might_have_ended.add(card.id)
                card.gives = doubted(card)
                continue
            card.counters -= 1
            if card.counters <= 0:
                player.status.remove(card)
                game.to_discard(card)
    game.go_to("start", "recovery")


def recover_faults(game: Game, step: Recover) -> list[Finding]:
    """Return the findings against the recovery."""
    return _start_faults(game, step.by, ("recovery",), "recovery.when", "Turno §1.3")


def recover(game: Game, step: Recover) -> None:
    """The turn player becomes prepared and its objects ready; everybody goes back to the initial epic tokens."""
    turn_player = game.players[game.turn.player]
    is_paralyzed = flag(turn_player, "paralyzed")
    if not is_paralyzed:
        is_sure = is_paralyzed is False or turn_player.state == "prepared"
        turn_player.state = "prepared" if is_sure else None
    for card in turn_player.inventory:
        card.state = "ready"
    section = "Clave Paralizar, Turno §1.3" if is_paralyzed else "Turno §1.3"
    for place, player in enumerate(game.players):
        if not player.out:
            player.epic = START_EPIC
            game.because(section, place, "state")
            game.because("Turno §1.3", place, "epic", "inventory")
    game.go_to("start", "draw")


def draw_faults(game: Game, step: DrawCard) -> list[Finding]:
    """Return the findings against drawing the card of the turn."""
    found = _start_faults(game, step.by, ("draw",), "draw.when", "Turno §1.4")
    player = game.players[game.place_of(step.by)]
    cards = [] if step.cards is UNSET else list(step.cards)
    count = max(step.count, len(cards)) if step.count == 1 else step.count
    if count != 1:
        found.append(illegal("draw.count", player=player.id, count=count))
    if cards and player.deck.count == 0:
        found.append(illegal("draw.empty_deck", player=player.id, card=_shown(game, cards[0])))
    elif cards and cards[0] is not None and not _may_be_top(game, cards[0], player.id):
        found.append(illegal("draw.not_top", card=_shown(game, cards[0]), player=player.id))
    return found


def _may_be_top(game: Game, named: Named, player_id: str) -> bool:
    deck = game.players[game.place_of(player_id)].deck
    top = deck.cards[0] if deck.cards else None
    card_id = named if isinstance(named, str) else named.id
    if top is not None:
        return top.id == card_id
    return all(card.id != card_id for card in game.position.cards())


def _shown(game: Game, named: Named | None) -> str:
    if named is None:
        return "?"
    if isinstance(named, Card):
        return named.name
    return next((card.name for card in game.position.cards() if card.id == named), named)


def draw_card(game: Game, step: DrawCard) -> None:
    """Draw the top card of the deck. A player with an empty deck is eliminated, by no opponent."""
    place = game.turn.player
    player = game.players[place]
    named = step.cards[0] if step.cards is not UNSET and step.cards else None
    if isinstance(named, Card) and not player.deck.known[:1]:
        if player.deck.cards:
            player.deck.cards[0] = named
        else:
            player.deck.cards.append(named)
    draw(game, place, 1, None, "Turno §1.4, Clave Robar")
    turn = game.turn
    settle(game)
    if not game.is_over and game.turn is turn:
        game.go_to("plays")


def discard_faults(game: Game, step: DiscardDown) -> list[Finding]:
    """Return the findings against the discard step."""
    turn, player = game.turn, game.players[game.place_of(step.by)]
    if game.place_of(step.by) != turn.player:
        return [illegal("discard.only_turn_player", player=step.by, turn_player=game.players[turn.player].id)]
    if turn.phase != "end":
        return [not_now(game)]
    found = _skipped(game)
    held = player.hand.count
    due = None if held is None else max(0, held - HAND_LIMIT)
    if due is not None and len(step.cards) != due:
        found.append(illegal("discard.to_limit", player=player.id, count=len(step.cards), due=due))
    missing = not_in(game, player.hand, list(step.cards))
    return found + [illegal("card.not_in_hand", card=card, player=player.id) for card in missing]


def discard(game: Game, step: DiscardDown) -> None:
    """Put cards from the hand into the discard pile. The hand then counts as many as the limit."""
    player = game.players[game.turn.player]
    _reach_discard(game)
    for named in step.cards:
        player.discard.cards.insert(0, taken(player.hand, named))
    if not player.hand.is_counted and step.cards:
        missing = HAND_LIMIT - len(player.hand.cards)
        player.hand.cards += [None] * max(0, missing)
        player.hand.is_counted = True
    game.because("Turno §5.3", game.turn.player, "hand", "discard")


def end_faults(game: Game, step: End) -> list[Finding]:
    """Return the findings against ending the turn."""
    turn, player = game.turn, game.players[game.turn.player]
    found = []
    if game.place_of(step.by) != turn.player:
        found.append(not_yours(game, step.by, "Turno §5.3"))
    if turn.phase != "end":
        return [*found, not_now(game)]
    found += _skipped(game)
    held = player.hand.count
    if held is not None and held > HAND_LIMIT:
        found.append(illegal("discard.skipped", player=player.id, count=held))
    elif held is None:
        found.append(undecided("discard.skipped", "unknown", player=player.id))
    return found


def end(game: Game, step: End) -> None:
    """The next player's turn begins."""
    game.begin_turn(game.position.after(game.turn.player))


def _reach_discard(game: Game) -> None:
    if game.turn.step == "effects":
        game.clean_up()
        game.go_to("end", "discard")


def _start_faults(game: Game, by: str, steps: tuple[str, ...], code: str, section: str) -> list[Finding]:
    turn = game.turn
    found = []
    if game.place_of(by) != turn.player:
        found.append(not_yours(game, by, section))
    if turn.phase != "start" or turn.step not in steps:
        if turn.phase == "start" and turn.step == "effects" and due_effects(game):
            return [*found, *_skipped(game)]
        return [*found, not_now(game, code)]
    return found + _skipped(game)
