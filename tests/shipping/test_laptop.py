"""Any laptop: its packages come ready made for each system, and `run.py` needs nothing but Python, later no network."""

import shutil
import subprocess
import time

import pytest

from run import NEWEST_FIRST
from tests.shipping.conftest import BOUND, forget, shell
from tests.shipping.image import ROOT, Stage, copied, copy_checkout, passed

SYSTEMS = ("x86_64-pc-windows-msvc", "aarch64-apple-darwin", "x86_64-manylinux_2_28", "aarch64-manylinux_2_28")
PORT = 8000


@pytest.mark.skipif(not shutil.which("uv"), reason="resolving takes uv (.ci/run brings it)")
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("version", NEWEST_FIRST)
def test_every_package_comes_ready_made(system, version, tmp_path):
    """Only the packages' descriptions are fetched."""
    asked = ["--dry-run", "--only-binary", ":all:", "--require-hashes", "--target", str(tmp_path / "none")]
    which = ["--python-version", version, "--python-platform", system]
    command = ["uv", "pip", "install", "--quiet", *asked, *which, "-r", str(ROOT / "requirements/base.txt")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def laptop(bare, tmp_path_factory):
    """A bare root with Python and the site's folder, prepared by a person who is not root."""
    stage = Stage(copied(bare, tmp_path_factory.mktemp("laptop") / "root"))
    folder = stage.root / "home/ana/torneos #1"
    folder.mkdir(parents=True)
    copy_checkout(folder)
    stage.run("useradd", "ana")
    stage.run("chown", "-R", "ana", "/home/ana")
    own = Stage(stage.root, {**stage.variables, "LANG": "es_CL.UTF-8"}, "'/home/ana/torneos #1'", "ana")
    assert not any((own.root / "usr/bin" / name).exists() for name in ("make", "gcc", "cc", "git"))
    assert "Listo" in own.run("python3", "run.py", "--prepare", variables=passed())
    yield own
    forget(stage.root)


@pytest.fixture
def unplugged():
    """A network of nobody but oneself."""
    name = "torneos-laptop"
    subprocess.run(["ip", "netns", "delete", name], capture_output=True, check=False)
    shell("ip", "netns", "add", name)
    within = ("ip", "netns", "exec", name)
    shell(*within, "ip", "link", "set", "lo", "up")
    yield within
    shell("ip", "netns", "delete", name)


@pytest.mark.parametrize("is_copied", [False, True], ids=["prepared", "copied without its environment"])
def test_prepared_it_needs_no_network(laptop, unplugged, is_copied):
    if is_copied:
        shutil.rmtree(laptop.root / "home/ana/torneos #1/.venv")
    process = laptop.popen(["python3", "run.py"], within=unplugged, stdout=subprocess.PIPE, text=True)
    try:
        end = time.monotonic() + BOUND
        asked = [*unplugged, "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", f"http://127.0.0.1:{PORT}/"]
        while (got := subprocess.run(asked, capture_output=True, text=True, check=False).stdout) != "200":
            assert process.poll() is None
            assert time.monotonic() < end, got
            time.sleep(0.3)
    finally:
        for child in shell("ip", "netns", "pids", unplugged[-1]).split():
            subprocess.run(["kill", child], check=False)
        process.wait(BOUND)
    said = process.stdout.read()
    assert "no está en ninguna red" in said
    assert "log-ins" not in said
