"""The card catalogue: found by name, loaded again without harm, compared before it changes."""

import pytest

from atrum_judge.protocol import CatalogueItem
from atrum_judge.registry import get_ruleset
from rules.catalogue import all_items, cards_of, compare, known_names, load
from rules.models import CatalogueCard

pytestmark = pytest.mark.django_db

ATRUM = get_ruleset("atrum")


def item(name, edition="", **data):
    return CatalogueItem(name, edition, data)


@pytest.fixture
def three():
    assert load(ATRUM, [item("Zorro", "I", n=1), item("Ágata", "II", n=2), item("Ágata", "I", n=3)]) == 3
    CatalogueCard.objects.create(game="otro", name="Ajena", name_key=ATRUM.name_key("Ajena"))


def test_a_piece_is_found_by_name_over_all_editions_however_it_is_spelt(three):
    found = cards_of(ATRUM)("  AGATA ")
    assert [(one.name, one.edition, one.data) for one in found] == [
        ("Ágata", "I", {"n": 3}),
        ("Ágata", "II", {"n": 2}),
    ]
    assert cards_of(ATRUM)("Nada") == []
    assert cards_of(ATRUM)("Ajena") == []  # of another game


def test_names_are_known_once_in_order(three):
    assert known_names(ATRUM) == sorted({"Zorro", "Ágata"})


def test_all_cards_come_by_name_and_edition(three):
    assert [(one.name, one.edition) for one in all_items(ATRUM)] == sorted(
        [("Zorro", "I"), ("Ágata", "I"), ("Ágata", "II")]
    )


def test_cards_that_are_new_or_change_one_are_told_apart(three):
    same, other_text, other_name, other_edition = (
        item("Zorro", "I", n=1),
        item("Ágata", "II", n=9),
        item("AGATA", "I", n=3),
        item("Zorro", "II", n=1),
    )
    assert compare(ATRUM, [same, other_text, other_name, other_edition]) == (
        [other_edition],
        [other_text, other_name],
    )
    assert compare(ATRUM, []) == ([], [])


def test_loading_again_refreshes_and_adds_nothing(three):
    assert load(ATRUM, [item("zorro", "I", n=5), item("Nuevo")]) == 1
    assert [(one.name, one.data) for one in cards_of(ATRUM)("Zorro")] == [("zorro", {"n": 5})]
    assert len(all_items(ATRUM)) == 4


def test_a_whole_file_is_written_in_few_statements(three, django_assert_max_num_queries):
    cards = [item(f"Carta {n}", n=n) for n in range(900)]
    with django_assert_max_num_queries(10):
        assert load(ATRUM, [*cards, item("ZORRO", "I"), item("Carta 5", n="otra")]) == 900
    assert cards_of(ATRUM)("Carta 5")[0].data == {"n": "otra"}
    assert cards_of(ATRUM)("Zorro")[0].data == {"n": 1}  # of which only the name was told
    with django_assert_max_num_queries(12):
        assert load(ATRUM, [item(f"carta {n}", n=-n) for n in range(1, 900)]) == 0
    assert (cards_of(ATRUM)("Carta 7")[0].name, len(all_items(ATRUM))) == ("carta 7", 903)


def test_a_load_that_fails_changes_nothing(three):
    with pytest.raises(TypeError):
        load(ATRUM, [item("Nuevo"), item("Roto", data={1, 2})])
    assert cards_of(ATRUM)("Nuevo") == []
