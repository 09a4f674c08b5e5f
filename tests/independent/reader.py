"""Count an event again from its record, by what `docs/programar/` says and nothing of the product.

`record.md` and `standings.md` are the pages; results are read in `results.py`, criteria counted in `criteria.py`.
Only the standard library is imported.
"""

import hashlib
import json
from fractions import Fraction
from itertools import combinations

from tests.independent.criteria import ALONE, TOGETHER, board_points, lot, matches, total
from tests.independent.results import GONE, TABLES, Results, drawn, mean, played, sitting

FIRST_WITH_ORDER = 3
"""Versions before it made order and seeds by other rules."""


class Record(Results):
    """An event with its standings: rows by group, each of rank, entry, values, and the criterion that decided."""

    def __init__(self, data):
        super().__init__(data)
        sat = {one for round_ in self.counted for match in round_["matches"] for one in sitting(match)}
        there = [one for one in sorted(self.entries) if one in sat or self.state(one) == "checked_in"]
        self.standings = [self._rows([one for one in group if one in there]) for group in self.homes or [there]]

    def _rows(self, numbers):
        rows = []
        for layer in self._layers(numbers):
            rows += [(len(rows) + rank, *others) for rank, *others in ranked(self, layer)]
        return rows

    def _layers(self, numbers):
        """Return these by the last stage of tables that they came into."""
        found = [numbers]
        for stage in self.stages[1:]:
            if stage["kind"] in TABLES:
                inside = [one for one in found[0] if one in stage["seeds"]]
                found[:1] = [inside, [one for one in found[0] if one not in inside]]
        return found


def ranked(record, numbers):
    """Return the rows of a standing of these."""
    names = record.event["criteria"]
    values = dict.fromkeys(numbers, ())
    for name in names:
        tied = {}
        for one in numbers:
            tied.setdefault(values[one], []).append(one)
        for block in tied.values():
            together = TOGETHER[name](record, block) if name in TOGETHER else {}
            for one in block:
                values[one] += (together[one] if together else ALONE[name](record, one),)
    order = sorted(numbers, key=lambda one: [-value for value in values[one]])
    found = []
    for place, one in enumerate(order, 1):
        rank = found[-1][0] if found and found[-1][2] == values[one] else place
        after = values[order[place]] if place < len(order) else values[one]
        decided = (name for name, own, other in zip(names, values[one], after, strict=True) if own != other)
        found.append((rank, one, values[one], next(decided, None)))
    return found


# The order from the champion down.


def places(record, rows):
    """Return the entries of a standing, best first; what is equal, by lot."""
    return [one for *_, one in sorted((rank, -lot(record, one), one) for rank, one, *_ in rows)]


def by_standing(record, among=None):
    """Return everybody in the standing, or those among them: of several groups all first places before all second."""
    groups = [[one for one in places(record, rows) if among is None or one in among] for rows in record.standings]
    if len(groups) == 1:
        return groups[0]
    out = set()
    if record.event["group_places"] == "without_last":
        fewest = min(len(group) for group in groups if group)
        out = {one for group in groups for one in group[fewest:]}
    found = []
    for group in groups:
        for place, one in enumerate(group):
            others = {*group} - out if one not in out and out else {*record.lines}
            found.append((place, [-value for value in a_match(record, one, others)], -lot(record, one), one))
    return [one for *_, one in sorted(found)]


def a_match(record, number, others):
    """Return points, wins and score a match against these, in the order of the criteria."""
    own = [line for line in played(record, number) if others.issuperset(opponents_in(line))]
    what = {"points": "points", "wins": "won", "score": "score", "board_points": "boards"}
    told = [line | {"boards": board_points(line)} for line in own]
    return [mean([line[what[name]] for line in told]) for name in record.event["criteria"] if name in what]


def opponents_in(line):
    return [seat["entry"] for seat in line["others"]]


