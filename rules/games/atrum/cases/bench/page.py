"""The page of a bench: the table, the steps, the menus and the verdict."""

from typing import Any

from rules.games.atrum.cases.bench import draft_form, menus, table
from rules.games.atrum.cases.bench.states import read
from rules.games.atrum.cases.bench.view import View
from rules.games.atrum.cases.narration import describe_step
from rules.games.atrum.cases.verdicts import adjudicate, verdict_json
from rules.games.atrum.laws.registry import LAWS
from rules.games.atrum.table.kinds import ESBIRROS
from rules.protocol import Catalogue, Json, NotACase
from rules.text import Text

_FATES = {
    "launched": Text("se lanza"),
    "annulled": Text("se paga y queda anulado"),
    "failed": Text("no se lanza"),
}


def page(state: Json, catalogue: Catalogue, language: str) -> dict[str, Any]:
    """Everything the template of the bench needs. Raises `NotACase`."""
    case = read(state["case"], catalogue)
    if case.position is None:
        raise NotACase("position", "required")
    verdict = adjudicate(case)
    position = case.position if state.get("editing") else verdict.position or case.position
    view = View(state, catalogue, verdict, position, language)
    names = {r.id: r.name for player in position.players for r in player.reptantes}
    return {
        "date": state["case"]["date"],
        "kinds": list(ESBIRROS),
        "editing": bool(state.get("editing")),
        "limits": _limits(view),
        **table.table(view),
        "steps": [_step(view, i, step, names) for i, step in enumerate(state["case"]["steps"])],
        "menu": menus.menu(view),
        "draft": draft_form.draft_form(view),
        "verdict": _verdict(view),
    }


def _limits(view: View) -> dict[str, Any]:
    """Numbers of the day that bound what may be entered."""
    rules = view.position.rules
    return {
        "resistance": rules.max_resistance,
        "of_a_kind": rules.per_kind,
        "draws": sorted({rules.cards_drawn_first, rules.cards_drawn}),
    }


def _step(view: View, index: int, step: Json, names: dict[str, str]) -> dict[str, Any]:
    verdict = view.verdict
    state = ""
    if verdict.step is not None:
        if index == verdict.step:
            state = "bad" if verdict.legal is False else "open"
        elif index > verdict.step and verdict.legal is False:
            state = "unread"
    return {"index": index, "said": view.say(describe_step(step, names)), "state": state}


def _verdict(view: View) -> dict[str, Any]:
    verdict = view.verdict
    written = verdict_json(verdict, view.language)
    numbers = view.position.rules.numbers
    written["answer"] = verdict.answer.name.lower()
    nothing: dict[str, Any] = {"steps_to_rewind": 0, "omitted": (), "hidden_seen_in_steps": ()}
    written["remedies"] = nothing | verdict.remedies
    written.setdefault("assumptions", [])
    open_ = [f for f in verdict.findings if f.severity == "undecided"]
    written["hangs_on_hands"] = verdict.legal is None and all(f.learned is not None for f in open_)
    for finding, made in zip(written["findings"], verdict.findings, strict=True):
        finding["law"] = view.say(made.law.filled(**numbers).text)
    for fate in written["resolution"]:
        key = "failed" if not fate["launched"] else "annulled" if fate["annulled"] else "launched"
        fate["said"] = view.say(_FATES[key])
        fate["state"] = key
        law = LAWS[fate["because"]] if fate["because"] else None
        fate["why"], fate["rule"] = (view.say(law.filled(**numbers).text), law.section) if law else ("", "")
    return written
