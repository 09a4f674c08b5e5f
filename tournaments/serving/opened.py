"""Open one file from outside, and print what it holds: a program that only `tournaments.serving.opening` starts.

python -m tournaments.serving.opened book|picture LIMITS < FILE

It bounds its own memory and time before it reads. Its first byte says how it went: what was found follows, or the
sentence about the limit. It imports no Django, and the libraries that read the file only once it is bounded.
"""

import json
import os
import sys
from pathlib import Path

from atrum_judge.outside.budget import COSTLY, Budget, Limits, TooMuch

BOOK, PICTURE = "book", "picture"
FOUND, BEYOND, UNREADABLE = b"+", b"-", b"?"


def bound(limits: Limits) -> None:
    """Bound the memory and the processor time of this program, where its system can (not on Windows)."""
    try:
        import resource
    except ImportError:
        return
    wanted = {resource.RLIMIT_CPU: limits.seconds, resource.RLIMIT_CORE: 0}
    begun = _taken()
    if begun:
        wanted[resource.RLIMIT_AS] = begun + limits.memory
    for what, most in wanted.items():
        hard = resource.getrlimit(what)[1]
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (least, least))


def _taken() -> int:
    """Return the bytes of address space that this program has; 0 where its system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def opened(kind: str, raw: bytes, limits: Limits) -> bytes:
    """Return the answer: the first byte, and the rest."""
    try:
        found = _book(raw, limits) if kind == BOOK else _picture(raw)
    except TooMuch as error:
        return BEYOND + json.dumps(error.text.as_json()).encode()
    except MemoryError:
        return BEYOND + json.dumps(COSTLY.as_json()).encode()
    return UNREADABLE if found is None else FOUND + found


def _book(raw: bytes, limits: Limits) -> bytes | None:
    from tournaments.core.lists.columns import has_heading
    from tournaments.core.sheets.books import UnreadableBook, text_of_book

    sys.modules["numpy"] = None  # type: ignore[assignment]  # where it is there it costs a third of the start
    try:
        return text_of_book(raw, Budget(limits), has_heading).encode("utf-8", "replace")
    except UnreadableBook:
        return None


def _picture(raw: bytes) -> bytes | None:
    from tournaments.pictures.logo import NotAPicture, small

    try:
        return small(raw)
    except NotAPicture:
        return None


def main(kind: str, said: str) -> None:
    """Read the file, then print."""
    limits = Limits(**json.loads(said))
    bound(limits)
    answer = opened(kind, sys.stdin.buffer.read(), limits)
    sys.stdout.buffer.write(answer)


if __name__ == "__main__":
    main(*sys.argv[1:])
