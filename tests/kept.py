"""Make the beginnings of most tests once a process, through the actions, and put them back as rows for the others.

A tournament with four players asks almost three hundred questions of the database; its rows are the same each time.
"""

import pickle
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.db import connection, models, transaction
from django.db.models.sql import InsertQuery, UpdateQuery

from atrum_torneos.serving.statics import StaticsMiddleware

T = TypeVar("T")
Rows = dict[type[models.Model], dict[Any, models.Model]]


Statement = tuple[str, tuple[Any, ...]]


@dataclass(frozen=True)
class _Kept:
    """The statements that put rows back as they were made or changed, and the return value of the maker.

    Attributes:
        last: the highest number of the new rows by table and its column of numbers.
        made: the return value, pickled: each caller gets one of its own, at a third of the cost of a copy.
    """

    statements: list[Statement]
    last: list[tuple[str, str, int]]
    made: bytes


_kept: dict[Hashable, _Kept] = {}
_made: set[Hashable] = set()


def kept(name: Hashable, make: Callable[[], T]) -> T:
    """Return the result of `make`, from its rows when it has been made twice before: many names come but once.

    Each caller under one name finds the same database. `make` adds and changes rows and deletes none.
    """
    if name not in _made:
        _made.add(name)
        return make()
    known = _kept.get(name)
    if known is None:
        there = _rows()
        made = make()
        _kept[name] = _difference(there, _rows(), made)
        return made
    # At once: rows refer to each other.
    with transaction.atomic(savepoint=False), connection.cursor() as cursor:
        for statement, values in known.statements:
            cursor.execute(statement, values)
    if connection.vendor == "postgresql" and known.last:
        _number_after(known.last)
    return pickle.loads(known.made)  # noqa: S301 (our own)


def _number_after(counted: list[tuple[str, str, int]]) -> None:
    """Rows that follow get numbers above those put back, also where another test has set the counters back."""
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
    gone = {model: rows.keys() - now[model].keys() for model, rows in there.items()}
    assert not any(gone.values()), gone
    new = [
        (model, added)
        for model, rows in now.items()
        if (added := [row for pk, row in rows.items() if pk not in there[model]])
    ]
    changed = [
        row
        for model, rows in now.items()
        for pk, row in rows.items()
        if pk in there[model] and _values(row) != _values(there[model][pk])
    ]
    last = [
        (model._meta.db_table, model._meta.pk.column, max(row.pk for row in rows))
        for model, rows in new
        if isinstance(model._meta.pk, models.AutoField)
    ]
    inserts = [statement for model, rows in new for statement in _inserts(model, rows)]
    return _Kept([*inserts, *map(_update, changed)], last, pickle.dumps(made))


def _inserts(model: type[models.Model], rows: list[models.Model]) -> Iterator[Statement]:
    fields = model._meta.concrete_fields
    most = connection.ops.bulk_batch_size(fields, rows) or len(rows)
    for first in range(0, len(rows), most):
        query = InsertQuery(model)
        query.insert_values(fields, rows[first : first + most], raw=True)
        yield from query.get_compiler(connection=connection).as_sql()


def _update(row: models.Model) -> Statement:
    query = type(row)._base_manager.filter(pk=row.pk).query.chain(UpdateQuery)
    fields = (field for field in row._meta.concrete_fields if not field.primary_key)
    query.add_update_fields([(field, None, getattr(row, field.attname)) for field in fields])
    return query.get_compiler(connection=connection).as_sql()


def _values(row: models.Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def keep_static_files() -> None:
    """List the files for browsers once a process: each client of a test begins the site anew, and half of that is lists."""
    collected, listed = settings.STATIC_ROOT, {}
    of_folder, of_finders = StaticsMiddleware.add_files, StaticsMiddleware.add_files_from_finders

    def once(site: StaticsMiddleware, asked: Hashable, add: Callable[[], None]) -> None:
        if asked not in listed:
            own, site.files = site.files, {}
            add()
            listed[asked], site.files = site.files, own
        site.files.update(listed[asked])

    def add_files(site: StaticsMiddleware, root: Any, prefix: str | None = None) -> None:
        add = partial(of_folder, site, root, prefix)
        if root == collected and not site.autorefresh:
            once(site, root, add)
        else:
            add()

    def add_files_from_finders(site: StaticsMiddleware) -> None:
        once(site, tuple(get_finders()), partial(of_finders, site))

    StaticsMiddleware.add_files, StaticsMiddleware.add_files_from_finders = add_files, add_files_from_finders
