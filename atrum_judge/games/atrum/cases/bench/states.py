"""The state of a bench, and the case in it."""

from collections.abc import Collection, Iterator, Mapping
from datetime import date
from typing import Any

from atrum_judge.games.atrum.cases.reading import Case, read_case
from atrum_judge.games.atrum.table.general import Rules, rules_on
from atrum_judge.protocol import Catalogue, Json

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


def _gone_of(player: Json) -> list[str]:
    return [reptante["id"] for reptante in player["reptantes"] if reptante["state"] == "eliminated"]


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


def unknown_esbirro(player: Json, place: int) -> dict[str, Any]:
    """A ready Esbirro of a kind that nobody told, in an Altar that holds only such ones."""
    return {"id": f"{player['reptantes'][0]['id'][0]}{place + 1}", "esbirro": None, "state": "prepared"}
