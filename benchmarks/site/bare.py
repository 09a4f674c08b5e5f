"""Measure the database alone: bare SQL writes the rows of reports and confirmations.

The rows go into the site's own tables, with their columns, indexes and constraints. Several connections at once
lock the event, read the table, write the rows that an action leaves, and commit. Nobody is asked who they are,
nothing is checked, decided, told or answered.
"""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import psycopg
from psycopg.types.json import Jsonb

from benchmarks.site.stack import Event

CONNECTIONS = 8
LOCK = "SELECT id, revision FROM tournaments_tournament WHERE slug = %s FOR UPDATE"
READ = """
    SELECT m.*, s.id, s.entry_id, p.user_id
    FROM tournaments_match m
    JOIN tournaments_seat s ON s.match_id = m.id
    JOIN tournaments_entrymember e ON e.entry_id = s.entry_id
    JOIN players_player p ON p.id = e.player_id
    WHERE m.id = %s ORDER BY s.index
"""
REPORT = """
    INSERT INTO tournaments_report
    (match_id, version, data, kind, seats, explanation, by_id, by_staff, reason, created_at, dispute_note)
    VALUES (%s, 1, %s, 'decided', %s, %s, %s, false, '', now(), '') RETURNING id
"""
CONFIRMATION = "INSERT INTO tournaments_confirmation (report_id, seat_id, by_id, at) VALUES (%s, %s, %s, now())"
LINE = """
    INSERT INTO tournaments_logentry
    (tournament_id, revision, action, by_id, actor, at, reason, details, public, salt, digest, key, fingerprint,
     result)
    VALUES (%s, %s, %s, %s, %s, now(), '', %s, true, %s, %s, %s, %s, %s)
"""
DECIDED = "UPDATE tournaments_match SET result_id = %s WHERE id = %s"
GOT = "UPDATE tournaments_seat SET place = %s, points = %s, score = %s, won = %s, games = 2 WHERE id = %s"
REVISED = "UPDATE tournaments_tournament SET revision = %s, log_head = %s, changed_at = now() WHERE id = %s"

DATA = Jsonb({"ending": "elimination", "left": [2, 0]})
SEATS = Jsonb([{"place": 1, "points": 1, "score": 2, "won": True, "games": 2}] * 2)
WHY = Jsonb({"text": "%(name)s gana por eliminación", "values": {"name": "Quien ganó"}})
DETAILS = Jsonb(
    {"round": 2, "table": 100, "version": 1, "seats": ["Una", "Otra"], "score": [2, 0], "winners": ["Una"]}
)


@dataclass
class Writer:
    """One connection, and the event that it writes to."""

    connection: psycopg.Connection
    slug: str

    def report(self, match: int) -> None:
        """Write a player's report: a version, the own agreement, a line of the log, the event's revision."""
        with self.connection.transaction():
            event, revision = self._lock()
            (seat, user), _other = self._read(match)
            values = (match, DATA, SEATS, WHY, user)
            (report,) = self.connection.execute(REPORT, values).fetchone() or (0,)
            self.connection.execute(CONFIRMATION, (report, seat, user))
            self._log(event, revision, "report_result", user, report)

    def confirm(self, match: int) -> None:
        """Write the rival's confirmation: the agreement, the result, what both got, a line of the log, the
        revision.
        """
        with self.connection.transaction():
            event, revision = self._lock()
            first, (seat, user) = self._read(match)
            found = self.connection.execute("SELECT * FROM tournaments_report WHERE match_id = %s", (match,))
            (report, *_rest) = found.fetchone() or (0,)
            self.connection.execute(CONFIRMATION, (report, seat, user))
            self.connection.execute(DECIDED, (report, match))
            for place, one in enumerate((first[0], seat), start=1):
                self.connection.execute(GOT, (place, 2 - place, 4 - 2 * place, place == 1, one))
            self._log(event, revision, "confirm_report", user, report)

    def _lock(self) -> tuple[int, int]:
        event, revision = self.connection.execute(LOCK, (self.slug,)).fetchone() or (0, 0)
        return event, revision + 1

    def _read(self, match: int) -> list[tuple[int, int]]:
        rows = self.connection.execute(READ, (match,)).fetchall()
        return [(row[-3], row[-1]) for row in rows]

    def _log(self, event: int, revision: int, action: str, user: int, report: int) -> None:
        digest, key = f"{revision:064}", f"bare-{action}-{report}"
        result = Jsonb(["tournaments.Report", report])
        line = (event, revision, action, user, digest[-16:], DETAILS, digest[-16:], digest, key, digest, result)
        self.connection.execute(LINE, line)
        self.connection.execute(REVISED, (revision, digest, event))


def bare_sql(database_url: str, event: Event) -> float:
    """Writes a second: a report and a confirmation of every table of an event in play."""
    matches = [table.match for table in event.tables]

    def write(own: Sequence[int]) -> None:
        with psycopg.connect(database_url, autocommit=True) as connection:
            writer = Writer(connection, event.slug)
            for match in own:
                writer.report(match)
                writer.confirm(match)

    began = time.monotonic()
    with ThreadPoolExecutor(CONNECTIONS) as threads:
        list(threads.map(write, (matches[first::CONNECTIONS] for first in range(CONNECTIONS))))
    return 2 * len(matches) / (time.monotonic() - began)
