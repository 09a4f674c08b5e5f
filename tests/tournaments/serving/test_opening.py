"""Files that libraries open: beside the site, one at a time, within limits that a sentence names."""

import subprocess
import sys

import psutil
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from atrum_judge.outside.budget import COSTLY, Limits, TooMuch
from tests.tournaments.pictures.drawn import a_picture
from tests.world import World, client_of
from tournaments.core.sheets.books import Sheet, as_ods, as_xlsx
from tournaments.serving import opening
from tournaments.serving.opening import Crowded, Unreadable, drawn, text_of_book

SHEET = Sheet("Gente", ("Nombre", "Club"), [("Ana", "Sur"), ("Beto", "")])


def left():
    return [one for one in psutil.Process().children() if "tournaments.serving.opened" in " ".join(one.cmdline())]


@pytest.mark.parametrize("write", [as_xlsx, as_ods])
def test_a_book_is_opened_beside_the_site_and_nothing_stays(write):
    assert text_of_book(write([SHEET])) == "Nombre\tClub\nAna\tSur\nBeto\t\n"
    assert left() == []


def test_a_picture_is_drawn_there():
    assert drawn(a_picture())[8:12] == b"WEBP"


def test_a_limit_comes_back_as_its_sentence():
    with pytest.raises(TooMuch) as refused:
        text_of_book(as_ods([SHEET]), Limits(rows=2))
    assert "2 líneas" in str(refused.value.text)
    assert "2 lines" in refused.value.text.in_language("en")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems bound only the time")
@pytest.mark.parametrize("limits", [Limits(memory=4_000_000), Limits(seconds=0)], ids=["memory", "processor"])
def test_the_system_ends_what_takes_more_than_it_may(limits):
    with pytest.raises(TooMuch) as refused:
        drawn(a_picture(size=(2500, 2500)), limits)
    assert refused.value.text == COSTLY
    assert left() == []


def test_the_clock_ends_it_where_the_system_cannot(monkeypatch):
    monkeypatch.setattr(opening, "BEYOND_TIME", 0)
    with pytest.raises(TooMuch) as refused:
        drawn(a_picture())
    assert refused.value.text == COSTLY


@pytest.mark.parametrize(("open_it", "raw"), [(text_of_book, b"PK\x03\x04x"), (drawn, b"hola")])
def test_what_is_no_such_file_is_unreadable(open_it, raw):
    with pytest.raises(Unreadable):
        open_it(raw)


@pytest.mark.django_db
def test_who_comes_while_another_is_opened_is_told_so(monkeypatch):
    world = World.open()
    monkeypatch.setattr(opening, "PATIENCE", 0)
    with opening._places:
        with pytest.raises(Crowded):
            drawn(a_picture())
        path = reverse("paste", args=[world.tournament.slug])
        sent = {"file": SimpleUploadedFile("gente.xlsx", as_xlsx([SHEET])), "do": "preview"}
        answer = client_of(world.organizer).post(path, sent)
    assert answer.status_code == 503
    assert "abriendo otros archivos" in answer.content.decode()


def test_the_program_imports_no_django_whatever_it_opens():
    code = (
        "import io, sys; from tournaments.serving import opened; from atrum_judge.outside.budget import USUAL;"
        "opened.opened('book', b'', USUAL); opened.opened('picture', b'', USUAL);"
        "sys.exit('django' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603
