"""Check people in as they arrive, found by one typed line: a number, a part of a name."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments import actions
from tournaments.actions.door.repetition import KEYED
from tournaments.core.addresses import entry_in
from tournaments.core.lists.teams import Team, team_in
from tournaments.errors import Already, Conflict, Invalid, Refusal
from tournaments.forms.pasted import unnamed
from tournaments.models import Entry, Tournament
from tournaments.models.personal import is_code_of
from tournaments.queries.entries import Known, meant
from tournaments.queries.people.known import Directory, who_begins
from tournaments.queries.people.known import Known as KnownPerson
from tournaments.views.viewer import Viewer, by

FIELD = "who"
MOST_MEANT = 8
"""The most entries shown that a line may mean; more are found by typing more of the name."""


@dataclass(frozen=True)
class Line:
    """A typed line. One that was not carried out has its reason: several entries are meant, none is, or a refusal.

    `came_before` are people whom the club knows and who may be meant; `team` the pair or team that it names. Of a
    line that was carried out, `entry` is whom it marked, or who `was_here`.
    """

    said: str = ""
    error: Refusal | None = None
    several: Sequence[Known] = ()
    is_new: bool = False
    came_before: Sequence[KnownPerson] = ()
    team: Team | None = None
    entry: Entry | None = None
    was_here: bool = False

    @property
    def called(self) -> str:
        """Return the name for the button that enters them."""
        if self.team is None:
            return self.said
        people = " + ".join(self.team.people)
        return f"{self.team.name}: {people}" if self.team.name else people


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
        actions.places.need_late_entries(tournament)
    except Conflict:
        return False
    return tournament.takes_walk_ins


def _nobody(viewer: Viewer, said: str, error: Refusal) -> Line:
    """Return the line of somebody who is not entered, with the known people who may be meant."""
    if not takes_people(viewer.tournament):
        return Line(said, error)
    size = viewer.tournament.ruleset.entry_size
    if size == 1:
        return Line(said, error, is_new=True, came_before=who_begins(viewer.tournament, said))
    team = team_in(said, size)
    if team is None:
        error = Invalid(f"{error.message} {unnamed(size)}", field=FIELD)
    return Line(said, error, is_new=True, team=team)


def ask_who(viewer: Viewer, name: str) -> Line | None:
    """Return the question that is due before somebody with the name of a known person is entered as new."""
    if viewer.tournament.ruleset.entry_size > 1:
        return None
    same = Directory(viewer.tournament, [name]).same(name)
    message = _("¿Es alguien que ya vino? Elige quién.")
    return Line(name, Invalid(message, field=FIELD), is_new=True, came_before=same) if same else None


def _marked_before(viewer: Viewer, said: str, entries: Sequence[Known]) -> Entry | None:
    """Return the entry that the same sending has marked before: by now its line may mean somebody else."""
    who = by(viewer.request)
    first = KEYED.first(tournament=viewer.tournament.pk, key=who.key) if who.key else None
    if first is None or first.result is None or first.action != "check_in" or first.by_id != who.user.pk:
        return None
    entry = viewer.tournament.entries.filter(pk=first.result[1]).first()
    then = [one for one in entries if entry and one.number == entry.number]
    return entry if _shown_by(said, viewer, then) or meant(said, then) else None


def arrive(viewer: Viewer, said: str, entries: Sequence[Known]) -> Line:
    """Mark who is meant as present."""
    if marked := _marked_before(viewer, said, entries):
        return Line(said, entry=marked)
    found = _shown_by(said, viewer, entries) or meant(said, entries)
    if len(found) > 1:
        message = _("¿Cuál? Elige, o escribe algo más.")
        return Line(said, Invalid(message, field=FIELD), found[:MOST_MEANT])
    if not found:
        message = _("Nadie se inscribió como «%(said)s».") % {"said": said}
        return _nobody(viewer, said, Invalid(message, field=FIELD))
    entry = Entry.objects.get(tournament=viewer.tournament, number=found[0].number)
    try:
        actions.registration.check_in(by(viewer.request), entry)
    except Already:
        return Line(said, entry=entry, was_here=True)
    except Conflict as refusal:
        return Line(said, refusal)
    entry.refresh_from_db()
    return Line(said, entry=entry)
