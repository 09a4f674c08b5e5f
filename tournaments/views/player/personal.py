"""A player's page without an account: its address, whose turn it is on one phone, an account that adopts it."""

from collections.abc import Collection, Sequence
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from players.budgets import WRONG_CODES, network_of
from players.models import User
from tournaments import actions
from tournaments.actions.invitations import address_of
from tournaments.answers.table import not_kept
from tournaments.core.addresses import entry_in
from tournaments.doors.notices import browsers
from tournaments.doors.notices.wishes import carried, carry_over
from tournaments.holding import Held, Holding, holding_of, keep, lendable
from tournaments.models import Entry, Match
from tournaments.models.personal import code_of, is_code_of
from tournaments.permissions import entry_of
from tournaments.queries.entries import silent_at, without_phone
from tournaments.queries.rounds import table_of
from tournaments.views.page import page
from tournaments.views.viewer import Viewer, by, player_required, viewer_of


@require_safe
def personal(request: HttpRequest, code: str) -> HttpResponse:
    """The address as it is printed: on to the event, whose path gets what the phone holds there already."""
    entry = _entry_at(code)
    if entry is None:
        return _no_address(request)
    return not_kept(redirect("hold", entry.tournament.slug, code))


@require_safe
def hold(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """From now on the phone has the page of this entry."""
    entry = _entry_at(code)
    if entry is None:
        return _no_address(request)
    if entry.tournament.slug != slug:
        return not_kept(redirect("personal", code))
    held = Held(entry.pk, address_of(entry).serial)
    return _turned(entry, holding_of(request).taking(held))


@player_required
def turn(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Hand the phone over to somebody else at the table, who acts from then on.

    The page turns to the own table by itself once the other has nothing to say there: a judge decided, say.
    """
    viewer = viewer_of(request, slug)
    if viewer.entry is None:
        raise Http404
    entry = get_object_or_404(Entry.objects.select_related("tournament"), tournament__slug=slug, number=number)
    holding = _with_turn_of(viewer, entry)
    if holding is None:
        if request.method == "POST":
            raise Http404
        return not_kept(redirect("my_table", slug))
    if request.method == "POST":
        return _turned(entry, holding)
    context = {"entry": entry, "match": next((seat.match for seat in table_of(viewer.entry)), None)}
    return not_kept(page(viewer, "tournaments/player/turn.html", "mine", context))


@player_required
@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Forget on this phone the address by which somebody acts."""
    viewer = viewer_of(request, slug)
    holding = viewer.holding
    if viewer.address is not None and not viewer.lent_at:
        browsers.leave(viewer.address.guest, request.session, all_unless_known=True)
    response = redirect("my_table" if len(holding.held) > 1 else "tournament", slug)
    keep(response, viewer.tournament, holding.without(holding.turn))
    messages.success(request, _("Este teléfono ya no tiene la dirección personal."))
    return response


@login_required
@require_POST
def adopt(request: HttpRequest, slug: str) -> HttpResponse:
    """The account that is logged in keeps the entry whose address the phone has."""
    viewer = viewer_of(request, slug)
    if viewer.address is None or viewer.lent_at:
        raise Http404
    entry = viewer.address.entry
    told = carried(viewer.address.guest)
    actions.invitations.adopt(by(request), entry, code_of(entry))
    carry_over(*told, cast(User, request.user))
    messages.success(request, _("La inscripción ya es de tu cuenta."))
    return _turned(entry, viewer.holding.without(entry.pk))


def next_in_hand(viewer: Viewer, match: Match) -> Entry | None:
    """Return the entry at a table that has to answer now and can do so only on this phone; None while the phone
    is its player's.
    """
    on_phone = len(viewer.holding.held) + (viewer.account is not None)
    if on_phone < 2 and not silent_at(match):
        return None  # as nearly always, and asked in one question
    if viewer.entry is None:
        return None
    due = [entry for entry in _due_at(Match.objects.get(pk=match.pk)) if entry != viewer.entry]
    here = others_here(viewer, due, without_phone([entry.pk for entry in due]))
    return next((entry for entry in due if entry.pk in here), None)


def others_here(viewer: Viewer, others: Sequence[Entry], lent: Collection[int]) -> set[int]:
    """Ids of those at a table who act on this phone, too: it holds their address or account, or is lent to them.

    Args:
        lent: ids of those without a phone, while there is something for them to say.
    """
    held = {entry.pk for entry in others if viewer.holding.holds(entry.pk) or entry.pk in lent}
    own = entry_of(viewer.account, viewer.tournament) if viewer.address else None
    return held | ({own.pk} if own and own in others else set())


def _due_at(match: Match) -> list[Entry]:
    """Return the entries that have to choose, or to confirm."""
    seats = list(match.seats.select_related("entry"))
    preparation = match.tournament.ruleset.preparation
    if match.is_final:
        return []
    if preparation and match.is_preparing and match.preparation is not None:
        return [seats[index].entry for index in preparation.waiting_for(match.preparation)]
    latest = next(reversed(match.current_reports), None)
    if latest is None or latest.disputed_at:
        return []
    confirmed = set(latest.confirmations.values_list("seat", flat=True))
    return [seat.entry for seat in seats if seat.pk not in confirmed]


def _with_turn_of(viewer: Viewer, entry: Entry) -> Holding | None:
    """Return the phone's holding once it is an entry's turn; None for one that does not play on this phone."""
    holding = viewer.holding
    if any(one.entry == entry.pk and not one.match for one in holding.held):
        return holding.turned_to(entry.pk)
    if entry == entry_of(viewer.account, viewer.tournament):
        return holding.turned_to(0)
    lender = viewer.entry
    seats = table_of(lender) if lender else []
    if lender is None or viewer.lent_at or not seats or not lendable(entry.pk, seats[0].match_id, lender.pk):
        return None
    held = Held(entry.pk, address_of(entry).serial, seats[0].match_id, lender.pk)
    return holding.taking(held)


def _entry_at(code: str) -> Entry | None:
    """The entry of an address; None for a wrong one."""
    entry = Entry.objects.select_related("tournament", "address").filter(pk=entry_in(code) or 0).first()
    return entry if entry and is_code_of(entry, code) else None


def _no_address(request: HttpRequest) -> HttpResponse:
    """A wrong one; of too many, it says when to come back. A right one is never asked how many there were."""
    too_many = WRONG_CODES.spend(network_of(request)) > WRONG_CODES.most
    context, status = {"too_many": too_many}, 429 if too_many else 404
    response = not_kept(render(request, "tournaments/player/no_address.html", context, status=status))
    if too_many:
        response["Retry-After"] = str(WRONG_CODES.wait())
    return response


def _turned(entry: Entry, holding: Holding) -> HttpResponse:
    """On to the own table, with what the phone holds from now on."""
    response = redirect("my_table", entry.tournament.slug)
    keep(response, entry.tournament, holding)
    return not_kept(response)
