"""The form of the announcement being entered, with what the verdict on it would be."""

from collections.abc import Mapping
from typing import Any

from atrum_judge.games.atrum.cases.answer import Verdict
from atrum_judge.games.atrum.cases.bench.drafting import about, copyable, drafted
from atrum_judge.games.atrum.cases.bench.states import read, written
from atrum_judge.games.atrum.cases.bench.view import View, was_seen
from atrum_judge.games.atrum.cases.verdicts import adjudicate
from atrum_judge.games.atrum.play.announcing import objects_for
from atrum_judge.games.atrum.table.kinds import ALL_KINDS, NEUTRAL, SOMBRA, name_of
from atrum_judge.games.atrum.table.position import ATTACK, Ability, Position
from atrum_judge.judging.verdict import Answer
from atrum_judge.protocol import Json
from atrum_judge.text import Text


def draft_form(view: View) -> dict[str, Any] | None:
    """The form; None where nothing is being announced, or nothing that is on the table."""
    draft = view.state.get("draft")
    named = drafted(view.position, draft) if isinstance(draft, Mapping) else None
    if named is None or draft is None:
        return None
    owner, place, ability = named
    player = view.position.players[owner]
    return {
        "power": ability.name,
        "reptante": player.reptantes[place].name,
        "by": player.id,
        "cost": ability.cost,
        "kind": name_of(ability.kind),
        "text": view.say(ability.power.text),
        **_aim(view, draft, owner, place, ability),
        **_payment(view.position, draft, owner, ability),
        "assumed": view.say(Text.joined(_assumed(view.position, draft, owner, place, ability))),
        "preview": _preview(view, draft),
    }


def _aim(view: View, draft: Json, owner: int, place: int, ability: Ability) -> dict[str, Any]:
    """Return the fields for the Power's aim: a participant, Esbirros, another announcement, a Power to copy."""
    position = view.position
    target = next((i for i, p in enumerate(position.players) if p.id == draft.get("target")), -1)
    objects = [] if ability.objects is None else objects_for(position, owner, target, ability.objects)
    refers = ability.annul or ability.reinforce or ability.prevent or ability.retype or ability.copy
    sources = copyable(position, owner, place) if ability.copy else []
    return {
        "needs_target": ability.needs_target
        or ability.copy is not None
        or ability.is_unknown
        or ability.type == ATTACK,
        "targets": [{"id": p.id, "on": p.id == draft.get("target")} for p in position.players if p.in_play],
        "references": [
            {"index": i, "label": f"{i + 1}. {link.ability.name}", "on": i == draft.get("of")}
            for i, link in enumerate(position.chain)
            if refers
        ],
        "objects": [{**view.option(id_), "on": id_ in draft.get("choose", [])} for id_ in objects],
        "sources": [{**source, "on": source["copies"] == draft.get("copies")} for source in sources],
    }


def _payment(position: Position, draft: Json, owner: int, ability: Ability) -> dict[str, Any]:
    """Return the fields for the Power's cost: Esbirros of the Altar, and a card of the hand."""
    altar = position.players[owner].altar if ability.cost else ()
    return {
        "altar": [
            {"id": e.id, "kind": name_of(e.kind), "prepared": e.prepared, "on": e.id in draft.get("altar", [])}
            for e in altar
        ],
        "pay": draft.get("pay", "exploit" if ability.power.cost_by_exploit else ""),
        "discards": [{"kind": name_of(k), "on": name_of(k) == draft.get("discard")} for k in ALL_KINDS],
        "with_sombra": bool(draft.get("with_sombra")),
        "can_sombra": ability.kind not in {NEUTRAL, SOMBRA},
    }


def _assumed(position: Position, draft: Json, owner: int, place: int, ability: Ability) -> list[Text]:
    """Return the assumptions where nobody said more."""
    found = []
    if ability.cost and not draft.get("altar"):
        found.append(Text("No se dijo qué Esbirros pagan: cualquiera que pueda."))
    if ability.cost and not draft.get("pay") and not ability.power.cost_by_exploit:
        found.append(Text("No se dijo que pague explotando: paga agotando."))
    if not draft.get("discard"):
        if draft.get("with_sombra"):
            found.append(Text("No se mostró qué va con la Sombra."))
        elif ability.kind is not NEUTRAL:
            found.append(Text("No se dijo qué descarta: se toma {kind}.", kind=name_of(ability.kind)))
    _, of = about(position, owner, place, ability, draft)
    if draft.get("of") is None and of >= 0 and len(position.chain) > 1:
        found.append(Text("No se dijo sobre cuál: se toma {power}.", power=position.chain[of].ability.name))
    return found


def _preview(view: View, draft: Json) -> dict[str, Any]:
    """Return the verdict on the announcement as it stands; where nothing judges it, the reason."""
    case = view.state["case"]
    steps = case["steps"][: view.state.get("at")]
    verdict = adjudicate(read({**case, "steps": [*steps, written(draft)]}, view.catalogue))
    last = f"steps[{len(steps)}]"
    said = {"steps": [*steps, draft], "position.chain": view.start.get("chain", ())}
    found = [f for f in verdict.findings if f.where == last]
    hidden = [f for f in found if not was_seen(f, said, verdict)]
    answer = Answer.to(found if Answer.to(hidden) is not Answer.LEGAL else hidden).name.lower()
    findings = [f for f in found if f.severity == answer]
    # An earlier one tells its own discard.
    findings = [f for f in findings if f.code != "discard.not_said"] or findings
    return {
        "answer": _unjudged(verdict, len(steps)) if answer == "legal" else answer,
        "findings": [{"message": view.say(f.message), "rule": f.rule} for f in findings],
    }


def _unjudged(verdict: Verdict, place: int) -> str:
    """Return the reason why a step without findings is not judged; "legal" where there is none."""
    if verdict.legal is False and verdict.step != place:
        return "impossible" if verdict.step is None else "after_fault"
    is_blurred = verdict.position is not None and bool(verdict.position.blurred)
    return "after_unknown" if verdict.legal is None and is_blurred else "legal"
