"""Writes the golden playthroughs again: whole games in text, reviewed as differences.

python tools/playthroughs.py
"""

import json
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from atrum_judge.games.atrum.cases.writing import action_json
from atrum_judge.games.atrum.play.game import legal_actions, perform, status
from atrum_judge.games.atrum.table.kinds import listed, name_of
from atrum_judge.games.atrum.table.position import PARTS, PHASES, Fate, Position
from tests.atrum_judge.games.atrum.kit import random_game

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "atrum_judge" / "games" / "atrum" / "playthroughs"
# Seed, participants and sides of each game.
GAMES: dict[str, tuple[int, int, tuple[tuple[int, ...], ...]]] = {
    "duel-1": (1, 2, ()),
    "duel-2": (2, 2, ()),
    "three": (3, 3, ()),
    "two-against-two": (4, 4, ((0, 2), (1, 3))),
}
ACTIONS = 220


def main() -> None:
    """Write every game."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(played(name))


def played(name: str) -> str:
    """A random game, action by action: what could be done, what was, and the table."""
    seed, players, sides = GAMES[name]
    rng = Random(seed)
    position = random_game(rng, players, sides)
    lines = [_table(position)]
    for number in range(1, ACTIONS + 1):
        legal = legal_actions(position)
        if not legal:
            break
        action = rng.choice(legal)
        lines.append(f"{number}. of {len(legal)}: {json.dumps(action_json(position, action), ensure_ascii=False)}")
        position = perform(position, action, rng)
        lines += [f"   {fate.by} {fate.power}: {_said(fate)}" for fate in position.fates]
        lines.append(_table(position))
    lines.append(f"faults: {[finding.code for finding in status(position)]}")
    return "\n".join(lines) + "\n"


def _said(fate: Fate) -> str:
    return fate.because or ("annulled" if fate.annulled else "launched")


def _table(position: Position) -> str:
    turn = position.turn
    said = [f"   turn {turn.number} {position.players[turn.player].id} {PHASES[turn.phase]}.{PARTS[turn.part]}"]
    for player in position.players:
        hand = "".join(name_of(kind)[0] for kind in listed(player.hand))
        altar = " ".join(f"{name_of(e.kind)[0]}{'+' if e.prepared else '-'}" for e in player.altar)
        team = "".join("+-x"[reptante.state] for reptante in player.reptantes)
        said.append(f"{player.id}:{player.resistance} {team} [{hand}] ({altar})")
    said.append(f"Fosa {position.fosa_size} Vertedero {sum(position.vertedero)}")
    return " | ".join(said)


if __name__ == "__main__":
    main()
