"""Every operation that may be written is carried out, and nothing else is."""

from random import Random

import pytest

from atrum_judge.games.atrum.play.resolving.deeds import DEEDS, deed
from atrum_judge.games.atrum.table.effects import OPERATIONS, Effect
from atrum_judge.games.atrum.table.kinds import NEUTRAL, NONE, counted, plus
from atrum_judge.games.atrum.table.position import Link, Position


def _nothing(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    return position


def test_every_operation_has_its_deed_and_no_deed_lacks_an_operation() -> None:
    assert DEEDS.keys() == OPERATIONS.keys()


def test_a_deed_of_no_operation_is_refused() -> None:
    with pytest.raises(ValueError, match="no operation fly"):
        deed("fly")(_nothing)


def test_an_operation_is_done_in_one_way() -> None:
    with pytest.raises(ValueError, match="two deeds of damage"):
        deed("damage")(_nothing)


def test_neutral_is_no_kind_and_lies_in_no_pile() -> None:
    with pytest.raises(TypeError):
        plus(NONE, NEUTRAL)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        counted([NEUTRAL])  # type: ignore[list-item]
