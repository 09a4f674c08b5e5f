"""The turn: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("El turno", "The turn")

LAWS = (
    law(
        "turn.order",
        "P1 §5.1",
        "Los turnos pasan de un participante al siguiente por la izquierda.",
        "Turns pass from one participant to the next on the left.",
    ),
    law(
        "turn.not_yours",
        "P1 §5.1",
        "Solo quien está en turno prepara, roba, coloca, descarta en la fase 4 y hace avanzar el turno.",
        "Only the player in turn prepares, draws, places, discards in phase 4 and moves the turn on.",
    ),
    law(
        "turn.flags",
        "P1 §5.1",
        "Lo propio de cada fase ocurre en ella y no antes.",
        "What belongs to a phase happens in it and not before.",
    ),
    law(
        "turn.end",
        "P1 §5.6",
        "Terminada la fase 4 empieza el turno del siguiente.",
        "After phase 4 the next participant's turn begins.",
    ),
    law(
        "turn.start_part",
        "P3 §5",
        "El inicio del turno y el inicio de la fase 1 son un mismo momento.",
        "The start of the turn and the start of phase 1 are one moment.",
    ),
    law(
        "phase.order",
        "P1 §5.1",
        "Cada turno tiene 4 fases en orden: Preparar, Robar, Principal y Descartar.",
        "Every turn has 4 phases in order: Prepare, Draw, Main and Discard.",
    ),
    law(
        "phase.always_exists",
        "P1 §5.7",
        "Una fase existe aunque en ella no pase nada.",
        "A phase exists even if nothing happens in it.",
    ),
    law(
        "phase.three_parts",
        "P1 §5.7",
        "Cada fase tiene inicio, desarrollo y final.",
        "Each phase has a start, a development and an end.",
    ),
    law(
        "prepare.when",
        "P1 §5.2, P3 §5",
        "Se prepara una vez, en el desarrollo de la fase 1.",
        "Preparing happens once, in the development of phase 1.",
    ),
    law(
        "prepare.all_own",
        "P1 §5.2, P1 §6.1",
        "Se preparan a la vez todos los Reptantes y Esbirros propios agotados.",
        "All one's exhausted Reptantes and Esbirros are prepared at once.",
    ),
    law("prepare.skipped", "P1 §5.2", "Preparar no es opcional.", "Preparing is not optional."),
    law(
        "draw.when",
        "P1 §5.3, P3 §5",
        "Se roba una vez, en el desarrollo de la fase 2.",
        "Drawing happens once, in the development of phase 2.",
    ),
    law("draw.count", "P1 §5.3", "En la fase 2 se roban 3 Esbirros.", "Phase 2 draws 3 Esbirros."),
    law(
        "draw.first_turn_first_player",
        "P1 §5.3, P3 §5",
        "Quien empieza la partida roba solo 2 en su primer turno.",
        "Who begins the game draws only 2 in the first turn.",
        since=(2024, 9),
    ),
    law(
        "draw.first_turn_many",
        "P1 §5.3, P3 §3",
        "Con 3 o más participantes todos roban 2 en su primer turno, salvo el último, que roba 3.",
        "With 3 or more participants all draw 2 in their first turn, but the last one, who draws 3.",
    ),
    law("draw.skipped", "P1 §5.3", "Robar no es opcional.", "Drawing is not optional."),
    law("draw.not_top", "P1 §5.3", "Se roba del tope de la Fosa.", "Cards are drawn from the top of the Fosa."),
    law(
        "fosa.must_reform",
        "P1 §5.3",
        "Al agotarse la Fosa, el Vertedero barajado pasa a ser la Fosa de inmediato.",
        "When the Fosa is used up, the shuffled Vertedero becomes the Fosa at once.",
        reading=(
            "Se agote como se agote; lo revelado sigue siendo parte de ella.",
            "However it runs out; revealed cards still belong to it.",
        ),
    ),
    law(
        "fosa.exhausted_both",
        "P1 §5.3",
        "Sin Fosa ni Vertedero se roba lo que haya.",
        "With neither Fosa nor Vertedero one draws what there is.",
        reading=("El reglamento calla: no hay penalización.", "The rulebook is silent: no penalty."),
    ),
    law(
        "main.optional_any_order",
        "P1 §5.4",
        "En la fase principal colocar y atacar son opcionales y en cualquier orden.",
        "In the main phase placing and attacking are optional, in any order.",
    ),
    law(
        "place.when",
        "P1 §5.4, P1 §6.2, P3 §5",
        "Se coloca en el desarrollo de la propia fase principal, sin cadena abierta.",
        "Placing happens in the development of one's own main phase, with no chain open.",
    ),
    law(
        "place.one_per_turn",
        "P1 §6.2, P1 §5.4",
        "Se coloca un solo Esbirro por turno.",
        "Only one Esbirro is placed per turn.",
    ),
    law(
        "place.from_hand",
        "P1 §6.2",
        "Se coloca un Esbirro de la propia mano.",
        "The Esbirro placed comes from one's own hand.",
    ),
    law(
        "place.prepared",
        "P2 §6.2, P1 §5.4",
        "El Esbirro colocado entra preparado.",
        "The Esbirro placed enters prepared.",
    ),
    law(
        "place.is_action",
        "P2 §6",
        "Colocar es una acción: no se responde ni se anula.",
        "Placing is an action: it is neither answered nor annulled.",
    ),
    law(
        "discard.when",
        "P1 §5.5, P3 §5",
        "Se descarta en el desarrollo de la fase 4.",
        "Discarding happens in the development of phase 4.",
    ),
    law(
        "discard.to_five",
        "P1 §5.5",
        "En la fase 4, con más de 5 en la mano, se descarta hasta quedarse con exactamente 5.",
        "In phase 4, with more than 5 in hand, one discards down to exactly 5.",
    ),
    law("discard.not_due", "P1 §5.5", "Con 5 o menos no se descarta.", "With 5 or fewer nothing is discarded."),
    law(
        "discard.own_choice",
        "P1 §5.5",
        "Cada cual elige qué descarta de su mano.",
        "Everyone chooses what to discard from their own hand.",
    ),
    law(
        "discard.only_turn_player",
        "P1 §5.5",
        "Solo descarta en la fase 4 quien está en turno.",
        "Only the player in turn discards in phase 4.",
    ),
    law(
        "discard.skipped",
        "P1 §5.6",
        "El turno no termina sin el descarte debido.",
        "The turn does not end without the discard that is due.",
    ),
    law(
        "hand.limit_position",
        "P1 §5.5",
        "Al final de la fase 4 puede haber más de 5 en la mano solo por lo ganado después del descarte.",
        "At the end of phase 4 a hand may exceed 5 only by what came after the discard.",
        reading=("No hay un segundo descarte.", "There is no second discard."),
    ),
)
