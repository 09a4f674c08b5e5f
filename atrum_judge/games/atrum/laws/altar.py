"""The Altar: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("El Altar")

LAWS = (
    law("altar.no_limit", "P2 §6.1", Text("El Altar no tiene máximo.")),
    law(
        "altar.kind_any_state",
        "P2 §6.2",
        Text("El tipo de un Esbirro cuenta agotado o preparado."),
    ),
    law(
        "place_effect.exhausted",
        "P2 §6.3",
        Text("Lo que coloca un efecto entra agotado, salvo que diga otra cosa."),
        since=(2023, 6),
    ),
    law(
        "place_effect.extra",
        "P2 §6.3",
        Text("Colocar por efecto no gasta la colocación del turno."),
    ),
    law("swap.keeps_state", "P2 §6.4", Text("Lo intercambiado conserva su estado.")),
    law(
        "swap.not_addition",
        "P2 §6.4",
        Text("Un intercambio no agrega Esbirros a un Altar."),
    ),
    law(
        "altar_rule.minus_two",
        "P2 §6.5",
        Text(
            "Un Poder de coste {altar_loss_cost} o menor que cambia cuántos Esbirros hay en un Altar baja {altar_loss} la resistencia de quien lo lanza."
        ),
        since=(2025, 7),
        reading=Text("Siempre que el efecto se realiza, aunque nada se haya movido."),
    ),
    law(
        "altar_rule.exempt",
        "P2 §6.5",
        Text("Salvo que ya lo diga su texto, tenga una condición o comprometa otro recurso."),
        since=(2025, 7),
    ),
    law(
        "altar_rule.payment_is_not_effect",
        "P2 §6.5, P1 §6.3",
        Text("Explotar para pagar no es un efecto."),
    ),
)
