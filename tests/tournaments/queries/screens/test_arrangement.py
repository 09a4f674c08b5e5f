"""The panels of a wall: chosen ones, and those that an address asks for."""

from tournaments.enums import Panel, Theme
from tournaments.queries.screens.arrangement import Arrangement, Shown, asked_for

CHOSEN = Arrangement((Shown(Panel.CLOCK, 40), Shown(Panel.QR, 5)), Theme.LIGHT, 30)


def test_what_was_chosen_is_read_back_as_it_was_stored():
    assert Arrangement.of(CHOSEN.as_json()) == CHOSEN
    assert Arrangement.of({}) == Arrangement()
    assert Arrangement.of(Arrangement().as_json()) == Arrangement()


def test_an_address_that_asks_for_nothing_shows_what_was_chosen():
    assert CHOSEN.asked_by("") == CHOSEN.panels
    assert CHOSEN.asked_by("nada") == CHOSEN.panels


def test_an_address_asks_for_panels_in_its_own_order():
    assert [one.panel for one in CHOSEN.asked_by("standings,clock")] == ["standings", "clock"]


def test_a_panel_that_was_chosen_stays_as_long_as_chosen():
    usual = Arrangement().seconds_of(Panel.STANDINGS)
    assert [one.seconds for one in CHOSEN.asked_by("clock,standings")] == [40, usual]


def test_an_address_has_one_spelling():
    assert asked_for("clock,clock,x,names") == "clock,names"
    assert asked_for("x") is None
