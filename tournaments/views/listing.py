"""Long lists come in pages, with a search by name and the way to one's own row; short ones are as they are."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import ClassVar, TypeVar
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpResponseRedirect
from django.shortcuts import redirect

from atrum_judge.text import alphabetical, unaccented
from tournaments import lengths
from tournaments.answers.table import LIST, PUBLIC_PAGES, page_number, searched
from tournaments.models import Entry, Tournament
from tournaments.queries.entries import people_of
from tournaments.views.viewer import Viewer

T = TypeVar("T")

ROWS = 100
"""The most rows of a page; a list of no more has no pages."""
PRINTED = 3000
"""Rows of a page to be printed: everybody of a large event. Of twenty thousand the whole list weighs megabytes."""
SEARCHED = 30
"""The fewest people of whom a name is searched rather than read for."""
MANY = 300
"""The most entries of an event whose lists show everybody: in a larger one nobody looks through a list."""
SEARCH, OWN, WHOLE = "q", "me", "all"
"""Parameters of a list's address, beside ``page``."""


@dataclass
class Listing:
    """A request's wish for a list; worked out where a page shows it, and not at all in a kept part.

    Args:
        names: for each row, the names of its entries by number.
        is_heavy: its rows are pictures: a page to be printed holds no more of them than any other.
        searched_from: so many rows are searched by name, though they fit in one page.
    """

    viewer: Viewer
    names: Callable[[], Sequence[Mapping[int, str]]]
    is_heavy: bool = False
    searched_from: int = ROWS + 1

    longest: ClassVar = lengths.NAME
    gap: ClassVar = Paginator.ELLIPSIS

    @property
    def sought(self) -> str:
        """The name that is searched; empty when none is."""
        return searched(self.viewer.request.GET.get(SEARCH, "")) or ""

    @property
    def is_whole(self) -> bool:
        """True if all of it is asked for, to print it: in as few pages as may be."""
        return self.viewer.request.GET.get(WHOLE) == "1" and not self.sought and not self.is_heavy

    @property
    def is_long(self) -> bool:
        """True if it does not fit in one page."""
        return len(self.rows) > ROWS

    @property
    def is_searched(self) -> bool:
        """True if it is too long to look through."""
        return self.is_long or len(self.rows) >= self.searched_from

    @property
    def is_usual(self) -> bool:
        """True if the list's own links lead here: others will, too."""
        asked = self._asked
        return not self.sought and (asked <= 1 or asked <= -(-self.viewer.tournament.entries.count() // ROWS))

    @property
    def others(self) -> list[tuple[str, str]]:
        """The page's own parameters, as far as it knows what was sent: searching and turning pages keep them."""
        match, asked = self.viewer.request.resolver_match, self.viewer.request.GET
        known = PUBLIC_PAGES.get(match.url_name or "") if match else None
        read = {name: read(asked.get(name, "")) for name, read in known.parameters.items()} if known else {}
        return [(name, str(value)) for name, value in read.items() if name not in LIST and value is not None]

    @property
    def rest(self) -> str:
        """Return the rest of an address of this list, after its first parameter."""
        return "".join(f"&{urlencode([pair])}" for pair in self.others)

    @property
    def rest_of_search(self) -> str:
        """Return the rest of an address after the number of the page."""
        kept = {SEARCH: self.sought} if self.sought else {WHOLE: "1"} if self.is_whole else {}
        return self.rest + (f"&{urlencode(kept)}" if kept else "")

    @property
    def numbers(self) -> list[int | str]:
        """Numbers of pages to offer: the first and last, and those around this one."""
        return list(self.page.paginator.get_elided_page_range(self.page.number, on_each_side=1, on_ends=1))

    @cached_property
    def rows(self) -> Sequence[Mapping[int, str]]:
        """The names of each row."""
        return self.names()

    @cached_property
    def page(self) -> Page[int]:
        """The places in the list, from 0, of the rows to show."""
        found = self._found(self.sought) if self.sought else range(len(self.rows))
        return Paginator(found, PRINTED if self.is_whole else ROWS).get_page(self._asked)

    @property
    def places(self) -> list[int]:
        """Places of the rows to show."""
        return list(self.page)

    def jump(self) -> HttpResponseRedirect | None:
        """The way to the page with the viewer's own row, when that is what is asked for."""
        own = self.viewer.entry
        if OWN not in self.viewer.request.GET or own is None:
            return None
        place = next((place for place, names in enumerate(self.rows) if own.number in names), 0)
        return redirect(f"{self.viewer.request.path}?page={place // ROWS + 1}{self.rest}#own")

    @property
    def _asked(self) -> int:
        return page_number(self.viewer.request.GET.get("page", "")) or 1

    def _found(self, sought: str) -> list[int]:
        """Places of the rows with a name that contains it, accents aside, or with the entry of a number.

        Of an entry of several, the name of each of them counts.
        """
        part, number = unaccented(sought), int(sought) if sought.isdecimal() else None
        people = people_of(self.viewer.tournament)

        def is_named(entry: int, name: str) -> bool:
            return any(part in unaccented(one) for one in (name, *people.get(entry, ())))

        return [
            place
            for place, names in enumerate(self.rows)
            if number in names or any(is_named(*one) for one in names.items())
        ]


def choosable(tournament: Tournament, entries: Iterable[Entry]) -> list[Entry] | None:
    """Entries by name, to choose one from; None in a large event, where somebody is told by number."""
    return None if tournament.capacity > MANY else sorted(entries, key=lambda one: alphabetical(one.name))


def in_groups(groups: Sequence[Sequence[T]], listing: Listing) -> list[tuple[int, list[T]]]:
    """The rows to show of a list that goes on from group to group, by number of the group, from 1."""
    begins = list(accumulate((len(group) for group in groups), initial=0))
    shown: dict[int, list[T]] = {}
    for place in listing.places:
        number = bisect_right(begins, place)
        shown.setdefault(number, []).append(groups[number - 1][place - begins[number - 1]])
    return list(shown.items())


def names_by_number(tournament: Tournament) -> list[dict[int, str]]:
    """A row for each entry, by registration."""
    return [{number: name} for number, name in tournament.entries.values_list("number", "name")]


def entries_shown(tournament: Tournament, listing: Listing) -> QuerySet[Entry]:
    """The entries to show of a list by registration."""
    return tournament.entries.filter(
        number__in=[number for place in listing.places for number in listing.rows[place]]
    )
