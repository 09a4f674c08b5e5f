"""The desk: where the event is, drafts of rounds, how many rounds."""

from collections import Counter
from collections.abc import Callable
from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from atrum_judge.text import alphabetical
from players.budgets import SIMULATIONS
from players.entrance import overdone
from tournaments.core.brackets.single import bracket_size
from tournaments.core.pairing.advice import advised_rounds, sure_of_one
from tournaments.core.plan import deal_groups
from tournaments.core.stages import BEST, PLACES
from tournaments.enums import ACTIVE_STATES, KNOCKOUT_STAGES, EntryState, EventFormat, TournamentState
from tournaments.errors import TooMuch
from tournaments.forms.numbers import whole_number
from tournaments.models import Entry, Round, Tournament
from tournaments.odds.exact import odds as odds_of
from tournaments.odds.line import Asked, simulations
from tournaments.odds.trials import trials_of
from tournaments.permissions import Permission
from tournaments.queries.desk import TableState, desk, newest_counted
from tournaments.queries.evening.summons import newest_sent
from tournaments.queries.going.closing import passing
from tournaments.queries.going.where import everybody
from tournaments.queries.judging import calls, in_order, reviews_due
from tournaments.queries.people.by_link import held
from tournaments.queries.people.owing import owing
from tournaments.queries.review import drafted, not_at_fixed, review, seats_late, waiting_entries
from tournaments.queries.rounds import Known, Progress, coming_stage, next_in_bracket, progress, takes_late
from tournaments.queries.standings import still_there, tied_at_cut
from tournaments.serving.clock import site_time
from tournaments.views.codes import qr_code
from tournaments.views.desk.cards import asked_cards
from tournaments.views.desk.evening.breaks import coming_break
from tournaments.views.desk.in_play import round_in_play
from tournaments.views.desk.slips import Taken, answer_alone, line_of, take_line
from tournaments.views.listing import Listing
from tournaments.views.page import clock_context, once, page
from tournaments.views.share import said
from tournaments.views.share.short import short_link
from tournaments.views.viewer import Viewer, viewer_of


@login_required
def manage(request: HttpRequest, slug: str) -> HttpResponse:
    """The control room: who waits, the one next thing to do, and the tables that the round waits for.

    A POST is a result typed in one line; refused, the line stays where it was.
    """
    viewer = viewer_of(request, slug)
    viewer.need(Permission.JUDGE)
    taken = take_line(viewer)
    if told := answer_alone(viewer, taken):
        return told
    return redirect("manage", slug) if taken and not taken.error else _control_room(viewer, taken)


