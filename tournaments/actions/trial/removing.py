"""Remove trial events: all their rows, and those of the people invented for them."""

import hmac
from collections import Counter, defaultdict
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.db.models.deletion import SET_NULL
from django.utils.translation import gettext as _

from players.models import Club, Player, User
from tournaments.errors import TooMuch
from tournaments.models import Entry, PersonalAddress, Tournament

MOST_AT_ONCE = 100
"""The most trial events that an installation holds."""
MOST_OF_NETWORK = 40
"""The most that one network holds: a class behind one router, some of whom begin anew."""
LEFT_ALONE = timedelta(hours=1)
"""The time without a change after which a trial event makes room for another one."""
UNTOUCHED = timedelta(minutes=5)
"""The same for one in which nobody has done anything yet."""
COME_BACK = 600

Rows = dict[type[models.Model], set[Any]]


def mark_of(network: str) -> str:
    """Return a mark of a network, by which its trial events are told apart; it says nothing without the key."""
    said = f"trial {network}".encode(errors="replace")
    return hmac.digest(settings.SECRET_KEY.encode(), said, "sha256").hex()[:8]


def make_room(now: datetime, mark: str) -> None:
    """Remove what is over; where a network or the installation is full, one that nobody needs.

    A full network gives up one of its own. A full installation first gives up one that nobody has touched, of the
    network that holds most.

    Raises `TooMuch` while all are in use.
    """
    remove_ended(now)
    trials = list(Tournament.objects.exclude(trial_until=None).order_by("pk"))
    held = Counter(_mark_in(one) for one in trials)
    if held[mark] >= MOST_OF_NETWORK:
        trials = [one for one in trials if _mark_in(one) == mark]
    elif len(trials) < MOST_AT_ONCE:
        return
    going = [one for one in trials if _changed_at(one) < now - (LEFT_ALONE if _is_touched(one) else UNTOUCHED)]
    if not going:
        raise TooMuch(_("Hay muchas pruebas abiertas. Vuelve en diez minutos."), COME_BACK)
    remove(min(going, key=lambda one: (_is_touched(one), -held[_mark_in(one)], _changed_at(one))))


def _mark_in(trial: Tournament) -> str:
    """Return the mark of the network, which stands in the address (`making.make_trial`)."""
    return trial.slug.split("-")[1]


def _is_touched(trial: Tournament) -> bool:
    """True if somebody has changed it since it was made."""
    return _changed_at(trial) > trial.created_at


def _changed_at(trial: Tournament) -> datetime:
    return trial.changed_at or trial.created_at


def remove_ended(now: datetime) -> int:
    """Remove the trial events whose day is over; return their number."""
    ended = list(Tournament.objects.filter(trial_until__lte=now))
    for tournament in ended:
        remove(tournament)
    return len(ended)


@transaction.atomic
def remove(tournament: Tournament) -> None:
    """Remove a trial event, and nothing of anybody else's. Raises `ValueError` for any other event."""
    locked = Tournament.objects.select_for_update().filter(pk=tournament.pk).exclude(trial_until=None).first()
    if locked is None:
        if Tournament.objects.filter(pk=tournament.pk).exists():
            raise ValueError(f"{tournament.slug} is no event to try")
        return
    rows = _all_of(locked)
    if rows[Tournament] != {locked.pk}:
        raise ValueError(f"{tournament.slug} is tied to another event")
    # Constraints are checked when the transaction ends. The event goes last: its log may go while it is there.
    for model, keys in sorted(rows.items(), key=lambda row: row[0] is Tournament):
        going: Any = model._base_manager.filter(pk__in=keys)
        going._raw_delete(going.db)


def _all_of(tournament: Tournament) -> Rows:
    """Collect the rows that belong to a trial event and its invented people."""
    accounts = set(User.objects.filter(username__startswith=f"{tournament.slug}-").values_list("pk", flat=True))
    guests = PersonalAddress.objects.filter(entry__tournament=tournament).values_list("guest", flat=True)
    here = Player.objects.filter(entries__tournament=tournament)
    elsewhere = Player.objects.filter(entries__in=Entry.objects.exclude(tournament=tournament))
    invented = here.filter(models.Q(user=None) | models.Q(user__in=accounts)).exclude(pk__in=elsewhere)
    clubs = Club.objects.filter(staff__user__in=accounts)
    rows: Rows = defaultdict(set)
    found: list[tuple[type[models.Model], set[Any]]] = [
        (Tournament, {tournament.pk}),
        (User, accounts | set(guests)),
        (Club, set(clubs.values_list("pk", flat=True))),
        (Player, set(invented.values_list("pk", flat=True))),
        (Player, set(Player.objects.filter(user__in=accounts).values_list("pk", flat=True))),
    ]
    while found:
        model, keys = found.pop()
        fresh = keys - rows[model]
        rows[model] |= fresh
        if fresh:
            found += _hanging_on(model, fresh)
    return rows


def _hanging_on(model: type[models.Model], keys: set[Any]) -> list[tuple[type[models.Model], set[Any]]]:
    """Return the rows that refer to others and do not outlive them."""
    hanging = []
    for field in model._meta.get_fields(include_hidden=True):
        if not (field.auto_created and not field.concrete and (field.one_to_one or field.one_to_many)):
            continue
        relation: Any = field
        there = relation.related_model._base_manager.filter(**{f"{relation.field.name}__in": keys})
        if relation.on_delete is SET_NULL:
            there.update(**{relation.field.name: None})
        else:
            hanging.append((relation.related_model, set(there.values_list("pk", flat=True))))
    return hanging
