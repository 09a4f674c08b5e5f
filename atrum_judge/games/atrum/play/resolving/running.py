"""From the last pass to the last effect, as far as nobody has to say anything (P2 §3.2, §5.4)."""

from random import Random

from atrum_judge.games.atrum.play.resolving.cards import remade, shuffled
from atrum_judge.games.atrum.play.resolving.choosing import shielded
from atrum_judge.games.atrum.play.resolving.deeds import DEEDS, done
from atrum_judge.games.atrum.play.resolving.launching import launch
from atrum_judge.games.atrum.play.resolving.resistance import lose
from atrum_judge.games.atrum.table.position import Link, Position


def run(position: Position, rng: Random | None) -> Position:
    """Go on resolving until the chain is empty or somebody owes a choice or an elimination.

    Without `rng` what is drawn or shuffled stays unknown.
    """
    while position.is_resolving and position.choice is None and not position.owed:
        if position.end is not None:
            break
        position = launch(position, rng) if position.step < 0 else _go_on(position, rng)
        position = remade(position, rng)
    return position


def _go_on(position: Position, rng: Random | None) -> Position:
    """The next effect of the Power being launched, or its end."""
    link = position.chain[-1]
    effects = link.ability.effects
    if len(position.players) > 2 and not position.players[link.by].in_play:  # of two, the other one has won
        return _finished(position, link, rng)
    if position.step < len(effects):
        effect = effects[position.step]
        return (
            done(position) if shielded(position, link, effect) else DEEDS[effect.op](position, link, effect, rng)
        )
    if position.step == len(effects):
        position = position._replace(step=position.step + 1)
        rules = position.rules
        if link.ability.moves_altar and link.ability.cost <= rules.altar_loss_cost:
            return lose(position, link.by, rules.altar_loss)
        return position
    return _finished(position, link, rng)


def _finished(position: Position, link: Link, rng: Random | None) -> Position:
    if position.revealed:
        back = (*position.revealed, *position.fosa)
        position = shuffled(position._replace(fosa=back, revealed=()), rng)
    if link.ability.skips_prepare and not link.exploit:
        player = position.players[link.by]
        place = link.reptante
        marked = player.reptantes[place]._replace(skip_prepare=True)
        reptantes = (*player.reptantes[:place], marked, *player.reptantes[place + 1 :])
        position = position.with_player(link.by, player._replace(reptantes=reptantes))
    return position.without_last()
