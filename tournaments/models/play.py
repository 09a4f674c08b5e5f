"""Stages, rounds, matches, seats and what was reported about them."""

from datetime import datetime, timedelta

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from players.models import User
from rules.text import Text, Told
from tournaments import lengths
from tournaments.core.clock import Clock
from tournaments.enums import PreparationState, StageKind
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class Stage(models.Model):
    """A part of a tournament with one way of pairing.

    `seeds` are the entries' ids in seed order, fixed when the stage begins; of a round robin, a list of them for
    each group. Empty for a Swiss stage.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=16, choices=StageKind)
    seeds = models.JSONField(default=list)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_stage_per_number")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.tournament})"


class Round(models.Model):
    """A round: paired (a draft), published and started are separate moments; complete is derived.

    `inputs` is what the pairing started from besides results (`tournaments.core.plan.Inputs`), so that anybody can
    make it again.
    `amended` is set when a result changed after the next round was paired or the event ended.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("ronda"))
    minutes = models.PositiveSmallIntegerField()
    paired_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    inputs = models.JSONField(default=dict)
    amended = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_round_per_number"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("round", args=[self.tournament.slug, self.number])

    @property
    def is_draft(self) -> bool:
        return self.published_at is None

    @property
    def clock(self) -> Clock:
        """The round's clock, the same for all tables."""
        pauses = tuple((pause.paused_at, pause.resumed_at) for pause in self.pauses.all())
        return Clock(timedelta(minutes=self.minutes), self.started_at, pauses)

    def preparation_deadline(self, minutes: int) -> datetime | None:
        """When the preparation should be over."""
        return self.published_at + timedelta(minutes=minutes) if self.published_at else None


class ClockPause(models.Model):
    """A stretch in which a round's clock stood still."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pauses")
    paused_at = models.DateTimeField()
    resumed_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=lengths.TEXT, blank=True)

    class Meta:
        ordering = ["paused_at"]

    def __str__(self) -> str:
        return f"{self.round}: {self.paused_at}"


class Match(models.Model):
    """A table in a round. With a single seat it is a bye.

    Attributes:
        table: number of the table, from 1; None for a bye.
        position: place in the bracket, from 0 (in double elimination, the slot); None outside brackets.
        preparation: the game's state before the match (`rules.protocol.Preparation`).
        manual_reason: why an organizer changed this pairing by hand; public.
        result: the report that counts; None until it is final.
        superseded: results that counted while later rounds were paired: ``{"until": number of the last such
            round, "seats": values of each seat}``, oldest first.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="matches")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    extension = models.DurationField(default=timedelta)
    preparation = models.JSONField(null=True, blank=True)
    preparation_state = models.CharField(max_length=16, choices=PreparationState, default=PreparationState.OPEN)
    manual_reason = models.CharField(max_length=lengths.TEXT, blank=True)
    superseded = models.JSONField(default=list)
    result = models.OneToOneField(
        "Report", on_delete=models.PROTECT, null=True, blank=True, related_name="decides"
    )

    class Meta:
        ordering = ["round", models.F("table").asc(nulls_last=True)]
        verbose_name_plural = "matches"
        constraints = [models.UniqueConstraint(fields=["round", "table"], name="one_match_per_table")]

    def __str__(self) -> str:
        return f"{self.round} / {self.table or '-'}"

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.tournament.slug, self.pk])

    @property
    def is_bye(self) -> bool:
        return self.table is None

    @property
    def is_final(self) -> bool:
        return self.is_bye or self.result_id is not None


class Seat(models.Model):
    """An entry's place at a table, with what it got once the match is final.

    `place`, `points`, `score` and `won` repeat the outcome of the match's result, so that standings of a
    large event are one query. Actions write them together with `Match.result`, nobody else does.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    index = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.SmallIntegerField(null=True, blank=True)
    score = models.SmallIntegerField(null=True, blank=True)
    won = models.BooleanField(null=True, blank=True)

    class Meta:
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="one_entry_per_seat"),
            models.UniqueConstraint(fields=["round", "entry"], name="one_seat_per_round"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} @ {self.match}"


class Report(models.Model):
    """A version of what happened in a match.

    Attributes:
        version: from 1 within the match.
        data: ``{"ending": .., ..}`` as the ruleset asks.
        seats: the derived outcome per seat: ``{"place", "points", "score", "won"}``.
        reason: required when staff decides or corrects.
        disputed_by: who said that this version is wrong.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    version = models.PositiveSmallIntegerField()
    data = models.JSONField()
    seats = models.JSONField()
    explanation_es = models.CharField(max_length=300)
    explanation_en = models.CharField(max_length=300)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    by_staff = models.BooleanField(default=False)
    reason = models.CharField(max_length=lengths.TEXT, blank=True)
    created_at = models.DateTimeField()
    disputed_at = models.DateTimeField(null=True, blank=True)
    disputed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    dispute_note = models.CharField(max_length=lengths.TEXT, blank=True)

    class Meta:
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["match", "version"], name="one_report_per_version")]

    def __str__(self) -> str:
        return f"{self.match} v{self.version}"

    @property
    def explanation(self) -> Text:
        """Why the report has its winner."""
        return Told({"es": self.explanation_es, "en": self.explanation_en})


class Confirmation(models.Model):
    """A seat's yes to one version of a report."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="confirmations")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="confirmations")
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["report", "seat"], name="one_confirmation_per_seat")]

    def __str__(self) -> str:
        return f"{self.seat}: {self.report}"
