"""What is said of the table: the law."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Lo que se dice de la mesa")

LAWS = (
    law(
        "claim.differs",
        "Turno §0",
        Text("Lo que se dice de la mesa es lo que resulta de las reglas."),
        says={
            "": Text("Se dijo {said} y es {found} ({what})."),
            "unknown": Text("Se dijo {said}; no se sabe ({what})."),
        },
        reading=Text("Se cita la sección que explica el valor correcto."),
    ),
)
