"""The one pass over a case: each step is checked and then done, and an act without a choice needs no saying.

A certain fault ends it. A doubt is taken for true and noted. Payers, and the partner of a Sombra, may be left unsaid; a
choice of an effect may not (P2 §9.5).
"""

from collections.abc import Sequence

from rules.games.atrum.cases.answer import Payment, Verdict
from rules.games.atrum.cases.claim_words import NOT_YET, Difference
from rules.games.atrum.cases.claims import differences
from rules.games.atrum.cases.reading import Case, Declare, Expect, Step
from rules.games.atrum.cases.replay.payers import not_payers
from rules.games.atrum.cases.replay.remarks import (
    decided_at_time,
    discard_left_open,
    discards_nothing,
    equal_at_time,
    may_need_no_saying,
    owed_at_the_end,
    tells_nothing,
)
from rules.games.atrum.cases.replay.settling import Settling
from rules.games.atrum.cases.replay.unseen import with_unseen
from rules.games.atrum.laws.findings import illegal, note, undecided
from rules.games.atrum.play.announcement_faults import meant
from rules.games.atrum.play.announcing import at_each_cost, is_known, may_mean_another
from rules.games.atrum.play.game import assume, concede, perform, time_out
from rules.games.atrum.play.legality import asked_for, check
from rules.games.atrum.table.actions import (
    Action,
    Advance,
    Announce,
    Chance,
    Choose,
    Discard,
    Draw,
    Eliminate,
    Pass,
    Place,
)
from rules.games.atrum.table.kinds import UNKNOWN
from rules.games.atrum.table.position import (
    ATTACK,
    Choice,
    End,
    Position,
)
from rules.judging.finding import Finding

_IN_RESOLUTION = (Choose, Chance, Eliminate, Expect)
"""Steps after which somebody may still say who paid."""


