"""Writes docs/permissions.md: every verb, who may use it, who reads of it in the log, and what it needs.

python tools/permissions_table.py
"""

import inspect
import os
import sys
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from tournaments import actions
from tournaments.actions.verbs import VERBS, Verb, When
from tournaments.enums import Role
from tournaments.permissions import ALLOWED, Permission

TABLE = ROOT / "docs" / "permissions.md"
ROOMS = {f"tournaments.actions.{name}": getattr(actions, name) for name in actions.__all__}
ROLES = {Role.ORGANIZER: "organizer", Role.HEAD_JUDGE: "head judge", Role.JUDGE: "judge"}
HEAD = """# Who may do what

Written by `tools/permissions_table.py` from the functions of `tournaments/actions/` and the table in
`tournaments/permissions.py`; a test fails when it is out of date. *Any account* means that the function itself
checks whose entry or seat it is. The log shows public entries to everybody and the others to the event's staff.
Fields in brackets may be left empty; a verb with a page of its own has no button.
"""
COLUMNS = "\n| verb | what it does | who | log | needs | button |\n| --- | --- | --- | --- | --- | --- |\n"


def main() -> None:
    """Write the table."""
    TABLE.write_text(table())


def table() -> str:
    """The whole page."""
    parts = [HEAD]
    for name, module in ROOMS.items():
        parts.append(f"\n## {_first_line(module).rstrip('.')}\n{COLUMNS}")
        parts += [_row(verb) for verb in VERBS.values() if verb.run.__module__ == name]
    return "".join(parts)


def _row(verb: Verb) -> str:
    cells = [
        f"`{verb.name}`",
        _first_line(verb.run),
        _who(verb.permission),
        _log(verb.public),
        ", ".join(_need(each) for each in verb.parameters if each.name != "tournament"),
        "yes" if verb.done else "",
    ]
    return f"| {' | '.join(cells)} |\n"


def _first_line(documented: object) -> str:
    return (inspect.getdoc(documented) or "").splitlines()[0]


def _who(permission: Permission) -> str:
    if permission == Permission.ANY_ACCOUNT:
        return "any account"
    return ", ".join(ROLES[role] for role in Role if role in ALLOWED[permission])


def _log(public: bool | When) -> str:
    if isinstance(public, When):
        return f"public {public.words}"
    return "public" if public else "staff"


def _need(parameter: inspect.Parameter) -> str:
    name = parameter.name.rstrip("_").replace("_", " ")
    return name if parameter.default is parameter.empty else f"[{name}]"


if __name__ == "__main__":
    main()
