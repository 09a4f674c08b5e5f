"""The rules by section, in our own words."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from atrum_judge.judging.law import Chapter, Law
from atrum_judge.protocol import Ruleset
from atrum_judge.text import Text, one_line
from rules.views.games import judged_game

MOST_LETTERS = 80


@dataclass(frozen=True)
class Section:
    """A section of a rulebook with what a chapter says of it; the first one on the page is its anchor.

    Without a name are the rules that the event settles and no section does.
    """

    name: str
    rules: tuple[Law, ...]
    is_anchor: bool


@dataclass(frozen=True)
class Part:
    """A chapter of the page; it is open where what was asked for stands in it."""

    title: Text
    sections: Sequence[Section]
    is_open: bool

    @property
    def count(self) -> int:
        """The number of its rules."""
        return sum(len(section.rules) for section in self.sections)


@require_safe
def reference(request: HttpRequest, game: str) -> HttpResponse:
    """Every rule that the judge knows, by chapter and section, as it reads today; or those with some words."""
    ruleset, judge = judged_game(game)
    words = one_line(request.GET.get("q", ""))[:MOST_LETTERS]
    asked = one_line(request.GET.get("section", ""))[:MOST_LETTERS]
    seen: set[str] = set()
    parts = []
    for chapter in judge.chapters(timezone.localdate()):
        found = tuple(rule for rule in chapter.laws if not words or _says(rule, words, ruleset))
        sections = _sections(Chapter(chapter.title, found), seen)
        parts += [Part(chapter.title, sections, bool(words) or asked in {one.name for one in sections})] * bool(
            found
        )
    unchecked = judge.rulebook.not_covered
    context = {
        "ruleset": ruleset,
        "tab": "reference",
        "words": words,
        "parts": parts,
        "found": sum(part.count for part in parts),
        "not_covered": [] if words else unchecked,
    }
    return render(request, "rules/reference.html", context)


def _says(rule: Law, words: str, ruleset: Ruleset) -> bool:
    """True if a rule has each word in its sentence, its reading, or the name of a section that it rests on."""
    language = get_language() or "es"
    texts = [text.in_language(language) for text in (rule.text, rule.reading) if text]
    told = ruleset.name_key(" ".join([*texts, rule.section, *rule.also]))
    return all(ruleset.name_key(word) in told for word in words.split())


def _sections(chapter: Chapter, seen: set[str]) -> list[Section]:
    """The sections of a chapter, in the order of its laws; `seen` collects those that have an anchor."""
    by_section: dict[str, list[Law]] = {}
    for rule in chapter.laws:
        by_section.setdefault(rule.section, []).append(rule)
    sections = [Section(name, tuple(rules), bool(name) and name not in seen) for name, rules in by_section.items()]
    seen |= by_section.keys()
    return sections