def _control_room(viewer: Viewer, taken: Taken | None) -> HttpResponse:
    tournament, now, error = viewer.tournament, site_time(), taken.error if taken else None
    newest, act = newest_counted(tournament), None if error else viewer.last_act
    cancelled = tournament.state == TournamentState.CANCELLED  # nothing waits there, until it is taken up again
    room = desk(newest, now, act) if newest and not newest.is_draft and not cancelled else None
    void = room.counts[TableState.VOID] if room else 0
    known = Known(newest, room.open - void if room else 0, room.unprepared if room else 0, void)
    step = progress(tournament, known)
    called = [] if cancelled else calls(tournament)
    waiting, reviews = in_order([*called, *(room.waiting if room else ())]), reviews_due(tournament)
    viewer.waiting = len(waiting) + len(reviews) + (room.waits - len(room.waiting) if room else 0)
    counts = once(_states, tournament)
    link = short_link(viewer)
    late = waiting_entries(tournament, step.round) if step.round and takes_late(step.round) else []
    missing = _missed(tournament, step) if _asks_for_rosters(newest, step.step) else []
    context = {
        **clock_context(step.round),
        "progress": step,
        "counts": counts,
        "held": held(tournament, counts()) if step.round is None else 0,
        "owing": once(owing, tournament),
        "cards": asked_cards(viewer, newest),
        "late": late,
        "has_room": bool(late) and step.round is not None and seats_late(step.round),
        "next_in_bracket": next_in_bracket(step.round) if step.step == "pair" and step.round else "",
        **_around_the_tables(tournament, step),
        "tied_at_cut": tied_at_cut(tournament) if step.is_new else [],
        "cut_byes": _cut_byes(tournament, newest) if step.next_is_bracket else 0,
        "fewer_groups": _fewer_groups(tournament, counts()[EntryState.CHECKED_IN]) if step.round is None else None,
        "is_swiss": tournament.format == EventFormat.SWISS,
        "suggested": once(_suggested, counts),
        "desk": room if step.round else None,
        "waiting": waiting,
        "named_above": {item.match.pk for item in waiting if not item.call},
        "reviews": reviews,
        "waits": viewer.waiting,
        "waits_more": viewer.waiting - len(waiting) - len(reviews) - (len(room.late) if room else 0),
        "present": getattr(newest, "present", 0),
        "playing": once(_playing, tournament, step),
        "cut_size": tournament.most_in(step.round.stage.number + 1) if step.next_is_bracket and step.round else 0,
        "without_roster": missing,
        "asks_lists_first": bool(missing) and counts()[EntryState.CHECKED_IN] and not tournament.rosters_optional,
        "line": line_of(room, taken),
        "is_playing": step.step == "play",
        **round_in_play(tournament, step, room, now),
        "link": link,
        "text": said.invitation(viewer) if tournament.is_open else "",
        "qr": qr_code(link, 5),
    }
    return _with_status(page(viewer, "tournaments/desk/manage.html", "manage", context), taken)


def _around_the_tables(tournament: Tournament, step: Progress) -> dict[str, Any]:
    """Return the beginning of a stage to come, and whether somebody moves up where another leaves; the newest
    sentences to one person, and the break to come.
    """
    coming = coming_break(tournament, step.round.number if step.round else 0)
    stage = tournament.plan[step.round.stage.number] if step.is_new and step.round else None
    begins = {
        "begins": tournament.begins(stage) if stage else None,
        "next_moves_up": stage is not None and stage.who in {BEST, PLACES},
    }
    return {**begins, "sent": once(newest_sent, tournament), **coming}


def _with_status(response: HttpResponse, taken: Taken | None) -> HttpResponse:
    """Return the answer, with the status of a line that was refused."""
    response.status_code = taken.error.status if taken and taken.error else 200
    return response


def _states(tournament: Tournament) -> dict[str, int]:
    """Count the entries in each state."""
    found = tournament.entries.order_by().values_list("state").annotate(n=Count("pk"))
    return {**dict.fromkeys(EntryState.values, 0), **dict(found)}


def _suggested(counts: Callable[[], dict[str, int]]) -> int:
    """Return the advised number of rounds for the entries that are present, or else expected."""
    return advised_rounds(counts()[EntryState.CHECKED_IN] or counts()[EntryState.REGISTERED])


def _asks_for_rosters(newest: Round | None, step: str) -> bool:
    """True if the next step has to say whose list is missing; newest: as `newest_counted`."""
    return newest is None or (step == "pair" and bool(cast(Any, newest).lacks_rosters))


def _missed(tournament: Tournament, step: Progress) -> list[Entry]:
    """Return those without a list among the entries that go on."""
    missing = _without_roster(tournament)
    if step.is_new:
        goes_on = {entry.pk for entry in passing(tournament)}
        return [entry for entry in missing if entry.pk in goes_on]
    out = {number for number, one in everybody(tournament).items() if one.is_out} if missing else ()
    return [entry for entry in missing if entry.number not in out]


def _without_roster(tournament: Tournament) -> list[Entry]:
    """Return the entries that have registered no pieces; once it is played, of those that came."""
    if tournament.roster_shape is None:
        return []
    states = ACTIVE_STATES if tournament.is_open else {EntryState.CHECKED_IN}
    return list(tournament.entries.filter(state__in=states, roster__isnull=True).order_by("number"))


