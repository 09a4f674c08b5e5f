"""The doors by which programs come in and hear of news: tokens and hooks."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models import User
from tournaments import lengths
from tournaments.models.tournament import Tournament


class Token(models.Model):
    """A key with which a program acts for an account, in one event or in all of its events.

    Whoever holds it may do what the account may, as far as the token's scopes go, until it ends. To revoke it is
    to delete it.

    Attributes:
        digest: SHA-256 of the token, which is shown once and kept nowhere.
        scopes: names of verbs, and `read` for what only the account may read. Without any it is of no use.
        tournament: the one event in which it works; None for all.
        used_at: the last use, to the minute.
        key: of the form that made it.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, null=True, related_name="tokens")
    name = models.CharField(_("nombre"), max_length=lengths.NAME)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField(_("vence"))
    used_at = models.DateTimeField(null=True)
    key = models.CharField(max_length=lengths.KEY, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "key"], condition=~models.Q(key=""), name="one_token_per_form"
            ),
        ]

    def __str__(self) -> str:
        return self.name
