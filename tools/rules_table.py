"""Writes docs/rules.md: every rule that the engine checks, with its section and its tests.

python tools/rules_table.py
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rules.games.atrum.laws.registry import CHAPTERS, LAWS, NOT_COVERED
from rules.judging.law import Law

TESTS = ROOT / "tests"
TABLE = ROOT / "docs" / "rules.md"
COLUMNS = "| rule | section | what it says | since | tests |\n| --- | --- | --- | --- | --- |\n"
HEAD = """# The rules that the engine checks

Written by `tools/rules_table.py` from `rules/games/atrum/laws/`; a test fails when it is out of date. Sections
follow the numbering of the rulebook's body (Part I prints §7.2 twice: types of Powers, and their cost). Rules are
in our own words; where the rulebook leaves something open, the reading we took stands below the rule.

"""


def main() -> None:
    """Write the table."""
    TABLE.write_text(table())


def table() -> str:
    """The whole page."""
    tests = named_in_tests()
    parts = [HEAD, f"{len(LAWS)} rules, {len({law.section for law in LAWS.values()})} sections.\n"]
    for title, laws in CHAPTERS:
        parts.append(f"\n## {title.in_language('en')}\n\n{COLUMNS}")
        parts += [_row(law, tests[law.code]) for law in laws]
    parts.append("\n## Sections that say nothing to check\n\n| section | why |\n| --- | --- |\n")
    parts += [f"| {section} | {why.in_language('en')} |\n" for section, why in NOT_COVERED]
    return "".join(parts)


def _row(law: Law, tests: list[str]) -> str:
    sections = ", ".join((law.section, *law.also))
    reading = f"<br>Reading: {law.reading.in_language('en')}" if law.reading else ""
    since = f"{law.since:%Y-%m}" if law.since else ""
    text = f"{law.text}<br>{law.text.in_language('en')}{reading}"
    return f"| `{law.code}` | {sections} | {text} | {since} | {', '.join(tests)} |\n"


def named_in_tests() -> dict[str, list[str]]:
    """The tests that name each law: files, and scenarios by their id."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("*.py")):
        for code in set(re.findall(r"[a-z_0-9]+\.[a-z_0-9]+", path.read_text())) & set(LAWS):
            found[code].append(path.stem)
    for line in (TESTS / "rules" / "games" / "atrum" / "scenarios.jsonl").read_text().splitlines():
        name = re.search(r'"id": "(\w+)"', line)
        for code in set(re.findall(r"[a-z_0-9]+\.[a-z_0-9]+", line)) & set(LAWS):
            found[code].append(name[1] if name else "scenarios")
    return found


if __name__ == "__main__":
    main()
