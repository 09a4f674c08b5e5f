"""Endings of a match of Mitos y Leyendas, and their points.

A player wins a game by the rival's empty Mazo Castillo (§4.3.1).
"""

from collections.abc import Callable, Mapping, Sequence

from atrum_judge.protocol import NOTHING, Ending, Example, Field, Json, Outcome, SeatResult, Shorthand, Terms
from atrum_judge.reports import VOID, answered, by_numbers, refuse
from atrum_judge.series import Series
from atrum_judge.text import Text

WON, DRAWN = "§4.3.1", "§4.6.7"
MOST_DRAWN = 9
POINTS = {"31": (3, 1), "21": (2, 1), "10": (1, 0)}


def series(options: Mapping[str, str]) -> Series:
    """The games of a match."""
    return Series(int(options["best_of"]), options["replay_draws"] == "yes")


_NOBODY = Ending(
    "double_loss",
    Text("Pierden ambos"),
    Text("Los dos ausentes o descalificados: nadie gana nada."),
    (),
    staff_only=True,
)


def endings(terms: Terms) -> Sequence[Ending]:
    """Return the endings of a match. Players may agree on a draw where the event allows it and needs no winner."""
    own = series(terms.options)
    games = Field("games", Text("Partidas ganadas"), "integer", maximum=own.enough, per_seat=True)
    none = Text("Ninguna, si queda vacío.")
    drawn = Field("drawn", Text("Partidas empatadas"), "integer", none, maximum=MOST_DRAWN, optional=True)
    who = Field("who", Text("Quién"), "seat")
    castle = Field(
        "castle",
        Text("Quién tenía más cartas en su Mazo Castillo"),
        "seat",
        Text("Ninguno si tenían las mismas, o si no había una partida en juego."),
        optional=True,
        empty=Text("Ninguno"),
    )
    by_castle = terms.options["time_unfinished"] == "castle"
    agreed = Ending("intentional_draw", Text("Empate acordado"), Text("Los dos acordaron empatar."), ())
    return (
        _played_out(own, (games, drawn)),
        Ending(
            "time",
            Text("Tiempo"),
            Text("Se acabó el tiempo: solo las partidas terminadas."),
            (games, drawn, *([castle] if by_castle else [])),
            by_time=True,
        ),
        Ending(
            "concession",
            Text("Rendición"),
            Text("Alguien dejó el encuentro antes del final."),
            (who, games, drawn),
        ),
        Ending("no_show", Text("Ausencia"), Text("Alguien no se presentó."), (who,)),
        *([agreed] if terms.options["agreed_draw"] == "on" and not terms.needs_winner else []),
        Ending("disqualification", Text("Descalificación"), Text("La declara un juez."), (who,), staff_only=True),
        Ending(
            "judge",
            Text("Decisión de juez"),
            Text("El juez dice quién gana, o que es un empate."),
            (Field("winner", Text("Quién gana"), "seat", optional=True, empty=Text("Empate")), games),
            staff_only=True,
        ),
        _NOBODY,
        VOID,
    )


def _played_out(own: Series, fields: tuple[Field, ...]) -> Ending:
    about = Text("El encuentro terminó en la mesa.")
    lost = {"games": 0} if own.best_of == 1 else {}
    return Ending("played", Text("Jugado"), about, fields, losers=lost, winners={"games": own.enough})


def decide(report: Json, terms: Terms, *, by_staff: bool) -> Outcome:
    """Return the outcome of a report: winner and games. Raises `ImpossibleReport`.

    Args:
        report: ``{"ending", "games": [won, won], "drawn", "who", "winner", "castle"}``, as its ending asks.
    """
    ending = answered(report, endings(terms), terms, by_staff=by_staff)
    return _DECIDERS[ending.name]({**report, "drawn": report.get("drawn") or 0}, terms)


