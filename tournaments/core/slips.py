"""Result slips typed in one line: table, how it ended, the facts.

::

    12 2-0              each seat's number, in the order of the seats
    12 t 1-1 r 6-4      an ending or a question by the beginning of its name
    12 rend 2 3         a question that wants a seat takes its place, from 1

Without an ending the first that the facts fit is meant. The words are those of the game's own endings, in the
language of whoever types.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rules.protocol import Ending, Field
from rules.text import Text, unaccented

Words = Callable[[Text], str]
T = TypeVar("T", Ending, Field)


class NotASlip(ValueError):
    """A line that cannot be read. Carries the `Text` that says why."""

    def __init__(self, message: Text) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, slots=True)
class Slip:
    """A line as it was typed.

    Attributes:
        table: from 1.
        reports: the report for each ending that the facts fit, the likeliest first; never empty.
    """

    table: int
    reports: tuple[dict[str, Any], ...]


@dataclass
class _Answers:
    """The values found so far for one ending's questions."""

    ending: Ending
    seats: int
    words: Words
    values: dict[str, Any] = field(default_factory=dict)

    def read(self, parts: Sequence[str]) -> dict[str, Any]:
        """The report that the parts of a line make. Raises `NotASlip`."""
        asked: Field | None = None
        for part in parts:
            if part[0].isdigit():
                self._answer(asked or self._next(part), part)
                asked = None
            elif asked is None:
                asked = _named(part, self._open, self.words)
            else:
                self._answer(asked, part)
                asked = None
        if asked is not None:
            raise NotASlip(Text("Falta el valor de «{question}».", question=asked.label))
        return {"ending": self.ending.name, **self.values}

    @property
    def _open(self) -> list[Field]:
        return [asked for asked in self.ending.fields if asked.name not in self.values]

    def _next(self, part: str) -> Field:
        if not self._open:
            raise NotASlip(Text("Sobra «{part}».", part=part))
        return self._open[0]

    def _answer(self, asked: Field, part: str) -> None:
        if asked.per_seat:
            numbers = [_value(asked, each, self.seats, self.words) for each in part.split("-")]
            if len(numbers) != self.seats:
                raise NotASlip(
                    Text(
                        "«{question}» pide {count} valores unidos por un guion, como 2-0.",
                        question=asked.label,
                        count=self.seats,
                    )
                )
            self.values[asked.name] = numbers
        else:
            self.values[asked.name] = _value(asked, part, self.seats, self.words)


def read_slip(line: str, asked: Callable[[int], tuple[Sequence[Ending], int]], words: Words) -> Slip:
    """A line read for the endings of a game.

    Args:
        asked: returns the endings and the number of seats of a table, by its number; may raise.
        words: a text in the language of the writer.

    Raises:
        NotASlip: it begins with no table, or its facts fit no ending.
    """
    table, *parts = line.split() or [""]
    if not _is_number(table):
        raise NotASlip(Text("Empieza por el número de mesa, por ejemplo: 12 2-0."))
    if not parts:
        raise NotASlip(Text("Falta el resultado de la mesa {table}.", table=int(table)))
    endings, seats = asked(int(table))
    if parts[0][0].isdigit():
        return Slip(int(table), _fitting(parts, endings, seats, words))
    ending = _named(parts[0], endings, words)
    return Slip(int(table), (_Answers(ending, seats, words).read(parts[1:]),))


def _fitting(
    parts: Sequence[str], endings: Sequence[Ending], seats: int, words: Words
) -> tuple[dict[str, Any], ...]:
    """Return the facts' answers for each ending that begins by asking every seat for a number."""
    found, refused = [], []
    for ending in endings:
        if ending.fields and ending.fields[0].per_seat:
            try:
                found.append(_Answers(ending, seats, words).read(parts))
            except NotASlip as why:
                refused.append(why)
    if found:
        return tuple(found)
    raise (
        refused[0] if refused else NotASlip(Text("Escribe también cómo terminó: {names}.", names=_names(endings)))
    )


def _named(part: str, among: Sequence[T], words: Words) -> T:
    """The first whose name, or else a later word of it, begins like this."""
    typed = unaccented(part)
    names = [(each, unaccented(words(each.label)).split()) for each in among]
    for place in range(max((len(name) for _, name in names), default=0)):
        for each, name in names:
            if name[place:] and name[place].startswith(typed):
                return each
    raise NotASlip(Text("No entiendo «{part}». Puede ser: {names}.", part=part, names=_names(among)))


def _names(among: Sequence[Ending] | Sequence[Field]) -> Text:
    return Text.joined([each.label for each in among], ", ")


def _is_number(part: str) -> bool:
    return part.isascii() and part.isdigit() and len(part) < 6


def _value(asked: Field, part: str, seats: int, words: Words) -> Any:
    if asked.kind == "choice":
        for value, label in asked.choices.items():
            if part == value or unaccented(words(label)).startswith(unaccented(part)):
                return value
        raise NotASlip(Text("«{question}» no puede ser «{part}».", question=asked.label, part=part))
    if not _is_number(part):
        raise NotASlip(Text("«{question}» pide un número, no «{part}».", question=asked.label, part=part))
    if asked.kind != "seat":
        return int(part)
    if not 1 <= int(part) <= seats:
        raise NotASlip(
            Text("«{question}» pide un lugar de la mesa, de 1 a {seats}.", question=asked.label, seats=seats)
        )
    return int(part) - 1
