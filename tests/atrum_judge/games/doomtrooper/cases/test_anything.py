"""Any case: an answer or a clear refusal, and nothing impossible comes of a legal one."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.atrum_judge.games.doomtrooper.cases.situations import ROWS
from tests.atrum_judge.games.doomtrooper.kit import SHARED, judged
from tests.atrum_judge.judging.tangled import check, tangled
from tests.selection import examples

CASES = [*(row.case for row in ROWS), *(example["case"] for example in SHARED)]


@examples(150)
@given(seed=st.integers(0, 10**9))
def test_any_case_is_answered_or_refused(seed):
    check(tangled(CASES, Random(seed), keep="cards"), judged, drop="effective")
