"""Files of other kinds: each has its sentence, and no byte of them is a person; lists within files are found."""

import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atrum_judge.lists import text_of
from atrum_judge.outside.budget import Budget, Limits, TooMuch
from atrum_judge.text import one_line
from tournaments.core.lists.kinds import NotAList, text_of_file
from tournaments.core.lists.reading import read

CHAT = "1. Ana\n2. Bruno\n"


def packed(**parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, said in parts.items():
            archive.writestr(name.replace("__", "/").replace("_dot_", "."), said)
    return out.getvalue()


def names(raw):
    return [one.name for one in read(text_of_file(raw)).people]


@pytest.mark.parametrize(
    ("raw", "word"),
    [
        (b"%PDF-1.4\n1 0 obj", "PDF"),
        (b"\x89PNG\r\n\x1a\nAna", "imagen"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "imagen"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "imagen"),
        (b"\0\0\0\x18ftypmp42Ana", "video"),
        (b"\0\1\0\0Standard Jet DB\0Ana", "base de datos"),
        (b"SQLite format 3\0Ana", "base de datos"),
        (b"{\\rtf1\\ansi Ana\\par Bruno}", "documento"),
        (b"\xd0\xcf\x11\xe0" + "WordDocument".encode("utf-16-le"), "documento"),
        (b"\xd0\xcf\x11\xe0" + "Workbook".encode("utf-16-le"), "antiguo"),
        (b"\xef\xbb\xbf[InternetShortcut]\r\nURL=https://example.org\r\n", "acceso directo"),
        (b"\x1f\x8b\x08Ana", "comprimido"),
        (packed(word__document_dot_xml="<w>Ana</w>"), "documento"),
        (packed(mimetype="application/vnd.oasis.opendocument.text", content_dot_xml="<a/>"), "documento"),
        (packed(a_dot_txt="Ana", b_dot_txt="Bruno"), "comprimido"),
        (packed(foto_dot_jpg="x"), "comprimido"),
        (b"<html><body><p>Ana</p></body></html>", "sin ninguna tabla"),
    ],
    ids=lambda said: said if isinstance(said, str) else "",
)
def test_a_file_of_another_kind_says_which_it_is(raw, word):
    with pytest.raises(NotAList, match=word):
        text_of_file(raw)


@pytest.mark.parametrize("name", ["_chat_dot_txt", "Chat de WhatsApp con Torneo_dot_txt", "gente_dot_csv"])
def test_the_list_in_an_archive_is_read_beside_pictures(name):
    assert names(packed(**{name: CHAT, "IMG-1_dot_jpg": "x"})) == ["Ana", "Bruno"]


def test_an_archive_is_unpacked_only_as_far_as_the_budget_goes():
    with pytest.raises(TooMuch, match="una vez abierto"):
        text_of_file(packed(_chat_dot_txt="Ana\n" * 100), budget=Budget(Limits(unpacked=50)))


def test_of_a_page_the_largest_table_is_read():
    page = (
        "<html><!-- <table><tr><td>Nadie --><style>td{}</style><table><tr><td>Menú<td>Inicio</table>"
        "<table border=1><tr><th>Nombre<th>Club</tr><tr><td>Ana&nbsp;Paz</td><td><b>Norte</b></td></tr>"
        "<tr><td>Bruno<br>Río<td>Sur</table>"
    )
    people = read(text_of_file(page.encode())).people
    assert [(one.name, one.club) for one in people] == [("Ana Paz", "Norte"), ("Bruno Río", "Sur")]


@pytest.mark.parametrize("sign", ["<!--", "<table", "<table>", "<td>", "<tr", "<script>", "&amp", "</table>"])
def test_a_page_that_is_never_closed_is_answered(sign):
    with pytest.raises((NotAList, TooMuch)):
        text_of_file(("<html>" + sign * 20_000).encode())


def test_bytes_that_are_no_text_are_nobody():
    assert "no es un texto" in str(read(text_of(bytes(range(256)) * 4)).problem)
    found = read("Ana\nBe\x01to\n12\n🦎\nCaro\n")
    assert [one.name for one in found.people] == ["Ana", "Caro"]
    assert [one.line for one in found.left_out] == [2, 3, 4]


def test_a_stray_zero_makes_no_other_letters():
    assert text_of(b"Ana\0Bruno") == "Ana\0Bruno"
    assert text_of("Ana, Núñez".encode("utf-16-le")) == "Ana, Núñez"


LINES = st.lists(
    st.sampled_from(
        ["", "Ana", "1. Ana", "2) Beto 🦎", "- Caro ✅", "Suplentes:", "Bajas:", "¿Quién va?", "🙋", "yo no puedo", "12",
         "libre", "[12:01] Ana: me anoto", "20/11/26, 10:05 - Fede: Se eliminó este mensaje", "20/11/26, 10:00 - Ana: no",
         "20/11/26, 10:00 - Eva creó el grupo", "Ana: sí", "Ana <ana@example.org>", "Ana, Beto y Caro", "\ufffd", "✅",
         "ana.paz — Hoy a las 18:31", "Eva, [20/11/26 10:00]", "video omitido", "3. Ana no va", "+54 9 341 555-0001"]
    )
    | st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=12),
    max_size=9,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(LINES)
def test_every_line_is_an_entry_a_question_or_shown_as_left_out(lines):
    text = "\n".join(lines)
    found = read(text)
    if found.problem or found.columns or text.startswith(("{", "[", "<")):
        return
    told = {one.line for one in (*found.people, *found.left_out)} | set(found.beside)
    assert {k for k, line in enumerate(text.splitlines(), start=1) if one_line(line)} <= told
    assert all(any(letter.isalpha() for letter in one.name) for one in found.people)
