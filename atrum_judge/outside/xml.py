"""XML read from its beginning to its end, without a tree, and without definitions of its own.

Names are not joined with their namespaces: one long namespace would stand in each name again.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from xml.parsers import expat

from atrum_judge.outside.budget import DEFINED, Budget, Kind, TooMuch

Start = Callable[[str, Mapping[str, str]], None]


class NotXml(ValueError):
    """A text that breaks off or is damaged, with the line, from 1."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class Enough(Exception):
    """Raised by a handler that needs to see no more."""


def walk(
    chunks: Iterable[bytes | str],
    budget: Budget,
    start: Start = lambda name, attributes: None,
    end: Callable[[str], None] = lambda name: None,
    text: Callable[[str], None] | None = None,
) -> None:
    """Tell the handlers of each element and text.

    Raises:
        NotXml: it is damaged.
        TooMuch: it has definitions of its own (an entity can grow), or more or deeper elements than the budget.
    """
    parser = expat.ParserCreate()
    parser.buffer_text = True
    depth = 0

    def begin(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        budget.take(Kind.PARTS)
        budget.within(Kind.DEPTH, depth)
        start(name, attributes)

    def finish(name: str) -> None:
        nonlocal depth
        depth -= 1
        end(name)

    parser.StartElementHandler = begin
    parser.EndElementHandler = finish
    parser.StartDoctypeDeclHandler = _refuse
    if text is not None:
        parser.CharacterDataHandler = text
    try:
        with suppress(Enough):
            for chunk in chunks:
                parser.Parse(chunk, False)
            parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise NotXml(error.lineno) from None


def _refuse(*_declared: object) -> None:
    raise TooMuch(DEFINED)
