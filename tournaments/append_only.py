"""The log is only added to: the database itself refuses to change or remove a line of it.

Made after every `migrate`, because SQLite loses triggers when a migration remakes their table.
"""

from typing import Any

TABLE = "tournaments_logentry"
SAID = "the log is only added to"

_SQLITE = [
    f"""CREATE TRIGGER IF NOT EXISTS {TABLE}_no_{verb} BEFORE {verb} ON {TABLE}
    BEGIN SELECT RAISE(ABORT, '{SAID}'); END"""
    for verb in ("UPDATE", "DELETE")
]
_POSTGRESQL = [
    f"""CREATE OR REPLACE FUNCTION {TABLE}_refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '{SAID}' USING ERRCODE = 'integrity_constraint_violation'; END $$""",
    f"DROP TRIGGER IF EXISTS {TABLE}_append_only ON {TABLE}",
    f"""CREATE TRIGGER {TABLE}_append_only BEFORE UPDATE OR DELETE ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse()""",
]
_NO_MORE = {
    "sqlite": [f"DROP TRIGGER IF EXISTS {TABLE}_no_{verb}" for verb in ("UPDATE", "DELETE")],
    "postgresql": [f"DROP TRIGGER IF EXISTS {TABLE}_append_only ON {TABLE}"],
}


def guard(connection: Any) -> None:
    """Make the triggers, where the table is there; again: nothing."""
    with connection.cursor() as cursor:
        if TABLE in connection.introspection.table_names(cursor):
            for statement in _SQLITE if connection.vendor == "sqlite" else _POSTGRESQL:
                cursor.execute(statement)


def unguard(connection: Any) -> None:
    """Remove them: for tests, which empty their tables, and for a migration that must."""
    with connection.cursor() as cursor:
        for statement in _NO_MORE[connection.vendor]:
            cursor.execute(statement)
