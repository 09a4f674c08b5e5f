"""Which line a case is told by: the one that fits all that is said.

Which Esbirros pay is open until something shows it (P2 §1.6, §5.1), so a case may be told by several lines that differ
in who paid. It is legal if one of them fits all that is said; else the one that fits the most is told.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from rules.games.atrum.cases.reading import Case, Expect, Step
from rules.games.atrum.cases.replay.ahead import NAMING_CARDS
from rules.games.atrum.cases.replay.going_on import followed
from rules.games.atrum.cases.replay.launches import each_other_payment
from rules.games.atrum.cases.replay.line import Line, Supposed, Unsaid
from rules.games.atrum.cases.replay.payments import has_alike, shows
from rules.games.atrum.table.actions import Announce, Choose
from rules.games.atrum.table.hidden import knowing_only, known_of, piles
from rules.games.atrum.table.kinds import UNKNOWN
from rules.games.atrum.table.position import Position
from rules.judging.finding import Finding

MOST_LINES = 2_000
MOST_LINES_IN_DOUBT = 200
MOST_ENDS = 200
"""So many lines that differ in what nobody said are followed to their end; what came to the same is followed once."""

READ_ANEW = 20
"""A position that is read anew takes as long as so many lines."""


@dataclass(slots=True)
class Search:
    """What a case has come to so far.

    Attributes:
        ended: how lines ended, by the moment from which they were followed.
        tried: how many lines were followed.
    """

    ended: dict[Any, Line] = field(default_factory=dict)
    tried: int = 0


def judged(case: Case) -> Line:
    """The line that a case is told by, with what is only assumed about who paid in it."""
    search = Search()
    line = fitting(map(Line, case.readings()), MOST_LINES, search)
    line = _shown_late(line, case, search) if line.legal is False else _of_effects(line, search)
    line.tried = search.tried
    return line


def _shown_late(line: Line, case: Case, search: Search) -> Line:
    """The line that is illegal, or one in which a Power discarded another card than was announced, as steps after it show.

    A neutral Power may, and so may a partner of a Sombra (P2 §1.6, §5.3, §7.4).
    """
    if line.step is None or not isinstance(case.steps[line.step], NAMING_CARDS):
        return line
    late = fitting((Line(reading, is_late=True) for reading in case.readings()), MOST_LINES_IN_DOUBT, search)
    return late if late.legal is not False or (late.step or 0) > line.step else line


def _of_effects(line: Line, search: Search) -> Line:
    """The line, or one that fits as well in which a choice is of the effect, where nobody had to say who paid.

    Nobody had to where no others could, or the announcement named as many (P2 §1.6, §5.1). Else the choice says who
    paid, but where all that is said fits the other too, the table may look otherwise.
    """
    for told in line.told:
        payment = told.payment
        is_needless = payment.named or len(payment.ready) == len(payment.payers)
        if line.waits and not is_needless:
            continue
        other = fitting(iter((told.otherwise.copy(),)), MOST_LINES_IN_DOUBT, search)
        fits = other.legal is line.legal and not other.has_ended and _left_open(other) <= _left_open(line)
        if is_needless and fits:
            return _of_effects(other, search)
        if not line.waits and other.legal is not False and other.position != line.position:
            line.untold.append(payment)
    return line


def leave_out_shown_payers(line: Line) -> None:
    """Who paid is not supposed any more where no others fit what was said since, and that so shows it.

    What follows only from who is supposed to have paid for an earlier Power is no more known than that.
    """
    open_to: set[int] = set()
    for supposed in [one for one in line.unsaid_payments if shows(one.payment, line.position)]:
        payment = supposed.payment
        if payment.by in open_to or not _are_payers_known(line, supposed):
            open_to.add(payment.by)
            continue
        line.untold = [other for other in line.untold if other is not payment]
        line.unsaid_payments = [other for other in line.unsaid_payments if other is not supposed]


def _are_payers_known(line: Line, supposed: Supposed) -> bool:
    """Whether Esbirros were named since, and no others can have paid, of those lines that come as far as this one."""
    payment, before = supposed
    following = before.case.steps[before.index :]
    if not any(map(_names_esbirros, reversed(following))) or has_alike(payment, before.position, following):
        return False
    others = each_other_payment(supposed)
    first = next(others, None)
    if first is None:
        return True
    other = fitting(chain((first,), others), MOST_LINES_IN_DOUBT, Search())
    return other.legal is False and (line.legal is not False or (other.step or 0) < (line.step or 0))


def _names_esbirros(step: Step) -> bool:
    """Whether a step may show how Esbirros of an Altar lay: a claim, an announcement that sets them aside, a choice."""
    match step:
        case Expect():
            return True
        case Announce():
            return bool(step.altar)
        case Choose():
            return any(isinstance(pick, str) for pick in step.picks)
    return False


def _left_open(line: Line) -> tuple[int, bool, bool]:
    """What a line leaves open, to tell which of two leaves more."""
    doubts = sum(finding.severity == "undecided" for finding in line.findings)
    return doubts, line.waits, line.is_shown


def fitting(starts: Iterator[Line], most: int, search: Search) -> Line:
    """The first line that fits all that is said, else one of which that is not known, else the one that fits the most.

    Nothing is tried twice, and not everything where there is too much: then the answer is not certain.
    """
    open_ways: list[Iterator[Line | Unsaid]] = [starts]
    furthest: Line | None = None
    doubtful: Line | None = None
    met: set[Any] = set()
    left = most
    while open_ways and left:
        line = next(open_ways[-1], None)
        if line is None:
            open_ways.pop()
            continue
        if isinstance(line, Unsaid):
            ended = _ended(line, search)
            if shown := _shown(line, ended):
                return _known_in_all(shown, None if _is_told(line, ended) else line.doubt)
            open_ways.append(_parted(line, ended))
            continue
        if left < most:
            if line.moment in met:
                continue
            met.add(line.moment)
        search.tried += 1
        ways = followed(line)
        if ways is not None:
            open_ways.append(ways)
            continue
        if line.legal:
            return line
        left -= 1
        if line.legal is None:
            doubtful, left = _rivalled(doubtful, line), min(left, MOST_LINES_IN_DOUBT)
        elif furthest is None or _fits_more(line, furthest):
            furthest = line
    if doubtful is not None:
        doubtful.has_rivals = doubtful.has_rivals or bool(open_ways)
        doubtful.at_fault = furthest
        return doubtful
    if furthest is None:
        raise AssertionError("a line ends, or parts into others")
    return furthest.doubted() if open_ways else furthest


def _fits_more(line: Line, other: Line) -> bool:
    """Whether what is wrong with a line comes later, or is less of the same claim."""
    step, before = line.step or 0, other.step or 0
    return step > before or (step == before and len(line.against) < len(other.against))


def _rivalled(doubtful: Line | None, line: Line) -> Line:
    """The first line of which it is not known whether it is legal, beside another one."""
    if doubtful is None:
        return line
    doubtful.has_rivals = doubtful.has_rivals or line.place_of_chance != doubtful.place_of_chance
    return doubtful


def _ended(unsaid: Unsaid, search: Search) -> list[Line]:
    """The lines that differ in what nobody said, each to its end; none where there is a doubt already, or too much.

    Of those that only show whether none of them fits, no more than that takes.
    """
    if any(line.legal is None for line in unsaid.lines):
        return []
    ended: list[Line] = []
    for line in unsaid.lines:
        moment = line.moment
        if moment not in search.ended:
            if len(search.ended) >= MOST_ENDS:
                return []
            search.tried += READ_ANEW if line.case.meant.powers else 0
            search.ended[moment] = fitting(iter((line.copy(),)), MOST_LINES_IN_DOUBT, search)
        ended.append(search.ended[moment].copy())
        if unsaid.else_ is not None and ended[-1].legal is not False:
            break
    return ended


def _parted(unsaid: Unsaid, ended: list[Line]) -> Iterator[Line]:
    """The lines that differ in what nobody said: in doubt, unless none of them is legal."""
    if ended and all(e.legal is False for e in ended):
        yield from (_whatever_it_was(e, unsaid.doubt) for e in ended)
    else:
        yield from unsaid.in_doubt(min((e.step for e in ended if e.step is not None), default=None))


def _shown(unsaid: Unsaid, ended: list[Line]) -> list[Line]:
    """Those of the lines that all that is said leaves, if one of them is legal and nothing is won that is not in all.

    What does not fit later steps and claims did not happen, as with payers; but the one that is legal must have been
    open to whoever chose, whatever the cards are that nobody knows. None where that is not so. The legal ones first.
    """
    left = sorted((line for line in ended if line.legal is not False), key=lambda line: not line.legal)
    is_open = any(could for line, could in zip(ended, unsaid.are_open, strict=False) if line.legal)
    return left if is_open and all(line.position.end == left[0].position.end for line in left) else []


def _is_told(unsaid: Unsaid, ended: list[Line]) -> bool:
    """Whether all that is said leaves only one of several lines, in which no card is hidden that is not in the others."""
    hidden = [line.position.vertedero[UNKNOWN] for line in unsaid.lines]
    left = [n for n, line in enumerate(ended) if line.legal is not False]
    return len(left) == 1 < len(hidden) and hidden[left[0]] == min(hidden)


def _known_in_all(ended: list[Line], doubt: Finding | None) -> Line:
    """The first of these lines, with no card told as known that is not there at the end of all that look alike."""
    line = ended[0] if doubt is None else _whatever_it_was(ended[0], doubt)
    known = known_of(ended[0].position, None)
    sizes = _sizes(line.position)
    if all(_sizes(other.position) == sizes for other in ended):
        for other in ended[1:]:
            known = known_of(other.position, known)
        line.position = knowing_only(line.position, known)
    return line


def _sizes(position: Position) -> list[int]:
    return list(map(sum, piles(position)))


def _whatever_it_was(line: Line, doubt: Finding) -> Line:
    """A line that no other one contradicts, with what nobody said as something supposed."""
    line.note_supposed(doubt)
    return line
