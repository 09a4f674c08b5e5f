"""Laws on the end of a game, and on questions that the rulebook does not settle."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("El final y lo que el evento dispone")

LAWS = (
    law(
        "end.decks",
        "P2 §Robo",
        Text("Con todos los mazos vacíos la partida termina y gana quien tiene más Puntos de Promoción."),
        says=Text("No se sabe si los mazos están vacíos, o quién tiene más Puntos de Promoción."),
        reading=Text("Con más de dos jugadores, todos los mazos."),
    ),
    law("end.tie_play_on", "P2 §Robo", Text("Con igualdad se sigue jugando hasta que alguien tenga más.")),
    law(
        "game.over",
        "P2 §Robo",
        Text("Después del final no se hace nada más."),
        says=Text("La partida ya terminó."),
    ),
    law(
        "end.no_warriors",
        "P2 §Robo",
        Text("Qué pasa con quien no tiene guerreros en juego está en otra parte de las reglas."),
        says=Text("{player} no tiene guerreros en juego: qué pasa entonces está en otra parte de las reglas."),
    ),
    law(
        "end.target",
        "",
        Text("Cuántos Puntos de Promoción ganan la partida lo dispone el evento."),
        says={
            "": Text("Si alguien llegó a {target} Puntos de Promoción no se puede decidir."),
            "unknown": Text("No se dijo con cuántos Puntos de Promoción se gana en este evento."),
        },
    ),
    law(
        "expect.mismatch",
        "",
        Text("Lo que se afirma de la mesa se compara con lo que resulta de los pasos."),
        says={
            "": Text("{what}: se afirma {said}; según lo jugado, {found}."),
            "unknown": Text("{what}: se afirma {said}, y no se puede saber."),
        },
    ),
    law(
        "roster.deck_min",
        "",
        Text("El mazo tiene el mínimo de cartas del evento."),
        says=Text("El mazo tiene {count} cartas y el mínimo es {limit}."),
    ),
    law(
        "roster.deck_max",
        "",
        Text("El mazo no pasa del máximo de cartas del evento."),
        says=Text("El mazo tiene {count} cartas y el máximo es {limit}."),
    ),
    law(
        "roster.spare",
        "",
        Text("Las cartas de reserva son las que el evento permite."),
        says=Text("Hay {count} cartas de reserva y el evento permite {limit}."),
    ),
    law(
        "roster.warriors",
        "",
        Text("El mazo tiene el mínimo de guerreros del evento."),
        says={
            "": Text("El mazo tiene {count} guerreros y el mínimo es {limit}."),
            "unknown": Text(
                "Se conocen {count} guerreros del mazo y el mínimo es {limit}; de otras cartas no se sabe el tipo."
            ),
        },
    ),
)
