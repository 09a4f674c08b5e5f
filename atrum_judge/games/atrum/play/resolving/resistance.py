"""Operations that change a resistance, or the damage to come (P1 §3, P2 §8.2)."""

from random import Random

from atrum_judge.games.atrum.play.resolving.choosing import protected, whom
from atrum_judge.games.atrum.play.resolving.deeds import blurred, change_link, deed, done
from atrum_judge.games.atrum.play.resolving.shown_hands import shown_of_kind
from atrum_judge.games.atrum.table.effects import Effect
from atrum_judge.games.atrum.table.hidden import bounds, fits
from atrum_judge.games.atrum.table.kinds import SOMBRA, UNKNOWN, Counts, Kind, counted
from atrum_judge.games.atrum.table.position import ATTACK, DEFENSE, Link, Position, hand_counts_as


def lose(position: Position, who: int, amount: int) -> Position:
    """Lower a resistance that Powers affect; at 0 its owner owes a Reptante, once per turn (P1 §3.2, §3.3)."""
    player = position.players[who]
    if amount <= 0 or player.resistance == 0 or not player.in_play or protected(position, who, "resistance"):
        return position
    left = max(0, player.resistance - amount)
    if left:
        return position.with_player(who, player._replace(resistance=left))
    position = position.with_player(who, player._replace(resistance=0, fell=True))
    turn = position.turn
    if any(reptante.id in turn.eliminated for reptante in player.reptantes):
        return position
    return position._replace(owed=(*position.owed, who))


@deed("damage")
def _damage(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    number = _number(position, link, effect)
    if isinstance(number, Position):
        return number
    if link.type == DEFENSE:
        return _prevent_damage(position, 0, number + link.bonus)
    total = number + link.bonus
    dealt = max(0, total - link.prevented)
    spent = link._replace(bonus=0, prevented=max(0, link.prevented - total))
    position = change_link(done(position), len(position.chain) - 1, spent)
    who = whom(link, effect.whose)
    return lose(position, who, dealt) if effect.whose == "caster" or link.target >= 0 else position


@deed("prevent")
def _prevent(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    number = _number(position, link, effect)
    if isinstance(number, Position):
        return number
    if link.type == ATTACK:
        rivals = position.opponents_of(link.by)
        position = done(position)
        return lose(position, rivals[0], number + link.bonus) if len(rivals) == 1 else position
    return _prevent_damage(position, link.of, number + link.bonus, direct=effect.of == "any")


def _prevent_damage(position: Position, of: int, amount: int, *, direct: bool = False) -> Position:
    position = done(position)
    if not 0 <= of < len(position.chain) - 1:
        return position
    hit = position.chain[of]
    if hit.type != ATTACK and not direct:  # It was turned into a Táctico, whose damage is direct (P1 §7.2.3).
        return position
    return change_link(position, of, hit._replace(prevented=hit.prevented + amount))


@deed("gain")
def _gain(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    number = _number(position, link, effect)
    if isinstance(number, Position):
        return number
    who = whom(link, effect.whose)
    player = position.players[who]
    raised = min(position.rules.max_resistance, player.resistance + number)
    return done(position.with_player(who, player._replace(resistance=raised)))


@deed("reduce")
def _reduce(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    number = _number(position, link, effect)
    if isinstance(number, Position):
        return number
    return lose(done(position), whom(link, effect.whose), number)


def _number(position: Position, link: Link, effect: Effect) -> int | Position:
    """The number of an effect; the position that waits to be told what it counts, or after what nobody knows."""
    per, shown = effect.per, position.picked
    if shown is not None and UNKNOWN not in shown:
        return len(shown) * effect.each
    number = _measured(position, link, effect)
    if shown is None and per is not None and per.zone == "hand" and per.esbirro is not None and per.whose != "any":
        who = whom(link, per.whose)
        asked = shown_of_kind(position, who, per.esbirro) if hand_counts_as(position, who) is None else None
        if asked is not None:
            return position._replace(choice=asked)
    return blurred(position) if number is None else number


def _measured(position: Position, link: Link, effect: Effect) -> int | None:
    """The number of an effect; None when it hangs on unknown cards."""
    per = effect.per
    if per is None:
        return effect.amount
    owners = [whom(link, per.whose)]
    if per.whose == "any":
        owners = [i for i, p in enumerate(position.players) if p.in_play]
    if per.zone == "altar":
        count = _counted_in_altars(position, owners, per.esbirro)
    elif per.zone == "revealed":
        count = _counted_in_pile(counted(position.revealed), per.esbirro, sombras=True)
    elif per.zone == "hand":
        count = _counted_in_hands(position, owners, per.esbirro)
    elif per.zone == "vertedero" and per.esbirro is not None:
        least, most = bounds(position, position.vertedero, per.esbirro)
        count = least if least == most else None
    else:
        pile = position.thrown if per.zone == "discarded" else position.vertedero
        count = _counted_in_pile(pile, per.esbirro)
    return None if count is None else count * effect.each


def _counted_in_altars(position: Position, owners: list[int], kind: Kind | None) -> int | None:
    answers = [fits(position, owner, e, kind) for owner in owners for e in position.players[owner].altar]
    return None if None in answers else answers.count(True)


def _counted_in_hands(position: Position, owners: list[int], kind: Kind | None) -> int | None:
    """Cards of a kind; those of a hand that counts as a kind are all of it (P2 §9.3)."""
    total = 0
    for owner in owners:
        hand, counts_as = position.players[owner].hand, hand_counts_as(position, owner)
        if kind is None or counts_as == kind:
            total += sum(hand)
        elif counts_as is None:
            least, most = bounds(position, hand, kind)
            if least < most:
                return None
            total += least
    return total


def _counted_in_pile(pile: Counts, kind: Kind | None, *, sombras: bool = False) -> int | None:
    """Cards of a kind; revealed Sombras count as it (P2 §7.5)."""
    if kind is None:
        return sum(pile)
    if pile[UNKNOWN]:
        return None
    return pile[kind] + (pile[SOMBRA] if sombras and kind != SOMBRA else 0)
