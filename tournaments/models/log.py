"""The trail of every change."""

from django.db import models

from players.models import User
from tournaments import lengths
from tournaments.models.tournament import Tournament


class LogEntry(models.Model):
    """One change of a tournament: who, what, when, why, before and after.

    Attributes:
        revision: the tournament's revision after this change; without gaps.
        action: name of the action, e.g. ``"publish_round"``.
        details: what changed, as plain JSON; `reason` stands apart because it is shown first.
        public: anyone may read it; otherwise staff only.
        key: the sender's idempotency key; the same key is never carried out twice.
        result: what the action returned, as ``[model label, primary key]``, for a repeated sending.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="log")
    revision = models.PositiveIntegerField()
    action = models.CharField(max_length=40)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    reason = models.CharField(max_length=lengths.TEXT, blank=True)
    details = models.JSONField(default=dict)
    public = models.BooleanField(default=True)
    key = models.CharField(max_length=lengths.KEY, blank=True)
    result = models.JSONField(null=True)

    class Meta:
        ordering = ["-revision"]
        verbose_name_plural = "log entries"
        constraints = [
            models.UniqueConstraint(fields=["tournament", "revision"], name="one_entry_per_revision"),
            models.UniqueConstraint(
                fields=["tournament", "key"], condition=~models.Q(key=""), name="one_entry_per_key"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} r{self.revision}: {self.action}"
