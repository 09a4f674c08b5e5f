"""Enter a person who has no account, at the desk or by the event's link."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.forms import LineField, NicknameField
from tournaments import lengths
from tournaments.core.evening.questions import Answers, Question
from tournaments.enums import MissedRounds
from tournaments.forms.questions import answers_in, fields_of


class PeopleForm(forms.Form):
    """Names are enough; the roster may follow."""

    name = NicknameField(label=_("Nombre o apodo"), widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, size: int, divisions: Sequence[str] = (), **kwargs: Any) -> None:
        """Make the form of an event in which `size` people play as one entry, in one of its divisions."""
        super().__init__(*args, **kwargs)
        if divisions:
            choices = [("", "—"), *((name, name) for name in divisions)]
            self.fields["division"] = forms.ChoiceField(label=_("División"), choices=choices, required=False)
        self.partners = [f"other_{k}" for k in range(1, size)]
        for name in self.partners:
            self.fields[name] = LineField(label=_("Con quién juega"), max_length=lengths.NAME)

    def people(self) -> list[forms.BoundField]:
        """The fields with the names of the people who play as one entry."""
        return [self["name"], *(self[name] for name in self.partners)]

    def in_division(self) -> forms.BoundField | None:
        """Return the field for the division, where the event has some."""
        return self["division"] if "division" in self.fields else None

    def division(self) -> str:
        """Return the chosen division; empty for none."""
        return str(self.cleaned_data.get("division", ""))

    def others(self) -> list[str]:
        """Return the names of the players beside the first one."""
        return [self.cleaned_data[name] for name in self.partners]


class SignUpForm(PeopleForm):
    """A person enters by the event's link."""

    def __init__(self, *args: Any, questions: Sequence[Question] = (), **kwargs: Any) -> None:
        """Make the form of an event that asks these questions."""
        super().__init__(*args, **kwargs)
        self.questions = questions
        self.fields.update(fields_of(questions))
        self.fields["name"].label = _("Tu nombre o apodo")
        self.fields["name"].help_text = _("Así te verán en las mesas.")
        self.fields["name"].widget.attrs["autocomplete"] = "nickname"
        if "division" in self.fields:
            self.fields["division"].required = True
        for partner in self.partners:
            self.fields[partner].label = _("Con quién juegas")

    def asked(self) -> list[forms.BoundField]:
        """Return the fields of the questions."""
        return [self[name] for name in fields_of(self.questions)]

    def answers(self) -> Answers:
        """Return the answers to them."""
        return answers_in(self.questions, self.cleaned_data)


class WalkInForm(PeopleForm):
    """A person comes to the desk."""

    check_in = forms.BooleanField(label=_("Está presente"), required=False, initial=True)

    missed = forms.ChoiceField(
        label=_("Por cada ronda que ya se emparejó"),
        choices=MissedRounds.choices,
        required=False,
        initial=MissedRounds.NOTHING,
    )

    def __init__(self, *args: Any, late: bool, **kwargs: Any) -> None:
        """Make the form of an event; a `late` entry misses rounds, and the organizer chooses their result."""
        super().__init__(*args, **kwargs)
        if not late:
            del self.fields["missed"]

    def choice(self) -> forms.BoundField | None:
        """Return the field for missed rounds, where there are some."""
        return self["missed"] if "missed" in self.fields else None

    def missed_rounds(self) -> MissedRounds:
        """Return the chosen result for missed rounds."""
        return MissedRounds(self.cleaned_data.get("missed") or MissedRounds.NOTHING)
