"""The judges' words on the collected cases, and the table as it is then: ``<game>/said.txt``.

The cases themselves expect what the rulebook says: an answer, its law, a value or two. Here stands everything else that
a judge and the players read, so that a wrong name, number or leaf of the table is noticed, and a change can be read where
it happened. A block is the name of the case, then a line for each finding, one for the result, one for each leaf of the
table that its steps changed. Of games whose steps are played at random, a block is a game: a line for each step, with
the laws that forbade what was tried before it. After a change that is meant: ``python -m tests.atrum_judge.games.said``.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from atrum_judge.games.duelo.cases.writing import position_json as duelo_table
from atrum_judge.games.shadow_throne.cases.writing import position_json as throne_table
from atrum_judge.games.shadow_throne.table.position import Position
from atrum_judge.protocol import Judge
from atrum_judge.registry import get_ruleset
from tests.atrum_judge.games.doomtrooper.cases.situations import ROWS as DOOMTROOPER
from tests.atrum_judge.games.duelo import playing as duelo
from tests.atrum_judge.games.duelo.cases.examples import EXAMPLES as DUELO
from tests.atrum_judge.games.myl.cases.situations import ROWS as MYL
from tests.atrum_judge.games.shadow_throne import playing as throne
from tests.atrum_judge.games.shadow_throne.cases.examples import EXAMPLES as SHADOW_THRONE

Json = Any
Block = tuple[str, list[str]]

_HERE = Path(__file__).parent
TODAY = date(2026, 11, 21)


def said(verdict: Mapping[str, Any]) -> list[str]:
    """The lines of a verdict: what it finds and where, and what comes of it."""
    found = [
        " ".join(filter(None, (f["where"], f["severity"], f["code"], f"({f['rule']}):", f["message"])))
        for f in verdict["findings"]
    ]
    return found + [
        f"{field}: {json.dumps(verdict[field], ensure_ascii=False)}"
        for field in ("assumptions", "remedies", "resolution", "result", "winner")
        if verdict.get(field)
    ]


def changes(before: Json, after: Json, path: str = "") -> Iterator[str]:
    """Yield the changes of a table, e.g. ``players.A.life: 20 → 17`` or ``players.A.hand: -sword``."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in sorted(before.keys() | after.keys()):
            yield from changes(before.get(name), after.get(name), f"{path}.{name}" if path else name)
        return
    was, now = _by_id(before), _by_id(after)
    if was is None or now is None:
        if (before or None) != (after or None):
            yield f"{path}: {_shown(before)} → {_shown(after)}"
        return
    yield from (f"{path}: -{gone}" for gone in was if gone not in now)
    yield from (f"{path}: +{come}" for come in now if come not in was)
    for both in was:
        if both in now:
            yield from changes(was[both], now[both], f"{path}.{both}")
    if [each for each in was if each in now] != [each for each in now if each in was]:
        yield f"{path}: {' '.join(map(str, now))}"


def _by_id(value: Json) -> dict[Any, Json] | None:
    """The cards of a list by their ids, or what has none by its place; None for anything else."""
    if not value and value is not False and value != 0:
        return {}
    if not isinstance(value, list) or not all(isinstance(held, dict) for held in value):
        return None
    return {held.get("id", place): held for place, held in enumerate(value)}


def _shown(value: Json) -> str:
    return "–" if value is None else json.dumps(value, ensure_ascii=False)


def _judged(judge: Judge, case: Json) -> list[str]:
    """Return the judge's words on a case, and the bench's words on its steps."""
    verdict = _verdict(judge, case)
    told = [f"{step['index'] + 1}: {step['said']}" for step in _bench(judge, case)["steps"]]
    if verdict.get("position") is None:
        return told + said(verdict)
    before = _verdict(judge, {**case, "steps": [], "ask": "legal"})["position"]
    return told + said(verdict) + list(changes(before, verdict["position"]))


def _verdict(judge: Judge, case: Json) -> Json:
    return judge.adjudicate(case, today=TODAY, catalogue=lambda name: (), language="es")


def _bench(judge: Judge, case: Json) -> Json:
    assert judge.bench is not None
    return judge.bench.view({"case": case, "at": ""}, lambda name: (), "es")


def _opened(judge: Judge) -> Iterator[Block]:
    """Each example of the bench: its table as it is drawn, the cards that it is about, and what its parts ask for."""
    assert judge.bench is not None
    for example in _bench(judge, judge.bench.new(TODAY, [("A", ()), ("B", ()), ("C", ())])["case"])["examples"]:
        case = judge.bench.tap({"case": {}, "at": ""}, {"tap": example["value"]}, lambda name: ())["case"]
        page = _bench(judge, case)
        parts = page["start"] + page["now"]
        yield (
            example["value"],
            [f"{part['title']}: {', '.join(_facts(part))}" for part in parts]
            + [f"about: {', '.join(judge.about(case))}"],
        )
        if example == page["examples"][0]:
            yield from ((f"{example['value']}/{at}", _asked(judge, case, at)) for at in _places(page))


