"""The public pages: the parameters they vary by, and the facts they depend on beside their event's revision.

Visitors get stored answers; the site asks Django for each once a revision. An address is a path with the
parameters that stand here. A page gets nothing else that a visitor sends.
"""

from datetime import date
from functools import partial
from typing import TypeVar
from urllib.parse import parse_qs

from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control

from atrum_judge.text import one_line
from players.models import Club, ClubLogo, Member, Player
from rules.models import Ruling
from tournaments import lengths
from tournaments.answers.public import Fact, PublicPage, Read
from tournaments.core.statistics.tables import PARTS, Part
from tournaments.enums import Span, Theme
from tournaments.forms.numbers import whole_number
from tournaments.models import Circuit
from tournaments.queries.screens.arrangement import asked_for as asked_panels
from tournaments.queries.screens.scene import MOST_PLACES
from tournaments.queries.tournaments import all_events_now, front_page_now, names_now, precedents_now

R = TypeVar("R", bound=HttpResponseBase)

FRONT_PAGE = Fact(front_page_now, of_events=True)
ALL_EVENTS = Fact(all_events_now, of_events=True)
NAMES = Fact(names_now, of_models=(Player, Club, ClubLogo, Member, Circuit))
"""Nicknames of accounts, which lists of teams show, who lets them be shown, clubs' names, logos and circuits.
Names of entries are the event's."""
PRECEDENTS = Fact(precedents_now, of_models=(Ruling,))

round_number = partial(whole_number, digits=3)
revision_number = partial(whole_number, digits=9)
page_number = partial(whole_number, digits=6)


WRONG = "x"
"""Stands for every value that a program may not send: the site refuses it, and keeps one refusal for all."""


def program_number(raw: str, *, digits: int, least: int) -> int | str | None:
    """A number that a program sends; `WRONG` for anything else, and what is too long is the largest one."""
    if not raw:
        return None
    if not raw.isdecimal():
        return WRONG
    number = min(int(raw[: lengths.NAME]), 10**digits - 1)
    return number if number >= least else WRONG


program_page = partial(program_number, digits=6, least=1)
program_round = partial(program_number, digits=3, least=0)


def table_order(raw: str) -> str | None:
    """Return the order of pairings: by name, or else by table."""
    return raw if raw == "name" else None


def searched(raw: str) -> str | None:
    """A name that is looked for in a list; None for an empty one."""
    return one_line(raw)[: lengths.NAME] or None


def whole_list(raw: str) -> str | None:
    """Return the wish to see a list whole, to print it; None for anything else."""
    return raw if raw == "1" else None


def verb_name(raw: str) -> str | None:
    """Return the text if it may be the name of a verb; None for anything else."""
    return raw if raw.isidentifier() and raw.isascii() and len(raw) <= lengths.NAME else None


def asked_places(raw: str) -> int | None:
    """Return the number of places that an overlay of standings asks for; None for the usual."""
    number = whole_number(raw, digits=2)
    return number if number and number <= MOST_PLACES else None


def asked_theme(raw: str) -> str | None:
    """Return the colours that an address of a wall asks for: light, or else what was chosen."""
    return raw if raw in Theme.values else None


def asked_part(raw: str) -> Part | None:
    """Return the part of an event that statistics are asked of; None for all of it."""
    return next((part for part in PARTS if part == raw), None)


def asked_span(raw: str) -> str | None:
    """Return the days in which somebody looks for events; None where none are asked for."""
    return raw if raw in Span.values else None


def asked_day(raw: str) -> str | None:
    """Return a day as 2026-12-31; None for anything else."""
    try:
        return date.fromisoformat(raw).isoformat() if len(raw) == len("2026-12-31") else None
    except ValueError:
        return None


NEAR: dict[str, Read] = {"city": searched, "when": asked_span, "from": asked_day, "to": asked_day}
"""Parameters of a search for events by city and date."""
LIST: dict[str, Read] = {"page": page_number, "q": searched, "all": whole_list}
"""Parameters of a long list (`tournaments.views.listing`)."""

LOG: dict[str, Read] = {
    "round": round_number,
    "table": page_number,
    "player": searched,
    "verb": verb_name,
}
"""Parameters of the log (`tournaments.queries.trail`)."""

STATISTICS: dict[str, Read] = {"page": page_number, "part": asked_part}
"""Parameters of statistics."""

