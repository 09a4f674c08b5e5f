"""Aliados, Armas, Talismanes, Tótems and Oros: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Los tipos de carta")

LAWS = (
    law("ally.strength_outside", "§4.2.1", Text("Fuera del juego un Aliado tiene su Fuerza impresa.")),
    law(
        "attack.since_grouping",
        "§4.2.1, §5.3.1",
        Text("Ataca quien está bajo el control de ese jugador desde el principio de su última Agrupación."),
        says={
            "": Text("{card} no está bajo el control de {player} desde su última Agrupación: no ataca."),
            "unknown": Text(
                "{card} no está desde la última Agrupación, y no se sabe si su texto le permite atacar."
            ),
        },
        reading=Text("Cuenta la fase, también si no se agrupó; la del controlador de ahora."),
    ),
    law("attack.at_once", "§4.2.1", Text("Un texto puede permitir atacar en el turno en que se entra en juego.")),
    law(
        "attack.considered_same_limit",
        "§4.2.1, §4.2.4",
        Text("Lo que se considera Aliado ataca con la misma condición."),
    ),
    law("consider.not_entering", "§4.2.1", Text("Considerarse Aliado no es entrar en juego.")),
    law(
        "consider.to_defense",
        "§4.2.1, §4.2.4",
        Text("Lo que se considera Aliado está en la Línea de Defensa o atacando."),
        says=Text("{card} se considera Aliado y no está en la Línea de Defensa ni atacando."),
    ),
    law(
        "consider.back",
        "§4.2.1, §4.2.4",
        Text(
            "Después, un Tótem vuelve a la Línea de Apoyo, un Oro a la Zona de Oro Pagado y un Arma a su portador o a la Línea de Apoyo."
        ),
        reading=Text("El Oro del ejemplo 10 vuelve a la Reserva porque su texto lo dice."),
    ),
    law("race.considered_adds", "§4.1.5", Text("Una Raza que se considera se suma a la impresa.")),
    law("strength.raise", "§4.2.1", Text("Aumentar suma a la Fuerza.")),
    law(
        "strength.lower_floor",
        "§4.2.1",
        Text("Disminuir baja la Fuerza hasta 0 como mínimo."),
        reading=Text("0 es el mínimo de toda Fuerza."),
    ),
    law("strength.double", "§4.2.1", Text("Duplicar dobla la Fuerza actual.")),
    law("strength.set", "§4.2.1", Text("Establecer la cambia a ese número; después puede seguir cambiando.")),
    law(
        "strength.unknown",
        "§6.15",
        Text("La Fuerza base es la impresa."),
        says=Text("No se conoce la Fuerza de {card}."),
    ),
    law("strength.base_change", "§6.15", Text("Si cambia la base, los modificadores siguen.")),
    law(
        "strength.sum",
        "§6.15",
        Text("La Fuerza en juego es la base más todos los modificadores, también para los efectos que la piden."),
        says=Text("La Fuerza de {card} es {strength}: no sirve de objetivo."),
    ),
    law(
        "strength.continuous_on_entering",
        "§6.15",
        Text("Los modificadores continuos cuentan desde que el Aliado entra."),
    ),
    law(
        "strength.until_final",
        "§4.6.10",
        Text("Un modificador dura hasta la Fase Final salvo que se diga otra cosa."),
    ),
    law(
        "weapon.needs_ally",
        "§4.2.2, §4.5.4",
        Text("Un Arma necesita un portador válido para jugarse."),
        says=Text("{card} necesita un Aliado que la porte."),
    ),
    law(
        "weapon.bearer_is_ally",
        "§4.2.2",
        Text("El portador es un Aliado, o se considera uno."),
        says=Text("{bearer} no es un Aliado: no porta {card}."),
    ),
    law(
        "weapon.bearer_needs",
        "§4.2.2",
        Text("El portador cumple lo que el Arma pide de Raza, Fuerza o Coste."),
        says=Text("{bearer} no cumple lo que {card} pide de su portador."),
    ),
    law(
        "weapon.one",
        "§4.2.2",
        Text("Un Aliado porta un Arma, salvo que una habilidad diga más."),
        says={
            "": Text("{bearer} ya porta un Arma."),
            "position": Text("{bearer} porta más de un Arma."),
            "unknown": Text("{bearer} ya porta un Arma, y no se sabe si su texto permite más."),
        },
    ),
    law("weapon.opponents_ally", "§4.2.2", Text("Un Arma puede jugarse en un Aliado oponente.")),
    law(
        "weapon.invalid_bearer_leaves",
        "§4.2.2, §4.5.3",
        Text("Con un portador no válido el Arma va al Cementerio de su dueño y sale del juego."),
    ),
    law(
        "weapon.several_text_lost",
        "§4.2.2",
        Text("Quien pierde el texto que le permitía varias Armas se queda con una."),
    ),
    law("weapon.independent", "§4.2.2", Text("Si el portador pierde su habilidad, el Arma sigue dando lo suyo.")),
    law(
        "weapon.goes_along",
        "§4.2.2",
        Text("Cuando el portador sale del juego, sus Armas van a la misma zona, cada una a la de su dueño."),
    ),
    law(
        "weapon.support_only_by_text",
        "§4.2.2.1",
        Text("Un Arma va a la Línea de Apoyo solo si su texto lo dice."),
        says={
            "": Text("{card} no puede estar en la Línea de Apoyo."),
            "unknown": Text("No se sabe si el texto de {card} la permite en la Línea de Apoyo."),
        },
    ),
    law(
        "weapon.support_own_side",
        "§4.2.2.1",
        Text("En la Línea de Apoyo un Arma se juega solo en el campo de su dueño."),
        says=Text("{card} solo se juega en la Línea de Apoyo de su dueño."),
    ),
    law(
        "weapon.support_needs_ally",
        "§4.2.2.1",
        Text("La habilidad de un Arma en la Línea de Apoyo necesita un Aliado propio en juego."),
        says=Text("{player} no tiene Aliados en juego: no usa la habilidad de {card}."),
    ),
    law("talisman.resolves_then_graveyard", "§4.2.3", Text("Un Talismán se resuelve y después va al Cementerio.")),
    law(
        "talisman.needs_objects",
        "§4.2.3, §4.5.4",
        Text("Lo que pide objetivos en juego se juega o usa solo si están todos."),
        says=Text("{card} pide {wanted} objetivos y hay {count}."),
    ),
    law(
        "talisman.requirements_whole",
        "§4.2.3, §4.6.9",
        Text("Se cumplen todos los requisitos, aunque no todos los efectos."),
    ),
    law("totem.enters_support", "§4.2.4", Text("Un Tótem entra en la Línea de Apoyo.")),
    law(
        "oro.one_per_turn",
        "§4.2.5, §5.2",
        Text("Se juega un Oro por turno."),
        says=Text("{player} ya jugó un Oro en este turno."),
    ),
    law(
        "oro.first_action",
        "§5.2, §4.2.5",
        Text("El Oro se juega como primera acción de la Vigilia propia, o ya no en ese turno."),
        says=Text("{player} ya no puede jugar un Oro en este turno."),
    ),
    law("oro.optional", "§5.2", Text("Jugar el Oro es optativo.")),
    law("oro.extra_by_text", "§4.2.5", Text("Un texto puede permitir más Oros.")),
    law(
        "oro.no_cost_object",
        "§4.2.5",
        Text("Un Oro no sirve de objetivo a lo que se refiere a un Coste."),
        says=Text("{card} es un Oro y no tiene Coste: no sirve de objetivo."),
    ),
    law(
        "virtual.pays",
        "§4.2.5, §6.16",
        Text("Un Oro Virtual paga como otro, en el turno en que se generó."),
        says=Text("{player} tiene {count} Oros Virtuales."),
        reading=Text("Desaparece al final de ese turno."),
    ),
    law(
        "virtual.not_sacrificed",
        "§4.2.5",
        Text("Un Oro Virtual no se destruye ni se destierra, tampoco para pagar."),
    ),
)
