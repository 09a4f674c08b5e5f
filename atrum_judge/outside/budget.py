"""Budgets of what comes out of a file or a text: a reader draws from one while it reads, and stops at its end.

A few hundred bytes can become gigabytes: repeat counts, references to one part, packed parts, definitions. So the
size of what comes in says nothing, and no reader may look at its output only afterwards.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from atrum_judge.text import Text


class Kind(StrEnum):
    """A thing that is counted while somebody's file is read; `LONG` is the letters of one line or cell."""

    LETTERS = "letters"
    ROWS = "rows"
    COLUMNS = "columns"
    LONG = "long"
    PEOPLE = "people"
    PARTS = "parts"
    DEPTH = "depth"
    UNPACKED = "unpacked"


_SAID: Mapping[Kind, Text] = {
    Kind.LETTERS: Text("La lista es demasiado larga: hasta {most} letras."),
    Kind.ROWS: Text("La lista es demasiado larga: hasta {most} líneas."),
    Kind.COLUMNS: Text("La lista es demasiado ancha: hasta {most} columnas."),
    Kind.LONG: Text("La línea es demasiado larga: hasta {most} letras."),
    Kind.PEOPLE: Text("Son demasiadas personas: hasta {most} de una vez."),
    Kind.PARTS: Text("El archivo trae más de {most} partes: no se lee."),
    Kind.DEPTH: Text("El archivo tiene más de {most} niveles: no se lee."),
    Kind.UNPACKED: Text("El archivo trae más de {most} bytes una vez abierto: no se lee."),
}
COSTLY = Text("El archivo pide demasiado tiempo o memoria para leerlo.")
DEFINED = Text("El archivo trae definiciones propias de XML: no se lee.")


@dataclass(frozen=True)
class Limits:
    """The most that may come out of one file or text.

    Attributes:
        long: letters of a line of a chat, or of a cell.
        parts: elements of XML.
        depth: elements of XML that are within each other.
        unpacked: bytes of all parts of an archive.
        seconds: processor time of a program that opens a file.
        memory: bytes that such a program may take on top of those with which it begins.
    """

    letters: int = 300_000
    rows: int = 3_000
    columns: int = 60
    long: int = 4_000
    people: int = 400
    parts: int = 500_000
    depth: int = 100
    unpacked: int = 20_000_000
    seconds: int = 8
    memory: int = 200_000_000


USUAL = Limits()


class TooMuch(ValueError):
    """More came out than the budget has; `text` names the limit in a sentence."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class Budget:
    """The amounts that one reading has drawn so far."""

    def __init__(self, limits: Limits = USUAL) -> None:
        self.limits = limits
        self._taken: Counter[Kind] = Counter()

    def take(self, kind: Kind, amount: int = 1) -> None:
        """Draw an amount. Raises `TooMuch` where the budget has less."""
        self._taken[kind] += amount
        self.within(kind, self._taken[kind])

    def within(self, kind: Kind, amount: int) -> None:
        """Raise `TooMuch` for an amount that is beyond the limit by itself."""
        if amount > self.most(kind):
            raise TooMuch(self.said(kind))

    def most(self, kind: Kind) -> int:
        """Return the limit."""
        return int(getattr(self.limits, kind.value))

    def said(self, kind: Kind) -> Text:
        """Return the sentence that names a limit."""
        return _SAID[kind].filled(most=self.most(kind))
