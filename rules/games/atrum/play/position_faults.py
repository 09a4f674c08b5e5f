"""Everything about a position that cannot be (python-chess would call it ``status()``).

All faults are reported, not only the first. A position without faults need not be reachable.
"""

from collections.abc import Iterator

from rules.games.atrum.laws.findings import Finding, impossible, note
from rules.games.atrum.play.announcing import annul_fits
from rules.games.atrum.table.kinds import ALL_KINDS, ESBIRROS, PER_KIND, UNKNOWN, decks_for
from rules.games.atrum.table.names import name_key
from rules.games.atrum.table.position import (
    ATTACK,
    DEFENSE,
    DEVELOPMENT,
    DISCARD,
    DRAW,
    ELIMINATED,
    END,
    HAND_LIMIT,
    MAIN,
    MAX_RESISTANCE,
    PREPARE,
    PREPARED,
    START,
    START_RESISTANCE,
    TEAM,
    Position,
    can_hold,
    prepared_in,
    reserved,
)
from rules.games.atrum.table.powers import POWERS_PER_REPTANTE
from rules.text import Text


def status(position: Position) -> list[Finding]:
    """Everything impossible about a position, each with its rule; empty when there is nothing."""
    return [
        *_card_faults(position),
        *_player_faults(position),
        *_turn_faults(position),
        *_elimination_faults(position),
        *(_chain_faults(position) if position.chain else ()),
        *(_team_faults(position) if position.teams else ()),
    ]


def _card_faults(position: Position) -> list[Finding]:
    """Sixty cards per deck, ten of each kind (P1 §2.2)."""
    seen = _seen(position)
    found = []
    per_kind, total, cards = PER_KIND * position.decks, 6 * PER_KIND * position.decks, sum(seen)
    if cards != total:
        found.append(
            impossible(
                "cards.total",
                "position",
                Text("Hay {cards} Esbirros en la mesa y deben ser {total}.", cards=cards, total=total),
            )
        )
    for kind in ALL_KINDS:
        if seen[kind] > per_kind or (seen[kind] < per_kind and not seen[UNKNOWN] and cards == total):
            found.append(
                impossible(
                    "cards.per_kind",
                    "position",
                    Text(
                        "Hay {seen} {ESBIRROS} y deben ser {per_kind}.",
                        seen=seen[kind],
                        ESBIRROS=ESBIRROS[kind],
                        per_kind=per_kind,
                    ),
                )
            )
    if not position.fosa and not position.revealed and not any(position.fosa_rest) and any(position.vertedero):
        found.append(
            impossible(
                "fosa.must_reform",
                "position.fosa",
                Text("La Fosa está vacía con Esbirros en el Vertedero: debió conformarse una nueva de inmediato."),
            )
        )
    if position.decks != decks_for(len(position.players)):
        found.append(
            impossible(
                "setup.decks",
                "position.decks",
                Text(
                    "Con {count} participantes se juega con {decks_for} mazos base, no {decks}.",
                    count=len(position.players),
                    decks_for=decks_for(len(position.players)),
                    decks=position.decks,
                ),
            )
        )
    if position.vertedero[UNKNOWN]:
        found.append(
            note(
                "vertedero.common_public",
                Text("El Vertedero es público: no debería haber en él cartas desconocidas."),
            )
        )
    return found


def _seen(position: Position) -> list[int]:
    """How many cards of each kind lie on the table, the unknown ones last."""
    seen = list(position.fosa_rest)
    if position.fosa:
        count = position.fosa.count
        for kind in range(7):
            seen[kind] += count(kind)
    for kind in position.revealed:
        seen[kind] += 1
    for kind, n in enumerate(position.vertedero):
        seen[kind] += n
    for player in position.players:
        for kind, n in enumerate(player.hand):
            seen[kind] += n
        for esbirro in player.altar:
            seen[esbirro.kind] += 1
    return seen


