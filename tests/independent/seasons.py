"""The table of a circuit, counted from records (docs/programar/seasons.md)."""

import unicodedata
from collections import defaultdict
from datetime import datetime
from zoneinfo import ZoneInfo


def unaccented(text):
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


def people_of(record, who, entry):
    """Return the persons of an entry. `who` has the person of each name."""
    return [who[name_of(record, record["people"][position])] for position in entry["members"]]


def name_of(record, mark):
    return record["names"][mark][1]


def is_over(record):
    return record["tournament"]["state"] == "finished"


def day_of(record):
    started = datetime.fromisoformat(record["tournament"]["starts_at"])
    return started.astimezone(ZoneInfo(record["tournament"]["timezone"])).date()


def counting(match):
    """Return the report that counts, None while there is none."""
    return next((one for one in match["reports"] if one["version"] == match["result"]), None)


def published(record):
    return [one for one in record["rounds"] if one["published_at"]]


def results_of(record, who, division=""):
    """Return the size of an event, and of each person the place, wins, draws and team."""
    entries = {one["number"]: one for one in record["entries"]}
    wanted = unaccented(division)
    order = [
        one for one in record["final"] if not wanted or unaccented(entries[one].get("division") or "") == wanted
    ]
    won, drawn = sums_of(record)
    found = []
    for place, number in enumerate(order, start=1):
        entry = entries[number]
        team = name_of(record, entry["name"]) if len(entry["members"]) > 1 else ""
        told = {
            "place": None if entry["state"] == "disqualified" else place,
            "wins": won[number],
            "draws": drawn[number],
            "team": team,
        }
        found += [(person, told) for person in people_of(record, who, entry)]
    return len(order), found


def sums_of(record):
    """Return the wins and the draws of each entry."""
    won, drawn = defaultdict(int), defaultdict(int)

    def add(number, seat, times=1):
        won[number] += times * seat["won"]
        drawn[number] += times * (seat["place"] == 1 and not seat["won"])

    for round_ in published(record):
        for match in round_["matches"]:
            report = counting(match)
            if (report and report["kind"] != "void") or len(match["seats"]) == 1:
                for seat in match["seats"]:
                    add(seat["entry"], seat)
    for entry in record["entries"]:
        if entry["missed"]:
            add(entry["number"], entry["missed"], entry["joined_round"] - 1)
    return won, drawn


