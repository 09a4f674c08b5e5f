"""Creating and configuring a tournament, and appointing who runs it."""

import secrets
from collections.abc import Mapping
from typing import Any
from zoneinfo import available_timezones

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.models import User
from rules.protocol import Ruleset
from rules.registry import get_ruleset
from tournaments import lengths
from tournaments.actions.base import By, Change, action, creation
from tournaments.actions.registration import promote_waiting
from tournaments.core.standings import CRITERIA
from tournaments.enums import KNOCKOUT_FORMATS, EventFormat, FirstRound, Role, StageKind, TournamentState
from tournaments.errors import Conflict, Invalid, NotAllowed, localized
from tournaments.models import EntryMember, Round, StaffMember, Tournament
from tournaments.permissions import Permission

TOP_CUTS = (0, 4, 8, 16)
ALWAYS_EDITABLE = {"name", "place", "starts_at", "timezone", "capacity", "silence_minutes"}
UNTIL_CUT = {
    "swiss_rounds",
    "top_cut",
    "round_minutes",
    "preparation_minutes",
    "club_rounds",
    "public_rosters",
}
BEFORE_PLAY = {"rules_date", "options", "criteria", "format", "groups", "first_round", "accelerated_rounds"}
MOST_GROUPS = 32
ROUND_MINUTES, PREPARATION_MINUTES = 35, 5
"""The usual lengths, as far as the game's bounds allow."""
EDITABLE = ALWAYS_EDITABLE | UNTIL_CUT | BEFORE_PLAY


@creation(label=gettext_lazy("Torneo creado"))
def create_tournament(by: By, settings: Mapping[str, Any], *, seed: str = "") -> Change:
    """Create a tournament as a draft; its creator becomes the organizer.

    Args:
        settings: `game`, and values of `EDITABLE` fields; those left out are the game's usual ones.
        seed: source of every draw. Left out, an unguessable one is made; its hash is public from now on.

    Raises:
        Invalid: a setting is out of the game's bounds; names the field.
    """
    values = {**usual_settings(get_ruleset(settings["game"])), **settings}
    tournament = Tournament(
        **{name: value for name, value in values.items() if name in EDITABLE | {"game"}},
        slug=_free_slug(settings["name"]),
        seed=seed or secrets.token_hex(32),
        creation_key=by.key,
        created_by=by.user,
        created_at=by.now,
    )
    _check_settings(tournament)
    tournament.options = tournament.game_options
    tournament.save()
    StaffMember.objects.create(tournament=tournament, user=by.user, role=Role.ORGANIZER)
    return Change(tournament, by.user, by.now, details={"seed_hash": tournament.seed_hash})


def usual_settings(ruleset: Ruleset) -> dict[str, Any]:
    """What a new event of a game starts with where nobody says otherwise."""
    return {
        "round_minutes": max(ROUND_MINUTES, ruleset.min_round_minutes),
        "preparation_minutes": min(PREPARATION_MINUTES, ruleset.max_preparation_minutes),
        "criteria": list(ruleset.criteria),
    }


@action(Permission.MANAGE, label=gettext_lazy("Configuración cambiada"))
def edit_tournament(change: Change, tournament: Tournament, settings: Mapping[str, Any]) -> Tournament:
    """Change settings. What decides results is fixed once play has begun.

    More capacity before play lets the first of the waiting list in.

    Raises:
        Conflict: the tournament is over, or the setting cannot change any more.
        Invalid: a setting is out of the game's bounds; names the field.
    """
    if tournament.is_over:
        raise Conflict(_("El torneo terminó: su configuración ya no cambia."))
    changed = {
        name: value for name, value in settings.items() if name in EDITABLE and getattr(tournament, name) != value
    }
    fixed = set()
    if tournament.rounds.exists():
        fixed |= BEFORE_PLAY
    if tournament.stages.filter(kind=StageKind.BRACKET).exists():
        fixed |= {"swiss_rounds", "top_cut"}
    if blocked := sorted(fixed & changed.keys()):
        raise Conflict(_("Con rondas jugadas esto ya no cambia."), field=blocked[0])
    change.details = {name: [_plain(getattr(tournament, name)), _plain(value)] for name, value in changed.items()}
    for name, value in changed.items():
        setattr(tournament, name, value)
    _check_settings(tournament)
    played = Round.objects.filter(tournament=tournament, stage__kind=StageKind.SWISS).count()
    if tournament.swiss_rounds < played:
        raise Invalid(
            _("Ya hay %(played)s rondas: no pueden ser menos.") % {"played": played}, field="swiss_rounds"
        )
    tournament.save()
    promote_waiting(change)
    return tournament


@action(
    Permission.MANAGE,
    label=gettext_lazy("Inscripción abierta"),
    done=gettext_lazy("Inscripción abierta. Comparte el enlace."),
)
def open_registration(change: Change, tournament: Tournament) -> Tournament:
    """Let people sign up. Raises `Conflict` unless the tournament is a draft."""
    if tournament.state != TournamentState.DRAFT:
        raise Conflict(_("La inscripción ya se había abierto."))
    tournament.state = TournamentState.REGISTRATION
    tournament.save(update_fields=["state"])
    return tournament


