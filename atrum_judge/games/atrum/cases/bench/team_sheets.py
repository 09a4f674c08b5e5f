"""Disputes away from the table: a roster of five, and the formation of teams (P3 §2.1 to §2.3)."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from atrum_judge.games.atrum.cases.bench.new_case import MAX_NAME, given_reptante
from atrum_judge.games.atrum.cases.bench.power_cards import ON_LIST, own_powers, powers_of, reissue, rename
from atrum_judge.games.atrum.cases.bench.states import rules_of
from atrum_judge.games.atrum.cases.bench.tap import Tap, on, take_away, typed
from atrum_judge.games.atrum.cases.bench.view import TYPE_WORDS, View
from atrum_judge.games.atrum.event.roster import ROSTER_SIZE
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.judging.bench.tapping import Refused
from atrum_judge.protocol import Json
from atrum_judge.text import Text, one_line

QUESTIONS = {
    "legal": Text("La mesa"),
    "roster": Text("Una lista"),
    "formation": Text("La conformación"),
}


_OF_TABLE = ("draft", "at", "fixing", "claim", "card", "assumed", "may")
"""A state's facts of the table beside its case."""


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
        state |= {key: found[key] for key in ("assumed", "card") if key in found}
        tap.said("date")
        if not is_dated:
            tap.suppose("date")
    state["case"] = case


def _lay_aside(tap: Tap, asked: str) -> None:
    """Keep what was being entered until it is asked about again."""
    state = tap.state
    rest = {key: state.pop(key) for key in _OF_TABLE if state.get(key) is not None}
    state["draft"], sheets = None, state.setdefault("sheets", {})
    if asked == "legal":
        state["table"] = {"position": tap.start, "steps": tap.steps, "rest": rest}
    elif not is_blank(tap.case):
        card = {"card": rest["card"]} if rest.get("card") else {}
        sheets[asked] = {"sheet": tap.case[asked], "assumed": rest.get("assumed", []), **card}


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
    """Keep the words on the sheets. A line that is emptied is gone from its sheet."""
    if not any(name.startswith("sheet-") for name in tap.fields):
        return
    if tap.case.get("ask") == "roster":
        tap.case["roster"] = _listed(tap)
    elif tap.case.get("ask") == "formation":
        rosters, steps = tap.case["formation"]["rosters"], tap.case["formation"]["steps"]
        for sheet, (player, before) in enumerate([*rosters.items()]):
            now = [_line(tap, f"sheet-{sheet}-{line}") for line in range(ROSTER_SIZE)]
            lines = zip(before, now, strict=False)
            renamed = {was: name for was, name in lines if name and was not in now and name not in before}
            for step in steps:
                if step["removes"] == player:
                    step["reptante"] = renamed.get(step["reptante"], step["reptante"])
            rosters[player] = [name for name in now if name]


def _line(tap: Tap, field: str) -> str:
    return one_line(tap.fields.get(field, ""))[:MAX_NAME]


def _listed(tap: Tap) -> list[dict[str, Any]]:
    """Return the Reptantes of a list, each with the Powers of its name, or else of its line."""
    before, listed = tap.case["roster"], []
    now = {line: name for line in range(ROSTER_SIZE) if (name := _line(tap, f"sheet-0-{line}"))}
    by_name, kept = {name_key(one["name"]): one for one in before}, {*map(name_key, now.values())}
    for line, name in now.items():
        of_line = before[line] if line < len(before) else {"name": name}
        was = of_line if name_key(of_line["name"]) not in kept else {"name": name}
        one = {**by_name.get(name_key(name), was)}
        rename(tap, one, name)
        edition = _line(tap, f"edition-0-{line}")  # one that is typed says otherwise than its line did
        if f"edition-0-{line}" in tap.fields and edition != of_line.get("edition", ""):
            reissue(tap, one, edition)
        listed.append(one)
    return listed


@on("list")
def _list(tap: Tap) -> None:
    """``list:1`` is about the list that the second at the table registered."""
    tap.case["roster"] = deepcopy(tap.state["lists"][int(tap.words[0])]["roster"])


def registered(names: Sequence[str], lists: Sequence[Sequence[Json]], prepared: Json | None) -> dict[str, Any]:
    """The sheets as an event knows them: the lists, and the removals as far as all have seen them."""
    if not any(lists):
        return {}
    rosters = [[given_reptante(item, item["name"]) for item in items] for items in lists]
    known = {"lists": [{"player": n, "roster": r} for n, r in zip(names, rosters, strict=True)]}
    if len(names) != 2:
        return known
    state, removals = prepared or {"first": 0, "steps": ()}, []
    for step in state["steps"]:
        by, of = (seat != state["first"] for seat in (step["by"], step["removes"]))
        removals.append({"by": names[by], "removes": names[of], "reptante": rosters[of][step["item"]]["name"]})
    on_sheets = {name: [one["name"] for one in items] for name, items in zip(names, rosters, strict=True)}
    sheet = {"first": names[0], "rosters": on_sheets, "steps": removals}
    return known | {"sheets": {"formation": {"sheet": sheet, "assumed": [] if prepared else ["begins"]}}}


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
    if tap.words[0] == "undo":
        take_away(formation["steps"], "-1", tap.words[1])
        return
    players = list(formation["rosters"])
    by, of, line = map(int, tap.words)
    name = formation["rosters"][players[of]][line]
    if (players[of], name) in _gone(formation["steps"]):
        raise ValueError("removed already")
    formation["steps"].append({"by": players[by], "removes": players[of], "reptante": name})


def _gone(steps: Sequence[Json]) -> set[tuple[str, str]]:
    return {(step["removes"], step["reptante"]) for step in steps}


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
        "lists": [one["player"] for one in view.state.get("lists", ())] if asked == "roster" else [],
        "removals": [],
        "teams": [],
    }
    if asked == "roster":
        shown["sheets"] = [_roster(view, case["roster"])]
    elif asked == "formation":
        shown |= _formation(case["formation"])
        shown["is_first_said"] = "begins" not in view.state.get("assumed", ())
        shown["teams"] = [{"player": p, "names": names} for p, names in view.verdict.teams.items()]
    return shown


def _roster(view: View, roster: list[Json]) -> dict[str, Any]:
    """The lines of a list, and what is known of each Reptante on it."""
    sheet = _lines("", [one["name"] for one in roster])
    due = rules_of(view.state["case"]).powers_per_reptante
    for line, one in enumerate(roster):
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


def _lines(player: str, names: Sequence[str]) -> dict[str, Any]:
    nothing_known = {"id": "", "edition": "", "editions": (), "powers": (), "lacks": False}
    nothing_known |= {"known": 0, "by_hand": False, "may_be_printed": False}
    shown = [*names, *[""] * (ROSTER_SIZE - len(names))]
    return {
        "player": player,
        "lines": [{**nothing_known, "place": line, "name": name} for line, name in enumerate(shown)],
    }


def _formation(formation: Json) -> dict[str, Any]:
    rosters, gone = formation["rosters"], _gone(formation["steps"])
    return {
        "sheets": [_lines(player, names) for player, names in rosters.items()],
        "first": formation["first"],
        "removers": [
            {
                "by": player,
                "of": [
                    {"player": of, "tap": f"{i}:{j}:{line}", "name": name}
                    for j, (of, names) in enumerate(rosters.items())
                    for line, name in enumerate(names)
                    if (of, name) not in gone
                ],
            }
            for i, player in enumerate(rosters)
        ],
        "removals": formation["steps"],
    }
