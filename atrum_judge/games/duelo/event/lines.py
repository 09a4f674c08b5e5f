"""The lines in which people write how a game of Duelo ended, shortest first."""

from collections.abc import Sequence

from atrum_judge.games.duelo.event.endings import asks_order, endings
from atrum_judge.games.duelo.event.ways import Way
from atrum_judge.protocol import Example, Json, Shorthand, Terms
from atrum_judge.reports import by_numbers
from atrum_judge.text import Text


def short(way: Way, said: Shorthand, terms: Terms) -> Sequence[Json]:
    """The reports that a shorthand may stand for."""
    if not way.is_massacre:
        return _of_two(way, said, terms)
    if said.order:
        places = [said.order.index(seat) for seat in range(terms.seats)]
        order = [0 if place == 0 else terms.seats - place for place in places]
        winner = {} if asks_order(terms) else {"winner": said.order[0]}
        return [{"ending": "elimination", **winner, "left": order}]
    if said.winner is not None and not asks_order(terms):
        return [{"ending": "elimination", "winner": said.winner}]
    return by_numbers(said.numbers, endings(way, terms)) if len(said.numbers) == terms.seats else ()


def _of_two(way: Way, said: Shorthand, terms: Terms) -> Sequence[Json]:
    series, numbers = terms.options["best_of"] == "3", list(said.numbers)
    if said.winner is not None:
        won = [[2 - said.winner * low, 2 - (1 - said.winner) * low] for low in (2, 1)] if series else []
        report = {"ending": "elimination", "winner": said.winner}
        return [{**report, "games": games} for games in won] or [report]
    if said.drawn:
        even = [{"ending": "time", "games": [own, own]} for own in (1, 0)] if series else []
        return [{"ending": "agreed_draw"}, {"ending": "together", "winner": None}, *even]
    if len(numbers) != 2:
        return ()
    decided = {"ending": "elimination", "winner": int(numbers[0] < numbers[1])}
    if series:
        return [{**decided, "games": numbers}, {"ending": "time", "games": numbers}]
    return [decided] if sorted(numbers) == [0, 1] else by_numbers(numbers, endings(way, terms))


def examples(way: Way, terms: Terms) -> Sequence[Example]:
    """Return lines for a table of this many seats, or for a match of this many games."""
    if way.is_massacre:
        order = "".join(map(str, [2, 1, *range(3, terms.seats + 1)]))
        winner = [] if asks_order(terms) else [Example(Text("1"), Text("Gana el lugar 1."))]
        return (*winner, Example(Text.verbatim(order), Text("Los lugares por puesto: el 2 ganó, después el 1.")))
    if terms.options["best_of"] == "3":
        return (
            Example(Text("2-0"), Text("Partidas que ganó cada lugar.")),
            Example(Text("1"), Text("Gana el lugar 1; se elige 2-0 o 2-1.")),
            Example(Text("empate"), Text("Empatado: se elige cómo.")),
        )
    return (
        Example(Text("1"), Text("Gana el lugar 1.")),
        Example(Text("1 12"), Text("Gana el lugar 1, con 12 de vida.")),
        _at_time(way),
    )


def _at_time(way: Way) -> Example:
    if way.members == 1:
        return Example(Text("tiempo 12-9"), Text("Por tiempo, con la vida de cada lugar."))
    return Example(Text("tiempo 40-30 2-1"), Text("Por tiempo, con la vida y cuántos quedan en cada lugar."))
