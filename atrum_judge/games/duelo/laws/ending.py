"""Elimination and victory: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Eliminación y victoria")

LAWS = (
    law(
        "life.zero",
        "Ganar",
        Text("Con 0 de vida un jugador queda eliminado."),
        says={
            "": Text("{player} tiene {count} de vida y sigue en la partida."),
            "unknown": Text("No se sabe si {player} sigue en la partida: falta conocer su vida."),
        },
    ),
    law(
        "player.out",
        "Ganar",
        Text("Un eliminado no hace nada más."),
        says=Text("{player} está eliminado."),
    ),
    law(
        "draw.from_empty_deck",
        "Ganar",
        Text("Quien debe robar y no tiene mazo queda eliminado."),
        reading=Text("Se roba carta por carta: con 2 y 3 por robar, roba 2 y queda eliminado."),
    ),
    law(
        "draw.empty_deck",
        "Ganar",
        Text("De un mazo vacío no se roba ninguna carta."),
        says=Text("El mazo de {player} está vacío: no pudo robar «{card}»."),
    ),
    law("deck.empty_is_no_end", "Ganar", Text("Un mazo vacío, por sí solo, no elimina a nadie.")),
    law(
        "win.last",
        "Ganar",
        Text("Gana quien queda último, o cuyo aliado queda último: de una pareja ganan los dos."),
    ),
    law(
        "game.over",
        "Ganar",
        Text("Terminada la partida no ocurre nada más."),
        says=Text("La partida ya terminó."),
    ),
    law(
        "end.simultaneous",
        "Ganar",
        Text("Si todos los que quedaban salen a la vez, el reglamento no nombra a nadie."),
        says=Text("Salieron todos a la vez: el reglamento no dice quién gana."),
    ),
    law(
        "loot.by_opponent",
        "Ganar, Clave Saquear",
        Text("El oponente que ocasiona una eliminación saquea los restos."),
        reading=Text(
            "Lo ocasiona quien jugó la carta o libró la batalla que quitó la última vida o hizo robar; "
            "el robo del turno propio, nadie."
        ),
    ),
    law(
        "leave.with_cards",
        "Ganar",
        Text("Si no fue un oponente, el eliminado se retira con todas sus cartas, estén donde estén."),
    ),
    law("effects.stay", "Ganar", Text("Los demás efectos de un eliminado duran lo que tenían que durar.")),
    law(
        "turn.ends_with_its_player",
        "Ganar, Inicio §2",
        Text("Si se elimina a quien tiene el turno, empieza el turno siguiente."),
        reading=Text("El turno termina en el acto."),
    ),
    law("loot.tokens", "Clave Saquear", Text("Quien saquea se queda con las fichas épicas que quedaban.")),
    law(
        "loot.cards",
        "Clave Saquear",
        Text("Las cartas fuera del mazo se barajan; quien saquea roba hasta que se acaben o tenga 7 en la mano."),
        reading=Text("El mazo y lo que sobra salen de la partida; las cartas ajenas van a la pila de su dueño."),
    ),
    law("loot.own", "Clave Saquear", Text("Lo saqueado se usa como propio.")),
)
