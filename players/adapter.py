"""How allauth creates accounts here."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.db import transaction
from django.http import HttpRequest

from players.accounts import player_of
from players.models import User


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Gives every new account its person, with the nickname asked for in the sign-up form."""

    @transaction.atomic
    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        saved: User = super().save_user(request, user, form, commit=commit)
        if commit:
            player = player_of(saved)
            if nickname := form.cleaned_data.get("nickname"):
                player.nickname = nickname
                player.save(update_fields=["nickname"])
        return saved
