"""Write docs/programar/rules.md, the rules of Atrum Arena with their proofs, and a page for each other game.

python tools/rules_table.py
"""

import sys
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from atrum_judge.games.atrum.cases.judge import AtrumJudge
from atrum_judge.games.atrum.laws.registry import LAWS, RULEBOOK
from atrum_judge.judging.law import Law
from atrum_judge.protocol import Judge
from atrum_judge.registry import rulesets
from tests.atrum_judge.games.atrum.laws.coverage import Row, rows
from tests.atrum_judge.games.atrum.laws.proofs import proofs

TABLE = ROOT / "docs" / "programar" / "rules.md"
OTHERS = ROOT / "docs" / "programar" / "rules"
COLUMNS = "| rule | section | what it says | since | proved by |\n| --- | --- | --- | --- | --- |\n"
HEAD = """# The rules that the engine checks

Written by `tools/rules_table.py` from `atrum_judge/games/atrum/laws/`; a test fails when it is out of date.
Sections follow the numbering of the rulebook's body (Part I prints §7.2 twice: types of Powers, and their cost).
Rules are in our own words, with their newest numbers; where the rulebook leaves something open, the reading we
took stands below the rule. A rule is proved by scenarios (in `tests/atrum_judge/games/atrum/laws/scenarios/`,
named by the first rule they prove; `G08` and the like are lines of `scenarios.jsonl`) and by tests that are marked
with it.

"""
PLAIN_HEAD = """# The rules that the judge of `{format}` knows

Written by `tools/rules_table.py` from the laws of the game; a test fails when it is out of date. Rules are in
our own words; where the rulebook leaves something open, the reading we took stands below the rule.

{laws} rules, {sections} sections.
"""


def main() -> None:
    """Write the table. Ends with 1 and a sentence when nothing proves a law."""
    tests = proofs()
    if unproved := [code for code in LAWS if code not in tests]:
        sys.exit(f"nothing proves {', '.join(unproved)}: mark a test (docs/programar/rules-engine.md)")
    TABLE.write_text(table(tests))
    OTHERS.mkdir(exist_ok=True)
    for name, judge in other_judges().items():
        (OTHERS / f"{name}.md").write_text(plain_table(judge))


def other_judges() -> dict[str, Judge]:
    """The judges of the other games, by the name of their page: that of the format of their cases."""
    judges = [ruleset.judge for ruleset in rulesets() if ruleset.judge is not None]
    named = {judge.case_format.partition("-case/")[0]: judge for judge in judges}
    return {name: judge for name, judge in named.items() if judge.case_format != AtrumJudge.case_format}


def plain_table(judge: Judge) -> str:
    """The page of a game: its laws by chapter, in both languages, with the readings taken."""
    laws = judge.rulebook.laws.values()
    sections = {law.section for law in laws if law.section}
    parts = [PLAIN_HEAD.format(format=judge.case_format, laws=len(laws), sections=len(sections))]
    for chapter in judge.chapters(date.max):
        parts.append(
            f"\n## {chapter.title.in_language('en')}\n\n| rule | section | what it says |\n| --- | --- | --- |\n"
        )
        parts += [
            f"| `{law.code}` | {', '.join((law.section, *law.also)) or 'the event'} | {_said(law)} |\n"
            for law in chapter.laws
        ]
    if judge.rulebook.not_covered:
        parts.append("\n## Sections that say nothing to check\n\n| section | why |\n| --- | --- |\n")
        parts += [f"| {section} | {why.in_language('en')} |\n" for section, why in judge.rulebook.not_covered]
    return "".join(parts)


def table(tests: Mapping[str, list[str]]) -> str:
    """The whole page, from the names of what proves each law."""
    parts = [HEAD, f"{len(LAWS)} rules, {len({law.section for law in LAWS.values()})} sections.\n"]
    for chapter in AtrumJudge().chapters(date.max):
        parts.append(f"\n## {chapter.title.in_language('en')}\n\n{COLUMNS}")
        parts += [_row(law, tests[law.code]) for law in chapter.laws]
    parts.append("\n## Sections that say nothing to check\n\n| section | why |\n| --- | --- |\n")
    parts += [f"| {section} | {why.in_language('en')} |\n" for section, why in RULEBOOK.not_covered]
    listed = rows()
    parts.append(
        f"\n## Rules that are not of the engine\n\n{_shares(listed)}\n\n| rule | who decides |\n| --- | --- |\n"
    )
    parts += [f"| `{row.name}` | the site: {row.test} |\n" for row in listed if row.test]
    parts += [f"| `{row.name}` | nobody: {row.reason} |\n" for row in listed if row.reason]
    return "".join(parts)


def _shares(listed: Sequence[Row]) -> str:
    """Return the sentence that says how many of the counted rules the engine, the site and nobody decide."""
    engine, site = sum(bool(row.laws) for row in listed), sum(bool(row.test) for row in listed)
    left = len(listed) - engine - site
    return (
        f"Of {len(listed)} rules that a reader counted in the rulebook (`coverage.txt` beside the tests of laws)"
        f" the laws above decide {engine} and the site {site}; software cannot decide {left}."
    )


def _row(law: Law, tests: list[str]) -> str:
    sections = ", ".join((law.section, *law.also))
    since = f"{law.since:%Y-%m}" if law.since else ""
    return f"| `{law.code}` | {sections} | {_said(law)} | {since} | {', '.join(tests)} |\n"


def _said(law: Law) -> str:
    """A law in both languages, with its reading."""
    reading = f"<br>Reading: {law.reading.in_language('en')}" if law.reading else ""
    return f"{law.text}<br>{law.text.in_language('en')}{reading}"


if __name__ == "__main__":
    main()
