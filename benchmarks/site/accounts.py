"""Log-ins without passwords: prints the session keys of accounts, named in a file as a JSON list.

python -m benchmarks.site.accounts names.json
"""

import json
import os
import sys
from datetime import timedelta
from importlib import import_module
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.models import Session  # noqa: E402
from django.utils import timezone  # noqa: E402

from players.models import User  # noqa: E402


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


def main() -> None:
    """Run from the command line."""
    names = json.loads(Path(sys.argv[1]).read_text())
    users = {user.username: user for user in User.objects.filter(username__in=names)}
    sessions = [session_of(users[name]) for name in names]
    Session.objects.bulk_create(sessions, batch_size=1000)
    print(json.dumps([session.session_key for session in sessions]))


if __name__ == "__main__":
    main()
