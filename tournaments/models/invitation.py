"""Invitations to join an entry, accepted by a link."""

from datetime import timedelta

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from players.models import User
from tournaments.enums import Role
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament

VALID_FOR = timedelta(days=7)


class Invitation(models.Model):
    """A link with which the first account that uses it gets a role in an event or a place in a team.

    `role` is empty where it is for the team of `entry`.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(_("rol"), max_length=16, choices=Role, blank=True)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, related_name="invitations")
    token = models.CharField(max_length=40, unique=True)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    used_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_role_display() or self.entry}"

    def get_absolute_url(self) -> str:
        return reverse("invitation", args=[self.token])
