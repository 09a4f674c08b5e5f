"""The judge's question: which step was illegal, which section says so, and what the table should look like."""

from typing import Any

from msgspec import to_builtins

from atrum_judge.games.shadow_throne.cases.reading import Case
from atrum_judge.games.shadow_throne.cases.words import WORDS
from atrum_judge.games.shadow_throne.cases.writing import position_json
from atrum_judge.games.shadow_throne.laws.findings import illegal, undecided
from atrum_judge.games.shadow_throne.play.card_faults import card_faults
from atrum_judge.games.shadow_throne.play.doing import check, do
from atrum_judge.games.shadow_throne.play.game import Ending, Game
from atrum_judge.games.shadow_throne.play.position_faults import position_faults
from atrum_judge.games.shadow_throne.play.resolution import ending_of, is_over, uncollected
from atrum_judge.games.shadow_throne.table.steps import AnyStep, Expect
from atrum_judge.judging.claims import Comparison, Difference, Teller
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.replay import Replay
from atrum_judge.judging.verdict import Verdict

FORMAT = "shadow_throne-verdict/1"

COMPARED = Comparison(
    by_id=frozenset({"players", "played"}),
    wholes=frozenset({"hand", "pack", "discard", "winners", "done", "extra"}),
)

# The section that explains a fact that nothing in the case has changed.
_EXPLAINED = {
    "gold": "FC 3",
    "influence": "FR 3",
    "hand": "FI 4",
    "pack": "FI 4",
    "chosen": "FC 1",
    "played": "FC",
    "dead": "IM",
    "converted": "IG",
    "inspired": "RE",
    "extra_power": "IG Thavma",
    "extra": "IM Kyros",
    "face_down": "JP",
    "activated": "FC 4",
    "deck": "PP 1",
    "discard": "FR 6",
    "winners": "FR 2",
    "target": "FR 5",
}


def judge(case: Case, language: str) -> dict[str, Any]:
    """The verdict on a case, as JSON."""
    game = Game(case.position, case.cards)
    replay = Replay.of([*card_faults(case.described), *position_faults(game)])
    if not replay.is_over:
        _replay(game, replay, case.steps)
    own: dict[str, Any] = {"resolution": [fate.to_json() for fate in game.resolution]}
    own |= {"position": position_json(game.position), "winner": game.ending.winner if game.ending else None}
    if case.ask == "end" and not replay.is_over:
        own |= _asked_end(game, replay, len(case.steps))
    elif case.ask == "end" or game.ending is not None:
        own["result"] = _result(game.ending, over=game.ending is not None)
    if replay.fault is not None:
        own["remedies"] = {"steps_to_rewind": len(case.steps) - replay.fault}
    verdict = Verdict(
        answer=replay.answer,
        step=replay.step,
        findings=replay.findings,
        assumptions=[finding.message for finding in replay.findings if finding.severity == "undecided"],
    )
    return verdict.to_json(FORMAT, language, **own)


def _replay(game: Game, replay: Replay, steps: list[AnyStep]) -> None:
    teller, is_claimed = Teller(WORDS), any(isinstance(step, Expect) for step in steps)
    for index, step in enumerate(steps):
        if is_claimed:
            teller.note(index - 1, position_json(game.position))
        found = _claim(game, step, teller) if isinstance(step, Expect) else check(game, step)
        if not replay.add(index, found):
            return
        if not isinstance(step, Expect):
            replay.add(index, do(game, step))
        replay.is_blurred = replay.is_blurred or game.is_blurred
        game.is_blurred = False


# Claims -----------------------------------------------------------------------------------------------------


def _claim(game: Game, step: Expect, teller: Teller) -> list[Finding]:
    said = {name: value for name, value in to_builtins(step).items() if name != "do"}
    written = _with_defaults(game)
    return [_differs(game, one, teller.values(one, written)) for one in COMPARED.differences(said, written)]


def _with_defaults(game: Game) -> dict[str, Any]:
    """The position, with every field of the battle, so that what is false or 0 can be said too."""
    written, battle = position_json(game.position), game.battle
    whole = {"pick": battle.pick, "wave": battle.wave, "resolved": battle.resolved, "extra": list(battle.extra)}
    written["battle"] = {**whole, "done": sorted(battle.done), **written["battle"]}
    return written


def _differs(game: Game, different: Difference, values: dict[str, Any]) -> Finding:
    path = different.path
    holders = [name for name in path if name in {one.id for _, one in game.position.characters()}]
    holders += [path[1]] if path[:1] == ("players",) and len(path) > 1 else []
    fields = [name for name in reversed(path) if not name.isdecimal()]
    known = [
        game.reasons[holder, name]
        for holder in (*holders, "")
        for name in fields
        if (holder, name) in game.reasons
    ]
    section = (known or [_EXPLAINED[name] for name in fields if name in _EXPLAINED] or ["PR"])[0]
    if not different.is_certain:
        return undecided("claim.differs", "unknown", section=section, what=values["what"], said=values["said"])
    return illegal(
        "claim.differs", section=section, what=values["what"], said=values["said"], found=values["found"]
    )


# The end --------------------------------------------------------------------------------------------------------


def _asked_end(game: Game, replay: Replay, steps: int) -> dict[str, Any]:
    """Return the end of the game in the position reached: over or not, and the winner."""
    if game.ending is not None:
        return {"result": _result(game.ending, over=True)}
    battle = game.battle
    is_at_end = battle.phase == "resolution" and (
        battle.step == "end" or (battle.step in {"influence", "consolation"} and not uncollected(game))
    )
    if not is_at_end:
        return {"result": _result(None, over=False)}
    over = is_over(game)
    ending = ending_of(game) if over else None
    where = f"steps[{steps - 1}]" if steps else "position"
    doubt = None
    if over is None:
        doubt = undecided("end.not_reached", "unknown", target=game.position.target)
    elif over and ending is None:
        doubt = undecided("end.winner", "unknown")
    if doubt is not None:
        replay.findings.append(doubt._replace(where=where))
    winner = ending.winner if ending else None
    return {"winner": winner, "result": _result(ending, over=over)}


def _result(ending: Ending | None, *, over: bool | None) -> dict[str, Any]:
    return {
        "over": over,
        "winner": ending.winner if ending else None,
        "decided_by": ending.decided_by if ending else None,
        "tied": list(ending.tied) if ending else [],
    }
