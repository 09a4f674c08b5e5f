"""The results that count in a record, by entry (docs/programar/record.md)."""

import hashlib
from fractions import Fraction
from random import Random

TABLES = ("swiss", "round_robin")
PLAYED = ("decided", "drawn", "nobody")
GONE = ("dropped", "disqualified")
ABSENT = ("absent", "no_show")
"""Endings of a match to which somebody did not come."""
EARLIER = {
    "legs": 1,
    "annul_below_half": False,
    "cut_rule": "size",
    "group_places": "per_match",
    "withdrawn": "place",
}
"""Settings of events from before there were such."""


class Results:
    """The results of an event.

    Attributes:
        homes: the groups of a round robin.
        counted: the rounds that count.
        lines: by entry, what each of these gave it: a seat with `kind`, `round`, `others`, `is_absence`. A kind is
            that of the match, `bye`, or of a round before it came `bye late` or `loss`.
        counts_draws: False in events of the first counting, for what has changed since.
    """

    def __init__(self, data):
        self.data, self.event = data, EARLIER | data["tournament"]
        self.entries = {one["number"]: one for one in data["entries"]}
        self.stages, self.rounds = data["stages"], data["rounds"]
        self.counts_draws = self.event.get("counting", 1) > 1
        self.counted = [one for one in self.rounds if self._counts(one)]
        is_of_groups = bool(self.stages) and self.stages[0]["kind"] == "round_robin"
        self.homes = self.groups(0) if is_of_groups else []
        self.annulled = self._annulled()
        self.lines = {number: list(self._lines(number)) for number in self.entries}

    def state(self, number):
        return self.entries[number]["state"]

    def kind(self, round_):
        return self.stages[round_["stage"]]["kind"]

    def groups(self, index):
        """Return the seeds of a stage by group or division; everybody where it has none."""
        seeds = self.stages[index]["seeds"]
        return seeds if seeds and isinstance(seeds[0], list) else [seeds or list(self.entries)]

    def _counts(self, round_):
        """True for a published round of tables of which no table is open."""
        is_open = any(len(match["seats"]) > 1 and match["result"] is None for match in round_["matches"])
        return self.kind(round_) in TABLES and bool(round_["published_at"]) and not is_open

    def _annulled(self):
        """Return those who left a round robin with less than half of their matches played."""
        if not self.event["annul_below_half"]:
            return set()
        tables = [match for one in self.counted if one["stage"] == 0 for match in one["matches"]]
        sat = [one for match in tables if kind_of(match) in PLAYED for one in sitting(match)]
        return {
            one
            for group in self.homes
            for one in group
            if self.state(one) in GONE and 2 * sat.count(one) < (len(group) - 1) * self.event["legs"]
        }

    def _lines(self, number):
        missed = self.entries[number].get("missed")
        for round_ in self.counted:
            own = next((one for one in round_["matches"] if number in sitting(one)), None)
            if own is not None:
                seats = [{"games": 0} | one for one in own["seats"]]
                seat = seats.pop(sitting(own).index(number))
                if kind_of(own) != "void" and not self._is_annulled(round_, number, seats):
                    absence = self.counts_draws and self.kind(round_) == "swiss" and is_absence(own)
                    yield seat | {"kind": kind_of(own), "round": round_, "others": seats, "is_absence": absence}
            elif missed and round_["number"] < self.entries[number]["joined_round"]:
                kind = "loss" if missed.get("as") == "loss" else "bye late"
                yield missed | {"kind": kind, "round": round_, "others": [], "is_absence": False}

    def _is_annulled(self, round_, number, others):
        """True for a match against somebody whose matches do not count, and for the bye instead of it."""
        if not self.annulled or self.kind(round_) != "round_robin":
            return False
        if others or number in self.annulled:
            return bool(self.annulled & {number, *(seat["entry"] for seat in others)})
        group = next(one for one in self.homes if number in one)
        pairs = berger(group, round_["number"] - 1)
        return any(number in pair and self.annulled & {*pair} for pair in pairs)


def is_played(line):
    return line["kind"] in PLAYED


def played(record, number):
    return [line for line in record.lines[number] if is_played(line)]


def opponents(record, number):
    """Return each opponent, as often as it was met."""
    return [seat["entry"] for line in played(record, number) for seat in line["others"]]


def mean(values):
    return Fraction(sum(values), len(values)) if values else Fraction(0)


def sitting(match):
    return [seat["entry"] for seat in match["seats"]]


def counting(match):
    """Return the report that counts, None while there is none."""
    return next((one for one in match["reports"] if one["version"] == match["result"]), None)


def kind_of(match):
    """Return the kind of the result that counts; `bye` for somebody alone."""
    report = counting(match)
    return "bye" if len(match["seats"]) == 1 else report and report.get("kind", "decided")


def is_absence(match):
    """True for a match of two that was not played, as FIDE counts: nobody won, or somebody did not come."""
    report = counting(match)
    if not report or len(match["seats"]) != 2:
        return False
    return report.get("kind") == "nobody" or report["data"].get("ending") in ABSENT


def berger(seeds, turn):
    """Return the pairs of a turn, from 0, of a round robin; None is nobody."""
    field = [*seeds, None] if len(seeds) % 2 else [*seeds]
    *turning, last = field
    start = turn * (len(field) // 2) % len(turning)
    order = turning[start:] + turning[:start]
    return [(order[0], last)] + [(order[k], order[-k]) for k in range(1, len(field) // 2)]


def drawn(seed, *purpose):
    """Return the generator of one draw."""
    said = "\x1f".join([seed, *map(str, purpose)])
    return Random(int.from_bytes(hashlib.sha256(said.encode()).digest(), "big"))
