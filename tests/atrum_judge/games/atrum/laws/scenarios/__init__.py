"""Each law once accepted or refused, in short scenarios; the notation stands in `scenario`."""

from tests.atrum_judge.games.atrum.laws.scenarios import (
    announcing_to_sombras,
    components_to_timing,
    keywords_to_tournament,
)

SCENARIOS = (
    *components_to_timing.SCENARIOS,
    *announcing_to_sombras.SCENARIOS,
    *keywords_to_tournament.SCENARIOS,
)
