"""The reference page of every judged game."""

import pytest
from django.urls import reverse

from rules.registry import rulesets
from rules.templatetags.rulebook import anchor

JUDGED = [ruleset for ruleset in rulesets() if ruleset.judge is not None]


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", JUDGED, ids=lambda ruleset: ruleset.key)
def test_every_section_has_its_place_and_no_place_is_without_a_name(client, ruleset):
    page = client.get(reverse("reference", args=[ruleset.key])).content.decode()
    for section in ruleset.judge.rulebook.sections():
        assert not section or f'id="{anchor(section)}"' in page
    assert 'id=""' not in page
