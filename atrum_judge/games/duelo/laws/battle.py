"""Battle and damage: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Batalla y daño")

LAWS = (
    law(
        "attack.first_round",
        "Inicio §5",
        Text("Nadie ataca antes de que todos terminen su primer turno."),
        says=Text("{player} ataca en el turno {number}: todavía no terminó el primer turno de todos."),
        reading=Text("Son tantos turnos como jugadores empezaron la partida."),
    ),
    law(
        "attack.prepared",
        "Turno §3.1",
        Text("Para atacar se pasa de preparado a agotado."),
        says={
            "": Text("{player} está agotado: no puede atacar."),
            "unknown": Text("No se sabe si {player} estaba preparado."),
        },
    ),
    law(
        "attack.opponent",
        "Turno §3.1",
        Text("Se ataca a un oponente que siga en la partida."),
        says=Text("{target} no es un oponente de {player} que siga en la partida."),
    ),
    law(
        "attack.once",
        "Turno §3.1, Turno §3",
        Text("La batalla tiene un solo paso de ataque por turno."),
        says=Text("El paso de ataque de este turno ya pasó."),
        reading=Text("Aunque se vuelva a estar preparado."),
    ),
    law("attack.optional", "Turno §3.1", Text("Se puede no atacar.")),
    law(
        "protect.who",
        "Turno §3.1",
        Text("Con más de dos jugadores, otro oponente del atacante puede recibir el ataque."),
        says=Text("{player} no puede proteger a {target} de {attacker}."),
    ),
    law(
        "protect.prepared",
        "Turno §3.1",
        Text("Protege quien está preparado."),
        says={
            "": Text("{player} está agotado: no puede proteger."),
            "unknown": Text("No se sabe si {player} estaba preparado."),
        },
        reading=Text("Proteger no cambia su estado; un paralizado también puede."),
    ),
    law(
        "protect.when",
        "Turno §3.1",
        Text("Se protege justo después del ataque, antes de sus jugadas."),
        says=Text("Ya no es momento de proteger."),
        reading=Text("Una sola protección por ataque."),
    ),
    law("attack.plays", "Turno §3.1", Text("Un ataque abre una fase de jugadas como la otra.")),
    law(
        "damage.amount",
        "Turno §3.2",
        Text("El daño del ataque es el ataque de quien ataca menos la defensa del atacado."),
    ),
    law("damage.below_one", "Turno §3.2", Text("Si el valor es menor que 1 no hay daño.")),
    law(
        "damage.types",
        "Turno §3.2",
        Text("El daño es de todos los tipos de las armas de quien lo inflige; sin armas es físico."),
        reading=Text("También cuenta el tipo de un arma inhabilitada."),
    ),
    law(
        "counter.prepared",
        "Turno §3.3",
        Text("El atacado, si está preparado, puede contraatacar y queda agotado."),
        says={
            "": Text("{player} está agotado: no puede contraatacar."),
            "unknown": Text("No se sabe si {player} estaba preparado."),
        },
    ),
    law(
        "counter.who",
        "Turno §3.3",
        Text("Contraataca solo el atacado, o quien lo protegió."),
        says=Text("{player} no es a quien se atacó."),
    ),
    law(
        "counter.when",
        "Turno §3.3",
        Text("Se contraataca solo después del daño de un ataque."),
        says=Text("No es momento de contraatacar."),
    ),
    law("counter.even_unhurt", "Turno §3.3", Text("Se puede contraatacar aunque no hubo daño.")),
    law(
        "counter.plays",
        "Turno §3.3",
        Text("Un contraataque abre una fase de jugadas; el turno sigue siendo del atacante."),
    ),
    law(
        "damage.counter",
        "Turno §3.4",
        Text("El daño del contraataque es el ataque de quien contraataca menos la defensa del atacante."),
        reading=Text("Los tipos son los de las armas de quien contraataca."),
    ),
    law(
        "battle.gone",
        "Turno §3.2, Turno §3.3",
        Text("Si el atacante o el atacado ya no están, no hay daño ni contraataque."),
        says=Text("No se sabe a quién se dirigía el ataque."),
    ),
    law("damage.life", "Clave Infligir", Text("El daño se resta de la vida.")),
    law(
        "damage.type",
        "Clave Infligir",
        Text("Los tipos de daño son físico, mágico e infernal, uno o varios a la vez."),
        says=Text("«{type}» no es un tipo de daño."),
    ),
    law("heal.maximum", "Clave Realizar, Inicio §5", Text("Una sanación suma vida, hasta 40.")),
    law(
        "furious.gain",
        "Clave furioso",
        Text("Un furioso gana ataque este turno por cada daño recibido o vida perdida, en la misma cantidad."),
        reading=Text("Una vez por cada hecho, y el daño entero aunque pase de la vida que quedaba."),
    ),
    law(
        "life_steal",
        "Clave Robo de Vida",
        Text("El daño de batalla cura a quien lo inflige, si tiene robo de vida, en la misma cantidad."),
    ),
    law(
        "paralyzed.no_change",
        "Clave Paralizar",
        Text("Un paralizado no cambia de estado: no ataca, no contraataca y no se recupera."),
        says={
            "": Text("{player} está paralizado: no puede cambiar de estado."),
            "unknown": Text("No se sabe si {player} estaba paralizado."),
        },
    ),
    law(
        "paralyzed.no_battle_damage",
        "Clave Paralizar",
        Text("Un paralizado no inflige daño de batalla; otro daño sí."),
    ),
)
