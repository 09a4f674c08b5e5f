"""The one pass over a case: each step is checked and then done, and an act without a choice needs no saying.

A certain fault ends it. A doubt is taken for true and noted. Payers, and the partner of a Sombra, may be left unsaid; a
choice of an effect may not (P2 §9.5).
"""

from collections.abc import Sequence
from itertools import takewhile

from atrum_judge.games.atrum.cases.answer import Verdict
from atrum_judge.games.atrum.cases.claim_words import NOT_YET, Difference
from atrum_judge.games.atrum.cases.claims import differences
from atrum_judge.games.atrum.cases.reading import Case, Declare, Expect, Step, discard_left_open
from atrum_judge.games.atrum.cases.replay.payers import not_payers
from atrum_judge.games.atrum.cases.replay.remarks import (
    decided_at_time,
    discards_nothing,
    equal_at_time,
    is_unseen,
    may_need_no_saying,
    tells_nothing,
    with_unseen,
)
from atrum_judge.games.atrum.cases.replay.table import Replayed
from atrum_judge.games.atrum.laws.findings import illegal, note, undecided
from atrum_judge.games.atrum.play.announcing import is_known
from atrum_judge.games.atrum.play.game import assume, concede, perform, time_out
from atrum_judge.games.atrum.play.legality import asked_for, check
from atrum_judge.games.atrum.play.resolving import usual_payers
from atrum_judge.games.atrum.play.resolving.launching import kinds_left_open
from atrum_judge.games.atrum.table.actions import Action, Advance, Announce, Chance, Choose, Eliminate, Pass
from atrum_judge.games.atrum.table.kinds import UNKNOWN, plus
from atrum_judge.games.atrum.table.position import ATTACK, ELIMINATED, Choice
from atrum_judge.judging.finding import Finding

_IN_RESOLUTION = (Choose, Chance, Eliminate, Expect)
"""Steps after which somebody may still say who paid."""
_ANSWERS_NOTHING = {
    "annul.no_object",
    "defense.only_in_attack_chain",
    "reinforce.no_object",
    "tactical.off_turn_only_start_or_response",
    "target.not_there",
}
"""Laws that an announcement breaks when it comes after the chain that it answers."""


