"""Entries that signed up by the event's link, and the share of the places that one network may take so.

A place given by the link costs nothing, nor does one of an account that was just made, which is meant wherever
entries by the link are. So a network has a share of the places until the desk has seen one of its people
(docs/programar/decisions/0023).
"""

import hmac
from collections.abc import Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F, QuerySet

from players.models import User
from tournaments.enums import ACTIVE_STATES, EntryState
from tournaments.models import Entry, LogEntry, PersonalAddress, Tournament

LEAST_SHARE = 4
"""A family, and a table of four, has its places in any event."""
PART = 4
"""One in so many of all places is the share of a network."""
LEAST_WAITING = 20
"""So many may wait in any event. In larger ones, as many as play: nobody fills a list without end."""
REMEMBERED = timedelta(days=14)
TAKING = ("take_out_by_link", "bring_back_by_link")


def mark_of_network(tournament: Tournament, network: str) -> str:
    """Return a mark of a network that says nothing without the installation's key, nor of another event."""
    said = f"network {tournament.pk} {network}".encode(errors="replace")
    return hmac.digest(settings.SECRET_KEY.encode(), said, "sha256").hex()[:40]


def network_to_count(tournament: Tournament, user: User, network: str, now: datetime) -> str:
    """Return the mark of the network from which an account signs up; empty for one that is not new."""
    is_new = user.date_joined > now - REMEMBERED
    return mark_of_network(tournament, network) if is_new and network else ""


def most_waiting(tournament: Tournament) -> int:
    """Return how many may wait for a place."""
    return max(tournament.capacity, LEAST_WAITING)


def share_of(places: int) -> int:
    """Return how many of these places a network may take by the link until the desk has seen one of its people."""
    return max(places // PART, LEAST_SHARE)


def is_trusted(tournament: Tournament, network: str) -> bool:
    """True if the desk has seen somebody who signed up from there."""
    return (
        not network
        or PersonalAddress.objects.filter(entry__tournament=tournament, network=network, seen=True).exists()
    )


def gives_place(tournament: Tournament, network: str) -> bool:
    """True while a network may take one more place by the link."""
    if is_trusted(tournament, network):
        return True
    placed = tournament.entries.filter(address__network=network, state__in=ACTIVE_STATES).count()
    return placed < share_of(tournament.capacity)


def may_wait(tournament: Tournament, network: str) -> bool:
    """True while one more from a network may wait for a place."""
    if is_trusted(tournament, network):
        return True
    waiting = tournament.entries.filter(address__network=network, state=EntryState.WAITING).count()
    return waiting < share_of(most_waiting(tournament))


def unseen(tournament: Tournament) -> QuerySet[Entry]:
    """Return the entries by the link that are still there and that the desk has not seen, by number."""
    here = tournament.entries.filter(state__in=(*ACTIVE_STATES, EntryState.WAITING))
    return here.filter(address__opened_at=F("created_at"), address__seen=False, seats=None).order_by("number")


def gone_unseen(tournament: Tournament) -> QuerySet[Entry]:
    """Return the entries by the link that left, or were taken out, before the desk saw them: nobody has come."""
    gone = tournament.entries.filter(state=EntryState.DROPPED)
    return gone.filter(address__opened_at=F("created_at"), address__seen=False, seats=None)


def held(tournament: Tournament, states: Mapping[str, int]) -> int:
    """Return how many wait although there are places, until the desk has seen one of them.

    states: the number of entries in each state.
    """
    waiting, taken = states[EntryState.WAITING], sum(states[state] for state in ACTIVE_STATES)
    return waiting if waiting and taken < tournament.capacity and unseen(tournament).exists() else 0


def taken_out(tournament: Tournament) -> LogEntry | None:
    """Return the line of the entries that were taken out together last; None where they were brought back."""
    line = tournament.log.filter(action__in=TAKING).order_by("-revision").first()
    return line if line is not None and line.action == TAKING[0] else None


def forget_networks(now: datetime) -> int:
    """Forget the networks of sign-ups of long ago; return the number."""
    old = PersonalAddress.objects.exclude(network="").filter(entry__created_at__lt=now - REMEMBERED)
    return old.update(network="")
