"""The phase of conflict: waves, gold, and the order of abilities: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("El conflicto y el oro")

_AMOUNT = Text("{player} debe {due} por «{card}», no {said}.")
_PRICE = {
    "": _AMOUNT,
    "unknown": Text("No se sabe cuánto cuesta o da «{card}»."),
}

LAWS = (
    law(
        "wave.four",
        "FC",
        Text("Un conflicto tiene exactamente cuatro oleadas."),
        says={
            "over": Text("Las cuatro oleadas ya se jugaron."),
            "early": Text("Se jugaron {count} oleadas: son cuatro."),
            "number": Text("No hay una oleada {count}: son cuatro."),
        },
    ),
    law(
        "wave.one_each",
        "FC",
        Text("En cada oleada cada jugador agrega exactamente un personaje; el extra de Kyros va además."),
        says={
            "two": Text("{player} tiene {count} personajes en la oleada {wave}: es uno."),
            "none": Text("A {player} le falta el personaje de la oleada {wave}."),
        },
    ),
    law(
        "choose.one",
        "FC 1",
        Text("Se elige una carta por oleada."),
        says=Text("{player} ya eligió una carta en esta oleada."),
    ),
    law(
        "choose.not_in_hand",
        "FC 1",
        Text("Se elige una carta de la mano propia."),
        says=Text("«{card}» no está en la mano de {player}."),
    ),
    law(
        "choose.simultaneous",
        "FC 1",
        Text("Todos eligen a la vez y boca abajo; después todos muestran."),
        says=Text("{player} todavía no eligió."),
    ),
    law("layout.right", "FC 1", Text("Los personajes de cada oleada van a la derecha de los anteriores.")),
    law(
        "reveal.other_card",
        "FC 2",
        Text("Se muestra la carta que se eligió."),
        says=Text("{player} eligió «{chosen}», no «{card}»."),
    ),
    law("gold.amount", "FC 3", Text("Se paga el costo o se cobra el ingreso de la carta."), says=_PRICE),
    law(
        "gold.settled",
        "FC 3",
        Text("Cada carta se paga o se cobra una vez, después de mostrarla."),
        says=Text("{player} no tiene nada que pagar ni cobrar ahora."),
    ),
    law(
        "gold.skipped",
        "FC 3",
        Text("Todos pagan o cobran antes de las habilidades."),
        says=Text("{player} todavía no pagó ni cobró su carta."),
    ),
    law(
        "silence.gold",
        "OS",
        Text("Una carta de la facción que el mismo jugador usó en la oleada anterior cuesta 1 de oro más."),
        says=_PRICE,
        reading=Text("Cuenta solo el personaje propio de la oleada inmediatamente anterior."),
    ),
    law(
        "silence.first_wave",
        "OS",
        Text("En la primera oleada no hay oro por silencio, aunque alguien haya quedado de antes."),
        says=_PRICE,
    ),
    law(
        "silence.net",
        "OS",
        Text("El oro por silencio baja un ingreso: es una sola suma y no se paga nada antes."),
    ),
    law(
        "silence.once",
        "OS",
        Text("El oro por silencio no se acumula de oleada en oleada."),
        says=_PRICE,
    ),
    law(
        "silence.original_faction",
        "IG",
        Text("Para el oro por silencio un convertido cuenta por su facción original."),
        says=_PRICE,
    ),
    law("silence.dead", "IM", Text("Un muerto también cuenta para el oro por silencio."), says=_PRICE),
    law(
        "silence.after_turn_down",
        "JP",
        Text("Después de una carta boca abajo no hay oro por silencio."),
        says=_PRICE,
    ),
    law(
        "poor.must_turn_down",
        "JP",
        Text("Quien no puede pagar muestra la carta, la pone boca abajo y recibe 1 de oro."),
        says={
            "": Text("{player} tiene {gold} de oro y «{card}» cuesta {due}: la pone boca abajo y recibe 1."),
            "unknown": Text("No se sabe si {player} puede pagar «{card}»."),
        },
        reading=Text("El oro por silencio es parte de lo que cuesta."),
    ),
    law(
        "poor.not_optional",
        "JP",
        Text("Quien puede pagar debe pagar y jugar la carta."),
        says={
            "": Text("{player} puede pagar «{card}»: no la pone boca abajo."),
            "unknown": Text("No se sabe si {player} puede pagar «{card}»."),
        },
    ),
    law(
        "down.not_in_battle",
        "JP",
        Text("Una carta boca abajo no está en la batalla: ni poder, ni habilidad, ni influencia, ni consuelo."),
        says=Text("«{card}» está boca abajo: no está en la batalla."),
        reading=Text("Tampoco la alcanzan las habilidades."),
    ),
    law(
        "gold.negative",
        "JP",
        Text("El oro nunca es menor que 0."),
        says=Text("{player} tiene {count} de oro."),
    ),
    law(
        "abilities.order",
        "FC 4",
        Text("Las habilidades se activan en orden ascendente de número."),
        says={
            "": Text("La habilidad {number} de «{card}» todavía no se activó."),
            "done": Text("Las habilidades {number} ya se activaron."),
            "number": Text("No hay habilidades {number}: son 1, 2 y 3."),
            "unknown": Text("No se conoce el número de la habilidad de «{card}», y el orden importa."),
        },
        reading=Text("Los números eran íconos que nuestra copia perdió: los dice el caso."),
    ),
    law(
        "abilities.skipped",
        "FC 4",
        Text("Las habilidades se activan solas: no son opcionales, salvo la oferta de Kyros."),
        says={
            "": Text("Falta activar las habilidades de esta oleada."),
            "kyros": Text("{player} todavía no dijo si juega la carta extra de Kyros."),
        },
    ),
    law(
        "ability.unknown",
        "FC 4",
        Text("Lo que nadie sabe qué hace deja sin decidir lo que sigue."),
        says={
            "": Text("No se sabe qué habilidad tiene «{card}»."),
            "target": Text("No se sabe si la habilidad de «{card}» alcanza a «{other}»."),
        },
    ),
    law(
        "rh.order",
        "RH",
        Text("En un mismo número: cartas extra, después a quién alcanza cada habilidad, y todo a la vez."),
    ),
    law(
        "track.sum",
        "FC 5",
        Text("La ficha de cada facción muestra el poder de sus personajes vivos de todas las oleadas."),
        says={
            "": Text("{faction} tiene {due} de poder, no {said}."),
            "unknown": Text("No se conoce el poder de {faction}."),
        },
    ),
    law(
        "track.reminder",
        "FC 5",
        Text("El Power Track es un recordatorio: decide la cuenta de la resolución."),
    ),
)
