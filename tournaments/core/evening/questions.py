"""Questions that an organizer asks whoever signs up, and the answers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any

MOST, MOST_CHOICES = 6, 12
"""Questions of an event, and choices of one."""
YES, NO = "yes", "no"


class Answers(dict[str, str]):
    """Answers by the id of their question, as a form or a program sends them."""


def answer_field(key: object) -> str:
    """Return the name of the field for the answer to a question."""
    return f"answer-{key}"


class Fault(Enum):
    """A fault of an answer."""

    MISSING = "none where one is needed"
    NO_CHOICE = "none of the choices"
    TOO_LONG = "too long"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question of an event.

    Attributes:
        id: its number, which no later question of the event gets.
        kind: as `tournaments.enums.QuestionKind`.
        choices: of a question with choices.
        needed: nobody signs up without an answer.
    """

    id: int
    text: str
    kind: str = "text"
    choices: tuple[str, ...] = ()
    needed: bool = False

    @classmethod
    def read(cls, said: Mapping[str, Any]) -> "Question":
        """Return the question of this JSON."""
        return cls(**{**said, "choices": tuple(said.get("choices", ()))})

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "choices": list(self.choices)}

    @property
    def is_kept(self) -> bool:
        """True where the entry keeps the answer; one about films is the entry's own flag."""
        return self.kind != "film"

    def fault(self, answer: str, most: int) -> Fault | None:
        """Return what is wrong with an answer of at most so many letters; empty for none."""
        if not answer:
            return Fault.MISSING if self.needed and self.is_kept else None
        if self.kind == "choice" and answer not in self.choices:
            return Fault.NO_CHOICE
        if self.kind in {"yes_no", "film"} and answer not in {YES, NO}:
            return Fault.NO_CHOICE
        return Fault.TOO_LONG if len(answer) > most else None


def questions_of(said: Iterable[Mapping[str, Any]]) -> tuple[Question, ...]:
    """Return the questions of an event, in the organizer's order."""
    return tuple(map(Question.read, said))


def answered(questions: Sequence[Question], answers: Mapping[str, str]) -> list[tuple[Question, str]]:
    """Return the questions that an entry has answered, each with the answer."""
    return [(one, answers[str(one.id)]) for one in questions if answers.get(str(one.id))]


def unanswered(questions: Sequence[Question], answers: Mapping[str, str]) -> list[Question]:
    """Return the questions that need an answer of an entry and have none."""
    return [one for one in questions if one.needed and one.is_kept and not answers.get(str(one.id))]


def counted(question: Question, said: Iterable[Mapping[str, str]]) -> list[tuple[str, int]]:
    """Return each answer to a question with choices and the number that gave it; most of other words come last."""
    given = [answers[str(question.id)] for answers in said if answers.get(str(question.id))]
    order = [*question.choices, YES, NO, *given]
    found = {answer: given.count(answer) for answer in dict.fromkeys(order)}
    return [(answer, count) for answer, count in found.items() if count or answer in question.choices]
