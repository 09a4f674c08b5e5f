"""Sending twice: what a key stands for, and what was answered the first time.

A key belongs to its sender, verb, subject and contents: their `fingerprint` is kept with what they did.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, is_dataclass
from typing import Any, cast

from django.apps import apps
from django.db.models import Model
from django.utils.translation import gettext as _

from players.questions import Question, QuestionOfSeveral
from tournaments.errors import Conflict
from tournaments.models import Entry, LogEntry, Round, Tournament

KEYED = Question(lambda tournament, key: LogEntry.objects.filter(tournament=tournament, key=key))

KEYED_AMONG = QuestionOfSeveral(
    lambda keys, tournament: LogEntry.objects.filter(key__in=keys, tournament=tournament)
)


class KeyTaken(Conflict):
    """A key that came again with something else: nothing of the second was carried out."""

    def __init__(self) -> None:
        super().__init__(
            _("Este formulario ya se envió con otro contenido, que es el que vale. Lo de ahora no se guardó.")
        )


def fingerprint(sender: int, verb: str, call: Mapping[str, Any]) -> str:
    """Return the SHA-256 that tells a sending from others.

    Args:
        sender: id of the account.
        call: the arguments of the verb's function after the change, by name.
    """
    text = json.dumps([sender, verb, _plain(call)], sort_keys=True, ensure_ascii=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def earlier(event: int, keys: Sequence[str]) -> dict[str, LogEntry]:
    """Return the log entries of an event, by its id, that were written under some of these keys."""
    return {entry.key: entry for entry in KEYED_AMONG.rows(keys=keys, tournament=event)} if keys else {}


def first_answer(
    tournament: Tournament, key: str, print_: str, among: Mapping[str, LogEntry] | None = None
) -> Model | None:
    """Return the first answer to the same sending; None for a new one. Raises `KeyTaken`.

    Args:
        among: log entries under keys of which this is one, where they have been read.
    """
    if not key:
        return None
    first = KEYED.first(tournament=tournament.pk, key=key) if among is None else among.get(key)
    if first is None:
        return None
    if first.fingerprint != print_:
        raise KeyTaken
    first.tournament = tournament
    return answer_of(first)


def answer_of(earlier: LogEntry) -> Model:
    """Return the object that was returned then, as it is now; the event where the object is gone."""
    label, pk = cast(list[Any], earlier.result)
    found: Model | None = apps.get_model(label)._default_manager.filter(pk=pk).first()
    return found or earlier.tournament


def _plain(value: Any) -> Any:
    """A value as JSON has it: rows by model, and the number or id by which forms know them."""
    if isinstance(value, Entry | Round):
        return [value._meta.label, value.number]
    if isinstance(value, Model):
        return [value._meta.label, value.pk]
    if is_dataclass(value) and not isinstance(value, type):
        return _plain(asdict(value))
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(one) for one in value]
    return value
