"""The table while a case is replayed, and what was found so far."""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from operator import le
from typing import Any, Self

from atrum_judge.games.atrum.cases.answer import Payment, Verdict
from atrum_judge.games.atrum.cases.reading import Case, CaseError, Expect, Step
from atrum_judge.games.atrum.cases.replay.instead import remedies, with_alternative
from atrum_judge.games.atrum.cases.replay.payers import Payers, supposed_to_pay
from atrum_judge.games.atrum.cases.replay.remarks import (
    from_top_unseen,
    left_unsaid,
    unknown_effect,
    winner_named,
    with_assumption,
    with_unseen,
)
from atrum_judge.games.atrum.laws.findings import note
from atrum_judge.games.atrum.play.game import assume, perform
from atrum_judge.games.atrum.play.legality import check, payers_fault
from atrum_judge.games.atrum.play.position_faults import status
from atrum_judge.games.atrum.table.actions import Action, Announce, Chance, Choose, Prepare
from atrum_judge.games.atrum.table.hidden import certain
from atrum_judge.games.atrum.table.kinds import UNKNOWN, Kind, counted
from atrum_judge.games.atrum.table.position import NOTHING_TOLD, Brought, Choice, Fate, Picks, Position, Telling
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.replay import Replay
from atrum_judge.text import Text