def final_order(record):
    """Return everybody from the champion down."""
    order = by_standing(record)
    for index, stage in enumerate(record.stages):
        own = [one for group in record.groups(index) for one in group]
        if stage["kind"] in TABLES:
            inside = [one for one in order if one in own]
            if record.event["withdrawn"] == "last":
                inside.sort(key=lambda one: left_early(record, index, one))
        else:
            came = came_to(record, index)
            tied = [*(one for one in order if one in own), *(one for one in own if one not in order)]
            inside = sorted(tied if index else own, key=lambda one: came[one], reverse=True)
        order = inside + [one for one in order if one not in inside]
    return sorted(order, key=lambda one: record.state(one) == "disqualified")


def left_early(record, index, number):
    """True for who has left and did not sit in the last round of a stage, or of its group there."""
    rounds = [one for one in record.counted if one["stage"] == index]
    if index == 0 and record.homes:
        group = next(one for one in record.homes if number in one)
        rounds = rounds[: (len(group) - 1 + len(group) % 2) * record.event["legs"]]
    sat = [number in sitting(match) for one in rounds[-1:] for match in one["matches"]]
    return record.state(number) in GONE and bool(sat) and not any(sat)


def came_to(record, index):
    """Return how far each seed of a knock-out came, to be compared; at a final table by place.

    Who is still in comes first, by losses; then by the last round, who went on from it first; then the third place.
    """
    stage = record.stages[index]
    rounds = [one for one in record.rounds if one["stage"] == index and one["published_at"]]
    reached, third = {}, set()
    lost = dict.fromkeys((one for group in record.groups(index) for one in group), 0)
    for turn, round_ in enumerate(rounds, 1):
        for match in round_["matches"]:
            if stage["kind"] == "final_table":
                reached |= {seat["entry"]: -seat["place"] for seat in match["seats"] if seat["place"]}
            elif is_for_third(record, index, turn, match):
                third |= {*went_on(match)}
            elif match["result"] is not None or len(match["seats"]) == 1:
                on = went_on(match)
                for one in sitting(match):
                    lost[one] += (one not in on) if on else LIVES[stage["kind"]]
                    reached[one] = 2 * turn + (one in on)
    playing = set()
    for group in record.groups(index):
        alive = {one for one in group if lost[one] < LIVES[stage["kind"]]}
        playing |= alive if len(alive) == 1 else {one for one in alive if record.state(one) not in GONE}
    least = -len(lost) - 1 if stage["kind"] == "final_table" else 0
    return {
        one: (one in playing, -lost[one] if one in playing else 0, reached.get(one, least), one in third)
        for one in lost
    }


LIVES = {"bracket": 1, "double": 2, "final_table": 1}
"""The losses that put an entry out."""


def is_for_third(record, index, turn, match):
    """True for a match beside the final of a single elimination, or beside those of the divisions."""
    groups = record.groups(index)
    size = 1 << (max(map(len, groups)) - 1).bit_length()
    return record.stages[index]["kind"] == "bracket" and size == 2**turn and match["position"] >= len(groups)


def went_on(match):
    """Return the entry that went on from a match of a bracket, as a list; none while it is open."""
    if match.get("went_on") is not None:
        return [match["seats"][match["went_on"]]["entry"]]
    return [seat["entry"] for seat in match["seats"] if seat["won"] or len(match["seats"]) == 1]


def champion(record):
    """Return the first of the final order, once the event is over; nobody where several divisions played apart."""
    played_apart = False
    if len(record.stages) > 1 and later_stages(record.event)[len(record.stages) - 2].get("by_division"):
        played_apart = len(record.groups(-1)) > 1
    if record.event["state"] != "finished" or played_apart:
        return None
    return next((one for one in final_order(record)[:1] if record.state(one) != "disqualified"), None)


def divisions(record):
    return [name.strip() for name in (record.event.get("divisions") or "").split(",") if name.strip()]


