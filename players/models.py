"""Accounts (`User`) and persons (`Player`). Penalties and entries belong to persons, not to accounts."""

import uuid

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

MAX_NICKNAME = 40


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
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["nickname"]

    def __str__(self) -> str:
        return self.nickname


class LastRenaming(models.Model):
    """One row, which everybody writes who takes another nickname: `mark` is another after each commit.

    A time would not be: of two at once the earlier may be committed later, and the latest time stays what it was.
    """

    THE_ROW = 1

    id = models.PositiveSmallIntegerField(primary_key=True)
    mark = models.UUIDField(default=uuid.uuid4)

    def __str__(self) -> str:
        return str(self.mark)
