"""Tournament and more participants: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Torneo y más participantes", "Tournament and more participants")

LAWS = (
    law("roster.size", "P3 §2.1", "Se registran exactamente 5 Reptantes.", "Exactly 5 Reptantes are registered."),
    law("roster.distinct", "P3 §2.1", "Entre los 5 no se repite un nombre.", "No name repeats among the 5."),
    law("roster.unknown", "P3 §2.1", "Cada Reptante registrado existe.", "Each Reptante registered exists."),
    law(
        "roster.name", "P3 §2.1", "Un Reptante se registra con su nombre.", "A Reptante is registered by its name."
    ),
    law(
        "roster.declared",
        "P3 §2.3",
        "Lo que declara un jugador lo verifica un juez.",
        "What a player declares is verified by a judge.",
    ),
    law(
        "roster.declared_powers",
        "P1 §2.1",
        "Un Reptante declarado trae sus 5 Poderes.",
        "A declared Reptante comes with its 5 Powers.",
    ),
    law(
        "roster.unique_power_repeated",
        "P3 §2.2",
        "Un mismo Poder ★ no está en dos de los 5.",
        "The same ★ Power is not on two of the 5.",
    ),
    law(
        "roster.unverified",
        "P3 §2.2",
        "Lo que no se conoce de un Reptante lo verifica un juez.",
        "What is not known of a Reptante is verified by a judge.",
    ),
    law(
        "formation.after_first_player",
        "P3 §2.3",
        "El equipo se conforma sabiendo quién empieza.",
        "Teams are formed knowing who begins.",
    ),
    law(
        "formation.order",
        "P3 §2.3",
        "Remueve primero quien empieza, luego el otro, y al final cada uno uno propio.",
        "Who begins removes first, then the other, then each one of their own.",
    ),
    law(
        "formation.must_remove_opponent",
        "P3 §2.3",
        "Las dos primeras remociones son del oponente.",
        "The first two removals are of the opponent's.",
    ),
    law(
        "formation.must_remove_own",
        "P3 §2.3",
        "Las dos últimas son propias y simultáneas.",
        "The last two are one's own and simultaneous.",
    ),
    law(
        "formation.already_removed",
        "P3 §2.3",
        "Un Reptante removido no se elige otra vez.",
        "A removed Reptante is not chosen again.",
    ),
    law("formation.final", "P3 §2.3", "Las decisiones son definitivas.", "Decisions are final."),
    law(
        "formation.unknown",
        "P3 §2.3",
        "Se remueve un Reptante de los presentados.",
        "The Reptante removed is one of those shown.",
    ),
    law("formation.three_left", "P3 §2.3", "Los 3 que quedan son el equipo.", "The 3 left are the team."),
    law("judge.binding", "P3 §2.4", "Lo que dictamina el juez se acata.", "What the judge rules stands."),
    law(
        "time.most_reptantes",
        "P3 §2.6",
        "Por tiempo gana quien tiene más Reptantes en juego.",
        "On time, more Reptantes in play wins.",
    ),
    law("time.most_resistance", "P3 §2.6", "A igualdad, más resistencia.", "If equal, more resistance."),
    law(
        "time.last_removal",
        "P3 §2.6",
        "A igualdad, quien retiró un Reptante por última vez.",
        "If equal, who removed a Reptante last.",
    ),
    law(
        "time.no_draw",
        "P3 §2.6",
        "No existe el empate; si todo es igual y nadie retiró, el reglamento no decide.",
        "There is no draw; if all is equal and nobody removed any, the rulebook does not decide.",
    ),
    law(
        "score.value",
        "P3 §2.6",
        "El SCORE son los Reptantes en juego al terminar.",
        "SCORE is the Reptantes in play at the end.",
    ),
    law(
        "score.time_tie_minus_one",
        "P3 §2.6",
        "Por tiempo con igual cantidad, quien pierde puntúa uno menos.",
        "On time with equal numbers, the loser scores one less.",
    ),
    law("concede.score_zero", "P3 §2.6", "Quien se rinde pierde y puntúa 0.", "Who concedes loses and scores 0."),
    law(
        "loop.is_concession",
        "P3 §2.6",
        "Mantener un bucle infinito cuenta como rendirse.",
        "Keeping an endless loop going counts as conceding.",
    ),
    law(
        "many.teams_distinct",
        "P3 §3",
        "No se repiten Reptantes entre compañeros de grupo.",
        "No Reptante repeats among team mates.",
    ),
    law(
        "many.turns_alternate",
        "P3 §3",
        "Los turnos se alternan entre los grupos.",
        "Turns alternate between the groups.",
    ),
    law(
        "many.your_means_teammate",
        "P3 §3",
        "Un Poder que habla de quien lo lanza puede usarse para un compañero de grupo.",
        "A Power that speaks of its caster may be used for a team mate.",
    ),
    law(
        "loop.repeats",
        "P3 §2.6",
        "Una mesa que se repite puede ser un bucle; declararlo es del juez.",
        "A table that repeats itself may be a loop; declaring it is the judge's.",
    ),
    law(
        "many.own_resistance",
        "P3 §3",
        "Cada participante tiene su propia resistencia.",
        "Each participant has their own resistance.",
    ),
    law(
        "many.eliminated_cards",
        "P3 §3",
        "Quien queda fuera deja su mano y su Altar en el Vertedero.",
        "Who is out leaves hand and Altar in the Vertedero.",
    ),
    law(
        "many.eliminated_chain",
        "P3 §3, P2 §5.5",
        "Los anuncios de quien queda fuera no se lanzan.",
        "The announcements of who is out are not launched.",
    ),
)
