"""Components and set-up: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Componentes y preparación de la mesa")

LAWS = (
    law(
        "setup.players",
        "P1 §1.3, P3 §3",
        Text("Juegan dos participantes o más, todos contra todos o en grupos de igual tamaño."),
        says={
            "uneven": Text("Los grupos deben tener igual cantidad de participantes, y todos un grupo."),
            "one_side": Text("Todos están en un mismo grupo: falta un grupo contrario."),
        },
    ),
    law(
        "team.size",
        "P1 §2.1, P1 §4.1",
        Text("Cada participante juega con exactamente {team_size} Reptantes."),
        says=Text("Reptantes de {player}: {count}; un equipo son {due}."),
    ),
    law(
        "team.distinct",
        "P1 §2.1",
        Text("En un equipo no se repite el nombre de un Reptante, tampoco entre ediciones."),
        says=Text("{reptante} está dos veces en el equipo de {player}."),
    ),
    law(
        "reptante.five_powers",
        "P1 §7.1, P1 §2.1",
        Text("Todo Reptante tiene {powers_per_reptante} Poderes."),
        says={
            "some_unknown": Text("No se conocen todos los Poderes de {reptante}; constan: {powers}."),
            "none_known": Text("No consta ningún Poder de {reptante}."),
            "position": Text("Poderes de {reptante}: {count}; todo Reptante tiene {due}."),
        },
    ),
    law(
        "cards.total",
        "P1 §2.2, P3 §2.4",
        Text("Entre Fosa, Vertedero, manos y Altares hay siempre {deck} Esbirros por mazo base."),
        says=Text("Esbirros en la mesa: {count}; deben ser {due}."),
    ),
    law(
        "cards.per_kind",
        "P1 §2.2, P3 §2.4",
        Text("Cada mazo base tiene {per_kind} Esbirros de cada uno de los 6 tipos."),
        says=Text("De {kind} hay {count} y deben ser {due}."),
    ),
    law(
        "setup.decks",
        "P1 §2.2",
        Text(
            "Un mazo base hasta {players_per_deck} participantes y otro más por cada {players_per_deck} siguientes."
        ),
        says=Text("Mazos base con {players} participantes: {due}, no {count}."),
    ),
    law(
        "kind.domain",
        "P1 §2.2",
        Text("Los tipos son Bestia, Caído, Esqueleto, Golem y Zombie, y el especial Sombra."),
    ),
    law(
        "hand.state",
        "P1 §6.1",
        Text("Preparado y agotado son estados de Reptantes y de Esbirros de un Altar, no de una mano."),
        says=Text("Un Esbirro en la mano no está agotado: ese estado es de los Altares."),
    ),
    law(
        "vertedero.common_public",
        "P1 §2.4, P2 §9.1",
        Text("El Vertedero es común, boca arriba y de contenido público."),
        says=Text("El Vertedero es público: no debería haber en él cartas desconocidas."),
    ),
    law(
        "altar.owner",
        "P1 §2.5, P3 §3",
        Text("Cada Altar es de un participante: nadie paga con el de otro."),
        says={
            "": Text("{esbirro} no está en el Altar de {player}: solo se paga con el propio."),
            "nowhere": Text("{esbirro} no está en ningún Altar: {player} no puede pagar con él."),
        },
    ),
    law(
        "resistance.initial",
        "P1 §4.5, P1 §2.6",
        Text("Todos empiezan con {start_resistance} de resistencia."),
        says=Text("{player} tiene {resistance} de resistencia y nadie ha lanzado nada: se empieza con {start}."),
    ),
    law(
        "setup.reptantes_prepared",
        "P1 §4.1",
        Text("Los Reptantes empiezan preparados."),
        says=Text("Un Reptante de {player} no está preparado y nadie ha lanzado nada."),
    ),
    law(
        "setup.shuffled",
        "P1 §4.2",
        Text("La Fosa se baraja y queda boca abajo."),
    ),
    law(
        "setup.first_random",
        "P1 §4.6, P3 §2.3",
        Text("Quién empieza se decide al azar; en torneo, antes de conformar equipos."),
    ),
    law(
        "setup.empty_hands",
        "P1 §4, P1 §5.3",
        Text("Manos y Altares empiezan vacíos."),
        says=Text("{player} tiene cartas en el primer turno antes de robar: manos y Altares empiezan vacíos."),
        reading=Text("No se menciona una mano inicial: las manos empiezan vacías."),
    ),
)
