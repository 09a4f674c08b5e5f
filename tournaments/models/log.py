"""The trail of every change."""

import json
from datetime import UTC
from typing import Any, cast

from django.db import models
from django.utils.functional import cached_property

from players.models import User
from tournaments import lengths
from tournaments.core.naming import MARK, named
from tournaments.models.tournament import Tournament


class SigningKey(models.Model):
    """The one key with which this installation signs records; made with its first event, and part of backups.

    `private` is an Ed25519 key, as 32 bytes in hexadecimal.
    """

    private = models.CharField(max_length=64)

    def __str__(self) -> str:
        return "signing key"


class LogEntry(models.Model):
    """One change of a tournament: its actor, verb, time and reason, before and after.

    Attributes:
        revision: the tournament's revision after this change; without gaps.
        action: name of the action, e.g. ``"publish_round"``.
        kept: the changed facts, as plain JSON, with marks for names (`core.naming`); `details` has the names.
            `reason` stands apart because it is shown first.
        public: anyone may read it; otherwise staff only.
        actor: the event's `core.chain.pseudonym` of the account.
        salt: makes the digest of a private line unguessable.
        digest: of the line, as a link of the event's chain (`core.chain`, `Tournament.log_head`).
        key: the sender's idempotency key; the same key is never carried out twice.
        fingerprint: of sender, verb, subject and contents, to which the key belongs.
        result: the action's result, as ``[model label, primary key]``, for a repeated sending.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="log")
    revision = models.PositiveIntegerField()
    action = models.CharField(max_length=40)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    actor = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField()
    reason = models.CharField(max_length=lengths.TEXT, blank=True)
    kept = models.JSONField(default=dict)
    public = models.BooleanField(default=True)
    salt = models.CharField(max_length=16, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    key = models.CharField(max_length=lengths.KEY, blank=True)
    fingerprint = models.CharField(max_length=64, blank=True)
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

    @cached_property
    def details(self) -> dict[str, Any]:
        """Return the change with people's names, or with the words for forgotten ones."""
        if not MARK.search(json.dumps(self.kept)):
            return cast(dict[str, Any], self.kept)
        return cast(dict[str, Any], named(self.kept, self.tournament.called))

    def told(self) -> dict[str, Any]:
        """Return the fields that its digest covers; records hold them, too."""
        return {
            "revision": self.revision,
            "action": self.action,
            "actor": self.actor,
            "at": self.at.astimezone(UTC).isoformat(),
            "reason": self.reason,
            "details": self.kept,
            "public": self.public,
            "salt": self.salt,
        }
