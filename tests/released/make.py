"""Make the things that a version leaves behind: its database, its backup, its signed records, its addresses.

Run by the version's own Python in the version's own folder (README.md has the commands); it speaks with the code of
each version since 0.1, so it asks for what only some of them have.
"""

import io
import json
import lzma
import os
import sqlite3
import sys
import tarfile
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

SECRET = "the secret of an installation that only tests have"
START = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)
FORMATS = {
    "single": (5, {"format": "single", "top_cut": 0}),
    "double": (5, {"format": "double", "top_cut": 0}),
    "groups": (8, {"format": "groups", "groups": 2, "top_cut": 4}),
    "round_robin": (4, {"format": "round_robin", "top_cut": 0}),
}


def main(to):
    """Write everything to a folder."""
    # Up to 0.4.0 the project's package had this name.
    package = "atrum_torneos" if Path("atrum_torneos").is_dir() else "config"
    with TemporaryDirectory() as var:
        os.environ |= {
            "SECRET_KEY": SECRET,
            "VAR_DIR": var,
            "DATABASE_URL": f"sqlite:///{var}/all.sqlite3",
            "DJANGO_SETTINGS_MODULE": f"{package}.settings",
        }
        sys.path.insert(0, str(Path.cwd()))
        import django

        django.setup()
        from django.core.management import call_command
        from django.utils import translation

        call_command("migrate", verbosity=0)
        call_command("load_catalogue", stdout=io.StringIO())
        with translation.override("es"):
            events = list(_events())
        to.mkdir(parents=True, exist_ok=True)
        records = _records(to / "records.tar.xz", events, call_command)
        if "backup" in django.core.management.get_commands():
            call_command("backup", str(to / "installation.backup"), stdout=io.StringIO(), stderr=io.StringIO())
        told = {"events": events, "records": records, "personal": _personal(), **_addresses(events)}
        (to / "told.json").write_text(json.dumps(told, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
        _database(Path(var, "all.sqlite3"), to / "database.sqlite3.xz")


# Events


def _events():
    """Play events of each game and each format; what is told of each."""
    try:
        from atrum_judge.registry import rulesets
    except ModuleNotFoundError:  # as it was called until 0.4
        from rules.registry import rulesets

    for number, ruleset in enumerate(rulesets()):
        first, two = number == 0, ruleset.max_seats == 2
        yield _event(ruleset, 9 if first else 5, {"swiss_rounds": 2, "top_cut": 4 if first else 0}, number)
        yield _event(ruleset, 7 if two else 9, {"swiss_rounds": 4, "top_cut": 0}, 10 + number, running=True)
    by_teams = [
        one for one in rulesets() if any(option.name == "boards" for option in getattr(one, "options", ()))
    ]
    for number, ruleset in enumerate(by_teams[:1]):
        yield _event(ruleset, 5, {"swiss_rounds": 2, "top_cut": 0, "options": {"boards": "3"}}, 20 + number)
    pairs = [ruleset for ruleset in rulesets() if ruleset.max_seats == 2]
    for number, (players, settings) in enumerate(FORMATS.values()):
        if _knows(settings):
            yield _event(pairs[(number + 1) % len(pairs)], players, settings, 30 + number)


def _knows(settings):
    """Return True if events of this version have these settings."""
    from tournaments.models import Tournament

    return set(settings) <= {field.name for field in Tournament._meta.fields}


def _event(ruleset, players, settings, seed, *, running=False):
    from tournaments.simulation import Simulation

    simulation = Simulation(seed, START)
    known = {**settings, "name": f"{ruleset.name} {seed}"}
    if _knows({"game": ""}):
        known["game"] = ruleset.key
    simulation.create(players, known)
    simulation.register(players, walk_ins=2)
    simulation.play_round()
    _correct(simulation)
    if running:
        simulation.leave_in_progress(1)
    else:
        simulation.play_to_the_end()
    tournament = simulation.tournament
    tournament.refresh_from_db()
    return {"slug": tournament.slug, "game": ruleset.key, "state": tournament.state}


def _correct(simulation):
    """Correct the last result of the round that was played, if it leaves a bracket as it is."""
    from tournaments import actions
    from tournaments.models import Match

    tournament = simulation.tournament
    if getattr(tournament, "format", "swiss") in {"single", "double"}:
        return
    match = Match.objects.filter(round__tournament=tournament, result__isnull=False).order_by("-table")[0]
    terms = getattr(match, "terms", match.seats.count())
    data = tournament.ruleset.sample.contradicting(match.result.data, terms)
    actions.reporting.correct_result(
        simulation.by(simulation.organizer, 1), match, data, reason="Planilla leída mal"
    )


# Files


def _records(path, events, call_command):
    """Export each event, whole and as everybody may have it; the names of the files."""
    from django.core.management import get_commands

    if "export" not in get_commands():
        return []
    names = []
    with tarfile.open(path, "w:xz", preset=9) as archive:
        for event in events:
            for scope in ("full", "public")[: 2 if event is events[0] else 1]:
                text = io.StringIO()
                call_command("export", event["slug"], *(["--public"] if scope == "public" else []), stdout=text)
                content = text.getvalue().encode()
                names.append(f"{event['slug']}.{scope}.json")
                member = tarfile.TarInfo(names[-1])
                member.size = len(content)
                archive.addfile(member, io.BytesIO(content))
    return names


def _database(path, to):
    """Write the database's file, as small as it can be."""
    from django.db import connection

    connection.close()
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("UPDATE django_session SET expire_date = '2999-12-31 00:00:00'")
        database.commit()
        database.execute("VACUUM")
    to.write_bytes(lzma.compress(path.read_bytes(), preset=9 | lzma.PRESET_EXTREME))


# Addresses


def _personal():
    """Return an address that was printed for a person without an account, for each event."""
    try:
        from tournaments.models.personal import path_of
    except ImportError:
        return {}
    from tournaments.models import Tournament

    every = Tournament.objects.order_by("pk").prefetch_related("entries")
    return {one.slug: path_of(one.entries.order_by("-number")[0]) for one in every}


def _addresses(events):
    """Return the answers that a visitor and the organizer got at each address, and the organizer's cookie."""
    from django.test import Client

    from players.models import User

    organizer = Client(raise_request_exception=False)
    organizer.force_login(User.objects.get(username="demo-organiza"))
    readers = {"visitor": Client(raise_request_exception=False), "organizer": organizer}
    running = next(event["slug"] for event in events if event["state"] == "running")
    paths = sorted(_filled(running))
    answered = {
        name: {path: status for path in paths if (status := reader.get(path).status_code) < 400}
        for name, reader in readers.items()
    }
    return {"addresses": answered, "session": organizer.cookies["sessionid"].value}


def _filled(slug):
    """Yield each address of the version, filled with what a running event has."""
    from django.urls import NoReverseMatch, get_resolver, reverse

    from tournaments.models import Match, Tournament

    event = Tournament.objects.get(slug=slug)
    match = Match.objects.filter(round__tournament=event, result__isnull=False).order_by("pk")[0]
    known = {"slug": slug, "number": 1, "pk": match.pk, "game": event.game, "revision": 3, "table": match.table}
    known |= {"code": "en", "kind": "ods", "name": "standings", "extension": "csv"}
    for route, pattern in _walk(get_resolver(), ""):
        names = list(pattern.pattern.converters) or list(pattern.pattern.regex.groupindex)
        left_out = {"verb", "rest", "key", "uidb36", "format", "token", "digest"}
        if left_out.intersection(names) or "logout" in route or "/live/" in route or not pattern.name:
            continue
        filling = {name: known.get(name, slug) for name in names}
        if "code" in names and "idioma" not in route:  # the short address, where events have one
            if "slug" in names or route.startswith("p/") or not getattr(event, "code", ""):
                continue
            filling["code"] = event.code
        with suppress(NoReverseMatch):  # pages of the accounts' library that need an own key
            yield reverse(pattern.name, kwargs=filling)


def _walk(resolver, before):
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from _walk(pattern, route)
        else:
            yield route, pattern


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
