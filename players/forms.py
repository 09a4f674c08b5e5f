"""Forms about people."""

from allauth.account.forms import LoginForm as AllauthLoginForm
from allauth.account.forms import ReauthenticateForm as AllauthReauthenticateForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.core import context
from allauth.mfa.base import forms as mfa
from django import forms
from django.core.validators import MaxLengthValidator
from django.http import QueryDict
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from atrum_judge.text import one_line
from players.entrance import second_step
from players.models import MAX_NICKNAME

MAX_PASSWORD = 1000
"""The most characters of a password: a longer one would be hashed for seconds before it is found wrong."""
MAX_LOGIN = 254
"""Characters of a user name or an address of mail."""


class LineField(forms.CharField):
    """One line of text, without invisible or direction-changing characters."""

    def to_python(self, value: object) -> str:
        return one_line(str(value)) if value not in self.empty_values else ""


class ParagraphsField(forms.CharField):
    """Several lines of text, each as clean as a `LineField`; empty ones only between paragraphs."""

    widget = forms.Textarea

    def to_python(self, value: object) -> str:
        if value in self.empty_values:
            return ""
        lines = [one_line(line) for line in str(value).splitlines()]
        return "\n".join(line for k, line in enumerate(lines) if line or any(lines[k - 1 : k])).strip()


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
        _shorten(self.fields["login"], MAX_LOGIN)
        _prepare(self)


class ReauthenticateForm(AllauthReauthenticateForm):  # type: ignore[misc]
    """The password once more, before something about access changes."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = ""  # a user who is logged in has the page "Cambiar contraseña"
        _prepare(self)


class SignupForm(AllauthSignupForm):  # type: ignore[misc]
    """User name, password, and the nickname that others see."""

    data: QueryDict
    nickname = NicknameField(
        label=_("Apodo"),
        required=False,
        help_text=_("Así te verán en las mesas. Si lo dejas vacío, es tu usuario."),
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].help_text = _("Solo para recuperar tu contraseña; nadie la ve.")
        self.fields["password1"].help_text = _("Al menos 8 caracteres, ni común ni parecida a tu usuario.")
        _prepare(self)

    def clean_username(self) -> str:
        """Return the user name; where it has spaces, leave a proposal in the field, to be sent as it is."""
        typed = str(self.data.get("username", ""))
        try:
            name: str = super().clean_username()
        except forms.ValidationError:
            proposed = slugify(typed)
            if not proposed or proposed == typed:
                raise
            self.data = self.data.copy()
            self.data["username"] = proposed
            if not self.data.get("nickname"):
                self.data["nickname"] = one_line(typed)[:MAX_NICKNAME]
            message = _("Un usuario va sin espacios: puede ser «%(name)s». Así te verán igual: «%(shown)s».")
            raise forms.ValidationError(
                message, params={"name": proposed, "shown": self.data["nickname"]}
            ) from None
        return name

    def clean(self) -> dict[str, object]:
        data: dict[str, object] = super().clean()
        if not data.get("nickname") and len(str(data.get("username", ""))) > MAX_NICKNAME:
            message = _("Tu usuario es muy largo para mostrarlo: elige un apodo de hasta %(most)s caracteres.")
            self.add_error("nickname", message % {"most": MAX_NICKNAME})
        return data


class AccountForm(forms.Form):
    """The data that users may change about themselves."""

    nickname = NicknameField(label=_("Apodo"), help_text=_("Así te verán en las mesas."))
    shown = forms.BooleanField(
        required=False,
        label=_("Mostrar mi apodo donde se suman varios torneos: circuitos, rankings, perfiles"),
        help_text=_(
            "Al marcarlo dices que tienes 16 años o más, o que tu adulto responsable lo autoriza. "
            "Si lo quitas, tu apodo desaparece de ahí; tus resultados de cada torneo quedan en ese torneo."
        ),
    )


class SecondStepForm(mfa.AuthenticateForm):  # type: ignore[misc]
    """The code of the second step."""

    def clean_code(self) -> str:
        with second_step(context.request, self.user):
            code: str = super().clean_code()
        return code


class SecondStepAgainForm(mfa.ReauthenticateForm):  # type: ignore[misc]
    """The code of the second step once more, before something about access changes."""

    def clean_code(self) -> str:
        with second_step(context.request, self.user):
            code: str = super().clean_code()
        return code


def _prepare(form: forms.Form) -> None:
    """Leave out placeholders: labels say it already, and stay when something is typed. Bound passwords."""
    for name, field in form.fields.items():
        field.widget.attrs.pop("placeholder", None)
        if name.startswith("password") and isinstance(field, forms.CharField):
            _shorten(field, MAX_PASSWORD)


def _shorten(field: forms.CharField, most: int) -> None:
    field.max_length = most
    field.validators.append(MaxLengthValidator(most))
