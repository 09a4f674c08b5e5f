"""The form that saves a ruling."""

import pytest

from rules.forms.ruling import RulingForm
from rules.rulings import Decision

SENT = {"question": " ¿Vale\nasí? ", "decision": " Sigue el juego. "}


@pytest.mark.parametrize(
    ("sent", "decision"),
    [
        ({}, Decision("¿Vale así?", "Sigue el juego.", follows_verdict=True)),
        ({"publish": "on"}, Decision("¿Vale así?", "Sigue el juego.", follows_verdict=True, publish=True)),
        (
            {"reason": " Por  qué "},
            Decision("¿Vale así?", "Sigue el juego.", follows_verdict=True, reason="Por  qué"),
        ),
        (
            {"departs": "on", "reason": "Por esto"},
            Decision("¿Vale así?", "Sigue el juego.", follows_verdict=False, reason="Por esto"),
        ),
    ],
)
def test_what_was_sent_is_what_was_decided(sent, decision):
    form = RulingForm(SENT | sent)
    assert form.is_valid()
    assert form.decision_made() == decision


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"question": " "}, "question"),
        ({"question": "¿" + 160 * "x"}, "question"),
        ({"decision": ""}, "decision"),
        ({"decision": 2001 * "x"}, "decision"),
        ({"departs": "on"}, "reason"),
        ({"departs": "on", "reason": "  "}, "reason"),
        ({"reason": 2001 * "x"}, "reason"),
    ],
)
def test_what_is_missing_or_too_long_is_named(sent, field):
    assert list(RulingForm(SENT | sent).errors) == [field]
