"""Former staff of an event and former members of a team: kept so that their removal can be undone."""

from django.db import models

from players.models import Player, User
from tournaments.enums import Role
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class FormerStaff(models.Model):
    """A role that was taken away. It gives no rights. A person who gets the role again loses this row."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="former_staff")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(max_length=16, choices=Role)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "former staff"
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "role"], name="one_former_role_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


class FormerMember(models.Model):
    """A person who was taken out of an entry of several. It gives no right there."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="former_members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "player"], name="one_former_member_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.entry})"
