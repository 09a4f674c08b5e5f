"""Opportunities, laps, and resolving what waits."""

from atrum_judge.games.duelo.play.deeds import Cause, blur, carried_out, is_gone
from atrum_judge.games.duelo.play.game import Fate, Game, Resolving
from atrum_judge.games.duelo.play.lives import settle
from atrum_judge.games.duelo.table.cards import Card
from atrum_judge.games.duelo.table.position import Waiting


def wait(game: Game, entry: Waiting, *, is_instant: bool) -> None:
    """Something played enters the Zona de Espera; what is instant resolves at once and keeps the opportunity."""
    window = game.position.window
    game.may_protect = False
    if is_instant:
        if window is not None:
            window.passed = 0
        game.run(_resolution(game, entry, is_instant=True))
        return
    game.position.waiting.append(entry)
    game.because("Zonas §2", -1, "waiting")
    if window is not None:
        window.player, window.passed = game.position.after(entry.by), 0
        game.because("Turno §2.6", -1, "window")


def decline(game: Game) -> None:
    """Decline for the player who has the opportunity; a lap without a play resolves the top or ends the phase."""
    window = game.position.window
    game.may_protect = False
    if window is None:
        raise ValueError("nobody has the opportunity")
    window.passed += 1
    window.player = game.position.after(window.player)
    game.because("Turno §2.6", -1, "window", "phase", "step", "waiting")
    if window.passed >= len(game.position.still_in):
        complete_lap(game)


def complete_lap(game: Game) -> None:
    """Resolve the top or end the phase after a whole lap without a play."""
    if game.position.waiting:
        game.position.window = None
        game.run(_resolution(game, game.position.waiting.pop(), is_instant=False))
    else:
        end_of_plays(game)


def end_of_plays(game: Game) -> None:
    """A phase of plays is over."""
    from atrum_judge.games.duelo.play.battle import after_attack_plays, after_counter_plays

    match game.turn.phase, game.turn.step:
        case "plays", _:
            game.go_to("battle", "attack")
        case "final_plays", _:
            game.go_to("end", "effects")
        case _, "attack_plays":
            after_attack_plays(game)
        case _:
            after_counter_plays(game)


def _resolution(game: Game, entry: Waiting, *, is_instant: bool) -> Resolving:
    card, cause = entry.card, Cause(entry.by, entry.card, entry.target, entry.of)
    effects, is_known = (card.effects, not card.has_unknown_effects)
    if entry.is_ability:
        effects, is_known = (card.ability.effects, True) if card.ability else (None, False)
    fate = Fate(card.name, game.players[entry.by].id, resolved=True)
    place = len(game.resolution)
    if not is_known or effects is None:
        blur(game, card)
    elif is_gone(game, effects, cause):
        fate = Fate(card.name, game.players[entry.by].id, resolved=False, because="gone")
    game.resolution.insert(place, fate)
    if not entry.is_ability:
        _put_down(game, entry)
    if is_known and fate.resolved:
        yield from carried_out(game, effects, cause)
    _after_resolution(game, is_instant=is_instant)


def _after_resolution(game: Game, *, is_instant: bool) -> None:
    turn = game.turn
    settle(game)
    if game.is_over or game.turn is not turn:
        return
    if not is_instant and game.position.in_plays:
        game.open_window()
        game.because("Turno §2.6", -1, "window", "waiting")


def _put_down(game: Game, entry: Waiting) -> None:
    """Put a card that resolves where it goes."""
    card, position = entry.card, game.position
    target = entry.target if entry.target is not None else entry.by
    owner = position.owner_of(card)
    if card.kind == "evento" or card.kind is None or game.players[target].out:
        game.to_discard(card)
        game.because("Clave Destruir, Turno §2.6", owner, "discard")
    elif card.kind == "objeto":
        card.state, card.disabled, card.empowered = "ready", False, False
        game.players[target].inventory.append(card)
        game.because("Turno §2.3", target, "inventory")
    else:
        card.counters = card.duration
        game.players[target].status.append(card)
        game.because("Turno §2.1, Turno §2.2", target, "status")


def turn_effects(game: Game, cards: list[Card], *, at_end: bool) -> Resolving:
    """The effects of the start or the end of the turn, in an order; then the turn goes on."""
    for card in cards:
        lies_with = next((place for place, p in enumerate(game.players) if card in p.active), None)
        if lies_with is None:
            continue
        cause = Cause(game.position.owner_of(card), card, lies_with)
        yield from carried_out(game, card.at_end if at_end else card.at_start, cause)
    turn = game.turn
    settle(game)
    if game.is_over or game.turn is not turn:
        return
    if at_end:
        game.clean_up()
        game.go_to("end", "discard")
    else:
        game.go_to("start", "balance")