def _player_faults(position: Position) -> Iterator[Finding]:
    for i, player in enumerate(position.players):
        where, name = f"position.players[{i}]", player.id
        if not 0 <= player.resistance <= MAX_RESISTANCE:
            yield impossible(
                "resistance.range",
                f"{where}.resistance",
                Text(
                    "La resistencia de {name} es {resistance}: siempre está entre 0 y {MAX_RESISTANCE}.",
                    name=name,
                    resistance=player.resistance,
                    MAX_RESISTANCE=MAX_RESISTANCE,
                ),
            )
        reptantes = player.reptantes
        if len(reptantes) != TEAM:
            yield impossible(
                "team.size",
                f"{where}.reptantes",
                Text(
                    "{name} tiene {count} Reptantes: un equipo son {TEAM}.",
                    name=name,
                    count=len(reptantes),
                    TEAM=TEAM,
                ),
            )
        if len({r.name for r in reptantes}) < len(reptantes) or len(reptantes) != TEAM:
            yield from _same_names(where, name, [r.name for r in reptantes])
        left = 0
        for r, reptante in enumerate(reptantes):
            if reptante.state != ELIMINATED:
                left += 1
            if reptante.complete and len(reptante.abilities) != POWERS_PER_REPTANTE:
                yield impossible(
                    "reptante.five_powers",
                    f"{where}.reptantes[{r}].powers",
                    Text(
                        "{reptante} tiene {count} Poderes: todo Reptante tiene {POWERS_PER_REPTANTE}.",
                        reptante=reptante.name,
                        count=len(reptante.abilities),
                        POWERS_PER_REPTANTE=POWERS_PER_REPTANTE,
                    ),
                )
        if not left and position.end is None:
            yield from _out_faults(position, where, name, i)
        elif player.resistance == 0:
            yield from _zero_faults(position, where, i)


def _same_names(where: str, name: str, names: list[str]) -> Iterator[Finding]:
    seen: set[str] = set()
    for other in names:
        key = name_key(other)
        if key in seen:
            yield impossible(
                "team.distinct",
                f"{where}.reptantes",
                Text("{other} está dos veces en el equipo de {name}.", other=other, name=name),
            )
        seen.add(key)


def _out_faults(position: Position, where: str, name: str, index: int) -> Iterator[Finding]:
    if len(position.players) == 2:
        other = position.players[1 - index]
        if index == 0 and not other.in_play:
            yield impossible(
                "game.both_dead",
                "position.players",
                Text("Ninguno tiene Reptantes: la partida terminó cuando el primero perdió el último."),
            )
        return
    player = position.players[index]
    if any(player.hand) or player.altar:
        yield impossible(
            "many.eliminated_cards",
            where,
            Text("{name} está fuera de la partida: su mano y su Altar van al Vertedero.", name=name),
        )


def _zero_faults(position: Position, where: str, index: int) -> Iterator[Finding]:
    """What resistance 0 implies (P1 §3.2, §3.4)."""
    player = position.players[index]
    gone = sum(1 for r in player.reptantes if r.state == ELIMINATED)
    if index in position.owed:
        return
    if not gone:
        yield impossible(
            "resistance.zero_needs_elimination",
            where,
            Text(
                "{player} está en 0 y conserva sus {count} Reptantes: al llegar a 0 se elimina uno.",
                player=player.id,
                count=len(player.reptantes),
            ),
        )
        return
    if position.turn.player != index or any(r.id in position.turn.eliminated for r in player.reptantes):
        return
    yield impossible(
        "resistance.zero_own_turn",
        f"{where}.resistance",
        Text(
            "{player} está en 0 en su propio turno sin haber eliminado en él: al iniciarlo volvía a 10.",
            player=player.id,
        ),
    )


