"""Launching and paying: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Lanzar y pagar", "Launching and paying")

LAWS = (
    law(
        "launch.simultaneous",
        "P2 §5.4, P2 §5.1",
        "Coste, agotamiento y descarte son un mismo instante, justo antes del efecto.",
        "Cost, exhaustion and discard are one instant, just before the effect.",
    ),
    law(
        "pay.exploit_no_exhaust",
        "P2 §5.2, P1 §6.3",
        "Pagando por explotación el Reptante no se agota.",
        "Paid by exploiting, the Reptante is not exhausted.",
    ),
    law(
        "exploit.to_vertedero",
        "P1 §6.3, P2 §8.2",
        "Lo explotado va al Vertedero.",
        "What is exploited goes to the Vertedero.",
    ),
    law(
        "fail.cost_unpayable",
        "P2 §5.5",
        "Si ya no se puede pagar, el Poder no se lanza.",
        "If it can no longer be paid, the Power is not launched.",
    ),
    law(
        "fail.target_invalid",
        "P2 §5.5, P2 §9.5",
        "Si su objetivo ya no es válido, no se lanza.",
        "If its target is no longer valid, it is not launched.",
    ),
    law(
        "fail.condition",
        "P2 §5.5, P2 §9.5",
        "Si su condición ya no se cumple, no se lanza.",
        "If its condition no longer holds, it is not launched.",
    ),
    law(
        "fail.reptante",
        "P2 §5.5, P2 §1.2",
        "Si su Reptante fue eliminado o agotado, no se lanza.",
        "If its Reptante was eliminated or exhausted, it is not launched.",
    ),
    law(
        "fail.discard_gone",
        "P2 §5.5, P2 §5.3",
        "Si ya no hay qué descartar, no se lanza.",
        "If there is nothing left to discard, it is not launched.",
    ),
    law(
        "fail.type_timing",
        "P2 §9.3, P2 §5.5",
        "Si su tipo cambió a uno que ahora no puede lanzarse, no se lanza.",
        "If its type became one that cannot be launched now, it is not launched.",
    ),
    law(
        "fail.costs_nothing",
        "P2 §5.5",
        "Lo que no se lanza no cuesta nada.",
        "What is not launched costs nothing.",
    ),
)
