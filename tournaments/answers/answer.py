"""A kept answer of Django, with its body packed beforehand."""

import gzip

import msgspec

from atrum_judge.judging import ready
from tournaments.answers.encodings import PLAIN, packed

Headers = list[tuple[bytes, bytes]]

MADE_ANEW = frozenset({b"content-length", b"etag", b"cache-control", b"vary"})
ABOUT_THE_BODY = frozenset({b"content-type", b"content-disposition", b"content-language"})


def may_be_kept(status: int, headers: Headers) -> bool:
    """True for a page (200) that sets no cookie and does not forbid it."""
    said = dict(headers)
    return status == 200 and b"set-cookie" not in said and b"no-store" not in said.get(b"cache-control", b"")


def is_known(etag: str, if_none_match: str) -> bool:
    """True if a reader has an answer already, by the header ``If-None-Match`` (weak comparison)."""
    if not (if_none_match and etag):
        return False
    if if_none_match in {etag, "*"}:
        return True
    tag = etag.removeprefix("W/")
    return any(one.strip().removeprefix("W/") == tag for one in if_none_match.split(","))


class Answer(msgspec.Struct, frozen=True):
    """An answer to an address.

    Attributes:
        etag: tells it from others at its address; empty where it must not be kept.
        headers: Django's, without those that go with the packing and the keeping.
        bodies: the body by coding, the plain one always.
    """

    status: int
    etag: str
    headers: Headers
    bodies: dict[str, bytes]

    @classmethod
    def of(cls, status: int, headers: Headers, body: bytes, etag: str) -> "Answer":
        """Return Django's answer to a request with nothing but the address.

        It may be kept when it is a page (200) that sets no cookie, is not packed yet and does not forbid it, and
        when there is a tag for it.
        Packing takes a few milliseconds: call it in a thread.
        """
        is_packed = b"content-encoding" in dict(headers)
        bodies = {PLAIN: body} if is_packed else {PLAIN: body, **packed(body)}
        if is_packed or not etag or not may_be_kept(status, headers):
            return cls(status, "", [one for one in headers if one[0] != b"content-length"], bodies)
        rest = [(name, value) for name, value in headers if name not in MADE_ANEW]
        # A cache has to ask each time, with the cookies of the person who asks. The site reads them first,
        # and the tag names the language: so the answer need not be another one for each cookie that comes along.
        rest += [(b"cache-control", b"public, no-cache"), (b"vary", b"Accept-Encoding"), (b"etag", etag.encode())]
        return cls(status, etag, rest, bodies)

    @property
    def size(self) -> int:
        """Bytes that it takes in memory, roughly."""
        return 1000 + sum(len(body) for body in self.bodies.values())

    def packings(self) -> tuple[str, ...]:
        """Return the codings on hand beside the plain body."""
        return tuple(coding for coding in self.bodies if coding != PLAIN)

    def head(self, coding: str) -> Headers:
        """The headers with the body in one of its codings."""
        length = (b"content-length", str(len(self.bodies[coding])).encode())
        packing = [] if coding == PLAIN else [(b"content-encoding", coding.encode())]
        return [*self.headers, length, *packing]

    def head_of_none(self) -> Headers:
        """The headers of "you have it already"."""
        return [(name, value) for name, value in self.headers if name not in ABOUT_THE_BODY]

    def to_bytes(self) -> bytes:
        """Return the form in which it is kept outside of the process; `from_bytes` reads it back."""
        packed_only = {k: v for k, v in self.bodies.items() if k != PLAIN or "gzip" not in self.bodies}
        return msgspec.msgpack.encode(msgspec.structs.replace(self, bodies=packed_only))

    @classmethod
    def from_bytes(cls, stored: bytes) -> "Answer":
        """Raises `msgspec.MsgspecError` for anything but what `to_bytes` writes."""
        answer: Answer = _KEPT.decode(stored)
        if PLAIN in answer.bodies:
            return answer
        bodies = {PLAIN: gzip.decompress(answer.bodies["gzip"]), **answer.bodies}
        return msgspec.structs.replace(answer, bodies=bodies)


_KEPT = ready.decoder(Answer)
