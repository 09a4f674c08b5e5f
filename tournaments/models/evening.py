"""The things around the tables of an event: sentences to one person."""

from django.db import models

from players.models import User
from tournaments import lengths
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class Summons(models.Model):
    """A sentence of the staff to one entry, on its phones until somebody there has read it.

    Attributes:
        on_wall: the walls show it too, with the name, until then.
        seen_at: somebody of the entry has read it.
        withdrawn_at: the staff took it away.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="summons")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="summons")
    text = models.CharField(max_length=lengths.TEXT)
    on_wall = models.BooleanField(default=False)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name_plural = "summons"

    def __str__(self) -> str:
        return self.entry.name
