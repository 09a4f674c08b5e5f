"""Cases about a deck (§2, §3, §4.2.5, §4.3.1, §6.8)."""

from collections.abc import Iterator

from atrum_judge.games.myl.cases.shapes import Line
from atrum_judge.games.myl.laws.findings import illegal, note, undecided
from atrum_judge.games.myl.table.cards import ORO
from atrum_judge.games.myl.table.decks import SIZE, copies_of, may_be_initial
from atrum_judge.games.myl.table.printed import is_edition, is_promotional, is_reissue, named
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.names import name_key


def roster_faults(roster: list[Line]) -> list[Finding]:
    """Return the faults of a deck, and its unknown facts."""
    found = [
        illegal("deck.count", card=line.name)._replace(where=f"roster[{i}]")
        for i, line in enumerate(roster)
        if line.count < 1
    ]
    size = sum(max(0, line.count) for line in roster)
    if size != SIZE:
        found.append(illegal("deck.size", count=size)._replace(where="roster"))
    for i, line in enumerate(roster):
        found += [fault._replace(where=f"roster[{i}]") for fault in _edition(line)]
    return [*found, *_copies(roster), *_initial(roster)]


def _edition(line: Line) -> Iterator[Finding]:
    if line.edition is None:
        if not is_promotional(line.name):
            yield undecided("pool.editions", "unknown", card=line.name)
    elif is_reissue(line.edition):
        yield note("pool.reissues", card=line.name)
    elif not is_edition(line.edition):
        yield illegal("pool.editions", card=line.name, edition=line.edition)


def _copies(roster: list[Line]) -> Iterator[Finding]:
    """Copies by name, whatever the version, the initial Oro counted."""
    names: dict[str, list[int]] = {}
    for i, line in enumerate(roster):
        names.setdefault(name_key(line.name), []).append(i)
    for places in names.values():
        lines = [roster[i] for i in places]
        count = sum(max(0, line.count) for line in lines)
        where = ", ".join(f"roster[{i}]" for i in places)
        for finding in _copies_of(lines, count):
            yield finding._replace(where=where)


def _copies_of(lines: list[Line], count: int) -> Iterator[Finding]:
    name, facts = lines[0].name, named(lines[0].name)
    is_unique = facts.is_unique if facts is not None and facts.is_unique is not None else _stated(lines)
    limit = copies_of(name, [line.edition for line in lines if line.edition], is_unique=is_unique)
    if count > limit.most and limit.why == "promotional":
        yield illegal("deck.promotional_unique", card=name, count=count)
        if is_promotional(name):
            yield illegal("deck.promotional_any_version", card=name, count=count)
    elif count > limit.most and limit.why == "unique":
        yield illegal("deck.unique", card=name, count=count)
    elif count > limit.most:
        is_oro = (facts.type if facts else lines[0].type) == ORO
        yield illegal("deck.copies", card=name, count=count)
        if is_oro:
            yield illegal("deck.plain_oro_limit", card=name, count=count)
        if any(line.initial for line in lines):
            yield illegal("deck.initial_counts", card=name, count=count)
    elif count > 1 and limit.why == "unknown":
        yield undecided("deck.unique", "unknown", card=name, count=count)


def _stated(lines: list[Line]) -> bool | None:
    """True if the lines say that the card is unique."""
    said = {line.unique for line in lines}
    return True if True in said else None if None in said else False


def _initial(roster: list[Line]) -> Iterator[Finding]:
    """One Oro without ability is the initial one."""
    initial = [(i, line) for i, line in enumerate(roster) if line.initial]
    if len(initial) != 1 or initial[0][1].count != 1:
        count = sum(max(0, line.count) for _, line in initial)
        yield illegal("deck.initial_oro", "one", count=count)._replace(where="roster")
    for i, line in initial:
        facts, where = named(line.name), f"roster[{i}]"
        type_ = facts.type if facts is not None else line.type
        ability = facts.has_ability if facts is not None else line.ability
        fits = may_be_initial(type_, ability)
        if fits is False:
            yield illegal("deck.initial_oro", card=line.name)._replace(where=where)
        elif fits is None:
            yield undecided("deck.initial_oro", "unknown", card=line.name)._replace(where=where)
