"""The ranking of a club, counted from records (docs/programar/seasons.md, Glickman 2022)."""

from collections import defaultdict
from dataclasses import dataclass
from math import exp, log, pi, sqrt

from tests.independent.seasons import counting, is_over, people_of, published

SCALE = 173.7178
FIRST = 350 / SCALE
TAU = 0.5
NEAR = 1e-6
ABSENT = ("absent", "no_show")


@dataclass
class Level:
    """A person's level: μ, φ, σ, and how it came about."""

    mu: float = 0.0
    phi: float = FIRST
    sigma: float = 0.06
    last: int = 0
    events: int = 0
    moved: int | None = None

    @property
    def rating(self):
        return 1500 + SCALE * self.mu

    def grown(self, periods):
        return min(sqrt(self.phi**2 + periods * self.sigma**2), FIRST)


def ranking(records, who):
    """Return the levels of everybody who met somebody, best first.

    Args:
        who: the person of each name, as a number in the order of the club's rows.
    """
    levels, number = {}, 0
    over = [one for one in records if is_over(one)]
    for number, record in enumerate(sorted(over, key=made), start=1):
        met = meetings(record, who)
        before = {person: levels.get(person, Level(last=number - 1)) for person in met}
        grown = {person: one.grown(number - one.last - 1) for person, one in before.items()}
        for person, games in met.items():
            told = [(before[other].mu, grown[other], weight, score) for other, weight, score in games]
            levels[person] = after(before[person], grown[person], told, number)

    def careful(person):
        one = levels[person]
        return -round(one.rating - 2 * SCALE * one.grown(number - one.last), 9), person

    return number, [(levels[person], number, person) for person in sorted(levels, key=careful)]


def ranking_of(rows, names):
    """Return a ranking as the API tells it."""
    told = []
    for place, (one, number, person) in enumerate(rows, start=1):
        told.append({
            "place": place, "rating": round(one.rating), "apart": round(2 * SCALE * one.grown(number - one.last)),
            "events": one.events, "provisional": one.events < 2, "moved": one.moved,
            "name": names.get(person) or f"Jugador {place}",
        })  # fmt: skip
    return told


def made(record):
    return record["tournament"]["starts_at"], record["tournament"]["created_at"]


def meetings(record, who):
    """Return whom each person met, with weight and score."""
    entries = {one["number"]: people_of(record, who, one) for one in record["entries"]}
    met = defaultdict(list)
    for round_ in published(record):
        for match in round_["matches"]:
            report = counting(match)
            if match["table"] is None or len(match["seats"]) < 2 or not report or report["kind"] == "void":
                continue
            if report["data"].get("ending") not in ABSENT:
                for own in match["seats"]:
                    for other in match["seats"]:
                        if own is not other:
                            meet(met, entries, own, other, len(match["seats"]))
    return met


def meet(met, entries, own, other, seats):
    theirs = entries[other["entry"]]
    for person in entries[own["entry"]]:
        for opponent in theirs:
            if opponent != person:
                met[person].append((opponent, 1 / (seats - 1) / len(theirs), score(own, other)))


def score(own, other):
    if own["won"] != other["won"]:
        return float(own["won"])
    if own["won"] or own["place"] is None or other["place"] is None or own["place"] == other["place"]:
        return 0.5
    return float(own["place"] < other["place"])


def after(was, phi, games, number):
    """Return a level after a period, by steps 3 to 8 of the paper."""
    precision = gain = 0.0
    for mu, apart, weight, scored in games:
        g = 1 / sqrt(1 + 3 * apart**2 / pi**2)
        expected = 1 / (1 + exp(-g * (was.mu - mu)))
        precision += weight * g**2 * expected * (1 - expected)
        gain += weight * g * (scored - expected)
    sigma = volatility(gain / precision, phi, 1 / precision, was.sigma)
    new = min(1 / sqrt(1 / (phi**2 + sigma**2) + precision), FIRST)
    now = Level(was.mu + new**2 * gain, new, sigma, number, was.events + 1)
    if was.events:
        now.moved = round(now.rating) - round(was.rating)
    return now


def volatility(delta, phi, v, sigma):
    """Return the new σ: the root of the paper's step 5."""
    a = log(sigma**2)

    def f(x):
        e = exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > NEAR:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at = f(middle)
        if at * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at
    return exp(low / 2)
