"""A federation above clubs: who is in it, which of their events it backs, and which rules date it decrees."""

import re
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.accounts import mark_renaming
from players.models import Club
from tournaments.actions.base import Change, action
from tournaments.actions.seasons.circuits import EVER
from tournaments.actions.verbs import NEVER
from tournaments.conditions import CLUB_STAFF
from tournaments.core.lines.seasons import (
    AskFederation,
    BackEvent,
    DecreeRules,
    LeaveFederation,
    PutOutClub,
    TakeInClub,
)
from tournaments.errors import Conflict, Invalid
from tournaments.models import Backing, Decree, Tournament
from tournaments.permissions import Permission

NUMBER = re.compile(r"(\d{1,9})/?$")


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Pedido a una federación"),
    waits=NEVER,
    done=gettext_lazy("Pedido. Tu club entra cuando la federación lo acepte."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def ask_federation(change: Change, tournament: Tournament, *, page: str) -> Tournament:
    """Ask a federation to take in the club of an event. A federation is a club that takes in others.

    Args:
        page: the address of its club's page, or the number at its end.

    Raises:
        Conflict: the club is in one already, or has clubs of its own; or that one is in another.
        Invalid: there is no club with a name there.
    """
    club = _own(tournament)
    number = NUMBER.search(page.strip())
    found = Club.objects.exclude(name="").filter(pk=int(number[1])).first() if number else None
    if found is None or found == club:
        raise Invalid(_("Ahí no hay otro club con nombre: pega la dirección de su página."), field="page")
    _need_free(club)
    if found.federation_id:
        raise Conflict(_("Ese club es de una federación: no puede tener clubes."), field="page")
    if not club.name:
        raise Conflict(_("Primero ponle un nombre a tu club."))
    club.asks = found
    club.save(update_fields=["asks"])
    change.said = AskFederation(club=found.name)
    return tournament


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Fuera de la federación"),
    waits=NEVER,
    done=gettext_lazy("Tu club ya no es de la federación, ni lo pide."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def leave_federation(change: Change, tournament: Tournament) -> Tournament:
    """Take the club out of its federation, or take back that it asked. What was backed stays so.

    Raises `Conflict` where it is in none, and asks none.
    """
    club = _own(tournament)
    left = club.federation or club.asks
    if left is None:
        raise Conflict(_("Alguien del equipo ya lo cambió: mira otra vez."))
    _put(club, None)
    change.said = LeaveFederation(club=left.name)
    return tournament


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Club nuevo en la federación"),
    waits=NEVER,
    done=gettext_lazy("Ya es de la federación."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def take_in_club(change: Change, tournament: Tournament, *, club: int) -> Tournament:
    """Take in a club that asks for it. Raises `Conflict` where it does not, or this one is in a federation."""
    own = _own(tournament)
    found = _other(club)
    if found.asks_id != own.pk:
        raise Conflict(_("Ese club ya no lo pide."))
    if own.federation_id:
        raise Conflict(_("Tu club es de una federación: no puede tener clubes."))
    _need_free(found)
    _put(found, own)
    change.said = TakeInClub(club=found.name)
    return tournament


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Club fuera de la federación"),
    waits=NEVER,
    done=gettext_lazy("Ya no es de la federación, ni lo pide."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def put_out_club(change: Change, tournament: Tournament, *, club: int) -> Tournament:
    """Put a club out, or say no to one that asks. What was backed stays so. Raises `Conflict` for any other."""
    own = _own(tournament)
    found = _other(club)
    if own.pk not in {found.federation_id, found.asks_id}:
        raise Conflict(_("Alguien del equipo ya lo cambió: mira otra vez."))
    _put(found, None)
    change.said = PutOutClub(club=found.name)
    return tournament


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Aval a un torneo"),
    waits=NEVER,
    done=gettext_lazy("Guardado."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def back_event(change: Change, tournament: Tournament, *, event: Tournament, backs: bool = True) -> Tournament:
    """Back an event of one of the federation's clubs: its page says so, and the federation's circuits count it.

    Args:
        backs: False takes that back.

    Raises `Conflict` for an event of another club, or where it is so already.
    """
    own = _own(tournament)
    if backs and (event.club is None or event.club.federation_id != own.pk):
        raise Conflict(_("Ese torneo no es de un club de la federación."), field="event")
    held = Backing.objects.select_for_update().filter(tournament=event).first()
    if (held is not None) == backs or (held is not None and held.club_id != own.pk):
        raise Conflict(_("Alguien del equipo ya lo cambió: mira otra vez."))
    if held is not None:
        held.delete()
    else:
        Backing.objects.create(tournament=event, club=own, by=change.user, at=change.now)
    mark_renaming()
    change.said = BackEvent(event=event.slug, backs=backs)
    return tournament


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Decreto de la fecha de reglas"),
    waits=NEVER,
    done=gettext_lazy("Decretado: vale para los torneos de este juego que se hagan desde ahora."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def decree_rules(change: Change, tournament: Tournament, *, rules_date: str) -> Tournament:
    """Decree by the rules of which day events of this game are played that the club, and the clubs of its
    federation, make from now on. Events that there are stay as they are.

    Args:
        rules_date: as 2026-12-31; it decides bans, substitutions and errata, and the date of the catalogue.

    Raises:
        Conflict: the club has no name to decree by.
        Invalid: the date is none.
    """
    own = _own(tournament)
    if not own.name:
        raise Conflict(_("Primero ponle un nombre a tu club."))
    try:
        day = date.fromisoformat(rules_date)
    except ValueError as error:
        raise Invalid(_("Escribe una fecha."), field="rules_date") from error
    Decree.objects.create(club=own, game=tournament.game, rules_date=day, by=change.user, at=change.now)
    change.said = DecreeRules(game=tournament.game, rules_date=day.isoformat())
    return tournament


def _own(tournament: Tournament) -> Club:
    """Return the locked club of an event. Raises `Conflict` for an event without one, or to try."""
    club = Club.objects.select_for_update().filter(tournaments=tournament).first()
    if club is None or tournament.trial_until:
        raise Conflict(_("Este torneo no tiene un club."))
    return club


def _other(pk: int) -> Club:
    """Return another club, locked. Raises `Conflict` where it changes just now.

    Two clubs may accept each other at once, each with its own locked.
    """
    found = Club.objects.select_for_update(skip_locked=True).filter(pk=pk).first()
    if found is None:
        raise Conflict(_("Ese club acaba de cambiar: mira otra vez."))
    return found


def _need_free(club: Club) -> None:
    """Raises `Conflict` for a club that is in a federation, or is one."""
    if club.federation_id:
        raise Conflict(_("Ya es de una federación."))
    if club.clubs.exists():
        raise Conflict(_("Tiene clubes: una federación no es de otra."))


def _put(club: Club, federation: Club | None) -> None:
    club.federation, club.asks = federation, None
    club.save(update_fields=["federation", "asks"])
    mark_renaming()
