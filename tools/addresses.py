"""Every address of the site, whose page it is, and what its route is filled with.

The one list that tests, the gallery and the check for accessibility walk. A route that is missing here, or that
asks for something else than what is said here, is found by `faults`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse


class Audience(Enum):
    """The person with the fewest rights who may open a page."""

    PUBLIC = "public"
    ACCOUNT = "account"
    PLAYER = "player"
    STAFF = "staff"
    NOBODY = "nobody"
    """No page: a redirect, a file, a stream, a place that forms are sent to, or one that needs a letter's key or
    the password once more."""


@dataclass(frozen=True)
class Site:
    """Names and numbers that exist on one site, to fill its addresses with.

    Attributes:
        event: a running event; with its `entry`, `round`, and a `match` that is played.
        drafted: an event whose round `draft` is paired and not published.
        joinable: an event that is open for registration.
        ruling: a published ruling.
        revision: one of the versions of `event`; `table` the number of one of its tables.
    """

    event: str
    entry: int
    round: int
    match: int
    drafted: str
    draft: int
    joinable: str
    ruling: int
    revision: int = 1
    table: int = 1
    game: str = "atrum"
    language: str = "en"
    extension: str = "csv"
    sheet: str = "results"
    book: str = "ods"
    call: str = "report_result"


@dataclass(frozen=True)
class Address:
    """The audience of a page, and the fields of `Site` that fill its route, in its order.

    Attributes:
        queries: the most that an account's look at it may ask, at any size, once a revision has been seen.
        needs, own, bars: of a staff's page, the people who may open it, as in `tournaments.permissions.Rule`; by
            value, for this list is read before Django is ready.
    """

    audience: Audience
    filled_with: Sequence[str] = ()
    queries: int = 10
    needs: str = "judge"
    own: bool = False
    bars: str = "nobody"

    def on(self, site: Site, name: str) -> str:
        """The path on a site."""
        return reverse(name, args=[getattr(site, field) for field in self.filled_with])


def _of(audience: Audience, *fields: str, queries: int = 10, **who: Any) -> Address:
    return Address(audience, fields, queries, **who)


ADDRESSES: dict[str, Address] = {
    "home": _of(Audience.PUBLIC),
    "choose_language": _of(Audience.NOBODY, "language"),
    "signing_key": _of(Audience.NOBODY),
    "robots": _of(Audience.NOBODY),
    "own_data": _of(Audience.NOBODY),
    "tokens": _of(Audience.NOBODY),  # after the password once more
    "hooks": _of(Audience.NOBODY),  # the same
    "hook": _of(Audience.NOBODY),
    "notices": _of(Audience.ACCOUNT),
    "notices_off": _of(Audience.NOBODY),
    "close_account": _of(Audience.NOBODY),
    "try": _of(Audience.PUBLIC),
    "help": _of(Audience.PUBLIC),
    "help_organizer": _of(Audience.PUBLIC),
    "help_judge": _of(Audience.PUBLIC),
    "help_player": _of(Audience.PUBLIC),
    "help_programs": _of(Audience.PUBLIC),
    "help_calls": _of(Audience.PUBLIC),
    "help_call": _of(Audience.PUBLIC, "call"),
    "help_sheet": _of(Audience.PUBLIC),
    "trying": _of(Audience.NOBODY, "event"),
    "create": _of(Audience.ACCOUNT),
    "short": _of(Audience.NOBODY),
    "short_result": _of(Audience.NOBODY),
    "short_in_capitals": _of(Audience.NOBODY),
    "personal_in_capitals": _of(Audience.NOBODY),
    "tournament": _of(Audience.PUBLIC, "event"),
    "club": _of(Audience.NOBODY),  # of a club that has a name
    "ranking": _of(Audience.NOBODY),
    "person": _of(Audience.NOBODY),  # of somebody who wants one
    "person_picture": _of(Audience.NOBODY),
    "circuit": _of(Audience.NOBODY),  # of a club that has one
    "circuit_file": _of(Audience.NOBODY),
    "club_statistics": _of(Audience.NOBODY),
    "club_piece": _of(Audience.NOBODY),
    "circuit_statistics": _of(Audience.NOBODY),
    "circuit_piece": _of(Audience.NOBODY),
    "club_logo": _of(Audience.NOBODY),
    "club_colour": _of(Audience.NOBODY),
    "site_picture": _of(Audience.NOBODY),
    "event_picture": _of(Audience.NOBODY, "event"),
    "podium_picture": _of(Audience.NOBODY),
    "result_picture": _of(Audience.NOBODY, "event", "entry"),
    "card": _of(Audience.NOBODY, "event", "entry", queries=12),
    "card_wide": _of(Audience.NOBODY, "event", "entry", queries=12),
    "round_picture": _of(Audience.NOBODY, "event", "round"),
    "players": _of(Audience.PUBLIC, "event"),
    "path": _of(Audience.PUBLIC, "event", "entry"),
    "pairings": _of(Audience.PUBLIC, "event"),
    "round": _of(Audience.PUBLIC, "event", "round"),
    "clock": _of(Audience.PUBLIC, "event"),
    "event_calendar": _of(Audience.NOBODY, "event"),
    "organizer_calendar": _of(Audience.NOBODY, "event"),
    "organizer_feed": _of(Audience.NOBODY, "event"),
    "wall": _of(Audience.PUBLIC, "event", queries=20),  # made once for everybody (`answers.table`)
    "overlay_table": _of(Audience.PUBLIC, "event", "table", queries=20),
    "overlay_clock": _of(Audience.PUBLIC, "event", queries=20),
    "overlay_standings": _of(Audience.PUBLIC, "event", queries=20),
    "overlay_table_data": _of(Audience.NOBODY, "event", "table", queries=20),
    "overlay_clock_data": _of(Audience.NOBODY, "event", queries=20),
    "overlay_standings_data": _of(Audience.NOBODY, "event", queries=20),
    "standings": _of(Audience.PUBLIC, "event"),
    "cross_table": _of(Audience.PUBLIC, "event"),
    "bracket": _of(Audience.PUBLIC, "event"),
    "statistics": _of(Audience.PUBLIC, "event"),
    "statistics_piece": _of(Audience.NOBODY),  # of an event that is over and publishes its lists
    "record": _of(Audience.PUBLIC, "event"),
    "record_file": _of(Audience.NOBODY, "event", queries=25),  # made once for everybody (`answers.table`)
    "log": _of(Audience.PUBLIC, "event"),
    "version": _of(Audience.PUBLIC, "event", "revision", queries=13),
    "log_file": _of(Audience.NOBODY, "event"),
    "sheet_file": _of(Audience.NOBODY, "event", "sheet"),
    "book_file": _of(Audience.NOBODY, "event", "book", queries=20),
    "report_file": _of(Audience.NOBODY, "event"),
    "match": _of(Audience.PUBLIC, "event", "match"),
    "report": _of(Audience.STAFF, "event", "match", own=True, bars="own"),
    "table_bench": _of(Audience.STAFF, "event", "match", bars="players"),
    "rulings": _of(Audience.PUBLIC, "event"),
    "register": _of(Audience.ACCOUNT, "joinable"),
    "join": _of(Audience.NOBODY, "joinable"),  # a visitor's page; an account goes to "register"
    "invitation": _of(Audience.NOBODY, "token"),
    "personal": _of(Audience.NOBODY),
    "hold": _of(Audience.NOBODY),
    "turn": _of(Audience.NOBODY),
    "my_address": _of(Audience.NOBODY, "event"),  # on a phone that plays without an account
    "leave": _of(Audience.NOBODY),
    "entry_notices": _of(Audience.NOBODY),  # on a phone that plays without an account
    "entry_manifest": _of(Audience.NOBODY),
    "entry_data": _of(Audience.NOBODY),
    "adopt": _of(Audience.NOBODY),
    "my_table": _of(Audience.PLAYER, "event"),
    "roster": _of(Audience.STAFF, "event", "entry", own=True, bars="players"),
    "check_roster": _of(Audience.NOBODY, "event"),
    "manage": _of(Audience.STAFF, "event", queries=17),
    "settings": _of(Audience.STAFF, "event", needs="manage"),
    "manage_entries": _of(Audience.STAFF, "event"),
    "paste": _of(Audience.STAFF, "event"),
    "by_link": _of(Audience.STAFF, "event"),
    "people": _of(Audience.STAFF, "event", queries=24),
    "federation": _of(Audience.NOBODY),  # the same
    "circuits": _of(Audience.NOBODY),  # the club's own staff, whatever their role in the event
    "manage_circuit": _of(Audience.NOBODY),
    "overview": _of(Audience.NOBODY),  # the same
    "circuit_outside": _of(Audience.NOBODY),
    "draft": _of(Audience.STAFF, "drafted", "draft", needs="run"),
    "manage_entry": _of(Audience.STAFF, "event", "entry", queries=21),
    "paper": _of(Audience.STAFF, "event", queries=11),
    "paper_pairings": _of(Audience.STAFF, "event", "round"),
    "paper_names": _of(Audience.STAFF, "event", "round"),
    "paper_slips": _of(Audience.STAFF, "event", "round"),
    "round_file": _of(Audience.NOBODY, "event", "round"),  # staff's
    "paper_standings": _of(Audience.STAFF, "event"),
    "paper_cross": _of(Audience.STAFF, "event", queries=11),
    "paper_arrival": _of(Audience.STAFF, "event"),
    "paper_numbers": _of(Audience.STAFF, "event"),
    "paper_poster": _of(Audience.STAFF, "event"),
    "paper_prizes": _of(Audience.STAFF, "event"),
    "paper_privacy": _of(Audience.STAFF, "event"),
    "addresses": _of(Audience.STAFF, "event", bars="players"),
    "rosters": _of(Audience.STAFF, "event", bars="players"),
    "former_codes": _of(Audience.NOBODY),
    "former_rosters": _of(Audience.NOBODY),
    "address": _of(Audience.STAFF, "event", "entry", bars="players"),
    "summons": _of(Audience.STAFF, "event"),
    "breaks": _of(Audience.STAFF, "event", needs="run"),
    "raffle": _of(Audience.STAFF, "event", needs="run"),
    "prizes": _of(Audience.STAFF, "event"),
    "questions": _of(Audience.STAFF, "event"),
    "apart": _of(Audience.STAFF, "event"),
    "odds": _of(Audience.STAFF, "event", needs="run"),
    "screens": _of(Audience.STAFF, "event", needs="run"),
    "staff": _of(Audience.STAFF, "event", needs="manage"),
    "judge": _of(Audience.STAFF, "event", queries=14),
    "judge_person": _of(Audience.STAFF, "event", "entry", bars="own"),
    "command": _of(Audience.NOBODY),
    "account": _of(Audience.ACCOUNT),
    "account_login": _of(Audience.PUBLIC),
    "account_logout": _of(Audience.ACCOUNT),
    "account_inactive": _of(Audience.PUBLIC),
    "account_signup": _of(Audience.PUBLIC),
    "account_reauthenticate": _of(Audience.NOBODY),
    "account_email": _of(Audience.ACCOUNT),
    "account_email_verification_sent": _of(Audience.PUBLIC),
    "account_change_password": _of(Audience.ACCOUNT),
    "account_set_password": _of(Audience.NOBODY),
    "account_reset_password": _of(Audience.PUBLIC),
    "account_confirm_login_code": _of(Audience.NOBODY),
    "account_confirm_email": _of(Audience.NOBODY),
    "account_reset_password_from_key_done": _of(Audience.PUBLIC),
    "account_reset_password_from_key": _of(Audience.NOBODY),
    "account_reset_password_done": _of(Audience.PUBLIC),
    "mfa_index": _of(Audience.ACCOUNT),
    "mfa_authenticate": _of(Audience.NOBODY),
    "mfa_reauthenticate": _of(Audience.NOBODY),
    "mfa_activate_totp": _of(Audience.NOBODY),
    "mfa_deactivate_totp": _of(Audience.NOBODY),
    "mfa_view_recovery_codes": _of(Audience.NOBODY),
    "mfa_generate_recovery_codes": _of(Audience.NOBODY),
    "mfa_download_recovery_codes": _of(Audience.NOBODY),
    "mfa_list_webauthn": _of(Audience.ACCOUNT),
    "mfa_add_webauthn": _of(Audience.NOBODY),
    "mfa_edit_webauthn": _of(Audience.NOBODY),
    "mfa_remove_webauthn": _of(Audience.NOBODY),
    "mfa_reauthenticate_webauthn": _of(Audience.NOBODY),
    "mfa_login_webauthn": _of(Audience.NOBODY),
    "usersessions_list": _of(Audience.ACCOUNT),
    "api-tournament-list": _of(Audience.NOBODY),
    "api-tournament-detail": _of(Audience.NOBODY, "event"),
    "api-tournament-pairings": _of(Audience.NOBODY, "event"),
    "api-tournament-standings": _of(Audience.NOBODY, "event"),
    "api-first": _of(Audience.NOBODY),
    "api-problem": _of(Audience.NOBODY),
    "api-nothing": _of(Audience.NOBODY),
    "api-root": _of(Audience.NOBODY),
    "reference": _of(Audience.PUBLIC, "game"),
    "bench": _of(Audience.PUBLIC, "game"),
    "precedents": _of(Audience.PUBLIC, "game"),
    "ruling": _of(Audience.PUBLIC, "game", "ruling"),
    "publish_ruling": _of(Audience.NOBODY, "game", "ruling"),
    "catalogue": _of(Audience.PUBLIC, "game"),
    "export_catalogue": _of(Audience.NOBODY, "game", "extension"),
    "import_catalogue": _of(Audience.ACCOUNT, "game"),
}


def pages(site: Site, *audiences: Audience) -> dict[str, str]:
    """The paths of the pages of some audiences, by the name of their address."""
    return {name: address.on(site, name) for name, address in ADDRESSES.items() if address.audience in audiences}


def faults() -> list[str]:
    """Routes that `ADDRESSES` does not know or fills otherwise than they ask, and rows without a route.

    Those of the API's first version are no pages: its schema describes each.
    """
    from tournaments.api.urls import V1

    described = {one.name for one in V1}
    routes = {name: asked for name, asked in every_route() if name not in described}
    unknown = [f"{name} has no row in ADDRESSES" for name in routes.keys() - ADDRESSES.keys()]
    gone = [f"{name} is no address any more" for name in ADDRESSES.keys() - routes.keys()]
    unfilled = [
        f"{name} asks for {routes[name]}"
        for name, address in ADDRESSES.items()
        if address.audience is not Audience.NOBODY and len(address.filled_with) != len(routes.get(name, ()))
    ]
    return sorted(unknown + gone + unfilled)


def every_route() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of each route with the names of what it asks for."""
    return _routes(get_resolver())


def _routes(resolver: URLResolver, outside: tuple[str, ...] = ()) -> Iterator[tuple[str, tuple[str, ...]]]:
    for pattern in resolver.url_patterns:
        asked = (*outside, *pattern.pattern.regex.groupindex)
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern, asked)
        elif isinstance(pattern, URLPattern):
            yield str(pattern.name), asked