PUBLIC_PAGES = {
    "home": PublicPage({"q": searched, **NEAR}, (FRONT_PAGE, NAMES)),
    "help": PublicPage(),
    "help_organizer": PublicPage(),
    "help_judge": PublicPage(),
    "help_player": PublicPage(),
    "help_programs": PublicPage(),
    "help_sheet": PublicPage(is_data=True),
    "club": PublicPage(facts=(ALL_EVENTS, NAMES)),
    "ranking": PublicPage({"page": page_number}, (ALL_EVENTS, NAMES)),
    "person": PublicPage(facts=(ALL_EVENTS, NAMES)),
    "circuit": PublicPage({"page": page_number}, (ALL_EVENTS, NAMES)),
    "club_statistics": PublicPage(STATISTICS, (ALL_EVENTS, NAMES)),
    "club_piece": PublicPage({"part": asked_part}, (ALL_EVENTS, NAMES)),
    "circuit_statistics": PublicPage(STATISTICS, (ALL_EVENTS, NAMES)),
    "circuit_piece": PublicPage({"part": asked_part}, (ALL_EVENTS, NAMES)),
    "circuit_file": PublicPage(facts=(ALL_EVENTS, NAMES), is_data=True),
    "tournament": PublicPage(facts=(NAMES,)),
    "site_picture": PublicPage(is_data=True),
    "event_picture": PublicPage(facts=(NAMES,), is_data=True),
    "podium_picture": PublicPage(is_data=True),
    "result_picture": PublicPage(is_data=True),
    "card": PublicPage(is_data=True),
    "card_wide": PublicPage(is_data=True),
    "round_picture": PublicPage(is_data=True),
    "players": PublicPage(LIST, (NAMES,)),
    "path": PublicPage(facts=(NAMES,)),
    "pairings": PublicPage({"order": table_order, **LIST}, (NAMES,)),
    "round": PublicPage({"order": table_order, **LIST}, (NAMES,)),
    "clock": PublicPage(),
    "standings": PublicPage({"after": round_number, **LIST}),
    "cross_table": PublicPage(LIST),
    "statistics": PublicPage(STATISTICS),
    "statistics_piece": PublicPage({"part": asked_part}),
    "bracket": PublicPage(),
    "record": PublicPage(facts=(NAMES,)),
    "record_file": PublicPage(facts=(NAMES,), is_data=True),
    "log": PublicPage({"before": revision_number, **LOG}, (NAMES,)),
    "version": PublicPage({"round": round_number, **LIST}, (NAMES,)),
    "match": PublicPage(facts=(NAMES,), is_asked=True),
    "wall": PublicPage({"panel": asked_panels, "theme": asked_theme}, (NAMES,), is_data=True),
    "event_calendar": PublicPage(is_data=True),
    "organizer_calendar": PublicPage(facts=(ALL_EVENTS, NAMES), is_data=True),
    "organizer_feed": PublicPage(facts=(ALL_EVENTS, NAMES), is_data=True),
    "overlay_table": PublicPage(is_data=True, is_late=True),
    "overlay_clock": PublicPage(is_data=True, is_late=True),
    "overlay_standings": PublicPage({"top": asked_places}, is_data=True, is_late=True),
    "overlay_table_data": PublicPage(is_data=True, is_late=True),
    "overlay_clock_data": PublicPage(is_data=True, is_late=True),
    "overlay_standings_data": PublicPage({"top": asked_places}, is_data=True, is_late=True),
    "rulings": PublicPage(facts=(NAMES, PRECEDENTS)),
    "api-tournament-list": PublicPage({"page": program_page}, (ALL_EVENTS,), is_data=True),
    "api-tournament-detail": PublicPage(is_data=True),
    "api-tournament-pairings": PublicPage({"page": program_page}, is_data=True),
    "api-tournament-standings": PublicPage({"after": program_round, "page": program_page}, is_data=True),
}
"""Public pages by the name of their route."""

PICTURES = frozenset({"event_picture", "podium_picture", "result_picture", "card", "card_wide", "round_picture"})
FILES = frozenset({"record_file", "log_file", "sheet_file", "book_file", "report_file", "circuit_file"})
SEASONS = frozenset(
    {"circuit", "club", "ranking", "person", "statistics", "statistics_piece"}
    | {"club_statistics", "club_piece", "circuit_statistics", "circuit_piece"}
)
SEASONS_OF_PROGRAMS = frozenset(
    {"api-circuit", "api-circuit-table", "api-club", "api-ranking", "api-overview"}
    | {f"api-{of}{what}" for of in ("", "club-", "circuit-") for what in ("statistics", "pieces", "piece")}
)
HEAVY = (
    PICTURES
    | FILES
    | SEASONS
    | SEASONS_OF_PROGRAMS
    | {"record", "version", "cross_table", "api-tournament-standings"}
)
"""Routes that take long in a large event.

They have a line of their own in the queue (`atrum_torneos.serving.admission`).
"""
SEARCHES = {"q", *NEAR}
"""The parameters that make any public page heavy: each word that somebody looks for is another page."""


def is_heavy(route: str, query: str) -> bool:
    """True for an address that is made in the line of heavy pages."""
    return route in HEAVY or (route in PUBLIC_PAGES and not SEARCHES.isdisjoint(parse_qs(query)))


def asked_each_time(response: R) -> R:
    """Mark an answer as one reader's, which the browser checks before showing it again."""
    patch_cache_control(response, private=True, no_cache=True)
    return response


def not_kept(response: R) -> R:
    """An answer to a value that the page's own links never send: there are too many to keep one for each."""
    patch_cache_control(response, no_store=True)
    return response
