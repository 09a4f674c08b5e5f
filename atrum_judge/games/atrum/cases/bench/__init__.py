"""The judge's bench: entering a dispute by taps.

A state is ``{"case": an atrum-case/1, "draft": the announcement being entered, or None, "editing": whether the
table at the start is shown}``, and while they say something ``"at"`` (where the next step goes), ``"claim"`` (the table
as somebody shows it), ``"card"`` (a Power being written down), ``"assumed"`` (facts of the case that nobody said),
``"open"`` (the Reptante whose Power was just written down), ``"table"`` and ``"sheets"`` (what is laid aside while
something else is asked about), ``"lists"`` (what an event knows as registered), ``"asked"`` (what is chosen in the short form) and
``"refused"`` (why the last tap changed nothing), ``"may"`` (the table as it was before the short form was asked). Every tap returns a new state; taps that make no sense change nothing.
Unless the start is being edited, the table shown is the position after the steps.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

# The first four register their taps.
from atrum_judge.games.atrum.cases.bench import may_announce, seats, step_taps, table_taps, tap, team_sheets
from atrum_judge.games.atrum.cases.bench.new_case import new_case
from atrum_judge.games.atrum.cases.bench.page import page, ruled
from atrum_judge.games.atrum.cases.bench.states import State
from atrum_judge.protocol import Catalogue, Json

__all__ = ["AtrumBench", "may_announce", "seats", "step_taps", "table_taps"]


class AtrumBench:
    """The bench of Atrum Arena."""

    template = "rules/atrum/bench.html"
    ruled_template = "rules/atrum/ruled.html"

    def new(
        self,
        on: date,
        players: Sequence[tuple[str, Sequence[Json]]],
        lists: Sequence[Sequence[Json]] = (),
        prepared: Json | None = None,
    ) -> State:
        """See `new_case`."""
        state = new_case(on, players)
        ids = [player["id"] for player in state["case"]["position"]["players"]]
        return state | team_sheets.registered(ids, lists, prepared)

    def tap(self, case: Json, taps: Mapping[str, str], catalogue: Catalogue) -> State:
        """See `tap.tapped`."""
        return tap.tapped(case, taps, catalogue)

    def view(self, case: Json, catalogue: Catalogue, language: str) -> dict[str, Any]:
        """See `page.page`. Raises `NotACase`."""
        return page(case, catalogue, language)

    def ruled(self, case: Json, assumed: Sequence[str], catalogue: Catalogue, language: str) -> dict[str, Any]:
        """See `page.ruled`. Raises `NotACase`."""
        return ruled(case, assumed, catalogue, language)
