"""`run.py` and what stands beside it: which Python, from where packages come, when nothing is left to do."""

import ast
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

import run

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder in which everything happens; what would have been carried out."""
    requirements = tmp_path / "base.txt"
    requirements.write_text("one==1")
    monkeypatch.setattr(run, "VENV", tmp_path / "venv")
    monkeypatch.setattr(run, "WHEELS", tmp_path / "wheels")
    monkeypatch.setattr(run, "REQUIREMENTS", requirements)
    monkeypatch.setattr(run.shutil, "which", lambda name: None)
    monkeypatch.setattr(run, "works", (tmp_path / "venv").exists)
    monkeypatch.setattr(run, "make_environment", (tmp_path / "venv").mkdir)
    return tmp_path


@pytest.fixture
def carried_out(monkeypatch):
    """The commands that were carried out, and which of them fail."""
    done = SimpleNamespace(commands=[], failing=())

    def carry_out(command, **options):
        done.commands.append(command)
        failed = any(word in command for word in done.failing)
        return SimpleNamespace(returncode=int(failed), stderr="no network", stdout="")

    monkeypatch.setattr(run.subprocess, "run", carry_out)
    return done


def test_what_is_installed_is_not_installed_again_until_it_is_pinned_anew(folder, carried_out):
    run.install()
    run.install()
    assert len(carried_out.commands) == 1
    assert {"--require-hashes", "--only-binary"} <= set(carried_out.commands[0])
    (folder / "base.txt").write_text("one==2")
    run.install()
    assert len(carried_out.commands) == 2


def test_what_make_has_installed_is_enough(folder, carried_out):
    (folder / "venv").mkdir()
    (folder / "venv/.installed").touch()
    run.install()
    assert carried_out.commands == []
    os.utime(folder / "venv/.installed", (0, 0))
    run.install()
    assert len(carried_out.commands) == 1


def test_kept_packages_come_before_the_network(folder, carried_out):
    (folder / "wheels").mkdir()
    carried_out.failing = ["--no-index"]
    run.install()
    assert ["--no-index" in command for command in carried_out.commands] == [True, False]


def test_without_network_it_says_what_to_do(folder, carried_out, capsys, monkeypatch):
    carried_out.failing = ["install"]
    monkeypatch.setattr(run, "ENGLISH", False)
    with pytest.raises(SystemExit):
        run.install()
    told = capsys.readouterr()
    assert "--prepare" in told.out
    assert "no network" in told.err
    assert not (folder / "venv/.laptop").exists()


@pytest.mark.parametrize(
    ("version", "is_known"), [((3, 10), False), ((3, 11), True), ((3, 14), True), ((3, 15), False)]
)
def test_a_python_that_lacks_packages_is_not_begun_with(version, is_known, monkeypatch, capsys):
    monkeypatch.setattr(run, "sys", SimpleNamespace(version_info=version, exit=run.sys.exit, argv=["run.py"]))
    monkeypatch.setattr(run.shutil, "which", lambda name: None)
    if is_known:
        run.need_python()
    else:
        with pytest.raises(SystemExit):
            run.need_python()
        assert "3.14" in capsys.readouterr().out


def test_another_python_of_this_computer_takes_over(monkeypatch):
    called = []
    monkeypatch.setattr(
        run, "sys", SimpleNamespace(version_info=(3, 9), exit=run.sys.exit, argv=["run.py", "--prepare"])
    )
    monkeypatch.setattr(run.shutil, "which", lambda name: f"/bin/{name}" if name == "python3.12" else None)
    monkeypatch.setattr(run, "runs", lambda command, text: True)
    monkeypatch.setattr(run.subprocess, "call", lambda command: called.append(command) or 0)
    with pytest.raises(SystemExit) as ended:
        run.need_python()
    assert ended.value.code == 0
    assert called == [["/bin/python3.12", "run.py", "--prepare"]]


def test_an_old_python_can_read_it_and_say_so():
    ast.parse((ROOT / "run.py").read_text(), feature_version=(3, 6))


def test_two_clicks_start_it():
    script = ROOT / "iniciar.command"
    assert os.access(script, os.X_OK)
    assert b"\r\n" in (ROOT / "iniciar.bat").read_bytes()
    assert b"run.py" in (ROOT / "iniciar.bat").read_bytes()


@pytest.fixture
def waits(monkeypatch):
    """The seconds that were waited before each new beginning."""
    waited = []
    # Its own clock: others of this process sleep by the module.
    monkeypatch.setattr(run, "time", SimpleNamespace(**{**vars(time), "sleep": waited.append}))
    monkeypatch.setattr(run, "ENGLISH", False)
    return waited


def ends(tmp_path, *signals, code=0):
    """Return a program that dies of each of these signals in turn, and then ends by itself; the arguments it got."""
    told = tmp_path / "told"
    text = (
        f"import os, sys; file = open({str(told)!r}, 'a+'); file.write(repr(sys.argv[1:])); file.flush();"
        f" file.seek(0); number = file.read().count('[') - 1; signals = {[int(one) for one in signals]};"
        f" number < len(signals) and os.kill(os.getpid(), signals[number]); sys.exit({code})"
    )
    return [sys.executable, "-c", text, "site"], told


def test_a_site_that_dies_is_begun_again_and_the_terminal_says_so(tmp_path, waits, capsys):
    command, told = ends(tmp_path, signal.SIGKILL, signal.SIGKILL)
    assert run.serve(command) == 0
    assert told.read_text() == "['site']" + "['site', '--again']" * 2
    assert waits == [0, 1]
    assert capsys.readouterr().out.count("Abriéndolo de nuevo") == 2


def test_a_site_that_dies_again_and_again_is_given_up(tmp_path, waits, capsys):
    command, told = ends(tmp_path, *[signal.SIGKILL] * 20)
    assert run.serve(command) == 1
    assert told.read_text().count("site") == run.MOST_DEATHS + 1
    assert waits == sorted(waits)
    assert "ya no se abre solo" in capsys.readouterr().out


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT, None])
def test_a_site_that_ends_by_itself_or_is_asked_to_is_left_ended(asked, tmp_path, waits):
    command, told = ends(tmp_path, *([asked] if asked else []), code=3)
    assert run.serve(command) == (-asked if asked else 3)
    assert told.read_text() == "['site']"


@pytest.mark.parametrize(("code", "is_death"), [(0xC0000005, True), (0xC000013A, False), (1, False), (0, False)])
def test_windows_says_by_a_code_that_a_process_died(code, is_death, monkeypatch):
    monkeypatch.setattr(run, "ON_WINDOWS", True)
    assert run.died(code) is is_death


BOUND = 90


def until(true):
    """Wait for something to come true, for a bounded time; return it."""
    end = time.monotonic() + BOUND
    while not (found := true()):
        assert time.monotonic() < end
        time.sleep(0.1)
    return found


@pytest.mark.processes
def test_a_shops_site_comes_back_after_its_death_and_ends_with_its_window(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as made:
        port = made.getsockname()[1]
    own = {
        "VAR_DIR": str(tmp_path),
        "PORT": str(port),
        "HOST": "127.0.0.1",
        "DATABASE_URL": f"sqlite:///{tmp_path}/own.sqlite3",
        "REDIS_URL": "",
    }
    # Nothing is installed into the environment of the tests.
    begin = "import pathlib, sys, run; run.install = int; run.VENV = pathlib.Path(sys.prefix); run.main()"
    window = psutil.Popen([sys.executable, "-c", begin], cwd=ROOT, env=os.environ | own, stdout=subprocess.DEVNULL)

    def site():
        """Return the process that serves, once it answers."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10):
                return next(iter(window.children()), None)
        except OSError:
            return None

    started = [window]
    try:
        started.append(until(site))
        started[-1].kill()
        started.append(until(lambda: (found := site()) and found not in started and found))
        window.kill()
        started[-1].wait(BOUND)
    finally:
        for process in started:
            with suppress(psutil.NoSuchProcess):
                process.kill()
