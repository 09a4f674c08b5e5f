"""The criteria of standings, counted from a record's results (docs/programar/standings.md)."""

from fractions import Fraction

from tests.independent.results import drawn, is_played, mean, opponents, played

LEAST = Fraction(1, 3)
"""The least that an opponent's rate counts."""


def total(record, number, what="points"):
    return Fraction(sum(line[what] for line in record.lines[number]))


def matches(record, number):
    """Lines of matches, and of rounds that count as lost for coming late."""
    return [line for line in record.lines[number] if is_played(line) or line["kind"] == "loss"]


def win_rate(record, number):
    return mean([line["won"] for line in matches(record, number)])


def points_mean(record, number):
    return mean([line["points"] for line in matches(record, number)])


def win(record, number):
    """Return what a win is worth: the most points of anybody who won, of the same group."""
    group = next((one for one in record.homes if number in one), record.lines)
    return max((line["points"] for one in group for line in record.lines[one] if line["won"]), default=1) or 1


def points_rate(record, number):
    return points_mean(record, number) / win(record, number)


def level(line):
    """The games of a match that nobody won."""
    return line["games"] - line["score"] - sum(seat["score"] for seat in line["others"]) if line["others"] else 0


def board_points(line):
    return Fraction(2 * line["score"] + level(line), 2) if line["games"] else Fraction(0)


def games_rate(record, number):
    own = [line for line in played(record, number) if line["games"]]
    games = sum(line["games"] for line in own)
    thirds = 3 * sum(line["score"] for line in own) + record.counts_draws * sum(map(level, own))
    return Fraction(thirds, 3 * games) if games else Fraction(0)


def of_opponents(own, least=0):
    """Return a criterion: the mean of a value over each opponent."""
    return lambda record, number: mean([max(least, own(record, one)) for one in opponents(record, number)])


def by_round(record, number):
    return [[line for line in record.lines[number] if line["round"] is one] for one in record.counted]


def cut(parts, lowest, highest):
    left = sorted(parts)[lowest:]
    return sum(left[: max(0, len(left) - highest)], Fraction(0))


def buchholz(lowest=0, highest=0):
    """Return a criterion: the points of each opponent, one's own for each round without."""

    def measure(record, number):
        parts = []
        for own in by_round(record, number):
            others = [seat["entry"] for line in own for seat in line["others"]]
            parts += [total(record, one) for one in others or [number]]
        return cut(parts, lowest, highest)

    return measure


def sonneborn_berger(record, number):
    found = Fraction(0)
    for line in record.lines[number]:
        worse = [seat["entry"] for seat in line["others"] if seat["points"] < line["points"]]
        found += sum(total(record, one) for one in ([number] if line["kind"].startswith("bye") else worse))
    return found


def is_before(line, seat):
    """True for who has won and the other has not, or where nobody of both has, for the better place."""
    if line["won"] or seat["won"] or None in {line["place"], seat["place"]}:
        return line["won"] and not seat["won"]
    return line["place"] < seat["place"]


def progressive(record, number):
    after = [sum(line["points"] for line in own) for own in by_round(record, number)]
    return Fraction(sum(sum(after[: turn + 1]) for turn in range(len(after))))


def head_to_head(record, tied):
    """Return how many of those tied each has beaten, where all have met."""
    if not all({*tied} - {one} <= {*opponents(record, one)} for one in tied):
        return dict.fromkeys(tied, Fraction(0))
    met = {
        one: [(line, seat) for line in played(record, one) for seat in line["others"] if seat["entry"] in tied]
        for one in tied
    }
    return {one: Fraction(sum(is_before(*both) for both in own)) for one, own in met.items()}


# Those of FIDE, for tables of two.


def is_unwanted(line):
    """True for a round that was missed by choice: by coming late, or by not coming."""
    return line["kind"] in {"bye late", "loss"} or (line["is_absence"] and not line["won"])


def adjusted(record, number):
    """Return an opponent's points, with half a win for each round after the last one that it took part in."""
    rounds = by_round(record, number)
    last = max((turn for turn, own in enumerate(rounds) if any(not was_away(line) for line in own)), default=-1)
    return total(record, number) + Fraction(sum(not own for own in rounds[last + 1 :]) * win(record, number), 2)


def was_away(line):
    return line["is_absence"] and not line["won"]


def met(record, line):
    """Return the other seats of a table; in events of before only the first of them."""
    return line["others"] if record.counts_draws else line["others"][:1]


