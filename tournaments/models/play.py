"""Stages, rounds, matches, seats and what was reported about them."""

from datetime import datetime, timedelta
from typing import Any

from django.db import models
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from atrum_judge.protocol import NOTHING, SeatResult, Terms
from atrum_judge.text import Text
from players.models import User
from tournaments import lengths
from tournaments.core.clock import Clock
from tournaments.core.history import goes_on
from tournaments.core.stages import Stage as Plan
from tournaments.enums import CUT_STAGES, KNOCKOUT_STAGES, AwardedBye, OutcomeKind, PreparationState, StageKind
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class Stage(models.Model):
    """A part of a tournament with one way of pairing.

    `seeds` are the entries' ids in seed order, fixed when the stage begins; of a round robin, a list of them for
    each group. Empty for a Swiss stage that everybody plays.
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

    @property
    def plan(self) -> Plan:
        """Return the stage as it is planned."""
        return self.tournament.plan_of(self.number, self.kind)

    @property
    def is_cut(self) -> bool:
        """True if the stage belongs to the best, after everybody's rounds."""
        return self.kind in CUT_STAGES and self.number > 1

    @cached_property
    def rounds_had(self) -> int:
        """Return the number of rounds that the stage had at the first call."""
        return self.rounds.count()


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

    @cached_property
    def active(self) -> list[int] | None:
        """Return the entries that took part when it was paired, by number; None where nothing says so.

        A query may give it (`queries.desk.NEWEST_COUNTED`), for `inputs` grow with the event.
        """
        active: list[int] | None = self.inputs.get("active")
        return active

    @property
    def clock(self) -> Clock:
        """The round's clock, the same for all tables."""
        paused = self.pauses.all() if self.started_at else ()
        pauses = tuple((pause.paused_at, pause.resumed_at) for pause in paused)
        return Clock(timedelta(minutes=self.minutes), self.started_at, pauses)

    def preparation_deadline(self, minutes: int) -> datetime | None:
        """Return the time at which the preparation should be over."""
        return self.published_at + timedelta(minutes=minutes) if self.published_at else None


class ClockPause(models.Model):
    """A stretch in which a round's clock stood still."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pauses")
    paused_at = models.DateTimeField()
    resumed_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=lengths.TEXT, blank=True)

    class Meta:
        ordering = ["paused_at", "pk"]

    def __str__(self) -> str:
        return f"{self.round}: {self.paused_at}"


class Match(models.Model):
    """A table in a round. With a single seat it is a bye.

    Attributes:
        table: number of the table, from 1; None for a bye.
        position: place in the bracket, from 0 (in double elimination, the slot); None outside brackets.
        preparation: the game's state before the match (`atrum_judge.protocol.Preparation`).
        manual_reason: why an organizer changed this pairing by hand; public. Every change by hand sets it:
            `core.record.check` computes again only the tables without one.
        result: the report that counts; None until it is final.
        replayed_after: the last version before the match was opened to be played again; 0 when it never was.
        went_on: of a bracket match that was corrected after the bracket had gone on, the seat that went on and
            stays so, or a number beyond the seats where nobody did; None where its winner did.
        superseded: results that counted while later rounds were paired: ``{"until": number of the last such
            round, "kind", "seats"}`` with kind and seats as in `Report`, oldest first.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="matches")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    extension = models.DurationField(default=timedelta)
    preparation = models.JSONField(null=True, blank=True)
    preparation_state = models.CharField(max_length=16, choices=PreparationState, default=PreparationState.OPEN)
    manual_reason = models.CharField(max_length=lengths.TEXT, blank=True)
    replayed_after = models.PositiveSmallIntegerField(default=0)
    superseded = models.JSONField(default=list)
    went_on = models.PositiveSmallIntegerField(null=True, blank=True)
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
    def terms(self) -> Terms:
        """Under which it is played, as its game asks."""
        stage = self.round.stage
        needs_winner = stage.kind in KNOCKOUT_STAGES
        return Terms(len(self.seats.all()), self.tournament.options_in(stage.number), needs_winner)

    @property
    def is_bye(self) -> bool:
        return self.table is None

    @property
    def awarded(self) -> AwardedBye | None:
        """Return the kind of the bye where the organizer awarded it beforehand; its seats come with their
        entries.
        """
        seats = self.seats.all() if self.is_bye and self.position is None else ()
        return next((seat.entry.awarded.get(self.round.number) for seat in seats), None)

    @property
    def is_waiting(self) -> bool:
        """True while the match waits for an entry from a bracket match that is played again."""
        return not self.is_bye and len(self.seats.all()) < 2

    @property
    def is_preparing(self) -> bool:
        """True while its preparation is not over."""
        return self.preparation_state == PreparationState.OPEN

    @property
    def is_prepared_here(self) -> bool:
        """True if the site knows how its preparation came out, and not only that it was done on the table."""
        return self.preparation_state in {PreparationState.DONE, PreparationState.RESOLVED}

    @property
    def is_final(self) -> bool:
        return self.is_bye or self.result_id is not None

    @property
    def outcome_kind(self) -> str | None:
        """Return the end of the match, as `OutcomeKind`; None while it is open."""
        if self.is_bye:
            return OutcomeKind.DECIDED
        return self.result.kind if self.result else None

    @property
    def ending_name(self) -> str | None:
        """Return the name of the game's ending that its report gives; None for a bye, and while it is open."""
        return self.result.data.get("ending") if self.result else None

    @property
    def is_void(self) -> bool:
        """True if it ended and does not count as played."""
        return self.outcome_kind == OutcomeKind.VOID

    @property
    def is_drawn(self) -> bool:
        """True if all at the table share it."""
        return self.outcome_kind == OutcomeKind.DRAWN

    @property
    def current_reports(self) -> list["Report"]:
        """The versions of the present playing, oldest first; those of before a replay are trace alone."""
        return [report for report in self.reports.all() if report.version > self.replayed_after]


