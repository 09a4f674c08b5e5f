"""Texts of old programs: the letters of their names are right, whichever program saved them."""

import pytest

from atrum_judge.lists import text_of

NAMES = (
    "Begoña Güemes", "Íñigo Ordóñez", "Élida Ávila", "Óscar Múgica", "Sebastián Paz", "Simón Paz", "Águeda Paz",
    "João Conceição", "Antônia Magalhães", "Gonçalo Simões", "Tânia Lourenço", "Romão Falcão", "Zoë Müller",
    "JÚLIO MOURÃO", "MÓNICA PEÑA", "ÉDGAR LEÓN", "AÇUCENA GALVÃO", "D’Ávila Núñez", "“Tona” Reséndiz",
)  # fmt: skip


@pytest.mark.parametrize("letters", ["cp1252", "cp850", "mac_roman", "utf-8", "utf-16"])
@pytest.mark.parametrize("name", NAMES)
def test_one_name_tells_the_letters(name, letters):
    text = f"Nombre;Club\n{name};Sur\nBeto;\n"
    try:
        raw = text.encode(letters)
    except UnicodeEncodeError:
        pytest.skip("these letters have no such quotes")
    assert text_of(raw) == text


def test_bytes_without_names_are_of_windows():
    assert text_of(b"5 \x80\n\x93a\x94 \x96 b\n") == "5 €\n“a” – b\n"
