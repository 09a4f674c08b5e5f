"""Options of an event of Mitos y Leyendas: the document knows no tournament, so all of them are ours."""

from atrum_judge.boards.option import BOARDS
from atrum_judge.protocol import Option
from atrum_judge.reports import ours
from atrum_judge.series import best_of
from atrum_judge.text import Text

SILENT = Text("El documento no lo dice.")

OPTIONS: tuple[Option, ...] = (
    best_of(SILENT, usual="3"),
    ours(
        "points",
        Text("Puntos por encuentro"),
        SILENT,
        {
            "31": Text("Victoria 3, empate 1"),
            "21": Text("Victoria 2, empate 1"),
            "10": Text("Victoria 1, empate 0"),
        },
    ),
    ours(
        "time_unfinished",
        Text("La partida que el tiempo deja sin terminar"),
        SILENT,
        {
            "void": Text("No cuenta"),
            "drawn": Text("Cuenta como empatada"),
            "castle": Text("La gana quien tiene más cartas en su Mazo Castillo"),
        },
    ),
    ours(
        "replay_draws",
        Text("Las partidas empatadas se juegan de nuevo"),
        SILENT,
        {"no": Text("No: un encuentro no pasa de sus partidas"), "yes": Text("Sí")},
    ),
    ours(
        "concession_score",
        Text("Partidas ganadas de quien gana por rendición"),
        SILENT,
        {
            "raised": Text("Las que hacen falta para ganar; quien se rinde conserva las suyas"),
            "clean": Text("Las que hacen falta para ganar, contra ninguna"),
        },
    ),
    ours(
        "bye_score",
        Text("Partidas ganadas de una ronda libre"),
        SILENT,
        {"full": Text("Las que hacen falta para ganar"), "one": Text("1")},
    ),
    ours(
        "no_show_score",
        Text("Partidas ganadas por ausencia o descalificación"),
        SILENT,
        {"full": Text("Las que hacen falta para ganar"), "one": Text("1")},
    ),
    ours("agreed_draw", Text("Empate acordado"), SILENT, {"off": Text("No se puede"), "on": Text("Se puede")}),
    ours(
        "first_player",
        Text("Quién empieza"),
        SILENT,
        {
            "loser": Text("Por sorteo; después elige quien perdió la partida anterior"),
            "lot": Text("Siempre por sorteo"),
            "alternate": Text("Por sorteo; después se alternan"),
        },
    ),
    ours(
        "race_rule",
        Text("Aliados de una misma raza"),
        Text("El documento no pide ninguno."),
        {"off": Text("No hace falta"), "16": Text("Al menos 16 de una raza")},
    ),
    BOARDS,
)
