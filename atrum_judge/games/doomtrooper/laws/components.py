"""Cards, affiliations and collections: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Cartas y afiliaciones")

LAWS = (
    law(
        "affiliation.domain",
        "P2 §3",
        Text(
            "Las afiliaciones son las cinco corporaciones, La Hermandad, cinco tribus, La Legión Oscura y General."
        ),
        reading=Text("El texto anuncia doce y siguen doce, más General, que es la falta de una."),
    ),
    law(
        "affiliation.doomtrooper",
        "P2 §3",
        Text(
            "Los guerreros de las cinco corporaciones y de La Hermandad son Doomtroopers; corporativos son solo los de las cinco."
        ),
    ),
    law("affiliation.tribal", "P2 §3", Text("Los guerreros de las cinco tribus son Tribales.")),
    law(
        "affiliation.general",
        "P2 §3, P2 §Guerrero.4",
        Text(
            "Un guerrero General cuenta como Doomtrooper en un Escuadrón y como Tribal en un Destacamento; dónde se juega lo dice su carta."
        ),
        says=Text("No se sabe en qué área se juega {card}: lo dice su texto."),
        reading=Text("Es Tribal, pero de ninguna tribu: no choca con ninguna."),
    ),
    law(
        "affiliation.of_card",
        "P2 §3",
        Text("Una carta es también de su afiliación: el equipo de Bauhaus es equipo de Bauhaus."),
    ),
    law(
        "affiliation.unknown",
        "P2 §3",
        Text("De la afiliación de un guerrero depende dónde está, a quién ataca y qué recibe."),
        says=Text("No se conoce la afiliación de {card}."),
    ),
    law(
        "attack.target_unknown",
        "P2 §3",
        Text("La afiliación decide a quién puede atacar un guerrero; la tabla está en otra parte de las reglas."),
        says=Text("A quién puede atacar {card} lo dice otra parte de las reglas, que no se conoce."),
    ),
    law(
        "post.attach",
        "P2 §4",
        Text(
            "Una carta de Acoplar queda unida a su base: solo la separan otras cartas, o se descarta con su base."
        ),
        says=Text("No se dice a qué carta se acopla {card}."),
        reading=Text("Si la base se aniquila, lo acoplado se descarta."),
    ),
    law(
        "post.discard",
        "P2 §4",
        Text("Una carta de Descartar va a la pila de descartes y nunca estuvo en juego."),
    ),
    law(
        "post.annihilate",
        "P2 §4",
        Text("Una carta de Aniquilar sale del juego, también si la contrarrestan; no ha sido descartada."),
    ),
    law(
        "post.unknown",
        "P2 §4",
        Text("El icono dice adónde va una carta de Arte o Especial después de jugarla."),
        says={
            "icon": Text("No se conoce el icono post-juego de {card}: adónde va no se puede decidir."),
            "countered": Text(
                "Adónde va {card}, que se acopla, si la contrarrestan no lo dice esta parte de las reglas."
            ),
        },
    ),
    law(
        "protected",
        "P2 §4",
        Text(
            "Lo que no puede ser descartado puede ser aniquilado, y lo que no puede ser aniquilado puede ser descartado."
        ),
        says=Text("No se conoce el texto de {card}: puede que el efecto no la alcance."),
        reading=Text("La carta que choca con una protección se juega igual y no hace nada."),
    ),
    law(
        "play.art_unknown",
        "P2 §4",
        Text(
            "Quién juega Arte, cuándo y a qué precio está en otra parte de las reglas; de ella se conoce el icono."
        ),
        says=Text("Quién puede jugar {card}, que es Arte, y a qué precio no está en esta parte de las reglas."),
    ),
    law(
        "effect.unknown",
        "P2 §7",
        Text("El texto de la carta dice qué hace."),
        says={
            "": Text("No se sabe qué hace {card}: lo que sigue no se puede decidir."),
            "target": Text("No se dice sobre qué actúa {card}."),
            "opponent": Text("Con más de dos jugadores no se dice sobre qué oponente actúa {card}."),
        },
    ),
    law(
        "card.type",
        "P2 §Acciones",
        Text("Cada acción usa cartas de su tipo."),
        says={
            "": Text("{card} no es una carta para esta acción."),
            "unknown": Text("No se sabe de qué tipo es {card}."),
        },
    ),
    law(
        "card.from_hand",
        "P2 §Acciones, P2 §Guerrero",
        Text("Las cartas se juegan de la mano propia."),
        says=Text("{player} no tiene {card} en la mano."),
    ),
    law(
        "designation",
        "P2 §7",
        Text("Las palabras en mayúsculas de una carta son designaciones a las que se refieren las reglas."),
        says=Text("No se conocen las designaciones de {card}."),
    ),
    law(
        "roster.copies",
        "P2 §5",
        Text("De una carta no hay en la colección más copias que su límite impreso."),
        says=Text("{card}: {count} copias, y su límite es {limit}."),
        reading=Text("Mazo y cartas de reserva cuentan juntos."),
    ),
    law(
        "roster.count",
        "P2 §5",
        Text("Cada línea de la lista tiene al menos una copia."),
        says=Text("{card}: la cantidad tiene que ser 1 o más."),
    ),
    law(
        "roster.limit_unknown",
        "P2 §5",
        Text("Si no se conoce el límite, una sola copia está bien y más no se pueden decidir."),
        says=Text("{card}: {count} copias, y no se conoce su límite."),
        reading=Text(
            "Con ediciones de distinto límite: hasta el menor es legal, sobre el mayor no, y entre ambos no se puede decidir."
        ),
    ),
    law(
        "limit.exceeded",
        "P2 §5",
        Text("Las copias de un jugador que se ven en mano, mazo, pilas y juego no pasan del límite."),
        says=Text("{player} tiene {count} copias de {card}, y su límite es {limit}."),
    ),
    law(
        "expansion.none",
        "P2 §6",
        Text("El icono de expansión no cambia nada: las ediciones de un nombre cuentan juntas."),
    ),
    law(
        "combat.dash",
        "P2 §8",
        Text(
            "Con un guion en Lucha o Disparo no se participa en un combate de ese tipo, ni como atacante ni como objetivo."
        ),
        says={
            "": Text("{card} tiene un guion en {value}: no participa en ese combate."),
            "unknown": Text("No se conoce el valor {value} de {card}: con un guion no participaría."),
        },
    ),
    law(
        "cover.no_armour",
        "P2 §8",
        Text("Con un guion en Blindaje no se está nunca en cobertura."),
        says={
            "": Text("{card} tiene un guion en Blindaje: nunca está en cobertura."),
            "unknown": Text("No se conoce el Blindaje de {card}: con un guion no se cubriría."),
        },
    ),
    law(
        "values.effective",
        "P2 §8",
        Text("Bestias y Zonas de Guerra modifican los valores del guerrero al que afectan."),
    ),
    law(
        "points.value",
        "P2 §8",
        Text("El Valor es el precio del guerrero en Puntos de Destino y los puntos que gana quien lo mata."),
        says=Text("No se conoce el Valor de {card}: cuántos puntos da no se puede decidir."),
    ),
    law(
        "points.kind_unknown",
        "P2 §8",
        Text("Qué puntos gana quien mata, de promoción o de destino, está en otra parte de las reglas."),
        says=Text(
            "{player} ganó {earned} puntos por guerreros muertos, y de cuáles son no habla esta parte de las reglas."
        ),
    ),
)
