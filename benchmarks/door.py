"""The door of a club with years of history beside that of a club in its first weeks, in one process.

    python -m benchmarks.door [--events 300] [--people 10000] [--notes 2000] [--times 9]

Both clubs stand in one new database. Each request is sent to both in turns; printed is the median of its processor
time, and how many times the small club's the large one's is, which may be 2.
"""

import argparse
import logging
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any

LIMIT = 2.0
SMALL = 10, 330, 20
"""Events, people and notes of the small club."""
ENTRIES = 60
FIRST = (
    "Ana",
    "Bea",
    "Camila",
    "Daniel",
    "Elena",
    "Fabio",
    "Gabriela",
    "Hugo",
    "Irene",
    "Juan",
    "Karina",
    "Lucas",
    "Mariana",
    "Nora",
    "Olivia",
    "Pedro",
    "Rosa",
    "Sergio",
    "Tamara",
    "Ulises",
    "Vera",
    "Walter",
    "Ximena",
    "Yolanda",
    "Zoe",
)
SYLLABLES = ("ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru", "sa", "te", "vi", "lo", "nu")


def names(rng: Random, wanted: int) -> list[str]:
    """Return distinct names of two words."""
    last = [f"{a}{b}{c}z".capitalize() for a, b, c in product(SYLLABLES, repeat=3)]
    rng.shuffle(last)
    return [f"{FIRST[k % len(FIRST)]} {last[k // len(FIRST) % len(last)]}" for k in range(wanted)]


def filled(label: str, events: int, people: int, notes: int) -> tuple[Any, list[str]]:
    """Return the next event of a club with that history, and the names of those who came."""
    from players.models import Member, Player, User
    from tournaments import actions
    from tournaments.actions.base import By
    from tournaments.enums import EntryState
    from tournaments.models import Entry, EntryMember

    rng, now = Random(label), _now()
    user = User.objects.create_user(label)
    facts = {"game": "atrum", "rules_date": now.date(), "capacity": 200}
    known = names(rng, people)
    players = Player.objects.bulk_create([Player(nickname=name) for name in known])
    for number in range(events):
        began = now - timedelta(days=7 * (events - number))
        values = {**facts, "name": f"Fecha {number + 1}", "starts_at": began}
        event = actions.setup.create_tournament(By(user, began), values)
        chosen = [rng.randrange(people) for _ in range(ENTRIES)]
        came = list(dict.fromkeys([*chosen[ENTRIES // 2 :], *(k * ENTRIES // 2 + number for k in range(ENTRIES))]))
        who = [players[k % people] for k in came[:ENTRIES]]
        entries = Entry.objects.bulk_create(
            Entry(tournament=event, name=one.nickname, number=k, state=EntryState.CHECKED_IN, created_at=began)
            for k, one in enumerate(dict.fromkeys(who), 1)
        )
        EntryMember.objects.bulk_create(
            EntryMember(entry=entry, tournament=event, player=one)
            for entry, one in zip(entries, dict.fromkeys(who), strict=True)
        )
    following = actions.setup.create_tournament(By(user, now), {**facts, "name": "Hoy", "starts_at": now})
    actions.setup.open_registration(By(user, now), following)
    Member.objects.bulk_create(
        Member(club=following.club, player=one, note="Zurda") for one in rng.sample(players, notes)
    )
    return following, [one.nickname for one in players[: 4 * ENTRIES]]


def _now() -> Any:
    from django.utils import timezone

    return timezone.now()


def requests(event: Any, known: list[str]) -> dict[str, Callable[[], Any]]:
    """Return the requests to measure, by name."""
    from django.test import Client

    browser, number = Client(), count()
    browser.force_login(event.created_by)
    at = f"{event.get_absolute_url()}manage/"
    exact, short = "\n".join(known[:40]), "\n".join(name[:-2] + name[-1] for name in known[:40])

    def fresh() -> str:
        return f"Xul {next(number):x}q".replace("0", "o")

    return {
        "a walk-in": lambda: browser.post(f"{at}entries/", {"name": fresh(), "key": fresh()}),
        "an unknown name": lambda: browser.post(f"{at}entries/", {"who": fresh()}),
        "a part of a name": lambda: browser.post(f"{at}entries/", {"who": "ana"}),
        "Tu gente": lambda: browser.get(f"{at}people/"),
        "a list of 40": lambda: browser.post(f"{at}entries/paste/", {"text": exact, "do": "preview"}),
        "40, a letter short": lambda: browser.post(f"{at}entries/paste/", {"text": short, "do": "preview"}),
    }


def spent(ask: Callable[[], Any]) -> float:
    """Return the processor time of a request in milliseconds."""
    began = time.process_time()
    answer = ask()
    took = 1000 * (time.process_time() - began)
    if answer.status_code >= 500 or answer.status_code in (403, 404, 429):
        raise SystemExit(f"benchmarks.door: answered {answer.status_code}")
    return took


def main() -> None:
    """Fill both clubs, and ask both the same."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("events", 300), ("people", 10_000), ("notes", 2000), ("times", 9)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'door.sqlite3'}"
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")
        import django

        django.setup()
        from django.conf import settings
        from django.core.management import call_command

        settings.ALLOWED_HOSTS = ["*"]
        logging.disable(logging.WARNING)
        call_command("migrate", verbosity=0)
        small = requests(*filled("small", *SMALL))
        large = requests(*filled("large", asked.events, asked.people, asked.notes))
        first = [spent(club["Tu gente"]) for club in (small, large)]
        print(f"first look: {first[0]:.0f} and {first[1]:.0f} ms", flush=True)
        for name in small:
            pairs = [(spent(small[name]), spent(large[name])) for _ in range(asked.times)]
            one, other = (statistics.median(side) for side in zip(*pairs, strict=True))
            verdict = "ok" if other <= LIMIT * one else "TOO SLOW"
            print(f"{name:20} {one:7.1f} {other:9.1f} ms  {other / one:5.2f} x  {verdict}", flush=True)


if __name__ == "__main__":
    main()
