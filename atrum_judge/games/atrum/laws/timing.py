"""Laws on the moment at which each type is announced."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Cuándo se anuncia cada tipo")

LAWS = (
    law(
        "attack.only_own_main",
        "P1 §7.2.1, P1 §5.4, P2 §1.5",
        Text("Los Ataques solo se anuncian en la propia fase principal."),
        says={
            "others_turn": Text("{power} es un Ataque: {player} lo anuncia en su turno, y es el de {in_turn}."),
            "other_phase": Text(
                "{power} es un Ataque: {player} está en la fase {phase}; espera al desarrollo de su fase Principal."
            ),
        },
    ),
    law(
        "attack.only_main_development",
        "P3 §5",
        Text("Los Ataques se anuncian durante el desarrollo de la fase principal."),
        says=Text("{power} es un Poder de Ataque: se anuncia en el desarrollo de la fase principal."),
    ),
    law(
        "attack.never_response",
        "P2 §4.1",
        Text("Un Ataque nunca responde a otro Poder."),
        says=Text("{power} es un Poder de Ataque y no puede responder a otro Poder: solo Defensas o Tácticos."),
    ),
    law(
        "defense.not_on_own_turn",
        "P1 §7.2.2",
        Text("Las Defensas se anuncian solo en el turno de otro."),
        says=Text("{power} es un Poder de Defensa: nunca en el propio turno."),
    ),
    law(
        "defense.only_in_attack_chain",
        "P2 §1.5, P1 §7.2.2, P2 §4.1",
        Text("Una Defensa responde a un Ataque o va en una cadena que un Ataque empezó."),
        says=Text(
            "{power} es un Poder de Defensa: solo en una cadena que empezó con un Ataque (el daño directo se previene con Tácticos)."
        ),
    ),
    law(
        "defense.one_per_attack",
        "P2 §4.2, P2 §1.5, P1 §7.2.2",
        Text("Contra cada Ataque se anuncia una sola Defensa."),
        says=Text(
            "Contra {attack} ya se anunció la Defensa {defense}: solo una por Ataque. Se puede seguir respondiendo con Tácticos."
        ),
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
        says=Text(
            "Es el turno de {in_turn}: {power} (Táctico) solo puede anunciarse al inicio de una fase o como respuesta."
        ),
        since=(2026, 3),
    ),
    law(
        "priority.off_turn_first",
        "P2 §1.5",
        Text("Al inicio de una fase tienen prioridad quienes no están en turno."),
        says=Text("Al inicio de una fase se pregunta primero a los demás; {player}, en turno, anuncia después."),
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
        Text("Se resuelve lo que se anunció, y mientras se resuelve no se anuncia nada."),
        says={
            "asked": Text("Se está resolviendo un efecto: {asked}."),
        },
    ),
)
