"""Receivers of notices on this machine: a push service that reads as a browser does, a mail server, a bot's interface."""

import json
import socketserver
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from email.policy import default
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.tournaments.doors.hooks.receiving import Receiver, receiver
from tournaments.doors.notices import wishes as owners
from tournaments.models import Subscription, Way, Wishes

CURVE = ec.SECP256R1()


def read(text: str) -> bytes:
    return urlsafe_b64decode(text + "==")


def said(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def hmac(key: bytes, data: bytes) -> bytes:
    made = HMAC(key, hashes.SHA256())
    made.update(data)
    return made.finalize()


@dataclass
class Browser:
    """A browser with its keys, which reads what its push service got for it (RFC 8291, written anew from its text)."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    auth: bytes = b"0123456789abcdef"

    @property
    def public(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": said(self.public), "auth": said(self.auth)}

    def read(self, body: bytes) -> bytes:
        """Return what a body says."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, content = body[21 : 21 + length], body[21 + length :]
        assert len(content) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        secret = hmac(hmac(self.auth, shared), b"WebPush: info\0" + self.public + theirs + b"\1")
        start = hmac(salt, secret)
        key = hmac(start, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = hmac(start, b"Content-Encoding: nonce\0\1")[:12]
        padded = AESGCM(key).decrypt(nonce, content, None)
        words, _mark, rest = padded.rpartition(b"\2")
        assert rest.strip(b"\0") == b""
        return words


@dataclass
class PushService:
    """A push service with one browser."""

    receiver: Receiver
    browser: Browser = field(default_factory=Browser)

    @property
    def shown(self) -> list[dict[str, Any]]:
        """Return the notifications that came, in order."""
        return [json.loads(self.browser.read(body))["notification"] for _headers, body in self.receiver.heard]

    @property
    def words(self) -> list[str]:
        return [each["body"] for each in self.shown]

    def subscribe(self, user: Any, now: Any, **kinds: Any) -> Subscription:
        """Make a subscription; the page asks for an address by https, which none on this machine is."""
        wishes = wishes_for(user, **({Way.PUSH: owners.usual(is_guest=user.is_guest)} | kinds))
        address = f"{self.receiver.url}/{user.pk}"
        return Subscription.objects.create(
            user=wishes.user, way=Way.PUSH, address=address, keys=self.browser.keys, made_at=now
        )


def wishes_for(user: Any, **kinds: Any) -> Wishes:
    wishes = owners.wishes_of(user, zone="America/Santiago", language="es", site="https://sitio.example/")
    wishes.kinds = {**wishes.kinds, **kinds}
    wishes.save()
    user.wishes = wishes
    return wishes


@contextmanager
def push_service() -> Iterator[PushService]:
    with receiver() as told:
        yield PushService(told)


@dataclass
class MailServer:
    """A mail server.

    Attributes:
        letters: each with its recipients.
        answers: by command, in place of the usual answer.
        hangs_up: it goes away at the end of a letter, without a word.
    """

    url: str = ""
    letters: list[tuple[list[str], Message]] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)
    hangs_up: bool = False


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """Listen at a port of this machine, and speak as much SMTP as a client asks for."""
    told = MailServer()

    class Handler(socketserver.StreamRequestHandler):
        def say(self, line: str) -> None:
            self.wfile.write(f"{line}\r\n".encode())

        def handle(self) -> None:
            self.say("220 here")
            recipients: list[str] = []
            while line := self.rfile.readline().decode().strip():
                verb = line.split(" ")[0].upper()
                if verb in told.answers:
                    self.say(told.answers[verb])
                elif verb == "QUIT":
                    return self.say("221 bye")
                elif verb == "DATA":
                    self.say("354 go on")
                    lines = iter(self.rfile.readline, b".\r\n")
                    letter = message_from_bytes(b"".join(lines), policy=default)
                    told.letters.append((recipients, letter))
                    if told.hangs_up:
                        return None
                    recipients = []
                    self.say("250 taken")
                else:
                    if verb == "RCPT":
                        recipients.append(line.partition("<")[2].partition(">")[0])
                    self.say("250 ok")
            return None

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    told.url = f"127.0.0.1:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield told
    finally:
        server.shutdown()
        server.server_close()
