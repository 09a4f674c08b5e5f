"""Announcing: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Anunciar un Poder")

LAWS = (
    law(
        "announce.required",
        "P2 §1.1",
        Text("Todo Poder se anuncia antes de lanzarse."),
    ),
    law(
        "announce.names",
        "P2 §1.6",
        Text("Se dice qué Poder y de qué Reptante; si lo tiene con varios costes, también cuál."),
        says=Text("{power} está en ese Reptante con varios costes ({costs}): no se dijo cuál."),
        reading=Text("Si solo con uno de esos costes se podía anunciar, es ese aunque no se diga."),
    ),
    law(
        "reptante.not_prepared",
        "P2 §1.2, P1 §7.2",
        Text("El Reptante que anuncia está preparado, también para coste 0."),
        says=Text("{reptante} está agotado: no anuncia ningún Poder, tampoco de coste 0. Preparados: {prepared}."),
    ),
    law(
        "reptante.reserved",
        "P2 §1.2",
        Text("Con el agotamiento reservado, un Reptante solo anuncia coste 0 o pago explotando."),
        says=Text(
            "El agotamiento de {reptante} ya está reservado en esta cadena: solo puede anunciar Poderes de coste 0 o pagados explotando."
        ),
        reading=Text("Por cada Reptante se reserva un solo agotamiento."),
    ),
    law(
        "cost.not_enough",
        "P2 §1.2, P2 §5.1",
        Text("Hay en el Altar bastantes Esbirros preparados para el coste."),
        says=Text("{power} cuesta {cost}; Esbirros preparados en el Altar de {player}: {prepared}."),
    ),
    law(
        "cost.reserved",
        "P2 §1.3, P2 §1.2",
        Text("Un Esbirro reservado no paga otro Poder de la cadena."),
        says={
            "named": Text("{esbirro} ({kind}) ya está reservado en esta cadena. Libres: {free}."),
            "amount": Text(
                "{power} cuesta {cost}; Esbirros preparados: {prepared}, ya reservados en esta cadena: {reserved}."
            ),
        },
    ),
    law(
        "cost.not_prepared",
        "P2 §1.2, P2 §5.1",
        Text("Un Esbirro agotado no paga."),
        says={"not_ready": Text("{esbirro} ({kind}) está agotado y no paga el coste de {power}.")},
    ),
    law(
        "cost.count",
        "P2 §5.1, P1 §7.2",
        Text("Se paga exactamente el coste."),
        says={
            "": Text("{power} cuesta {cost}; Esbirros apartados: {count} ({esbirros})."),
            "twice": Text("{power} cuesta {cost} Esbirros distintos, y se apartó más de una vez: {esbirros}."),
        },
    ),
    law(
        "pay.mode_declared",
        "P2 §5.2, P2 §1.2",
        Text("Se paga agotando, salvo que el texto pida explotar o se diga al anunciar."),
        says=Text("El texto de {power} pide pagar su coste explotando, no agotando."),
    ),
    law(
        "exploit.pay_only_prepared",
        "P2 §5.2, P1 §6.3, P2 §8.2",
        Text("Para pagar solo se explotan Esbirros propios preparados."),
        says={
            "not_ready": Text(
                "{esbirro} ({kind}) está agotado: no puede explotarse para pagar el coste de {power}."
            )
        },
    ),
    law(
        "pay.no_mix",
        "P2 §5.2",
        Text("Todo el coste se paga de una misma manera."),
        reading=Text("No se mezcla agotar con explotar."),
    ),
    law(
        "discard.not_in_hand",
        "P2 §5.3, P2 §1.2",
        Text("El Esbirro a descartar está en la mano al anunciar."),
        says={
            "": Text("{player} no tiene en la mano {cards}, que {power} necesita descartar."),
            "pair": Text("{player} no tiene en la mano {missing}, y {power} se anunció descartando {cards}."),
        },
    ),
    law(
        "discard.not_said",
        "P2 §1.6",
        Text("Al anunciar se muestra qué Esbirro se descartará, y al lanzar se descarta."),
        says={
            "announced": Text(
                "No se indicó qué Esbirro se descarta para {power}; puede ser cualquiera de los que sirven."
            ),
            "launched": Text("No se dijo qué Esbirro se descartó al lanzar {power}."),
        },
    ),
    law(
        "hidden.feasible",
        "P2 §5.3, P1 §2.2",
        Text(
            "Lo que puede haber entre cartas ocultas se decide contando los {per_kind} de cada tipo de cada mazo base."
        ),
        says={
            "hand": Text("No se sabe si {player} tiene en la mano: {esbirros}."),
            "discard": Text("{power} necesita {cards} en la mano de {player}, que no se conoce entera."),
            "choice": Text("No se sabe si lo elegido ({esbirros}) estaba ahí y era todo lo que había que elegir."),
            "none_left": Text("No pudo elegirse eso ({esbirros}): contando todas las cartas, ahí no está."),
        },
    ),
    law(
        "discard.wrong_kind",
        "P2 §5.3, P1 §7.3",
        Text("El Esbirro descartado cuenta como el tipo que pide el Poder, por sí mismo o junto a una Sombra."),
        says={
            "kind": Text(
                "{power} pide descartar {asked}, no {kind}. Serviría {asked}, u otro Esbirro principal junto a una Sombra."
            ),
            "retyped": Text(
                "{power} pide descartar {asked}, y toda la mano de {player} cuenta ahora como {kind}, también sus"
                " Sombras."
            ),
        },
    ),
    law(
        "discard.neutral_any",
        "P1 §7.3, P2 §5.3",
        Text("Un Poder neutro descarta cualquier tipo, también Sombra."),
    ),
    law(
        "discard.reserved",
        "P2 §1.6, P2 §1.3",
        Text("Una carta reservada no sirve para otro anuncio."),
        says=Text("{player} ya reservó {cards} para otro Poder de esta cadena."),
    ),
    law(
        "reserve.not_paid_yet",
        "P2 §1.3",
        Text("Anunciar reserva y no mueve nada."),
    ),
    law(
        "reserve.still_in_hand",
        "P2 §1.6",
        Text("El Esbirro apartado sigue contando en la mano."),
    ),
    law(
        "announce.irrevocable",
        "P2 §1.4",
        Text("Anunciado un Poder, ni la decisión ni el objetivo cambian."),
    ),
    law(
        "target.missing",
        "P2 §1.4, P2 §9.5, P3 §3",
        Text("El objetivo se indica al anunciar."),
        says=Text("{power} necesita un objetivo, y se indica al anunciar. Puede ser: {targets}."),
    ),
    law(
        "target.not_there",
        "P2 §9.5",
        Text("El objetivo existe y es válido al anunciar."),
        says={
            "out": Text("{target} ya no está en la partida y no puede ser objetivo de {power}."),
            "no_link": Text("{power} apunta al anuncio número {number} y la cadena solo tiene {count}."),
            "no_links": Text("{power} apunta a un anuncio de la cadena, y todavía no hay ninguno."),
            "no_power": Text("{power} cambia el tipo de un Poder anunciado, y no hay ninguno."),
            "too_few": Text("{power} explota {due}; Esbirros de ese Altar que sirven: {count}."),
            "esbirro": Text("{power} no puede explotar {esbirros}. Sirven: {fitting}."),
            "sombra": Text(
                "{power} explota {count} {kind}, y las Sombras de ese Altar no son {kind} sino {as_kind}."
            ),
        },
    ),
    law(
        "condition.not_met",
        "P2 §1.2",
        Text("Las condiciones del texto se cumplen al anunciar."),
        says={
            "zone": Text("{power} pide al menos {count} {kind} ({zone}), y no se cumple."),
            "sombra": Text(
                "{power} pide al menos {count} {kind}, y las Sombras de ese Altar no son {kind} sino {as_kind}."
            ),
            "besides": Text(
                "{power} pide en la mano al menos {count} {kind} además de lo que se descarta, y no se cumple."
            ),
        },
    ),
    law(
        "condition.hidden",
        "P2 §1.2",
        Text("Una condición sobre cartas ocultas puede no poder decidirse."),
        says=Text("{power} pide {kind} ({zone}) y no se sabe si lo hay."),
    ),
    law(
        "pay.text_condition",
        "P2 §5.1, P2 §1.6",
        Text("El pago no deja sin cumplir el propio texto."),
        says=Text("Explotar {paid} para pagar deja sin cumplir la condición de {power}."),
    ),
    law(
        "pair.only_sombra_shown",
        "P2 §1.6, P2 §7.4",
        Text("Del par con Sombra solo se muestra la Sombra; el otro se descarta al pagar."),
    ),
    law(
        "cost.may_change_cards",
        "P2 §1.6, P2 §5.1",
        Text(
            "Al lanzar pueden pagar otros Esbirros que los apartados: preparados, del propio Altar y tantos como el coste."
        ),
        says={
            "others": Text(
                "{power} (coste {cost}) se paga con Esbirros preparados de su Altar ({ready}), no con {picks}."
            ),
            "amount": Text("{power} se paga con {cost} de estos Esbirros: {ready}. Se dice que pagaron: {picks}."),
            "said": Text("Ya se dijo con qué se pagó {power}: {payers}."),
        },
        reading=Text("Si nadie dice cuáles pagaron, queda abierto hasta que algo lo muestre."),
    ),
    law(
        "announce.no_response_launches",
        "P2 §1.6",
        Text("Si nadie responde, el Poder se lanza de inmediato."),
    ),
)
