"""The help: it answers in every language, and each button that it names is one of the site."""

import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.test import Client

from tests.world import client_of
from tools.messages import PATHS
from tournaments import enums
from tournaments.templatetags.arena import NAMED
from tournaments.views import tabs

PAGES = (
    "/ayuda/",
    "/ayuda/organizar/",
    "/ayuda/juzgar/",
    "/ayuda/jugar/",
    "/ayuda/programas/",
    "/ayuda/primer-torneo/",
)
HELP = Path(settings.BASE_DIR, "templates/tournaments/help")


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(("language", "desk"), [("es", "Panel"), ("en", "Dashboard")])
def test_a_page_answers_and_names_buttons_as_they_stand_in_its_language(path, language, desk):
    visitor = Client()
    visitor.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = visitor.get(path)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert f'<html lang="{language}">' in text
    assert not NAMED.search(re.sub(r"<head>.*?</head>", "", text, flags=re.DOTALL))
    if path in {"/ayuda/organizar/", "/ayuda/primer-torneo/"}:
        assert f"<b>{desk}</b>" in text


def test_every_button_that_is_named_is_one_of_the_site():
    pages = (page for page in Path(settings.BASE_DIR, "templates").rglob("*.html") if page.parent != HELP)
    written = "".join(path.read_text() for path in (*pages, Path(tabs.__file__), Path(enums.__file__)))
    named = {(page.name, name) for page in HELP.glob("*.html") for name in NAMED.findall(page.read_text())}
    assert len(named) > 40
    assert {one for one in named if f'"{one[1]}"' not in written} == set()


def test_a_translation_names_the_same_buttons():
    for path in PATHS:
        for entry in polib.pofile(str(path)):
            if NAMED.search(entry.msgid) and entry.msgstr:
                assert sorted(NAMED.findall(entry.msgid)) == sorted(NAMED.findall(entry.msgstr)), entry.msgid


def test_the_sheet_says_the_address_of_the_site():
    text = Client().get("/ayuda/primer-torneo/", headers={"host": "localhost:8000"}).content.decode()
    assert "http://localhost:8000/" in text
    assert "<svg" in text


@pytest.mark.django_db
def test_help_is_at_hand_where_a_newcomer_stands(world):
    assert 'href="/ayuda/"' in Client().get("/").content.decode()
    desk = client_of(world.organizer).get(f"/t/{world.tournament.slug}/manage/").content.decode()
    assert 'href="/ayuda/organizar/"' in desk
