"""Files that a library opens (workbooks, pictures) are opened beside the site, in a program with limits.

Such a library sees bytes that somebody chose, and nobody knows what it makes of them. So it runs in
`tournaments.serving.opened`: its memory and its time are bounded, its answer too, and the site has none of it. A
process opens one file at a time; requests that bring files wait before Django (`atrum_torneos.serving.admission`).
A list that is text needs none of this: it is read as it comes.
"""

import json
from contextlib import suppress
from dataclasses import asdict
from threading import Semaphore

from django.db import connection

from atrum_judge.outside.budget import COSTLY, USUAL, Limits, TooMuch
from atrum_judge.text import Text
from tournaments.pictures.logo import Drawn
from tournaments.serving.opened import BEYOND, BOOK, FOUND, PICTURE
from tournaments.serving.programs import program
from tournaments.serving.together import turns

PATIENCE = 20.0
"""Seconds that a file waits for the one before it."""
BEYOND_TIME = 3
"""Seconds of the wall for each of processor time: the program stands last in line."""
LETTER = 4
"""Bytes of a letter at most."""
_places = Semaphore(1)


class Unreadable(ValueError):
    """A file of no known kind, or a damaged one."""


class Crowded(Exception):
    """Other files are being opened, and took too long."""


def text_of_book(raw: bytes, limits: Limits = USUAL) -> str:
    """Return the first sheet of a workbook as columns apart by tabs.

    Raises `Unreadable`, `TooMuch`, or `Crowded`.
    """
    return _opened(BOOK, raw, limits).decode()


def drawn(raw: bytes, limits: Limits = USUAL) -> Drawn:
    """Return a picture as the site draws it itself. Raises `Unreadable`, `TooMuch`, or `Crowded`."""
    return Drawn(_opened(PICTURE, raw, limits))


def _opened(kind: str, raw: bytes, limits: Limits) -> bytes:
    waits = not connection.in_atomic_block
    if waits:
        turns.rest()  # nobody's connection waits for a file
    try:
        if not _places.acquire(timeout=PATIENCE):
            raise Crowded
        try:
            return _answer(kind, raw, limits)
        finally:
            _places.release()
    finally:
        if waits:
            turns.resume()


def _answer(kind: str, raw: bytes, limits: Limits) -> bytes:
    most = LETTER * limits.letters + 1
    arguments = (kind, json.dumps(asdict(limits)))
    seconds = BEYOND_TIME * limits.seconds
    with program("tournaments.serving.opened", *arguments, seconds=seconds) as process:
        if process.stdin is None or process.stdout is None:
            raise Unreadable
        with suppress(OSError):  # it has ended before it has read all
            process.stdin.write(raw)
            process.stdin.close()
        answer = process.stdout.read(most + 1)
    sign, rest = answer[:1], answer[1:]
    if sign == FOUND and len(answer) <= most:
        return rest
    if sign == BEYOND:
        raise TooMuch(Text.from_json(json.loads(rest)))
    if sign:
        raise Unreadable
    raise TooMuch(COSTLY)  # it was ended by one of its limits
