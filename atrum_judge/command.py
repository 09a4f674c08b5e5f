"""Judge disputed cases from files: `python -m atrum_judge adjudicate`, and `manage.py adjudicate` of a site."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Any

from atrum_judge.cases import MOST_BYTES, judge_case, read_case, schemas, shipped_cards
from atrum_judge.protocol import Catalogue, NotACase, Ruleset
from atrum_judge.text import SOURCE_LANGUAGE, languages

HELP = (
    "Judges disputed cases: writes the verdict as JSON, one line per case when several files are named. "
    "Exit code 2 and one line on standard error for whatever is no case."
)


def add_arguments(parser: Any) -> None:
    """Tell a parser of arguments what `carry_out` takes."""
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("files", nargs="*", default=[], metavar="FILE", help="a case; - reads standard input")
    asked.add_argument(
        "--schema", choices=schemas(), metavar="GAME", help="print the JSON Schema of a game's cases"
    )
    known = (SOURCE_LANGUAGE, *languages())
    parser.add_argument("--language", choices=known, default=SOURCE_LANGUAGE, help="of the explanations")


def carry_out(
    files: list[str],
    schema: str | None,
    language: str,
    *,
    today: date,
    cards_of: Callable[[Ruleset], Catalogue] = shipped_cards,
) -> int:
    """Write what the arguments ask for; the exit code: 2 when a file holds no case."""
    if schema:
        print(json.dumps(schemas()[schema](), ensure_ascii=False))
        return 0
    failed = False
    for name in files:
        try:
            verdict = judge_case(read_case(_bytes(name)), today=today, language=language, cards_of=cards_of)
        except (NotACase, OSError) as error:
            reason = str(error) if isinstance(error, NotACase) else error.strerror
            print(f"{name}: {reason}", file=sys.stderr)
            failed = True
            continue
        written = json.dumps(verdict, ensure_ascii=False, indent=None if len(files) > 1 else 2)
        print(written.encode("utf-8", "replace").decode("utf-8"))
    return 2 if failed else 0


def _bytes(name: str) -> bytes:
    """One byte more than may be read, so that a longer file is told from it."""
    if name == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MOST_BYTES + 1)


def main(arguments: list[str] | None = None) -> int:
    """Carry out the command line; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # whatever the terminal's letters are
    parser = ArgumentParser("atrum_judge", description="Judges of five card games.")
    judging = parser.add_subparsers(required=True).add_parser("adjudicate", help=HELP, description=HELP)
    add_arguments(judging)
    asked: Namespace = parser.parse_args(arguments)
    return carry_out(asked.files, asked.schema, asked.language, today=datetime.now().astimezone().date())
