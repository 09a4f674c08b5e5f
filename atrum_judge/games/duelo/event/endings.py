"""The ways in which a game of Duelo ends, and what each asks."""

from collections.abc import Sequence
from dataclasses import replace

from atrum_judge.games.duelo.event.ways import MOST_LIFE, Way
from atrum_judge.protocol import Ending, Field, Terms
from atrum_judge.reports import VOID
from atrum_judge.text import Text

MOST_CARDS = 35
"""Inicio §1: the cards of a deck."""

_WHO = Field("who", Text("Quién"), "seat")
_SUDDEN = Field(
    "sudden_death",
    Text("Quién ganó la muerte súbita"),
    "seat",
    Text("Solo con todo igual; la dirige un juez."),
    optional=True,
)


def endings(way: Way, terms: Terms) -> Sequence[Ending]:
    """The ways in which a match ends; agreed draws where the event has them, never where somebody must go on."""
    own: tuple[Ending, ...]
    if way.is_massacre:
        own = (
            Ending("elimination", Text("Eliminación"), Text("Quedó uno solo."), _out(terms)),
            _time(way, terms),
        )
    else:
        own = (_elimination(way, terms), _time(way, terms), *_leaving(terms))
    return (*own, _together(way, terms), *_of_judges(way))


def asks_order(terms: Terms) -> bool:
    """True if a massacre gives every place, and not the winner's alone."""
    return terms.options["places"] == "order"


def _out(terms: Terms) -> tuple[Field, ...]:
    if asks_order(terms):
        return (_left(terms),)
    return (Field("winner", Text("Quién quedó"), "seat"), replace(_left(terms), optional=True))


def _left(terms: Terms) -> Field:
    return Field(
        "left",
        Text("Orden de salida"),
        "integer",
        Text("1 es quien salió primero. El mismo número: salieron a la vez."),
        choices={"0": Text("quedó")},
        maximum=terms.seats - 1,
        per_seat=True,
    )


def _games() -> Field:
    return Field("games", Text("Partidas ganadas"), "integer", maximum=2, per_seat=True)


def _elimination(way: Way, terms: Terms) -> Ending:
    counts = terms.options["score"] == "life"
    help_ = None if counts else Text("Si la anotaron.")
    lives: tuple[Field, ...]
    if way.members == 1:
        lives = (
            Field(
                "life",
                Text("Vida de quien gana"),
                "integer",
                help_,
                minimum=0,
                maximum=MOST_LIFE + 1,
                optional=not counts,
            ),
        )
    else:
        lives = tuple(
            Field(name, label, "integer", help_, minimum=0, maximum=MOST_LIFE + 1, optional=not counts)
            for name, label in (
                ("life", Text("Vida de una persona de la pareja que gana")),
                ("life_other", Text("Vida de la otra")),
            )
        )
    fields: tuple[Field, ...] = (_games(),) if terms.options["best_of"] == "3" else ()
    how = {"life": Text("Sin vida"), "deck": Text("Sin cartas que robar")}
    return Ending(
        "elimination",
        Text("Eliminación"),
        Text("Al otro lado ya no le queda nadie."),
        (
            Field("winner", Text("Quién gana"), "seat"),
            Field(
                "how",
                Text("Cómo salió el otro"),
                "choice",
                choices=how,
                optional=True,
                empty=Text("Nadie lo anotó"),
            ),
            *fields,
            *lives,
        ),
    )


def _time(way: Way, terms: Terms) -> Ending:
    series = not way.is_massacre and terms.options["best_of"] == "3"
    fields = [_games()] if series else []
    help_ = Text("Solo si ganaron las mismas partidas.") if series else None
    if way.is_massacre:
        help_ = Text("0 es quien ya había salido.")
    fields.append(
        Field("life", Text("Vida"), "integer", help_, maximum=way.most_life, per_seat=True, optional=series)
    )
    if way.members > 1:
        fields.append(
            Field(
                "members",
                Text("Cuántos quedan"),
                "integer",
                minimum=1,
                maximum=way.members,
                per_seat=True,
                optional=series,
            )
        )
    deck = Field(
        "deck",
        Text("Cartas del mazo"),
        "integer",
        Text("Solo con la misma vida."),
        maximum=MOST_CARDS * way.members,
        per_seat=True,
        optional=True,
    )
    return Ending(
        "time", Text("Tiempo"), Text("Se acabó el tiempo de la ronda."), (*fields, deck, _SUDDEN), by_time=True
    )


def _leaving(terms: Terms) -> tuple[Ending, ...]:
    agreed = Ending("agreed_draw", Text("Empate acordado"), Text("Los dos acordaron empatar."), ())
    may = terms.options["agreed_draw"] == "on" and not terms.needs_winner
    return (
        Ending("concession", Text("Rendición"), Text("Alguien se rindió antes del final."), (_WHO,)),
        Ending("no_show", Text("Ausencia"), Text("Alguien no se presentó."), (_WHO,)),
        *((agreed,) if may else ()),
    )


def _together(way: Way, terms: Terms) -> Ending:
    winner = Field(
        "winner",
        Text("Quién gana"),
        "seat",
        Text("Empate, solo donde el torneo lo permite."),
        optional=True,
        empty=Text("Empate"),
    )
    return Ending(
        "together",
        Text("Los últimos salieron a la vez"),
        Text("No quedó nadie; lo registra un juez."),
        (_left(terms), winner) if way.is_massacre else (winner,),
        staff_only=True,
    )


def _of_judges(way: Way) -> tuple[Ending, ...]:
    judge = Ending(
        "judge",
        Text("Decisión de juez"),
        Text("El juez dice quién gana, o que es un empate."),
        (Field("winner", Text("Quién gana"), "seat", optional=True, empty=Text("Empate")),),
        staff_only=True,
    )
    out = Ending(
        "disqualification", Text("Descalificación"), Text("La declara un juez."), (_WHO,), staff_only=True
    )
    return (
        *(() if way.is_massacre else (out,)),
        judge,
        Ending("double_loss", Text("Nadie gana"), Text("Todos ausentes o descalificados."), (), staff_only=True),
        VOID,
    )
