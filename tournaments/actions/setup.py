"""Creating and configuring a tournament, appointing who runs it, and telling everybody something."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import count
from types import MappingProxyType
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import CharField, Q
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from atrum_judge.protocol import Ruleset
from atrum_judge.registry import played_by
from atrum_judge.text import one_line, unaccented
from players.accounts import club_of
from players.models import User
from tournaments import lengths
from tournaments.actions.base import By, Change, action, creation
from tournaments.actions.places import need_late_entries, promote_waiting
from tournaments.actions.verbs import NEVER
from tournaments.core import addresses
from tournaments.core.draws import commitment
from tournaments.core.lines.shapes import Announces, GivesRole, OfRole
from tournaments.core.lines.verbs import AcceptInvitation, CreateTournament, EditTournament, RaiseCapacity
from tournaments.core.settings import CHOSEN, FLAT, MOST_ENTRIES, SETTINGS, TOLD, Until, fixed
from tournaments.core.stages import MOST_LATER, doubts
from tournaments.core.standings import CRITERIA
from tournaments.core.zones import known_zones
from tournaments.enums import (
    CUT_STAGES,
    KNOCKOUT_FORMATS,
    CutRule,
    EventFormat,
    Role,
    StageKind,
    TournamentState,
)
from tournaments.errors import Conflict, Invalid, localized
from tournaments.live.news import Subject
from tournaments.models import EntryMember, FormerStaff, Round, StaffMember, Tournament
from tournaments.models.tournament import new_code
from tournaments.permissions import CANCELLED, DRAFT, FINISHED, UNTIL_OVER, WITH_ENTRIES, Permission, Person
from tournaments.queries.seasons.federations import above, decreed_date

Json = Mapping[str, Any]
MOST_TRIED = 16
"""The most entries of a trial event: it is for looking, not for playing."""
RESUMED_WITHIN = timedelta(days=30)
"""After a cancellation."""
PREPARATION_MINUTES = 5
"""The usual length, as far as the game's bounds allow."""


@creation(label=gettext_lazy("Torneo creado"))
def create_tournament(
    by: By, settings: Mapping[str, Any], *, seed: str = "", slug: str = "", trial_until: datetime | None = None
) -> Change:
    """Create a tournament as a draft; its creator becomes the organizer.

    Args:
        settings: by name, `game` among them; those left out are the game's usual ones. A rules date that was
            decreed for the club stands above the one that is sent.
        seed: source of every draw. Left out, an unguessable one is made; its hash is public from now on.
        slug, trial_until: the address and the end of an event to try.

    Raises:
        Invalid: a setting is out of the game's bounds; names the field.
        LookupError: a name is none that organizers choose.
    """
    tournament = settled(settings, trial_until=trial_until)
    tournament.seed = seed or secrets.token_hex(32)
    tournament.uid = free_uid(tournament.seed)
    tournament.creation_key, tournament.slug = by.key, slug
    tournament.club, tournament.created_by, tournament.created_at = club_of(by.user, by.now), by.user, by.now
    if trial_until is None:
        tournament.rules_date = decreed_date(tournament.club, tournament.game, by.now) or tournament.rules_date
    _save_at_free_address(tournament)
    StaffMember.objects.create(tournament=tournament, user=by.user, role=Role.ORGANIZER)
    chosen = {name: _plain(getattr(tournament, name)) for name in sorted(CHOSEN)}
    said = CreateTournament(seed_hash=tournament.seed_hash, settings=chosen)
    return Change(tournament, Person(by.user, tournament), by.user, by.now, said)


def settled(settings: Mapping[str, Any], **others: Any) -> Tournament:
    """Return a new event with these settings, not saved; raises as `create_tournament` does."""
    _need_known(settings)
    options = settings.get("options") or {}
    usual = usual_settings(played_by(settings["game"], options), options)
    tournament = Tournament(**{**usual, **settings}, **others)
    _check_settings(tournament)
    tournament.options = tournament.game_options
    return tournament


