"""The page of a bench: the table, the steps, the menus and the verdict."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.games.atrum.cases.answer import Payment, Verdict
from rules.games.atrum.cases.bench import draft_form, menus, power_cards, table, team_sheets
from rules.games.atrum.cases.bench.claiming import as_it_is, claimed_states, claimed_step, may_be_unsaid
from rules.games.atrum.cases.bench.drafting import about, announced, drafted, may_refer
from rules.games.atrum.cases.bench.new_case import TURN_FLAGS, new_case
from rules.games.atrum.cases.bench.seats import ways_to_group
from rules.games.atrum.cases.bench.states import read
from rules.games.atrum.cases.bench.step_taps import PENDING
from rules.games.atrum.cases.bench.view import View
from rules.games.atrum.cases.narration import DONE_WORDS, describe_step
from rules.games.atrum.cases.reading import FORMAT, Case
from rules.games.atrum.cases.replay.changes import changes, is_over
from rules.games.atrum.cases.replay.payers import supposed_to_pay
from rules.games.atrum.cases.replay.remarks import HELD, HELD_AS_CLAIMED
from rules.games.atrum.cases.verdicts import adjudicate, verdict_json
from rules.games.atrum.cases.writing import position_json
from rules.games.atrum.laws.registry import LAWS
from rules.games.atrum.play.legality import PART_NAMES
from rules.games.atrum.play.wording import PHASE_NAMES
from rules.games.atrum.table.kinds import ESBIRROS, NEUTRAL, UNKNOWN, kind_named, name_of
from rules.games.atrum.table.names import name_key
from rules.games.atrum.table.position import DRAWN, PARTS, PHASES, RAISED, Position
from rules.judging.claims import is_claim
from rules.judging.finding import Finding
from rules.judging.verdict import Answer, reasons_first
from rules.protocol import Catalogue, Json, NotACase
from rules.text import Text

NOBODY = (("A", ()), ("B", ()))
_AT_LAUNCH = LAWS["discard.not_said"].says["launched"]
_FATES = {
    "launched": Text("se lanza"),
    "annulled": Text("se paga y queda anulado"),
    "failed": Text("no se lanza"),
}
_FIXED = {"announce": "fix:{}", "expect": "claim:fix:{}"}
"""The taps that take up steps of a kind again, to correct what they say."""
_UNFINISHED = {
    "draft": Text(
        "Hay un anuncio sin terminar: toca «Así se anunció» o «No anotar este anuncio», y guarda entonces."
    ),
    "draft again": Text(
        "Hay un anuncio que se corrige: toca «Así se anunció» o «Dejar el anuncio como estaba», y guarda entonces."
    ),
    "claim": Text(
        "Hay una afirmación sin terminar: toca «Así dicen que está» o «No anotar la afirmación», y guarda entonces."
    ),
    "claim again": Text(
        "Hay una afirmación que se corrige: toca «Así dicen que está» o «Dejar la afirmación como estaba», y guarda entonces."
    ),
    "card": Text(
        "Hay un Poder a medio escribir: toca «Así dice la carta» o «No guardar el Poder», y guarda entonces."
    ),
}


def page(state: Json, catalogue: Catalogue, language: str) -> dict[str, Any]:
    """Return the values that the template of the bench needs. Raises `NotACase`."""
    return shown(viewed(state, catalogue, language))


def viewed(state: Json, catalogue: Catalogue, language: str) -> View:
    """The state, judged. Raises `NotACase`."""
    case = read(state["case"], catalogue)
    verdict = adjudicate(case)
    here = verdict if state.get("at") is None else adjudicate(_until(case, state["at"]))
    return View(state, catalogue, verdict, here, _shown(state, case, here, catalogue), language)


def shown(view: View) -> dict[str, Any]:
    """Return the values that the template shows of a state."""
    state, names, draft = view.state, names_of(view), draft_form.draft_form(view)
    is_correcting, now = bool(state.get("editing") and view.steps), view.here.position
    begun = "draft" if draft else next((key for key in ("claim", "card") if state.get(key)), "")
    is_fixing = bool(begun in {"draft", "claim"} and state.get("fixing"))
    return {
        "date": state["case"]["date"],
        "kinds": list(ESBIRROS),
        "editing": bool(state.get("editing")),
        "claiming": bool(state.get("claim")),
        "claim": _claim(view, names),
        "touch": bool(state.get("editing") or state.get("claim")),
        "at": state.get("at"),
        "not_counted": now.blurred if now is not None and now.blurred not in {DRAWN, RAISED} else "",
        "fixing": is_fixing,
        "drafting": bool(draft and not is_fixing),
        "open": state.get("open", ""),
        **_chosen(view),
        "limits": _limits(view),
        **table.table(view),
        **table.claimed(view),
        "start": {**table.start(view), "pending": _pending(view, names)},
        "steps": [_step(view, i, step, names) for i, step in enumerate(view.steps)],
        "correcting": is_correcting,
        "menu": menus.menu(replace(view, position=now) if is_correcting and now else view),
        "draft": draft,
        "card": power_cards.card_form(view),
        "sheet": team_sheets.sheet(view),
        "verdict": (verdict := _verdict(view)),
        "to_undo": 0 if verdict["is_claim"] else verdict["remedies"]["steps_to_rewind"],
        "refused": _refused(view),
        "unfinished": view.say(_UNFINISHED[f"{begun} again" if is_fixing else begun]) if begun else "",
    }


def _claim(view: View, names: dict[str, str]) -> dict[str, Any]:
    """Return the claim so far, in words; empty while there is none."""
    claim = view.state.get("claim")
    if not claim:
        return {"said": "", "is_open": False}
    step = claimed_step(as_it_is(view.here, view.steps[: view.state.get("at")]), claim)
    cards = [card for player in claim["players"] for card in player["altar"]]
    said = view.say(describe_step(step, names)) if step else ""
    return {"said": said, "is_open": any(may_be_unsaid(card, claim) for card in cards)}


def _pending(view: View, names: dict[str, str]) -> list[str]:
    """Return the announcements and passes before the start, in words."""
    announced = [{**link, "do": "announce"} for link in view.start.get("chain", ())]
    passed = [{"do": "pass", "by": by} for by in view.start.get("window", {}).get("passed", ())]
    return [view.say(describe_step(step, names)) for step in (*announced, *passed)]


def _chosen(view: View) -> dict[str, Any]:
    """Return the choices that only the button of their part says, and the parts in which they are."""
    chosen, turn = view.state.get("chosen", {}), view.position.turn
    return {
        "chosen": {f"{name}={value}" for name, value in chosen.items()},
        "chosen_in": {name.partition("-")[0] for name in chosen},
        "other_by": chosen.get("other-by", view.position.players[turn.player].id),
    }


def _refused(view: View) -> dict[str, str]:
    """Return the reason why the last tap changed nothing, and the part of the page that says it."""
    refused = view.state.get("refused")
    if not refused:
        return {"near": "", "said": ""}
    return {"near": str(refused["near"]), "said": view.say(Text.from_json(refused["said"]))}


def names_of(view: View) -> dict[str, str]:
    """Return the names of the Reptantes and of the Esbirros in the Altars, now or at the start, by id."""
    players = view.position.players
    reptantes = {reptante.id: reptante.name for player in players for reptante in player.reptantes}
    begun = [card for player in view.start["players"] for card in player["altar"]]
    gone = {card["id"]: f"{card['esbirro']} {card['id']}" for card in begun if card.get("esbirro")}
    here = {e.id: f"{name_of(e.kind)} {e.id}" for p in players for e in p.altar if e.kind != UNKNOWN}
    return reptantes | gone | here


def _shown(state: Json, case: Case, here: Verdict, catalogue: Catalogue) -> Position:
    """The table that is shown: at the start, as it is claimed, or now; at a sheet the one that was laid aside."""
    if case.position is None:
        aside = state.get("table") or new_case(case.on, NOBODY)["case"]
        table = {key: aside[key] for key in ("position", "steps")}
        position = read({**table, "format": FORMAT, "date": case.on.isoformat()}, catalogue).position
        if position is None:
            raise NotACase("position", "required")
        return position
    if state.get("editing"):
        return case.position
    now = here.position or case.position
    return _claimed(state, now, catalogue) or now


def _until(case: Case, at: int) -> Case:
    """The table where the next step goes: whatever is asked, it is about what came before."""
    return replace(case, steps=case.steps[:at], ask="legal")


def _claimed(state: Json, now: Position, catalogue: Catalogue) -> Position | None:
    """The table as it is being claimed; None where nobody claims anything."""
    claim = state.get("claim")
    if not claim:
        return None
    written = position_json(now)
    players = []
    for player, said in zip(written["players"], claim["players"], strict=True):
        reptantes = [{**r, **one} for r, one in zip(player["reptantes"], said["reptantes"], strict=True)]
        altar = [{**card, "state": card["state"] or "prepared"} for card in said["altar"]]
        players.append({**player, **said, "reptantes": reptantes, "altar": altar})
    shown = {**written, "players": players} | {key: claim[key] for key in ("vertedero", "turn", "owed")}
    shown = {key: value for key, value in shown.items() if key not in {"fosa", "chain", "window"}}
    return read({**state["case"], "position": shown, "steps": []}, catalogue).position


def _limits(view: View) -> dict[str, Any]:
    """Numbers of the day that bound what may be entered."""
    rules = view.position.rules
    return {
        "resistance": rules.max_resistance,
        "counts": range(rules.per_kind + 1),
        "powers": rules.powers_per_reptante,
        "draws": sorted({rules.cards_drawn_first, rules.cards_drawn}),
    }


def _step(view: View, index: int, step: Json, names: dict[str, str]) -> dict[str, Any]:
    verdict = view.verdict
    state = ""
    if verdict.step is not None and view.answer is not Answer.LEGAL:
        if index == verdict.step:
            state = "bad" if verdict.legal is False else "open"
        elif index > verdict.step and verdict.legal is False:
            state = "unread"
    return {
        "index": index,
        "said": view.say(describe_step(step, names, _paid(view, index, step), _reached(view, index, step))),
        "state": state,
        "fix": _FIXED[step["do"]].format(index) if step["do"] in _FIXED else "",
        "may_be_pending": _may_be_pending(view.state["case"], index),
        "is_last": index == len(view.steps) - 1,
    }


def _reached(view: View, index: int, step: Json) -> Text | None:
    """The part of a phase that a legal advance leads to; None where that is not only counted from the start (P1 §5.7)."""
    turn, now = view.start.get("turn", {}), _judged(view).turn
    judged = len(view.steps) if view.verdict.legal is not False else view.verdict.step or 0
    if step["do"] != "advance" or index >= judged or turn.get("phase") not in PHASES:
        return None
    begun = PHASES.index(turn["phase"]) * len(PARTS) + PARTS.index(turn.get("part", PARTS[0]))
    counts = [sum(one["do"] == "advance" for one in view.steps[:n]) for n in (index + 1, judged)]
    reached, last = (divmod((begun + n) % (len(PHASES) * len(PARTS)), len(PARTS)) for n in counts)
    if last != (now.phase, now.part):
        return None
    return Text("{phase}, {part}", phase=PHASE_NAMES[reached[0]], part=PART_NAMES[reached[1]])


def _paid(view: View, index: int, step: Json) -> str:
    """The Power that a choice said who paid for; empty where it was of an effect, or nobody can tell (P2 §5.1)."""
    choice = step.get("choice")
    altars = {esbirro.id for player in view.position.players for esbirro in player.altar}
    altars |= {card["id"] for player in view.start["players"] for card in player["altar"]}
    if not isinstance(choice, list) or not choice or not altars.issuperset(choice):
        return ""
    before = _judged_until(view, index)
    if before.position is None:
        return ""
    ids = [player.id for player in before.position.players]
    paid = next((one for one in before.paid if ids[one.by] == step["by"] and set(one.ready) >= set(choice)), None)
    owed = before.position.choice
    if paid is None or len(paid.payers) != len(choice) or owed is None or not set(choice) <= set(owed.options):
        return "" if paid is None or len(paid.payers) != len(choice) else paid.power
    after = _judged_until(view, index + 1).position
    is_still_owed = after is not None and after.choice is not None and after.choice.options == owed.options
    return paid.power if is_still_owed else ""


def _judged_until(view: View, index: int) -> Verdict:
    case = {**view.state["case"], "steps": view.steps[:index], "ask": "legal"}
    return adjudicate(read(case, view.catalogue))


def _may_be_pending(case: Json, index: int) -> bool:
    """True if all up to this step may have been announced before the start."""
    steps = case["steps"][: index + 1]
    is_chain = all(step["do"] in PENDING for step in steps)
    return is_chain and (steps[0]["do"] == "announce" or bool(case["position"].get("chain")))


def _verdict(view: View) -> dict[str, Any]:
    verdict = view.verdict
    written = verdict_json(verdict, view.language)
    numbers = view.position.rules.numbers
    written["answer"] = view.answer.name.lower()
    written |= _left_to_launch(view, _judged(view))
    written["winner"] = _side(view, written.get("winner"))
    score = written.get("result", {}).get("score") or {}
    written["score"] = [{"player": player, "points": points} for player, points in score.items()]
    nothing: dict[str, Any] = {"steps_to_rewind": 0, "omitted": (), "hidden_seen_in_steps": ()}
    written["remedies"] = nothing | verdict.remedies
    left_unsaid = _left_unsaid(view)
    supposed = [*_assumed(view), *left_unsaid, *_supposed(view)]
    written["assumptions"] = [*dict.fromkeys(map(view.say, supposed))]
    nothing_asked = {"hangs_on_hands": False, "lacks_last_removal": False, "is_claim": False}
    if team_sheets.is_blank(view.state["case"]):
        return {**written, **nothing_asked, "answer": "before", "findings": []}
    open_ = [f for f in view.findings if f.severity == "undecided"]
    written["lacks_last_removal"] = any(f.code == "time.last_removal" for f in open_)
    written["is_claim"] = verdict.legal is False and _is_claim(view, verdict.step)
    written["hangs_on_hands"] = bool(open_) and verdict.legal is None and all(f.learned is not None for f in open_)
    for finding, made in zip(written["findings"], verdict.findings, strict=True):
        finding["law"] = view.say(made.law.filled(**numbers).text)
    left = _without_told(view, view.findings)
    kept = [f for f, made in zip(written["findings"], verdict.findings, strict=True) if made in left]
    told = {view.say(f.message) for f in view.findings if f not in left}
    written["findings"] = reasons_first([*kept, *_why_otherwise(view, left_unsaid)])
    written["assumptions"] = [said for said in written["assumptions"] if said not in told]
    _tell_fates(view, written["resolution"])
    return written


def _is_claim(view: View, step: int | None) -> bool:
    """True if a step says how the table looks; of a formation a step is a removal."""
    return view.state["case"].get("ask") != "formation" and step is not None and is_claim(view.steps[step])


def _left_to_launch(view: View, position: Position) -> dict[str, Any]:
    """The chain without the Power that has been launched and does what it does: what became of it is told."""
    chain = table.chain(position)
    is_launched = position.is_resolving and position.step >= 0 and bool(position.chain)
    stack = [{**link, "of_is_supposed": _is_of_supposed(view, link)} for link in chain["stack"]]
    return {**chain, "stack": stack[1:] if is_launched else stack}


def _is_of_supposed(view: View, link: Json) -> bool:
    """True if nobody said which of several announcements one is about that is not launched yet."""
    pending = [(0, said, i) for i, said in enumerate(view.start.get("chain", ()))]
    told = [*pending, *((i, said, None) for i, said in enumerate(view.steps))]
    last = next(((n, said, i) for n, said, i in reversed(told) if _is_of(said, link)), None)
    return bool(link["of"] and last and _reference_taken(view, last[1], last[0], last[2]))


def _tell_fates(view: View, resolution: Sequence[dict[str, Any]]) -> None:
    """Add the end of each Power to the resolution, in words, with its reason."""
    may_shield = _may_shield(view)
    for place, fate in enumerate(resolution):
        key = "failed" if not fate["launched"] else "annulled" if fate["annulled"] else "launched"
        fate["said"] = view.say(_FATES[key])
        fate["state"] = key
        law = LAWS[fate["because"]] if fate["because"] else None
        fate["why"], fate["rule"] = (
            (view.say(law.filled(**view.position.rules.numbers).text), law.section) if law else ("", "")
        )
        did = _did(view, place) if fate["launched"] else None
        fate["did"] = view.say(did) if did is not None else ""
        if key == "launched" and may_shield and (shielded := _shielded(view, resolution, place)):
            fate["why"] = view.say(Text("nada afecta la resistencia de {player}.", player=shielded))
            fate["rule"] = LAWS["protect.as_annulled"].section


def _did(view: View, place: int) -> Text | None:
    """Return the changes of a launched Power; None while it is not over, or where nothing changed."""
    verdict, fates = view.verdict, view.verdict.resolution
    before, after = fates[place].before.position, verdict.tables.get(place + 1)
    if after is None and len(fates) > place + 1:
        after = fates[place + 1].before.position
    if after is None and verdict.position is not None and is_over(verdict.position):
        after = verdict.position
    if before is None or after is None:
        return None
    return changes(before, after)


def _shielded(view: View, resolution: Sequence[Json], fate: int) -> str:
    """Return the player whose resistance a launched Power did not lower because nothing affects it; empty for none.

    It was so when the Power was announced, or one that answered it made it so.
    """
    order = sum(_is_of(one, resolution[fate]) for one in resolution[:fate])
    told = [(0, link) for link in view.start.get("chain", ())] + [*enumerate(view.steps)]
    announcements = [one for one in told if _is_of(one[1], resolution[fate])]
    if order >= len(announcements):
        return ""
    first, said = announcements[order]
    ability = announced(_judged(view), said)
    before = _judged_until(view, first).position
    if ability is None or not ability.hurts or before is None:
        return ""
    until = range(first, len(view.steps) + 1)
    ended = (_judged_until(view, n) for n in until)
    over = ((n, end) for n, end in zip(until, ended, strict=True) if _has_told(end, resolution[fate], order))
    n, end = next(over, (first, view.verdict))
    now = end.position or before
    answers = {name_key(step["power"]) for step in view.steps[first:n] if step["do"] == "announce"}
    shields = [*before.lasting, *(effect for effect in now.lasting if name_key(effect.source) in answers)]
    theirs = [now.players[one.player].id for one in shields if (one.op, one.zone) == ("protect", "resistance")]
    return str(said["target"]) if said.get("target") in theirs else ""


def _has_told(end: Verdict, fate: Json, order: int) -> bool:
    """True if it is told by then what became of a Power, of those alike after so many others."""
    return sum((one.power, one.by) == (fate["power"], fate["by"]) for one in end.resolution) > order


def _may_shield(view: View) -> bool:
    """True if anything keeps what it is about from being affected, or a Power on the table may."""
    position = _judged(view)
    abilities = [a for player in position.players for reptante in player.reptantes for a in reptante.abilities]
    ops = {effect.op for ability in abilities for effect in ability.effects}
    return "protect" in ops | {effect.op for effect in position.lasting} or "lasting" in view.start


def _is_of(said: Json, fate: Json) -> bool:
    """True if an announcement is the one of which it is told what became of it."""
    if said.get("do", "announce") != "announce" or said["by"] != fate["by"]:
        return False
    return name_key(said["power"]) == name_key(fate["power"])


def _assumed(view: View) -> list[Text]:
    """Return the assumptions of the answer, without those that a player claims or that make no difference to a fault."""
    is_seen = view.verdict.legal is None and view.answer is Answer.LEGAL
    seen = {HELD_AS_CLAIMED.sentence, *([HELD.sentence] if is_seen else [])}
    said = [text for text in view.verdict.assumptions if text.sentence not in seen]
    for paid in view.verdict.unsaid_payments:
        said = _without_claimed(view, paid, said)
    return said


def _without_claimed(view: View, paid: Payment, said: list[Text]) -> list[Text]:
    """Return the assumptions about a payment, apart from Esbirros that a player claimed to be exhausted."""
    position = view.verdict.position
    supposed = [] if position is None else supposed_to_pay(position, [paid])
    exhausted = claimed_states(view.steps[paid.before :])
    seen = [id_ for id_ in paid.payers if exhausted.get(id_) == "exhausted"]
    rest = [id_ for id_ in paid.payers if id_ not in seen]
    others = {id_ for other in view.verdict.unsaid_payments if other is not paid for id_ in other.ready}
    is_of_another = not others.isdisjoint(paid.ready)  # nobody knows which of them is exhausted for which
    if position is None or not supposed or not seen or is_of_another:
        return said
    told = Text(
        "{power} se pagó con {payers} de {player}, además de {seen}.",
        power=paid.power,
        payers=", ".join(rest),
        player=position.players[paid.by].id,
        seen=", ".join(seen),
    )
    return [told if text == supposed[0] else text for text in said if rest or text != supposed[0]]


_PENDING_ABOUT = Text("Pendiente al empezar: no se dijo sobre qué anuncio va {power}; se toma el {of}, {named}.")
_ABOUT = Text("Jugada {number}: no se dijo sobre qué anuncio va {power}; se toma el {of}, {named}.")


def _why_otherwise(view: View, supposed: Sequence[Text]) -> list[dict[str, Any]]:
    """Beside a claim that does not hold, what announcements were taken to be about: it may be what is not so."""
    wrong = {f.code for f in view.verdict.findings if f.severity == "illegal"}
    about = [said for said in supposed if said.sentence in {_PENDING_ABOUT.sentence, _ABOUT.sentence}]
    note = {"code": "", "rule": "P2 §1.4", "severity": "note", "where": "", "law": ""}
    return [{**note, "message": view.say(said)} for said in about] if "expect.mismatch" in wrong else []


def _left_unsaid(view: View) -> list[Text]:
    """Return the assumed discards and references of announcements that nobody said, nor told otherwise since."""
    verdict, found = view.verdict, []
    is_possible = verdict.legal is not False or verdict.step is not None
    pending = view.state["case"].get("position", {}).get("chain", ()) if is_possible else ()
    for i, link in enumerate(pending):
        taken = _discard_taken(view, f"position.chain[{i}]", link, view.steps)
        if taken:
            said = Text("Pendiente al empezar: no se dijo qué descarta {power}; se toma {kind}.")
            found.append(said.filled(**taken))
        if about := _reference_taken(view, link, 0, i):
            found.append(_PENDING_ABOUT.filled(**about))
    last = len(view.steps) if verdict.legal is not False else verdict.step or 0
    for i, step in enumerate(view.steps[:last]):
        taken = _discard_taken(view, f"steps[{i}]", step, view.steps[i + 1 :])
        if taken:
            said = Text("Jugada {number}: no se dijo qué descarta {power}; se toma {kind}.")
            found.append(said.filled(number=i + 1, **taken))
        if about := _reference_taken(view, step, i):
            found.append(_ABOUT.filled(number=i + 1, **about))
    return found


def _reference_taken(view: View, step: Json, index: int, pending: int | None = None) -> dict[str, str]:
    """Return the assumed reference of an announcement, where nobody said it and it may be about another one.

    Args:
        index: the number of steps before it.
        pending: the number of pending announcements before it, where it is one of these itself.
    """
    if step.get("do", "announce") != "announce" or step.get("of") is not None:
        return {}
    ability = announced(_judged(view), step)
    if ability is None or not may_refer(ability):
        return {}
    before = _judged_until(view, index).position
    named = None if before is None else drafted(before, {**step, "power": ability.name, "cost": ability.cost})
    if before is None or named is None:
        return {}
    before = before if pending is None else before._replace(chain=before.chain[:pending])
    fitting, taken = about(before, *named, step)
    if len(fitting) < 2 or taken < 0:
        return {}
    return {"power": ability.name, "of": str(taken + 1), "named": before.chain[taken].ability.name}


def _judged(view: View) -> Position:
    """The table after the last legal step, whatever is shown."""
    return view.verdict.position or view.position


def _discard_taken(view: View, where: str, step: Json, later: Sequence[Json]) -> dict[str, str]:
    """Return the assumed discard of an announcement, and its Power; empty where it is said or open."""
    if step.get("do", "announce") != "announce" or step.get("discard") or step.get("with_sombra"):
        return {}
    verdict, ability = view.verdict, announced(_judged(view), step)
    is_told = any(_names_cards(one, step["by"]) for one in later)
    is_open = any(f.code == "discard.not_said" and f.where == where for f in verdict.findings)
    if ability is None or ability.kind is NEUTRAL or is_told or is_open:
        return {}
    if (step["by"], ability.name) in {(fate.by, fate.power) for fate in verdict.resolution if not fate.launched}:
        return {}
    return {"power": ability.name, "kind": name_of(ability.kind)}


def _told_since(view: View) -> set[str]:
    """The Powers of which a discard was told after they were announced, or is just being told."""
    told_there = [*view.start.get("chain", ()), *view.steps]
    fixing, draft = view.state.get("fixing"), view.state.get("draft")
    found = {draft["power"]} if fixing and draft and draft.get("discard") else set()
    for n, step in enumerate(told_there, 1):
        if "power" in step and any(_names_cards(one, step["by"]) for one in told_there[n:] if "do" in one):
            found.add(step["power"])
    return found | _shown_since(view, told_there)


def _shown_since(view: View, told_there: Sequence[Json]) -> set[str]:
    """The Powers that were launched with a card that nobody said, and that all the same is known: a claim showed it."""
    left_open = [f.message for f in view.verdict.findings if f.code == "discard.not_said"]
    open_at_launch = {
        name_key(str(said.values["power"])) for said in left_open if said.sentence == _AT_LAUNCH.sentence
    }
    launched = Counter(name_key(fate.power) for fate in view.verdict.resolution if fate.launched)
    said = Counter(name_key(step["power"]) for step in told_there if "power" in step)
    shown = {key for key, times in said.items() if times == launched[key] and key not in open_at_launch}
    return {step["power"] for step in told_there if "power" in step and name_key(step["power"]) in shown}


def _without_told(view: View, findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings without those that nobody told a discard, where a player has told it since.

    A finding that leaves a step open stays, unless others do as well.
    """
    told = {name_key(power) for power in _told_since(view)}
    about = [
        f for f in findings if f.code == "discard.not_said" and name_key(str(f.message.values["power"])) in told
    ]
    open_ = Counter(f.where for f in findings if f.severity == "undecided" and f not in about)
    return [f for f in findings if f not in about or (f.severity == "undecided" and not open_[f.where])]


