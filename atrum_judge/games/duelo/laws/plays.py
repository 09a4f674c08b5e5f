"""Plays and the Zona de Espera: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Jugadas y Zona de Espera")

_LIMITS = {
    "aura": Text("{player} ya jugó un aura este turno: solo una por turno."),
    "maleficio": Text("{player} ya jugó un maleficio este turno: solo uno por turno."),
    "objeto": Text("{player} ya jugó un objeto este turno: solo uno por turno."),
}

LAWS = (
    law(
        "card.not_in_hand",
        "Zonas §1",
        Text("Las cartas se juegan de la mano propia."),
        says=Text("«{card}» no está en la mano de {player}."),
    ),
    law("hand.hidden", "Zonas §1", Text("Las manos están ocultas: lo que se juega estaba ahí.")),
    law(
        "card.unknown",
        "Zonas §1",
        Text("De una carta que nadie describe no se sabe qué permite."),
        says=Text("De «{card}» no se sabe nada."),
    ),
    law(
        "waiting.shared",
        "Zonas §2",
        Text("Todo lo que se juega espera boca arriba en una sola pila compartida."),
    ),
    law(
        "zones.kinds",
        "Clave Destruir, Turno §2.1, Turno §2.2, Turno §2.3",
        Text("En la barra de estado hay auras y maleficios; en el inventario, objetos."),
        says=Text("«{card}» no va en esa zona."),
    ),
    law(
        "play.own_turn",
        "Turno §2.1, Turno §2.2, Turno §2.3",
        Text("Las auras, los maleficios y los objetos se juegan solo en el turno propio."),
        says=Text("{player} juega «{card}» en el turno de {turn_player}: eso solo se juega en el turno propio."),
    ),
    law(
        "play.one_per_turn",
        "Turno §2.1, Turno §2.2, Turno §2.3",
        Text("Por turno se juega un aura, un maleficio y un objeto, sea cual sea su subtipo."),
        says=_LIMITS,
        reading=Text("La que se juega gratis no gasta la del turno."),
    ),
    law(
        "ability.ready",
        "Turno §2.4",
        Text("La habilidad de un objeto propio listo se juega en cualquier turno."),
        says=Text("«{card}» está en recarga: su habilidad no se puede jugar."),
    ),
    law(
        "ability.own_object",
        "Turno §2.4",
        Text("Se juega la habilidad de un objeto equipado propio."),
        says=Text("{player} no tiene equipado «{card}»."),
    ),
    law(
        "ability.recharges",
        "Turno §2.4",
        Text("Al jugar su habilidad, el objeto queda en recarga."),
        reading=Text("El reglamento no lo dice; los dos estados y la recuperación no tendrían otro uso."),
    ),
    law("event.any_turn", "Turno §2.5", Text("Los eventos se juegan en cualquier turno y sin límite.")),
    law(
        "epic.cost",
        "Turno §2.5",
        Text("Lo que cuesta una ficha épica se juega solo si se tiene."),
        says={
            "": Text("«{card}» cuesta una ficha épica y {player} no tiene."),
            "unknown": Text("No se sabe si «{card}» cuesta una ficha épica, o si {player} tiene."),
        },
    ),
    law(
        "play.no_plays",
        "Turno §1, Turno §5",
        Text("En las fases de inicio y de fin del turno no se juega nada."),
        says=Text("{player} juega «{card}» en una fase en que no se juega nada."),
    ),
    law(
        "window.first",
        "Turno §2.6",
        Text("La primera oportunidad de cada fase de jugadas, también en la batalla, es de quien tiene el turno."),
        says=Text("La primera oportunidad es de {holder}, no de {player}."),
        reading=Text("También en las jugadas del contraataque."),
    ),
    law(
        "window.order",
        "Turno §2.6",
        Text("La oportunidad da la vuelta en el orden de los turnos: una jugada por oportunidad."),
        says=Text("La oportunidad es de {holder}, no de {player}."),
    ),
    law(
        "window.lap",
        "Turno §2.6",
        Text("La oportunidad da la vuelta hasta que en una vuelta entera nadie juega."),
        says=Text("Ya declinaron {count} seguidos: la vuelta estaría completa."),
        reading=Text("Declinan seguidos todos los que siguen en la partida, también quien jugó último."),
    ),
    law(
        "resolve.top",
        "Turno §2.6",
        Text("Entonces se resuelve solo lo que está arriba en la Zona de Espera."),
    ),
    law(
        "window.again",
        "Turno §2.6",
        Text("Después de resolver, la oportunidad vuelve a empezar por quien tiene el turno."),
    ),
    law(
        "plays.end",
        "Turno §2.6",
        Text("La fase termina con una vuelta sin jugadas y la Zona de Espera vacía."),
        says=Text("«{card}» todavía espera: la fase de jugadas no terminó."),
    ),
    law(
        "play.window_closed",
        "Turno §2, Turno §3",
        Text("Solo se juega en fases de jugadas: no mientras se decide un ataque o un contraataque ni al dañar."),
        says=Text("{player} juega «{card}» mientras se decide {now}."),
    ),
    law(
        "waiting.outside_plays",
        "Turno §1, Turno §5, Turno §2.6",
        Text("Fuera de una fase de jugadas no espera nada."),
        says=Text("«{card}» espera fuera de una fase de jugadas."),
    ),
    law(
        "resolution.in_progress",
        "Turno §2.6",
        Text("Nada más ocurre antes de que termine lo que se está resolviendo."),
        says={
            "": Text("Falta lo que {player} debe elegir por «{card}»."),
            "nothing": Text("{player} no tiene nada que elegir ahora."),
            "unsaid": Text("No se dijo qué se eligió por «{card}»."),
        },
    ),
    law(
        "effect.unknown",
        "Turno §2.6",
        Text("Lo que nadie sabe qué hace deja sin decidir todo lo que sigue."),
        says=Text("No se sabe qué hace «{card}»."),
    ),
)
