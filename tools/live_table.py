"""Writes the tables of docs/programar/live-channel.md: the subjects, and what each verb tells of.

python tools/live_table.py
"""

import os
import sys
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")
django.setup()

from tournaments.actions.verbs import VERBS, Told
from tournaments.live.news import Own, Subject

PAGE = ROOT / "docs" / "programar" / "live-channel.md"
BEGIN, END = "<!-- tables: tools/live_table.py -->\n", "<!-- end of tables -->\n"
MEANINGS = {
    Subject.ROUND: "which rounds there are, and who plays whom",
    Subject.CLOCK: "the round's clock: started, paused, going on",
    Subject.TABLES: "how far some table of the round has come: preparation, extra time, reports",
    Subject.RESULTS: "a final result, and with it the standings",
    Subject.ENTRIES: "who takes part: sign-ups, presence, departures",
    Subject.ANNOUNCEMENT: "where the event stands: registration, rosters, under way",
    Subject.CALLS: "what waits for a judge, and warnings; staff, and the table or entry concerned",
    Subject.RULINGS: "decisions on disputed cases; staff, and everybody once published",
    Subject.LOG: "a new line of the log; staff only where the line is",
    Subject.SCREENS: "what walls and overlays show: their panels, colours and delay",
    Subject.ROLES: "who belongs to the staff or to an entry; staff only",
    Subject.EVERYTHING: "more than can be told, or nobody knows any more what: look at everything",
}
MATCH, ENTRY = "`match:<id>`", "`entry:<number>`"


def main() -> None:
    """Write the tables."""
    PAGE.write_text(with_tables(PAGE.read_text()))


def with_tables(page: str) -> str:
    """The page with its tables as they are now."""
    before, rest = page.split(BEGIN)
    return before + BEGIN + tables() + END + rest.split(END)[1]


def tables() -> str:
    """Both tables."""
    subjects = [f"| `{subject}` | {MEANINGS[subject]} |\n" for subject in Subject]
    subjects[3:3] = [f"| {MATCH} | one table, by its id |\n", f"| {ENTRY} | one entry, by its number |\n"]
    verbs = [f"| `{verb.name}` | {_words(verb.tells)} | {_words(verb.guards)} |\n" for verb in VERBS.values()]
    return (
        f"\n| subject | told when there is news of |\n| --- | --- |\n{''.join(subjects)}"
        f"\n| verb | tells everybody | tells staff and those concerned |\n| --- | --- | --- |\n{''.join(verbs)}\n"
    )


def _words(told: Told) -> str:
    own = {Own.MATCH: MATCH, Own.ENTRY: ENTRY}
    return ", ".join(own[each] if isinstance(each, Own) else f"`{each}`" for each in sorted(told))


if __name__ == "__main__":
    main()
