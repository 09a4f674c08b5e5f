"""Read the results of an event that was played elsewhere: typed lines, or a table of another program."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass

from atrum_judge.text import Text, as_seen, unaccented
from tournaments.core.seasons.typed import MOST_NAME, Unread

MOST_ROWS, MOST_LETTERS = 512, 160


class UnreadRow(Unread):
    """A line of results that is not understood. `said` is the sentence."""

    def __init__(self, said: Text) -> None:
        super().__init__(said.sentence)
        self.said = said


@dataclass(frozen=True, slots=True)
class TypedResult:
    """A person's result in an event played elsewhere."""

    name: str
    place: int
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def balance(self) -> str:
        """Return the rounds as they are typed; empty where none are told."""
        told = (self.wins, self.losses, self.draws)
        return "-".join(map(str, told if self.draws else told[:2])) if any(told) else ""


_MEDALS = {"\N{FIRST PLACE MEDAL}": "1. ", "\N{SECOND PLACE MEDAL}": "2. ", "\N{THIRD PLACE MEDAL}": "3. "}
_PLACE = re.compile(r"(?P<place>\d{1,4})(?:(?P<mark>\s*[.):º°ª;|]|\s+[-–—])\s*|\s+)")
_ROUNDS = r"\(?(?P<won>\d{1,3})\s*[-–−:]\s*(?P<lost>\d{1,3})(?:\s*[-–−:]\s*(?P<drawn>\d{1,3}))?\)?"
_POINTS = r"(?:[\s,;|–-]+\d{1,5}(?:[.,]\d{1,2})?\s*(?:pts?|puntos?|points?)\.?)?"
_ROW = re.compile(
    rf"(?P<name>[^;|]+?){_POINTS}(?:[\s,:;|–-]+{_ROUNDS})?{_POINTS}(?:[\s,;|-]+(?:drop|retirad[oa]))?",
    re.IGNORECASE,
)
_BALANCE = re.compile(_ROUNDS)
_HEADINGS = {
    "place": "puesto|pos|posicion|lugar|rank|ranking|place|#|n|no|nro|numero",
    "name": "nombre|jugador|jugadora|name|player|participante|persona|apodo|apellido|nombre y apellido|last name",
    "won": "g|v|pg|ganadas|victorias|w|wins|won",
    "lost": "p|pp|perdidas|derrotas|l|losses|lost",
    "drawn": "e|pe|empates|empatadas|d|draws|drawn",
    "rounds": "record|balance|resultado|resultados|partidas",
}
_MEANING = {word: name for name, words in _HEADINGS.items() for word in words.split("|")}


def results_of(text: str) -> tuple[TypedResult, ...]:
    """Return the results of a typed or pasted list: "1. Ana 3-1-0", a line each, best first.

    A line may lack its place where all do: then the order tells it. After the name stand rounds won, lost and
    drawn, where points go by them. A table has its cells between ";" or commas, and may begin with headings; its
    other columns are not read. Raises `UnreadRow`, or `Unread` for too many lines.
    """
    lines = [_medalled(line.strip(" \t|,")) for line in text.splitlines()]
    lines = [line for line in lines if line.strip(" ;")]
    if len(lines) > MOST_ROWS:
        raise Unread(lines[MOST_ROWS][:MOST_NAME])
    found = _of_lines(_lines_of_table(lines))
    names = [as_seen(one.name) for one in found]
    if double := next((one for one in found if names.count(as_seen(one.name)) > 1), None):
        raise UnreadRow(Text("«{name}» está dos veces.", name=double.name))
    return tuple(sorted(found, key=lambda one: one.place))


def _medalled(line: str) -> str:
    """Return a line with the place that a medal says."""
    for medal, place in _MEDALS.items():
        if line.startswith(medal):
            return place + re.sub(r"^\W*(?:\d+\s*[.):º°]\s*)?", "", line.removeprefix(medal))
    return line


def _lines_of_table(lines: Sequence[str]) -> list[str]:
    """Return the rows of a table as somebody types them; lines that are no table as they are."""
    by = next((mark for mark in ";," if all(line.count(mark) >= 1 + (mark == ",") for line in lines)), "")
    # Line by line: a quote that nobody closes must not swallow the people below.
    rows = [[cell.strip() for cell in next(csv.reader([line], delimiter=by))] for line in lines] if by else []
    if not rows:
        return list(lines)
    head = [_MEANING.get(unaccented(cell).strip(" ."), "") for cell in rows[0]]
    if "name" not in head:
        return [_of_cells(row) for row in rows] if any(len(row) > 2 for row in rows) else list(lines)
    return [_of_columns(head, row) for row in rows[1:]]


def _of_columns(head: Sequence[str], row: Sequence[str]) -> str:
    said = {
        name: " ".join(cell for each, cell in zip(head, row, strict=False) if each == name) for name in _HEADINGS
    }
    rounds = said["rounds"]
    if said["won"] or said["lost"]:
        rounds = "-".join(said[name] or "0" for name in ("won", "lost", "drawn"))
    return " ".join(filter(None, (f"{said['place']}." if said["place"] else "", said["name"], rounds)))


def _of_cells(row: Sequence[str]) -> str:
    """Return a row without headings: a place at its beginning, the first cell with a name, and the rounds."""
    name = next((cell for cell in row if any(map(str.isalpha, cell))), "")
    place = row[0].strip(" .)º°") if row[0][:1].isdecimal() and row[0] != name else ""
    rounds = next((cell for cell in row[1:] if _BALANCE.fullmatch(cell)), "")
    return " ".join(filter(None, (f"{place}." if place else "", name, rounds)))


def _of_lines(lines: Sequence[str]) -> list[TypedResult]:
    places = [_PLACE.match(line) for line in lines]
    # A number and a space may begin a name ("21 Savage"), where not every line has one.
    if not all(places):
        places = [place if place and place["mark"] else None for place in places]
    return [
        _result(number, line, place, has_place=any(places))
        for number, (line, place) in enumerate(zip(lines, places, strict=True), start=1)
    ]


def _result(number: int, line: str, place: re.Match[str] | None, *, has_place: bool) -> TypedResult:
    told: dict[str, int | str] = {"n": number, "said": line[:MOST_NAME]}
    if has_place and place is None:
        raise UnreadRow(Text("Línea {n}, «{said}»: falta su puesto, o sobra en las demás.", **told))
    rest = line[place.end() :] if place else line
    match = _ROW.fullmatch(rest) if len(rest) <= MOST_LETTERS else None
    name = " ".join(match["name"].split()).rstrip(" ,:-–") if match else ""
    if match is None or not _is_name(name) or (place and int(place["place"]) < 1):
        raise UnreadRow(Text("Línea {n}, «{said}»: no se entiende. Se espera algo como «1. Ana 3-1-0».", **told))
    return TypedResult(
        name, int(place["place"]) if place else number, int(match["won"] or 0), int(match["drawn"] or 0),
        int(match["lost"] or 0),
    )  # fmt: skip


def _is_name(text: str) -> bool:
    return len(text) <= MOST_NAME and any(letter.isalpha() for letter in text)
