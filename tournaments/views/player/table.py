"""The player's own page, and reporting a match."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from rules.protocol import Ending, Outcome, SeatResult
from rules.text import Text
from tournaments import actions
from tournaments.actions.verbs import VERBS
from tournaments.enums import KNOCKOUT_STAGES, Later, PenaltyKind
from tournaments.errors import Conflict, NotAllowed, Refusal, localized
from tournaments.forms import ReportForm
from tournaments.forms.numbers import whole_number
from tournaments.forms.roster import whose_rows
from tournaments.holding import keep
from tournaments.live.feed import feed
from tournaments.live.news import News, Subject, match_subject
from tournaments.models import Entry, Match, PersonalAddress, Report
from tournaments.queries.brackets import hangs_on
from tournaments.queries.entries import place_of_another
from tournaments.queries.paths import place_now, tally_of
from tournaments.queries.rounds import table_of
from tournaments.queries.standings import preview_correction
from tournaments.queries.tables import boards_at, own_seat, table_seen_by
from tournaments.views.page import match_context, page
from tournaments.views.player.now import time_is_up, what_now
from tournaments.views.player.personal import next_in_hand, others_here
from tournaments.views.sent import answered_before
from tournaments.views.viewer import Viewer, player_required, viewer_of


@player_required
def my_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The player's own page: roster before play, then table, opponent, report."""
    viewer = viewer_of(request, slug)
    if viewer.entry is None:
        return _no_longer(viewer)
    has_opened = _open_first(viewer)
    seats = table_of(viewer.entry)
    others = [seat.entry for seat in seats if seat.entry != viewer.entry]
    found = seats[0].match if seats else None
    context: dict[str, object] = {"match": found}
    if found and found.is_bye:
        context["wins"] = any(seat.won for seat in seats)
    elif found:
        context = match_context(viewer, found, seats)
    if has_opened and found and found.result_id is None and context.get("latest"):
        _tell_of_phone(viewer, found, others)
    penalties = list(viewer.entry.penalties.filter(withdrawn_at__isnull=True))
    context["place"], context["of"] = place_now(viewer.entry) if found else (None, 0)
    open_ = found is not None and found.result_id is None
    silent = {seat.entry_id for seat in seats if open_ and not cast(Any, seat).has_phone}
    here = others_here(viewer, others, silent)
    context |= {
        "here": [one for one in others if one.pk in here],
        "entry": viewer.entry,
        "tally": tally_of(viewer.entry),
        "now": what_now(viewer.entry, found, context),
        "when_over": time_is_up() if open_ and context.get("deadline") and not context["latest"] else "",
        "roster": getattr(viewer.entry, "roster", None),
        "whose": _whose(viewer.entry),
        "warnings": sum(penalty.kind == PenaltyKind.WARNING for penalty in penalties),
        "penalties": penalties,
        **_partner(viewer.entry),
    }
    return page(viewer, "tournaments/player/my_table.html", "mine", context)


def _open_first(viewer: Viewer) -> bool:
    """Mark the personal address as opened on a phone. Return True the first time."""
    if viewer.address is None or viewer.lent_at or viewer.address.opened_at is not None:
        return False
    unopened = PersonalAddress.objects.filter(pk=viewer.address.pk, opened_at=None)
    return unopened.update(opened_at=timezone.now()) > 0


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


def _partner(entry: Entry) -> dict[str, object]:
    """Return the partner who was only named in the entry, and the links with which an account can take that
    place.
    """
    if entry.tournament.ruleset.entry_size == 1:
        return {"partner": None, "invitations": ()}
    place = place_of_another(entry)
    return {
        "partner": place.player if place else None,
        "invitations": entry.invitations.filter(used_by=None) if place else (),
    }