def fide_parts(record, number):
    """Return what each round adds, the part of a win that it gave, and True where it was missed by choice."""
    found = []
    own_points = total(record, number)
    alone = min(own_points, Fraction(len(record.counted) * win(record, number), 2))
    for own in by_round(record, number):
        line = own[0] if own else {"points": 0, "others": [], "is_absence": False, "kind": "loss", "won": False}
        parts = [adjusted(record, seat["entry"]) for seat in met(record, line)] or [alone]
        for part in parts:
            adds = min(part, own_points) if line["is_absence"] else part
            found.append((adds, Fraction(line["points"], win(record, number)), is_unwanted(line)))
    return found


def fide_buchholz(lowest=0, highest=0):
    """Return a criterion. The lowest is left out of the rounds that were missed by choice, where there is one."""

    def measure(record, number):
        parts = fide_parts(record, number)
        unwanted = sorted(part for part, _, is_missed in parts if is_missed)[:lowest]
        left = [part for part, *_ in parts]
        for part in unwanted:
            left.remove(part)
        return cut(left, lowest - len(unwanted), highest)

    return measure


def fide_sonneborn_berger(record, number):
    return sum((part * gave for part, gave, _ in fide_parts(record, number)), Fraction(0))


def fide_direct_encounter(record, tied):
    """Return how many of those tied come after each, or share its place."""
    found, after = {}, len(tied)
    for part in parted(record, [*tied]):
        found |= dict.fromkeys(part, Fraction(after))
        after -= len(part)
    return found


def parted(record, tied):
    """Return the parts that their matches tell apart, best first; each part compared again among itself."""
    against = {one: between(record, one, {*tied} - {one}) for one in tied}
    own = {one: sum(got.values(), Fraction(0)) for one, got in against.items()}
    most = {one: own[one] + win(record, one) * (len(tied) - 1 - len(got)) for one, got in against.items()}
    if own == most:
        parts = [[one for one in tied if own[one] == points] for points in sorted({*own.values()}, reverse=True)]
    else:
        parts, left = [], [*tied]
        while first := [one for one in left if all(own[one] > most[other] for other in left if other != one)]:
            parts.append(first)
            left = [one for one in left if one not in first]
        parts += [left] if left else []
    return parts if len(parts) == 1 else [smaller for part in parts for smaller in parted(record, part)]


def between(record, number, others):
    """Return the points against each of these, the mean of several matches."""
    found = {}
    for line in played(record, number):
        for seat in met(record, line):
            if seat["entry"] in others and not line["is_absence"]:
                found.setdefault(seat["entry"], []).append(line["points"])
    return {other: mean(points) for other, points in found.items()}


def lot(record, number):
    """Return an entry's lot; 0 while the seed is secret."""
    seed = record.event["seed"]
    return Fraction(drawn(seed, "standings", number).randrange(10**9)) if seed else Fraction(0)


ALONE = {
    "points": total,
    "wins": lambda record, number: total(record, number, "won"),
    "score": lambda record, number: total(record, number, "score"),
    "board_points": lambda record, number: sum(map(board_points, record.lines[number]), Fraction(0)),
    "opponents_win_rate": of_opponents(win_rate, LEAST),
    "opponents_opponents": of_opponents(of_opponents(win_rate, LEAST)),
    "opponents_points_rate": of_opponents(points_rate, LEAST),
    "opponents_points_mean": of_opponents(points_mean),
    "games_rate": games_rate,
    "opponents_games_rate": of_opponents(games_rate, LEAST),
    "buchholz": buchholz(),
    "buchholz_cut1": buchholz(1),
    "buchholz_median": buchholz(1, 1),
    "sonneborn_berger": sonneborn_berger,
    "progressive": progressive,
    "opponents_score": lambda record, number: sum(
        (total(record, one, "score") for one in opponents(record, number)), Fraction(0)
    ),
    "draw": lot,
    "fide_buchholz": fide_buchholz(),
    "fide_buchholz_cut1": fide_buchholz(1),
    "fide_buchholz_median": fide_buchholz(1, 1),
    "fide_sonneborn_berger": fide_sonneborn_berger,
}
"""Criteria that tell a value of each entry."""
TOGETHER = {"head_to_head": head_to_head, "fide_direct_encounter": fide_direct_encounter}
"""Criteria that tell values of those who are still tied."""
