"""Any case: an answer or a clear refusal, and no card is lost on the way."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atrum_judge.games.myl.table import looking
from atrum_judge.judging.reading import NotACase
from tests.atrum_judge.games.myl.cases.situations import ROWS
from tests.atrum_judge.games.myl.kit import OWN, SHARED, activated, ally, case, do, effect, judged
from tests.atrum_judge.judging.tangled import check, tangled
from tests.selection import examples

CASES = [*(row.case for row in ROWS), *(example["case"] for example in SHARED)]


@examples(150)
@given(seed=st.integers(0, 10**9))
def test_any_case_is_answered_or_refused(seed):
    check(tangled(CASES, Random(seed)), judged)


@pytest.mark.parametrize("op", ["strength", "lose_ability", "destroy"])
def test_a_case_that_takes_too_long_is_refused_in_one_line(op, monkeypatch):
    allies = [ally(f"x{n}", 3, **activated(effect(op, of={**OWN, "all": True}, amount=1))) for n in range(9)]
    sent = case(*[do("activate", card="x0") for _ in range(4)], a={"defense": allies})
    assert judged(sent)["findings"] is not None
    monkeypatch.setattr(looking, "MOST_WORK", 20)
    with pytest.raises(NotACase, match="fewer effects"):
        judged(sent)
