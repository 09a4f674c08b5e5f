"""How a line goes on: what needs no saying is done, and where steps may be meant in several ways it parts into lines."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from rules.games.atrum.cases.reading import Declare, Expect, Step
from rules.games.atrum.cases.replay.by_kind import called_by_kind
from rules.games.atrum.cases.replay.launches import clear_or_told, each_discard, each_payment, meanings, told_by
from rules.games.atrum.cases.replay.line import Line, Unsaid, Ways
from rules.games.atrum.cases.replay.remarks import may_need_no_saying, needed_later
from rules.games.atrum.cases.replay.shown import (
    each_way,
    foreseen_or_shown,
    leaves_unseen,
    may_be_shown,
    or_shown,
    unseen,
)
from rules.games.atrum.cases.replay.unclear import as_any_pending, as_any_power
from rules.games.atrum.cases.replay.unseen import with_unseen
from rules.games.atrum.laws.findings import undecided
from rules.games.atrum.play.announcing import is_known
from rules.games.atrum.play.game import assume
from rules.games.atrum.play.legality import check
from rules.games.atrum.play.resolving.by_chance import can_have_brought, counted_next, left_to_chance
from rules.games.atrum.play.resolving.shown_hands import place_of_effect
from rules.games.atrum.table.actions import Announce, Chance, Choose, Draw, Eliminate
from rules.games.atrum.table.kinds import UNKNOWN
from rules.games.atrum.table.position import ELIMINATED, Choice, Picks

MOST_UNSAID = 20
"""So many ways to choose are followed to see whether what comes next fits one of them."""


def followed(line: Line) -> Ways | None:
    """Take the steps that are left; the lines it parts into, or None when it has ended."""
    if line.legal is False or line.has_ended:
        return None
    if line.case.unclear is not None:
        return as_any_pending(line)
    while line.moves_on() and line.index < len(line.case.steps):
        step = line.case.steps[line.index]
        if line.index in line.said_ahead:
            line.index += 1
            continue
        if line.ahead.kinds[line.index] and (ways := called_by_kind(line)):
            return ways
        if isinstance(step, Draw) and (ways := _drawn_as_told(line, step)):
            return ways
        if (line.waits and (ways := _settle(line, step))) or (ways := meanings(line, step)):
            return ways
        asked = line.position.choice if may_be_shown(line, step) else None
        is_unclear = isinstance(step, Announce) and not is_known(line.position, step)
        before = line.copy() if asked is not None or is_unclear else None
        is_taken = line.advance(step)
        if (
            asked is not None
            and before is not None
            and (ways := or_shown(line, before, asked, len(before.findings)))
        ):
            return ways
        if not is_taken:
            return as_any_power(line, before, step) if isinstance(step, Announce) and before is not None else None
        line.ways = 1
    return None if line.has_ended else _at_the_end(line)


def _at_the_end(line: Line) -> Ways | None:
    """What needs no saying is done once all steps are taken; the lines into which it then parts."""
    is_at_time = line.case.ask == "end_of_time"
    if line.case.steps and (ways := _settle(line, Declare("time") if is_at_time else None)):
        return ways
    if is_at_time and line.position.end is None:
        line.call_time()
    choice = line.position.choice
    if choice is not None and choice.misnamed:
        # What was said with an announcement, and cannot be, is wrong where nothing else was said of it (P2 §9.5).
        line.advance(Choose(choice.by, choice.misnamed))
    return None


def _drawn_as_told(line: Line, step: Draw) -> Ways | None:
    """The lines in which claims between a draw and what tells its cards know these already, or not yet."""
    later = line.index + 1
    if not (later < len(line.case.steps) and isinstance(line.case.steps[later], Expect)):
        return None
    while isinstance(told := line.case.steps[later] if later < len(line.case.steps) else None, Expect):
        later += 1
    made = Draw(step.by, step.count, told.kinds) if isinstance(told, Chance) else step
    if step.kinds or not made.kinds or line.waits or not line.allows(made):
        return None
    return _known_or_not(line, step, made, later)


def _known_or_not(line: Line, step: Draw, made: Draw, teller: int) -> Iterator[Line]:
    before = line.copy()
    line.advance(made)
    line.said_ahead |= {teller}
    yield line
    before.advance(step)
    yield before


def _settle(line: Line, following: Step | None) -> Ways | None:
    """Do what leaves no choice, unless the next step does it; take unknown what chance did not say.

    Returns the lines it parts into where somebody pays. Who paid is said before what the Power then does, so
    nothing is done ahead of a step that says it.
    """
    if line.is_held and following is not None and not leaves_unseen(line, following):
        return None
    if isinstance(following, Declare) and following.what != "time" and _is_said_later(line):
        return None  # what was being asked is asked again of those who are left
    while line.waits and line.position.end is None and told_by(line, following) is None:
        if line.position.owed:
            owner = line.position.owed[0]
            left = [r for r in line.position.players[owner].reptantes if r.state != ELIMINATED]
            if len(left) != 1 or (isinstance(following, Eliminate) and following.by == owner):
                return None
            if isinstance(following, Expect) and Eliminate(owner, left[0].id) in line.case.steps[line.index :]:
                return _fallen_before_or_after(line, Eliminate(owner, left[0].id))
            line.perform(line.position, Eliminate(owner, left[0].id))
            continue
        choice = line.position.choice
        ways = None if choice is None else _settle_choice(line, choice, following)
        if ways is not None or line.position.choice is choice:
            return ways
    return None


def _is_said_later(line: Line) -> bool:
    """Whether a choice, or what chance brought, is only said after somebody has given up."""
    later = (step for step in line.case.steps[line.index :] if not isinstance(step, Declare | Expect))
    return isinstance(next(later, None), Choose | Chance)


def _settle_choice(line: Line, choice: Choice, following: Step | None) -> Ways | None:
    """The same for one choice, which may be left to the next step."""
    following = None if following is None else line.as_meant(following)
    if choice.about == "payers":
        return each_payment(line, choice, following)
    if choice.by < 0:
        return _settle_chance(line, choice, following)
    if choice.foreseen and not line.may_choose(choice.foreseen):
        line.position = line.position._replace(choice=choice._replace(foreseen=()))
    elif line.position.step < 0 and choice.foreseen:
        return clear_or_told(line, choice, following)
    elif choice.foreseen or choice.is_forced or _leaves_nothing(line, choice):
        return _settle_needless(line, choice, following)
    elif following is not None and line.position.step < 0:
        return _discarded_or_nothing_found(line, choice, following)
    elif leaves_unseen(line, following):
        return unseen(line, choice)
    elif following is not None and may_need_no_saying(line.position, choice):
        if isinstance(following, Choose):
            return _said_or_not(line, choice, following)
        if isinstance(following, Expect):
            return _later_or_not(line, choice)
        return _unsaid(line, choice)
    return None


def _settle_chance(line: Line, choice: Choice, following: Step | None) -> Ways | None:
    """The same for what chance brought."""
    count = counted_next(line.position) if choice.about == "reveal" else None
    if count is not None and isinstance(following, Chance) and following.shown_at == count.place:
        # How many of these cards count is supposed next; what else may hang on them says so itself.
        line.perform(line.position, Chance((UNKNOWN,) * choice.high))
        return None
    teller = line.teller(choice) if isinstance(following, Chance | Expect) else None
    if choice.about == "shown" and teller is not None and not _tells_hand(line, choice, teller):
        line.of_hand = line.of_hand or _told_of_hand(line, teller)
        teller = None
    if teller is not None:
        return _chance_said(line, choice, teller)
    line.leave_to_chance(choice)
    return None


def _discarded_or_nothing_found(line: Line, choice: Choice, following: Step) -> Ways:
    """The lines with each discard; and that in which the next step says that another one found nothing before it."""
    before = line.copy() if line.found_nothing(following) else None
    yield from each_discard(line, choice, following)
    if before is not None:
        before.advance(following)
        yield before


def _settle_needless(line: Line, choice: Choice, following: Step | None) -> Ways | None:
    """The same for one that needs no saying: the announcement said it, or there is no other."""
    if (
        isinstance(following, Expect)
        and choice.foreseen
        and not choice.is_forced
        and may_be_shown(line, following)
    ):
        return foreseen_or_shown(line, choice, following)
    every = choice.options if choice.about == "swap" else choice.options[: choice.low]
    picks = choice.foreseen or every
    if isinstance(following, Choose) and following.by == choice.by:
        return _said_or_usual(line, picks, following)
    teller = line.teller(choice) if isinstance(following, Expect) else None
    if teller is not None:
        return _said_ahead_or_usual(line, picks, teller)
    line.choose(picks)
    return None


def _fallen_before_or_after(line: Line, last: Eliminate) -> Iterator[Line]:
    """The lines in which a claim is about the table after a player's last Reptante has left, or before it."""
    before = line.copy()
    line.perform(line.position, last)
    yield line
    before.advance(before.case.steps[before.index])
    yield before