def _names_cards(step: Json, by: str) -> bool:
    """True if somebody chose cards by their kinds, which may be what a Power discarded."""
    chosen = step.get("choice")
    is_theirs = step["do"] == "choose" and step.get("by") == by
    return is_theirs and any(
        kind_named(str(one)) is not None for one in (chosen if isinstance(chosen, list) else [])
    )


def _side(view: View, winner: str | None) -> str | None:
    """Return the winner: all of a group together (P3 §3)."""
    teams = view.start.get("teams") or []
    return next((" + ".join(side) for side in teams if winner in side), winner)


def _supposed(view: View) -> list[Text]:
    """Return the unsaid facts of the start, in words: a line about the turn, one of each participant, and the rest."""
    case, assumed = view.state["case"], set(view.state.get("assumed", ()))
    dated = [Text("Reglas vigentes el {date}.", date=case["date"])] if "date" in assumed else []
    if "position" not in case:
        begins = case["formation"]["first"] if "formation" in case and "begins" in assumed else ""
        return [*([Text("Empieza {player}.", player=begins)] if begins else []), *dated]
    start = case["position"]
    found = []
    if of_turn := _supposed_of_turn(view, start["turn"], assumed):
        found.append(Text("Turno: {facts}.", facts=Text.joined(of_turn, "; ")))
    for player in start["players"]:
        if facts := _supposed_of(player, start["turn"], assumed):
            found.append(Text("{player}: {facts}.", player=player["id"], facts=Text.joined(facts, "; ")))
    if "piles" in assumed:
        found.append(Text("El Vertedero está vacío: las demás cartas están en la Fosa."))
    more = [*_supposed_around(start, assumed), *dated]
    return [*found, Text.joined(more)] if more else found


