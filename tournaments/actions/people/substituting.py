"""Change who of a team plays, and at which board. Earlier rounds keep their names."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.models import Player
from tournaments.actions.base import Change, action
from tournaments.actions.places import clean_name
from tournaments.actions.verbs import NEVER
from tournaments.core.lines.people import Substitute, SwapBoards
from tournaments.errors import Conflict, Invalid
from tournaments.live.news import Own, Subject
from tournaments.models import Entry, EntryMember
from tournaments.permissions import RUNNING, Permission
from tournaments.queries.people.lineups import people_in, rounds_to_enter


@action(
    Permission.ENTRIES,
    (RUNNING,),
    label=gettext_lazy("Sustitución"),
    done=gettext_lazy("Guardado. Lo que ya jugó {name} conserva sus nombres."),
    tells=(Subject.ENTRIES, Subject.TABLES, Own.ENTRY),
    guards=(Subject.ROLES,),
    waits=NEVER,
)
def substitute(
    change: Change, member: EntryMember, *, from_round: int, reserve: EntryMember | None = None, name: str = ""
) -> Entry:
    """Give the place of one of a team to a reserve of it, or to somebody new by name, from a round on.

    Who leaves the place stays in the team as a reserve, and may come back in the same way.

    Args:
        from_round: the next round, or the newest one while the team's table there has no result.

    Raises:
        Conflict: the entry is of one person, or has left, or who enters is no reserve of it, or plays that round.
        Invalid: neither reserve nor name, or another round; names the field.
    """
    entry, playing = member.entry, _playing(member, from_round)
    if reserve is not None and (reserve.entry_id != entry.pk or reserve.pk in playing):
        raise Conflict(_("Esa persona no está de reserva en este equipo."), field="reserve")
    if reserve is not None and reserve.player.nickname in people_in(entry, from_round):
        message = _("%(name)s todavía juega la ronda %(round)s: entra desde la siguiente.")
        raise Conflict(message % {"name": reserve.player.nickname, "round": from_round}, field="reserve")
    leaving, entering = member.player, reserve.player if reserve else _somebody(entry, name)
    if reserve is not None:
        reserve.delete()
    member.player = entering
    member.save(update_fields=["player"])
    EntryMember.objects.create(entry=entry, tournament=change.tournament, player=leaving)
    change.said = Substitute(
        entry=entry.name,
        number=entry.number,
        member=entering.nickname,
        out=leaving.nickname,
        board=playing.index(member.pk) + 1,
        round=from_round,
    )
    return entry


@action(
    Permission.ENTRIES,
    (RUNNING,),
    label=gettext_lazy("Cambio de tableros"),
    done=gettext_lazy("Guardado. Lo que ya jugó {name} conserva sus tableros."),
    tells=(Subject.ENTRIES, Subject.TABLES, Own.ENTRY),
    guards=(Subject.ROLES,),
    waits=NEVER,
)
def swap_boards(change: Change, member: EntryMember, *, other: EntryMember, from_round: int) -> Entry:
    """Let two of a team change boards with each other, from a round on.

    Args:
        from_round: as for `substitute`.

    Raises:
        Conflict: the entry is of one person, or has left, or one of the two is no player of it.
        Invalid: another round, or twice the same person; names the field.
    """
    entry, playing = member.entry, _playing(member, from_round)
    if other.pk not in playing:
        raise Conflict(_("Esa persona no juega en este equipo."), field="other")
    if other.pk == member.pk:
        raise Invalid(_("Elige a otra persona del equipo."), field="other")
    one, two, place = member.player, other.player, other.pk
    # Nobody has two places of an event, not even for a moment.
    other.delete()
    member.player = two
    member.save(update_fields=["player"])
    EntryMember.objects.create(pk=place, entry=entry, tournament=change.tournament, player=one)
    change.said = SwapBoards(
        entry=entry.name,
        number=entry.number,
        member=one.nickname,
        other=two.nickname,
        board=playing.index(member.pk) + 1,
        other_board=playing.index(place) + 1,
        round=from_round,
    )
    return entry


def _playing(member: EntryMember, from_round: int) -> list[int]:
    """Return the ids of the places of a team that play, in the order of the boards, where this one may change."""
    entry, size = member.entry, member.tournament.ruleset.entry_size
    playing = list(entry.memberships.order_by("pk").values_list("pk", flat=True))[:size]
    if size < 2 or entry.has_left:
        raise Conflict(_("Solo se cambia a alguien de un equipo que juega."))
    if member.pk not in playing:
        raise Conflict(_("%(name)s está de reserva.") % {"name": member.player.nickname})
    if from_round not in rounds_to_enter(entry):
        raise Invalid(_("Cambia desde una ronda que su equipo todavía no jugó."), field="from_round")
    return playing


def _somebody(entry: Entry, name: str) -> Player:
    """Make a new person with a name that nobody of the team has."""
    if not name:
        raise Invalid(_("Elige quién entra, o escribe su nombre."), field="name")
    name = clean_name(name)
    if entry.memberships.filter(player__nickname__iexact=name).exists():
        raise Invalid(_("%(name)s ya está en el equipo.") % {"name": name}, field="name")
    return Player.objects.create(nickname=name)
