"""The pages of a club's season: processor time of the first look, of the next, and after a correction.

    python -m benchmarks.seasons [--events 200] [--people 64]      # in a new SQLite file, or in DATABASE_URL

One event is played to its end by the site's actions, and copied with other people at its seats. Each page may take
`LIMIT` seconds of processor time. An earlier build is measured by this file's path, from its own folder.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Mapping
from datetime import timedelta
from random import Random
from typing import Any

sys.path.insert(0, os.getcwd())
own = tempfile.mkdtemp(prefix="seasons-")
os.environ.setdefault("VAR_DIR", own)
os.environ.setdefault("DATABASE_URL", f"sqlite:///{own}/site.sqlite3")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")

import django  # noqa: E402

django.setup()

from django.core.cache import cache, caches  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import models, transaction  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import override_settings  # noqa: E402
from django.urls import reverse  # noqa: E402
from django.utils import timezone  # noqa: E402

from players.models import Club, Player, User  # noqa: E402
from tournaments import actions  # noqa: E402
from tournaments.enums import CircuitState, CircuitWay, OutcomeKind  # noqa: E402
from tournaments.models import (  # noqa: E402
    Circuit,
    ClockPause,
    Entry,
    EntryMember,
    Match,
    Report,
    Roster,
    Round,
    Seat,
    Stage,
    Tournament,
)
from tournaments.simulation import Simulation  # noqa: E402

LIMIT = 1.0
"""Seconds of processor time that a page of a season may take in a process that has just begun."""
COMMUNITY = 4
"""Times as many people come in a season as to one event."""
BATCH = 500


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("events", 200), ("people", 64)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    asked = parser.parse_args()
    call_command("migrate", verbosity=0)
    simulation, circuit = filled(asked.events, asked.people)
    club = circuit.club
    game = simulation.tournament.game
    pages = {
        "a club": reverse("club", args=[club.pk]),
        "its ranking": reverse("ranking", args=[club.pk, game]),
        "its statistics": reverse("club_statistics", args=[club.pk, game]),
        "a circuit": reverse("circuit", args=[circuit.code]),
        "a circuit's file": reverse("circuit_file", args=[circuit.code, "csv"]),
        "its statistics ": reverse("circuit_statistics", args=[circuit.code]),
        "a person": reverse("person", args=[somebody(club)]),
        "looking back": reverse("overview", args=[simulation.tournament.slug]),
    }
    browser = Client()
    browser.force_login(simulation.organizer)
    counted = _counting()
    told = f"; counted ahead in {counted:.2f}, {1000 * counted / asked.events:.0f} ms an event" if counted else ""
    print(f"{asked.events} events of {asked.people}: seconds of processor time{told}")
    print(f"{'':18}{'cold':>8}{'again':>8}{'corrected':>11}{'nothing kept':>14}")
    for name, path in pages.items():
        cache.clear()
        cold, again = spent(browser, path), min(spent(browser, path) for _ in range(3))
        corrected(simulation)
        after = spent(browser, path)
        for each in caches.all():
            each.clear()
        verdict = "ok" if max(cold, after) <= LIMIT else "TOO SLOW"
        print(f"{name:18}{cold:8.2f}{again:8.2f}{after:11.2f}{spent(browser, path):14.2f}  {verdict}", flush=True)
        _counting()


def _counting() -> float:
    """Count what is over, as the site does beside its requests; return the seconds, 0 in a build that does not."""
    try:
        from tournaments.doors.ahead import count_ahead
    except ImportError:
        return 0.0
    began = time.process_time()
    while count_ahead(1.0):
        pass
    return time.process_time() - began


def filled(events: int, people: int) -> tuple[Simulation, Circuit]:
    """Return a club's season: the simulation of one of its events, and a circuit in which all count."""
    simulation = Simulation(7, timezone.now() - timedelta(days=2 * events))
    with transaction.atomic():
        wishes = {"name": "Fecha 1", "public_rosters": True, "capacity": people, "top_cut": 8}
        simulation.create(people, wishes)
        simulation.register(people)
        simulation.play_to_the_end()
        Club.objects.update(name="Club")
        community = Player.objects.bulk_create(
            [Player(nickname=f"Persona {k}") for k in range(COMMUNITY * people)], BATCH
        )
        for number in range(2, events + 1):
            _copy(simulation.tournament, number, Random(number).sample(community, people))
        by = simulation.by(simulation.organizer)
        circuit = actions.seasons.circuits.make_circuit(
            by, simulation.tournament, name="Temporada", way=CircuitWay.PLACES
        )
        actions.seasons.circuits.set_circuit(
            by, simulation.tournament, circuit=circuit.pk, name="Temporada", way=CircuitWay.PLACES, tag="Fecha",
            points="25 18 15 12 10 8 6 4", rest=1, best=20, qualify=16,
        )  # fmt: skip
        actions.seasons.circuits.set_circuit_state(
            by, simulation.tournament, circuit=circuit.pk, state=CircuitState.PUBLISHED
        )
    return simulation, circuit