def usual_settings(ruleset: Ruleset, options: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    """Return the settings of a new event of a game, where these options do not say otherwise."""
    usual = {option.name: option.default for option in ruleset.options}
    chosen = {name: options.get(name, default) for name, default in usual.items()}
    are_known = all(chosen[option.name] in option.choices for option in ruleset.options)
    return {
        "format": ruleset.formats[0],
        "round_minutes": ruleset.usual_minutes(chosen if are_known else usual),
        "preparation_minutes": min(PREPARATION_MINUTES, ruleset.max_preparation_minutes),
        "criteria": list(ruleset.criteria),
    }


@action(
    Permission.MANAGE,
    (*UNTIL_OVER, FINISHED),
    label=gettext_lazy("Configuración cambiada"),
    waits=NEVER,
)
def edit_tournament(change: Change, tournament: Tournament, settings: Mapping[str, Any]) -> Tournament:
    """Change settings. Those that decide results are fixed once play has begun; after the end only what the page
    tells of the event in the organizer's words may change.

    More capacity before play lets the first of the waiting list in.

    Raises:
        Conflict: the setting cannot change any more.
        Invalid: a setting is out of the game's bounds; names the field.
        LookupError: a name is none that organizers choose.
    """
    _need_known(settings)
    settings, planned = _as_list(tournament, settings), tournament.later
    changed = {name: value for name, value in settings.items() if getattr(tournament, name) != value}
    play, cut = tournament.rounds.exists(), tournament.stages.filter(kind__in=CUT_STAGES).exists()
    said = changed.keys() - FLAT if "later_stages" in changed else changed.keys()
    if tournament.is_over and (decided := sorted(said - TOLD)):
        raise Conflict(_("El torneo terminó: solo cambian su nombre y sus textos."), field=decided[0])
    if blocked := sorted(fixed(*[Until.PLAY] * play, *[Until.CUT] * cut) & said):
        raise Conflict(_("Con rondas jugadas esto ya no cambia."), field=blocked[0])
    if "rules_date" in changed and above(tournament).decreed_at:
        raise Conflict(_("La fecha de reglas está decretada: no se cambia en un torneo."), field="rules_date")
    change.said = EditTournament(
        changed={name: [_plain(getattr(tournament, name)), _plain(value)] for name, value in changed.items()}
    )
    for name, value in changed.items():
        setattr(tournament, name, value)
    _check_settings(tournament)
    if "later_stages" in changed:
        _need_stages_to_come(tournament, planned, tournament.later)
    played = Round.objects.filter(tournament=tournament, stage__number=1, stage__kind=StageKind.SWISS).count()
    if tournament.swiss_rounds < played:
        raise Invalid(
            ngettext(
                "Ya hay %(played)s ronda: no pueden ser menos.",
                "Ya hay %(played)s rondas: no pueden ser menos.",
                played,
            )
            % {"played": played},
            field="swiss_rounds",
        )
    tournament.save()
    promote_waiting(change)
    return tournament


def _as_list(tournament: Tournament, settings: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return settings in which a list of stages takes the place of the flat ones that said the same, or others.

    The list that an event has already, said by its flat settings, is no change.
    """
    if "later_stages" not in settings or settings.keys() & FLAT:
        return settings
    if settings["later_stages"] == tournament.later:
        return {name: value for name, value in settings.items() if name != "later_stages"}
    return {"top_cut": 0, "cut_rule": CutRule.SIZE, **settings}


MAY_CHANGE = ("minutes", "last_minutes", "rounds")
"""Facts of a stage that may be others once it has begun."""


def _need_stages_to_come(tournament: Tournament, before: Sequence[Json], after: Sequence[Json]) -> None:
    """Raises `Conflict` where a stage that has begun would be another one, or have fewer rounds than played."""
    for stage in tournament.stages.filter(number__gt=1):
        was, now = (said[stage.number - 2] if stage.number - 1 <= len(said) else {} for said in (before, after))
        fixed_now = ({name: value for name, value in one.items() if name not in MAY_CHANGE} for one in (was, now))
        if not now or not was or next(fixed_now) != next(fixed_now):
            raise Conflict(
                _("La etapa %d ya empezó: solo cambian sus minutos y sus rondas.") % stage.number,
                field="later_stages",
            )
        if stage.kind == StageKind.SWISS and stage.rounds.count() > now["rounds"]:
            raise Conflict(_("La etapa %d ya tiene más rondas.") % stage.number, field="later_stages")


@action(
    Permission.MANAGE,
    WITH_ENTRIES,
    label=gettext_lazy("Cupo ampliado"),
    done=gettext_lazy("Cupo ampliado: quienes esperaban ya tienen lugar."),
    waits=NEVER,
)
def raise_capacity(change: Change, tournament: Tournament, capacity: int) -> Tournament:
    """Make room for those who wait, also between rounds: they then play from the next one.

    Raises:
        Conflict: the event is as large already, or its format takes nobody any more.
        Invalid: larger than events can be.
    """
    if capacity <= tournament.capacity:
        raise Conflict(_("El cupo ya es %(capacity)s.") % {"capacity": tournament.capacity})
    if capacity > MOST_ENTRIES:
        raise Invalid(_("El cupo es de hasta %(most)s.") % {"most": MOST_ENTRIES}, field="capacity")
    need_late_entries(tournament)
    change.said = RaiseCapacity(capacity=[tournament.capacity, capacity])
    tournament.capacity = capacity
    tournament.save(update_fields=["capacity"])
    promote_waiting(change, during_play=True)
    return tournament


@action(
    Permission.RUN,
    WITH_ENTRIES,
    label=gettext_lazy("Anuncio"),
    done=gettext_lazy("Anunciado: está en la página de todos."),
    tells=(Subject.ANNOUNCEMENT,),
    waits=NEVER,
)
def announce(change: Change, tournament: Tournament, text: str) -> Tournament:
    """Tell everybody something: it stands on every page of the event until it is taken away or another follows.

    Raises `Invalid` without a text.
    """
    text = lengths.within(one_line(text), lengths.TEXT, "text")
    if not text:
        raise Invalid(_("Escribe el anuncio."), field="text")
    tournament.announcement, tournament.announced_at = text, change.now
    tournament.save(update_fields=["announcement", "announced_at"])
    change.said = Announces(text=text)
    return tournament


@action(
    Permission.RUN,
    WITH_ENTRIES,
    label=gettext_lazy("Anuncio quitado"),
    done=gettext_lazy("El anuncio ya no se ve."),
    tells=(Subject.ANNOUNCEMENT,),
    waits=NEVER,
)
def withdraw_announcement(change: Change, tournament: Tournament) -> Tournament:
    """Take the announcement away; to announce its text again undoes it. Raises `Conflict` where there is none."""
    if not tournament.announced:
        raise Conflict(_("No hay ningún anuncio."))
    tournament.announced_at = None
    tournament.save(update_fields=["announced_at"])
    change.said = Announces(text=tournament.announcement)
    return tournament


@action(
    Permission.MANAGE,
    (DRAFT,),
    label=gettext_lazy("Inscripción abierta"),
    done=gettext_lazy("Inscripción abierta. Comparte el enlace."),
    waits=NEVER,
)
def open_registration(change: Change, tournament: Tournament) -> Tournament:
    """Let people sign up."""
    tournament.state = TournamentState.REGISTRATION
    tournament.save(update_fields=["state"])
    return tournament


@action(
    Permission.MANAGE,
    UNTIL_OVER,
    label=gettext_lazy("Torneo cancelado"),
    done=gettext_lazy("Torneo cancelado."),
    waits=NEVER,
)
def cancel_tournament(change: Change, tournament: Tournament, *, name: str, reason: str) -> Tournament:
    """Call the event off. All pages stay readable, and for some time it can be resumed.

    Raises `Invalid` unless the event's `name` is given, too: nobody cancels by accident, or the wrong one.
    """
    if unaccented(one_line(name)) != unaccented(one_line(tournament.name)):
        raise Invalid(_("Escribe el nombre del torneo: «%(name)s».") % {"name": tournament.name}, field="name")
    change.need_reason(reason)
    tournament.state = TournamentState.CANCELLED
    tournament.save(update_fields=["state"])
    return tournament


@action(
    Permission.MANAGE,
    (CANCELLED,),
    label=gettext_lazy("Torneo retomado"),
    done=gettext_lazy("El torneo sigue donde estaba."),
    waits=NEVER,
)
def resume_tournament(change: Change, tournament: Tournament, *, reason: str) -> Tournament:
    """Take a cancellation back, in the first thirty days: the event goes on where it was."""
    cancelled = tournament.log.filter(action="cancel_tournament").first()
    if cancelled is None or change.now > cancelled.at + RESUMED_WITHIN:
        raise Conflict(_("Se canceló hace más de %(days)s días.") % {"days": RESUMED_WITHIN.days})
    change.need_reason(reason)
    begun = tournament.rounds.exists()
    tournament.state = TournamentState.RUNNING if begun else TournamentState.REGISTRATION
    tournament.save(update_fields=["state"])
    return tournament


@action(
    Permission.MANAGE,
    (*UNTIL_OVER, FINISHED),
    label=gettext_lazy("Rol asignado"),
    tells=(),
    guards=(Subject.ROLES,),
    waits=NEVER,
)
def appoint(change: Change, tournament: Tournament, user: User, role: Role) -> StaffMember:
    """Give an account a role, where it need not be asked (`invitations`): demos, tests, scripts.

    Raises:
        Conflict: a judge plays the event, or the account has that role already.
    """
    return give_role(change, user, role)


def give_role(
    change: Change, user: User, role: Role, kind: type[GivesRole] | type[AcceptInvitation] = GivesRole
) -> StaffMember:
    """Part of other actions; raises as `appoint` does."""
    tournament = change.tournament
    judges = role in {Role.JUDGE, Role.HEAD_JUDGE}
    if judges and EntryMember.objects.filter(tournament=tournament, player__user=user).exists():
        raise Conflict(_("Quien juega el torneo no puede ser juez."), rule=tournament.section("judge_not_playing"))
    member, created = StaffMember.objects.get_or_create(tournament=tournament, user=user, role=role)
    if not created:
        raise Conflict(_("%(user)s ya tiene ese rol.") % {"user": user.shown_name})
    tournament.former_staff.filter(user=user, role=role).delete()
    change.said = kind(user=user.shown_name, role=role)
    return member


@action(
    Permission.MANAGE,
    (*UNTIL_OVER, FINISHED),
    label=gettext_lazy("Rol retirado"),
    done=gettext_lazy("Rol retirado."),
    tells=(),
    guards=(Subject.ROLES,),
    waits=NEVER,
)
def dismiss(change: Change, member: StaffMember) -> Tournament:
    """Take a role away. Raises `Conflict` for the last organizer."""
    _need_another_organizer(member)
    change.said = GivesRole(user=member.user.shown_name, role=member.role)
    change.tournament.former_staff.create(user=member.user, role=member.role)
    member.delete()
    return change.tournament


@action(
    Permission.ANY_ACCOUNT,  # a member who has left and sends it again hears that it is done
    TournamentState,
    label=gettext_lazy("Rol dejado"),
    done=gettext_lazy("Ya no tienes ese rol."),
    tells=(),
    guards=(Subject.ROLES,),
    waits=NEVER,
)
def resign(change: Change, tournament: Tournament, role: Role) -> Tournament:
    """Leave an own role. Only an invitation gives it back, which the person accepts.

    Raises `Conflict` for the last organizer, and for a role that one does not have.
    """
    member = tournament.staff.filter(user=change.user, role=role).first()
    if member is None:
        raise Conflict(_("No tienes ese rol."))
    _need_another_organizer(member)
    change.said = OfRole(role=role)
    member.delete()
    return tournament


@action(
    Permission.MANAGE,
    (*UNTIL_OVER, FINISHED),
    label=gettext_lazy("Rol devuelto"),
    done=gettext_lazy("Deshecho: tiene su rol otra vez."),
    tells=(),
    guards=(Subject.ROLES,),
    waits=NEVER,
)
def bring_back_staff(change: Change, former: FormerStaff) -> StaffMember:
    """Give a role back that was taken away.

    Raises:
        Conflict: a judge plays the event by now, or the account was closed.
    """
    if not former.user.is_active:
        raise Conflict(_("Esa cuenta se cerró."))
    return give_role(change, former.user, Role(former.role))


def _need_another_organizer(member: StaffMember) -> None:
    """Raises `Conflict` where nobody would organize the event without this role."""
    organizers = StaffMember.objects.filter(tournament=member.tournament_id, role=Role.ORGANIZER)
    if member.role == Role.ORGANIZER and organizers.count() == 1:
        raise Conflict(_("El torneo necesita al menos una persona en la organización."))


def _need_known(settings: Mapping[str, Any]) -> None:
    """Refuse a name that is no setting: to drop it would lose what somebody typed."""
    if unknown := sorted(settings.keys() - CHOSEN):
        raise LookupError(f"no settings of an event: {', '.join(unknown)}")


def _check_settings(tournament: Tournament) -> None:
    ruleset = tournament.ruleset
    least = ruleset.min_round_minutes
    if not least <= tournament.round_minutes <= 240:
        message = _("Una ronda dura entre %(least)s y 240 minutos.") % {"least": least}
        raise Invalid(message, field="round_minutes", rule=tournament.section("round_length"))
    _check_preparation(tournament)
    for name in SETTINGS:
        _check_column(tournament, name)
    if tournament.map_url and not tournament.map_url.startswith(("https://", "http://")):
        raise Invalid(_("El enlace empieza con https://"), field="map_url")
    if tournament.timezone not in known_zones():
        raise Invalid(_("Esa zona horaria no existe."), field="timezone")
    _check_format(tournament)
    _check_cut(tournament)
    _check_divisions(tournament)
    _check_stages(tournament)
    criteria = tournament.criteria
    if not criteria or len(set(criteria)) < len(criteria) or not set(criteria) <= CRITERIA.keys():
        raise Invalid(_("Elige criterios distintos, en orden."), field="criteria")
    for option in ruleset.options:
        if tournament.game_options[option.name] not in option.choices:
            raise Invalid(_("Valor desconocido."), field=option.name)


def _check_column(tournament: Tournament, name: str) -> None:
    """Check a setting by its column and its bounds. Groups count only where the format has them."""
    value, column, bounds = getattr(tournament, name), Tournament.column(name), SETTINGS[name].bounds
    if isinstance(column, CharField) and column.choices:
        if value not in dict(column.flatchoices):
            raise Invalid(_("Valor desconocido."), field=name)
    elif isinstance(column, CharField) and column.max_length:
        lengths.within(value, column.max_length, name)
    elif bounds and (name != "groups" or tournament.format == EventFormat.GROUPS):
        least, most = bounds
        if not least <= value <= most:
            raise Invalid(_("Entre %(least)s y %(most)s.") % {"least": least, "most": most}, field=name)


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


def _check_cut(tournament: Tournament) -> None:
    cut, ruleset = tournament.top_cut, tournament.ruleset
    has_cut = cut > 0 or tournament.cut_rule != CutRule.SIZE
    if has_cut and tournament.later_stages:
        message = _("Las etapas ya dicen quién pasa: deja el corte final en 0 y «%(rule)s».")
        raise Invalid(message % {"rule": CutRule.SIZE.label}, field="top_cut")
    if tournament.format in KNOCKOUT_FORMATS and has_cut:
        raise Invalid(_("Un torneo que es todo una llave no lleva corte final."), field="top_cut")
    if ruleset.max_seats > 2:
        if tournament.cut_rule != CutRule.SIZE or (cut and not ruleset.min_seats <= cut <= ruleset.max_seats):
            values = {"least": ruleset.min_seats, "most": ruleset.max_seats}
            message = _("En este juego el corte es una mesa final, de %(least)s a %(most)s, o ninguno.") % values
            raise Invalid(message, field="top_cut")
    elif cut == 1:
        raise Invalid(_("El corte es de al menos 2 participantes, o ninguno (0)."), field="top_cut")
    if tournament.trial_until and tournament.capacity > MOST_TRIED:
        raise Invalid(_("Una prueba tiene como mucho %d participantes.") % MOST_TRIED, field="capacity")
    if cut > tournament.capacity:
        raise Invalid(_("El corte no puede superar el cupo."), field="top_cut")


def _check_stages(tournament: Tournament) -> None:
    """Refuse a list of stages that makes no sense, with the place of the stage."""
    later, ruleset, field = tournament.later_stages, tournament.ruleset, "later_stages"
    try:
        stages = tournament.plan
        if [stage.as_json() for stage in stages[1:]] != later and later:
            raise ValueError(later)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Invalid(_("Valor desconocido."), field=field) from None
    if len(later) > MOST_LATER:
        raise Invalid(_("Como mucho %d etapas después de la primera.") % MOST_LATER, field=field)
    count = len(tournament.division_names)
    for place, text in doubts(stages, ruleset.min_seats, ruleset.max_seats, count) if later else ():
        values = {"number": place + 1, "why": localized(text)}
        raise Invalid(_("Etapa %(number)s: %(why)s") % values, field=field)
    before = tournament.starts_at
    for number, stage in enumerate(stages, start=1):
        begins = tournament.begins(stage)
        if begins and begins <= before:
            raise Invalid(_("La etapa %d no puede empezar antes que la anterior.") % number, field=field)
        before = begins or before
    known = {option.name: option.choices for option in ruleset.options if option.by_stage}
    for stage in stages:
        if any(value not in known.get(name, ()) for name, value in stage.options.items()):
            raise Invalid(_("Valor desconocido."), field=field)
        least = ruleset.min_round_minutes
        if any(minutes and minutes < least for minutes in (stage.minutes, stage.last_minutes)):
            message = _("Una ronda dura al menos %(least)s minutos, o va sin reloj (0).") % {"least": least}
            raise Invalid(message, field=field, rule=tournament.section("round_length"))


def _check_divisions(tournament: Tournament) -> None:
    """Refuse names that are no two divisions, and the loss of one that an entry has."""
    names, field = tournament.division_names, "divisions"
    if len(names) == 1 or len(names) > lengths.MOST_DIVISIONS or len(set(map(unaccented, names))) < len(names):
        values = {"most": lengths.MOST_DIVISIONS}
        raise Invalid(_("Escribe de 2 a %(most)s nombres distintos, o ninguno.") % values, field=field)
    if any(len(name) > lengths.DIVISION for name in names):
        raise Invalid(_("Un nombre tiene hasta %(most)s letras.") % {"most": lengths.DIVISION}, field=field)
    theirs = tournament.entries.exclude(division="").exclude(division__in=names) if tournament.pk else None
    if theirs is not None and (lost := theirs.first()):
        message = _("«%(division)s» la tiene %(name)s: cambia primero su división.")
        raise Conflict(message % {"division": lost.division, "name": lost.name}, field=field)


def _check_format(tournament: Tournament) -> None:
    formats = tournament.ruleset.formats
    if tournament.format not in formats:
        names = ", ".join(str(EventFormat(name).label) for name in formats)
        raise Invalid(_("Este juego se juega en estos formatos: %(names)s.") % {"names": names}, field="format")


def _save_at_free_address(tournament: Tournament) -> None:
    """Save a new event, at its own address if it has one.

    An event of the same name that is created at the same moment gets the next address.
    """
    slug = tournament.slug
    while True:
        tournament.slug, tournament.code = slug or _free_slug(tournament.name), free_code()
        try:
            with transaction.atomic():
                tournament.save(force_insert=True)
        except IntegrityError:
            if not Tournament.objects.filter(Q(slug=tournament.slug) | Q(code=tournament.code)).exists():
                raise
        else:
            return


def free_uid(seed: str) -> str:
    """Return the id of a new event with this seed; of a second one of the same record, another."""
    seed_hash = commitment(seed)
    of_copies = (addresses.event_id(seed_hash, copy) for copy in count())
    return next(uid for uid in of_copies if not Tournament.objects.filter(uid=uid).exists())


def free_code() -> str:
    """A code that no event has in its address, short or long."""
    while True:
        code = new_code()
        if not Tournament.objects.filter(Q(slug=code) | Q(code=code)).exists():
            return code


def _free_slug(name: str) -> str:
    base = slugify(name)[:50].strip("-") or "torneo"
    slug, n = base, 1
    while Tournament.objects.filter(Q(slug=slug) | Q(code=slug)).exists():
        n += 1
        slug = f"{base}-{n}"
    return slug


def _plain(value: Any) -> Any:
    return value if isinstance(value, str | int | list | dict) or value is None else str(value)
