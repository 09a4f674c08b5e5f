"""A budget stops a reader at its end, with a sentence that names the limit; XML is told without being kept."""

import pytest

from atrum_judge.outside.budget import USUAL, Budget, Kind, Limits, TooMuch
from atrum_judge.outside.xml import Enough, NotXml, walk


@pytest.mark.parametrize("kind", Kind)
def test_what_goes_beyond_a_limit_is_told_in_both_languages(kind):
    budget = Budget(Limits(**{kind.value: 7}))
    budget.take(kind, 7)
    with pytest.raises(TooMuch) as refused:
        budget.take(kind)
    es, en = (refused.value.text.in_language(code) for code in ("es", "en"))
    assert "7" in es
    assert "7" in en
    assert es != en


def test_other_kinds_and_other_readings_have_what_is_theirs():
    one, other = Budget(Limits(rows=2)), Budget(Limits(rows=2))
    one.take(Kind.ROWS, 2)
    other.take(Kind.ROWS, 2)
    one.take(Kind.LETTERS, USUAL.letters)
    with pytest.raises(TooMuch):
        one.within(Kind.ROWS, 3)


def elements(*pieces, **limits):
    seen = []
    walk(pieces, Budget(Limits(**limits)), lambda name, attributes: seen.append((name, dict(attributes))))
    return seen


def test_elements_are_told_with_their_names_as_they_are_written():
    assert elements(b'<a xmlns:x="urn:a"><x:', b'b c="1"/></a>') == [
        ("a", {"xmlns:x": "urn:a"}),
        ("x:b", {"c": "1"}),
    ]


@pytest.mark.parametrize("letters", ["utf-8", "utf-16"])
def test_definitions_are_refused_in_whatever_letters(letters):
    with pytest.raises(TooMuch, match="definiciones"):
        elements('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'.encode(letters))


def test_many_and_deep_elements_are_refused():
    with pytest.raises(TooMuch, match="5 partes"):
        elements(b"<a>" + b"<b/>" * 5 + b"</a>", parts=5)
    with pytest.raises(TooMuch, match="3 niveles"):
        elements(b"<a>" * 4 + b"</a>" * 4, depth=3)


def test_a_damaged_text_says_where_and_a_reader_may_have_enough():
    with pytest.raises(NotXml) as damaged:
        elements(b"<a>\n<b>\n</a>")
    assert damaged.value.line == 3

    def stop(name, attributes):
        raise Enough

    walk([b"<a><b>", b"nothing of this is read"], Budget(), stop)
