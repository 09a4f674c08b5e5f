"""The page of a bench: the table, the steps, the menus and the verdict."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from atrum_judge.games.atrum.cases.answer import Verdict
from atrum_judge.games.atrum.cases.bench import draft_form, may_announce, menus, power_cards, table, team_sheets
from atrum_judge.games.atrum.cases.bench.claiming import as_it_is, claimed_step, may_be_unsaid
from atrum_judge.games.atrum.cases.bench.drafting import about, drafted, may_refer
from atrum_judge.games.atrum.cases.bench.new_case import TURN_FLAGS, announced, new_case
from atrum_judge.games.atrum.cases.bench.seats import ways_to_group
from atrum_judge.games.atrum.cases.bench.states import read
from atrum_judge.games.atrum.cases.bench.view import View
from atrum_judge.games.atrum.cases.narration import DONE_WORDS, describe_step
from atrum_judge.games.atrum.cases.reading import FORMAT, Case
from atrum_judge.games.atrum.cases.replay.changes import changes, is_over
from atrum_judge.games.atrum.cases.replay.remarks import HELD, HELD_AS_CLAIMED
from atrum_judge.games.atrum.cases.verdicts import adjudicate, verdict_json
from atrum_judge.games.atrum.cases.writing import position_json
from atrum_judge.games.atrum.laws.registry import LAWS
from atrum_judge.games.atrum.play.legality import PART_NAMES
from atrum_judge.games.atrum.play.wording import PHASE_NAMES
from atrum_judge.games.atrum.table.kinds import ESBIRROS, NEUTRAL, UNKNOWN, name_of
from atrum_judge.games.atrum.table.position import DRAWN, PARTS, PHASES, Player, Position
from atrum_judge.judging.bench.claiming import UNFINISHED
from atrum_judge.judging.bench.shown import PLAIN, steps_shown, verdict_shown
from atrum_judge.judging.bench.tapping import refusal
from atrum_judge.judging.claims import is_claim
from atrum_judge.judging.verdict import Answer
from atrum_judge.protocol import Catalogue, Json, NotACase
from atrum_judge.text import Text

NOBODY = (("A", ()), ("B", ()))
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
    "claim": UNFINISHED,
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
    steps, sheet = _steps(view, names), team_sheets.sheet(view)
    verdict = _verdict(view, steps)
    return PLAIN | {
        "date": state["case"]["date"],
        "kinds": list(ESBIRROS),
        "editing": bool(state.get("editing")),
        "claiming": bool(state.get("claim")),
        "claim": _claim(view, names),
        "touch": bool(state.get("editing") or state.get("claim")),
        "at": state.get("at"),
        "not_counted": now.blurred if now is not None and now.blurred != DRAWN else "",
        "fixing": is_fixing,
        "drafting": bool(draft and not is_fixing),
        "open": state.get("open", ""),
        "limits": _limits(view),
        **table.table(view),
        **table.claimed(view),
        "start": {**table.start(view), "pending": _pending(view, names)},
        "steps": steps,
        "correcting": is_correcting,
        "menu": menus.menu(replace(view, position=now) if is_correcting and now else view),
        "draft": draft,
        "may": may_announce.may_form(view),
        "card": power_cards.card_form(view),
        "sheet": sheet,
        "is_table": sheet["is_table"],
        "verdict": verdict,
        "outcome": "rules/atrum/outcome.html",
        "to_undo": 0 if verdict["is_claim"] else verdict["remedies"]["steps_to_rewind"],
        "refused": refusal(state, view.language),
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
    shown = {key: value for key, value in shown.items() if key not in {"fosa", "chain", "window", "resolving"}}
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


def _steps(view: View, names: dict[str, str]) -> list[dict[str, Any]]:
    verdict = view.verdict
    said = [
        view.say(describe_step(step, names, verdict.paid_by.get(place, ""), _reached(view, place, step)))
        for place, step in enumerate(view.steps)
    ]
    judged = None if view.answer is Answer.LEGAL else {"step": verdict.step, "legal": verdict.legal}

    def taps(place: int) -> dict[str, str]:
        fix = _FIXED.get(view.steps[place]["do"], "").format(place)
        moves = {"earlier": f"move:{place}:-1", "later": f"move:{place}:1"}
        return {"fix": fix, "drop": f"undo:{place}", "before": f"at:{place}", **moves}

    return steps_shown(said, judged, taps)


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


def _judged_until(view: View, index: int) -> Verdict:
    case = {**view.state["case"], "steps": view.steps[:index], "ask": "legal"}
    return adjudicate(read(case, view.catalogue))


def _verdict(view: View, steps: Sequence[dict[str, Any]]) -> dict[str, Any]:
    verdict, answer = view.verdict, view.answer.name.lower()
    written = verdict_json(verdict, view.language) | _left_to_launch(view, _judged(view))
    numbers, is_blank = view.position.rules.numbers, team_sheets.is_blank(view.state["case"])
    score = written.get("result", {}).get("score") or {}
    supposed = [*_assumed(view), *_left_unsaid(view), *_supposed(view)]
    open_ = [] if is_blank else [f for f in view.findings if f.severity == "undecided"]
    pairs = zip(written["findings"], verdict.findings, strict=True)
    written |= {
        "score": [{"player": player, "points": points} for player, points in score.items()],
        "remedies": verdict.remedies,
        "assumptions": [*dict.fromkeys(map(view.say, supposed))],
        "findings": [] if is_blank else [finding for finding, made in pairs if made in view.findings],
        "lacks_last_removal": any(f.code == "time.last_removal" for f in open_),
        "hangs_on_hands": bool(open_) and verdict.legal is None and all(f.learned is not None for f in open_),
        "winner": _side(view, written.get("winner")),
    }
    if verdict.legal is False and not is_blank and _is_claim(view, verdict.step):
        written |= {"is_claim": True, "claim": steps[verdict.step or 0]}
    _tell_fates(view, written["resolution"])
    return verdict_shown(
        written, "before" if is_blank else answer, lambda code: LAWS[code].filled(**numbers), view.language
    )


def _is_claim(view: View, step: int | None) -> bool:
    """True if a step says how the table looks; of a formation a step is a removal."""
    return view.state["case"].get("ask") != "formation" and step is not None and is_claim(view.steps[step])


def _left_to_launch(view: View, position: Position) -> dict[str, Any]:
    """The chain without the Power that has been launched and does what it does: what became of it is told."""
    chain = table.chain(position)
    is_launched = position.is_resolving and position.step >= 0 and bool(position.chain)
    return {**chain, "stack": chain["stack"][is_launched:]}


def _tell_fates(view: View, resolution: Sequence[dict[str, Any]]) -> None:
    """Add the end of each Power to the resolution, in words, with its reason."""
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
        if key == "launched" and (shielded := _shielded(view, place)):
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


def _shielded(view: View, place: int) -> str:
    """Return the player whose resistance a launched Power did not lower because nothing affects it; empty for none."""
    before = view.verdict.resolution[place].before.position
    if before is None or not before.chain or not before.chain[-1].ability.hurts:
        return ""
    target = before.chain[-1].target
    shields = [
        one for one in before.lasting if (one.op, one.zone, one.player) == ("protect", "resistance", target)
    ]
    return before.players[target].id if shields else ""


def _assumed(view: View) -> list[Text]:
    """Return the assumptions of the answer, without those that a player claims or that make no difference to a fault."""
    is_seen = view.verdict.legal is None and view.answer is Answer.LEGAL
    seen = {HELD_AS_CLAIMED.sentence, *([HELD.sentence] if is_seen else [])}
    return [text for text in view.verdict.assumptions if text.sentence not in seen]


def _left_unsaid(view: View) -> list[Text]:
    """Return the assumed discards and references of announcements that nobody said."""
    verdict, found = view.verdict, []
    last = len(view.steps) if verdict.legal is not False else verdict.step or 0
    for i, step in enumerate(view.steps[:last]):
        taken = _discard_taken(view, f"steps[{i}]", step)
        if taken:
            said = Text("Jugada {number}: no se dijo qué descarta {power}; se toma {kind}.")
            found.append(said.filled(number=i + 1, **taken))
        if about := _reference_taken(view, step, i):
            said = Text("Jugada {number}: no se dijo sobre qué anuncio va {power}; se toma el {of}, {named}.")
            found.append(said.filled(number=i + 1, **about))
    return found


def _reference_taken(view: View, step: Json, index: int) -> dict[str, str]:
    """Return the assumed reference of the announcement at `index`, where it may be about another one."""
    if step["do"] != "announce" or step.get("of") is not None:
        return {}
    ability = announced(_judged(view), step)
    if ability is None or not may_refer(ability):
        return {}
    before = _judged_until(view, index).position
    named = None if before is None else drafted(before, {**step, "power": ability.name, "cost": ability.cost})
    if before is None or named is None:
        return {}
    fitting, taken = about(before, *named, step)
    if len(fitting) < 2 or taken < 0:
        return {}
    return {"power": ability.name, "of": str(taken + 1), "named": before.chain[taken].ability.name}


def _judged(view: View) -> Position:
    """The table after the last legal step, whatever is shown."""
    return view.verdict.position or view.position


def _discard_taken(view: View, where: str, step: Json) -> dict[str, str]:
    """Return the assumed discard of an announcement, and its Power; empty where it is said or open."""
    if step.get("do", "announce") != "announce" or step.get("discard") or step.get("with_sombra"):
        return {}
    verdict, ability = view.verdict, announced(_judged(view), step)
    is_open = any(f.code == "discard.not_said" and f.where == where for f in verdict.findings)
    if ability is None or ability.kind is NEUTRAL or is_open:
        return {}
    if (step["by"], ability.name) in {(fate.by, fate.power) for fate in verdict.resolution if not fate.launched}:
        return {}
    return {"power": ability.name, "kind": name_of(ability.kind)}


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
        enough = Text("Esbirros preparados que alcanzan: {number}", number=len(player["altar"]))
        found.append(enough if player["altar"] else Text("Altar vacío"))
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
        nothing = Text("No había nada pendiente ni en curso.")
        found.append(Text("No había nada pendiente.") if "lasting" in start else nothing)
    if "teams" in assumed and ways_to_group(len(start["players"])):
        found.append(Text("Cada uno juega por su cuenta."))
    return found


# The page of a ruling: the case as it was entered, with the table that it began with -----------------------------


def ruled(case: Json, assumed: Sequence[str], catalogue: Catalogue, language: str) -> dict[str, Any]:
    """Return the bench's values for a case, and in ``begin`` the table at the start. Raises `NotACase`."""
    view = viewed({"case": dict(case), "assumed": list(assumed)}, catalogue, language)
    position, page = read(case, catalogue).position, shown(view)
    begun = view if position is None else replace(view, position=position)
    facts = [view.say(fact) for fact in _facts(begun, page)]
    return {**page, "begin": {**page, **table.table(begun), "facts": facts}}


