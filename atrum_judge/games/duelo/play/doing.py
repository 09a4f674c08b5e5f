"""Every kind of step: what is against it, and what it does."""

from collections.abc import Callable
from typing import Any

from atrum_judge.games.duelo.laws.findings import illegal, undecided
from atrum_judge.games.duelo.play import battle, choices, plays, turns
from atrum_judge.games.duelo.play.deeds import blur
from atrum_judge.games.duelo.play.game import Game
from atrum_judge.games.duelo.table import steps
from atrum_judge.games.duelo.table.cards import Card
from atrum_judge.judging.finding import Finding

Faults = Callable[[Game, Any], list[Finding]]
Deed = Callable[[Game, Any], None]


def _choose(game: Game, step: steps.Choose) -> None:
    game.choose(step)


_KINDS: dict[type, tuple[Faults, Deed]] = {
    steps.TurnEffects: (turns.effects_faults, turns.resolve_effects),
    steps.Balance: (turns.balance_faults, turns.balance),
    steps.Recover: (turns.recover_faults, turns.recover),
    steps.DrawCard: (turns.draw_faults, turns.draw_card),
    steps.DiscardDown: (turns.discard_faults, turns.discard),
    steps.End: (turns.end_faults, turns.end),
    steps.Play: (plays.play_faults, plays.play),
    steps.UseAbility: (plays.ability_faults, plays.use_ability),
    steps.Pass: (plays.pass_faults, plays.decline_once),
    steps.Passes: (plays.passes_faults, plays.decline_all),
    steps.Choose: (choices.choose_faults, _choose),
    steps.DeclareAttack: (battle.attack_faults, battle.attack),
    steps.Protect: (battle.protect_faults, battle.protect),
    steps.Counter: (battle.counter_faults, battle.counter),
}


def check(game: Game, step: Any) -> list[Finding]:
    """Return the findings against a step; none when it may happen now."""
    if game.is_over:
        return [illegal("game.over")]
    by = getattr(step, "by", None)
    if by is not None and game.players[game.place_of(by)].out:
        return [illegal("player.out", player=by)]
    found = _doubtful_lives(game)
    choice = game.choice
    if choice is not None and not isinstance(step, steps.Choose):
        player = game.players[choice.by].id
        if choice.kind == "aim":
            return [*found, undecided("resolution.in_progress", "unsaid", card=choice.card)]
        return [*found, illegal("resolution.in_progress", player=player, card=choice.card)]
    return found + _KINDS[type(step)][0](game, step)


def _doubtful_lives(game: Game) -> list[Finding]:
    """Take players who may have been eliminated for alive once they act on, and say so."""
    places, game.might_be_out = sorted(game.might_be_out), set()
    alive = [place for place in places if not game.players[place].out]
    return [undecided("life.zero", "unknown", player=game.players[place].id) for place in alive]


def do(game: Game, step: Any) -> list[Finding]:
    """Do a step that nothing is against; gives what could not be decided meanwhile."""
    if game.choice is not None and not isinstance(step, steps.Choose):
        blur(game, Card(id="", name=game.choice.card, kind=None))
        game.running = game.choice = None
        if game.position.in_plays:
            game.open_window()
    else:
        if not isinstance(step, steps.Protect):
            game.may_protect = False
        _KINDS[type(step)][1](game, step)
    doubts, game.doubts = game.doubts, []
    return doubts


def make_forced(game: Game) -> None:
    """Make every choice that leaves no freedom."""
    while game.choice is not None:
        only = choices.forced(game, game.choice)
        if only is None:
            return
        game.choose(only)