def _chance_said(line: Line, choice: Choice, teller: int) -> Iterator[Line]:
    """The lines in which a step says what chance brought here, after those in which it is needed later on, if it is."""
    if choice.about in {"top", "hand"} and needed_later(line.position, line.ahead.telling[teller].chance):
        unsaid = line.copy()
        unsaid.leave_to_chance(choice)
        yield unsaid
    yield from _chance_said_or_sure(line, choice, teller)


def _chance_said_or_sure(line: Line, choice: Choice, teller: int) -> Iterator[Line]:
    """The lines in which a step says what chance brought, now or after claims, or does so of what comes later.

    What could only come one way needs no saying, and other cards than can come here say something that came after it.
    Of the same card as fell at random nobody knows which of the two it says.
    """
    ahead, unsaid = line.copy(), line.copy()
    is_of_later = _may_be_of_later(line, choice, teller)
    line.advance(told := line.case.steps[line.index])
    yield line
    if isinstance(told, Chance) and told.shown_at is not None:  # a case with another number is another part
        return
    if teller > ahead.index:
        yield from ahead.with_said_ahead(teller)
    if is_of_later:
        if choice.about == "chance" and _may_be_here(unsaid, choice, line.case.steps[teller]):
            unsaid.remark([undecided("choice.not_said", "chance")])
        unsaid.leave_to_chance(choice)
        yield unsaid


