"""The site with demo data on a throw-away database and a free port: for pictures and browser tests."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
PASSWORD = "fosa-y-altar"  # noqa: S105
DEMO = "/t/copa-del-vertedero-muestra/"
FINISHED = "/t/copa-de-muestra-7/"
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
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

event("Doble", 7, 3, format="double", top_cut=0)
event("Grupos", 8, 2, format="groups", groups=2, top_cut=4)
review = event("Revisión", 11, 2, top_cut=0, capacity=16)
late = actions.pairing.pair_round(by, review.tournament)
actions.registration.add_walk_in(by, review.tournament, "Yacaré", items=drafted.ruleset.sample.roster(Random(9)))

from rules.rulings import Decision
from tournaments.models import Tournament
from tournaments.views.judge.bench import seated
demo = Tournament.objects.get(slug="copa-del-vertedero-muestra")
match = demo.matches.get(pk=14)
judge = demo.ruleset.judge
state = judge.bench.new(demo.rules_date, seated(demo, match))
place, second = (player["id"] for player in state["case"]["position"]["players"])
state["case"]["steps"] = [{"do": "draw", "by": place, "count": 3}]
verdict = judge.adjudicate(state["case"], today=now.date(), catalogue=lambda name: (), language="es")
decided = Decision("¿Roba en la fase principal?", "No: se deshace y el turno sigue.", True, publish=True)
by = By(User.objects.get(username="demo-juez"), now)
actions.judging.record_ruling(by, match, state["case"], verdict, decided)
"""

# Pages by the account that looks at them; "" is a visitor.
PAGES: dict[str, dict[str, str]] = {
    "": {
        "home": "/",
        "overview": DEMO,
        "pairings": f"{DEMO}pairings/",
        "pairings-by-name": f"{DEMO}pairings/?order=name",
        "clock": f"{DEMO}clock/",
        "standings": f"{DEMO}standings/",
        "players": f"{DEMO}players/",
        "log": f"{DEMO}log/",
        "table": f"{DEMO}tables/13/",
        "open-event": "/t/abierto/",
        "empty-pairings": "/t/abierto/pairings/",
        "empty-standings": "/t/abierto/standings/",
        "empty-clock": "/t/abierto/clock/",
        "finished": FINISHED,
        "finished-standings": f"{FINISHED}standings/",
        "finished-bracket": f"{FINISHED}bracket/",
        "cross-table": f"{DEMO}standings/cross/",
        "path": f"{FINISHED}players/1/",
        "record": f"{FINISHED}record/",
        "record-running": f"{DEMO}record/",
        "double-bracket": "/t/doble/bracket/",
        "double-standings": "/t/doble/standings/",
        "groups-standings": "/t/grupos/standings/",
        "groups-cross": "/t/grupos/standings/cross/",
        "rules": "/reglas/atrum/",
        "bench-practice": "/reglas/atrum/banco/",
        "precedents": "/reglas/atrum/precedentes/",
        "ruling": "/reglas/atrum/precedentes/1/",
        "catalogue": "/reglas/atrum/catalogo/",
        "login": "/cuenta/login/",
        "signup": "/cuenta/signup/",
        "password-reset": "/cuenta/password/reset/",
        "not-found": "/nada/",
    },
    "demo-organiza": {
        "create": "/torneos/nuevo/",
        "catalogue-import": "/reglas/atrum/catalogo/importar/",
        "manage": f"{DEMO}manage/",
        "manage-entries": f"{DEMO}manage/entries/",
        "manage-staff": f"{DEMO}manage/staff/",
        "manage-settings": f"{DEMO}manage/settings/",
        "manage-open": "/t/abierto/manage/",
        "draft": "/t/borrador/manage/rounds/1/",
        "draft-review": "/t/revision/manage/rounds/3/",
        "draft-swap": "/t/revision/manage/rounds/3/?first=1&second=4",
        "manage-entry": "/t/borrador/manage/entries/1/",
        "apart": "/t/borrador/manage/apart/",
        "odds": "/t/abierto/manage/odds/?players=12&rounds=4",
        "correct": f"{DEMO}tables/1/report/?ending=elimination",
        "refused": f"{FINISHED}roster/1/",
    },
    "demo-juez": {
        "judge": f"{DEMO}judge/",
        "judge-table": f"{DEMO}tables/14/",
        "judge-decide": f"{DEMO}tables/14/report/",
        "judge-decide-time": f"{DEMO}tables/14/report/?ending=time",
        "judge-roster": f"{DEMO}roster/3/",
        "judge-bench": f"{DEMO}tables/14/bench/",
        "rulings": f"{DEMO}rulings/",
    },
    "demo-jugador-1": {
        "my-table": f"{DEMO}me/",
        "account": "/cuenta/",
        "password-change": "/cuenta/password/change/",
        "email": "/cuenta/email/",
        "register": "/t/abierto/register/",
        "not-allowed": f"{DEMO}roster/3/",
    },
}


@contextmanager
def demo_site() -> Iterator[str]:
    """Prepare the data, serve the site, and give its address; everything is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {"DATABASE_URL": f"sqlite:///{folder}/db.sqlite3", "LOG_LEVEL": "ERROR"}
        env.pop("REDIS_URL", None)
        for arguments in (
            ["migrate", "-v0"],
            ["load_catalogue"],
            ["demo"],
            ["demo", "--play", "--players", "16"],
            ["shell", "-v0", "-c", OPEN_EVENT],
            ["allow_catalogue", "demo-organiza"],
        ):
            command = [sys.executable, "manage.py", *arguments]
            subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        server = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "uvicorn",
                "config.asgi:application",
                f"--port={port}",
                "--log-level=error",
            ],
            cwd=ROOT,
            env=env,
        )
        try:
            base = f"http://127.0.0.1:{port}"
            _wait_for(base)
            yield base
        finally:
            server.terminate()
            server.wait()


def _wait_for(url: str) -> None:
    for _attempt in range(200):
        try:
            urlopen(url)  # noqa: S310
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(url)
