"""The site with demo data on a throw-away database and a free port: for pictures and browser tests."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from tools.addresses import Audience, Site, pages

ROOT = Path(__file__).resolve().parent.parent
DEMO = "/t/copa-del-vertedero-muestra/"
FINISHED = "/t/copa-de-muestra-7/"
LAN_NAME = "tienda.local"
"""By this name the site is no secure context for a browser, as at a shop's own Wi-Fi."""
BOUND = 180
"""Seconds in which a site must have begun to answer."""
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1",
]

OPEN_EVENT = """
from datetime import timedelta
from random import Random
from django.utils import timezone
from players.models import User
from tournaments import actions
from tournaments.actions.base import By
from tournaments.simulation import Simulation, default_settings
now = timezone.now()
by = By(User.objects.get(username="demo-organiza"), now)
settings = {**default_settings(16, now + timedelta(days=3)), "name": "Abierto"}
actions.setup.open_registration(by, actions.setup.create_tournament(by, settings))
drafted = actions.setup.create_tournament(by, {**settings, "name": "Borrador"})
actions.setup.open_registration(by, drafted)
for number in range(5):
    name = f"Persona {number + 1}"
    items = drafted.ruleset.sample.roster(Random(number))
    actions.registration.add_walk_in(by, drafted, name, items=items)
actions.pairing.pair_round(by, drafted)

def event(name, players, rounds, **settings):
    simulation = Simulation(11, now)
    simulation.create(players, {"name": name, **settings})
    simulation.register(players)
    for _ in range(rounds):
        simulation.play_round()
    return simulation

double = event("Doble", 7, 3, format="double", top_cut=0)
event("Grupos", 8, 2, format="groups", groups=2, top_cut=4)
review = event("Revisión", 11, 2, top_cut=0, capacity=16)
late = actions.pairing.pair_round(by, review.tournament)
actions.registration.add_walk_in(by, review.tournament, "Yacaré", items=drafted.ruleset.sample.roster(Random(9)))

from players.models import Club, Player
from rules.rulings import Decision
from tournaments.models import Tournament
from tournaments.views.judge.bench import Place
demo = Tournament.objects.get(slug="copa-del-vertedero-muestra")
match = demo.matches.get(pk=14)
judge = demo.ruleset.judge
state = judge.bench.new(demo.rules_date, Place.of_table(match).seated())
place, second = (player["id"] for player in state["case"]["position"]["players"])
state["case"]["steps"] = [{"do": "draw", "by": place, "count": 3}]
verdict = judge.adjudicate(state["case"], today=now.date(), catalogue=lambda name: (), language="es")
decided = Decision("¿Roba en la fase principal?", "No: se deshace y el turno sigue.", True, publish=True)
by = By(User.objects.get(username="demo-juez"), now)
actions.judging.record_ruling(by, match, state["case"], verdict, decided)

# A club that is shown, on a site that is not hers alone.
Club.objects.filter(pk=demo.club_id).update(name="Club de la Fosa", place="Valparaíso")
Tournament.objects.filter(pk=double.tournament.pk).update(club=None)
Player.objects.filter(user__username__startswith="demo-jugador").update(is_shown=True)

# Its circuit, of whatever is over.
from tournaments.enums import CircuitState, CircuitWay
from tournaments.models import Circuit
by = By(User.objects.get(username="demo-organiza"), now)
made = actions.seasons.circuits.make_circuit(by, demo, name="Temporada de la Fosa", way=CircuitWay.PLACES)
counting = {"way": CircuitWay.PLACES, "points": "25 18 15 12 10", "rest": 1, "qualify": 4, "since": "2020-01-01"}
actions.seasons.circuits.set_circuit(by, demo, circuit=made.pk, name=made.name, **counting)
actions.seasons.circuits.set_circuit_state(by, demo, circuit=made.pk, state=CircuitState.PUBLISHED)
Circuit.objects.filter(pk=made.pk).update(code="fosa")
"""

