"""Tell one person, or one table, something: on their phones, and on the wall where the staff wants it."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from atrum_judge.text import one_line
from tournaments import lengths
from tournaments.actions.base import Change, action
from tournaments.actions.verbs import ALWAYS, NEVER
from tournaments.core.lines.shapes import AtTable, OfEntry
from tournaments.errors import Conflict, Invalid
from tournaments.live.news import Own, Subject
from tournaments.models import Entry, Match, Summons
from tournaments.permissions import FINISHED, RUNNING, WITH_ENTRIES, Permission


@action(
    Permission.JUDGE,
    (*WITH_ENTRIES, FINISHED),
    label=gettext_lazy("Aviso a una persona"),
    done=gettext_lazy("Avisado: {name} lo lee en su teléfono."),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.CALLS),
    waits=NEVER,
)
def tell_entry(change: Change, entry: Entry, text: str, *, on_wall: bool = False) -> Summons:
    """Tell one entry something: it stands on its own page until somebody there has read it.

    Args:
        on_wall: the walls show it as well, with the name.

    Raises `Invalid` without a text.
    """
    change.said = OfEntry(entry=entry.name)
    return _told(change, entry, _words(text), on_wall=on_wall)


@action(
    Permission.JUDGE,
    (RUNNING,),
    label=gettext_lazy("Aviso a una mesa"),
    done=gettext_lazy("Avisado: lo leen en sus teléfonos."),
    public=False,
    tells=(),
    guards=(Own.MATCH, Subject.CALLS),
    waits=NEVER,
)
def tell_table(change: Change, match: Match, text: str, *, on_wall: bool = False) -> Match:
    """Tell everybody at one table something, as `tell_entry` does.

    Raises `Conflict` for a table of a draft, of which nobody knows, and `Invalid` without a text.
    """
    if match.round.is_draft:
        raise Conflict(_("Esta mesa no está jugando."))
    words = _words(text)
    for seat in match.seats.select_related("entry"):
        _told(change, seat.entry, words, on_wall=on_wall)
    change.said = AtTable(round=match.round.number, table=match.table)
    return match


@action(
    Permission.NO_ROLE,
    (*WITH_ENTRIES, FINISHED),
    label=gettext_lazy("Aviso leído"),
    done=gettext_lazy("La mesa de control sabe que lo leíste."),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.CALLS),
    own=True,
    waits=ALWAYS,
)
def see_summons(change: Change, summons: Summons) -> Summons:
    """Note that an entry has read a sentence. Raises `Conflict` where that is known, or it was taken away."""
    _need_open(summons)
    summons.seen_at = change.now
    summons.save(update_fields=["seen_at"])
    return _closed(change, summons)


@action(
    Permission.JUDGE,
    (*WITH_ENTRIES, FINISHED),
    label=gettext_lazy("Aviso quitado"),
    done=gettext_lazy("El aviso ya no se ve."),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.CALLS),
    waits=NEVER,
)
def withdraw_summons(change: Change, summons: Summons) -> Summons:
    """Take a sentence away that nobody has read yet; to send it again undoes it."""
    _need_open(summons)
    summons.withdrawn_at = change.now
    summons.save(update_fields=["withdrawn_at"])
    return _closed(change, summons)


def _words(text: str) -> str:
    words = lengths.within(one_line(text), lengths.TEXT, "text")
    if not words:
        raise Invalid(_("Escribe el aviso."), field="text")
    return words


def _told(change: Change, entry: Entry, words: str, *, on_wall: bool) -> Summons:
    """Write one sentence. The newest word to an entry on the walls is enough to ask them to look again."""
    if on_wall:
        change.tell(Subject.SCREENS)
    return Summons.objects.create(
        tournament=change.tournament, entry=entry, text=words, on_wall=on_wall, by=change.user, at=change.now
    )


def _need_open(summons: Summons) -> None:
    if summons.withdrawn_at:
        raise Conflict(_("La organización quitó este aviso."))
    if summons.seen_at:
        raise Conflict(_("Este aviso ya se leyó."))


def _closed(change: Change, summons: Summons) -> Summons:
    if summons.on_wall:
        change.tell(Subject.SCREENS)
    change.said = OfEntry(entry=summons.entry.name)
    return summons
