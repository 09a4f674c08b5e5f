"""A player of an entry of several is found by the own name, and lists and tables name the players whom one
meets.
"""

import re

import pytest

from players.accounts import erase, rename
from tests.world import LEGAL, World, client_of, person
from tournaments import actions
from tournaments.models import Entry
from tournaments.queries.entries import known_entries, meant, people_of, people_unsaid
from tournaments.views import listing

HEROES = [{"name": "Enoq"}, {"name": "Killa"}]
PEOPLE = [("Nahuel", "Malén Ríos"), ("Quimey", "Íñigo"), ("Tupac", "Ayelén"), ("Antay", "Rayén")]
TOLD = ["pairings/", "pairings/?order=name", "rounds/1/", "players/", "table", "me/"]
SEARCHED = ["pairings/", "pairings/?order=name", "players/", "standings/", "standings/cross/", "manage/entries/"]


def pairs_of(people):
    """An event of pairs after its first round: of each the first has an account, the second was named."""
    world = World.open(game="duelo-parejas")
    for name, second in people:
        user = person(name)
        world.players.append(user)
        entry = actions.registration.register(world.by(user), world.tournament, HEROES, others=[second])
        actions.registration.check_in(world.by(user), entry)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    round_ = actions.rounds.publish_round(world.by(world.organizer), draft)
    actions.rounds.start_clock(world.by(world.organizer), round_)
    for match in round_.matches.filter(table__isnull=False):
        actions.reporting.decide_result(world.by(world.judge), match, {"ending": "concession", "who": 0})
    world.refresh()
    return world


@pytest.fixture
def pairs(db):
    return pairs_of(PEOPLE)


def address(world, page):
    base = world.tournament.get_absolute_url()
    return world.table().get_absolute_url() if page == "table" else base + page


def told(user, path):
    """The words of a page, without those of its head."""
    page = client_of(user).get(path).content.decode()
    return " ".join(re.sub(r"<[^>]*>", " ", page[page.index('id="live"') :]).split())


def shown(user, path):
    return client_of(user).get(path).context["listing"].places


@pytest.mark.parametrize("page", TOLD)
def test_who_is_met_is_told_with_both_names(pairs, page):
    reader, other = pairs.seated(pairs.table())
    words = told(reader, address(pairs, page))
    assert f"{other.username} + {dict(PEOPLE)[other.username]}" in words


def test_everybody_of_a_pair_has_a_row_by_the_own_name_that_says_with_whom(pairs):
    rows = re.findall(
        r"<tr data-entry=.*?</tr>",
        client_of(pairs.organizer).get(address(pairs, "pairings/?order=name")).content.decode(),
        re.DOTALL,
    )
    words = [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in rows]
    own = [re.match(r".*?<strong>(.*?)</strong>", row, re.DOTALL)[1] for row in rows]
    assert own == ["Antay", "Ayelén", "Íñigo", "Malén Ríos", "Nahuel", "Quimey", "Rayén", "Tupac"]
    pair = "Quimey + Íñigo"
    table = pairs.tournament.matches.get(seats__entry__name=pair).table
    (met,) = (seat.entry.name for seat in pairs.table(table).seats.all() if seat.entry.name != pair)
    assert words[own.index("Quimey")] == f"Quimey {pair} {table} {met}"
    assert words[own.index("Íñigo")] == f"Íñigo {pair} {table} {met}"


@pytest.mark.parametrize("page", SEARCHED)
def test_the_search_of_a_list_finds_every_person(pairs, monkeypatch, page):
    monkeypatch.setattr(listing, "ROWS", 1)
    path = address(pairs, page) + ("&" if "?" in page else "?")
    by_either = [shown(pairs.organizer, f"{path}q={name}") for name in ("quimey", "inigo")]
    assert by_either[0] == by_either[1] != []
    assert shown(pairs.organizer, f"{path}q=nadie") == []


def test_the_desk_and_the_log_know_people_by_the_second_name(pairs):
    assert [one.name for one in meant("inigo", known_entries(pairs.tournament))] == ["Quimey + Íñigo"]
    log = address(pairs, "log/")
    assert told(pairs.organizer, f"{log}?player=inigo") == told(pairs.organizer, f"{log}?player=quimey").replace(
        "quimey", "inigo"
    )


@pytest.mark.parametrize(
    ("name", "people", "unsaid"),
    [
        ("Ana", ["Ana", "Bruno"], {}),  # called by both
        ("Ana", ["Ana", "Bruno de un nombre que no cabe al lado"], {1: "Bruno de un nombre que no cabe al lado"}),
        ("Ana y Bruno", ["ana", "Brunó"], {}),
        ("Anabel", ["Ana", "Bel"], {1: "Ana, Bel"}),
        ("Los Pumas", ["Ana (2)", "Bruno"], {1: "Ana (2), Bruno"}),
        ("Ana (2) + Bruno", ["Ana (2)", "Bruno"], {}),
    ],
)
def test_what_the_name_of_an_entry_says_is_not_repeated(db, name, people, unsaid):
    world = World.open(game="duelo-parejas")
    first, second = people
    entry = actions.registration.register(
        world.by(person(first)), world.tournament, HEROES, name=name, others=[second]
    )
    assert people_unsaid(world.tournament, [entry]) == unsaid


def test_a_team_is_found_by_its_people_too_and_its_table_names_them_once(db, monkeypatch):
    monkeypatch.setattr(listing, "ROWS", 1)
    world = World.open(options={"boards": "2"})
    for name, second in PEOPLE[:2]:
        entry = actions.registration.register(
            world.by(person(name)), world.tournament, LEGAL * 2, name=f"Club de {name}", others=[second]
        )
        actions.registration.check_in(world.by(world.judge), entry)
    world.start_round()
    assert "Club de Quimey Íñigo" in told(world.organizer, address(world, "players/?q=inigo"))
    assert told(world.organizer, address(world, "table")).count("Íñigo") == 1


@pytest.mark.parametrize("page", ["pairings/", "players/", "table"])
def test_a_name_that_an_account_gave_up_is_told_no_more(pairs, page):
    user = pairs.seated(pairs.table())[0]
    rename(user.player, "Amaru")
    assert f"+ {dict(PEOPLE)[user.username]} Amaru" in told(pairs.organizer, address(pairs, page))
    erase(user)
    assert "Amaru" not in told(pairs.organizer, address(pairs, page))


def test_an_event_of_one_each_asks_nothing_about_people(playing, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert people_of(playing.tournament) == {}
        assert people_unsaid(playing.tournament, [Entry(number=1, name="Ana")]) == {}