def _turn_faults(position: Position) -> Iterator[Finding]:
    turn, players = position.turn, position.players
    n = len(players)
    everyone = all(p.in_play for p in players) or n == 2
    if turn.number < 1 or (everyone and (position.first + turn.number - 1) % n != turn.player):
        due = players[(position.first + turn.number - 1) % n].id
        yield impossible(
            "turn.order",
            "position.turn",
            Text(
                "El turno {number} es de {due}, si empezó {player}.",
                number=turn.number,
                due=due,
                player=players[position.first].id,
            ),
        )
    moment = (turn.phase, turn.part)
    for flag, due_from, phase in (
        (turn.prepared, (PREPARE, DEVELOPMENT), Text("Preparar")),
        (turn.drawn, (DRAW, DEVELOPMENT), Text("Robar")),
        (turn.placed, (MAIN, DEVELOPMENT), Text("Principal")),
        (turn.discarded, (DISCARD, DEVELOPMENT), Text("Descartar")),
    ):
        if flag and moment < due_from:
            yield impossible(
                "turn.flags",
                "position.turn",
                Text(
                    "Lo propio del desarrollo de la fase {phase} figura como hecho antes de llegar a ella.",
                    phase=phase,
                ),
            )
    if moment > (DRAW, DEVELOPMENT) and not turn.drawn and position.fosa_size:
        yield impossible(
            "turn.flags",
            "position.turn.drawn",
            Text("{player} pasó la fase Robar sin robar: robar no es opcional.", player=players[turn.player].id),
            "P1 §5.3",
        )
    if moment == (DISCARD, END) and sum(players[turn.player].hand) > HAND_LIMIT:
        yield note(
            "hand.limit_position",
            Text(
                "{player} tiene más de {HAND_LIMIT} en la mano al final de la fase Descartar.",
                player=players[turn.player].id,
                HAND_LIMIT=HAND_LIMIT,
            ),
        )
    if turn.number == 1:
        yield from _first_turn_faults(position)


def _first_turn_faults(position: Position) -> Iterator[Finding]:
    """Before the first cards are drawn nobody can have launched anything (P1 §4, §5.3, §7.3)."""
    turn = position.turn
    if turn.drawn:
        return
    for i, player in enumerate(position.players):
        where = f"position.players[{i}]"
        if any(player.hand) or player.altar:
            yield impossible(
                "setup.empty_hands",
                where,
                Text(
                    "{player} tiene cartas en el primer turno antes de robar: manos y Altares empiezan vacíos.",
                    player=player.id,
                ),
            )
        if player.resistance != START_RESISTANCE:
            yield impossible(
                "resistance.initial",
                f"{where}.resistance",
                Text(
                    "{player} tiene {resistance} de resistencia y nadie ha lanzado nada: se empieza con 10.",
                    player=player.id,
                    resistance=player.resistance,
                ),
            )
        if any(r.state != PREPARED for r in player.reptantes):
            yield impossible(
                "setup.reptantes_prepared",
                f"{where}.reptantes",
                Text("Un Reptante de {player} no está preparado y nadie ha lanzado nada.", player=player.id),
            )


def _elimination_faults(position: Position) -> Iterator[Finding]:
    turn = position.turn
    for i, player in enumerate(position.players):
        gone = 0
        this_turn = 0
        for reptante in player.reptantes:
            if reptante.state == ELIMINATED:
                gone += 1
                this_turn += reptante.id in turn.eliminated
        where = f"position.players[{i}].reptantes"
        if this_turn > 1:
            yield impossible(
                "elimination.one_per_turn",
                where,
                Text(
                    "{player} figura con {this_turn} eliminaciones en este turno: a lo sumo una.",
                    player=player.id,
                    this_turn=this_turn,
                ),
            )
        if gone > turn.number > 0:
            yield impossible(
                "elimination.count_bound",
                where,
                Text(
                    "{player} perdió {gone} Reptantes en {number} turnos: a lo sumo uno por turno.",
                    player=player.id,
                    gone=gone,
                    number=turn.number,
                ),
            )
        if position.eliminations:
            turns = [t for who, t in position.eliminations if who == i]
            if len(turns) != gone or len(set(turns)) < len(turns) or any(not 1 <= t <= turn.number for t in turns):
                yield impossible(
                    "elimination.history",
                    "position.eliminations",
                    Text(
                        "Las eliminaciones anotadas de {player} ({turns}) no corresponden a sus {gone} Reptantes eliminados.",
                        player=player.id,
                        turns=tuple(turns) or "—",
                        gone=gone,
                    ),
                )


