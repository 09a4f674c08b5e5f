"""The way in which allauth creates accounts here."""

from collections.abc import Callable
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.db import transaction
from django.http import HttpRequest

from players.accounts import player_of
from players.entrance import begin_password
from players.models import User


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Gives every new account its person, with the nickname of the sign-up form, and counts wrong passwords."""

    _right: Callable[[], None]

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Raises `ValidationError` for one try too many."""
        self._right = begin_password(request, credentials.get("email") or credentials.get("username") or "")

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Return the account if the password is right; such a try does not count."""
        found: User | None = super().authenticate(request, **credentials)
        if found:
            self._right()
        return found

    @transaction.atomic
    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        saved: User = super().save_user(request, user, form, commit=commit)
        if commit:
            player = player_of(saved)
            if nickname := form.cleaned_data.get("nickname"):
                player.nickname = nickname
                player.save(update_fields=["nickname"])
        return saved
