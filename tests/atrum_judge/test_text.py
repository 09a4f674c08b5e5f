"""Lines typed by people."""

import json
import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atrum_judge.text import Text, Told, alphabetical, one_line


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  a\t b\n", "a b"),
        ("a\u202eb", "a b"),
        ("n\u0303", "ñ"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("a\x00b", "a b"),
        ("\u200b", ""),
    ],
)
def test_invisible_characters_go(typed, kept):
    assert one_line(typed) == kept


@given(st.text())
def test_cleaning_twice_changes_nothing_more(typed):
    assert one_line(one_line(typed)) == one_line(typed)


def test_names_sort_as_in_spanish():
    names = ["Oso", "Zorro", "Ñandú", "nutria", "Águila", "Avestruz", "Nandú"]
    assert sorted(names, key=alphabetical) == ["Águila", "Avestruz", "Nandú", "nutria", "Ñandú", "Oso", "Zorro"]


def test_a_text_speaks_the_readers_language():
    text = Text("{by} roba {what}", by="Ana", what=2)
    assert [text.in_language(code) for code in ("es", "es-ar", "en", "en-gb", "tlh")] == [
        "Ana roba 2",
        "Ana roba 2",
        "Ana draws 2",
        "Ana draws 2",
        "Ana roba 2",
    ]


def test_values_are_said_in_the_same_language():
    text = Text("Ningún Poder afecta {what} {until}.", what=Text("tu mano"), until=Text("hasta el fin del turno"))
    assert text.in_language("en") == "No Power affects your hand until the end of the turn."
    assert (
        Text("Gana {winner}: más resistencia.")
        .filled(winner=("A", "B"))
        .in_language("es")
        .startswith("Gana A, B:")
    )


def test_spanish_contracts_where_sentences_meet():
    text = Text("Condición: {cards} en {where}.", cards="1 de el Altar", where="x")
    assert str(text) == "Condición: 1 del Altar en x."


def test_several_sentences_make_one():
    assert Text.joined([Text("tu mano"), Text.verbatim("K2")], " · ").in_language("en") == "your hand · K2"


TEXTS = [
    Text("Puntos"),
    Text("{by} roba {what}", by="{what}", what=2),
    Text("{phase}, {part}", phase=Text("Robar"), part=("a", Text("final"), 3)),
    Told({"es": "Se rindió.", "en": "Conceded."}),
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_kept_with_its_values(text):
    kept = Text.from_json(json.loads(json.dumps(text.as_json())))
    assert kept == text
    assert hash(kept) == hash(text)
    assert [kept.in_language(code) for code in ("es", "en", "tlh")] == [
        text.in_language(code) for code in ("es", "en", "tlh")
    ]
    assert pickle.loads(pickle.dumps(text)) == text  # noqa: S301


@pytest.mark.parametrize(
    "data",
    [
        None,
        "Puntos",
        {},
        {"text": 3, "values": {}},
        {"text": "a"},
        {"texts": {"en": "a"}},
        {"texts": {"es": "a", "en": 3}},
        {"texts": {"es": "a"}, "values": {}},
        {"text": "{a} {b}", "values": {"a": 1}},
        {"text": "{a:999999999}", "values": {"a": 1}},
        {"text": "{a!r}", "values": {"a": 1}},
        {"text": "{a.real}", "values": {"a": 1}},
        {"text": "{a.real}", "values": {"a.real": 1}},
        {"text": "{}", "values": {"a": 1}},
    ],
)
def test_what_is_no_text_is_refused(data):
    with pytest.raises(ValueError, match=re.escape(str(data))):
        Text.from_json(data)


def test_a_value_that_no_sentence_can_hold_is_refused():
    with pytest.raises(ValueError, match="None"):
        Text.from_json({"text": "{a}", "values": {"a": None}})
