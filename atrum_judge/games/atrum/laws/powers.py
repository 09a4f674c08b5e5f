"""Powers: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Los Poderes")

LAWS = (
    law(
        "power.not_on_reptante",
        "P1 §7.1",
        Text("Un Poder se anuncia con un Reptante que lo tiene."),
        says={
            "": Text("{reptante}, de {player}, no tiene {power}. Tiene: {powers}."),
            "cost": Text("{reptante}, de {player}, no tiene {power} de coste {cost}: lo tiene de {costs}."),
        },
    ),
    law(
        "reptante.not_yours",
        "P1 §7.1, P1 §4.1",
        Text("Se usan solo los propios Reptantes."),
        says={
            "nowhere": Text("Ese Reptante no está en la mesa."),
            "of_another": Text("El Reptante que se nombró ({reptante}) es de {owner}, no de {player}."),
        },
    ),
    law(
        "power.type_domain",
        "P1 §7.2",
        Text("Los tipos de Poder son Ataque, Defensa y Táctico."),
    ),
    law("power.cost_domain", "P1 §7.2, P1 §7.5", Text("El coste va de 0 a {max_cost}.")),
    law(
        "power.discard_domain",
        "P1 §7.3, P2 §7.1",
        Text("Se pide descartar un tipo principal o cualquiera (neutro), nunca una Sombra."),
    ),
    law(
        "power.rarity_domain",
        "P1 §7.5",
        Text("Las rarezas son Básico, Superior y Magistral."),
    ),
    law(
        "power.unique_one_cost",
        "P1 §7.5, P3 §4",
        Text("Un Poder ★ tiene un solo coste."),
        says=Text("{power} ★ está con varios costes ({costs}), y un Poder único tiene uno solo."),
    ),
    law(
        "power.text_prevails",
        "P1 §7.5",
        Text("El texto de un Poder prevalece sobre las reglas."),
    ),
    law(
        "effect.unknown",
        "P1 §7.5",
        Text("Sin conocer el texto de un Poder, o las cartas de las que depende, su efecto no se puede decidir."),
        says={
            "announced": Text("No se conoce el texto de {power}: puede tener condiciones que aquí no se cumplen."),
            "done": Text("El resultado de {power} depende de {what}: lo que sigue no se puede decidir."),
            "drawn": Text(
                "No se sabe qué se robó de la Fosa vieja y qué de la nueva: lo que sigue no se puede decidir."
            ),
        },
    ),
    law(
        "cost.any_kind",
        "P1 §7.2",
        Text("El coste se paga con Esbirros de cualquier tipo del propio Altar."),
    ),
    law(
        "launch.exhausts_reptante",
        "P1 §7.2, P1 §6.1, P2 §5.1",
        Text("Lanzar con coste 1 o mayor agota al Reptante."),
    ),
    law(
        "cost0.no_altar",
        "P1 §7.4",
        Text("El coste 0 no usa Esbirros del Altar ni agota al Reptante."),
    ),
    law("cost0.discard", "P1 §7.4", Text("El coste 0 también descarta 1 Esbirro.")),
    law(
        "target.not_opponent",
        "P1 §7.2.1",
        Text("El daño va dirigido a un oponente, no a uno mismo ni a los compañeros."),
        says=Text("{power} va dirigido a un oponente ({opponents}), no a {target}."),
    ),
)
