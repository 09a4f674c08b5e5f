"""The order after a stage, the entries that go through to the next one, and their seeds.

With several groups all first places come before all second ones. Equal places of different groups are compared per
match played, since groups of unequal size play unequal numbers; byes count for nothing there. Entries that are
still equal then are drawn with the event's seed, never ordered by registration.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from types import MappingProxyType
from typing import cast

from tournaments.core.brackets.single import bracket_size, seed_order
from tournaments.core.draws import rng_for
from tournaments.core.history import History, Tally
from tournaments.core.pairing.round_robin import berger, rounds_needed
from tournaments.core.settings import Settings
from tournaments.core.stages import ALL, BEST, CROSSED, DRAWN, LOSSES, PLACES, RATING, Stage
from tournaments.core.standings import CRITERIA, rank
from tournaments.core.standings.criteria import Value

FEWEST = 2
"""Two can play a bracket."""

Groups = Sequence[Sequence[int]]


def decisive(criteria: Sequence[str]) -> list[str]:
    """An order of criteria that leaves nothing equal: the recorded draw comes last where it is not among them."""
    return [*criteria, *([] if "draw" in criteria else ["draw"])]


def annulled(history: History, groups: Groups, settings: Settings, gone: Collection[int]) -> set[int]:
    """Return the entries that left a round robin with less than half of its matches played: none of these counts.

    Source: the usual rule of round robins (FIDE General Regulations for Competitions, withdrawals).
    """
    if not settings.annul_below_half:
        return set()
    nothing = Tally()  # of who left before it was seated
    return {
        entry
        for group in groups
        for entry in group
        if entry in gone and 2 * history.tallies.get(entry, nothing).played < settings.legs * (len(group) - 1)
    }


def counted(history: History, groups: Groups, settings: Settings, gone: Collection[int]) -> History:
    """Return the history that counts of a round robin: without matches against `annulled` entries, and without
    byes instead of them.
    """
    out = annulled(history, groups, settings, gone)
    if not out:
        return history
    rounds = []
    for number, tables in enumerate(history.rounds, start=1):
        instead = {
            other
            for group in groups
            if number <= rounds_needed(len(group), settings.legs)
            for pair in berger(group, number)[0]
            for one, other in (pair, pair[::-1])
            if one in out
        }
        kept = (
            table
            for table in tables
            if not out.intersection(cast(int, line.entry) for line in table.seats)
            and not (table.is_bye and table.seats[0].entry in instead)
        )
        rounds.append(tuple(kept))
    return replace(history, rounds=tuple(rounds))


def order(
    history: History,
    groups: Groups,
    criteria: Sequence[str],
    seed: str,
    settings: Settings,
    among: Collection[int] | None = None,
) -> list[int]:
    """Order all entries, best first: by the standing, or by place in the groups and then across them.

    Args:
        history: the history that counts (`counted`).
        among: only these have places; the others are left out.
    """
    if len(groups) < 2:
        everybody = [cast(int, row.entry) for row in rank(history, decisive(criteria), seed)]
        return [entry for entry in everybody if among is None or entry in among]
    places = group_places(history, groups, criteria, seed, among)
    compared = across_groups(history, groups, places, criteria, settings)
    drawn = CRITERIA["draw"].measure(history, list(places), seed)
    return sorted(places, key=lambda entry: (places[entry], [-v for v in compared[entry]], -drawn[entry]))


def group_places(
    history: History, groups: Groups, criteria: Sequence[str], seed: str, among: Collection[int] | None
) -> dict[int, int]:
    """The place of each entry in its group, from 0."""
    found: dict[int, int] = {}
    for group in groups:
        rows = [cast(int, row.entry) for row in rank(history.only(group), decisive(criteria), seed)]
        found |= {entry: k for k, entry in enumerate(e for e in rows if among is None or e in among)}
    return found


def compared_by(criteria: Sequence[str]) -> list[str]:
    """The criteria by which places of different groups are compared: those of an entry's own results."""
    return [name for name in criteria if CRITERIA[name].own]


def across_groups(
    history: History, groups: Groups, places: Mapping[int, int], criteria: Sequence[str], settings: Settings
) -> dict[int, list[Value]]:
    """Return the gains of each entry per match, one value for each of `compared_by`.

    ``without_last`` leaves out the matches against those of a larger group whose place smaller ones do not have.
    """
    sizes = [sum(entry in places for entry in group) for group in groups]
    smallest = min(size for size in sizes if size) if any(sizes) else 0
    found: dict[int, list[Value]] = {}
    for group in groups:
        best = [entry for entry in group if entry in places and places[entry] < smallest]
        for entry in group:
            if entry not in places:
                continue
            alike = settings.group_places == "without_last" and entry in best
            met = _without_byes(history.only(best if alike else group))
            played = met.tallies[entry].played
            values = [CRITERIA[name].measure(met, [entry], "")[entry] for name in compared_by(criteria)]
            found[entry] = [Fraction(value, played) if played else 0 for value in values]
    return found


def _without_byes(history: History) -> History:
    rounds = (tuple(table for table in tables if not table.is_bye) for tables in history.rounds)
    return replace(history, rounds=tuple(rounds))


