"""True if an action may be done now (P1 §5, §6; P2 §2, §5, §9.5).

A function an action, its conditions in the order of the rulebook, each with the law it breaks: the first one broken
answers. The sentence of a finding stands beside its law. `possible` lists the legal actions.
"""

from collections import Counter

from atrum_judge.games.atrum.laws.findings import illegal, undecided
from atrum_judge.games.atrum.play import announcement_faults
from atrum_judge.games.atrum.play.announcing import at_least, at_most, is_own_exploit, payment
from atrum_judge.games.atrum.play.called import is_unlike_sombra
from atrum_judge.games.atrum.play.resolving.choosing import whom
from atrum_judge.games.atrum.play.resolving.shown_hands import told_as_whole
from atrum_judge.games.atrum.play.sparing import deprived
from atrum_judge.games.atrum.play.wording import PHASE_NAMES, named_twice, why_counted_out
from atrum_judge.games.atrum.table.actions import (
    Action,
    Advance,
    Announce,
    Chance,
    Choose,
    Discard,
    Draw,
    Eliminate,
    Pass,
    Place,
    Prepare,
)
from atrum_judge.games.atrum.table.hidden import can_hold, fits, holds, in_order
from atrum_judge.games.atrum.table.kinds import (
    SOMBRA,
    UNKNOWN,
    Kind,
    beyond,
    counted,
    listed,
    merged,
    name_of,
    told,
)
from atrum_judge.games.atrum.table.position import (
    ANY_KIND,
    DEVELOPMENT,
    DISCARD,
    DRAW,
    ELIMINATED,
    EXHAUSTED,
    MAIN,
    PREPARE,
    Choice,
    Picks,
    Player,
    Position,
)
from atrum_judge.judging.finding import Finding
from atrum_judge.text import Text

PART_NAMES = (Text("inicio"), Text("desarrollo"), Text("final"))


def check(position: Position, action: Action) -> list[Finding]:
    """Return the findings against an action now; without an ``illegal`` finding it may be done.

    ``undecided`` findings name the unknown fact that it depends on.
    """
    found = _held_up(position, action)
    if found is None:
        match action:
            case Advance():
                found = _advance_fault(position, action)
            case Pass():
                found = _pass_fault(position, action)
            case Announce():
                return announcement_faults.faults(position, action)
            case Place():
                return _place_faults(position, action)
            case Choose():
                found = _of_search(position, action, _choose_fault(position, action))
            case Chance():
                found = _chance_fault(position, action)
            case Eliminate():
                found = _eliminate_fault(position, action)
            case Prepare():
                found = _prepare_fault(position, action)
            case Draw():
                found = _draw_fault(position, action)
            case Discard():
                found = _discard_fault(position, action)
    return _in_full(found, action)


def _in_full(found: Finding | None, action: Action) -> list[Finding]:
    """Return the findings against an action; beside an open chain also that nothing is placed then (P1 §5.4)."""
    if found is not None and found.code == "chain.unfinished" and isinstance(action, Place):
        return [found, illegal("place.when", "open_chain")]
    return [] if found is None else [found]


def _held_up(position: Position, action: Action) -> Finding | None:
    """Return the duty that comes before anything else."""
    if position.end is not None:
        return illegal("game.over", "finished")
    is_of_many = len(position.players) > 2  # where two play, nobody goes on without Reptantes
    if is_of_many and not isinstance(action, Chance) and not position.players[action.by].in_play:
        return illegal("game.over", "out", player=position.players[action.by].id)
    if isinstance(action, Eliminate):
        return None
    if position.owed:
        return illegal("elimination.pending", player=position.players[position.owed[0]].id)
    if position.choice is not None and not isinstance(action, Choose | Chance):
        return illegal("resolution.in_progress", "asked", asked=asked_for(position, position.choice))
    if position.chain and isinstance(action, Prepare | Draw | Place | Discard | Advance):
        return illegal("chain.unfinished", holder=position.players[position.waiting[0]].id)
    return None


def _pass_fault(position: Position, action: Pass) -> Finding | None:
    """P2 §2.1 to §2.3."""
    if not position.waiting:
        return illegal("window.none")
    if position.waiting[0] != action.by:
        section = "P2 §2.3" if len(position.players) > 2 else ""
        return illegal(
            "window.not_yours", "pass", section=section, holder=position.players[position.waiting[0]].id
        )
    return None


