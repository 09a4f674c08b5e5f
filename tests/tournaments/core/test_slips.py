"""Slips typed in one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atrum_judge import registry
from atrum_judge.games.atrum.event.score import ENDINGS
from atrum_judge.text import Text
from tests.atrum_judge.games.deciding import outcome_of, terms_of
from tournaments.core.slips import AtTable, NotASlip, read_slip


def slip_of(line, game="atrum", seats=2, language="es", **options):
    ruleset = registry.get_ruleset(game)
    terms = terms_of(ruleset, seats, **options)
    at = AtTable(ruleset.endings(terms), seats, lambda said: ruleset.short(said, terms), ruleset.examples(terms))
    return read_slip(line, lambda table: at, lambda text: text.in_language(language))


def read(line, **kwargs):
    slip = slip_of(line, **kwargs)
    return slip.table, *slip.reports


def meant(line, game, seats=2, **options):
    """The reports that a line may mean and that a judge may record."""
    ruleset = registry.get_ruleset(game)
    terms = terms_of(ruleset, seats, **options)
    readings = slip_of(line, game, seats, **options).reports
    return [one for one in readings if not isinstance(outcome_of(ruleset, one, terms, by_staff=True), str)]


def refused(line, **kwargs):
    with pytest.raises(NotASlip) as why:
        read(line, **kwargs)
    return why.value.message.in_language(kwargs.get("language", "es"))


TIME = {"ending": "time", "left": [1, 1], "resistance": [6, 4]}


@pytest.mark.parametrize(
    ("line", "report"),
    [
        ("12 e 2-0", {"ending": "elimination", "left": [2, 0]}),
        ("12 t 1-1 r 6-4", TIME),
        ("12 T 1-1 R 6-4", TIME),
        ("12 tiempo 1-1 resistencia 6-4", TIME),
        ("12 t 1-1 6-4", TIME),
        ("12   t  res 6-4  1-1", TIME),
        ("１２　ｔ　１－１　６－４", TIME),
        ("12 t 1–1 6:4", TIME),
        ("12 por tiempo 1-1 6-4", TIME),
        ("12 t 1-1 6-6 2", {"ending": "time", "left": [1, 1], "resistance": [6, 6], "last_removal": 1}),
        ("12 t 3-3 súbita 1", {"ending": "time", "left": [3, 3], "sudden_death": 0}),
        ("12 t 3-3 SUBITA 1", {"ending": "time", "left": [3, 3], "sudden_death": 0}),
        ("12 rend 2 3", {"ending": "concession", "who": 1, "winner_left": 3}),
        ("12 ausencia 1", {"ending": "no_show", "who": 0}),
        ("12 decisión 2 score 1-3", {"ending": "judge", "winner": 1, "score": [1, 3]}),
        ("12 ambos", {"ending": "double_loss"}),
    ],
)
def test_an_ending_is_named_by_the_beginning_of_a_word_and_its_questions_are_answered_in_order(line, report):
    assert read(line) == (12, report)


def test_without_an_ending_all_that_the_facts_fit_are_meant_the_first_first():
    assert read("7 2-1") == (7, {"ending": "elimination", "left": [2, 1]}, {"ending": "time", "left": [2, 1]})


def test_two_endings_that_begin_alike_are_both_meant():
    assert [one["ending"] for one in slip_of("7 d 1").reports] == ["disqualification", "judge"]


def test_a_question_with_few_answers_that_is_left_out_has_them_all():
    assert read("7 aus")[1:] == ({"ending": "no_show", "who": 0}, {"ending": "no_show", "who": 1})
    assert len(slip_of("7 rend").reports) == 6


def test_a_reason_stands_after_the_number_sign():
    slip = slip_of("12 partida anulada # se cayó la mesa # otra vez")
    assert (slip.reports, slip.reason) == (({"ending": "void"},), "se cayó la mesa # otra vez")


def test_words_are_those_of_the_language():
    assert read("3 concession 1 2", language="en") == (3, {"ending": "concession", "who": 0, "winner_left": 2})


WON = {"ending": "elimination", "winner": 0}
BEST_OF_3 = {"best_of": "3"}
ORDERED = {"places": "order"}


@pytest.mark.parametrize(
    ("line", "game", "seats", "options", "reports"),
    [
        ("2 1", "atrum", 2, {}, [{"ending": "elimination", "left": [left, 0]} for left in (3, 2, 1)]),
        ("2 2", "atrum", 2, {}, [{"ending": "elimination", "left": [0, left]} for left in (3, 2, 1)]),
        ("2 2-0", "atrum", 2, {}, [{"ending": "elimination", "left": [2, 0]}]),
        ("2 2-1", "atrum", 2, {}, [{"ending": "time", "left": [2, 1]}]),
        ("2 1", "duelo", 2, {}, [WON]),
        ("2 e 1", "duelo", 2, {}, [WON]),
        ("2 1 12", "duelo", 2, {"score": "life"}, [{**WON, "life": 12}]),
        ("2 1-0", "duelo", 2, {}, [WON]),
        ("2 12-9", "duelo", 2, {}, [{"ending": "time", "life": [12, 9]}]),
        ("2 2-0", "duelo", 2, BEST_OF_3, [{**WON, "games": [2, 0]}]),
        ("2 2-1", "duelo", 2, BEST_OF_3, [{**WON, "games": [2, 1]}]),
        ("2 1", "duelo", 2, BEST_OF_3, [{**WON, "games": [2, 0]}, {**WON, "games": [2, 1]}]),
        ("2 2", "duelo", 2, BEST_OF_3, [{**WON, "winner": 1, "games": [low, 2]} for low in (0, 1)]),
        (
            "2 empate",
            "duelo",
            2,
            {"agreed_draw": "on"},
            [{"ending": "agreed_draw"}, {"ending": "together", "winner": None}],
        ),
        ("2 1", "duelo-parejas", 2, {}, [WON]),
        ("2 1", "duelo-masacre", 4, {}, [WON]),
        ("2 2431", "duelo-masacre", 4, ORDERED, [{"ending": "elimination", "left": [1, 0, 2, 3]}]),
        ("2 2-0", "myl", 2, {}, [{"ending": "played", "games": [2, 0]}]),
        ("2 2-1", "myl", 2, {}, [{"ending": "played", "games": [2, 1]}]),
        ("2 1-1-1", "myl", 2, {}, [{"ending": "played", "games": [1, 1], "drawn": 1}]),
        ("2 1-0", "myl", 2, {}, [{"ending": "time", "games": [1, 0]}]),
        ("2 1", "myl", 2, {}, [{"ending": "played", "games": [2, low]} for low in (0, 1)]),
        ("2 1", "myl", 2, {"best_of": "1"}, [{"ending": "played", "games": [1, 0]}]),
        (
            "2 e",
            "myl",
            2,
            {},
            [
                {"ending": "played", "games": [1, 1], "drawn": 1},
                {"ending": "time", "games": [1, 1]},
                {"ending": "time", "games": [0, 0]},
            ],
        ),
        ("2 empate", "myl", 2, {"best_of": "1"}, [{"ending": "played", "games": [0, 0], "drawn": 1}]),
        ("2 25-18", "doomtrooper", 2, {}, [{"ending": "total", "promotion": [25, 18]}]),
        (
            "2 18-12",
            "doomtrooper",
            2,
            {},
            [{"ending": ending, "promotion": [18, 12]} for ending in ("decks", "time")],
        ),
        ("2 31425", "shadow_throne", 5, {}, [{"ending": "places", "place": [2, 4, 1, 3, 5]}]),
        ("2 16-9-3", "shadow_throne", 3, {}, [{"ending": "target", "influence": [16, 9, 3]}]),
        (
            "2 16-16-3 2-1-0",
            "shadow_throne",
            3,
            {},
            [{"ending": "target", "influence": [16, 16, 3], "gold": [2, 1, 0]}],
        ),
        ("2 1", "shadow_throne", 3, {"lower_places": "equal"}, [{"ending": "places", "place": [1, 2, 2]}]),
    ],
)
def test_each_game_says_what_its_shortest_line_means(line, game, seats, options, reports):
    assert meant(line, game, seats, **options) == reports


@pytest.mark.parametrize("game", [game.key for game in registry.rulesets()])
def test_every_example_of_a_game_can_be_recorded_and_the_first_takes_seven_keys(game):
    ruleset = registry.get_ruleset(game)
    for seats in range(ruleset.min_seats, ruleset.max_seats + 1):
        examples = ruleset.examples(terms_of(ruleset, seats))
        assert min(len(f"2 {example.line}") for example in examples) <= 7
        for example in examples:
            assert meant(f"2 {example.line}", game, seats), (game, seats, str(example.line))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "Empieza por el número de mesa"),
        ("ana 2-0", "Empieza por el número de mesa"),
        ("² 2-0", "Empieza por el número de mesa"),
        ("123456 2-0", "Empieza por el número de mesa"),
        ("12", "Falta el resultado de la mesa 12."),
        ("12 # tarde", "Falta el resultado de la mesa 12."),
        (
            "12 ana",
            "No entiendo «ana». Escribe el lugar de quien ganó, de 1 a 2, o cómo terminó: Eliminación, Tiempo",
        ),
        ("12 empate", "Esta partida no termina empatada: escribe cómo terminó."),
        ("12 t 1-1 z 6-4", "No entiendo «z». Puede ser: Resistencia"),
        ("12 ambos motivo", "Sobra «motivo»."),
        ("12 t 1-1 r", "Falta el valor de «Resistencia»."),
        ("12 e 2-0 1-1", "Sobra «1-1»."),
        ("12 3", "los lugares van de 1 a 2"),
        ("12 2-0-1", "Por ejemplo: 1 · 2-0"),
        ("12 e 2", "pide 2 valores unidos por un guion"),
        ("12 2-", "«2-» no es un número"),
        ("12 2-x", "no es un número"),
        ("12 rend 3 1", "pide un lugar de la mesa, de 1 a 2."),
        ("12 rend 0 1", "pide un lugar de la mesa, de 1 a 2."),
    ],
)
def test_what_cannot_be_read_says_what_is_wrong_with_it(line, sentence):
    assert sentence in refused(line)


def test_a_word_that_two_answers_begin_with_is_told_and_not_guessed():
    assert "«sin» puede ser: Sin vida, Sin cartas que robar." in refused("1 e 1 c sin", game="duelo")


def test_a_game_whose_points_are_needed_says_so_with_its_example():
    assert "«1» no alcanza en este juego. Por ejemplo: 25-18" in refused("1 1", game="doomtrooper")


def test_a_table_that_does_not_play_is_the_callers_to_refuse():
    def nobody(table):
        raise NotASlip(Text("No hay mesa {table}.", table=table))

    with pytest.raises(NotASlip, match="No hay mesa 9"):
        read_slip("9 2-0", nobody, str)


@given(
    st.text(max_size=40) | st.from_regex(r"[0-9]{1,3}( [a-z0-9\-]{1,6}){0,5}", fullmatch=True),
    st.sampled_from([("atrum", 2), ("duelo", 2), ("duelo-masacre", 4), ("myl", 2), ("shadow_throne", 5)]),
)
def test_any_line_is_a_slip_or_says_why_not(line, game):
    try:
        slip = slip_of(line, *game)
    except NotASlip as why:
        assert why.message.in_language("en")
    else:
        assert slip.reports
        assert all("ending" in report for report in slip.reports)


def test_every_ending_of_atrum_is_still_named_by_its_own_word():
    assert all(read(f"1 {str(ending.label).lower()}")[0] == 1 for ending in ENDINGS)
