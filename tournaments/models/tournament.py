"""A tournament and the people who run it."""

from datetime import datetime
from random import SystemRandom
from typing import Any, cast
from zoneinfo import ZoneInfo

from django.core.validators import BaseValidator, MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from atrum_judge.boards.option import NONE
from atrum_judge.protocol import RosterShape, Ruleset, Subject, Tables
from atrum_judge.registry import played_by
from atrum_judge.text import Text
from players.models import Club, User
from tournaments import lengths
from tournaments.core import addresses
from tournaments.core.chain import short
from tournaments.core.draws import commitment
from tournaments.core.evening.breaks import Break, breaks_of
from tournaments.core.evening.prizes import Prize, Prizes
from tournaments.core.evening.questions import Question, questions_of
from tournaments.core.naming import forgotten
from tournaments.core.settings import SETTINGS, Settings, names_in
from tournaments.core.stages import Stage as Plan
from tournaments.core.stages import stages_of
from tournaments.enums import (
    CutBracket,
    CutRule,
    EventFormat,
    FirstRound,
    GroupPlaces,
    PairingScope,
    Role,
    SignUp,
    TournamentState,
    Withdrawn,
)


def _within(name: str) -> list[BaseValidator]:
    """Return the bounds of a setting that the database keeps, too."""
    least, most = SETTINGS[name].bounds or (0, 0)
    return [MinValueValidator(least), MaxValueValidator(most)]


def new_code() -> str:
    """Draw a code for an event."""
    return addresses.event_code(SystemRandom())


