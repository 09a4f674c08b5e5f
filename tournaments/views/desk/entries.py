"""The entries at the desk: walk-ins, check-in, and their data for pairing."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from atrum_judge.text import one_line
from players.models import Player
from tournaments import actions, lengths
from tournaments.core.history import worth
from tournaments.enums import ACTIVE_STATES, LEFT_STATES, AwardedBye, EntryState, MissedRounds
from tournaments.errors import Refusal
from tournaments.forms import QuestionsForm, WalkInForm
from tournaments.forms.numbers import whole_number
from tournaments.models import Entry, LogEntry, Tournament
from tournaments.permissions import Permission
from tournaments.queries.entries import (
    Known,
    former_members,
    known_entries,
    last_arrived,
    last_let_meet,
    last_paid,
    pairs_apart,
)
from tournaments.queries.pairing import same_fixed_table
from tournaments.queries.people.by_link import TAKING, held, taken_out
from tournaments.queries.people.known import Directory, who_begins
from tournaments.queries.people.known import Known as Person
from tournaments.queries.people.lineups import rounds_to_enter
from tournaments.queries.people.lists import PASTING, last_import
from tournaments.queries.people.owing import asks_for_money, owing
from tournaments.queries.people.sanctions import suspended_here, told_of
from tournaments.queries.rounds import current_round, has_missed, misses_rounds
from tournaments.queries.tournaments import visible_to_all
from tournaments.serving.clock import site_time
from tournaments.views.desk.arrival import FIELD, Line, arrive, ask_who, takes_people
from tournaments.views.desk.leaving import choices, take_out
from tournaments.views.desk.lines import alone, asked_about, is_asked_alone
from tournaments.views.listing import Listing, choosable, entries_shown
from tournaments.views.page import once, page
from tournaments.views.refusals import put_on_form
from tournaments.views.viewer import Viewer, by, viewer_of


@login_required
def entries(request: HttpRequest, slug: str) -> HttpResponse:
    """Arrivals, walk-ins, and everybody's state.

    A POST is a line about who arrives, or with a ``name`` a walk-in. Refused, both stay where they were.
    """
    viewer = viewer_of(request, slug)
    viewer.need(Permission.ENTRIES)
    everybody = known_entries(viewer.tournament)
    event = viewer.tournament
    blank = partial(
        WalkInForm, size=event.ruleset.entry_size, late=misses_rounds(event), divisions=event.division_names
    )
    form = blank(initial={"check_in": True})
    line = Line()
    if request.method == "POST" and "name" in request.POST:
        form = blank(request.POST)
        asked = None
        if form.is_valid() and not {"person", "new"} & request.POST.keys():
            asked = ask_who(viewer, form.cleaned_data["name"])
        if asked is not None:
            line = asked
        elif (entered := _enter(viewer, form)) is not None:
            _tell(request, entered)
            if viewer.person.plays or entered.is_waiting:
                return redirect("manage_entries", slug)
            return redirect("address", slug, entered.number)
    elif request.method == "POST":
        said = lengths.within(one_line(request.POST.get(FIELD, "")), lengths.TEXT, FIELD)
        line = arrive(viewer, said, everybody)
        if line.entry and not is_asked_alone(viewer):
            if line.was_here:
                messages.info(request, _("%(name)s ya estaba presente.") % {"name": line.entry.name})
            return redirect("manage_entries", slug)
    act = None if line.error else viewer.last_act
    if is_asked_alone(viewer):
        about = line.entry or viewer.tournament.entries.filter(number=asked_about(viewer) or 0).first()
        told = {"line": line, "form": form, **_last(viewer, act, about)}
        return alone(viewer, "tournaments/desk/arrival_told.html", told, line.error)
    return _desk(viewer, everybody, form, line, act)


def _last(viewer: Viewer, act: LogEntry | None, about: Entry | None = None) -> dict[str, Any]:
    """Return whom a line is about, or else the reader's last act, as far as it can be taken back."""
    last, paid = about or last_arrived(viewer.tournament, act), last_paid(viewer.tournament, act)
    return {
        "last": last,
        "told": told_of(last) if last else (),
        "last_paid": paid if about in {None, paid} else None,
        "may_undo": not about or not about.seats.exists(),
    }


