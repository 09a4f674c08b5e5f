"""Results typed in one line: table, how it ended, the facts.

::

    12 1                the first seat won
    12 2-0              each seat's number, in the order of the seats
    12 empate           nobody won: all share it
    12 t 1-1 r 6-4      an ending or a question by the beginning of its name
    12 rend 2 3         a question that wants a seat takes its place, from 1
    12 rend 2 3 # tarde after the number sign the reason

The game says what stands for which ending (`Ruleset.short`). A line that can be read in several ways has them all:
somebody else finds out which are possible, and asks. The words are those of the game's own endings, in the
language of whoever types.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from atrum_judge.protocol import Ending, Example, Field, Json, Shorthand
from atrum_judge.text import Text, unaccented

Words = Callable[[Text], str]
T = TypeVar("T", Ending, Field)

MOST_READINGS = 8
"""The most readings of a line that the site asks about; a line with more lacks something."""

DRAWN = (Text("empate"), Text("tablas"))


BESIDE = (Text("por"),)
"""Words that say nothing by themselves: "12 por tiempo 1-1"."""


class NotASlip(ValueError):
    """A line that cannot be read. Carries the `Text` that says why."""

    def __init__(self, message: Text) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, slots=True)
class AtTable:
    """A table of a game, as a line about it is read.

    Attributes:
        short, examples: as `Ruleset` has them, for the terms of the table.
    """

    endings: Sequence[Ending]
    seats: int
    short: Callable[[Shorthand], Sequence[Json]]
    examples: Sequence[Example] = ()


@dataclass(frozen=True, slots=True)
class Slip:
    """A line as it was typed.

    Attributes:
        table: from 1.
        reports: each way to read it, the likeliest first; never empty. What they lack is the game's to refuse.
        reason: why, in the words of whoever typed it; usually empty.
    """

    table: int
    reports: tuple[dict[str, Any], ...]
    reason: str = ""


@dataclass
class _Answers:
    """The values found so far for one ending's questions."""

    ending: Ending
    seats: int
    words: Words
    values: dict[str, Any]

    def read(self, parts: Sequence[str]) -> list[dict[str, Any]]:
        """The reports that the parts of a line make: several where a question with few answers is left out.

        Raises `NotASlip`.
        """
        asked: Field | None = None
        for part in parts:
            if part[0].isdigit():
                self._answer(asked or self._next(part), part)
                asked = None
            elif asked is None:
                asked = _only(_named(part, self._open, self.words), part)
            else:
                self._answer(asked, part)
                asked = None
        if asked is not None:
            raise NotASlip(Text("Falta el valor de «{question}».", question=asked.label))
        report = {"ending": self.ending.name, **self.values}
        found = list(self._completed(report))
        return found if len(found) <= MOST_READINGS else [report]

    def _completed(self, report: dict[str, Any]) -> Iterator[dict[str, Any]]:
        lacking = next((asked for asked in self.ending.fields if self._lacks(report, asked)), None)
        answers = _few_answers(lacking, self.seats) if lacking else ()
        if lacking is None or not answers:
            yield report
        else:
            for answer in answers:
                yield from self._completed({**report, lacking.name: answer})

    def _lacks(self, report: dict[str, Any], asked: Field) -> bool:
        return not asked.optional and asked.name not in report and (asked.asked is None or asked.asked(report))

    @property
    def _open(self) -> list[Field]:
        return [asked for asked in self.ending.fields if asked.name not in self.values]

    def _next(self, part: str) -> Field:
        numbers = [asked for asked in self._open if asked.kind != "choice"]
        if not numbers:
            raise NotASlip(Text("Sobra «{part}».", part=part))
        return numbers[0]

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


def read_slip(line: str, asked: Callable[[int], AtTable], words: Words) -> Slip:
    """A line read for the endings of a game.

    Args:
        asked: the table of a number; may raise.
        words: returns a text in the language of the writer.

    Raises:
        NotASlip: it begins with no table, or its facts fit no ending.
    """
    said, _, reason = _as_typed_here(line).partition("#")
    table, *parts = said.split() or [""]
    parts = [part for part in parts if unaccented(part) not in {unaccented(words(each)) for each in BESIDE}]
    if not _is_number(table):
        raise NotASlip(Text("Empieza por el número de mesa, por ejemplo: 12 1."))
    if not parts:
        raise NotASlip(Text("Falta el resultado de la mesa {table}.", table=int(table)))
    at = asked(int(table))
    reports = _of_numbers(parts, at, words) if parts[0][0].isdigit() else _of_words(parts, at, words)
    return Slip(int(table), tuple(reports), reason.strip())


def _as_typed_here(line: str) -> str:
    """Full-width letters and digits as their usual ones, and any dash or colon between two numbers as a hyphen."""
    usual = "".join(chr(ord(c) - 0xFEE0) if "\uff01" <= c <= "\uff5e" else c for c in line)
    return re.sub(r"(?<=\d)[\u2010-\u2015\u2212:](?=\d)", "-", usual)


def _of_numbers(parts: Sequence[str], at: AtTable, words: Words) -> list[dict[str, Any]]:
    """A line that names no ending: the game says which ones it may mean."""
    said = _shorthand(parts[0], at.seats)
    reports = at.short(said)
    if not reports:
        examples = Text.joined([example.line for example in at.examples], " · ")
        raise NotASlip(
            Text("«{part}» no alcanza en este juego. Por ejemplo: {examples}.", part=parts[0], examples=examples)
        )
    return _all_that_fit([partial(_further, report, parts[1:], at, words) for report in reports])


