"""Circuits: events of a club that count together. Their tables are worked out (`tournaments.queries.seasons`)."""

import secrets
from functools import cached_property

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from players.models import Club, Player, User
from tournaments import lengths
from tournaments.core.seasons.circuit import WHOLE, Rules
from tournaments.enums import CircuitPlace, CircuitState
from tournaments.models.tournament import Tournament

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def new_code() -> str:
    """Return an address that nobody guesses: a draft has one, too."""
    return "".join(secrets.choice(LETTERS) for _place in range(10))


class Circuit(models.Model):
    """Events of a club that count together.

    Attributes:
        code: its address.
        game: of the events that count by themselves.
        tag: a part of the names of events that count by themselves.
        since, until: days between which events count by themselves. Without these and a tag only those do that
            the staff chose.
        settings: as `core.seasons.circuit.Rules` reads them.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="circuits")
    name = models.CharField(_("nombre"), max_length=lengths.TITLE)
    code = models.CharField(max_length=12, unique=True, default=new_code)
    game = models.CharField(max_length=40)
    tag = models.CharField(max_length=lengths.TITLE, blank=True)
    since = models.DateField(null=True)
    until = models.DateField(null=True)
    state = models.CharField(max_length=16, choices=CircuitState, default=CircuitState.DRAFT)
    settings = models.JSONField(default=dict)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("circuit", args=[self.code])

    @cached_property
    def rules(self) -> Rules:
        return Rules.read(self.settings)

    @property
    def is_archived(self) -> bool:
        return self.state == CircuitState.ARCHIVED


class CircuitEvent(models.Model):
    """The staff's word about an event of a circuit, or an event played elsewhere.

    Attributes:
        tournament: None for one played elsewhere, of which `name`, `day`, `size` and `rows` tell.
        counts: False for one that would count by itself.
        factor: of its points, in hundredths.
        size: people who played; 0 where that is the number of rows.
        rows: player (None where nobody is known), name, place, victories and draws of each.
    """

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="events")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, null=True, related_name="circuits")
    counts = models.BooleanField(default=True)
    group = models.CharField(max_length=lengths.CLUB, blank=True)
    factor = models.PositiveIntegerField(default=WHOLE)
    name = models.CharField(max_length=lengths.TITLE, blank=True)
    day = models.DateField(null=True)
    size = models.PositiveIntegerField(default=0)
    rows = models.JSONField(default=list)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["circuit", "tournament"], name="one_row_per_circuit_event")]

    def __str__(self) -> str:
        return f"{self.circuit}: {self.name or self.tournament}"


class Backing(models.Model):
    """A federation backs an event of one of its clubs: a badge, and its circuits count it."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="backing")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="backed")
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.club}"


class Decree(models.Model):
    """A federation says, for its clubs and itself, by the rules of which day events of a game are played that are
    made from now on. The latest one counts.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="decrees")
    game = models.CharField(max_length=40)
    rules_date = models.DateField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.club}: {self.game} {self.rules_date}"


class CircuitDecision(models.Model):
    """Points by hand, in hundredths, or a place in the final that was given or declined; with the reason."""

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="decisions")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    points = models.IntegerField(default=0)
    place = models.CharField(max_length=16, choices=CircuitPlace, blank=True)
    reason = models.CharField(max_length=lengths.TEXT)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.circuit}: {self.player} {self.points} {self.place}"
