"""The statistics of an event from its full record alone, counted in another way than the site does."""

from collections import Counter
from datetime import datetime
from itertools import product

LEFT = {"no_show", "absent", "concession", "withdrawal", "disqualification", "double_loss"}


def matches_of(record):
    """Return each match that was played to its end, with its round and the part of the event."""
    for round_ in record["rounds"]:
        kind = record["stages"][round_["stage"]]["kind"]
        part = "cut" if round_["stage"] and kind in {"bracket", "double", "final_table"} else "main"
        for match in round_["matches"] if round_["published_at"] else ():
            said = next((one for one in match["reports"] if one["version"] == match["result"]), None)
            is_played = match["table"] and said and said["kind"] in {"decided", "drawn"}
            if is_played and said["data"]["ending"] not in LEFT:
                yield part, round_, match, said


def corrections_of(record):
    """Return what each entry's list really held, by what it said: piece by piece."""
    found = {}
    for entry in record["entries"]:
        roster = entry["roster"] or {}
        for said, true in zip(roster.get("former", ()), roster.get("items", ()), strict=False):
            if said["name"] != true["name"]:
                found[entry["number"], said["name"]] = true["name"]
    return found


def recount(record, part=None):
    """Return counters by the names of pieces; removals are those of Atrum Arena (P3 §2.3)."""
    found = {
        name: Counter() for name in ("lists", "faced", "opponent", "own", "kept", "beat", "met", "pairs", "sums")
    }
    true = corrections_of(record)
    for entry in record["entries"]:
        for item in entry["roster"]["items"] if entry["roster"] else ():
            found["lists"][item["name"]] += 1
    for _part, round_, match, said in matches_of(record):
        if part not in {None, _part}:
            continue
        sums = found["sums"]
        sums["tables"] += 1
        sums["by_time"] += said["data"]["ending"] == "time"
        sums["minutes"] += minutes_of(round_, match)
        if match["preparation_state"] not in {"done", "resolved"}:
            continue
        state = match["preparation"]
        gone = {(one["removes"], one["item"]): one["by"] for one in state["steps"]}
        sums["first"] += match["seats"][state["first"]]["won"]
        kept = []
        for seat, names in enumerate(state["rosters"]):
            number = match["seats"][seat]["entry"]
            kept.append([])
            for place, told in enumerate(names):
                name = true.get((number, told), told)
                found["faced"][name] += 1
                by = gone.get((seat, place))
                fate = "kept" if by is None else "own" if by == seat else "opponent"
                found[fate][name] += 1
                if fate == "kept":
                    kept[seat].append(name)
        for seat in (0, 1):
            for one, other in product(kept[seat], kept[1 - seat]):
                if one != other:
                    found["met"][one, other] += 1
                    found["beat"][one, other] += match["seats"][seat]["won"]
            for one, other in product(kept[seat], repeat=2):
                if one < other:
                    found["pairs"][one, other] += 1
    return found


def minutes_of(round_, match):
    """Return whole minutes from the clock's start to the first report, without pauses."""
    said = [one for one in match["reports"] if one["version"] > match["replayed_after"]]
    at, since = datetime.fromisoformat(said[0]["created_at"]), datetime.fromisoformat(round_["started_at"])
    seconds = (at - since).total_seconds()
    for pause in round_["pauses"]:
        begins, ends = (datetime.fromisoformat(pause[name]) for name in ("paused_at", "resumed_at"))
        seconds -= max(0, (min(ends, at) - begins).total_seconds())
    return int(seconds // 60)
