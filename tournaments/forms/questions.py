"""The questions of a sign-up as fields of a form."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.forms import LineField
from tournaments import lengths
from tournaments.core.evening.questions import NO, YES, Answers, Question, answer_field
from tournaments.models import Entry

FEW = 4
"""Choices that stand side by side; more are a list."""


class QuestionsForm(forms.Form):
    """A field for each question of an event. Without one it has none, and is always right."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, questions: Iterable[Question]) -> None:
        super().__init__(data)
        self.questions = list(questions)
        self.fields.update(fields_of(self.questions))

    @classmethod
    def of(cls, entry: Entry) -> "QuestionsForm":
        """Return the form with the answers of an entry; about films it has buttons of its own."""
        form = cls(questions=[one for one in entry.tournament.asked if one.is_kept])
        form.initial = {answer_field(key): answer for key, answer in entry.answers.items()}
        return form

    def answers(self) -> Answers:
        """Return the answers of a form that is right."""
        return answers_in(self.questions, self.cleaned_data)


def fields_of(questions: Iterable[Question]) -> dict[str, forms.Field]:
    """Return the field of each question, by its name."""
    return {answer_field(one.id): _field(one) for one in questions}


def answers_in(questions: Iterable[Question], cleaned: Mapping[str, Any]) -> Answers:
    """Return the answers among the values of a form."""
    return Answers({str(one.id): _answer(cleaned.get(answer_field(one.id), "")) for one in questions})


def _answer(value: Any) -> str:
    return {True: YES, False: NO}.get(value, "") if isinstance(value, bool) else str(value)


def _field(one: Question) -> forms.Field:
    said: dict[str, Any] = {"label": one.text, "required": one.needed}
    if one.kind == "film":
        return forms.BooleanField(label=one.text, required=False)
    if one.kind == "yes_no":
        return forms.ChoiceField(**said, choices=[(YES, _("Sí")), (NO, _("No"))], widget=forms.RadioSelect)
    if one.kind == "choice":
        choices = [(name, name) for name in one.choices]
        if len(choices) <= FEW:
            return forms.ChoiceField(**said, choices=choices, widget=forms.RadioSelect)
        return forms.ChoiceField(**said, choices=[("", "—"), *choices])
    return LineField(**said, max_length=lengths.ANSWER)
