"""Calls for a judge, penalties, and the question a third warning asks."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models import Player, User
from rules.models import Ruling
from tournaments import lengths
from tournaments.enums import CallKind, PenaltyCategory, PenaltyKind
from tournaments.models.entry import Entry
from tournaments.models.play import Match, Round
from tournaments.models.tournament import Tournament


class JudgeCall(models.Model):
    """A table's call for a judge."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="calls")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="calls")
    kind = models.CharField(_("motivo"), max_length=16, choices=CallKind, default=CallKind.RULES)
    note = models.CharField(_("nota"), max_length=lengths.TEXT, blank=True)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    taken_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    taken_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(_("respuesta"), max_length=lengths.TEXT, blank=True)

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.match}: {self.get_kind_display()}"


class TableRuling(models.Model):
    """A ruling on a disputed case, given at a table of this event."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rulings")
    match = models.ForeignKey(Match, on_delete=models.SET_NULL, null=True, related_name="rulings")
    ruling = models.OneToOneField(Ruling, on_delete=models.CASCADE, related_name="table")

    class Meta:
        ordering = ["-ruling__created_at", "-pk"]

    def __str__(self) -> str:
        return str(self.ruling)


class Penalty(models.Model):
    """A warning, lost match or disqualification of a person, in one event. Seen by its staff and the person."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="penalties")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="penalties")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="penalties")
    round = models.ForeignKey(Round, on_delete=models.SET_NULL, null=True, blank=True, related_name="penalties")
    kind = models.CharField(max_length=20, choices=PenaltyKind, default=PenaltyKind.WARNING)
    category = models.CharField(_("categoría"), max_length=16, choices=PenaltyCategory)
    note = models.CharField(_("nota"), max_length=lengths.TEXT)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_reason = models.CharField(max_length=lengths.TEXT, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        verbose_name_plural = "penalties"

    def __str__(self) -> str:
        return f"{self.player}: {self.get_kind_display()}"

    @property
    def can_be_withdrawn(self) -> bool:
        """True if it counts, and nothing else depends on it. A disqualification ends by bringing the entry
        back.
        """
        return self.kind != PenaltyKind.DISQUALIFICATION and self.withdrawn_at is None

    @property
    def can_be_reinstated(self) -> bool:
        """True if it was withdrawn. A disqualification that ended is given again, not reinstated."""
        return self.kind != PenaltyKind.DISQUALIFICATION and self.withdrawn_at is not None


class PenaltyReview(models.Model):
    """The head judge's answer to "disqualify?" after a number of warnings."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="penalty_reviews")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="penalty_reviews")
    warnings = models.PositiveSmallIntegerField()
    disqualified = models.BooleanField()
    reason = models.CharField(max_length=lengths.TEXT)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.entry}: {self.warnings}"


class StaffNote(models.Model):
    """A note of the staff of an event about a player. Nobody else ever reads it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="notes")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="notes")
    text = models.CharField(_("nota"), max_length=lengths.TEXT)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.entry}: {self.text}"
