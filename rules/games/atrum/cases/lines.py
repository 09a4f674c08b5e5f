"""The lines a case may have followed: its claimed steps replayed, as far as they go (`fitting` says which is told)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from operator import le
from typing import Any, NamedTuple

from rules.games.atrum.cases.answer import Payment, Verdict
from rules.games.atrum.cases.claims import differences
from rules.games.atrum.cases.instead import remedies, with_alternative
from rules.games.atrum.cases.payments import is_exploited, not_payers, supposed_to_pay, ways_to_pay
from rules.games.atrum.cases.reading import Case, CaseError, Declare, Expect, Step
from rules.games.atrum.cases.remarks import (
    as_repeated,
    assumption,
    decided_at_time,
    discard_left_open,
    equal_at_time,
    may_ask_for_cards,
    may_need_no_saying,
    owed_at_time,
    pending_left_open,
    tells_nothing,
    unknown_effect,
)
from rules.games.atrum.laws.findings import illegal, note, undecided
from rules.games.atrum.play.announcement_faults import meant
from rules.games.atrum.play.announcing import is_known, may_mean_another
from rules.games.atrum.play.game import assume, concede, perform, taken_up, time_out
from rules.games.atrum.play.legality import check
from rules.games.atrum.play.position_faults import status
from rules.games.atrum.play.resolving.launching import kinds_left_open
from rules.games.atrum.table.actions import Action, Announce, Chance, Choose, Eliminate, Pass
from rules.games.atrum.table.hidden import certain
from rules.games.atrum.table.kinds import UNKNOWN, counted
from rules.games.atrum.table.position import ELIMINATED, Choice, Fate, Picks, Position
from rules.judging.finding import Finding
from rules.judging.verdict import Answer
from rules.text import Text

REPETITIONS = 3


class Told(NamedTuple):
    """A payment that a choice says; `otherwise` is the line before it, for which that choice is one of the effect."""

    payment: Payment
    otherwise: "Line"


class Unsaid(NamedTuple):
    """Lines that differ in what nobody said, whatever of it was so: all of them have to be legal.

    Where they are not, nobody knows which one was followed: `doubt` says so.
    """

    lines: "tuple[Line, ...]"
    doubt: Finding

    def in_doubt(self, step: int | None) -> "Iterator[Line]":
        """The lines, each of them in doubt from the first step that not all of them allow; by default from here."""
        for line in self.lines:
            line._note([self.doubt], step)
            yield line


Ways = Iterator["Line | Unsaid"]
"""The lines that one parts into: one of them has to be legal."""


class Line:
    """One way through the claimed steps: the position after the last that was taken, and what was found.

    Attributes:
        index: of the step that comes next.
        paid: payments since the chain was closed, as long as a step may still say who paid.
        launch: the line before the first of `paid`.
        told: payments said by a choice that may have been another.
        of_effects: indices of the choices that do not say who paid.
        said_ahead: indices of the choices that say what was already done before the claims that come first.
        untold: payments of which nobody said for certain who paid, where others could have.
        announced: the step of each Power of the chain, by its place; None for one that the position states.
        has_ended: at a step that could not be taken.
        against: what is wrong with that step, without what could have been done instead.
    """

    def __init__(self, case: Case) -> None:
        if case.position is None:
            raise CaseError("position", "required")
        self.case = case
        self.tells = [isinstance(step, Choose | Expect | Chance) for step in case.steps] + [False, False]
        self.position = case.position._replace(is_told=True, is_discard_told=self.tells[0])
        self.index = 0
        self.findings: list[Finding] = []
        self.resolution: list[Fate] = []
        self.assumptions: list[Text] = []
        self.paid: list[Payment] = []
        self.launch = self
        self.told: list[Told] = []
        self.of_effects: frozenset[int] = frozenset()
        self.said_ahead: frozenset[int] = frozenset()
        self.untold: list[Payment] = []
        self.announced: tuple[Announce | None, ...] = (None,) * len(case.position.chain)
        self.step: int | None = None
        self.legal: bool | None = True
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
            winner = self.position.players[self.position.end.winner].id
            self.findings.append(note("game.over", "given", winner=winner))

    def _suppose(self, doubts: Sequence[Finding]) -> None:
        """Take for true what the position itself hangs on."""
        if doubts:
            self.legal = None
            self.assumptions += [assumption(self.position, doubt) for doubt in doubts]
            self.position = assume(self.position, doubts)

    def _take_up(self) -> None:
        """Go on with a chain that is being resolved, up to what is asked for next."""
        was_blurred = self.position.blurred
        self.position = taken_up(self.position)
        self.resolution += self.position.fates
        if self.position.blurred and not was_blurred:
            doubt = unknown_effect(self.position)
            self.findings.append(doubt._replace(where="position.resolving"))
            self.assumptions.append(doubt.message)
            self.legal = None

    @property
    def moment(self) -> tuple[Any, ...]:
        """What decides how the line goes on."""
        return self.index, self.position, tuple(self.paid), self.has_ended, self.said_ahead

    def verdict(self) -> Verdict:
        return Verdict(
            answer=Answer(self.legal),
            step=self.step,
            findings=self.findings,
            assumptions=[*self.assumptions, *supposed_to_pay(self.position, self.untold)],
            resolution=self.resolution,
            position=self.position,
            end=self.position.end,
            asked=self.case.ask,
            remedies=self.remedies,
            paid=self.paid,
        )

    def doubted(self) -> "Line":
        """The line when others could not all be tried: what is against it is not certain."""
        self.legal = None
        self.findings = [f._replace(severity="undecided") if f.severity == "illegal" else f for f in self.findings]
        return self

    def go_on(self) -> Ways | None:
        """Take the steps that are left; the lines it parts into, or None when it has ended."""
        if self.legal is False or self.has_ended:
            return None
        while self.index < len(self.case.steps):
            step = self.case.steps[self.index]
            if self.index in self.said_ahead:
                self.index += 1
                continue
            if ways := self._settle(step) or self._payment_told(step) or self._card_left_open(step):
                return ways
            if not self._advance(step):
                return None
        is_at_time = self.case.ask == "end_of_time"
        if self.case.steps and (ways := self._settle(Declare("time") if is_at_time else None)):
            return ways
        if is_at_time and self.position.end is None:
            self._call_time()
        return None

    @property
    def _place(self) -> int:
        """Index of the step that findings are about; after the last step, of that one."""
        return min(self.index, len(self.case.steps) - 1)

    @property
    def waits(self) -> bool:
        """Whether somebody is asked for something."""
        return self.position.choice is not None or bool(self.position.owed)

    def copy(self) -> "Line":
        other = copy(self)
        other.findings, other.resolution = [*self.findings], [*self.resolution]
        other.assumptions, other.paid = [*self.assumptions], [*self.paid]
        other.told, other.untold = [*self.told], [*self.untold]
        other.seen = self.seen.copy()
        return other

    # Who pays, and what is discarded (P2 §1.6, §5.1, §5.3) ---------------------------------------------------

    def _ways_to_pay(self, choice: Choice, following: Step | None) -> "Iterator[Line]":
        """The line with each choice of payers, the usual one first; claims before they are told may come before it."""
        before = self.copy()
        line = self
        for payers in ways_to_pay(self.position, self.case.steps[self.index :]):
            if not line.paid:
                line.launch = before
            line._pay(payers)
            yield line
            line = before.copy()
        teller = before._teller(choice) if isinstance(following, Expect) else None
        step = None if teller is None else self.case.steps[teller]
        if isinstance(following, Expect) and isinstance(step, Choose) and line._allows(step):
            line._advance(following)
            yield line

    def _pay(self, payers: tuple[str, ...]) -> None:
        choice, link = self.position.choice, self.position.chain[-1]
        ready = tuple(map(str, choice.options)) if choice is not None else ()
        payment = Payment(link.by, link.ability.name, payers, ready)
        self.paid.append(payment)
        if len(ready) > len(payers) and not set(payers) <= set(link.altar):
            self.untold.append(payment)
        self._perform(self.position, Choose(link.by, payers))

    def _payment_told(self, step: Step) -> Ways | None:
        """The lines in which a step says who paid, or chooses something else; None when it says nothing of it."""
        if not isinstance(step, Choose):
            if self.paid and not isinstance(step, Chance | Eliminate | Expect):
                self.paid = []
            return None
        told = self._told_by(step)
        return None if told is None else self._as_told(told, step)

    def _told_by(self, step: Step | None) -> Payment | None:
        """The payment that a step may say."""
        if not isinstance(step, Choose) or self.index in self.of_effects:
            return None
        return next((p for p in self.paid if p.by == step.by and set(p.payers) == set(step.picks)), None)

    def _as_told(self, told: Payment, step: Choose) -> "Iterator[Line]":
        self.paid.remove(told)
        other = self.copy()
        self.untold = [payment for payment in self.untold if payment is not told]
        if self._may_be_of_effect(told, step):
            self.told.append(Told(told, self._unread()))
        self.index += 1
        yield self
        if other.waits or not other._allows(step):
            yield other

    def _may_be_of_effect(self, told: Payment, step: Choose) -> bool:
        """Whether a choice that says who paid may as well be one that the effect asks for, now or after what is settled."""
        choice = self.position.choice
        if choice is None or choice.about == "payers":
            return False
        if choice.by < 0 or choice.foreseen or choice.is_forced:
            return True
        is_of_altar = choice.by == step.by and choice.about != "kinds"
        return is_of_altar and (is_exploited(told, self.position) or self._may_choose(step.picks))

    def _unread(self) -> "Line":
        """The line before the payment, for which the step that comes next does not say who paid."""
        line = self.launch.copy()
        line.of_effects |= {self.index}
        return line

    def _tells_wrong_card(self, step: Choose, launched: "Line") -> bool:
        """Whether a choice after a launch can only be meant to tell what it discards."""
        after = self.case.steps[self.index + 1 : self.index + 2]
        is_followed = any(isinstance(other, Choose) and other.by == step.by for other in after)
        is_no_choice = is_followed or (launched.position.choice is None and not may_ask_for_cards(self.position))
        return is_no_choice and any(isinstance(pick, int) for pick in step.picks)

    def _card_left_open(self, step: Step) -> Ways | None:
        """The lines in which a card that nobody said is of the kind asked for, or another that does by permission."""
        if not isinstance(step, Announce) or not may_mean_another(self.position, step):
            return None
        ways = (step, step._replace(discard=UNKNOWN))
        allowed = [way for way in ways if self._allows(way)]
        return self._announced_as(allowed) if allowed else None

    def _announced_as(self, ways: Sequence[Announce]) -> "Iterator[Line]":
        for step in ways:
            line = self.copy()
            line._advance(step)
            yield line

    def _ways_to_discard(self, choice: Choice, following: Step) -> Ways:
        """The lines with each card that the launch may discard: said by the next step or after claims, else by nobody.

        Claims that nobody follows by saying it are about the table after the launch, which waits for nothing (P2 §1.6).
        """
        before = self.copy()
        teller = self._teller(choice)
        if isinstance(following, Choose) or (isinstance(following, Expect) and teller is not None):
            if isinstance(following, Expect) and may_need_no_saying(self.position, choice):
                self._note([undecided("choice.not_said")])
            self._advance(following)
            yield self
        if isinstance(following, Expect) and teller is not None:
            yield from before.copy()._with_said_ahead(teller)
        yield before._with_each_discard(choice)

    def _clear_or_told(self, choice: Choice, following: Step | None) -> Ways | None:
        """Discard what was announced; the lines it parts into where a step may say it, or another card, now or after claims.

        What is claimed before it is said may be about the table before or after it.
        """
        teller = self._teller(choice) if isinstance(following, Choose | Expect) else None
        if teller is None:
            self._choose(choice.foreseen)
            return None
        before, announced = self.copy(), self.announced[len(self.position.chain) - 1]
        is_pair = self.position.chain[-1].sombra
        said = next(before.copy()._with_said_ahead(teller), None)
        self._choose(choice.foreseen)
        if (
            said is None
            and isinstance(following, Choose)
            and (is_pair or before._tells_wrong_card(following, self))
        ):
            before._advance(following)
            return iter((before, self))
        if said is None or not said._tells_discard(choice.by, teller, announced):
            return None
        if isinstance(following, Choose):
            after = self.case.steps[teller + 1] if teller + 1 < len(self.case.steps) else None
            chose_nothing = isinstance(after, Choose) and not after.picks
            return iter((said, self) if chose_nothing else (self, said))
        before._advance(self.case.steps[self.index])
        return iter((self, said, before))

    def _tells_discard(self, by: int, teller: int, announced: Announce | None) -> bool:
        """Whether the choice by which this line's launch was told need not be the one that the effect asks for.

        It need not where the effect asks for none or for something else, or not before the next launch, where another
        one follows it or what chance brought before, and where the announcement left the card unsaid. Where the effect
        may ask for none because of cards that nobody knows, nobody knows.
        """
        first, later = self.position.choice, self.copy()
        if first is None or first.about == "chance":
            return True
        while (asked := later.position.choice) is not None and asked.by < 0:
            later._leave_to_chance(asked)
        if asked is None or asked.by != by or later.position.step < 0 or asked.about in {"altar", "swap"}:
            return True
        after = [step for step in self.case.steps[teller + 1 :] if not isinstance(step, Expect)]
        is_unsaid = announced is not None and announced.discard is None
        if is_unsaid or (first.by < 0 and after and isinstance(after[0], Chance)):
            return True
        following = next((step for step in after if not isinstance(step, Chance)), None)
        if isinstance(following, Choose) and following.by == by:
            return True
        if not may_need_no_saying(later.position, asked):
            return False
        if teller == len(self.case.steps) - 1:  # else it is told when the choice is left unsaid
            self._note([undecided("choice.not_said")], teller)
        return True

    def _with_each_discard(self, choice: Choice) -> Unsaid:
        """The lines with each card that nobody said was discarded at the launch."""
        lines = []
        doubt = undecided("discard.not_said", "launched", power=self.position.chain[-1].ability.name)
        doubt = doubt._replace(where=f"steps[{self._place}]")
        for kind in kinds_left_open(self.position, choice):
            line = self.copy()
            line._perform(line.position, Choose(choice.by, (kind,)))
            lines.append(line)
        return Unsaid(tuple(lines), doubt)

    def _teller(self, choice: Choice) -> int | None:
        """Index of the first step that is no claim, if it may say the choice."""
        for index, step in enumerate(self.case.steps[self.index :], self.index):
            if not isinstance(step, Expect):
                asked = Chance if choice.by < 0 else Choose
                return index if isinstance(step, asked) and getattr(step, "by", -1) == choice.by else None
        return None

    def _with_said_ahead(self, index: int) -> "Iterator[Line]":
        """The line in which the claims are about the table after what is only said by the step after them."""
        step = self._meant(self.case.steps[index])
        if not isinstance(step, Choose | Chance):
            return
        doubts = check(self.position, step)
        if not any(f.severity == "illegal" for f in doubts):
            self._note(doubts)
            self._perform(assume(self.position, doubts), step)
            self.said_ahead |= {index}
            yield self

    def _said_ahead_or_usual(self, picks: Picks, index: int) -> "Iterator[Line]":
        """The lines for a choice that needs no saying: claims before or after the step that says it, or it says another."""
        ahead, unsaid = self.copy(), self.copy()
        self._advance(self.case.steps[self.index])
        yield self
        yield from ahead._with_said_ahead(index)
        unsaid._choose(picks)
        yield unsaid

    # The steps -----------------------------------------------------------------------------------------------

    def _advance(self, step: Step) -> bool:
        """Take the step that comes next; False when the line ends there."""
        if self._take(step):
            self.index += 1
        else:
            self.has_ended = True
        return not self.has_ended

    def _take(self, step: Step) -> bool:
        """Do one step; False when the replay ends there."""
        step = self._meant(step)
        if isinstance(step, Expect):
            return self._compare(step)
        if isinstance(step, Declare):
            return self._declare(step)
        if isinstance(step, Eliminate) and self._is_done_already(step):
            return True
        if self.position.choice is None and tells_nothing(step):
            return True
        findings = check(self.position, step)
        if isinstance(step, Announce):
            findings = discard_left_open(self.position, step, findings)
        if findings:
            against = [f for f in findings if f.severity == "illegal"]
            self._note([f for f in findings if f.severity != "illegal"])
            if against:
                return self._stop(not_payers(self.paid, self.position, step) or against, step)
        if isinstance(step, Announce) and not is_known(self.position, step):
            return False
        action: Action = step
        if isinstance(step, Announce):
            action = meant(self.position, step)
            self.announced = (*self.announced[: len(self.position.chain)], step)
        self._perform(assume(self.position, findings), action)
        return True

    def _meant(self, step: Step) -> Step:
        """The step; what a search brought may be told like what chance did, and is what its player chose.

        Cards that are not told are known where chance had no other way.
        """
        choice = self.position.choice
        if not isinstance(step, Chance) or choice is None or self.position.step < 0:
            return step
        if choice.by < 0:
            only = tuple(map(int, choice.options[: choice.high]))
            told = counted(kind for kind in step.kinds if kind != UNKNOWN)
            is_only = choice.is_forced and UNKNOWN not in only and len(step.kinds) == len(only)
            return Chance(only) if is_only and all(map(le, told, counted(only))) else step
        is_search = self.position.chain[-1].ability.effects[self.position.step].op == "search"
        return Choose(choice.by, step.kinds) if is_search else step

    def _perform(self, position: Position, action: Action) -> None:
        tells = self.tells[self.index] or self.tells[self.index + 1]
        if position.is_discard_told != tells:
            position = position._replace(is_discard_told=tells)
        before, after = self.position, perform(position, action, None)
        # Where no card moved there is nothing to count; while somebody chose, nothing was counted.
        is_counted = after.players is before.players and after.fosa is before.fosa and before.choice is None
        self.position = after if is_counted else certain(after)
        if after.fates:
            self.resolution += after.fates
        if after.blurred and not position.blurred:
            self._note([unknown_effect(after)])
        if isinstance(action, Pass | Choose | Eliminate):
            self._watch_for_loops()

    def _watch_for_loops(self) -> None:
        """Note the third time that a chain leaves the same table behind (P3 §2.6)."""
        if self.position.chain or self.position.owed:
            return
        table = as_repeated(self.position)
        self.seen[table] += 1
        if self.seen[table] == REPETITIONS:
            said = note("loop.repeats", times=REPETITIONS)
            self.findings.append(said._replace(where=f"steps[{self._place}]"))

    def _is_done_already(self, step: Eliminate) -> bool:
        """The last Reptante of a player leaves by itself; saying so afterwards is no fault."""
        is_gone = not self.position.players[step.by].in_play and step.reptante in self.position.turn.eliminated
        return is_gone and step not in self.case.steps[: self.index]

    def _fallen_before_or_after(self, last: Eliminate) -> "Iterator[Line]":
        """The lines in which a claim is about the table after a player's last Reptante has left, or before it."""
        before = self.copy()
        self._perform(self.position, last)
        yield self
        before._advance(before.case.steps[before.index])
        yield before

    def _settle(self, following: Step | None) -> Ways | None:
        """Do what leaves no choice, unless the next step does it; take unknown what chance did not say.

        Returns the lines it parts into where somebody pays. Who paid is said before what the Power then does, so
        nothing is done ahead of a step that says it.
        """
        while self.waits and self.position.end is None and self._told_by(following) is None:
            if self.position.owed:
                owner = self.position.owed[0]
                left = [r for r in self.position.players[owner].reptantes if r.state != ELIMINATED]
                if len(left) != 1 or (isinstance(following, Eliminate) and following.by == owner):
                    return None
                if isinstance(following, Expect) and Eliminate(owner, left[0].id) in self.case.steps[self.index :]:
                    return self._fallen_before_or_after(Eliminate(owner, left[0].id))
                self._perform(self.position, Eliminate(owner, left[0].id))
                continue
            choice = self.position.choice
            ways = None if choice is None else self._settle_choice(choice, following)
            if ways is not None or self.position.choice is choice:
                return ways
        return None

    def _settle_choice(self, choice: Choice, following: Step | None) -> Ways | None:
        """The same for one choice, which may be left to the next step."""
        following = None if following is None else self._meant(following)
        if choice.about == "payers":
            return self._ways_to_pay(choice, following)
        if choice.by < 0:
            teller = self._teller(choice) if isinstance(following, Chance | Expect) else None
            if teller is not None:
                return self._chance_said_or_sure(choice, teller)
            self._leave_to_chance(choice)
        elif choice.foreseen and not self._may_choose(choice.foreseen):
            self.position = self.position._replace(choice=choice._replace(foreseen=()))
        elif self.position.step < 0 and choice.foreseen:
            return self._clear_or_told(choice, following)
        elif choice.foreseen or choice.is_forced or self._leaves_nothing(choice):
            every = choice.options if choice.about == "swap" else choice.options[: choice.low]
            picks = choice.foreseen or every
            if isinstance(following, Choose) and following.by == choice.by:
                return self._said_or_usual(picks, following)
            teller = self._teller(choice) if isinstance(following, Expect) else None
            if teller is not None:
                return self._said_ahead_or_usual(picks, teller)
            self._choose(picks)
        elif following is not None and self.position.step < 0:
            return self._ways_to_discard(choice, following)
        elif following is not None and may_need_no_saying(self.position, choice):
            if isinstance(following, Choose):
                return self._said_or_not(choice, following)
            if isinstance(following, Expect):
                return self._later_or_not(choice)
            self._leave_unsaid(choice)
        return None

    def _chance_said_or_sure(self, choice: Choice, teller: int) -> "Iterator[Line]":
        """The lines in which a step says what chance brought, now or after claims, or does so of what comes later.

        What could only come one way needs no saying, and another number of cards says something that came after it.
        """
        ahead, unsaid = self.copy(), self.copy()
        self._advance(told := self.case.steps[self.index])
        yield self
        if teller > ahead.index:
            yield from ahead._with_said_ahead(teller)
        if choice.is_sure or (isinstance(told, Chance) and len(told.kinds) != choice.high):
            unsaid._leave_to_chance(choice)
            yield unsaid

    def _leave_to_chance(self, choice: Choice) -> None:
        """Go on without being told what chance brought: unknown cards, unless there was only one way."""
        if not choice.is_sure:
            self._note([undecided("reveal.not_draw")])
        kinds = choice.options[: choice.high] if choice.is_sure else (UNKNOWN,) * choice.high
        self._perform(self.position, Chance(tuple(map(int, kinds))))

    def _may_choose(self, picks: Picks) -> bool:
        choice = self.position.choice
        return choice is not None and self._allows(Choose(choice.by, picks))

    def _allows(self, action: Action) -> bool:
        return not any(f.severity == "illegal" for f in check(self.position, action))

    def _leaves_nothing(self, choice: Choice) -> bool:
        """Whether all that may be chosen is nothing: not one of what there is can be spared (P3 §1.1)."""
        return not choice.low and not any(self._may_choose((option,)) for option in choice.options)

    def _choose(self, picks: Picks) -> None:
        """Make a choice that nobody has to say now: there is no other, or the announcement said it."""
        choice = self.position.choice
        if choice is None:
            raise AssertionError("nobody is asked")
        made = Choose(choice.by, picks)
        doubts = check(self.position, made) if choice.foreseen else []
        self._note(doubts)
        self._perform(assume(self.position, doubts), made)

    def _said_or_not(self, choice: Choice, step: Choose) -> "Iterator[Line]":
        """The lines in which the next step says a choice, or one after it because this one was none."""
        unsaid = self.copy()
        self._advance(step)
        yield self
        unsaid._leave_unsaid(choice)
        tells_payment = any(p.by == step.by and set(p.payers) == set(step.picks) for p in unsaid.paid)
        if tells_payment or unsaid.waits or not step.picks:
            yield unsaid

    def _later_or_not(self, choice: Choice) -> "Iterator[Line]":
        """The lines in which a claim comes before a choice is said, or after there was none."""
        unsaid = self.copy()
        self._note([undecided("choice.not_said")])
        self._advance(self.case.steps[self.index])
        yield self
        unsaid._leave_unsaid(choice)
        yield unsaid

    def _leave_unsaid(self, choice: Choice) -> None:
        """Go on without a choice that unknown cards may leave without freedom."""
        self._note([undecided("choice.not_said")])
        is_some = choice.about == "kinds" and not choice.unsure
        unsaid = tuple(sorted(choice.options, key=lambda card: card != UNKNOWN)[: choice.low]) if is_some else ()
        is_unknown_card = is_some and set(choice.options) == {UNKNOWN}
        position = self.position
        if not is_unknown_card:
            position = position.blurred_by(position.chain[-1].ability.name)
        self._perform(position, Choose(choice.by, unsaid))

    def _said_or_usual(self, picks: Picks, step: Choose) -> "Iterator[Line]":
        """The lines in which the next step says a choice that needs no saying, or already the one after it."""
        unsaid = self.copy()
        self._advance(step)
        yield self
        unsaid._choose(picks)
        yield unsaid

    def _note(self, findings: Sequence[Finding], step: int | None = None) -> None:
        """Keep findings that do not stop the replay; they are about the step that comes next unless another is named."""
        place = self._place if step is None else step
        for finding in findings:
            self.findings.append(finding._replace(where=f"steps[{place}]"))
            if finding.severity == "undecided":
                if self.legal is True:
                    self.legal, self.step = None, place
                self.assumptions.append(assumption(self.position, finding))

    def _stop(self, against: list[Finding], step: Step) -> bool:
        """The first illegal step. After something unknown happened nothing is certain any more."""
        if self.position.blurred:
            self._note([f._replace(severity="undecided") for f in against])
            return False
        self.against = tuple(f._replace(where=f"steps[{self._place}]") for f in against)
        self.findings += with_alternative(self.against, self.position, getattr(step, "by", -1))
        self.legal, self.step = False, self._place
        self.remedies = remedies(self.case.steps, self._place, against)
        return False

    def _compare(self, step: Expect) -> bool:
        findings = differences(step.facts, self.position)
        if not findings:
            return True
        if any(f.severity == "illegal" for f in findings):
            self.against = tuple(f._replace(where=f"steps[{self._place}]") for f in findings)
            self.findings += self.against
            self.legal, self.step = False, self._place
            return False
        self._note(findings)
        self.position = assume(self.position, findings)
        return True

    def _declare(self, step: Declare) -> bool:
        if self.position.end is not None:
            return self._stop([illegal("game.over", "finished")], step)
        if step.what == "time":
            self._call_time()
            return True
        player = self.position.players[step.by]
        if not player.in_play:
            return self._stop([illegal("game.over", "out", player=player.id)], step)
        self.position = concede(self.position, step.by, step.what)
        self.resolution += self.position.fates
        said = note("loop.is_concession" if step.what == "loop" else "concede.score_zero", player=player.id)
        self.findings.append(said._replace(where=f"steps[{self._place}]"))
        return True

    def _call_time(self) -> None:
        position = self.position
        for owner in position.owed:
            step, told = owed_at_time(position, owner, self.case.steps, self.index + 1)
            self.said_ahead |= frozenset(told)
            position = perform(position._replace(chain=()), step, None)
        self.position = position if position.end is not None else time_out(position)
        if self.position.end is not None and self.position.end.winner < 0:
            self.findings.append(equal_at_time(self.position))
            if self.legal is True:
                self.legal = None
                self.step = self.index if self.index < len(self.case.steps) else None
        elif self.position.end is not None and self.position.end.decided_by:
            self.findings.append(decided_at_time(self.position, self.position.end))
