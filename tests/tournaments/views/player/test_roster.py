"""Registering with a list of cards, as browsers send it: what is wrong is told, nothing is cut without a word."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rules.catalogue import load
from rules.games.myl.event.roster import CATALOGUE
from rules.lists import MOST_LINES
from rules.registry import get_ruleset
from tests.world import World, client_of, person
from tournaments.models import Entry, Roster

pytestmark = pytest.mark.django_db

GAME = get_ruleset("myl")
ALIADOS = [card.name for card in GAME.sample.cards[1:]]
DECK = "\n".join(
    [*(f"3 {name} (ES)" for name in ALIADOS[:16]), "1 Oro de muestra", "Oro inicial", "Oro de muestra"]
)


@pytest.fixture
def event():
    load(GAME, GAME.sample.cards)
    return World.open(game="myl").tournament.get_absolute_url()


@pytest.fixture
def player():
    return client_of(person("jugadora"))


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
def test_a_deck_is_uploaded_from_a_file_of_any_encoding(event, player, encoding):
    sent = {"file": SimpleUploadedFile("mazo.txt", DECK.encode(encoding))}
    assert player.post(f"{event}register/", sent).status_code == 302
    (roster,) = Roster.objects.all()
    assert {item["name"] for item in roster.items} >= {"Vigía del Alba"}


@pytest.mark.parametrize("uploaded", [False, True])
def test_a_list_that_is_too_long_is_refused_and_stays_as_it_was_typed(event, player, uploaded):
    long = DECK + "\n1 Arquera del Alba" * MOST_LINES
    sent = {"file": SimpleUploadedFile("mazo.txt", long.encode())} if uploaded else {"list": long}
    answer = player.post(f"{event}register/", sent)
    assert answer.status_code == 422
    assert not Entry.objects.exists()
    page = answer.content.decode()
    assert "demasiado larga" in page
    assert page.count("1 Arquera del Alba") == MOST_LINES
    assert "demasiado larga" in player.post(f"{event}roster-check/", {"list": long}).content.decode()


def test_what_forbids_a_list_is_told_before_what_a_judge_looks_at(event, player):
    cards = [f"3 {name} (ES)" for name in ALIADOS[:14]]
    unseen = ["1 Bola de Fuego", "1 Murallas de Adriano"]  # in no edition
    load(GAME, [card for card in CATALOGUE if card.name in {"Bola de Fuego", "Murallas de Adriano"}])
    typed = "\n".join(
        [*unseen, *cards, f"4 {ALIADOS[20]} (ES)", "1 Oro de muestra", "Oro inicial", "Oro de muestra"]
    )
    page = player.post(f"{event}roster-check/", {"list": typed}).content.decode()
    assert page.index("4 copias") < page.index("Lo mira un juez:") < page.index("no consta su edición")
