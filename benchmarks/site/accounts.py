"""Log-ins without passwords: prints the cookies of accounts and guests, named in a file as a JSON list.

python -m benchmarks.site.accounts names.json
"""

import json
import os
import sys
from collections.abc import Sequence
from datetime import timedelta
from importlib import import_module
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.models import Session  # noqa: E402
from django.core import signing  # noqa: E402
from django.utils import timezone  # noqa: E402

from players.models import User  # noqa: E402
from tournaments.holding import COOKIE, SALT  # noqa: E402
from tournaments.models import PersonalAddress  # noqa: E402


def session_of(user: User) -> Session:
    """A session as a log-in makes it, not yet saved."""
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    data = {
        SESSION_KEY: str(user.pk),
        BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
        HASH_SESSION_KEY: user.get_session_auth_hash(),
    }
    return Session(
        session_key=store._get_new_session_key(),
        session_data=store.encode(data),
        expire_date=timezone.now() + timedelta(days=1),
    )


def cookies_of(names: Sequence[str]) -> list[str]:
    """The cookie by which the site knows each of these accounts and guests, as a phone sends it."""
    users = {user.username: user for user in User.objects.filter(username__in=names)}
    sessions = {name: session_of(user) for name, user in users.items() if not user.is_guest}
    Session.objects.bulk_create(sessions.values(), batch_size=1000)
    addresses = PersonalAddress.objects.filter(guest__username__in=names).values_list(
        "guest__username", "entry", "serial"
    )
    cookies = {
        name: f"{COOKIE}={signing.dumps([entry, [[entry, serial, 0, 0]]], salt=SALT)}"
        for name, entry, serial in addresses
    }
    for name, session in sessions.items():
        cookies[name] = f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
    return [cookies[name] for name in names]


def main() -> None:
    """Run from the command line."""
    print(json.dumps(cookies_of(json.loads(Path(sys.argv[1]).read_text()))))


if __name__ == "__main__":
    main()