def _fewer_groups(tournament: Tournament, present: int) -> int | None:
    """Return the number of groups that those present form, where these are fewer than the event wants."""
    if tournament.format != EventFormat.GROUPS:
        return None
    formed = len(deal_groups(range(present), tournament.groups))
    return formed if 0 < formed < tournament.groups else None


def _playing(tournament: Tournament, step: Progress) -> int:
    """Count the entries of the next round of a stage after the first."""
    return len(passing(tournament) if step.is_new else still_there(tournament))


def _cut_byes(tournament: Tournament, newest: Round | None) -> int:
    """Count the entries that pass the cut's first round, because fewer are left than it has places."""
    present: int = getattr(newest, "present", 0)
    stage = coming_stage(tournament)
    most = (
        tournament.most_in(tournament.plan.index(stage) + 1) if stage and stage.kind in KNOCKOUT_STAGES else None
    )
    if most is None or not 2 <= present < most:
        return 0
    return bracket_size(present) - present


@login_required
def draft(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Review a paired round before anybody sees it: its faults, its cost, and what a swap would cost."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.RUN)
    round_ = get_object_or_404(Round.objects.select_related("stage"), tournament=viewer.tournament, number=number)
    if not round_.is_draft:
        return redirect("round", slug, number)
    round_.tournament = viewer.tournament
    matches = drafted(round_)
    seated = {seat.entry.number: seat.entry for match in matches for seat in match.seats.all()}
    first, second = (
        seated.get(whole_number(request.GET.get(name, ""), digits=6) or 0) for name in ("first", "second")
    )
    swap = (first, second) if first and second and first != second else None
    reviewed = review(round_, swap, matches)
    tables = [{seat.entry.number: seat.entry.name for seat in row.match.seats.all()} for row in reviewed.tables]
    waiting = waiting_entries(viewer.tournament, round_) if takes_late(round_) else []
    listing = Listing(viewer, lambda: tables)
    by_name = sorted(seated.values(), key=lambda one: alphabetical(one.name))
    context = {
        "round": round_,
        "review": reviewed,
        "elsewhere": not_at_fixed(matches),
        "tables": [reviewed.tables[place] for place in listing.places],
        "listing": listing,
        "swap": swap,
        "first": first,
        "second": second,
        "other": second or (None if listing.is_long else by_name[-1]),
        "seated": None if listing.is_long else by_name,
        "waiting": waiting,
        "has_room": bool(waiting) and seats_late(round_),
    }
    return page(viewer, "tournaments/desk/draft.html", "manage", context)


@login_required
def odds(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the odds of a number of rounds: exact odds, and simulated events. A POST starts the simulation."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.RUN)
    tournament = viewer.tournament
    counts = Counter(tournament.entries.values_list("state", flat=True))
    present = counts[EntryState.CHECKED_IN] + counts[EntryState.REGISTERED]
    players = min(whole_number(request.GET.get("players", ""), digits=4) or max(present, 2), 2000)
    rounds = min(whole_number(request.GET.get("rounds", ""), digits=2) or tournament.swiss_rounds, 20)
    players, rounds = max(players, 2), max(rounds, 1)
    trials = trials_of(players, rounds)
    if request.method == "POST" and SIMULATIONS.spend(request.user.pk) > SIMULATIONS.most:
        raise TooMuch(overdone(request, SIMULATIONS).messages[0], SIMULATIONS.wait())
    if request.method == "POST" and (trials is None or trials.is_over):
        simulations.ask(Asked(request.user.pk or 0, tournament.pk, players, rounds))
        return redirect(f"{request.path}?players={players}&rounds={rounds}")
    context = {
        "players": players,
        "rounds": rounds,
        "odds": odds_of(players),
        "trials": trials,
        "exact": 100 * float(sure_of_one(players, rounds)),
    }
    return page(viewer, "tournaments/desk/odds.html", "manage", context)