def _shorthand(part: str, seats: int) -> Shorthand:
    numbers = part.split("-")
    for each in numbers:
        if not _is_number(each):
            raise NotASlip(Text("«{part}» no es un número: por ejemplo 2-0.", part=each or part))
    if len(numbers) > 1:
        return Shorthand(numbers=tuple(map(int, numbers)))
    if 1 <= int(part) <= seats:
        return Shorthand(winner=int(part) - 1)
    if seats > 2 and sorted(part) == [str(place) for place in range(1, seats + 1)]:
        return Shorthand(order=tuple(int(place) - 1 for place in part))
    raise NotASlip(
        Text("En esa mesa los lugares van de 1 a {seats}: «{part}» no es ninguno.", seats=seats, part=part)
    )


def _of_words(parts: Sequence[str], at: AtTable, words: Words) -> list[dict[str, Any]]:
    """A line that names an ending, or says that nobody won."""
    typed = unaccented(parts[0])
    is_draw = any(unaccented(words(each)).startswith(typed) for each in DRAWN)
    drawn = [report for report in at.short(Shorthand(drawn=True)) if _ending(report, at)] if is_draw else []
    try:
        named = _named(parts[0], at.endings, words)
    except NotASlip:
        if is_draw and not drawn and len(typed) > 2:
            raise NotASlip(Text("Esta partida no termina empatada: escribe cómo terminó.")) from None
        if not drawn:
            raise NotASlip(
                Text(
                    "No entiendo «{part}». Escribe el lugar de quien ganó, de 1 a {seats}, o cómo terminó: "
                    "{names}.",
                    part=parts[0],
                    seats=at.seats,
                    names=_names(at.endings),
                )
            ) from None
        named = []
    if is_draw and typed in {unaccented(words(each)) for each in DRAWN}:
        named = named if not drawn else []
    own = [partial(_Answers(one, at.seats, words, {}).read, _after(parts, one, words)) for one in named]
    return _all_that_fit([*own, *(partial(_further, report, parts[1:], at, words) for report in drawn)])


def _after(parts: Sequence[str], ending: Ending, words: Words) -> Sequence[str]:
    """The parts of a line that follow the words of an ending's name."""
    name = unaccented(words(ending.label)).split()
    rest, place = list(parts[1:]), next(k for k, word in enumerate(name) if word.startswith(unaccented(parts[0])))
    for word in name[place + 1 :]:
        if rest and word.startswith(unaccented(rest[0])):
            rest.pop(0)
    return rest


def _further(report: Json, parts: Sequence[str], at: AtTable, words: Words) -> list[dict[str, Any]]:
    """The readings of a report with more answers; none where this match cannot end so."""
    ending = _ending(report, at)
    values = {name: value for name, value in report.items() if name != "ending"}
    return _Answers(ending, at.seats, words, values).read(parts) if ending else []


def _ending(report: Json, at: AtTable) -> Ending | None:
    return next((ending for ending in at.endings if ending.name == report["ending"]), None)


def _all_that_fit(readings: Sequence[Callable[[], list[dict[str, Any]]]]) -> list[dict[str, Any]]:
    """Return the readings that are possible. Raises the first fault where none is."""
    found: list[dict[str, Any]] = []
    faults: list[NotASlip] = []
    for read in readings:
        try:
            found += [report for report in read() if report not in found]
        except NotASlip as why:
            faults.append(why)
    if not found:
        raise faults[0] if faults else NotASlip(Text("Así no termina esta partida."))
    return found


def _few_answers(asked: Field, seats: int) -> Sequence[Any]:
    """The answers of a question that can be asked with buttons; none where there are too many."""
    if asked.per_seat:
        return ()
    if asked.kind == "choice":
        return list(asked.choices)
    low, high = (0, seats - 1) if asked.kind == "seat" else (asked.minimum, asked.maximum)
    return range(low, high + 1) if high - low < MOST_READINGS else ()


def _named(part: str, among: Sequence[T], words: Words) -> list[T]:
    """Those whose name begins like this, or else a later word of it."""
    typed = unaccented(part)
    names = [(each, unaccented(words(each.label)).split()) for each in among]
    for place in range(max((len(name) for _, name in names), default=0)):
        found = [each for each, name in names if name[place:] and name[place].startswith(typed)]
        if found:
            return found
    raise NotASlip(
        Text("No entiendo «{part}». Puede ser: {names}.", part=part, names=_names(among))
        if among
        else Text("Sobra «{part}».", part=part)
    )


def _only(found: Sequence[Field], part: str) -> Field:
    if len(found) > 1:
        raise NotASlip(Text("«{part}» puede ser: {names}.", part=part, names=_names(found)))
    return found[0]


def _names(among: Sequence[Ending] | Sequence[Field]) -> Text:
    return Text.joined([each.label for each in among], ", ")


def _is_number(part: str) -> bool:
    return part.isascii() and part.isdigit() and len(part) < 6


def _value(asked: Field, part: str, seats: int, words: Words) -> Any:
    if asked.kind == "choice":
        return _choice(asked, part, words)
    if not _is_number(part):
        raise NotASlip(Text("«{question}» pide un número, no «{part}».", question=asked.label, part=part))
    if asked.kind != "seat":
        return int(part)
    if not 1 <= int(part) <= seats:
        raise NotASlip(
            Text("«{question}» pide un lugar de la mesa, de 1 a {seats}.", question=asked.label, seats=seats)
        )
    return int(part) - 1


def _choice(asked: Field, part: str, words: Words) -> str:
    if part in asked.choices:
        return part
    found = {
        value: label
        for value, label in asked.choices.items()
        if unaccented(words(label)).startswith(unaccented(part))
    }
    if not found:
        raise NotASlip(Text("«{question}» no puede ser «{part}».", question=asked.label, part=part))
    if len(found) > 1:
        names = Text.joined(list(found.values()), ", ")
        raise NotASlip(Text("«{part}» puede ser: {names}.", part=part, names=names))
    return next(iter(found))
