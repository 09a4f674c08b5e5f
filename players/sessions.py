"""Sessions in the database and the accounts behind them, as every request of an account asks for them."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from players.models import User
from players.questions import Question

SESSION = Question(lambda key: Session.objects.filter(session_key=key))
ACCOUNT = Question(lambda pk: User.objects.filter(pk=pk))


class SessionStore(db.SessionStore):
    """Django's own, that keeps its question."""

    def _get_session_from_db(self) -> Session | None:
        found = SESSION.first(key=self.session_key)
        if found is not None and found.expire_date > timezone.now():
            return found
        self._session_key = None
        return None


class AccountBackend(AuthenticationBackend):  # type: ignore[misc]
    """allauth's own, that keeps its question."""

    def get_user(self, user_id: Any) -> User | None:
        """The account of a session; None for one that is gone or blocked."""
        found = ACCOUNT.first(pk=user_id)
        return found if found is not None and self.user_can_authenticate(found) else None
