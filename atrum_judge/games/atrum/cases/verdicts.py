"""The judge's question: which step was illegal, which section says so, and what the table should look like.

`adjudicate` replays the claimed steps of a case. Its `Verdict` holds the position after the last legal step,
the findings with their sections, and how the chains were resolved; `verdict_json` writes it
(format ``atrum-verdict/1``).
"""

from typing import Any

from atrum_judge.games.atrum.cases.answer import Verdict
from atrum_judge.games.atrum.cases.reading import Case
from atrum_judge.games.atrum.cases.replay.steps import judged
from atrum_judge.games.atrum.cases.team_cases import judge_formation, judge_roster
from atrum_judge.games.atrum.cases.writing import position_json
from atrum_judge.games.atrum.table.position import End, Fate, Position

FORMAT = "atrum-verdict/1"


def adjudicate(case: Case) -> Verdict:
    """Judge a case."""
    if case.ask == "roster":
        return judge_roster(case)
    if case.ask == "formation" and case.formation is not None:
        return judge_formation(case, case.formation)
    return judged(case)


def verdict_json(verdict: Verdict, language: str = "es") -> dict[str, Any]:
    """The verdict in the shape of ``atrum-verdict/1``."""
    position, end, result = verdict.position, verdict.end, _result(verdict)
    written = verdict.to_json(
        FORMAT,
        language,
        resolution=[_fate(fate) for fate in verdict.resolution],
        position=None if position is None else position_json(position),
        winner=None if position is None or end is None else _winner(position, end),
        **({"result": result} if result else {}),
    )
    if verdict.remedies:
        written["remedies"] = verdict.remedies
    return written


def _fate(fate: Fate) -> dict[str, Any]:
    told = {key: said for key, said in fate._asdict().items() if key != "before"}
    return {**told, "because": fate.because or None}


def _winner(position: Position, end: End) -> str | None:
    return position.players[end.winner].id if end.winner >= 0 else None


def _result(verdict: Verdict) -> dict[str, Any]:
    """Return the result of a case that asks for more than legality, or of a finished game; empty for all others."""
    position, end = verdict.position, verdict.end
    if verdict.teams:
        return {"teams": verdict.teams}
    if position is not None and end is not None:
        score = None
        if end.score is not None:
            score = {player.id: end.score[i] for i, player in enumerate(position.players)}
        return {"winner": _winner(position, end), "score": score, "decided_by": end.decided_by or None}
    return {"winner": None, "score": None, "decided_by": None} if verdict.asked == "end_of_time" else {}
