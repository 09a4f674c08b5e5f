"""Statistics of pieces, counted from full records (docs/programar/seasons.md)."""

import re
from collections import Counter, defaultdict
from datetime import datetime
from itertools import combinations, permutations
from math import sqrt

from tests.independent.seasons import counting, is_over, people_of, published, unaccented

LEAST = 8
"""Lists of an event, and people of a piece, below which nothing is told."""
KNOCKED_OUT = ("bracket", "double", "final_table")
UNPLAYED = ("absent", "no_show", "concession", "withdrawal", "disqualification", "double_loss")
PREPARED = ("atrum", "duelo", "duelo-masacre")
SINGLE = {"myl": ("initial",), "doomtrooper": ()}
"""Of games of lists with counts, the piles that hold one piece."""


def key_of(name):
    return " ".join(re.sub(r"[\W_]+", " ", unaccented(name)).split())


class Sums:
    """The statistics of some events.

    Attributes:
        numbers: by what is counted, and of which pieces.
        people: of each piece or trait, everybody who registered it.
        minutes: of each table that was timed.
    """

    def __init__(self):
        self.numbers, self.people, self.names, self.minutes = Counter(), defaultdict(set), {}, []

    def share(self, key, seat):
        self.numbers[key, "n"] += 1
        self.numbers[key, "won"] += seat["won"]
        self.numbers[key, "drawn"] += is_drawn(seat)

    def add(self, other):
        """Take an event in; names are those of the newest, which comes last."""
        self.numbers.update(other.numbers)
        self.names |= other.names
        self.minutes += other.minutes
        for piece, people in other.people.items():
            self.people[piece] |= people


def is_drawn(seat):
    return seat["place"] == 1 and not seat["won"]


def counts(record):
    rosters = [one for one in record["entries"] if one["roster"] and one["roster"]["items"]]
    alone = all(len(one["members"]) == 1 for one in record["entries"])
    return is_over(record) and record["tournament"]["public_rosters"] and alone and len(rosters) >= LEAST


def sums_of(records, who, part=None):
    """Return the sums of those events that count, the oldest first."""
    found = Sums()
    for record in sorted(
        records, key=lambda one: (one["tournament"]["starts_at"], one["tournament"]["created_at"])
    ):
        if counts(record):
            found.add(Counted(record, who, part).sums)
    return found


