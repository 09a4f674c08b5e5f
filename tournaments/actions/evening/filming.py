"""The table that a transmission films, and the entries that it leaves out."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actions.base import Change, action
from tournaments.actions.verbs import NEVER
from tournaments.core.lines.evening import FeatureTable, KeepOffFilm
from tournaments.errors import Conflict, Invalid
from tournaments.live.news import Own, Subject
from tournaments.models import Entry, Tournament
from tournaments.permissions import UNTIL_OVER, Permission

MOST_TABLES = 10_000


@action(
    Permission.ENTRIES,
    UNTIL_OVER,
    label=gettext_lazy("Transmisión"),
    done=gettext_lazy("Guardado."),
    public=False,
    tells=(Subject.SCREENS,),
    guards=(Own.ENTRY, Subject.ENTRIES, Subject.CALLS),
    own=True,
    waits=NEVER,
)
def keep_off_film(change: Change, entry: Entry, *, hidden: bool = False) -> Entry:
    """Show an entry's name on overlays, or leave it out. Raises `Conflict` where it is so already."""
    if entry.off_film == hidden:
        raise Conflict(_("Ya estaba así."))
    entry.off_film = hidden
    entry.save(update_fields=["off_film"])
    change.said = KeepOffFilm(entry=entry.name, hidden=hidden)
    return entry


@action(
    Permission.JUDGE,
    UNTIL_OVER,
    label=gettext_lazy("Mesa en transmisión"),
    done=gettext_lazy("Guardado: la pantalla y la transmisión muestran esa mesa."),
    tells=(Subject.SCREENS, Subject.TABLES),
    waits=NEVER,
)
def feature_table(change: Change, tournament: Tournament, table: int) -> Tournament:
    """Film the table with this number, in this round and the next; 0 for none.

    Raises `Invalid` for a number out of bounds, and `Conflict` where it is filmed already.
    """
    if not 0 <= table <= MOST_TABLES:
        raise Invalid(_("Esa mesa no existe."), field="table")
    if tournament.featured == table:
        raise Conflict(_("Ya estaba así."))
    change.said = FeatureTable(table=table)
    tournament.featured = table
    tournament.save(update_fields=["featured"])
    return tournament
