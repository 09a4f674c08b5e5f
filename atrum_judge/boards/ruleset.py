"""A game of one against one as teams play it: what an event sees instead of the game's own ruleset."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import accumulate
from random import Random
from typing import Any

from atrum_judge.boards.preparation import AtBoards, shared
from atrum_judge.boards.report import ABSENT, JUDGED, PLAYED, TOTALS, board_of, endings_of
from atrum_judge.boards.sample import TeamSample
from atrum_judge.protocol import (
    NOTHING,
    TWO_SEATS,
    Catalogue,
    DeckShape,
    Declaration,
    Ending,
    Example,
    Exchange,
    Format,
    ImpossibleReport,
    Json,
    Judge,
    Option,
    Outcome,
    Preparation,
    Problem,
    RosterCheck,
    RosterShape,
    Ruleset,
    Sample,
    SeatResult,
    Shorthand,
    Subject,
    Tables,
    Terms,
)
from atrum_judge.reports import answered, described, refuse
from atrum_judge.text import Text

WIN, DRAW = 2, 1
"""Points of a match; ours: no rulebook speaks of teams."""


class InBoards:
    """A game in which each entry is a team, and each match as many games of it as a team has members.

    Rules about a single person's pieces or a single game are the game's own. A match gives a team its boards won
    as score, out of as many games as boards were won or drawn.
    """

    criteria: Sequence[str] = ("points", "board_points", "buchholz_cut1", "head_to_head", "draw")
    score_name = Text("Tableros ganados")
    score_short = Text("TG")
    min_seats = 2
    max_seats = 2

    def __init__(self, base: Ruleset, boards: int) -> None:
        self.base = base
        self.boards = self.entry_size = boards
        self.key, self.piece, self.pieces = base.key, base.piece, base.pieces
        self.name = Text("{game}, equipos de {size}", game=base.name, size=boards)
        self.formats: Sequence[Format] = base.formats
        self.declaration: Declaration | None = base.declaration
        self.min_round_minutes = base.min_round_minutes
        self.max_preparation_minutes = base.max_preparation_minutes
        self.preparation: Preparation | None = AtBoards(base.preparation, boards) if base.preparation else None
        self.options: tuple[Option, ...] = base.options
        self.sections: Mapping[Subject, str] = {
            subject: section for subject, section in base.sections.items() if subject not in {"wins", "score"}
        }
        self.warnings_before_review = base.warnings_before_review
        self.trait = base.trait
        usual = {option.name: option.default for option in base.options}
        self.sample: Sample = TeamSample(
            base.sample,
            boards,
            registers=self.roster_shape(usual) is not None,
            is_possible=self._is_possible,
        )
        self.judge: Judge | None = base.judge
        self.exchange: Exchange | None = base.exchange

    def name_key(self, name: str) -> str:
        return self.base.name_key(name)

    def usual_minutes(self, options: Mapping[str, str]) -> int:
        """The boards of a match are played at the same time."""
        return self.base.usual_minutes(options)

    def tables(self, options: Mapping[str, str]) -> Tables:
        return TWO_SEATS

    def roster_shape(self, options: Mapping[str, str]) -> RosterShape | None:
        """The pieces of every member, in the order of the boards; whole lists of cards are not registered."""
        own = self.base.roster_shape(options)
        if own is None or own.is_list:
            return None
        about = Text("lo de cada integrante, en el orden de los tableros: {each}", each=own.about)
        return replace(own, about=about, rows=own.rows * self.boards)

    def deck(self, on: date) -> DeckShape | None:
        """Return the deck of each member."""
        return self.base.deck(on)

    def check_roster(
        self,
        items: Sequence[Json],
        on: date,
        catalogue: Catalogue,
        known_names: Sequence[str],
        options: Mapping[str, str],
    ) -> RosterCheck:
        """The game's check of what each member plays with; members may have the same pieces."""
        shape = self.roster_shape(options)
        if shape is None:
            return RosterCheck([], ())
        entered = [item for item in items if str(item.get("name") or "").strip()]
        if len(entered) != shape.rows:
            message = Text("Son {wanted}, hay {count}.", wanted=shape.rows, count=len(entered))
            return RosterCheck([dict(item) for item in entered], (Problem("roster.team_size", message),))
        kept: list[dict[str, Any]] = []
        problems: list[Problem] = []
        for number, own in enumerate(shared(entered, self.boards), start=1):
            check = self.base.check_roster(own, on, catalogue, known_names, options)
            problems += [self._of_board(number, problem, len(kept)) for problem in check.problems]
            kept += check.items
        return RosterCheck(kept, tuple(problems))

    def endings(self, terms: Terms) -> Sequence[Ending]:
        """See `report.endings_of`."""
        return endings_of(self.boards, self.base.endings(_of_a_board(terms)), terms)

    def short(self, said: Shorthand, terms: Terms) -> Sequence[Json]:
        """The boards that each team won, and those drawn; of a winner alone, any number of them that wins."""
        if said.winner is not None:
            least = self.boards // 2 + 1
            won = [(own, self.boards - own) for own in range(self.boards, least - 1, -1)]
            return [{"ending": TOTALS, "won": list(two if said.winner == 0 else two[::-1])} for two in won]
        if said.drawn and self.boards % 2 == 0:
            return [{"ending": TOTALS, "won": [self.boards // 2] * 2}]
        if len(said.numbers) not in {2, 3}:
            return ()
        drawn = {"drawn": said.numbers[2]} if len(said.numbers) == 3 else {}
        return [{"ending": TOTALS, "won": list(said.numbers[:2]), **drawn}]

    def examples(self, terms: Terms) -> Sequence[Example]:
        """Lines with the totals; how each board ended is told in the form."""
        most = self.boards // 2 + 1
        return (
            Example(Text.verbatim(f"{most}-{self.boards - most}"), Text("Tableros que ganó cada equipo.")),
            Example(Text("1"), Text("Gana el equipo 1; se elige con cuántos tableros.")),
        )

    def decide(self, report: Json, terms: Terms, *, by_staff: bool, rng: Random) -> Outcome:
        """Decide for the side with more boards.

        Raises `ImpossibleReport`: as the game at each board, or a bracket's tie.
        """
        ending = answered(report, self.endings(terms), terms, by_staff=by_staff)
        if ending.name in {PLAYED, JUDGED}:
            outcomes = self._boards(report, terms, by_staff=by_staff, rng=rng)
            played = [outcome for outcome in outcomes if outcome.kind in {"decided", "drawn"}]
            won = [(outcome.winners == [0], outcome.winners == [1]) for outcome in played]
            return self._decided(won, report, terms)
        if ending.name == ABSENT:
            won = [(report["who"] == 1, report["who"] == 0)] * self.boards
            return self._decided(won, report, terms)
        if ending.name == TOTALS:
            return self._of_totals(report, terms)
        is_void = ending.name == "void"
        why = Text("{ending}.", ending=ending.label)
        return Outcome((NOTHING, NOTHING), why, kind="void" if is_void else "nobody")

    def board_results(self, report: Json, terms: Terms, rng: Random) -> Sequence[Outcome]:
        """Return the end of each board, from a possible report that says so; none from one that tells only of
        the whole.
        """
        if report["ending"] not in {PLAYED, JUDGED}:
            return ()
        return self._boards(report, terms, by_staff=True, rng=rng)

    def bye(self, options: Mapping[str, str]) -> SeatResult:
        """A match won by as few boards as win one."""
        return SeatResult(1, WIN, self.boards // 2 + 1, won=True, games=self.boards)

    def describe(self, report: Json, names: Sequence[str]) -> Text:
        """Every board in the words of the game; of other endings what they ask."""
        if report["ending"] in {PLAYED, JUDGED}:
            told = [
                Text("Tablero {number}: {said}", number=n, said=self.base.describe(board_of(report, n), names))
                for n in range(1, self.boards + 1)
            ]
            return Text.joined(told, " / ")
        usual = {option.name: option.default for option in self.options}
        return described(report, self.endings(Terms(len(names), usual, needs_winner=True)), names)

    def _is_possible(self, report: Json, terms: Terms) -> bool:
        """True if players may report this."""
        try:
            self.decide(report, terms, by_staff=False, rng=Random(0))
        except ImpossibleReport:
            return False
        return True

    def _boards(self, report: Json, terms: Terms, *, by_staff: bool, rng: Random) -> list[Outcome]:
        """Decide each board as the game does. Raises `ImpossibleReport` with the problems of all of them."""
        outcomes, problems = [], []
        for number in range(1, self.boards + 1):
            try:
                own = board_of(report, number)
                outcomes.append(self.base.decide(own, _of_a_board(terms), by_staff=by_staff, rng=rng))
            except ImpossibleReport as impossible:
                problems += [self._of_board(number, problem, 0) for problem in impossible.problems]
        if problems:
            raise ImpossibleReport(*problems)
        return outcomes

    def _of_totals(self, report: Json, terms: Terms) -> Outcome:
        won, drawn = report["won"], report.get("drawn") or 0
        if sum(won) + drawn > self.boards:
            refuse(
                "report.too_many_boards", Text("Son más tableros que los {boards} que hay.", boards=self.boards)
            )
        # Nobody says which board was whose: none decides a tie before another.
        if terms.needs_winner and won[0] == won[1] and report.get("decider") is None:
            refuse("report.decider", Text("Tableros iguales: di quién pasa, o cómo terminó cada tablero."))
        boards = [(True, False)] * won[0] + [(False, True)] * won[1] + [(False, False)] * drawn
        return self._decided(boards, report, terms)

    def _decided(self, boards: Sequence[tuple[bool, bool]], report: Json, terms: Terms) -> Outcome:
        """The match, from who won each board that somebody won or that was drawn, in their order."""
        won = [sum(board[seat] for board in boards) for seat in (0, 1)]
        why = Text("Tableros: {first} a {second}.", first=won[0], second=won[1])
        if not boards:
            return Outcome((NOTHING, NOTHING), why, kind="nobody")
        if won[0] != won[1]:
            return self._won(0 if won[0] > won[1] else 1, won, len(boards), why)
        if not terms.needs_winner:
            seats = tuple(SeatResult(1, DRAW, own, won=False, games=len(boards)) for own in won)
            return Outcome(seats, why, kind="drawn")
        if report["ending"] == TOTALS or (first := _ahead_first(boards)) is None:
            decider = report.get("decider")
            if decider is None:
                refuse("report.decider", Text("Todos los tableros iguales: un juez dice quién pasa."))
            return self._won(decider, won, len(boards), Text("{why} Pasa quien dice un juez.", why=why))
        return self._won(first, won, len(boards), Text("{why} Deciden los primeros tableros.", why=why))

    def _won(self, winner: int, won: Sequence[int], boards: int, why: Text) -> Outcome:
        seats = (
            SeatResult(1, WIN, own, won=True, games=boards)
            if seat == winner
            else SeatResult(2, 0, own, won=False, games=boards)
            for seat, own in enumerate(won)
        )
        return Outcome(tuple(seats), why)

    def _of_board(self, number: int, problem: Problem, before: int) -> Problem:
        """A problem of the game, said of a board; `before`: pieces of the boards above."""
        return replace(
            problem,
            message=Text("Tablero {number}: {problem}", number=number, problem=problem.message),
            items=tuple(before + item for item in problem.items),
        )


def _of_a_board(terms: Terms) -> Terms:
    """A board may be drawn where its match may not."""
    return Terms(terms.seats, terms.options)


def _ahead_first(boards: Iterable[tuple[bool, bool]]) -> int | None:
    """Return the side with more boards without the last ones, as few of them left out as that takes; None if
    neither ever has.
    """
    leads = accumulate(own - other for own, other in boards)
    ahead = [lead for lead in leads if lead]
    return None if not ahead else 0 if ahead[-1] > 0 else 1