def _enter(viewer: Viewer, form: WalkInForm) -> Entry | None:
    """Enter somebody without an account; None when the form says why not."""
    if not form.is_valid():
        return None
    try:
        return actions.registration.add_walk_in(
            by(viewer.request),
            viewer.tournament,
            form.cleaned_data["name"],
            others=form.others(),
            team=one_line(viewer.request.POST.get("team", "")),
            check_in=form.cleaned_data["check_in"],
            missed=form.missed_rounds(),
            division=form.division(),
            person=_person(viewer),
        )
    except Refusal as refusal:
        put_on_form(form, refusal)
        return None


def _person(viewer: Viewer) -> Player | None:
    """Return the known person that was chosen; None for somebody new."""
    chosen = whole_number(viewer.request.POST.get("person", ""), digits=9)
    return Player.objects.select_related("user").filter(pk=chosen).first() if chosen else None


def _tell(request: HttpRequest, entry: Entry) -> None:
    """Say truly whether somebody is in."""
    values = {"name": entry.name, "capacity": entry.tournament.capacity}
    for sentence in told_of(entry):
        messages.warning(request, f"{entry.name}: {sentence}")
    if entry.is_waiting:
        messages.warning(request, _("%(name)s quedó en espera: el cupo es %(capacity)s.") % values)
    else:
        messages.success(request, _("%(name)s está en el torneo.") % values)


def _desk(
    viewer: Viewer, everybody: Sequence[Known], form: WalkInForm, line: Line, act: LogEntry | None
) -> HttpResponse:
    tournament = viewer.tournament
    listing = Listing(viewer, lambda: [{one.number: one.name} for one in everybody])
    shown = {one.number: one for one in entries_shown(tournament, listing).select_related("roster")}
    in_order = [shown[everybody[place].number] for place in listing.places]
    states = Counter(one.state for one in everybody)
    present, expected = states[EntryState.CHECKED_IN], states[EntryState.REGISTERED]
    waiting, has_room = states[EntryState.WAITING], present + expected < tournament.capacity
    size = tournament.ruleset.entry_size
    needs_roster = tournament.roster_shape is not None
    room = tournament.capacity + waiting - max(tournament.capacity - present - expected, 0)
    context = {
        "form": form,
        "takes_people": takes_people(tournament),
        "line": line,
        "asks_for_money": asks_for_money(tournament),
        "owing": once(owing, tournament),
        **_last(viewer, act),
        "pasted": (pasted := last_import(tournament) if act and act.action in PASTING else None),
        "taken_out": _taken_out(tournament) if act and act.action == TAKING[0] else 0,
        "held": held(tournament, states),
        "pasted_people": size * len(pasted.details["entered"]) if pasted else 0,
        "present": size * present,
        "expected": size * expected,
        "awaited": size * (present + expected),
        "waiting": waiting,
        "room": room,
        "has_room": has_room,
        "suspended": suspended_here(tournament, site_time()),
        "without_roster": [one for one in everybody if needs_roster and _lacks_roster(tournament, one)],
        "groups": [(state, list(rows)) for state, rows in groupby(in_order, key=lambda one: one.state)],
        "listing": listing,
        "current": current_round(tournament),
    }
    response = page(viewer, "tournaments/desk/entries.html", "entries", context)
    response.status_code = line.error.status if line.error else 422 if form.errors else 200
    return response


def _taken_out(tournament: Tournament) -> int:
    """Return how many were taken out together last, while that can be undone."""
    line = None if tournament.rounds.exists() else taken_out(tournament)
    return len(line.details["numbers"]) if line else 0