class Game(Replayed):
    """The table, on which the steps of a case are checked and done."""

    def replayed(self) -> "Game":
        """Take every step, as far as they go."""
        while not self.has_ended and self.index < len(self.case.steps):
            step = self.case.steps[self.index]
            self.history.append((self.index - 1, self.position))
            if self.waits:
                self._settle()
            self.has_ended = not self._take(step)
            if self.has_ended:
                return self
            if not isinstance(step, _IN_RESOLUTION):
                self.is_just_over = isinstance(step, Pass) and bool(self.resolution)
                self.closed = self.index + 1 if isinstance(step, Pass) else len(self.case.steps)
            self.index += 1
        if not self.has_ended:
            self._end()
        return self

    def _end(self) -> None:
        """Do what needs no saying once all steps are taken; say what is still to be chosen."""
        is_at_time = self.case.ask == "end_of_time"
        if self.case.steps and self.waits:
            self._settle()
        if is_at_time and self.position.end is None:
            self.call_time()
        choice = self.position.choice
        if choice is not None and choice.by >= 0 and self.case.steps and not self.position.owed:
            self._remark([note("choice.not_said", "missing", asked=asked_for(self.position, choice))])

    def _take(self, step: Step) -> bool:
        """Do one step; False when the replay ends there."""
        match step:
            case Pass() | Advance() if not check(self.position, step):  # most steps are
                self._perform(self.position, step)
                return True
            case Expect():
                return self._compare(step)
            case Announce():
                return self._announce(step)
            case Choose() | Chance():
                return self._choose(self._as_meant(step))
            case Eliminate():
                return self._is_done_already(step) or self._act(step)
            case Declare():
                return self._declare(step)
        return self._act(step)

    def _choose(self, step: Choose | Chance) -> bool:
        choice = self.position.choice
        if isinstance(step, Chance):
            return (choice is None and tells_nothing(step)) or self._act(step)
        if (choice is None or choice.by != step.by) and tells_nothing(step):
            return True
        if choice is not None and choice.about == "payers" and choice.by == step.by:
            return self._say_payers(step)
        if choice is None or choice.by != step.by or not self._allows(step):
            said = self.payers.said(self.position, step.by, step.picks, self.closed)
            if said is not None:
                self.position = said
                own = (one for one in self.payers.payments if one.by == step.by)
                self.paid_by[self.index] = next(one.power for one in own if {*one.payers} == {*step.picks})
                return True
        return self._act(step)

    def _say_payers(self, step: Choose) -> bool:
        self.position = self.payers.freed(self.position, map(str, step.picks))
        choice = self.position.choice
        if choice is not None:
            ready = tuple(one.id for one in self.position.players[step.by].altar if one.prepared)
            choice = choice._replace(options=ready)
            self.position = self.position._replace(choice=choice)
            if not check(self.position, step):
                self._note_payment(choice, tuple(map(str, step.picks)), is_said=True)
                self.paid_by[self.index] = self.payers.payments[-1].power
        return self._act(step)

    def _act(self, action: Action) -> bool:
        choice = self.position.choice
        position = with_unseen(self.position, action)
        findings = check(position, action)
        if findings:
            if discards_nothing(action, findings):
                return True
            if choice is not None and self._passes_over(choice, action):
                self._remark([undecided("choice.not_said")])
                return False
            if self._is_refused(action, findings):
                return False
            position = assume(position, findings)
        if isinstance(action, Choose) and self.position.step >= 0:  # payers are said before effects
            self.closed = self.index + 1
        self._perform(position, action)
        return True

    def _passes_over(self, choice: Choice, action: Action) -> bool:
        """True if a step leaves unsaid a choice that unknown cards may leave without freedom."""
        is_said = isinstance(action, Choose) and action.by == choice.by and not tells_nothing(action)
        return not is_said and choice.by >= 0 and may_need_no_saying(self.position, choice)

    def _announce(self, step: Announce) -> bool:
        if step.altar:
            self.position = self.payers.freed(self.position, step.altar)
        findings = discard_left_open(self.position, step, check(self.position, step))
        if findings and (self._is_refused(step, findings) or not is_known(self.position, step)):
            return False
        self._perform(assume(self.position, findings), step)
        return True

    def _is_refused(self, action: Action, findings: Sequence[Finding]) -> bool:
        """True if something speaks against an action, which ends the replay; what else is found is kept."""
        against = [f for f in findings if f.severity == "illegal"]
        self._remark([f for f in findings if f.severity != "illegal"])
        if against:
            self._stop(self._better(action, against) or against, action.by if hasattr(action, "by") else -1)
        return bool(against)

    def _better(self, action: Action, against: Sequence[Finding]) -> list[Finding]:
        """Return the finding that says most plainly what is wrong with an action."""
        asked = self.position.choice
        if isinstance(action, Announce) and self._is_late(against[0]):
            answered, power = self.resolution[-1].power, against[0].values["power"]
            return [illegal("window.none", "late", answered=answered, power=power), *against[1:]]
        if isinstance(action, Choose) and not (asked and asked.by == action.by):
            picks = [pick for pick in action.picks if isinstance(pick, str)]
            own = [paid for paid in self.payers.payments if paid.before >= self.closed]
            if own and own[-1].by == action.by and picks:
                return [not_payers(own[-1], picks)]
        return []

    def _is_late(self, fault: Finding) -> bool:
        """True if what is announced answers the chain that has just been resolved."""
        is_of_answer = fault.code in _ANSWERS_NOTHING and fault.values.keys() <= {"power", "what", "in_turn"}
        return self.is_just_over and not self.position.chain and is_of_answer

    def _is_done_already(self, step: Eliminate) -> bool:
        """True if the last Reptante of a player has left by itself; saying so afterwards is no fault."""
        is_gone = not self.position.players[step.by].in_play and step.reptante in self.position.turn.eliminated
        return is_gone and step not in self.case.steps[: self.index]

    def _compare(self, step: Expect) -> bool:
        """Compare a claim with the table, or with what it is once a choice is made that the next step says."""
        self.position = self.payers.heeding(self.position, step.facts)
        findings = self._differences(step)
        choice = self.position.choice
        later = self._once_said() if findings and self.waits else None
        if later is not None and not later._differences(step):
            return True
        if findings and later is None and choice is not None and choice.by >= 0 and not self.position.owed:
            self._remark([undecided("choice.not_said", "missing", asked=asked_for(self.position, choice))])
            return False
        if _is_illegal(findings):
            self.replay.add(self.place, findings)
            return False
        self._remark(findings)
        self.position = assume(self.position, findings)
        return True

    def _once_said(self) -> "Game | None":
        """The game once the next step that is no claim has said what is asked for; None where it does not."""
        said = self._coming()
        if not isinstance(said, Choose | Chance | Eliminate) or not self._allows(said):
            return None
        later = self._tried()
        later.index = self._place_of_coming()
        later._take(said)
        later.index += 1
        if later.waits:
            later._settle()
        return later

    def _differences(self, step: Expect) -> list[Finding]:
        before = [*self.history, (self.index - 1, self.position)]
        return differences(step.facts, self.position, self._reason, self._supposes, before)

    def _reason(self, difference: Difference) -> str:
        """The section that says why the table is otherwise than claimed: of what changed it last."""
        path = difference.path
        if not self.index or path[0] != "players" or len(path) < 3:
            return ""
        if path[2] == "hand":
            is_launched = any(fate.launched and fate.by == path[1] for fate in self.resolution)
            return "P2 §5.3" if is_launched else "P1 §5.3"
        if path[2] != "resistance":
            return ""
        if self.position.waiting:
            return NOT_YET
        return "P1 §8.3" if self._was_attacked(path[1]) else ""

    def _was_attacked(self, id_: str) -> bool:
        """True if the Power that changed a resistance last was an Ataque."""
        now = self.position
        for fate in reversed(self.resolution):
            before = fate.before.position
            both = () if before is None else zip(before.players, now.players, strict=True)
            if before is not None and any(p.id == id_ and p.resistance != q.resistance for p, q in both):
                return before.chain[-1].type == ATTACK
            now = before or now
        return False

    def _supposes(self, difference: Difference) -> bool:
        """True if what a claim is compared with may hang on who paid, as far as the claim does not say it by ids."""
        path = difference.path
        zone = path[2] if path[0] == "players" and len(path) > 2 else path[0]
        for paid in self.payers.unsaid:
            if paid.exploit:  # its effects may depend on the Esbirros that are left
                return True
            is_theirs = zone == "altar" and path[1] == self.position.players[paid.by].id and len(path) == 3
            claimed, there = difference.claimed, difference.found
            if is_theirs and isinstance(claimed, list) and isinstance(there, list) and len(claimed) == len(there):
                return True
        return False

    def _declare(self, step: Declare) -> bool:
        if self.position.end is not None:
            self._stop([illegal("game.over", "finished")], step.by)
            return False
        if step.what == "time":
            self.call_time()
            return True
        player = self.position.players[step.by]
        if not player.in_play:
            self._stop([illegal("game.over", "out", player=player.id)], step.by)
            return False
        if concede(self.position, step.by, step.what).end is not None:
            self._settle_all_owed(but=step.by)
        self.position = concede(self.position, step.by, step.what)
        self.resolution += self.position.fates
        self._remark(
            [note("loop.is_concession" if step.what == "loop" else "concede.score_zero", player=player.id)]
        )
        return True

    def _settle_all_owed(self, but: int | None = None) -> None:
        """Let players at 0 lose a Reptante before the game ends otherwise (P1 §3.2), `but` for one who gives up.

        For the count it does not matter which.
        """
        position = self.position
        for owner in position.owed:
            if owner != but:
                left = [r.id for r in position.players[owner].reptantes if r.state != ELIMINATED]
                position = perform(position._replace(chain=()), Eliminate(owner, left[0]), None)
        self.position = position

    def call_time(self) -> None:
        """The time of the round is up (P3 §2.4)."""
        self._settle_all_owed()
        self.position = self.position if self.position.end is not None else time_out(self.position)
        end = self.position.end
        if end is not None and end.winner < 0:
            self._say_at_time(equal_at_time(self.position))
        elif end is not None and end.decided_by:
            self._say_at_time(decided_at_time(self.position, end))

    def _say_at_time(self, finding: Finding) -> None:
        if self.index < len(self.case.steps):
            self.replay.add(self.index, [finding])
        else:
            self.replay.findings.append(finding)

    # Deeds that need no saying are done, unless the next step says them (P2 §1.6, §5.3, §9.5) ------------------------

    def _settle(self) -> None:
        """Do what leaves no choice, unless the step that comes next says it; take unknown what chance did not say."""
        while self.waits:
            before = self.position
            if before.owed:
                self._settle_owed(before.owed[0])
            elif before.choice is not None:
                self._settle_choice(before.choice)
            if self.position is before:
                return

    def _settle_owed(self, owner: int) -> None:
        """The last Reptante of a player leaves by itself."""
        left = [r.id for r in self.position.players[owner].reptantes if r.state != ELIMINATED]
        coming = self._coming()
        if len(left) == 1 and not (isinstance(coming, Eliminate) and coming.by == owner):
            self._perform(self.position, Eliminate(owner, left[0]))

    def _settle_choice(self, choice: Choice) -> None:
        coming = self._coming()
        said = coming if isinstance(coming, Choose) and coming.by == choice.by else None
        if choice.by < 0:
            if not isinstance(coming, Chance):
                self._leave_to_chance(choice)
        elif self.position.step < 0:
            self._settle_launch(choice, said)
        else:
            self._settle_effect(choice, said)

    def _settle_launch(self, choice: Choice, said: Choose | None) -> None:
        """Pay as usual, or discard what was announced or alone fits, unless the next choice says it."""
        if said is not None and not self.is_of_effects and self._is_of_launch(choice, said):
            return
        if choice.about == "payers":
            self._pay(choice, usual_payers(self.position, self.position.chain[-1]))
            return
        foreseen = choice.foreseen and self._may_choose(choice.foreseen)
        is_over = self.index >= len(self.case.steps) and self.case.ask == "legal"  # then it can still be said
        if foreseen or choice.is_forced or not is_over:
            self._discard_unsaid(choice)

    def _is_of_launch(self, choice: Choice, said: Choose) -> bool:
        """True if a choice says payers or the discard: it fits, and effects do not ask for the choices that are told."""
        if choice.about == "payers":
            if not all(isinstance(pick, str) for pick in said.picks):
                return False
            free = self.payers.freed(self.position, map(str, said.picks))
            ready = {one.id for one in free.players[choice.by].altar if one.prepared}
            fits = len(said.picks) == choice.low and ready.issuperset(said.picks)
        else:
            fits = len(said.picks) == 1 and self._allows(said) and not (choice.is_forced and self._is_found(said))
        return fits and not self._are_of_effects()

    def _is_found(self, said: Choose) -> bool:
        """True if a choice, the only one that is told, says what a search of the Power found (P2 §9.1)."""
        kinds = {e.esbirro for e in self.position.chain[-1].ability.effects if e.op == "search"}
        told = takewhile(lambda step: isinstance(step, Choose | Expect), self.case.steps[self.index :])
        return not kinds.isdisjoint({None, *said.picks}) and [s for s in told if isinstance(s, Choose)] == [said]

    def _pay(self, choice: Choice, payers: tuple[str, ...]) -> None:
        self._note_payment(choice, payers, is_said=False)
        self._perform(self.position, Choose(choice.by, payers))

    def _are_of_effects(self) -> bool:
        """True if effects ask for each choice that is told before the next step of another kind."""
        tried, steps = self._tried(), self.case.steps
        tried.is_of_effects = True
        while tried.index < len(steps) and isinstance(steps[tried.index], Choose | Chance | Expect):
            if not isinstance(steps[tried.index], Expect):
                tried._settle()
                step = tried._as_meant(steps[tried.index])
                if (isinstance(step, Choose) and tried.position.step < 0) or not tried._allows(step):
                    return False
                tried._perform(with_unseen(tried.position, step), step)
            tried.index += 1
        return True

    def _discard_unsaid(self, choice: Choice) -> None:
        """Discard what was announced, or the only card that does; else nobody knows which of them it was (P2 §5.3)."""
        foreseen = choice.foreseen if choice.foreseen and self._may_choose(choice.foreseen) else ()
        kinds = [int(choice.foreseen[0])] if foreseen else kinds_left_open(self.position, choice)
        if len(kinds) > 1:
            hand = self.position.players[choice.by].hand
            for kind in kinds:
                hand = hand if kind == UNKNOWN or not hand[kind] else plus(plus(hand, kind, -1), UNKNOWN)
            player = self.position.players[choice.by]._replace(hand=hand)
            power = self.position.chain[-1].ability.name
            self._remark([note("discard.not_said", "launched", power=power)])
            self.assumptions.append(self.replay.findings[-1].message)
            self.position = self.position.with_player(choice.by, player)
            if self.position.lasting:  # another card than one of the kind asked for uses up a permission
                self.position = self.position.blurred_by(power)
            kinds = [UNKNOWN]
        self._perform(self.position, Choose(choice.by, (kinds[0],)))

    def _settle_effect(self, choice: Choice, said: Choose | None) -> None:
        """Choose what the announcement said, or the only thing there is, unless the next choice says it."""
        foreseen = choice.foreseen if choice.foreseen and self._may_choose(choice.foreseen) else ()
        if not (foreseen or choice.is_forced or self._leaves_nothing(choice)):
            if said is None and is_unseen(self.position) and self._coming() is not None:
                self._search_unseen(choice)
            return
        picks = foreseen or (choice.options if choice.about == "swap" else choice.options[: choice.low])
        if said is not None and self._allows(said):
            return
        doubts = check(self.position, Choose(choice.by, picks)) if foreseen else []
        self._remark(doubts)
        self._perform(assume(self.position, doubts), Choose(choice.by, picks))

    def _search_unseen(self, choice: Choice) -> None:
        """A search of which nobody else saw what it found takes as many cards as it may (P2 §9.1)."""
        way = Choose(choice.by, (UNKNOWN,) * choice.high)
        who = self.position.players[choice.by].id
        if choice.low < choice.high:
            self._remark([undecided("choice.not_said", "unseen", section="P2 §9.1", player=who)])
        self._perform(with_unseen(self.position, way), way)

    def _leaves_nothing(self, choice: Choice) -> bool:
        """True if all that may be chosen is nothing: not one of what there is can be spared (P3 §1.1)."""
        return not choice.low and not any(self._may_choose((option,)) for option in choice.options)


def _is_illegal(found: Sequence[Finding]) -> bool:
    return any(finding.severity == "illegal" for finding in found)


def judged(case: Case) -> Verdict:
    """The verdict on a case that has a position."""
    return Game(case).replayed().verdict()
