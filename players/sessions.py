"""Sessions in the database and the accounts behind them, as every request of an account asks for them.

The account of a session stays the same for as long as the session has its key: a process remembers it, and reads
both at once when it comes again. It reads their contents anew each time.
"""

from collections import OrderedDict
from contextvars import ContextVar
from typing import Any, cast

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib import auth
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db.models import QuerySet, Subquery
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from players.models import User
from players.questions import Question

MOST_HOLDERS = 50_000
"""The number of sessions whose accounts a process remembers."""

_holders: OrderedDict[str, int] = OrderedDict()
_session: ContextVar["SessionStore | None"] = ContextVar("session", default=None)


def _with_session(pk: Any, key: Any) -> QuerySet[User]:
    kept = Session.objects.filter(session_key=key)
    return User.objects.filter(pk=pk).annotate(
        kept_session=Subquery(kept.values("session_data")[:1]),
        kept_until=Subquery(kept.values("expire_date")[:1]),
    )


SESSION = Question(lambda key: Session.objects.filter(session_key=key))
ACCOUNT = Question(lambda pk: User.objects.filter(pk=pk))
ACCOUNT_WITH_SESSION = Question(_with_session)


def holder_of(key: str) -> int | None:
    """Return the id of the session's account; None if this process has not seen it."""
    return _holders.get(key)


class SessionStore(db.SessionStore):
    """Django's session, read by a kept question.

    Attributes:
        account: the owner, if it was read along.
    """

    account: User | None = None

    def _get_session_from_db(self) -> Session | None:
        found = self._read_along() or SESSION.first(key=self.session_key)
        if found is not None and found.expire_date > timezone.now():
            return found
        self._session_key = None
        return None

    def _read_along(self) -> Session | None:
        """Return the session with its account; None if it is gone or has none."""
        key = cast(str, self.session_key)
        holder = _holders.get(key)
        account = ACCOUNT_WITH_SESSION.first(pk=holder, key=key) if holder else None
        if account is None or (data := cast(Any, account).kept_session) is None:
            return None
        self.account = account
        until = cast(Any, account).kept_until
        return Session(session_key=key, session_data=data, expire_date=until)


class AccountBackend(AuthenticationBackend):  # type: ignore[misc]
    """allauth's own, that keeps its question."""

    def get_user(self, user_id: Any) -> User | None:
        """Return the account of a session; None for one that is gone or blocked."""
        session = _session.get()
        along = session.account if session else None
        found = along if along is not None and along.pk == user_id else ACCOUNT.first(pk=user_id)
        return found if found is not None and self.user_can_authenticate(found) else None


class AccountMiddleware(AuthenticationMiddleware):
    """Django's middleware, which also remembers the account of a session."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.user = cast(Any, SimpleLazyObject(lambda: _account(request)))


def _account(request: HttpRequest) -> User | AnonymousUser:
    """Return the user who is logged in by the session and the account as they are now."""
    kept: Any = request
    if not hasattr(kept, "_cached_user"):
        token = _session.set(cast(SessionStore, request.session))
        try:
            kept._cached_user = auth.get_user(request)
        finally:
            _session.reset(token)
        _remember(request.session.session_key, kept._cached_user)
    return cast(User | AnonymousUser, kept._cached_user)


def _remember(key: str | None, user: User | AnonymousUser) -> None:
    if key and user.pk:
        _holders[key] = user.pk
        while len(_holders) > MOST_HOLDERS:
            _holders.popitem(last=False)