def _lacks_roster(tournament: Tournament, one: Known) -> bool:
    """True if the list of an entry is still needed: before play of each with a place, then of those that came."""
    if one.has_roster or tournament.is_over:
        return False
    return one.state in ACTIVE_STATES if tournament.is_open else one.state == EntryState.CHECKED_IN


@login_required
def entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Edit the data of one entry that pairing uses. A POST takes it out, with what becomes of its tables."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.ENTRIES)
    found = get_object_or_404(Entry, tournament=viewer.tournament, number=number)
    error = None
    if request.method == "POST":
        try:
            return take_out(viewer, found)
        except Refusal as refusal:
            error = refusal
            found.refresh_from_db()
    clubs = viewer.tournament.entries.exclude(club="").order_by("club").values_list("club", flat=True).distinct()
    begun = viewer.tournament.rounds.exists()
    context = {
        "entry": found,
        "told": told_of(found),
        "members": found.memberships.select_related("player"),
        "same_table": same_fixed_table(found),
        "former": [] if begun else former_members(found),
        "invitations": found.invitations.filter(used_by=None),
        "clubs": clubs,
        "begun": begun,
        "seated": found.seats.exists(),
        "missed": MissedRounds.choices if has_missed(found) else [],
        "questions": QuestionsForm.of(found),
        "enter_from": rounds_to_enter(found) if found.tournament.ruleset.entry_size > 1 else [],
        **_byes(found),
        **_who_else(viewer, found),
        **choices(viewer, found),
        "error": error,
    }
    response = page(viewer, "tournaments/desk/entry.html", "entries", context)
    response.status_code = error.status if error else 200
    return response


def _byes(entry: Entry) -> dict[str, Any]:
    """Return the byes that were awarded to an entry, by kind, and what they give."""
    usual = entry.tournament.ruleset.bye(entry.tournament.game_options)
    return {
        "award_byes": any(stage.has_standing for stage in entry.tournament.plan),
        "full_byes": [number for number, kind in entry.byes if kind == AwardedBye.FULL],
        "half_byes": [number for number, kind in entry.byes if kind == AwardedBye.HALF],
        "half_bye": worth(usual, "half"),
    }


def _who_else(viewer: Viewer, entry: Entry) -> dict[str, Any]:
    """Return the known people whom an entry of one may be of instead, once somebody asks: of a search, or by name.

    None where the club has nobody, or the entry is of several.
    """
    has_club = viewer.tournament.club_id is not None and viewer.tournament.ruleset.entry_size == 1
    sought = one_line(viewer.request.GET.get("q", ""))[: lengths.NAME]
    asked = has_club and "q" in viewer.request.GET
    found: Sequence[Person] | None = [] if has_club else None
    if asked and sought:
        found = who_begins(viewer.tournament, sought)
    elif asked:
        names = [name for name in (entry.name, entry.real_name) if name]
        directory = Directory(viewer.tournament, names, near=names)
        found = directory.same(*names) or directory.alike(*names)
    return {"sought": sought, "who_else": found, "asks_who": asked}


@login_required
def apart(request: HttpRequest, slug: str) -> HttpResponse:
    """Edit the pairs that shall not meet, beside clubs."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.ENTRIES)
    tournament = viewer.tournament
    active = choosable(tournament, tournament.entries.exclude(state__in=LEFT_STATES))
    known = pairs_apart(tournament)
    listing = Listing(viewer, lambda: [names for _pk, names in known])
    shown = [known[place][0] for place in listing.places]
    earlier = visible_to_all().filter(game=tournament.game, rounds__isnull=False).exclude(pk=tournament.pk)
    context = {
        "rows": tournament.apart.filter(pk__in=shown).select_related("first", "second"),
        "listing": listing,
        "last": last_let_meet(tournament, viewer.user) if viewer.user else None,
        "active": active,
        "events": earlier.distinct()[:40],
    }
    return page(viewer, "tournaments/desk/apart.html", "entries", context)
