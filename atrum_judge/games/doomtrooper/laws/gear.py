"""Equipment, relics, vehicles and beasts: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Equipo, vehículos y bestias")

LAWS = (
    law(
        "equip.own",
        "P2 §Equipar",
        Text("Se equipa a un guerrero propio con una acción."),
        says=Text("{card} se acopla a un guerrero propio de {player}."),
    ),
    law(
        "relic.unique",
        "P2 §Equipar.1",
        Text("No se juega una Reliquia si hay otra igual en juego, de quien sea; las descartadas pueden volver."),
        says={
            "": Text("Ya hay otra copia de {card} en juego."),
            "unknown": Text("¿Hay otra copia de {card} en juego? Hay cartas que nadie conoce."),
            "position": Text("Hay más de una copia de la Reliquia {card} en juego."),
        },
    ),
    law(
        "equip.only",
        "P2 §Equipar.2",
        Text("Cualquier guerrero usa cualquier Equipo o Reliquia, salvo que la carta diga quién."),
        says={
            "": Text("{card} no es para {warrior}."),
            "unknown": Text("No se sabe si {card} es para {warrior}."),
        },
    ),
    law(
        "attached.fixed",
        "P2 §Equipar.3",
        Text("Lo acoplado no se quita ni se pasa a otro guerrero, salvo por efecto de cartas."),
        says=Text("{card} no se pasa a otro guerrero sin el efecto de una carta."),
    ),
    law(
        "equipment.one_copy",
        "P2 §Equipar.4",
        Text("De varias copias de un Equipo se usa una a la vez."),
        says=Text("Se usan dos copias de {card} a la vez."),
    ),
    law(
        "combat.one_weapon",
        "P2 §Equipar, P2 §Equipar.5",
        Text("Arma es solo la que lo dice, y en un combate cada guerrero usa una."),
        says=Text("{warrior} usa más de un arma en el combate."),
    ),
    law(
        "combat.use",
        "P2 §Equipar, P2 §Fortificación",
        Text("En un combate se usa lo que el guerrero tiene y las Fortificaciones de su área."),
        says=Text("{warrior} no puede usar {id} en este combate."),
    ),
    law(
        "armour.one",
        "P2 §Equipar, P2 §Equipar.5",
        Text("Un guerrero tiene una sola ARMADURA."),
        says={
            "": Text("{warrior} ya tiene una ARMADURA."),
            "position": Text("{warrior} tiene más de una ARMADURA."),
        },
    ),
    law(
        "vehicle.one",
        "P2 §Vehículos, P2 §Bestia.3",
        Text("Un guerrero tiene un Vehículo o una Bestia, no dos ni ambos."),
        says={
            "": Text("{warrior} ya tiene un Vehículo o una Bestia."),
            "position": Text("{warrior} tiene más de un Vehículo o Bestia."),
        },
    ),
    law(
        "vehicle.announce",
        "P2 §Vehículos",
        Text("Al dar un Vehículo se anuncia si el guerrero está dentro o fuera; no cuesta nada más."),
        says=Text("No se dice si {warrior} está dentro o fuera de {card}."),
    ),
    law(
        "vehicle.covered",
        "P2 §Vehículos.5",
        Text("Un guerrero cubierto está fuera de su Vehículo."),
        says={
            "": Text("{warrior} está en cobertura: recibe {card} desde fuera."),
            "position": Text("{warrior} está en cobertura y dentro de un Vehículo."),
        },
    ),
    law(
        "board.covered",
        "P2 §Vehículos.5",
        Text("Un guerrero cubierto no entra en un Vehículo."),
        says=Text("{warrior} está en cobertura: primero sale de ella."),
    ),
    law(
        "cover.in_vehicle",
        "P2 §Vehículos.5",
        Text("Dentro de un Vehículo no se busca cobertura; una cobertura forzada obliga también a salir."),
        says=Text("{warrior} está dentro de un Vehículo: no busca cobertura."),
    ),
    law(
        "vehicle.outside",
        "P2 §Vehículos.1, P2 §Vehículos.3",
        Text("Un Vehículo ayuda solo desde dentro; desde fuera no restringe nada y sigue siendo del guerrero."),
        says=Text("{warrior} está fuera de {card}: no lo usa."),
    ),
    law(
        "vehicle.restricts",
        "P2 §Vehículos.2",
        Text(
            "Desde dentro, un Vehículo que restringe Equipo impide el Equipo, no las Reliquias; uno que restringe Armas, solo las Armas."
        ),
        says={
            "": Text("Dentro de su Vehículo {warrior} no puede usar {card}."),
            "unknown": Text("No se sabe si el Vehículo de {warrior} le permite usar {card}."),
        },
        reading=Text("Una Reliquia que es un arma también queda restringida con las Armas."),
    ),
    law(
        "vehicle.wound",
        "P2 §Vehículos.4",
        Text("Si se descarta un Vehículo con su guerrero dentro, el guerrero queda herido y nadie gana puntos."),
    ),
    law(
        "vehicle.second_wound",
        "P2 §Vehículos.4",
        Text("Qué le pasa a un guerrero ya herido está en otra parte de las reglas."),
        says=Text("{warrior} ya estaba herido: qué le hace otra herida no está en esta parte de las reglas."),
    ),
    law(
        "vehicle.fortification",
        "P2 §Vehículos.5",
        Text("Dentro de un Vehículo no se aprovechan las Fortificaciones; el oponente sí aprovecha las suyas."),
        says=Text("{warrior} está dentro de un Vehículo: no aprovecha {card}."),
    ),
    law(
        "combat.aircraft",
        "P2 §Vehículos.6",
        Text("Dentro de una Aeronave o un Submarino no se ataca ni se es atacado con Lucha."),
        says={
            "": Text("{warrior} está dentro de una Aeronave o un Submarino: no hay combate con Lucha."),
            "unknown": Text("No se sabe si {warrior} está dentro de una Aeronave o un Submarino."),
        },
    ),
    law(
        "board",
        "P2 §Entrar, P2 §Entrar.1",
        Text(
            "Entrar en el Vehículo propio cuesta una acción, las veces que se quiera; empezar dentro no cuesta otra."
        ),
        says=Text("{warrior} no tiene un Vehículo en el que entrar."),
    ),
    law(
        "leave",
        "P2 §Entrar",
        Text("Salir del Vehículo propio cuesta una acción, las veces que se quiera."),
        says=Text("{warrior} no está dentro de un Vehículo."),
    ),
    law(
        "leave.is_vehicle",
        "P2 §Entrar.2",
        Text("Un guerrero que es o se considera un Vehículo está siempre dentro: no sale ni busca cobertura."),
        says={
            "": Text("{warrior} es un Vehículo: siempre está dentro."),
            "unknown": Text("No se sabe si {warrior} es un Vehículo."),
        },
    ),
    law(
        "mount.own",
        "P2 §Bestia.1",
        Text("Con una acción se da una Bestia a un guerrero propio que pueda tenerla."),
        says=Text("{card} se da a un guerrero propio de {player}."),
    ),
    law(
        "mount.area",
        "P2 §Bestia.2",
        Text("Una Bestia se recibe solo en el Destacamento."),
        says={
            "": Text("{warrior} no está en el Destacamento: no recibe una Bestia."),
            "position": Text("{warrior} tiene una Bestia fuera del Destacamento."),
        },
    ),
    law("beast.always", "P2 §Bestia.4", Text("La Bestia se monta y se usa siempre.")),
    law(
        "beast.base",
        "P2 §Bestia.5",
        Text("Los modificadores de la Bestia van antes que los demás y crean nuevos valores de base."),
        reading=Text("Un guion sigue siendo un guion."),
    ),
    law(
        "transfer.rider",
        "P2 §Bestia.6",
        Text("Quien monta una Bestia no sale por gusto del Destacamento."),
        says=Text("{card} monta una Bestia: no sale del Destacamento."),
    ),
    law(
        "beast.abandoned",
        "P2 §Bestia.6",
        Text("Si al jinete lo obligan a salir del Destacamento, la Bestia se descarta."),
    ),
    law("beast.cover", "P2 §Bestia.7", Text("Un jinete puede estar en cobertura y aprovechar Fortificaciones.")),
    law(
        "beast.warrior",
        "P2 §Bestia.8",
        Text(
            "Un guerrero que es o se considera BESTIA no tiene Bestias ni Vehículos, no se transfiere y se descarta si lo sacan del Destacamento."
        ),
        says={
            "": Text("{warrior} es una BESTIA: no se transfiere ni tiene Bestias o Vehículos."),
            "unknown": Text("No se sabe si {warrior} es una BESTIA."),
        },
    ),
)
