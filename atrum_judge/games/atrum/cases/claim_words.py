"""Words for a claim that does not hold: both tables as a judge says them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from atrum_judge.games.atrum.cases.writing import position_json
from atrum_judge.games.atrum.laws.findings import illegal, undecided
from atrum_judge.games.atrum.play.legality import PART_NAMES
from atrum_judge.games.atrum.play.wording import PHASE_NAMES, TYPE_NAMES, why_counted_out
from atrum_judge.games.atrum.table.kinds import (
    ALL_KINDS,
    NONE,
    UNKNOWN,
    Counts,
    Kind,
    counted,
    kind_named,
    listed,
    told,
)
from atrum_judge.games.atrum.table.position import PARTS, PHASES, TYPES, Position
from atrum_judge.judging.claims import Difference as Different
from atrum_judge.judging.claims import Teller
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.words import WORDS as COMMON
from atrum_judge.text import Text

MISSING = object()
Before = Sequence[tuple[int, Position]]
NOT_YET = "P2 §5"
"""The section that says why nothing is otherwise while a chain is open: none of it has been launched."""


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


def finding(
    difference: Difference, position: Position, why: str = "", *, is_supposed: bool = False, before: Before = ()
) -> Finding:
    """Return the finding for a difference, with the section that says why it is, else that the fact belongs to.

    Args:
        is_supposed: nobody said all that leads to the fact found.
        before: the positions so far, each with the step after which it was so; the sum of a number is told by them.
    """
    path, found = difference.path, difference.found
    section = _sure_section(difference, position) or why or _section(path)
    if found is MISSING:
        is_place = path[-2:-1] in {("altar",), ("reptantes",)}
        found = _NOT_THERE if is_place else False if isinstance(difference.claimed, bool) else []
    is_known = difference.found not in (MISSING, None) or difference.is_certain
    values = _values(difference, found, position, () if is_supposed else before)
    values["basis"] = _BASES[is_supposed]
    if difference.is_certain and not position.blurred:
        return _against(difference, position, section, values)
    return _doubt(difference, position, section, values, is_known=is_known and not difference.is_certain)


def _against(difference: Difference, position: Position, section: str, values: Mapping[str, Any]) -> Finding:
    """Return the finding against an impossible claim, and why if cards are hidden or a chain is open."""
    what, said, basis, found = (values[key] for key in ("what", "said", "basis", "found"))
    is_counted = _is_counted_out(difference) or difference.found is None
    why = why_counted_out(position, difference.needs) if is_counted else None
    if why is not None:
        return illegal(
            "expect.mismatch",
            "counted",
            section="P1 §2.2",
            what=what,
            claimed=said,
            basis=basis,
            found=found,
            why=why,
        )
    if section == NOT_YET and position.waiting:
        return illegal(
            "expect.mismatch", "not_yet", section=section, what=what, claimed=said, basis=basis, found=found
        )
    return illegal("expect.mismatch", section=section, what=what, claimed=said, basis=basis, found=found)


def _doubt(
    difference: Difference, position: Position, section: str, values: Mapping[str, Any], *, is_known: bool
) -> Finding:
    """Return the finding about a claim that hangs on unknown facts, with the cards that it tells of a hand."""
    what, said, basis, found = (values[key] for key in ("what", "said", "basis", "found"))
    learned = None if difference.is_certain else _learned(difference, position)
    if not is_known:
        return undecided("expect.mismatch", "not_known", section=section, learned=learned, what=what, claimed=said)
    return undecided(
        "expect.mismatch",
        "unknown",
        section=section,
        learned=learned,
        what=what,
        claimed=said,
        basis=basis,
        found=found,
    )


def _values(difference: Difference, found: Any, position: Position, before: Before) -> dict[str, Any]:
    """Say in words what a claim is about, what it says, and what is there instead."""
    teller = Teller(WORDS)
    for step, table in before if isinstance(found, int) else ():
        teller.note(step, position_json(table, with_powers=False))
    here = position_json(position, with_powers=False)
    for esbirro in (esbirro for player in here["players"] for esbirro in player["altar"]):
        esbirro["name"] = f"{esbirro['esbirro'] or '?'} {esbirro['id']}"
    said = Different(difference.path, _shown(difference.claimed), _shown(found), difference.is_certain)
    return teller.values(said, here)


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


# Words ---------------------------------------------------------------------------------------------------------

_NOT_THERE = Text("no está")
_BASES = (Text("según lo jugado"), Text("según lo jugado y lo que se supone"))
"""The ground of a found value: what was said, or also what nobody said."""
WORDS: dict[str, Text] = {
    "resistance": Text("Resistencia"),
    "altar": Text.verbatim("Altar"),
    "reptantes": Text.verbatim("Reptantes"),
    "vertedero": Text.verbatim("Vertedero"),
    "fosa": Text.verbatim("Fosa"),
    "chain": Text("Cadena"),
    "eliminations": Text("Eliminaciones"),
    "owed": Text("Eliminaciones debidas"),
    "window": Text("Ventana de respuesta"),
    "revealed": Text("Esbirros revelados"),
    "decks": Text("Mazos base"),
    "lasting": Text("Efectos que siguen"),
    "discard": Text("Esbirro que se descarta"),
    "payers": Text("Esbirros que pagan"),
    "pay": Text("forma de pago"),
    "part": Text("parte de la fase"),
    "eliminated": Text("Reptantes eliminados"),
    "reinforced": Text("refuerzo mayor"),
    "bonus": Text("refuerzo"),
    "prevented": Text("daño prevenido"),
    "annulled": Text("anulado"),
    "choose": Text("lo elegido"),
    "copies": Text("lo que copia"),
    "passed": Text("quién no respondió"),
    "power": Text("Poder"),
    "powers": Text("Poder"),
    "esbirro": Text.verbatim("Esbirro"),
    "reptante": Text.verbatim("Reptante"),
    "skip_next_prepare": Text("Próxima preparación omitida"),
    "target": Text("objetivo"),
    "with_sombra": Text("con Sombra"),
    "zero_since_own_turn": Text("Llegada a 0 desde su turno"),
    "state:prepared": Text("preparado"),
    "state:exhausted": Text("agotado"),
    "state:eliminated": Text("eliminado"),
    "prepared": Text("ya preparó"),
    "drawn": Text("ya robó"),
    "placed": Text("ya colocó"),
    "discarded": Text("ya descartó"),
    "pay:exhaust": Text("agotando"),
    "pay:exploit": Text("explotando"),
    **{f"phase:{key}": word for key, word in zip(PHASES, PHASE_NAMES, strict=True)},
    **{f"part:{key}": word for key, word in zip(PARTS, PART_NAMES, strict=True)},
    **{f"type:{key}": word for key, word in zip(TYPES, TYPE_NAMES, strict=True)},
}


def _shown(value: Any) -> Any:
    """Count the cards of a pile by kinds, and name an Esbirro of an Altar by its kind."""
    if isinstance(value, list):
        return (
            told(value)
            if value and pile_of(value) is not None and not _has_states(value)
            else [*map(_shown, value)]
        )
    if not isinstance(value, Mapping) or value.keys() - {"id", "esbirro", "state"} or "esbirro" not in value:
        if not isinstance(value, Mapping):
            return value
        named = {key: _shown(one) for key, one in value.items() if key in {"id", "count", *WORDS, *COMMON}}
        return named or Text("algo")
    state = WORDS.get(f"state:{value.get('state')}")
    kind = Text.verbatim(value["esbirro"]) if value["esbirro"] else Text("un Esbirro oculto")
    return Text("{kind} {state}", kind=kind, state=state) if state else kind


def _has_states(cards: list[Any]) -> bool:
    return any(isinstance(card, Mapping) for card in cards)
