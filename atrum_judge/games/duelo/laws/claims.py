"""The law on claims about the table."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Lo que se dice de la mesa")

LAWS = (
    law(
        "claim.differs",
        "Turno §0",
        Text("Lo que se dice de la mesa es lo que resulta de las reglas."),
        says={
            "": Text("{what}: se afirma {said}; según lo jugado, {found}."),
            "unknown": Text("{what}: se afirma {said}, y no se puede saber."),
        },
        reading=Text("Se cita la sección que explica el valor correcto."),
    ),
)
