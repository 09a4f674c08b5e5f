"""Clarifications: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Aclaraciones", "Clarifications")

LAWS = (
    law(
        "search.fosa_shuffles",
        "P2 §9.1",
        "Buscar en la Fosa obliga a barajarla.",
        "Searching the Fosa shuffles it.",
    ),
    law(
        "search.vertedero_shown",
        "P2 §9.1",
        "Lo que sale del Vertedero se muestra.",
        "What comes from the Vertedero is shown.",
    ),
    law(
        "hand.show_before_discard_all",
        "P2 §9.2",
        "Descartar todos los de un tipo obliga a mostrar la mano.",
        "Discarding all of a kind shows the hand.",
    ),
    law(
        "hand.condition_excludes_cost",
        "P2 §9.2",
        "Tener un Esbirro en la mano se refiere a otro que el descartado.",
        "Having an Esbirro in hand means another than the one discarded.",
    ),
    law(
        "retype.zone_dynamic",
        "P2 §9.3",
        "Un cambio de tipo de una zona alcanza a lo que entra después y termina al salir.",
        "A change of kind of a zone covers what enters later and ends on leaving.",
    ),
    law(
        "retype.next_discards",
        "P2 §9.3",
        "Los tipos elegidos para próximos descartes pueden repetirse y usarse en cualquier orden.",
        "Kinds chosen for the next discards may repeat and be used in any order.",
    ),
    law(
        "retype_power.effect_adapts",
        "P2 §9.3",
        "Cambiado el tipo de un Poder, el resto de su texto se hace en lo posible.",
        "With its type changed, the rest of a Power's text is done as far as possible.",
    ),
    law(
        "choice.at_launch",
        "P2 §9.5",
        "Lo que se elige como pauta se elige al lanzar.",
        "What is chosen as a parameter is chosen when launching.",
    ),
    law(
        "choice.not_asked",
        "P2 §9.5",
        "Se elige solo cuando un efecto lo pide.",
        "Choices are made only when an effect asks.",
    ),
    law("choice.not_yours", "P2 §9.5", "Elige quien corresponde.", "Who has to choose chooses."),
    law(
        "choice.invalid",
        "P2 §9.5",
        "Se elige entre lo que hay y en la cantidad que se pide.",
        "One chooses among what is there, as many as asked.",
    ),
    law(
        "protect.as_annulled",
        "P2 §9.5",
        "Lo protegido sigue siendo objetivo válido; el efecto no se realiza.",
        "What is protected stays a valid target; the effect is not carried out.",
    ),
    law(
        "hand.always_target",
        "P2 §9.5",
        "Una mano es objetivo válido aunque esté vacía.",
        "A hand is a valid target even when empty.",
    ),
    law(
        "expect.mismatch",
        "P3 §2.5",
        "Lo que se afirma de la mesa coincide con lo que resulta de las jugadas.",
        "What is claimed about the table matches what follows from the plays.",
    ),
)
