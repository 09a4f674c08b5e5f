"""Queries and statements whose SQL is built once, and used again with other values.

Django spends several times more processor time on building a query and its SQL than on asking it. Each query of
every write is therefore a `Question`: a query set as anywhere else, kept with its SQL. The rows of every report
are written in the same way (`insert`, `update`, `write_over`).

With `FOR_CROWDS` off, each of them calls Django's own query, `save` or `bulk_update` instead.
"""

import inspect
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any, Generic, TypeVar, cast

from django.conf import settings
from django.db import connections, router
from django.db.models import Expression, Model, QuerySet

M = TypeVar("M", bound=Model)
R = TypeVar("R")
MOST = 2**63 - 1
"""The greatest number that a column holds."""
SEVERAL = 16
"""The most values that a `QuestionOfSeveral` takes, unless it names another number."""


class Given(Expression):
    """The place of a value that is known only when the question is asked."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, _compiler: Any, _connection: Any) -> tuple[str, Any]:
        """The place as SQL, with itself as the parameter that stands there."""
        return "%s", (self,)


@dataclass(frozen=True)
class _Kept:
    """A query set, its compiler, the converters of its columns, its SQL and the SQL's parameters."""

    asked: Any
    compiler: Any
    converters: Any
    sql: str
    parameters: Sequence[Any]


class Question(Generic[R]):
    """A query with values left open, for rows of a model or tuples of `values_list`.

    Args:
        ask: returns the query set. It is called once, with a `Given` for each value. Values are numbers or texts:
            no field converts them. Rows for `prefetch_related` need a question of their own (`belong`).
    """

    def __init__(self, ask: Callable[..., QuerySet[Any, R]]) -> None:
        self._ask = ask
        self._names = list(inspect.signature(ask).parameters)
        self._kept: _Kept | None = None

    def rows(self, **values: object) -> list[R]:
        """Return the rows for these values, given by name; none for a number that no column holds."""
        if any(isinstance(value, int) and abs(value) > MOST for value in values.values()):
            return []
        if not settings.FOR_CROWDS:
            return list(self._ask(**values))
        if self._kept is None:
            self._kept = self._put()
        kept = self._kept
        asked = copy(kept.compiler)
        asked.connection = connections[kept.asked.db]  # each thread has its own
        given = tuple(values[one.name] if isinstance(one, Given) else one for one in kept.parameters)
        asked.as_sql = lambda: (kept.sql, given)
        asked.get_converters = lambda columns: kept.converters
        # Django reads rows from these attributes: it takes no more of a query set.
        query = SimpleNamespace(get_compiler=lambda using: asked)
        fields, mode = kept.asked._fields, getattr(kept.asked, "_fetch_mode", None)  # Django 6.1 has modes
        rows = SimpleNamespace(
            db=kept.asked.db, query=query, _known_related_objects={}, _fields=fields, _fetch_mode=mode
        )
        return list(kept.asked._iterable_class(rows))

    def first(self, **values: object) -> R | None:
        """Return the row that the query finds, or None. Meant for queries that find at most one."""
        return next(iter(self.rows(**values)), None)

    def _put(self) -> _Kept:
        """Put the query into the SQL of the database that it asks."""
        asked = self._ask(**self._places())
        compiler = asked.query.get_compiler(using=asked.db)
        sql, parameters = compiler.as_sql()
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        return _Kept(asked, compiler, converters, sql, parameters)

    def _places(self) -> dict[str, Any]:
        return {name: Given(name) for name in self._names}


class QuestionOfSeveral(Question[R]):
    """A question whose first value is a list of one to `most` values."""

    def __init__(self, ask: Callable[..., QuerySet[Any, R]], most: int = SEVERAL) -> None:
        super().__init__(ask)
        several, *_others = self._names
        self._numbered = [f"{several} {number}" for number in range(most)]

    def rows(self, **values: object) -> list[R]:
        """Return the rows for these values, given by name."""
        if not settings.FOR_CROWDS:
            return super().rows(**values)
        several, *_others = self._names
        given = list(cast(Iterable[object], values.pop(several)))
        given += given[-1:] * (len(self._numbered) - len(given))
        return super().rows(**dict(zip(self._numbered, given, strict=True)), **values)

    def _places(self) -> dict[str, Any]:
        several, *others = super()._places()
        return {several: [Given(name) for name in self._numbered], **{name: Given(name) for name in others}}


