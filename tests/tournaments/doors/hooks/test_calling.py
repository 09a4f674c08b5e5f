"""A call goes where it may, once looked up, and ends."""

import ipaddress
import socket
import ssl

import pytest

from tests.tournaments.doors.hooks.receiving import HERE, close, drip, flood, status
from tournaments.doors.hooks import calling
from tournaments.doors.hooks.calling import Fault, Place, may_be_called, post

NETWORKS = [ipaddress.ip_network(each) for each in HERE]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (status(204), (204, "")),
        (status(500), (500, "ya")),
        (status(302, Location="https://example.org/"), (302, "ya")),
        (close, (0, Fault.GARBLED)),
        (drip, (0, Fault.LATE)),
    ],
)
def test_an_answer_is_told_whatever_it_is(heard, monkeypatch, answer, expected):
    monkeypatch.setattr(calling, "PATIENCE", 0.5)
    heard.answer = answer
    told = post(heard.url, [], b"{}", NETWORKS)
    assert (told.status, told.said) == expected
    assert len(heard.heard) == 1  # nobody follows a redirect


def test_of_a_flood_little_is_read(heard):
    heard.answer = flood
    told = post(heard.url, [], b"{}", NETWORKS)
    assert (told.status, told.said) == (200, calling.MOST_KEPT * "x")


def test_a_program_that_says_when_to_come_back_is_heard(heard):
    heard.answer = status(429, Retry_After="17")
    assert post(heard.url, [], b"{}", NETWORKS).wait == 17


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "192.168.1.1",
        "172.16.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "fe80::1",
        "fc00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    ],
)
def test_no_private_address_is_called(address):
    assert not may_be_called(ipaddress.ip_address(address), [])


@pytest.mark.parametrize("address", ["1.1.1.1", "2606:4700:4700::1111", "64:ff9b::101:101"])
def test_a_public_address_may_be_called(address):
    assert may_be_called(ipaddress.ip_address(address), [])


def test_without_leave_nothing_on_this_machine_is_called(heard):
    for host in ("127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1"):
        answer = post(heard.url.replace("127.0.0.1", host), [], b"{}", [])
        assert (answer.status, answer.said) == (0, Fault.PRIVATE), host
    assert heard.heard == []


def test_a_name_that_is_another_address_the_next_time_is_looked_up_once(heard, monkeypatch):
    """It leads outside when it is looked at, and inside when it is called: the address that was looked at counts."""
    port, asked = Place.of(heard.url).port, []
    found = iter(["93.184.216.34", "127.0.0.1"])
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda *a, **k: [(2, 1, 6, "", (next(found), port))] if a[0] == "doble.test" else []
    )
    monkeypatch.setattr(socket, "create_connection", lambda to, **k: asked.append(to) or _refuse())
    answer = post(f"https://doble.test:{port}/", [], b"{}", [])
    assert answer.said == Fault.UNREACHABLE
    assert asked == [("93.184.216.34", port)]


def _refuse():
    raise ConnectionRefusedError


def test_outside_no_call_goes_without_tls(monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *a, **k: [(2, 1, 6, "", ("93.184.216.34", 80))])
    assert post("http://example.org/", [], b"{}", []).said == Fault.PLAIN


def test_a_name_that_nobody_has_is_told(monkeypatch):
    def unknown(*args, **kwargs):
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert post("https://nadie.test/", [], b"{}", []).said == Fault.NAME


def test_a_certificate_must_be_good(heard):
    """A receiver without TLS is no answer; nor would a certificate of nobody do."""
    assert post(heard.url.replace("http:", "https:"), [], b"{}", NETWORKS).said == Fault.TLS
    assert calling._trusted().verify_mode == ssl.CERT_REQUIRED
    assert calling._trusted().check_hostname


@pytest.mark.parametrize(
    "url",
    [
        "",
        "ftp://a/",
        "https://",
        "//a/",
        "https://u:p@a/",
        "https://a:99999/",
        "https://a b/",
        "https://a/\r\nX: y",
    ],
)
def test_no_address_is_refused(url):
    with pytest.raises(ValueError, match=r".*"):
        Place.of(url)
