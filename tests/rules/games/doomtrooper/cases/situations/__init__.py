"""Situations for every rule that a case of the game can show, by theme."""

from tests.rules.games.doomtrooper.cases.situations.corners import CORNERS
from tests.rules.games.doomtrooper.cases.situations.end import ENDINGS, ROSTERS
from tests.rules.games.doomtrooper.cases.situations.gear import GEAR
from tests.rules.games.doomtrooper.cases.situations.opening import SETTING_UP
from tests.rules.games.doomtrooper.cases.situations.others import OTHERS
from tests.rules.games.doomtrooper.cases.situations.row import Row
from tests.rules.games.doomtrooper.cases.situations.turn import TURN
from tests.rules.games.doomtrooper.cases.situations.warriors import WARRIORS

ROWS: list[Row] = [*SETTING_UP, *TURN, *WARRIORS, *GEAR, *OTHERS, *CORNERS, *ENDINGS, *ROSTERS]
