"""Situations for every rule that a case of the game can show, by theme."""

from tests.atrum_judge.games.myl.cases.situations.abilities import ABILITIES
from tests.atrum_judge.games.myl.cases.situations.answers import ANSWERS
from tests.atrum_judge.games.myl.cases.situations.battle import BATTLE
from tests.atrum_judge.games.myl.cases.situations.corners import CORNERS
from tests.atrum_judge.games.myl.cases.situations.decks import DECKS
from tests.atrum_judge.games.myl.cases.situations.effects import OUTCOMES
from tests.atrum_judge.games.myl.cases.situations.playing import PLAYING
from tests.atrum_judge.games.myl.cases.situations.positions import POSITIONS
from tests.atrum_judge.games.myl.cases.situations.row import Row
from tests.atrum_judge.games.myl.cases.situations.turn import TURN

ROWS: list[Row] = [*POSITIONS, *TURN, *PLAYING, *ABILITIES, *ANSWERS, *BATTLE, *CORNERS, *OUTCOMES, *DECKS]