@action(Permission.MANAGE, label=gettext_lazy("Torneo cancelado"), done=gettext_lazy("Torneo cancelado."))
def cancel_tournament(change: Change, tournament: Tournament, *, reason: str) -> Tournament:
    """Call the event off. Everything stays readable."""
    if tournament.is_over:
        raise Conflict(_("El torneo ya terminó."))
    change.need_reason(reason)
    tournament.state = TournamentState.CANCELLED
    tournament.save(update_fields=["state"])
    return tournament


@action(Permission.MANAGE, label=gettext_lazy("Función asignada"), done=gettext_lazy("Función asignada."))
def appoint(change: Change, tournament: Tournament, user: User, role: Role) -> StaffMember:
    """Give an account a role.

    Raises:
        NotAllowed: a judge who plays the event (Atrum P3 §2.4).
        Conflict: the account has that role already.
    """
    judges = role in {Role.JUDGE, Role.HEAD_JUDGE}
    if judges and EntryMember.objects.filter(tournament=tournament, player__user=user).exists():
        raise NotAllowed(
            _("Quien juega el torneo no puede ser juez."), rule=tournament.section("judge_not_playing")
        )
    member, created = StaffMember.objects.get_or_create(tournament=tournament, user=user, role=role)
    if not created:
        raise Conflict(_("%(user)s ya tiene esa función.") % {"user": user})
    change.details = {"user": str(user), "role": role}
    return member


@action(Permission.MANAGE, label=gettext_lazy("Función retirada"), done=gettext_lazy("Función retirada."))
def dismiss(change: Change, member: StaffMember) -> Tournament:
    """Take a role away. Raises `Conflict` for the last organizer."""
    organizers = StaffMember.objects.filter(tournament=change.tournament, role=Role.ORGANIZER)
    if member.role == Role.ORGANIZER and organizers.count() == 1:
        raise Conflict(_("El torneo necesita al menos una persona en la organización."))
    change.details = {"user": str(member.user), "role": member.role}
    member.delete()
    return change.tournament


def _check_settings(tournament: Tournament) -> None:
    ruleset = tournament.ruleset
    least = ruleset.min_round_minutes
    if not least <= tournament.round_minutes <= 240:
        message = _("Una ronda dura entre %(least)s y 240 minutos.") % {"least": least}
        raise Invalid(message, field="round_minutes", rule=tournament.section("round_length"))
    _check_preparation(tournament)
    lengths.within(tournament.name, lengths.TITLE, "name")
    lengths.within(tournament.place, lengths.PLACE, "place")
    if tournament.timezone not in available_timezones():
        raise Invalid(_("Esa zona horaria no existe."), field="timezone")
    _check_format(tournament)
    if tournament.top_cut not in TOP_CUTS:
        raise Invalid(_("El corte es de 4, 8 o 16, o ninguno."), field="top_cut")
    if tournament.top_cut > tournament.capacity:
        raise Invalid(_("El corte no puede superar el cupo."), field="top_cut")
    if not 1 <= tournament.silence_minutes <= 60:
        raise Invalid(_("Entre 1 y 60 minutos."), field="silence_minutes")
    criteria = tournament.criteria
    if not criteria or len(set(criteria)) < len(criteria) or not set(criteria) <= CRITERIA.keys():
        raise Invalid(_("Elige criterios distintos, en orden."), field="criteria")
    for option in ruleset.options:
        if tournament.game_options[option.name] not in option.choices:
            raise Invalid(_("Valor desconocido."), field=option.name)


def _check_preparation(tournament: Tournament) -> None:
    preparation, most = tournament.ruleset.preparation, tournament.ruleset.max_preparation_minutes
    if preparation is None:
        if tournament.preparation_minutes:
            message = _("En este juego nada se prepara antes de la partida.")
            raise Invalid(message, field="preparation_minutes")
    elif not 1 <= tournament.preparation_minutes <= most:
        values = {"name": localized(preparation.name), "most": most}
        message = _("%(name)s: entre 1 y %(most)s minutos.") % values
        raise Invalid(message, field="preparation_minutes", rule=tournament.section("preparation_length"))


def _check_format(tournament: Tournament) -> None:
    if tournament.format not in EventFormat.values or tournament.first_round not in FirstRound.values:
        raise Invalid(_("Valor desconocido."), field="format")
    if tournament.ruleset.max_seats > 2:
        if tournament.format != EventFormat.SWISS:
            raise Invalid(_("Este juego, con mesas de más de dos, se juega en formato suizo."), field="format")
        if tournament.top_cut:
            raise Invalid(_("Este juego, con mesas de más de dos, no lleva corte final."), field="top_cut")
    if tournament.format in KNOCKOUT_FORMATS and tournament.top_cut:
        raise Invalid(_("Un torneo que es todo una llave no lleva corte final."), field="top_cut")
    if tournament.format == EventFormat.GROUPS and not 2 <= tournament.groups <= MOST_GROUPS:
        raise Invalid(_("Entre 2 y %(most)s grupos.") % {"most": MOST_GROUPS}, field="groups")
    for field in ("club_rounds", "accelerated_rounds"):
        if not 0 <= getattr(tournament, field) <= 20:
            raise Invalid(_("Entre 0 y 20 rondas."), field=field)


def _free_slug(name: str) -> str:
    base = slugify(name)[:50].strip("-") or "torneo"
    slug, n = base, 1
    while Tournament.objects.filter(slug=slug).exists():
        n += 1
        slug = f"{base}-{n}"
    return slug


def _plain(value: Any) -> Any:
    return value if isinstance(value, str | int | list | dict) or value is None else str(value)
