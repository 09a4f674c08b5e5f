"""Any case: an answer or a clear refusal."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.atrum_judge.games.shadow_throne.cases.examples import EXAMPLES
from tests.atrum_judge.games.shadow_throne.cases.test_cases import GIVEN, judged
from tests.atrum_judge.judging.tangled import check, tangled
from tests.selection import examples

CASES = [*(example.case for example in EXAMPLES), *(given_case["case"] for given_case in GIVEN)]


@examples(150)
@given(seed=st.integers(0, 10**9))
def test_any_case_is_answered_or_refused(seed: int) -> None:
    check(tangled(CASES, Random(seed)), judged)
