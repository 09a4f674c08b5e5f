"""A bench for any game: entering a dispute by taps, drawn from the shapes that the game's reader uses.

A state is ``{"case": the case, "at": the path of what is open, or ""}``, and while somebody shows how the table
looks now ``"claim"``, the table as they show it. Every tap first keeps what was typed,
then does what was tapped. A field left empty is not said; ``?`` is a fact that nobody knows.
"""

from atrum_judge.judging.bench.bench import LAYOUT, Example, ShapedBench
from atrum_judge.judging.bench.layout import Layout

__all__ = ["LAYOUT", "Example", "Layout", "ShapedBench"]
