"""The place that the page of a bench leads back to after a tap, without a script."""

import re

import pytest

from rules.views.landing import marked

HEAD = '<button name="tap" value="keep">Actualizar</button><input type="hidden" name="state" value="{}">'
TABLE = (
    '<h2 id="bench-steps">Lo que pasó</h2><button name="tap" value="undo:0">Quitar</button>'
    '<h2 id="bench-table">La mesa</h2><button name="tap" value="flip:A1">Golem</button>'
    '<button name="tap"\n        value="drop:A1">×</button><button name="tap" value="drop:B1">×</button>'
    '<button name="tap" value="open:position.players.1">B</button><button name="tap" value="altar:&lt;A&gt;:Golem">+</button>'
)
NODE = '<h2 id="bench-node">B</h2><button name="tap" value="open:position.players.1.hand.0">Carta</button>'
AT_REST = {"case": {"position": 1, "steps": []}}
CORRECTED = {"case": {"position": 2, "steps": []}}


@pytest.mark.parametrize(
    ("page", "tap", "before", "after", "landed"),
    [
        pytest.param(TABLE, "flip:A1", AT_REST, CORRECTED, "Golem", id="the same button"),
        pytest.param(TABLE, "altar:<A>:Golem", AT_REST, CORRECTED, "+", id="a name that is escaped"),
        pytest.param(TABLE, "drop:A2", AT_REST, CORRECTED, "×", id="the same of something beside it"),
        pytest.param(
            TABLE, "claim:ok", AT_REST, AT_REST, "Lo que pasó", id="what happened, where the table is the same"
        ),
        pytest.param(TABLE, "seat:+", AT_REST, CORRECTED, "La mesa", id="the table that was corrected"),
        pytest.param(NODE, "open:position.players.1", AT_REST, AT_REST, "B", id="what was opened"),
        pytest.param(TABLE, "close", {**AT_REST, "at": "position.players.1"}, AT_REST, "B", id="what was closed"),
        pytest.param("", "flip:A1", AT_REST, AT_REST, None, id="nowhere"),
    ],
)
def test_a_tap_leads_back_to_where_it_was_or_where_its_change_is_seen(page, tap, before, after, landed):
    text = marked(HEAD + page, tap, before, after)
    found = re.findall(r'<button id="tapped"[^>]*>([^<]*)|<span id="tapped"></span>([^<]*)', text)
    assert ["".join(one) for one in found] == ([] if landed is None else [landed])
    assert text.count("tapped") == len(found)
