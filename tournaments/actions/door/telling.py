"""Work out the subjects that an action tells the live channel about its table or entry."""

from collections.abc import Iterable

from django.db import models

from tournaments.actions.verbs import Told
from tournaments.live.news import Own, Subject, entry_subject, match_subject
from tournaments.models import Entry, EntryMember, FormerMember, JudgeCall, Match, Penalty, Summons, TableRuling
from tournaments.queries.judging import open_match_of

EVERYTHING: Told = frozenset({Subject.EVERYTHING})


def declared(
    tells: Iterable[Subject | Own] | None, guards: Iterable[Subject | Own], *, public: bool
) -> tuple[Told, Told]:
    """Return the subjects that an action tells everybody, and those it tells the people who may know.

    An action without a declaration tells everything: to everybody, or if its log entry is never public, to those
    who may know.
    """
    if tells is not None:
        return frozenset(tells), frozenset(guards)
    return (EVERYTHING, frozenset()) if public else (frozenset(), EVERYTHING)


def named(subjects: Iterable[Subject | Own], of: models.Model) -> set[str]:
    """The subjects, with those of the action's own table and entry (`of` is what it is performed on)."""
    return {_own(subject, of) if isinstance(subject, Own) else subject for subject in subjects}


def concerned(of: models.Model) -> set[int]:
    """Numbers of the entries that may know what happens to it: the entry's own, those at the table."""
    if (entry := _entry(of)) is not None:
        return {entry.number}
    match = _match(of)
    return {seat.entry.number for seat in match.seats.all()} if match else set()


def open_table_of(entry: Entry) -> list[str]:
    """Return the subject of the table that an entry plays now, so that its players see that the entry has left."""
    match = open_match_of(entry)
    return [match_subject(match.pk)] if match else []


def _own(subject: Own, of: models.Model) -> str:
    match, entry = _match(of), _entry(of)
    if subject is Own.MATCH and match:
        return match_subject(match.pk)
    if subject is Own.ENTRY and entry:
        return entry_subject(entry.number)
    raise TypeError(f"{of!r} has no {subject} of its own")


def _match(of: models.Model) -> Match | None:
    if isinstance(of, JudgeCall | TableRuling):
        return of.match
    return of if isinstance(of, Match) else None


def _entry(of: models.Model) -> Entry | None:
    if isinstance(of, EntryMember | FormerMember | Penalty | Summons):
        return of.entry
    return of if isinstance(of, Entry) else None
