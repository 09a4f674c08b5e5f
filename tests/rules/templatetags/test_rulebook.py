"""Tags and filters for pages about rules."""

import pytest

from rules.templatetags.rulebook import anchor, cite

ATRUM = "/reglas/atrum/"


@pytest.mark.parametrize(
    ("game", "section", "marks"),
    [
        ("atrum", "P2 §4.2", f'<a class="rule" href="{ATRUM}?section=P2%20%C2%A74.2#P2-4.2">P2 §4.2</a>'),
        (
            "atrum",
            "P2 §4.2, P3 §2.6",
            f'<a class="rule" href="{ATRUM}?section=P2%20%C2%A74.2#P2-4.2">P2 §4.2</a> <a class="rule" href="{ATRUM}?section=P3%20%C2%A72.6#P3-2.6">P3 §2.6</a>',
        ),
        ("atrum", "", ""),
        ("atrum", None, ""),
        ("atrum", "P2 §4.2,", f'<a class="rule" href="{ATRUM}?section=P2%20%C2%A74.2#P2-4.2">P2 §4.2</a>'),
        ("atrum", "<b>", f'<a class="rule" href="{ATRUM}?section=%3Cb%3E#&lt;b&gt;">&lt;b&gt;</a>'),
        # A game that is gone, or that nobody judges, has no page to lead to.
        ("gone", "P2 §4.2", '<span class="rule">P2 §4.2</span>'),
        ("party", "§1", '<span class="rule">§1</span>'),
    ],
)
def test_a_section_is_cited(party_game, game, section, marks):
    assert cite(game, section) == marks


def test_a_section_has_one_anchor_for_what_leads_there_and_its_place():
    assert anchor("P2 §4.2") == "P2-4.2"
    assert f"#{anchor('P2 §4.2')}" in cite("atrum", "P2 §4.2")
