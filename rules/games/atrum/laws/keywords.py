"""Keywords: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Palabras clave", "Keywords")

LAWS = (
    law(
        "annul.not_last",
        "P2 §8.1",
        "Anular alcanza al Poder anunciado justo antes, y a ningún otro.",
        "Anular hits the Power announced just before, and no other.",
    ),
    law(
        "annul.no_object",
        "P2 §8.1",
        "Anular necesita un Poder anunciado antes en la cadena.",
        "Anular needs a Power announced before it in the chain.",
    ),
    law(
        "annul.filter",
        "P2 §8.1, P3 §1.1",
        "El Poder anulado es de los que el texto permite.",
        "The Power annulled is one the text allows.",
    ),
    law(
        "annul.paid_in_full",
        "P2 §8.1",
        "El Poder anulado se paga entero y no hace nada.",
        "The annulled Power is paid in full and does nothing.",
    ),
    law("annul.annulled", "P2 §8.1, P2 §3.2", "Un Anular anulado no anula.", "An annulled Anular annuls nothing."),
    law(
        "annul.version",
        "P3 §1.4, P2 §8.1",
        "El sentido actual de Anular rige desde marzo de 2025.",
        "The present meaning of Anular is in force since March 2025.",
        since=(2025, 3),
    ),
    law(
        "exploit.any_state",
        "P2 §8.2",
        "Por efecto se explotan agotados o preparados.",
        "By effect, exhausted or prepared ones are exploited.",
    ),
    law("exploit.caster_chooses", "P2 §8.2", "Elige quien lanzó el Poder.", "Who launched the Power chooses."),
    law(
        "exploit.fixed_at_announce",
        "P2 §9.5",
        "Con cantidad fija, lo que se explota se elige al anunciar.",
        "With a fixed number, what is exploited is chosen when announcing.",
    ),
    law(
        "exploit.uncertain_at_resolution",
        "P2 §9.5",
        "Con cantidad incierta, se elige al resolver.",
        "With an uncertain number, it is chosen when resolving.",
    ),
    law("reveal.not_draw", "P2 §8.4", "Revelar no es robar.", "Revealing is not drawing."),
    law(
        "reveal.return_shuffle",
        "P2 §8.4",
        "Lo revelado vuelve a la Fosa y se baraja, salvo que se diga otra cosa.",
        "What was revealed goes back to the Fosa, which is shuffled, unless said otherwise.",
    ),
    law(
        "copy.type_and_effect",
        "P2 §8.5",
        "Copiar toma tipo y efecto; no nombre, coste ni descarte.",
        "Copying takes type and effect; not name, cost or discard.",
    ),
    law(
        "copy.timing",
        "P2 §8.5",
        "Una copia se anuncia cuando podría anunciarse lo copiado.",
        "A copy is announced when what it copies could be.",
    ),
    law(
        "copy.source",
        "P3 §1.1, P2 §8.5",
        "Se copia un Poder de otro Reptante preparado.",
        "A Power of another prepared Reptante is copied.",
        reading=("De cualquiera; una copia no se copia.", "Anyone's Reptante; a copy cannot be copied."),
    ),
)
