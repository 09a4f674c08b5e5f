"""The card catalogue: reading it, and for those with the right, files in and out."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from atrum_judge.lists import text_of
from atrum_judge.protocol import CatalogueItem, Exchange, LineProblem
from atrum_judge.text import Text, one_line
from rules.catalogue import MAY_EDIT, all_items, compare, load, own_items, shelf
from rules.views.games import catalogued_game

PAGE = 24
MOST_OWN = 3_000
"""The most cards in an account's own catalogue of a game."""
MOST_TOLD = 40
"""The most problems that a page tells: a file may have one in each cell."""
MAX_FILE = 900_000  # bytes; what is tried comes back in a form field, and those are limited


@dataclass(frozen=True)
class Trial:
    """The changes that importing a file would make."""

    content: str
    extension: str
    new: Sequence[CatalogueItem]
    changed: Sequence[CatalogueItem]
    problems: Sequence[LineProblem]

    @property
    def told_problems(self) -> Sequence[LineProblem]:
        """Return the problems that the page tells."""
        return self.problems[:MOST_TOLD]

    @property
    def untold(self) -> int:
        """Return the number of the others."""
        return max(len(self.problems) - MOST_TOLD, 0)


@require_safe
def catalogue(request: HttpRequest, game: str) -> HttpResponse:
    """Every card with what is known of it."""
    ruleset, exchange = catalogued_game(game)
    words = one_line(request.GET.get("q", ""))[:80]
    cards = shelf(ruleset)
    if words:
        cards = cards.filter(name_key__contains=ruleset.name_key(words))
    page = Paginator(cards, PAGE).get_page(request.GET.get("page"))
    shown = [(card, exchange.piece(card.item)) for card in page]
    return render(
        request,
        "rules/catalogue.html",
        {
            "ruleset": ruleset,
            "tab": "catalogue",
            "page": page,
            "cards": shown,
            "words": words,
            "named": [] if words or page.number > 1 else exchange.named(timezone.localdate()),
            "own": own_items(ruleset, request.user.pk) if page.number == 1 else [],
        },
    )


@require_safe
def export(request: HttpRequest, game: str, extension: str) -> HttpResponse:
    """The whole catalogue as a file."""
    ruleset, exchange = catalogued_game(game)
    if extension not in exchange.extensions:
        raise Http404
    kind = "application/json" if extension == "json" else "text/csv; charset=utf-8"
    response = HttpResponse(exchange.write(all_items(ruleset), extension), content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{ruleset.key}.{extension}"'
    return response


@login_required
@require_http_methods(["GET", "POST"])
def import_cards(request: HttpRequest, game: str) -> HttpResponse:
    """Try a sheet or a file, see everything it would change or has wrong, and then import it.

    Accounts import into their own catalogue, for the events that they make; the keepers into everybody's.
    """
    ruleset, exchange = catalogued_game(game)
    keeper = None if request.user.has_perm(MAY_EDIT) else request.user.pk
    trial, sent = None, None
    if request.method == "POST":
        sent = _sent_file(request, exchange)
        if sent is None:
            messages.error(request, _("Pega una planilla, o elige un archivo CSV o JSON de hasta 900 kB."))
        else:
            items, problems = exchange.read(*sent)
            new, changed = compare(ruleset, items, keeper)
            if keeper and new and len(new) + len(own_items(ruleset, keeper)) > MOST_OWN:
                problems = [LineProblem(0, Text("Hasta {most} cartas.", most=MOST_OWN)), *problems]
            if "confirm" in request.POST and not problems:
                added = load(ruleset, items, keeper)
                messages.success(
                    request,
                    _("Catálogo importado. Cartas: %(all)s; nuevas: %(new)s.") % {"all": len(items), "new": added},
                )
                return redirect("catalogue", game)
            trial = Trial(*sent, new, changed, problems)
    context = {"ruleset": ruleset, "tab": "catalogue", "trial": trial, "is_own": keeper is not None}
    context["content"] = sent[0] if sent and sent[1] == "csv" else ""
    return render(request, "rules/import.html", context)


def _sent_file(request: HttpRequest, exchange: Exchange) -> tuple[str, str] | None:
    """The content and extension of what was sent: a file, a pasted sheet, or what was tried before."""
    upload = request.FILES.get("file")
    if upload is None:
        content, extension = request.POST.get("content", ""), request.POST.get("extension", "")
        return (content, extension) if content.strip() and extension in exchange.extensions else None
    extension = (upload.name or "").rpartition(".")[2].lower()
    extension = "csv" if extension in {"txt", "tsv"} else extension
    if extension not in exchange.extensions or (upload.size or 0) > MAX_FILE:
        return None
    return text_of(upload.read()), extension
