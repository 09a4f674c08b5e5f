"""The page of a ruling: the case as it was entered, with the table that it began with."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.games.atrum.cases.bench import table
from rules.games.atrum.cases.bench.page import shown, viewed
from rules.games.atrum.cases.bench.states import read
from rules.games.atrum.cases.bench.view import View
from rules.games.atrum.table.position import Player
from rules.protocol import Catalogue, Json
from rules.text import Text


def ruled(case: Json, assumed: Sequence[str], catalogue: Catalogue, language: str) -> dict[str, Any]:
    """Return the bench's values for a case, and in ``begin`` the table at the start. Raises `NotACase`."""
    view = viewed({"case": dict(case), "assumed": list(assumed)}, catalogue, language)
    position, page = read(case, catalogue).position, shown(view)
    begun = view if position is None else replace(view, position=position)
    facts = [view.say(fact) for fact in _facts(begun, page)]
    return {**page, "begin": {**page, **table.table(begun), "facts": facts}}


def _facts(view: View, page: Json) -> list[Text]:
    """Return the facts of the start beside the table: the first player, the last removal, the effects under way."""
    start, position = page["start"], view.position
    facts = [Text("Empezó {player}.", player=start["first"])] if start["is_first_said"] else []
    if position.turn.placed:
        facts.append(Text("{player} ya colocó.", player=position.players[position.turn.player].id))
    if start["teams"]:
        facts.append(Text("Grupos: {groups}.", groups=" / ".join(start["teams"])))
    facts += [
        Text("{by} retiró último uno de sus Reptantes.", by=one["player"]) for one in start["removed"] if one["on"]
    ]
    for index, player in enumerate(position.players):
        facts += _facts_of(player, index in position.owed, position.turn.eliminated)
    if page["top"]:
        facts.append(Text("Tope de la Fosa que se conoce: {cards}.", cards=", ".join(page["top"])))
    return facts


def _facts_of(player: Player, owes: bool, gone: Sequence[str]) -> list[Text]:
    """Return the facts about a participant and their Reptantes beside the places of these."""
    facts = [Text("{player} llegó a 0 desde su turno.", player=player.id)] if player.fell else []
    if owes:
        facts.append(Text("{player} debe eliminar un Reptante.", player=player.id))
    for reptante in player.reptantes:
        named = {"reptante": reptante.name, "player": player.id}
        if reptante.id in gone:
            facts.append(Text("{reptante} de {player}: eliminado en este turno.", **named))
        if reptante.skip_prepare:
            facts.append(Text("{reptante} de {player}: no se prepara.", **named))
    return facts
