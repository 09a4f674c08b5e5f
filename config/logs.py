"""One line for each event of the log, which programs can read: JSON, or ``name=value`` for people."""

import json
import logging
from collections.abc import Mapping
from datetime import UTC, datetime

from tournaments.tracing import noted


class FactsFormatter(logging.Formatter):
    """The message with what is known about its request, and what the caller gave as ``extra={"facts": …}``."""

    def facts(self, record: logging.LogRecord) -> Mapping[str, object]:
        """What a line says, by name; facts without a value are left out."""
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
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(self.facts(record), ensure_ascii=False, default=str)


class TextFormatter(FactsFormatter):
    def format(self, record: logging.LogRecord) -> str:
        facts = dict(self.facts(record))
        start = " ".join(str(facts.pop(name)) for name in ("time", "level", "logger", "message"))
        trace = facts.pop("exception", None)
        line = " ".join([start, *(f"{name}={_value(value)}" for name, value in facts.items())])
        return f"{line}\n{trace}" if trace else line


def _value(value: object) -> str:
    text = str(value)
    return text if text.isprintable() and not set(text) & set(' "=') else json.dumps(text, ensure_ascii=False)
