"""The glossary, and the end of the game: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Glosario y fin de la partida")

LAWS = (
    law(
        "castle.empty_loses",
        "§4.3.1",
        Text("Quien en algún momento no tiene cartas en su Mazo Castillo pierde."),
        reading=Text("También por un efecto propio o por el robo del final del turno."),
    ),
    law(
        "castle.both_draw",
        "§4.6.7",
        Text("Si ambos se quedan sin cartas con la misma carta de un efecto simultáneo, la partida es empate."),
    ),
    law(
        "game.over",
        "§4.3.1",
        Text("Después del final no se hace nada más."),
        says=Text("La partida ya terminó."),
    ),
    law("shuffle.after_touch", "§6.2", Text("Un Mazo Castillo tocado por un efecto se baraja.")),
    law("shuffle.leaves_play", "§6.2", Text("Una carta en juego que se baraja sale del juego.")),
    law("shuffle.count_shown", "§6.2", Text("Se muestra cuántas cartas del Cementerio se barajan.")),
    law("mill.from_top", "§6.4", Text("Se bota desde arriba del mazo, en la medida de lo posible.")),
    law(
        "damage.kinds",
        "§6.4",
        Text("Daño directo es el que bota; daño de combate, el de la asignación y el que los textos llaman daño."),
    ),
    law("search.zone", "§6.5", Text("Sin zona nombrada, se busca en castillo, Cementerio o Destierro propios.")),
    law("search.shown", "§6.5", Text("Se muestra la carta buscada con características.")),
    law("search.may_fail", "§6.5", Text("Una búsqueda puede fallar a propósito y no tiene objetivo.")),
    law("search.shuffle", "§6.5", Text("Después de buscar se baraja el castillo.")),
    law("consider.adds", "§6.9", Text("Considerar agrega un tipo, una Raza o una habilidad.")),
    law(
        "discard.from_hand",
        "§6.11",
        Text("Se descarta de la mano al Cementerio de su dueño."),
        says=Text("{card} no está en la mano de {player}."),
    ),
    law("exile.leaves_play", "§6.12", Text("Lo que se destierra desde el juego sale del juego.")),
    law("destroy.from_play", "§6.13", Text("Se destruye desde el juego al Cementerio del dueño.")),
    law(
        "permanent.ends_with_card",
        "§6.14",
        Text("Un efecto permanente sobre una carta termina cuando esta sale del juego."),
    ),
    law("indesterrable", "§6.18", Text("Un Indesterrable no se destierra; lo universal alcanza a las demás.")),
    law(
        "indestructible",
        "§6.19",
        Text("Un Indestructible no se destruye, tampoco en combate; lo universal alcanza a las demás."),
        says={"unknown": Text("No se sabe si el texto de {card} la hace Indestructible.")},
    ),
    law("look.private", "§6.21", Text("Lo que se mira lo ve solo el controlador del efecto.")),
    law("show.one_by_one", "§6.22", Text("Las cartas se muestran de a una.")),
    law("damage.count_then_deal", "§6.28", Text("El daño de combate se cuenta entero y después se asigna.")),
    law("declare.aloud", "§6.10", Text("Una acción o habilidad se declara en voz alta.")),
    law("name.no_object", "§6.24", Text("Nombrar una carta no hace objetivo y alcanza a todas sus copias.")),
    law("put_in_graveyard", "§6.26", Text("Poner en el Cementerio no es destruir, pero la carta sale del juego.")),
    law("draw.top", "§6.29", Text("Se roba desde arriba del mazo, de a una, en la medida de lo posible.")),
    law("draw.not_put", "§6.29", Text("Poner cartas del mazo en la mano no es robar.")),
    law("raise.leaves_play", "§6.30", Text("Lo que se sube desde el juego a la mano de su dueño sale del juego.")),
    law("turn.begins", "§6.31", Text("Un turno empieza con la Agrupación y termina tras el robo y el descarte.")),
    law("use.all_kinds", "§6.32", Text("Utilizar una habilidad vale para las tres clases.")),
    law(
        "expect.mismatch",
        "",
        Text("Lo que se afirma de la mesa se compara con lo que resulta de los pasos."),
        says={
            "": Text("{what}: se afirma {said}; según lo jugado, {found}."),
            "unknown": Text("{what}: se afirma {said}, y no se puede saber."),
        },
    ),
)
