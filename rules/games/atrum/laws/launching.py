"""Launching and paying: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Lanzar y pagar")

LAWS = (
    law(
        "launch.simultaneous",
        "P2 §5.4, P2 §5.1",
        Text("Coste, agotamiento y descarte son un mismo instante, justo antes del efecto."),
        says={
            "prepared": Text(
                "Figura que {power} ya se lanzó, y {reptante} sigue preparado: al lanzarlo se agotó."
            ),
            "exhausted": Text(
                "Figura que {reptante} lanzó {power}, y está agotado: lo lanzó preparado, y pagado así no se agota."
            ),
            "lost": Text(
                "Figura que {reptante} lanzó {power}, y está eliminado: lo lanzó en juego, y nada lo ha eliminado desde"
                " entonces."
            ),
            "cost": Text(
                "Figura que {power} ya se lanzó, y su coste ({cost}) no está pagado en el Altar de {player}."
            ),
            "discard": Text(
                "Figura que {power} ya se lanzó, y lo que se descartó para lanzarlo no está en el Vertedero."
            ),
        },
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
        says=Text("Figura que {power} ya explotó a {esbirro}, y sigue en un Altar."),
    ),
    law(
        "discard.lower_bound",
        "P2 §5.3, P1 §7.3",
        Text("Todo lanzamiento descarta: sin nada descartado nadie ha lanzado nada."),
        says={
            "exhausted": Text(
                "{reptante}, de {player}, está agotado y el Vertedero está vacío. Un Reptante se agota al lanzar un Poder, y lanzar siempre descarta: algo debió vaciar el Vertedero después."
            ),
            "resistance": Text(
                "{player} tiene {resistance} de resistencia y el Vertedero está vacío. Solo un Poder la cambia, y lanzar siempre descarta: algo debió vaciar el Vertedero después."
            ),
            "lost": Text(
                "{player} perdió algún Reptante y el Vertedero está vacío. Solo un Poder deja a alguien en 0, y lanzar siempre descarta: algo debió vaciar el Vertedero después."
            ),
            "resolved": Text(
                "Figura que a {power} ya le pasó algo en esta cadena, y el Vertedero está vacío: lo que se lo hizo se lanzó, y lanzar siempre descarta."
            ),
        },
        reading=Text("Es una nota donde puede haberse conformado otra Fosa."),
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
