"""The rules engine against python-chess, in one process and the same run.

    python -m benchmarks.engine [--seconds 10] [--profile]

Both play random legal games: ours `legal_actions` and `perform`, theirs `legal_moves` and `push`. Then our
`status` of full positions (theirs beside it), and the adjudication of a case of 200 steps, warm.
"""

import argparse
import cProfile
import pstats
import time
from collections.abc import Callable, Iterator
from datetime import date
from random import Random
from typing import Any

import chess

from atrum_judge.games.atrum.cases.reading import read_case
from atrum_judge.games.atrum.cases.verdicts import adjudicate
from atrum_judge.games.atrum.cases.writing import action_json, position_json
from atrum_judge.games.atrum.event.sample import CARDS
from atrum_judge.games.atrum.play.game import apply, legal_actions, start
from atrum_judge.games.atrum.play.playout import playout
from atrum_judge.games.atrum.play.position_faults import status
from atrum_judge.games.atrum.table.actions import Choose
from atrum_judge.games.atrum.table.dated import effective
from atrum_judge.games.atrum.table.general import rules_on
from atrum_judge.games.atrum.table.kinds import UNKNOWN
from atrum_judge.games.atrum.table.position import PREPARED, Position, Reptante, ability
from atrum_judge.games.atrum.table.powers import Power

DAY = date(2026, 11, 20)
STEPS = 200
TARGETS = {"actions": 1.0, "status": 20_000, "adjudicate": 0.010}


def sample_game(rng: Random) -> Position:
    """A game of random sample Reptantes, two players."""
    teams = []
    for letter in "AB":
        cards = rng.sample(list(CARDS), 3)
        teams.append(
            [
                Reptante(
                    f"{letter}-R{place}",
                    card.name,
                    "",
                    PREPARED,
                    False,
                    tuple(ability(effective(Power.from_json(data), DAY).power) for data in card.data["powers"]),
                    True,
                )
                for place, card in enumerate(cards, 1)
            ]
        )
    return start(teams, rules_on(DAY), rng)


def play_ours(seconds: float, rng: Random) -> dict[str, float]:
    """Random games to the end for so many seconds."""
    games = actions = choices = ended = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        played = playout(sample_game(rng), rng)
        games, actions, choices = games + 1, actions + played.actions, choices + played.choices
        ended += played.position.end is not None
    spent = time.perf_counter() - begun
    return {
        "games": games / spent,
        "actions": actions / spent,
        "choices": choices / spent,
        "ended": ended / games,
        "length": actions / games,
    }


def play_chess(seconds: float, rng: Random) -> dict[str, float]:
    """Random legal chess for so many seconds, up to 200 plies a game."""
    games = moves = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        board = chess.Board()
        games += 1
        for _ in range(200):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(rng.choice(legal))
            moves += 1
    spent = time.perf_counter() - begun
    return {"games": games / spent, "actions": moves / spent}


def rate(call: Callable[[Any], object], values: list[Any], seconds: float) -> float:
    """Calls per second over a list of values, again and again."""
    calls, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for value in values:
            call(value)
        calls += len(values)
    return calls / (time.perf_counter() - begun)


def positions(rng: Random, n: int) -> Iterator[Position]:
    """Full positions from the middle of random games."""
    for _ in range(n):
        yield playout(sample_game(rng), rng, cap=rng.randint(150, 500)).position


def boards(rng: Random, n: int) -> Iterator[chess.Board]:
    """Chess positions after 40 random moves."""
    for _ in range(n):
        board = chess.Board()
        for _ in range(40):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(rng.choice(legal))
        yield board


def long_case(rng: Random) -> dict[str, Any]:
    """A case whose 200 steps are those of a random game; all cards known."""
    while True:
        first = playout(sample_game(rng), rng, cap=120).position
        if first.end or first.chain or first.owed or first.choice or first.step >= 0:
            continue
        written = position_json(first)
        case = {"format": "atrum-case/1", "date": DAY.isoformat(), "position": written}
        position = read_case(case, today=DAY).position or first
        steps: list[dict[str, Any]] = []
        while len(steps) < STEPS and position.end is None:
            # A card that nobody knows has no name under which a case could choose it.
            legal = [a for a in legal_actions(position) if not (isinstance(a, Choose) and UNKNOWN in a.picks)]
            if not legal:
                break
            action = rng.choice(legal)
            steps.append(action_json(position, action))
            position = apply(position, action)
        if len(steps) == STEPS:
            return {**case, "steps": steps}


def adjudication(rng: Random, repeats: int = 60) -> float:
    """Seconds to read and judge a case of 200 steps, warm: the median."""
    cases = [long_case(rng) for _ in range(5)]
    spent = []
    for _ in range(repeats):
        for case in cases:
            begun = time.perf_counter()
            verdict = adjudicate(read_case(case, today=DAY))
            spent.append(time.perf_counter() - begun)
            if verdict.legal is False:
                raise AssertionError(verdict.findings)
    return sorted(spent)[len(spent) // 2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--profile", action="store_true", help="say where our time goes")
    options = parser.parse_args()
    rng = Random(options.seed)
    ours, theirs = play_ours(options.seconds, rng), play_chess(options.seconds, rng)
    print(f"python-chess {chess.__version__}, random legal games, {options.seconds:g} s each")
    print(f"  ours          {ours['actions']:>9,.0f} actions/s  {ours['games']:>6.1f} games/s")
    print(
        f"                {ours['choices']:>9,.0f} real choices/s (two ways or more);"
        f" {ours['length']:,.0f} actions a game, {ours['ended']:.0%} ended by themselves"
    )
    print(f"  python-chess  {theirs['actions']:>9,.0f} moves/s    {theirs['games']:>6.1f} games/s")
    _say("actions/s against python-chess", ours["actions"] / theirs["actions"], TARGETS["actions"], "x")
    full = list(positions(rng, 50))
    mine = rate(status, full, options.seconds / 4)
    peer = rate(lambda board: board.status(), list(boards(rng, 50)), options.seconds / 4)
    print(f"status(): ours {mine:,.0f}/s, python-chess {peer:,.0f}/s (ratio {mine / peer:.2f})")
    _say("status() calls/s", mine, TARGETS["status"], "/s")
    judged = adjudication(rng)
    print(f"adjudicate {STEPS} steps, warm: {judged * 1000:.2f} ms ({STEPS / judged:,.0f} steps/s)")
    _say("limit over time taken", TARGETS["adjudicate"] / judged, 1.0, "x")
    if options.profile:
        profiler = cProfile.Profile()
        profiler.runcall(play_ours, options.seconds, rng)
        pstats.Stats(profiler).sort_stats("tottime").print_stats(15)


def _say(what: str, value: float, least: float, unit: str) -> None:
    mark = "ok" if value >= least else "TOO SLOW"
    print(f"  {mark}: {what} {value:,.2f}{unit}, at least {least:,g}{unit}")


if __name__ == "__main__":
    main()
