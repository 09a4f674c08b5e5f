"""Keywords: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Palabras clave")

LAWS = (
    law(
        "annul.not_last",
        "P2 §8.1",
        Text("Anular alcanza al Poder anunciado justo antes, y a ningún otro."),
        says=Text("{power} solo alcanza al último Poder anunciado ({last}), no a {other}."),
    ),
    law(
        "annul.no_object",
        "P2 §8.1",
        Text("Anular necesita un Poder anunciado antes en la cadena."),
        says=Text("{power} anula el Poder anunciado justo antes, y no hay ninguno."),
    ),
    law(
        "annul.filter",
        "P2 §8.1, P3 §1.1",
        Text("El Poder anulado es de los que el texto permite."),
        says=Text("{power} no puede anular {last}: {why}."),
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
        says=Text("El reglamento no dice cómo funcionaba Anular antes de marzo de 2025."),
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
        says={
            "count": Text(
                "Esbirros que explota {power}: {due}, que se eligen al anunciar ({fitting}); elegidos: {count}."
            ),
            "hidden": Text(
                "{power} explota Esbirros de un tipo, y no se sabe de qué tipo es cada uno: {fitting}."
            ),
        },
    ),
    law(
        "exploit.uncertain_at_resolution",
        "P2 §9.5",
        Text("Con cantidad incierta, se elige al resolver."),
    ),
    law(
        "reveal.not_draw",
        "P2 §8.4",
        Text("Lo revelado se muestra a todos, y no es robarlo."),
        says=Text("No se indicó qué Esbirros salieron."),
    ),
    law(
        "reveal.return_shuffle",
        "P2 §8.4",
        Text("Lo revelado vuelve a la Fosa y se baraja, salvo que se diga otra cosa."),
        says={
            "": Text("Quedan cartas reveladas y no se está resolviendo ningún Poder."),
        },
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
        says={
            "none": Text(
                "{power} solo puede copiar un Poder de otro Reptante preparado, y no uno que a su vez copie: {player} no dijo ninguno así."
            ),
            "unknown": Text("No se conocen todos los Poderes que {power} podría copiar."),
        },
        reading=Text("De cualquiera; una copia no se copia."),
    ),
)
