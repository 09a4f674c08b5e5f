"""A result report: the questions of one ending, as the ruleset asks them."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from atrum_judge.protocol import Ending, Field
from players.forms import LineField
from tournaments import lengths
from tournaments.errors import localized


class ReportForm(forms.Form):
    """Fields are named ``left_0``, ``left_1`` when asked per seat, else by their own name.

    A question that hangs on others is asked once these are answered so that it decides something: `is_asking`
    tells that what was sent leaves one open. Answers in `given` are sent along without being shown; `by_button`
    names the question that the buttons of the page answer.
    """

    def __init__(
        self,
        *args: Any,
        ending: Ending,
        seats: Sequence[str],
        staff: bool = False,
        given: Collection[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.ending = ending
        self.seats = seats
        self.given = given
        self.by_button = ""
        self.questions = self._open_questions(self.data if self.is_bound else self.initial, staff=staff)
        for asked in self.questions:
            for name, label in self._names(asked):
                self.fields[name] = self._field(asked, label)
        if staff:
            self.fields["reason"] = LineField(
                label=_("Motivo"),
                max_length=lengths.TEXT,
                required=False,
                help_text=_("Obligatorio si contradice un reporte, corrige un resultado o anula la partida."),
            )

    def need_reason(self, why: str) -> None:
        """Ask for the reason from the start, where nothing can be recorded without one."""
        field = self.fields["reason"]
        field.help_text, field.widget.attrs["required"] = why, True

    @property
    def is_asking(self) -> bool:
        """True if the answers cover all the questions asked and open one more that depends on them."""
        return bool(self._unasked()) and all(name in self._unasked() for name in self.errors)

    @property
    def has_steps(self) -> bool:
        """True if some questions of the ending depend on others."""
        return any(_hangs(asked) for asked in self.ending.fields)

    def next_step(self, *, staff: bool) -> "ReportForm":
        """The form that asks what is open, with the answers of this one."""
        answered = [name for name in self.fields if name not in self._unasked() and name != "reason"]
        initial = {name: self.data.get(name, "") for name in (*answered, "reason")}
        return ReportForm(ending=self.ending, seats=self.seats, staff=staff, initial=initial, given=answered)

    def told(self) -> list[tuple[str, str]]:
        """Label and answers of each question that is not shown any more."""
        shown = []
        for asked in self.questions:
            names = [name for name, _label in self._names(asked)]
            if set(names) <= set(self.given):
                shown.append((localized(asked.label), self._answers_of(asked, names)))
        return shown

    def sent_along(self) -> list[tuple[str, Any]]:
        """Names and values of the answers that are not shown."""
        return [(name, self.get_initial_for_field(self.fields[name], name)) for name in self.given]

    def _answers_of(self, asked: Field, names: Sequence[str]) -> str:
        values = [str(self.get_initial_for_field(self.fields[name], name)) for name in names]
        if asked.kind == "seat":
            values = [self.seats[int(value)] if value.isdecimal() else value for value in values]
        if asked.kind == "choice":
            values = [localized(asked.choices[value]) if value in asked.choices else value for value in values]
        if asked.per_seat:
            values = [f"{seat} {value}" for seat, value in zip(self.seats, values, strict=True)]
        return ", ".join(values)

    def _open_questions(self, answers: Mapping[str, Any], *, staff: bool) -> list[Field]:
        known: dict[str, Any] = {}
        found = []
        for asked in self.ending.fields:
            if (asked.staff_only and not staff) or not _is_open(asked, known):
                continue
            found.append(asked)
            values = [_answer(asked, answers.get(name)) for name, _label in self._names(asked)]
            known[asked.name] = values if asked.per_seat else values[0]
        return found

    def _unasked(self) -> set[str]:
        """Fields of questions that hang on others and that were not on the form that was sent."""
        hanging = [asked for asked in self.questions if _hangs(asked)]
        return {name for asked in hanging for name, _label in self._names(asked) if name not in self.data}

    def report_data(self) -> dict[str, Any]:
        """The report as the ruleset decides it; empty optional answers are None."""
        data: dict[str, Any] = {"ending": self.ending.name}
        for asked in self.questions:
            values = [self.cleaned_data.get(name) for name, _label in self._names(asked)]
            value = values if asked.per_seat else values[0]
            if value not in (None, [None] * len(values)):
                data[asked.name] = value
        return data

    @classmethod
    def answers(cls, data: Mapping[str, Any]) -> dict[str, Any]:
        """A stored report as initial values of the form."""
        values: dict[str, Any] = {}
        for name, value in data.items():
            if isinstance(value, list):
                values |= {f"{name}_{i}": each for i, each in enumerate(value)}
            else:
                values[name] = value
        return values

    @classmethod
    def answers_by_winner(cls, ending: Ending, seats: Sequence[str], won: int | None) -> dict[str, Any]:
        """Return an ending's answers that the winner tells, as initial values; none where nobody is named."""
        if won is None or won >= len(seats):
            return {}
        lost = [i for i in range(len(seats)) if i != won]
        values: dict[str, Any] = {f"{name}_{i}": value for name, value in ending.losers.items() for i in lost}
        values |= {f"{name}_{won}": value for name, value in ending.winners.items()}
        return values | {asked.name: won for asked in ending.fields if asked.name == "winner"}

    def groups(self) -> list[tuple[str, str, list[forms.BoundField]]]:
        """Label, help and bound fields of each question; a number that is asked once has its own label."""
        found = []
        for asked in self.questions:
            fields = [self[name] for name, _label in self._names(asked) if not self._is_said(name)]
            label, help_ = localized(asked.label), localized(asked.help) if asked.help else ""
            if fields and not asked.per_seat and fields[0].widget_type == "number":
                fields[0].help_text = help_
                label = help_ = ""
            if fields:
                found.append((label, help_, fields))
        return found

    def _is_said(self, name: str) -> bool:
        return name in self.given or name == self.by_button

    def _names(self, asked: Field) -> list[tuple[str, str]]:
        if asked.per_seat:
            return [(f"{asked.name}_{i}", seat) for i, seat in enumerate(self.seats)]
        return [(asked.name, localized(asked.label))]

    def _field(self, asked: Field, label: str) -> forms.Field:
        required = not asked.optional or asked.decides is not None
        unsaid = localized(asked.empty) if asked.empty else _("No hace falta")
        empty = [] if required else [("", unsaid)]
        words = {name: localized(said) for name, said in asked.choices.items()}
        if asked.kind == "seat":
            return self._choice(label, [*empty, *((str(i), s) for i, s in enumerate(self.seats))], required)
        if asked.kind == "choice":
            choices = [*empty, *words.items()]
            return forms.TypedChoiceField(
                label=label, choices=choices, required=required, empty_value=None, widget=forms.RadioSelect
            )
        span = asked.maximum - asked.minimum
        if asked.kind == "integer" and span <= 5:
            numbers = [(str(n), words.get(str(n), str(n))) for n in range(asked.minimum, asked.maximum + 1)]
            return self._choice(label, numbers, required)
        return forms.IntegerField(
            label=label,
            required=required,
            min_value=asked.minimum,
            max_value=asked.maximum,
            widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        )

    def _choice(self, label: str, choices: list[tuple[str, Any]], required: bool) -> forms.Field:
        return forms.TypedChoiceField(
            label=label,
            choices=choices,
            coerce=int,
            empty_value=None,
            required=required,
            widget=forms.RadioSelect,
        )


def _hangs(asked: Field) -> bool:
    """True if the answers to other questions decide if this one is open."""
    return asked.asked is not None or asked.decides is not None


def _is_open(asked: Field, known: Mapping[str, Any]) -> bool:
    """True if these answers leave a question to be asked."""
    return all(wanted is None or wanted(known) for wanted in (asked.asked, asked.decides))


def _answer(asked: Field, value: Any) -> str | int | None:
    """An answer as it was sent: a choice, or a number; None for everything else."""
    text = str(value)
    if asked.kind == "choice":
        return text if text in asked.choices else None
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None
