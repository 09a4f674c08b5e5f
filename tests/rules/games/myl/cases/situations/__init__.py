"""Situations for every rule that a case of the game can show, by theme."""

from tests.rules.games.myl.cases.situations.abilities import ABILITIES
from tests.rules.games.myl.cases.situations.answers import ANSWERS
from tests.rules.games.myl.cases.situations.battle import BATTLE
from tests.rules.games.myl.cases.situations.corners import CORNERS
from tests.rules.games.myl.cases.situations.decks import DECKS
from tests.rules.games.myl.cases.situations.effects import OUTCOMES
from tests.rules.games.myl.cases.situations.playing import PLAYING
from tests.rules.games.myl.cases.situations.positions import POSITIONS
from tests.rules.games.myl.cases.situations.row import Row
from tests.rules.games.myl.cases.situations.turn import TURN

ROWS: list[Row] = [*POSITIONS, *TURN, *PLAYING, *ABILITIES, *ANSWERS, *BATTLE, *CORNERS, *OUTCOMES, *DECKS]
