"""Public pages, and the facts that their answers depend on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from django.db.models import Model
from django.http import QueryDict
from django.urls import Resolver404, resolve

BEGUN = "tournaments.begun"
"""Names what a request brings along to be called in the state of the database from which its page is made."""
Read = Callable[[str], int | str | None]
"""Reads a parameter of an address: its value, or None for what the page does not know."""


@dataclass(frozen=True, eq=False)
class Fact:
    """Something outside of an event that changes public pages.

    Attributes:
        ask: returns its state from the database, as a text that differs after each change.
        of_events: True if a new revision of any event may change it.
        of_models: the models whose saving may change it.
    """

    ask: Callable[[], str]
    of_events: bool = False
    of_models: tuple[type[Model], ...] = ()


@dataclass(frozen=True, eq=False)
class PublicPage:
    """An address whose answer to visitors changes only with its event, and with some facts beside.

    Attributes:
        parameters: those that may follow the question mark. All others are left out before the page is made.
        is_data: it has no head with the user's name, so people with a session get the same.
        is_late: it is behind the event by the organizer's delay.
        is_asked: it shows its players what else than a revision may change, e.g. who has opened an address.
    """

    parameters: Mapping[str, Read] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
    is_data: bool = False
    is_late: bool = False
    is_asked: bool = False

    def query(self, sent: str) -> str:
        """The part after the question mark, as the page's own links would write it.

        Raises `django.core.exceptions.TooManyFieldsSent`.
        """
        if not sent or not self.parameters:
            return ""
        asked = QueryDict(sent)
        kept = QueryDict(mutable=True)
        for name, read in self.parameters.items():
            if (value := read(asked.get(name, ""))) is not None:
                kept[name] = str(value)
        return kept.urlencode()


Table = Mapping[str, PublicPage]
"""Public pages by the name of their route."""


def facts_of(table: Table) -> set[Fact]:
    """All facts that public pages depend on."""
    return {fact for page in table.values() for fact in page.facts}


@dataclass(frozen=True)
class Place:
    """A public page at one path: the name of its route, and its event's slug."""

    page: PublicPage
    route: str
    slug: str | None


class Places:
    """The public pages of a site by path."""

    def __init__(self, table: Table) -> None:
        self._table = table
        # Resolving takes longer than everything else about an answer that is kept.
        self.at = lru_cache(8192)(self._at)

    def _at(self, path: str) -> Place | None:
        """Return the public page at a path; None if the path has no public page."""
        try:
            match = resolve(path)
        except Resolver404:
            return None
        route = match.url_name or ""
        page = self._table.get(route)
        return Place(page, route, match.kwargs.get("slug")) if page else None
