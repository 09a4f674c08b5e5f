"""The questions about a result, as a game asks them, and the answers as the game takes them."""

import pytest

from atrum_judge.protocol import Ending, Field, Terms
from atrum_judge.registry import rulesets
from tournaments.core.standings import CRITERIA
from tournaments.forms.report import ReportForm

NAME = CRITERIA["wins"].label  # any sentence will do
HELP = CRITERIA["points"].label


def ending(*fields):
    return Ending("some", NAME, NAME, fields)


def asked(kind="integer", name="n", **kwargs):
    return Field(name, NAME, kind, **kwargs)


def form(*fields, data=None, staff=False, seats=("Ana", "Bea")):
    return ReportForm(data, ending=ending(*fields), seats=seats, staff=staff)


def test_a_question_is_asked_once_or_of_each_seat():
    found = form(asked(maximum=3, name="left", per_seat=True), asked("seat", name="who"))
    assert list(found.fields) == ["left_0", "left_1", "who"]
    assert [found.fields[name].label for name in found.fields] == ["Ana", "Bea", "Victorias"]
    assert [[field.name for field in fields] for _, _, fields in found.groups()] == [["left_0", "left_1"], ["who"]]


def test_staff_is_asked_for_a_reason_too():
    assert "reason" not in form(asked()).fields
    found = form(asked(maximum=1), staff=True, data={"n": "1"})
    assert found.is_valid()  # the reason may be empty
    assert found.report_data() == {"ending": "some", "n": 1}
    assert not form(asked(maximum=1), staff=True, data={"n": "1", "reason": "x" * 301}).is_valid()


@pytest.mark.parametrize(
    ("least", "most", "choices"),
    [(0, 3, ["0", "1", "2", "3"]), (1, 6, ["1", "2", "3", "4", "5", "6"]), (0, 6, None), (2, 2, ["2"])],
)
def test_few_numbers_are_chosen_and_many_typed(least, most, choices):
    field = form(asked(minimum=least, maximum=most)).fields["n"]
    assert [value for value, _ in getattr(field, "choices", [])] == (choices or [])


def test_a_number_that_is_asked_once_has_its_label_once():
    (legend, _, fields), (bare, _, (number,)) = form(
        asked(maximum=40, name="life", per_seat=True), asked(maximum=40, help=HELP)
    ).groups()
    assert (legend, len(fields)) == ("Victorias", 2)
    assert (bare, number.label, number.help_text) == ("", "Victorias", "Puntos")


@pytest.mark.parametrize(("empty", "shown"), [(None, "No hace falta"), (HELP, "Puntos")])
def test_leaving_a_choice_open_says_what_that_means(empty, shown):
    field = form(asked("seat", optional=True, empty=empty)).fields["n"]
    assert field.choices[0] == ("", shown)


def test_numbers_may_have_words():
    field = form(asked(maximum=2, choices={"0": HELP})).fields["n"]
    assert [words for _, words in field.choices] == ["Puntos", "1", "2"]


@pytest.mark.parametrize("game", [one for one in rulesets() if one.judge], ids=lambda game: game.key)
def test_a_judge_who_names_no_winner_reads_what_that_means(game):
    usual = {option.name: option.default for option in game.options}
    endings = game.endings(Terms(game.min_seats, usual, needs_winner=False))
    winners = [one for ending in endings for one in ending.fields if one.name == "winner" and one.optional]
    assert all(one.empty for one in winners)


@pytest.mark.parametrize(
    ("typed", "valid"), [("0", False), ("1", True), ("20", True), ("21", False), ("x", False)]
)
def test_numbers_are_held_to_their_bounds(typed, valid):
    assert form(asked(minimum=1, maximum=20), data={"n": typed}).is_valid() is valid


@pytest.mark.parametrize(("typed", "valid"), [("0", True), ("1", True), ("2", False), ("", False)])
def test_a_seat_is_one_of_those_at_the_table(typed, valid):
    assert form(asked("seat"), data={"n": typed}).is_valid() is valid


def test_answers_are_numbers():
    found = form(
        asked(maximum=20, name="left", per_seat=True),
        asked("seat", name="who"),
        data={"left_0": "3", "left_1": "0", "who": "1"},
    )
    assert found.is_valid()
    assert found.report_data() == {"ending": "some", "left": [3, 0], "who": 1}


@pytest.mark.parametrize("kind", ["seat", "integer"])
def test_what_need_not_be_answered_is_left_out(kind):
    found = form(asked(kind, maximum=20, optional=True), data={"n": ""})
    assert found.is_valid()
    assert found.report_data() == {"ending": "some"}


def test_an_optional_question_of_each_seat_is_left_out_only_when_nobody_answers():
    question = asked(maximum=20, per_seat=True, optional=True)
    nobody = form(question, data={})
    assert nobody.is_valid()
    assert nobody.report_data() == {"ending": "some"}
    one = form(question, data={"n_1": "4"})
    assert one.is_valid()
    assert one.report_data() == {"ending": "some", "n": [None, 4]}


def test_zero_is_an_answer():
    found = form(asked(maximum=20, optional=True), data={"n": "0"})
    assert found.is_valid()
    assert found.report_data() == {"ending": "some", "n": 0}


def test_a_stored_report_fills_the_form():
    assert ReportForm.answers({"ending": "some", "left": [3, 0], "who": 1}) == {
        "ending": "some",
        "left_0": 3,
        "left_1": 0,
        "who": 1,
    }


def test_an_optional_seat_may_be_left_open():
    field = form(asked("seat", optional=True)).fields["n"]
    assert [value for value, _ in field.choices] == ["", "0", "1"]
    assert [value for value, _ in form(asked("seat")).fields["n"].choices] == ["0", "1"]
