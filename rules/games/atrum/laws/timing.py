"""When each type is announced: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Cuándo se anuncia cada tipo")

LAWS = (
    law(
        "attack.only_own_main",
        "P1 §7.2.1, P1 §5.4, P2 §1.5",
        Text("Los Ataques solo se anuncian en la propia fase principal."),
    ),
    law(
        "attack.only_main_development",
        "P3 §5",
        Text("Y en ella, durante el desarrollo."),
    ),
    law(
        "attack.never_response",
        "P2 §4.1",
        Text("Un Ataque nunca responde a otro Poder."),
    ),
    law(
        "defense.not_on_own_turn",
        "P1 §7.2.2",
        Text("Las Defensas se anuncian solo en el turno de otro."),
    ),
    law(
        "defense.only_in_attack_chain",
        "P2 §1.5, P1 §7.2.2, P2 §4.1",
        Text("Una Defensa responde a un Ataque o va en una cadena que un Ataque empezó."),
    ),
    law(
        "defense.one_per_attack",
        "P2 §4.2, P2 §1.5, P1 §7.2.2",
        Text("Contra cada Ataque se anuncia una sola Defensa."),
        since=(2026, 3),
        reading=Text("Una en total, también con más participantes; las anuladas cuentan."),
    ),
    law(
        "defense.anywhere_in_chain",
        "P2 §4.2",
        Text("La Defensa puede ir antes o después de Tácticos de la cadena."),
        since=(2026, 3),
    ),
    law(
        "defense.for_anyone",
        "P1 §7.2.2, P3 §3",
        Text("Una Defensa puede proteger a cualquier participante."),
    ),
    law(
        "tactical.turn_player_any_time",
        "P3 §5, P1 §7.2.3",
        Text("Quien está en turno anuncia Tácticos en cualquier fase y parte."),
    ),
    law(
        "tactical.off_turn_only_start_or_response",
        "P2 §1.5, P1 §7.2.3, P3 §5",
        Text("Fuera de turno, un Táctico solo al inicio de una fase o como respuesta."),
        since=(2026, 3),
    ),
    law(
        "priority.off_turn_first",
        "P2 §1.5",
        Text("Al inicio de una fase tienen prioridad quienes no están en turno."),
        reading=Text("Pueden anunciar antes; no hace falta preguntar en voz alta."),
    ),
    law(
        "tactical.direct_is_not_attack",
        "P2 §4.1, P1 §7.2.3",
        Text("Un Táctico que daña no es un Ataque."),
    ),
    law(
        "resolution.in_progress",
        "P2 §5",
        Text("Mientras se resuelven efectos no se anuncia nada."),
    ),
)
