"""Write a record as a file."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.core.standings import Standing

FORMAT = "atrum-arena-torneos/record"


def as_text(data: Mapping[str, Any]) -> str:
    """A record as a file: the same text whatever database the event was kept in, because keys are sorted."""
    return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def standing_json(rows: Sequence[Standing]) -> list[dict[str, Any]]:
    """A standing as records hold it; values are exact."""
    return [
        {
            "rank": row.rank,
            "entry": row.entry,
            "values": [str(value) for value in row.values],
            "decided_by": row.decided_by,
        }
        for row in rows
    ]
