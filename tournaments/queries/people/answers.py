"""Answers to the questions of a sign-up, for the staff."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.core.evening.questions import NO, YES, Question, answered, counted
from tournaments.models import Entry, Tournament


@dataclass(frozen=True)
class Asked:
    """A question with what everybody answered.

    Attributes:
        counts: each answer of a question with choices, in words, and the number of entries that gave it.
        texts: each entry that wrote something, and its words.
        missing: the number of entries that take part and have not answered.
    """

    question: Question
    counts: list[tuple[str, int]]
    texts: list[tuple[Entry, str]]
    missing: int


def said(question: Question, answer: str) -> str:
    """Return an answer in words."""
    if question.kind != "yes_no":
        return answer
    return {YES: _("Sí"), NO: _("No")}.get(answer, answer)


def in_short(entry: Entry) -> str:
    """Return the answers of an entry in a line: of a yes the question itself, and nothing of a no."""
    given = answered(entry.tournament.asked, entry.answers)
    told = (one.text.strip("¿? ") if answer == YES and one.kind == "yes_no" else answer for one, answer in given)
    return " · ".join(text for text in told if text != NO)


def asked_so_far(tournament: Tournament) -> list[Asked]:
    """Return the questions of an event with the answers of who has not left."""
    entries = [one for one in tournament.entries.order_by("number") if not one.has_left]
    return [_asked(question, entries) for question in tournament.asked]


def _asked(question: Question, entries: list[Entry]) -> Asked:
    if not question.is_kept:
        hidden = sum(one.off_film for one in entries)
        return Asked(question, [(_("No salen"), hidden)] if hidden else [], [], 0)
    given = [(one, one.answers[str(question.id)]) for one in entries if one.answers.get(str(question.id))]
    is_text = question.kind == "text"
    found = [] if is_text else counted(question, [one.answers for one in entries])
    return Asked(
        question,
        [(said(question, answer), count) for answer, count in found],
        given if is_text else [],
        len(entries) - len(given),
    )
