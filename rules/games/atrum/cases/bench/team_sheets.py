"""Disputes away from the table: a roster of five, and the formation of teams (P3 §2.1 to §2.3)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.games.atrum.cases.bench.new_case import MAX_NAME
from rules.games.atrum.cases.bench.power_cards import ON_LIST, own_powers, powers_of, reissue, rename
from rules.games.atrum.cases.bench.states import on_lines, rules_of
from rules.games.atrum.cases.bench.tap import Refused, Tap, on, take_away, typed
from rules.games.atrum.cases.bench.view import TYPE_WORDS, View
from rules.games.atrum.event.roster import ROSTER_SIZE
from rules.games.atrum.table.names import name_key
from rules.protocol import Json
from rules.text import Text, one_line

QUESTIONS = {
    "legal": Text("La mesa"),
    "roster": Text("Una lista"),
    "formation": Text("La conformación"),
}


_OF_TABLE = ("draft", "at", "fixing", "silences", "shown", "claim", "card", "assumed")
"""A state's facts of the table beside its case."""
_OF_SHEET = ("card", "empty", "removed")
"""A state's facts of a sheet, beside those assumed."""


@on("ask")
def _ask(tap: Tap) -> None:
    """Turn to a question: the table, a roster, or the formation of teams. The others are laid aside as they are."""
    asked, state = tap.words[0], tap.state
    if asked not in QUESTIONS:
        raise ValueError(asked)
    is_dated = "date" not in state.get("assumed", ())
    _lay_aside(tap, tap.case.get("ask", "legal"))
    case: dict[str, Any] = {key: tap.case[key] for key in ("format", "date")}
    if asked == "legal":
        table = state.pop("table")
        case |= {"position": table["position"], "steps": table["steps"]}
        state |= table.get("rest", {})
    else:
        found = state["sheets"].get(asked)
        if found is None or (asked == "formation" and set(found["sheet"]["rosters"]) != set(_seated(tap))):
            found = _blank(tap, asked)
        case |= {"ask": asked, asked: found["sheet"]}
        state |= {key: found[key] for key in ("assumed", *_OF_SHEET) if key in found}
        tap.said("date")
        if not is_dated:
            tap.suppose("date")
    state["case"] = case


def _lay_aside(tap: Tap, asked: str) -> None:
    """Keep what was being entered until it is asked about again."""
    state = tap.state
    rest = {key: state.pop(key) for key in {*_OF_TABLE, *_OF_SHEET} if state.get(key) is not None}
    state["draft"], sheets = None, state.setdefault("sheets", {})
    if asked == "legal":
        state["table"] = {"position": tap.start, "steps": tap.steps, "rest": rest}
    elif rest.get("empty") or not is_blank(tap.case):
        of_sheet = {key: rest[key] for key in _OF_SHEET if rest.get(key)}
        sheets[asked] = {"sheet": tap.case[asked], "assumed": rest.get("assumed", []), **of_sheet}


def _seated(tap: Tap) -> list[str]:
    return [player["id"] for player in tap.start["players"][:2]]


def _blank(tap: Tap, asked: str) -> dict[str, Any]:
    """A sheet of which nothing was said; that the first of a formation begins is only assumed."""
    if asked == "roster":
        return {"sheet": [], "assumed": []}
    one, other = _seated(tap)
    return {"sheet": {"first": one, "rosters": {one: [], other: []}, "steps": []}, "assumed": ["begins"]}


@on("sheet")
def _sheet(tap: Tap) -> None:
    """Judge the sheets: their words are kept already, as all typed ones."""
    if is_blank(tap.case):
        raise Refused("sheet", Text("Escribe los nombres."))


@typed
def _written(tap: Tap) -> None:
    """Keep the words on the sheets, each on its line."""
    if not any(name.startswith("sheet-") for name in tap.fields):
        return
    if tap.case.get("ask") == "roster":
        tap.case["roster"] = _listed(tap)
    elif tap.case.get("ask") == "formation":
        rosters = tap.case["formation"]["rosters"]
        removed = removed_lines(tap.state)
        for sheet, player in enumerate(rosters):
            before, now = on_lines(tap.state, sheet, rosters[player]), _names(tap, sheet)
            removed = [
                _followed(step, line, before, now) if step["removes"] == player else line
                for step, line in zip(tap.case["formation"]["steps"], removed, strict=True)
            ]
            rosters[player] = [*now.values()]
            _leave_empty(tap, sheet, {line: {} for line in range(max(now, default=0)) if line not in now})
        tap.state["removed"] = removed


