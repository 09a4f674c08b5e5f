"""The Altar: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("El Altar", "The Altar")

LAWS = (
    law("altar.no_limit", "P2 §6.1", "El Altar no tiene máximo.", "An Altar has no maximum."),
    law(
        "altar.kind_any_state",
        "P2 §6.2",
        "El tipo de un Esbirro cuenta agotado o preparado.",
        "An Esbirro's kind counts exhausted or prepared.",
    ),
    law(
        "place_effect.exhausted",
        "P2 §6.3",
        "Lo que coloca un efecto entra agotado, salvo que diga otra cosa.",
        "What an effect places enters exhausted unless it says otherwise.",
        since=(2023, 6),
    ),
    law(
        "place_effect.extra",
        "P2 §6.3",
        "Colocar por efecto no gasta la colocación del turno.",
        "Placing by effect does not use up the turn's placement.",
    ),
    law("swap.keeps_state", "P2 §6.4", "Lo intercambiado conserva su estado.", "What is swapped keeps its state."),
    law(
        "swap.not_addition",
        "P2 §6.4",
        "Un intercambio no agrega Esbirros a un Altar.",
        "A swap adds no Esbirros to an Altar.",
    ),
    law(
        "altar_rule.minus_two",
        "P2 §6.5",
        "Un Poder de coste 0 o 1 que cambia cuántos Esbirros hay en un Altar baja 2 la resistencia de quien lo lanza.",
        "A Power of cost 0 or 1 that changes how many Esbirros an Altar has costs its caster 2 resistance.",
        since=(2025, 7),
        reading=(
            "Siempre que el efecto se realiza, aunque nada se haya movido.",
            "Whenever its effect is carried out, even if nothing moved.",
        ),
    ),
    law(
        "altar_rule.exempt",
        "P2 §6.5",
        "Salvo que ya lo diga su texto, tenga una condición o comprometa otro recurso.",
        "Unless its text already says so, has a condition or commits another resource.",
        since=(2025, 7),
    ),
    law(
        "altar_rule.payment_is_not_effect",
        "P2 §6.5, P1 §6.3",
        "Explotar para pagar no es un efecto.",
        "Exploiting to pay is not an effect.",
    ),
)
