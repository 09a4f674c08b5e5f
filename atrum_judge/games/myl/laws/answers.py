"""Annulling, cancelling, redirecting, preventing and responding: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Anular, cancelar, redirigir, prevenir y responder")

LAWS = (
    law(
        "annul.only_when_played",
        "§4.7, §6.1",
        Text("Se anula una carta, y solo cuando está siendo jugada."),
        says=Text("{card} no tiene una carta que anular: solo se anula lo que se está jugando."),
    ),
    law("annul.after_paying", "§4.7", Text("Se anula después de pagados los costes, que quedan pagados.")),
    law("annul.to_graveyard", "§4.7, §6.1", Text("Una carta anulada va al Cementerio de su dueño.")),
    law(
        "annul.no_effect", "§4.7", Text("Una carta anulada no entra en juego, y un Talismán anulado no hace nada.")
    ),
    law(
        "annul.immune",
        "§4.6.7, §4.14",
        Text("Una carta que no puede ser anulada no se anula."),
        says=Text("{card} no puede ser anulada."),
    ),
    law(
        "cancel.only_abilities",
        "§4.8",
        Text("Se cancelan solo habilidades disparadas o activadas de cartas en juego."),
        says=Text("{card} no tiene una habilidad que cancelar."),
    ),
    law(
        "cancel.source_stays",
        "§4.8",
        Text("La carta cancelada queda; su efecto y lo que depende de él no suceden."),
    ),
    law("cancel.one_effect", "§4.8", Text("Se cancela solo ese efecto: otro de la misma carta sucede después.")),
    law(
        "cancel.whole_attack",
        "§4.8",
        Text("Un ataque cancelado devuelve a los atacantes a la Línea de Defensa y termina la batalla."),
    ),
    law(
        "attack.once",
        "§4.8, §5.3.1",
        Text("En un turno se declara un solo ataque."),
        says=Text("{player} ya declaró su ataque en este turno."),
    ),
    law(
        "cancel.single_attack",
        "§4.8",
        Text("Cancelar el ataque de un Aliado deja seguir la batalla, aunque fuera el único."),
        reading=Text("Ese Aliado vuelve a la Línea de Defensa y no hace daño."),
    ),
    law(
        "redirect.directed_only",
        "§4.9, §4.6.8.2",
        Text("Se redirige el objetivo de un efecto dirigido."),
        says=Text("El efecto de {card} no tiene objetivos que redirigir."),
    ),
    law(
        "redirect.valid",
        "§4.9",
        Text("El nuevo objetivo cumple por entero el efecto redirigido."),
        says=Text("{object} no es un objetivo válido de {card}."),
    ),
    law(
        "prevent.affected_only",
        "§4.10",
        Text("La prevención protege lo que el efecto toca."),
        says=Text("El efecto de {card} no afecta a {object}."),
    ),
    law(
        "prevent.once",
        "§4.10",
        Text("Hay una sola prevención por carta afectada y efecto."),
        says=Text("Ya se usó una prevención para {object} ante este efecto."),
    ),
    law("prevent.annulled_counts", "§4.10", Text("Una prevención anulada cuenta: no hay otra para esa carta.")),
    law("prevent.rest_happens", "§4.10", Text("Lo que no depende de la parte prevenida sucede.")),
    law("prevent.dependent_part", "§4.10", Text("Lo que depende de la parte prevenida no sucede.")),
    law(
        "response.event_resolved",
        "§4.11",
        Text(
            "Una carta en respuesta se juega solo cuando sucede aquello a lo que responde, y siempre es optativa."
        ),
        says={
            "": Text("{card} solo se juega en respuesta a algo que ahora no sucede."),
            "not": Text("{card} no se juega en respuesta a esto."),
        },
    ),
    law("response.order", "§4.11", Text("Las respuestas siguen el orden de prioridades.")),
    law("response.grouping", "§4.11.1", Text("A la Fase de Agrupación se responde después de agrupar.")),
    law(
        "response.vigil",
        "§4.11.1",
        Text("A la Fase de Vigilia se responde tras el Oro del turno, o antes de la primera acción."),
    ),
    law(
        "response.attack",
        "§4.11.1",
        Text("A la declaración de ataque se responde después de declarar los atacantes."),
        says=Text("{card} responde a una declaración de ataque oponente, y ahora no la hay."),
    ),
    law(
        "response.block",
        "§4.11.1",
        Text("A la declaración de bloqueo se responde después de declarar los bloqueadores."),
        says=Text("{card} responde a una declaración de bloqueo oponente, y ahora no la hay."),
    ),
    law("response.war", "§4.11.1", Text("A la Guerra de Talismanes se responde al iniciarla.")),
    law("response.damage", "§4.11.1", Text("A la asignación de daño se responde inmediatamente antes.")),
    law(
        "response.final",
        "§4.11.1",
        Text("A la Fase Final se responde antes de robar la carta del final del turno."),
    ),
    law("response.end", "§4.11.1", Text("Al final del turno se responde después de robar.")),
    law(
        "affect.card",
        "§4.12",
        Text("Una carta es afectada cuando un efecto cambia lo impreso, su zona o su controlador."),
    ),
    law(
        "affect.player",
        "§4.12.1",
        Text("Un jugador es afectado cuando se limitan o fuerzan sus acciones o cambian su mano o su mazo."),
    ),
    law(
        "affect.own_choice",
        "§4.12.1",
        Text("Lo que un jugador tiene que elegir de lo suyo lo afecta ese jugador."),
    ),
    law(
        "golden_rule",
        "§4.14",
        Text("El texto de una carta se sobrepone a las reglas."),
        says={
            "": Text("El texto de {card} no lo permite."),
            "unknown": Text("No se conoce el texto de {card}, que puede permitir lo que las reglas no: {rule}"),
        },
    ),
)
