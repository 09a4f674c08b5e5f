"""The phase of resolution, and the end of the game: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("La resolución y el final")

_DUE = {
    "": Text("{player} recoge {due}, no {said}."),
    "unknown": Text("No se sabe cuánto recoge {player}: falta lo que da «{card}»."),
    "again": Text("{player} ya lo recogió."),
}

LAWS = (
    law("power.total", "FR 1", Text("Se suma el poder de los personajes vivos de las cuatro oleadas.")),
    law(
        "battle.winners",
        "FR 2",
        Text("Gana la facción con más poder; si varias empatan, ganan todas ellas."),
        says={
            "": Text("Ganó {due}, no {said}."),
            "unknown": Text("No se conoce el poder de todos: no se sabe quién ganó."),
        },
        reading=Text("También si todas tienen 0."),
    ),
    law(
        "influence.amount",
        "FR 3",
        Text("Cada uno recoge la influencia de sus personajes de las facciones que ganaron."),
        says=_DUE,
    ),
    law(
        "influence.dead_half",
        "IM",
        Text("Un muerto da la mitad de su influencia, redondeada hacia abajo."),
        says=_DUE,
        reading=Text("Cada muerto por separado."),
    ),
    law(
        "influence.skipped",
        "FR 3",
        Text("La influencia se recoge antes que el oro de consuelo."),
        says={
            "": Text("{player} todavía debe recoger {due} de influencia."),
            "unknown": Text("No se sabe si {player} debe recoger influencia."),
        },
    ),
    law(
        "consolation.amount",
        "FR 4",
        Text("Cada uno recoge el oro de consuelo de sus personajes de las facciones que no ganaron."),
        says=_DUE,
    ),
    law(
        "consolation.dead",
        "IM",
        Text("Un muerto da entero su oro de consuelo."),
        says=_DUE,
    ),
    law(
        "consolation.skipped",
        "FR 4",
        Text("El oro de consuelo se recoge antes de mirar si la partida terminó."),
        says={
            "": Text("{player} todavía debe recoger {due} de oro de consuelo."),
            "unknown": Text("No se sabe si {player} debe recoger oro de consuelo."),
        },
    ),
    law(
        "convert.scoring",
        "IG",
        Text("Para influencia y consuelo, de un convertido cuenta el resultado de la Iglesia."),
        says=_DUE,
    ),
    law(
        "down.scoring",
        "JP",
        Text("Una carta boca abajo no da influencia ni oro de consuelo."),
        says=_DUE,
    ),
    law(
        "end.not_reached",
        "FR 5",
        Text("La partida termina cuando alguien tiene la meta o más."),
        says={
            "": Text("Nadie llegó a {target}: la partida sigue."),
            "unknown": Text("No se sabe si alguien llegó a {target}."),
        },
    ),
    law(
        "end.variant",
        "VJ",
        Text("Como variante se juega a 20 o a 25."),
        says=Text("Se juega a {target} y nadie llegó."),
    ),
    law(
        "end.only_in_resolution",
        "FP",
        Text("La partida termina solo en la resolución, aunque alguien llegue antes a la meta."),
        says=Text("La partida no termina en {now}."),
    ),
    law(
        "game.over",
        "FR 5",
        Text("Terminada la partida no se conserva ni se baraja nada."),
        says={
            "": Text("La partida ya terminó."),
            "reached": Text("{player} tiene {count} de influencia: la partida termina."),
        },
    ),
    law(
        "end.winner",
        "FP",
        Text("Gana quien tiene más influencia."),
        says={
            "": Text("Gana {due}, no {said}."),
            "unknown": Text("No se conoce lo que decide quién gana."),
        },
    ),
    law("end.gold", "FP", Text("A igual influencia gana quien tiene más oro entre ellos.")),
    law("end.nobody", "FP", Text("Si el empate sigue, nadie gana.")),
    law(
        "keep.not_in_hand",
        "FR 6",
        Text("Se conserva una carta de la mano que no se jugó."),
        says=Text("«{card}» no está en la mano de {player}."),
    ),
    law(
        "keep.one",
        "FR 6",
        Text("Se conserva exactamente una carta y se descarta el resto."),
        says=Text("{player} ya conservó una carta."),
    ),
    law(
        "keep.skipped",
        "FR 6",
        Text("Todos conservan una carta antes de formar el mazo."),
        says=Text("{player} todavía no conservó una carta."),
    ),
    law(
        "deck.formed",
        "FR 7",
        Text("Lo descartado y lo jugado vuelve al mazo, salvo Langman si se queda."),
    ),
    law(
        "claim.differs",
        "PR",
        Text("Lo que se dice de la mesa es lo que resulta de las reglas."),
        says={
            "": Text("{what}: se afirma {said}; según lo jugado, {found}."),
            "unknown": Text("{what}: se afirma {said}, y no se puede saber."),
        },
        reading=Text("Se cita la sección que explica el valor correcto."),
    ),
)