class Seat(models.Model):
    """An entry's place at a table, with what it got once the match is final.

    `place`, `points`, `score`, `won` and `games` repeat the outcome of the match's result, so that standings of a
    large event are one query. Actions write them together with `Match.result`, nobody else does. They are null
    while the match is open, and when it is void.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    index = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.SmallIntegerField(null=True, blank=True)
    score = models.SmallIntegerField(null=True, blank=True)
    won = models.BooleanField(null=True, blank=True)
    games = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="one_entry_per_seat"),
            models.UniqueConstraint(fields=["round", "entry"], name="one_seat_per_round"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} @ {self.match}"

    @property
    def result(self) -> SeatResult | None:
        """Return the seat's result; None while the match is open, and when it is void."""
        return seat_result(self.place, self.points, self.score, self.won, self.games)

    @property
    def goes_on(self) -> bool | None:
        """True if it goes on from a bracket match as its winner; None while the match is open."""
        return goes_on(self.won, self.index, is_bye=self.match.is_bye, went_on=self.match.went_on)

    @staticmethod
    def columns(result: SeatResult | None) -> dict[str, Any]:
        """Return a seat's result as its columns, or the columns of a seat without one."""
        return result.as_json() if result else dict.fromkeys(NOTHING.as_json())


def seat_result(
    place: int | None, points: int | None, score: int | None, won: bool | None, games: int | None
) -> SeatResult | None:
    """Return the result in the columns of a `Seat`; None while the match is open, and when it is void."""
    return None if won is None else SeatResult(place, points or 0, score or 0, won, games or 0)


class Report(models.Model):
    """A version of a match's result.

    Attributes:
        version: from 1 within the match.
        data: ``{"ending": .., ..}`` as the ruleset asks.
        kind, seats: the derived outcome; per seat as `atrum_judge.protocol.SeatResult.as_json`.
        explanation: the reason for its winner, as `atrum_judge.text.Text.as_json`.
        reason: required when staff decides or corrects.
        disputed_by: the user who said that this version is wrong.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    version = models.PositiveSmallIntegerField()
    data = models.JSONField()
    kind = models.CharField(max_length=8, choices=OutcomeKind)
    seats = models.JSONField()
    explanation = models.JSONField()
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
    def why(self) -> Text:
        """Return the reason why the report has its winner."""
        return Text.from_json(self.explanation)


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
