"""One line for each event of the log, which programs can read: JSON, or ``name=value`` for people.

Every logger of the process ends here, those of libraries too (`settings.LOGGING`), so that what is a key is hidden
once, in the whole line.
"""

import json
import logging
import re
from collections.abc import Mapping
from datetime import UTC, datetime

from tournaments.serving.tracing import noted

_SLASH, _LETTER = "(?:/|%2F)", "[0-9a-hjkmnp-tv-z]"
KEYS = re.compile(
    # Addresses whose last part is a key: personal ones, invitations, confirmed mail, new passwords; also as a part
    # of another address.
    rf"({_SLASH}(?:p|invitacion|confirm-email|password{_SLASH}reset{_SLASH}key){_SLASH})[^/%?&#\s\"'\\]+"
    # A personal code by itself (`tournaments.core.addresses.readable`).
    rf"|\b{_LETTER}{{1,9}}-{_LETTER}{{5}}-{_LETTER}{{5}}\b",
    re.IGNORECASE,
)


def without_keys(line: str) -> str:
    """The line with a mark for each key in it."""
    return KEYS.sub(lambda found: f"{found[1] or ''}…", line)


class FactsFormatter(logging.Formatter):
    """The message with what is known about its request, and what the caller gave as ``extra={"facts": …}``."""

    def format(self, record: logging.LogRecord) -> str:
        return without_keys(self.line(record))

    def line(self, record: logging.LogRecord) -> str:
        """The whole line, keys and all."""
        raise NotImplementedError

    def facts(self, record: logging.LogRecord) -> Mapping[str, object]:
        """Return the facts of a line by name; facts without a value are left out."""
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **noted(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and getattr(record, "status_code", 500) >= 500:  # a refusal is no fault of ours
            said["exception"] = self.formatException(record.exc_info)
        return {name: value for name, value in said.items() if value is not None}


class JsonFormatter(FactsFormatter):
    def line(self, record: logging.LogRecord) -> str:
        return json.dumps(self.facts(record), ensure_ascii=False, default=str)


class TextFormatter(FactsFormatter):
    def line(self, record: logging.LogRecord) -> str:
        facts = dict(self.facts(record))
        start = " ".join(str(facts.pop(name)) for name in ("time", "level", "logger", "message"))
        trace = facts.pop("exception", None)
        line = " ".join([start, *(f"{name}={_value(value)}" for name, value in facts.items())])
        return f"{line}\n{trace}" if trace else line


def _value(value: object) -> str:
    text = str(value)
    return text if text.isprintable() and not set(text) & set(' "=') else json.dumps(text, ensure_ascii=False)
