"""Long lists come in pages; short ones are as they are."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.world import World, client_of
from tournaments import actions
from tournaments.answers.memory import Memory
from tournaments.models import Entry
from tournaments.views import listing, parts
from tournaments.views.public import home

PLAYERS = 7
LISTS = ["players", "pairings", "pairings/?order=name", "standings", "standings/cross"]


@pytest.fixture
def event(db):
    """Seven entries with names of their own, one round played, another one drafted."""
    world = World.open()
    world.next(("a round played by animals",), lambda: play_a_round(world))
    return world


def play_a_round(world):
    names = ["Ñandú", "Águila", "Puma", "Cóndor", "Tapir", "Coatí", "Jaguar"]
    for entry, name in zip(world.add_players(PLAYERS), names, strict=True):
        Entry.objects.filter(pk=entry.pk).update(name=name)
    world.finish_round(world.start_round())
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)


@pytest.fixture
def short_pages(monkeypatch):
    """Three rows are a page."""
    monkeypatch.setattr(listing, "ROWS", 3)


@pytest.fixture
def see(event, client):
    """A page of the event, for a visitor or an account."""

    def look(path, user=None):
        path, _, query = path.partition("?")
        reader = client_of(user) if user else client
        answer = reader.get(f"/t/{event.tournament.slug}/{path.strip('/')}/?{query}")
        assert answer.status_code == 200
        return answer

    return look


def names(answer):
    """Names of entries in the order of the page."""
    text = answer.content.decode()
    return re.findall("Ñandú|Águila|Puma|Cóndor|Tapir|Coatí|Jaguar", text[text.index('id="live"') :])


def shown(answer):
    """Return the number of rows of its list that a page shows."""
    return len(answer.context["listing"].places)


@pytest.mark.parametrize("path", [*LISTS, "manage/entries", "manage/rounds/2"])
def test_a_list_that_fits_has_no_pages_and_no_tools(see, event, path):
    text = see(path, event.organizer).content.decode()
    assert "list-tools" not in text
    assert "list-pages" not in text


@pytest.mark.parametrize(("rows", "is_long"), [(PLAYERS - 1, True), (PLAYERS, False)])
def test_a_list_of_one_page_is_not_long(see, monkeypatch, rows, is_long):
    monkeypatch.setattr(listing, "ROWS", rows)
    assert see("players").context["listing"].is_long is is_long


@pytest.mark.parametrize(
    "path", ["players", "pairings/?order=name", "standings", "standings/cross", "manage/entries"]
)
def test_the_pages_of_a_list_hold_every_row_once(see, event, short_pages, path):
    joint = "&" if "?" in path else "?"
    pages = [see(f"{path}{joint}page={number}", event.organizer) for number in (1, 2, 3)]
    assert [shown(page) for page in pages] == [3, 3, 1]
    assert sorted(place for page in pages for place in page.context["listing"].places) == list(range(PLAYERS))


def test_tables_come_in_pages(see, event, monkeypatch):
    monkeypatch.setattr(listing, "ROWS", 2)
    first, second = see("pairings"), see("pairings/?page=2")
    assert sorted(names(first) + names(second)) == sorted(event.tournament.entries.values_list("name", flat=True))
    assert [len(page.context["matches"]()) for page in (first, second)] == [2, 2]


def test_standings_of_a_later_page_go_on_where_the_first_ended(see, short_pages):
    whole = see("standings/?all=1")
    rows = [row.entry.name for _, group in whole.context["groups"]() for row in group]
    second = see("standings/?page=2")
    assert [(row.rank, row.entry.name) for _, group in second.context["groups"]() for row in group] == [
        (4, rows[3]),
        (5, rows[4]),
        (6, rows[5]),
    ]


@pytest.mark.parametrize("path", LISTS)
def test_a_list_is_whole_for_printing(see, short_pages, path):
    joint = "&" if "?" in path else "?"
    answer = see(f"{path}{joint}all=1")
    assert set(names(answer)) == {"Ñandú", "Águila", "Puma", "Cóndor", "Tapir", "Coatí", "Jaguar"}
    assert "list-tools" not in answer.content.decode()


def test_what_is_too_long_to_print_at_once_comes_in_pages_that_go_on(see, short_pages, monkeypatch):
    monkeypatch.setattr(listing, "PRINTED", 5)
    first, second = see("standings/?all=1"), see("standings/?all=1&page=2")
    assert [shown(first), shown(second)] == [5, 2]
    assert set(names(first) + names(second)) == {"Ñandú", "Águila", "Puma", "Cóndor", "Tapir", "Coatí", "Jaguar"}
    assert 'href="?page=2&amp;all=1"' in first.content.decode()


def test_the_sheet_of_codes_comes_in_pages_and_is_searched(see, event, short_pages):
    sheets = [see(f"paper/codes/?page={number}", event.organizer) for number in (1, 2, 3)]
    assert [len(sheet.context["cards"]) for sheet in sheets] == [3, 3, 1]
    assert [entry.name for sheet in sheets for entry, *_ in sheet.context["cards"]][:3] == [
        "Águila",
        "Coatí",
        "Cóndor",
    ]
    assert [entry.name for entry, *_ in see("paper/codes/?q=tapir", event.organizer).context["cards"]] == ["Tapir"]
    text = see("paper/codes/?all=1", event.organizer).content.decode()
    assert text.count('class="cut-card"') == 3
    assert "all=1" not in text


@pytest.mark.parametrize(("people", "is_searched"), [(PLAYERS, True), (PLAYERS + 1, False)])
def test_people_are_searched_though_they_fit_in_one_page(see, monkeypatch, people, is_searched):
    monkeypatch.setattr(home, "SEARCHED", people)
    text = see("players").content.decode()
    assert ('role="search"' in text, "list-tools__own" in text) == (is_searched, False)
    assert names(see("players?q=nandu")) == ["Ñandú"]


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        ("nandu", ["Ñandú"]),
        ("ÑANDÚ", ["Ñandú"]),
        ("agu", ["Águila", "Jaguar"]),
        ("condor", ["Cóndor"]),
        ("3", ["Puma"]),
        ("zorro", []),
        ("  puma ", ["Puma"]),
    ],
)
def test_a_name_is_found_without_its_accents_and_by_its_number(see, short_pages, sought, found):
    answer = see(f"players/?q={sought}")
    assert names(answer) == found
    assert ("Nadie con ese nombre" in answer.content.decode()) is (not found)
    assert "Todavía no hay inscriptos" not in answer.content.decode()


@pytest.mark.parametrize("path", ["pairings", "pairings/?order=name", "standings", "standings/cross"])
def test_every_list_is_searched(see, short_pages, path):
    joint = "&" if "?" in path else "?"
    answer = see(f"{path}{joint}q=tapir")
    assert shown(answer) == 1
    assert "Tapir" in names(answer)


@pytest.mark.parametrize("path", LISTS)
def test_who_plays_jumps_to_the_own_row(event, short_pages, path):
    path, _, query = path.partition("?")
    address = f"/t/{event.tournament.slug}/{path.strip('/')}/?{query}{'&' if query else ''}me=1"
    for user, entry in zip(event.players, event.tournament.entries.all(), strict=True):
        reader = client_of(user)
        jump = reader.get(address)
        assert jump.status_code == 302
        assert jump["Location"].endswith(f"{'&order=name' if query else ''}#own")
        text = reader.get(jump["Location"]).content.decode()
        assert text.count('id="own"') == 1
        assert f'data-entry="{entry.number}" data-mine id="own"' in text
        assert "data-own-table" in text


def test_who_does_not_play_has_no_row_to_jump_to(see, event, short_pages):
    for user in (None, event.organizer):
        text = see("players/?me=1", user).content.decode()
        assert "data-own-table" not in text
        assert 'id="own"' not in text


def test_nothing_that_one_reader_sends_stands_in_the_links_of_others(see, event, short_pages):
    see("standings/?page=2&evil=1", event.organizer)
    assert "evil" not in see("standings/?page=2", event.organizer).content.decode()


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        ("", True),
        ("page=1", True),
        ("page=3", True),
        ("page=0", True),
        ("q=puma", False),
        ("all=1", True),
    ],
)
def test_only_what_the_links_write_is_kept_for_others(see, short_pages, query, kept):
    answer = see(f"players/?{query}")
    assert ("no-store" in answer["Cache-Control"]) is not kept


def test_a_page_beyond_the_last_shows_the_last(see, short_pages):
    assert names(see("players/?page=99")) == ["Jaguar"]


def test_the_other_parameters_stay_when_turning_pages_and_searching(see, short_pages):
    text = see("pairings/?order=name&page=2").content.decode()
    assert 'href="?page=3&amp;order=name"' in text
    assert '<input type="hidden" name="order" value="name">' in text


def test_pages_far_away_are_left_out_of_the_links(see, monkeypatch):
    monkeypatch.setattr(listing, "ROWS", 1)
    assert see("players").context["listing"].numbers == [1, 2, listing.Listing.gap, 7]


def test_a_large_draft_asks_for_numbers_instead_of_every_name(see, event, short_pages):
    text = see("manage/rounds/2", event.organizer).content.decode()
    assert "<select" not in text
    assert text.count('inputmode="numeric"') == 2
    assert shown(see("manage/rounds/2/?page=2", event.organizer)) == 1


@pytest.mark.parametrize("path", [*LISTS, "manage/entries"])
def test_a_page_asks_no_more_than_the_whole_list_did(see, event, monkeypatch, path):
    joint = "&" if "?" in path else "?"

    def asked(query):
        cache.clear()
        monkeypatch.setattr(parts, "parts", Memory(parts.PARTS_BYTES))
        with CaptureQueriesContext(connection) as queries:
            see(f"{path}{joint}{query}", event.organizer)
        return len(queries)

    short = asked("")
    monkeypatch.setattr(listing, "ROWS", 3)
    assert max(asked("q=puma"), asked("all=1")) <= short
    assert asked("page=2") <= short + 1  # one more asks if there is such a page
