"""Warriors, their areas, cover and transfers: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Guerreros, cobertura y transferencias")

LAWS = (
    law(
        "recruit.area",
        "P2 §Guerrero",
        Text(
            "Los Doomtroopers se juegan en el Escuadrón, la Legión en la Cohorte, los Tribales en el Destacamento y los Generales donde dice su texto."
        ),
        says=Text("{card} no se juega en esa área."),
    ),
    law(
        "recruit.destiny",
        "P2 §Guerrero, P2 §8",
        Text("El Valor del guerrero se paga con los Puntos de Destino propios; si no alcanzan, no se juega."),
        says={
            "": Text("{card} cuesta {value} Puntos de Destino y {player} tiene {count}."),
            "unknown": Text(
                "No se conoce el Valor de {card}: si {count} Puntos de Destino alcanzan no se puede decidir."
            ),
            "earned": Text(
                "{card} cuesta {value} y {player} tiene {count} Puntos de Destino y {earned} ganados, que no se sabe de qué son."
            ),
        },
    ),
    law(
        "tribal.two",
        "P2 §Guerrero.5",
        Text("En un Destacamento no están dos tribus."),
        says={
            "": Text("{card} no entra en un Destacamento donde está otra tribu."),
            "position": Text("En el Destacamento de {player} hay dos tribus."),
        },
    ),
    law(
        "recruit.may_attack",
        "P2 §Guerrero.6",
        Text("Un guerrero ataca y es atacado en el mismo turno en que entra, salvo en el primero."),
    ),
    law(
        "area.affiliation",
        "P2 §Guerrero, P2 §Transferir",
        Text(
            "Fuera del Destacamento no hay Tribales, en la Cohorte no hay Doomtroopers y en el Escuadrón no hay Legión."
        ),
        says=Text("{card}, por su afiliación, no puede estar en esa área de {player}."),
    ),
    law(
        "warrior.own",
        "P2 §Acciones",
        Text("Las acciones se hacen con los guerreros propios."),
        says=Text("{card} no es un guerrero de {player}."),
    ),
    law(
        "in_play",
        "P2 §Acciones",
        Text("Se actúa con lo que está en juego."),
        says=Text("{id} no está en juego, o no sirve para esto."),
    ),
    law(
        "cover.one_uncovered",
        "P2 §Cobertura.1",
        Text("Con guerreros en juego, al menos uno está fuera de cobertura."),
        says=Text("{player} no tendría ningún guerrero fuera de cobertura."),
        reading=Text("Uno de todos los guerreros, no uno por área."),
    ),
    law(
        "cover.already",
        "P2 §Cobertura",
        Text("Busca cobertura quien no está en ella."),
        says=Text("{card} ya está en cobertura."),
    ),
    law(
        "duty.uncover",
        "P2 §Cobertura.1",
        Text("Si todos los guerreros quedaron en cobertura, la siguiente acción estándar saca a uno."),
        says=Text("Todos los guerreros de {player} están en cobertura: primero sale uno."),
        reading=Text("También cuando los cubrió una carta."),
    ),
    law(
        "attack.covered",
        "P2 §Cobertura.2",
        Text("En cobertura, por regla general, no se ataca; sí se puede ser atacado."),
        says=Text("{card} está en cobertura: no ataca."),
    ),
    law("cover.bonus", "P2 §Cobertura.2", Text("En cobertura el Blindaje sube 3.")),
    law("cover.wounded", "P2 §Cobertura.3", Text("Un guerrero herido puede buscar cobertura y sigue herido.")),
    law("cover.look", "P2 §Cobertura.4", Text("Solo su dueño mira un guerrero cubierto, y no los mezcla.")),
    law(
        "attack.left_cover",
        "P2 §Salir",
        Text("Un guerrero no ataca en el turno en que sale de cobertura."),
        says=Text("{card} salió de cobertura en este turno: no ataca."),
    ),
    law(
        "uncover.not_covered",
        "P2 §Salir",
        Text("Sale de cobertura quien está en ella."),
        says=Text("{card} no está en cobertura."),
    ),
    law(
        "transfer.areas",
        "P2 §Transferir",
        Text(
            "Los Doomtroopers van del Escuadrón al Destacamento y vuelven; la Legión, de la Cohorte al Destacamento y vuelve."
        ),
        says=Text("{card} no se transfiere a esa área."),
    ),
    law(
        "transfer.tribal",
        "P2 §Transferir",
        Text("Los guerreros Tribales no se transfieren."),
        says=Text("{card} es Tribal: siempre está en el Destacamento."),
    ),
    law(
        "transfer.opened",
        "P2 §Transferir.1",
        Text("Nadie se transfiere hasta que algún guerrero haya entrado en juego en un Destacamento."),
        says={
            "": Text("Ningún guerrero ha entrado aún en un Destacamento: {card} no se transfiere."),
            "unknown": Text("No se sabe si algún guerrero ya entró en un Destacamento."),
        },
        reading=Text("Una vez abierto sigue abierto, aunque los Destacamentos queden vacíos."),
    ),
    law(
        "transfer.vehicle_cost",
        "P2 §Transferir.2, P2 §Acciones",
        Text("Transferir cuesta una acción, y dos si el guerrero tiene o es un Vehículo, dentro o fuera."),
        says={
            "": Text("Transferir a {card}, que tiene o es un Vehículo, cuesta dos acciones."),
            "unknown": Text("No se sabe si {card} tiene o es un Vehículo, y transferirlo costaría dos acciones."),
        },
    ),
    law(
        "transfer.once",
        "P2 §Transferir.3",
        Text(
            "Un guerrero se transfiere por gusto una vez desde un paso de robo hasta el siguiente; obligado por cartas, más."
        ),
        says=Text("{card} ya se transfirió en este turno."),
    ),
    law(
        "destacamento.mixed",
        "P2 §Transferir.4",
        Text("En un Destacamento no están a la vez Doomtroopers y Legión Oscura."),
        says={
            "": Text("{card} no entra: en el Destacamento no están a la vez Doomtroopers y Legión Oscura."),
            "position": Text("En el Destacamento de {player} hay Doomtroopers y Legión Oscura."),
        },
    ),
    law(
        "destacamento.heretic",
        "P2 §Transferir.5",
        Text("Un Doomtrooper vuelto hereje sigue siendo Doomtrooper y puede estar con unos o con otros."),
    ),
    law(
        "duty.converted",
        "P2 §Transferir.5",
        Text(
            "Un Doomtrooper convertido en seguidor de la Legión va a la Cohorte con la siguiente acción si en el Destacamento hay otros Doomtroopers."
        ),
        says=Text("{card} es ahora de la Legión Oscura: la siguiente acción de {player} lo lleva a la Cohorte."),
    ),
    law(
        "destacamento.tribal",
        "P2 §Transferir.6",
        Text("Los Tribales están en el Destacamento con Doomtroopers o con la Legión."),
    ),
    law(
        "duty.spies",
        "P2 §Transferir.7",
        Text(
            "Si un oponente tiene un COMBATIENTE en su Destacamento, la siguiente acción regular lleva uno propio al Destacamento."
        ),
        says={
            "": Text("Un oponente tiene un COMBATIENTE en su Destacamento: {player} transfiere antes uno propio."),
            "unknown": Text(
                "No se puede decidir si {player} tiene que transferir antes un COMBATIENTE al Destacamento."
            ),
        },
        reading=Text(
            "Se cumple con un COMBATIENTE allí; sin ninguno que se pueda transferir no obliga; si allí solo hay otros, no se puede decidir."
        ),
    ),
    law(
        "transfer.last",
        "P2 §Transferir.7",
        Text("Mientras otros tienen guerreros en un Destacamento, el último propio no sale del suyo."),
        says=Text(
            "{card} es el último guerrero de {player} en su Destacamento, y otros tienen guerreros en el suyo."
        ),
    ),
)
