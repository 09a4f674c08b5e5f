"""The judges' queue."""

from collections.abc import Sequence

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from atrum_judge.text import Text
from tournaments.enums import EntryState, PenaltyCategory
from tournaments.errors import NotAllowed
from tournaments.models import Entry, Match, Report
from tournaments.permissions import Permission
from tournaments.queries.desk import desk, newest_counted
from tournaments.queries.judging import (
    QueueItem,
    Unsettled,
    deck_checks,
    due_for,
    last_answered,
    open_match_of,
    queue,
    reviewed,
    team_in_play,
    unsettled,
    unverified_rosters,
)
from tournaments.queries.people.sanctions import earlier_penalties
from tournaments.serving.clock import site_time
from tournaments.views.desk.cards import asked_cards
from tournaments.views.desk.slips import Taken, answer_alone, line_of, take_line
from tournaments.views.in_words import versions_in_words
from tournaments.views.listing import choosable
from tournaments.views.page import page, said_by
from tournaments.views.viewer import Viewer, viewer_of

SHOWN = 8
"""The most waiting items to show at once, the oldest first."""


@login_required
def judge(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all that waits for a judge, and the warnings given. A POST is a result typed in one line."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.JUDGE)
    taken = take_line(viewer)
    if told := answer_alone(viewer, taken):
        return told
    return redirect("judge", slug) if taken and not taken.error else _queue(viewer, taken)


def _queue(viewer: Viewer, taken: Taken | None) -> HttpResponse:
    tournament = viewer.tournament
    present = choosable(
        tournament,
        # There may be hundreds, told by name and number.
        tournament.entries.filter(state=EntryState.CHECKED_IN).only("tournament", "number", "name"),
    )
    penalties = list(
        reviewed(tournament.penalties.all()).select_related("round", "by__player").order_by("-at", "-pk")
    )
    open_now = unsettled(tournament)
    waiting = queue(tournament, site_time(), SHOWN, open_now)
    items, reviews = waiting.items, due_for(tournament, penalties)
    viewer.waiting = len(items) + waiting.more + len(reviews)
    context = {
        "items": items,
        "more": waiting.more,
        "waits": viewer.waiting,
        "last": last_answered(tournament, viewer.last_act),
        "said": {r.pk: said_by(r, item.match.seats.all()) for item in items for r in item.reports},
        "descriptions": {r.pk: _describe(viewer, item, r) for item in items for r in item.reports},
        "versions": {item.match.pk: versions_in_words(item.match, item.reports) for item in items},
        "reviews": reviews,
        "unverified": unverified_rosters(tournament) if viewer.inspects else [],
        "penalties": penalties,
        "categories": PenaltyCategory.choices,
        "active": present,
        **_line(viewer, taken, open_now),
    }
    response = page(viewer, "tournaments/judge/queue.html", "judge", context)
    response.status_code = taken.error.status if taken and taken.error else 200
    return response


def _line(viewer: Viewer, taken: Taken | None, tables: Sequence[Unsettled]) -> dict[str, object]:
    """The desk's line, while a round is played: of the desk no more than one table, for its examples.

    Before the first round the names to ask about.
    """
    newest = newest_counted(viewer.tournament)
    cards = asked_cards(viewer, newest)
    if newest is None or newest.is_draft or newest.started_at is None or viewer.tournament.is_over:
        return {"desk": None, "cards": cards}
    act = None if taken and taken.error else viewer.last_act
    room = desk(newest, site_time(), act, tables=tables, most=1)
    return {"desk": room, "cards": cards, "line": line_of(room, taken)}


def _describe(viewer: Viewer, item: QueueItem, report: Report) -> Text:
    names = [seat.entry.name for seat in item.match.seats.all()]
    return viewer.tournament.ruleset.describe(report.data, names)


@login_required
def person(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a judge the facts about a player: pieces registered and in play, the deck, history, decisions."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.JUDGE)
    entry = get_object_or_404(Entry.objects.select_related("roster"), tournament=viewer.tournament, number=number)
    entry.tournament = viewer.tournament
    if viewer.entry == entry:
        raise NotAllowed(
            _("Quien juega no decide sobre lo suyo ni ve lo de sus rivales: lo hace otra persona."),
            rule=viewer.tournament.section("judge_not_playing"),
        )
    match = open_match_of(entry)
    if match:
        match.tournament = match.round.tournament = viewer.tournament
    context = {
        "entry": entry,
        "match": match,
        "registered": _registered(viewer, entry, match),
        "deck": viewer.tournament.ruleset.deck(viewer.tournament.rules_date) if viewer.inspects else None,
        "checks": deck_checks(entry) if viewer.inspects else [],
        "penalties": entry.penalties.select_related("round", "by__player", "entry").order_by("-at", "-pk"),
        "earlier": earlier_penalties(entry),
        "notes": entry.notes.select_related("by__player"),
        "categories": PenaltyCategory.choices,
    }
    return page(viewer, "tournaments/judge/person.html", "judge", context)


def _registered(viewer: Viewer, entry: Entry, match: Match | None) -> list[tuple[str, bool]]:
    """The pieces that an entry registered, and of each whether it is in play at its table as far as is known."""
    if not viewer.inspects or not hasattr(entry, "roster"):
        return []
    kept = team_in_play(match, entry) if match else None
    return [(name, kept is not None and place in kept) for place, name in enumerate(entry.roster.names)]
