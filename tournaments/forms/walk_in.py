"""Register a person who comes to the table without an account."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.forms import LineField, NicknameField
from tournaments import lengths
from tournaments.enums import MissedRounds


class WalkInForm(forms.Form):
    """A name is enough; the roster may follow."""

    name = NicknameField(label=_("Nombre o apodo"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    check_in = forms.BooleanField(label=_("Está presente"), required=False, initial=True)

    missed = forms.ChoiceField(
        label=_("Por cada ronda que ya se emparejó"),
        choices=MissedRounds.choices,
        required=False,
        initial=MissedRounds.NOTHING,
    )

    def __init__(self, *args: Any, size: int, late: bool, **kwargs: Any) -> None:
        """Make the form of an event.

        Args:
            size: the number of people who play as one entry.
            late: the new entry misses rounds, and the organizer chooses their result.
        """
        super().__init__(*args, **kwargs)
        if not late:
            del self.fields["missed"]
        self.partners = [f"other_{k}" for k in range(1, size)]
        for name in self.partners:
            self.fields[name] = LineField(label=_("Con quién juega"), max_length=lengths.NAME)

    def people(self) -> list[forms.BoundField]:
        """The fields with the names of who plays as one entry."""
        return [self["name"], *(self[name] for name in self.partners)]

    def choice(self) -> forms.BoundField | None:
        """Return the field for missed rounds, where there are some."""
        return self["missed"] if "missed" in self.fields else None

    def missed_rounds(self) -> MissedRounds:
        """Return the chosen result for missed rounds."""
        return MissedRounds(self.cleaned_data.get("missed") or MissedRounds.NOTHING)

    def others(self) -> list[str]:
        """Return the names of the players beside the first one."""
        return [self.cleaned_data[name] for name in self.partners]
