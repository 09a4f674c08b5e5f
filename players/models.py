"""Accounts (`User`) and persons (`Player`). Penalties and entries belong to persons, not to accounts."""

import uuid

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

MAX_NICKNAME = 40
MAX_CLUB_NAME, MAX_CLUB_PLACE, MAX_NOTE, MAX_APPEAL = 60, 120, 300, 120
A_YEAR = 12
"""Months."""


class User(AbstractUser):
    """A user, who logs in with a user name or an e-mail address.

    A guest (`is_guest`) never logs in: it stands for the player of one entry who has no account, and has its name.
    """

    is_guest = models.BooleanField(default=False, editable=False)

    REQUIRED_FIELDS = []

    def __str__(self) -> str:
        return self.get_username()

    @property
    def shown_name(self) -> str:
        """Return the name that others see: the nickname where there is one."""
        if self.is_guest:
            return self.first_name
        player = getattr(self, "player", None)
        return player.nickname if player else self.get_username()


class Player(models.Model):
    """A person who plays. Walk-ins have no account.

    `nickname` is what everybody sees; nothing else about the person is public. `accounts.rename` changes it.

    Attributes:
        is_shown: the holder of the account lets pages that join several events show the nickname.
    """

    user = models.OneToOneField(
        User,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="player",
        verbose_name=_("cuenta"),
    )
    nickname = models.CharField(_("apodo"), max_length=MAX_NICKNAME)
    is_shown = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["nickname"]

    def __str__(self) -> str:
        return self.nickname


class LastRenaming(models.Model):
    """The one row that each change of a nickname writes, or of a club's name or logo: `mark` is another after each
    commit.

    A time would not do: of two changes at once the earlier may be committed later, and the latest time would stay.
    """

    THE_ROW = 1

    id = models.PositiveSmallIntegerField(primary_key=True)
    mark = models.UUIDField(default=uuid.uuid4)

    def __str__(self) -> str:
        return str(self.mark)


class Club(models.Model):
    """The people who make events together: a shop, a club, or one organizer, whose club may have no name.

    Attributes:
        is_findable: strangers find its events by city and date.
        colour: of its pages, as #0b6a48; empty for the site's own.
        federation: the club that stands above it: it backs its events, decrees rules dates and suspends.
        asks: the one that it asked to take it in.
        warnings_for, penalties_for: months for which judges of its later events are told of a warning, and of any
            other penalty. 0: not at all.
    """

    name = models.CharField(_("nombre del club"), max_length=MAX_CLUB_NAME, blank=True)
    place = models.CharField(_("lugar"), max_length=MAX_CLUB_PLACE, blank=True)
    is_findable = models.BooleanField(default=False)
    colour = models.CharField(_("color"), max_length=7, blank=True)
    federation = models.ForeignKey("self", models.SET_NULL, null=True, related_name="clubs")
    asks = models.ForeignKey("self", models.SET_NULL, null=True, related_name="asked_by")
    warnings_for = models.PositiveSmallIntegerField(default=A_YEAR)
    penalties_for = models.PositiveSmallIntegerField(default=A_YEAR)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name or f"Club {self.pk}"


class ClubLogo(models.Model):
    """A club's picture, which the site has made small itself (`tournaments.pictures.logo`).

    Attributes:
        digest: the SHA-256 of `picture`: its address, which another picture never has.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="logo")
    digest = models.CharField(max_length=64, db_index=True)
    picture = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.club}: {self.digest[:8]}"


class ClubStaff(models.Model):
    """An account that sees and tends the people of a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="clubs")

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "club staff"
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="one_place_on_a_clubs_staff")]

    def __str__(self) -> str:
        return f"{self.user} ({self.club})"


class Member(models.Model):
    """A club's notes about a person. A person without notes has no row: the events tell who came.

    Attributes:
        note: for the club's staff alone.
        same_as: the member who is the same person. Past results of both stay as they were.
        is_hidden: the person asked to be in no list of the club.
        is_shown: a person without an account told the staff what `Player.is_shown` says of others.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="clubs")
    note = models.CharField(_("nota"), max_length=MAX_NOTE, blank=True)
    same_as = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="others")
    is_hidden = models.BooleanField(default=False)
    is_shown = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["club", "player"], name="one_member_per_person")]

    def __str__(self) -> str:
        return f"{self.player} ({self.club})"


class KnownAs(models.Model):
    """A key by which one of a club's people is found, of a name or of one like it.

    `tournaments.queries.people.index` makes it. It may be older than the events, which alone tell who came.

    Attributes:
        key: bytes, which every database compares alike. `GATHER_AGAIN` stands for all keys of somebody renamed.
    """

    GATHER_AGAIN = b"!"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    key = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "key", "player"], name="one_key_once")]

    def __str__(self) -> str:
        return f"{self.club_id}: {self.player_id}"


class Sanction(models.Model):
    """A club's decision about one of its people. The site tells the staff of it when the person arrives.

    Attributes:
        until: the last day on which it counts; None for no end.
        stops: it is a suspension: the person signs up for no event of the club by themselves.
        appeal: to whom a suspended person writes who does not agree.
        lifted_at: since when it counts no more.
    """

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="sanctions")
    reason = models.CharField(_("motivo"), max_length=MAX_NOTE)
    until = models.DateField(_("hasta"), null=True)
    stops = models.BooleanField(default=False)
    appeal = models.CharField(max_length=MAX_APPEAL, blank=True)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.member}: {self.reason}"
