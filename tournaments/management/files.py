"""Reading JSON files on the command line; "-" is standard input."""

import json
import sys
from pathlib import Path

from django.core.management.base import CommandError

NOT_RIGHT = 1
BAD_INPUT = 2


def read_json(source: str) -> object:
    """The JSON of a file. Raises `CommandError` in one line, with exit status 2."""
    try:
        raw = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
        return json.loads(raw.decode("utf-8"))
    except OSError as error:
        raise CommandError(f"{source}: {error.strerror}", returncode=BAD_INPUT) from None
    except UnicodeDecodeError:
        raise CommandError(f"{source} is not UTF-8", returncode=BAD_INPUT) from None
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{source} is not JSON: {error}", returncode=BAD_INPUT) from None
