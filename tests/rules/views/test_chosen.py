"""Menus of a bench that were left as somebody wanted them, without a script."""

import re

import pytest

from rules.views.chosen import with_chosen

HEAD = '<button name="tap" value="keep">Actualizar</button><input type="hidden" name="state" value="{}">'


def _page(player="A", what="pass"):
    """Two menus and their button in a row, and another button outside of it."""

    def menu(name, *options, chosen):
        marks = (f'<option value="{one}" {"selected" if one == chosen else ""}>{one}</option>' for one in options)
        return f'<label>\n<select name="{name}">{"".join(marks)}</select></label>'

    row = menu("by", "A", "B", chosen=player) + menu("what", "pass", "&lt;x&gt;", chosen=what)
    own = '<button class="button"\n name="tap" value="other">+</button>'
    other = '<div class="row"><button name="tap" value="res:A:1">+</button></div>'
    return f'{HEAD}<div class="row">{row}{own}</div>{other}'


@pytest.mark.parametrize(
    ("page", "before", "tap", "fields", "left"),
    [
        pytest.param(
            _page(), _page(), "res:A:1", {"by": "B", "what": "<x>"}, ["B", "&lt;x&gt;"], id="another tap"
        ),
        pytest.param(_page(), _page(), "other", {"by": "B", "what": "<x>"}, ["A", "pass"], id="their own tap"),
        pytest.param(_page("B"), _page("A"), "res:A:1", {"by": "A"}, ["B", "pass"], id="what says something new"),
        pytest.param(_page("B"), _page("A"), "res:A:1", {"by": "B"}, ["B", "pass"], id="what says it by itself"),
        pytest.param(_page(), _page(), "res:A:1", {"by": "C"}, ["A", "pass"], id="what is no choice"),
        pytest.param(_page(), "", "res:A:1", {"by": "B"}, ["A", "pass"], id="what was not there"),
    ],
)
def test_menus_are_as_they_were_left_unless_their_tap_sent_them(page, before, tap, fields, left):
    text = with_chosen(page, before, {"tap": tap, **fields})
    assert re.findall(r'<option value="([^"]*)" +selected', text) == left
    assert re.sub(r" *selected *| ", "", text) == re.sub(r" *selected *| ", "", page)