def _facts(part: Json) -> list[str]:
    numbers = [(one["label"], one["value"] or one["default"]) for one in part["numbers"]]
    return [f"{name} {value}" for name, value in [*numbers, *part["facts"]]]


def _places(page: Json) -> Iterator[str]:
    """Yield the places that can be opened on a page of the bench."""
    yield from dict.fromkeys(part["path"] for part in page["start"])
    yield from (step["fix"].partition(":")[2] for step in page["steps"])


def _asked(judge: Judge, case: Json, at: str) -> list[str]:
    """The fields of an opened part, one a line: marks, value, usual value, choices, and what lies in it."""
    assert judge.bench is not None
    node = judge.bench.view({"case": case, "at": at}, lambda name: (), "es")["node"]
    if node is None:
        return []
    lines = []
    for field in _fields(node["fields"]):
        marks = [mark for mark in ("required", "may_be_unknown", "has_count", "adds", "is_list") if field[mark]]
        choices = [f"{one['value']}: {one['label']}" for one in field["options"]]
        parts = [field["leaf"], *marks, f"= {field['value']}", f"({field['default']})", str(field["hidden"] or "")]
        lines.append(
            " ".join([f"{field['label']}:", *filter(None, parts), *choices, *(i["said"] for i in field["items"])])
        )
    return lines


def _fields(fields: Iterable[Json]) -> Iterator[Json]:
    for field in fields:
        yield field
        yield from _fields(field["parts"])


def _once(names: Iterable[tuple[str, Json]]) -> Iterator[tuple[str, Json]]:
    """Cases under names of their own: the second of a name is its ``/2``."""
    seen: Counter[str] = Counter()
    for name, case in names:
        seen[name] += 1
        yield (name if seen[name] == 1 else f"{name}/{seen[name]}"), case


def _duelo_games() -> Iterator[Block]:
    for seed, seats in enumerate((2, 2, 3, 4)):
        tables: list[Json] = []
        lines = []
        for now in islice(duelo.played(Random(seed), seats), 80):
            tables.append(duelo_table(now.game.position))
            lines.append(_played(now.step, tables, now.refused))
        yield f"game {seed}, {seats} players", lines


def _throne_games() -> Iterator[Block]:
    for seed, seats in enumerate((3, 5)):
        yield f"game {seed}, {seats} players", _throne_game(seed, seats)


def _throne_game(seed: int, seats: int) -> list[str]:
    tables: list[Json] = []
    lines = []

    def seen(step: Json, position: Position) -> None:
        tables.append(throne_table(position))
        lines.append(_played(step, tables))

    throne.play(throne.Table(Random(seed), seats, seen))
    return lines


def _played(step: Json, tables: Sequence[Json], refused: Sequence[str] = ()) -> str:
    """A step of a game in a line: what was done, what it changed, what was refused before."""
    tried = ", ".join(f"{code} {n}" for code, n in sorted(Counter(refused).items()))
    changed = "; ".join(changes(*tables[-2:])) if len(tables) > 1 else ""
    return " | ".join(filter(None, (repr(step).replace("=UNSET", "=–"), changed, tried)))


CASES: dict[str, list[tuple[str, Json]]] = {
    "duelo": [(example.name, example.case) for example in DUELO],
    "shadow_throne": [(example.name, example.case) for example in SHADOW_THRONE],
    "myl": [(row.law or "legal", row.case) for row in MYL],
    "doomtrooper": [(row.law or "legal", row.case) for row in DOOMTROOPER],
}
PLAYED = {"duelo": _duelo_games, "shadow_throne": _throne_games}


def collected(game: str) -> Iterator[Block]:
    """Yield the words on every case of a game."""
    judge = get_ruleset(game).judge
    assert judge is not None
    for name, case in _once(CASES[game]):
        yield name, _judged(judge, case)
    yield from _opened(judge)
    yield from PLAYED[game]() if game in PLAYED else ()


def written(file: Path) -> dict[str, list[str]]:
    """Return the contents of a ``said.txt``, by the name of the case."""
    blocks = re.split(r"^(?=\S)", file.read_text(), flags=re.MULTILINE)[1:]
    return {name: [line[2:] for line in lines] for name, *lines in map(str.splitlines, blocks)}


def write(file: Path, blocks: Iterator[Block]) -> None:
    """Write a ``said.txt`` anew."""
    file.write_text(
        "".join(f"{line}\n" for name, lines in blocks for line in (name, *(f"  {one}" for one in lines)))
    )


def file_of(game: str) -> Path:
    """Return the file in which a game's judge is written down."""
    return _HERE / game / "said.txt"


if __name__ == "__main__":
    for each in CASES:
        write(file_of(each), collected(each))
