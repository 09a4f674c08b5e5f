"""Set-up, the turn and the draw: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Preparación, turno y robo")

LAWS = (
    law(
        "setup.destiny",
        "P2 §Preparación",
        Text("Cada jugador empieza con cinco Puntos de Destino."),
        says=Text("{player} empieza con {count} Puntos de Destino, y son cinco."),
    ),
    law(
        "setup.hand",
        "P2 §Regalo",
        Text("La mano inicial tiene siete cartas."),
        says=Text("{player} empieza con {count} cartas en la mano, y son siete."),
    ),
    law(
        "setup.empty",
        "P2 §Preparación",
        Text("Antes del primer turno nadie tiene guerreros en juego."),
        says=Text("{player} ya tiene guerreros en juego antes del primer turno."),
    ),
    law(
        "destiny.negative",
        "P2 §Guerrero, P2 §8",
        Text("La reserva de Puntos de Destino nunca baja de cero: lo que no alcanza no se paga."),
        says=Text("{player} tiene {count} Puntos de Destino."),
    ),
    law(
        "regalo.when",
        "P2 §Regalo",
        Text("El Regalo del Cardenal se reclama solo justo después del robo inicial."),
        says=Text("{player} reclama El Regalo del Cardenal cuando la partida ya empezó."),
        reading=Text("Por orden de turno, antes del turno 1."),
    ),
    law(
        "regalo.once",
        "P2 §Regalo",
        Text("Cada jugador reclama El Regalo del Cardenal una sola vez por partida."),
        says=Text("{player} ya reclamó El Regalo del Cardenal."),
    ),
    law(
        "regalo.where",
        "P2 §Regalo",
        Text(
            "Sin guerreros, las siete cartas vuelven barajadas al mazo; con alguno, son las siete primeras de la pila de descartes."
        ),
        says={
            "deck": Text("La mano de {player} no tenía guerreros: vuelve al mazo."),
            "discard": Text("La mano de {player} tenía algún guerrero: va a la pila de descartes."),
            "unknown": Text("No se sabe si la mano de {player} tenía algún guerrero."),
        },
    ),
    law(
        "regalo.cards",
        "P2 §Regalo",
        Text("Con El Regalo del Cardenal se reciben siete cartas nuevas."),
        says=Text("{player} recibe {count} cartas, y son siete."),
    ),
    law("regalo.optional", "P2 §Regalo", Text("Reclamar El Regalo del Cardenal es optativo.")),
    law(
        "turn.first_has_no_draw",
        "P2 §Robo",
        Text("El primer turno de la partida empieza en el paso de acciones."),
        says=Text("El turno 1 no tiene paso de robo."),
    ),
    law(
        "draw.first_turn",
        "P2 §Robo",
        Text("El primer jugador no roba en su primer turno."),
        says=Text("{player} no roba en el primer turno de la partida."),
    ),
    law(
        "turn.order",
        "P2 §Orden",
        Text("El turno tiene tres pasos en orden: robo, acciones y descarte; después juega el oponente."),
        says=Text("Antes del turno 1 solo hay preparación, y después ya no la hay."),
    ),
    law(
        "turn.not_yours",
        "P2 §Orden",
        Text("Solo quien tiene el turno descarta en el paso tres y pasa de paso."),
        says=Text("No es el turno de {player}."),
    ),
    law(
        "draw.not_your_turn",
        "P2 §Robo",
        Text("Solo quien tiene el turno roba."),
        says=Text("{player} roba fuera de su turno."),
    ),
    law(
        "draw.count",
        "P2 §Robo",
        Text("Se roba hasta llenar la mano según su límite, o hasta que el mazo se acabe."),
        says={
            "": Text("{player} roba {count} y le corresponden {due}."),
            "cards": Text("{player} roba {count} y nombra {named} cartas."),
            "unknown": Text("No se sabe cuántas cartas quedan en el mazo de {player}."),
        },
    ),
    law(
        "draw.skipped",
        "P2 §Robo",
        Text("Robar es obligatorio."),
        says={
            "": Text("{player} pasa a las acciones sin robar."),
            "unknown": Text("No se sabe si a {player} le quedan cartas por robar."),
        },
    ),
    law(
        "draw.when",
        "P2 §Robo",
        Text("Se roba una vez, en el paso uno."),
        says=Text("{player} roba fuera del paso de robo, o por segunda vez."),
    ),
    law("draw.empty_deck", "P2 §Robo", Text("Robar la última carta del mazo no termina la partida.")),
    law("draw.instant", "P2 §Robo", Text("Mientras alguien roba nadie juega cartas.")),
    law(
        "predraw.cards",
        "P2 §Robo",
        Text(
            "Entre el comienzo del paso de robo y el robo, quien tiene el turno juega cartas de su turno y todos las de cualquier momento."
        ),
    ),
    law(
        "play.when",
        "P2 §Robo",
        Text("Una carta que se juega en tu turno no se juega en el de otro."),
        says={
            "": Text("{player} juega {card} fuera de su turno."),
            "unknown": Text("No se sabe cuándo se juega {card}."),
        },
    ),
    law(
        "timing.forward",
        "P2 §Timing",
        Text("Nada sucede antes de lo que ya se anunció: solo lo detiene lo que afecta a eso mismo."),
    ),
    law(
        "timing.answer",
        "P2 §Timing",
        Text("Los oponentes siempre pueden responder a una acción o carta antes de la siguiente."),
    ),
    law(
        "timing.active_first",
        "P2 §Timing",
        Text(
            "Responde primero quien tiene el turno; en un combate, atacante, defensor y los demás, y la última carta prevalece."
        ),
    ),
    law(
        "discard.when",
        "P2 §Orden",
        Text("Se descarta por gusto en el paso tres."),
        says=Text("{player} descarta fuera del paso de descarte."),
    ),
    law(
        "discard.one",
        "P2 §Orden",
        Text("En el paso tres se descarta una carta como máximo."),
        says=Text("{player} ya descartó una carta en este turno."),
    ),
)