def titles(record):
    """Return the first of each division, None for one who was disqualified, and where nobody is."""
    order = final_order(record) if record.event["state"] == "finished" else []
    of_each = [[one for one in order if record.entries[one].get("division") == name] for name in divisions(record)]
    return [next((one for one in own[:1] if record.state(one) != "disqualified"), None) for own in of_each]


# The seeds of a stage.


def first_seeds(record):
    """Return the seeds of a first stage that is no Swiss, dealt into groups."""
    inputs = record.rounds[0]["inputs"]
    late = inputs.get("late", [])
    order = by_rating(record, [one for one in present(record.rounds[0]) if one not in late])
    if inputs["first_round"] == "random":
        drawn(record.event["seed"], "seeding").shuffle(order)
    if record.stages[0]["kind"] != "round_robin":
        return order + late
    number = record.event["groups"] if record.event["format"] == "groups" else 1
    groups = [[] for _ in range(max(1, min(number, len(order) // 2)))]
    for start in range(0, len(order), len(groups)):
        turn = groups[:: 1 if start // len(groups) % 2 == 0 else -1]
        for group, one in zip(turn, order[start:], strict=False):
            group.append(one)
    return groups


def by_rating(record, numbers):
    return sorted(numbers, key=lambda one: (-(record.entries[one]["rating"] or 0), one))


def present(round_):
    """Return those who were there when a round was paired."""
    inputs = round_["inputs"]
    byes = [one for one, _ in inputs.get("byes", ())]
    return sorted({*inputs["active"], *inputs.get("sitting_out", ()), *byes})


def before(record, round_):
    """Return the record as it was when a round was paired."""
    there, number = present(round_), round_["number"]
    rounds = [
        one | {"matches": [as_it_counted(match, number) for match in one["matches"]]}
        for one in record.rounds
        if one["number"] < number
    ]
    states = {one: "checked_in" if one in there else "dropped" for one in record.entries}
    entries = [one | {"state": states[one["number"]]} for one in record.data["entries"]]
    return Record(record.data | {"rounds": rounds, "entries": entries, "stages": record.stages[: round_["stage"]]})


def as_it_counted(match, number):
    """Return a match with the result that a later round was paired with."""
    then = [one for one in match["superseded"] if one["until"] >= number]
    if not then:
        return match
    old = min(then, key=lambda one: one["until"])
    seats = [seat | own for seat, own in zip(match["seats"], old["seats"], strict=True)]
    report = {"version": 0, "kind": old.get("kind", "decided"), "data": {}}
    return match | {"seats": seats, "result": 0, "reports": [report]}


def later_stages(event):
    """Return the stages after the first one."""
    if event.get("later_stages") or not event["top_cut"]:
        return event.get("later_stages") or []
    by_losses = event["cut_rule"] == "one_loss"
    return [{"who": "losses", "bound": 1} if by_losses else {"who": "best", "bound": event["top_cut"]}]


def later_seeds(record, index):
    """Return the seeds of a stage after the first."""
    round_ = next(one for one in record.rounds if one["stage"] == index)
    was, stage = before(record, round_), later_stages(record.event)[index - 1]
    came = {one for group in was.groups(index - 1) for one in group}
    order = by_standing(was, came.intersection(present(round_)))
    if not stage.get("by_division"):
        return seeded(was, order, stage, ["seeding", record.stages[index]["kind"]])
    found = []
    for name in divisions(record):
        own = [one for one in order if record.entries[one].get("division") == name]
        found += [seeded(was, own, stage, ["seeding", "bracket", name])] if own else []
    return found


def seeded(was, order, stage, purpose):
    """Return those of an order who come into a stage, as they are seeded."""
    found = entrants(was, stage, order)
    if stage.get("seeding") == "rating":
        return by_rating(was, found)
    if stage.get("seeding") == "drawn":
        drawn(was.event["seed"], *purpose).shuffle(found)
    return found if stage.get("seeding") or len(was.standings) == 1 else crossed(was, order, found)


def crossed(was, order, seeds):
    """Return seeds of which entries of equal place have exchanged theirs, so that mates of a group meet late."""
    home = {row[1]: group for group, rows in enumerate(was.standings) for row in rows}
    place = {one: [mate for mate in order if home[mate] == home[one]].index(one) for one in order}
    size = 1 << (len(seeds) - 1).bit_length()
    spots = [1]
    while len(spots) < size:
        spots = [seed for best in spots for seed in (best, 2 * len(spots) + 1 - best)]
    at = {seed - 1: spot for spot, seed in enumerate(spots)}
    rounds = size.bit_length() - 1
    pairs = [*combinations(range(len(seeds)), 2)]

    def early(of):
        mates = [(a, b) for a, b in pairs if home[of[a]] == home[of[b]]]
        return sum(len(of) ** (2 * (rounds - (at[a] ^ at[b]).bit_length())) for a, b in mates)

    while True:
        found = []
        for a, b in pairs:
            if place[seeds[a]] == place[seeds[b]] and home[seeds[a]] != home[seeds[b]]:
                other = [*seeds]
                other[a], other[b] = seeds[b], seeds[a]
                found.append((early(seeds) - early(other), place[seeds[a]], a - b, a, other))
        if not found or max(found)[0] <= 0:
            return seeds
        seeds = max(found)[-1]


def entrants(was, stage, order):
    """Return those of an order who come into a stage."""
    who, bound = stage.get("who"), stage.get("bound", 0)
    if who == "best":
        return order[:bound]
    if who == "places":
        first = sum(len([one for one in order if one in home][:bound]) for home in was.homes or [order])
        return order[: max(2, first + stage.get("plus", 0))]
    if who == "points":
        found = [one for one in order if total(was, one) >= bound]
    elif who == "losses":
        found = [one for one in order if losses(was, one) <= bound]
    else:
        return order
    return found if len(found) > 1 else order[:2]


def losses(record, number):
    """Return how often an entry has lost: also where nobody won, and for rounds before it came."""
    return sum(not line["won"] and line["place"] != 1 for line in matches(record, number))


# The comparison.


def differences(data):
    """Return everything that a record says otherwise than it follows.

    While the seed is secret, nothing is told of what is drawn.
    """
    record = Record(data)
    found = [*chain_differences(data), *standing_differences(record), *bye_differences(record)]
    found += removal_differences(record)
    if champion(record) != data["champion"]:
        found.append(f"champion: {champion(record)}, and not {data['champion']}")
    seed = record.event["seed"]
    if seed is None:
        return found
    if hashlib.sha256(seed.encode()).hexdigest() != record.event["seed_hash"]:
        found.append("the seed has another hash")
    if data["version"] >= FIRST_WITH_ORDER:
        if final_order(record) != data["final"]:
            found.append(f"final: {final_order(record)}, and not {data['final']}")
        found += seed_differences(record)
    return [*found, *raffle_differences(record)]


def standing_differences(record):
    """Yield the rows that differ. Equal rows stand in any order; the last of them tells what decided."""
    names, told = record.event["criteria"], record.data["standings"]
    if record.event["seed"] is None and "draw" in names:
        return
    if [{row["entry"] for row in rows} for rows in told] != [
        {row[1] for row in rows} for rows in record.standings
    ]:
        yield "other people in the standing"
        return
    for rows, own in zip(told, record.standings, strict=True):
        mine = {one: (rank, values) for rank, one, values, _ in own}
        last = {rank: decided for rank, _, _, decided in own}
        for place, row in enumerate(rows):
            rank, values = mine[row["entry"]]
            is_last = place + 1 == len(rows) or rows[place + 1]["rank"] != row["rank"]
            if row["rank"] != rank or row["decided_by"] != (last[rank] if is_last else None):
                yield f"standing: {rank}, by {last[rank]}, and not {row}"
            for name, value, ours in zip(names, row["values"], values, strict=True):
                if Fraction(value) != ours:
                    yield f"{name} of {row['entry']}: {ours}, and not {value}"


def seed_differences(record):
    for index, stage in enumerate(record.stages):
        if not stage["seeds"]:
            continue
        own, told = later_seeds(record, index) if index else first_seeds(record), stage["seeds"]
        first = next(one for one in record.rounds if one["stage"] == index)
        if any(match["manual_reason"] for match in first["matches"]):
            own, told = sorted(flat(own)), sorted(flat(told))
        if own != told:
            yield f"seeds of stage {index}: {own}, and not {told}"


def flat(seeds):
    return [one for group in seeds for one in (group if isinstance(group, list) else [group])]


def bye_differences(record):
    """Yield the awarded byes that are no byes, or give something else than a bye, or half of one."""
    for round_ in record.rounds:
        told = dict((round_["inputs"] or {}).get("byes", ()))
        if round_["stage"]:
            told = {one: kind for one, kind in told.items() if one in record.stages[round_["stage"]]["seeds"]}
        alone = {sitting(match)[0]: match["seats"][0] for match in round_["matches"] if len(match["seats"]) == 1}
        whole = [seat for one, seat in alone.items() if told.get(one) != "half"]
        for one, kind in told.items():
            seat = alone.get(one)
            if seat is None or [round_["number"], kind] not in record.entries[one]["byes"]:
                yield f"the bye of {one} in round {round_['number']}"
            elif kind == "half":
                half = {"place": 1, "score": 0, "games": 0, "won": False, "entry": one}
                if any(seat != half | {"points": other["points"] // 2} for other in whole):
                    yield f"half a bye of {one} in round {round_['number']}: {seat}"
            elif any(seat != other | {"entry": one} for other in whole):
                yield f"a bye of {one} in round {round_['number']}: {seat}"


def removal_differences(record):
    """Yield who sits at a table that was published after they had left, and whose state is not as the log tells."""
    gone = set()
    for line in record.data["log"]:
        details = line["details"]
        if line["action"] in {"drop", "restore", "disqualify"}:
            back = details.get("after", "disqualified") not in GONE
            (gone.discard if back else gone.add)(details["entry"])
        elif line["action"] == "review_warnings" and details["disqualified"]:
            gone.add(details["entry"])
        elif line["action"] == "publish_round" and (there := gone.intersection(flat(details["tables"]))):
            yield f"in round {details['round']} sit {len(there)} who had left"
    left = {one["name"] for one in record.entries.values() if one["state"] in GONE}
    if record.data["scope"] == "full" and left != gone:
        yield f"{len(left)} have left, and by the log {len(gone)}"


def raffle_differences(record):
    """Yield the draws that do not follow from the seed, and those among people who had won before."""
    won, told = {}, 0
    for line in record.data["log"]:
        details = line["details"]
        if line["action"] == "undo_raffle":
            won.pop(details["draw"], None)
        if line["action"] == "draw_raffle":
            told += 1
            follows = drawn(record.event["seed"], "raffle", told).choice(details["among"])
            if (told, follows) != (details["draw"], details["number"]) or {*details["among"]} & {*won.values()}:
                yield f"draw {told}: {follows}, and not {details}"
            won[told] = details["number"]


def chain_differences(data):
    """Yield what chain and seal show but for the signature; the earliest records have none."""
    parts = ("revision", "action", "actor", "at", "reason", "details", "public", "salt")
    if data.get("chain"):
        digests = [digest_of({name: line[name] for name in parts}) for line in data["log"]]
        if not {*digests} <= {*data["chain"]["digests"]}:
            yield "a line of the log is not in the chain"
        head = ""
        for digest in data["chain"]["digests"]:
            head = hashlib.sha256((head + digest).encode()).hexdigest()
        if head != data["chain"]["head"]:
            yield "the chain has another head"
    if data.get("seal"):
        for name, digest in data["seal"]["digests"].items():
            if digest_of(data[name]) != digest:
                yield f"{name} has another digest"


def digest_of(value):
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