def _names(tap: Tap, sheet: int) -> dict[int, str]:
    return {line: name for line in range(ROSTER_SIZE) if (name := _line(tap, f"sheet-{sheet}-{line}"))}


def _line(tap: Tap, field: str) -> str:
    return one_line(tap.fields.get(field, ""))[:MAX_NAME]


def _leave_empty(tap: Tap, sheet: int, lines: Mapping[int, Json]) -> None:
    """Keep which lines are empty, with what is there again once somebody writes a name."""
    empty = tap.state.setdefault("empty", {})
    empty.pop(str(sheet), None)
    if lines:
        empty[str(sheet)] = {str(line): what for line, what in lines.items()}


def _followed(step: dict[str, Any], line: int, before: Mapping[int, str], now: Mapping[int, str]) -> int:
    """The line of a removed Reptante, whose removal is called as it is: it was named otherwise, or moved."""
    name = step["reptante"]
    if now.get(line) == name:
        return line
    moved = next((place for place in now if now[place] == name != before.get(place)), line)
    step["reptante"] = now.get(moved, name)
    return moved


def removed_lines(state: Json) -> list[int]:
    """On which line of its sheet each Reptante stands that was removed from a formation."""
    formation = state["case"]["formation"]
    noted: list[int] | None = state.get("removed")
    if noted:
        return noted
    sheets = {player: on_lines(state, i, names) for i, (player, names) in enumerate(formation["rosters"].items())}
    return [
        next((line for line, name in sheets[step["removes"]].items() if name == step["reptante"]), -1)
        for step in formation["steps"]
    ]


def _listed(tap: Tap) -> list[dict[str, Any]]:
    """The Reptantes of a list as they are written, with what was written down for each name, or else for its line."""
    there: dict[int, Any] = {int(line): one for line, one in tap.state.get("empty", {}).get("0", {}).items()}
    there |= on_lines(tap.state, 0, tap.case["roster"])
    now = _names(tap, 0)
    came = _came_from({line: one for line, one in there.items() if one}, now)
    lines = {line: there.get(came.get(line, -1), {}) for line in range(ROSTER_SIZE)}
    listed = [_named(tap, line, name, lines[line], there.get(line, {})) for line, name in now.items()]
    last = max(now, default=-1)
    kept = {line: one for line, one in lines.items() if line not in now}
    _leave_empty(tap, 0, {line: one for line, one in kept.items() if line < last or one})
    _mean_what_was_seen(tap, came)
    return listed


def _came_from(there: Mapping[int, Json], now: Mapping[int, str]) -> dict[int, int]:
    """Return the former line of each line's facts: they follow their name, else they stay on their line.

    Facts left over go to a line that has none: a judge wrote them down.
    """
    names = {line: name_key(one["name"]) for line, one in there.items()}
    came = {line: line for line, name in now.items() if names.get(line) == name_key(name)}
    free = [line for line in there if line not in came]

    def take(line: int, of: int | None) -> None:
        if line not in came and of in free:
            came[line] = of
            free.remove(of)

    for line, name in now.items():
        take(line, next((of for of in free if names[of] == name_key(name)), None))
    for line in range(ROSTER_SIZE):
        take(line, line)
    for line in sorted(range(ROSTER_SIZE), key=lambda line: line not in now):
        take(line, next(iter(free), None))
    return came


def _mean_what_was_seen(tap: Tap, came: Mapping[int, int]) -> None:
    """A tap on something of a line is about what stood there, wherever its name has gone since."""
    shown = {f"{ON_LIST}{of}": f"{ON_LIST}{line}" for line, of in came.items()}
    tap.words[:1] = [shown.get(word, word) for word in tap.words[:1]]


def _named(tap: Tap, line: int, name: str, of_name: Json, of_line: Json) -> dict[str, Any]:
    """The Reptante on a line of a list, by its name of now. An edition that is typed says otherwise than its line did."""
    one: dict[str, Any] = {"name": name, **of_name}
    rename(tap, one, name)
    edition = _line(tap, f"edition-0-{line}")
    if f"edition-0-{line}" in tap.fields and edition != of_line.get("edition", ""):
        reissue(tap, one, edition)
    return one


@on("begins")
def _begins(tap: Tap) -> None:
    tap.case["formation"]["first"] = list(tap.case["formation"]["rosters"])[int(tap.words[0])]
    tap.said("begins")


