"""Pages of long lists: a cursor names the last row seen, and the last page has no `next`."""

import base64
import binascii
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import reduce
from typing import Any, TypeVar

from django.db.models import Model, Q, QuerySet
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from tournaments.errors import Invalid

M = TypeVar("M", bound=Model)
Place = list[Any]

ROWS, MOST = 100, 500
"""Rows of a page: as many as usual, and the most that may be asked for."""
LARGEST = 2**31
LONGEST = 200
"""Letters of a cursor."""


def cursor_of(place: Place) -> str:
    """Return a place in a list as a text of letters that addresses may hold."""
    said = [one.isoformat() if isinstance(one, datetime) else one for one in place]
    return base64.urlsafe_b64encode(json.dumps(said).encode()).decode().rstrip("=")


def place_of(cursor: str, kinds: Sequence[type]) -> Place:
    """Return the place that a cursor names. Raises `Invalid` for a text that is no cursor of such a list."""
    try:
        if len(cursor) > LONGEST:
            raise ValueError(cursor)
        said = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        if not isinstance(said, list):
            raise ValueError(cursor)
        return [_value(one, kind) for one, kind in zip(said, kinds, strict=True)]
    except (ValueError, binascii.Error, RecursionError):
        raise Invalid(_("Este cursor no es de esta lista: pide la primera página."), field="cursor") from None


def _value(said: Any, kind: type) -> Any:
    if kind is datetime:
        found = parse_datetime(said) if isinstance(said, str) else None
        if found is None or found.tzinfo is None:
            raise ValueError(said)
        return found
    if not isinstance(said, int) or isinstance(said, bool) or not 0 <= said < LARGEST:
        raise ValueError(said)
    return said


def place_in(row: Model, order: Sequence[str]) -> Place:
    """Return the place of a row in an order of columns."""
    return [reduce(getattr, name.removeprefix("-").split("__"), row) for name in order]


def rows_after(rows: QuerySet[M], order: Sequence[str], place: Place | None) -> QuerySet[M]:
    """Return rows in an order, from the one after a place on.

    Args:
        order: names of columns; a minus before one turns its order round. The last tells rows apart.
    """
    ordered = rows.order_by(*order)
    if place is None:
        return ordered
    names, beyond = [name.removeprefix("-") for name in order], Q()
    for k, name in enumerate(order):
        same: Mapping[str, Any] = dict(zip(names[:k], place[:k], strict=True))
        beyond |= Q(**same, **{f"{names[k]}__{'lt' if name.startswith('-') else 'gt'}": place[k]})
    return ordered.filter(beyond)
