"""The three actions of a turn: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Las acciones")

LAWS = (
    law(
        "action.too_many",
        "P2 §Acciones, P2 §Orden",
        Text("Un turno tiene tres acciones; más, solo por cartas."),
        says={
            "": Text("{player} usó {used} de {allowed} acciones y esta cuesta {cost}."),
            "position": Text("Se usaron {used} acciones de {allowed}."),
        },
    ),
    law(
        "action.any_order",
        "P2 §Acciones",
        Text("Las acciones van en cualquier orden, se repiten y ninguna es obligatoria."),
    ),
    law(
        "action.when",
        "P2 §Acciones",
        Text("Las acciones se hacen en el paso dos."),
        says=Text("{player} actúa fuera del paso de acciones."),
    ),
    law(
        "action.not_your_turn",
        "P2 §Acciones",
        Text("En el turno de otro solo se actúa con acciones que dio una carta."),
        says=Text("No es el turno de {player}, y ninguna carta le da una acción."),
    ),
    law(
        "action.after_tactical",
        "P2 §Acciones",
        Text("Una acción táctica es la última del turno: las que quedan se pierden."),
        says=Text("{player} ya hizo su acción táctica: no le quedan acciones."),
        reading=Text("También se pierden las que dan las cartas después."),
    ),
    law(
        "tactical.one",
        "P2 §Acciones",
        Text("En un turno hay una sola acción táctica: un ataque o un sabotaje."),
        says=Text("{player} ya hizo su acción táctica de este turno."),
    ),
    law(
        "tactical.first_turn",
        "P2 §Acciones",
        Text("Nadie ataca ni sabotea en su primer turno, tampoco con acciones que dan las cartas."),
        says={
            "": Text("Es el primer turno de {player}: no hay acciones tácticas."),
            "position": Text("En el primer turno de {player} nadie pudo hacer una acción táctica."),
        },
    ),
    law("action.not_carried", "P2 §Acciones", Text("Las acciones que no se usan no pasan al turno siguiente.")),
    law(
        "sabotage.unknown",
        "P2 §Acciones",
        Text("Qué hace el sabotaje está en otra parte de las reglas."),
        says=Text("El sabotaje no está en esta parte de las reglas."),
    ),
    law(
        "attack.result_unknown",
        "P2 §Acciones",
        Text("Cómo se resuelve un combate está en otra parte de las reglas."),
        says=Text(
            "El resultado del ataque de {card} no se puede decidir: el combate está en otra parte de las reglas."
        ),
    ),
    law(
        "meditate",
        "P2 §Meditar",
        Text("Meditar da un Punto de Destino por acción, también sin guerreros en juego."),
    ),
)