def short(said: Shorthand, terms: Terms) -> Sequence[Json]:
    """Return the reports that a short line may mean: a winner, games won and drawn, or a draw."""
    own, numbers = series(terms.options), said.numbers
    if said.winner is not None:
        return [{"ending": "played", "games": _of(said.winner, own.enough, low)} for low in range(own.enough)]
    if said.drawn:
        even = [] if own.best_of == 1 else [{"ending": "time", "games": [won, won]} for won in (1, 0)]
        played = {"ending": "played", "games": [own.best_of // 2] * 2, "drawn": 1}
        return [{"ending": "intentional_draw"}, played, *even]
    if len(numbers) not in {2, 3}:
        return ()
    drawn = {"drawn": numbers[2]} if len(numbers) == 3 else {}
    return [{**report, **drawn} for report in by_numbers(numbers[:2], endings(terms))]


def examples(terms: Terms) -> Sequence[Example]:
    """Lines for a match of one game, or of several."""
    if series(terms.options).best_of == 1:
        return (
            Example(Text("1"), Text("Gana el lugar 1.")),
            Example(Text("empate"), Text("Empatada: se elige cómo.")),
        )
    return (
        Example(Text("2-0"), Text("Partidas que ganó cada lugar.")),
        Example(Text("1"), Text("Gana el lugar 1; se elige 2-0 o 2-1.")),
        Example(Text("1-1-1"), Text("Una ganada cada uno y una empatada.")),
        Example(Text("empate"), Text("Empatado: se elige cómo.")),
    )


def _played(report: Json, terms: Terms) -> Outcome:
    won, drawn = report["games"], report["drawn"]
    series(terms.options).check(won, drawn, cut_short=False)
    return _by_games(won, drawn, terms, _said(won, drawn))


def _time(report: Json, terms: Terms) -> Outcome:
    """Count the finished games. The event's options say how the unfinished one counts."""
    won, drawn = list(report["games"]), report["drawn"]
    series(terms.options).check(won, drawn, cut_short=True)
    if terms.options["time_unfinished"] == "drawn":
        drawn += 1
    if report.get("castle") is not None:
        won[report["castle"]] += 1
    return _by_games(won, drawn, terms, Text("Tiempo: {said}", said=_said(won, drawn)))


def _said(won: Sequence[int], drawn: int) -> Text:
    if drawn == 1:
        return Text("{first} a {second}, y una empatada.", first=won[0], second=won[1])
    if drawn:
        return Text("{first} a {second}, y {drawn} empatadas.", first=won[0], second=won[1], drawn=drawn)
    return Text("{first} a {second}.", first=won[0], second=won[1])


def _by_games(won: Sequence[int], drawn: int, terms: Terms, why: Text) -> Outcome:
    games = sum(won) + drawn
    if won[0] != won[1]:
        return _won(0 if won[0] > won[1] else 1, won, games, terms, why)
    if terms.needs_winner:
        refuse(
            "report.needs_winner", Text("De este encuentro alguien pasa: jueguen hasta que una partida decida.")
        )
    return _drawn(won, games, terms, why)


def _concession(report: Json, terms: Terms) -> Outcome:
    own, winner = series(terms.options), 1 - report["who"]
    own.check_bounds(report["games"], report["drawn"])
    if own.is_over(report["games"], report["drawn"]):
        refuse("report.concession_after_end", Text("El encuentro ya había terminado: no hay a qué rendirse."))
    kept = report["games"][report["who"]] if terms.options["concession_score"] == "raised" else 0
    return _won(winner, _of(winner, own.enough, kept), own.enough + kept, terms, Text("Rendición."))


def _absent(report: Json, terms: Terms) -> Outcome:
    games = series(terms.options).enough if terms.options["no_show_score"] == "full" else 1
    winner = 1 - report["who"]
    why = Text("Ausencia.") if report["ending"] == "no_show" else Text("Descalificación.")
    return _won(winner, _of(winner, games, 0), games, terms, why)


def _judged(report: Json, terms: Terms) -> Outcome:
    won, winner, why = report["games"], report.get("winner"), Text("Decisión de juez.")
    series(terms.options).check_bounds(won, 0)
    if winner is None:
        if terms.needs_winner:
            refuse("report.needs_winner", Text("De este encuentro alguien pasa: di quién gana."))
        return _drawn(won, sum(won), terms, why)
    if won[winner] < won[1 - winner]:
        refuse("report.winner_games", Text("Quien gana no tiene menos partidas que quien pierde."))
    return _won(winner, won, sum(won), terms, why)


def _agreed(report: Json, terms: Terms) -> Outcome:
    return _drawn([0, 0], 0, terms, Text("Empate acordado."))


def _double_loss(report: Json, terms: Terms) -> Outcome:
    return Outcome((NOTHING, NOTHING), Text("Pierden ambos."), kind="nobody")


def _void(report: Json, terms: Terms) -> Outcome:
    return Outcome((NOTHING, NOTHING), Text("Partida anulada."), kind="void")


_DECIDERS: dict[str, Callable[[Json, Terms], Outcome]] = {
    "played": _played,
    "time": _time,
    "concession": _concession,
    "no_show": _absent,
    "disqualification": _absent,
    "intentional_draw": _agreed,
    "judge": _judged,
    "double_loss": _double_loss,
    "void": _void,
}


def bye(options: Mapping[str, str]) -> SeatResult:
    """A win without an opponent."""
    games = series(options).enough if options["bye_score"] == "full" else 1
    return SeatResult(1, POINTS[options["points"]][0], games, won=True, games=games)


def _of(winner: int, high: int, low: int) -> list[int]:
    return [high, low] if winner == 0 else [low, high]


def _won(winner: int, won: Sequence[int], games: int, terms: Terms, why: Text) -> Outcome:
    points = POINTS[terms.options["points"]][0]
    seats = (
        SeatResult(1, points, won[seat], won=True, games=games)
        if seat == winner
        else SeatResult(2, 0, won[seat], won=False, games=games)
        for seat in (0, 1)
    )
    return Outcome(tuple(seats), why, WON if max(won) else "")


def _drawn(won: Sequence[int], games: int, terms: Terms, why: Text) -> Outcome:
    points = POINTS[terms.options["points"]][1]
    seats = tuple(SeatResult(1, points, own, won=False, games=games) for own in won)
    return Outcome(seats, why, kind="drawn")
