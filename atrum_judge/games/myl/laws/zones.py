"""Set-up, zones, control and ownership: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Comienzo, zonas, control y dueño")

LAWS = (
    law(
        "setup.initial_oro",
        "§4.3.2",
        Text("Cada jugador empieza con un Oro sin habilidad en la Reserva."),
        says={
            "": Text("{player} empieza con un solo Oro, sin habilidad, en la Reserva."),
            "unknown": Text("No se sabe si el Oro inicial de {player} tiene habilidad."),
        },
    ),
    law(
        "setup.empty_table",
        "§4.3.2, §5.2",
        Text("Al empezar no hay nada más en juego."),
        says=Text("{player} ya tiene otras cartas en juego al empezar."),
    ),
    law(
        "setup.hand",
        "§4.3.10",
        Text("Se empieza con una mano, cuyo tamaño no se dice."),
        reading=Text("Cualquier tamaño."),
    ),
    law(
        "cards.total",
        "§4.3.1, §4.4.2",
        Text("Entre todas las zonas un jugador es dueño de 50 cartas, las controle quien las controle."),
        says=Text("{player} es dueño de {count} cartas, y son 50."),
    ),
    law("castle.hidden", "§4.3.1", Text("El Mazo Castillo está boca abajo y recibe el daño.")),
    law("graveyard.public", "§4.3.7", Text("El Cementerio es público.")),
    law("exile.public", "§4.3.8", Text("La Zona de Destierro es pública.")),
    law("hand.private", "§4.3.10", Text("La Mano es privada y está fuera del juego.")),
    law(
        "zone.reserve",
        "§4.3.2",
        Text("En la Reserva de Oro hay Oros que pueden pagar."),
        says=Text("{card} no puede estar en la Reserva de Oro."),
    ),
    law(
        "zone.paid",
        "§4.3.3",
        Text("En la Zona de Oro Pagado hay Oros, hasta la siguiente Agrupación."),
        says=Text("{card} no puede estar en la Zona de Oro Pagado."),
    ),
    law(
        "zone.defense",
        "§4.3.4",
        Text("Los Aliados entran en la Línea de Defensa y bloquean desde ella."),
        says=Text("{card} no puede estar en la Línea de Defensa."),
    ),
    law(
        "zone.attack",
        "§4.3.5",
        Text("Los atacantes están en la Línea de Ataque hasta que se agrupan."),
        says=Text("{card} no puede estar en la Línea de Ataque."),
    ),
    law(
        "zone.support",
        "§4.3.6",
        Text("En la Línea de Apoyo hay Tótems y las Armas que pueden."),
        says=Text("{card} no puede estar en la Línea de Apoyo."),
    ),
    law("zone.permanent", "§4.3.9", Text("La Zona de Efectos Permanentes es parte del Cementerio, boca arriba.")),
    law(
        "zone.talisman_never",
        "§4.5.1, §4.2.3",
        Text("Los Talismanes nunca entran en juego."),
        says=Text("{card} es un Talismán: nunca está en juego."),
    ),
    law("zone.virtual_nowhere", "§4.2.5", Text("Los Oros Virtuales no son cartas y no están en ninguna zona.")),
    law("control.in_play_only", "§4.4.1", Text("Se controlan las cartas en juego del propio lado, y solo esas.")),
    law("control.by_place", "§4.4.1", Text("Una carta cuenta como de quien tiene la zona en que está.")),
    law(
        "owner.started_with",
        "§4.4.2",
        Text("Dueño es quien empezó con la carta en su mazo, Oro inicial incluido."),
    ),
    law("owner.destroyed", "§4.4.2", Text("Una carta destruida va al Cementerio de su dueño.")),
    law("owner.exiled", "§4.4.2", Text("Una carta desterrada va a la Zona de Destierro de su dueño.")),
    law("owner.shuffled", "§4.4.2", Text("Una carta barajada va al Mazo Castillo de su dueño.")),
    law("owner.raised", "§4.4.2", Text("Una carta subida va a la mano de su dueño.")),
    law("control.ally", "§4.4.3", Text("Un Aliado que se gana va a la Línea de Defensa de quien lo gana.")),
    law("control.totem", "§4.4.3", Text("Un Tótem que se gana va a la Línea de Apoyo de quien lo gana.")),
    law("control.oro", "§4.4.3", Text("Un Oro que se gana va a la Reserva de quien lo gana.")),
    law("control.weapon_on_opponent", "§4.4.3", Text("Un Arma en un Aliado oponente la controla ese oponente.")),
)
