"""The answer of a pairing engine."""

from dataclasses import dataclass

from tournaments.core.history import EntryId


class CannotPair(ValueError):
    """No partition into tables of the asked size exists."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Tables of a round by number, the best-placed entry's first, and who sits out."""

    tables: tuple[tuple[EntryId, ...], ...]
    bye: EntryId | None = None