@on("remove")
def _remove(tap: Tap) -> None:
    """``remove:0:1:3``: the first player removes the fourth Reptante of the second.

    ``remove:undo:2`` takes back the last of two removals.
    """
    formation = tap.case["formation"]
    steps, removed = formation["steps"], removed_lines(tap.state)
    if tap.words[0] == "undo":
        take_away(steps, "-1", tap.words[1])
        tap.state["removed"] = removed[: len(steps)]
        return
    players = list(formation["rosters"])
    by, of, line = map(int, tap.words)
    if (players[of], line) in _gone(steps, removed):
        raise ValueError("removed already")
    name = on_lines(tap.state, of, formation["rosters"][players[of]])[line]
    steps.append({"by": players[by], "removes": players[of], "reptante": name})
    tap.state["removed"] = [*removed, line]


def _gone(steps: Sequence[Json], removed: Sequence[int]) -> set[tuple[str, int]]:
    return {(step["removes"], line) for step, line in zip(steps, removed, strict=True)}


def is_blank(case: Json) -> bool:
    """True if a sheet is asked about on which nobody has written yet."""
    asked = case.get("ask", "legal")
    if asked == "formation":
        return not any(case["formation"]["rosters"].values())
    return asked == "roster" and not case["roster"]


def sheet(view: View) -> dict[str, Any]:
    """Return the question, and its sheets; none at the table."""
    case = view.state["case"]
    asked = case.get("ask", "legal")
    shown: dict[str, Any] = {
        "ask": asked,
        "is_table": asked == "legal",
        "questions": [
            {"value": value, "label": view.say(said), "on": value == asked} for value, said in QUESTIONS.items()
        ],
        "sheets": [],
        "removals": [],
        "teams": [],
    }
    if asked == "roster":
        shown["sheets"] = [_roster(view, case["roster"])]
    elif asked == "formation":
        shown |= _formation(view.state)
        shown["is_first_said"] = "begins" not in view.state.get("assumed", ())
        shown["teams"] = [{"player": p, "names": names} for p, names in view.verdict.teams.items()]
    return shown


def _roster(view: View, roster: list[Json]) -> dict[str, Any]:
    """The lines of a list, and what is known of each Reptante on it."""
    listed = on_lines(view.state, 0, roster)
    sheet = _lines("", {line: one["name"] for line, one in listed.items()})
    due = rules_of(view.state["case"]).powers_per_reptante
    for line, one in listed.items():
        powers = powers_of(one, view.catalogue)
        sheet["lines"][line] |= {
            "id": f"{ON_LIST}{line}",
            "edition": one.get("edition", ""),
            "editions": [item.edition for item in view.catalogue(one["name"]) if item.edition],
            "powers": [_power(view, power) for power in powers],
            "lacks": len(powers) < due,
            **own_powers(one, view.catalogue),
        }
    return sheet


def _power(view: View, power: Json) -> dict[str, Any]:
    type_ = TYPE_WORDS.get(power.get("type") or "")
    said = [power.get("cost"), power.get("esbirro"), view.say(type_) if type_ else None]
    told = " · ".join(str(one) for one in said if one is not None)
    star = " ★" if power.get("unique") else ""
    return {"name": power["name"], "said": f"{power['name']}{star}" + (f" ({told})" if told else "")}


def _lines(player: str, names: Mapping[int, str]) -> dict[str, Any]:
    nothing_known = {"id": "", "edition": "", "editions": (), "powers": (), "lacks": False}
    nothing_known |= {"known": 0, "by_hand": False, "may_be_printed": False}
    lines = range(max([ROSTER_SIZE, *(line + 1 for line in names)]))
    return {
        "player": player,
        "lines": [{**nothing_known, "place": line, "name": names.get(line, "")} for line in lines],
    }


def _formation(state: Json) -> dict[str, Any]:
    formation = state["case"]["formation"]
    rosters = formation["rosters"]
    names = {player: on_lines(state, i, rosters[player]) for i, player in enumerate(rosters)}
    gone = _gone(formation["steps"], removed_lines(state))
    return {
        "sheets": [_lines(player, lines) for player, lines in names.items()],
        "first": formation["first"],
        "removers": [
            {
                "by": player,
                "of": [
                    {"player": of, "tap": f"{i}:{j}:{line}", "name": name}
                    for j, of in enumerate(names)
                    for line, name in names[of].items()
                    if (of, line) not in gone
                ],
            }
            for i, player in enumerate(names)
        ],
        "removals": formation["steps"],
    }