PAPER_EVENTS = """
from random import Random
from django.utils import timezone
from players.models import User
from tournaments import actions
from tournaments.actions.base import By
from tournaments.simulation import default_settings
now = timezone.now()
by = By(User.objects.get(username="demo-organiza"), now)

def event(name, players, check_in):
    settings = {**default_settings(players, now), "name": name, "capacity": players}
    tournament = actions.setup.create_tournament(by, settings)
    actions.setup.open_registration(by, tournament)
    for number in range(1, players + 1):
        items = tournament.ruleset.sample.roster(Random(number))
        actions.registration.add_walk_in(by, tournament, f"Persona {number}", items=items, check_in=check_in)
    return tournament

event("Llegada", 32, False)
actions.registration.lock_rosters(by, event("Papel", 40, True))
actions.registration.lock_rosters(by, event("Teclado", 6, True))
"""
"""People without accounts: 32 who are still to arrive, and 40, and 6, before their first round."""

LONG_NAMES = """
from datetime import timedelta
from django.utils import timezone
from players.models import User
from tournaments import actions
from tournaments.models import Tournament
from tournaments.simulation import Simulation
simulation = Simulation(5, timezone.now() - timedelta(hours=3))
simulation.create(8, {"name": "Nombres largos", "top_cut": 0})
simulation.register(8)
simulation.play_round()
by = simulation.by(simulation.organizer, 1)
long = ["Maximiliano Etcheverrigaray", "María de los Ángeles Villavicencio Paz", "Guillermo-Alejandro_Wolffstein"]
for number, entry in enumerate(Tournament.objects.get(slug="nombres-largos").entries.order_by("number")):
    actions.entries.rename_entry(by, entry, f"{long[number % 3]} {number + 1}")
actions.rounds.publish_round(by, actions.pairing.pair_round(by, simulation.tournament))
known = User.objects.get(username="demo-jugador-1").password
User.objects.filter(username__startswith="demo-jugador-").update(password=known)
"""
"""An event with names of 25 to 40 letters, one of them in one word; its second round is forming."""

SITE = Site(
    event="copa-del-vertedero-muestra",
    entry=1,
    round=1,
    match=14,
    drafted="borrador",
    draft=1,
    joinable="abierto",
    ruling=1,
)
VISITORS = {
    Audience.PUBLIC: "",
    Audience.ACCOUNT: "demo-jugador-1",
    Audience.PLAYER: "demo-jugador-1",
    Audience.STAFF: "demo-organiza",
}
"""The account that opens the pages of an audience; "" has none."""

SHAPES: dict[str, dict[str, str]] = {
    "": {
        "sought": "/?q=copa",
        "pairings-by-name": f"{DEMO}pairings/?order=name",
        "log-filtered": f"{DEMO}log/?player=1&round=1",
        "version-of-standings": f"{DEMO}log/60/",
        "version-of-a-round": f"{DEMO}log/60/?round=1",
        "wrong-address": "/p/nadie/",
        "match-waiting": f"{DEMO}tables/13/",
        "open-event": "/t/abierto/",
        "empty-pairings": "/t/abierto/pairings/",
        "empty-standings": "/t/abierto/standings/",
        "empty-clock": "/t/abierto/clock/",
        "finished": FINISHED,
        "finished-standings": f"{FINISHED}standings/",
        "finished-bracket": f"{FINISHED}bracket/",
        "finished-path": f"{FINISHED}players/1/",
        "finished-record": f"{FINISHED}record/",
        "double-bracket": "/t/doble/bracket/",
        "double-standings": "/t/doble/standings/",
        "groups-standings": "/t/grupos/standings/",
        "groups-cross": "/t/grupos/standings/cross/",
        "club": "/clubes/1/",
        "ranking": "/clubes/1/ranking/atrum/",
        "finished-statistics": f"{FINISHED}statistics/",
        "club-counted": "/clubes/1/estadisticas/atrum/",
        "season": "/circuitos/fosa/",
        "season-counted": "/circuitos/fosa/estadisticas/",
        "person": "/gente/3/",
        "not-found": "/nada/",
    },
    "demo-organiza": {
        "manage-open": "/t/abierto/manage/",
        "season-circuits": "/t/abierto/manage/circuits/",
        "season-managed": "/t/abierto/manage/circuits/1/",
        "season-qualified": "/t/abierto/manage/entries/paste/?circuit=1",
        "draft-review": "/t/revision/manage/rounds/3/",
        "draft-swap": "/t/revision/manage/rounds/3/?first=1&second=4",
        "entry-before": "/t/borrador/manage/entries/1/",
        "apart-before": "/t/borrador/manage/apart/",
        "odds-asked": "/t/abierto/manage/odds/?players=12&rounds=4",
        "report-corrects": f"{DEMO}tables/1/report/?ending=elimination",
        "refused": f"{FINISHED}roster/1/",
        "arrival": "/t/llegada/manage/entries/",
        "manage-paper": "/t/papel/manage/",
        "manage-finished": f"{FINISHED}manage/",
        "entry-late": "/t/revision/manage/entries/12/",
        "settings-before": "/t/abierto/manage/settings/",
    },
    "demo-juez": {
        "judge-of-the-event": f"{DEMO}judge/",
        "match-judged": f"{DEMO}tables/14/",
        "person-at-the-table": f"{DEMO}judge/players/3/",
        "report-decides": f"{DEMO}tables/14/report/?ending=time",
        "roster-judged": f"{DEMO}roster/3/",
    },
    "demo-jugador-1": {
        "not-allowed": f"{DEMO}roster/3/",
    },
}
"""Pages beside the one of each address: other states of an event, other eyes, refusals; by account."""


