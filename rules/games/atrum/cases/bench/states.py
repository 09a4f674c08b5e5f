"""The state of a bench, and the case in it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from rules.games.atrum.cases.reading import Case, read_case
from rules.games.atrum.table.general import Rules, rules_on
from rules.protocol import Catalogue, Json

MAX_ALTAR = 200

State = dict[str, Any]


def day_of(case: Json) -> date:
    """The day whose rules hold."""
    return date.fromisoformat(str(case.get("date"))[:10])


def rules_of(case: Json) -> Rules:
    """The rules of the day of a case."""
    return rules_on(day_of(case))


def read(case: Json, catalogue: Catalogue) -> Case:
    """The case as it stands. Raises `NotACase`."""
    return read_case(dict(case), today=day_of(case), catalogue=catalogue)


def written(draft: Mapping[str, Any]) -> dict[str, Any]:
    """The announcement being entered, as a step: what was left open is not said."""
    return {key: value for key, value in draft.items() if value is not None and value is not False and value != []}


def removals(start: Json, last: str) -> list[dict[str, Any]]:
    """An elimination for each Reptante that is gone, oldest first, where this participant removed the last one.

    The format tells turns: the latest that can have been, in which nobody but this one comes last.
    """
    now, gone_now = start["turn"]["number"], set(start["turn"].get("eliminated", []))
    noted = []
    for player in start["players"]:
        gone = _gone_of(player)
        this_turn = [id_ for id_ in gone if id_ in gone_now]
        noted += [{"player": player["id"], "turn": now} for _ in this_turn]
        latest = now - (1 if player["id"] == last or this_turn else 2)
        noted += [{"player": player["id"], "turn": max(1, latest - i)} for i in range(len(gone) - len(this_turn))]
    return sorted(noted, key=lambda one: (one["turn"], one["player"] == last))


def keep_last_removal(before: Json | None, start: dict[str, Any]) -> None:
    """Keep the answer about the last removal; its consequences for turns follow the table as it is corrected."""
    noted = start.get("eliminations")
    if noted is not None and before and _told_of_removals(before) != _told_of_removals(start):
        last = noted[-1]["player"] if noted else ""
        has_removed = any(player["id"] == last and _gone_of(player) for player in start["players"])
        if has_removed:
            start["eliminations"] = removals(start, last)
        else:
            del start["eliminations"]


def _told_of_removals(start: Json) -> Any:
    """Return the facts that `removals` depends on."""
    turn = start["turn"]
    gone = [(player["id"], _gone_of(player)) for player in start["players"]]
    return turn["number"], turn.get("eliminated"), gone


def _gone_of(player: Json) -> list[str]:
    return [reptante["id"] for reptante in player["reptantes"] if reptante["state"] == "eliminated"]


_ANSWERS = {"pass", "choose", "chance"}
"""Steps that come after an announcement only."""


def with_their_answers(
    start: Json,
    steps: Sequence[Json],
    left: Sequence[dict[str, Any]],
    *,
    is_cut: bool = False,
    stays: bool | None = None,
) -> list[dict[str, Any]]:
    """Return the rest of each step, without those that only answer announcements of which nothing is left.

    Args:
        start: the table before the steps.
        left: the rest of each step; empty where it goes.
        is_cut: something goes of the announcements pending before the steps.
        stays: something of them stays; by default as there is.
    """
    is_pending = bool(start.get("chain")) if stays is None else stays
    asked = sum(any(r["state"] != "eliminated" for r in player["reptantes"]) for player in start["players"])
    declined = len(start.get("window", {}).get("passed", ()))
    kept: list[dict[str, Any]] = []
    for step, rest in zip(steps, left, strict=True):
        if step["do"] == "announce":
            if declined >= asked:  # all let the chain before pass, so that this one begins another
                is_pending = is_cut = False
            is_pending, is_cut, declined = is_pending or bool(rest), is_cut or not rest, 0
        elif step["do"] == "pass":
            declined += 1
        elif step["do"] not in _ANSWERS | {"expect"}:
            is_pending = is_cut = False
        kept.append({} if step["do"] in _ANSWERS and is_cut and not is_pending else rest)
    return kept


Step = dict[str, Any]


def silences_in(said: Mapping[str, Any], steps: Sequence[Step]) -> list[list[Step]]:
    """The passes of which a state says that they stand for "nobody else answers", those of one tap together."""
    there = range(len(steps))
    return [[steps[i] for i in one if i in there and steps[i]["do"] == "pass"] for one in said.get("silences", ())]


def places_of(silences: Sequence[Sequence[Step]], steps: Sequence[Step]) -> list[list[int]]:
    """The same as a state says it: by their places among the steps, of those that are still there."""
    found = [[i for i, step in enumerate(steps) if any(step is one for one in silence)] for silence in silences]
    return [places for places in found if places]


def parts_of(silence: Sequence[Step], steps: Sequence[Step]) -> list[list[Step]]:
    """The passes of a tap that are still there, in their order: those together between which nothing else has come."""
    parts: list[list[Step]] = []
    places = (places_of([silence], steps) or [[]])[0]
    for i, place in enumerate(places):
        if i == 0 or place != places[i - 1] + 1:
            parts.append([])
        parts[-1].append(steps[place])
    return parts


def place_of(step: Step, steps: Sequence[Step]) -> int:
    """Return the place of a step, of several that say the same."""
    return next(i for i, one in enumerate(steps) if one is step)


def words_in(said: Any) -> Iterator[str]:
    """Every word that something says, however deep: among them each id that it names."""
    if isinstance(said, str):
        yield said
    elif isinstance(said, Mapping | list):
        for one in said.values() if isinstance(said, Mapping) else said:
            yield from words_in(one)


def free_id(player: Json, taken: Collection[str]) -> str:
    """An id for one more Esbirro in the Altar of a participant."""
    letter = player["reptantes"][0]["id"][0]
    return next(id_ for id_ in (f"{letter}{n}" for n in range(1, MAX_ALTAR)) if id_ not in taken)
