"""The shipped image, built once: the Dockerfile's steps in bare roots (image.py)."""

import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import contextmanager

import pytest

from tests.shipping.image import bare_root, build

BOUND = 90
NEEDED = ("debootstrap", "chroot", "ip", "caddy", "redis-server", "curl")


def pytest_collection_modifyitems(items):
    """These take minutes and the whole machine: only the run that says SHIPPING=1 asks for them."""
    missing = [name for name in NEEDED if not shutil.which(name)]
    why = None
    if not os.environ.get("SHIPPING"):
        why = "SHIPPING=1 runs them"
    elif os.geteuid():
        why = "bare roots are made by root"
    elif missing and not os.environ.get("CI"):
        why = f"not installed: {', '.join(missing)}"
    for item in items:
        if "shipping" in item.path.parts:
            item.add_marker(pytest.mark.timeout(600))
            item.add_marker(pytest.mark.xdist_group("shipping"))
            if why:
                item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture(scope="session")
def bare(tmp_path_factory):
    """A root with nothing but Debian and Python, to be copied."""
    root = bare_root(tmp_path_factory.mktemp("bare") / "root")
    yield root
    forget(root)


@pytest.fixture(scope="session")
def image(bare, tmp_path_factory):
    """The image's last stage."""
    folder = tmp_path_factory.mktemp("image")
    built = build(bare, folder)
    yield built
    forget(folder)


def forget(root):
    """Remove a root beside what follows: thousands of files take a minute of a slow disk."""
    subprocess.Popen(["rm", "-rf", str(root)], start_new_session=True)


@contextmanager
def running(stage, command, variables=(), within=()):
    """A command of the image while the block lasts; it must still run at its end."""
    process = stage.popen(command, variables, within)
    try:
        yield process
        assert process.poll() is None, f"{command} ended by itself"
    finally:
        process.terminate()
        process.wait(BOUND)


def answer(address, of=200):
    """Wait, for a bounded time, until an address answers with that status; return its text."""
    end = time.monotonic() + BOUND
    while True:
        try:
            with urllib.request.urlopen(address, timeout=10) as got:
                status, said = got.status, got.read().decode()
        except urllib.error.HTTPError as error:
            status, said = error.code, error.read().decode()
        except OSError as error:
            status, said = 0, str(error)
        if status == of:
            return said
        assert time.monotonic() < end, (address, status, said[:500])
        time.sleep(0.5)


def made_event(stage, variables=()):
    """Make the demo event, with a paired round; its address."""
    return re.search(r"/t/[\w-]+/", stage.run("atrum-torneos", "demo", variables=variables))[0]


def free_port():
    """A port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as made:
        return made.getsockname()[1]


def shell(*command):
    """Carry out a command of this machine."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
