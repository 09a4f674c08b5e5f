"""When each type is announced: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Cuándo se anuncia cada tipo", "When each type is announced")

LAWS = (
    law(
        "attack.only_own_main",
        "P1 §7.2.1, P1 §5.4, P2 §1.5",
        "Los Ataques solo se anuncian en la propia fase principal.",
        "Attacks are announced only in one's own main phase.",
    ),
    law(
        "attack.only_main_development",
        "P3 §5",
        "Y en ella, durante el desarrollo.",
        "And in it, during the development.",
    ),
    law(
        "attack.never_response",
        "P2 §4.1",
        "Un Ataque nunca responde a otro Poder.",
        "An Attack never answers another Power.",
    ),
    law(
        "defense.not_on_own_turn",
        "P1 §7.2.2",
        "Las Defensas se anuncian solo en el turno de otro.",
        "Defenses are announced only in another's turn.",
    ),
    law(
        "defense.only_in_attack_chain",
        "P2 §1.5, P1 §7.2.2, P2 §4.1",
        "Una Defensa responde a un Ataque o va en una cadena que un Ataque empezó.",
        "A Defense answers an Attack or stands in a chain that an Attack began.",
    ),
    law(
        "defense.one_per_attack",
        "P2 §4.2, P2 §1.5, P1 §7.2.2",
        "Contra cada Ataque se anuncia una sola Defensa.",
        "Only one Defense is announced against each Attack.",
        since=(2026, 3),
        reading=(
            "Una en total, también con más participantes; las anuladas cuentan.",
            "One in all, also with more participants; annulled ones count.",
        ),
    ),
    law(
        "defense.anywhere_in_chain",
        "P2 §4.2",
        "La Defensa puede ir antes o después de Tácticos de la cadena.",
        "The Defense may come before or after Tacticals of the chain.",
        since=(2026, 3),
    ),
    law(
        "defense.for_anyone",
        "P1 §7.2.2, P3 §3",
        "Una Defensa puede proteger a cualquier participante.",
        "A Defense may protect any participant.",
    ),
    law(
        "tactical.turn_player_any_time",
        "P3 §5, P1 §7.2.3",
        "Quien está en turno anuncia Tácticos en cualquier fase y parte.",
        "The player in turn announces Tacticals in any phase and part.",
    ),
    law(
        "tactical.off_turn_only_start_or_response",
        "P2 §1.5, P1 §7.2.3, P3 §5",
        "Fuera de turno, un Táctico solo al inicio de una fase o como respuesta.",
        "Out of turn, a Tactical only at the start of a phase or in response.",
        since=(2026, 3),
    ),
    law(
        "priority.off_turn_first",
        "P2 §1.5",
        "Al inicio de una fase tienen prioridad quienes no están en turno.",
        "At the start of a phase those not in turn have priority.",
        reading=(
            "Pueden anunciar antes; no hace falta preguntar en voz alta.",
            "They may announce first; nobody has to ask aloud.",
        ),
    ),
    law(
        "tactical.direct_is_not_attack",
        "P2 §4.1, P1 §7.2.3",
        "Un Táctico que daña no es un Ataque.",
        "A Tactical that hurts is no Attack.",
    ),
    law(
        "resolution.in_progress",
        "P2 §5",
        "Mientras se resuelven efectos no se anuncia nada.",
        "While effects resolve nothing is announced.",
    ),
)
