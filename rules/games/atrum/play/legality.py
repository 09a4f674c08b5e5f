"""Whether an action may be done now, and which ones may (P1 §5, §6; P2 §2, §5)."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from rules.games.atrum.laws.findings import Finding, illegal, undecided
from rules.games.atrum.play import announcement_faults, possible
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
from rules.games.atrum.table.kinds import ALL_KINDS, NEUTRAL, UNKNOWN, Counts, Kind, counted, name_of
from rules.games.atrum.table.position import (
    DEVELOPMENT,
    DISCARD,
    DRAW,
    ELIMINATED,
    EXHAUSTED,
    HAND_LIMIT,
    MAIN,
    PREPARE,
    START,
    Choice,
    Player,
    Position,
    can_hold,
    fits,
    pool,
)
from rules.text import Text

PHASE_NAMES = (Text("Preparar"), Text("Robar"), Text("Principal"), Text("Descartar"))
PART_NAMES = (Text("inicio"), Text("desarrollo"), Text("final"))


def check(position: Position, action: Action) -> list[Finding]:
    """Everything against an action now; without an ``illegal`` finding it may be done.

    ``undecided`` findings say which unknown fact it hangs on.
    """
    blocked = _blocked(position, action)
    if blocked:
        return blocked
    match action:
        case Announce():
            return announcement_faults.faults(position, action)
        case Pass():
            return _pass_faults(position, action)
        case Choose():
            return _choose_faults(position, action)
        case Chance():
            return _chance_faults(position, action)
        case Eliminate():
            return _eliminate_faults(position, action)
        case Prepare():
            return _prepare_faults(position, action)
        case Draw():
            return _draw_faults(position, action)
        case Place():
            return _place_faults(position, action)
        case Discard():
            return _discard_faults(position, action)
        case Advance():
            return _advance_faults(position, action)


def _blocked(position: Position, action: Action) -> list[Finding]:
    """What has to happen before anything else."""
    if position.end is not None:
        return [illegal("game.over", Text("La partida ya terminó."))]
    if position.owed and not isinstance(action, Eliminate):
        owner = position.players[position.owed[0]].id
        return [
            illegal(
                "elimination.pending",
                Text(
                    "{owner} llegó a 0 de resistencia: antes de seguir elige y elimina uno de sus Reptantes.",
                    owner=owner,
                ),
            )
        ]
    if position.choice is not None and not position.owed and not isinstance(action, Choose | Chance | Eliminate):
        return [
            illegal(
                "resolution.in_progress",
                Text("Se está resolviendo un efecto: {asked}.", asked=_asked(position, position.choice)),
            )
        ]
    if position.chain and isinstance(action, Prepare | Draw | Place | Discard | Advance):
        waiting = position.players[position.waiting[0]].id
        return [
            illegal(
                "chain.unfinished",
                Text("La cadena no ha terminado: {waiting} tiene la ventana de respuesta.", waiting=waiting),
            )
        ]
    return []


def _asked(position: Position, choice: Choice) -> Text:
    if choice.by < 0:
        return Text("falta saber qué salió de la Fosa o de la mano")
    owner = position.players[choice.by].id
    span = str(choice.low) if choice.low == choice.high else f"{choice.low}-{choice.high}"
    options = ", ".join(str(o) if isinstance(o, str) else name_of(o) for o in choice.options)
    return Text("{owner} elige {span} de: {options}", owner=owner, span=span, options=options)


def _pass_faults(position: Position, action: Pass) -> list[Finding]:
    if not position.waiting:
        return [
            illegal(
                "window.none",
                Text("No hay ninguna ventana de respuesta abierta."),
            )
        ]
    if position.waiting[0] != action.by:
        holder = position.players[position.waiting[0]].id
        return [
            illegal(
                "window.not_yours",
                Text("La ventana de respuesta es de {holder}.", holder=holder),
                "P2 §2.3" if len(position.players) > 2 else "",
            )
        ]
    return []


def _choose_faults(position: Position, action: Choose) -> list[Finding]:
    choice = position.choice
    if choice is None or choice.by < 0:
        return [illegal("choice.not_asked", Text("No hay nada que elegir ahora."))]
    asked = _asked(position, choice)
    if choice.by != action.by:
        return [illegal("choice.not_yours", Text("Elige otro: {asked}.", asked=asked))]
    if choice.about == "kinds" and any(not isinstance(p, int) for p in action.picks):
        return [illegal("choice.invalid", Text("Se eligen Esbirros: {asked}.", asked=asked))]
    chosen, options = list(action.picks), list(choice.options)
    for pick in chosen:
        if pick in options:
            options.remove(pick)
        elif UNKNOWN in options and choice.kind in {NEUTRAL, pick}:
            options.remove(UNKNOWN)
        else:
            said = name_of(pick) if isinstance(pick, int) else pick
            code = "choice.invalid" if choice.kind == NEUTRAL else "search.kind"
            return [
                illegal(
                    code,
                    Text("{said} no se puede elegir: {asked}.", said=said, asked=asked),
                )
            ]
    if choice.about == "swap":
        own = {e.id for e in position.players[action.by].altar}
        mine = sum(1 for pick in chosen if pick in own)
        if mine * 2 != len(chosen) or not choice.low <= mine <= choice.high:
            return [
                illegal(
                    "choice.invalid",
                    Text("Se intercambian tantos de un Altar como del otro: {asked}.", asked=asked),
                )
            ]
        return []
    if not choice.low <= len(chosen) <= choice.high:
        return [illegal("choice.invalid", Text("{count}: {asked}.", count=len(chosen), asked=asked))]
    return _zombie_must_remain(position, action)


def _zombie_must_remain(position: Position, action: Choose) -> list[Finding]:
    """What is returned may not make the exploit that follows in the same text impossible (P3 §1.1)."""
    link = position.chain[-1]
    effects = link.ability.effects
    if position.step >= len(effects) or effects[position.step].op != "return":
        return []
    later = [e for e in effects[position.step + 1 :] if e.op == "exploit" and e.whose == "caster" and not e.up_to]
    if not later:
        return []
    player = position.players[link.by]
    left = tuple(e for e in player.altar if e.id not in action.picks)
    after = position.with_player(link.by, player._replace(altar=left))
    need = later[0]
    kept = [fits(after, link.by, e, need.esbirro) for e in left]
    had = [fits(position, link.by, e, need.esbirro) for e in player.altar]
    if len(kept) - kept.count(False) >= need.count or len(had) - had.count(False) < need.count:
        return []
    kind = "Esbirro" if need.esbirro is None else name_of(need.esbirro)
    return [
        illegal(
            "dejavu.zombie_must_remain",
            Text(
                "{ability} debe explotar después {count} {kind} propio, y así no quedaría ninguno.",
                ability=link.ability.name,
                count=need.count,
                kind=kind,
            ),
        )
    ]


def _chance_faults(position: Position, action: Chance) -> list[Finding]:
    choice = position.choice
    if choice is None or choice.by >= 0:
        return [illegal("choice.not_asked", Text("No hay nada al azar que indicar."))]
    if len(action.kinds) != choice.high:
        return [
            illegal(
                "choice.invalid",
                Text(
                    "Salieron {high} Esbirros, y se indicaron {count}.", high=choice.high, count=len(action.kinds)
                ),
            )
        ]
    left = list(choice.options)
    hidden = list(pool(position))
    for kind in action.kinds:
        if kind == UNKNOWN:
            continue
        if kind in left:
            left.remove(kind)
        elif UNKNOWN in left and hidden[kind] > 0:
            left.remove(UNKNOWN)
            hidden[kind] -= 1
        else:
            return [
                illegal(
                    "choice.invalid",
                    Text("{kind} no pudo salir: no queda ninguno ahí.", kind=name_of(kind)),
                )
            ]
    return []


def _eliminate_faults(position: Position, action: Eliminate) -> list[Finding]:
    owner = next(
        (i for i, p in enumerate(position.players) if any(r.id == action.reptante for r in p.reptantes)), -1
    )
    who = position.players[action.by].id
    if owner < 0:
        return [illegal("reptante.not_yours", Text("Ese Reptante no está en la mesa."))]
    holder = position.players[owner]
    reptante = next(r for r in holder.reptantes if r.id == action.reptante)
    if owner != action.by:
        return [
            illegal(
                "elimination.chooser",
                Text(
                    "Elige {holder}, no {who}: cada uno elimina uno de sus propios Reptantes.",
                    holder=holder.id,
                    who=who,
                ),
            )
        ]
    if reptante.state == ELIMINATED:
        return [
            illegal(
                "elimination.already",
                Text("{reptante} ya estaba eliminado.", reptante=reptante.name),
            )
        ]
    if not position.owed or position.owed[0] != owner:
        if owner not in position.owed and _eliminated_this_turn(position, holder):
            return [
                illegal(
                    "elimination.one_per_turn",
                    Text(
                        "{who} ya eliminó un Reptante en este turno: no elimina otro aunque vuelva a 0.", who=who
                    ),
                )
            ]
        return [
            illegal(
                "elimination.not_due",
                Text(
                    "{who} no debe eliminar ningún Reptante ahora (resistencia {resistance}).",
                    who=who,
                    resistance=holder.resistance,
                ),
            )
        ]
    return []


def _eliminated_this_turn(position: Position, player: Player) -> bool:
    return any(reptante.id in position.turn.eliminated for reptante in player.reptantes)


def _not_your_turn(position: Position, by: int) -> list[Finding]:
    if by == position.turn.player:
        return []
    owner = position.players[position.turn.player].id
    return [
        illegal(
            "turn.not_yours",
            Text(
                "Es el turno de {owner}; {player} no puede hacerlo.", owner=owner, player=position.players[by].id
            ),
        )
    ]


def _moment(position: Position) -> Text:
    phase, part = PHASE_NAMES[position.turn.phase], PART_NAMES[position.turn.part]
    return Text("{part} de {phase}", part=part, phase=phase)


def _prepare_faults(position: Position, action: Prepare) -> list[Finding]:
    found = _not_your_turn(position, action.by)
    turn = position.turn
    if not found and (turn.phase != PREPARE or turn.part != DEVELOPMENT or turn.prepared):
        found.append(
            illegal(
                "prepare.when",
                Text(
                    "Se prepara una vez, en el desarrollo de la fase Preparar (ahora: {moment}).",
                    moment=_moment(position),
                ),
            )
        )
    return found


def due_draw(position: Position) -> int:
    """How many cards the player in turn draws in phase 2 (P1 §5.3)."""
    players = len(position.players)
    number = position.turn.number
    short = number == 1 if players == 2 else number < players
    available = position.fosa_size + sum(position.vertedero)
    return min(2 if short else 3, available)


def _draw_faults(position: Position, action: Draw) -> list[Finding]:
    found = _not_your_turn(position, action.by)
    turn = position.turn
    if found:
        return found
    if turn.phase != DRAW or turn.part != DEVELOPMENT or turn.drawn:
        again = turn.drawn
        return [
            illegal(
                "draw.when",
                Text(
                    "Se roba una vez, en el desarrollo de la fase Robar (ahora: {moment} y ya se robó).",
                    moment=_moment(position),
                )
                if again
                else Text(
                    "Se roba una vez, en el desarrollo de la fase Robar (ahora: {moment}).",
                    moment=_moment(position),
                ),
            )
        ]
    due = due_draw(position)
    count = len(action.kinds) if action.count is None and action.kinds else action.count
    if count is not None and count != due:
        return [
            illegal(
                "draw.count",
                Text(
                    "{player} roba {due} en este turno, no {count}.",
                    player=position.players[action.by].id,
                    due=due,
                    count=count,
                ),
            )
        ]
    if action.kinds and len(action.kinds) != due:
        return [
            illegal(
                "draw.count",
                Text("Se indicaron {count} cartas y se roban {due}.", count=len(action.kinds), due=due),
            )
        ]
    for known, claimed in zip(position.fosa, action.kinds, strict=False):
        if known not in {UNKNOWN, claimed}:
            return [
                illegal(
                    "draw.not_top",
                    Text(
                        "En el tope de la Fosa estaba {known}, no {claimed}.",
                        known=name_of(known),
                        claimed=name_of(claimed),
                    ),
                )
            ]
    return []


def _hand_answer(position: Position, by: int, kinds: tuple[Kind, ...], code: str) -> list[Finding]:
    """Whether a hand holds these cards, as findings."""
    player = position.players[by]
    answer = can_hold(position, by, counted(kinds))
    names = ", ".join(name_of(k) for k in kinds)
    if answer is None:
        return [
            undecided(
                "hidden.feasible",
                Text("No se sabe si {player} tiene en la mano: {names}.", player=player.id, names=names),
                (by, tuple(kinds)),
            )
        ]
    if not answer:
        return [
            illegal(
                code,
                Text("{player} no tiene en la mano: {names}.", player=player.id, names=names),
            )
        ]
    return []


def _place_faults(position: Position, action: Place) -> list[Finding]:
    found = _not_your_turn(position, action.by)
    turn = position.turn
    if found:
        return found
    if turn.phase != MAIN or turn.part != DEVELOPMENT:
        found.append(
            illegal(
                "place.when",
                Text(
                    "Se coloca en el desarrollo de la propia fase principal (ahora: {moment}).",
                    moment=_moment(position),
                ),
            )
        )
    if turn.placed:
        found.append(
            illegal(
                "place.one_per_turn",
                Text(
                    "{player} ya colocó un Esbirro este turno: solo uno por turno.",
                    player=position.players[action.by].id,
                ),
            )
        )
    if action.id and any(action.id == e.id for p in position.players for e in p.altar):
        found.append(illegal("choice.invalid", Text("{action} ya está en un Altar.", action=action.id)))
    return found or _hand_answer(position, action.by, (action.kind,), "place.from_hand")


def _discard_faults(position: Position, action: Discard) -> list[Finding]:
    found = _not_your_turn(position, action.by)
    turn, player = position.turn, position.players[action.by]
    if found:
        if turn.phase == DISCARD:
            return [found[0]._replace(code="discard.only_turn_player")]
        return found
    if turn.phase != DISCARD or turn.part != DEVELOPMENT:
        return [
            illegal(
                "discard.when",
                Text(
                    "Se descarta en el desarrollo de la fase Descartar (ahora: {moment}).",
                    moment=_moment(position),
                ),
            )
        ]
    size = sum(player.hand)
    if size <= HAND_LIMIT or turn.discarded:
        return [
            illegal(
                "discard.not_due",
                Text("{player} tiene {size} Esbirros en la mano: no descarta.", player=player.id, size=size),
            )
        ]
    if size - len(action.kinds) != HAND_LIMIT:
        return [
            illegal(
                "discard.to_five",
                Text(
                    "{player} tiene {size}: descarta exactamente {size2}, no {count}.",
                    player=player.id,
                    size=size,
                    size2=size - HAND_LIMIT,
                    count=len(action.kinds),
                ),
            )
        ]
    return _hand_answer(position, action.by, action.kinds, "discard.own_choice")


def owes_prepare(position: Position) -> bool:
    """Something of the player in turn is exhausted and will not stay so by an effect (P1 §5.2, P3 §1.1)."""
    player = position.players[position.turn.player]
    return any(not e.prepared for e in player.altar) or any(
        r.state == EXHAUSTED and not r.skip_prepare for r in player.reptantes
    )


def _advance_faults(position: Position, action: Advance) -> list[Finding]:
    found = _not_your_turn(position, action.by)
    turn = position.turn
    if found or turn.part != DEVELOPMENT:
        return found
    player = position.players[action.by]
    if turn.phase == PREPARE and not turn.prepared and owes_prepare(position):
        return [
            illegal(
                "prepare.skipped",
                Text("{player} tiene cartas agotadas: prepararlas no es opcional.", player=player.id),
            )
        ]
    if turn.phase == DRAW and not turn.drawn and due_draw(position):
        return [
            illegal(
                "draw.skipped",
                Text(
                    "{player} todavía no ha robado {due_draw}: robar no es opcional.",
                    player=player.id,
                    due_draw=due_draw(position),
                ),
            )
        ]
    if turn.phase == DISCARD and not turn.discarded and sum(player.hand) > HAND_LIMIT:
        return [
            illegal(
                "discard.skipped",
                Text(
                    "{player} tiene {count} en la mano: antes descarta hasta quedarse con {HAND_LIMIT}.",
                    player=player.id,
                    count=sum(player.hand),
                    HAND_LIMIT=HAND_LIMIT,
                ),
            )
        ]
    return []


# All legal actions ---------------------------------------------------------------------------------------


def legal_actions(position: Position) -> list[Action]:
    """Everything that somebody may do now, each written once.

    Announcements leave open which Esbirros pay (see `possible.announcements`). What hangs on unknown cards
    is left out, so the list may be empty before the end; what chance brings is no action of a player.
    """
    if position.end is not None:
        return []
    if position.owed:
        owner = position.owed[0]
        return [Eliminate(owner, r.id) for r in position.players[owner].reptantes if r.state != ELIMINATED]
    if position.choice is not None:
        return _choices(position, position.choice)
    if position.chain:
        by = position.waiting[0]
        return [Pass(by), *possible.announcements(position, by)]
    return _open_actions(position)


def _choices(position: Position, choice: Choice) -> list[Action]:
    if choice.by < 0:
        return []
    options = choice.options
    if choice.about == "swap":
        own_ids = {e.id for e in position.players[choice.by].altar}
        own = [o for o in options if o in own_ids]
        theirs = [o for o in options if o not in own_ids]
        return [
            Choose(choice.by, (*mine, *others))
            for n in range(choice.low, choice.high + 1)
            for mine in combinations(own, n)
            for others in combinations(theirs, n)
        ]
    picks: Iterable[tuple[str | int, ...]] = dict.fromkeys(
        c for n in range(choice.low, choice.high + 1) for c in _picks(options, n, choice.about)
    )
    actions = [Choose(choice.by, chosen) for chosen in picks]
    if position.chain and position.chain[-1].ability.requires:
        return [a for a in actions if not _zombie_must_remain(position, a)]
    return list(actions)


def _picks(options: tuple[str | int, ...], n: int, about: str) -> Iterable[tuple[str | int, ...]]:
    """Every way to pick `n`: ids as they are, kinds as many times as there are cards of them."""
    return (
        _multisets(counted(o for o in options if isinstance(o, int)), n)
        if about == "kinds"
        else combinations(options, n)
    )


def _multisets(have: Counts, n: int, kind: Kind = 0) -> Iterator[tuple[Kind, ...]]:
    """Every pile of `n` cards, kinds ascending, that can be taken out of one."""
    if n == 0:
        yield ()
        return
    if kind >= len(have):
        return
    for taken in range(min(n, have[kind]), -1, -1):
        for rest in _multisets(have, n - taken, kind + 1):
            yield (kind,) * taken + rest


def _open_actions(position: Position) -> list[Action]:
    turn = position.turn
    by, phase, part = turn.player, turn.phase, turn.part
    player = position.players[by]
    actions: list[Action] = []
    ready = True
    if part == DEVELOPMENT:
        if phase == PREPARE:
            if not turn.prepared:
                actions.append(Prepare(by))
                ready = not owes_prepare(position)
        elif phase == DRAW:
            if not turn.drawn:
                due = due_draw(position)
                actions.append(Draw(by, due))
                ready = not due
        elif phase == MAIN:
            if not turn.placed:
                actions += [Place(by, kind) for kind in ALL_KINDS if player.hand[kind]]
        elif not turn.discarded and sum(player.hand) > HAND_LIMIT:
            ready = False
            actions += _discards(by, player)
    if ready:
        actions.append(Advance(by))
    actions += possible.announcements(position, by)
    if part == START or not position.rules.off_turn_limit:
        for other in position.after(by):
            actions += possible.announcements(position, other)
    return actions


def _discards(by: int, player: Player) -> list[Action]:
    known = (*player.hand[:UNKNOWN], 0)
    return [Discard(by, chosen) for chosen in _multisets(known, sum(player.hand) - HAND_LIMIT)]


def canonical(position: Position, action: Action) -> Action:
    """A legal action as `legal_actions` writes it."""
    match action:
        case Announce():
            return possible.canonical(position, action)
        case Draw():
            return Draw(action.by, due_draw(position))
        case Place():
            return Place(action.by, action.kind)
        case Discard():
            return Discard(action.by, tuple(sorted(action.kinds)))
        case Choose():
            order = {option: i for i, option in reversed(list(enumerate((position.choice or _NO_CHOICE).options)))}
            return Choose(action.by, tuple(sorted(action.picks, key=lambda p: order.get(p, 0))))
    return action


_NO_CHOICE = Choice(-1, "", (), 0, 0)
