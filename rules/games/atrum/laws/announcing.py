"""Announcing: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Anunciar", "Announcing")

LAWS = (
    law(
        "announce.required",
        "P2 §1.1",
        "Todo Poder se anuncia antes de lanzarse.",
        "Every Power is announced before it is launched.",
    ),
    law("announce.names", "P2 §1.6", "Se dice qué Poder y de qué Reptante.", "Power and Reptante are named."),
    law(
        "reptante.not_prepared",
        "P2 §1.2, P1 §7.2",
        "El Reptante que anuncia está preparado, también para coste 0.",
        "The announcing Reptante is prepared, for cost 0 too.",
    ),
    law(
        "reptante.reserved",
        "P2 §1.2",
        "Con el agotamiento reservado, un Reptante solo anuncia coste 0 o pago explotando.",
        "With its exhaustion reserved, a Reptante only announces cost 0 or paid by exploiting.",
        reading=(
            "Por cada Reptante se reserva un solo agotamiento.",
            "Only one exhaustion can be reserved per Reptante.",
        ),
    ),
    law(
        "cost.not_enough",
        "P2 §1.2, P2 §5.1",
        "Hay en el Altar bastantes Esbirros preparados para el coste.",
        "The Altar has enough prepared Esbirros for the cost.",
    ),
    law(
        "cost.reserved",
        "P2 §1.3, P2 §1.2",
        "Un Esbirro reservado no paga otro Poder de la cadena.",
        "A reserved Esbirro pays for no other Power of the chain.",
    ),
    law(
        "cost.not_prepared",
        "P2 §1.2, P2 §5.1",
        "Un Esbirro agotado no paga.",
        "An exhausted Esbirro does not pay.",
    ),
    law("cost.count", "P2 §5.1, P1 §7.2", "Se paga exactamente el coste.", "Exactly the cost is paid."),
    law(
        "pay.mode_declared",
        "P2 §5.2, P2 §1.2",
        "Pagar explotando se dice al anunciar.",
        "Paying by exploiting is said when announcing.",
    ),
    law(
        "exploit.pay_only_prepared",
        "P2 §5.2, P1 §6.3, P2 §8.2",
        "Para pagar solo se explotan Esbirros propios preparados.",
        "Only one's own prepared Esbirros are exploited to pay.",
    ),
    law(
        "pay.no_mix",
        "P2 §5.2",
        "Todo el coste se paga de una misma manera.",
        "The whole cost is paid in one way.",
        reading=("No se mezcla agotar con explotar.", "Exhausting and exploiting do not mix."),
    ),
    law(
        "discard.not_in_hand",
        "P2 §5.3, P2 §1.2",
        "El Esbirro a descartar está en la mano al anunciar.",
        "The Esbirro to discard is in hand when announcing.",
    ),
    law(
        "discard.not_said",
        "P2 §1.6",
        "Al anunciar se muestra qué Esbirro se descartará.",
        "Announcing shows which Esbirro will be discarded.",
    ),
    law(
        "hidden.feasible",
        "P2 §5.3, P1 §2.2",
        "Lo que puede haber en una mano oculta se decide contando los 10 de cada tipo.",
        "What a hidden hand can hold is decided by counting the 10 of each kind.",
    ),
    law(
        "discard.wrong_kind",
        "P2 §5.3, P1 §7.3",
        "El Esbirro descartado es del tipo que pide el Poder.",
        "The Esbirro discarded is of the kind the Power asks.",
    ),
    law(
        "discard.neutral_any",
        "P1 §7.3, P2 §5.3",
        "Un Poder neutro descarta cualquier tipo, también Sombra.",
        "A neutral Power discards any kind, Sombra too.",
    ),
    law(
        "discard.reserved",
        "P2 §1.6, P2 §1.3",
        "Una carta reservada no sirve para otro anuncio.",
        "A reserved card serves no other announcement.",
    ),
    law(
        "reserve.not_paid_yet",
        "P2 §1.3",
        "Anunciar reserva y no mueve nada.",
        "Announcing reserves and moves nothing.",
    ),
    law(
        "reserve.still_in_hand",
        "P2 §1.6",
        "El Esbirro apartado sigue contando en la mano.",
        "The Esbirro set aside still counts as in hand.",
    ),
    law(
        "announce.irrevocable",
        "P2 §1.4",
        "Anunciado un Poder, ni la decisión ni el objetivo cambian.",
        "Once announced, neither decision nor target changes.",
    ),
    law(
        "target.missing",
        "P2 §1.4, P2 §9.5",
        "El objetivo se indica al anunciar.",
        "The target is named when announcing.",
    ),
    law(
        "target.not_there",
        "P2 §9.5",
        "El objetivo existe y es válido al anunciar.",
        "The target exists and is valid when announcing.",
    ),
    law(
        "condition.not_met",
        "P2 §1.2",
        "Las condiciones del texto se cumplen al anunciar.",
        "The conditions of the text hold when announcing.",
    ),
    law(
        "condition.hidden",
        "P2 §1.2",
        "Una condición sobre cartas ocultas puede no poder decidirse.",
        "A condition on hidden cards may be undecidable.",
    ),
    law(
        "pay.text_condition",
        "P2 §5.1, P2 §1.6",
        "El pago no deja sin cumplir el propio texto.",
        "The payment does not break the Power's own text.",
    ),
    law(
        "pair.only_sombra_shown",
        "P2 §1.6, P2 §7.4",
        "Del par con Sombra solo se muestra la Sombra; el otro se descarta al pagar.",
        "Of a pair only the Sombra is shown; its partner is discarded when paying.",
    ),
    law(
        "cost.may_change_cards",
        "P2 §1.6, P2 §5.1",
        "Los Esbirros que pagan pueden cambiarse al lanzar.",
        "The Esbirros that pay may be exchanged when launching.",
    ),
    law(
        "announce.no_response_launches",
        "P2 §1.6",
        "Si nadie responde, el Poder se lanza de inmediato.",
        "If nobody answers, the Power is launched at once.",
    ),
)
