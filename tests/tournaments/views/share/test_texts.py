"""Texts for a chat: short, in bold where they say so, whatever a name holds."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.utils.translation import override

from tournaments.views.share import texts
from tournaments.views.share.texts import Group, Placed, Table

LINK = "http://tienda.local/t/ab3k"
NAMES = ["Ñandú 🦤", "*Ana*", "_Beto_", "~Eva~", "`Gil`", "ana_maria", "Zoë · Ángel", "👩‍🚀 Sol"]


def phone_lines(text, width=36):
    """Count the lines of a text on a phone 360 pixels wide."""
    return sum(-(-len(line) // width) for line in text.splitlines())


def pairs(count):
    return [Table(n, (f"Ñandú Gómez {n}", f"Peña {n} 🦤")) for n in range(1, count + 1)]


def test_pairings_in_a_chat():
    tables = [Table(1, ("Ana", "Beto")), Table(2, ("Ñandú 🦤", "Eva")), Table(None, ("Gil",))]
    assert texts.pairings("Copa", "Ronda 3", tables, LINK) == (
        f"*Copa · Ronda 3*\n*1* Ana – Beto\n*2* Ñandú 🦤 – Eva\nLibre: Gil\n{LINK}"
    )
    with override("en"):
        assert "Bye: Gil" in texts.pairings("Copa", "Round 3", tables, LINK)


def test_sixteen_and_sixty_four_tables_fit_one_screen():
    assert phone_lines(texts.pairings("Copa de la tienda", "Ronda 3", pairs(16), LINK)) <= 24
    many = texts.pairings("Copa de la tienda", "Ronda 3", pairs(64), LINK)
    assert many == f"*Copa de la tienda · Ronda 3*\nYa están las mesas. Busca la tuya con tu nombre:\n{LINK}"


def test_standings_in_a_chat():
    rows = [Placed(1, "Ana", "3-0"), Placed(2, "Beto", "2-1")]
    assert texts.standings("Copa", "Después de la ronda 3", [Group("", rows, 2)], LINK) == (
        f"*Copa · Después de la ronda 3*\n*1* Ana 3-0\n*2* Beto 2-1\n{LINK}"
    )


def test_long_standings_tell_how_many_are_left():
    rows = [Placed(n, f"N{n}") for n in range(1, 25)]
    text = texts.standings("Copa", "Final", [Group("Grupo 1", rows, 30), Group("Grupo 2", rows, 12)], LINK)
    assert "*12* N12\ny 18 más\n*Grupo 2*\n*1* N1" in text
    assert text.endswith(f"*12* N12\n{LINK}")
    assert phone_lines(text) <= 30


def test_the_champion_a_result_a_call_and_an_invitation():
    assert texts.champion("Copa", ["Ana", "Beto"], 16, LINK) == (
        f"*Campeón de Copa: Ana*\n*2* Beto\n16 participantes\n{LINK}"
    )
    assert texts.result("Copa", "Ana", "3.º de 16", "3-1", LINK) == f"*Ana*: 3.º de 16, 3-1\nCopa\n{LINK}"
    assert texts.result("Copa", "Ana", "", "1-0", LINK) == f"*Ana*: 1-0\nCopa\n{LINK}"
    assert texts.call("Copa", "Ronda 3", Table(5, ("Ana", "Beto")), LINK) == (
        f"*Mesa 5 · Ronda 3*\nAna – Beto\nLos esperamos en su mesa.\nCopa\n{LINK}"
    )
    assert texts.invitation("Copa", ("sáb 5 dic 2026, 15:00", ""), LINK) == (
        f"*Copa*\nsáb 5 dic 2026, 15:00\n{LINK}"
    )
    with override("en"):
        assert texts.champion("Copa", ["Ana"], 1, LINK) == f"*Champion of Copa: Ana*\n1 participant\n{LINK}"


@pytest.mark.parametrize("name", NAMES)
def test_no_name_breaks_the_bold_or_marks_a_word(name):
    for text in (
        texts.result(name, name, "", "1-0", LINK),
        texts.pairings(name, "Ronda 1", [Table(1, (name, name))], LINK),
        texts.champion(name, [name, name], 2, LINK),
    ):
        said = text.removesuffix(LINK)
        assert all(line.count("*") in {0, 2} for line in said.splitlines())
        assert not re.search(r"[~`]|(?<![^\W_])_|_(?![^\W_])", said)


def test_a_name_stays_itself_where_nothing_in_it_marks():
    assert [texts.plain(name) for name in ("ana_maria", "Ñandú 🦤", "Zoë · Ángel")] == [
        "ana_maria",
        "Ñandú 🦤",
        "Zoë · Ángel",
    ]
    assert texts.plain("_Beto_*") == "ˍBetoˍ∗"


def test_whatsapp_gets_the_text_as_it_is():
    text = texts.result("Copa & más", "Ñandú 🦤 +1", "", "1-0", LINK)
    link = urlsplit(texts.whatsapp(text))
    assert (link.scheme, link.netloc, link.path) == ("https", "wa.me", "/")
    assert parse_qs(link.query) == {"text": [text]}
