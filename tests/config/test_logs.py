"""The lines of the log."""

import json
import logging
import sys

import pytest

from config.logs import JsonFormatter, TextFormatter
from tournaments.tracing import note, noted, tracing


def record(message="Hola %s", *args, **extra):
    made = logging.LogRecord("arena", logging.WARNING, "x.py", 1, message, args or ("Fosa",), None)
    vars(made).update(extra)
    made.created = 0.25
    return made


def test_a_line_is_an_object_with_what_is_known_of_its_request():
    with tracing(request="abc"):
        note(event="copa", revision=7, user=None)
        line = JsonFormatter().format(record(facts={"status": 200}))
    assert json.loads(line) == {
        "time": "1970-01-01T00:00:00.250+00:00",
        "level": "WARNING",
        "logger": "arena",
        "message": "Hola Fosa",
        "request": "abc",
        "event": "copa",
        "revision": 7,
        "status": 200,
    }


def test_a_line_for_people_names_its_values():
    with tracing(request="abc", path="/a b", said='"', equal="a=b", plain="/t/copa/"):
        line = TextFormatter().format(record())
    assert line == (
        "1970-01-01T00:00:00.250+00:00 WARNING arena Hola Fosa "
        'request=abc path="/a b" said="\\"" equal="a=b" plain=/t/copa/'
    )


def test_a_value_cannot_begin_a_line_of_its_own():
    with tracing(path="/x\nfalse line"):
        assert "\n" not in TextFormatter().format(record())


@pytest.mark.parametrize("formatter", [JsonFormatter(), TextFormatter()])
def test_a_fault_shows_where_it_happened(formatter):
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        line = formatter.format(record(exc_info=sys.exc_info()))
    assert "Traceback" in line
    assert "ZeroDivisionError" in line


def test_facts_end_with_their_request():
    note(event="nobody collects this")
    with tracing(request="abc"):
        assert noted() == {"request": "abc"}
    assert noted() == {}
