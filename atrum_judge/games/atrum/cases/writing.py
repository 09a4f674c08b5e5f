"""Writing positions and actions as JSON, in the shape that `case` reads."""

from typing import Any

from atrum_judge.games.atrum.play.announcing import answering, as_announced
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
from atrum_judge.games.atrum.table.kinds import UNKNOWN, Counts, Kind, listed, name_of
from atrum_judge.games.atrum.table.position import (
    PARTS,
    PHASES,
    STATES,
    Ability,
    Link,
    Player,
    Position,
    Reptante,
)


def _card(kind: Kind) -> str | None:
    return None if kind == UNKNOWN else name_of(kind)


def _cards(counts: Counts) -> list[str | None]:
    return [_card(kind) for kind in listed(counts)]


def position_json(position: Position, *, with_powers: bool = True) -> dict[str, Any]:
    """The position in the shape of a case, but for one in the middle of a resolution; with the Powers that it knows."""
    written: dict[str, Any] = {
        "players": [_player(player, with_powers) for player in position.players],
        "first_player": position.players[position.first].id,
        "turn": _turn(position),
        "fosa": _fosa(position),
        "vertedero": _cards(position.vertedero),
        "decks": position.decks,
        **_eliminations(position),
    }
    if position.teams:
        written["teams"] = [[position.players[i].id for i in side] for side in position.teams]
    if position.owed:
        written["owed"] = [position.players[who].id for who in position.owed]
    if position.revealed:
        written["revealed"] = [_card(kind) for kind in position.revealed]
    if position.chain:
        written["chain"] = [link_json(position, link) for link in position.chain]
    if position.is_resolving:
        written["resolving"] = True
    if position.waiting:
        passed = sorted({*answering(position, position.chain[-1])} - {*position.waiting})
        written["window"] = {
            "player": position.players[position.waiting[0]].id,
            "passed": [position.players[i].id for i in passed],
        }
    if position.lasting:
        written["lasting"] = [
            {
                "op": e.op,
                "owner": position.players[e.owner].id,
                "player": position.players[e.player].id,
                "zone": e.zone,
                "esbirro": _card(e.kind),
                "until": e.until,
                "uses": e.uses,
                "source": e.source,
            }
            for e in position.lasting
        ]
    return written


def _eliminations(position: Position) -> dict[str, list[dict[str, Any]]]:
    """All eliminations; left out where those of before the case are not known, for a list that is written is whole."""
    if not position.is_history_known:
        return {}
    noted = [{"player": position.players[who].id, "turn": turn} for who, turn in position.eliminations]
    return {"eliminations": noted}


def _player(player: Player, with_powers: bool) -> dict[str, Any]:
    written: dict[str, Any] = {
        "id": player.id,
        "resistance": player.resistance,
        "hand": _cards(player.hand),
        "altar": [
            {"id": e.id, "esbirro": _card(e.kind), "state": STATES[0 if e.prepared else 1]} for e in player.altar
        ],
        "reptantes": [_reptante(reptante, with_powers) for reptante in player.reptantes],
    }
    if player.fell or 0 < player.in_play < len(player.reptantes):  # left out, it is what the eliminations tell
        written["zero_since_own_turn"] = player.fell
    return written


def _reptante(reptante: Reptante, with_powers: bool) -> dict[str, Any]:
    written: dict[str, Any] = {"id": reptante.id, "name": reptante.name, "state": STATES[reptante.state]}
    if reptante.edition:
        written["edition"] = reptante.edition
    if reptante.skip_prepare:
        written["skip_next_prepare"] = True
    if with_powers and reptante.complete:
        written["powers"] = [power_json(ability) for ability in reptante.abilities]
    return written


def power_json(ability: Ability) -> dict[str, Any]:
    """A Power in force, as a case writes it."""
    written = ability.power.to_json()
    if written["unique"] is None:
        del written["unique"]
    return written


def _turn(position: Position) -> dict[str, Any]:
    turn = position.turn
    reinforced = {"reinforced": turn.reinforced} if turn.reinforced >= 0 else {}
    return {
        "player": position.players[turn.player].id,
        "number": turn.number,
        "phase": PHASES[turn.phase],
        "part": PARTS[turn.part],
        "prepared": turn.prepared,
        "drawn": turn.drawn,
        "placed": turn.placed,
        "discarded": turn.discarded,
        "eliminated": list(turn.eliminated),
        **reinforced,
    }


def _fosa(position: Position) -> Any:
    if not any(position.fosa_rest):
        return [_card(kind) for kind in position.fosa]
    count: dict[str, Any] = {"count": position.fosa_size}
    if position.fosa:
        count["top"] = [_card(kind) for kind in position.fosa]
    return count


def link_json(position: Position, link: Link) -> dict[str, Any]:
    """A pending announcement as the step that made it."""
    return _announce(position, as_announced(link))


def action_json(position: Position, action: Action) -> dict[str, Any]:
    """An action as a step of a case; `position` is the one it is made in."""
    if isinstance(action, Chance):
        return {"do": "chance", "cards": [_card(kind) for kind in action.kinds]}
    by = {"by": position.players[action.by].id}
    match action:
        case Announce():
            return _announce(position, action)
        case Pass():
            return {"do": "pass", **by}
        case Choose():
            return {
                "do": "choose",
                **by,
                "choice": [p if isinstance(p, str) else name_of(p) for p in action.picks],
            }
        case Prepare():
            return {"do": "prepare", **by}
        case Draw():
            count = {} if action.count is None else {"count": action.count}
            cards = {"cards": [_card(kind) for kind in action.kinds]} if action.kinds else {}
            return {"do": "draw", **by, **count, **cards}
        case Place():
            return {
                "do": "place",
                **by,
                "esbirro": name_of(action.kind),
                **({"id": action.id} if action.id else {}),
            }
        case Discard():
            return {"do": "discard", **by, "esbirros": [name_of(kind) for kind in action.kinds]}
        case Eliminate():
            return {"do": "eliminate", **by, "reptante": action.reptante}
        case Advance():
            return {"do": "advance", **by}


def _announce(position: Position, a: Announce) -> dict[str, Any]:
    player = position.players[a.by]
    written: dict[str, Any] = {
        "do": "announce",
        "by": player.id,
        "reptante": player.reptantes[a.reptante].id,
        "power": next(b.name for b in player.reptantes[a.reptante].abilities if b.key == a.power),
    }
    if a.cost is not None:
        written["cost"] = a.cost
    if a.target >= 0:
        written["target"] = position.players[a.target].id
    if a.of >= 0:
        written["of"] = a.of
    if a.copies is not None:
        written["copies"] = {key: value for key, value in a.copies._asdict().items() if value is not None}
    if a.exploit:
        written["pay"] = "exploit"
    if a.altar:
        written["altar"] = list(a.altar)
    if a.discard is not None:
        written["discard"] = name_of(a.discard)
    if a.sombra:
        written["with_sombra"] = True
    if a.objects:
        written["choose"] = list(a.objects)
    return written
