"""Give an entry that was taken for the wrong person to the right one."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.models import KnownAs, Player
from tournaments.actions.base import Change, action
from tournaments.actions.registration import known_or_new
from tournaments.actions.verbs import NEVER
from tournaments.core.lines.shapes import OfMember
from tournaments.errors import Conflict
from tournaments.live.news import Own, Subject
from tournaments.models import Entry, EntryMember
from tournaments.permissions import FINISHED, WITH_ENTRIES, Bars, Permission
from tournaments.queries.entries import came_by_account


@action(
    Permission.ENTRIES,
    (*WITH_ENTRIES, FINISHED),
    label=gettext_lazy("Es otra persona"),
    done=gettext_lazy("Guardado. Lo que jugó y sus sanciones de hoy quedan con {name}."),
    public=False,
    tells=(Subject.ENTRIES, Own.ENTRY),
    guards=(Subject.ROLES,),
    bars=Bars.OWN,
    waits=NEVER,
)
def another_person(change: Change, member: EntryMember, *, person: int = 0) -> Entry:
    """Say who somebody in an entry is: results, list and penalties of this event stay with the entry.

    The entry keeps its name. The club's list, its counts and sanctions follow.

    Args:
        person: the id of somebody whom the club knows; 0 for somebody new.

    Raises `Conflict` where the one in the entry came by an account of their own, or is that person already, or the
    other is not known to the club, is in the event, or judges it.
    """
    tournament, entry, wrong = change.tournament, member.entry, member.player
    if wrong.user is not None and came_by_account(tournament, wrong.user):
        raise Conflict(_("%(name)s entró con su propia cuenta.") % {"name": wrong.nickname})
    if person == wrong.pk:
        raise Conflict(_("Ya estaba así."))
    known = Player.objects.select_related("user").filter(pk=person).first() if person else None
    if person and known is None:
        raise Conflict(_("Esa persona no está en el padrón del club."), field="person")
    if known is None and not wrong.memberships.exclude(pk=member.pk).exists():
        raise Conflict(_("%(name)s ya es alguien que no vino antes.") % {"name": wrong.nickname})
    alone = entry.memberships.count() == 1
    right = known_or_new(tournament, entry.name if alone else wrong.nickname, known)
    member.player = right
    member.save(update_fields=["player"])
    entry.penalties.filter(player=wrong).update(player=right)
    if tournament.club_id:
        KnownAs.objects.get_or_create(club_id=tournament.club_id, player=wrong, key=KnownAs.GATHER_AGAIN)
    if not (wrong.user or wrong.memberships.exists() or wrong.clubs.exists() or wrong.penalties.exists()):
        wrong.delete()  # made for this entry, and nobody
    change.said = OfMember(entry=entry.name, member=right.nickname)
    return entry
