"""Keywords: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Palabras clave")

LAWS = (
    law(
        "annul.not_last",
        "P2 §8.1",
        Text("Anular alcanza al Poder anunciado justo antes, y a ningún otro."),
    ),
    law(
        "annul.no_object",
        "P2 §8.1",
        Text("Anular necesita un Poder anunciado antes en la cadena."),
    ),
    law(
        "annul.filter",
        "P2 §8.1, P3 §1.1",
        Text("El Poder anulado es de los que el texto permite."),
    ),
    law(
        "annul.paid_in_full",
        "P2 §8.1",
        Text("El Poder anulado se paga entero y no hace nada."),
    ),
    law("annul.annulled", "P2 §8.1, P2 §3.2", Text("Un Anular anulado no anula.")),
    law(
        "annul.version",
        "P3 §1.4, P2 §8.1",
        Text("El sentido actual de Anular rige desde marzo de 2025."),
        since=(2025, 3),
    ),
    law(
        "exploit.any_state",
        "P2 §8.2",
        Text("Por efecto se explotan agotados o preparados."),
    ),
    law("exploit.caster_chooses", "P2 §8.2", Text("Elige quien lanzó el Poder.")),
    law(
        "exploit.fixed_at_announce",
        "P2 §9.5",
        Text("Con cantidad fija, lo que se explota se elige al anunciar."),
    ),
    law(
        "exploit.uncertain_at_resolution",
        "P2 §9.5",
        Text("Con cantidad incierta, se elige al resolver."),
    ),
    law("reveal.not_draw", "P2 §8.4", Text("Revelar no es robar.")),
    law(
        "reveal.return_shuffle",
        "P2 §8.4",
        Text("Lo revelado vuelve a la Fosa y se baraja, salvo que se diga otra cosa."),
    ),
    law(
        "copy.type_and_effect",
        "P2 §8.5",
        Text("Copiar toma tipo y efecto; no nombre, coste ni descarte."),
    ),
    law(
        "copy.timing",
        "P2 §8.5",
        Text("Una copia se anuncia cuando podría anunciarse lo copiado."),
    ),
    law(
        "copy.source",
        "P3 §1.1, P2 §8.5",
        Text("Se copia un Poder de otro Reptante preparado."),
        reading=Text("De cualquiera; una copia no se copia."),
    ),
)
