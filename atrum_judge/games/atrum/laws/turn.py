"""The turn: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("El turno")

_NOT_IN_TURN = Text("Es el turno de {in_turn}; {player} no puede hacerlo.")
_NOT_IN_HAND = Text("{player} no tiene en la mano: {esbirros}.")

LAWS = (
    law(
        "turn.order",
        "P1 §5.1, P1 §3.1",
        Text(
            "Los turnos se cuentan desde el primero y pasan por la izquierda al siguiente participante que sigue en la partida."
        ),
        says={
            "number": Text("El turno {number} es de {due}, si empezó {first}."),
            "none": Text("Los turnos se cuentan desde 1: no hay turno {number}."),
            "out": Text("{player} está fuera de la partida: no tiene turno."),
        },
    ),
    law(
        "turn.not_yours",
        "P1 §5.1",
        Text("Solo quien está en turno prepara, roba, coloca, descarta en la fase 4 y hace avanzar el turno."),
        says={"not_in_turn": _NOT_IN_TURN},
    ),
    law(
        "turn.flags",
        "P1 §5.1",
        Text("Lo propio de cada fase ocurre en ella y no antes; robar no es opcional."),
        says={
            "prepared": Text("Figura que {player} ya preparó, y no ha llegado al desarrollo de su fase Preparar."),
            "drawn": Text("Figura que {player} ya robó, y no ha llegado al desarrollo de su fase Robar."),
            "placed": Text(
                "Figura que {player} ya colocó un Esbirro, y no ha llegado al desarrollo de su fase Principal."
            ),
            "discarded": Text(
                "Figura que {player} ya descartó, y no ha llegado al desarrollo de su fase Descartar."
            ),
            "not_drawn": Text("{player} pasó la fase Robar sin robar: robar no es opcional."),
        },
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
        says={
            "moment": Text("Se prepara una vez, en el desarrollo de la fase Preparar (ahora: {moment})."),
            "again": Text(
                "Se prepara una vez, en el desarrollo de la fase Preparar (ahora: {moment} y ya se preparó)."
            ),
        },
    ),
    law(
        "prepare.all_own",
        "P1 §5.2, P1 §6.1",
        Text("Se preparan a la vez todos los Reptantes y Esbirros propios agotados."),
    ),
    law(
        "prepare.skipped",
        "P1 §5.2",
        Text("Preparar no es opcional."),
        says=Text("{player} tiene cartas agotadas: prepararlas no es opcional."),
    ),
    law(
        "draw.when",
        "P1 §5.3, P3 §5",
        Text("Se roba una vez, en el desarrollo de la fase 2."),
        says={
            "moment": Text("Se roba una vez, en el desarrollo de la fase Robar (ahora: {moment})."),
            "again": Text("Se roba una vez, en el desarrollo de la fase Robar (ahora: {moment} y ya se robó)."),
        },
    ),
    law(
        "draw.count",
        "P1 §5.3",
        Text(
            "En la fase 2 se roban {cards_drawn} Esbirros, o los que queden; en su primer turno, {cards_drawn_first} quien empieza y, con más de dos participantes, todos salvo el último."
        ),
        says={
            "claimed": Text("{player} roba {due} en este turno, no {count}."),
            "named": Text("Cartas que se indicaron: {count}; se roban {due}."),
        },
    ),
    law(
        "draw.first_turn_first_player",
        "P1 §5.3, P3 §5",
        Text("Quien empieza la partida roba solo {cards_drawn_first} en su primer turno."),
        since=(2024, 9),
    ),
    law(
        "draw.first_turn_many",
        "P1 §5.3, P3 §3",
        Text(
            "Con 3 o más participantes todos roban {cards_drawn_first} en su primer turno, salvo el último, que roba {cards_drawn}."
        ),
        reading=Text("El último es el último de los que siguen en la partida."),
    ),
    law(
        "draw.skipped",
        "P1 §5.3",
        Text("Robar no es opcional."),
        says=Text("{player} todavía no ha robado {due}: robar no es opcional."),
    ),
    law(
        "draw.not_top",
        "P1 §5.3",
        Text("Se roba del tope de la Fosa, y solo sale lo que hay en ella."),
        says={
            "": Text("No pudo robarse eso ({claimed}): de lo que estaba en el tope de la Fosa se conoce {known}."),
            "none_beneath": Text(
                "No pudo robarse eso ({claimed}): en el tope de la Fosa se conoce {known}, y además no quedan tantas cartas así."
            ),
            "none_left": Text("No pudo robarse eso ({claimed}): en la Fosa no quedan tantas cartas así."),
        },
    ),
    law(
        "fosa.must_reform",
        "P1 §5.3",
        Text("Al agotarse la Fosa, el Vertedero barajado pasa a ser la Fosa de inmediato."),
        says=Text("La Fosa está vacía con Esbirros en el Vertedero: debió conformarse una nueva de inmediato."),
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
        says={
            "moment": Text("Se coloca en el desarrollo de la propia fase principal (ahora: {moment})."),
            "others_turn": Text("Cada uno coloca en su propia fase principal."),
            "open_chain": Text("Se coloca entre una cadena y otra, no mientras una está abierta."),
        },
    ),
    law(
        "place.one_per_turn",
        "P1 §6.2, P1 §5.4",
        Text("Se coloca un solo Esbirro por turno."),
        says=Text("{player} ya colocó un Esbirro este turno: solo uno por turno."),
    ),
    law(
        "place.from_hand",
        "P1 §6.2",
        Text("Se coloca un Esbirro de la propia mano."),
        says={"not_in_hand": _NOT_IN_HAND},
    ),
    law(
        "place.prepared",
        "P2 §6.2, P1 §5.4",
        Text("El Esbirro colocado entra preparado, y lo agota un Poder lanzado."),
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
        says=Text("Se descarta en el desarrollo de la fase Descartar (ahora: {moment})."),
    ),
    law(
        "discard.to_five",
        "P1 §5.5",
        Text(
            "En la fase 4, con más de {hand_limit} en la mano, se descarta hasta quedarse con exactamente {hand_limit}."
        ),
        says=Text("{player} tiene {held}: descarta exactamente {due}, no {count}."),
    ),
    law(
        "discard.not_due",
        "P1 §5.5",
        Text("Con {hand_limit} o menos no se descarta."),
        says=Text("Esbirros en la mano de {player}: {count}. No descarta."),
    ),
    law(
        "discard.own_choice",
        "P1 §5.5",
        Text("Cada cual elige qué descarta de su mano."),
        says={"not_in_hand": _NOT_IN_HAND},
    ),
    law(
        "discard.only_turn_player",
        "P1 §5.5",
        Text("Solo descarta en la fase 4 quien está en turno."),
        says={"not_in_turn": _NOT_IN_TURN},
    ),
    law(
        "discard.skipped",
        "P1 §5.5, P1 §5.6",
        Text("El turno no termina sin el descarte debido."),
        says=Text("{player} tiene {count} en la mano: antes descarta hasta quedarse con {limit}."),
    ),
    law(
        "hand.limit_position",
        "P1 §5.5",
        Text(
            "Al final de la fase 4 puede haber más de {hand_limit} en la mano solo por lo ganado después del descarte."
        ),
        says=Text("{player} tiene más de {limit} en la mano al final de la fase Descartar."),
        reading=Text("No hay un segundo descarte."),
    ),
)
