"""Forms about people."""

from allauth.account.forms import LoginForm as AllauthLoginForm
from allauth.account.forms import ReauthenticateForm as AllauthReauthenticateForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.utils.translation import gettext_lazy as _

from players.models import MAX_NICKNAME
from rules.text import one_line


class LineField(forms.CharField):
    """One line of text, without invisible or direction-changing characters."""

    def to_python(self, value: object) -> str:
        return one_line(str(value)) if value not in self.empty_values else ""


class NicknameField(LineField):
    """A name that is shown in lists."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(max_length=MAX_NICKNAME, min_length=2, **kwargs)  # type: ignore[arg-type]


class LoginForm(AllauthLoginForm):  # type: ignore[misc]
    """User name or e-mail, and password."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Usuario o correo")
        self.fields["password"].help_text = ""  # the page has its own link to recover it
        _drop_placeholders(self)


class ReauthenticateForm(AllauthReauthenticateForm):  # type: ignore[misc]
    """The password once more, before something about access changes."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = ""  # who is logged in has the page "Cambiar contraseña"
        _drop_placeholders(self)


class SignupForm(AllauthSignupForm):  # type: ignore[misc]
    """User name, password, and the nickname that others see."""

    nickname = NicknameField(
        label=_("Apodo"),
        required=False,
        help_text=_("Así te verán en las mesas. Si lo dejas vacío, es tu usuario."),
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].help_text = _("Solo para recuperar tu contraseña; nadie la ve.")
        self.fields["password1"].help_text = _("Al menos 8 caracteres, ni común ni parecida a tu usuario.")
        _drop_placeholders(self)

    def clean(self) -> dict[str, object]:
        data: dict[str, object] = super().clean()
        if not data.get("nickname") and len(str(data.get("username", ""))) > MAX_NICKNAME:
            message = _("Tu usuario es muy largo para mostrarlo: elige un apodo de hasta %(most)s caracteres.")
            self.add_error("nickname", message % {"most": MAX_NICKNAME})
        return data


class AccountForm(forms.Form):
    """What a person may change about themselves."""

    nickname = NicknameField(label=_("Apodo"), help_text=_("Así te verán en las mesas."))


def _drop_placeholders(form: forms.Form) -> None:
    """Labels say it already, and stay when something is typed."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