def drawn(
    history: History,
    groups: Groups,
    criteria: Sequence[str],
    seed: str,
    settings: Settings,
    stage: Stage,
    among: Collection[int],
) -> list[int]:
    """Return the entries that are equal on both sides of a cut, best first: the recorded draw decides among them.

    Args:
        history: the history that counts (`counted`).
        stage: the stage that they go through to.
        among: entries that have not left.
    """
    ordered = order(history, groups, criteria, seed, settings, among)
    if stage.who not in {BEST, PLACES}:
        return []
    places = group_places(history, groups, criteria, seed, among)
    size = len(through(history, ordered, stage, places))
    if not 0 < size < len(ordered):
        return []
    if len(groups) < 2:
        ranks = {cast(int, row.entry): row.rank for row in rank(history, criteria, seed)}
        edge = ranks[ordered[size - 1]]
        return [entry for entry in ordered if ranks[entry] == edge] if ranks[ordered[size]] == edge else []
    home = {entry: k for k, group in enumerate(groups) for entry in group}
    ranks = {
        cast(int, row.entry): row.rank for group in groups for row in rank(history.only(group), criteria, seed)
    }
    compared = across_groups(history, groups, places, criteria, settings)

    def equal(one: int, other: int) -> bool:
        if home[one] == home[other]:
            return ranks[one] == ranks[other]
        return places[one] == places[other] and compared[one] == compared[other]

    pairs = [(one, other) for one in ordered[:size] for other in ordered[size:] if equal(one, other)]
    found = {entry for pair in pairs for entry in pair}
    return [entry for entry in ordered if entry in found]


def through(
    history: History, ordered: Sequence[int], stage: Stage, places: Mapping[int, int] = MappingProxyType({})
) -> list[int]:
    """Return the entries of an order that go through to a stage; where too few meet its rule, the best two.

    Args:
        places: of groups, the place of each entry in its own, from 0.
    """
    if stage.who == ALL:
        return list(ordered)
    if stage.who == PLACES:
        first = sum(places.get(entry, place) < stage.bound for place, entry in enumerate(ordered))
        return list(ordered[: max(FEWEST, first + stage.plus)])
    if stage.who == BEST:
        return list(ordered[: stage.bound])
    tallies = history.tallies
    if stage.who == LOSSES:
        lost = {entry: tallies[entry].matches - tallies[entry].beaten - tallies[entry].drawn for entry in ordered}
        good = [entry for entry in ordered if lost[entry] <= stage.bound]
    else:
        good = [entry for entry in ordered if tallies[entry].points >= stage.bound]
    return good if len(good) >= FEWEST else list(ordered[:FEWEST])


def seeds(
    history: History,
    groups: Groups,
    criteria: Sequence[str],
    seed: str,
    settings: Settings,
    stage: Stage,
    present: Collection[int],
    division: tuple[str, Collection[int]] | None = None,
) -> list[int]:
    """Return the entries of a stage that follows another, in seed order.

    Args:
        history: the whole history; matches that do not count are left out here.
        present: entries that played the stage before and have not left.
        division: only for those of one, with its name.
    """
    gone = {entry for group in groups for entry in group} - set(present)
    valid = counted(history, groups, settings, gone)
    name, among = division or ("", present)
    places = group_places(valid, groups, criteria, seed, among)
    ordered = through(valid, order(valid, groups, criteria, seed, settings, among), stage, places)
    if stage.seeding == RATING:
        return sorted(ordered, key=history.seeding.__getitem__)
    if stage.seeding == DRAWN:
        rng_for(seed, "seeding", stage.kind, *([name] if name else [])).shuffle(ordered)
    if len(groups) < 2 or stage.seeding != CROSSED or stage.has_standing:
        return ordered
    home = {entry: k for k, group in enumerate(groups) for entry in group}
    return crossed(ordered, places, home)


def crossed(ordered: Sequence[int], places: Mapping[int, int], home: Mapping[int, int]) -> list[int]:
    """Seeds such that those of one group meet as late as possible.

    Only entries of equal place exchange their seeds, lower places rather than higher and near rather than far.
    Exchanges are made while one is an improvement; the tests compare the outcome with what is possible.
    """
    found = list(ordered)
    meets = _first_meeting(len(found))
    by_place: dict[int, list[int]] = defaultdict(list)
    for k, entry in enumerate(found):
        by_place[places[entry]].append(k)
    pairs = [pair for spots in by_place.values() for pair in combinations(spots, 2)]
    mates: dict[int, list[int]] = defaultdict(list)
    for entry in found:
        mates[home[entry]].append(entry)
    spot = {entry: k for k, entry in enumerate(found)}

    def early(entry: int, at: int, other: int) -> int:
        """Weigh how early an entry at a spot meets its mates, except the one that it changes places with."""
        return sum(meets[at][spot[mate]] for mate in mates[home[entry]] if mate not in {entry, other})

    while True:
        gains = []
        for a, b in pairs:
            one, two = found[a], found[b]
            if home[one] == home[two]:
                continue
            gain = early(one, a, two) + early(two, b, one) - early(one, b, two) - early(two, a, one)
            if gain > 0:
                gains.append((gain, places[one], a - b, a, b))
        if not gains:
            return found
        *_, a, b = max(gains)
        found[a], found[b] = found[b], found[a]
        spot[found[a]], spot[found[b]] = a, b


def _first_meeting(entries: int) -> list[list[int]]:
    """For two seeds (from 0) a weight of the round in which they meet at the earliest: the first weighs most.

    One meeting in a round weighs more than all possible ones in later rounds together.
    """
    size = bracket_size(entries)
    position = {seed - 1: k for k, seed in enumerate(seed_order(size))}
    rounds = size.bit_length() - 1
    most = entries * entries
    return [
        [most ** (rounds - (position[a] ^ position[b]).bit_length()) if a != b else 0 for b in range(entries)]
        for a in range(entries)
    ]
