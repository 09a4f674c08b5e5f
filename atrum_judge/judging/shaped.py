"""The judge of a game whose shapes say all there is to enter: verdicts, a schema and a bench from them."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from atrum_judge.judging.bench import LAYOUT, Example, Layout, ShapedBench
from atrum_judge.judging.law import Chapter
from atrum_judge.judging.reading import schema
from atrum_judge.judging.rulebook import Rulebook
from atrum_judge.judging.unknown import EachWay, with_null
from atrum_judge.text import Text

Json = Mapping[str, Any]
Catalogue = Callable[[str], Sequence[Any]]


class ShapedJudge:
    """Judges the cases of one format. No rule of the game is dated.

    Args:
        case: the shape of a case; `written` is how JSON Schema says types of the game's own.
        judged: the verdict on a case, with the cards of a catalogue, as JSON in a language. Raises `NotACase`.
        about: names of the pieces that a case is about.
        new, most_players, words, examples, layout, drawn, player_types: see `ShapedBench`.
    """

    def __init__(
        self,
        case_format: str,
        rulebook: Rulebook,
        case: Any,
        judged: Callable[[Any, Catalogue, str], dict[str, Any]],
        about: Callable[[Json], list[str]],
        new: Callable[[Sequence[str]], dict[str, Any]],
        *,
        most_players: int,
        words: Mapping[str, Text],
        examples: Sequence[Example],
        written: Mapping[type, dict[str, Any]],
        layout: Layout = LAYOUT,
        drawn: Mapping[type, Any] | None = None,
        player_types: tuple[type, ...] = (),
    ) -> None:
        each_way = EachWay(judged, case, drawn or {}, player_types)
        self.case_format, self.rulebook = case_format, rulebook
        self._case, self._written, self._judged, self._about = case, written, each_way, about
        self.bench = ShapedBench(
            case,
            rulebook,
            each_way,
            new,
            most_players=most_players,
            words=words,
            examples=examples,
            layout=layout,
            drawn=drawn,
            player_types=player_types,
        )

    def chapters(self, on: date) -> Sequence[Chapter]:
        """The laws as people read them, the same on every day."""
        return self.rulebook.chapters

    def adjudicate(self, case: Any, *, today: date, catalogue: Catalogue, language: str) -> dict[str, Any]:
        """The verdict on a case, as JSON. Raises `NotACase`."""
        return self._judged(case, catalogue, language)

    def schema(self) -> dict[str, Any]:
        """JSON Schema of a case."""
        return with_null(schema(self._case, self._written))

    def about(self, case: Json) -> list[str]:
        """Names of the pieces that a case is about, for searching."""
        return self._about(case)
