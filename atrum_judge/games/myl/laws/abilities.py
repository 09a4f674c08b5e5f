"""Abilities and effects: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Habilidades y efectos")

LAWS = (
    law(
        "ability.only_in_play",
        "§4.6.1",
        Text("Los requisitos de una habilidad se cumplen con cartas en juego."),
        says=Text("{card} no está en juego: su habilidad no se usa."),
    ),
    law(
        "ability.none",
        "§4.6.2",
        Text("Se declara una habilidad que la carta tiene."),
        says={
            "": Text("{card} no tiene esa habilidad activada."),
            "unknown": Text("No se sabe si {card} tiene esa habilidad."),
        },
    ),
    law(
        "ability.times",
        "§4.6.1.1",
        Text("Una habilidad se usa las veces que dice su texto; sin número, las que se pueda pagar."),
        says=Text("La habilidad de {card} ya se usó {count} veces en este turno."),
    ),
    law("ability.declare", "§4.6.2", Text("Una habilidad activada se declara; una disparada se dispara sola.")),
    law("ability.objects", "§4.6.2", Text("Después se eligen los objetivos.")),
    law(
        "ability.cost",
        "§4.6.2",
        Text("Después se paga el coste de la habilidad."),
        says={
            "": Text("{card} no puede pagar su habilidad consigo misma."),
            "amount": Text("La habilidad de {card} cuesta {cost} y se pagan {paid}."),
        },
    ),
    law(
        "ability.cancel_window",
        "§4.6.2",
        Text("Entonces cualquier jugador puede cancelarla, y después ya no."),
        says=Text("No hay ninguna habilidad que {card} pueda cancelar ahora."),
    ),
    law(
        "ability.affected_from_here",
        "§4.6.2",
        Text("Si no se cancela, se considera utilizada y afecta a sus objetivos."),
    ),
    law("ability.responses", "§4.6.2", Text("Después vienen las respuestas, la redirección y la prevención.")),
    law(
        "ability.when",
        "§4.6.3",
        Text(
            "Una habilidad activada se usa en la Vigilia propia o en cualquier Guerra de Talismanes, salvo que la carta diga otra cosa."
        ),
        says={
            "": Text("{player} no puede usar ahora la habilidad de {card}."),
            "response": Text("La habilidad de {card} solo se usa en respuesta."),
        },
    ),
    law("ability.optional", "§4.6.3", Text("Usar una habilidad activada es optativo.")),
    law(
        "ability.controller",
        "§4.6.3, §4.4.1",
        Text("Una habilidad la activa el controlador de la carta."),
        says=Text("{player} no controla {card}."),
    ),
    law(
        "trigger.mandatory",
        "§4.6.4",
        Text("Una habilidad disparada sucede, lo quiera o no su controlador."),
        says=Text("La habilidad de {card} se dispara, y no se dice sobre qué."),
    ),
    law(
        "trigger.enters_without_object",
        "§4.6.4",
        Text("Una habilidad al entrar sin objetivo no impide que la carta entre."),
    ),
    law(
        "continuous.while_in_play",
        "§4.6.5",
        Text("Una habilidad continua dura mientras la carta esté en juego y se cumpla su condición."),
    ),
    law(
        "continuous.check",
        "§4.6.5",
        Text("Se comprueba cada vez que se cede la prioridad y al final de cada paso."),
    ),
    law(
        "priority.active",
        "§4.6.6",
        Text("El jugador activo tiene la prioridad; en la Guerra de Talismanes, el defensor."),
    ),
    law(
        "priority.kinds",
        "§4.6.6",
        Text("Primero las habilidades continuas, después las disparadas y las activadas."),
    ),
    law(
        "priority.simultaneous_plays",
        "§4.6.6",
        Text("Las cartas jugadas a la vez se anulan de a una, desde el oponente."),
    ),
    law("trigger.alternate", "§4.6.6", Text("Las habilidades disparadas a la vez se declaran por turnos.")),
    law(
        "trigger.declare_then_resolve",
        "§4.6.7",
        Text("Se declaran todas y después se resuelven, aunque una fuente ya haya salido del juego."),
    ),
    law("multi.active_first", "§4.6.7", Text("Se resuelven primero los efectos del jugador activo, alternando.")),
    law("multi.own_order", "§4.6.7", Text("Cada uno ordena sus efectos simultáneos.")),
    law("multi.one_by_one", "§4.6.7", Text("Robar y botar de ambos jugadores sucede a la vez, carta a carta.")),
    law("directed.objects", "§4.6.8.1", Text("Un efecto dirigido tiene los objetivos que su texto define.")),
    law("universal.no_objects", "§4.6.8.2", Text("Un efecto universal no tiene objetivos.")),
    law("annul_whole", "§4.6.8.1, §4.6.8.2", Text("Anular o cancelar quita el efecto entero.")),
    law("resolve.as_far_as_possible", "§4.6.9", Text("Los efectos se resuelven en la medida de lo posible.")),
    law("up_to", "§4.6.9", Text("«Hasta» deja elegir cualquier número hasta ese.")),
    law("duration.default", "§4.6.10", Text("Un efecto dura hasta la Fase Final salvo que se diga otra cosa.")),
    law(
        "duration.gained_stays",
        "§4.6.10",
        Text("Una habilidad ganada por un efecto resuelto se conserva aunque la carta pierda la suya."),
    ),
    law(
        "self.no_object",
        "§4.6.11",
        Text("La fuente de un efecto nunca es su objetivo, salvo que el texto la nombre."),
        says=Text("{card} no puede ser objetivo de su propio efecto."),
    ),
    law(
        "self.continuous_exempt",
        "§4.6.11",
        Text("Las habilidades continuas cuentan también para su propia carta."),
    ),
    law(
        "self.as_cost", "§4.6.11", Text("Una carta que se usa a sí misma para pagar no es objetivo de su efecto.")
    ),
    law(
        "ability.lost",
        "§4.1.4",
        Text("Una carta que perdió su habilidad cuenta como en blanco."),
        says=Text("{card} perdió su habilidad."),
    ),
    law(
        "effect.unknown",
        "§4.14",
        Text("El texto de la carta dice qué hace."),
        says=Text("No se sabe qué hace {card}: lo que sigue no se puede decidir."),
    ),
)