def _copy(event: Tournament, number: int, people: list[Player]) -> None:
    """Write the event again a day later, with these people at its seats."""
    one = Tournament.objects.get(pk=event.pk)
    one.starts_at += timedelta(days=number)
    one.name = one.slug = f"Fecha-{number}"
    one.uid, one.code = f"{number:010}", f"c{number:05}"
    one.pk, one.creation_key = None, ""
    one.save()
    told: dict[tuple[type[models.Model], int], Any] = {(Tournament, event.pk): one}
    of_round = {"round__tournament": event}
    _rows(Entry, {"tournament": event}, told)
    for member, player in zip(EntryMember.objects.filter(tournament=event).order_by("pk"), people, strict=True):
        EntryMember.objects.create(entry=told[Entry, member.entry_id], tournament=one, player=player)
    _rows(Roster, {"entry__tournament": event}, told)
    _rows(Stage, {"tournament": event}, told)
    for stage in Stage.objects.filter(tournament=one):
        stage.seeds = [told[Entry, seed].pk for seed in stage.seeds]
        stage.save()
    _rows(Round, {"tournament": event}, told)
    _rows(ClockPause, of_round, told)
    results = _rows(Match, of_round, told, result_id=None)
    _rows(Seat, of_round, told)
    _rows(Report, {"match__round__tournament": event}, told)
    for match, was in results:
        match.result = told[Report, was.result_id] if was.result_id else None
    Match.objects.bulk_update([match for match, _was in results], ["result"], BATCH)


def _rows(
    kind: Any, own: Mapping[str, Any], told: dict[tuple[type[models.Model], int], Any], **other: Any
) -> list[tuple[Any, Any]]:
    """Copy the rows of a table. Each refers to the copies of those to which the first one did."""
    former = list(kind.objects.filter(**own).order_by("pk"))
    copies = []
    for row in former:
        values = {one.attname: getattr(row, one.attname) for one in kind._meta.concrete_fields}
        del values["id"]
        for one in kind._meta.concrete_fields:
            key = (one.related_model, values.get(one.attname))
            if one.is_relation and key in told:
                values[one.attname] = told[key].pk
        copies.append(kind(**{**values, **other}))
    kind.objects.bulk_create(copies, BATCH)
    for copy, row in zip(copies, former, strict=True):
        told[kind, row.pk] = copy
    return list(zip(copies, former, strict=True))


def somebody(club: Club) -> int:
    """Return one of those who played most, who lets the page be shown."""
    played = Player.objects.filter(memberships__tournament__club=club)
    most = played.annotate(n=models.Count("memberships")).order_by("-n", "pk").first()
    if most is None:
        raise SystemExit("nobody played")
    most.user, most.is_shown = User.objects.create_user("persona"), True
    most.save()
    return most.pk


def spent(browser: Client, path: str) -> float:
    """Return the processor time of a page."""
    began = time.process_time()
    answer = browser.get(path)
    took = time.process_time() - began
    if answer.status_code != 200:
        raise SystemExit(f"{path}: {answer.status_code}")
    return took


def corrected(simulation: Simulation) -> None:
    """The organizer corrects a result of the first event."""
    event = simulation.tournament
    event.refresh_from_db()
    match = Match.objects.filter(tournament=event, result__kind=OutcomeKind.DECIDED, round__number=1).first()
    if match is None or match.result is None:
        raise SystemExit("nothing to correct")
    rng = Random(event.revision)
    while (data := event.ruleset.sample.report(rng, match.terms)) == match.result.data:
        pass
    actions.reporting.correct_result(simulation.by(simulation.organizer), match, data, reason="Planilla")


if __name__ == "__main__":
    with override_settings(ALLOWED_HOSTS=["*"]):
        main()
