"""Disputes away from the table: a roster of five, and the formation of teams (P3 §2.1 to §2.3)."""

from typing import Any

from rules.games.atrum.cases.bench.new_case import MAX_NAME
from rules.games.atrum.cases.bench.power_cards import ON_LIST, powers_of
from rules.games.atrum.cases.bench.states import rules_of
from rules.games.atrum.cases.bench.tap import Refused, Tap, on, typed
from rules.games.atrum.cases.bench.view import TYPE_WORDS, View
from rules.games.atrum.cases.reading import powers_known
from rules.games.atrum.event.roster import ROSTER_SIZE
from rules.protocol import Json
from rules.text import Text, one_line

QUESTIONS = {
    "legal": Text("La mesa"),
    "roster": Text("Una lista"),
    "formation": Text("La conformación"),
}


_OF_TABLE = ("draft", "at", "fixing", "claim", "card", "assumed")
"""What a state says of the table beside its case."""


@on("ask")
def _ask(tap: Tap) -> None:
    """What is asked about: the table, a roster, or the formation of teams. The others are laid aside as they are."""
    asked, state = tap.words[0], tap.state
    if asked not in QUESTIONS:
        raise ValueError(asked)
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
    state["case"] = case


def _lay_aside(tap: Tap, asked: str) -> None:
    """Keep what was being entered until it is asked about again."""
    state = tap.state
    rest = {key: state.pop(key) for key in _OF_TABLE if state.get(key) is not None}
    state["draft"], sheets = None, state.setdefault("sheets", {})
    if asked == "legal":
        state["table"] = {"position": tap.start, "steps": tap.steps, "rest": rest}
    elif not is_blank(tap.case):
        said = {"sheet": tap.case[asked], "assumed": rest.get("assumed", [])}
        sheets[asked] = said | ({"card": rest["card"]} if "card" in rest else {})


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
    """What was written on the sheets is judged: it is kept already, as whatever is typed."""
    if is_blank(tap.case):
        raise Refused("sheet", Text("Escribe los nombres."))


@typed
def _written(tap: Tap) -> None:
    """What is written on the sheets, in its places; a removal stays as long as its name does."""
    if not any(name.startswith("sheet-") for name in tap.fields):
        return
    if tap.case.get("ask") == "roster":
        tap.case["roster"] = _listed(tap, tap.case["roster"])
    elif tap.case.get("ask") == "formation":
        formation = tap.case["formation"]
        written = {player: _names(tap, str(i)) for i, player in enumerate(formation["rosters"])}
        if written != formation["rosters"]:
            steps = [step for step in formation["steps"] if step["reptante"] in written[step["removes"]]]
            formation["rosters"], formation["steps"] = written, steps


def _names(tap: Tap, sheet: str) -> list[str]:
    return [name for i in range(ROSTER_SIZE) if (name := _line(tap, f"sheet-{sheet}-{i}"))]


def _line(tap: Tap, field: str) -> str:
    return one_line(tap.fields.get(field, ""))[:MAX_NAME]


def _listed(tap: Tap, before: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The Reptantes of a list as they are written, with the Powers that were written down for them.

    Those of one that the catalogue knows by another name than before are that one's.
    """
    listed = []
    for i in range(ROSTER_SIZE):
        one, name = before[i] if i < len(before) else {}, _line(tap, f"sheet-0-{i}")
        if not name:
            continue
        is_other = name != one.get("name") and powers_known(name, "", tap.catalogue) is not None
        kept: dict[str, Any] = {}
        if not is_other:
            kept |= {key: one[key] for key in ("edition", "powers") if key in one}
        if f"edition-0-{i}" in tap.fields and not is_other:
            kept.pop("edition", None)
            kept |= {"edition": edition} if (edition := _line(tap, f"edition-0-{i}")) else {}
        listed.append({"name": name, **kept})
    return listed


@on("begins")
def _begins(tap: Tap) -> None:
    tap.case["formation"]["first"] = list(tap.case["formation"]["rosters"])[int(tap.words[0])]
    tap.said("begins")


@on("remove")
def _remove(tap: Tap) -> None:
    """``remove:0:1:3``: the first player removes the fourth Reptante of the second; ``remove:undo`` takes it back."""
    formation = tap.case["formation"]
    if tap.words[0] == "undo":
        formation["steps"].pop()
        return
    players = list(formation["rosters"])
    by, of, place = map(int, tap.words)
    name = formation["rosters"][players[of]][place]
    formation["steps"].append({"by": players[by], "removes": players[of], "reptante": name})


def is_blank(case: Json) -> bool:
    """Whether a sheet is asked about on which nobody has written yet."""
    asked = case.get("ask", "legal")
    if asked == "formation":
        return not any(case["formation"]["rosters"].values())
    return asked == "roster" and not case["roster"]


def sheet(view: View) -> dict[str, Any]:
    """What is asked about, and the sheets of that question; none at the table."""
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
        shown |= _formation(case["formation"])
        shown["is_first_said"] = "begins" not in view.state.get("assumed", ())
        shown["teams"] = [{"player": p, "names": names} for p, names in view.verdict.teams.items()]
    return shown


def _roster(view: View, roster: list[Json]) -> dict[str, Any]:
    """The lines of a list, and what is known of each Reptante on it."""
    sheet = _lines("", [one["name"] for one in roster])
    due = rules_of(view.state["case"]).powers_per_reptante
    for line, one in zip(sheet["lines"], roster, strict=False):
        powers = powers_of(one, view.catalogue)
        line |= {
            "id": f"{ON_LIST}{line['place']}",
            "edition": one.get("edition", ""),
            "editions": [item.edition for item in view.catalogue(one["name"]) if item.edition],
            "powers": [_power(view, power) for power in powers],
            "lacks": len(powers) < due,
        }
    return sheet


def _power(view: View, power: Json) -> dict[str, Any]:
    type_ = TYPE_WORDS.get(power.get("type") or "")
    said = [power.get("cost"), power.get("esbirro"), view.say(type_) if type_ else None]
    told = " · ".join(str(one) for one in said if one is not None)
    star = " ★" if power.get("unique") else ""
    return {"name": power["name"], "said": f"{power['name']}{star}" + (f" ({told})" if told else "")}


def _lines(player: str, names: list[str]) -> dict[str, Any]:
    nothing_known = {"id": "", "edition": "", "editions": (), "powers": (), "lacks": False}
    places = [
        {**nothing_known, "place": i, "name": names[i] if i < len(names) else ""} for i in range(ROSTER_SIZE)
    ]
    return {"player": player, "lines": places}


def _formation(formation: Json) -> dict[str, Any]:
    rosters = formation["rosters"]
    gone = {(step["removes"], step["reptante"]) for step in formation["steps"]}
    players = list(rosters)
    return {
        "sheets": [_lines(player, names) for player, names in rosters.items()],
        "first": formation["first"],
        "removers": [
            {
                "by": player,
                "of": [
                    {"player": of, "tap": f"{i}:{j}:{n}", "name": name}
                    for j, of in enumerate(players)
                    for n, name in enumerate(rosters[of])
                    if (of, name) not in gone
                ],
            }
            for i, player in enumerate(players)
        ],
        "removals": formation["steps"],
    }
