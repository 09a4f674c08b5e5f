"""A person's own page, and signing up."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.views import SignupView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from players.accounts import player_of, rename, show
from players.budgets import SIGN_UPS, network_of
from players.entrance import overdone
from players.forms import AccountForm, LoginForm, SignupForm
from players.models import User
from players.sanctions import said_to, suspensions_of


@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Change the nickname that others see; find password and e-mail."""
    if not isinstance(request.user, User):
        return redirect("account_login")
    player = player_of(request.user)
    form = AccountForm(request.POST or None, initial={"nickname": player.nickname, "shown": player.is_shown})
    if request.method == "POST" and form.is_valid():
        if player.nickname != form.cleaned_data["nickname"]:
            rename(player, form.cleaned_data["nickname"])
            messages.success(
                request, _("Apodo guardado. En los torneos donde ya te inscribiste sigue el anterior.")
            )
        if player.is_shown != form.cleaned_data["shown"]:
            show(player, shown=form.cleaned_data["shown"])
            messages.success(request, _("Guardado."))
        return redirect("account")
    unconfirmed = EmailAddress.objects.filter(user=request.user, verified=False).exists()
    context = {
        "form": form,
        "unconfirmed": unconfirmed,
        "shown": player.pk if player.is_shown else None,
        "suspensions": [said_to(one) for one in suspensions_of(player, localdate())],
    }
    return render(request, "players/account.html", context, status=422 if form.errors else 200)


class SignUp(SignupView):  # type: ignore[misc]
    """Creates an account; the same form sent again enters the account that it made."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Make the account, unless too many have just been made from there."""
        network = network_of(request)
        if SIGN_UPS.is_full(network):
            form = self.get_form()
            form.add_error(None, overdone(request, SIGN_UPS))
            full: HttpResponse = super().form_invalid(form)
            return full
        SIGN_UPS.spend(network)
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer

    def form_valid(self, form: SignupForm) -> HttpResponse:
        try:
            answer: HttpResponse = super().form_valid(form)
        except IntegrityError:  # a second tap, or somebody who took the name between look and insert
            form.add_error("username", _("Ya hay una cuenta con ese usuario."))
            return self.form_invalid(form)
        return answer

    def form_invalid(self, form: SignupForm) -> HttpResponse:
        typed: dict[str, Any] = {"login": form.data.get("username"), "password": form.data.get("password1")}
        if set(form.errors) == {"username"}:
            entrance = LoginForm(typed, request=self.request)
            if entrance.is_valid():
                entered: HttpResponse = entrance.login(self.request, redirect_url=self.get_success_url())
                return entered
        refused: HttpResponse = super().form_invalid(form)
        refused.status_code = 422
        return refused
