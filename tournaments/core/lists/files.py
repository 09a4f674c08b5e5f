"""Files of other programs: TOM's `.tdf`, TRF16, and JSON of records, Limitless and Challonge."""

import json
import quopri
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from atrum_judge.outside.budget import Budget, Kind, TooMuch
from atrum_judge.outside.xml import NotXml, walk
from atrum_judge.sheets import Row
from atrum_judge.text import Text, one_line
from tournaments.core.lists.cells import rating_of
from tournaments.core.lists.columns import NO_NAME, is_heading, read_sheet
from tournaments.core.lists.shapes import MOST_CLUB, LeftOut, Listed, Reading
from tournaments.core.lists.states import is_of_a_child
from tournaments.core.naming import FORGOTTEN, MARK, named_record
from tournaments.core.record.writing import FORMAT

_LISTS = (
    "participants",
    "entrants",
    "players",
    "standings",
    "entries",
    "people",
    "data",
    "jugadores",
    "tournament",
    "event",
    "nodes",
)
_DEEPEST = 4
_OTHER_XML = Text(
    "Es un XML de otro programa. Se leen los de TOM, Konami, Wizards y OpenGotha, TRF16, CSV, libros de Excel"
    " o LibreOffice, y JSON."
)
_NAMED = re.compile(r"^[^\W\d_]+(?:[ .'’-]{1,2}[^\W\d_]+){1,4}$")
_LABEL = re.compile(
    r"^(?:torneos?|torneio|liga|copa|club|tienda|cliente|jugador[ae]?|tcg|mtg|magic|pkm|ygo)\b", re.IGNORECASE
)
"""Words with which people mark a contact."""
_CUT = Text("La línea se corta o está dañada.")
_SHOWN = 120
_PLAYER = re.compile(r"^\W*001\b.*[^\W\d]")
_NUMBERED = re.compile(r"^001 [ \d]{4}", re.MULTILINE)


def is_tdf(text: str) -> bool:
    """True for XML."""
    return text.lstrip().startswith("<") and "<" in text.lstrip()[1:]


def read_tdf(text: str, budget: Budget | None = None) -> Reading:
    """Return the people in a tournament of TOM, Konami, Wizards or OpenGotha. Raises `TooMuch`.

    Numbers and dates of birth are not kept.
    """
    found = _Players(budget or Budget())
    try:
        walk([text.lstrip()], found.budget, found.start, found.end, found.text)
    except NotXml as error:
        return Reading(problem=Text("Línea {line}: el archivo se corta o está dañado.", line=error.line))
    except UnicodeEncodeError:
        return Reading(problem=Text("El archivo se corta o está dañado."))
    if not found.rows:
        return Reading(problem=None if found.root == "tournament" else _OTHER_XML)
    sheet = read_sheet([Row(1, ["Nombre de pila", "Apellido", "Club", "Ranking", "Estado"]), *found.rows])
    return replace(sheet, not_kept=[key for key in ("userid", "birthdate") if key in found.told])


_FIRSTS, _LASTS = ("firstname", "first"), ("lastname", "last", "name")
_FACTS = {*_FIRSTS, *_LASTS, "isdropped", "dropreason"}
"""Facts of a player: attributes, or elements, of TOM and Konami (`firstname`), Wizards (`first`) and OpenGotha."""


