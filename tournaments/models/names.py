"""The names that the log of an event has marks for."""

import re
import secrets
from collections import OrderedDict
from collections.abc import Iterable, Mapping

from django.db import models, transaction

from players.models import Player
from tournaments.core.naming import FORGOTTEN, mark_of
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament

MOST_NAME = 150
"""Letters of a user name, which somebody without a nickname is called by."""
MOST_EVENTS = 64
_marks: OrderedDict[tuple[int, str, int], dict[str, str]] = OrderedDict()
"""Committed marks of names, by event. `Tournament.names_version` is another after a name was taken away."""


class CalledName(models.Model):
    """A name of one event, and the mark that stands for it in the log (`core.naming`).

    Attributes:
        salt, name: empty once the person is forgotten.
        entry, player: its owner, where that is known.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="called_names")
    mark = models.CharField(max_length=41)
    salt = models.CharField(max_length=32, blank=True)
    name = models.CharField(max_length=MOST_NAME, blank=True)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, related_name="called")
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "mark"], name="one_name_per_mark")]

    def __str__(self) -> str:
        return self.name or self.mark

    @staticmethod
    def make(tournament: Tournament, names: Iterable[str]) -> dict[str, str]:
        """Give each of these names a new mark."""
        wanted = sorted(names)
        entries = {one.name: one for one in Entry.objects.filter(tournament=tournament, name__in=wanted)}
        mine = models.Q(memberships__tournament=tournament) | models.Q(user__staff_roles__tournament=tournament)
        players = {one.nickname: one for one in Player.objects.filter(mine, nickname__in=wanted)}
        rows = []
        for name in wanted:
            salt = secrets.token_hex(16)
            row = CalledName(tournament=tournament, mark=mark_of(salt, name), salt=salt, name=name)
            row.entry, row.player = entries.get(name), players.get(name)
            rows.append(row)
        CalledName.objects.bulk_create(rows)
        return {row.name: row.mark for row in rows}


def marks_of(tournament: Tournament, names: set[str]) -> Mapping[str, str]:
    """The mark of each of these names in an event; new ones are made."""
    key = tournament.pk, tournament.seed, tournament.names_version
    known = _marks.get(key, {})
    missing = names - known.keys()
    if not missing:
        return known
    rows = CalledName.objects.filter(tournament=tournament, name__in=missing)
    found = {row.name: row.mark for row in rows} | _forgotten(tournament, missing)
    if new := missing - found.keys():
        found |= CalledName.make(tournament, new)

    def keep() -> None:
        _marks.setdefault(key, {}).update(found)
        _marks.move_to_end(key)
        while len(_marks) > MOST_EVENTS:
            _marks.popitem(last=False)

    transaction.on_commit(keep)
    return {**known, **found}


def _forgotten(tournament: Tournament, names: set[str]) -> dict[str, str]:
    """The marks of those who are called forgotten already."""
    found: dict[str, str] = {}
    for name in names:
        if number := re.fullmatch(re.escape(FORGOTTEN).replace(r"\{\}", r"(\d+)"), name):
            row = CalledName.objects.filter(tournament=tournament, entry__number=number[1], name="").last()
            found |= {name: row.mark} if row else {}
    return found
