"""A line a case may have followed: its claimed steps replayed, as far as they go (`fitting` says which is told)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from operator import le
from typing import Any, NamedTuple, TypeVar

from rules.games.atrum.cases.answer import Payment, Verdict
from rules.games.atrum.cases.claim_words import Difference
from rules.games.atrum.cases.claims import differences
from rules.games.atrum.cases.reading import Case, CaseError, Declare, Expect, Step
from rules.games.atrum.cases.replay.ahead import ahead
from rules.games.atrum.cases.replay.instead import remedies, with_alternative
from rules.games.atrum.cases.replay.payments import not_payers, supposed_to_pay
from rules.games.atrum.cases.replay.remarks import (
    as_repeated,
    decided_at_time,
    discard_left_open,
    discards_nothing,
    equal_at_time,
    left_unsaid,
    owed_at_the_end,
    pending_left_open,
    tells_nothing,
    unknown_effect,
    used_up,
    winner_named,
    with_assumption,
)
from rules.games.atrum.cases.replay.supposed import supposes
from rules.games.atrum.cases.replay.unseen import from_top_unseen, none_there, with_unseen
from rules.games.atrum.laws.findings import illegal, note, undecided
from rules.games.atrum.play.announcement_faults import meant
from rules.games.atrum.play.announcing import is_known
from rules.games.atrum.play.game import assume, concede, perform, taken_up, time_out
from rules.games.atrum.play.legality import check, due_draw
from rules.games.atrum.play.position_faults import status
from rules.games.atrum.play.resolving.shown_hands import is_last_chance, place_of_effect, tells_hand
from rules.games.atrum.table.actions import Action, Advance, Announce, Chance, Choose, Draw, Eliminate, Pass
from rules.games.atrum.table.hidden import certain
from rules.games.atrum.table.kinds import UNKNOWN, counted
from rules.games.atrum.table.position import Choice, End, Fate, Picks, Position, Telling
from rules.judging.finding import Finding
from rules.judging.verdict import Answer
from rules.text import Text

REPETITIONS = 3
S = TypeVar("S", bound=Step)
_MOVING_ON = (Pass, Choose, Eliminate)
"""Actions after which a chain may be over."""


class Told(NamedTuple):
    """A payment that a choice says; `otherwise` is the line before it, for which that choice is one of the effect."""

    payment: Payment
    otherwise: "Line"


class Supposed(NamedTuple):
    """A payment that nobody said; in the line before it nobody has paid yet, so others may."""

    payment: Payment
    before: "Line"


class Unsaid(NamedTuple):
    """Lines that differ in what nobody said: what comes later may show which of them was not followed.

    Where that leaves several that do not end alike, nobody knows which one was: `doubt` says so.

    Attributes:
        are_open: for each line, whether it could be followed whatever the cards are that nobody knows.
        else_: the line to follow instead of them, in doubt itself, unless none of them fits what is said.
    """

    lines: "tuple[Line, ...]"
    are_open: tuple[bool, ...]
    doubt: Finding
    else_: "Line | None" = None

    def in_doubt(self, step: int | None) -> "Iterator[Line]":
        """The lines, each of them in doubt from the first step that not all of them allow; by default from here."""
        if self.else_ is not None:
            yield self.else_
            return
        for line in self.lines:
            line.remark([self.doubt], step)
            yield line


Ways = Iterator["Line | Unsaid"]
"""The lines that one parts into: one of them has to be legal."""


class Line:
    """One way through the claimed steps: the position after the last that was taken, and what was found.

    Attributes:
        index: of the step that comes next.
        ahead: what it and those that follow may say of what happens before.
        paid: payments since the chain was closed, as long as a step may still say who paid.
        launch: the line before the first of `paid`.
        told: payments said by a choice that may have been another.
        of_effects: indices of the choices that do not say who paid.
        said_ahead: indices of the choices that say what was already done before the claims that come first.
        left_to_chance: the first that chance brought and nobody said, and the index of the step before which one may.
        is_taking: the step that comes next is being taken, so that what is left to chance comes after it.
        unsaid_chance: the first that chance brought and nobody said, with the position and the index of the next step.
        of_hand: the step of which it is taken that it says what chance brought later, by its index, and as what the hand
            had that was shown before.
        unsaid_draw: the index of the first draw of cards that only the order of a shuffled Fosa tells, and nobody said.
        unsaid_payments: payments of which no step said who paid, where others could have.
        untold: those of them that are supposed, and payments that are said by a choice that may be another.
        has_rivals: others may be what happened as well, in which chance brought something elsewhere that nobody said.
        at_fault: where nobody knows whether this one is legal, the furthest of the others, which surely are not.
        unsaid: whether nobody said what to discard when announcing, for each Power of the chain.
        drew: the last step, which drew cards that it did not name, and the position before it.
        called: the steps that may call Esbirros of an Altar by their kind, by index and as they are meant.
        is_held: a claim was about the table while somebody had a choice, so what follows the claims says it.
        is_shown: what somebody chose was taken from a claim.
        filled: in so many ways what nobody knows of a Power was filled, to see whether what comes next fits none of them.
        ways: of so many to choose one was taken, to see whether it is what the next claim shows.
        tried: how many lines were followed until this one was found.
        has_ended: at a step that could not be taken.
        against: what is wrong with that step, without what could have been done instead.
    """

    def __init__(self, case: Case, *, is_late: bool = False) -> None:
        if case.position is None:
            raise CaseError("position", "required")
        self.case = case
        self.ahead = ahead(case, is_late=is_late)
        self.position = case.position._replace(is_told=True, telling=self.ahead.telling[0])
        self.index = 0
        self.findings: list[Finding] = []
        self.resolution: list[Fate] = []
        self.tables: dict[int, Position] = {}
        self.assumptions: list[Text] = []
        self.paid: list[Payment] = []
        self.launch = self
        self.told: list[Told] = []
        self.of_effects: frozenset[int] = frozenset()
        self.said_ahead: frozenset[int] = frozenset()
        self.unsaid_payments: list[Supposed] = []
        self.untold: list[Payment] = []
        self.left_to_chance: tuple[Choice, int] | None = None
        self.is_taking = False
        self.has_rivals = False
        self.at_fault: Line | None = None
        self.unsaid_chance: tuple[int, Position, Choice] | None = None
        self.of_hand: tuple[int, Chance] | None = None
        self.unsaid_draw: tuple[int, Position] | None = None
        pending = () if case.told is None else case.told.chain
        self.unsaid = tuple(announced.discard is None for announced in pending)
        self.drew: tuple[Position, Draw] | None = None
        self.called: frozenset[tuple[int, Step]] = frozenset()
        self.step: int | None = None
        self.legal: bool | None = True
        self.is_held = False
        self.is_shown = False
        self.filled = 1
        self.ways = 1
        self.tried = 0
        self.has_ended = False
        self.remedies: dict[str, Any] = {}
        self.against: tuple[Finding, ...] = ()
        self.seen: Counter[Any] = Counter()
        self._begin()

    def _begin(self) -> None:
        """What the position is by itself."""
        self.findings = [*self.case.faults, *pending_left_open(self.position, status(self.position))]
        if any(f.severity == "impossible" for f in self.findings):
            self.legal = False
            return
        if not self.position.rules.mandatory:
            self.findings.append(note("version.mandatory"))
        self._suppose([f for f in self.findings if f.severity == "undecided"])
        self.position = certain(self.position)
        self._take_up()
        if self.position.end is not None:
            winner = winner_named(self.position, self.position.end)
            self.findings.append(note("game.over", "given", winner=winner))

    def _suppose(self, doubts: Sequence[Finding]) -> None:
        """Take for true what the position itself hangs on."""
        if doubts:
            self.legal = None
            for doubt in doubts:
                self.assumptions = with_assumption(self.assumptions, self.position, doubt)
            self.position = assume(self.position, doubts)

    def _take_up(self) -> None:
        """Go on with a chain that is being resolved, up to what is asked for next."""
        before = self.position
        self.position = taken_up(before)
        self.resolution += self.position.fates
        if self.position.blurred and not before.blurred:
            doubt = unknown_effect(self.position, before)
            self.findings.append(doubt._replace(where="position.resolving"))
            self.assumptions.append(doubt.message)
            self.legal = None

    @property
    def moment(self) -> tuple[Any, ...]:
        """What decides how the line goes on."""
        return (
            self.index,
            self.position,
            tuple(self.paid) if self.ahead.payers[self.index] else (),
            self.has_ended,
            self.said_ahead,
            self.of_effects,
            self.is_held,
            self.called,
        )

    def verdict(self) -> Verdict:
        return Verdict(
            answer=Answer(self.legal),
            step=self.step,
            findings=self.findings,
            assumptions=[*self.assumptions, *supposed_to_pay(self.position, self.untold)],
            resolution=self.resolution,
            tables=self.tables,
            position=self.position,
            end=self.position.end,
            asked=self.case.ask,
            remedies=self.remedies,
            paid=self.paid,
            unsaid_payments=[supposed.payment for supposed in self.unsaid_payments],
            left_to_chance=None if self.left_to_chance is None else self.left_to_chance[0],
            chance_before=0 if self.left_to_chance is None else self.left_to_chance[1],
        )

    def doubted(self) -> "Line":
        """The line when others could not all be tried: what is against it is not certain."""
        self.legal = None
        self.findings = [f._replace(severity="undecided") if f.severity == "illegal" else f for f in self.findings]
        return self

    @property
    def place(self) -> int:
        """Index of the step that findings are about; after the last step, of that one."""
        return min(self.index, len(self.case.steps) - 1)

    @property
    def place_of_chance(self) -> int | None:
        """The index of the step before which chance brought something that nobody said."""
        return None if self.unsaid_chance is None else self.unsaid_chance[0]

    @property
    def waits(self) -> bool:
        """Whether somebody is asked for something."""
        position = self.position
        return position.end is None and (position.choice is not None or bool(position.owed))

    def copy(self) -> "Line":
        other = copy(self)
        other.findings, other.resolution, other.tables = [*self.findings], [*self.resolution], {**self.tables}
        other.assumptions, other.paid = [*self.assumptions], [*self.paid]
        other.told, other.untold = [*self.told], [*self.untold]
        other.unsaid_payments = [*self.unsaid_payments]
        other.seen = self.seen.copy()
        return other

    def teller(self, choice: Choice) -> int | None:
        """Index of the first step that is no claim, if it may say the choice."""
        for index, step in enumerate(self.case.steps[self.index :], self.index):
            if not isinstance(step, Expect):
                asked = Chance if choice.by < 0 else Choose
                return index if isinstance(step, asked) and getattr(step, "by", -1) == choice.by else None
        return None

    def with_said_ahead(self, index: int) -> "Iterator[Line]":
        """The line in which the claims are about the table after what is only said by the step after them."""
        step = self.as_meant(self.case.steps[index])
        if not isinstance(step, Choose | Chance):
            return
        doubts = check(self.position, step)
        if not any(f.severity == "illegal" for f in doubts):
            self.remark(doubts)
            self.said_ahead |= {index}
            self.perform(assume(self.position, doubts), step)
            yield self

    def moves_on(self) -> bool:
        """Take the steps that come next and mean one thing, as most do; False when the line ends at one of them."""
        steps = self.case.steps
        while self.index < len(steps) and isinstance(steps[self.index], Advance | Pass) and not self.waits:
            self.paid, self.ways = self.paid and [], 1
            if not self.advance(steps[self.index]):
                return False
        return True

    def advance(self, step: Step) -> bool:
        """Take the step that comes next; False when the line ends there."""
        self.is_taking = True
        if self._take(step):
            self.index += 1
        else:
            self.has_ended = True
        self.is_taking = False
        return not self.has_ended

    def _take(self, step: Step) -> bool:
        """Do one step; False when the replay ends there."""
        match step:
            case Pass() | Advance() if not check(self.position, step):  # most steps are
                self.perform(self.position, step)
                return True
            case Expect():
                return self._compare(step)
            case Announce():
                return self._announce(step)
            case Choose() | Chance():
                step = self.as_meant(step)
                if isinstance(step, Chance) and self.drew is not None and step.kinds:
                    return self._tell_drawn(*self.drew, step)
                return self.found_nothing(step) or self._act(step)
            case Eliminate():
                return self._is_done_already(step) or self._act(step)
            case Declare():
                return self._declare(step)
        return self._act(step)

    def found_nothing(self, step: Step) -> bool:
        """Whether a step says that there was nothing to choose, where nobody is asked any more, or somebody else is."""
        choice = self.position.choice
        if choice is None:
            return tells_nothing(step)
        return isinstance(step, Choose) and choice.by != step.by and tells_nothing(step)

    def _act(self, action: Action) -> bool:
        position = with_unseen(self.position, action)
        if findings := check(position, action):
            if discards_nothing(action, findings):
                return True
            if self._is_refused(action, findings):
                return False
            position = assume(position, findings)
        if isinstance(action, Choose) and position.step >= 0:  # who paid is said before what the Power then does
            self.paid = []
        if isinstance(action, Draw) and not action.kinds and len(position.fosa) < due_draw(position):
            self.unsaid_draw = self.unsaid_draw or (self.index, position)
        self.perform(position, action)
        self.drew = (position, action) if isinstance(action, Draw) and not action.kinds else None
        return True

    def _tell_drawn(self, position: Position, draw: Draw, told: Chance) -> bool:
        """What was drawn in phase 2 is told after it (P1 §5.3); claims in between saw cards that nobody knew."""
        made = Draw(draw.by, draw.count, told.kinds)
        if self._is_refused(made, check(position, made)):
            return False
        self.perform(position, made)
        return True

    def _announce(self, step: Announce) -> bool:
        findings = discard_left_open(self.position, step, check(self.position, step))
        if findings and (self._is_refused(step, findings) or not is_known(self.position, step)):
            return False
        action = meant(self.position, step)
        self.unsaid = (*self.unsaid[: len(self.position.chain)], step.discard is None)
        self.perform(assume(self.position, findings), action)
        return True

    def _is_refused(self, action: Action, findings: Sequence[Finding]) -> bool:
        """Whether something speaks against an action, which ends the replay; what else is found is kept."""
        if not findings:
            return False
        against = [f for f in findings if f.severity == "illegal"]
        self.remark([f for f in findings if f.severity != "illegal"])
        if against:
            better = not_payers(self.paid, self.position, action) or none_there(self.position, action)
            better = better or used_up(self.position, self.resolution, action, against)
            self._stop(better or against, action)
        return bool(against)

    def as_meant(self, step: S) -> S | Choose | Chance:
        """The step; what a search brought may be told like what chance did, and is what its player chose.

        Cards that are not told are known where chance had no other way.
        """
        choice = self.position.choice
        if not isinstance(step, Chance) or choice is None or self.position.step < 0:
            return step
        if choice.about == "shown":
            is_hand = step.shown_at is None and (choice.is_sure or self.tells_hand)
            return replace(step, shown_at=place_of_effect(self.position)) if is_hand else step
        if choice.by < 0:
            only = tuple(map(int, choice.options[: choice.high]))
            told = counted(kind for kind in step.kinds if kind != UNKNOWN)
            is_only = choice.is_forced and UNKNOWN not in only and len(step.kinds) == len(only)
            return replace(step, kinds=only) if is_only and all(map(le, told, counted(only))) else step
        is_search = self.position.chain[-1].ability.effects[self.position.step].op == "search"
        return Choose(choice.by, step.kinds) if is_search and step.shown_at is None else step

    @property
    def tells_hand(self) -> bool:
        """Whether the next step that says what chance brought says what a hand lost that is being shown."""
        return tells_hand(self.position, self._telling(self.index).chance)

    def _telling(self, index: int) -> Telling:
        """What the steps from one on may say, but for those that were said ahead of claims."""
        if self.said_ahead:
            after = index
            while after < len(self.case.steps) and isinstance(self.case.steps[after], Expect):
                after += 1
            index = after + 1 if after in self.said_ahead else index
        return self.ahead.telling[index]

    def perform(self, position: Position, action: Action) -> None:
        """Do what is legal in a position, which is the line's but for what is supposed."""
        self.is_held, self.drew = False, None
        index = self.index + self.is_taking
        telling = self._telling(index) if self.said_ahead else self.ahead.telling[index]
        if position.telling is not telling:  # of those alike there is one
            position = position._replace(telling=telling)
        before, after = self.position, perform(position, action, None)
        # Where no card moved there is nothing to count; while somebody chose, nothing was counted.
        is_counted = after.players is before.players and after.fosa is before.fosa and before.choice is None
        self.position = after if is_counted else certain(after)
        if after.fates:
            self.resolution += after.fates
        if before.chain and not after.chain:
            self.tables[len(self.resolution)] = self.position
        if not is_counted and before.chain and self.left_to_chance is None:
            unseen = from_top_unseen(before, after)
            self.left_to_chance = None if unseen is None else (unseen, self.index + self.is_taking)
        if after.blurred and not position.blurred:
            self.remark([unknown_effect(after, position)])
        if isinstance(action, _MOVING_ON):
            self._watch_for_loops()

    def _watch_for_loops(self) -> None:
        """Note the third time that a chain leaves the same table behind (P3 §2.6)."""
        if self.position.chain or self.position.owed:
            return
        table = as_repeated(self.position)
        self.seen[table] += 1
        if self.seen[table] == REPETITIONS:
            said = note("loop.repeats", times=REPETITIONS)
            self.findings.append(said._replace(where=f"steps[{self.place}]"))

    def _is_done_already(self, step: Eliminate) -> bool:
        """The last Reptante of a player leaves by itself; saying so afterwards is no fault."""
        is_gone = not self.position.players[step.by].in_play and step.reptante in self.position.turn.eliminated
        return is_gone and step not in self.case.steps[: self.index]

    def leave_to_chance(self, choice: Choice) -> None:
        """Go on without being told what chance brought: unknown cards, unless there was only one way."""
        if choice.about in {"top", "hand"}:
            self.perform(self.position, Chance(()))
            return
        position = self.position
        if not choice.is_sure:
            if not position.blurred:  # else something else may come first
                self.unsaid_chance = self.unsaid_chance or (self.index, position, choice)
            self.remark([left_unsaid(position, choice)])
            if choice.about != "shown" or is_last_chance(position):
                self.left_to_chance = self.left_to_chance or (choice, self.index)
            if choice.about == "shown":
                position = position.blurred_by(position.chain[-1].ability.name)
        kinds = choice.options[: choice.high] if choice.is_sure else (UNKNOWN,) * choice.high
        self.perform(position, Chance(tuple(map(int, kinds))))

    def may_choose(self, picks: Picks) -> bool:
        """Whether who is asked may choose this."""
        choice = self.position.choice
        return choice is not None and self.allows(Choose(choice.by, picks))

    def allows(self, action: Action) -> bool:
        """Whether an action may be legal now."""
        return not any(f.severity == "illegal" for f in check(with_unseen(self.position, action), action))

    def choose(self, picks: Picks) -> None:
        """Make a choice that nobody has to say now: there is no other, or the announcement said it."""
        choice = self.position.choice
        if choice is None:
            raise AssertionError("nobody is asked")
        made = Choose(choice.by, picks)
        doubts = check(self.position, made) if choice.foreseen else []
        self.remark(doubts)
        self.perform(assume(self.position, doubts), made)

    def leave_unsaid(self, choice: Choice) -> None:
        """Go on without a choice that unknown cards may leave without freedom."""
        self.remark([undecided("choice.not_said")])
        is_some = choice.about == "kinds" and not choice.unsure
        unsaid = tuple(sorted(choice.options, key=lambda card: card != UNKNOWN)[: choice.low]) if is_some else ()
        is_unknown_card = is_some and set(choice.options) == {UNKNOWN}
        position = self.position
        if not is_unknown_card:
            position = position.blurred_by(position.chain[-1].ability.name)
        self.perform(position, Choose(choice.by, unsaid))

    def remark(self, findings: Sequence[Finding], step: int | None = None) -> None:
        """Keep findings that do not stop the replay; they are about the step that comes next unless another is named."""
        place = self.place if step is None else step
        for finding in findings:
            self.findings.append(finding._replace(where=f"steps[{place}]"))
            if finding.severity == "undecided":
                if self.legal is True:
                    self.legal, self.step = None, place
                self.assumptions = with_assumption(self.assumptions, self.position, finding)

    def note_supposed(self, finding: Finding) -> None:
        """Note what nobody said and is taken for true; it leaves nothing open."""
        self.findings.append(finding._replace(severity="note"))
        self.assumptions.append(finding.message)

    def _stop(self, against: list[Finding], step: Step) -> bool:
        """The first illegal step. After something unknown happened nothing is certain any more."""
        if self.position.blurred:
            self.remark([f._replace(severity="undecided") for f in against])
            return False
        self.against = tuple(f._replace(where=f"steps[{self.place}]") for f in against)
        self.findings += with_alternative(self.against, self.position, getattr(step, "by", -1))
        self.legal, self.step = False, self.place
        self.remedies = remedies(self.case.steps, self.place, against)
        return False

    def _compare(self, step: Expect) -> bool:
        self.is_held = self.position.choice is not None
        findings = differences(step.facts, self.position, self.reason_of_hand, self.supposes)
        if self._is_owing_open():
            findings = [f._replace(severity="undecided") for f in findings]
        if not findings:
            return True
        if any(f.severity == "illegal" for f in findings):
            self.against = tuple(f._replace(where=f"steps[{self.place}]") for f in findings)
            self.findings += self.against
            self.legal, self.step = False, self.place
            return False
        self.remark(findings)
        self.position = assume(self.position, findings)
        return True

    def reason_of_hand(self, difference: Difference) -> str:
        """The section that says why a hand is otherwise than claimed: what was launched, else what was drawn."""
        path = difference.path
        if not self.index or path[0] != "players" or path[2:3] != ("hand",):
            return ""
        return "P2 §5.3" if any(fate.launched and fate.by == path[1] for fate in self.resolution) else "P1 §5.3"

    def supposes(self, difference: Difference) -> bool:
        """Whether what a claim is compared with rests on what nobody said."""
        return supposes(self.case, self.index, self.position, self.untold, difference)

    def _declare(self, step: Declare) -> bool:
        if self.position.end is not None:
            return self._stop([illegal("game.over", "finished")], step)
        if step.what == "time":
            self.call_time()
            return True
        player = self.position.players[step.by]
        if not player.in_play:
            return self._stop([illegal("game.over", "out", player=player.id)], step)
        self._is_owing_open()
        if concede(self.position, step.by, step.what).end is not None:
            self._settle_owed(but=step.by)
        self.position, self.is_held = concede(self.position, step.by, step.what), False
        self.resolution += self.position.fates
        said = note("loop.is_concession" if step.what == "loop" else "concede.score_zero", player=player.id)
        self.findings.append(said._replace(where=f"steps[{self.place}]"))
        return True

    def _is_owing_open(self) -> bool:
        """Whether nobody knows if somebody owes an elimination, on which hangs what the table is now (P1 §3.2)."""
        for debtor in self.position.turn.may_owe[:1]:
            self.remark([undecided("elimination.not_due", "unknown", player=self.position.players[debtor].id)])
        return bool(self.position.turn.may_owe)

    def _settle_owed(self, but: int | None = None) -> None:
        """Who fell to 0 loses a Reptante before the game ends otherwise (P1 §3.2), `but` for somebody who gives up."""
        position = self.position
        for owner in position.owed:
            if owner != but:
                step, told = owed_at_the_end(position, owner, self.case.steps, self.index + 1)
                self.said_ahead |= frozenset(told)
                position = perform(position._replace(chain=()), step, None)
        self.position = position

    def call_time(self) -> None:
        """The time of the round is up (P3 §2.4)."""
        self._settle_owed()
        is_open = self.position.end is None and self._is_owing_open()
        self.position = self.position if self.position.end is not None else time_out(self.position)
        if is_open:
            self.position = self.position._replace(end=End("time", -1, (), None))
            return
        if self.position.end is not None and self.position.end.winner < 0:
            self.findings.append(equal_at_time(self.position))
            if self.legal is True:
                self.legal = None
                self.step = self.index if self.index < len(self.case.steps) else None
        elif self.position.end is not None and self.position.end.decided_by:
            self.findings.append(decided_at_time(self.position, self.position.end))
