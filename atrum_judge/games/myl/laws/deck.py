"""The deck and the pool of cards: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("El mazo y las cartas permitidas")

LAWS = (
    law(
        "pool.banned",
        "§2",
        Text("La lista de cartas prohibidas está vacía desde julio de 2021 y puede cambiar."),
    ),
    law(
        "pool.editions",
        "§3",
        Text("Se usan cartas de ES, CR, HE, IM, HD, TA, DR, EN y las promocionales PE."),
        says={
            "": Text("{card}: {edition} no es una edición de Primer Bloque."),
            "unknown": Text("{card}: no se conoce su edición."),
        },
    ),
    law(
        "pool.promotional_list",
        "§3",
        Text("Veintisiete cartas promocionales están nombradas, cada una con su edición."),
    ),
    law(
        "deck.promotional_unique",
        "§3, §4.1.6",
        Text("Toda carta promocional es Carta Única."),
        says=Text("{card} es promocional, y por eso Carta Única: hay {count}."),
    ),
    law(
        "deck.promotional_any_version",
        "§4.1.6, §3",
        Text("Una carta que existe como promocional es Carta Única en todas sus versiones."),
        says=Text("{card} existe como promocional: en cualquier versión hay una sola, y hay {count}."),
    ),
    law(
        "pool.reissues",
        "§3",
        Text("Los productos especiales, los Compendios y las reediciones desde 2019 siguen el Oráculo 2021."),
        says=Text("{card}: su texto sigue el Oráculo 2021, que no se tiene."),
        reading=Text("Están permitidos, porque la sección los nombra; su redacción la ve un juez."),
    ),
    law(
        "deck.version_is_original",
        "§6.8, §3",
        Text("Toda versión de una carta tiene la habilidad de la original."),
    ),
    law(
        "card.frequency_original",
        "§4.1.6",
        Text("Una reedición mantiene la frecuencia original, que no limita nada."),
    ),
    law(
        "deck.size",
        "§4.3.1",
        Text("Un Mazo Castillo tiene 50 cartas, incluido el Oro inicial."),
        says=Text("El mazo tiene {count} cartas, y son 50."),
    ),
    law(
        "deck.count",
        "§4.3.1",
        Text("Cada línea de la lista tiene al menos una copia."),
        says=Text("{card}: la cantidad tiene que ser 1 o más."),
    ),
    law(
        "deck.copies",
        "§6.8, §4.2.5",
        Text("De una carta hay hasta tres copias."),
        says=Text("{card}: hay {count} copias y el máximo es tres."),
    ),
    law("deck.copies_over_versions", "§6.8", Text("Las copias se cuentan por nombre, sea cual sea la versión.")),
    law(
        "deck.unique",
        "§6.8, §4.2.5",
        Text("De una Carta Única hay una sola copia."),
        says={
            "": Text("{card} es Carta Única: hay {count}."),
            "unknown": Text("{card}: hay {count} copias y no se sabe si es Carta Única."),
        },
        reading=Text("«Única» y «Carta Única» dicen lo mismo."),
    ),
    law(
        "deck.plain_oro_limit",
        "§4.2.5",
        Text("De un Oro sin habilidad hay hasta tres copias, como de toda carta."),
        says=Text("{card}: hay {count} copias de este Oro y el máximo es tres."),
    ),
    law(
        "deck.ability_oro_limit",
        "§4.2.5",
        Text("De un Oro con habilidad hay hasta tres copias, o una si es Carta Única."),
    ),
    law(
        "deck.initial_oro",
        "§4.2.5, §4.3.2",
        Text("El Oro inicial es uno, y es un Oro sin habilidad."),
        says={
            "": Text("{card} no puede ser el Oro inicial: es un Oro sin habilidad."),
            "one": Text("Hay {count} Oros iniciales en la lista, y es uno."),
            "unknown": Text("No se sabe si {card}, el Oro inicial, tiene habilidad."),
        },
    ),
    law(
        "deck.initial_counts",
        "§4.3.1, §6.8",
        Text("El Oro inicial cuenta entre las 50 cartas y entre las copias de su nombre."),
        says=Text("{card}: hay {count} copias con el Oro inicial y el máximo es tres."),
    ),
    law("name.printed", "§4.1.1", Text("Nombrar una carta es decir su nombre impreso.")),
    law(
        "card.symbol",
        "§4.1.3",
        Text("El símbolo dice el tipo, y solo los Aliados tienen Fuerza impresa."),
        says=Text("{card} tiene Fuerza impresa y no es un Aliado."),
    ),
    law(
        "card.race_only_allies",
        "§4.1.5",
        Text("Solo los Aliados tienen Raza impresa."),
        says=Text("{card} tiene Raza impresa y no es un Aliado."),
    ),
    law(
        "card.oro_no_cost",
        "§4.1.2, §4.2.5",
        Text("Un Oro no tiene Coste; toda otra carta tiene uno, y 0 lo es."),
        says={
            "": Text("{card} es un Oro y no tiene Coste."),
            "negative": Text("El Coste de {card} no puede ser menor que 0."),
        },
    ),
    law("card.collector_code", "§4.1.8", Text("El código de coleccionista dice número, tamaño y edición.")),
    law("card.epic_text", "§4.1.7", Text("El texto épico no cambia nada.")),
)
