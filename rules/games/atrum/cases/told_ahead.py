"""What an announcement says of what its effect will take, once nothing else was said of it (P2 §9.5)."""

from rules.games.atrum.cases.reading import Case
from rules.games.atrum.cases.replay import fitting
from rules.games.atrum.cases.replay.line import Line
from rules.games.atrum.table.actions import Choose


def judged(case: Case) -> Line:
    """The line that a case is told by.

    What was said with an announcement and cannot be chosen is judged as if it were said where the case ends.
    """
    line = fitting.judged(case)
    choice = line.position.choice
    if line.legal is not False and choice is not None and choice.misnamed:
        line.advance(Choose(choice.by, choice.misnamed))
    return line
