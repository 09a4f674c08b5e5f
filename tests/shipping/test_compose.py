"""compose.server.yaml as processes: its commands with its variables, seen from outside through its proxy.

PostgreSQL is this machine's; the network of the file is a network namespace in which the proxy has its address.
"""

import os
import re
import secrets
import subprocess
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
import pytest
import yaml

from tests.shipping.conftest import BOUND, free_port, made_event, running, shell
from tests.shipping.image import ROOT

FILE = yaml.safe_load((ROOT / "compose.server.yaml").read_text())
SITE = "torneos.localhost"
GATEWAY, ATTACKER, VICTIM = "172.30.57.1", "172.30.57.66", "172.30.57.203"
PROXY = FILE["services"]["proxy"]["networks"]["inside"]["ipv4_address"]
SERVER = os.environ.get("CI_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")


def filled(text, values):
    """Fill `${NAME}`, `${NAME:?}` and `$$` as compose does."""
    return re.sub(r"\$\{(\w+)(?::\?)?\}", lambda found: values[found[1]], text).replace("$$", "$")


@pytest.fixture(scope="module")
def network():
    """The file's network: the proxy in a namespace of its own, everybody else outside."""
    name, here, there = "torneos-proxy", "torneos-a", "torneos-b"
    for left in (["netns", "delete", name], ["link", "delete", here]):  # of a run that was ended
        subprocess.run(["ip", *left], capture_output=True, check=False)
    shell("ip", "netns", "add", name)
    shell("ip", "link", "add", here, "type", "veth", "peer", "name", there, "netns", name)
    for address in (GATEWAY, ATTACKER, VICTIM):
        shell("ip", "address", "add", f"{address}/24", "dev", here)
    shell("ip", "link", "set", here, "up")
    within = ("ip", "netns", "exec", name)
    shell(*within, "ip", "address", "add", f"{PROXY}/24", "dev", there)
    shell(*within, "ip", "link", "set", there, "up")
    shell(*within, "ip", "link", "set", "lo", "up")
    yield within
    shell("ip", "netns", "delete", name)


@pytest.fixture(scope="module")
def database():
    """A role and a database as the file's own server has them; the password."""
    password = secrets.token_hex(8)
    with psycopg.connect(SERVER, autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS torneos_shipped")
        connection.execute("DROP ROLE IF EXISTS torneos")
        connection.execute(f"CREATE ROLE torneos LOGIN PASSWORD '{password}'")
        connection.execute("CREATE DATABASE torneos_shipped OWNER torneos")
    yield password
    with psycopg.connect(SERVER, autocommit=True) as connection:
        connection.execute("DROP DATABASE torneos_shipped WITH (FORCE)")
        connection.execute("DROP ROLE torneos")


@pytest.fixture(scope="module")
def values(database):
    """The contents of `.env`."""
    return {
        "SITE": SITE,
        "SECRET_KEY": secrets.token_urlsafe(64),
        "POSTGRES_PASSWORD": database,
        "REDIS_PASSWORD": secrets.token_hex(8),
        "EMAIL_URL": "smtp://127.0.0.1",
        "DEFAULT_FROM_EMAIL": "torneos@example.org",
        "METRICS_TOKEN": secrets.token_urlsafe(32),
    }


@pytest.fixture(scope="module")
def redis(values, tmp_path_factory):
    """The file's Redis, at a port of its own."""
    port = free_port()
    command = filled(FILE["services"]["redis"]["command"], values).replace('""', "''").split()
    command = [word.strip("'") for word in command]
    process = subprocess.Popen(
        [*command, "--port", str(port), "--dir", str(tmp_path_factory.mktemp("redis"))],
        stdout=subprocess.DEVNULL,
    )
    yield port
    process.terminate()
    process.wait(BOUND)


@pytest.fixture(scope="module")
def service(image, values, redis):
    """Runs a service of the site, with the variables of the file, while a block lasts."""
    port = free_port()
    where = {"@database/torneos": "@127.0.0.1:5432/torneos_shipped", "@redis:6379": f"@127.0.0.1:{redis}"}

    def variables():
        given = {**values, **{n: filled(str(v), values) for n, v in FILE["x-site"]["environment"].items()}}
        given |= {"HOST": GATEWAY, "PORT": str(port)}
        for name in ("DATABASE_URL", "REDIS_URL"):
            for inside, outside in where.items():
                given[name] = given[name].replace(inside, outside)
        return given

    def command(name):
        text = FILE["services"][name]["command"]
        script = text.removeprefix('sh -c "').removesuffix('"') if text.startswith("sh -c") else f"exec {text}"
        return ["sh", "-c", filled(script, values)]

    image.run(*command("prepare"), variables=variables())

    @contextmanager
    def run(*names):
        with ExitStack() as stack:
            yield [stack.enter_context(running(image, command(name), variables())) for name in names]

    run.port, run.variables = port, variables()
    return run


@pytest.fixture(scope="module")
def proxy(network, service, tmp_path_factory):
    """The file's proxy, with its own certificates."""
    folder = tmp_path_factory.mktemp("caddy")
    # Its own authority shall not become this machine's.
    own = (ROOT / "deploy/Caddyfile").read_text().replace("\n{\n", "\n{\n\tskip_install_trust\n", 1)
    (folder / "Caddyfile").write_text(own)
    variables = os.environ | {
        "SITE": SITE,
        "UPSTREAM": f"{GATEWAY}:{service.port}",
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "HOME": str(folder),
    }
    command = [*network, "caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    process = subprocess.Popen(command, env=variables, stderr=subprocess.DEVNULL)
    yield
    process.terminate()
    process.wait(BOUND)


def visit(path, who=VICTIM, tries=0):
    """The status that a visitor at some address gets; with tries, once the site has come up."""
    asked = ["curl", "-sk", "-o", "/dev/null", "-w", "%{http_code}", "--resolve", f"{SITE}:443:{PROXY}"]
    again = ["--retry", str(tries), "--retry-all-errors", "--retry-delay", "1"] if tries else []
    shown = subprocess.run(
        [*asked, *again, "--interface", who, f"https://{SITE}{path}"], capture_output=True, text=True, check=False
    )
    return int(shown.stdout[-3:])


def test_the_site_of_the_file_seen_from_outside(service, proxy, image, redis):
    with service("web", "worker"):
        assert visit("/", tries=40) == 200
        event = made_event(image, service.variables)
        assert visit(f"{event}rounds/1/") == 200
        # The proxy keeps inside what only the machine's owner reads.
        assert [visit("/readyz"), visit("/metrics")] == [404, 404]
        # Each visitor is known by their own address: who guesses codes is slowed alone.
        assert 429 in {visit(f"/p/c-{number:05}-aaaaa/", ATTACKER) for number in range(60)}
        assert visit("/p/c-00000-aaaaa/", VICTIM) == 404
        assert "NOAUTH" in shell("redis-cli", "-p", str(redis), "ping")
    with service("web", "worker"):
        assert visit(f"{event}rounds/1/", tries=40) == 200


def test_its_backup_is_made_at_once(service, image):
    folder = Path(f"{image.root}/backups")
    with service("backup"):
        end = time.monotonic() + BOUND
        while not list(folder.glob("*.backup")):
            assert time.monotonic() < end
            time.sleep(0.5)
