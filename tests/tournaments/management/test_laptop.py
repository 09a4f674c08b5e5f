"""A laptop's facts about itself, and the beginning of one that serves a shop."""

import io
import socket
import sys
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
import segno
from django.core.management import call_command

from players.models import User
from tournaments.management import laptop
from tournaments.management.commands import run, welcome

SAID_BY_WINDOWS = "    Name       : Wi-Fi\r\n    SSID                   : Tienda Fosa\r\n    BSSID  : 00:11\r\n"


def test_only_addresses_of_a_local_network_are_told_each_once(monkeypatch):
    told = ["192.168.1.20", "127.0.1.1", "8.8.8.8", "169.254.3.4", "fe80::1", "10.0.0.7", "192.168.1.20"]
    monkeypatch.setattr(laptop, "_told", lambda: iter(told))
    assert laptop.addresses_here() == ["192.168.1.20", "10.0.0.7"]


def test_this_computer_tells_something_or_nothing():
    assert all(laptop.addresses_here())
    assert isinstance(laptop.wifi_name(), str)


@pytest.mark.parametrize(
    ("system", "printed", "name"),
    [
        ("linux", "no:Vecino\nyes:Tienda\\: Fosa\n", "Tienda: Fosa"),
        ("win32", SAID_BY_WINDOWS, "Tienda Fosa"),
        ("darwin", "  BSSID : <redacted>\n  SSID : <redacted>\n", ""),
        ("darwin", "  SSID : Tienda Fosa\n", "Tienda Fosa"),
        ("linux", "", ""),
        ("freebsd", "SSID : x", ""),
    ],
)
def test_the_name_of_the_wifi(monkeypatch, system, printed, name):
    monkeypatch.setattr(laptop, "sys", SimpleNamespace(platform=system))
    monkeypatch.setattr(laptop, "_printed", lambda command: printed)
    assert laptop.wifi_name() == name


def test_a_program_that_is_not_there_says_nothing():
    assert laptop._printed(("no-such-program",)) == ""
    assert laptop._printed((sys.executable, "-c", "print('Fosa')")).strip() == "Fosa"


def test_a_taken_port_is_passed_over():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert laptop.free_port("127.0.0.1", port) > port
        assert not laptop.is_site_at(65535)
    assert laptop.free_port("127.0.0.1", port) == port


def test_no_browser_where_there_is_no_screen(monkeypatch):
    opened = []
    monkeypatch.setattr(laptop, "webbrowser", SimpleNamespace(open=opened.append))
    monkeypatch.setattr(laptop, "sys", SimpleNamespace(platform="linux"))
    monkeypatch.setattr(laptop.os, "environ", {})
    laptop.show("http://a/")
    monkeypatch.setattr(laptop.os, "environ", {"DISPLAY": ":0"})
    laptop.show("http://b/")
    assert opened == ["http://b/"]


def test_the_code_in_the_terminal_is_the_addresss_own():
    drawn = welcome._qr("http://192.168.1.20:8000/", coloured=False).strip("\n").splitlines()
    light = {glyph: pair for pair, glyph in welcome.GLYPHS.items()}
    rows = []
    for line in drawn:
        pairs = [light[glyph] for glyph in line[2:]]
        rows += [[upper for upper, _ in pairs], [lower for _, lower in pairs]]
    wanted = [list(row) for row in segno.make("http://192.168.1.20:8000/", error="L").matrix_iter(border=2)]
    assert rows[: len(wanted)] == wanted
    coloured = welcome._qr("http://192.168.1.20:8000/", coloured=True)
    assert len(coloured) > len("\n".join(drawn))


@pytest.fixture
def begun(monkeypatch, settings, tmp_path):
    """Runs `run` without serving; what it printed, and where it would serve."""
    served = []
    monkeypatch.setattr(run.uvicorn, "run", lambda app, **options: served.append(options))
    monkeypatch.setattr(run, "staticfiles_storage", SimpleNamespace(collect=lambda: None))
    monkeypatch.setattr(run.laptop, "is_site_at", lambda port: False)
    monkeypatch.setattr(run.laptop, "show_when_ready", lambda address, port: served.append(address))
    monkeypatch.setattr(run.laptop, "show", served.append)
    monkeypatch.setattr(run.laptop, "addresses_here", lambda: ["192.168.1.20"])
    monkeypatch.setattr(welcome, "addresses_here", lambda: ["192.168.1.20", "10.0.0.7"])
    monkeypatch.setattr(welcome, "wifi_name", lambda: "Tienda Fosa")
    settings.HOST, settings.PORT, settings.VAR_DIR = "", 8000, tmp_path

    def begin(*arguments):
        out = io.StringIO()
        call_command("run", *arguments, stdout=out)
        return out.getvalue(), served

    return begin


@pytest.mark.django_db
def test_a_laptop_tells_phones_the_way_and_opens_what_they_open(begun):
    said, (address, served) = begun("--laptop", "--language", "es")
    assert "Tienda Fosa" in said
    assert f"http://192.168.1.20:{served['port']}/" == address
    assert f"abre {address}" in said
    assert f"http://10.0.0.7:{served['port']}/" in said
    assert "█" in said


@pytest.mark.django_db
def test_a_site_that_died_begins_again_at_its_port_and_leaves_the_browser_alone(begun):
    begun("--laptop")
    port = run.laptop.earlier_port()
    said, served = begun("--laptop", "--again")
    assert said == ""
    assert served[2:] == [served[1]]
    assert served[1]["port"] == port


@pytest.mark.django_db
def test_a_site_that_died_before_it_served_begins_with_its_database(begun, monkeypatch):
    begun("--laptop")
    with monkeypatch.context() as patched:
        patched.setattr(run, "call_command", Mock(side_effect=MemoryError))
        with pytest.raises(MemoryError):
            begun("--laptop")
    said, _ = begun("--laptop", "--again")
    assert said.startswith("==> Preparing the database")


@pytest.mark.django_db
def test_a_laptop_for_itself_alone_tells_no_phones(begun, settings):
    settings.HOST = "127.0.0.1"
    said, (address, _) = begun("--laptop", "--language", "es")
    assert address.startswith("http://127.0.0.1:")
    assert "█" not in said


@pytest.mark.django_db
def test_a_laptop_without_a_network_says_so(begun, monkeypatch):
    monkeypatch.setattr(welcome, "addresses_here", list)
    said, _ = begun("--laptop", "--language", "es")
    assert "no está en ninguna red" in said


@pytest.mark.django_db
def test_prepared_it_serves_nothing(begun):
    said, served = begun("--laptop", "--prepare")
    assert said.startswith("==> Preparing the database")
    assert served == []


@pytest.mark.django_db
def test_opened_twice_it_shows_the_one_that_runs(begun, monkeypatch):
    monkeypatch.setattr(run.laptop, "is_site_at", lambda port: True)
    said, served = begun("--laptop", "--language", "es")
    assert "ya está abierto" in said
    assert served == ["http://192.168.1.20:8000/"]


@pytest.mark.django_db
def test_once_others_reach_it_nobody_logs_in_by_the_demos_password(begun, settings):
    call_command("demo", "--players", "6", stdout=io.StringIO())
    own = User.objects.get(username="demo-jugador-2")
    own.set_password("una-clave-de-su-dueña")
    own.save()
    said, _ = begun("--laptop", "--language", "es")
    assert settings.DEMO_PASSWORD not in said
    assert not any(user.check_password(settings.DEMO_PASSWORD) for user in User.objects.all())
    own.refresh_from_db()
    assert own.check_password("una-clave-de-su-dueña")
