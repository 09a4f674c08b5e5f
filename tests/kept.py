"""Make the beginnings of most tests once a process, through the actions, and put them back as rows for the others.

A tournament with four players asks almost three hundred questions of the database; its rows are the same each time.
"""

from collections.abc import Callable, Hashable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, TypeVar

from django.apps import apps
from django.db import connection, models

T = TypeVar("T")
Rows = dict[type[models.Model], dict[Any, models.Model]]


@dataclass(frozen=True)
class _Kept:
    """Rows that were made or changed, and the return value of the maker."""

    new: list[tuple[type[models.Model], list[models.Model]]]
    changed: list[models.Model]
    made: Any


_kept: dict[Hashable, _Kept] = {}


def kept(name: Hashable, make: Callable[[], T]) -> T:
    """Return the result of `make`, from its rows when it has been made before.

    Each caller under one name finds the same database. `make` adds and changes rows and deletes none.
    """
    known = _kept.get(name)
    if known is None:
        there = _rows()
        made = make()
        _kept[name] = _difference(there, _rows(), made)
        return made
    for model, rows in known.new:
        model._base_manager.bulk_create(rows)
    for row in known.changed:
        row.save(force_update=True)
    if connection.vendor == "postgresql":
        _number_after(known.new)
    return deepcopy(known.made)


def _number_after(new: list[tuple[type[models.Model], list[models.Model]]]) -> None:
    """Rows that follow get numbers above those put back, also where another test has set the counters back."""
    counted = [
        (model._meta.db_table, model._meta.pk.column, max(row.pk for row in rows))
        for model, rows in new
        if isinstance(model._meta.pk, models.AutoField)
    ]
    tables, columns, last = zip(*counted, strict=True)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT setval(counter, GREATEST(nextval(counter), last)) FROM"
            " (SELECT pg_get_serial_sequence(t, c) AS counter, l AS last"
            " FROM unnest(%s::text[], %s::text[], %s::bigint[]) AS counted(t, c, l)) AS counters",
            [list(tables), list(columns), list(last)],
        )


def _rows() -> Rows:
    return {
        model: {row.pk: row for row in model._base_manager.all()}
        for model in apps.get_models(include_auto_created=True)
    }


def _difference(there: Rows, now: Rows, made: Any) -> _Kept:
    new = [(model, [row for pk, row in rows.items() if pk not in there[model]]) for model, rows in now.items()]
    changed = [
        row
        for model, rows in now.items()
        for pk, row in rows.items()
        if pk in there[model] and _values(row) != _values(there[model][pk])
    ]
    return _Kept([(model, rows) for model, rows in new if rows], changed, deepcopy(made))


def _values(row: models.Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
