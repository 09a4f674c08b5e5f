"""An event played whole by bots at once, through the Python client. Each sends everything three times.

A bot at each seat reports or confirms with its own key; one of the staff does the rest. Whoever plays it says how
a site is reached: `benchmarks.programs.bots` at its real processes, a test in its own.
"""

import re
import secrets
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from threading import Lock
from typing import Any

from atrum_client import Client

from atrum_judge.protocol import Ruleset, Terms
from atrum_judge.registry import get_ruleset
from tournaments.core import record

SENDINGS = 3
KNOCKOUT = "bracket"
CUT = 8


class Wrong(Exception):
    """The site has not kept a promise of the API."""


@dataclass
class Bots:
    """The bots of one event.

    Attributes:
        connect: returns a client with a key.
        staff: the organizer's key.
        codes_of: returns the codes of personal addresses by number of entry, for the slug of an event.
        at_once: bots that act at the same time.
        acts: the number of things done, by verb.
    """

    connect: Callable[[str], Client]
    staff: str
    codes_of: Callable[[str], Mapping[int, str]]
    at_once: int = 8
    event: str = ""
    acts: Counter[str] = field(default_factory=Counter)
    lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self.own = self.connect(self.staff)
        self.senders = ThreadPoolExecutor(SENDINGS * self.at_once, "senders")

    def do(self, client: Client, verb: Any, **body: Any) -> Any:
        """Send an act three times at once under one key. Raises `Wrong` where the answers are not one."""
        key = secrets.token_urlsafe(12)
        sent = [self.senders.submit(client.do, self.event, verb, key=key, **body) for _ in range(SENDINGS)]
        first, *others = [one.result() for one in sent]
        if any(other != first for other in others):
            raise Wrong(f"{verb} was answered otherwise the next time")
        return first

    def counted(self, verb: Any, **body: Any) -> Any:
        """Let the staff do something that the log tells once."""
        with self.lock:
            self.acts[verb] += 1
        return self.do(self.own, verb, **body)

    def beside_each_other(self, acts: Sequence[Callable[[], Any]]) -> list[Any]:
        with ThreadPoolExecutor(self.at_once, "bots") as bots:
            return list(bots.map(lambda act: act(), acts))

    def play(self, game: str, players: int, rounds: int, rng: Random) -> None:
        """Play an event to its end, and compare what the site tells of it. Raises `Wrong`."""
        self.create(game, players, rounds)
        ruleset = get_ruleset(game)
        self.beside_each_other([partial(self.sign_up, number, ruleset) for number in range(1, players + 1)])
        codes = {number: self.connect(code) for number, code in self.codes_of(self.event).items()}
        while self.pair():
            self.play_round(ruleset, codes, rng)
        self.counted("finish_tournament")

    def create(self, game: str, players: int, rounds: int) -> None:
        later = [{"kind": KNOCKOUT, "who": "best", "bound": CUT}] if get_ruleset(game).max_seats == 2 else []
        settings = {"name": f"Copa {game}", "game": game, "capacity": players, "swiss_rounds": rounds}
        made = self.own.create(**settings, rosters_optional=True, later_stages=later)
        self.event = made["event"]
        self.counted("open_registration")

    def sign_up(self, number: int, ruleset: Ruleset) -> None:
        others = [f"Compañía {number:03} {k}" for k in range(1, ruleset.entry_size)]
        self.counted("add_walk_in", name=f"Persona {number:03}", **({"others": others} if others else {}))

    def pair(self) -> bool:
        """Pair and begin the next round. Return False where none is left."""
        told = self.own.event(self.event)
        number = (told["round"] or 0) + 1
        newest = list(self.own.rounds(self.event))
        is_over = newest and newest[-1]["kind"] == KNOCKOUT and newest[-1]["tables"] == 1
        has_cut = bool(told["later_stages"])
        if is_over or (not has_cut and number > told["rounds_planned"]):
            return False
        self.counted("pair_round")
        prepares = get_ruleset(told["game"]).preparation is not None
        for verb in ("publish_round", *(["prepared_everywhere"] if prepares else []), "start_clock"):
            self.counted(verb, round=number)
        return True

    def play_round(self, ruleset: Ruleset, codes: Mapping[int, Client], rng: Random) -> None:
        """Let every table report by its first seat, and the others confirm."""
        newest = list(self.own.rounds(self.event))[-1]
        options = {one.name: one.default for one in ruleset.options}
        acts = []
        for table in self.own.tables(self.event, round=newest["round"], open=True):
            terms = Terms(len(table["seats"]), options, needs_winner=newest["kind"] == KNOCKOUT)
            data = ruleset.sample.report(rng, terms)
            acts.append(partial(self.report, table, data, codes))
        self.beside_each_other(acts)
        if left := [one["table"] for one in self.own.tables(self.event, round=newest["round"], open=True)]:
            raise Wrong(f"round {newest['round']}: the tables {left} are open")

    def report(self, table: Any, data: Mapping[str, Any], codes: Mapping[int, Client]) -> None:
        first, *others = [codes[seat["entry"]] for seat in table["seats"]]
        made = self.do(first, "report_result", match=table["match"], data=data)
        for other in others:
            self.do(other, "confirm_report", match=table["match"], version=made["result"]["version"])
        with self.lock:
            self.acts["report_result"] += 1
            self.acts["confirm_report"] += len(others)

    def compare(self, page: Callable[[str], str]) -> int:
        """Return the number of changes, each of which the log has once. Raises `Wrong`.

        Args:
            page: returns a page of the site, without a key.
        """
        lines = list(self.lines())
        logged = Counter(line["verb"] for line in lines)
        for verb, times in self.acts.items():
            if logged[verb] != times:
                raise Wrong(f"{verb}: done {times} times, {logged[verb]} in the log")
        told = [one["entry"] for one in self.own.standings(self.event, limit=500)]
        shown = re.findall(r'<tr data-entry="(\d+)"', page(f"/t/{self.event}/standings/?all=1"))
        if told != list(map(int, shown)):
            raise Wrong("the page has another standing")
        kept = record.load(self.own.get(f"tournaments/{self.event}/record/"))
        checked = record.check(kept, get_ruleset(self.own.event(self.event)["game"]))
        if checked.differences:
            raise Wrong(f"the record: {checked.differences[:3]}")
        names = [one["name"] for one in self.own.order(self.event, limit=500)]
        if len(names) != self.acts["add_walk_in"]:
            raise Wrong(f"{len(names)} in the final order")
        return len(lines)

    def lines(self) -> Any:
        """Yield the lines of the log that the staff reads."""
        known, newest = 0, self.own.event(self.event)["revision"]
        while known < newest:
            page = self.own.get(f"tournaments/{self.event}/log/", after=known, limit=500)
            yield from page["results"]
            known = page["after"]
