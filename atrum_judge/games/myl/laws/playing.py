"""Playing and paying: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Jugar y pagar")

LAWS = (
    law("play.put_into_play", "§4.5.1", Text("Bajar es poner en juego, en una de las cinco zonas.")),
    law("play.pays", "§4.5.2", Text("Una carta jugada se muestra y se paga, desde la zona que sea.")),
    law("play.enters", "§4.5.2", Text("Aliados, Oros, Armas y Tótems quedan en juego después de jugarse.")),
    law("play.declare", "§4.5.3", Text("Primero se muestra y se nombra la carta.")),
    law(
        "play.requirements",
        "§4.5.3",
        Text("Después se cumplen los requisitos y se nombran los objetivos."),
    ),
    law("play.pay", "§4.5.3", Text("Después se pagan todos los costes.")),
    law(
        "play.additional_cost",
        "§4.5.3",
        Text("Los costes adicionales se pagan también al jugar sin pagar el Coste."),
    ),
    law(
        "cost.reduced_when_played",
        "§4.1.2, §4.5.3",
        Text("Una reducción cuenta solo al jugar; en juego el Coste es el impreso."),
    ),
    law("cost.floor", "§4.1.2", Text("El Coste nunca baja de 0.")),
    law("cost.order", "§4.5.3", Text("Primero se suman los aumentos y después se restan las reducciones.")),
    law(
        "cost.unknown",
        "§4.1.2",
        Text("El Coste es el número impreso."),
        says=Text("No se conoce el Coste de {card}."),
    ),
    law(
        "pay.from_reserve",
        "§6.25, §4.3.3",
        Text("Pagar es mover Oros de la Reserva propia a la Zona de Oro Pagado propia."),
        says=Text("{oro} no está en la Reserva de Oro de {player}: no paga."),
    ),
    law(
        "pay.amount",
        "§4.5.3, §6.25",
        Text("Se paga el Coste."),
        says=Text("{card} cuesta {cost} y se pagan {paid}."),
        reading=Text("Ni más ni menos que el Coste."),
    ),
    law(
        "play.triggers",
        "§4.5.3",
        Text("Entonces la carta cuenta como jugada y se disparan las habilidades que lo esperan."),
    ),
    law(
        "answer.opponent_first",
        "§4.5.3",
        Text("A una carta jugada el oponente responde con una sola cosa: anularla, o una carta en respuesta."),
        says={
            "": Text("{player} ya respondió a {card}."),
            "late": Text("{player} ya no responde a {card}: quien la jugó ya respondió."),
        },
        reading=Text(
            "El oponente es el de quien juega la carta; cada carta jugada, también una respuesta, tiene su propia ronda."
        ),
    ),
    law("answer.then_active", "§4.5.3", Text("Después responde quien la jugó, con una de las mismas cosas.")),
    law("play.enters_if_not_annulled", "§4.5.3", Text("Lo que no se anula entra en juego o se resuelve.")),
    law(
        "cancel.not_talisman",
        "§4.8, §4.5.3",
        Text("Un Talismán no puede ser cancelado."),
        says=Text("{card} es un Talismán: se anula, no se cancela."),
    ),
    law("answer.on_entering", "§4.5.3", Text("A la entrada de una carta que no es Talismán se responde una vez.")),
    law(
        "answer.redirect_prevent_last",
        "§4.5.3, §4.6.2",
        Text("Después vienen la redirección y la prevención."),
        reading=Text("Actúan sobre el efecto que se resuelve; su orden entre sí no se exige."),
    ),
    law(
        "play.free_but_forbidden", "§4.5.3", Text("Lo que no se puede jugar tampoco se juega sin pagar su Coste.")
    ),
    law(
        "target.checked_when_played",
        "§4.5.4",
        Text("Los objetivos se comprueban al jugar; después el efecto puede quedar en nada."),
    ),
    law(
        "target.valid",
        "§4.5.4",
        Text("Un objetivo válido cumple todo lo que se pide de él."),
        says={
            "": Text("{object} no es un objetivo válido de {card}."),
            "many": Text("{card} tiene {wanted} objetivos y se nombran {count}."),
        },
    ),
    law(
        "target.must_be_destroyable",
        "§4.5.4",
        Text("Lo que se destruye o destierra tiene que poder serlo para servir de objetivo."),
        says={
            "": Text("{object} no puede ser objetivo de {card}: no se destruye o destierra."),
            "unknown": Text("No se sabe si el texto de {object} deja que {card} la destruya o destierre."),
        },
        reading=Text("Un Talismán sin otro objetivo no se juega; una habilidad al entrar no hace nada."),
    ),
    law("target.universal_none", "§4.5.4", Text("Lo que no pide objetivos se puede jugar con la mesa vacía.")),
    law(
        "play.from_hand",
        "§4.3.10",
        Text("Las cartas se juegan de la mano propia, salvo que un texto diga otra cosa."),
        says={
            "": Text("{card} no está en la mano de {player}."),
            "unknown": Text("No se sabe si {card} está en la mano de {player}."),
        },
    ),
    law(
        "permanent.forbids",
        "§4.3.9",
        Text("Un efecto permanente obliga hasta que otro lo revierta."),
        says={
            "": Text("Un efecto permanente no permite jugar {card}."),
            "attackers": Text("Un efecto permite declarar {count} atacantes como máximo."),
        },
    ),
    law(
        "one_in_play.play",
        "§4.13",
        Text("Quien tiene en juego una carta de la que solo puede haber una no juega otra copia."),
        says={
            "": Text("{player} ya tiene {card} en juego y solo puede tener una."),
            "unknown": Text("{player} ya tiene {card} en juego, y no se sabe si solo puede tener una."),
        },
        reading=Text("Si la copia en juego perdió su habilidad, se puede jugar otra."),
    ),
    law(
        "one_in_play.control",
        "§4.13",
        Text("Ni gana el control de otra copia."),
        says=Text("{player} ya tiene {card} en juego y solo puede tener una: no gana otra."),
    ),
    law(
        "one_in_play.keeps_one",
        "§4.13",
        Text("Con dos copias que conservan esa habilidad se deja una y las demás van al Cementerio de su dueño."),
        says=Text("{player} tiene más de una copia de {card} y solo puede tener una."),
    ),
    law("one_in_play.each_side", "§4.13", Text("Cada jugador puede tener una.")),
)
