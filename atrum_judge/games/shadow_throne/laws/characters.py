"""Characters and the abilities of the factions: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Personajes")

LAWS = (
    law(
        "dead.power",
        "IM",
        Text("Un personaje muerto no aporta poder."),
        says=Text("{faction} tiene {due} de poder, no {said}: los muertos no aportan."),
    ),
    law("dead.no_activation", "IM", Text("Quien muere antes de su número pierde su habilidad.")),
    law("dead.same_number", "IM", Text("Quien muere en su mismo número sí activa su habilidad.")),
    law(
        "kill.rank",
        "IM, IM Caballeros, IM Anna Lys, IM Datura",
        Text("Caballeros mata a los plebeyos de su oleada, Anna Lys a los élites, Datura a los nobles."),
    ),
    law(
        "kill.spares_imperio",
        "IM",
        Text("No matan a personajes del Imperio."),
        says=Text("«{card}» es del Imperio: nadie pudo matarlo."),
        reading=Text("Cuenta la facción de ese momento: un convertido ya no es del Imperio."),
    ),
    law(
        "extra.faction",
        "IM Kyros",
        Text("La carta extra de Rey Kyros es un personaje del Imperio de la mano."),
        says={
            "": Text("«{card}» no es del Imperio."),
            "unknown": Text("No se sabe de qué facción es «{card}»."),
            "not_held": Text("«{card}» no está en la mano de {player}."),
        },
    ),
    law(
        "extra.optional",
        "IM Kyros",
        Text("La carta extra se puede rehusar sin decir por qué."),
    ),
    law(
        "extra.gold",
        "IM Kyros",
        Text("La carta extra se paga o se cobra como dice, sin oro por silencio."),
        says={
            "": Text("{player} debe {due} por la carta extra «{card}», no {said}."),
            "unknown": Text("No se sabe cuánto cuesta o da «{card}»."),
        },
    ),
    law(
        "extra.unpayable",
        "IM Kyros",
        Text("Una carta extra que no se puede pagar no se juega."),
        says={
            "": Text("{player} tiene {gold} de oro y la carta extra «{card}» cuesta {due}."),
            "unknown": Text("No se sabe si {player} puede pagar la carta extra «{card}»."),
        },
        reading=Text("Tampoco se pone boca abajo por 1 de oro: es una oferta."),
    ),
    law(
        "extra.wave",
        "IM Kyros",
        Text("La carta extra es de la oleada de Kyros: no la alcanzan números anteriores, sí el mismo."),
    ),
    law(
        "extra.ability",
        "IM Kyros",
        Text("La habilidad de la carta extra actúa con el número 3, diga lo que diga."),
        reading=Text("El número de Kyros es 3 si el caso no dice otro."),
    ),
    law(
        "extra.without_kyros",
        "IM Kyros",
        Text("Solo un Rey Kyros activado permite una carta extra."),
        says={
            "": Text("{player} no tiene un Rey Kyros que espere su carta extra."),
            "position": Text("«{card}» es una carta extra y {player} no tiene a Rey Kyros en esa oleada."),
        },
    ),
    law(
        "inspire.token",
        "RE",
        Text("Cada +1 es una ficha y suma 1 de poder."),
        says=Text("{faction} tiene {due} de poder, no {said}: cada ficha suma 1."),
    ),
    law(
        "dead.tokens",
        "RE",
        Text("Quien muere pierde sus fichas +1."),
        says=Text("«{card}» está muerto y tiene fichas +1."),
    ),
    law(
        "inspire.scouts",
        "RE Exploradores",
        Text("Exploradores de Phabos da +1 a todos los Rebeldes de su oleada."),
        reading=Text("También a sí mismo."),
    ),
    law(
        "inspire.next",
        "RE Picureas",
        Text("Picureas da +1 a cada Rebelde de la oleada siguiente; en la última no hace nada."),
        reading=Text("Las fichas se ponen cuando esos personajes entran en la batalla."),
    ),
    law(
        "inspire.queen",
        "RE Eletheria",
        Text("Reina Eletheria da +1 a los plebeyos Rebeldes de su oleada y de las anteriores."),
    ),
    law(
        "langman.stays",
        "RE Langman",
        Text("Langman, activado y vivo, queda para otra batalla si los Rebeldes pierden, sin fichas."),
        says={
            "must": Text("«{card}» debe quedarse: los Rebeldes perdieron y su habilidad se activó."),
            "may_not": Text("«{card}» no puede quedarse."),
            "unknown": Text("No se sabe si la habilidad de «{card}» se activó."),
        },
    ),
    law(
        "langman.once",
        "RE Langman",
        Text("Si los Rebeldes pierden la segunda batalla, Langman vuelve al mazo."),
        says=Text("«{card}» ya se quedó una vez: vuelve al mazo."),
        reading=Text("En su segunda batalla cuenta como personaje de una oleada anterior."),
    ),
    law(
        "silence.abilities",
        "RE Sythera",
        Text("Sythera deja sin sus dos números a los personajes de otras facciones de su oleada."),
        says=Text("No se sabe qué números calla «{card}», y «{other}» tiene uno."),
        reading=Text("Los dos números eran íconos perdidos: los dice el caso."),
    ),
    law(
        "convert.faction",
        "IG",
        Text("Un convertido es de la Iglesia para poder, influencia y oro de consuelo."),
        says=Text("{faction} tiene {due} de poder, no {said}: un convertido cuenta para la Iglesia."),
    ),
    law("convert.dead", "IG", Text("Los muertos no se convierten.")),
    law(
        "convert.own_faction",
        "IG",
        Text("Se convierte solo a personajes de otras facciones."),
        says=Text("«{card}» ya era de la Iglesia: no puede estar convertido."),
    ),
    law(
        "convert.rank",
        "IG Pastor, IG Protis",
        Text("Pastor de los Perdidos convierte a los plebeyos de su oleada; Protis, a los élites."),
    ),
    law(
        "convert.beatice",
        "IG Beatice",
        Text("Princesa Beatice convierte a los plebeyos de su oleada y da +1 a los que no eran de la Iglesia."),
    ),
    law(
        "simone.influence",
        "IG Simone",
        Text("Si Simone muere, quien la jugó recibe su influencia especial, sea en la oleada que sea."),
        says=Text("Simone muere y Sythera pudo callarla: no se sabe si da su influencia."),
        reading=Text("En el acto, además de la mitad de su influencia."),
    ),
    law(
        "thavma.power",
        "IG Thavma",
        Text("Thavma obtiene poder extra si quien lo jugó tiene 0 o 1 de oro después de pagarlo."),
        says=Text("«{card}» no es Thavma: no tiene poder extra."),
        reading=Text("Se mira una vez, cuando se activa."),
    ),
    law(
        "convert.and_inspire",
        "RH",
        Text("Convertido e inspirado en el mismo número: valen los dos."),
    ),
)
