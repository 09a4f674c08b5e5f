"""Operations about other announcements, and those that only say something of their own (P2 §8)."""

from random import Random

from atrum_judge.games.atrum.play.announcing import condition
from atrum_judge.games.atrum.play.resolving.deeds import blurred, change_link, deed, done
from atrum_judge.games.atrum.table.effects import Effect
from atrum_judge.games.atrum.table.position import TYPES, Link, Position


@deed("reinforce")
def _reinforce(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    position = done(position)
    turn = position.turn
    position = position._replace(turn=turn._replace(reinforced=max(turn.reinforced, effect.amount)))
    hit = position.chain[link.of]
    return change_link(position, link.of, hit._replace(bonus=hit.bonus + effect.amount))


@deed("annul")
def _annul(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    position = done(position)
    return change_link(position, link.of, position.chain[link.of]._replace(annulled=True))


@deed("retype_power")
def _retype_power(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    position = done(position)
    changed = position.chain[link.of]._replace(type=TYPES.index(effect.to))
    return change_link(position, link.of, changed)


@deed("if")
def _if(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    asked = effect.condition or Effect("unknown")
    answer = condition(position, link.by, link.target, asked)
    if answer is None:
        return blurred(position)
    if not answer:
        return done(position)
    effects = link.ability.effects
    spliced = (*effects[: position.step], *effect.then, *effects[position.step + 1 :])
    changed = link._replace(ability=link.ability._replace(effects=spliced))
    return change_link(position, len(position.chain) - 1, changed)


@deed("copy", "no_exhaust", "skip_next_prepare", "require")
def _nothing(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    """Conditions, copying and exhausting are dealt with when announcing and paying."""
    return done(position)


@deed("unknown")
def _unknown(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    return blurred(position)