class Replayed:
    """The table while a case is replayed, and the findings.

    Attributes:
        index: of the step that comes next.
        closed: the index of the step by which the last chain was closed.
        is_of_effects: no choice is read as the discard of a launch that said it.
        is_just_over: nothing has happened since that chain but its resolution.
        left_to_chance: the first result of chance that nobody said, and the index of the step before which one may.
        has_ended: at a step that could not be taken, or that waits for something that nobody said.
    """

    def __init__(self, case: Case) -> None:
        if case.position is None:
            raise CaseError("position", "required")
        self.case = case
        self.index = 0
        self.telling = _telling(case.steps)
        self.position = case.position._replace(is_told=True, telling=self.telling[0])
        found = [*case.faults, *status(self.position)]
        self.replay = Replay.of(found)
        self.has_ended = self.replay.is_over
        self.resolution: list[Fate] = []
        self.tables: dict[int, Position] = {}
        self.assumptions: list[Text] = []
        self.payers = Payers()
        self.paid_by: dict[int, str] = {}
        self.closed = 0
        self.is_just_over = self.is_of_effects = False
        self.left_to_chance: tuple[Choice, int] | None = None
        self.history: list[tuple[int, Position]] = []
        self.remedies: dict[str, Any] = {}
        if not self.has_ended:
            self._begin([finding for finding in found if finding.severity == "undecided"])

    def _begin(self, doubts: Sequence[Finding]) -> None:
        """Take for true what the position itself hangs on, and note how the game stands."""
        if not self.position.rules.mandatory:
            self.replay.findings.append(note("version.mandatory"))
        for doubt in doubts:
            self.assumptions = with_assumption(self.assumptions, self.position, doubt)
        self.position = certain(assume(self.position, doubts))
        if self.position.end is not None:
            winner = winner_named(self.position, self.position.end)
            self.replay.findings.append(note("game.over", "given", winner=winner))

    def verdict(self) -> Verdict:
        unsaid = self.payers.unsaid
        return Verdict(
            answer=self.replay.answer,
            step=self.replay.step,
            findings=self.replay.findings,
            assumptions=[*self.assumptions, *supposed_to_pay(self.position, self._supposed())],
            resolution=self.resolution,
            tables=self.tables,
            position=self.position,
            end=None if self.position.blurred else self.position.end,
            asked=self.case.ask,
            remedies=self.remedies,
            paid=[paid for paid in self.payers.payments if paid.before >= self.closed and not paid.is_said],
            unsaid_payments=unsaid,
            paid_by=self.paid_by,
            left_to_chance=None if self.left_to_chance is None else self.left_to_chance[0],
            chance_before=0 if self.left_to_chance is None else self.left_to_chance[1],
        )

    def _supposed(self) -> list[Payment]:
        """Launches of which it is only supposed who paid: others could have, and not all were announced."""
        return [paid for paid in self.payers.unsaid if {*paid.payers} != {*paid.named}]

    @property
    def place(self) -> int:
        """Index of the step that findings are about; after the last step, of that one."""
        return max(0, min(self.index, len(self.case.steps) - 1))

    @property
    def waits(self) -> bool:
        """True if somebody is asked for something."""
        position = self.position
        return position.end is None and (position.choice is not None or bool(position.owed))

    def _tried(self) -> Self:
        """A copy, to see what comes of something; what it finds is not told."""
        other = copy(self)
        other.replay = Replay()
        other.resolution, other.assumptions = [*self.resolution], [*self.assumptions]
        other.payers, other.tables, other.paid_by = self.payers.copy(), {**self.tables}, {**self.paid_by}
        return other

    def _perform(self, position: Position, action: Action) -> None:
        """Do what is legal in a position, which is the game's but for what is supposed."""
        is_told = self.index < len(self.case.steps) and self.case.steps[self.index] is action
        is_told = is_told or isinstance(action, Announce)
        telling = self.telling[self.index + (is_told and self.index < len(self.case.steps))]
        if position.telling is not telling:  # of those alike there is one
            position = position._replace(telling=telling)
        before, after = self.position, perform(position, action, None)
        # Where no card moved there is nothing to count; while somebody chose, nothing was counted.
        is_counted = after.players is before.players and after.fosa is before.fosa and before.choice is None
        self.position = after if is_counted else certain(after)
        if isinstance(action, Prepare):
            self.payers.prepared(action.by)
        self.resolution += after.fates
        if before.chain and not after.chain:
            self.tables[len(self.resolution)] = self.position
        if not is_counted and before.chain and self.left_to_chance is None:
            unseen = from_top_unseen(before, after)
            self.left_to_chance = None if unseen is None else (unseen, self.index + is_told)
        if after.blurred and not position.blurred:
            self._remark([unknown_effect(after, position)])

    def _remark(self, findings: Sequence[Finding]) -> None:
        """Keep findings that do not stop the replay; they are about the step that comes next."""
        self.replay.add(self.place, findings)
        for finding in findings:
            if finding.severity == "undecided":
                self.assumptions = with_assumption(self.assumptions, self.position, finding)

    def _stop(self, against: Sequence[Finding], by: int) -> None:
        """The first illegal step. After something unknown happened nothing is certain any more."""
        if self.position.blurred:
            self._remark([f._replace(severity="undecided") for f in against])
            return
        self.replay.add(self.place, with_alternative(against, self.position, by))
        self.remedies = remedies(self.case.steps, self.place, against)

    def _allows(self, action: Action) -> bool:
        """True if an action may be legal now."""
        return not any(f.severity == "illegal" for f in check(with_unseen(self.position, action), action))

    def _may_choose(self, picks: Picks) -> bool:
        """True if who is asked may choose this."""
        choice = self.position.choice
        return choice is not None and self._allows(Choose(choice.by, picks))

    def _leave_to_chance(self, choice: Choice) -> None:
        """Go on without being told what chance brought: unknown cards, unless there was only one way."""
        if choice.about in {"top", "hand"}:
            self._perform(self.position, Chance(()))
            return
        position = self.position
        if not choice.is_sure:
            self._remark([left_unsaid(position, choice)])
            self.left_to_chance = self.left_to_chance or (choice, self.index)
            if choice.about == "shown":
                position = position.blurred_by(position.chain[-1].ability.name)
        kinds = choice.options[: choice.high] if choice.is_sure else (UNKNOWN,) * choice.high
        self._perform(position, Chance(tuple(map(int, kinds))))

    def _as_meant(self, step: Step) -> Any:
        """The step; what a search brought may be told like what chance did, and is what its player chose.

        An Esbirro of an Altar may be called by its kind. Cards that are not told are known where chance had no other way.
        """
        choice = self.position.choice
        if choice is not None and isinstance(step, Choose) and choice.by == step.by:
            return Choose(step.by, self._called(choice, step.picks))
        if not isinstance(step, Chance) or choice is None or self.position.step < 0:
            return step
        if choice.by < 0:
            only = tuple(map(int, choice.options[: choice.high]))
            told = counted(kind for kind in step.kinds if kind != UNKNOWN)
            is_only = choice.is_forced and UNKNOWN not in only and len(step.kinds) == len(only)
            return replace(step, kinds=only) if is_only and all(map(le, told, counted(only))) else step
        is_search = self.position.chain[-1].ability.effects[self.position.step].op == "search"
        return Choose(choice.by, step.kinds) if is_search else step

    def _called(self, choice: Choice, picks: Picks) -> Picks:
        """Return the picked things; an Esbirro called by its kind is the first that may be chosen."""
        if choice.about not in {"altar", "swap"} or not any(isinstance(pick, int) for pick in picks):
            return picks
        kinds: dict[str, Kind] = {e.id: e.kind for player in self.position.players for e in player.altar}
        left, called = [str(option) for option in choice.options if option not in picks], list[str | int]()
        for pick in picks:
            named = next((id_ for id_ in left if kinds.get(id_) == pick), None)
            called.append(pick if named is None else named)
            left = [id_ for id_ in left if id_ != named]
        return tuple(called)

    def _coming(self) -> Step | None:
        """The next step that is no claim, as it is meant."""
        place = self._place_of_coming()
        return self._as_meant(self.case.steps[place]) if place < len(self.case.steps) else None

    def _place_of_coming(self) -> int:
        place = self.index
        while place < len(self.case.steps) and isinstance(self.case.steps[place], Expect):
            place += 1
        return place

    def _note_payment(self, choice: Choice, payers: tuple[str, ...], *, is_said: bool) -> None:
        link, ready = self.position.chain[-1], tuple(map(str, choice.options))
        named = tuple(id_ for id_ in link.altar if id_ in ready)[: len(payers)]
        altar = self.position.players[link.by].altar
        open_ = self.payers.open_ids
        lay = tuple(one._replace(prepared=True) for one in altar if one.id in ready or one.id in open_)
        may = frozenset(payers if is_said else (one.id for one in lay))
        if link.exploit and not is_said:
            may = frozenset(id_ for id_ in may if id_ in payers or self._may_pay(payers, id_))
        power, said = link.ability.name, named if len(named) == len(payers) else ()
        paid = Payment(link.by, power, payers, ready, said, self.index, may, lay, link.exploit, is_said)
        self.payers.payments.append(paid)

    def _may_pay(self, payers: tuple[str, ...], id_: str) -> bool:
        """True if another Esbirro than one of the usual ones may be exploited for a launch (P3 §1.1)."""
        link = self.position.chain[-1]
        fault = payers_fault(self.position, Choose(link.by, (*payers[1:], id_)))
        return fault is None or id_ in self.payers.open_ids


def _telling(steps: Sequence[Step]) -> list[Telling]:
    """For each step, and after the last one, what it says of a launch, and it or the next one of chance."""
    found: list[Telling] = [NOTHING_TOLD]
    brought: Brought | None = None
    for step in reversed(steps):
        if not isinstance(step, Expect):
            brought = step.kinds if isinstance(step, Chance) else None
        is_telling = isinstance(step, Choose | Chance | Expect)
        found.append(Telling(True, brought) if is_telling else NOTHING_TOLD)
    return found[::-1]
