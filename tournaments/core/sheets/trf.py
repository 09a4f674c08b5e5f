"""The report of FIDE (TRF16) of a Swiss event at tables of two, which programs of chess read.

Each player has a line of fixed columns: number, name, rating, points, rank, then ten columns a round with
opponent, colour and result. Points are counted as in chess (1, ½, 0), whatever the game gives.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.core.history import EntryId, History, SeatLine, Table

_HALVES = {"1": 2, "+": 2, "U": 2, "F": 2, "=": 1, "H": 1}
"""Half points by the sign of a result."""


@dataclass(frozen=True)
class Reported:
    """A player of a report."""

    name: str
    rating: int | None
    rank: int


@dataclass(frozen=True)
class _Game:
    opponent: int
    colour: str
    sign: str


_AWAY = _Game(0, "-", "Z")


def trf(name: str, place: str, day: date, players: Mapping[int, Reported], history: History, rounds: int) -> str:
    """Return the report of an event.

    Args:
        players: in the order in which they are numbered.
        rounds: the number of rounds that the event was to have.
    """
    numbers = {entry: number for number, entry in enumerate(players, start=1)}
    head = [
        ("012", name),
        ("022", place),
        ("042", f"{day:%Y/%m/%d}"),
        ("052", f"{day:%Y/%m/%d}"),
        ("062", str(len(players))),
        ("072", str(sum(one.rating is not None for one in players.values()))),
        ("082", "0"),
        ("092", "Individual: Swiss-System"),
        ("XXR", str(rounds)),
    ]
    lines = [f"{code} {' '.join(said.split())}".rstrip() for code, said in head]
    games = [_games(tables, numbers) for tables in history.rounds]
    for entry, one in players.items():
        played = [of.get(entry, _AWAY) for of in games]
        lines.append(_line(numbers[entry], one, played))
    return "".join(f"{line}\r\n" for line in lines)


def _line(number: int, one: Reported, games: Sequence[_Game]) -> str:
    halves = sum(_HALVES.get(game.sign, 0) for game in games)
    rating = "" if one.rating is None else str(one.rating)
    name = " ".join(one.name.replace(",", " ").split())[:33]
    begins = f"001 {number:4}      {name:33} {rating:>4} {'':26}"
    played = "".join(f"  {game.opponent or '0000':>4} {game.colour} {game.sign}" for game in games)
    return f"{begins} {halves / 2:4.1f} {one.rank:4}{played}"


def _games(tables: Sequence[Table], numbers: Mapping[int, int]) -> dict[EntryId, _Game]:
    found: dict[EntryId, _Game] = {}
    for table in tables:
        if len(table.seats) == 1:
            found[table.seats[0].entry] = _alone(table)
        for seat, other, colour in zip(table.seats, table.seats[::-1], "wb", strict=False):
            if other is not seat:
                found[seat.entry] = _Game(numbers[int(other.entry)], colour, _sign(seat, table))
    return found


def _sign(seat: SeatLine, table: Table) -> str:
    """Return the sign of a result. Readers refuse a game that both have lost, so it is one that both forfeited."""
    if table.is_forfeit:
        return "+" if seat.won else "-"
    return "1" if seat.won else "=" if seat.drawn else "0"


def _alone(table: Table) -> _Game:
    """Return a round without opponent: drawn as a bye, asked for, or missed."""
    seat = table.seats[0]
    if table.missed is None:
        return _Game(0, "-", "U" if seat.won else "H" if seat.drawn else "Z")
    return _Game(0, "-", "F" if seat.won else "H" if seat.drawn else "Z")
