"""Words about money: paid only where they say that it happened."""

import pytest

from tournaments.core.lists.reading import read

HAPPENED = [
    "Sí",
    "pagó",
    "pagado",
    "ya pagué",
    "Ya pagó",
    "abonado",
    "transferí ayer",
    "Pagó con tarjeta",
    "✔️",
    "yes",
    "paid",
]
NOT_YET = ["No", "debe", "Pago en el local", "pagará el sábado", "Paga después", "sin pagar", "pendiente de pago",
           "todavía no pagó", "no pagado", "pago mañana", "falta", "pay at the door", "❌"]  # fmt: skip
UNKNOWN = ["transferencia", "efectivo", "pago Ana"]


@pytest.mark.parametrize(
    ("said", "paid"),
    [*((one, True) for one in HAPPENED), *((one, False) for one in NOT_YET), *((one, None) for one in UNKNOWN)],
)
def test_a_column_about_money(said, paid):
    assert [one.paid for one in read(f"Nombre;Pagó\nAna;{said}\nBeto;no").people] == [paid, False]


@pytest.mark.parametrize(
    ("line", "paid"),
    [
        ("Ana (pago allá)", False),
        ("Ana (pago el sábado)", False),
        ("Ana (pagó)", True),
        ("Ana ya pagó", True),
        ("Ana pago mañana", False),
        ("Ana - pago con Beto", None),
        ("Ana 💵", True),
        ("Ana", None),
    ],
)
def test_a_remark_about_money(line, paid):
    (ana, _beto) = read(f"1. {line}\n2. Beto").people
    assert (ana.name, ana.paid) == ("Ana", paid)


def test_what_is_not_clear_is_asked():
    (ana,) = read("Nombre;Pagó\nAna;pago Juan").people
    assert [str(ask) for ask in ana.asks] == ["«pago Juan» no dice si pagó."]
