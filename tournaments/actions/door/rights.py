"""The checks before a change: the person's right, the condition beside the roles, the state of the event."""

from django.db import transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from tournaments.enums import TournamentState
from tournaments.errors import Conflict, NotAllowed
from tournaments.models import Tournament
from tournaments.permissions import ALSO, Person, Rule, allows, match_of


def need_right(asked: Rule, person: Person, subject: Model | None) -> None:
    """Raise `NotAllowed` for who may not carry out a verb on a subject, in no state of the event.

    Without a subject, for who may do so on none.
    """
    if person.may(asked, subject) if subject is not None else person.might_ever(asked):
        return
    if person.holds(asked.permission):
        raise NotAllowed(
            _("Quien juega no decide sobre lo suyo ni ve lo de sus rivales: lo hace otra persona."),
            rule=person.tournament.section("judge_not_playing"),
        )
    if asked.own and subject is not None and match_of(subject) is not None:
        raise NotAllowed(_("No juegas en esta mesa."))
    if asked.own:
        raise NotAllowed(_("Solo puedes cambiar tu propia inscripción."))
    if asked.permission in ALSO and allows(person.roles, asked.permission):
        raise NotAllowed(_("Solo quien cuida el catálogo puede agregar cartas."))
    raise NotAllowed(_("No tienes permiso para hacer esto en este torneo."))


def need_only(asked: Rule, person: Person, subject: Model) -> None:
    """Raise `NotAllowed` for who does not meet the condition that a verb has beside the roles."""
    only = asked.only
    if only is not None and not only.holds(person, subject):
        section = person.tournament.section(only.section) if only.section else ""
        raise NotAllowed(str(only.refusal), rule=section)


def need_allowed(asked: Rule, person: Person, subject: Model | None) -> None:
    """Raise `NotAllowed` for who may not carry out a verb, before its form is read.

    Without a subject, for who may carry it out on none.
    """
    need_right(asked, person, subject)
    if subject is not None:
        with transaction.atomic():  # a condition may lock rows
            need_only(asked, person, subject)


def need_state(asked: Rule, tournament: Tournament) -> None:
    """Raise `Conflict` where the event is not in a state for a verb."""
    if tournament.state in asked.during:
        return
    match tournament.state:
        case TournamentState.FINISHED:
            raise Conflict(_("El torneo ya terminó."))
        case TournamentState.CANCELLED:
            raise Conflict(_("El torneo se canceló."))
        case TournamentState.DRAFT:
            raise Conflict(_("Primero abre la inscripción."))
        case TournamentState.REGISTRATION if TournamentState.RUNNING in asked.during:
            raise Conflict(_("El torneo todavía no empezó."))
    raise Conflict(_("El torneo ya pasó de ahí."))
