"""The progress of the index of a club's people (`queries.people.index`)."""

from django.db import models

from tournaments.models.tournament import Tournament


class Gathered(models.Model):
    """The revision of an event at which its people were put into the index of its club; none before it was."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, primary_key=True, related_name="gathered"
    )
    revision = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.revision}"
