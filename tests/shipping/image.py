"""The image of the Dockerfile without Docker: its steps, carried out in bare Debian roots.

Knows the instructions that the Dockerfile uses and refuses any other.
"""

import json
import os
import shlex
import shutil
import subprocess
from dataclasses import dataclass, field, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BARE = "python3,python3-venv,python-is-python3,ca-certificates"
"""Debian packages that stand for what an image of Python holds."""
IGNORED = {"EXPOSE", "HEALTHCHECK", "STOPSIGNAL", "VOLUME"}
PASSED = ("PIP_", "SSL_", "HTTP_PROXY", "HTTPS_PROXY")
"""Variables by which this machine reaches its registries, for steps that install."""


@dataclass(frozen=True)
class Stage:
    """One root, and in what state an instruction finds it."""

    root: Path
    variables: dict[str, str] = field(
        default_factory=lambda: {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"}
    )
    folder: str = "/"
    user: str = "root"
    command: tuple[str, ...] = ()

    def popen(self, command, variables=(), within=(), **options):
        """Start a command as this stage's user. `within` is put before it, such as a network namespace."""
        given = [f"{name}={value}" for name, value in {**self.variables, **dict(variables)}.items()]
        line = [*within, "chroot", f"--userspec={self.user}", str(self.root), "env", "-i", *given]
        return subprocess.Popen([*line, "sh", "-c", f'cd {self.folder} && exec "$@"', "sh", *command], **options)

    def run(self, *command, variables=()):
        """Carry out a command; what it printed. A failure shows it."""
        process = self.popen(command, variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        printed, _ = process.communicate(timeout=280)
        assert process.returncode == 0, printed
        return printed


def instructions(text):
    """Read a Dockerfile: the instructions with their words, without comments."""
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    for line in lines.replace("\\\n", " ").splitlines():
        if line.strip():
            name, _, rest = line.partition(" ")
            yield name, rest.strip()


def bare_root(folder):
    """Make a root with nothing but Debian and Python."""
    release = next(line for line in Path("/etc/os-release").read_text().splitlines() if "CODENAME" in line)
    command = ["debootstrap", "--variant=minbase", f"--include={BARE}", release.partition("=")[2], str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    for path in ("/etc/resolv.conf", "/etc/ssl/certs/ca-certificates.crt"):
        shutil.copy(path, f"{folder}{path}")
    Path(folder, "dev/shm").mkdir(exist_ok=True)
    Path(folder, "dev/shm").chmod(0o1777)  # containers have one: jobs share their locks there
    return folder


def copied(root, to):
    """Copy a root; the copy's path."""
    subprocess.run(["cp", "-a", "--reflink=auto", str(root), str(to)], check=True)
    return to


def build(base, folder):
    """Carry out the Dockerfile over copies of a bare root; its last stage."""
    stages = {}
    stage = None
    for name, rest in instructions((ROOT / "Dockerfile").read_text()):
        match name:
            case "FROM":
                called = rest.partition(" AS ")[2] or "image"
                stage = stages[called] = Stage(copied(base, folder / called))
            case "ENV":
                here = {n: v.replace("$PATH", stage.variables["PATH"]) for n, v in map(_pair, shlex.split(rest))}
                stage = replace(stage, variables=stage.variables | here)
            case "WORKDIR":
                stage = replace(stage, folder=rest)
                Path(f"{stage.root}{rest}").mkdir(parents=True, exist_ok=True)
            case "RUN":
                words = rest.split()
                script = " ".join(words[next(i for i, w in enumerate(words) if not w.startswith("--mount")) :])
                stage.run("sh", "-ec", script, variables=passed())
            case "COPY":
                _copy(stage, stages, shlex.split(rest))
            case "USER":
                stage = replace(stage, user=rest)
            case "CMD":
                stage = replace(stage, command=tuple(json.loads(rest)))
            case _:
                assert name in IGNORED, name
    return stage


def _pair(word):
    name, _, value = word.partition("=")
    return name, value


def passed():
    """Return the variables by which a step reaches this machine's registries."""
    return {n: v for n, v in os.environ.items() if n.startswith(PASSED) and "FIND_LINKS" not in n}


def _copy(stage, stages, words):
    *sources, to = words
    if sources[0].startswith("--from="):
        (source,) = sources[1:]
        subprocess.run(["cp", "-a", f"{stages[sources[0][7:]].root}{source}", f"{stage.root}{to}"], check=True)
        return
    target = Path(f"{stage.root}{stage.folder}", to)
    for source in sources:
        if source == ".":
            copy_checkout(target)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / source, target)


def copy_checkout(target):
    """Copy what the repository holds, and what it would."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = [
        n
        for n in subprocess.check_output(listed, cwd=ROOT).split(b"\0")
        if n and (ROOT / os.fsdecode(n)).is_file()
    ]
    packed = subprocess.run(
        ["tar", "-c", "--null", "-T", "-"], cwd=ROOT, input=b"\0".join(names), capture_output=True, check=True
    )
    subprocess.run(["tar", "-x", "-C", str(target)], input=packed.stdout, check=True)