@player_required
def report(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Say how a match ended: first the ending, then what it asks."""
    viewer = viewer_of(request, slug)
    match = table_seen_by(viewer.by().user, pk)
    if match is None or match.tournament_id != viewer.tournament.pk:
        raise Http404
    match.tournament = viewer.tournament
    viewer.need_own_table(match)
    if match.round.is_draft and not viewer.judges:
        raise Http404
    seat = own_seat(match)
    staff = seat is None and viewer.judges
    if seat is None and not staff:
        raise NotAllowed(_("Solo quienes juegan en esta mesa reportan su resultado."))
    if match.is_bye or match.is_waiting:
        raise Conflict(_("Esta partida no se juega."))
    seats = [s.entry.name for s in match.seats.all()]
    endings = [e for e in viewer.tournament.ruleset.endings(match.terms) if staff or not e.staff_only]
    asked = whole_number(request.GET.get("version", ""), digits=4)
    version = match.reports.filter(version=asked).first() if asked else None
    chosen = request.POST.get("ending") or (version.data["ending"] if version else request.GET.get("ending"))
    ending = next((e for e in endings if e.name == chosen), None)
    correcting = match.result is not None
    context = {"match": match, "round": match.round, "seats": seats, "endings": endings, "ending": ending}
    context |= {
        "staff": staff,
        "boards": boards_at(match, list(match.seats.all())),
        "came_from": _came_from(request) if staff else "",
        "correcting": correcting,
    }
    context |= dict.fromkeys(("error", "now", "preview", "hanging", "winner", "sure", "out"))
    if ending is None:
        if request.method == "POST":
            context["error"] = Refusal(_("Indica cómo terminó la partida."))
        return _report_page(viewer, context)
    if request.method != "POST":
        won = whole_number(request.GET.get("won", ""), digits=1)
        initial = ReportForm.answers(version.data) if version else ReportForm.answers_of_losers(ending, seats, won)
        given = () if version or staff else tuple(initial)
        form = ReportForm(ending=ending, seats=seats, staff=staff, initial=initial, given=given)
        if given:
            context["winner"] = seats[won or 0]
            _say_scores(match, ending, form, won or 0)
        return _report_page(viewer, context | {"form": form})
    return _receive_report(viewer, match, ending, context)


def _receive_report(viewer: Viewer, match: Match, ending: Ending, context: dict[str, object]) -> HttpResponse:
    request, seats = viewer.request, context["seats"]
    form = ReportForm(request.POST, ending=ending, seats=seats, staff=bool(context["staff"]))  # type: ignore[arg-type]
    context["form"] = form
    if form.is_asking:
        return _report_page(viewer, context | {"form": form.next_step(staff=bool(context["staff"]))})
    if not form.is_valid():
        context["error"] = Refusal(_("Revisa los campos marcados."))
        return _report_page(viewer, context)
    data, reason = form.report_data(), form.cleaned_data.get("reason", "")
    try:
        if form.has_steps and not context["staff"] and "sure" not in request.POST:
            return _sure(viewer, match, form, data, context)
        if context["correcting"] and context["staff"] and "confirmed" in request.POST:
            chosen = request.POST.get("later")
            later = Later(chosen) if chosen in Later.values else None
            actions.reporting.correct_result(viewer.by(), match, data, reason=reason, later=later)
        elif context["correcting"] and context["staff"] and not _is_repeated(viewer, match, data, reason):
            return _preview(viewer, match, data, context | {"reason": reason})
        elif context["staff"] and "anyway" not in request.POST and (out := winners_out(match, data)):
            context |= {"error": Conflict(won_by_who_is_out(out)), "out": out}
            return _report_page(viewer, context)
        elif context["staff"]:
            actions.reporting.decide_result(viewer.by(), match, data, reason=reason)
        else:
            actions.reporting.report_result(viewer.by(), match, data)
    except Refusal as refusal:
        context |= {"error": refusal, "now": _latest_words(viewer, match) if refusal.status == 409 else None}
        return _report_page(viewer, context)
    messages.success(request, _("Resultado registrado."))
    if came_from := context["came_from"]:
        return redirect(str(came_from), viewer.tournament.slug)
    if not context["staff"] and (other := next_in_hand(viewer, match)):
        return redirect("turn", viewer.tournament.slug, other.number)
    if not context["staff"]:
        return redirect("my_table", viewer.tournament.slug)
    return redirect("match", viewer.tournament.slug, match.pk)


def winners_out(match: Match, data: Mapping[str, object]) -> list[Entry]:
    """Return the entry that a report of staff makes win although it has left. Raises as `decide`."""
    seats = list(match.seats.all())
    winners = actions.reporting.decide(match, data, by_staff=True).winners
    return [seats[place].entry for place in winners if seats[place].entry.has_left]


def won_by_who_is_out(out: Sequence[Entry]) -> str:
    """The sentence that says so."""
    name = out[0].name
    if out[0].is_disqualified:
        return _("%(name)s fue descalificado: no suele ganar una mesa que no terminó.") % {"name": name}
    return _("%(name)s se retiró del torneo: no suele ganar una mesa que no terminó.") % {"name": name}


def _came_from(request: HttpRequest) -> str:
    """The staff's list, by the name of its address, from which somebody decides and to which they return."""
    said = request.POST.get("from") or request.GET.get("from", "")
    return said if said in {"judge", "manage"} else ""


def _sure(
    viewer: Viewer, match: Match, form: ReportForm, data: dict[str, object], context: dict[str, object]
) -> HttpResponse:
    """Ask a player to confirm winner and score before the report is sent."""
    outcome = actions.reporting.decide(match, data, by_staff=False)
    sure = list(zip(form.seats, outcome.seats, strict=True))
    return _report_page(viewer, context | {"form": form.next_step(staff=False), "sure": sure, "outcome": outcome})


def _say_scores(match: Match, ending: Ending, form: ReportForm, won: int) -> None:
    """Each number that can be answered says the result that it makes; those that make none are not offered."""
    word = localized(match.tournament.ruleset.score_name)
    for name, field in form.fields.items():
        if name in form.given or not hasattr(field, "choices"):
            continue
        found = [
            (value, label, _score_of(match, ending, {**form.initial, name: value}, won))
            for value, label in field.choices
        ]
        said = _("%(answer)s · %(word)s %(score)s")
        field.choices = [
            (value, said % {"answer": label, "word": word, "score": score})
            for value, label, score in found
            if score
        ] or field.choices


def _score_of(match: Match, ending: Ending, answers: dict[str, object], won: int) -> str:
    """The score that answers come to, the winner's first; empty where that seat does not win by them."""
    form = ReportForm(answers, ending=ending, seats=[seat.entry.name for seat in match.seats.all()])
    try:
        outcome = actions.reporting.decide(match, form.report_data(), by_staff=False) if form.is_valid() else None
    except Refusal:
        return ""
    if outcome is None or won not in outcome.winners:
        return ""
    scores = [outcome.seats[won].score, *(one.score for i, one in enumerate(outcome.seats) if i != won)]
    return " – ".join(map(str, scores))


def _is_repeated(viewer: Viewer, match: Match, data: dict[str, object], reason: str) -> bool:
    """True if staff sends again what it recorded: no correction, though the match has its result by now."""
    verb, who = VERBS["decide_result"], viewer.by()
    return answered_before(verb, who, viewer.tournament, match, data=data, reason=reason) is not None


def _latest_words(viewer: Viewer, match: Match) -> Text | None:
    """Return the words of the latest report at a table; None without one."""
    latest = next(reversed(Match.objects.get(pk=match.pk).current_reports), None)
    names = [seat.entry.name for seat in match.seats.all()]
    return viewer.tournament.ruleset.describe(latest.data, names) if latest else None


def _preview(viewer: Viewer, match: Match, data: dict[str, object], context: dict[str, object]) -> HttpResponse:
    """Show the changes that a correction would make, before it is made."""
    from_rules = actions.reporting.decide(match, data, by_staff=True)
    changes = preview_correction(match, from_rules)
    hanging = hangs_on(match, from_rules)
    choices = [
        (value, words) for value, words in Later.choices if value == Later.KEEP or not match.tournament.is_over
    ]
    told = {
        "preview": changes,
        "hanging": hanging,
        "later_choices": choices,
        "passes": _who_passes(match, from_rules) if match.round.stage.kind in KNOCKOUT_STAGES else None,
    }
    return _report_page(viewer, context | told | _before_and_after(match, from_rules))


def _who_passes(match: Match, corrected: Outcome) -> dict[str, str] | None:
    """Return who goes on now and after the correction of a bracket match; None where that is the same."""
    seats = list(match.seats.all())
    before = [seat.entry.name for seat in seats if seat.goes_on]
    after = [seats[place].entry.name for place in corrected.winners]
    return None if before == after else {"before": ", ".join(before), "after": ", ".join(after)}


def _before_and_after(match: Match, corrected: Outcome) -> dict[str, object]:
    """Return each seat's result, the reason and the winner of a match: as recorded, and as it would be
    corrected.
    """
    seats = list(match.seats.all())
    before = [(seat.entry.name, seat.result) for seat in seats]
    after = [
        (seat.entry.name, None if corrected.is_void else result)
        for seat, result in zip(seats, corrected.seats, strict=True)
    ]
    recorded = cast(Report, match.result)
    return {
        "recorded": {"lines": before, "winners": _winners(before), "why": recorded.why},
        "corrected": {"lines": after, "winners": _winners(after), "why": corrected.reason},
    }


def _winners(lines: Iterable[tuple[str, SeatResult | None]]) -> list[str]:
    return [name for name, result in lines if result and result.won]


def _why_a_reason(match: Match) -> str:
    """Return the reason why staff must give one to record anything there; empty where that depends on the
    record.
    """
    if match.result is not None:
        return _("Obligatorio: corrige un resultado.")
    reports = match.current_reports
    differ = any(one.data != reports[0].data for one in reports)
    return _("Obligatorio: los reportes no coinciden y queda en el historial.") if differ else ""


def _report_page(viewer: Viewer, context: dict[str, object]) -> HttpResponse:
    form, match = context.get("form"), context["match"]
    why = _why_a_reason(cast(Match, match)) if context["staff"] else ""
    if why and isinstance(form, ReportForm):
        form.need_reason(why)
    response = page(viewer, "tournaments/player/report.html", "pairings" if viewer.judges else "mine", context)
    error = context.get("error")
    response.status_code = error.status if isinstance(error, Refusal) else 200
    return response