# Choices of a Power being resolved (P2 §9.5) -----------------------------------------------------------------


def asked_for(position: Position, choice: Choice) -> Text:
    """Say the choice of a player, or the fact to be told, that comes before anything else."""
    if choice.by < 0:
        return Text("falta saber qué salió de la Fosa o de la mano")
    return Text("{player} {due}", player=position.players[choice.by].id, due=_due(choice))


def _due(choice: Choice) -> Text:
    """Say the choice that the asked player has to make, as one says it of them."""
    offered = Text.joined([_said(*one) for one in Counter(choice.options).items()], ", ")
    if choice.about == "payers":
        return Text("paga con {count} de: {offered}", count=choice.high, offered=offered)
    if choice.about == "swap":
        return _due_of_each(choice, offered)
    if choice.low == choice.high:
        return Text("tiene que elegir {count} entre: {offered}", count=choice.high, offered=offered)
    if choice.low:
        return Text(
            "tiene que elegir de {low} a {high} entre: {offered}",
            low=choice.low,
            high=choice.high,
            offered=offered,
        )
    return Text("puede elegir hasta {count} de: {offered}", count=choice.high, offered=offered)


def _due_of_each(choice: Choice, offered: Text) -> Text:
    """The same of a swap, which takes as many of one Altar as of the other (P2 §6.4)."""
    if choice.low == choice.high:
        return Text("tiene que elegir {count} de cada Altar, entre: {offered}", count=choice.high, offered=offered)
    if choice.low:
        return Text(
            "tiene que elegir de {low} a {high} de cada Altar, entre: {offered}",
            low=choice.low,
            high=choice.high,
            offered=offered,
        )
    return Text("puede elegir hasta {count} de cada Altar, entre: {offered}", count=choice.high, offered=offered)


def _said(option: str | Kind, count: int) -> Text:
    """Say an option, with the number of times that it is there."""
    if option == UNKNOWN:
        return Text("1 carta oculta") if count == 1 else Text("{count} cartas ocultas", count=count)
    name = option if isinstance(option, str) else name_of(option)
    return Text.verbatim(name if count == 1 else f"{count} {name}")


def _listed(picks: Picks) -> Text:
    said = [_said(*one) for one in Counter(picks).items()]
    return Text.joined(said, ", ") if said else Text("nada")


def _choose_fault(position: Position, action: Choose) -> Finding | None:
    choice = position.choice
    if choice is None or choice.by < 0:
        return illegal("choice.not_asked", "choice")
    asked, count = asked_for(position, choice), len(action.picks)
    if choice.by != action.by:
        return illegal("choice.not_yours", player=position.players[action.by].id, asked=asked)
    if choice.about == "kinds" and not all(isinstance(pick, int) for pick in action.picks):
        return illegal("choice.invalid", "no_kind", asked=asked)
    strange = _not_offered(choice, action)
    if strange in choice.allowed and UNKNOWN in choice.options:
        esbirros = _listed(action.picks)
        return illegal("hidden.feasible", "none_left", section="P1 §2.2", esbirros=esbirros)
    is_too_many = strange in choice.options and choice.about == "kinds" and count > choice.high
    if twice := named_twice(action.picks):
        section = "P2 §5.1" if choice.about == "payers" else ""
        return illegal("choice.invalid", "twice", section=section, esbirros=twice, asked=asked)
    if strange is not None and not is_too_many:
        if other := _of_another_kind(position, choice, strange, asked):
            return other
        code, section = _not_offered_law(position, choice)
        return illegal(code, "not_offered", section=section, pick=_said(strange, 1), asked=asked)
    if choice.about == "swap":
        return None if _is_even_swap(position, choice, action) else illegal("choice.invalid", "swap", asked=asked)
    if not choice.low <= count <= choice.high:
        by = position.players[action.by].id
        return illegal("choice.invalid", "amount", player=by, count=count, due=_due(choice))
    if choice.about == "payers":
        return payers_fault(position, action)
    return zombie_fault(position, action) or _unsure_fault(position, choice, action)


