"""Powers: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Los Poderes", "Powers")

LAWS = (
    law(
        "power.not_on_reptante",
        "P1 §7.1",
        "Un Poder se anuncia con un Reptante que lo tiene.",
        "A Power is announced with a Reptante that has it.",
    ),
    law(
        "reptante.not_yours",
        "P1 §7.1, P1 §4.1",
        "Se usan solo los propios Reptantes.",
        "Only one's own Reptantes are used.",
    ),
    law(
        "power.type_domain",
        "P1 §7.2",
        "Los tipos de Poder son Ataque, Defensa y Táctico.",
        "Powers are Attacks, Defenses or Tacticals.",
    ),
    law("power.cost_domain", "P1 §7.2, P1 §7.5", "El coste va de 0 a 4.", "The cost goes from 0 to 4."),
    law(
        "power.discard_domain",
        "P1 §7.3, P2 §7.1",
        "Se pide descartar un tipo principal o cualquiera (neutro), nunca una Sombra.",
        "A main kind or any (neutral) is asked to be discarded, never a Sombra.",
    ),
    law(
        "power.rarity_domain",
        "P1 §7.5",
        "Las rarezas son Básico, Superior y Magistral.",
        "Rarities are Básico, Superior and Magistral.",
    ),
    law(
        "power.unique_one_cost",
        "P1 §7.5, P3 §4",
        "Un Poder ★ tiene un solo coste.",
        "A ★ Power has one cost only.",
    ),
    law(
        "power.text_prevails",
        "P1 §7.5",
        "El texto de un Poder prevalece sobre las reglas.",
        "The text of a Power wins over the rules.",
    ),
    law(
        "effect.unknown",
        "P1 §7.5",
        "Sin conocer el texto de un Poder, su efecto no se puede decidir.",
        "Without knowing a Power's text its effect cannot be decided.",
    ),
    law(
        "cost.any_kind",
        "P1 §7.2",
        "El coste se paga con Esbirros de cualquier tipo del propio Altar.",
        "The cost is paid with Esbirros of any kind of one's own Altar.",
    ),
    law(
        "launch.exhausts_reptante",
        "P1 §7.2, P1 §6.1, P2 §5.1",
        "Lanzar con coste 1 o mayor agota al Reptante.",
        "Launching at cost 1 or more exhausts the Reptante.",
    ),
    law(
        "cost0.no_altar",
        "P1 §7.4",
        "El coste 0 no usa Esbirros del Altar ni agota al Reptante.",
        "Cost 0 uses no Esbirros of the Altar and does not exhaust the Reptante.",
    ),
    law("cost0.discard", "P1 §7.4", "El coste 0 también descarta 1 Esbirro.", "Cost 0 still discards 1 Esbirro."),
    law(
        "target.not_opponent",
        "P1 §7.2.1",
        "El daño va dirigido a un oponente, no a uno mismo ni a los compañeros.",
        "Damage aims at an opponent, not at oneself or team mates.",
    ),
)
