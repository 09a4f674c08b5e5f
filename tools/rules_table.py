"""Writes docs/rules.md: every rule that the engine checks, with its section and what proves it.

python tools/rules_table.py
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rules.games.atrum.laws.registry import LAWS, RULEBOOK
from rules.judging.law import Law
from tests.rules.games.atrum.laws.proofs import proofs

TABLE = ROOT / "docs" / "rules.md"
COLUMNS = "| rule | section | what it says | since | proved by |\n| --- | --- | --- | --- | --- |\n"
HEAD = """# The rules that the engine checks

Written by `tools/rules_table.py` from `rules/games/atrum/laws/`; a test fails when it is out of date. Sections
follow the numbering of the rulebook's body (Part I prints §7.2 twice: types of Powers, and their cost). Rules are
in our own words; where the rulebook leaves something open, the reading we took stands below the rule. A rule is
proved by scenarios (in `tests/rules/games/atrum/laws/scenarios/`, named by the first rule they prove; `G08` and
the like are lines of `scenarios.jsonl`) and by tests that are marked with it.

"""


def main() -> None:
    """Write the table."""
    TABLE.write_text(table())


def table() -> str:
    """The whole page."""
    tests = proofs()
    parts = [HEAD, f"{len(LAWS)} rules, {len({law.section for law in LAWS.values()})} sections.\n"]
    for chapter in RULEBOOK.chapters:
        parts.append(f"\n## {chapter.title.in_language('en')}\n\n{COLUMNS}")
        parts += [_row(law, tests[law.code]) for law in chapter.laws]
    parts.append("\n## Sections that say nothing to check\n\n| section | why |\n| --- | --- |\n")
    parts += [f"| {section} | {why.in_language('en')} |\n" for section, why in RULEBOOK.not_covered]
    return "".join(parts)


def _row(law: Law, tests: list[str]) -> str:
    sections = ", ".join((law.section, *law.also))
    reading = f"<br>Reading: {law.reading.in_language('en')}" if law.reading else ""
    since = f"{law.since:%Y-%m}" if law.since else ""
    text = f"{law.text}<br>{law.text.in_language('en')}{reading}"
    return f"| `{law.code}` | {sections} | {text} | {since} | {', '.join(tests)} |\n"


if __name__ == "__main__":
    main()