class Game(Settling):
    """The table, on which the steps of a case are checked and done."""

    def replayed(self) -> "Game":
        """Take every step, as far as they go."""
        while not self.has_ended and self.index < len(self.case.steps):
            step = self.case.steps[self.index]
            self.history.append((self.index - 1, self.position))
            if self.index not in self.said_ahead:
                if self.waits:
                    self._settle(step)
                self.has_ended = not self._take(step)
                if self.has_ended:
                    return self
                if not isinstance(step, _IN_RESOLUTION):
                    self.closed = self.index + 1 if isinstance(step, Pass) else len(self.case.steps)
            self.index += 1
        if not self.has_ended:
            self._end()
        return self

    def _end(self) -> None:
        """Do what needs no saying once all steps are taken; say what is still to be chosen."""
        is_at_time = self.case.ask == "end_of_time"
        if self.case.steps and self.waits:
            self._settle(Declare("time") if is_at_time else None)
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
            if self.drew is not None and step.kinds:
                return self._tell_drawn(*self.drew, step)
            return (choice is None and tells_nothing(step)) or self._act(step)
        if (choice is None or choice.by != step.by) and tells_nothing(step):
            return True
        if choice is not None and choice.about == "payers" and choice.by == step.by:
            return self._say_payers(step)
        if choice is None or choice.by != step.by or not self._allows(step):
            said = self.payers.said(self.position, step.by, step.picks, self.closed)
            if said is not None:
                self.position = said
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
        return self._act(step)

    def _act(self, action: Action) -> bool:
        choice = self.position.choice
        position, findings = self._as_discarded(action)
        if findings:
            if discards_nothing(action, findings):
                return True
            if choice is not None and self._passes_over(choice, action):
                self._remark([undecided("choice.not_said")])
                return False
            if self._is_refused(action, findings):
                return False
            position = assume(position, findings)
        if (
            isinstance(action, Choose) and self.position.step >= 0
        ):  # payers are said before the effects of the Power
            self.closed = self.index + 1
        self.is_discard_said = isinstance(action, Choose) and position.step < 0 and _is_about_kinds(position)
        self._perform(position, action)
        self.is_discard_said = False
        self.drew = (position, action) if isinstance(action, Draw) and not action.kinds else None
        return True

    def _as_discarded(self, action: Action) -> tuple[Position, list[Finding]]:
        """Check an action, as if a launch had discarded another card if only that makes it legal."""
        position = with_unseen(self.position, action)
        found = check(position, action)
        if isinstance(action, Announce | Place | Discard) and _is_illegal(found):
            if not self._discarding_another(lambda other: not _is_illegal(check(other, action))):
                return position, found
            return self.position, check(self.position, action)
        return position, found

    def _passes_over(self, choice: Choice, action: Action) -> bool:
        """True if a step leaves unsaid a choice that unknown cards may leave without freedom."""
        is_said = isinstance(action, Choose) and action.by == choice.by and not tells_nothing(action)
        return not is_said and choice.by >= 0 and may_need_no_saying(self.position, choice)

    def _tell_drawn(self, position: Position, draw: Draw, told: Chance) -> bool:
        """Draw in phase 2 before the draw is told (P1 §5.3); claims in between saw cards that nobody knew."""
        made = Draw(draw.by, draw.count, told.kinds)
        if self._is_refused(made, check(position, made)):
            return False
        self._perform(position, made)
        return True

    def _announce(self, step: Announce) -> bool:
        if step.altar:
            self.position = self.payers.freed(self.position, step.altar)
        each = [way for way in at_each_cost(self.position, step) if self._allows(way)]
        if len(each) > 1:
            self._remark([f for f in check(self.position, step) if f.code == "announce.names"])
            self.position, step = self.position.blurred_by(step.name or step.power), each[0]
        if may_mean_another(self.position, step) and self._allows(step._replace(discard=UNKNOWN)):
            step = step._replace(discard=UNKNOWN)
        self.unsaid = (*self.unsaid[: len(self.position.chain)], step.discard is None)
        _, found = self._as_discarded(step)
        findings = discard_left_open(self.position, step, found)
        if findings and (self._is_refused(step, findings) or not is_known(self.position, step)):
            return False
        self._perform(assume(self.position, findings), meant(self.position, step))
        return True

    def _is_refused(self, action: Action, findings: Sequence[Finding]) -> bool:
        """True if something speaks against an action, which ends the replay; what else is found is kept."""
        against = [f for f in findings if f.severity == "illegal"]
        self._remark([f for f in findings if f.severity != "illegal"])
        if against:
            self._stop(self._better(action) or against, action.by if hasattr(action, "by") else -1)
        return bool(against)

    def _better(self, action: Action) -> list[Finding]:
        """Return the finding that says most plainly what is wrong with an action."""
        asked = self.position.choice
        if isinstance(action, Choose) and asked and asked.about == "payers" and asked.by == action.by:
            link, ready = self.position.chain[-1], tuple(map(str, asked.options))
            paid = Payment(link.by, link.ability.name, ready[: asked.low], ready)
            picks = [str(pick) for pick in action.picks]
            if len(picks) != asked.low or not {*picks} <= {*ready}:
                return not_payers([paid], picks)
        if isinstance(action, Choose) and not (asked and asked.by == action.by):
            picks = [pick for pick in action.picks if isinstance(pick, str)]
            own = [paid for paid in self.payers.payments if paid.before >= self.closed]
            if own and own[-1].by == action.by and (found := not_payers(own, picks)):
                return found
        return []

    def _is_done_already(self, step: Eliminate) -> bool:
        """True if the last Reptante of a player has left by itself; saying so afterwards is no fault."""
        is_gone = not self.position.players[step.by].in_play and step.reptante in self.position.turn.eliminated
        return is_gone and step not in self.case.steps[: self.index]

    def _compare(self, step: Expect) -> bool:
        """Compare a claim with the table, or with what it is once a choice is made that the next step says."""
        self.position = self.payers.heeding(self.position, step.facts)
        findings = self._differences(step)
        choice = self.position.choice
        if findings and self.waits:
            later = self._once_said()
            if later is not None and not later._differences(step):
                return True
            if later is None and choice is not None and choice.by >= 0:
                self._remark([undecided("choice.not_said", "missing", asked=asked_for(self.position, choice))])
                return False
        if self._is_owing_open():
            findings = [f._replace(severity="undecided") for f in findings]
        if _is_illegal(findings):
            if not self._discarding_another(lambda other: not _is_illegal(differences(step.facts, other))):
                self.replay.add(self.place, findings)
                return False
            findings = self._differences(step)
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
            later._settle(None)
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
        self._is_owing_open()
        if concede(self.position, step.by, step.what).end is not None:
            self._settle_all_owed(but=step.by)
        self.position = concede(self.position, step.by, step.what)
        self.resolution += self.position.fates
        said = note("loop.is_concession" if step.what == "loop" else "concede.score_zero", player=player.id)
        self._remark([said])
        return True

    def _is_owing_open(self) -> bool:
        """True if nobody knows if somebody owes an elimination, on which hangs what the table is now (P1 §3.2)."""
        for debtor in self.position.turn.may_owe[:1]:
            self._remark([undecided("elimination.not_due", "unknown", player=self.position.players[debtor].id)])
        return bool(self.position.turn.may_owe)

    def _settle_all_owed(self, but: int | None = None) -> None:
        """Let players at 0 lose a Reptante before the game ends otherwise (P1 §3.2), `but` for one who gives up."""
        position = self.position
        for owner in position.owed:
            if owner != but:
                step, told = owed_at_the_end(position, owner, self.case.steps, self.index + 1)
                self.said_ahead |= frozenset(told)
                position = perform(position._replace(chain=()), step, None)
        self.position = position

    def call_time(self) -> None:
        """The time of the round is up (P3 §2.4)."""
        self._settle_all_owed()
        is_open = self.position.end is None and self._is_owing_open()
        self.position = self.position if self.position.end is not None else time_out(self.position)
        if is_open:
            self.position = self.position._replace(end=End("time", -1, (), None))
        elif self.position.end is not None and self.position.end.winner < 0:
            self._say_at_time(equal_at_time(self.position))
        elif self.position.end is not None and self.position.end.decided_by:
            self._say_at_time(decided_at_time(self.position, self.position.end))

    def _say_at_time(self, finding: Finding) -> None:
        if self.index < len(self.case.steps):
            self.replay.add(self.index, [finding])
        else:
            self.replay.findings.append(finding)


def _is_illegal(found: Sequence[Finding]) -> bool:
    return any(finding.severity == "illegal" for finding in found)


def _is_about_kinds(position: Position) -> bool:
    return position.choice is not None and position.choice.about == "kinds"


def judged(case: Case) -> Verdict:
    """The verdict on a case that has a position."""
    return Game(case).replayed().verdict()
