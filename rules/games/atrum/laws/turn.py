"""The turn: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("El turno")

LAWS = (
    law(
        "turn.order",
        "P1 §5.1",
        Text("Los turnos pasan de un participante al siguiente por la izquierda."),
    ),
    law(
        "turn.not_yours",
        "P1 §5.1",
        Text("Solo quien está en turno prepara, roba, coloca, descarta en la fase 4 y hace avanzar el turno."),
    ),
    law(
        "turn.flags",
        "P1 §5.1",
        Text("Lo propio de cada fase ocurre en ella y no antes."),
    ),
    law(
        "turn.end",
        "P1 §5.6",
        Text("Terminada la fase 4 empieza el turno del siguiente."),
    ),
    law(
        "turn.start_part",
        "P3 §5",
        Text("El inicio del turno y el inicio de la fase 1 son un mismo momento."),
    ),
    law(
        "phase.order",
        "P1 §5.1",
        Text("Cada turno tiene 4 fases en orden: Preparar, Robar, Principal y Descartar."),
    ),
    law(
        "phase.always_exists",
        "P1 §5.7",
        Text("Una fase existe aunque en ella no pase nada."),
    ),
    law(
        "phase.three_parts",
        "P1 §5.7",
        Text("Cada fase tiene inicio, desarrollo y final."),
    ),
    law(
        "prepare.when",
        "P1 §5.2, P3 §5",
        Text("Se prepara una vez, en el desarrollo de la fase 1."),
    ),
    law(
        "prepare.all_own",
        "P1 §5.2, P1 §6.1",
        Text("Se preparan a la vez todos los Reptantes y Esbirros propios agotados."),
    ),
    law("prepare.skipped", "P1 §5.2", Text("Preparar no es opcional.")),
    law(
        "draw.when",
        "P1 §5.3, P3 §5",
        Text("Se roba una vez, en el desarrollo de la fase 2."),
    ),
    law("draw.count", "P1 §5.3", Text("En la fase 2 se roban 3 Esbirros.")),
    law(
        "draw.first_turn_first_player",
        "P1 §5.3, P3 §5",
        Text("Quien empieza la partida roba solo 2 en su primer turno."),
        since=(2024, 9),
    ),
    law(
        "draw.first_turn_many",
        "P1 §5.3, P3 §3",
        Text("Con 3 o más participantes todos roban 2 en su primer turno, salvo el último, que roba 3."),
    ),
    law("draw.skipped", "P1 §5.3", Text("Robar no es opcional.")),
    law("draw.not_top", "P1 §5.3", Text("Se roba del tope de la Fosa.")),
    law(
        "fosa.must_reform",
        "P1 §5.3",
        Text("Al agotarse la Fosa, el Vertedero barajado pasa a ser la Fosa de inmediato."),
        reading=Text("Se agote como se agote; lo revelado sigue siendo parte de ella."),
    ),
    law(
        "fosa.exhausted_both",
        "P1 §5.3",
        Text("Sin Fosa ni Vertedero se roba lo que haya."),
        reading=Text("El reglamento calla: no hay penalización."),
    ),
    law(
        "main.optional_any_order",
        "P1 §5.4",
        Text("En la fase principal colocar y atacar son opcionales y en cualquier orden."),
    ),
    law(
        "place.when",
        "P1 §5.4, P1 §6.2, P3 §5",
        Text("Se coloca en el desarrollo de la propia fase principal, sin cadena abierta."),
    ),
    law(
        "place.one_per_turn",
        "P1 §6.2, P1 §5.4",
        Text("Se coloca un solo Esbirro por turno."),
    ),
    law(
        "place.from_hand",
        "P1 §6.2",
        Text("Se coloca un Esbirro de la propia mano."),
    ),
    law(
        "place.prepared",
        "P2 §6.2, P1 §5.4",
        Text("El Esbirro colocado entra preparado."),
    ),
    law(
        "place.is_action",
        "P2 §6",
        Text("Colocar es una acción: no se responde ni se anula."),
    ),
    law(
        "discard.when",
        "P1 §5.5, P3 §5",
        Text("Se descarta en el desarrollo de la fase 4."),
    ),
    law(
        "discard.to_five",
        "P1 §5.5",
        Text("En la fase 4, con más de 5 en la mano, se descarta hasta quedarse con exactamente 5."),
    ),
    law("discard.not_due", "P1 §5.5", Text("Con 5 o menos no se descarta.")),
    law(
        "discard.own_choice",
        "P1 §5.5",
        Text("Cada cual elige qué descarta de su mano."),
    ),
    law(
        "discard.only_turn_player",
        "P1 §5.5",
        Text("Solo descarta en la fase 4 quien está en turno."),
    ),
    law(
        "discard.skipped",
        "P1 §5.6",
        Text("El turno no termina sin el descarte debido."),
    ),
    law(
        "hand.limit_position",
        "P1 §5.5",
        Text("Al final de la fase 4 puede haber más de 5 en la mano solo por lo ganado después del descarte."),
        reading=Text("No hay un segundo descarte."),
    ),
)