def _may_be_of_later(line: Line, choice: Choice, teller: int) -> bool:
    """Whether a step may say what chance brings later, since here it needs no saying, or cannot have come so."""
    brought, told = line.ahead.telling[teller].chance, line.case.steps[teller]
    is_needless = choice.is_sure or choice.about in {"top", "hand", "shown"}
    can_be_here = _may_be_here(line, choice, told)
    is_left = not brought or can_have_brought(brought, left_to_chance(line.position))
    return is_left and (is_needless or not can_be_here)


def _may_be_here(line: Line, choice: Choice, told: Step) -> bool:
    return isinstance(told, Chance) and len(told.kinds) == choice.high and line.allows(told)


def _tells_hand(line: Line, choice: Choice, teller: int) -> bool:
    """Whether what a step says of chance is surely of the hand that is shown, or leaves nothing open of it."""
    told = line.case.steps[teller]
    return choice.is_sure or line.tells_hand or (isinstance(told, Chance) and told.shown_at is not None)


def _told_of_hand(line: Line, teller: int) -> tuple[int, Chance] | None:
    """The step that says what chance brought, as what the hand has that is shown, where it may have that."""
    told = line.case.steps[teller]
    meant = replace(told, shown_at=place_of_effect(line.position)) if isinstance(told, Chance) else None
    return (teller, meant) if meant is not None and line.allows(meant) else None


def _leaves_nothing(line: Line, choice: Choice) -> bool:
    """Whether all that may be chosen is nothing: not one of what there is can be spared (P3 §1.1)."""
    return not choice.low and not any(line.may_choose((option,)) for option in choice.options)


def _said_or_not(line: Line, choice: Choice, step: Choose) -> Iterator[Line]:
    """The lines in which the next step says a choice, or one after it because this one was none."""
    unsaid = line.copy()
    line.advance(step)
    yield line
    unsaid.leave_unsaid(choice)
    tells_payment = any(p.by == step.by and set(p.payers) == set(step.picks) for p in unsaid.paid)
    if tells_payment or unsaid.waits or not step.picks:
        yield unsaid


def _unsaid(line: Line, choice: Choice) -> Ways:
    """The line in which unknown cards left no choice, unless what comes next fits none of the ways to choose."""
    ways = []
    for way in islice(each_way(line.position, choice), MOST_UNSAID + 1):
        other, position = line.copy(), with_unseen(line.position, way)
        doubts = check(position, way)
        if not any(f.severity == "illegal" for f in doubts):
            other.perform(assume(position, doubts), way)
            ways.append(other)
    line.leave_unsaid(choice)
    yield Unsaid(tuple(ways), (), undecided("choice.not_said"), line) if len(ways) <= MOST_UNSAID else line


def _later_or_not(line: Line, choice: Choice) -> Iterator[Line]:
    """The lines in which a claim comes before a choice is said, or after there was none."""
    unsaid, step = line.copy(), line.case.steps[line.index]
    line.remark([undecided("choice.not_said")])
    known = len(line.findings)
    line.advance(step)
    yield from (may_be_shown(unsaid, step) and or_shown(line, unsaid.copy(), choice, known)) or (line,)
    unsaid.leave_unsaid(choice)
    yield unsaid


def _said_or_usual(line: Line, picks: Picks, step: Choose) -> Iterator[Line]:
    """The lines in which the next step says a choice that needs no saying, or already the one after it."""
    unsaid = line.copy()
    line.advance(step)
    yield line
    unsaid.choose(picks)
    yield unsaid


def _said_ahead_or_usual(line: Line, picks: Picks, index: int) -> Iterator[Line]:
    """The lines for a choice that needs no saying: claims before or after the step that says it, or it says another."""
    ahead, unsaid = line.copy(), line.copy()
    line.advance(line.case.steps[line.index])
    yield line
    yield from ahead.with_said_ahead(index)
    unsaid.choose(picks)
    yield unsaid
