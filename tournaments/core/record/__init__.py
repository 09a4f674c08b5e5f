"""The record of an event, and its check: everything that can be computed again is, and compared.

A record is one JSON object (docs/programar/record.md). `check` takes nothing from it on trust that follows from
something else in it: results follow from reports, pairings from earlier results, inputs and seed, brackets from
standings, standings from results, the champion from all of it. Hand-made tables carry a reason and are skipped.
Pure: `tournaments.queries.record` writes records, `tournaments.actions.importing` reads them into a database.
"""

from tournaments.core.record.check import Findings, check, lines
from tournaments.core.record.reading import BadRecord, Record, load
from tournaments.core.record.seal import digests_of, sealed
from tournaments.core.record.upgrade import FORMER, VERSION, needs_newest
from tournaments.core.record.writing import FORMAT, as_text, standing_json

__all__ = [
    "FORMAT",
    "FORMER",
    "VERSION",
    "BadRecord",
    "Findings",
    "Record",
    "as_text",
    "check",
    "digests_of",
    "lines",
    "load",
    "needs_newest",
    "sealed",
    "standing_json",
]
