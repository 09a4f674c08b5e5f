"""The rules by section, in our own words."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from rules.judging.law import Chapter, Law
from rules.views.games import judged_game


@dataclass(frozen=True)
class Section:
    """A section of a rulebook with what a chapter says of it; the first one on the page is its anchor.

    Without a name are the rules that the event settles and no section does.
    """

    name: str
    rules: tuple[Law, ...]
    is_anchor: bool


@require_safe
def reference(request: HttpRequest, game: str) -> HttpResponse:
    """Every rule that the judge knows, by chapter and section, as it reads today."""
    ruleset, judge = judged_game(game)
    seen: set[str] = set()
    read = judge.chapters(timezone.localdate())
    chapters = [(chapter.title, _sections(chapter, seen)) for chapter in read]
    return render(
        request,
        "rules/reference.html",
        {"ruleset": ruleset, "tab": "reference", "chapters": chapters, "not_covered": judge.rulebook.not_covered},
    )


def _sections(chapter: Chapter, seen: set[str]) -> list[Section]:
    """The sections of a chapter, in the order of its laws; `seen` collects those that have an anchor."""
    by_section: dict[str, list[Law]] = {}
    for rule in chapter.laws:
        by_section.setdefault(rule.section, []).append(rule)
    sections = [Section(name, tuple(rules), bool(name) and name not in seen) for name, rules in by_section.items()]
    seen |= by_section.keys()
    return sections
