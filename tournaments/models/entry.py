"""The entries of a tournament, their members and their rosters."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models import Player
from tournaments import lengths
from tournaments.enums import ACTIVE_STATES, LEFT_STATES, AwardedBye, EntryState, MissedRounds
from tournaments.models.tournament import Tournament


class Entry(models.Model):
    """A participant of one tournament: a player, or a team of several.

    Attributes:
        number: order of registration from 1.
        rating: strength known beforehand, for the initial seeding; without one, after all that have one.
        club: members of one club can be kept apart.
        division: one of those of the event; empty while it has none.
        fixed_table: number of the table it always plays at (accessibility).
        sits_out: numbers of rounds it asked not to play; they give nothing, and it stays in the event.
        byes: rounds with a bye that the organizer awarded beforehand: number and kind (`AwardedBye`) of each.
        joined_round: the first round it may play; later than 1 for late entries.
        missed: its result for each round before that one (`tournaments.core.history.Late`); None for nothing.
        paid: the organizers have seen its payment. Theirs alone, as `real_name`: neither is public, nor in any
            record, log or answer of the API.
        off_film: no overlay shows its name, as it asked.
        answers: to the event's questions, by their id; the staff's alone, as its payment.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    name = models.CharField(_("nombre"), max_length=lengths.NAME)
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=16, choices=EntryState, default=EntryState.REGISTERED)
    rating = models.PositiveIntegerField(_("ranking"), null=True, blank=True)
    club = models.CharField(_("club"), max_length=lengths.CLUB, blank=True)
    division = models.CharField(_("división"), max_length=lengths.DIVISION, blank=True)
    fixed_table = models.PositiveSmallIntegerField(_("mesa fija"), null=True, blank=True)
    sits_out = models.JSONField(_("rondas que no juega"), default=list, blank=True)
    byes = models.JSONField(_("byes dados de antemano"), default=list, blank=True)
    joined_round = models.PositiveSmallIntegerField(default=1)
    missed = models.JSONField(null=True, blank=True)
    paid = models.BooleanField(default=False)
    real_name = models.CharField(_("nombre real"), max_length=lengths.REAL_NAME, blank=True)
    off_film = models.BooleanField(default=False)
    answers = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField()
    members = models.ManyToManyField(Player, through="EntryMember", related_name="entries")

    class Meta:
        ordering = ["number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_number_per_entry"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def players_in_order(self) -> list[Player]:
        """Return the players of the entry; of a team, in the order of the boards."""
        return [one.player for one in self.memberships.select_related("player").order_by("pk")]

    @property
    def awarded(self) -> dict[int, AwardedBye]:
        """The kind of each bye that was awarded beforehand, by number of the round."""
        return {number: AwardedBye(kind) for number, kind in self.byes}

    @property
    def is_active(self) -> bool:
        """True if it takes part: it is not waiting and has not left."""
        return self.state in ACTIVE_STATES

    @property
    def is_waiting(self) -> bool:
        """True while it has no place."""
        return self.state == EntryState.WAITING

    @property
    def is_expected(self) -> bool:
        """True while it has a place and has not arrived."""
        return self.state == EntryState.REGISTERED

    @property
    def is_present(self) -> bool:
        return self.state == EntryState.CHECKED_IN

    @property
    def is_disqualified(self) -> bool:
        return self.state == EntryState.DISQUALIFIED

    @property
    def missed_count(self) -> int:
        """Return the number of rounds that had been paired before it could play."""
        return self.joined_round - 1

    @property
    def missed_rounds(self) -> MissedRounds:
        """Return the organizer's choice for the rounds that it missed by coming late."""
        return MissedRounds(self.missed["as"]) if self.missed else MissedRounds.NOTHING

    @property
    def has_left(self) -> bool:
        return self.state in LEFT_STATES


class Apart(models.Model):
    """Two entries that are kept apart: a household, a previous event. `until_round` 0 is for the whole event."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="apart")
    first = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(_("motivo"), max_length=lengths.TEXT)
    until_round = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "entries kept apart"
        constraints = [models.UniqueConstraint(fields=["first", "second"], name="one_row_per_pair_apart")]

    def __str__(self) -> str:
        return f"{self.first} / {self.second}"


class EntryMember(models.Model):
    """A person in an entry. One person enters a tournament once."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="memberships")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="memberships")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="one_entry_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.entry})"


class Roster(models.Model):
    """The pieces that an entry registered to play with, in the game's own JSON form.

    `locked_at` is of this one alone; those of the event are locked by the tournament's `rosters_locked_at`.
    `former` is the list as it stood at the end, of one that a judge corrected after it; else empty.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="roster")
    items = models.JSONField(default=list)
    updated_at = models.DateTimeField()
    locked_at = models.DateTimeField(null=True, blank=True)
    former = models.JSONField(default=list, blank=True)

    def __str__(self) -> str:
        return ", ".join(self.names)

    @property
    def names(self) -> list[str]:
        return [item["name"] for item in self.items]

    @property
    def unverified(self) -> list[dict[str, Any]]:
        """Declared pieces that no judge has looked at yet."""
        return [item for item in self.items if item.get("declared") and not item.get("verified")]

    @property
    def verified(self) -> list[dict[str, Any]]:
        """Declared pieces that a judge has found true."""
        return [item for item in self.items if item.get("declared") and item.get("verified")]


class DeclaredCard(models.Model):
    """A piece that no catalogue knew when somebody registered it at an event: known to everybody there since then.

    Attributes:
        entry: the first that declared it, or the one that was found right.
        parts: its declared parts, as the game's `Declaration` has them; empty where a name was enough.
        seen_at: a judge has seen it and found this true.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="declared_cards")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=80)
    name_key = models.CharField(max_length=160)
    edition = models.CharField(max_length=80, blank=True)
    parts = models.JSONField(default=list)
    declared_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name_key"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name_key"], name="one_declaration_per_name"),
        ]

    def __str__(self) -> str:
        return self.name
