"""Every kind of step: what is against it, and what it does."""

from collections.abc import Callable
from typing import Any

from atrum_judge.games.shadow_throne.laws.findings import illegal
from atrum_judge.games.shadow_throne.play import abilities, gold, intrigue, resolution
from atrum_judge.games.shadow_throne.play.game import Game
from atrum_judge.games.shadow_throne.table import steps
from atrum_judge.judging.finding import Finding

Faults = Callable[[Game, Any], list[Finding]]
Deed = Callable[[Game, Any], None]

_KINDS: dict[type, tuple[Faults, Deed]] = {
    steps.Deal: (intrigue.deal_faults, intrigue.deal),
    steps.Pick: (intrigue.pick_faults, intrigue.pick),
    steps.Pass: (intrigue.pass_faults, intrigue.pass_packs),
    steps.Choose: (gold.choose_faults, gold.choose),
    steps.Reveal: (gold.reveal_faults, gold.reveal),
    steps.Pay: (gold.gold_faults, gold.settle_gold),
    steps.Collect: (gold.gold_faults, gold.settle_gold),
    steps.TurnDown: (gold.turn_down_faults, gold.turn_down),
    steps.Abilities: (abilities.abilities_faults, abilities.activate),
    steps.Extra: (abilities.extra_faults, abilities.extra),
    steps.NoExtra: (abilities.no_extra_faults, abilities.no_extra),
    steps.Track: (resolution.track_faults, resolution.set_track),
    steps.Winners: (resolution.winners_faults, resolution.set_winners),
    steps.Influence: (resolution.influence_faults, resolution.collect_influence),
    steps.Consolation: (resolution.consolation_faults, resolution.collect_consolation),
    steps.End: (resolution.end_faults, resolution.end),
    steps.Keep: (resolution.keep_faults, resolution.keep),
    steps.FormDeck: (resolution.form_deck_faults, resolution.form_deck),
}


def check(game: Game, step: Any) -> list[Finding]:
    """Return the findings against a step; none when it may happen now."""
    if game.ending is not None:
        return [illegal("game.over")]
    return _KINDS[type(step)][0](game, step)


def do(game: Game, step: Any) -> list[Finding]:
    """Do a step that nothing is against; gives what could not be decided meanwhile, each once."""
    _KINDS[type(step)][1](game, step)
    doubts, game.doubts = game.doubts, []
    return list({str(doubt.message): doubt for doubt in doubts}.values())