class Tournament(models.Model):
    """One event.

    Attributes:
        uid: its opaque id (`core.ids`), by which programs know it here and in every copy.
        code: its short address, which stands on paper: it never changes.
        about, price, prizes, bring, contact, map_url: told on its page, in the organizer's words; none of them
            decides anything.
        sign_up: the people who sign up by themselves; the desk enters anybody.
        options: the game's settings by name (`Ruleset.options`).
        criteria: names of standings criteria, most important first.
        seed: source of every draw; its hash (`seed_hash`) is public from the start, itself once finished.
        revision: number of the last change; each change has a `LogEntry` with its number.
        log_head: end of the chain of their digests (`core.chain`), written with the revision. `changed_at` is the
            time of the last one.
        names_version: raised when a name is taken away (`models.names`).
        trial_until: the end of an event to try, which nobody but its own people sees; None for any other.
        imported: `chain` and `seal` of the record that it was brought in from, which count until it changes.
        club: the one that makes it; none of an event brought in from elsewhere.
        format: its stages; `groups` is the number of groups in a group stage.
        first_round: the way in which entries are paired, or seeded into a bracket, before anything is played.
        club_rounds: the number of rounds, from the first, in which members of one club are kept apart.
        accelerated_rounds: the number of rounds, from the first, in which the upper half of the seeding is paired
            one point higher.
        pairing_scope: a Swiss round keeps those after it free of meetings again, or is the best by itself.
        last_by_standing: in the last round of the last Swiss stage the first of the standing meets the second, the
            third the fourth.
        divisions, legs, later_stages, cut_rule, cut_bracket, third_place, group_places, annul_below_half,
            withdrawn, counting: see `tournaments.core.settings.Settings`, which has them all (`stage_settings`).
        public_rosters: rosters can be read by everybody once the event is over.
        names_only: of a piece that no catalogue knows, its name is enough.
        rosters_optional: a missing roster stops no pairing; it is registered at the table.
        breaks: as `tournaments.core.evening.breaks.Break`; one that is on is announced on every page.
        raffles: as `tournaments.core.evening.raffles.Raffled`, in the order of the draws.
        prize_list: as `tournaments.core.evening.prizes.Prizes`; `prizes` says it in words.
        questions: as `tournaments.core.evening.questions.Question`, asked of whoever signs up.
        featured: the number of the table that a transmission films; 0 for none.
        screens: panels of walls and delay of overlays (`queries.screens.arrangement`); empty for the usual.
        silence_minutes: a report that nobody answers for so long goes to the judges.
    """

    slug = models.SlugField(_("dirección"), max_length=60, unique=True)
    uid = models.CharField(max_length=addresses.LONGEST_ID, unique=True, editable=False)
    code = models.CharField(max_length=addresses.EVENT, unique=True, default=new_code)
    name = models.CharField(_("nombre"), max_length=lengths.TITLE)
    place = models.CharField(_("lugar"), max_length=lengths.PLACE, blank=True)
    map_url = models.CharField(_("enlace al mapa"), max_length=lengths.LINK, blank=True)
    about = models.CharField(_("descripción"), max_length=lengths.ABOUT, blank=True)
    price = models.CharField(_("precio"), max_length=lengths.PRICE, blank=True)
    prizes = models.CharField(_("premios"), max_length=lengths.TEXT, blank=True)
    bring = models.CharField(_("qué traer"), max_length=lengths.TEXT, blank=True)
    contact = models.CharField(_("contacto"), max_length=lengths.CONTACT, blank=True)
    game = models.CharField(_("juego"), max_length=32)
    starts_at = models.DateTimeField(_("fecha y hora"))
    timezone = models.CharField(_("zona horaria"), max_length=64, default="America/Argentina/Buenos_Aires")
    capacity = models.PositiveSmallIntegerField(_("cupo"), default=32, validators=_within("capacity"))
    sign_up = models.CharField(
        _("quién se inscribe por su cuenta"), max_length=16, choices=SignUp, default=SignUp.ANYBODY
    )
    round_minutes = models.PositiveSmallIntegerField(_("minutos por ronda"), default=35)
    preparation_minutes = models.PositiveSmallIntegerField(_("minutos de preparación"), default=5)
    swiss_rounds = models.PositiveSmallIntegerField(
        _("rondas suizas"), default=4, validators=_within("swiss_rounds")
    )
    format = models.CharField(_("formato"), max_length=16, choices=EventFormat, default=EventFormat.SWISS)
    groups = models.PositiveSmallIntegerField(_("grupos"), default=2)
    first_round = models.CharField(
        _("primera ronda"), max_length=16, choices=FirstRound, default=FirstRound.RANDOM
    )
    club_rounds = models.PositiveSmallIntegerField(_("rondas sin cruces de un mismo club"), default=0)
    accelerated_rounds = models.PositiveSmallIntegerField(_("rondas aceleradas"), default=0)
    pairing_scope = models.CharField(
        _("las rondas suizas se emparejan para"), max_length=8, choices=PairingScope, default=PairingScope.EVENT
    )
    last_by_standing = models.BooleanField(_("la última ronda suiza, por la tabla"), default=False)
    public_rosters = models.BooleanField(_("listas públicas al terminar"), default=False)
    names_only = models.BooleanField(_("de cada carta, solo el nombre"), default=False)
    rosters_optional = models.BooleanField(_("se juega aunque falten listas"), default=False)
    top_cut = models.PositiveSmallIntegerField(_("corte final"), default=0)
    cut_rule = models.CharField(_("quiénes pasan"), max_length=16, choices=CutRule, default=CutRule.SIZE)
    cut_bracket = models.CharField(
        _("llave del corte"), max_length=16, choices=CutBracket, default=CutBracket.BRACKET
    )
    third_place = models.BooleanField(_("partida por el tercer puesto"), default=False)
    later_stages = models.JSONField(_("etapas siguientes"), default=list, blank=True)
    divisions = models.CharField(_("divisiones"), max_length=lengths.DIVISIONS, blank=True)
    legs = models.PositiveSmallIntegerField(_("vueltas"), default=1)
    group_places = models.CharField(
        _("comparación entre grupos"), max_length=16, choices=GroupPlaces, default=GroupPlaces.PER_MATCH
    )
    annul_below_half = models.BooleanField(
        _("quien se retira con menos de la mitad jugada no cuenta"), default=True
    )
    withdrawn = models.CharField(
        _("puesto de quien se retira"), max_length=16, choices=Withdrawn, default=Withdrawn.LAST
    )
    counting = models.PositiveSmallIntegerField(default=2, editable=False)
    rules_date = models.DateField(_("reglas vigentes al"))
    silence_minutes = models.PositiveSmallIntegerField(_("minutos para responder un reporte"), default=5)
    options = models.JSONField(default=dict, blank=True)
    criteria = models.JSONField(_("criterios de clasificación"), default=list)
    state = models.CharField(max_length=16, choices=TournamentState, default=TournamentState.DRAFT)
    rosters_locked_at = models.DateTimeField(null=True, blank=True)
    seed = models.CharField(max_length=64, editable=False)
    creation_key = models.CharField(max_length=lengths.KEY, blank=True, editable=False)
    revision = models.PositiveIntegerField(default=0)
    log_head = models.CharField(max_length=64, blank=True, editable=False)
    imported = models.JSONField(default=dict, blank=True, editable=False)
    changed_at = models.DateTimeField(null=True, blank=True, editable=False)
    names_version = models.PositiveIntegerField(default=0, editable=False)
    trial_until = models.DateTimeField(null=True, blank=True, editable=False, db_index=True)
    announcement = models.CharField(max_length=lengths.TEXT, blank=True, editable=False)
    breaks = models.JSONField(default=list, blank=True, editable=False)
    raffles = models.JSONField(default=list, blank=True, editable=False)
    prize_list = models.JSONField(default=dict, blank=True, editable=False)
    questions = models.JSONField(default=list, blank=True, editable=False)
    featured = models.PositiveSmallIntegerField(default=0, editable=False)
    screens = models.JSONField(default=dict, blank=True, editable=False)
    announced_at = models.DateTimeField(null=True, blank=True, editable=False)
    club = models.ForeignKey(
        Club, on_delete=models.SET_NULL, null=True, blank=True, editable=False, related_name="tournaments"
    )
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-starts_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["created_by", "creation_key"],
                condition=~models.Q(creation_key=""),
                name="one_tournament_per_creation_key",
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournament", args=[self.slug])

    @classmethod
    def column(cls, name: str) -> "models.Field[Any, Any]":
        """Return a column by its name, with its words, choices and length."""
        return cast("models.Field[Any, Any]", cls._meta.get_field(name))

    @property
    def short_url(self) -> str:
        """Return its address as texts and posters have it: it leads on to the page."""
        return reverse("short", args=[self.code])

    @cached_property
    def called(self) -> dict[str, str]:
        """Names by the marks that stand for them in the log."""
        return {
            mark: name or forgotten(mark, number)
            for mark, name, number in self.called_names.values_list("mark", "name", "entry__number")
        }

    @property
    def announced(self) -> str:
        """Return the staff's announcement that shows now.

        An announcement that was taken away keeps its text, for the undo.
        """
        return self.announcement if self.announced_at and not self.is_over else ""

    @property
    def breaks_told(self) -> tuple[Break, ...]:
        """Return the breaks that are still to come, or on."""
        return () if self.is_over else tuple(one for one in breaks_of(self.breaks) if not one.is_over)

    @property
    def on_break(self) -> Break | None:
        """Return the break that is on."""
        return next((one for one in self.breaks_told if one.is_on), None)

    @property
    def prizes_listed(self) -> tuple[Prize, ...]:
        """Return its prizes by place."""
        return Prizes.read(self.prize_list).rows

    @property
    def asked(self) -> tuple[Question, ...]:
        """Return its questions at sign-up."""
        return questions_of(self.questions)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game that is played, by single people or by teams."""
        return played_by(self.game, self.options)

    def section(self, subject: Subject) -> str:
        """The section of the game's rulebook about a subject; empty where it has none."""
        return self.ruleset.sections.get(subject, "")

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.timezone)

    @property
    def head(self) -> str:
        """The short head of its log: with the revision it names one state of one history."""
        return short(self.log_head)

    @property
    def version(self) -> str:
        """Its id, revision and head: they never come back, whatever backup is restored."""
        return f"{self.pk}.{self.revision}.{self.head}"

    @property
    def seed_hash(self) -> str:
        """The public commitment to the seed."""
        return commitment(self.seed)

    @property
    def game_options(self) -> dict[str, str]:
        """Every option of the game, with defaults for those never set."""
        return {option.name: self.options.get(option.name, option.default) for option in self.ruleset.options}

    @property
    def lead_choices(self) -> list[Text]:
        """Return the choices of options that lead, for the event's page; "No" of a question says nothing there."""
        chosen = self.game_options
        lead = [option for option in self.ruleset.options if option.leads]
        return [option.choices[chosen[option.name]] for option in lead if chosen[option.name] != NONE]

    @property
    def roster_shape(self) -> RosterShape | None:
        """Return the shape in which a roster is entered; None where nothing is registered."""
        return self.ruleset.roster_shape(self.game_options)

    @property
    def tables(self) -> Tables:
        """Return the size of its tables, and the order of their seats."""
        return self.ruleset.tables(self.game_options)

    @property
    def stage_settings(self) -> Settings:
        """Return its settings of stages and order."""
        return Settings.of(vars(self))

    @property
    def plan(self) -> tuple[Plan, ...]:
        """Return its stages as they are planned."""
        return stages_of(self.stage_settings, self.ruleset.max_seats)

    @property
    def division_names(self) -> list[str]:
        """Return the names of its divisions, in the organizer's order; none where everybody is ranked together."""
        return names_in(self.divisions)

    @property
    def later(self) -> list[dict[str, Any]]:
        """Return the stages after the first as a list, also those of an event whose flat settings say them."""
        return [stage.as_json() for stage in self.plan[1:]]

    def begins(self, stage: Plan) -> datetime | None:
        """Return the beginning of a stage that has one of its own."""
        return datetime.fromisoformat(stage.starts).replace(tzinfo=self.zone) if stage.starts else None

    @property
    def later_days(self) -> list[datetime]:
        """Return the beginnings of the stages that have one of their own."""
        own = (Plan.read(stage) for stage in self.later_stages)
        return [begins for stage in own if (begins := self.begins(stage))]

    def plan_of(self, number: int, kind: str = "") -> Plan:
        """Return the plan of the stage with a number, from 1; of a kind that was never planned, a bare one."""
        planned = self.plan
        return planned[number - 1] if number <= len(planned) else Plan(kind=kind)

    def most_in(self, number: int) -> int | None:
        """Return the number that come into a stage at most; None where results tell, and of the first one."""
        return self.plan[number - 1].most(self.plan[number - 2].groups) if number > 1 else None

    def options_in(self, stage: int) -> dict[str, str]:
        """Return every option of the game in the stage with a number, from 1."""
        own = self.later_stages[stage - 2].get("options", {}) if 1 < stage <= len(self.later_stages) + 1 else {}
        return {**self.game_options, **own}

    @property
    def is_open(self) -> bool:
        """True while registration is possible."""
        return self.state == TournamentState.REGISTRATION

    @property
    def takes_sign_ups(self) -> bool:
        """True while people may sign up by themselves."""
        return self.is_open and self.rosters_locked_at is None and self.sign_up != SignUp.DESK

    @property
    def takes_anybody(self) -> bool:
        """True while also people without an account may sign up by themselves."""
        return self.takes_sign_ups and self.sign_up == SignUp.ANYBODY

    @property
    def state_said(self) -> str:
        """Its state as everybody reads it: with closed lists nobody can sign up any more."""
        closed = self.is_open and self.rosters_locked_at is not None
        return str(_("Inscripción cerrada")) if closed else self.get_state_display()

    @property
    def takes_walk_ins(self) -> bool:
        """True while a person without an account may still join."""
        return self.state in {TournamentState.REGISTRATION, TournamentState.RUNNING}

    @property
    def is_revealed(self) -> bool:
        """True if its seed, and rosters if it says so, are public: it is finished. A cancelled one may come
        back.
        """
        return self.state == TournamentState.FINISHED

    @property
    def is_over(self) -> bool:
        return self.state in {TournamentState.FINISHED, TournamentState.CANCELLED}


class StaffMember(models.Model):
    """A role of an account in one tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="staff_roles")
    role = models.CharField(max_length=16, choices=Role)

    class Meta:
        ordering = ["role", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "role"], name="one_role_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"
