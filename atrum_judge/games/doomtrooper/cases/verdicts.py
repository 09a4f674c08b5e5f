"""The judge's question: which step was illegal, which section says so, and what the table looks like then."""

from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET

from atrum_judge.games.doomtrooper.cases.claims import claim_faults, position_json
from atrum_judge.games.doomtrooper.cases.roster import roster_faults
from atrum_judge.games.doomtrooper.cases.shapes import Case
from atrum_judge.games.doomtrooper.cases.words import WORDS
from atrum_judge.games.doomtrooper.play.ending import End, asked_end, end_of
from atrum_judge.games.doomtrooper.play.legality import carry_out, faults
from atrum_judge.games.doomtrooper.play.position_faults import status
from atrum_judge.games.doomtrooper.table.cards import Cards
from atrum_judge.games.doomtrooper.table.looking import Table
from atrum_judge.games.doomtrooper.table.position import Position
from atrum_judge.games.doomtrooper.table.steps import Expect
from atrum_judge.judging.claims import Teller
from atrum_judge.judging.replay import Replay
from atrum_judge.judging.verdict import Answer, Verdict
from atrum_judge.protocol import Catalogue

FORMAT = "doomtrooper-verdict/1"


@dataclass(slots=True, kw_only=True)
class Judged(Verdict):
    """The answer to a case of Doomtrooper; `table` is as it is after the last legal step."""

    table: Table | None = None
    end: End = field(default_factory=End)
    asked: str = "legal"


def adjudicate(case: Case, catalogue: Catalogue) -> Judged:
    """Judge a case."""
    cards = Cards(case.cards, catalogue)
    if case.ask == "roster" or not isinstance(case.position, Position):
        roster = [] if case.roster is UNSET else case.roster
        findings = roster_faults(roster, cards, case.options)
        return Judged(answer=Answer.to(findings), findings=findings, asked="roster")
    table = Table(case.position, cards, case.options)
    table.position.destacamento_opened = table.position.is_opened
    replay = Replay.of(status(table))
    teller, is_claimed = Teller(WORDS), any(isinstance(step, Expect) for step in case.steps)
    for index, step in enumerate(case.steps):
        if replay.is_over:
            break
        if is_claimed:
            teller.note(index - 1, position_json(table))
        found = claim_faults(table, step, teller) if isinstance(step, Expect) else faults(table, step)
        if not replay.add(index, found):
            break
        if not isinstance(step, Expect):
            carry_out(table, step)
            replay.is_blurred = table.is_clouded
    end = asked_end(table) if case.ask == "end" else end_of(table)
    if case.ask == "end" and not replay.is_over:
        replay.findings += end.doubts
    return Judged(
        answer=replay.answer, step=replay.step, findings=replay.findings, table=table, end=end, asked=case.ask
    )


def verdict_json(verdict: Judged, language: str = "es") -> dict[str, Any]:
    """The verdict in the shape of ``doomtrooper-verdict/1``."""
    table, end = verdict.table, verdict.end
    own: dict[str, Any] = {
        "resolution": table.resolution if table else [],
        "position": position_json(table) if table else None,
        "winner": end.winner,
    }
    if verdict.asked == "end" or end.is_over:
        own["result"] = {"over": end.is_over, "winner": end.winner, "decided_by": end.decided_by}
    return verdict.to_json(FORMAT, language, **own)