class _Players:
    """The players of a tournament, as its elements come."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.rows: list[Row] = []
        self.root = ""
        self.told: set[str] = set()
        self._seen: set[str] = set()
        self._open: list[str] = []
        self._at = 0
        self._player: dict[str, str] = {}

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        name = name.casefold()
        self._open.append(name)
        self.root = self.root or name
        if (
            not self._at
            and name in {"player", "tournplayer", "person"}
            and not {"staff", "judges"} & {*self._open}
        ):
            self._at = len(self._open)
            self._player = {key.casefold(): value for key, value in attributes.items()}
        elif self._at and name in {"birthdate", "dropped"}:
            self._player[name] = name

    def text(self, said: str) -> None:
        if self._at and self._open[-1] in _FACTS:
            self._player[self._open[-1]] = self._player.get(self._open[-1], "") + said

    def end(self, name: str) -> None:
        self._open.pop()
        if len(self._open) + 1 != self._at:
            return
        self._at, player = 0, {key: one_line(value) for key, value in self._player.items()}
        first = next((player[key] for key in _FIRSTS if player.get(key)), "")
        last = next((player[key] for key in _LASTS[: 3 if "firstname" in player else 2] if player.get(key)), "")
        whole = f"{first} {last}".strip()
        number = player.get("userid") or player.get("id") or whole
        if whole and number not in self._seen:  # tables of a tournament name their players again
            self.budget.take(Kind.PEOPLE)
            self.budget.within(Kind.LONG, len(whole))
            self._seen.add(number)
            self.told |= player.keys()
            facts = (first, last, player.get("club", ""), player.get("rating", ""), _said_of(player))
            self.rows.append(Row(len(self.rows) + 2, facts))


def _said_of(player: Mapping[str, str]) -> str:
    """Return the words for somebody who left or is not sure to play; empty for others."""
    rounds = player.get("participating", "")
    dropped = "dropped" in player or player.get("isdropped", "").casefold() == "true"
    if (
        dropped
        or player.get("dropreason", "active").casefold() not in {"", "active"}
        or (rounds and "1" not in rounds)
    ):
        return "retirado"
    return "preinscripto" if player.get("registeringstatus") == "PRE" else ""


def is_contacts(text: str) -> bool:
    """True for contacts of a telephone (vCard)."""
    return text.lstrip("\ufeff \r\n")[:12].upper().startswith("BEGIN:VCARD")


def read_contacts(text: str, budget: Budget | None = None) -> Reading:
    """Return the names of contacts. Telephones, addresses and all else is not kept. Raises `TooMuch`."""
    budget = budget or Budget()
    people: list[Listed | LeftOut] = []
    told: set[str] = set()
    names: dict[str, str] = {}
    unfolded = re.sub(r"\n[ \t]", "", text.replace("\r\n", "\n").replace("\r", "\n"))
    for number, line in enumerate(unfolded.split("\n"), start=1):
        key, _colon, value = line.partition(":")
        tag, _semicolon, about = key.rpartition(".")[2].upper().partition(";")
        if "QUOTED-PRINTABLE" in about:
            value = quopri.decodestring(value.encode()).decode("utf-8", "replace")
        if tag in {"FN", "N", "ORG", "NOTE"}:
            names.setdefault(tag, value.replace("\\,", ","))
        elif tag in {"BEGIN", "END"}:  # a card may be cut off
            people += _of_card(number, names, budget)
            names = {}
        elif tag in {"TEL", "EMAIL", "ADR", "BDAY", "PHOTO"}:
            told.add(tag)
    people += _of_card(unfolded.count("\n") + 1, names, budget)
    return Reading(
        people=[one for one in people if isinstance(one, Listed)],
        left_out=[one for one in people if isinstance(one, LeftOut)],
        not_kept=sorted(told),
    )


def _of_card(line: int, names: Mapping[str, str], budget: Budget) -> list[Listed | LeftOut]:
    """Return the person of a contact; a business, or the mother of somebody, is only offered."""
    last, first = [*names.get("N", "").split(";"), "", ""][:2]
    name = one_line(names.get("FN", "")) or one_line(f"{first} {last}")
    firm = one_line(names.get("ORG", "").replace(";", " "))
    if not (name or firm):
        return []
    budget.take(Kind.PEOPLE)
    budget.within(Kind.LONG, len(name))
    if not name or name == firm:
        return [LeftOut(line, firm, Text("Es un negocio, y no una persona."), firm)]
    if is_of_a_child(name):
        child = one_line(names.get("NOTE", "").partition(",")[0])
        said = " · ".join(filter(None, (name, child)))[:_SHOWN]
        return [LeftOut(line, said, NO_NAME, child if _NAMED.match(child) else name)]
    asks = (
        (Text("«{word}» puede no ser parte del nombre.", word=found[0]),) if (found := _LABEL.match(name)) else ()
    )
    return [Listed(line, name, asks=asks)]


def is_trf(text: str) -> bool:
    """True for a tournament report of FIDE."""
    found = len(_NUMBERED.findall(text))
    return found >= 2 or (found == 1 and "012 " in text[:4000])


def read_trf(text: str, budget: Budget | None = None) -> Reading:
    """Return the players of a report: the lines `001`, whose columns are fixed. Raises `TooMuch`."""
    budget = budget or Budget()
    people, left = [], []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.startswith("001 "):
            if _PLAYER.match(line):
                left.append(LeftOut(number, line[:_SHOWN], _CUT))
            continue
        said, rated = _fields(line)
        last, comma, first = said.partition(",")
        name = one_line(f"{first} {last}" if comma else last)
        rating, _fault = rating_of(rated)
        if name:
            budget.take(Kind.PEOPLE)
            people.append(Listed(number, name, rating=rating or None))
        else:
            left.append(LeftOut(number, line[:_SHOWN], _CUT))
    not_kept = ["FIDE ID", "birth date"] if people else []
    return Reading(people=people, left_out=left, not_kept=not_kept)


def _fields(line: str) -> tuple[str, str]:
    """Return name and rating of a player. Some programs count columns in bytes: a letter with accent is two."""
    name, rating = line[14:47], line[48:52].strip()
    if line.isascii() or ((not rating or rating.isdecimal()) and not any(sign.isdecimal() for sign in name)):
        return name, rating
    raw = line.encode("utf-8", "replace")
    return raw[14:47].decode("utf-8", "ignore"), raw[48:52].decode("utf-8", "ignore").strip()


def is_json(text: str) -> bool:
    """True for a list or an object."""
    return text.lstrip("\ufeff \t\r\n").startswith(("{", "[{", '["', "[[", "[\n", "[ ", "[\r"))


def read_json(text: str, budget: Budget | None = None) -> Reading | list[Row]:
    """Return the people of a record; of other programs' lists of people, a sheet. Raises `TooMuch`."""
    budget = budget or Budget()
    try:
        data = json.loads(text.lstrip("\ufeff"))
    except json.JSONDecodeError as error:
        return Reading(problem=Text("Línea {line}: el archivo se corta o está dañado.", line=error.lineno))
    except (ValueError, RecursionError):
        return Reading(problem=Text("El archivo se corta o está dañado."))
    if isinstance(data, dict) and data.get("format") == FORMAT:
        return _of_record(data, budget)
    found = _people_in(data)
    if not found:
        return Reading(problem=Text("En este archivo no se encuentra una lista de personas."))
    budget.take(Kind.ROWS, len(found))
    flat = [dict(_flat(one)) for one in found]
    keys = list(dict.fromkeys(key for one in flat for key in one))
    budget.within(Kind.COLUMNS, len(keys))
    return [Row(1, keys), *(Row(k, [one.get(key, "") for key in keys]) for k, one in enumerate(flat, start=2))]


