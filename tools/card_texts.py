"""Writes what each named Power does, version by version, for review as differences.

python tools/card_texts.py
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from atrum_judge.games.atrum.table.dated import TEXTS
from atrum_judge.games.atrum.table.effects import to_json

TABLE = Path(__file__).resolve().parent.parent / "tests/atrum_judge/games/atrum/table/texts.jsonl"


def main() -> None:
    """Write the table."""
    TABLE.write_text(written())


def written() -> str:
    """A line a version: the Power, its cost where it matters, since when, and its effects."""
    lines = [
        {
            "power": name,
            "cost": cost,
            "since": version.since.isoformat(),
            "law": version.code,
            "effects": None if version.effects is None else [to_json(effect) for effect in version.effects],
        }
        for (name, cost), versions in TEXTS.items()
        for version in versions
    ]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


if __name__ == "__main__":
    main()
