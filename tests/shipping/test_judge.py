"""The judge alone: its wheel in an environment that holds nothing else, where its command and its tests run."""

import json
import shutil
import subprocess
import venv

import pytest

from tests.atrum_judge.test_readme import DISPUTES
from tests.shipping.conftest import shell
from tests.shipping.image import ROOT

JUDGED = [
    "tests/atrum_judge/test_command.py",
    "tests/atrum_judge/test_readme.py",
    "tests/atrum_judge/test_text.py",
    *(
        f"tests/atrum_judge/games/{game}/cases/test_cases.py"
        for game in ("duelo", "shadow_throne", "myl", "doomtrooper")
    ),
    "tests/atrum_judge/games/atrum/cases/test_verdicts.py",
]


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """A folder with an environment of its own, `venv`, that holds the judge's wheel."""
    folder = tmp_path_factory.mktemp("judge")
    venv.create(folder / "venv", with_pip=True)
    pip = (str(folder / "venv/bin/python"), "-m", "pip", "--quiet", "--disable-pip-version-check")
    shell(*pip, "wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT / "atrum_judge"))
    (wheel,) = folder.glob("*.whl")
    shell(*pip, "install", str(wheel))
    return folder


def judged(folder, *arguments, case=""):
    """Carry out the command where no module of the repository is in sight."""
    command = [folder / "venv/bin/python", "-m", "atrum_judge", "adjudicate", *arguments]
    return subprocess.run(command, cwd=folder, input=case, capture_output=True, text=True, check=False)


def test_it_brings_msgspec_alone_and_is_small(alone, capsys):
    listed = json.loads(shell(str(alone / "venv/bin/python"), "-m", "pip", "list", "--format", "json"))
    assert {package["name"].replace("-", "_") for package in listed} - {"pip", "setuptools"} == {
        "atrum_judge",
        "msgspec",
    }
    (wheel,) = alone.glob("*.whl")
    with capsys.disabled():
        print(f"\nthe judge alone: {wheel.stat().st_size / 1e3:.0f} kB")


@pytest.mark.parametrize(("game", "case", "shown"), DISPUTES, ids=[game for game, _, _ in DISPUTES])
def test_it_judges_a_dispute_of_each_game_in_two_languages(alone, game, case, shown):
    told = {language: judged(alone, "--language", language, "-", case=case) for language in ("es", "en")}
    assert [done.stderr for done in told.values()] == ["", ""]
    spanish, english = (json.loads(done.stdout) for done in told.values())
    assert english["legal"] == json.loads(shown)["legal"]
    assert [finding["message"] for finding in spanish["findings"] if finding in english["findings"]] == []
    assert judged(alone, "--schema", json.loads(case)["format"].removesuffix("-case/1")).returncode == 0


def test_its_own_tests_run_where_django_is_not_installed(alone):
    python, own = str(alone / "venv/bin/python"), alone / "own"
    shell(python, "-m", "pip", "install", "--quiet", "pytest", "hypothesis")
    shutil.copytree(ROOT / "tests/atrum_judge", own / "tests/atrum_judge")
    for name in ("tests/__init__.py", "tests/selection.py", "atrum_judge/README.md"):
        (own / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, own / name)
    command = [python, "-m", "pytest", "-q", "--noconftest", "-W", "ignore", *JUDGED]
    done = subprocess.run(command, cwd=own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
