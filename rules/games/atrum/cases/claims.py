"""What players say the table looks like, compared with what it does look like.

A claim is compared only in what it says: an Esbirro named by its id in the fields that are given, a zone told by
kinds as a whole. What the position does not know is counted, like every hidden card.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

from rules.games.atrum.cases.writing import position_json
from rules.games.atrum.laws.findings import illegal, undecided
from rules.games.atrum.play.announcement_faults import PHASE_NAMES
from rules.games.atrum.play.legality import PART_NAMES
from rules.games.atrum.table.hidden import can_hold, holds, pool
from rules.games.atrum.table.kinds import (
    ALL_KINDS,
    NONE,
    UNKNOWN,
    Counts,
    Kind,
    counted,
    kind_named,
    merged,
    name_of,
    plus,
    told,
)
from rules.games.atrum.table.names import name_key
from rules.games.atrum.table.position import PARTS, PHASES, Position
from rules.judging.finding import Finding
from rules.text import Text, Value

_MISSING = object()
_NAMES = {"esbirro", "name", "power", "edition"}


class _Difference(NamedTuple):
    """Where a claim and the position part.

    Attributes:
        is_certain: it cannot be as claimed; else it is not known.
        needs: what cards that nobody knows have to be for it.
    """

    path: tuple[str, ...]
    claimed: Any
    found: Any
    is_certain: bool = True
    needs: Counts = NONE


def differences(claimed: Mapping[str, Any], position: Position) -> list[Finding]:
    """Every claim that does not hold; ``undecided`` where nobody can know, as after something unknown was done.

    An undecided claim about a hand says which cards it then holds.
    """
    found: list[_Difference] = []
    # The printed Powers are most of what there is to write, and seldom claimed.
    written = position_json(position, with_powers=_names_field(claimed, "powers"))
    _differ(claimed, written, (), position, found)
    return [_mismatch(difference, position) for difference in _counted_together(found, position)]


def _names_field(claimed: Any, field: str) -> bool:
    """Whether anything in a claim is said of a field."""
    if isinstance(claimed, Mapping):
        return field in claimed or any(_names_field(value, field) for value in claimed.values())
    return isinstance(claimed, list) and any(_names_field(value, field) for value in claimed)


def _counted_together(found: list[_Difference], position: Position) -> list[_Difference]:
    """What is claimed of several zones needs its cards all at once: it cannot be with more of a kind than are left."""
    open_ones = (difference.needs for difference in found if not difference.is_certain)
    left, needed = pool(position), reduce(merged, open_ones, NONE)
    missing = [kind for kind in ALL_KINDS if needed[kind] > left[kind]]
    return [
        difference._replace(is_certain=True) if any(difference.needs[kind] for kind in missing) else difference
        for difference in found
    ]


def _differ(claimed: Any, found: Any, path: tuple[str, ...], position: Position, into: list[_Difference]) -> None:
    """Collect the differences of one value and of what it holds."""
    if isinstance(claimed, Mapping) and set(claimed) == {"count"}:
        size = (
            len(found) if isinstance(found, list) else found.get("count") if isinstance(found, Mapping) else None
        )
        if size != claimed["count"]:
            into.append(_Difference(path, claimed["count"], size))
    elif isinstance(claimed, Mapping) and isinstance(found, Mapping):
        for name, value in claimed.items():
            _differ(value, found.get(name, _MISSING), (*path, name), position, into)
    elif isinstance(claimed, list) and isinstance(found, list):
        _differ_lists(claimed, found, path, position, into)
    elif isinstance(claimed, str) and isinstance(found, str) and path[-1] in _NAMES:
        if name_key(claimed) != name_key(found):
            into.append(_Difference(path, claimed, found))
    elif claimed is not None and found is None and path[-1] == "esbirro":
        _differ_hidden(claimed, path, position, into)
    elif claimed != found and not (found is _MISSING and claimed in (False, [], None)):
        into.append(_Difference(path, claimed, found))


def _differ_hidden(claimed: Any, path: tuple[str, ...], position: Position, into: list[_Difference]) -> None:
    """An Esbirro of an Altar whose kind nobody knows is what is claimed only if such cards are left."""
    kind, left = kind_named(claimed) if isinstance(claimed, str) else None, pool(position)
    if kind is None or not left[kind]:
        into.append(_Difference(path, claimed, None))
    elif sum(left) > left[kind]:
        into.append(_Difference(path, claimed, None, False, plus(NONE, kind)))


def _differ_lists(
    claimed: list[Any], found: list[Any], path: tuple[str, ...], position: Position, into: list[_Difference]
) -> None:
    zone = path[-1]
    if zone in {"players", "reptantes"} or (zone == "altar" and claimed and all(map(_id, claimed))):
        by_id = {_id(item): item for item in found}
        for item in claimed:
            there = by_id.get(_id(item))
            where = (*path, _id(item))
            if there is None:
                into.append(_Difference(where, item, _MISSING))
            else:
                _differ(item, there, where, position, into)
    elif zone == "altar":
        _differ_altars(claimed, found, path, into)
    elif zone in {"hand", "vertedero"}:
        _differ_piles(claimed, found, path, position, into)
    elif len(claimed) != len(found):
        into.append(_Difference(path, claimed, found))
    else:
        for i, (one, other) in enumerate(zip(claimed, found, strict=True)):
            _differ(one, other, (*path, str(i)), position, into)


def _id(item: Any) -> str:
    return item["id"] if isinstance(item, Mapping) and isinstance(item.get("id"), str) else ""


def _differ_piles(
    claimed: list[Any], found: list[Any], path: tuple[str, ...], position: Position, into: list[_Difference]
) -> None:
    """A hand or the Vertedero, as a whole."""
    asked = _counted(claimed)
    there: bool | None = False
    known = NONE
    if asked is not None and len(claimed) == len(found):
        known = (*asked[:UNKNOWN], 0)
        owner = next((i for i, p in enumerate(position.players) if path[:2] == ("players", p.id)), None)
        there = holds(position, position.vertedero, known) if owner is None else can_hold(position, owner, known)
    if not there:
        into.append(_Difference(path, claimed, found, there is False, _beyond(known, found)))


def _counted(cards: list[Any]) -> Counts | None:
    """The pile that a list of names makes; None when one of them is no Esbirro."""
    kinds: list[Kind] = []
    for card in cards:
        name = card.get("esbirro") if isinstance(card, Mapping) else card
        kind = UNKNOWN if name is None else kind_named(name) if isinstance(name, str) else None
        if kind is None:
            return None
        kinds.append(kind)
    return counted(kinds)


def _differ_altars(claimed: list[Any], found: list[Any], path: tuple[str, ...], into: list[_Difference]) -> None:
    """A whole Altar told by kinds and states, in any order."""
    asked = _counted(claimed)
    if asked is None or len(claimed) != len(found) or not _matched(claimed, found, unknown=True):
        into.append(_Difference(path, claimed, found))
    elif not _matched(claimed, found, unknown=False):
        into.append(_Difference(path, claimed, found, False, _beyond((*asked[:UNKNOWN], 0), found)))


def _beyond(asked: Counts, found: list[Any]) -> Counts:
    """The cards asked for that are not among those known of a zone."""
    known = _counted(found) or NONE
    return tuple(max(0, n - known[kind]) for kind, n in enumerate(asked))


def _matched(claimed: Sequence[Any], found: Sequence[Any], *, unknown: bool) -> bool:
    """Whether each of the claimed Esbirros can be another one of those found; `unknown` kinds can be any."""
    taken: dict[int, int] = {}

    def seated(i: int, tried: set[int]) -> bool:
        for j, there in enumerate(found):
            if j not in tried and _agrees(claimed[i], there, unknown=unknown):
                tried.add(j)
                if j not in taken or seated(taken[j], tried):
                    taken[j] = i
                    return True
        return False

    return all(seated(i, set()) for i in range(len(claimed)))


def _agrees(claimed: Any, found: Mapping[str, Any], *, unknown: bool) -> bool:
    fields = claimed if isinstance(claimed, Mapping) else {"esbirro": claimed}
    for name, value in fields.items():
        there = found.get(name)
        if name == "esbirro" and (value is None or there is None):
            if value is not None and not unknown:
                return False
        elif (name_key(value) if isinstance(value, str) else value) != (
            name_key(there) if isinstance(there, str) else there
        ):
            return False
    return True


# What is said of them ----------------------------------------------------------------------------------------

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
_SECTIONS = {
    "resistance": "P1 §3.3",
    "hand": "P2 §5.3",
    "altar": "P2 §6",
    "state": "P1 §6.1",
    "reptantes": "P1 §4.1",
    "vertedero": "P1 §2.4",
    "fosa": "P1 §2.3",
    "turn": "P1 §5.1",
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
_FIELDS = {
    "number": Text("número"),
    "player": Text("de quién es"),
    "phase": Text("fase"),
    "part": Text("parte de la fase"),
    "prepared": Text("ya preparó"),
    "drawn": Text("ya robó"),
    "placed": Text("ya colocó"),
    "discarded": Text("ya descartó"),
    "zero_since_own_turn": Text("llegó a 0 desde su turno"),
    "skip_next_prepare": Text("no se prepara"),
    "passed": Text("quién no respondió"),
    "done": Text("efectos realizados"),
}
_VALUES = {
    "prepared": Text("preparado"),
    "exhausted": Text("agotado"),
    "eliminated": Text("eliminado"),
    **dict(zip(PHASES, PHASE_NAMES, strict=True)),
    **dict(zip(PARTS, PART_NAMES, strict=True)),
}


def _mismatch(difference: _Difference, position: Position) -> Finding:
    path = difference.path
    what, section = _what(path, position), _section(path)
    claimed, found = _said(difference.claimed), _said(difference.found)
    if difference.is_certain and not position.blurred:
        return illegal("expect.mismatch", section=section, what=what, claimed=claimed, found=found)
    learned = None if difference.is_certain else _learned(difference, position)
    return undecided(
        "expect.mismatch", "unknown", section=section, learned=learned, what=what, claimed=claimed, found=found
    )


def _section(path: tuple[str, ...]) -> str:
    is_paid = path[-1] == "state" and "altar" in path
    return "P2 §5.1" if is_paid else next((_SECTIONS[word] for word in reversed(path) if word in _SECTIONS), "")


def _learned(difference: _Difference, position: Position) -> tuple[int, tuple[Kind, ...]] | None:
    """The cards of a claimed hand, with its owner."""
    owner = next((i for i, p in enumerate(position.players) if difference.path == ("players", p.id, "hand")), None)
    pile = None if owner is None else _counted(difference.claimed)
    return (
        None
        if owner is None or pile is None
        else (owner, tuple(k for k in range(UNKNOWN) for _ in range(pile[k])))
    )


def _what(path: tuple[str, ...], position: Position) -> Text:
    """What a claim is about, in words; the names of the format for what nobody says at a table."""
    owner = path[1] if path[0] == "players" and len(path) > 1 else ""
    about = next((word for word in path if word in _ABOUT), "")
    if not about:
        is_told = owner and len(path) == 3 and path[2] in _FIELDS
        said = Text("{about}, {rest}", about=Text.verbatim(owner), rest=_FIELDS[path[2]]) if is_told else None
        return said or Text.verbatim(".".join(path))
    rest = [word for word in path[path.index(about) + 1 :] if word not in {"state", "esbirro"}]
    said = _ABOUT[about].filled(owner=owner) if "{owner}" in _ABOUT[about].sentence else _ABOUT[about]
    if rest[1:] or not rest:
        return Text("{about}, {rest}", about=said, rest=".".join(rest)) if rest else said
    return Text("{about}, {rest}", about=said, rest=_FIELDS.get(rest[0]) or _called(rest[0], position))


def _called(id_: str, position: Position) -> Text:
    """What people call an Esbirro or a Reptante; the id only where another of its kind lies beside it."""
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


_HIDDEN = Text("un Esbirro oculto")
_NOT_KNOWN = Text("no se sabe")


def _said(value: Any) -> Value:
    if isinstance(value, list):
        return (
            told(value) if all(one is None or isinstance(one, str) for one in value) else tuple(map(_said, value))
        )
    if isinstance(value, Mapping):
        fields = {key: said for key, said in value.items() if key != "id" or "esbirro" not in value}
        return Text.joined(
            _HIDDEN if v is None and k == "esbirro" else _as_text(_said(v)) for k, v in fields.items()
        )
    if isinstance(value, bool):
        return Text("sí") if value else Text("no")
    if isinstance(value, str) and value in _VALUES:
        return _VALUES[value]
    return Text("nada") if value is _MISSING else _NOT_KNOWN if value is None else str(value)


def _as_text(value: Value) -> Text:
    return value if isinstance(value, Text) else Text("{value}", value=value)
