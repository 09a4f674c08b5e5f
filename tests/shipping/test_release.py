"""`make release`: a release is made in a clone, whole or not at all, and nothing leaves it."""

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.shipping.image import copy_checkout

pytestmark = [pytest.mark.processes, pytest.mark.thorough]

AUTHOR = ["-c", "user.name=Torneos", "-c", "user.email=torneos@example.org"]
ORIGIN = "no-such-place"


def git(folder, *arguments):
    done = subprocess.run(["git", *AUTHOR, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """The files of the repository, with a history of its own."""
    folder = tmp_path_factory.mktemp("release")
    copy_checkout(folder)
    git(folder, "init", "--quiet")
    git(folder, "config", "user.name", "Torneos")
    git(folder, "config", "user.email", "torneos@example.org")
    git(folder, "remote", "add", "origin", ORIGIN)
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "All of it")
    return folder


@pytest.fixture
def clean(checkout):
    yield checkout
    git(checkout, "reset", "--quiet", "--hard")
    shutil.rmtree(checkout / "dist", ignore_errors=True)


def release(folder, version):
    command = [sys.executable, "tools/release.py", version]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def planned(folder):
    heads = [line for line in (folder / "CHANGELOG.md").read_text().splitlines() if line.endswith("— unreleased")]
    return heads[0].split()[1]


@pytest.mark.parametrize(
    ("version", "why"),
    [
        ("five", "VERSION: three numbers"),
        ("0.0.1", "VERSION: 0.0.1 is not above"),
        ("99.0.0", "CHANGELOG.md: its unreleased changes are of"),
    ],
)
def test_a_release_that_cannot_be_made_says_why_and_changes_nothing(clean, version, why):
    before = git(clean, "rev-parse", "HEAD")
    done = release(clean, version)
    assert (done.returncode, done.stderr.startswith(why)) == (1, True), done.stderr
    assert (git(clean, "status", "--porcelain"), git(clean, "rev-parse", "HEAD")) == ("", before)


def test_what_is_not_committed_is_in_no_release(clean):
    Path(clean, "README.md").write_text("Otra cosa\n")
    done = release(clean, planned(clean))
    assert "commit or remove what is changed" in done.stderr
    assert git(clean, "tag") == ""


def test_a_release_is_a_commit_a_tag_two_wheels_the_sources_and_the_notes(clean):
    version = planned(clean)
    done = release(clean, version)
    assert done.returncode == 0, done.stderr
    assert git(clean, "log", "-1", "--format=%s") == f"Release {version}"
    assert git(clean, "describe", "--exact-match") == f"v{version}"
    assert "unreleased" not in (clean / "CHANGELOG.md").read_text()
    assert f"| {version.rpartition('.')[0]} | yes |" in (clean / "SECURITY.md").read_text()
    packed = {path.name for path in (clean / "dist").iterdir()}
    names = {f"{name}-{version}-py3-none-any.whl" for name in ("atrum_torneos", "atrum_judge")}
    assert packed == {*names, f"atrum-torneos-{version}.tar.gz", "NOTES.md"}
    notes = (clean / "dist/NOTES.md").read_text()
    assert notes.splitlines()[0] in git(clean, "tag", "--format=%(contents)", "--list", f"v{version}")
    with tarfile.open(clean / f"dist/atrum-torneos-{version}.tar.gz") as sources:
        assert f"atrum-torneos-{version}/Dockerfile" in sources.getnames()
    assert release(clean, version).stderr.startswith("VERSION:")  # a second time there is nothing to do
