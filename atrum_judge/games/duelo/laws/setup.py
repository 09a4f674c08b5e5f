"""Setting up, and what a player registers: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Preparación")

LAWS = (
    law(
        "setup.players",
        "Inicio §0",
        Text("Juegan de 2 a 4 jugadores."),
        says=Text("Hay {count} jugadores: juegan de 2 a 4."),
    ),
    law(
        "setup.teams",
        "Inicio §0",
        Text("Todos son oponentes, o hay dos parejas: un aliado y dos oponentes cada uno."),
        says=Text("Los grupos no son dos parejas que reúnan una vez a cada jugador."),
    ),
    law(
        "setup.hero",
        "Inicio §1",
        Text("Cada jugador tiene uno de los cuatro héroes: Enoq, Sillu, Killa o Zilaes."),
        says=Text("{player} juega con «{hero}», que no es uno de los cuatro héroes."),
    ),
    law(
        "cards.total",
        "Inicio §1",
        Text("Además del héroe hay 35 cartas de cada jugador, y siguen siendo 35 entre todas las zonas."),
        says={
            "": Text("De {player} hay {count} cartas: son 35."),
            "at_least": Text("De {player} hay al menos {count} cartas: son 35."),
        },
        reading=Text("El héroe no es una de las 35; desde la primera eliminación ya no se cuentan."),
    ),
    law(
        "roster.one_hero",
        "Inicio §1",
        Text("Cada jugador inscribe un solo héroe."),
        says=Text("Se inscribieron {count} héroes: es exactamente uno."),
    ),
    law(
        "roster.hero",
        "Inicio §1",
        Text("El héroe inscrito es uno de los cuatro."),
        says=Text("«{hero}» no es uno de los cuatro héroes."),
    ),
    law(
        "roster.deck",
        "Inicio §1",
        Text("El mazo son las 35 cartas que vienen con el héroe."),
        says=Text("El mazo tiene {count} cartas: son 35."),
    ),
    law(
        "roster.own_deck",
        "Inicio §1",
        Text("El mazo es el del héroe: no se cambia ninguna carta."),
        says=Text("«{card}» es del mazo de {other}, no del de {hero}."),
    ),
    law(
        "setup.seating",
        "Inicio §2",
        Text("Los aliados se sientan uno al lado del otro: sus turnos se siguen."),
        says=Text("Los turnos de los aliados {one} y {other} no se siguen."),
    ),
    law("setup.first_by_lot", "Inicio §2", Text("Quién empieza se decide de cualquier manera.")),
    law(
        "turn.order",
        "Inicio §2",
        Text("Los turnos van en sentido horario desde quien empieza."),
        says=Text("El turno {number} no puede ser de {player}: empezó {first}."),
    ),
    law("setup.shuffled", "Inicio §3", Text("El héroe va en su lugar y el mazo, barajado, boca abajo.")),
    law(
        "setup.empty",
        "Inicio §3, Inicio §4",
        Text("Antes del primer turno no hay nada activo ni equipado."),
        says=Text("{player} tiene «{card}» en mesa antes de la primera jugada."),
    ),
    law(
        "setup.hand",
        "Inicio §4",
        Text("La mano inicial es de 6 cartas."),
        says=Text("{player} empieza con {count} cartas en la mano: son 6."),
    ),
    law(
        "setup.mulligan",
        "Inicio §4",
        Text("Una sola vez se puede barajar la mano inicial en el mazo y robar otras 6."),
        reading=Text("A escondidas y en el orden de los turnos."),
    ),
    law(
        "setup.life",
        "Inicio §5",
        Text("Todos empiezan con 40 de vida."),
        says=Text("{player} empieza con {count} de vida: son 40."),
    ),
    law(
        "life.maximum",
        "Inicio §5",
        Text("La vida nunca pasa de 40."),
        says=Text("{player} tiene {count} de vida: el máximo es 40."),
    ),
    law(
        "setup.epic",
        "Inicio §5",
        Text("Todos empiezan con 1 ficha épica."),
        says=Text("{player} empieza con {count} fichas épicas: es 1."),
    ),
    law("epic.may_exceed", "Inicio §5", Text("Más adelante puede haber más fichas épicas que al empezar.")),
    law(
        "epic.negative",
        "Inicio §5, Turno §2.5",
        Text("Nadie tiene menos de 0 fichas épicas."),
        says=Text("{player} tiene {count} fichas épicas."),
    ),
)
