"""Endings of a match of Duelo, and their points. The rulebook gives the winner (Ganar); all else is ours."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from atrum_judge.games.duelo.event.endings import MOST_CARDS, endings
from atrum_judge.games.duelo.event.ways import MOST_LIFE, Way
from atrum_judge.protocol import NOTHING, Json, Outcome, SeatResult, Terms
from atrum_judge.reports import answered, refuse
from atrum_judge.series import Series
from atrum_judge.text import Text

RULE, START = "Ganar", "Inicio §5"
POINTS = {"31": (3, 1), "21": (2, 1), "10": (1, 0)}
MOST_LEFT = 28
"""Cards in a deck after six were drawn and one in the first turn, unless a card put some back (Inicio §1, §4)."""

ABSENT_LIFE = 20
"""The score of a win without a game where life counts."""


class Scoring:
    """The reports of one way to play."""

    def __init__(self, way: Way) -> None:
        self.way = way

    def decide(self, report: Json, terms: Terms, *, by_staff: bool, rng: Random) -> Outcome:
        """Return the outcome of a report: the winner, and each seat's result. Raises `ImpossibleReport`, citing
        the section.

        Args:
            report: ``{"ending", ..}`` with the fields of that ending (`endings`).
            by_staff: a judge or organizer reports.
            rng: decides only a recorded draw of lots (option ``time_equal``).
        """
        left = report.get("left")
        if self.way.is_massacre and report.get("ending") == "elimination" and isinstance(left, list):
            report = {"winner": left.index(0) if 0 in left else 0, **report}  # the order alone says it
        ending = answered(report, endings(self.way, terms), terms, by_staff=by_staff)
        if ending.name == "time":
            return self._time(report, terms, by_staff=by_staff, rng=rng)
        if self.way.is_massacre and ending.name in {"elimination", "together"}:
            return self._massacre(report, terms)
        return self._deciders[ending.name](self, report, terms)

    def bye(self, options: Mapping[str, str]) -> SeatResult:
        """A round without opponent: a win, or a draw where the event prefers that."""
        wins = options["bye"] == "win"
        worth = (3, 1) if self.way.is_massacre else POINTS[options["points"]]
        score, games = self._free_win(options)
        return SeatResult(1, worth[not wins], score if wins else 0, won=wins, games=games if wins else 0)

    # One side against the other

    def _elimination(self, report: Json, terms: Terms) -> Outcome:
        winner, life = report["winner"], report.get("life")
        lives = [life] if self.way.members == 1 else [life, report.get("life_other")]
        if any(own is not None and own > MOST_LIFE for own in lives):
            refuse("report.life", Text("La vida nunca pasa de {most}.", most=MOST_LIFE), START)
        if None not in lives and not any(lives):
            refuse("report.life", Text("Con 0 de vida se sale: quien gana tiene al menos 1."), "Ganar, Inicio §5")
        won = report.get("games") or [int(seat == winner) for seat in range(2)]
        series = Series(int(terms.options["best_of"]))
        series.check(won, 0, cut_short=False)
        if won[winner] != max(won):
            refuse("report.winner_games", Text("Gana quien ganó más partidas."), RULE)
        score = sum(own or 0 for own in lives)
        return self._won(winner, won, [score, 0] if winner == 0 else [0, score], terms, Text("Eliminación."))

    def _left(self, report: Json, terms: Terms) -> Outcome:
        winner = 1 - report["who"]
        why = {
            "concession": Text("Rendición."),
            "no_show": Text("Ausencia."),
            "disqualification": Text("Descalificación."),
        }[report["ending"]]
        score, games = self._free_win(terms.options)
        own = games if games else 1
        lives = [score, 0] if winner == 0 else [0, score]
        return self._won(winner, [own, 0] if winner == 0 else [0, own], lives, terms, why, "")

    def _agreed(self, report: Json, terms: Terms) -> Outcome:
        return self._shared(range(2), [0] * 2, terms, Text("Empate acordado."))

    def _together(self, report: Json, terms: Terms) -> Outcome:
        self._need_decision(report, terms, terms.options["together"])
        return self._judged(report, terms, Text("Salieron a la vez."))

    def _judged(self, report: Json, terms: Terms, why: Text | None = None) -> Outcome:
        winner, why = report.get("winner"), why or Text("Decisión de juez.")
        if winner is None:
            if terms.needs_winner:
                refuse("report.needs_winner", Text("De esta partida alguien pasa: di quién gana."))
            return self._shared(range(terms.seats), [0] * terms.seats, terms, why)
        if self.way.is_massacre:
            return self._placed(
                [1 if s == winner else 2 for s in range(terms.seats)], [0] * terms.seats, terms, why
            )
        return self._won(winner, [int(seat == winner) for seat in range(2)], [0, 0], terms, why, "")

    def _nobody(self, report: Json, terms: Terms) -> Outcome:
        return Outcome((NOTHING,) * terms.seats, Text("Nadie gana."), kind="nobody")

    def _void(self, report: Json, terms: Terms) -> Outcome:
        return Outcome((NOTHING,) * terms.seats, Text("Partida anulada."), kind="void")

    _deciders: Mapping[str, Callable[["Scoring", Json, Terms], Outcome]] = {
        "elimination": _elimination,
        "concession": _left,
        "no_show": _left,
        "disqualification": _left,
        "agreed_draw": _agreed,
        "together": _together,
        "judge": _judged,
        "double_loss": _nobody,
        "void": _void,
    }

    # Time

    def _time(self, report: Json, terms: Terms, *, by_staff: bool, rng: Random) -> Outcome:
        """More games, then more members of a pair, more life, more cards; else the event decides."""
        won = report.get("games") or [0] * terms.seats
        if "games" in report:
            Series(3).check(won, 0, cut_short=True)
        life = report.get("life")
        self._check_lives(report)
        self._check_decks(report.get("deck"), by_staff=by_staff)
        why = Text("Tiempo.")
        if won[0] != won[-1] and not self.way.is_massacre:
            ahead = 0 if won[0] > won[1] else 1
            return self._won(ahead, won, [0, 0], terms, why)
        keys = self._standing_at_time(report, terms, life)
        best = [seat for seat, key in enumerate(keys) if key == max(keys)]
        if len(best) > 1 and self._decides_equal(terms) != "draw":
            best = [self._broken(report, best, terms, by_staff=by_staff, rng=rng)]
        score = list(life or [0] * terms.seats)
        if self.way.is_massacre:
            return self._massacre_at_time(keys, best, score, terms, why)
        if len(best) > 1:
            return self._shared(best, score, terms, why, won)
        if terms.options["best_of"] == "1":
            won = [int(seat == best[0]) for seat in range(2)]
        return self._won(best[0], won, [own if s == best[0] else 0 for s, own in enumerate(score)], terms, why)

    def _decides_equal(self, terms: Terms) -> str:
        if terms.needs_winner:
            return "sudden_death"
        return "draw" if terms.options["time_out"] == "draw" else terms.options["time_equal"]

    def _check_lives(self, report: Json) -> None:
        life, members = report.get("life"), report.get("members")
        for name, answers in (("life", life), ("members", members)):
            if answers is not None and None in answers:
                refuse(f"report.{name}", Text("Anota los dos lados o ninguno."))
        if life is None:
            return
        inside = sum(own > 0 for own in life)
        if inside < 2 or (inside < len(life) and not self.way.is_massacre):
            refuse("report.time_over", Text("Con 0 de vida se sale: así la partida ya había terminado."), RULE)
        if members and any(not n <= own <= n * MOST_LIFE for n, own in zip(members, life, strict=True)):
            message = Text("Cada persona que queda tiene de 1 a {most} de vida.", most=MOST_LIFE)
            refuse("report.life", message, f"{RULE}, {START}")

    def _check_decks(self, deck: Sequence[int | None] | None, *, by_staff: bool) -> None:
        most = MOST_LEFT * self.way.members
        if deck and any(own is not None and own > most for own in deck) and not by_staff:
            message = Text(
                "Quien ya tuvo un turno tiene a lo sumo {most} cartas en el mazo, de {all}: "
                "que un juez lo confirme.",
                most=most,
                all=MOST_CARDS * self.way.members,
            )
            refuse("report.deck", message, "Inicio §1, Inicio §4, Turno §1.4")

    def _standing_at_time(self, report: Json, terms: Terms, life: Sequence[int] | None) -> list[tuple[int, ...]]:
        """By seat what time compares, most important first; equal for all where it gives a draw."""
        out = [life is not None and not own for own in life or [1] * terms.seats]
        if life is None or (terms.options["time_out"] == "draw" and not terms.needs_winner):
            return [(0 if gone else 1,) for gone in out]
        members = report.get("members") or [1] * terms.seats
        deck = [own or 0 for own in report.get("deck") or [0] * terms.seats]
        return [
            (0,) if gone else (1, *key)
            for gone, key in zip(out, zip(members, life, deck, strict=True), strict=True)
        ]

    def _broken(self, report: Json, best: Sequence[int], terms: Terms, *, by_staff: bool, rng: Random) -> int:
        """Return the winner among those that are equal at time."""
        if self._decides_equal(terms) == "lots":
            return rng.choice(list(best))
        winner = report.get("sudden_death")
        if winner is None or winner not in best or not by_staff:
            message = Text("Todo igual: llama a un juez, que dirige la muerte súbita y la registra.")
            refuse("report.sudden_death", message)
        return int(winner)

    # Massacre

    def _massacre(self, report: Json, terms: Terms) -> Outcome:
        if report.get("games"):
            refuse("report.games", Text("Una masacre es una sola partida."))
        left = report.get("left") or [int(seat != report["winner"]) for seat in range(terms.seats)]
        last = max(left)
        if set(left) - {0} != set(range(1, last + 1)):
            refuse("report.left", Text("El orden de salida va sin huecos: 1, 2, 3."), RULE)
        if report["ending"] == "together":
            if 0 in left:
                refuse("report.left", Text("Alguien quedó: es una eliminación."), RULE)
            self._need_decision(report, terms, terms.options["together"])
            winner = report.get("winner")
            if winner is not None and left[winner] != last:
                refuse("report.winner", Text("Gana alguien de quienes salieron al final."), RULE)
            left = [last if own == last else own for own in left]
            if winner is not None:
                left = [0 if seat == winner else own for seat, own in enumerate(left)]
        elif left.count(0) != 1 or left[report["winner"]] != 0:
            refuse("report.left", Text("Por eliminación queda uno, y solo uno."), RULE)
        rank = [terms.seats + 1 if own == 0 else own for own in left]
        places = [1 + sum(other > own for other in rank) for own in rank]
        return self._placed(places, [0] * terms.seats, terms, Text("Eliminación."), RULE)

    def _massacre_at_time(
        self, keys: Sequence[tuple[int, ...]], best: Sequence[int], life: Sequence[int], terms: Terms, why: Text
    ) -> Outcome:
        places = [1 if s in best else 1 + sum(other > key for other in keys) for s, key in enumerate(keys)]
        if len(best) == 1:
            places = [place if s in best else max(place, 2) for s, place in enumerate(places)]
        return self._placed(places, life, terms, why)

    def _placed(
        self, places: Sequence[int], life: Sequence[int], terms: Terms, why: Text, rule: str = ""
    ) -> Outcome:
        """Places of a massacre; several first ones share it, and nobody has won."""
        shown = list(places)
        if terms.options["places"] == "winner":
            shown = [1 if place == 1 else 1 + places.count(1) for place in places]
        wins = places.count(1) == 1
        counts = terms.options["score"] == "life"
        seats = []
        for seat, place in enumerate(shown):
            won = wins and place == 1
            score = (life[seat] if won else 0) if counts else int(won)
            seats.append(SeatResult(place, self._table_points(place, shown, terms), score, won=won))
        return Outcome(tuple(seats), why, rule, "decided" if wins else "drawn")

    def _table_points(self, place: int, places: Sequence[int], terms: Terms) -> int:
        """Shared places share the sum of those they fill, rounded down."""
        given = {"winner": [3, 0, 0, 0], "places": [3, 1, 0] if terms.seats == 3 else [4, 2, 1, 0]}
        worth = given[terms.options["table_points"]]
        sharing = places.count(place)
        return sum(worth[place - 1 : place - 1 + sharing]) // sharing

    # Outcomes of two sides

    def _need_decision(self, report: Json, terms: Terms, wanted: str) -> None:
        if report.get("winner") is None and (wanted == "judge" or terms.needs_winner):
            refuse("report.winner", Text("Aquí lo decide un juez: di quién gana."))

    def _free_win(self, options: Mapping[str, str]) -> tuple[int, int]:
        """Score and games of a win without a game."""
        if options["score"] == "life":
            return ABSENT_LIFE, 0
        if not self.way.is_massacre and options["best_of"] == "3":
            return 2, 2
        return 1, 0

    def _won(
        self, winner: int, games: Sequence[int], life: Sequence[int], terms: Terms, why: Text, rule: str = RULE
    ) -> Outcome:
        points = POINTS[terms.options["points"]][0]
        seats = (
            self._seat(seat, 1 + (seat != winner), points * (seat == winner), games, life, terms)
            for seat in (0, 1)
        )
        return Outcome(tuple(seats), why, rule)

    def _shared(
        self, seats: Sequence[int], life: Sequence[int], terms: Terms, why: Text, games: Sequence[int] = (0, 0)
    ) -> Outcome:
        if self.way.is_massacre:
            return self._placed([1] * terms.seats, life, terms, why)
        points = POINTS[terms.options["points"]][1]
        results = tuple(self._seat(seat, 1, points, games, life, terms, drawn=True) for seat in (0, 1))
        return Outcome(results, why, kind="drawn")

    def _seat(
        self,
        seat: int,
        place: int,
        points: int,
        games: Sequence[int],
        life: Sequence[int],
        terms: Terms,
        *,
        drawn: bool = False,
    ) -> SeatResult:
        won = place == 1 and not drawn
        if terms.options["score"] == "life":
            return SeatResult(place, points, life[seat], won=won)
        played = sum(games) if terms.options["best_of"] == "3" else 0
        return SeatResult(place, points, games[seat], won=won, games=played)
