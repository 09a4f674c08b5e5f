"""Whether an action may be done now (P1 §5, §6; P2 §2, §5, §9.5).

A function an action, its conditions in the order of the rulebook, each with the law it breaks: the first one
broken answers. What a finding says stands beside its law. What may be done is listed by `possible`.
"""

from rules.games.atrum.laws.findings import illegal, undecided
from rules.games.atrum.play import announcement_faults
from rules.games.atrum.table.actions import (
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
from rules.games.atrum.table.kinds import NEUTRAL, UNKNOWN, Kind, counted, name_of
from rules.games.atrum.table.position import (
    DEVELOPMENT,
    DISCARD,
    DRAW,
    ELIMINATED,
    EXHAUSTED,
    MAIN,
    PREPARE,
    Choice,
    Player,
    Position,
    can_hold,
    fits,
    pool,
)
from rules.judging.finding import Finding
from rules.text import Text

PHASE_NAMES = (Text("Preparar"), Text("Robar"), Text("Principal"), Text("Descartar"))
PART_NAMES = (Text("inicio"), Text("desarrollo"), Text("final"))


def check(position: Position, action: Action) -> list[Finding]:
    """Everything against an action now; without an ``illegal`` finding it may be done.

    ``undecided`` findings say which unknown fact it hangs on.
    """
    found = _held_up(position, action)
    if found is None:
        match action:
            case Announce():
                return announcement_faults.faults(position, action)
            case Place():
                return _place_faults(position, action)
            case Pass():
                found = _pass_fault(position, action)
            case Choose():
                found = _choose_fault(position, action)
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
            case Advance():
                found = _advance_fault(position, action)
    return [] if found is None else [found]


def _held_up(position: Position, action: Action) -> Finding | None:
    """What has to happen before anything else."""
    if position.end is not None:
        return illegal("game.over", "finished")
    if isinstance(action, Eliminate):
        return None
    if position.owed:
        return illegal("elimination.pending", player=position.players[position.owed[0]].id)
    if position.choice is not None and not isinstance(action, Choose | Chance):
        return illegal("resolution.in_progress", asked=_asked(position, position.choice))
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


# What a Power being resolved asks for (P2 §9.5) --------------------------------------------------------------


def _asked(position: Position, choice: Choice) -> Text:
    if choice.by < 0:
        return Text("falta saber qué salió de la Fosa o de la mano")
    return Text(
        "{player} elige {how_many} de: {offered}",
        player=position.players[choice.by].id,
        how_many=str(choice.low) if choice.low == choice.high else f"{choice.low}-{choice.high}",
        offered=", ".join(map(_said, choice.options)),
    )


def _said(option: str | Kind) -> str:
    return option if isinstance(option, str) else name_of(option)


def _choose_fault(position: Position, action: Choose) -> Finding | None:
    choice = position.choice
    if choice is None or choice.by < 0:
        return illegal("choice.not_asked", "choice")
    asked, count = _asked(position, choice), len(action.picks)
    if choice.by != action.by:
        return illegal("choice.not_yours", asked=asked)
    if choice.about == "kinds" and not all(isinstance(pick, int) for pick in action.picks):
        return illegal("choice.invalid", "no_kind", asked=asked)
    strange = _not_offered(choice, action)
    if strange is not None:
        code = "choice.invalid" if choice.kind is NEUTRAL else "search.kind"
        return illegal(code, "not_offered", pick=_said(strange), asked=asked)
    if choice.about == "swap":
        return None if _is_even_swap(position, choice, action) else illegal("choice.invalid", "swap", asked=asked)
    if not choice.low <= count <= choice.high:
        return illegal("choice.invalid", "amount", count=count, asked=asked)
    return zombie_fault(position, action)


def _not_offered(choice: Choice, action: Choose) -> str | Kind | None:
    """The first pick that is not among the options; an unknown card may be of any kind that is asked for."""
    left = list(choice.options)
    for pick in action.picks:
        if pick in left:
            left.remove(pick)
        elif UNKNOWN in left and choice.kind in {NEUTRAL, pick}:
            left.remove(UNKNOWN)
        else:
            return pick
    return None


def _is_even_swap(position: Position, choice: Choice, action: Choose) -> bool:
    own = {esbirro.id for esbirro in position.players[action.by].altar}
    given = sum(1 for pick in action.picks if pick in own)
    return given * 2 == len(action.picks) and choice.low <= given <= choice.high


def zombie_fault(position: Position, action: Choose) -> Finding | None:
    """What is returned may not make the exploit that follows in the same text impossible (P3 §1.1)."""
    link = position.chain[-1]
    following = link.ability.effects[position.step :]
    if not following or following[0].op != "return":
        return None
    exploits = [e for e in following[1:] if e.op == "exploit" and e.whose == "caster" and not e.up_to]
    if not exploits:
        return None
    kind, count = exploits[0].esbirro, exploits[0].count
    player = position.players[link.by]
    left = player._replace(altar=tuple(e for e in player.altar if e.id not in action.picks))
    was_possible = _at_most(position, link.by, kind) >= count
    if was_possible and _at_most(position.with_player(link.by, left), link.by, kind) < count:
        said = "Esbirro" if kind is None else name_of(kind)
        return illegal("dejavu.zombie_must_remain", power=link.ability.name, count=count, kind=said)
    return None


def _at_most(position: Position, owner: int, kind: Kind | None) -> int:
    """How many Esbirros of an Altar count as a kind, or may: only those that surely do not are left out."""
    return sum(fits(position, owner, esbirro, kind) is not False for esbirro in position.players[owner].altar)


def _chance_fault(position: Position, action: Chance) -> Finding | None:
    choice = position.choice
    if choice is None or choice.by >= 0:
        return illegal("choice.not_asked", "chance")
    if len(action.kinds) != choice.high:
        return illegal("choice.invalid", "chance_amount", number=choice.high, count=len(action.kinds))
    left, hidden = list(choice.options), list(pool(position))
    for kind in action.kinds:
        if kind == UNKNOWN:
            continue
        if kind in left:
            left.remove(kind)
        elif UNKNOWN in left and hidden[kind] > 0:
            left.remove(UNKNOWN)
            hidden[kind] -= 1
        else:
            return illegal("choice.invalid", "chance_kind", kind=name_of(kind))
    return None


# Eliminating (P1 §3.2) ---------------------------------------------------------------------------------------


def _eliminate_fault(position: Position, action: Eliminate) -> Finding | None:
    player = position.players[action.by]
    holders = [p for p in position.players if any(r.id == action.reptante for r in p.reptantes)]
    if not holders:
        return illegal("reptante.not_yours", "nowhere")
    if holders[0] is not player:
        return illegal("elimination.chooser", owner=holders[0].id, player=player.id)
    reptante = next(r for r in player.reptantes if r.id == action.reptante)
    if reptante.state == ELIMINATED:
        return illegal("elimination.already", reptante=reptante.name)
    if action.by not in position.owed and any(r.id in position.turn.eliminated for r in player.reptantes):
        return illegal("elimination.one_per_turn", "again", player=player.id)
    if position.owed[:1] != (action.by,):
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
    players = position.players
    return illegal(code, "not_in_turn", in_turn=players[position.turn.player].id, player=players[by].id)


def _prepare_fault(position: Position, action: Prepare) -> Finding | None:
    """P1 §5.2."""
    if fault := _turn_fault(position, action.by):
        return fault
    if not _in_development_of(position, PREPARE) or position.turn.prepared:
        return illegal("prepare.when", moment=_moment(position))
    return None


def owes_prepare(position: Position) -> bool:
    """Something of the player in turn is exhausted and will not stay so by an effect (P1 §5.2, P3 §1.1)."""
    player = position.players[position.turn.player]
    return any(not e.prepared for e in player.altar) or any(
        r.state == EXHAUSTED and not r.skip_prepare for r in player.reptantes
    )


def due_draw(position: Position) -> int:
    """How many cards the player in turn draws in phase 2 (P1 §5.3)."""
    players = len(position.players)
    number = position.turn.number
    short = number == 1 if players == 2 else number < players
    available = position.fosa_size + sum(position.vertedero)
    return min(position.rules.cards_drawn_first if short else position.rules.cards_drawn, available)


def _draw_fault(position: Position, action: Draw) -> Finding | None:
    """P1 §5.3."""
    if fault := _turn_fault(position, action.by):
        return fault
    turn, due, named = position.turn, due_draw(position), len(action.kinds)
    if not _in_development_of(position, DRAW) or turn.drawn:
        return illegal("draw.when", "again" if turn.drawn else "moment", moment=_moment(position))
    claimed = action.count if action.count is not None else named or due
    if claimed != due:
        return illegal("draw.count", "claimed", player=position.players[action.by].id, due=due, count=claimed)
    if named not in {0, due}:
        return illegal("draw.count", "named", count=named, due=due)
    for known, kind in zip(position.fosa, action.kinds, strict=False):
        if known not in {UNKNOWN, kind}:
            return illegal("draw.not_top", known=name_of(known), claimed=name_of(kind))
    return None


def _place_faults(position: Position, action: Place) -> list[Finding]:
    """P1 §5.4, §6.2. Everything against it but the hand, which is asked only when nothing else is wrong."""
    if fault := _turn_fault(position, action.by):
        return [fault]
    found = []
    if not _in_development_of(position, MAIN):
        found.append(illegal("place.when", moment=_moment(position)))
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
    esbirros = ", ".join(map(name_of, kinds))
    if holds is None:
        return undecided("hidden.feasible", "hand", learned=(by, tuple(kinds)), player=player, esbirros=esbirros)
    return None if holds else illegal(code, "not_in_hand", player=player, esbirros=esbirros)


def _advance_fault(position: Position, action: Advance) -> Finding | None:
    """P1 §5.2, §5.3, §5.6: what is due is not optional."""
    if fault := _turn_fault(position, action.by):
        return fault
    turn, player = position.turn, position.players[action.by]
    if _in_development_of(position, PREPARE) and not turn.prepared and owes_prepare(position):
        return illegal("prepare.skipped", player=player.id)
    if _in_development_of(position, DRAW) and not turn.drawn and due_draw(position):
        return illegal("draw.skipped", player=player.id, due=due_draw(position))
    if _in_development_of(position, DISCARD) and _owes_discard(position, player):
        return illegal(
            "discard.skipped", player=player.id, count=sum(player.hand), limit=position.rules.hand_limit
        )
    return None
