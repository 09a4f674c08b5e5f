"""Somebody who comes to the table without an account."""

from django import forms
from django.utils.translation import gettext_lazy as _

from players.forms import NicknameField


class WalkInForm(forms.Form):
    """A name is enough; the roster may follow."""

    name = NicknameField(label=_("Nombre o apodo"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    check_in = forms.BooleanField(label=_("Está presente"), required=False, initial=True)
