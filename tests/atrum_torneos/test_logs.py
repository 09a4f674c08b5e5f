"""The lines of the log."""

import json
import logging
import sys

import pytest
import uvicorn
from django.utils.log import DEFAULT_LOGGING

from atrum_torneos.logs import JsonFormatter, TextFormatter
from tournaments.serving.tracing import note, noted, tracing


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


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("Too Many Requests: /p/c-3gjye-k6qxc/", "Too Many Requests: /p/…/"),
        ("Not Found: /p/C3GJYEK6QXC", "Not Found: /p/…"),
        ("/t/copa/p/c-3gjye-k6qxc/?a=1", "/t/copa/p/…/?a=1"),
        ("GET /invitacion/Zk3_x-9/ 200", "GET /invitacion/…/ 200"),
        ("/cuenta/password/reset/key/1a-c8kz-9f/", "/cuenta/password/reset/key/…/"),
        ("/cuenta/confirm-email/MQ:1x:Zk-_9/", "/cuenta/confirm-email/…/"),
        ("/cuenta/login/?next=%2Fp%2Fc-3gjye-k6qxc%2F", "/cuenta/login/?next=%2Fp%2F…%2F"),
        ("adopted c-3gjye-k6qxc", "adopted …"),
        ("/t/copa/", "/t/copa/"),
        ("request 2026-11-27 of b1946ac9-2492-4d23-8c35-1b0bb1d7e1aa", None),
    ],
)
@pytest.mark.parametrize("formatter", [JsonFormatter(), TextFormatter()])
def test_a_key_is_in_no_line(formatter, said, written):
    """Neither in the message, nor among the facts, nor where a fault happened."""
    written = written or said
    try:
        raise ValueError(said)
    except ValueError:
        fault = sys.exc_info()
    with tracing(place=said):
        line = formatter.format(record("%s", said, facts={"path": said}, exc_info=fault))
    assert line.count(written) == 4
    assert written == said or said not in line


@pytest.mark.parametrize("library", [uvicorn.config.LOGGING_CONFIG, DEFAULT_LOGGING])
def test_every_logger_writes_where_keys_are_hidden(library, settings):
    """Those of libraries, too, whatever they were given to write to."""
    elsewhere = {name for name, logger in library["loggers"].items() if logger.get("handlers")}
    ours = settings.LOGGING["loggers"]
    assert {name for name in elsewhere if ours.get(name) != {"handlers": [], "propagate": True}} == set()
    assert settings.LOGGING["root"]["handlers"] == ["console"]
