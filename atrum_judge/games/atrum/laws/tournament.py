"""Tournament and more participants: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Torneo y más participantes")

LAWS = (
    law("roster.size", "P3 §2.1", Text("Se registran exactamente {roster_size} Reptantes.")),
    law("roster.distinct", "P3 §2.1", Text("Entre los {roster_size} no se repite un nombre.")),
    law("roster.unknown", "P3 §2.1", Text("Cada Reptante registrado existe.")),
    law("roster.name", "P3 §2.1", Text("Un Reptante se registra con su nombre.")),
    law(
        "roster.declared",
        "P3 §2.3",
        Text("Lo que declara un jugador lo verifica un juez."),
    ),
    law(
        "roster.declared_powers",
        "P1 §2.1",
        Text("Un Reptante declarado trae sus {powers_per_reptante} Poderes."),
    ),
    law(
        "roster.unique_power_repeated",
        "P3 §2.2",
        Text("Un mismo Poder ★ no está en dos de los {roster_size}."),
    ),
    law(
        "roster.unverified",
        "P3 §2.2",
        Text("Lo que no se conoce de un Reptante lo verifica un juez."),
        says={
            "one": Text("{reptante}: se conoce {count} de sus {due} Poderes; los demás los verifica un juez."),
            "several": Text(
                "{reptante}: se conocen {count} de sus {due} Poderes; los demás los verifica un juez."
            ),
        },
    ),
    law(
        "formation.after_first_player",
        "P3 §2.3",
        Text("El equipo se conforma sabiendo quién empieza."),
        says=Text("Según la conformación empieza {first}, y en la mesa empezó {player}."),
    ),
    law(
        "formation.order",
        "P3 §2.3",
        Text("Remueve primero quien empieza, luego el otro, y al final cada uno remueve uno de los suyos."),
    ),
    law(
        "formation.must_remove_opponent",
        "P3 §2.3",
        Text("Las dos primeras remociones son del oponente."),
    ),
    law(
        "formation.must_remove_own",
        "P3 §2.3",
        Text("Las dos últimas son propias y simultáneas."),
    ),
    law(
        "formation.already_removed",
        "P3 §2.3",
        Text("Un Reptante removido no se elige otra vez."),
    ),
    law("formation.final", "P3 §2.3", Text("Las decisiones son definitivas.")),
    law(
        "formation.unknown",
        "P3 §2.3",
        Text("Se remueve un Reptante de los presentados."),
    ),
    law(
        "formation.three_left",
        "P3 §2.3",
        Text("Los {team_size} que quedan son el equipo."),
        says=Text("El equipo de {player} son {due} Reptantes distintos de los que le quedan: {reptantes}."),
    ),
    law("judge.binding", "P3 §2.4", Text("Lo que dictamina el juez se acata.")),
    law(
        "time.most_reptantes",
        "P3 §2.6",
        Text("Por tiempo gana quien tiene más Reptantes en juego."),
        says={"won": Text("Gana {winner}: más Reptantes en juego.")},
    ),
    law(
        "time.most_resistance",
        "P3 §2.6",
        Text("Por tiempo, a igualdad de Reptantes, gana quien tiene más resistencia."),
        says={"won": Text("Gana {winner}: más resistencia.")},
    ),
    law(
        "time.last_removal",
        "P3 §2.6",
        Text(
            "Por tiempo, a igualdad de Reptantes y de resistencia, gana quien retiró un Reptante por última vez."
        ),
        says={
            "won": Text("Gana {winner}: fue el último en retirar un Reptante."),
            "not_known": Text(
                "Igualdad de Reptantes y resistencia: falta saber quién retiró un Reptante por última vez."
            ),
        },
    ),
    law(
        "time.no_draw",
        "P3 §2.6",
        Text("No existe el empate; si todo es igual y nadie retiró, el reglamento no decide."),
        says=Text("Igualdad total y nadie retiró Reptantes: el reglamento no decide; lo hace el torneo."),
    ),
    law(
        "score.value",
        "P3 §2.6",
        Text("El SCORE son los Reptantes en juego al terminar."),
    ),
    law(
        "score.time_tie_minus_one",
        "P3 §2.6",
        Text("Por tiempo con igual cantidad, quien pierde puntúa uno menos."),
    ),
    law(
        "concede.score_zero",
        "P3 §2.6",
        Text("Quien se rinde pierde y puntúa 0."),
        says=Text("{player} se rindió: pierde con SCORE 0."),
    ),
    law(
        "loop.is_concession",
        "P3 §2.6",
        Text("Mantener un bucle infinito cuenta como rendirse."),
        says=Text("{player} mantuvo un bucle, que cuenta como rendirse: pierde con SCORE 0."),
    ),
    law(
        "many.teams_distinct",
        "P3 §3",
        Text("No se repiten Reptantes entre compañeros de grupo."),
        says=Text("{one} y {other}, compañeros de grupo, juegan los dos con {reptante}."),
    ),
    law(
        "many.turns_alternate",
        "P3 §3",
        Text("Los turnos se alternan entre los grupos."),
        says=Text("Juega uno de cada grupo por vez, siempre en el mismo orden de grupos, y así no se alternan."),
    ),
    law(
        "many.your_means_teammate",
        "P3 §3",
        Text("Un Poder que habla de quien lo lanza puede usarse para un compañero de grupo."),
        says=Text(
            "{power} habla de quien lo lanza: puede usarse para un compañero de grupo en juego, no para {player}."
        ),
    ),
    law(
        "many.own_resistance",
        "P3 §3",
        Text("Cada participante tiene su propia resistencia."),
    ),
    law(
        "many.eliminated_cards",
        "P3 §3",
        Text("Quien queda fuera deja su mano y su Altar en el Vertedero."),
        says=Text("{player} está fuera de la partida: su mano y su Altar van al Vertedero."),
    ),
    law(
        "many.eliminated_chain",
        "P3 §3, P2 §5.5",
        Text("Los anuncios de quien queda fuera no se lanzan."),
    ),
)