def _supposed_of_turn(view: View, turn: Json, assumed: set[str]) -> list[Text]:
    found = []
    if "number" in assumed:
        found.append(Text("es el {number}", number=turn["number"]))
    if "player" in assumed:
        found.append(Text("es de {player}", player=turn["player"]))
    if "moment" in assumed:
        phase, part = PHASE_NAMES[PHASES.index(turn["phase"])], PART_NAMES[PARTS.index(turn["part"])]
        found.append(Text("fase {phase} ({part})", phase=phase, part=part))
    if "first" in assumed:
        found.append(Text("empezó {player}", player=view.position.players[view.position.first].id))
    reached = [flag for flag in TURN_FLAGS if PHASES.index(turn["phase"]) >= table.DONE_SINCE[flag]]
    return found + [DONE_WORDS[flag][not turn.get(flag)] for flag in reached if flag in assumed]


def _supposed_of(player: Json, turn: Json, assumed: set[str]) -> list[Text]:
    """Return the unsaid facts of a participant, and of their cards."""
    id_, number = player["id"], player["resistance"]
    found = [Text("{number} de resistencia", number=number)] if f"resistance:{id_}" in assumed else []
    if f"hand:{id_}" in assumed:
        found += _supposed_of_hand(player["hand"])
    if f"altar:{id_}" in assumed:
        found.append(Text("Altar vacío"))
    ready = [one for one in player["reptantes"] if f"state:{one['id']}" in assumed]
    cards = [f"{one['esbirro']} {one['id']}" for one in player["altar"] if f"state:{one['id']}" in assumed]
    if len(ready) == len(player["reptantes"]) and not cards:
        found.append(Text("Reptantes preparados"))
    elif ready or cards:
        found.append(Text("preparados: {names}", names=Text.joined(_names([*ready, *cards]), ", ")))
    return found + (_supposed_since(player, turn) if "rest" in assumed else [])


