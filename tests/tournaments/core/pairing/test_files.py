"""Histories and pairings as JSON, field by field."""

import pytest

from tournaments.core.draws import rng_for
from tournaments.core.pairing import field_of, files, swiss
from tournaments.core.pairing.explanation import explain
from tournaments.core.pairing.files import BadFile, read_answer, read_history
from tournaments.core.pairing.result import Pairing

HISTORY = {
    "players": [
        {"id": "c", "seed": 30},
        {"id": "a", "seed": 10},
        {"id": "b", "seed": 20, "dropped": True},
        {"id": 4, "seed": 40, "dropped": False},
    ],
    "rounds": [
        [
            {"a": "a", "b": "b", "winner": "b", "score_a": 1, "score_b": 3},
            {"a": "c", "winner": "c", "score_a": 2},
        ],
        [],
    ],
    "seed": 7,
}


def test_players_come_by_seed_and_the_dropped_do_not_play_on():
    asked = read_history(HISTORY)
    assert asked.history.entries == ("a", "b", "c", 4)
    assert asked.active == ["a", "c", 4]
    assert asked.seed == "7"


def test_matches_and_byes_are_read():
    played = read_history(HISTORY).history
    assert [
        [[(s.entry, s.points, s.score, s.won) for s in table.seats] for table in tables]
        for tables in played.rounds
    ] == [[[("a", 0, 1, False), ("b", 1, 3, True)], [("c", 1, 2, True)]], []]


@pytest.mark.parametrize(("seed", "text"), [({}, "0"), ({"seed": "semilla"}, "semilla"), ({"seed": -1}, "-1")])
def test_the_seed_is_a_text_or_a_number(seed, text):
    assert read_history({"players": [], "rounds": [], **seed}).seed == text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"players": {}}, '"players" is not a list'),
        ({"players": ["a"]}, "player 1 is not an object"),
        ({"players": [{"id": "a", "seed": True}]}, "\"seed\" of player 'a' is not a whole number"),
        ({"players": [{"id": None, "seed": 1}]}, '"id" of player 1 is not a whole number or a text'),
        ({"rounds": [{}]}, "round 1 is not a list"),
        ({"rounds": [[], ["x"]]}, "round 2, match 1 is not an object"),
        ({"seed": True}, '"seed" is not a whole number or a text'),
        ({"rounds": [[{"a": "z", "winner": "z"}]]}, "'z', who is not a player"),
        ({"rounds": [[{"a": "a", "winner": "a", "score_a": -1}]]}, '"score_a" of round 1, match 1 is below 0'),
        ({"rounds_planned": 101}, '"rounds_planned" is above 100'),
        (
            {"rounds": [[{"a": "a", "winner": True, "score_a": 0}]]},
            "the winner of round 1, match 1 did not play it",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place(change, words):
    with pytest.raises(BadFile) as refused:
        read_history({**HISTORY, **change})
    assert words in str(refused.value)


def test_a_score_of_nothing_is_a_score():
    match = {"a": "a", "winner": "a", "score_a": 0}
    assert read_history({**HISTORY, "rounds": [[match]]}).history.total("a") == (1, 0)


@pytest.fixture
def field():
    asked = read_history(HISTORY)
    return field_of(asked.history, asked.active, rng_for(asked.seed))


def answer(field):
    """Return the output of `manage.py pair --certificate`."""
    matched = swiss.optimum(field)
    made = swiss.pairing(field, matched.pairs)
    written = files.certificate_json(field, matched.certificate())
    return {**files.pairing_json(made), "certificate": written}


def test_a_written_answer_is_read_back(field):
    pairs, proof = read_answer(answer(field), field)
    matched = swiss.optimum(field)
    assert {frozenset(pair) for pair in pairs} == {frozenset(pair) for pair in matched.pairs}
    assert proof == matched.certificate()


def test_a_pairing_is_written_as_lists():
    assert files.pairing_json(Pairing((("a", 4),), "c")) == {"pairs": [["a", 4]], "bye": "c"}


def test_a_certificate_tells_its_unit(field):
    written = answer(field)["certificate"]
    assert written["scale"] == 2
    weights = field.weights
    assert written["weights"] == {
        "rematches": weights.rematch,
        "bye": weights.bye,
        "points": weights.points,
        "floats": weights.floats,
        "score": weights.score,
    }


def test_an_explanation_is_written_with_terms_and_floats(field):
    matched = swiss.optimum(field)
    told = files.explanation_json(explain(field, matched.pairs))
    assert told["total"] == field.total(matched.pairs)._asdict()
    # c (one point from its bye) and a meet, 4 sits out: nobody has had fewer byes or points. In the round before
    # this one nobody played, so nothing is repeated.
    assert [sorted(map(str, note["pair"])) for note in told["pairs"]] == [["a", "c"]]
    assert [(note["id"], note["direction"], note["repeated"]) for note in told["floats"]] == [
        ("c", "down", False),
        ("a", "up", False),
        (4, "bye", False),
    ]
    assert all(note["reason"] for note in told["floats"])


@pytest.mark.parametrize(
    ("place", "value", "words"),
    [
        ("pairs", None, '"pairs" is not a list'),
        ("pairs", [["a"]], "pair 1 is not two players"),
        ("pairs", [["a", "c"], ["a", "c", 4]], "pair 2 is not two players"),
        ("pairs", [["a", "b"]], "pair 1: 'b' is not to be paired"),
        ("pairs", [["a", ["c"]]], "is not to be paired"),
        ("pairs", [["a", True]], "is not to be paired"),
        ("bye", "b", "\"bye\": 'b' is not to be paired"),
        ("certificate", None, '"certificate" is not an object'),
    ],
)
def test_a_damaged_answer_is_refused_with_its_place(field, place, value, words):
    with pytest.raises(BadFile) as refused:
        read_answer({**answer(field), place: value}, field)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("place", "value", "words"),
    [
        ("values", {}, '"values" of the certificate is not a list'),
        ("values", [["a", 1, 2]], "a value of the certificate is not a player and a number"),
        ("values", [["a", 1.5]], "a value of the certificate is not a whole number"),
        ("values", [["b", 1]], "the certificate: 'b' is not to be paired"),
        ("sets", [[]], "a set of the certificate is not an object"),
        ("sets", [{"members": ["b"], "value": 1}], "the certificate: 'b' is not to be paired"),
        (
            "sets",
            [{"members": ["a"], "value": "1"}],
            "the value of a set of the certificate is not a whole number",
        ),
        ("bound", None, '"bound" of the certificate is not a whole number'),
    ],
)
def test_a_damaged_certificate_is_refused_with_its_place(field, place, value, words):
    whole = answer(field)
    whole["certificate"] = {**whole["certificate"], place: value}
    with pytest.raises(BadFile) as refused:
        read_answer(whole, field)
    assert words in str(refused.value)


def test_sets_are_read_with_members_and_value(field):
    whole = answer(field)
    whole["certificate"] = {**whole["certificate"], "sets": [{"members": ["a", None, 4], "value": 6}]}
    assert read_answer(whole, field)[1].sets == ((("a", None, 4), 6),)
