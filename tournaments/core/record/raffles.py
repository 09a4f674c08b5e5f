"""The check of the raffles in a record: each is drawn again from the seed."""

from collections.abc import Iterator

from atrum_judge.text import Text
from tournaments.core.evening.raffles import drawn
from tournaments.core.lines.evening import DrawRaffle, UndoRaffle
from tournaments.core.record.reading import Record


def wrong_draws(record: Record) -> Iterator[Text]:
    """Yield a sentence for each draw that does not follow, and for an entry that won twice."""
    winners: dict[int, int] = {}
    told = 0
    for said, _act in record.said:
        if isinstance(said, UndoRaffle):
            winners.pop(said.draw, None)
        elif isinstance(said, DrawRaffle):
            told += 1
            if said.draw != told or said.number in winners.values() or not _follows(record, said):
                yield Text("El sorteo {draw} no sale de la semilla.", draw=said.draw)
            winners[said.draw] = said.number


def _follows(record: Record, said: DrawRaffle) -> bool:
    if said.number not in said.among:
        return False
    return record.seed is None or drawn(record.seed, said.draw, said.among) == said.number
