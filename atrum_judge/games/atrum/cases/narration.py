"""The steps of a case in plain words."""

from collections.abc import Callable, Mapping
from typing import Any

from atrum_judge.games.atrum.play.legality import PART_NAMES
from atrum_judge.games.atrum.play.wording import PHASE_NAMES
from atrum_judge.games.atrum.table.kinds import told
from atrum_judge.games.atrum.table.position import PARTS, PHASES
from atrum_judge.protocol import Json
from atrum_judge.text import Text

# Words for each kind of step; `what` is filled in from the fields of `_WHAT`.
_SAID = {
    "pass": Text("{by} no responde"),
    "choose": Text("{by} elige {what}"),
    "prepare": Text("{by} prepara"),
    "draw": Text("{by} roba {what}"),
    "place": Text("{by} coloca {what}"),
    "discard": Text("{by} descarta {what}"),
    "eliminate": Text("{by} elimina {what}"),
    "advance": Text("{by} avanza"),
    "chance": Text("Sale {what}"),
    "concede": Text("{by} se rinde"),
    "loop": Text("{by} mantiene un bucle"),
    "time": Text("Se acaba el tiempo"),
}
_WHAT = {
    "choose": "choice",
    "draw": "count",
    "place": "esbirro",
    "discard": "esbirros",
    "eliminate": "reptante",
    "chance": "cards",
}


def describe_step(step: Json, names: Mapping[str, str], paid: str = "", part: Text | None = None) -> Text:
    """A step of a case in one line.

    Args:
        names: of the Reptantes and the Esbirros in the Altars, by id.
        paid: the Power that the chosen Esbirros paid for; empty where it is a choice, or nobody knows.
        part: the one that an advance leads to, where it is known.
    """
    do = str(step.get("do"))
    if do == "announce":
        return _announced(step, names)
    if do == "expect":
        return _claimed(step, names)
    if do == "advance" and part is not None:
        return Text("{by} avanza a {part}", by=str(step.get("by", "")), part=part)
    what = step.get(_WHAT.get(do, ""), "")
    if do == "eliminate":
        what = names.get(what, what)
    by, said = str(step.get("by", "")), _listed(what, names)
    if do == "choose" and paid:
        return Text("{by} paga {power} con {what}", by=by, power=paid, what=said)
    if do == "draw" and step.get("cards"):
        cards = told(step["cards"])
        return Text("{by} roba {what}: {cards}", by=by, what=str(what or len(step["cards"])), cards=cards)
    if do == "chance" and len(_items(what)) != 1:
        return Text("Salen {what}", what=said) if what else Text("No sale nada")
    return _SAID[do].filled(by=by, what=said)


_ABOUT = {
    "chain": Text("la cadena"),
    "eliminations": Text("las eliminaciones"),
    "lasting": Text("los efectos que siguen"),
    "teams": Text("los grupos"),
    "decks": Text("los mazos base"),
}
_STATES = {"prepared": Text("preparado"), "exhausted": Text("agotado"), "eliminated": Text("eliminado")}
DONE_WORDS = {
    "prepared": (Text("ya preparó"), Text("todavía no preparó")),
    "drawn": (Text("ya robó"), Text("todavía no robó")),
    "placed": (Text("ya colocó"), Text("todavía no colocó")),
    "discarded": (Text("ya descartó"), Text("todavía no descartó")),
}
"""Words for a turn in which something has been done, and in which it has not."""


def _claimed(step: Json, names: Mapping[str, str]) -> Text:
    """A claim in words."""
    claims: list[Text] = []
    for player in step.get("players", []):
        claims += _claimed_of(player, names)
    for key in (name for name in step if name not in {"do", "players"}):
        claims += _CLAIMS[key](step[key], names) if key in _CLAIMS else [_ABOUT.get(key, Text.verbatim(key))]
    return Text("Se afirma: {told}", told=Text.joined(claims, "; "))


def _claimed_of(player: Json, names: Mapping[str, str]) -> list[Text]:
    """Say the claims about one participant."""
    id_, claims = str(player.get("id")), []
    if "resistance" in player:
        claims.append(Text("{player} tiene {number} de resistencia", player=id_, number=str(player["resistance"])))
    if "hand" in player:
        claims.append(Text("{player} tiene en la mano: {cards}", player=id_, cards=_pile(player["hand"])))
    if "altar" in player:
        claims.append(Text("Altar de {player}: {cards}", player=id_, cards=_pieces(player["altar"], names)))
    if "reptantes" in player:
        claims.append(
            Text("Reptantes de {player}: {cards}", player=id_, cards=_pieces(player["reptantes"], names))
        )
    if "zero_since_own_turn" in player:
        fell = Text("{player} llegó a 0 desde su turno", player=id_)
        claims.append(fell if player["zero_since_own_turn"] else Text("{player} no llegó a 0", player=id_))
    return claims


def _pile(said: Any) -> Text:
    """Cards as they are claimed: one by one, or only how many."""
    if isinstance(said, Mapping):
        count = said.get("count")
        return Text("1 carta") if count == 1 else Text("{count} cartas", count=str(count))
    return told(one.get("esbirro") if isinstance(one, Mapping) else one for one in _items(said))