class Table:
    """A circuit's table.

    Attributes:
        rows: one of each person, in their order.
    """

    def __init__(self, circuit, records, who, *, outside, given, words):
        """Count a circuit as the API tells it.

        Args:
            records: of its events, by slug.
            outside: by name, the lines of each event played elsewhere: person or None, name, place, wins, draws.
            given: person and hundredths of the points by hand, in their order.
            words: the word of each person about a place, `chosen` or `declined`, in their order.
        """
        self.rules, self.given, self.words = circuit["rules"], given, words
        self.groups = {one["name"]: one for one in self.rules["groups"]}
        self.events = [one for one in circuit["events"] if one["event"] is None or is_over(records[one["event"]])]
        self.results = defaultdict(list)
        self.small = set()
        for index, event in enumerate(self.events):
            if event["event"] is None:
                size, lines = event["size"], self._elsewhere(outside[event["name"]])
            else:
                size, lines = results_of(records[event["event"]], who, self.rules["division"])
            if size < self._group(event)["people"]:
                self.small.add(index)
            for person, told in lines:
                self.results[person].append(self._result(index, event, size, told))
        chosen = [one for one, word in words.items() if word == "chosen"]
        for person in [*(one for one, _ in given), *chosen]:
            self.results[person] += []
        self._choose()
        self.won = self._winners()
        self.rows = self._ranked()

    def _elsewhere(self, lines):
        return [
            (person or f"elsewhere {unaccented(name)}", {"place": place, "wins": wins, "draws": draws, "team": ""})
            for person, name, place, wins, draws in lines
        ]

    def _group(self, event):
        return self.groups.get(event["group"], self.rules)

    def _result(self, index, event, size, told):
        return {
            **told, "index": index, "of": size, "name": event["name"], "event": event["event"], "day": event["day"],
            "points": self._points(told, event, size),
        }  # fmt: skip

    def _points(self, told, event, size):
        """Return hundredths."""
        rules, place = self.rules, told["place"]
        if place is None or rules["way"] == "winner":
            return 0
        if rules["way"] == "places":
            own = rules["points"][place - 1] if place <= len(rules["points"]) else rules["rest"]
        else:
            own = rules["win"] * told["wins"] + rules["draw"] * told["draws"]
        above = [one for one in rules["sizes"] if one["people"] <= size]
        by_size = max(above, key=lambda one: one["people"])["factor"] if above else 1
        return own * round(100 * event["factor"]) * round(100 * by_size) // 100

    def _choose(self):
        """Say of each result if it counts."""
        for results in self.results.values():
            groups = defaultdict(list)
            for one in results:
                one["fate"] = "too_small"
                if one["index"] not in self.small:
                    group = self.events[one["index"]]["group"]
                    groups[group if group in self.groups else None].append(one)
            for name, own in groups.items():
                best = (self.groups.get(name) or self.rules)["best"] or len(own)
                own.sort(key=lambda one: (-one["points"], one["index"]))
                counting = {one["index"] for one in own[:best]}
                for one in own:
                    one["fate"] = "counts" if one["index"] in counting else "beyond_best"

    def _winners(self):
        """Return the event that each winner won."""
        won = {}
        for index in range(len(self.events)) if self.rules["way"] == "winner" else ():
            places = defaultdict(list)
            for person, results in self.results.items():
                for one in results:
                    if one["index"] == index and index not in self.small and one["place"] is not None:
                        places[one["place"]].append(person)
            for place in sorted(places):
                free = [one for one in places[place] if one not in won and self.words.get(one) != "declined"]
                if free and (place == 1 or self.rules["passes_on"]):
                    won |= dict.fromkeys(free, index)
                    break
        return won

    def _tie(self, name, results):
        if name == "firsts":
            return sum(one["place"] == 1 for one in results)
        if name == "best":
            return -min((one["place"] for one in results if one["place"]), default=10**9)
        if name == "wins":
            return sum(one["wins"] for one in results)
        if name == "events":
            return len(results)
        last = max((one["day"] for one in results), default=None)
        return max((one["points"] for one in results if one["day"] == last), default=0)

    def _ranked(self):
        rows, first = [], 10**6
        for person, results in self.results.items():
            big = [one for one in results if one["fate"] != "too_small"]
            given = sum(points for one, points in self.given if one == person)
            total = given + sum(one["points"] for one in results if one["fate"] == "counts")
            key = (-self.won.get(person, first), total, *(self._tie(name, big) for name in self.rules["ties"]))
            word = self.words.get(person)
            is_in = len(big) >= self.rules["events"] or word == "chosen"
            rows.append({
                "person": person, "total": total, "given": given, "played": len(big), "parts": results, "key": key,
                "chosen": word == "chosen", "declined": word == "declined", "is_in": is_in,
            })  # fmt: skip
        rows.sort(key=lambda row: (row["is_in"], row["key"]), reverse=True)
        for place, row in enumerate(rows, start=1):
            shared = place > 1 and row["is_in"] and rows[place - 2]["key"] == row["key"]
            row["place"], row["rank"] = place, (rows[place - 2]["rank"] if shared else place)
            row["rank"] = row["rank"] if row["is_in"] else None
        self._qualify(rows)
        return rows

    def _qualify(self, rows):
        if self.rules["way"] == "winner" and not self.rules["qualify"]:
            for row in rows:
                row["qualifies"] = row["chosen"] or row["person"] in self.won
            return
        for row in rows:
            row["qualifies"] = bool(self.rules["qualify"]) and row["chosen"]
        left = self.rules["qualify"] - sum(row["qualifies"] for row in rows)
        free = [row for row in rows if row["rank"] and not row["chosen"] and not row["declined"]]
        if self.rules["way"] == "winner":
            free = [row for row in free if row["person"] in self.won]
        last = free[:left][-1]["rank"] if left > 0 and free else 0
        for row in free:
            row["qualifies"] = row["rank"] <= last


def table_of(table, names):
    """Return the rows as the API tells them. `names` has who agreed to be named."""
    told = []
    for row in table.rows:
        name = names.get(row["person"])
        parts = [
            {key: one[key] for key in ("day", "draws", "event", "fate", "name", "of", "place", "team", "wins")}
            | {"points": one["points"] / 100}
            for one in row["parts"]
        ]
        told.append(
            {key: row[key] for key in ("chosen", "declined", "place", "played", "qualifies", "rank")}
            | {"total": row["total"] / 100, "name": name or f"Jugador {row['place']}"}
            | {"given": row["given"] / 100 if name else 0, "parts": parts if name else []}
        )
    return told