def _supposed_of_hand(hand: Sequence[Any]) -> list[Text]:
    """Return the assumed number of cards in a hand beside those that a player told."""
    hidden = hand.count(None)
    if hidden == len(hand):
        return [Text("1 carta en la mano") if hidden == 1 else Text("{number} cartas en la mano", number=hidden)]
    if hidden == 1:
        return [Text("1 carta oculta más en la mano")]
    return [Text("{number} cartas ocultas más en la mano", number=hidden)]


def _supposed_since(player: Json, turn: Json) -> list[Text]:
    """Return the facts from before about a participant and their Reptantes, where they may be of weight."""
    by_state: dict[str, list[Json]] = {"exhausted": [], "eliminated": []}
    for one in player["reptantes"]:
        by_state.setdefault(one["state"], []).append(one)
    found = []
    waking = [one for one in by_state["exhausted"] if "skip_next_prepare" not in one]
    if waking:
        found.append(Text("se preparan la próxima vez: {names}", names=Text.joined(_names(waking), ", ")))
    gone = [] if "eliminated" in turn else by_state["eliminated"]
    if gone:
        found.append(Text("eliminados antes de este turno: {names}", names=Text.joined(_names(gone), ", ")))
    if player["resistance"] and by_state["eliminated"] and not player.get("zero_since_own_turn"):
        found.append(Text("no llegó a 0 desde que empezó su último turno"))
    return found


def _names(pieces: Sequence[Json | str]) -> list[Text]:
    return [Text.verbatim(one if isinstance(one, str) else one["name"]) for one in pieces]


def _supposed_around(start: Json, assumed: set[str]) -> list[Text]:
    """Return the unsaid facts about effects under way at the start, and about the groups."""
    found = []
    if "rest" in assumed:
        under_way = {"chain", "lasting"} & start.keys()
        if not under_way:
            found.append(Text("No había nada pendiente ni en curso."))
        elif under_way == {"lasting"}:
            found.append(Text("No había nada pendiente."))
        elif under_way == {"chain"}:
            found.append(Text("No había nada en curso."))
    if "teams" in assumed and ways_to_group(len(start["players"])):
        found.append(Text("Cada uno juega por su cuenta."))
    return found
