"""A result in few keys, as the quick line takes it, and the examples that a game gives of it."""

from dataclasses import dataclass

from atrum_judge.text import Text


@dataclass(frozen=True, slots=True)
class Shorthand:
    """A result in its fewest keys, as one of these; nothing says by which ending.

    Attributes:
        winner: "1": the seat that won.
        order: "312": the seats of a larger table by their places, the first one first.
        numbers: "2-0": of each seat, or of whatever the game makes of more or fewer.
        drawn: "empate".
    """

    winner: int | None = None
    order: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A line that people may type for a result, after the number of the table, and the meaning of it."""

    line: Text
    means: Text