class Counted:
    """An event in which every table of a part is counted."""

    def __init__(self, record, who, part):
        self.record, self.game, self.sums = record, record["tournament"]["game"], Sums()
        self.entries = {one["number"]: one for one in record["entries"]}
        self.traits = {}
        self.sums.numbers["events"] = 1
        for _, entry in sorted(self.entries.items()):
            if entry["roster"] and entry["roster"]["items"]:
                self._list(entry, who)
        for round_ in published(record):
            stage = record["stages"][round_["stage"]]["kind"]
            is_cut = round_["stage"] > 0 and stage in KNOCKED_OUT
            if part in (None, "cut" if is_cut else "main"):
                for match in round_["matches"]:
                    report = counting(match)
                    played = report and report["kind"] in ("decided", "drawn") and match["table"] is not None
                    if played and report["data"].get("ending") not in UNPLAYED:
                        self._table(round_, match, report)

    def _list(self, entry, who):
        roster, sums = entry["roster"], self.sums
        for item in [*roster.get("former", ()), *roster["items"]]:
            sums.names.setdefault(key_of(item["name"]), item["name"])
            own = [one["name"] for one in item.get("powers", ()) if one["unique"]] if self.game == "atrum" else ()
            self.traits.setdefault(key_of(item["name"]), own)
        pieces = {key_of(one["name"]) for one in roster["items"]}
        sums.numbers["lists"] += 1
        for kind in [*pieces, *self._traits(pieces)]:
            sums.numbers["registered", kind] += 1
            sums.people[kind] |= {*people_of(self.record, who, entry)}

    def _traits(self, pieces):
        return {("trait", name) for piece in pieces for name in self.traits.get(piece, ())}

    def _table(self, round_, match, report):
        sums, seats, two = self.sums, match["seats"], len(match["seats"]) == 2
        sums.numbers["tables"] += 1
        sums.numbers["by_time"] += report["data"].get("ending") == "time"
        self._time(round_, match)
        if two and (first := self._first(match)) is not None:
            sums.share("first", seats[first])
        fates = [self._fates(match, index) for index in range(len(seats))]
        kept = [{piece for piece, fate in own.items() if fate == "kept"} for own in fates]
        for index, seat in enumerate(seats):
            others = [one for k, one in enumerate(fates) if k != index]
            elsewhere = set().union(*(one for k, one in enumerate(kept) if k != index))
            for piece, fate in fates[index].items():
                sums.numbers["faced", piece] += 1
                sums.numbers[fate, piece] += 1
                if fate == "kept" and piece not in elsewhere:
                    sums.share(("when_kept", piece), seat)
                if fate != "kept" and not any(one.get(piece, "kept") != "kept" for one in others):
                    sums.share(("when_gone", piece), seat)
            for trait in self._traits(kept[index]):
                sums.numbers["kept", trait] += 1
                if trait not in self._traits(elsewhere):
                    sums.share(("when_kept", trait), seat)
            if len(kept[index]) < len(fates[index]):
                for pair in combinations(sorted(kept[index]), 2):
                    sums.share(("together", *pair), seat)
        for index, other in permutations(range(2), 2) if two else ():
            for piece in self._leading(match, index, kept[index]):
                for met in self._leading(match, other, kept[other]) - {piece}:
                    sums.share(("meetings", piece, met), seats[index])
                    sums.numbers[("meetings", piece, met), "lost"] += seats[other]["won"]

    def _first(self, match):
        if self.game not in PREPARED or match["preparation_state"] not in ("done", "resolved"):
            return None
        told = match["preparation"]
        return told["first"] // told.get("members", 1)

    def _fates(self, match, index):
        """Return the fate of each piece of a seat."""
        roster = self.entries[match["seats"][index]["entry"]]["roster"]
        if self.game not in PREPARED:
            return {key_of(one["name"]): "kept" for one in roster["items"]} if roster else {}
        if match["preparation_state"] not in ("done", "resolved"):
            return {}
        told, fates = match["preparation"], {}
        if self.game == "atrum":
            gone = {one["item"]: one["by"] for one in told["steps"] if one["removes"] == index}
            for place, name in enumerate(told["rosters"][index]):
                fate = "kept" if place not in gone else "own" if gone[place] == index else "opponent"
                self._put(fates, roster, name, fate)
        else:
            each = told["members"]
            for name in told["heroes"][index * each : (index + 1) * each]:
                self._put(fates, roster, name, "kept")
        return fates

    def _put(self, fates, roster, name, fate):
        """Note the fate of a piece; of a list that was corrected, of the true one."""
        self.sums.names.setdefault(key_of(name), name)
        key, former = key_of(name), (roster or {}).get("former") or ()
        if former and len(former) == len(roster["items"]):
            true = {
                key_of(old["name"]): key_of(new["name"]) for old, new in zip(former, roster["items"], strict=True)
            }
            key = true.get(key, key)
        fates[key] = fate

    def _leading(self, match, index, kept):
        if self.game not in SINGLE:
            return kept
        roster = self.entries[match["seats"][index]["entry"]]["roster"]
        items = roster["items"] if roster else ()
        return {key_of(one["name"]) for one in items if one["pile"] in SINGLE[self.game]}

    def _time(self, round_, match):
        said = [one["created_at"] for one in match["reports"] if one["version"] > match["replayed_after"]]
        clock = 60 * round_["minutes"] and 60 * round_["minutes"] + match["extension"]
        if not clock or not said or not round_["started_at"]:
            return
        begun, ended = moment(round_["started_at"]), min(map(moment, said))
        if ended < begun:
            return
        paused = 0
        for pause in round_["pauses"]:
            until = min(ended, moment(pause["resumed_at"])) if pause["resumed_at"] else ended
            paused += max(0, (until - moment(pause["paused_at"])).total_seconds())
        length = int((ended - begun).total_seconds() - paused)
        self.sums.minutes.append(length // 60)
        self.sums.numbers["over"] += length > clock


def moment(text):
    return datetime.fromisoformat(text)


# The answers of the API.


def share_of(n, won, drawn=0):
    told = {"n": n, "won": won, "drawn": drawn, "percent": None, "low": None, "high": None}
    if n < 10:
        return told
    p, z = won / n, 1.959964
    middle, half = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    low, high = (max(0, min(1, end / (1 + z * z / n))) for end in (middle - half, middle + half))
    return told | {"percent": round(100 * p), "low": round(100 * low), "high": round(100 * high)}


class Told:
    """Sums as the API tells them: of one event all, of several what eight people had."""

    def __init__(self, sums, *, is_one):
        self.sums, self.is_one = sums, is_one
        self.known = {one for one in sums.names if sums.numbers["registered", one] or sums.numbers["faced", one]}
        self.shown = [one for one in self.known if self._is_shown(one)]
        self.shown.sort(key=lambda one: (-sums.numbers["registered", one], sums.names[one]))

    def _is_shown(self, kind):
        return self.is_one or len(self.sums.people[kind]) >= LEAST

    def _share(self, key):
        return share_of(*(self.sums.numbers[key, name] for name in ("n", "won", "drawn")))

    def overall(self):
        numbers, minutes = self.sums.numbers, sorted(self.sums.minutes)
        return {name: numbers[name] for name in ("events", "lists", "tables")} | {
            "by_time": share_of(numbers["tables"], numbers["by_time"]),
            "over": share_of(len(minutes), numbers["over"]),
            "first": self._share("first"),
            "timed": len(minutes),
            "half_in": minutes[(len(minutes) - 1) // 2] + 1 if minutes else None,
            "hidden": len(self.known) - len(self.shown),
            "pieces": len(self.shown),
            "traits": self.traits(),
        }

    def traits(self):
        numbers = self.sums.numbers
        kinds = [kind for kind in self.sums.people if isinstance(kind, tuple) and self._is_shown(kind)]
        kinds.sort(key=lambda kind: (-numbers["registered", kind], kind[1]))
        return [
            {
                "name": kind[1],
                "lists": numbers["lists"],
                "registered": numbers["registered", kind],
                "kept": numbers["kept", kind],
                "when_kept": self._share(("when_kept", kind)),
            }
            for kind in kinds
        ]

    def pieces(self):
        return [self.piece(one) for one in self.shown]

    def piece(self, piece):
        numbers = self.sums.numbers
        fates = {name: numbers[name, piece] for name in ("faced", "kept", "opponent", "own")}
        fates |= {name: self._share((name, piece)) for name in ("when_kept", "when_gone")}
        told = {"lists": numbers["lists"], "registered": numbers["registered", piece], "fates": fates}
        return {"name": self.sums.names[piece], "piece": piece.replace(" ", "-"), **told}

    def beside(self, piece):
        """Return a piece with those that it met, and those beside it."""
        meetings, together = [], []
        for other in self.shown:
            names = {"piece": piece, "other": other}
            row = {name: one.replace(" ", "-") for name, one in names.items()}
            row |= {"name": self.sums.names[piece], "other_name": self.sums.names[other]}
            met, pair = ("meetings", piece, other), ("together", *sorted([piece, other]))
            if self.sums.numbers[met, "n"]:
                meetings.append(row | {"share": self._share(met), "lost": self.sums.numbers[met, "lost"]})
            if other != piece and self.sums.numbers[pair, "n"]:
                together.append(row | {"share": self._share(pair)})
        for rows in (meetings, together):
            rows.sort(key=lambda row: (-row["share"]["n"], row["name"], row["other_name"]))
        return self.piece(piece) | {"meetings": meetings, "together": together}
