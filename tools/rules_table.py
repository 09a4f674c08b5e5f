"""Writes docs/rules.md: every rule that the engine checks, with its section and what proves it.

python tools/rules_table.py
"""

import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rules.games.atrum.cases.judge import AtrumJudge
from rules.games.atrum.laws.registry import LAWS, RULEBOOK
from rules.judging.law import Law
from tests.rules.games.atrum.laws.proofs import proofs

TABLE = ROOT / "docs" / "rules.md"
COLUMNS = "| rule | section | what it says | since | proved by |\n| --- | --- | --- | --- | --- |\n"
HEAD = """# The rules that the engine checks

Written by `tools/rules_table.py` from `rules/games/atrum/laws/`; a test fails when it is out of date. Sections
follow the numbering of the rulebook's body (Part I prints §7.2 twice: types of Powers, and their cost). Rules are
in our own words, with their newest numbers; where the rulebook leaves something open, the reading we took stands
below the rule. A rule is proved by scenarios (in `tests/rules/games/atrum/laws/scenarios/`, named by the first
rule they prove; `G08` and the like are lines of `scenarios.jsonl`) and by tests that are marked with it.

"""


def main() -> None:
    """Write the table. Ends with 1 and a sentence when nothing proves a law."""
    tests = proofs()
    if unproved := [code for code in LAWS if code not in tests]:
        sys.exit(f"nothing proves {', '.join(unproved)}: add a scenario or mark a test (docs/rules-engine.md)")
    TABLE.write_text(table(tests))


def table(tests: Mapping[str, list[str]]) -> str:
    """The whole page, from the names of what proves each law."""
    parts = [HEAD, f"{len(LAWS)} rules, {len({law.section for law in LAWS.values()})} sections.\n"]
    for chapter in AtrumJudge().chapters(date.max):
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
