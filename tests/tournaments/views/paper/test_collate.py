"""One cut of all sheets, and the stack lies in the order of the tables."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.views.paper.collate import PER_PAGE, collated, fitting


def cut(pages, per_page):
    """Cut the pile of sheets at once, and lay the piles on one another."""
    return [page[row] for row in range(per_page) for page in pages]


@given(st.integers(0, 400), st.sampled_from(PER_PAGE))
def test_the_cut_stack_is_in_table_order(tables, per_page):
    pages = collated(range(1, tables + 1), per_page)
    stack = cut(pages, per_page)
    assert [slip for slip in stack if slip is not None] == list(range(1, tables + 1))
    assert stack[:tables] == list(range(1, tables + 1))
    assert len(pages) == -(-tables // per_page)
    assert all(len(page) == per_page for page in pages)


def test_sixteen_tables_need_four_pages_of_four():
    assert collated(range(1, 17), 4)[0] == [1, 5, 9, 13]
    assert len(collated(range(1, 17), 4)) == 4
    assert collated(range(1, 6), 4) == [[1, 3, 5, None], [2, 4, None, None]]


def test_more_seats_need_more_room():
    assert fitting(2) == [2, 3, 4, 6]
    assert 6 not in fitting(4)
    assert fitting(40) == [2]
