"""Carry out sendings that wait for the same event in one transaction (decision 18)."""

import logging
from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, cast

from django.db import connection, models, transaction

from players.models import User
from players.questions import SEVERAL
from tournaments.actions.door.carrying import Known, alone, as_sent, lock
from tournaments.actions.door.change import Book, ReadTogether, Sending
from tournaments.actions.door.repetition import earlier
from tournaments.errors import Refusal
from tournaments.serving.together import Together, turns

_log = logging.getLogger(__name__)

READS = ("SELECT", "(SELECT")
"""The beginning of a question; where several are put together, each stands in brackets on PostgreSQL."""


class Writes:
    """A wrapper of the database's questions that notes if anything has been written."""

    def __init__(self) -> None:
        self.begun = False

    def __call__(self, execute: Callable[..., Any], sql: str, *args: Any) -> Any:
        self.begun = self.begun or not sql.startswith(READS)
        return execute(sql, *args)


def _all_at_once(sendings: Sequence[Sending]) -> list[models.Model | Exception]:
    """Carry out sendings about one event whose subjects can be read together. Return the end of each.

    In one transaction each is done, or refused before it has written anything. After any other failure all of it
    is undone, and each is carried out alone, as if no other had been there.
    """
    if len(sendings) > 1:
        try:
            return _in_one_transaction(sendings)
        except Exception as problem:  # carried out alone it fails again, for its sender only
            _log.warning("%s writes are carried out one by one: %r", len(sendings), problem)
    return [_outcome(sending) for sending in sendings]


def _outcome(sending: Sending) -> models.Model | Exception:
    try:
        return alone(sending)
    except Exception as error:
        return error


def _in_one_transaction(sendings: Sequence[Sending]) -> list[models.Model | Exception]:
    outcomes: list[models.Model | Exception] = []
    with transaction.atomic():
        tournament, book = lock(sendings[0].event), Book()
        known = _known(sendings)
        for sending in sendings:
            own, writes = copy(tournament), Writes()
            try:
                with connection.execute_wrapper(writes):
                    outcomes.append(as_sent(sending, own, book, known))
            except Refusal as refusal:
                if writes.begun:
                    raise
                outcomes.append(refusal)
            else:
                tournament = own
        book.keep(tournament)
    return outcomes


def _known(sendings: Sequence[Sending]) -> Known:
    seen: dict[int, User] = {}
    for sending in sendings:
        seen.setdefault(sending.subject.pk, sending.by.user)
    keys = [sending.by.key for sending in sendings if sending.by.key]
    together = cast(ReadTogether, sendings[0].together)
    return Known(dict(together(seen)), earlier(sendings[0].event, keys))


gathered = Together(_all_at_once, SEVERAL, turns.rest, turns.resume)
"""Sendings that wait for one event, of verbs whose subjects can be read together."""
