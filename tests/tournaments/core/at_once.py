"""Ten people who are the first of a process, all at the same moment: ``python -m tests.tournaments.core.at_once judging``.

The words after the module's name are the kinds of work in their order; all others follow. Ten threads begin each kind
together, in every game. The program says how many of their answers differ, and which kinds it did.
"""

import json
import lzma
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from random import Random
from threading import Barrier
from typing import Any

from atrum_judge.lists import read_list
from atrum_judge.protocol import NotACase, Ruleset
from atrum_judge.registry import rulesets, shipped_catalogues
from tournaments.core import lines, record

ROOT = Path(__file__).resolve().parents[3]
TODAY = date(2026, 11, 21)
PEOPLE = 10
Work = Callable[[int], Any]
"""Something that one of the ten does, by their number."""


def main() -> None:
    """Do each kind of work by ten threads at once; print the kinds, and how many answers were not the same."""
    sys.setswitchinterval(0.0005)  # as the site does: a thread is held up within what it has begun
    named = sys.argv[1:]
    different = 0
    with ThreadPoolExecutor(PEOPLE) as people:
        for kind in [*named, *(name for name in KINDS if name not in named)]:
            for work in KINDS[kind]():
                begin = Barrier(PEOPLE)
                together = [people.submit(_after, begin, work, person) for person in range(PEOPLE)]
                different += sum(one.result() != _said(work, person) for person, one in enumerate(together))
            print(kind)  # noqa: T201
    print(different, "different")  # noqa: T201


def _after(begin: Barrier, work: Work, person: int) -> str:
    begin.wait()
    return _said(work, person)


def _said(work: Work, person: int) -> str:
    return json.dumps(work(person), default=str, sort_keys=True)


def judging() -> Iterator[Work]:
    """Yield disputes of each game, to everybody another."""
    for game in rulesets():
        cases = _cases(game)
        yield lambda person, cases=cases, game=game: _verdict(game, cases[person % len(cases)])


def schemas() -> Iterator[Work]:
    """Yield the schema of each game's cases."""
    for game in rulesets():
        yield lambda _, judge=game.judge: judge.schema()


def faults() -> Iterator[Work]:
    """Yield a case of each game that cannot be read."""
    for game in rulesets():
        yield lambda _, game=game: _fault(game, {**_cases(game)[0], "steps": [{"do": "nothing"}, 3], "date": 7})


def benches() -> Iterator[Work]:
    """Yield a new case on each game's bench, as its page shows it."""
    for game in rulesets():
        yield lambda _, game=game: _bench(game)


def lists() -> Iterator[Work]:
    """Yield a list of cards of each game, read and checked, and its cards written to a file and read."""
    for game in rulesets():
        yield lambda _, game=game: _list(game)
        for extension in game.exchange.extensions if game.exchange else ():
            yield lambda _, game=game, extension=extension: _file(game, extension)


def logs() -> Iterator[Work]:
    """Yield every kind of line of a log."""
    logged = json.loads((ROOT / "tests/tournaments/actions/logged.json").read_text())
    yield lambda _: [lines.read(name.partition("-")[0], said).as_json() for name, said in logged.items()]


def records() -> Iterator[Work]:
    """Yield the records of earlier versions."""
    for path in sorted((ROOT / "tests/tournaments/core/record/older").glob("*.json.xz")):
        yield lambda _, path=path: _record(json.loads(lzma.decompress(path.read_bytes())))


KINDS: dict[str, Callable[[], Iterator[Work]]] = {
    one.__name__: one for one in (judging, schemas, faults, benches, lists, logs, records)
}


def _cases(game: Ruleset) -> list[Any]:
    name = game.key.partition("-")[0]
    if name == "atrum":
        rows = (ROOT / "tests/atrum_judge/games/atrum/cases.jsonl").read_text().splitlines()
        return [json.loads(row)["case"] for row in rows]
    return list(json.loads((ROOT / f"atrum_judge/games/{name}/cases/examples.json").read_text()).values())


def _verdict(game: Ruleset, case: Any) -> Any:
    return game.judge.adjudicate(case, today=TODAY, catalogue=_catalogue(game), language="es")


def _fault(game: Ruleset, case: Any) -> str:
    try:
        return str(_verdict(game, case))
    except NotACase as fault:
        return str(fault)


def _bench(game: Ruleset) -> Any:
    bench = game.judge.bench
    return bench.view(bench.new(TODAY, [("A", ()), ("B", ())]), _catalogue(game), "en")


def _list(game: Ruleset) -> Any:
    options = {option.name: option.default for option in game.options}
    shape = game.roster_shape(options)
    items: Sequence[Any] = game.sample.roster(Random(1))
    text = "\n".join(str(item["name"]) for item in items if "name" in item)
    read = read_list(text, shape) if shape and shape.piles else []
    return read, game.check_roster(items, TODAY, _catalogue(game), [], options)


def _file(game: Ruleset, extension: str) -> Any:
    cards = [*shipped_catalogues()[game.key], *game.sample.cards]
    return game.exchange.read(game.exchange.write(cards[:20], extension), extension)


def _record(data: Any) -> Any:
    found = record.load(data)
    game = next(one for one in rulesets() if one.key == found.game)
    return list(record.lines(record.check(found, game)))


def _catalogue(game: Ruleset) -> Any:
    cards = [*shipped_catalogues()[game.key], *game.sample.cards]
    return lambda name: [card for card in cards if game.name_key(card.name) == game.name_key(name)]


if __name__ == "__main__":
    main()
