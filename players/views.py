"""A person's own page."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from players.accounts import player_of
from players.forms import AccountForm
from players.models import User


@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Change the nickname that others see; find password and e-mail."""
    if not isinstance(request.user, User):
        return redirect("account_login")
    player = player_of(request.user)
    form = AccountForm(request.POST or None, initial={"nickname": player.nickname})
    if request.method == "POST" and form.is_valid():
        player.nickname = form.cleaned_data["nickname"]
        player.save(update_fields=["nickname"])
        messages.success(request, _("Apodo guardado. En los torneos donde ya te inscribiste sigue el anterior."))
        return redirect("account")
    return render(request, "players/account.html", {"form": form}, status=422 if form.errors else 200)
