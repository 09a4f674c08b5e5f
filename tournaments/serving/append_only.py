"""The log is only added to: the database itself refuses to change or remove a line of it.

Only the lines of a trial event may go, together with the event. An event is a trial from its first row on: the
database refuses to make any other event one.

The triggers are made after every `migrate`, because SQLite loses them when a migration remakes their table.
"""

from typing import Any

TABLE = "tournaments_logentry"
EVENTS = "tournaments_tournament"
SAID = "the log is only added to"
FIXED = "an event to try is made as one"
OF_A_TRIAL = f"EXISTS (SELECT 1 FROM {EVENTS} WHERE id = OLD.tournament_id AND trial_until IS NOT NULL)"  # noqa: S608

_SQLITE = [
    f"DROP TRIGGER IF EXISTS {TABLE}_no_DELETE",
    f"""CREATE TRIGGER IF NOT EXISTS {TABLE}_no_UPDATE BEFORE UPDATE ON {TABLE}
    BEGIN SELECT RAISE(ABORT, '{SAID}'); END""",
]
_SQLITE_STRICT = [
    *_SQLITE,
    f"""CREATE TRIGGER {TABLE}_no_DELETE BEFORE DELETE ON {TABLE}
    BEGIN SELECT RAISE(ABORT, '{SAID}'); END""",
]
_SQLITE_USUAL = [
    *_SQLITE,
    f"""CREATE TRIGGER {TABLE}_no_DELETE BEFORE DELETE ON {TABLE} WHEN NOT {OF_A_TRIAL}
    BEGIN SELECT RAISE(ABORT, '{SAID}'); END""",
    f"""CREATE TRIGGER IF NOT EXISTS {EVENTS}_trial BEFORE UPDATE OF trial_until ON {EVENTS}
    WHEN OLD.trial_until IS NOT NEW.trial_until BEGIN SELECT RAISE(ABORT, '{FIXED}'); END""",
]


def _postgresql(refuse: str) -> list[str]:
    return [
        f"""CREATE OR REPLACE FUNCTION {TABLE}_refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN {refuse} RAISE EXCEPTION '{SAID}' USING ERRCODE = 'integrity_constraint_violation'; END $$""",
        f"DROP TRIGGER IF EXISTS {TABLE}_append_only ON {TABLE}",
        f"""CREATE TRIGGER {TABLE}_append_only BEFORE UPDATE OR DELETE ON {TABLE}
        FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse()""",
    ]


_POSTGRESQL_USUAL = [
    *_postgresql(f"IF TG_OP = 'DELETE' AND {OF_A_TRIAL} THEN RETURN OLD; END IF;"),
    f"""CREATE OR REPLACE FUNCTION {EVENTS}_refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '{FIXED}' USING ERRCODE = 'integrity_constraint_violation'; END $$""",
    f"DROP TRIGGER IF EXISTS {EVENTS}_trial ON {EVENTS}",
    f"""CREATE TRIGGER {EVENTS}_trial BEFORE UPDATE OF trial_until ON {EVENTS}
    FOR EACH ROW WHEN (OLD.trial_until IS DISTINCT FROM NEW.trial_until)
    EXECUTE FUNCTION {EVENTS}_refuse()""",
]
_STATEMENTS = {
    ("sqlite", False): _SQLITE_USUAL,
    ("sqlite", True): _SQLITE_STRICT,
    ("postgresql", False): _POSTGRESQL_USUAL,
    ("postgresql", True): _postgresql(""),
}
_NO_MORE = {
    "sqlite": [f"DROP TRIGGER IF EXISTS {TABLE}_no_{verb}" for verb in ("UPDATE", "DELETE")],
    "postgresql": [f"DROP TRIGGER IF EXISTS {TABLE}_append_only ON {TABLE}"],
}


def guard(connection: Any, *, strict: bool = False) -> None:
    """Make the triggers if the table exists; a second call does nothing.

    Args:
        strict: refuse to remove any line. It is on during migrations: SQLite renames no table that a trigger of
        another table reads.
    """
    with connection.cursor() as cursor:
        if TABLE not in connection.introspection.table_names(cursor):
            return
        columns = {column.name for column in connection.introspection.get_table_description(cursor, EVENTS)}
        for statement in _STATEMENTS[connection.vendor, strict or "trial_until" not in columns]:
            cursor.execute(statement)


def unguard(connection: Any) -> None:
    """Remove them: for tests, which empty their tables, and for a migration that must."""
    with connection.cursor() as cursor:
        for statement in _NO_MORE[connection.vendor]:
            cursor.execute(statement)
