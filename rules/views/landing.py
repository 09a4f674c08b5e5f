"""The place of a tap on a bench: without a script the address of its form leads back there."""

import re
from typing import Any

from django.utils.html import escape

LANDING = 'id="tapped"'
"""The attribute that the address of a bench's form, ``#tapped``, leads to."""

_FORM = 'name="state"'
_TAP = r'name="tap"\s+value="{value}"'


def marked(page: str, tap: str, before: dict[str, Any], after: dict[str, Any]) -> str:
    """The page of a bench with the place marked where `tap` was, or else where its change is seen.

    The finished page is marked: in the templates of the games each of hundreds of buttons would have to ask
    whether it is the one.
    """
    for value in (tap, f"open:{before.get('at')}"):  # a part that was closed is where it was opened
        if found := _button(page, re.escape(escape(value))):
            return _with_mark(page, found.start())
    for part in ("bench-node", "bench-card"):
        if found := _heading(page, part):
            return _with_mark(page, found.end(), "<span {}></span>")
    if found := _nearest(page, tap):
        return _with_mark(page, found.start())
    is_of_steps = before["case"].get("position") == after["case"].get("position")
    for part in ("bench-steps",) if is_of_steps else ("bench-table", "bench-start"):
        if found := _heading(page, part):
            return _with_mark(page, found.end(), "<span {}></span>")
    return page


def _button(page: str, pattern: str) -> re.Match[str] | None:
    """A button of the form, behind the hidden one that Enter presses."""
    return re.compile(_TAP.format(value=pattern)).search(page, max(0, page.find(_FORM)))


def _heading(page: str, part: str) -> re.Match[str] | None:
    return re.search(rf'id="{part}">', page)


def _nearest(page: str, tap: str) -> re.Match[str] | None:
    """A button of the same kind for something close by: where ``drop:A2`` was, ``drop:A1`` may be left."""
    verb, colon, rest = escape(tap).partition(":")
    while colon and rest:
        if found := _button(page, re.escape(f"{verb}:{rest}") + '[^"]*'):
            return found
        rest = rest[:-1]
    return None


def _with_mark(page: str, place: int, mark: str = "{} ") -> str:
    return page[:place] + mark.format(LANDING) + page[place:]
