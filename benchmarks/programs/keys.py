"""Prints keys of programs as JSON: of an organizer that it makes, or the codes of an event's personal addresses.

python -m benchmarks.programs.keys [SLUG]
"""

import json
import os
import sys
from datetime import timedelta

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")
django.setup()

from django.utils import timezone  # noqa: E402

from players.models import User  # noqa: E402
from tournaments.doors import tokens  # noqa: E402
from tournaments.models import Entry  # noqa: E402
from tournaments.models.personal import code_of  # noqa: E402


def of_an_organizer() -> str:
    """Return a token for everything, of a new account."""
    now = timezone.now()
    user = User.objects.create(username=f"organiza-bots-{User.objects.count()}")
    scopes = (tokens.READ, *tokens.offered())
    return tokens.make(user, None, name="bot", scopes=scopes, ends_at=now + timedelta(days=1), now=now)[1]


def of_players(slug: str) -> dict[int, str]:
    """Return the code of each entry's personal address by its number."""
    return {entry.number: code_of(entry) for entry in Entry.objects.filter(tournament__slug=slug)}


if __name__ == "__main__":
    print(json.dumps(of_players(sys.argv[1]) if len(sys.argv) > 1 else of_an_organizer()))
