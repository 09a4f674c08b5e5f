"""Call an address that somebody typed: once looked up, never inside a network, bounded in time and size.

Nothing here reads the database. `networks` are those of the installation that may be called although they are not
public (`HOOK_NETWORKS`); in them, and only there, an address may do without TLS.
"""

import ipaddress
import socket
import ssl
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum, auto
from functools import cache
from urllib.parse import urlsplit

import h11

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

PATIENCE = 10.0
"""Seconds for one call, from the look-up of the name to the last byte that is read."""
FOR_BODY = 1.0
"""Seconds for the rest, once the answer has begun: its status says all that counts."""
MOST_READ = 65_536
"""Bytes of an answer."""
MOST_KEPT = 200
"""Characters of an answer that are kept."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")

_looking_up = ThreadPoolExecutor(8, "hooks-names")


class Fault(StrEnum):
    """The reason for which there is no answer."""

    NAME = auto()
    PRIVATE = auto()
    PLAIN = auto()
    TLS = auto()
    UNREACHABLE = auto()
    LATE = auto()
    GARBLED = auto()


class Unanswered(Exception):
    """A call without an answer.

    Attributes:
        fault: the reason.
    """

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


@dataclass(frozen=True)
class Place:
    """An address, taken apart.

    Attributes:
        is_safe: it speaks TLS.
        target: path and question.
    """

    is_safe: bool
    host: str
    port: int
    target: str

    @classmethod
    def of(cls, url: str) -> "Place":
        """Read an address. Raises `ValueError` for any that no program can be called at."""
        parts = urlsplit(url)
        is_plain = url.isascii() and url.isprintable() and " " not in url
        if parts.scheme not in {"http", "https"} or not parts.hostname or "@" in parts.netloc or not is_plain:
            raise ValueError(url)
        is_safe = parts.scheme == "https"
        port = parts.port or (443 if is_safe else 80)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return cls(is_safe, parts.hostname, port, target)

    @property
    def named(self) -> str:
        """Return host and port as the header names them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.is_safe else 80) else f"{host}:{self.port}"


@dataclass(frozen=True)
class Answer:
    """The answer of a program.

    Attributes:
        status: 0 where there was none.
        said: its beginning, or the fault.
        wait: seconds for which it asks to be left alone.
        body: all of it that was read.
    """

    status: int
    said: str = ""
    wait: float = 0.0
    body: bytes = b""

    @property
    def is_taken(self) -> bool:
        return 200 <= self.status < 300


def post(
    url: str,
    headers: Sequence[tuple[str, str]],
    body: bytes,
    networks: Sequence[Network],
    method: str = "POST",
) -> Answer:
    """Send a body to an address; never raises for what stands there or does not."""
    end = time.monotonic() + PATIENCE
    try:
        place = Place.of(url)
        with _connected(place, networks, end) as connection:
            return _exchange(connection, place, method, headers, body, end)
    except Unanswered as none:
        return Answer(0, none.fault)
    except TimeoutError:
        return Answer(0, Fault.LATE)
    except (ssl.SSLError, ssl.CertificateError):
        return Answer(0, Fault.TLS)
    except (h11.ProtocolError, ValueError):
        return Answer(0, Fault.GARBLED)
    except OSError:
        return Answer(0, Fault.UNREACHABLE)


def may_be_called(address: IPAddress, networks: Sequence[Network]) -> bool:
    """True for a public address, and for one of these networks."""
    if _is_within(address, networks):
        return True
    return all(one.is_global and not one.is_multicast for one in (address, *_carried(address)))


def _is_within(address: IPAddress, networks: Sequence[Network]) -> bool:
    return any(address in network for network in networks if network.version == address.version)


def _carried(address: IPAddress) -> list[IPAddress]:
    """Return the addresses to which one of IPv6 leads on."""
    if isinstance(address, ipaddress.IPv4Address):
        return []
    found: list[IPAddress | None] = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if address in NAT64:
        found.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return [one for one in found if one is not None]


