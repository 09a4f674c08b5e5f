"""Situations for every rule that a case of the game can show, by theme."""

from tests.atrum_judge.games.doomtrooper.cases.situations.corners import CORNERS
from tests.atrum_judge.games.doomtrooper.cases.situations.end import ENDINGS, ROSTERS
from tests.atrum_judge.games.doomtrooper.cases.situations.gear import GEAR
from tests.atrum_judge.games.doomtrooper.cases.situations.opening import SETTING_UP
from tests.atrum_judge.games.doomtrooper.cases.situations.others import OTHERS
from tests.atrum_judge.games.doomtrooper.cases.situations.row import Row
from tests.atrum_judge.games.doomtrooper.cases.situations.turn import TURN
from tests.atrum_judge.games.doomtrooper.cases.situations.warriors import WARRIORS

ROWS: list[Row] = [*SETTING_UP, *TURN, *WARRIORS, *GEAR, *OTHERS, *CORNERS, *ENDINGS, *ROSTERS]
