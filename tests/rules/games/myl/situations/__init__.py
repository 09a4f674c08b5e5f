"""Situations for every rule that a case of the game can show, by theme."""

from tests.rules.games.myl.situations.abilities import ABILITIES
from tests.rules.games.myl.situations.answers import ANSWERS
from tests.rules.games.myl.situations.battle import BATTLE
from tests.rules.games.myl.situations.corners import CORNERS
from tests.rules.games.myl.situations.decks import DECKS
from tests.rules.games.myl.situations.effects import OUTCOMES
from tests.rules.games.myl.situations.playing import PLAYING
from tests.rules.games.myl.situations.positions import POSITIONS
from tests.rules.games.myl.situations.row import Row
from tests.rules.games.myl.situations.turn import TURN

ROWS: list[Row] = [*POSITIONS, *TURN, *PLAYING, *ABILITIES, *ANSWERS, *BATTLE, *CORNERS, *OUTCOMES, *DECKS]
