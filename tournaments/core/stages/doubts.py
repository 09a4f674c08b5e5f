"""The sentences that say why a list of stages makes no sense."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from atrum_judge.text import Text
from tournaments.core.stages.planned import (
    BEST,
    BRACKET,
    FINAL_TABLE,
    KNOCKOUTS,
    LOSSES,
    MOST_BOUND,
    MOST_GROUPS,
    MOST_MINUTES,
    MOST_ROUNDS,
    PLACES,
    POINTS,
    ROUND_ROBIN,
    STANDING_STAGES,
    SWISS,
    Stage,
)


def doubts(stages: Sequence[Stage], least: int, most: int, divisions: int = 0) -> Iterator[tuple[int, Text]]:
    """Say why a list of stages makes no sense: the place of each such stage, from 0, and a sentence.

    Args:
        least, most: seats at a table of the game.
        divisions: the number that the event has.
    """
    for place, (before, stage) in enumerate(pairwise(stages), start=1):
        if before.kind not in STANDING_STAGES:
            yield place, Text("Después de una llave o de una mesa final no sigue otra etapa: ya hay campeón.")
        if most > 2 and stage.kind in KNOCKOUTS:
            yield place, Text("En mesas de más de dos no hay llave: los mejores juegan una mesa final.")
        if most == 2 and stage.kind == FINAL_TABLE:
            yield place, Text("La mesa final es de juegos de más de dos por mesa: aquí va una llave.")
        if most > 2 and stage.kind == ROUND_ROBIN:
            yield place, Text("En mesas de más de dos no hay grupos: juegan rondas suizas.")
        if stage.kind == SWISS and not 1 <= stage.rounds <= MOST_ROUNDS:
            yield place, Text("Di cuántas rondas tiene, de 1 a {most}.", most=MOST_ROUNDS)
        if stage.by_division and (stage.kind != BRACKET or before.groups > 1):
            yield place, Text("Por división se juega una eliminación directa, después de rondas de todos juntos.")
        elif stage.by_division and divisions < 2:
            yield place, Text("Escribe primero los nombres de las divisiones: al menos dos.")
        yield from ((place, text) for text in _entrance_doubts(stage, before, least, most))


def _entrance_doubts(stage: Stage, before: Stage, least: int, most: int) -> Iterator[Text]:
    if (
        stage.groups > MOST_GROUPS
        or stage.bound > MOST_BOUND
        or max(stage.minutes or 0, stage.last_minutes or 0) > MOST_MINUTES
    ):
        yield Text("Ese número es demasiado grande.")
    if stage.kind == FINAL_TABLE and (stage.who != BEST or not least <= stage.bound <= most):
        yield Text("A la mesa final pasan los mejores, de {least} a {most}.", least=least, most=most)
    elif stage.who == PLACES and before.kind != ROUND_ROBIN:
        yield Text("Los primeros de cada grupo pasan de una etapa de grupos.")
    elif stage.who in {BEST, PLACES} and (stage.most(before.groups) or 0) < least:
        yield Text("Pasan al menos {least}.", least=least)
    elif stage.who == POINTS and not stage.bound:
        yield Text("Di con cuántos puntos se pasa.")
    elif stage.who == BEST and before.who == BEST and stage.bound > before.bound:
        yield Text("No pueden pasar {bound} de una etapa de {most}.", bound=stage.bound, most=before.bound)
    elif most > 2 and stage.who in {POINTS, LOSSES}:
        yield Text("En mesas de más de dos pasan los mejores, tantos como digas.")
