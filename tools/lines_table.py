"""Writes docs/programar/log.md: what the log keeps of every verb.

python tools/lines_table.py
"""

import inspect
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tournaments.core.lines import KINDS, Line, shapes

TABLE = ROOT / "docs" / "programar" / "log.md"
HEAD = """# What the log keeps

Written by `tools/lines_table.py` from `tournaments/core/lines/`; a test fails when it is out of date. Each change
of an event is one line of its log: revision, verb, who, when, why, and the details below as JSON. What is as
nearly always is left out. People stand in lines by the name that they had then; in the database and in records by
marks (docs/programar/record.md).

| verb | says | details |
| --- | --- | --- |
"""
FIELD = re.compile(r"^( {4}\w[^:\n]*): (.*(?:\n {8}.*)*)", re.MULTILINE)


def table() -> str:
    """The whole document."""
    rows = "".join(
        f"| `{verb}` | {shapes.SAID[verb]} | {'; '.join(_details(kind))} |\n" for verb, kind in KINDS.items()
    )
    return HEAD + rows + _nested()


def _details(kind: type[Line]) -> list[str]:
    """The fields of a line with their meaning, its own first; no word of the one that every line may have."""
    return [
        f"`{_keys(names)}`: {' '.join(words.split()).rstrip('.')}"
        for one in kind.__mro__
        if one not in {Line, object}
        for names, words in FIELD.findall(inspect.cleandoc(str(one.__doc__)))
    ]


def _keys(names: str) -> str:
    return "`, `".join(name.strip().rstrip("_") for name in names.split(","))


def _nested() -> str:
    """The objects within details."""
    kinds = {"now": shapes.Laid, "again`, `undone": shapes.Gone, "played": shapes.Kept}
    rows = (
        f"- `{names}`: {' '.join(str(kind.__doc__).split())} Keys: `{'`, `'.join(kind.__annotations__)}`.\n"
        for names, kind in kinds.items()
    )
    phone = "Any line may have `phone`: the person whose phone it was, where somebody without one was lent it.\n"
    bot = "It has `bot` where a program did it, by a token or a personal address of the person (api.md).\n"
    return "\n" + "".join(rows) + "\n" + phone + bot


if __name__ == "__main__":
    TABLE.write_text(table())
