"""The reference of the API in the browser: each operation has its page, in both languages, and is found by its words."""

import gzip
import re

import pytest

from tournaments.api import reference
from tournaments.api.problems import KINDS
from tournaments.doors.tokens import offered

pytestmark = pytest.mark.django_db
INDEX = "/ayuda/programas/llamadas/"
NAMES = sorted({*reference.READS, *offered()})


def read(client, address):
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_the_list_has_every_operation_once_and_each_room_a_heading(client):
    page = read(client, INDEX)
    listed = re.findall(rf'<dt>\s*<a href="{INDEX}(\w+)/">', page)
    assert sorted(listed) == NAMES
    assert {call.room for call in reference._ordered()} == {"", *reference.ROOMS}
    assert len(gzip.compress(page.encode())) < 14_000


def test_operations_are_found_by_words_of_both_languages_and_accents_aside(client):
    for words, name in {"inscripcion abierta": "open_registration", "report_result": "report_result"}.items():
        assert f'{INDEX}{name}/"' in read(client, INDEX + f"?q={words}")
    assert "0 llamadas" in read(client, INDEX + "?q=xyzzy")


@pytest.mark.parametrize(("language", "word"), [("es", "Ejemplo"), ("en", "Example")])
def test_a_page_tells_what_is_sent_and_what_comes_back(client, language, word):
    client.cookies["django_language"] = language
    for name in NAMES:
        call, page = reference._described()[0][name], read(client, f"{INDEX}{name}/")
        assert f"<code>{call.address}</code>" in page
        assert f"<h2>{word}</h2>" in page
        assert call.told, name
        assert all(member in page for member in re.findall(r'"(\w+)":', call.sent)), name
        assert len(gzip.compress(page.encode())) < 14_000, name


def test_what_is_no_operation_has_no_page(client):
    assert client.get(f"{INDEX}nothing/").status_code == 404


def test_the_type_of_a_refusal_and_the_root_of_the_api_lead_here(client):
    kind = client.get("/api/v1/me/").json()["type"]
    assert client.get(kind)["Location"] == f"{INDEX}#unauthenticated"
    assert client.get("/api/v1/")["Location"] == INDEX
    page = read(client, INDEX)
    assert all(f'id="{kind}"' in page for kind in KINDS)
