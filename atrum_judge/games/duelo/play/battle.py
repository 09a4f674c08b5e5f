"""Attack, protection, counterattack and the damage of both."""

from atrum_judge.games.duelo.laws.findings import illegal, undecided
from atrum_judge.games.duelo.play.game import Game
from atrum_judge.games.duelo.play.lives import eliminate, heal, lose_life, settle
from atrum_judge.games.duelo.play.moments import not_now, not_yours
from atrum_judge.games.duelo.table.position import Attack, Dealt
from atrum_judge.games.duelo.table.steps import Counter, DeclareAttack, Protect
from atrum_judge.games.duelo.table.values import damage_types, flag, value
from atrum_judge.judging.finding import Finding


def attack_faults(game: Game, step: DeclareAttack) -> list[Finding]:
    """Return the findings against an attack."""
    turn, position = game.turn, game.position
    by, target = game.place_of(step.by), game.place_of(step.target)
    player = game.players[by]
    found = []
    if by != turn.player:
        found.append(not_yours(game, step.by, "Turno §3.1"))
    if (turn.phase, turn.step) != ("battle", "attack"):
        is_past = turn.phase in {"battle", "final_plays", "end"}
        found += [illegal("attack.once"), not_now(game)] if is_past else [not_now(game)]
        return found
    found += _change_faults(game, by, "attack.prepared")
    if game.players[target].out or not position.are_opponents(by, target):
        found.append(illegal("attack.opponent", player=player.id, target=step.target))
    if turn.number <= len(game.players):
        found.append(illegal("attack.first_round", player=player.id, number=turn.number))
    return found


def attack(game: Game, step: DeclareAttack) -> None:
    """The attacker becomes exhausted and a phase of plays opens."""
    by = game.place_of(step.by)
    game.players[by].state = "exhausted"
    game.turn.attack = Attack(by, game.place_of(step.target))
    game.because("Turno §3.1", by, "state")
    game.because("Turno §3.1", -1, "attack", "step", "phase", "window")
    game.go_to("battle", "attack_plays")
    game.may_protect = True


def protect_faults(game: Game, step: Protect) -> list[Finding]:
    """Return the findings against taking an attack upon oneself."""
    by, attacking = game.place_of(step.by), game.turn.attack
    if not game.may_protect or attacking is None or attacking.protected:
        return [illegal("protect.when")]
    found, player = [], game.players[by]
    if by == attacking.target or not game.position.are_opponents(attacking.by, by):
        attacked = game.players[attacking.target].id if attacking.target is not None else "?"
        found.append(
            illegal("protect.who", player=player.id, target=attacked, attacker=game.players[attacking.by].id)
        )
    if player.state == "exhausted":
        found.append(illegal("protect.prepared", player=player.id))
    elif player.state is None:
        found.append(undecided("protect.prepared", "unknown", player=player.id))
    return found


def protect(game: Game, step: Protect) -> None:
    """The attack is directed at the protector; nobody's state changes."""
    if game.turn.attack is not None:
        game.turn.attack.target = game.place_of(step.by)
        game.turn.attack.protected = True
    game.because("Turno §3.1", -1, "attack")
    game.may_protect = False


def counter_faults(game: Game, step: Counter) -> list[Finding]:
    """Return the findings against a counterattack."""
    by, attacking = game.place_of(step.by), game.turn.attack
    is_time = (game.turn.phase, game.turn.step) == ("battle", "counter")
    if attacking is None:
        return [illegal("counter.when")]
    found = []
    if attacking.target is not None and by != attacking.target:
        found.append(illegal("counter.who", player=step.by))
    elif is_time or (game.turn.phase == "final_plays" and by == attacking.target):
        found += _change_faults(game, by, "counter.prepared")
    if not is_time:
        found.append(illegal("counter.when"))
    return found


def counter(game: Game, step: Counter) -> None:
    """The attacked player becomes exhausted and a phase of plays opens, first the turn player's."""
    by = game.place_of(step.by)
    game.players[by].state = "exhausted"
    if game.turn.attack is not None:
        game.turn.attack.target = by
    game.because("Turno §3.3", by, "state")
    game.because("Turno §3.3", -1, "step", "phase", "window")
    game.go_to("battle", "counter_plays")


def after_attack_plays(game: Game) -> None:
    """The damage of the attack, and whether the attacked player can counterattack."""
    attacking = game.turn.attack
    if attacking is None or attacking.target is None:
        _nobody_knows_whom(game)
        game.go_to("battle", "counter")
        return
    target = game.players[attacking.target]
    if not target.out:
        _deal(game, attacking.by, attacking.target, "Turno §3.2")
    _go_on(game, to_counter=not target.out and _may_counter(game, attacking.target))


def after_counter_plays(game: Game) -> None:
    """The damage of the counterattack."""
    attacking = game.turn.attack
    if attacking is None or attacking.target is None:
        _nobody_knows_whom(game)
    elif not game.players[attacking.target].out:
        _deal(game, attacking.target, attacking.by, "Turno §3.4")
    _go_on(game, to_counter=False)


def _nobody_knows_whom(game: Game) -> None:
    """Note that nobody said the target of the attack."""
    game.doubts.append(undecided("battle.gone"))
    game.is_blurred = True


def _go_on(game: Game, *, to_counter: bool) -> None:
    turn = game.turn
    settle(game)
    if game.is_over or game.turn is not turn:
        return
    game.because("Turno §3.3", -1, "phase", "step")
    if to_counter:
        game.go_to("battle", "counter")
    else:
        game.go_to("final_plays")


def _may_counter(game: Game, place: int) -> bool:
    player = game.players[place]
    return player.state != "exhausted" and not flag(player, "paralyzed")


def _deal(game: Game, by: int, to: int, section: str) -> None:
    """Battle damage: attack less defense, of the types of the weapons."""
    source, target = game.players[by], game.players[to]
    attack_value, defense = value(source, "attack"), value(target, "defense")
    amount = None if attack_value is None or defense is None else attack_value - defense
    is_paralyzed = flag(source, "paralyzed")
    if is_paralyzed or (amount is not None and amount < 1):
        game.because("Clave Paralizar" if is_paralyzed else section, to, "life")
        return
    if is_paralyzed is None:
        amount = None
    game.turn.damage.append(Dealt(by, to, amount, damage_types(source)))
    game.because(section, -1, "damage")
    lose_life(game, to, amount, f"{section}, Clave Infligir")
    steals = flag(source, "life_steal")
    if steals is not False:
        heal(game, by, amount if steals else None, "Clave Robo de Vida")
    eliminate(game, by)


def _change_faults(game: Game, place: int, code: str) -> list[Finding]:
    """Return the findings against a player's becoming exhausted."""
    player = game.players[place]
    found = []
    if player.state == "exhausted":
        found.append(illegal(code, player=player.id))
    elif player.state is None:
        found.append(undecided(code, "unknown", player=player.id))
    paralyzed = flag(player, "paralyzed")
    if paralyzed:
        found.append(illegal("paralyzed.no_change", player=player.id))
    elif paralyzed is None:
        found.append(undecided("paralyzed.no_change", "unknown", player=player.id))
    return found
