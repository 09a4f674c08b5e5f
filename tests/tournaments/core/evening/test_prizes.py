"""Prizes by place: nothing is lost or made where several end equal."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.evening.prizes import Prize, Prizes, awards

rows = st.builds(
    lambda first, more, amount, text: Prize(first=first, last=first + more, amount=amount, text=text),
    st.integers(1, 8),
    st.integers(0, 3),
    st.integers(0, 20),
    st.sampled_from(["sobres", "pesos"]),
)
LIST = (
    Prize(first=1, last=1, amount=20, text="sobres"),
    Prize(first=2, last=2, amount=10, text="sobres"),
    Prize(first=3, last=4, amount=5, text="sobres"),
    Prize(first=2, last=2, text="playmat"),
)


def said(ties, *equal):
    return [(one.said, one.together) for one in awards(Prizes(rows=LIST, ties=ties), equal)]


def test_each_place_has_its_own_where_the_order_decides():
    alone = [(["20 sobres"], ()), (["10 sobres", "playmat"], ()), (["5 sobres"], ()), (["5 sobres"], ()), ([], ())]
    assert said("order", 1, 1, 1, 1, 1) == alone
    assert said("share", 1, 2, 3, 4, 5) == said("best", 1, 2, 3, 4, 5) == alone


def test_equals_share_what_can_be_counted_and_agree_on_the_rest():
    shared = ("playmat",)
    assert said("share", "a", "b", "b", "b") == [
        (["20 sobres"], ()),
        (["7 sobres"], shared),
        (["7 sobres"], shared),
        (["6 sobres"], shared),
    ]
    best = (["10 sobres", "playmat"], ())
    assert said("best", "a", "b", "b", "c") == [(["20 sobres"], ()), best, best, (["5 sobres"], ())]


@given(st.lists(rows, max_size=8), st.lists(st.integers(0, 2), max_size=12))
def test_sharing_gives_as_much_as_the_order_does(listed, equal):
    def total(ties):
        found = Counter()
        for one in awards(Prizes(rows=tuple(listed), ties=ties), equal):
            found.update(one.amounts)
        return +found

    assert total("share") == total("order")


@given(st.lists(rows, max_size=4), st.frozensets(st.integers(1, 20)))
def test_a_list_is_read_as_it_was_written(listed, handed):
    prizes = Prizes(rows=tuple(listed), ties="best", handed=handed)
    assert Prizes.read(prizes.as_json()) == prizes
