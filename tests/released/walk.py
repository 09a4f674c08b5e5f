"""Walk through an installation of an earlier version after its upgrade; print what was found, as JSON.

A process of its own, with the database that is to be walked in its environment.
"""

import json
import os
import sys
from datetime import timedelta
from pathlib import Path

PUBLIC = ("", "players/", "pairings/", "clock/", "standings/", "bracket/", "log/", "record/", "wall/")


def main(told):
    """Carry out the walk: `found` maps what was looked at to what is not as it was."""
    import django

    django.setup()
    found = {
        "records": dict(_wrong_records()),
        "personal": _unopened(told["personal"].values()),
        "addresses": _gone(told),
        "logged_in": _reader(told).get("/cuenta/").status_code,
        "pages": _broken_pages(),
        "went_on": dict(_go_on()),
    }
    sys.stdout.write(json.dumps(found, ensure_ascii=False))


def _wrong_records(scopes=(False, True), **which):
    """Export events in both scopes and check them; yield the differences of those that are not right."""
    from tournaments.core import record
    from tournaments.models import Tournament
    from tournaments.queries.record import export

    for tournament in Tournament.objects.filter(**which):
        for public in scopes:
            read = record.load(json.loads(record.as_text(export(tournament, public=public))))
            findings = record.check(read, tournament.ruleset)
            if not findings.is_right or not findings.signed_by:
                yield f"{tournament.slug} {public}", list(map(str, findings.differences))


def _client():
    from django.test import Client

    return Client(raise_request_exception=False)


def _reader(told, who="organizer"):
    client = _client()
    if who == "organizer":
        client.cookies["sessionid"] = told["session"]
    return client


def _unopened(paths):
    """Return the personal addresses that do not lead to the table of their person."""
    return [path for path in paths if _client().get(path, follow=True).status_code != 200]


def _gone(told):
    """Return the addresses that answered somebody then, and do not now."""
    gone = []
    for who, paths in told["addresses"].items():
        client = _reader(told, who)
        for path in paths:
            status = client.get(path, follow=False).status_code
            if status >= 400:
                gone.append(f"{who} {status} {path}")
    return gone


def _broken_pages():
    """Return the public pages that answer anything but themselves."""
    from tournaments.models import Tournament

    client = _client()
    paths = [f"{one.get_absolute_url()}{page}" for one in Tournament.objects.all() for page in PUBLIC]
    return [f"{status} {path}" for path in paths if (status := client.get(path).status_code) >= 400]


def _go_on():
    """Play each running event to its end; yield how it ended and what its record says then."""
    from tournaments.models import Tournament

    went_on = []
    for tournament in Tournament.objects.filter(state="running"):
        went_on.append(tournament.pk)
        rounds = tournament.rounds.count()
        _play(tournament)
        tournament.refresh_from_db()
        yield tournament.slug, [tournament.state, tournament.rounds.count() - rounds]
    yield from _wrong_records(scopes=(False,), pk__in=went_on)


def _play(tournament):
    from players.models import User
    from tournaments import actions
    from tournaments.queries.rounds import open_matches
    from tournaments.simulation import Simulation

    simulation = Simulation(1, tournament.log.latest("revision").at + timedelta(minutes=1))
    simulation.tournament = tournament
    simulation.accounts = {
        entry.pk: user
        for entry in tournament.entries.all()
        if (user := User.objects.filter(player__entries=entry, is_active=True).first())
    }
    for match in open_matches(tournament.rounds.order_by("number").last()):
        data = tournament.ruleset.sample.report(simulation.rng, match.terms)
        actions.reporting.decide_result(simulation.by(simulation.judge, 1), match, data, reason="Planilla firmada")
    simulation.play_to_the_end()


if __name__ == "__main__":
    os.environ["LOG_LEVEL"] = "CRITICAL"
    main(json.loads(Path(sys.argv[1]).read_text()))
