"""Rulings that anybody may read, and one's own."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from atrum_judge.text import one_line
from rules.cases import catalogue_for
from rules.models import Ruling
from rules.rulings import publish, search
from rules.views.games import benched_game, judged_game

PAGE = 30


@require_safe
def precedents(request: HttpRequest, game: str) -> HttpResponse:
    """Published rulings, by words and section; with one's own beside them."""
    ruleset, judge = judged_game(game)
    words = one_line(request.GET.get("q", ""))[:80]
    section = one_line(request.GET.get("section", ""))[:20]
    found = search(ruleset, words, section).select_related("author__player")
    own = Ruling.objects.none()
    if request.user.is_authenticated:
        own = Ruling.objects.filter(game=ruleset.key, author=request.user, published_at=None)[:PAGE]
    return render(
        request,
        "rules/precedents.html",
        {
            "ruleset": ruleset,
            "tab": "precedents",
            "page": Paginator(found, PAGE).get_page(request.GET.get("page")),
            "own": own,
            "words": words,
            "section": section,
            "sections": list(judge.rulebook.sections()),
        },
    )


@require_safe
def ruling(request: HttpRequest, game: str, pk: int) -> HttpResponse:
    """One ruling: the case, the verdict and the decision."""
    ruleset, _judge, bench = benched_game(game)
    found = get_object_or_404(Ruling.objects.select_related("author__player"), game=ruleset.key, pk=pk)
    if found.published_at is None and found.author != request.user:
        raise Http404
    shown = bench.ruled(found.case, found.assumed, catalogue_for(ruleset), get_language() or "es")
    return render(
        request, "rules/ruling.html", {"ruleset": ruleset, "tab": "precedents", "ruling": found, "bench": shown}
    )


@login_required
@require_POST
def publish_ruling(request: HttpRequest, game: str, pk: int) -> HttpResponse:
    """Make one's own ruling a precedent."""
    ruleset, _judge = judged_game(game)
    found = get_object_or_404(Ruling, game=ruleset.key, pk=pk, author=request.user)
    return redirect(publish(found, timezone.now()))