def _chain_faults(position: Position) -> Iterator[Finding]:
    """A pending chain that could not have been announced (P2 §1.2, §4.1, §4.2, §8.1)."""
    chain, turn = position.chain, position.turn
    defenses = [link for link in chain if link.ability.type == DEFENSE]
    for i, link in enumerate(chain):
        where, name = f"position.chain[{i}]", link.ability.name
        if link.ability.type == ATTACK and (i or link.by != turn.player or turn.phase != MAIN):
            yield impossible(
                "chain.position",
                where,
                Text(
                    "{name} es un Ataque: solo puede abrir la cadena, en la fase principal de su jugador.",
                    name=name,
                ),
                "P2 §4.1",
            )
        if link.ability.type == DEFENSE and (chain[0].ability.type != ATTACK or link.by == turn.player):
            yield impossible(
                "chain.position",
                where,
                Text("{name} es una Defensa: solo en una cadena abierta por un Ataque de otro.", name=name),
            )
        if i and link.ability.annul is not None:
            hit = chain[i - 1]
            if not annul_fits(position, link.by, link.ability.annul, hit._replace(type=hit.ability.type)):
                yield impossible(
                    "chain.objects",
                    where,
                    Text("{name} no podía anular {ability}.", name=name, ability=hit.ability.name),
                )
        state = position.players[link.by].reptantes[link.reptante].state
        if state != PREPARED and position.waiting:
            yield impossible(
                "chain.reservations",
                where,
                Text("El Reptante que anunció {name} no está preparado.", name=name),
            )
    if len(defenses) > 1 and position.rules.defense_limit:
        yield impossible(
            "chain.position",
            "position.chain",
            Text("Hay {count} Defensas en la cadena: una por Ataque.", count=len(defenses)),
        )
    root = chain[0]
    off_turn = root.ability.type not in {ATTACK, DEFENSE} and root.by != turn.player
    if off_turn and turn.part != START and position.rules.off_turn_limit:
        yield impossible(
            "chain.root_timing",
            "position.chain[0]",
            Text("{ability} no pudo abrir la cadena fuera de turno en este momento.", ability=root.ability.name),
        )
    if position.waiting:
        yield from _reservation_faults(position)


def _reservation_faults(position: Position) -> Iterator[Finding]:
    for i in dict.fromkeys(link.by for link in position.chain):
        player, held = position.players[i], reserved(position, i)
        too_much = held.altar > prepared_in(player.altar) or len(set(held.reptantes)) < len(held.reptantes)
        if too_much or can_hold(position, i, held.cards, held.partners) is False:
            yield impossible(
                "chain.reservations",
                f"position.players[{i}]",
                Text("Los anuncios pendientes de {player} reservan más de lo que tiene.", player=player.id),
            )


def _team_faults(position: Position) -> Iterator[Finding]:
    sizes = {len(side) for side in position.teams}
    if len(sizes) != 1 or sum(len(side) for side in position.teams) != len(position.players):
        yield impossible(
            "setup.players",
            "position.teams",
            Text("Los equipos deben tener igual cantidad de participantes."),
        )
        return
    count = len(position.teams)
    side_of = [next(t for t, side in enumerate(position.teams) if i in side) for i in range(len(position.players))]
    if any(side_of[i] == side_of[(i + 1) % len(side_of)] for i in range(len(side_of))) and count > 1:
        yield impossible(
            "many.turns_alternate",
            "position.players",
            Text("Los turnos se alternan entre los grupos."),
        )
    for side in position.teams:
        names = [name_key(r.name) for i in side for r in position.players[i].reptantes]
        if len(set(names)) < len(names):
            yield impossible(
                "many.teams_distinct",
                "position.players",
                Text("Un Reptante está repetido entre compañeros de grupo."),
            )
