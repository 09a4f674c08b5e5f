"""Windows and chains: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Ventanas y cadenas", "Windows and chains")

LAWS = (
    law(
        "window.not_yours",
        "P2 §2.2, P2 §2.3",
        "Tras un anuncio responde primero el otro; si no, quien anunció.",
        "After an announcement the other answers first; if not, the announcer.",
    ),
    law(
        "window.closes_all_pass",
        "P2 §2.2",
        "La ventana se cierra cuando todos dejan de responder seguidos.",
        "The window closes when all decline in a row.",
    ),
    law(
        "window.self_response",
        "P2 §3.3, P2 §2.2",
        "Si el otro no responde, se puede responder al propio anuncio.",
        "If the other does not answer, one may answer one's own announcement.",
    ),
    law(
        "window.priority_many",
        "P2 §2.3",
        "Con más participantes responden primero los objetivos, luego el resto y al final quien anunció.",
        "With more participants targets answer first, then the rest, the announcer last.",
        reading=(
            "Entre iguales, en orden de turno desde quien anunció.",
            "Among equals, in turn order from the announcer.",
        ),
    ),
    law(
        "window.none",
        "P2 §2.1",
        "Sin ventana abierta no hay a qué responder.",
        "Without an open window there is nothing to answer.",
    ),
    law(
        "chain.unfinished",
        "P2 §2.2",
        "Con la cadena abierta el turno no sigue.",
        "With the chain open the turn does not go on.",
    ),
    law(
        "chain.lifo",
        "P2 §3.2",
        "El último Poder anunciado se resuelve primero.",
        "The last Power announced resolves first.",
    ),
    law(
        "chain.not_sequence",
        "P2 §5.4",
        "Anunciar, lanzar y anunciar otra vez no es una cadena.",
        "Announcing, launching and announcing again is no chain.",
    ),
    law(
        "chain.position",
        "P2 §4.2, P2 §4.1",
        "En una cadena solo el primero es Ataque y hay a lo sumo una Defensa.",
        "In a chain only the first is an Attack and there is at most one Defense.",
    ),
    law(
        "chain.reservations",
        "P2 §1.3, P2 §1.2",
        "Lo reservado por los anuncios pendientes existe.",
        "What pending announcements reserve is there.",
    ),
    law(
        "chain.objects",
        "P2 §8.1",
        "Cada Anular de una cadena corresponde al Poder anterior.",
        "Each Anular of a chain fits the Power before it.",
    ),
    law(
        "chain.root_timing",
        "P2 §1.5, P3 §5",
        "El primer Poder de la cadena pudo anunciarse en ese momento.",
        "The first Power of the chain could be announced at that moment.",
        since=(2026, 3),
    ),
    law(
        "reinforce.no_object",
        "P2 §8.3, P2 §4.3",
        "Reforzar exige un Ataque o una Defensa ya anunciados en la cadena.",
        "Reforzar needs an Attack or Defense already announced in the chain.",
    ),
    law(
        "reinforce.only_attack_defense",
        "P2 §8.3, P2 §4.3",
        "No se refuerzan Tácticos.",
        "Tacticals are not reinforced.",
    ),
    law(
        "reinforce.anyones",
        "P2 §4.3, P2 §8.3, P3 §3",
        "Se pueden reforzar Poderes de cualquiera.",
        "Anybody's Powers may be reinforced.",
    ),
    law(
        "reinforce.adds",
        "P2 §8.3",
        "Reforzar suma al daño o a la prevención.",
        "Reforzar adds to damage or prevention.",
    ),
    law(
        "reinforce.condition_regardless",
        "P2 §8.3",
        "Que se haya reforzado cuenta aunque no se aproveche.",
        "Having reinforced counts even if unused.",
    ),
    law(
        "prevent.excess_lost",
        "P1 §7.2.2, P1 §8.3, P2 §4.4",
        "La prevención sobrante se pierde.",
        "Prevention left over is lost.",
    ),
    law(
        "prevent.object",
        "P1 §7.2.2, P2 §4.4",
        "Se previene el daño de un Poder anunciado que daña.",
        "What is prevented is damage of an announced Power that hurts.",
    ),
    law(
        "prevent.tactical_stack",
        "P1 §7.2.3, P2 §4.4",
        "Varios Tácticos que previenen se suman.",
        "Several preventing Tacticals add up.",
    ),
    law(
        "prevent.direct_only_tactical",
        "P1 §7.2.3",
        "El daño directo solo se previene con Tácticos.",
        "Direct damage is prevented by Tacticals only.",
    ),
    law(
        "damage.total",
        "P2 §4.4",
        "Daño reforzado menos todo lo prevenido, nunca menos de 0.",
        "Reinforced damage minus all prevented, never below 0.",
    ),
)
