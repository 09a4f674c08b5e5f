"""A result report: the questions of one ending, as the ruleset asks them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.forms import LineField
from rules.protocol import Ending, Field
from tournaments import lengths
from tournaments.errors import localized


class ReportForm(forms.Form):
    """Fields are named ``left_0``, ``left_1`` when asked per seat, else by their own name."""

    def __init__(
        self, *args: Any, ending: Ending, seats: Sequence[str], staff: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.ending = ending
        self.seats = seats
        for asked in ending.fields:
            for name, label in self._names(asked):
                self.fields[name] = self._field(asked, label)
        if staff:
            self.fields["reason"] = LineField(
                label=_("Motivo"),
                max_length=lengths.TEXT,
                required=False,
                help_text=_("Obligatorio si contradice un reporte, corrige un resultado o anula la partida."),
            )

    def report_data(self) -> dict[str, Any]:
        """The report as the ruleset decides it; empty optional answers are None."""
        data: dict[str, Any] = {"ending": self.ending.name}
        for asked in self.ending.fields:
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
    def answers_of_losers(cls, ending: Ending, seats: Sequence[str], won: int | None) -> dict[str, Any]:
        """What an ending says of everybody but the winner, as initial values; nothing where nobody is named."""
        lost = [i for i in range(len(seats)) if i != won] if won is not None and won < len(seats) else []
        return {f"{name}_{i}": value for name, value in ending.losers.items() for i in lost}

    def groups(self) -> list[tuple[str, str, list[forms.BoundField]]]:
        """Label, help and bound fields of each question."""
        return [
            (
                localized(asked.label),
                localized(asked.help) if asked.help else "",
                [self[name] for name, _label in self._names(asked)],
            )
            for asked in self.ending.fields
        ]

    def _names(self, asked: Field) -> list[tuple[str, str]]:
        if asked.per_seat:
            return [(f"{asked.name}_{i}", seat) for i, seat in enumerate(self.seats)]
        return [(asked.name, localized(asked.label))]

    def _field(self, asked: Field, label: str) -> forms.Field:
        required = not asked.optional
        empty = [("", _("No hace falta"))] if asked.optional else []
        if asked.kind == "seat":
            return self._choice(label, [*empty, *((str(i), s) for i, s in enumerate(self.seats))], required)
        if asked.kind == "choice":
            named = [(name, localized(words)) for name, words in asked.choices.items()]
            return forms.ChoiceField(
                label=label, choices=[*empty, *named], required=required, widget=forms.RadioSelect
            )
        span = asked.maximum - asked.minimum
        if asked.kind == "integer" and span <= 5:
            numbers = [(str(n), str(n)) for n in range(asked.minimum, asked.maximum + 1)]
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
