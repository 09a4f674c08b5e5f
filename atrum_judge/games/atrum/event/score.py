"""The end of a match, its winner and its SCORE (P3 §2.6).

The possible SCOREs, winner first:

======================  =========================================================
elimination             1-0, 2-0, 3-0
time, unequal counts    3-2, 3-1, 2-1
time, equal counts n    n against n-1: 3-2, 2-1, 1-0
concession, loop        the winner's Reptantes in play, against 0
no-show, disqualified   a setting (the rulebook is silent), against 0
======================  =========================================================
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import NoReturn

from atrum_judge.boards.option import BOARDS
from atrum_judge.games.atrum.table.general import largest
from atrum_judge.protocol import (
    NOTHING,
    Ending,
    Example,
    Field,
    ImpossibleReport,
    Json,
    Option,
    Outcome,
    Problem,
    SeatResult,
    Terms,
)
from atrum_judge.reports import VOID, answered
from atrum_judge.text import Text

RULE = "P3 §2.6"
TEAM = largest("team_size")
MAX_RESISTANCE = largest("max_resistance")

OPTIONS = (
    Option(
        "win_points",
        Text("Puntos por victoria"),
        Text("El reglamento no lo define."),
        {"1": Text("1 punto"), "3": Text("3 puntos")},
        "1",
    ),
    Option(
        "bye_score",
        Text("SCORE de una ronda libre"),
        Text(
            "Quien queda libre gana la ronda; el reglamento no define su SCORE.",
        ),
        {"2": Text("2, el valor medio"), "3": Text("3"), "0": Text("0")},
        "2",
    ),
    Option(
        "concession_score",
        Text("SCORE de quien gana por rendición o bucle"),
        Text("El reglamento solo fija el de quien se rinde: 0."),
        {
            "left": Text("Sus Reptantes en juego"),
            "three": Text("Siempre 3"),
        },
        "left",
        RULE,
    ),
    Option(
        "no_show_score",
        Text("SCORE por ausencia o descalificación"),
        Text("Para quien estaba presente."),
        {"3": Text("3"), "2": Text("2")},
        "3",
    ),
    Option(
        "all_equal",
        Text("Tiempo con igualdad total, sin Reptantes retirados"),
        Text(
            "No existe el empate y el reglamento no dice cómo decidir este caso.",
        ),
        {
            "sudden_death": Text("Muerte súbita ante un juez"),
            "lots": Text("Sorteo registrado"),
        },
        "sudden_death",
        RULE,
    ),
    BOARDS,
)


def _as_many_left(answers: Json) -> bool:
    left = answers.get("left")
    return isinstance(left, list) and len(left) == 2 and None not in left and left[0] == left[1] > 0


def _as_strong(answers: Json) -> bool:
    resistance = answers.get("resistance")
    same = isinstance(resistance, list) and len(resistance) == 2 and resistance[0] == resistance[1] is not None
    return same and _as_many_left(answers)


def _removed_some(answers: Json) -> bool:
    return _as_strong(answers) and answers["left"][0] < TEAM


def _removed_none(answers: Json) -> bool:
    return _as_strong(answers) and answers["left"][0] == TEAM


_LEFT = Field(
    "left",
    Text("Reptantes que le quedan"),
    "integer",
    maximum=TEAM,
    per_seat=True,
)
_WINNER_LEFT = Field(
    "winner_left",
    Text("Reptantes que le quedaban a quien gana"),
    "integer",
    minimum=1,
    maximum=TEAM,
)

ENDINGS = (
    Ending(
        "elimination",
        Text("Eliminación"),
        Text("A un jugador no le quedan Reptantes."),
        (_LEFT,),
        losers={"left": 0},
    ),
    Ending(
        "time",
        Text("Tiempo"),
        Text("Se acabó el tiempo de la ronda."),
        by_time=True,
        fields=(
            _LEFT,
            Field(
                "resistance",
                Text("Resistencia"),
                "integer",
                Text("Solo si les quedan los mismos Reptantes."),
                maximum=MAX_RESISTANCE,
                per_seat=True,
                optional=True,
                decides=_as_many_left,
            ),
            Field(
                "last_removal",
                Text("Quién retiró un Reptante por última vez"),
                "seat",
                Text("Solo si también la resistencia es igual."),
                optional=True,
                decides=_removed_some,
            ),
            Field(
                "sudden_death",
                Text("Quién ganó la muerte súbita"),
                "seat",
                Text(
                    "Solo con igualdad total; la dirige un juez.",
                ),
                optional=True,
                decides=_removed_none,
                staff_only=True,
            ),
        ),
    ),
    Ending(
        "concession",
        Text("Rendición"),
        Text("Un jugador se rindió antes del final."),
        (Field("who", Text("Quién se rindió"), "seat"), _WINNER_LEFT),
    ),
    Ending(
        "no_show",
        Text("Ausencia"),
        Text("Un jugador no se presentó."),
        (Field("who", Text("Quién no se presentó"), "seat"),),
    ),
    Ending(
        "loop",
        Text("Bucle infinito"),
        Text("Lo declara un juez; cuenta como rendición."),
        (Field("who", Text("Quién mantuvo el bucle"), "seat"), _WINNER_LEFT),
        staff_only=True,
    ),
    Ending(
        "disqualification",
        Text("Descalificación"),
        Text("Un jugador fue descalificado."),
        (Field("who", Text("Quién fue descalificado"), "seat"),),
        staff_only=True,
    ),
    Ending(
        "judge",
        Text("Decisión de juez"),
        Text("El juez fija ganador y SCORE."),
        (
            Field("winner", Text("Quién gana"), "seat"),
            Field("score", Text("SCORE"), "integer", maximum=TEAM, per_seat=True),
        ),
        staff_only=True,
    ),
    Ending(
        "double_loss",
        Text("Pierden ambos"),
        Text("Los dos ausentes o descalificados: SCORE 0-0, nadie gana."),
        (),
        staff_only=True,
    ),
    VOID,
)

EXAMPLES = (
    Example(Text("1"), Text("Gana el lugar 1 por eliminación; se elige con cuántos Reptantes.")),
    Example(Text("2-0"), Text("Reptantes que le quedan a cada lugar.")),
    Example(Text("tiempo 1-1 6-4"), Text("Por tiempo, con los Reptantes y la resistencia de cada lugar.")),
)


def decide(report: Json, options: Mapping[str, str], *, by_staff: bool, rng: Random) -> Outcome:
    """Return the outcome of a report: winner and SCORE. Raises `ImpossibleReport`, citing the section.

    Args:
        report: ``{"ending": name, field: value..}`` for two seats; see `ENDINGS`.
        options: the tournament's choices where the rulebook is silent; see `OPTIONS`.
        by_staff: a judge or organizer reports; some endings are theirs alone.
        rng: decides only a recorded draw of lots (option ``all_equal``).
    """
    ending = answered(report, ENDINGS, Terms(2, options), by_staff=by_staff, rule=RULE)
    return _DECIDERS[ending.name](report, options, by_staff, rng)


def _elimination(report: Json, options: Mapping[str, str], by_staff: bool, rng: Random) -> Outcome:
    left: list[int] = report["left"]
    if left == [0, 0]:
        _refuse(
            "report.both_eliminated",
            Text("Los dos sin Reptantes a la vez: el reglamento no lo define y no hay empate. Decide un juez."),
        )
    if 0 not in left:
        _refuse(
            "report.nobody_eliminated",
            Text(
                "Por eliminación, a quien pierde no le queda ningún Reptante; se indicó {first} y {second}.",
                first=left[0],
                second=left[1],
            ),
            "P1 §3.1, P3 §2.6",
        )
    winner = 1 if left[0] == 0 else 0
    return _outcome(
        winner,
        left[winner],
        0,
        options,
        Text("Eliminación: {count} contra 0.", count=_count(left[winner])),
    )


def _time(report: Json, options: Mapping[str, str], by_staff: bool, rng: Random) -> Outcome:
    """The order of P3 §2.6: Reptantes, then resistance, then who last had to remove one."""
    left: list[int] = report["left"]
    resistance = report.get("resistance")
    known = resistance if isinstance(resistance, list) and None not in resistance else None
    _check_time(left, resistance if isinstance(resistance, list) else [None, None], report.get("last_removal"))
    if left[0] != left[1]:
        winner = 0 if left[0] > left[1] else 1
        why = Text("Tiempo: {more} contra {fewer}.", more=_count(max(left)), fewer=min(left))
        return _outcome(winner, max(left), min(left), options, why)
    n = left[0]
    if known is None:
        _refuse(
            "report.resistance",
            Text("Empatan con {count} cada uno: falta la resistencia de ambos, que decide.", count=_count(n)),
        )
    if known[0] != known[1]:
        winner = 0 if known[0] > known[1] else 1
        why = Text(
            "Tiempo: {left} cada uno; decide la resistencia, {more} contra {less}.",
            left=_count(n),
            more=max(known),
            less=min(known),
        )
        return _outcome(winner, n, n - 1, options, why)
    if n < TEAM:
        last = report.get("last_removal")
        if last is None:
            _refuse(
                "report.last_removal",
                Text("Reptantes y resistencia iguales: indica quién retiró uno por última vez; esa persona gana."),
            )
        why = Text("Tiempo: todo igual; gana quien retiró un Reptante por última vez.")
        return _outcome(last, n, n - 1, options, why)
    return _all_equal(report, options, by_staff, rng)


def _check_time(left: list[int], resistance: list[int | None], last: int | None) -> None:
    if 0 in left:
        _refuse(
            "report.time_zero",
            Text("Con 0 Reptantes la partida ya terminó por eliminación, no por tiempo."),
            "P1 §3.1, P3 §2.6",
        )
    if any(r == 0 and n == TEAM for r, n in zip(resistance, left, strict=True)):
        _refuse(
            "report.zero_without_removal",
            Text("Quien llegó a 0 de resistencia retiró un Reptante: no puede conservar los 3."),
            "P1 §3.2",
        )
    if last is not None and left[last] == TEAM:
        _refuse(
            "report.last_removal_impossible",
            Text("Quien conserva sus 3 Reptantes no retiró ninguno."),
        )


def _all_equal(report: Json, options: Mapping[str, str], by_staff: bool, rng: Random) -> Outcome:
    if options["all_equal"] == "lots":
        why = Text("Tiempo: igualdad total; decide el sorteo registrado.")
        return _outcome(rng.randrange(2), TEAM, TEAM - 1, options, why)
    winner = report.get("sudden_death")
    if winner is None or not by_staff:
        _refuse(
            "report.all_equal",
            Text(
                "Igualdad total y nadie retiró Reptantes: llama a un juez, que dirige la muerte súbita y la registra."
            ),
        )
    return _outcome(winner, TEAM, TEAM - 1, options, Text("Tiempo: igualdad total; decide la muerte súbita."))


def _concession(report: Json, options: Mapping[str, str], by_staff: bool, rng: Random) -> Outcome:
    score = TEAM if options["concession_score"] == "three" else report["winner_left"]
    why = Text("Rendición: SCORE {score} a 0.", score=score)
    if report["ending"] == "loop":
        why = Text("Bucle infinito: SCORE {score} a 0.", score=score)
    return _outcome(1 - report["who"], score, 0, options, why)


def _absent(report: Json, options: Mapping[str, str], by_staff: bool, rng: Random) -> Outcome:
    stayed_away = report["ending"] == "no_show"
    why = Text("Ausencia de un jugador.") if stayed_away else Text("Descalificación de un jugador.")
    return _outcome(1 - report["who"], int(options["no_show_score"]), 0, options, why)


def _judged(report: Json, options: Mapping[str, str], by_staff: bool, rng: Random) -> Outcome:
    winner, score = report["winner"], report["score"]
    if score[winner] <= score[1 - winner]:
        _refuse(
            "report.score",
            Text(
                "El SCORE de quien gana ({high}) es mayor que el de quien pierde ({low}); no existe el empate.",
                high=score[winner],
                low=score[1 - winner],
            ),
        )
    return _outcome(winner, score[winner], score[1 - winner], options, Text("Decisión de juez."))


def _double_loss(report: Json, options: Mapping[str, str], by_staff: bool, rng: Random) -> Outcome:
    return Outcome((NOTHING, NOTHING), Text("Pierden ambos."), "P3 §2.5", "nobody")


def _void(report: Json, options: Mapping[str, str], by_staff: bool, rng: Random) -> Outcome:
    """The rulebook knows no void match: a judge sets aside what should not have been played so."""
    return Outcome((NOTHING, NOTHING), Text("Partida anulada."), kind="void")


_Decider = Callable[[Json, Mapping[str, str], bool, Random], Outcome]
_DECIDERS: dict[str, _Decider] = {
    "elimination": _elimination,
    "time": _time,
    "concession": _concession,
    "loop": _concession,
    "no_show": _absent,
    "disqualification": _absent,
    "judge": _judged,
    "double_loss": _double_loss,
    "void": _void,
}


def _outcome(winner: int, high: int, low: int, options: Mapping[str, str], why: Text) -> Outcome:
    won = SeatResult(1, int(options["win_points"]), high, won=True)
    lost = SeatResult(2, 0, low, won=False)
    return Outcome((won, lost) if winner == 0 else (lost, won), why, RULE)


def _count(n: int) -> str:
    return f"{n} Reptante" + ("" if n == 1 else "s")


def _refuse(code: str, message: Text, rule: str = RULE) -> NoReturn:
    raise ImpossibleReport(Problem(code, message, rule))
