"""`manage.py adjudicate`: judge disputed cases from files."""

import json
import sys
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from atrum_judge.judging.reading import TOO_DEEP
from atrum_judge.protocol import NotACase
from rules.cases import case_schemas, judge_case


class Command(BaseCommand):
    help = (
        "Judges disputed cases: writes the verdict as JSON, one line per case when several files are named. "
        "Exit code 2 and one line on standard error for whatever is no case."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("files", nargs="*", default=[], metavar="FILE", help="a case; - reads standard input")
        what.add_argument("--schema", action="store_true", help="print the JSON Schema of a case instead")

    def handle(self, *args: Any, **options: Any) -> None:
        files: list[str] = options["files"]
        if options["schema"]:
            for schema in case_schemas():
                self.stdout.write(json.dumps(schema, ensure_ascii=False))
            return
        today, failed = timezone.localdate(), False
        for name in files:
            try:
                verdict = _judged(name, today)
            except (NotACase, OSError) as error:
                reason = str(error) if isinstance(error, NotACase) else error.strerror
                self.stderr.write(f"{name}: {reason}")
                failed = True
                continue
            written = json.dumps(verdict, ensure_ascii=False, indent=None if len(files) > 1 else 2)
            self.stdout.write(written.encode("utf-8", "replace").decode("utf-8"))
        if failed:
            sys.exit(2)


def _judged(name: str, today: date) -> dict[str, Any]:
    raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    try:
        data = json.loads(raw.decode("utf-8-sig"))  # as some editors write it
    except RecursionError as error:
        raise NotACase("", TOO_DEEP) from error
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise NotACase("", f"not JSON: {error}") from error
    except ValueError as error:  # Python converts no number of thousands of digits.
        raise NotACase("", "a number has too many digits") from error
    return judge_case(data, today=today, language="es")
