"""Somebody who comes to the table without an account."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.forms import LineField, NicknameField
from tournaments import lengths


class WalkInForm(forms.Form):
    """A name is enough; the roster may follow."""

    name = NicknameField(label=_("Nombre o apodo"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    check_in = forms.BooleanField(label=_("Está presente"), required=False, initial=True)

    def __init__(self, *args: Any, size: int, **kwargs: Any) -> None:
        """`size`: how many people play as one entry."""
        super().__init__(*args, **kwargs)
        self.partners = [f"other_{k}" for k in range(1, size)]
        for name in self.partners:
            self.fields[name] = LineField(label=_("Con quién juega"), max_length=lengths.NAME)

    def people(self) -> list[forms.BoundField]:
        """The fields with the names of who plays as one entry."""
        return [self["name"], *(self[name] for name in self.partners)]

    def others(self) -> list[str]:
        """Who plays with the first one."""
        return [self.cleaned_data[name] for name in self.partners]