def _of_record(data: Mapping[str, Any], budget: Budget) -> Reading:
    try:
        entries = (named_record(data, ("names", "entries")) if data.get("names") else data)["entries"]
        budget.take(Kind.PEOPLE, len(entries))
        budget.within(Kind.LONG, max((len(str(entry["name"])) for entry in entries), default=0))
        people = [
            Listed(
                int(entry["number"]),
                one_line(str(entry["name"])),
                club=one_line(str(entry.get("club") or ""))[:MOST_CLUB],
                rating=entry["rating"] if isinstance(entry.get("rating"), int) else None,
            )
            for entry in entries
            if not str(entry["name"]).startswith(FORGOTTEN[:10]) and not MARK.fullmatch(str(entry["name"]))
        ]
    except TooMuch:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError):
        return Reading(problem=Text("El registro está incompleto o dañado."))
    return Reading(people=people)


def _people_in(data: Any, depth: int = 0) -> Sequence[Mapping[str, Any]]:
    """Return the first list of people in a value: rows with a name, or plain names."""
    if isinstance(data, list):
        if data and all(isinstance(one, str) for one in data):
            return [{"name": one} for one in data]
        rows = [one for one in data if isinstance(one, dict)]
        if any(is_heading([key for key, _value in _flat(one)]) for one in rows[:20]):
            return rows
    if depth < _DEEPEST and isinstance(data, dict):
        for key in _LISTS:
            if found := _people_in(data.get(key), depth + 1):
                return found
    if depth < _DEEPEST and isinstance(data, list):
        for one in data[:5]:
            if isinstance(one, dict) and (found := _people_in(one, depth + 1)):
                return found
    return []


def _state(row: Mapping[str, Any]) -> str:
    """Return the words for somebody who waits or will not play, in the files of brackets; empty for others."""
    if row.get("on_waiting_list") is True or row.get("waitlisted") is True:
        return "en espera"
    gone = row.get("active") is False or row.get("dropped") is True or row.get("drop") not in {None, False, ""}
    return "retirado" if gone else ""


def _flat(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Return the plain values of a row; Challonge puts them one level deeper."""
    inner = next((row[key] for key in ("participant", "attributes") if isinstance(row.get(key), dict)), row)
    if state := _state(inner):
        yield "estado", state
    for key, value in inner.items():
        if isinstance(value, bool):
            yield str(key), "si" if value else "no"
        elif isinstance(value, str | int | float) and str(key) not in {"player", "username"}:
            yield str(key), str(value)
        elif isinstance(value, str) and not inner.get("name"):
            yield str(key), value
