"""Components and set-up: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Componentes y preparación de la mesa")

LAWS = (
    law(
        "setup.players",
        "P1 §1.3, P3 §3",
        Text("Juegan dos participantes o más, todos contra todos o en grupos de igual tamaño."),
    ),
    law(
        "team.size",
        "P1 §2.1, P1 §4.1",
        Text("Cada participante juega con exactamente 3 Reptantes."),
    ),
    law(
        "team.distinct",
        "P1 §2.1",
        Text("En un equipo no se repite el nombre de un Reptante, tampoco entre ediciones."),
    ),
    law(
        "reptante.five_powers",
        "P1 §7.1, P1 §2.1",
        Text("Todo Reptante tiene 5 Poderes."),
    ),
    law(
        "cards.total",
        "P1 §2.2, P3 §2.4",
        Text("Entre Fosa, Vertedero, manos y Altares hay siempre 60 Esbirros por mazo base."),
    ),
    law(
        "cards.per_kind",
        "P1 §2.2, P3 §2.4",
        Text("Cada mazo base tiene 10 Esbirros de cada uno de los 6 tipos."),
    ),
    law(
        "setup.decks",
        "P1 §2.2",
        Text("Un mazo base hasta 3 participantes y otro más por cada 3 siguientes."),
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
    ),
    law(
        "vertedero.common_public",
        "P1 §2.4, P2 §9.1",
        Text("El Vertedero es común, boca arriba y de contenido público."),
    ),
    law(
        "altar.owner",
        "P1 §2.5, P3 §3",
        Text("Cada Altar es de un participante: nadie paga con el de otro."),
    ),
    law(
        "resistance.initial",
        "P1 §4.5, P1 §2.6",
        Text("Todos empiezan con 10 de resistencia."),
    ),
    law("setup.reptantes_prepared", "P1 §4.1", Text("Los Reptantes empiezan preparados.")),
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
        reading=Text("No se menciona una mano inicial: las manos empiezan vacías."),
    ),
)