def _pieces(said: Any, names: Mapping[str, str]) -> Text:
    """Say the cards before a participant, with their state as far as it is told."""
    if isinstance(said, Mapping):
        return _pile(said)
    return Text.joined([_piece(one, names) for one in _items(said)], ", ") if said else Text("vacío")


def _piece(one: Any, names: Mapping[str, str]) -> Text:
    given = one if isinstance(one, Mapping) else {"esbirro": one}
    what, state = _named(given, names), _STATES.get(str(given.get("state")))
    said = Text("{what} {state}", what=what, state=state) if state else what
    if "skip_next_prepare" not in given:
        return said
    skips = Text("{what}, que no se prepara", what=said)
    return skips if given["skip_next_prepare"] else Text("{what}, que se prepara", what=said)


def _of_turn(said: Any, names: Mapping[str, str]) -> list[Text]:
    turn = said if isinstance(said, Mapping) else {}
    claims = [Text("es el turno {number}", number=str(turn["number"]))] if "number" in turn else []
    if "player" in turn:
        claims.append(Text("es el turno de {player}", player=str(turn["player"])))
    if turn.get("phase") in PHASES:
        claims.append(Text("fase {phase}", phase=PHASE_NAMES[PHASES.index(turn["phase"])]))
    if turn.get("part") in PARTS:
        claims.append(Text("parte {part}", part=PART_NAMES[PARTS.index(turn["part"])]))
    claims += [said[0] if turn[key] else said[1] for key, said in DONE_WORDS.items() if key in turn]
    if "eliminated" in turn:
        gone = _listed(turn["eliminated"], names) if turn["eliminated"] else Text("nadie")
        claims.append(Text("eliminados en este turno: {names}", names=gone))
    return claims or [Text("el turno")]


def _of_fosa(said: Any, names: Mapping[str, str]) -> list[Text]:
    if not isinstance(said, Mapping):
        return [Text("Fosa: {cards}", cards=_pile(said))]
    claims = [Text("en la Fosa hay {cards}", cards=_pile(said))] if "count" in said else []
    if "top" in said:
        claims.append(Text("tope de la Fosa: {cards}", cards=", ".join(one or "?" for one in _items(said["top"]))))
    return claims


_CLAIMS: dict[str, Callable[[Any, Mapping[str, str]], list[Text]]] = {
    "turn": _of_turn,
    "fosa": _of_fosa,
    "vertedero": lambda said, _: [Text("el Vertedero: {cards}", cards=_pile(said))],
    "revealed": lambda said, _: [Text("los revelados: {cards}", cards=_pile(said))],
    "owed": lambda said, _: [Text("deben eliminar: {names}", names=_listed(said, {}) if said else Text("nadie"))],
    "window": lambda said, _: [Text("puede responder {player}", player=str((said or {}).get("player", "?")))],
    "first_player": lambda said, _: [Text("empezó {player}", player=str(said))],
}


def _items(said: Any) -> list[Any]:
    return said if isinstance(said, list) else []


def _named(given: Json, names: Mapping[str, str]) -> Text:
    """An Esbirro or a Reptante as it is called at the table; one of another kind by what it is claimed to be."""
    if given.get("esbirro") and given.get("id"):
        return Text.verbatim(f"{given['esbirro']} {given['id']}")
    said = names.get(str(given.get("id"))) or given.get("esbirro") or given.get("id")
    return Text.verbatim(str(said)) if said else Text("un Esbirro oculto")


def _announced(step: Json, names: Mapping[str, str]) -> Text:
    target = f" → {step['target']}" if step.get("target") else ""
    how = []
    if step.get("copies"):
        how.append(Text("copia {power}", power=str(step["copies"]["power"])))
    if step.get("of") is not None:
        how.append(Text("sobre el anuncio {number}", number=int(step["of"]) + 1))
    if step.get("choose"):
        how.append(Text("elige {what}", what=_listed(step["choose"], names)))
    if step.get("discard") or step.get("with_sombra"):
        how.append(Text("descarta {card}", card=_discarded(step)))
    if step.get("altar") or step.get("pay"):
        how.append(_paid(step))
    said = Text.joined(how, "; ")
    announced = f"{step['power']}{target}"
    if not how:
        return Text("{by} anuncia {announced}", by=str(step.get("by")), announced=announced)
    return Text("{by} anuncia {announced} ({said})", by=str(step.get("by")), announced=announced, said=said)


def _paid(step: Json) -> Text:
    """Say the payment for a Power, as far as it is told."""
    paid, exploits = ", ".join(step.get("altar", ())), step.get("pay") == "exploit"
    if not paid:
        return Text("paga explotando") if exploits else Text("paga agotando")
    return Text("paga explotando {paid}", paid=paid) if exploits else Text("aparta {paid}", paid=paid)


def _discarded(step: Json) -> Text:
    """Say the card set aside for a Power; the partner of a Sombra may stay hidden (P2 §7.4)."""
    card, with_sombra = step.get("discard"), step.get("with_sombra")
    if not card:
        return Text("una carta oculta y Sombra")
    return Text("{kind} y Sombra", kind=str(card)) if with_sombra else Text.verbatim(str(card))


def _listed(values: Any, names: Mapping[str, str]) -> Text:
    items = values if isinstance(values, list) else [values]
    return told(None if item is None else names.get(str(item), str(item)) for item in items)