def _of_search(position: Position, action: Choose, fault: Finding | None) -> Finding | None:
    """Cite P2 §9.1 for the fault of a choice in a search, unless it is that it finds no Sombra (P2 §7.5)."""
    if fault is None or fault.section or position.step < 0:
        return fault
    is_search = position.chain[-1].ability.effects[position.step].op == "search"
    is_of_sombras = fault.code == "search.kind" and SOMBRA in action.picks
    return fault._replace(section="P2 §9.1") if is_search and not is_of_sombras else fault


def _not_offered_law(position: Position, choice: Choice) -> tuple[str, str]:
    """The law broken by choosing what is not offered, and the section to cite where it is not the law's own."""
    link = position.chain[-1]
    if position.step < 0:
        return "choice.invalid", "P2 §5.1" if choice.about == "payers" else "P2 §7.4" if link.sombra else "P2 §5.3"
    is_of_kind = choice.allowed != ANY_KIND and link.ability.effects[position.step].op == "search"
    return ("search.kind" if is_of_kind else "choice.invalid"), ""


def _of_another_kind(position: Position, choice: Choice, pick: str | Kind, asked: Text) -> Finding | None:
    """Refuse an Esbirro of the right Altar that is not of the asked kind (P2 §7.3, P3 §1.1)."""
    if position.step < 0 or choice.about != "altar" or not isinstance(pick, str):
        return None
    link = position.chain[-1]
    kind = link.ability.effects[position.step].esbirro
    owners = [i for i, p in enumerate(position.players) if any(e.id in choice.options for e in p.altar)]
    there = ((i, e) for i in owners for e in position.players[i].altar if e.id == pick)
    owner, esbirro = next(there, (-1, None))
    if kind is None or esbirro is None or fits(position, owner, esbirro, kind) is not False:
        return None
    is_sombra = is_unlike_sombra(position, pick, kind)
    section = "P2 §7.3" if is_sombra else "P3 §1.1" if link.ability.key == "deja vu" else ""
    return illegal("choice.invalid", "other_kind", section=section, pick=pick, kind=name_of(kind), asked=asked)


def _unsure_fault(position: Position, choice: Choice, action: Choose) -> Finding | None:
    """Refuse chosen cards that are not there, or do not fit, as far as unknown cards let anybody know (P1 §2.2)."""
    esbirros = _listed(action.picks)
    if choice.about == "kinds":
        pile = counted(option for option in choice.options if isinstance(option, int))
        picks = counted(pick for pick in action.picks if isinstance(pick, int))
        there = holds(position, pile, (*picks[:UNKNOWN], 0))
        if there is False:
            return illegal("hidden.feasible", "none_left", section="P1 §2.2", esbirros=esbirros)
        is_sure = there is True
    else:
        is_sure = not set(action.picks) & set(choice.unsure)
    if is_sure and len(action.picks) >= choice.due:
        return None
    holder, section = _hand_chosen_from(position, choice), "P2 §9.5"
    if position.step < 0:  # the discard of the launch
        section = "P2 §7.4" if position.chain[-1].sombra else "P2 §5.3"
    if holder is None or len(action.picks) < choice.due:
        return undecided("hidden.feasible", "choice", section=section, esbirros=esbirros)
    return undecided(
        "hidden.feasible",
        "hand",
        section=section,
        learned=(holder, tuple(int(pick) for pick in action.picks)),
        player=position.players[holder].id,
        esbirros=esbirros,
    )


def _hand_chosen_from(position: Position, choice: Choice) -> int | None:
    """Return the player from whose hand the cards are chosen; None where they come from elsewhere."""
    link = position.chain[-1]
    if position.step < 0:
        return link.by
    effect = link.ability.effects[position.step]
    if choice.about != "kinds":
        return None
    if effect.op == "discard":
        return whom(link, effect.whose)
    return whom(link, "caster") if effect.op == "place" and effect.source == "hand" else None


def payers_fault(position: Position, action: Choose) -> Finding | None:
    """Exploiting these to pay may not break the condition of the Power's own text, nor of another own one (P2 §5.1)."""
    link = position.chain[-1]
    picks = tuple(map(str, action.picks))
    if not link.exploit:
        return None
    breaks_own = payment(position, link.by, link.target, link.ability, picks, pending=0) is None
    broken = link if breaks_own else deprived(position, link, picks)
    if broken is None:
        return None
    return illegal("pay.text_condition", paid=", ".join(picks), power=broken.ability.name)


