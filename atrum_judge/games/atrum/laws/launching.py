"""Launching and paying: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Lanzar y pagar")

LAWS = (
    law(
        "launch.simultaneous",
        "P2 §5.4, P2 §5.1",
        Text("Coste, agotamiento y descarte son un mismo instante, justo antes del efecto."),
    ),
    law(
        "pay.exploit_no_exhaust",
        "P2 §5.2, P1 §6.3",
        Text("Pagando por explotación el Reptante no se agota."),
    ),
    law(
        "exploit.to_vertedero",
        "P1 §6.3, P2 §8.2",
        Text("Lo explotado va al Vertedero."),
    ),
    law(
        "fail.cost_unpayable",
        "P2 §5.5",
        Text("Si ya no se puede pagar, el Poder no se lanza."),
    ),
    law(
        "fail.target_invalid",
        "P2 §5.5, P2 §9.5",
        Text("Si su objetivo ya no es válido, no se lanza."),
    ),
    law(
        "fail.condition",
        "P2 §5.5, P2 §9.5",
        Text("Si su condición ya no se cumple, no se lanza."),
    ),
    law(
        "fail.reptante",
        "P2 §5.5, P2 §1.2",
        Text("Si su Reptante fue eliminado o agotado, no se lanza."),
    ),
    law(
        "fail.discard_gone",
        "P2 §5.5, P2 §5.3",
        Text("Si ya no hay qué descartar, no se lanza."),
    ),
    law(
        "fail.type_timing",
        "P2 §9.3, P2 §5.5",
        Text("Si su tipo cambió a uno que ahora no puede lanzarse, no se lanza."),
    ),
    law(
        "fail.costs_nothing",
        "P2 §5.5",
        Text("Lo que no se lanza no cuesta nada."),
    ),
)
