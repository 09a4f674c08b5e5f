"""The personal address of an entry, with which somebody plays who has no account."""

from django.conf import settings
from django.db import models
from django.urls import reverse

from players.models import User
from tournaments.core import addresses
from tournaments.models.entry import Entry

FIRST = 1
"""The serial number of an address that nobody has renewed; there need not be a row for it."""


class PersonalAddress(models.Model):
    """The stored facts about the address of an entry. The address itself is made from the secret.

    Attributes:
        guest: the user in whose name the holder acts; nobody can log in as it.
        serial: raised when the address is renewed.
        withdrawn: there is none until it is renewed.
        opened_at: the first use of the address, on a phone that keeps it. Who signed up by the event's link, or
            with a new account, has had it since the entry began.
        network: a mark of the network from which such an entry signed up, which says nothing of another event;
            empty otherwise, once lists are closed, and after `queries.people.by_link.REMEMBERED`.
        seen: the desk has seen the person, or said that they come.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="address")
    guest = models.OneToOneField(User, on_delete=models.PROTECT, related_name="stands_for")
    serial = models.PositiveIntegerField(default=FIRST)
    withdrawn = models.BooleanField(default=False)
    opened_at = models.DateTimeField(null=True)
    network = models.CharField(max_length=40, blank=True, default="")
    seen = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "personal addresses"

    def __str__(self) -> str:
        return f"{self.entry}: {self.serial}"


def code_of(entry: Entry) -> str:
    """The code of an entry's address; empty where it is withdrawn."""
    known = known_of(entry)
    if known and known.withdrawn:
        return ""
    return addresses.code(settings.SECRET_KEY, entry.pk, known.serial if known else FIRST)


def path_of(entry: Entry) -> str:
    """Return the link of an entry's address; empty where it is withdrawn."""
    code = code_of(entry)
    return reverse("personal", args=[addresses.readable(code)]) if code else ""


def known_of(entry: Entry) -> PersonalAddress | None:
    """The row about an entry's address, if there is one."""
    return getattr(entry, "address", None)


def is_code_of(entry: Entry, typed: str) -> bool:
    """True if this is the entry's address as it is now; also with a secret that has been replaced since."""
    known = known_of(entry)
    if known and known.withdrawn:
        return False
    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    serial = known.serial if known else FIRST
    return any(addresses.proves(typed, secret, entry.pk, serial) for secret in secrets)
