"""Write docs/programar/permissions.md: every verb, its roles and states, its readers in the log, its needs.

python tools/permissions_table.py
"""

import inspect
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")
django.setup()

from tournaments import actions
from tournaments.actions.verbs import VERBS, Verb, Waits, When
from tournaments.enums import Role, TournamentState
from tournaments.permissions import ALLOWED, ALSO, Bars, Permission, Rule

TABLE = ROOT / "docs" / "programar" / "permissions.md"
ROOMS = {f"tournaments.actions.{name}": getattr(actions, name) for name in actions.__all__}
ROLES = {Role.ORGANIZER: "organizer", Role.HEAD_JUDGE: "head judge", Role.JUDGE: "judge"}
STATES = {
    TournamentState.DRAFT: "draft",
    TournamentState.REGISTRATION: "open",
    TournamentState.RUNNING: "running",
    TournamentState.FINISHED: "finished",
    TournamentState.CANCELLED: "cancelled",
}
BARS = {Bars.NOBODY: "", Bars.OWN: ", unless they play there", Bars.PLAYERS: ", unless they play the event"}
KEEPS = ", if their account keeps the catalogue"
HEAD = """# Who may do what

Written by `tools/permissions_table.py` from the functions of `tournaments/actions/` and the table in
`tournaments/permissions.py`. One test fails when this page is out of date. Another one tries every verb as
everybody in every state of an event.

- *A player there* sits at the table, or plays in the entry, that the verb is about. The personal address of an
  entry counts like an account there, unless the row says *with an account*. It gives nothing elsewhere, and on a
  phone that is lent it counts only at that table.
- What follows a semicolon is asked for beside the role.
- A player who is on the staff, too, has the rights of a player about rosters and about the own entry.
- The site answers 403 to everybody else, and 404 in a draft. In another state of the event it answers 409.
- A role in another event gives nothing here, nor does an account that administers the installation. `manage.py
  allow_catalogue` names the accounts that keep the catalogue.
- The log shows public entries to everybody, and the others to the event's staff. Staff that plays reads nothing
  about rosters there.
- Fields in brackets may be left empty. A verb with a page of its own has no button.
- A form that *waits* stays on a phone that has lost the site. The phone sends it when the site is back, or drops
  it after the minutes in the row ([without network](offline.md)).
"""
COLUMNS = (
    "\n| verb | what it does | who | when | log | waits | needs | button |"
    "\n| --- | --- | --- | --- | --- | --- | --- | --- |\n"
)


@dataclass(frozen=True)
class Standing:
    """A person's standing in an event and towards the subject of a verb there."""

    roles: frozenset[Role] = frozenset()
    has_account: bool = True
    owns: bool = False
    plays: bool = False
    is_guest: bool = False


ORGANIZES = frozenset({Role.ORGANIZER})
STANDINGS = {
    "visitor": Standing(has_account=False),
    "stranger": Standing(),
    "another event's staff": Standing(),
    "installation admin": Standing(),
    "player there": Standing(owns=True, plays=True),
    "other player": Standing(plays=True),
    "holder of the address": Standing(has_account=False, owns=True, plays=True, is_guest=True),
    "holder of another address": Standing(has_account=False, plays=True, is_guest=True),
    "organizer who plays there": Standing(ORGANIZES, owns=True, plays=True),
    "organizer who plays elsewhere": Standing(ORGANIZES, plays=True),
    "judge": Standing(frozenset({Role.JUDGE})),
    "head judge": Standing(frozenset({Role.HEAD_JUDGE})),
    "organizer": Standing(ORGANIZES),
}


def lets(asked: Rule, standing: Standing) -> bool:
    """True if the table of permissions allows it, whatever the state of the event."""
    if asked.own and standing.owns and (asked.guests or not standing.is_guest):
        return True
    if asked.permission == Permission.ANYBODY:
        return True
    if asked.permission == Permission.ANY_ACCOUNT:
        return standing.has_account
    if asked.permission in ALSO:  # nobody among these keeps the catalogue
        return False
    return bool(standing.roles & ALLOWED[asked.permission]) and asked.lets_staff(
        owns=standing.owns, plays=standing.plays
    )


def main() -> None:
    """Write the table."""
    TABLE.write_text(table())


def table() -> str:
    """The whole page."""
    parts = [HEAD]
    for name, module in ROOMS.items():
        parts.append(f"\n## {_summary(module).rstrip('.')}\n{COLUMNS}")
        parts += [_row(verb) for verb in VERBS.values() if _room(verb) == name]
    return "".join(parts)


def _room(verb: Verb) -> str:
    """Return the module of `actions` that has a verb, or the room that its module is in."""
    return ".".join(verb.run.__module__.split(".")[:3])


def _row(verb: Verb) -> str:
    cells = [
        f"`{verb.name}`",
        _summary(verb.run),
        _who(verb.rule),
        ", ".join(STATES[state] for state in TournamentState if state in verb.rule.during),
        _log(verb.public),
        _waits(verb.waits),
        ", ".join(_need(each) for each in verb.parameters if each.name != "tournament"),
        "yes" if verb.done else "",
    ]
    return f"| {' | '.join(cells)} |\n"


def _waits(waits: Waits) -> str:
    said = f"{waits.minutes} min" if waits.minutes else waits.said
    return f"{said}, the latest" if waits.is_latest else said


def _summary(documented: object) -> str:
    """Return the first paragraph in one line."""
    return " ".join((inspect.getdoc(documented) or "").partition("\n\n")[0].split())


def _who(asked: Rule) -> str:
    return f"{_roles(asked)}; {asked.only.words}" if asked.only else _roles(asked)


def _roles(asked: Rule) -> str:
    if asked.permission == Permission.ANYBODY:
        return "anybody, without an account"
    if asked.permission == Permission.ANY_ACCOUNT:
        return "any account"
    staff = ", ".join(ROLES[role] for role in Role if role in ALLOWED[asked.permission])
    staff += KEEPS if asked.permission in ALSO else ""
    own = "a player there" + ("" if asked.guests else " with an account")
    return " · ".join(part for part in (own if asked.own else "", staff + BARS[asked.bars]) if part)


def _log(public: bool | When) -> str:
    if isinstance(public, When):
        return f"public {public.words}"
    return "public" if public else "staff"


def _need(parameter: inspect.Parameter) -> str:
    name = parameter.name.rstrip("_").replace("_", " ")
    return name if parameter.default is parameter.empty else f"[{name}]"


if __name__ == "__main__":
    main()
