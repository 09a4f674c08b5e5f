"""Options of an event of Shadow Throne, beside the targets that its rules offer."""

from atrum_judge.protocol import Option
from atrum_judge.reports import ours
from atrum_judge.text import Text

SILENT = Text("Las reglas no lo dicen.")

OPTIONS: tuple[Option, ...] = (
    Option(
        "target",
        Text("Influencia que termina la partida"),
        Text("La partida normal es a 15; la variante, a 20 o 25."),
        {"15": Text("15"), "20": Text("20"), "25": Text("25")},
        "15",
        "FR 5, VJ",
    ),
    ours(
        "place_points",
        Text("Puntos por puesto"),
        SILENT,
        {
            "scale": Text("De 24 a 0, en partes iguales por puesto"),
            "ladder": Text("5, 3, 2, 1, 0"),
            "win": Text("1 por ganar"),
        },
    ),
    Option(
        "no_winner",
        Text("Cuando nadie gana"),
        Text("Las reglas solo dicen que nadie gana. Nuestro valor usual: nadie suma puntos."),
        {
            "zero": Text("Nadie suma puntos"),
            "shared": Text("Los empatados se reparten sus puestos, sin victoria"),
        },
        "zero",
        "FP",
    ),
    ours(
        "lower_places",
        Text("Los demás puestos"),
        Text("Las reglas solo dicen quién gana."),
        {
            "influence_gold": Text("Por influencia, después por oro"),
            "influence": Text("Por influencia"),
            "equal": Text("Todos segundos"),
        },
    ),
    ours(
        "time_order",
        Text("Cuando se acaba el tiempo"),
        SILENT,
        {
            "battle": Text("Se termina la batalla en curso"),
            "wave": Text("Se termina la oleada en curso y se resuelve la batalla"),
            "stop": Text("La batalla en curso no cuenta"),
            "none": Text("Sin límite de tiempo"),
        },
    ),
    ours(
        "bye_points",
        Text("Puntos de una ronda libre"),
        SILENT,
        {"mean": Text("El valor medio"), "first": Text("Como un primer puesto"), "zero": Text("0")},
    ),
    ours(
        "table_size",
        Text("Tamaño de las mesas"),
        SILENT,
        {"five": Text("De 3 a 5: las menos mesas posibles"), "four": Text("De 3 a 4; de 5 solo si son 5")},
    ),
    Option(
        "seating",
        Text("Orden de los lugares"),
        Text("Los mazos pasan siempre a la izquierda. Nuestro valor usual: sorteo registrado."),
        {"lot": Text("Sorteo registrado"), "standing": Text("Por clasificación, quien va mejor primero")},
        "lot",
        "FI 4",
    ),
    ours(
        "leaver",
        Text("Si alguien deja la mesa"),
        SILENT,
        {
            "stay": Text("Sus personajes quedan en la batalla y no suman; los demás siguen"),
            "void": Text("La partida se anula"),
        },
    ),
)
