"""Atrum Arena as judges see it: verdicts, the rules by section, and the bench."""

from datetime import date
from typing import Any

from atrum_judge.games.atrum.cases import shapes
from atrum_judge.games.atrum.cases.bench import AtrumBench
from atrum_judge.games.atrum.cases.reading import FORMAT, read_case
from atrum_judge.games.atrum.cases.verdicts import adjudicate, verdict_json
from atrum_judge.games.atrum.laws.registry import RULEBOOK
from atrum_judge.games.atrum.table.general import rules_on
from atrum_judge.judging.law import Chapter
from atrum_judge.judging.reading import schema
from atrum_judge.protocol import Bench, Catalogue, Json


class AtrumJudge:
    """Judges cases of the format ``atrum-case/1``."""

    case_format = FORMAT
    bench: Bench | None = AtrumBench()
    rulebook = RULEBOOK

    def chapters(self, on: date) -> list[Chapter]:
        """The laws as people read them, with the numbers of a day."""
        numbers = rules_on(on).numbers
        return [chapter.filled(**numbers) for chapter in self.rulebook.chapters]

    def adjudicate(self, case: Any, *, today: date, catalogue: Catalogue, language: str) -> dict[str, Any]:
        """See `verdicts.adjudicate`. Raises `case.CaseError`."""
        return verdict_json(adjudicate(read_case(case, today=today, catalogue=catalogue)), language)

    def schema(self) -> dict[str, Any]:
        """See `shapes`; what effects hold is told by `table.effects` only."""
        return schema(shapes.Case, shapes.WRITTEN)

    def about(self, case: Json) -> list[str]:
        """The Powers announced and the Reptantes on the table."""
        powers = [step["power"] for step in case.get("steps", ()) if step.get("do") == "announce"]
        players = case.get("position", {}).get("players", ())
        names = [reptante["name"] for player in players for reptante in player["reptantes"]]
        return list(dict.fromkeys([*powers, *names]))