def belong(rows: Iterable[M], owner: Model, relation: str) -> None:
    """Set rows that have been read as the content of an owner's relation, as `prefetch_related` does."""
    manager = getattr(owner, relation)
    # The same as `manager.get_queryset()`, which would build it twice; a caller may filter it further.
    held: Any = QuerySet(manager.model, hints={"instance": owner})
    held._deferred_filter = False, (), manager.core_filters
    held._known_related_objects = {manager.field: {owner.pk: owner}}
    held._result_cache, held._prefetch_done = list(rows), True
    for row in held._result_cache:
        manager.field.set_cached_value(row, owner)
    prefetched = owner.__dict__.setdefault("_prefetched_objects_cache", {})
    prefetched[manager.field.remote_field.cache_name] = held


def insert(row: Model) -> None:
    """Save a new row by a kept statement; the database gives the key.

    As `Model.save`, but it sends no signals.
    """
    if not settings.FOR_CROWDS:
        row.save(force_insert=True)
        return
    state = row._state
    connection = connections[state.db or router.db_for_write(type(row), instance=row)]
    sql, fields = _insertion(type(row), connection.vendor)
    values = [field.get_db_prep_save(field.pre_save(row, True), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        (row.pk,) = cursor.fetchone()
    state.adding, state.db = False, connection.alias


def update(row: Model, columns: Sequence[str]) -> None:
    """Save some columns of an existing row by a kept statement.

    As `Model.save` with `update_fields`, but it sends no signals, and does not notice that the row is gone.
    """
    if not settings.FOR_CROWDS:
        row.save(update_fields=columns)
        return
    connection = connections[row._state.db or router.db_for_write(type(row), instance=row)]
    sql, fields = _change(type(row), tuple(columns), connection.vendor)
    values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(sql, [*values, row.pk])


def write_over(rows: Sequence[Model], columns: Sequence[str]) -> None:
    """Save some columns of existing rows, each with its own values, by one kept statement.

    The statement is an insertion that always conflicts with its row, and then updates it.
    """
    model = type(rows[0])
    if not settings.FOR_CROWDS:
        model._default_manager.bulk_update(rows, columns)
        return
    connection = connections[router.db_for_write(model)]
    sql, fields = _rewriting(model, len(rows), tuple(columns), connection.vendor)
    values = [field.get_db_prep_save(getattr(row, field.attname), connection) for row in rows for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


def _name_in(model: type[Model]) -> Callable[[Any], str]:
    """Return the function that writes a table's or a column's name as the database of this model does."""
    return connections[router.db_for_write(model)].ops.quote_name


@cache
def _insertion(model: type[Model], _vendor: str) -> tuple[str, Sequence[Any]]:
    """Return the statement, and the fields whose values it takes."""
    meta, name = model._meta, _name_in(model)
    fields = [field for field in meta.concrete_fields if field is not meta.pk]
    columns, places = ", ".join(name(field.column) for field in fields), ", ".join(["%s"] * len(fields))
    key = name(meta.pk.column)
    return f"INSERT INTO {name(meta.db_table)} ({columns}) VALUES ({places}) RETURNING {key}", fields  # noqa: S608


@cache
def _change(model: type[Model], columns: Sequence[str], _vendor: str) -> tuple[str, Sequence[Any]]:
    """Return the statement, and the fields whose values it takes before the key."""
    meta, name = model._meta, _name_in(model)
    fields = [cast(Any, meta.get_field(column)) for column in columns]
    values = ", ".join(f"{name(field.column)} = %s" for field in fields)
    return f"UPDATE {name(meta.db_table)} SET {values} WHERE {name(meta.pk.column)} = %s", fields  # noqa: S608


@cache
def _rewriting(model: type[Model], rows: int, columns: Sequence[str], _vendor: str) -> tuple[str, Sequence[Any]]:
    """Return the statement for a number of rows, and the fields whose values it takes from each row."""
    meta, name = model._meta, _name_in(model)
    fields = meta.concrete_fields
    named, key = ", ".join(name(field.column) for field in fields), name(meta.pk.column)
    place = f"({', '.join(['%s'] * len(fields))})"
    changed = [name(cast(Any, meta.get_field(column)).column) for column in columns]
    values = ", ".join(f"{column} = EXCLUDED.{column}" for column in changed)
    into = f"INSERT INTO {name(meta.db_table)} ({named}) VALUES {', '.join([place] * rows)}"  # noqa: S608
    return f"{into} ON CONFLICT ({key}) DO UPDATE SET {values}", fields