def _not_offered(choice: Choice, action: Choose) -> str | Kind | None:
    """The first pick that is not among the options; an unknown card may be of any kind that is allowed."""
    left = list(choice.options)
    for pick in action.picks:
        if pick in left:
            left.remove(pick)
        elif UNKNOWN in left and pick in choice.allowed:
            left.remove(UNKNOWN)
        else:
            return pick
    return None


def _is_even_swap(position: Position, choice: Choice, action: Choose) -> bool:
    own = {esbirro.id for esbirro in position.players[action.by].altar}
    given = sum(1 for pick in action.picks if pick in own)
    return given * 2 == len(action.picks) and choice.low <= given <= choice.high


def zombie_fault(position: Position, action: Choose) -> Finding | None:
    """Refuse to return an Esbirro without which the exploit that follows in the same text is impossible, if it need not
    be so (P3 §1.1).
    """
    link, choice = position.chain[-1], position.choice
    following = link.ability.effects[position.step : position.step + 2]
    if len(following) < 2 or following[0].op != "return" or not is_own_exploit(following[1]):
        return None
    kind, count = following[1].esbirro, following[1].count
    player = position.players[link.by]
    left = player._replace(altar=tuple(e for e in player.altar if e.id not in action.picks))
    after, power = position.with_player(link.by, left), link.ability.name
    kept = player._replace(altar=tuple(e for e in player.altar if choice is None or e.id not in choice.options))
    to_spare = count - at_least(position.with_player(link.by, kept), link.by, kind)
    if choice is None or len(choice.options) - to_spare < choice.low:
        return None
    if at_most(position, link.by, kind) < count or at_least(after, link.by, kind) >= count:
        return None
    if at_least(position, link.by, kind) >= count > at_most(after, link.by, kind):
        said = "Esbirro" if kind is None else name_of(kind)
        return illegal("dejavu.zombie_must_remain", "chosen", power=power, count=count, kind=said)
    given = [e for e in player.altar if e.id in action.picks]
    if any(fits(position, link.by, e, kind) is not False for e in given):
        return undecided("dejavu.zombie_must_remain", "unsure", power=power)
    return None


def _chance_fault(position: Position, action: Chance) -> Finding | None:
    choice = position.choice
    if choice is None or choice.by >= 0:
        return illegal("choice.not_asked", "chance")
    section = {"reveal": "P2 §8.4", "top": "P1 §5.3", "hand": "P2 §9.2", "shown": "P2 §9.2"}.get(choice.about, "")
    if choice.about == "shown":
        choice = told_as_whole(position, action.kinds) or choice
    if not choice.low <= len(action.kinds) <= choice.high:
        return _wrong_number(choice, len(action.kinds), section)
    kinds = counted(action.kinds)
    if choice.about in {"reveal", "top"}:
        is_remade = choice.about == "top"
        pile = merged(counted(position.fosa), position.fosa_rest)
        can_be = in_order(position, kinds, len(action.kinds), remade=is_remade) is not None
    else:
        pile = counted(option for option in choice.options if isinstance(option, int))
        can_be = holds(position, pile, (*kinds[:UNKNOWN], 0)) is not False
    if can_be:
        return None
    if choice.about == "shown" and (others := [k for k in action.kinds if k not in {UNKNOWN, *choice.options}]):
        asked, cards = name_of(int(choice.options[0])), told(map(name_of, others))
        return illegal("choice.invalid", "chance_shown", section=section, kind=asked, cards=cards)
    cards = told(None if kind == UNKNOWN else name_of(kind) for kind in action.kinds)
    if choice.about not in {"reveal", "top"} and not pile[UNKNOWN]:
        there = told(map(name_of, listed(pile)))
        return illegal("choice.invalid", "chance_there", section=section, cards=cards, there=there)
    why = why_counted_out(position, beyond(kinds, pile)) if pile[UNKNOWN] else None
    if why is not None:
        section = section if choice.about == "top" else "P1 §2.2"
        return illegal("choice.invalid", "chance_counted", section=section, cards=cards, why=why)
    return illegal("choice.invalid", "chance_cards", section=section, cards=cards)


