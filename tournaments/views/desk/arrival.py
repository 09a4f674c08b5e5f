"""Check people in as they arrive, found by one typed line: a number, a part of a name."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments import actions
from tournaments.core.addresses import entry_in
from tournaments.errors import Conflict, Invalid, Refusal
from tournaments.models import Entry, Tournament
from tournaments.models.personal import is_code_of
from tournaments.queries.entries import Known, meant
from tournaments.views.viewer import Viewer, by

FIELD = "who"
MOST_MEANT = 8
"""The most entries shown that a line may mean; more are found by typing more of the name."""


@dataclass(frozen=True)
class Line:
    """A typed line that was not carried out, and its reason: several entries are meant, none is, or a refusal."""

    said: str = ""
    error: Refusal | None = None
    several: Sequence[Known] = ()
    is_new: bool = False


def _shown_by(said: str, viewer: Viewer, entries: Sequence[Known]) -> list[Known]:
    """Return the entry of a personal address, typed as a reader of QR types it; none if the address is not
    valid.
    """
    code = said.rstrip("/").rpartition("/")[2]
    pk = entry_in(code) if "/" in said else None
    entry = viewer.tournament.entries.select_related("address").filter(pk=pk).first() if pk else None
    if entry is None or not is_code_of(entry, code):
        return []
    return [one for one in entries if one.number == entry.number]


def takes_people(tournament: Tournament) -> bool:
    """True while somebody new can still be entered at the desk."""
    try:
        actions.registration.need_late_entries(tournament)
    except Conflict:
        return False
    return tournament.takes_walk_ins


def arrive(viewer: Viewer, said: str, entries: Sequence[Known]) -> Line | None:
    """Mark who is meant as present; None when that is done."""
    found = _shown_by(said, viewer, entries) or meant(said, entries)
    if len(found) > 1:
        message = _("¿Cuál? Elige, o escribe algo más.")
        return Line(said, Invalid(message, field=FIELD), found[:MOST_MEANT])
    if not found:
        message = _("Nadie se inscribió como «%(said)s».") % {"said": said}
        return Line(said, Invalid(message, field=FIELD), is_new=takes_people(viewer.tournament))
    entry = Entry.objects.get(tournament=viewer.tournament, number=found[0].number)
    try:
        actions.registration.check_in(by(viewer.request), entry)
    except Conflict as refusal:
        return Line(said, refusal)
    return None