def _facts(view: View, page: Json) -> list[Text]:
    """Return the facts of the start beside the table: the first player, the last removal, the effects under way."""
    start, position = page["start"], view.position
    facts = [Text("Empezó {player}.", player=start["first"])] if start["is_first_said"] else []
    if position.turn.placed:
        facts.append(Text("{player} ya colocó.", player=position.players[position.turn.player].id))
    if start["teams"]:
        facts.append(Text("Grupos: {groups}.", groups=" / ".join(start["teams"])))
    facts += [
        Text("{by} retiró último uno de sus Reptantes.", by=one["player"]) for one in start["removed"] if one["on"]
    ]
    for index, player in enumerate(position.players):
        facts += _facts_of(player, index in position.owed, position.turn.eliminated)
    if page["top"]:
        facts.append(Text("Tope de la Fosa que se conoce: {cards}.", cards=", ".join(page["top"])))
    return facts


def _facts_of(player: Player, owes: bool, gone: Sequence[str]) -> list[Text]:
    """Return the facts about a participant and their Reptantes beside the places of these."""
    facts = [Text("{player} llegó a 0 desde su turno.", player=player.id)] if player.fell else []
    if owes:
        facts.append(Text("{player} debe eliminar un Reptante.", player=player.id))
    for reptante in player.reptantes:
        named = {"reptante": reptante.name, "player": player.id}
        if reptante.id in gone:
            facts.append(Text("{reptante} de {player}: eliminado en este turno.", **named))
        if reptante.skip_prepare:
            facts.append(Text("{reptante} de {player}: no se prepara.", **named))
    return facts
