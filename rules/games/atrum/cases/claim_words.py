"""Words for a claim that does not hold: both tables as a judge says them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.games.atrum.laws.findings import illegal, undecided
from rules.games.atrum.play.legality import PART_NAMES
from rules.games.atrum.play.wording import PHASE_NAMES, TYPE_NAMES, few_left, why_counted_out
from rules.games.atrum.table.kinds import (
    ALL_KINDS,
    NONE,
    UNKNOWN,
    Counts,
    Kind,
    counted,
    kind_named,
    listed,
    name_of,
    told,
)
from rules.games.atrum.table.position import PARTS, PHASES, TYPES, Position
from rules.judging.finding import Finding
from rules.text import Text, Value

MISSING = object()
NOT_YET = "P2 §5"
"""The section that says why nothing is otherwise while a chain is open: none of it has been launched."""
OF_CHANCE = "P2 §9.5"
"""The section that says why a hand of known cards is not otherwise of which some fell at random."""


class Difference(NamedTuple):
    """A difference between a claim and the position.

    Attributes:
        is_certain: it cannot be as claimed; else it is not known.
        needs: the kinds that unknown cards have to be for it.
    """

    path: tuple[str, ...]
    claimed: Any
    found: Any
    is_certain: bool = True
    needs: Counts = NONE


def finding(difference: Difference, position: Position, why: str = "", *, is_supposed: bool = False) -> Finding:
    """Return the finding for a difference, with the section that says why it is, else that the fact belongs to.

    Args:
        is_supposed: nobody said all that leads to the fact found.
    """
    path, field = difference.path, difference.path[-1]
    what, section = _what(path, position), _sure_section(difference, position) or why or _section(path)
    claimed, basis = _said(difference.claimed, field, position), _BASES[is_supposed]
    if difference.found is MISSING and not difference.is_certain:
        found: Value = _NOT_KNOWN
    elif difference.found is MISSING and path[-2:-1] in {("altar",), ("reptantes",)}:
        found = _NOT_THERE
    else:
        found = _NO if _is_unset_flag(difference) else _said(difference.found, field, position)
    if difference.is_certain and not position.blurred:
        said = {"what": what, "claimed": claimed, "basis": basis, "found": found}
        return _against(difference, position, section, why, said)
    learned = None if difference.is_certain else _learned(difference, position)
    if found is _NOT_KNOWN or (difference.is_certain and position.blurred):  # nobody knows the value then
        return undecided(
            "expect.mismatch", "not_known", section=section, learned=learned, what=what, claimed=claimed
        )
    return undecided(
        "expect.mismatch",
        "unknown",
        section=section,
        learned=learned,
        what=what,
        claimed=claimed,
        basis=basis,
        found=found,
    )


def _against(
    difference: Difference, position: Position, section: str, why: str, said: Mapping[str, Value]
) -> Finding:
    """Return the finding against an impossible claim: the table, and why where cards are hidden or a chain is open."""
    what, claimed, basis, found = said["what"], said["claimed"], said["basis"], said["found"]
    is_counted = _is_counted_out(difference) or difference.found is None
    counted_out = why_counted_out(position, difference.needs) if is_counted else None
    if counted_out is None:
        return illegal(
            "expect.mismatch",
            "not_yet" if section == NOT_YET and position.waiting else "",
            section=section,
            what=what,
            claimed=claimed,
            basis=basis,
            found=found,
        )
    return illegal(
        "expect.mismatch",
        "counted",
        section=why if why == OF_CHANCE and few_left(position) else "P1 §2.2",
        what=what,
        claimed=claimed,
        basis=basis,
        found=found,
        why=counted_out,
    )


def _is_unset_flag(difference: Difference) -> bool:
    return isinstance(difference.claimed, bool) and difference.found is MISSING


def _sure_section(difference: Difference, position: Position) -> str:
    """The section against what cannot be whatever was done: too many cards of a kind, a resistance out of its bounds."""
    field, claimed = difference.path[-1], difference.claimed
    if _is_counted_out(difference):
        return "P1 §2.2"
    if field == "resistance" and isinstance(claimed, int) and not 0 <= claimed <= position.rules.max_resistance:
        return "P1 §3.3"
    is_of_elimination = field == "state" and "eliminated" in (claimed, difference.found)
    return "P1 §3.2" if is_of_elimination else ""


def _is_counted_out(difference: Difference) -> bool:
    """True if only cards that nobody has seen are claimed otherwise: there are not so many of a kind (P1 §2.2)."""
    claimed, found = difference.claimed, difference.found
    if not difference.is_certain or not (isinstance(claimed, list) and isinstance(found, list)):
        return False
    told, known = pile_of(claimed), pile_of(found)
    if told is None or known is None or len(claimed) != len(found):
        return False
    return told != known and all(told[kind] >= known[kind] for kind in ALL_KINDS)


_SECTIONS = {
    "resistance": "P1 §3.3",
    "zero_since_own_turn": "P1 §3.4",
    "hand": "P2 §5.3",
    "altar": "P2 §6",
    "state": "P1 §6.1",
    "skip_next_prepare": "P1 §5.2",
    "reptantes": "P1 §4.1",
    "vertedero": "P1 §2.4",
    "fosa": "P1 §2.3",
    "turn": "P1 §5.1",
    "eliminated": "P1 §3.2",
    "reinforced": "P2 §8.3",
    "chain": "P2 §3.1",
    "eliminations": "P1 §3.2",
    "owed": "P1 §3.2",
    "window": "P2 §2.1",
    "revealed": "P2 §8.4",
    "teams": "P3 §3",
    "first_player": "P1 §4.6",
    "decks": "P1 §2.2",
    "resolving": "P2 §5",
    "lasting": "P2 §9.3",
}


_OF_TURN = {"prepared": "P1 §5.2", "drawn": "P1 §5.3", "placed": "P1 §6.2", "discarded": "P1 §5.5"}
"""The section of the phase of each act in the turn."""


def _section(path: tuple[str, ...]) -> str:
    if path[0] == "turn" and path[-1] in _OF_TURN:
        return _OF_TURN[path[-1]]
    if path[0] == "chain":
        return "P2 §1.6" if path[-1] in {"altar", "payers", "discard"} else _SECTIONS["chain"]
    is_of_altar = path[-1] == "state" and "altar" in path
    return (
        "P2 §6.2" if is_of_altar else next((_SECTIONS[word] for word in reversed(path) if word in _SECTIONS), "")
    )


def _learned(difference: Difference, position: Position) -> tuple[int, tuple[Kind, ...]] | None:
    """The cards of a claimed hand, with its owner."""
    owner = next((i for i, p in enumerate(position.players) if difference.path == ("players", p.id, "hand")), None)
    pile = None if owner is None else pile_of(difference.claimed)
    return None if owner is None or pile is None else (owner, tuple(listed((*pile[:UNKNOWN], 0))))


def kinds_told(cards: list[Any]) -> list[Kind] | None:
    """The kinds that a list names; None when one of them is no Esbirro."""
    kinds: list[Kind] = []
    for card in cards:
        name = card.get("esbirro") if isinstance(card, Mapping) else card
        kind = UNKNOWN if name is None else kind_named(name) if isinstance(name, str) else None
        if kind is None:
            return None
        kinds.append(kind)
    return kinds


def pile_of(cards: list[Any]) -> Counts | None:
    """The pile that a list of names makes; None when one of them is no Esbirro."""
    kinds = kinds_told(cards)
    return None if kinds is None else counted(kinds)


# The subject ----------------------------------------------------------------------------------------------------

_ABOUT = {
    "resistance": Text("Resistencia de {owner}"),
    "hand": Text("Mano de {owner}"),
    "altar": Text("Altar de {owner}"),
    "reptantes": Text("Reptantes de {owner}"),
    "vertedero": Text.verbatim("Vertedero"),
    "fosa": Text.verbatim("Fosa"),
    "turn": Text("Turno"),
    "chain": Text("Cadena"),
    "eliminations": Text("Eliminaciones"),
    "owed": Text("Eliminaciones debidas"),
    "window": Text("Ventana de respuesta"),
    "revealed": Text("Esbirros revelados"),
    "teams": Text("Grupos"),
    "first_player": Text("Quién empezó"),
    "decks": Text("Mazos base"),
    "resolving": Text("Resolución"),
    "lasting": Text("Efectos que siguen"),
}
_PLACES = {
    "fosa": Text("carta {number} desde el tope"),
    "chain": Text("anuncio {number}"),
    "eliminations": Text("eliminación {number}"),
    "powers": Text("Poder {number}"),
    "effects": Text("efecto {number}"),
}
"""Names for the items of a list that go by their place."""
_FIELDS = {
    "altar": Text("Esbirros que pagan"),
    "annulled": Text("anulado"),
    "bonus": Text("refuerzo"),
    "by": Text("de quién es"),
    "choose": Text("lo elegido"),
    "copies": Text("lo que copia"),
    "cost": Text("coste"),
    "discard": Text("Esbirro que se descarta"),
    "discarded": Text("ya descartó"),
    "done": Text("efectos realizados"),
    "drawn": Text("ya robó"),
    "edition": Text("edición"),
    "eliminated": Text("Reptantes eliminados"),
    "number": Text("número"),
    "name": Text("nombre"),
    "of": Text("anuncio al que se refiere"),
    "of2": Text("anuncio al que se refiere la copia"),
    "part": Text("parte de la fase"),
    "passed": Text("quién no respondió"),
    "pay": Text("forma de pago"),
    "payers": Text("Esbirros que pagan"),
    "phase": Text("fase"),
    "placed": Text("ya colocó"),
    "player": Text("de quién es"),
    "power": Text("Poder"),
    "prepared": Text("ya preparó"),
    "prevented": Text("daño prevenido"),
    "reinforced": Text("refuerzo mayor"),
    "reptante": Text.verbatim("Reptante"),
    "skip_next_prepare": Text("no se prepara"),
    "target": Text("objetivo"),
    "turn": Text("turno"),
    "type": Text("tipo"),
    "with_sombra": Text("con Sombra"),
    "zero_since_own_turn": Text("llegó a 0 desde su turno"),
}


def _what(path: tuple[str, ...], position: Position) -> Text:
    """Name the subject of a claim, in words; by the names of the format where nobody says it at a table."""
    owner, rest = ("", path) if path[0] != "players" else (path[1], path[2:])
    if rest and rest[0] in _ABOUT:
        about = _ABOUT[rest[0]]
        said = [about.filled(owner=owner) if owner else about]
        rest = rest[1:]
    else:
        said = [Text.verbatim(owner)] if owner else []
    said += [
        _part(word, path[len(path) - len(rest) + i - 1], position)
        for i, word in enumerate(rest)
        if word not in {"state", "esbirro", "powers", "effects"}
    ]
    return Text.joined(said, ", ")


def _part(word: str, within: str, position: Position) -> Text:
    """One step of a path: an item of a list by its place or its name, or a field."""
    if within in _PLACES and word.isdecimal():
        return _PLACES[within].filled(number=int(word) + 1)
    if within in {"altar", "reptantes"}:
        return _called(word, position)
    return _FIELDS.get(word) or Text.verbatim(word)


def _called(id_: str, position: Position) -> Text:
    """Name an Esbirro or a Reptante; the id comes along only where another of its kind lies beside it."""
    for player in position.players:
        reptante = next((one for one in player.reptantes if one.id == id_), None)
        if reptante is not None:
            return Text.verbatim(reptante.name)
        esbirro = next((one for one in player.altar if one.id == id_), None)
        if esbirro is not None:
            is_alone = [one.kind for one in player.altar].count(esbirro.kind) == 1
            kind = _HIDDEN if esbirro.kind == UNKNOWN else Text.verbatim(name_of(esbirro.kind))
            return kind if is_alone else Text("{kind} ({id})", kind=kind, id=id_)
    return Text.verbatim(id_)


# The words for it -----------------------------------------------------------------------------------------------

_HIDDEN = Text("un Esbirro oculto")
_NOT_KNOWN = Text("no se sabe")
_NOTHING = Text("nada")
_THERE, _NOT_THERE = Text("que está"), Text("no está")
_BASES = (Text("según lo jugado"), Text("según lo jugado y lo que se supone"))
"""The basis of a table that is not as claimed: the words of the players, or also assumptions."""
_YES, _NO = Text("sí"), Text("no")
_VALUES = {
    "prepared": Text("preparado"),
    "exhausted": Text("agotado"),
    "eliminated": Text("eliminado"),
    **dict(zip(PHASES, PHASE_NAMES, strict=True)),
    **dict(zip(PARTS, PART_NAMES, strict=True)),
    **dict(zip(TYPES, TYPE_NAMES, strict=True)),
    "exhaust": Text("agotando"),
    "exploit": Text("explotando"),
    "retype": Text("cambio de tipo"),
    "protect": Text("protección"),
    "discard_as": Text("descartes de otro tipo"),
    "hand": Text("mano"),
    "altar": Text.verbatim("Altar"),
    "resistance": Text("resistencia"),
    "end_of_turn": Text("hasta el fin del turno"),
    "next_own_turn": Text("hasta el próximo turno de quien lo lanzó"),
    "end_of_game": Text("hasta el fin de la partida"),
}
_WORDED = {"state", "phase", "part", "type", "pay", "op", "zone", "until"}
"""Fields that hold a word of the format."""
_AS_IT_IS = {"name", "power", "esbirro", "state", "op", "zone", "until", "passed", "id"}
"""Fields of an item whose value says what it is."""
_ANNOUNCED = ("by", "power", "target")
"""Fields by which an announcement is known at the table."""
_ITEM = {
    "altar": Text("paga con {value}"),
    "annulled": Text("anulado"),
    "by": Text("de {value}"),
    "choose": Text("elige {value}"),
    "copies": Text("copia {value}"),
    "discard": Text("descarta {value}"),
    "done": Text("efectos realizados: {value}"),
    "of": Text("sobre el anuncio {value}"),
    "of2": Text("sobre el anuncio {value}"),
    "owner": Text("lanzado por {value}"),
    "pay": Text("paga {value}"),
    "payers": Text("paga con {value}"),
    "player": Text("de {value}"),
    "reptante": Text("con {value}"),
    "source": Text("por {value}"),
    "target": Text("objetivo {value}"),
    "turn": Text("turno {value}"),
    "uses": Text("usos: {value}"),
    "with_sombra": Text("con Sombra"),
}
"""Words for a field of an item beside the others; those left out go by their name."""


def _said(value: Any, field: str, position: Position) -> Value:
    if value is MISSING:
        return _NOTHING
    if value is None:
        return _NOT_KNOWN
    if isinstance(value, list):
        return _listed(value, field, position)
    if isinstance(value, Mapping):
        return _item(value, position)
    if isinstance(value, bool):
        return _YES if value else _NO
    if field in {"of", "of2"} and isinstance(value, int):
        return str(value + 1)
    if field == "reptante":
        return _called(str(value), position)
    return _VALUES.get(str(value), str(value)) if field in _WORDED else str(value)


def _listed(values: list[Any], field: str, position: Position) -> Text:
    """Cards by their kinds; everything else one after the other."""
    if field == "teams":
        return Text.joined((told(side) for side in values if isinstance(side, list)), " / ")
    if field == "eliminated":
        return Text.joined((_called(str(id_), position) for id_ in values), ", ") if values else _NOTHING
    if all(one is None or isinstance(one, str) for one in values):
        return told(values)
    between = ", " if field == "altar" else "; "
    return Text.joined((_as_text(_said(one, "", position)) for one in values), between)


def _item(given: Mapping[str, Any], position: Position) -> Text:
    """An item of a list by the fields that are told, without what only a file needs."""
    skipped = {"do", "id"} | ({"owner"} if given.get("owner") == given.get("player") else set())
    if given.keys() == {"player"}:
        return Text.verbatim(str(given["player"]))
    if given.keys() == {"id"}:
        return _THERE
    fields = [(key, value) for key, value in given.items() if key not in skipped]
    if fields and given.keys() <= {"id", "esbirro", "state"}:
        return Text.joined(
            _HIDDEN if v is None and key == "esbirro" else _as_text(_said(v, key, position)) for key, v in fields
        )
    shown = _ANNOUNCED if "power" in given and "by" in given else given.keys() - skipped
    all_said = [_field(key, value, position) for key, value in given.items() if key in shown]
    said = [one for one in all_said if one is not None]
    return Text.joined(said, ", ") if said else Text("algo")


def _field(key: str, value: Any, position: Position) -> Text | None:
    """One field beside the others of its item; None where it says nothing."""
    if value is None or value is False or value in ("", [], 0):
        return None
    said = _said(value, key, position)
    if key in _AS_IT_IS:
        return _as_text(said)
    if key in _ITEM:
        return _ITEM[key].filled(value=said)
    return Text("{field}: {value}", field=_FIELDS.get(key) or Text.verbatim(key), value=said)


def _as_text(value: Value) -> Text:
    return value if isinstance(value, Text) else Text("{value}", value=value)
