"""Taps on who plays: participants, groups, and who has removed a Reptante last."""

from typing import Any

from rules.games.atrum.cases.bench.new_case import seated_player, start_turn
from rules.games.atrum.cases.bench.states import rules_of
from rules.games.atrum.cases.bench.tap import Tap, on

MOST_SEATS = 6


def ways_to_group(players: int) -> list[int]:
    """How many groups of equal size there may be, two or more with two or more in each (P3 §3)."""
    return [groups for groups in range(2, players // 2 + 1) if players % groups == 0]


@on("seat")
def _seat(tap: Tap) -> None:
    """One more participant, or the last one less."""
    players = tap.start["players"]
    tap.start.pop("teams", None)
    if tap.words[0] == "+" and len(players) < MOST_SEATS:
        taken = {player["id"] for player in players}
        name = next(letter for letter in "ABCDEFG"[len(players) :] if letter not in taken)
        player = seated_player(len(players), name, (), rules_of(tap.case))
        players.append(player)
        tap.state.setdefault("assumed", []).extend(f"{fact}:{name}" for fact in ("resistance", "hand"))
    elif tap.words[0] == "-" and len(players) > 2:
        _forget(tap, players.pop()["id"], players[0]["id"])
    if "number" in tap.state.get("assumed", ()):
        tap.start["turn"]["number"] = start_turn(len(players))


def _forget(tap: Tap, gone: str, another: str) -> None:
    """Nothing at the start names somebody who does not play; what they did stays for the reader to tell."""
    if tap.start["turn"]["player"] == gone:
        tap.start["turn"]["player"] = another
    if tap.start.get("first_player") == gone:
        del tap.start["first_player"]
    for key in ("owed", "eliminations", "lasting", "chain", "window", "resolving"):
        tap.start.pop(key, None)
    tap.steps[:] = [step for step in tap.steps if gone not in {step.get("by"), step.get("target")}]


@on("group")
def _group(tap: Tap) -> None:
    """So many groups, whose turns alternate; 0 is all against all."""
    ids, groups = [player["id"] for player in tap.start["players"]], int(tap.words[0])
    tap.start.pop("teams", None)
    if groups in ways_to_group(len(ids)):
        tap.start["teams"] = [ids[i::groups] for i in range(groups)]


@on("last")
def _last_removal(tap: Tap) -> None:
    """Who has removed a Reptante last (P3 §2.6); a second tap takes it back.

    The format tells turns: the latest that can have been, in which nobody but this one comes last.
    """
    last = tap.player(tap.words[0])["id"]
    noted = tap.start.pop("eliminations", [])
    if not noted or noted[-1]["player"] != last:
        tap.start["eliminations"] = _removals(tap.start, last)


def _removals(start: dict[str, Any], last: str) -> list[dict[str, Any]]:
    """An elimination for each Reptante that is gone, oldest first."""
    now, gone_now = start["turn"]["number"], set(start["turn"].get("eliminated", []))
    noted = []
    for player in start["players"]:
        gone = [reptante["id"] for reptante in player["reptantes"] if reptante["state"] == "eliminated"]
        this_turn = [id_ for id_ in gone if id_ in gone_now]
        noted += [{"player": player["id"], "turn": now} for _ in this_turn]
        latest = now - (1 if player["id"] == last or this_turn else 2)
        noted += [{"player": player["id"], "turn": max(1, latest - i)} for i in range(len(gone) - len(this_turn))]
    return sorted(noted, key=lambda one: (one["turn"], one["player"] == last))
