"""Clarifications: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Aclaraciones")

LAWS = (
    law(
        "search.fosa_shuffles",
        "P2 §9.1",
        Text("Buscar en la Fosa obliga a barajarla."),
    ),
    law(
        "search.vertedero_shown",
        "P2 §9.1",
        Text("Lo que sale del Vertedero se muestra."),
    ),
    law(
        "hand.show_before_discard_all",
        "P2 §9.2",
        Text("Descartar todos los de un tipo obliga a mostrar la mano."),
    ),
    law(
        "hand.condition_excludes_cost",
        "P2 §9.2",
        Text("Tener un Esbirro en la mano se refiere a otro que el descartado."),
    ),
    law(
        "retype.zone_dynamic",
        "P2 §9.3",
        Text("Un cambio de tipo de una zona alcanza a lo que entra después y termina al salir."),
    ),
    law(
        "retype.next_discards",
        "P2 §9.3",
        Text("Los tipos elegidos para próximos descartes pueden repetirse y usarse en cualquier orden."),
    ),
    law(
        "retype_power.effect_adapts",
        "P2 §9.3",
        Text("Cambiado el tipo de un Poder, el resto de su texto se hace en lo posible."),
    ),
    law(
        "choice.at_launch",
        "P2 §9.5",
        Text("Lo que se elige como pauta se elige al lanzar."),
    ),
    law(
        "choice.not_asked",
        "P2 §9.5",
        Text("Solo se elige, o sale algo al azar, cuando un efecto lo pide."),
        says={
            "choice": Text("No hay nada que elegir ahora."),
            "chance": Text("No hay nada al azar que indicar."),
        },
    ),
    law(
        "choice.not_said",
        "P2 §9.5",
        Text(
            "Lo que se elige o sale al azar se dice; si todas las cartas son iguales no hace falta, y con cartas"
            " ocultas puede no saberse."
        ),
        says={
            "": Text("No se dijo qué se eligió, y con cartas ocultas no se sabe si había que elegir."),
            "missing": Text("Falta decir qué se elige: {asked}."),
            "chance": Text("No se dijo qué se descartó al azar."),
            "hand": Text("{power} hizo mostrar una mano, y no se dijo cuántos {kind} había en ella."),
            "counted": Text("{power} cuenta los {kind} de una mano, y no se dijo cuántos había en ella."),
            "unseen": Text("No se dijo qué tomó {player} de la Fosa; solo quien busca lo ve."),
        },
    ),
    law(
        "choice.not_yours",
        "P2 §9.5",
        Text("Elige quien corresponde."),
        says=Text("{player} no elige ahora: {asked}."),
    ),
    law(
        "choice.invalid",
        "P2 §9.5",
        Text("Lo que se elige, o sale al azar, es de lo que hay y en la cantidad que se pide."),
        says={
            "no_kind": Text("Se eligen Esbirros: {asked}."),
            "not_offered": Text("{pick} no se puede elegir: {asked}."),
            "other_kind": Text("{pick} no es {kind}: {asked}."),
            "twice": Text("Se eligió más de una vez: {esbirros}; {asked}."),
            "swap": Text("Se intercambian tantos de un Altar como del otro: {asked}."),
            "amount": Text("{player} eligió {count}, y {due}."),
            "chance_amount": Text("Esbirros que salieron: {number}; se indicaron {count}."),
            "shown_amount": Text("{kind} que había en esa mano: {number}; se indicaron {count}."),
            "hand_amount": Text("Esbirros que había en esa mano: {number}; se indicaron {count}."),
            "chance_counted": Text("No pudo salir eso ({cards}): {why}."),
            "chance_there": Text("No pudo salir eso ({cards}): lo que hay es {there}."),
            "chance_shown": Text(
                "Esa mano se mostró por sus {kind}: se dice cuántos tenía, o toda la mano, y no {cards}."
            ),
            "chance_cards": Text("No pudo salir eso ({cards}): lo que se conoce de esas cartas no lo permite."),
            "name_taken": Text("{esbirro} ya está en un Altar."),
        },
    ),
    law(
        "protect.as_annulled",
        "P2 §9.5",
        Text("Lo protegido sigue siendo objetivo válido; el efecto no se realiza."),
    ),
    law(
        "hand.always_target",
        "P2 §9.5",
        Text("Una mano es objetivo válido aunque esté vacía."),
    ),
    law(
        "expect.mismatch",
        "P3 §2.5",
        Text("Lo que se afirma de la mesa coincide con lo que resulta de las jugadas."),
        says={
            "": Text("{what}: se afirma {claimed}; {basis}, {found}."),
            "not_yet": Text(
                "{what}: se afirma {claimed}; {basis}, {found}. La cadena sigue abierta: nada de ella se ha lanzado."
            ),
            "counted": Text("{what}: se afirma {claimed}; {basis}, {found}, y {why}."),
            "not_known": Text("{what}: se afirma {claimed}, y no se puede saber."),
            "unknown": Text("{what}: se afirma {claimed}, y no se puede saber; {basis}, {found}."),
        },
    ),
)
