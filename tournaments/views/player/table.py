"""The player's own page."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.evening.questions import unanswered
from tournaments.core.evening.raffles import draws_of
from tournaments.doors.notices.ways.table import on
from tournaments.enums import PenaltyKind, TournamentState
from tournaments.forms import QuestionsForm
from tournaments.forms.roster import whose_rows
from tournaments.holding import keep
from tournaments.live.feed import feed
from tournaments.live.news import News, Subject, match_subject
from tournaments.models import Entry, Match, PersonalAddress
from tournaments.queries.entries import place_of_another
from tournaments.queries.evening.summons import to_read
from tournaments.queries.paths import Step, path, place_apart, place_now, tally_of
from tournaments.queries.rounds import table_of
from tournaments.queries.standings import ending_now
from tournaments.queries.summary.results import Sign, sign_of
from tournaments.serving.clock import site_time
from tournaments.views.page import match_context, page
from tournaments.views.player.now import time_is_up, what_now
from tournaments.views.player.personal import others_here
from tournaments.views.player.registration import may_list
from tournaments.views.viewer import Viewer, player_required, viewer_of


@dataclass(frozen=True)
class Ended:
    """The end of an event for one who played: the title or not, and each round with its sign in order."""

    is_champion: bool
    way: Sequence[tuple[Step, Sign]]

    @classmethod
    def of(cls, entry: Entry) -> "Ended":
        """Read it; the event has ended."""
        return cls(
            ending_now(entry.tournament).title.entry == entry.number,
            [(step, _sign(step)) for step in path(entry)],
        )


def _sign(step: Step) -> Sign:
    seat, result = step.seat, step.seat.match.result
    return sign_of(seat.won, seat.place, seat.match.table, result.kind if result else None)


@player_required
def my_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The player's own page: roster before play, then table, opponent, report."""
    viewer = viewer_of(request, slug)
    if viewer.entry is None:
        return _no_longer(viewer)
    has_opened = _open_first(viewer)
    is_over = viewer.tournament.state == TournamentState.FINISHED
    seats = [] if is_over else table_of(viewer.entry)
    others = [seat.entry for seat in seats if seat.entry != viewer.entry]
    found = seats[0].match if seats else None
    context: dict[str, object] = {"match": found, "to_answer": False}
    if found and found.is_bye:
        context["own_seat"] = seats[0]
    elif found:
        context = match_context(viewer, found, seats)
    if has_opened and found and found.result_id is None and context.get("latest"):
        _tell_of_phone(viewer, found, others)
    open_ = found is not None and found.result_id is None
    roster = getattr(viewer.entry, "roster", None)
    context["may_list"] = offered = may_list(viewer.entry, roster) and not viewer.lent_at
    waits = found and open_ and not found.is_bye and not context["latest"] and not found.round.started_at
    context["lists_first"] = bool(waits and offered and not roster)
    penalties = list(viewer.entry.penalties.filter(withdrawn_at__isnull=True))
    context["place"], context["of"] = place_now(viewer.entry) if found or is_over else (None, 0)
    context["apart"] = place_apart(viewer.entry) if found or is_over else (0, 0)
    silent = {seat.entry_id for seat in seats if open_ and not cast(Any, seat).has_phone}
    here = others_here(viewer, others, silent)
    tally = tally_of(viewer.entry)
    context |= {
        "here": [one for one in others if one.pk in here],
        "entry": viewer.entry,
        "tally": tally,
        "ended": Ended.of(viewer.entry) if is_over and tally else None,
        "now": what_now(viewer.entry, found, context),
        "when_over": time_is_up() if open_ and context.get("deadline") and not context["latest"] else "",
        "roster": roster,
        "summons": () if viewer.lent_at else to_read(viewer.entry),
        "won": [one for one in draws_of(viewer.tournament.raffles) if one.entry == viewer.entry.number],
        "whose": _whose(viewer.entry),
        "questions": QuestionsForm.of(viewer.entry),
        "unanswered": unanswered(viewer.tournament.asked, viewer.entry.answers),
        "warnings": sum(penalty.kind == PenaltyKind.WARNING for penalty in penalties),
        "penalties": penalties,
        "offers_notices": _offered(viewer),
        **_partner(viewer),
    }
    return page(viewer, "tournaments/player/my_table.html", "mine", context)


def _offered(viewer: Viewer) -> str:
    """Return the address of the player's notices, where the installation has a channel; not on a lent phone."""
    if viewer.lent_at or viewer.tournament.is_over or viewer.tournament.trial_until or not on():
        return ""
    return reverse("entry_notices", args=[viewer.tournament.slug]) if viewer.address else reverse("notices")


def _open_first(viewer: Viewer) -> bool:
    """Mark the personal address as opened on a phone. Return True the first time."""
    if viewer.address is None or viewer.lent_at or viewer.address.opened_at is not None:
        return False
    unopened = PersonalAddress.objects.filter(pk=viewer.address.pk, opened_at=None)
    return unopened.update(opened_at=site_time()) > 0


def _tell_of_phone(viewer: Viewer, match: Match, others: Iterable[Entry]) -> None:
    """Tell the staff and the others at the table that a confirmation they wait for can come now."""
    own = cast(Entry, viewer.entry)
    feed.publish(
        News(
            event=viewer.tournament.pk,
            slug=viewer.tournament.slug,
            revision=viewer.tournament.revision,
            guarded=frozenset({Subject.CALLS, match_subject(match.pk)}),
            concerned=frozenset(entry.number for entry in (own, *others)),
            is_aside=True,
            head=viewer.tournament.head,
        )
    )


def _no_longer(viewer: Viewer) -> HttpResponse:
    """Send away a visitor who does not play, or whose personal address has been renewed or withdrawn."""
    response = redirect("tournament", viewer.tournament.slug)
    if (turn := viewer.holding.turn) and viewer.address is None:
        messages.warning(
            viewer.request, _("Tu dirección personal ya no sirve: pide otra en la mesa de inscripción.")
        )
        keep(response, viewer.tournament, viewer.holding.without(turn))
    return response


def _whose(entry: Entry) -> dict[int, str]:
    """By line of the entry's roster, the member of a pair or a team whose it is; nothing for one person."""
    shape = entry.tournament.roster_shape
    if shape is None or shape.is_list or entry.tournament.ruleset.entry_size == 1 or not hasattr(entry, "roster"):
        return {}
    people = [player.nickname for player in entry.players_in_order]
    return {index: name for index, (name, _number) in whose_rows(people, len(entry.roster.items)).items()}


def _partner(viewer: Viewer) -> dict[str, object]:
    """Return the partner who was only named in the entry, and the links with which an account can take that
    place; by a personal address, which all of an entry share, its people.
    """
    entry = cast(Entry, viewer.entry)
    if entry.tournament.ruleset.entry_size == 1:
        return {"partner": None, "invitations": (), "together": ()}
    if viewer.address is not None:
        together = [player.nickname for player in entry.players_in_order]
        return {"partner": None, "invitations": (), "together": together}
    place = place_of_another(entry)
    return {
        "partner": place.player if place else None,
        "invitations": entry.invitations.filter(used_by=None) if place else (),
        "together": (),
    }
