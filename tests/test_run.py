"""`run.py` and what stands beside it: which Python, from where packages come, when nothing is left to do."""

import ast
import os
from pathlib import Path
from types import SimpleNamespace

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
