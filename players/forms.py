"""Forms about people."""

from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.utils.translation import gettext_lazy as _

from rules.text import one_line


class NicknameField(forms.CharField):
    """A name that is shown in lists: one line, without invisible or direction-changing characters."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(max_length=40, min_length=2, **kwargs)  # type: ignore[arg-type]

    def to_python(self, value: object) -> str:
        return one_line(str(value)) if value not in self.empty_values else ""


class SignupForm(AllauthSignupForm):  # type: ignore[misc]
    """User name, password, and the nickname that others see."""

    nickname = NicknameField(
        label=_("Apodo"),
        required=False,
        help_text=_("Así te verán en las mesas. Si lo dejas vacío, es tu usuario."),
    )