def _left(end: float) -> float:
    """Return the seconds until the end. Raises `TimeoutError` after it."""
    left = end - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _addresses(place: Place, networks: Sequence[Network], end: float) -> list[IPAddress]:
    """Look the name up, once. Return the addresses that may be called. Raises `Unanswered` without any."""
    try:
        asked = _looking_up.submit(socket.getaddrinfo, place.host, place.port, type=socket.SOCK_STREAM)
        found = asked.result(timeout=_left(end))
    except (OSError, UnicodeError) as problem:
        raise Unanswered(Fault.LATE if isinstance(problem, TimeoutError) else Fault.NAME) from None
    addresses = [ipaddress.ip_address(str(row[4][0]).partition("%")[0]) for row in found]
    allowed = [one for one in dict.fromkeys(addresses) if may_be_called(one, networks)]
    if not allowed:
        raise Unanswered(Fault.PRIVATE)
    if not place.is_safe:
        allowed = [one for one in allowed if _is_within(one, networks)]
    if not allowed:
        raise Unanswered(Fault.PLAIN)
    return allowed


@contextmanager
def _connected(place: Place, networks: Sequence[Network], end: float) -> Iterator[socket.socket]:
    """Connect to the first address that answers, with TLS for the name that was typed."""
    connection = _opened(_addresses(place, networks, end), place.port, end)
    try:
        if place.is_safe:
            connection.settimeout(_left(end))
            connection = _trusted().wrap_socket(connection, server_hostname=place.host)
        yield connection
    finally:
        connection.close()


def _opened(addresses: Sequence[IPAddress], port: int, end: float) -> socket.socket:
    problem: OSError = ConnectionRefusedError()
    for address in addresses:
        try:
            return socket.create_connection((str(address), port), timeout=_left(end))
        except OSError as refused:
            problem = refused
    raise problem


def _exchange(
    connection: socket.socket,
    place: Place,
    method: str,
    headers: Sequence[tuple[str, str]],
    body: bytes,
    end: float,
) -> Answer:
    """Send the request, read the answer until its end, the bound of its size, or that of the time."""
    talk = h11.Connection(h11.CLIENT)
    always = [("Host", place.named), ("Content-Length", str(len(body))), ("Connection", "close")]
    request = h11.Request(method=method, target=place.target, headers=[*always, *headers])
    for part in (request, h11.Data(data=body), h11.EndOfMessage()):
        connection.settimeout(_left(end))
        connection.sendall(talk.send(part) or b"")
    told, said = _read(connection, talk, end)
    waiting = dict(told.headers).get(b"retry-after", b"")
    return Answer(told.status_code, _readable(said), float(waiting) if waiting.isdigit() else 0.0, said)


def _read(connection: socket.socket, talk: h11.Connection, end: float) -> tuple[h11.Response, bytes]:
    """Read an answer, and of its body as much as comes soon. Raises `Unanswered` without one."""
    told: h11.Response | None = None
    said, size = b"", 0
    try:
        while size < MOST_READ:
            event = talk.next_event()
            if event is h11.NEED_DATA:
                connection.settimeout(_left(end))
                received = connection.recv(16_384)
                size += len(received)
                talk.receive_data(received)
            elif isinstance(event, h11.Response):
                told, end = event, min(end, time.monotonic() + FOR_BODY)
            elif isinstance(event, h11.Data):
                said += bytes(event.data)
            elif not isinstance(event, h11.InformationalResponse):
                break
    except (OSError, h11.ProtocolError):
        if told is None:
            raise
    if told is None:
        raise Unanswered(Fault.GARBLED)
    return told, said


def _readable(said: bytes) -> str:
    """Return the beginning of an answer in one line."""
    text = said[: 4 * MOST_KEPT].decode(errors="replace")
    return "".join(letter if letter.isprintable() else " " for letter in text)[:MOST_KEPT].strip()


@cache
def _trusted() -> ssl.SSLContext:
    return ssl.create_default_context()
