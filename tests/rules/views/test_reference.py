"""The reference page of every judged game."""

import re

import pytest
from django.urls import reverse

from atrum_judge.judging.names import name_key
from atrum_judge.registry import rulesets
from rules.templatetags.rulebook import anchor

JUDGED = [ruleset for ruleset in rulesets() if ruleset.judge is not None]


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", JUDGED, ids=lambda ruleset: ruleset.key)
def test_every_section_has_its_place_and_no_place_is_without_a_name(client, ruleset):
    page = client.get(reverse("reference", args=[ruleset.key])).content.decode()
    for section in ruleset.judge.rulebook.sections():
        assert not section or f'id="{anchor(section)}"' in page
    assert 'id=""' not in page


def _page(client, **asked):
    return client.get(reverse("reference", args=["atrum"]), asked).content.decode()


def _open(page):
    """The chapters that stand open."""
    return re.findall(r'<details class="rulebook__chapter" open>\s*<summary>\s*<h2>([^<]*)</h2>', page)


@pytest.mark.django_db
class TestFindingARule:
    def test_the_chapters_are_folded_until_one_is_asked_for(self, client):
        assert _open(_page(client)) == []

    def test_what_cites_a_section_leads_to_its_chapter_open(self, client):
        page = _page(client, section="P2 §4.2")
        assert len(_open(page)) == 1
        assert page.index("open>") < page.index('id="P2-4.2"')

    @pytest.mark.parametrize("words", ["fosa", "FOSA", "P2 §1.2", "vertedéro", "fosa vertedero"])
    def test_words_find_the_rules_that_have_them_all(self, client, words):
        rules = re.findall(r'<li id="[\w.]+">(.*?)</li>', page := _page(client, q=words), re.DOTALL)
        sections = re.findall(r"<dt>.*?>([^<]+)<", page, re.DOTALL)
        told = name_key(" ".join([*rules, *sections]))
        assert 0 < len(rules) < len(re.findall('<li id="', _page(client)))
        assert all(name_key(word) in told for word in words.split())
        assert _open(page) == re.findall(r"<summary>\s*<h2>([^<]*)</h2>", page)

    def test_what_is_nowhere_says_so_and_leads_back(self, client):
        page = _page(client, q="<b>ornitorrinco")
        assert "0 reglas con «&lt;b&gt;ornitorrinco»." in page
        assert "Ver todas" in page
