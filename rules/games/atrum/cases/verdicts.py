"""The judge's question: which step was illegal, which section says so, and what the table should look like.

`adjudicate` replays the claimed steps of a case. Its `Verdict` holds the position after the last legal step,
the findings with their sections, and how the chains were resolved; `verdict_json` writes it
(format ``atrum-verdict/1``).
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.games.atrum.cases.answer import Verdict
from rules.games.atrum.cases.claims import differences
from rules.games.atrum.cases.reading import Case, CaseError, Declare, Expect, Step
from rules.games.atrum.cases.team_cases import judge_formation, judge_roster
from rules.games.atrum.cases.writing import position_json
from rules.games.atrum.laws.findings import illegal, note, undecided
from rules.games.atrum.play.announcing import abilities_named
from rules.games.atrum.play.game import assume, concede, perform, time_out
from rules.games.atrum.play.legality import check
from rules.games.atrum.play.position_faults import status
from rules.games.atrum.play.possible import announcements
from rules.games.atrum.table.actions import (
    Advance,
    Announce,
    Chance,
    Choose,
    Draw,
    Eliminate,
    Pass,
    Place,
    Prepare,
)
from rules.games.atrum.table.general import Rules
from rules.games.atrum.table.kinds import ALL_KINDS, UNKNOWN, name_of
from rules.games.atrum.table.position import DEVELOPMENT, DISCARD, ELIMINATED, End, Fate, Position
from rules.judging.finding import Finding
from rules.judging.verdict import Answer
from rules.text import Text

FORMAT = "atrum-verdict/1"
REPETITIONS = 3


def adjudicate(case: Case) -> Verdict:
    """Judge a case."""
    if case.ask == "roster":
        return judge_roster(case)
    if case.ask == "formation" and case.formation is not None:
        return judge_formation(case, case.formation)
    if case.position is None:
        raise CaseError("position", "required")
    return _Replay(case, case.position).verdict()


class _Replay:
    """One run through the claimed steps."""

    def __init__(self, case: Case, position: Position) -> None:
        self.case = case
        self.position = position
        self.findings: list[Finding] = []
        self.resolution: list[Fate] = []
        self.assumptions: list[Text] = []
        self.step: int | None = None
        self.legal: bool | None = True
        self.remedies: dict[str, Any] = {}
        self.seen: Counter[Any] = Counter()
        self.written: tuple[Position, dict[str, Any]] | None = None

    def verdict(self) -> Verdict:
        self.findings = [*self.case.faults, *status(self.position)]
        if any(f.severity == "impossible" for f in self.findings):
            self.legal = False
            return self._answer()
        for index, step in enumerate(self.case.steps):
            if not self._take(index, step):
                return self._answer()
        if self.case.steps:
            self._settle(None, len(self.case.steps) - 1)
        if self.case.ask == "end_of_time" and self.position.end is None:
            self._call_time(None)
        return self._answer()

    def _answer(self) -> Verdict:
        return Verdict(
            answer=Answer(self.legal),
            step=self.step,
            findings=self.findings,
            assumptions=self.assumptions,
            resolution=self.resolution,
            position=self.position,
            end=self.position.end,
            asked=self.case.ask,
            remedies=self.remedies,
        )

    def _take(self, index: int, step: Step) -> bool:
        """Do one step; False when the replay ends there."""
        self._settle(step, index)
        if isinstance(step, Expect):
            return self._compare(index, step)
        if isinstance(step, Declare):
            return self._declare(index, step)
        if isinstance(step, Eliminate) and self._is_done_already(step):
            return True
        findings = check(self.position, step)
        against = [f for f in findings if f.severity == "illegal"]
        self._note(index, [f for f in findings if f.severity != "illegal"])
        if against:
            return self._stop(index, against, step)
        unknown = isinstance(step, Announce) and not abilities_named(
            self.position.players[step.by].reptantes[step.reptante], step
        )
        if unknown:
            return False
        self._perform(assume(self.position, findings), step, index)
        if isinstance(step, Pass | Choose | Eliminate):
            self._watch_for_loops(index)
        return True

    def _perform(self, position: Position, action: Any, index: int) -> None:
        was_blurred = position.blurred
        self.position = perform(position, action, None)
        self.resolution += self.position.fates
        if self.position.blurred and not was_blurred:
            self._note(index, [_unknown_effect(self.position)])

    def _watch_for_loops(self, index: int) -> None:
        """Note the third time that a chain leaves the same table behind (P3 §2.6)."""
        if self.position.chain or self.position.owed:
            return
        table = _table(self.position)
        self.seen[table] += 1
        if self.seen[table] == REPETITIONS:
            said = note("loop.repeats", times=REPETITIONS)
            self.findings.append(said._replace(where=f"steps[{index}]"))

    def _is_done_already(self, step: Eliminate) -> bool:
        """The last Reptante of a player leaves by itself; saying so afterwards is no fault."""
        end = self.position.end
        last = self.position.eliminations[-1:] if end is not None and end.reason == "elimination" else ()
        player = self.position.players[step.by]
        return bool(last) and last[0][0] == step.by and any(r.id == step.reptante for r in player.reptantes)

    def _settle(self, following: Step | None, index: int) -> None:
        """Do what leaves no choice, unless the next step does it; take unknown what chance did not say."""
        while self.position.end is None:
            if self.position.owed:
                owner = self.position.owed[0]
                left = [r for r in self.position.players[owner].reptantes if r.state != ELIMINATED]
                if len(left) != 1 or isinstance(following, Eliminate):
                    return
                self._perform(self.position, Eliminate(owner, left[0].id), index)
                continue
            choice = self.position.choice
            if choice is None:
                return
            if choice.by < 0:
                if isinstance(following, Chance):
                    return
                self._note(index, [undecided("reveal.not_draw")])
                kinds = choice.options if len(choice.options) == choice.high and choice.about != "chance" else ()
                unknown = tuple(int(k) for k in kinds) or (UNKNOWN,) * choice.high
                self._perform(self.position, Chance(unknown), index)
            elif choice.is_forced and not (isinstance(following, Choose) and following.by == choice.by):
                picks = choice.options if choice.about == "swap" else choice.options[: choice.low]
                self._perform(self.position, Choose(choice.by, picks), index)
            else:
                return

    def _note(self, index: int, findings: Sequence[Finding]) -> None:
        """Keep findings that do not stop the replay."""
        for finding in findings:
            self.findings.append(finding._replace(where=f"steps[{index}]"))
            if finding.severity == "undecided":
                if self.legal is True:
                    self.legal, self.step = None, index
                self.assumptions.append(_assumption(self.position, finding))

    def _stop(self, index: int, against: list[Finding], step: Step) -> bool:
        """The first illegal step. After something unknown happened nothing is certain any more."""
        if self.position.blurred:
            self._note(index, [f._replace(severity="undecided") for f in against])
            return False
        self.findings += [f._replace(where=f"steps[{index}]") for f in against]
        self.findings[-len(against)] = self._with_alternative(self.findings[-len(against)], step)
        self.legal, self.step = False, index
        self.remedies = _remedies(self.case.steps, index, against)
        return False

    def _with_alternative(self, finding: Finding, step: Step) -> Finding:
        by = getattr(step, "by", -1)
        return finding.saying(Text.joined([finding.message, instead(self.position, by)]))

    def _compare(self, index: int, step: Expect) -> bool:
        # Claims often come in a row about one table, which is long to write.
        if self.written is None or self.written[0] is not self.position:
            self.written = (self.position, position_json(self.position))
        findings = differences(step.facts, self.written[1])
        if not findings:
            return True
        certain = [f for f in findings if f.severity == "illegal"]
        if certain and not self.position.blurred:
            self.findings += [f._replace(where=f"steps[{index}]") for f in findings]
            self.legal, self.step = False, index
            return False
        self._note(index, [f._replace(severity="undecided") for f in findings])
        return True

    def _declare(self, index: int, step: Declare) -> bool:
        if self.position.end is not None:
            return self._stop(index, [illegal("game.over", "finished")], step)
        if step.what == "time":
            self._call_time(index)
            return True
        if not self.position.players[step.by].in_play:
            return self._stop(index, [illegal("game.over", "out")], step)
        self.position = concede(self.position, step.by, step.what)
        loser = self.position.players[step.by].id
        said = note("loop.is_concession" if step.what == "loop" else "concede.score_zero", player=loser)
        self.findings.append(said._replace(where=f"steps[{index}]"))
        return True

    def _call_time(self, index: int | None) -> None:
        position = self.position
        for owner in position.owed:
            # An elimination that is owed is made: for the count it does not matter which (A24).
            left = [r for r in position.players[owner].reptantes if r.state != ELIMINATED]
            position = perform(position._replace(chain=()), Eliminate(owner, left[0].id), None)
        self.position = position if position.end is not None else time_out(position)
        if self.position.end is not None and self.position.end.winner < 0:
            self.findings.append(_equal(self.position))
            if self.legal is True:
                self.legal, self.step = None, index
        elif self.position.end is not None and self.position.end.decided_by:
            self.findings.append(_decided(self.position, self.position.end))


def _equal(position: Position) -> Finding:
    """Time ran out with everything equal; who removed a Reptante last is not known, or nobody did."""
    if any(player.in_play < len(player.reptantes) for player in position.players):
        return undecided("time.last_removal", "not_known")
    return undecided("time.no_draw")


_DECIDED = {
    "reptantes": "time.most_reptantes",
    "resistance": "time.most_resistance",
    "last_removal": "time.last_removal",
}


def _decided(position: Position, end: End) -> Finding:
    return note(_DECIDED[end.decided_by], "won", winner=position.players[end.winner].id)


def _table(position: Position) -> tuple[Any, ...]:
    """What has to be the same for a table to repeat itself: everything but the number of the turn."""
    turn = position.turn
    players = tuple(
        (p.resistance, p.hand, tuple((e.kind, e.prepared) for e in p.altar), tuple(r.state for r in p.reptantes))
        for p in position.players
    )
    piles = (position.fosa, position.fosa_rest, position.vertedero)
    return players, piles, turn.player, turn.phase, turn.part, turn.placed, position.lasting


def instead(position: Position, by: int) -> Text:
    """What would have been legal for a player at this point.

    Says what kinds of things, not every way to do them: there may be thousands of ways to choose.
    """
    if not 0 <= by < len(position.players):
        return Text("")
    player = position.players[by]
    said = [_verb(name, position.rules) for name in _kinds_of_action(position, by)]
    is_free = position.end is None and not position.owed and position.choice is None
    named = [
        f"{abilities_named(player.reptantes[a.reptante], a)[0].name} ({player.reptantes[a.reptante].name})"
        for a in (announcements(position, by) if is_free else ())
    ]
    if named:
        powers = ", ".join(dict.fromkeys(named))
        said.append(Text("anunciar {powers}", powers=powers))
    if not said:
        return Text("{player} no podía hacer nada en ese momento.", player=player.id)
    return Text("{player} podía: {actions}.", player=player.id, actions=Text.joined(said, "; "))


def _kinds_of_action(position: Position, by: int) -> list[str]:
    """Names of the kinds of action, announcing apart, that a player may do."""
    if position.owed and position.end is None:
        return ["Eliminate"] if position.owed[0] == by else []
    if position.choice is not None:
        return ["Choose"] if position.choice.by == by else []
    tried = (Pass(by), Prepare(by), Draw(by), Advance(by))
    found = [type(action).__name__ for action in tried if not check(position, action)]
    hand = position.players[by].hand
    if any(not check(position, Place(by, kind)) for kind in ALL_KINDS if hand[kind]):
        found.append("Place")
    turn = position.turn
    is_discarding = (turn.phase, turn.part, turn.player) == (DISCARD, DEVELOPMENT, by)
    if is_discarding and sum(hand) > position.rules.hand_limit and not turn.discarded and position.end is None:
        found.append("Discard")
    return found


_VERBS = {
    "Pass": Text("no responder"),
    "Choose": Text("elegir"),
    "Prepare": Text("preparar"),
    "Draw": Text("robar"),
    "Place": Text("colocar un Esbirro"),
    "Discard": Text("descartar hasta {kept}"),
    "Eliminate": Text("eliminar un Reptante propio"),
    "Advance": Text("avanzar"),
}


def _verb(name: str, rules: Rules) -> Text:
    return _VERBS[name].filled(kept=rules.hand_limit) if name == "Discard" else _VERBS[name]


def _unknown_effect(position: Position) -> Finding:
    name = position.fates[-1].power if position.fates else "?"
    return undecided("effect.unknown", power=name)


def _assumption(position: Position, finding: Finding) -> Text:
    if finding.learned is None:
        return finding.message
    who, kinds = finding.learned
    names = ", ".join(name_of(kind) for kind in kinds)
    player = position.players[who].id
    return Text("{player} tiene en la mano: {names}.", player=player, names=names)


# Omitted duties that can simply be made up for, by the code that misses them.
_OMITTED = {
    "prepare.skipped": "prepare",
    "draw.skipped": "draw",
    "discard.skipped": "discard",
    "elimination.pending": "eliminate",
    "resolution.in_progress": "choose",
    "chain.unfinished": "pass",
}


def _remedies(steps: Sequence[Step], index: int, against: Sequence[Finding]) -> dict[str, Any]:
    """Facts for the judge: what was left out, how far to go back, what hidden cards were seen since."""
    omitted = [_OMITTED[f.code] for f in against if f.code in _OMITTED]
    seen = [i for i, step in enumerate(steps[index:], index) if isinstance(step, Draw | Chance)]
    remedies: dict[str, Any] = {"point_of_error": index, "steps_to_rewind": len(steps) - index}
    if omitted:
        remedies["omitted"] = omitted
    if seen:
        remedies["hidden_seen_in_steps"] = seen
    return remedies


def verdict_json(verdict: Verdict, language: str = "es") -> dict[str, Any]:
    """The verdict in the shape of ``atrum-verdict/1``."""
    position, end, result = verdict.position, verdict.end, _result(verdict)
    written = verdict.to_json(
        FORMAT,
        language,
        resolution=[{**fate._asdict(), "because": fate.because or None} for fate in verdict.resolution],
        position=None if position is None else position_json(position),
        winner=None if position is None or end is None else _winner(position, end),
        **({"result": result} if result else {}),
    )
    if verdict.remedies:
        written["remedies"] = verdict.remedies
    return written


def _winner(position: Position, end: End) -> str | None:
    return position.players[end.winner].id if end.winner >= 0 else None


def _result(verdict: Verdict) -> dict[str, Any]:
    """What a case that asks for more than legality, or a finished game, came to; empty for all others."""
    position, end = verdict.position, verdict.end
    if verdict.teams:
        return {"teams": verdict.teams}
    if position is not None and end is not None:
        score = None
        if end.score is not None:
            score = {player.id: end.score[i] for i, player in enumerate(position.players)}
        return {"winner": _winner(position, end), "score": score, "decided_by": end.decided_by or None}
    return {"winner": None, "score": None, "decided_by": None} if verdict.asked == "end_of_time" else {}
