"""Reading JSON files on the command line; "-" is standard input."""

import json
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from django.core.management.base import CommandError

from atrum_judge.registry import UnknownGame
from tournaments.core.record import BadRecord

NOT_RIGHT = 1
BAD_INPUT = 2
DAMAGED = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError, StopIteration)


MOST_SAID = 300
"""Characters of an error that people are told."""


def refuse(said: object) -> NoReturn:
    """End with status 2 and one short line."""
    line = " ".join(str(said).split())
    raise CommandError(line if len(line) <= MOST_SAID else f"{line[:MOST_SAID]}…", returncode=BAD_INPUT)


@contextmanager
def reading_record() -> Iterator[None]:
    """Around what reads a record: whatever is wrong with it is said in one line, with status 2."""
    try:
        yield
    except CommandError:
        raise
    except BadRecord as error:
        refuse(error)
    except UnknownGame as error:
        refuse(f"unknown game {error}")
    except DAMAGED as error:
        refuse(f"the record is damaged: {error!r}")


def read_json(source: str) -> object:
    """The JSON of a file, in UTF-8 or UTF-16. Raises `CommandError` in one line, with exit status 2."""
    try:
        raw = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
        return json.loads(raw.decode(_encoding(raw)), parse_constant=_no_number)
    except OSError as error:
        raise CommandError(f"{source}: {error.strerror}", returncode=BAD_INPUT) from None
    except UnicodeDecodeError:
        raise CommandError(f"{source} is neither UTF-8 nor UTF-16", returncode=BAD_INPUT) from None
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{source} is not JSON: {error}", returncode=BAD_INPUT) from None


def _encoding(raw: bytes) -> str:
    """UTF-16 where its mark says so, as Windows saves it; else UTF-8, with a mark or without."""
    return "utf-16" if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"


def _no_number(said: str) -> NoReturn:
    raise ValueError(f"{said} is no number of JSON")
