"""Cases about a collection (P2 §5) and the event's own limits."""

from collections.abc import Iterator

from atrum_judge.games.doomtrooper.cases.shapes import Line
from atrum_judge.games.doomtrooper.laws.findings import illegal, undecided
from atrum_judge.games.doomtrooper.table.cards import Cards
from atrum_judge.games.doomtrooper.table.decks import has_spare, is_within
from atrum_judge.games.doomtrooper.table.looking import Options
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.names import name_key


def roster_faults(roster: list[Line], cards: Cards, options: Options) -> list[Finding]:
    """Return the faults of a collection, and its unknown facts."""
    found = [
        illegal("roster.count", card=line.name)._replace(where=f"roster[{i}]")
        for i, line in enumerate(roster)
        if line.count < 1
    ]
    return [*found, *_copies(roster, cards), *_sizes(roster, options), *_warriors(roster, cards, options)]


def _copies(roster: list[Line], cards: Cards) -> Iterator[Finding]:
    """Copies of a name, deck and spare cards and all editions together."""
    names: dict[str, list[int]] = {}
    for i, line in enumerate(roster):
        names.setdefault(name_key(line.name), []).append(i)
    for lines in names.values():
        name, limits = roster[lines[0]].name, cards.of(roster[lines[0]].name).limits
        count = sum(max(0, roster[i].count) for i in lines)
        where = ", ".join(f"roster[{i}]" for i in lines)
        fits = is_within(count, limits)
        if fits is False:
            yield illegal("roster.copies", card=name, count=count, limit=max(limits))._replace(where=where)
        elif fits is None:
            yield undecided("roster.limit_unknown", card=name, count=count)._replace(where=where)


def _sizes(roster: list[Line], options: Options) -> Iterator[Finding]:
    deck = sum(line.count for line in roster if line.pile == "deck")
    spare = sum(line.count for line in roster if line.pile == "spare")
    if options.deck_min is not None and deck < options.deck_min:
        yield illegal("roster.deck_min", count=deck, limit=options.deck_min)._replace(where="roster")
    if options.deck_max is not None and deck > options.deck_max:
        yield illegal("roster.deck_max", count=deck, limit=options.deck_max)._replace(where="roster")
    for limit, fits in (
        (options.spare_max, has_spare(spare, most=options.spare_max)),
        (options.spare_exact, has_spare(spare, exact=options.spare_exact)),
    ):
        if not fits and limit is not None:
            yield illegal("roster.spare", count=spare, limit=limit)._replace(where="roster")
            return


def _warriors(roster: list[Line], cards: Cards, options: Options) -> Iterator[Finding]:
    if options.warriors_min is None:
        return
    deck = [(cards.of(line.name).type, max(0, line.count)) for line in roster if line.pile == "deck"]
    known = sum(count for type_, count in deck if type_ == "warrior")
    unknown = sum(count for type_, count in deck if type_ is None)
    if known + unknown < options.warriors_min:
        yield illegal("roster.warriors", count=known, limit=options.warriors_min)._replace(where="roster")
    elif known < options.warriors_min:
        finding = undecided("roster.warriors", "unknown", count=known, limit=options.warriors_min)
        yield finding._replace(where="roster")
