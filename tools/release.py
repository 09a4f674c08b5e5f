"""Make a release of this checkout: `make release VERSION=0.5.0`. Nothing leaves this machine.

Writes the version, the date of its changes and the versions that get security fixes, and commits them. Then packs,
in `dist/`, the wheels of site and judge, the sources from which the image is built, and the notes,
and tags the commit. A release that cannot be made changes nothing.
"""

import argparse
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NUMBER = re.compile(r'(?<=__version__ = ").+(?=")')
UNRELEASED = re.compile(r"^## (?P<version>\S+) — unreleased\n(?P<notes>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
FIXED = re.compile(r"^\| \d+\.\d+ \| yes \|$", re.MULTILINE)


class NoRelease(SystemExit):
    """Says why there is none."""


@dataclass(frozen=True)
class Release:
    """A release of the checkout in `root`."""

    root: Path
    version: str
    day: date

    def check(self) -> None:
        """Refuse a version or a checkout of which no release can be made."""
        numbers = _numbers(self.version)
        released = self._file("atrum_torneos/__init__.py", NUMBER)[0]
        if numbers <= _numbers(released):
            raise NoRelease(f"VERSION: {self.version} is not above {released}")
        planned = self._file("CHANGELOG.md", UNRELEASED)["version"]
        if planned != self.version:
            raise NoRelease(f"CHANGELOG.md: its unreleased changes are of {planned}, not of {self.version}")
        self._file("SECURITY.md", FIXED)
        if self._git("status", "--porcelain"):
            raise NoRelease("git: commit or remove what is changed here first")
        if self._git("tag", "--list", self.tag):
            raise NoRelease(f"git: the tag {self.tag} exists")

    @property
    def tag(self) -> str:
        """Return the name of its tag."""
        return f"v{self.version}"

    @property
    def folder(self) -> Path:
        """Return the folder of what is packed."""
        return self.root / "dist"

    def write(self) -> None:
        """Write the version wherever it is said, and commit it."""
        minor = self.version.rpartition(".")[0]
        self._rewrite("atrum_torneos/__init__.py", NUMBER, self.version)
        self._rewrite("SECURITY.md", FIXED, f"| {minor} | yes |")
        notes = self._file("CHANGELOG.md", UNRELEASED)["notes"]
        self._rewrite("CHANGELOG.md", UNRELEASED, f"## {self.version} — {self.day}\n{notes}")
        self._git("commit", "--quiet", "--all", "--message", f"Release {self.version}")
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        (self.folder / "NOTES.md").write_text(notes.strip() + "\n")

    def pack(self) -> None:
        """Build both wheels, and pack the sources as the image's steps find them."""
        for project in (self.root, self.root / "atrum_judge"):
            build = [
                sys.executable,
                "-m",
                "hatchling",
                "build",
                "--target",
                "wheel",
                "--directory",
                str(self.folder),
            ]
            subprocess.run(build, cwd=project, check=True, stdout=subprocess.DEVNULL)
        name = f"atrum-torneos-{self.version}"
        self._git("archive", f"--prefix={name}/", f"--output={self.folder / name}.tar.gz", "HEAD")

    def mark(self) -> None:
        """Tag the commit with the notes."""
        self._git("tag", "--annotate", "--cleanup=verbatim", "--file", str(self.folder / "NOTES.md"), self.tag)

    def _file(self, name: str, pattern: re.Pattern[str]) -> re.Match[str]:
        found = pattern.search((self.root / name).read_text())
        if found is None:
            raise NoRelease(f"{name}: nothing matches {pattern.pattern}")
        return found

    def _rewrite(self, name: str, pattern: re.Pattern[str], text: str) -> None:
        path = self.root / name
        path.write_text(pattern.sub(lambda _found: text, path.read_text(), count=1))

    def _git(self, *arguments: str) -> str:
        done = subprocess.run(["git", *arguments], cwd=self.root, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NoRelease(f"git {arguments[0]}: {done.stderr.strip()}")
        return done.stdout.strip()


def _numbers(version: str) -> tuple[int, ...]:
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise NoRelease(f"VERSION: three numbers, as 0.5.0, not {version!r}")
    return tuple(map(int, version.split(".")))


def main() -> None:
    """Make the release that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version")
    parser.add_argument("--check", action="store_true", help="only say whether it can be made")
    asked = parser.parse_args()
    release = Release(ROOT, asked.version, datetime.now(UTC).date())
    release.check()
    if asked.check:
        return
    release.write()
    release.pack()
    release.mark()
    print(f"{release.tag} is ready: {', '.join(sorted(path.name for path in release.folder.iterdir()))} in dist/")
    print(f"To publish it: git push --atomic origin HEAD {release.tag}")


if __name__ == "__main__":
    main()
