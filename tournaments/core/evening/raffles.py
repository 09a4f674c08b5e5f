"""Raffles that anybody can check: each draw follows from the event's seed, its number, and who took part."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tournaments.core.draws import rng_for


@dataclass(frozen=True, slots=True, kw_only=True)
class Raffled:
    """One draw of an event.

    Attributes:
        draw: its number, from 1. A draw that was taken back keeps it: nobody draws again until it suits.
        entry: the number of the entry that won.
        prize: in the organizer's words; empty for none.
        after: the newest round at that moment.
        is_gone: it was taken back.
    """

    draw: int
    entry: int
    prize: str = ""
    after: int = 0
    is_gone: bool = False

    @classmethod
    def read(cls, said: Mapping[str, Any]) -> "Raffled":
        """Return the draw of this JSON."""
        return cls(**said)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def draws_of(said: Iterable[Mapping[str, Any]]) -> list[Raffled]:
    """Return the draws that an event keeps and that count, in their order."""
    return [one for one in map(Raffled.read, said) if not one.is_gone]


def drawn(seed: str, draw: int, among: Sequence[int]) -> int:
    """Return the number of the entry that wins a draw among these."""
    return rng_for(seed, "raffle", draw).choice(sorted(among))
