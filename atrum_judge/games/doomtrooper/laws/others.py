"""Fortifications, gifts, Ki powers, missions, alliances and warzones: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Las demás cartas")

LAWS = (
    law(
        "fortifications.copy",
        "P2 §Fortificación",
        Text("Cada jugador tiene una copia de cada Fortificación en juego; los demás pueden tener la suya."),
        says={
            "": Text("{player} ya tiene {card} en juego."),
            "position": Text("{player} tiene más de una copia de {card} en juego."),
        },
    ),
    law(
        "fortifications.area",
        "P2 §Fortificación",
        Text(
            "Una Fortificación se construye con una acción en el área que dice la carta y afecta a los guerreros de esa área."
        ),
        says={
            "": Text("{card} no se construye en esa área."),
            "unknown": Text("No se sabe en qué área se construye {card}."),
        },
    ),
    law(
        "bestow.legion",
        "P2 §Don.1",
        Text(
            "Un don se otorga con una acción a un guerrero de La Legión Oscura; un DON MENOR, a cualquiera de ellos."
        ),
        says=Text("{card} se otorga a guerreros de La Legión Oscura, y {warrior} no lo es."),
        reading=Text("Un Doomtrooper vuelto hereje sigue siendo Doomtrooper y no recibe un DON MENOR."),
    ),
    law(
        "bestow.heretic",
        "P2 §Don.2",
        Text("Un DON MENOR DE HEREJE se otorga a un guerrero considerado HEREJE."),
        says={
            "": Text("{card} se otorga a un HEREJE, y {warrior} no lo es."),
            "unknown": Text("{card}: no se sabe si {warrior} es un HEREJE."),
        },
        reading=Text("También a un Doomtrooper vuelto hereje."),
    ),
    law(
        "bestow.disciple",
        "P2 §Don.3",
        Text("El DON MAYOR de un Apóstol se otorga a sus DISCÍPULOS."),
        says={
            "": Text("{card} se otorga a los DISCÍPULOS de su Apóstol, y {warrior} no lo es."),
            "unknown": Text("No se sabe si {warrior} es DISCÍPULO del Apóstol de {card}."),
        },
    ),
    law(
        "bestow.level",
        "P2 §Don",
        Text("Hay dones menores, dones menores de hereje y dones mayores de los Apóstoles."),
        says=Text("No se sabe qué clase de don es {card}."),
    ),
    law(
        "bestow.opponent",
        "P2 §Don, P2 §Ki",
        Text("Los dones y los poderes Ki se otorgan a guerreros en juego."),
        says=Text("Si {card} se puede otorgar a {warrior}, que es de otro jugador, no lo dice el reglamento."),
        reading=Text("Sobre un guerrero de otro jugador no se puede decidir."),
    ),
    law(
        "ki.mishima",
        "P2 §Ki",
        Text(
            "Los poderes Ki son para guerreros de Mishima, también los que llegaron a serlo; quien deja de serlo conserva los que tiene."
        ),
        says=Text("{card} es para guerreros de Mishima, y {warrior} no lo es."),
    ),
    law(
        "ki.copy",
        "P2 §Ki",
        Text("Un guerrero no tiene dos copias de un poder Ki."),
        says={
            "": Text("{warrior} ya tiene {card}."),
            "position": Text("{warrior} tiene dos copias de {card}."),
        },
    ),
    law(
        "assign.to",
        "P2 §Misión",
        Text("Una Misión se asigna con una acción a quien dice la carta."),
        says={
            "": Text("{card} no se asigna a ese guerrero o jugador."),
            "unknown": Text("No se sabe a quién se asigna {card}."),
        },
    ),
    law(
        "mission.copy",
        "P2 §Misión",
        Text("Un jugador o guerrero no tiene dos copias de una Misión; cumplida, puede venir otra."),
        says={
            "": Text("Ya tiene asignada una copia de {card}."),
            "position": Text("Hay dos copias de {card} asignadas a lo mismo."),
        },
    ),
    law(
        "mission.tactic",
        "P2 §Misión",
        Text("Cada jugador tiene una sola TÁCTICA en juego."),
        says={
            "": Text("{player} ya tiene una TÁCTICA en juego."),
            "position": Text("{player} tiene más de una TÁCTICA en juego."),
        },
        reading=Text("Entre las misiones que ese jugador asignó."),
    ),
    law(
        "mission.parameters",
        "P2 §Misión",
        Text("Una Misión cumplida se descarta; si se cumplió lo dice la carta."),
        says=Text("Si {card} se cumplió lo dice su texto."),
        reading=Text("No hay que buscar cumplirla, pero lo que se puede cumplir se cumple; el sitio no lo exige."),
    ),
    law(
        "alliance.free", "P2 §Alianza", Text("Una Alianza se proclama en cualquier momento y no cuesta acciones.")
    ),
    law(
        "alliance.one",
        "P2 §Alianza",
        Text("Cada jugador tiene una sola Alianza en juego."),
        says={
            "": Text("{player} ya tiene una Alianza en juego."),
            "position": Text("{player} tiene más de una Alianza en juego."),
        },
    ),
    law(
        "alliance.unique",
        "P2 §Alianza",
        Text("No se juega una Alianza si hay otra igual en juego."),
        says={
            "": Text("Ya hay otra copia de {card} en juego."),
            "position": Text("Hay más de una copia de la Alianza {card} en juego."),
        },
    ),
    law(
        "alliance.protected",
        "P2 §Alianza",
        Text("A una Alianza la descartan o aniquilan solo las cartas que nombran Alianzas."),
    ),
    law(
        "warzones.copy",
        "P2 §Zona",
        Text("Cada jugador tiene una copia de cada Zona de Guerra en juego; los demás pueden tener la suya."),
        says={
            "": Text("{player} ya tiene {card} en juego."),
            "position": Text("{player} tiene más de una copia de {card} en juego."),
        },
    ),
    law(
        "warzones.area",
        "P2 §Zona",
        Text("Una Zona de Guerra se establece con una acción donde dice la carta."),
        says={
            "": Text("{card} no se establece en esa área."),
            "unknown": Text("No se sabe en qué área se establece {card}."),
        },
    ),
    law(
        "combat.warzone",
        "P2 §Zona",
        Text("El defensor puede elegir una Zona de Guerra de su área de combate."),
        says=Text("{card} no es una Zona de Guerra del área del defensor."),
    ),
)
