"""How a match ended, who won it and its SCORE (P3 §2.6).

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
from typing import Any, NoReturn

from rules.protocol import NOTHING, Ending, Field, ImpossibleReport, Json, Option, Outcome, Problem, SeatResult
from rules.text import Text

RULE = "P3 §2.6"
TEAM = 3
MAX_RESISTANCE = 20

OPTIONS = (
    Option(
        "win_points",
        Text("Puntos por victoria", "Points for a win"),
        Text("El reglamento no lo define.", "The rulebook does not define it."),
        {"1": Text("1 punto", "1 point"), "3": Text("3 puntos", "3 points")},
        "1",
    ),
    Option(
        "bye_score",
        Text("SCORE de una ronda libre", "SCORE of a bye"),
        Text(
            "Quien queda libre gana la ronda; el reglamento no define su SCORE.",
            "A bye wins the round; the rulebook does not define its SCORE.",
        ),
        {"2": Text("2, el valor medio", "2, the middle value"), "3": Text("3", "3"), "0": Text("0", "0")},
        "2",
    ),
    Option(
        "concession_score",
        Text("SCORE de quien gana por rendición o bucle", "SCORE of who wins by concession or loop"),
        Text("El reglamento solo fija el de quien se rinde: 0.", "The rulebook only sets the loser's: 0."),
        {
            "left": Text("Sus Reptantes en juego", "Their Reptantes in play"),
            "three": Text("Siempre 3", "Always 3"),
        },
        "left",
        RULE,
    ),
    Option(
        "no_show_score",
        Text("SCORE por ausencia o descalificación", "SCORE for a no-show or disqualification"),
        Text("Para quien estaba presente.", "For the player who was there."),
        {"3": Text("3", "3"), "2": Text("2", "2")},
        "3",
    ),
    Option(
        "all_equal",
        Text("Tiempo con igualdad total, sin Reptantes retirados", "Time with everything equal, none removed"),
        Text(
            "No existe el empate y el reglamento no dice cómo decidir este caso.",
            "There is no draw, and the rulebook does not say how to decide this case.",
        ),
        {
            "sudden_death": Text("Muerte súbita ante un juez", "Sudden death before a judge"),
            "lots": Text("Sorteo registrado", "Recorded draw of lots"),
        },
        "sudden_death",
        RULE,
    ),
)

_LEFT = Field(
    "left",
    Text("Reptantes que le quedan", "Reptantes left"),
    "integer",
    maximum=TEAM,
    per_seat=True,
)
_WINNER_LEFT = Field(
    "winner_left",
    Text("Reptantes que le quedaban a quien gana", "Reptantes the winner had left"),
    "integer",
    minimum=1,
    maximum=TEAM,
)

ENDINGS = (
    Ending(
        "elimination",
        Text("Eliminación", "Elimination"),
        Text("A un jugador no le quedan Reptantes.", "A player has no Reptantes left."),
        (_LEFT,),
    ),
    Ending(
        "time",
        Text("Tiempo", "Time"),
        Text("Se acabó el tiempo de la ronda.", "The round's time ran out."),
        (
            _LEFT,
            Field(
                "resistance",
                Text("Resistencia", "Resistance"),
                "integer",
                Text("Solo si les quedan los mismos Reptantes.", "Only if both have the same number left."),
                maximum=MAX_RESISTANCE,
                per_seat=True,
                optional=True,
            ),
            Field(
                "last_removal",
                Text("Quién retiró un Reptante por última vez", "Who last had to remove a Reptante"),
                "seat",
                Text("Solo si también la resistencia es igual.", "Only if resistance is equal too."),
                optional=True,
            ),
            Field(
                "sudden_death",
                Text("Quién ganó la muerte súbita", "Who won the sudden death"),
                "seat",
                Text(
                    "Solo con igualdad total; la dirige un juez.",
                    "Only when everything is equal; a judge runs it.",
                ),
                optional=True,
            ),
        ),
    ),
    Ending(
        "concession",
        Text("Rendición", "Concession"),
        Text("Un jugador se rindió antes del final.", "A player conceded before the end."),
        (Field("who", Text("Quién se rindió", "Who conceded"), "seat"), _WINNER_LEFT),
    ),
    Ending(
        "no_show",
        Text("Ausencia", "No-show"),
        Text("Un jugador no se presentó.", "A player did not come."),
        (Field("who", Text("Quién no se presentó", "Who did not come"), "seat"),),
    ),
    Ending(
        "loop",
        Text("Bucle infinito", "Infinite loop"),
        Text("Lo declara un juez; cuenta como rendición.", "A judge declares it; it counts as a concession."),
        (Field("who", Text("Quién mantuvo el bucle", "Who kept the loop up"), "seat"), _WINNER_LEFT),
        staff_only=True,
    ),
    Ending(
        "disqualification",
        Text("Descalificación", "Disqualification"),
        Text("Un jugador fue descalificado.", "A player was disqualified."),
        (Field("who", Text("Quién fue descalificado", "Who was disqualified"), "seat"),),
        staff_only=True,
    ),
    Ending(
        "judge",
        Text("Decisión de juez", "Judge's decision"),
        Text("El juez fija ganador y SCORE.", "The judge sets winner and SCORE."),
        (
            Field("winner", Text("Quién gana", "Who wins"), "seat"),
            Field("score", Text("SCORE", "SCORE"), "integer", maximum=TEAM, per_seat=True),
        ),
        staff_only=True,
    ),
    Ending(
        "double_loss",
        Text("Pierden ambos", "Both lose"),
        Text(
            "Los dos ausentes o descalificados: SCORE 0-0, nadie gana.",
            "Both absent or disqualified: SCORE 0-0, nobody wins.",
        ),
        (),
        staff_only=True,
    ),
    Ending(
        "void",
        Text("Partida anulada", "Match voided"),
        Text(
            "No cuenta como jugada. Se puede jugar de nuevo mientras dure la ronda.",
            "It does not count as played. It can be played again while the round lasts.",
        ),
        (),
        staff_only=True,
    ),
)

_BY_NAME = {ending.name: ending for ending in ENDINGS}


def decide(report: Json, options: Mapping[str, str], *, by_staff: bool, rng: Random) -> Outcome:
    """Who won and with which SCORE. Raises `ImpossibleReport`, citing the section.

    Args:
        report: ``{"ending": name, field: value..}`` for two seats; see `ENDINGS`.
        options: the tournament's choices where the rulebook is silent; see `OPTIONS`.
        by_staff: a judge or organizer reports; some endings are theirs alone.
        rng: decides only a recorded draw of lots (option ``all_equal``).
    """
    ending = _BY_NAME.get(str(report.get("ending")))
    if ending is None:
        _refuse("report.ending", "Indica cómo terminó la partida.", "Say how the match ended.")
    if ending.staff_only and not by_staff:
        _refuse(
            "report.staff_only",
            f"«{ending.label.es}» lo registra un juez. Llama a uno.",
            f"«{ending.label.en}» is recorded by a judge. Call one.",
        )
    _check_fields(ending, report)
    return _DECIDERS[ending.name](report, options, by_staff, rng)


def _check_fields(ending: Ending, report: Json) -> None:
    """Every question of the ending has an answer of the right shape. Raises `ImpossibleReport`."""
    problems = []
    for asked in ending.fields:
        value = report.get(asked.name)
        if value is None and asked.optional:
            continue
        answers = value if asked.per_seat else [value]
        asked_for = 2 if asked.per_seat else 1
        if isinstance(answers, list) and len(answers) == asked_for and all(_fits(asked, a) for a in answers):
            continue
        low, high = _bounds(asked)
        es = f"un número de {low} a {high}" if asked.kind == "integer" else "uno de los jugadores"
        en = f"a number from {low} to {high}" if asked.kind == "integer" else "one of the players"
        message = Text(f"{asked.label.es}: indica {es}.", f"{asked.label.en}: give {en}.")
        rule = "P1 §3.3" if asked.name == "resistance" else RULE
        problems.append(Problem(f"report.{asked.name}", message, rule))
    if problems:
        raise ImpossibleReport(*problems)


def _bounds(asked: Field) -> tuple[int, int]:
    return (0, 1) if asked.kind == "seat" else (asked.minimum, asked.maximum)


def _fits(asked: Field, answer: object) -> bool:
    if answer is None:
        return asked.optional
    low, high = _bounds(asked)
    return isinstance(answer, int) and not isinstance(answer, bool) and low <= answer <= high


def _elimination(report: Json, options: Mapping[str, str], by_staff: bool, rng: Random) -> Outcome:
    left: list[int] = report["left"]
    if left == [0, 0]:
        _refuse(
            "report.both_eliminated",
            "Los dos sin Reptantes a la vez: el reglamento no lo define y no hay empate. Decide un juez.",
            "Both without Reptantes at once: undefined in the rulebook, and no draw exists. A judge decides.",
        )
    if 0 not in left:
        _refuse(
            "report.nobody_eliminated",
            f"Por eliminación, a quien pierde no le queda ningún Reptante; se indicó {left[0]} y {left[1]}.",
            f"By elimination the loser has no Reptantes left; the report says {left[0]} and {left[1]}.",
            "P1 §3.1, P3 §2.6",
        )
    winner = 1 if left[0] == 0 else 0
    return _outcome(
        winner,
        left[winner],
        0,
        options,
        f"Eliminación: {_count(left[winner])} contra 0.",
        f"Elimination: {_count(left[winner])} against 0.",
    )


def _time(report: Json, options: Mapping[str, str], by_staff: bool, rng: Random) -> Outcome:
    """The order of P3 §2.6: Reptantes, then resistance, then who last had to remove one."""
    left: list[int] = report["left"]
    resistance = report.get("resistance")
    known = resistance if isinstance(resistance, list) and None not in resistance else None
    _check_time(left, resistance if isinstance(resistance, list) else [None, None], report.get("last_removal"))
    if left[0] != left[1]:
        winner = 0 if left[0] > left[1] else 1
        es = f"Tiempo: {_count(max(left))} contra {min(left)}."
        en = f"Time: {_count(max(left))} against {min(left)}."
        return _outcome(winner, max(left), min(left), options, es, en)
    n = left[0]
    if known is None:
        _refuse(
            "report.resistance",
            f"A cada uno le queda {_count(n)}: falta la resistencia de ambos, que decide.",
            f"Both have {_count(n)} left: the resistance of both is missing, and decides.",
        )
    if known[0] != known[1]:
        winner = 0 if known[0] > known[1] else 1
        es = f"Tiempo: {_count(n)} cada uno; decide la resistencia, {max(known)} contra {min(known)}."
        en = f"Time: {_count(n)} each; resistance decides, {max(known)} against {min(known)}."
        return _outcome(winner, n, n - 1, options, es, en)
    if n < TEAM:
        last = report.get("last_removal")
        if last is None:
            _refuse(
                "report.last_removal",
                "Reptantes y resistencia iguales: indica quién retiró uno por última vez; esa persona gana.",
                "Equal Reptantes and resistance: say who last had to remove a Reptante; that player wins.",
            )
        es = "Tiempo: todo igual; gana quien retiró un Reptante por última vez."
        en = "Time: all equal; who last had to remove a Reptante wins."
        return _outcome(last, n, n - 1, options, es, en)
    return _all_equal(report, options, by_staff, rng)


def _check_time(left: list[int], resistance: list[int | None], last: int | None) -> None:
    if 0 in left:
        _refuse(
            "report.time_zero",
            "Con 0 Reptantes la partida ya terminó por eliminación, no por tiempo.",
            "With 0 Reptantes the match had already ended by elimination, not by time.",
            "P1 §3.1, P3 §2.6",
        )
    if any(r == 0 and n == TEAM for r, n in zip(resistance, left, strict=True)):
        _refuse(
            "report.zero_without_removal",
            "Quien llegó a 0 de resistencia retiró un Reptante: no puede conservar los 3.",
            "Who reached 0 resistance removed a Reptante: 3 cannot be left.",
            "P1 §3.2",
        )
    if last is not None and left[last] == TEAM:
        _refuse(
            "report.last_removal_impossible",
            "Quien conserva sus 3 Reptantes no retiró ninguno.",
            "Who still has 3 Reptantes has removed none.",
        )


def _all_equal(report: Json, options: Mapping[str, str], by_staff: bool, rng: Random) -> Outcome:
    if options["all_equal"] == "lots":
        es, en = (
            "Tiempo: igualdad total; decide el sorteo registrado.",
            "Time: all equal; decided by recorded lots.",
        )
        return _outcome(rng.randrange(2), TEAM, TEAM - 1, options, es, en)
    winner = report.get("sudden_death")
    if winner is None or not by_staff:
        _refuse(
            "report.all_equal",
            "Igualdad total y nadie retiró Reptantes: llama a un juez, que dirige la muerte súbita y la registra.",
            "All equal and nobody removed a Reptante: call a judge, who runs the sudden death and records it.",
        )
    es, en = "Tiempo: igualdad total; decide la muerte súbita.", "Time: all equal; decided by sudden death."
    return _outcome(winner, TEAM, TEAM - 1, options, es, en)


def _concession(report: Json, options: Mapping[str, str], by_staff: bool, rng: Random) -> Outcome:
    score = TEAM if options["concession_score"] == "three" else report["winner_left"]
    loop = report["ending"] == "loop"
    es = f"{'Bucle infinito' if loop else 'Rendición'}: SCORE {score} a 0."
    en = f"{'Infinite loop' if loop else 'Concession'}: SCORE {score} to 0."
    return _outcome(1 - report["who"], score, 0, options, es, en)


def _absent(report: Json, options: Mapping[str, str], by_staff: bool, rng: Random) -> Outcome:
    shown = report["ending"] == "no_show"
    es = "Ausencia de un jugador." if shown else "Descalificación de un jugador."
    en = "A player did not come." if shown else "A player was disqualified."
    return _outcome(1 - report["who"], int(options["no_show_score"]), 0, options, es, en)


def _judged(report: Json, options: Mapping[str, str], by_staff: bool, rng: Random) -> Outcome:
    winner, score = report["winner"], report["score"]
    if score[winner] <= score[1 - winner]:
        _refuse(
            "report.score",
            f"El SCORE de quien gana ({score[winner]}) es mayor que el de quien pierde ({score[1 - winner]}); "
            "no existe el empate.",
            f"The winner's SCORE ({score[winner]}) is higher than the loser's ({score[1 - winner]}); "
            "there is no draw.",
        )
    return _outcome(winner, score[winner], score[1 - winner], options, "Decisión de juez.", "Judge's decision.")


def _double_loss(report: Json, options: Mapping[str, str], by_staff: bool, rng: Random) -> Outcome:
    return Outcome((NOTHING, NOTHING), Text("Pierden ambos.", "Both lose."), "P3 §2.5", "nobody")


def _void(report: Json, options: Mapping[str, str], by_staff: bool, rng: Random) -> Outcome:
    """The rulebook knows no void match: a judge sets aside what should not have been played so."""
    return Outcome((NOTHING, NOTHING), Text("Partida anulada.", "Match voided."), kind="void")


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


def _outcome(winner: int, high: int, low: int, options: Mapping[str, str], es: str, en: str) -> Outcome:
    won = SeatResult(1, int(options["win_points"]), high, won=True)
    lost = SeatResult(2, 0, low, won=False)
    return Outcome((won, lost) if winner == 0 else (lost, won), Text(es, en), RULE)


def _count(n: int) -> str:
    return f"{n} Reptante" + ("" if n == 1 else "s")


def describe(report: Json, names: Any) -> Text:
    """The report in one line, with the seats' names."""
    ending = _BY_NAME[report["ending"]]
    es, en = [ending.label.es], [ending.label.en]
    for asked in ending.fields:
        value = report.get(asked.name)
        if value is None or value == [None, None]:
            continue
        if asked.per_seat:
            shown = ", ".join(f"{name} {'—' if v is None else v}" for name, v in zip(names, value, strict=True))
        else:
            shown = str(names[value]) if asked.kind == "seat" else str(value)
        es.append(f"{asked.label.es}: {shown}")
        en.append(f"{asked.label.en}: {shown}")
    return Text(" · ".join(es), " · ".join(en))


def _refuse(code: str, es: str, en: str, rule: str = RULE) -> NoReturn:
    raise ImpossibleReport(Problem(code, Text(es, en), rule))
