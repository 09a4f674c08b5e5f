"""The parts of a bench's page that are the same in every judged game: the verdict, and the list of steps."""

from collections.abc import Callable, Mapping
from typing import Any

from atrum_judge.judging.law import Law
from atrum_judge.judging.verdict import law_told, reasons_first, step_state

PLAIN: dict[str, Any] = {
    "fault": "",
    "names": (),
    "at": None,
    "fixing": False,
    "drafting": False,
    "draft": None,
    "may": None,
    "moment": None,
    "outcome": None,
}
"""The page of a case without a fault, on which nothing else is asked for."""
_NOTHING_TO_UNDO: dict[str, Any] = {"steps_to_rewind": 0, "omitted": (), "hidden_seen_in_steps": ()}


def verdict_shown(
    verdict: dict[str, Any], answer: str, law_of: Callable[[str], Law | None], language: str
) -> dict[str, Any]:
    """Complete a verdict with all that its page asks for.

    Args:
        verdict: as its game writes it; what the game adds for its page stays.
        law_of: the law by the code of a finding.
    """
    for finding in verdict["findings"]:
        finding.update(law_told(law_of(finding["code"]), language))
    winner = verdict.get("winner") or (verdict.get("result") or {}).get("winner")
    own = {"open": (), "assumptions": (), "hangs_on_hands": False, "is_claim": False, "claim": None} | verdict
    return own | {
        "answer": answer,
        "won_by": ", ".join(winner) if isinstance(winner, list) else winner or "",
        "findings": reasons_first(verdict["findings"]),
        "remedies": _NOTHING_TO_UNDO | (verdict.get("remedies") or {}),
    }


def steps_shown(
    said: list[str],
    verdict: Mapping[str, Any] | None,
    taps: Callable[[int], Mapping[str, str]],
) -> list[dict[str, Any]]:
    """Return the list of steps.

    Args:
        said: each step in words.
        verdict: the one on the whole case, if there is one.
        taps: the taps that change the step at a place: ``fix`` corrects it (empty where it says nothing more),
            ``drop`` removes it, ``earlier`` and ``later`` move it, ``before`` puts the next entry before it.
    """
    judged = verdict or {"step": None, "legal": None}
    steps = []
    for place, words in enumerate(said):
        step = {"index": place, "said": words, "state": step_state(place, judged["step"], judged["legal"])}
        steps.append(step | {**taps(place)})
    for end, tap in ((steps[:1], "earlier"), (steps[-1:], "later")):
        for step in end:
            step[tap] = ""
    return steps
