"""A language is a line of the settings and its catalogues; nothing else counts languages."""

import re

import polib
import pytest
from django.urls import path

from atrum_judge import text
from atrum_judge.exchange import FactsExchange
from atrum_judge.lists import read_list
from atrum_judge.protocol import Declaration, Field, RosterShape
from atrum_judge.text import Text
from atrum_torneos import urls
from atrum_torneos.settings import LANGUAGE_CODE, LANGUAGES
from tools import messages


def fails(request):
    raise RuntimeError("on our side")


urlpatterns = [path("falla/", fails), *urls.urlpatterns]


def choices(html):
    return re.findall(r'/idioma/(\w+)/[^"]*"\s+lang="\1"\s+hreflang="\1">([^<]+)<', html)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("others", "offered"),
    [
        ([], []),
        ([("en", "English")], [("en", "English")]),
        ([("en", "English"), ("pt", "Português")], [("en", "English"), ("pt", "Português")]),
    ],
)
def test_every_page_offers_each_other_language_of_the_settings(client, settings, others, offered):
    settings.LANGUAGES = [("es", "Español"), *others]
    assert choices(client.get("/").content.decode()) == offered


@pytest.mark.django_db
@pytest.mark.parametrize("chosen", [code for code, _ in LANGUAGES if code != LANGUAGE_CODE])
def test_whoever_chose_a_language_is_offered_the_others(client, chosen):
    client.get(f"/idioma/{chosen}/")
    assert choices(client.get("/").content.decode()) == [choice for choice in LANGUAGES if choice[0] != chosen]


@pytest.mark.django_db
@pytest.mark.urls(__name__)
@pytest.mark.parametrize("language", [code for code, _ in LANGUAGES])
@pytest.mark.parametrize(("address", "status"), [("/nada/", 404), ("/falla/", 500)])
def test_a_page_of_trouble_names_the_language_that_it_speaks(client, language, address, status):
    client.raise_request_exception = False
    client.get(f"/idioma/{language}/")
    response = client.get(address)
    assert response.status_code == status
    assert f'<html lang="{language}">' in response.content.decode()


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ({"Piedra {n}": "Rock {n}"}, None),
        ({"Piedra {n}": ""}, "not translated: Piedra {n}"),
        ({"Piedra {n}": "Rock {number}"}, "other places than the sentence: Piedra {n}"),
        (None, "no catalogue (make messages)"),
    ],
)
def test_what_a_catalogue_lacks_is_said(tmp_path, monkeypatch, written, fault):
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    path = tmp_path / "pt.po"
    if written is not None:
        write(path, written, flags=["python-brace-format"])
    assert messages.faults_in(path) == ([f"pt.po: {fault}"] if fault else [])


@pytest.fixture
def catalogues(tmp_path, monkeypatch):
    """Puts others in the place of the site's and of one game's: sentences with their translations, by language."""

    def put(*said):
        folders = [tmp_path / name / "locale" for name in ("site", "game")]
        for folder, by_language in zip(folders, said, strict=True):
            for language, sentences in by_language.items():
                path = folder / language / "LC_MESSAGES/django.po"
                path.parent.mkdir(parents=True)
                write(path, sentences).save_as_mofile(str(path.with_suffix(".mo")))
        monkeypatch.setattr(text, "_CATALOGUES", folders)
        forget()

    def forget():
        text._catalogue.cache_clear()
        text.languages.cache_clear()

    yield put
    forget()


def test_a_game_says_its_sentences_by_a_catalogue_of_its_own(catalogues):
    catalogues({"en": {"Piedra": "Rock"}}, {"en": {"Tijera": "Scissors"}})
    assert [Text(word).in_language("en") for word in ("Piedra", "Tijera", "Papel")] == [
        "Rock",
        "Scissors",
        "Papel",
    ]


def test_a_list_is_read_with_the_words_of_every_language(catalogues):
    catalogues({"en": {"Reserva": "Sideboard"}}, {"pt": {"Reserva": "Reservas"}})
    shape = RosterShape(about=Text("tu mazo"), piles={"deck": Text("Mazo"), "side": Text("Reserva")})
    for heading in ("Reserva", "Sideboard", "Reservas", "side"):
        assert [item["pile"] for item in read_list(f"2 Bruja\n{heading}:\n1 Bruja", shape)] == ["deck", "side"]
    assert [item["pile"] for item in read_list("Reserve: 1 Bruja", shape)] == ["deck"]


def test_a_file_of_cards_is_read_with_the_words_of_every_language(catalogues):
    catalogues({}, {"pt": {"Guerrero": "Guerreiro"}})
    kind = Field("kind", Text("Tipo"), "choice", choices={"warrior": Text("Guerrero")})
    exchange = FactsExchange(Declaration("facts", Text("Datos"), 1, (kind,), Text("nada")))
    for word in ("warrior", "Guerrero", "guerreiro"):
        (item,), problems = exchange.read(f"name,kind\nAna,{word}\n", "csv")
        assert (item.data["kind"], problems) == ("warrior", [])
    assert exchange.read("name,kind\nAna,Krieger\n", "csv")[1]


def write(path, said, flags=()):
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    for sentence, translation in said.items():
        catalogue.append(polib.POEntry(msgid=sentence, msgstr=translation, flags=list(flags)))
    catalogue.save(str(path))
    return catalogue