def _wrong_number(choice: Choice, count: int, section: str) -> Finding:
    number = f"{choice.low}-{choice.high}" if choice.low < choice.high else choice.high
    if choice.about == "shown" and choice.options:
        kind = name_of(int(choice.options[0]))
        return illegal("choice.invalid", "shown_amount", section=section, kind=kind, number=number, count=count)
    if choice.about == "hand":
        return illegal("choice.invalid", "hand_amount", section=section, number=number, count=count)
    of_amount = section if choice.about in {"top", "shown"} else ""
    return illegal("choice.invalid", "chance_amount", section=of_amount, number=number, count=count)


# Eliminating (P1 §3.2) ---------------------------------------------------------------------------------------


def _eliminate_fault(position: Position, action: Eliminate) -> Finding | None:
    player = position.players[action.by]
    holders = [p for p in position.players if any(r.id == action.reptante for r in p.reptantes)]
    if not holders:
        return illegal("reptante.not_yours", "nowhere")
    if holders[0] is not player and position.owed:
        return illegal("elimination.chooser", owner=holders[0].id, player=player.id)
    reptante = next(r for r in holders[0].reptantes if r.id == action.reptante)
    if reptante.state == ELIMINATED:
        return illegal("elimination.already", reptante=reptante.name)
    if action.by not in position.owed and any(r.id in position.turn.eliminated for r in player.reptantes):
        return illegal("elimination.one_per_turn", "again", player=player.id)
    if position.owed[:1] != (action.by,):
        if position.blurred:
            return illegal("elimination.not_due", "unknown", player=player.id)
        return illegal("elimination.not_due", player=player.id, resistance=player.resistance)
    return None


# The turn (P1 §5) --------------------------------------------------------------------------------------------


def _in_development_of(position: Position, phase: int) -> bool:
    return position.turn.phase == phase and position.turn.part == DEVELOPMENT


def _moment(position: Position) -> Text:
    phase, part = PHASE_NAMES[position.turn.phase], PART_NAMES[position.turn.part]
    return Text("{part} de {phase}", part=part, phase=phase)


def _turn_fault(position: Position, by: int, code: str = "turn.not_yours") -> Finding | None:
    if by == position.turn.player:
        return None
    in_turn, player = position.players[position.turn.player].id, position.players[by].id
    return illegal(code, "not_in_turn", in_turn=in_turn, player=player)


def _prepare_fault(position: Position, action: Prepare) -> Finding | None:
    """P1 §5.2."""
    if fault := _turn_fault(position, action.by):
        return fault
    if not _in_development_of(position, PREPARE) or position.turn.prepared:
        return illegal("prepare.when", "again" if position.turn.prepared else "moment", moment=_moment(position))
    return None


def owes_prepare(position: Position) -> bool:
    """True if a card of the player in turn is exhausted and will not stay so by an effect (P1 §5.2, P3 §1.1)."""
    player = position.players[position.turn.player]
    return any(not e.prepared for e in player.altar) or any(
        r.state == EXHAUSTED and not r.skip_prepare for r in player.reptantes
    )


def due_draw(position: Position) -> int:
    """Return the number of cards that the player in turn draws in phase 2 (P1 §5.3)."""
    turn = position.turn
    return min(_drawn_on(position, turn.player, turn.number), position.fosa_size + sum(position.vertedero))


def drawn_in(position: Position, player: int) -> int:
    """Count the cards that a player has drawn in phase 2 so far, as long as nobody is out and the Fosa lasts (P1 §5.3)."""
    players, turn = len(position.players), position.turn
    rounds = range((player - position.first) % players + 1, turn.number + 1, players)
    own = [number for number in rounds if number < turn.number or turn.drawn]
    return sum(_drawn_on(position, player, number) for number in own)


def _drawn_on(position: Position, player: int, number: int) -> int:
    """Return the number of cards that a player draws in a turn: fewer in the own first one (P1 §5.3).

    With more than two the last of the first round draws as many as ever. A player who left before their turn had none: the
    turns after it came earlier, and the player who is last now may have been seated before them.
    """
    players = len(position.players)
    place = (player - position.first) % players
    behind = (position.players[(position.first + i) % players] for i in range(place + 1, players))
    short = number == 1 if players == 2 else number <= place + 1 and any(other.in_play for other in behind)
    return position.rules.cards_drawn_first if short else position.rules.cards_drawn


