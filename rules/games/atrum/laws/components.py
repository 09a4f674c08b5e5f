"""Components and set-up: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Componentes y preparación de la mesa", "Components and set-up")

LAWS = (
    law(
        "setup.players",
        "P1 §1.3, P3 §3",
        "Juegan dos participantes o más, todos contra todos o en grupos de igual tamaño.",
        "Two or more participants play, all against all or in groups of equal size.",
    ),
    law(
        "team.size",
        "P1 §2.1, P1 §4.1",
        "Cada participante juega con exactamente 3 Reptantes.",
        "Each participant plays with exactly 3 Reptantes.",
    ),
    law(
        "team.distinct",
        "P1 §2.1",
        "En un equipo no se repite el nombre de un Reptante, tampoco entre ediciones.",
        "No Reptante's name repeats in a team, not even across editions.",
    ),
    law(
        "reptante.five_powers",
        "P1 §7.1, P1 §2.1",
        "Todo Reptante tiene 5 Poderes.",
        "Every Reptante has 5 Powers.",
    ),
    law(
        "cards.total",
        "P1 §2.2, P3 §2.4",
        "Entre Fosa, Vertedero, manos y Altares hay siempre 60 Esbirros por mazo base.",
        "Fosa, Vertedero, hands and Altars always add up to 60 Esbirros per base deck.",
    ),
    law(
        "cards.per_kind",
        "P1 §2.2, P3 §2.4",
        "Cada mazo base tiene 10 Esbirros de cada uno de los 6 tipos.",
        "Each base deck has 10 Esbirros of each of the 6 kinds.",
    ),
    law(
        "setup.decks",
        "P1 §2.2",
        "Un mazo base hasta 3 participantes y otro más por cada 3 siguientes.",
        "One base deck for up to 3 participants, and one more for every further 3.",
    ),
    law(
        "kind.domain",
        "P1 §2.2",
        "Los tipos son Bestia, Caído, Esqueleto, Golem y Zombie, y el especial Sombra.",
        "The kinds are Bestia, Caído, Esqueleto, Golem and Zombie, and the special one Sombra.",
    ),
    law(
        "hand.state",
        "P1 §6.1",
        "Preparado y agotado son estados de Reptantes y de Esbirros de un Altar, no de una mano.",
        "Prepared and exhausted are states of Reptantes and of Esbirros in an Altar, not of a hand.",
    ),
    law(
        "vertedero.common_public",
        "P1 §2.4, P2 §9.1",
        "El Vertedero es común, boca arriba y de contenido público.",
        "The Vertedero is common, face up and public.",
    ),
    law(
        "altar.owner",
        "P1 §2.5, P3 §3",
        "Cada Altar es de un participante: nadie paga con el de otro.",
        "Each Altar belongs to one participant: nobody pays with another's.",
    ),
    law(
        "resistance.initial",
        "P1 §4.5, P1 §2.6",
        "Todos empiezan con 10 de resistencia.",
        "Everyone starts at 10 resistance.",
    ),
    law("setup.reptantes_prepared", "P1 §4.1", "Los Reptantes empiezan preparados.", "Reptantes start prepared."),
    law(
        "setup.shuffled",
        "P1 §4.2",
        "La Fosa se baraja y queda boca abajo.",
        "The Fosa is shuffled and lies face down.",
    ),
    law(
        "setup.first_random",
        "P1 §4.6, P3 §2.3",
        "Quién empieza se decide al azar; en torneo, antes de conformar equipos.",
        "Who begins is drawn; in a tournament, before teams are formed.",
    ),
    law(
        "setup.empty_hands",
        "P1 §4, P1 §5.3",
        "Manos y Altares empiezan vacíos.",
        "Hands and Altars start empty.",
        reading=(
            "No se menciona una mano inicial: las manos empiezan vacías.",
            "No opening hand is mentioned: hands start empty.",
        ),
    ),
)