def gallery(account: str) -> dict[str, str]:
    """Every page that an account is the one to look at, by the name of its picture."""
    audiences = [audience for audience, visitor in VISITORS.items() if visitor == account]
    return pages(SITE, *audiences) | SHAPES[account]


def password() -> str:
    """The password of the demo's people; `manage.py demo` has made it."""
    return (ROOT / "var" / "demo_password").read_text()


def demo_data(database: Path) -> None:
    """Write the events of the demo and of these tests into a new database."""
    steps = (
        "call_command('migrate', verbosity=0)",
        "call_command('load_catalogue')",
        "call_command('demo')",
        "call_command('demo', '--play', '--players', '16')",
        OPEN_EVENT,
        PAPER_EVENTS,
        LONG_NAMES,
        "call_command('allow_catalogue', 'demo-organiza')",
    )
    script = "\n".join(("from django.core.management import call_command", *steps))
    command = [sys.executable, "manage.py", "shell", "-v0", "-c", script]
    subprocess.run(command, cwd=ROOT, env=environment(database), check=True, stdout=subprocess.DEVNULL)


def environment(database: Path) -> dict[str, str]:
    """Variables of a process that keeps its rows in that file and knows no Redis."""
    env = os.environ | {"DATABASE_URL": f"sqlite:///{database}", "LOG_LEVEL": "ERROR"}
    env.pop("REDIS_URL", None)
    return env


@contextmanager
def demo_site(data: Path | None = None) -> Iterator[str]:
    """Serve the site and give its address; everything is gone afterwards.

    `data` is a database that `demo_data` has written: the site gets a copy of it.
    """
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "db.sqlite3")
        if data:
            shutil.copy(data, database)
        else:
            demo_data(database)
        port = free_port()
        with served(database, port):
            yield f"http://127.0.0.1:{port}"


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def served(database: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Serve the rows of a database until the block ends, or its process is killed."""
    command = [
        sys.executable,
        "-m",
        "uvicorn",
        "atrum_torneos.asgi:application",
        f"--port={port}",
        "--log-level=error",
    ]
    server = subprocess.Popen(command, cwd=ROOT, env=environment(database))
    try:
        _wait_for(f"http://127.0.0.1:{port}", server)
        yield server
    finally:
        server.terminate()
        server.wait()


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    """Wait until the site answers: on a busy machine it takes a minute to begin."""
    end = time.monotonic() + BOUND
    while server.poll() is None and time.monotonic() < end:
        try:
            urlopen(url)  # noqa: S310
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(url)