def _draw_fault(position: Position, action: Draw) -> Finding | None:
    """P1 §5.3."""
    if fault := _turn_fault(position, action.by):
        return fault
    turn, due, named = position.turn, due_draw(position), len(action.kinds)
    if not _in_development_of(position, DRAW) or turn.drawn:
        return illegal("draw.when", "again" if turn.drawn else "moment", moment=_moment(position))
    claimed = action.count if action.count is not None else named or due
    if not position.rules.one_start and turn.number <= len(position.players):
        return undecided("version.start_modes")
    if claimed != due:
        return illegal("draw.count", "claimed", player=position.players[action.by].id, due=due, count=claimed)
    if named not in {0, due}:
        return illegal("draw.count", "named", count=named, due=due)
    if named and in_order(position, counted(action.kinds), named, remade=True) is None:
        top = [kind for kind in position.fosa[:due] if kind != UNKNOWN]
        known, claimed_kinds = ", ".join(map(name_of, top)), told(map(name_of, action.kinds))
        if not known:
            return illegal("draw.not_top", "none_left", claimed=claimed_kinds)
        is_left_out = any(beyond(counted(top), counted(action.kinds)))
        return illegal("draw.not_top", "" if is_left_out else "none_beneath", known=known, claimed=claimed_kinds)
    return None


def _place_faults(position: Position, action: Place) -> list[Finding]:
    """Check a placement (P1 §5.4, §6.2); the hand is asked only when nothing else is wrong."""
    if fault := _turn_fault(position, action.by):
        return [fault, illegal("place.when", "others_turn")]
    found = []
    if not _in_development_of(position, MAIN):
        found.append(illegal("place.when", "moment", moment=_moment(position)))
    if position.turn.placed:
        found.append(illegal("place.one_per_turn", player=position.players[action.by].id))
    if action.id and any(action.id == e.id for p in position.players for e in p.altar):
        found.append(illegal("choice.invalid", "name_taken", esbirro=action.id))
    in_hand = None if found else _hand_fault(position, action.by, (action.kind,), "place.from_hand")
    return [in_hand] if in_hand else found


def _discard_fault(position: Position, action: Discard) -> Finding | None:
    """P1 §5.5."""
    turn, player = position.turn, position.players[action.by]
    code = "discard.only_turn_player" if turn.phase == DISCARD else "turn.not_yours"
    if fault := _turn_fault(position, action.by, code):
        return fault
    if not _in_development_of(position, DISCARD):
        return illegal("discard.when", moment=_moment(position))
    held, count = sum(player.hand), len(action.kinds)
    if not _owes_discard(position, player):
        return illegal("discard.not_due", player=player.id, count=held)
    if held - count != position.rules.hand_limit:
        return illegal(
            "discard.to_five", player=player.id, held=held, due=held - position.rules.hand_limit, count=count
        )
    return _hand_fault(position, action.by, action.kinds, "discard.own_choice")


def _owes_discard(position: Position, player: Player) -> bool:
    return sum(player.hand) > position.rules.hand_limit and not position.turn.discarded


def _hand_fault(position: Position, by: int, kinds: tuple[Kind, ...], code: str) -> Finding | None:
    """A hand that does not hold these cards, or may not."""
    holds, player = can_hold(position, by, counted(kinds)), position.players[by].id
    esbirros = told(map(name_of, kinds))
    if holds is None:
        section = "P1 §6.2" if code == "place.from_hand" else "P1 §5.5"
        return undecided(
            "hidden.feasible",
            "hand",
            section=section,
            learned=(by, tuple(kinds)),
            player=player,
            esbirros=esbirros,
        )
    return None if holds else illegal(code, "not_in_hand", player=player, esbirros=esbirros)


def _advance_fault(position: Position, action: Advance) -> Finding | None:
    """P1 §5.2, §5.3, §5.6: what is due is not optional."""
    if fault := _turn_fault(position, action.by):
        return fault
    turn, player = position.turn, position.players[action.by]
    if turn.part != DEVELOPMENT:
        return None
    if turn.phase == PREPARE and not turn.prepared and owes_prepare(position):
        return illegal("prepare.skipped", player=player.id)
    if turn.phase == DRAW and not turn.drawn and due_draw(position):
        return illegal("draw.skipped", player=player.id, due=due_draw(position))
    if turn.phase == DISCARD and _owes_discard(position, player):
        return illegal(
            "discard.skipped", player=player.id, count=sum(player.hand), limit=position.rules.hand_limit
        )
    return None
