"""Registering with a list of cards, as browsers send it: what is wrong is told, nothing is cut without a word."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from atrum_judge.games.myl.event.roster import CATALOGUE
from atrum_judge.lists import MOST_LINES
from atrum_judge.registry import get_ruleset
from rules.catalogue import load
from tests.world import CARDS, LEGAL, World, client_of, person
from tournaments import actions
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


def test_only_what_forbids_marks_a_field():
    load(get_ruleset("atrum"), get_ruleset("atrum").sample.cards)
    event, player = World.open().tournament.get_absolute_url(), client_of(person("jugadora"))
    part = {f"part-1-{n}-{key}": value for n in range(5) for key, value in (("name", f"Poder {n}"), ("cost", "1"))}
    typed = {"name-0": "Nadie Conocido", "name-1": "Otra Nueva", "declared-1": "1", **part}
    page = player.post(f"{event}roster-check/", typed).content.decode()
    first, second = (re.search(rf'id="faults-{row}"[^>]*>(.*?)</ul>', page, re.S)[1] for row in (0, 1))
    assert "no está en el catálogo" in first
    assert second.strip() == ""
    assert "Otra Nueva fue declarado por el jugador" in page


@pytest.mark.parametrize("where", ["register/", "roster/1/", "roster-check/"])
def test_a_clash_is_told_in_full_once_and_at_its_rows_by_the_other_name(world, where):
    world.add_players(1)
    player = client_of(person("jugadora") if where == "register/" else world.players[0])
    same = [CARDS[0].name, CARDS[6].name]  # they share a unique Power
    names = [*same, *(item["name"] for item in LEGAL[:3])]
    sent = {f"name-{n}": name for n, name in enumerate(names)} | {"name": "Yo"}
    page = player.post(f"{world.tournament.get_absolute_url()}{where}", sent).content.decode()
    assert page.count("comparten el Poder único") == 1
    assert [page.count(f"<li>Choca con «{name}».</li>") for name in same] == [1, 1]
    assert page.count("Hay algo por corregir") == (where != "roster-check/")


@pytest.mark.parametrize("registered", [False, True])
def test_a_name_that_is_offered_is_a_button_that_puts_it_in_its_row_and_saves_nothing(world, registered):
    if registered:
        world.add_players(1)
    player = client_of(world.players[0] if registered else person("jugadora"))
    where = f"{world.tournament.get_absolute_url()}{'roster/1' if registered else 'register'}/"
    sent = {f"name-{n}": item["name"] for n, item in enumerate(LEGAL)} | {"name-2": "Calixta", "name": "Yo"}
    refused = player.post(where, sent)
    assert refused.status_code == 422
    assert "tal cual\n" not in refused.content.decode()  # nobody can: the catalogue lacks the name
    offered = re.search(r'name="meant-2"\s+value="([^"]*)"', refused.content.decode())[1]
    before = list(Roster.objects.values())
    answer = player.post(where, {**sent, "meant-2": offered})
    assert answer.status_code == 200
    page = answer.content.decode()
    assert re.search(rf'name="name-2"\s+value="{offered}"', page)
    assert f'value="{sent["name-1"]}"' in page
    assert "meant-2" not in page
    assert list(Roster.objects.values()) == before


def test_a_name_that_is_offered_for_a_line_of_a_list_is_a_button_that_puts_it_there(event, player):
    typed = DECK.replace("Vigía del Alba", "Vigia dell Alba").replace("\n", "\r\n")
    number = next(n for n, line in enumerate(typed.splitlines(), 1) if "dell" in line)
    for where in ("register", "roster-check"):
        page = player.post(f"{event}{where}/", {"list": typed}).content.decode()
        assert re.search(rf'name="line-{number}"\s+value="Vigía del Alba"', page)
    answer = player.post(f"{event}register/", {"list": typed, f"line-{number}": "Vigía del Alba"})
    assert answer.status_code == 200
    assert answer.context["form"].text.splitlines() == DECK.splitlines()
    assert not Entry.objects.exists()


@pytest.mark.parametrize("registered", [False, True])
def test_where_names_are_enough_a_name_nearly_known_is_asked_about_once_before_it_is_saved(world, registered):
    event = World.open_again(world, names_only=True)
    user = person("jugadora")
    if registered:
        actions.registration.register(event.by(user), event.tournament, LEGAL)
    where = f"{event.tournament.get_absolute_url()}{'roster/1' if registered else 'register'}/"
    known = LEGAL[0]["name"]
    sent = {"name": "Yo", "pasted": "\n".join([known[:-2] + "z", *(item["name"] for item in LEGAL[1:])])}
    asked = client_of(user).post(where, sent)
    page = asked.content.decode()
    assert asked.status_code == 422
    assert re.search(rf'name="meant-0"\s+value="{known}"', page)
    assert "tal cual\n" in page
    kept = re.search(r'name="as_is" value="([^"]*)"', page)[1]
    assert client_of(user).post(where, {**sent, "as_is": kept}).status_code == 302
    assert known[:-2] + "z" in Roster.objects.get(entry__tournament=event.tournament).names
    other = client_of(person("otra")).post(
        f"{event.tournament.get_absolute_url()}register/", sent | {"name": "Otra"}
    )
    assert re.search(rf'name="meant-0"\s+value="{known}"', other.content.decode())  # not what somebody misspelt


def test_where_names_are_enough_a_line_of_a_list_nearly_known_is_asked_about_once():
    load(GAME, GAME.sample.cards)
    where = f"{World.open(game='myl', names_only=True).tournament.get_absolute_url()}register/"
    player, typed = client_of(person("maga")), DECK.replace("Vigía del Alba", "Vigia dell Alba")
    asked = player.post(where, {"name": "Maga", "list": typed})
    assert asked.status_code == 422
    assert "poner «Vigía del Alba»" in asked.content.decode()
    kept = re.search(r'name="as_is" value="([^"]*)"', asked.content.decode())[1]
    assert player.post(where, {"name": "Maga", "list": typed, "as_is": kept}).status_code == 302


def test_a_row_says_whose_of_a_pair_it_is():
    world = World.open(game="duelo-parejas")
    event, user = world.tournament.get_absolute_url(), person("Nahuel")
    player = client_of(user)
    assert labels(player.get(f"{event}register/")) == ["Héroe de Nahuel", "Héroe de quien juega contigo"]
    sent = {"name": "Nahuel", "others": "Malén", "name-0": "Enoq", "name-1": "Enoque"}
    assert labels(player.post(f"{event}register/", sent)) == ["Héroe de Nahuel", "Héroe de Malén"]
    assert player.post(f"{event}register/", {**sent, "name-1": "Killa"}).status_code == 302
    assert labels(player.get(f"{event}roster/1/")) == ["Héroe de Nahuel", "Héroe de Malén"]


def test_a_row_says_which_one_of_a_member_of_a_team_it_is():
    event = World.open(options={"boards": "3"}).tournament.get_absolute_url()
    said = labels(client_of(person("Nahuel")).get(f"{event}register/"))
    assert said[4:6] == ["Reptante 5 de Nahuel", "Reptante 1 de integrante 2"]
    assert len(said) == 15


def labels(answer):
    found = re.findall(r'<label for="name-\d+">(.*?)</label>', answer.content.decode(), re.S)
    return [" ".join(label.split()) for label in found]


def test_the_desk_prints_what_everybody_registered_and_nobody_who_plays_sees_it(world):
    world.add_players(2)
    late = actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Sin Lista")
    gone = actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Se Fue", items=LEGAL)
    actions.registration.drop(world.by(world.organizer), gone)
    sheet = f"{world.tournament.get_absolute_url()}paper/rosters/"
    answer = client_of(world.judge).get(sheet)
    assert answer.content.decode().count(LEGAL[0]["name"]) == 2
    assert answer["Cache-Control"].count("no-store")
    assert late.name not in answer.content.decode()
    assert client_of(world.players[0]).get(sheet).status_code == 403
    assert client_of(world.organizer).get(sheet).status_code == 200
    actions.registration.register(world.by(world.organizer), world.tournament, LEGAL)
    assert client_of(world.organizer).get(sheet).status_code == 403


def test_where_nothing_is_registered_there_is_no_sheet_of_it():
    world = World.open(game="shadow_throne")
    desk = client_of(world.organizer)
    world.add_players(2)
    assert (
        "paper/rosters/" not in desk.get(f"{world.tournament.get_absolute_url()}manage/entries/").content.decode()
    )
    assert desk.get(f"{world.tournament.get_absolute_url()}paper/rosters/").status_code == 404
