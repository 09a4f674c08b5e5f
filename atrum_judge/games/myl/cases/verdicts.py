"""The judge's question: which step was illegal, which section says so, and what the table looks like then."""

from dataclasses import dataclass
from typing import Any

from atrum_judge.games.myl.cases.claims import claim_faults, result_json
from atrum_judge.games.myl.cases.roster import roster_faults
from atrum_judge.games.myl.cases.shapes import Case
from atrum_judge.games.myl.cases.words import WORDS
from atrum_judge.games.myl.play.legality import before, carry_out, faults
from atrum_judge.games.myl.play.moving import check_castles
from atrum_judge.games.myl.play.position_faults import status
from atrum_judge.games.myl.play.resolving import resolve_all
from atrum_judge.games.myl.table.looking import Table
from atrum_judge.games.myl.table.position import Position, position_json
from atrum_judge.games.myl.table.steps import AnyStep, Expect
from atrum_judge.judging.claims import Teller
from atrum_judge.judging.replay import Replay
from atrum_judge.judging.verdict import Answer, Verdict

FORMAT = "myl-verdict/1"


@dataclass(slots=True, kw_only=True)
class Judged(Verdict):
    """The answer to a case of Mitos y Leyendas; `table` is as it is after the last legal step."""

    table: Table | None = None
    asked: str = "legal"


def adjudicate(case: Case) -> Judged:
    """Judge a case."""
    if case.ask == "roster" or not isinstance(case.position, Position):
        findings = roster_faults(case.roster if isinstance(case.roster, list) else [])
        return Judged(answer=Answer.to(findings), findings=findings, asked="roster")
    in_play = {spot.card.id for spot in case.position.in_play()}
    sources = frozenset(one.source for one in case.position.permanent if one.source in in_play)
    table = Table(case.position, sources=sources)
    replay = Replay.of(status(table))
    if not replay.is_over:
        check_castles(table)
        _replay(table, case.steps, replay)
    return Judged(answer=replay.answer, step=replay.step, findings=replay.findings, table=table, asked=case.ask)


def _replay(table: Table, steps: list[AnyStep], replay: Replay) -> None:
    teller, is_claimed = Teller(WORDS), any(isinstance(step, Expect) for step in steps)
    for index, step in enumerate(steps):
        if is_claimed:
            teller.note(index - 1, position_json(table.position))
        before(table, step)
        _take_doubts(table, replay)
        table.step = index
        found = claim_faults(table, step, teller) if isinstance(step, Expect) else faults(table, step)
        if not replay.add(index, found):
            break
        if not isinstance(step, Expect):
            carry_out(table, step)
        _take_doubts(table, replay)
    resolve_all(table)
    _take_doubts(table, replay)


def _take_doubts(table: Table, replay: Replay) -> None:
    """Give the doubts that came up while something resolved to the step that brought it about."""
    for step, finding in table.doubts:
        replay.add(step, [finding])
    table.doubts.clear()
    replay.is_blurred = table.is_clouded


def verdict_json(verdict: Judged, language: str = "es") -> dict[str, Any]:
    """The verdict in the shape of ``myl-verdict/1``."""
    table = verdict.table
    own: dict[str, Any] = {
        "resolution": table.resolution if table else [],
        "position": position_json(table.position) if table else None,
        "winner": table.end.winner if table and table.end else None,
    }
    if table is not None and (verdict.asked == "end" or table.end is not None):
        own["result"] = result_json(table)
    return verdict.to_json(FORMAT, language, **own)
