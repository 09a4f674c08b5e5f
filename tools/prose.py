"""List docstrings and comments that open with a free relative or an indefinite, or not as their function answers.

"Whether a table is open" says less than "True while the table has no result": a docstring begins with the thing
returned or done (CONTRIBUTING.md). Takes files or folders; without any, reads the whole house, and the subjects of
commits that are not pushed yet.
"""

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("atrum_judge", "atrum_torneos", "players", "tournaments", "rules", "tests", "tools", "benchmarks")
SUBJECT = 72
"""The most letters of a commit's subject: `git log --oneline` on a narrow terminal shows no more."""
WORDS = "what|who|whose|whom|whoever|whatever|whether|that|which|how|everything|somebody|anything"
OPENING = re.compile(rf"\W*({WORDS})\b", re.IGNORECASE)
MAY_OPEN = re.compile(rf"#\W*({WORDS})\b", re.IGNORECASE)
"""Somewhere in a file that has such a comment: telling comments from texts takes most of the time."""
OF_DOCSTRING = re.compile(rf"\W*({WORDS}|why|where|when)\b", re.IGNORECASE)
"""A comment may begin with a place or a time, as a condition; a docstring says the thing."""


parsed = lru_cache(1)(ast.parse)


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of each string that stands alone: docstrings, and those below a name."""
    for node in ast.walk(parsed(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text


def comments(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of each comment, in a file in which one may be at fault; none of another.

    Lines of comment that follow each other are one, told by the first.
    """
    if not MAY_OPEN.search(source):
        return
    below = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            alone = not token.line[: token.start[1]].strip()
            if not (alone and token.start[0] == below):
                yield token.start[0], token.string
            below = token.start[0] + 1 if alone else 0


def openings(source: str) -> list[tuple[int, str]]:
    """Line and first words of each docstring or comment that opens as ours never do, by line."""
    found = [(OF_DOCSTRING, *each) for each in docstrings(source)] + [
        (OPENING, *each) for each in comments(source)
    ]
    return sorted((line, text.strip().splitlines()[0]) for bad, line, text in found if bad.match(text))


def untrue(source: str) -> list[tuple[int, str]]:
    """Line and first words of each docstring that says True of no bool, or that None returns a value, by line."""
    found = []
    for node in ast.walk(parsed(source)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or node.returns is None:
            continue
        words, answer = ast.get_docstring(node) or "", ast.unparse(node.returns)
        if (words.startswith(("True if", "True while")) and "bool" not in answer) or (
            re.match("Return (?!None)", words) and answer == "None"
        ):
            found.append((node.body[0].lineno, words.splitlines()[0]))
    return sorted(found)


def modules(paths: Iterable[Path]) -> Iterator[Path]:
    """The Python files at or below these paths."""
    for path in paths:
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def long_subjects() -> list[str]:
    """Subjects longer than `SUBJECT` of the commits that no remote has, without remotes of the newest one."""
    subjects = _git("log", "--format=%s", *(("HEAD", "--not", "--remotes") if _git("remote") else ("-1",)))
    return [subject for subject in subjects if len(subject) > SUBJECT]


def _git(*asked: str) -> list[str]:
    """The lines that git answers; none where it fails."""
    try:
        done = subprocess.run(["git", *asked], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return []
    return done.stdout.splitlines()


def main(names: list[str]) -> int:
    """Print a line for each fault below these names, else in the whole house. Return 1 if there was any."""
    faults = [
        f"{module}:{line}: {words}"
        for module in modules([Path(name) for name in names] or [ROOT / room for room in ROOMS])
        for source in [module.read_text(encoding="utf-8")]
        for line, words in sorted({*openings(source), *untrue(source)})
    ]
    if not names:
        faults += [
            f"a commit's subject is longer than {SUBJECT} letters: {subject}" for subject in long_subjects()
        ]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
