"""The heavy part of a public page: made once a revision, language and host, and put into everybody's page."""

from threading import Lock

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.answers.memory import Memory
from tournaments.answers.release import release
from tournaments.answers.table import NAMES, PUBLIC_PAGES
from tournaments.models import Entry, Tournament

PARTS_BYTES = 32_000_000

parts: Memory[SafeString] = Memory(PARTS_BYTES)
_locks = [Lock() for _ in range(64)]


class Part:
    """The part of the page that a request asks for.

    It shows nothing but what everybody may see; an entry stands in it as ``data-entry="7"``. Where several play as
    one entry it names them, and an account may take another nickname without a new revision.
    """

    def __init__(self, request: HttpRequest, tournament: Tournament) -> None:
        match = request.resolver_match
        page = PUBLIC_PAGES[match.url_name or "" if match else ""]
        query = page.query(request.META["QUERY_STRING"])
        site = request.scheme, request.get_host()  # texts to be shared have whole addresses
        self.address = (tournament.pk, *site, request.path, query, get_language())
        names = NAMES.ask() if NAMES in page.facts and tournament.ruleset.entry_size > 1 else ""
        self.version = f"{release()}-{tournament.version}-{names}"
        self.lock = _locks[hash(self.address) % len(_locks)]

    def get(self) -> SafeString | None:
        """The part, if it has been made."""
        return parts.get(self.address, self.version)

    def keep(self, made: SafeString) -> None:
        """Keep the part for the next who asks."""
        parts.put(self.address, self.version, made, len(made))


def with_own_marked(part: SafeString, entry: Entry | None) -> SafeString:
    """A part with the reader's own entry marked wherever it stands. Text that people type has no quotes in
    HTML.
    """
    if entry is None:
        return part
    own = f'data-entry="{entry.number}"'
    marked = part.replace(own, f"{own} data-mine")
    return SafeString(marked.replace(f"{own} data-mine", f'{own} data-mine id="own"', 1))
