"""Reporting a match, in five situations: choose its ending, answer, be sure, be asked again, see what changes.

A player goes from the ending to the answers, and is sure of winner and score before they are sent. Staff decides
with its answers, or corrects a result once it has seen the changes. Both are asked again about an unlikely report.
Each situation is a class with the facts that its template shows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import ClassVar, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from atrum_judge.protocol import Ending, Outcome, SeatResult
from atrum_judge.text import Text
from tournaments import actions
from tournaments.actions.verbs import VERBS, Words
from tournaments.enums import KNOCKOUT_STAGES, Later
from tournaments.errors import Conflict, NotAllowed, Refusal
from tournaments.forms import ReportForm
from tournaments.forms.numbers import whole_number
from tournaments.forms.sent import answered_before
from tournaments.models import Entry, Match, Report
from tournaments.queries.brackets import Hanging, hangs_on
from tournaments.queries.standings import Moved, preview_correction
from tournaments.queries.tables import AtBoard, boards_at, own_seat, table_seen_by
from tournaments.serving.clock import site_time
from tournaments.views.in_words import ends_by_time, left_at, too_early
from tournaments.views.page import ending_by_time, page, simple_ending
from tournaments.views.player.personal import next_in_hand
from tournaments.views.viewer import Viewer, player_required, viewer_of


@dataclass(frozen=True)
class Reporting:
    """A table whose result somebody may report or decide.

    Attributes:
        staff: by a decision; False for a player, who reports.
    """

    viewer: Viewer
    match: Match
    staff: bool

    @property
    def came_from(self) -> str:
        """Return the staff's list, by the name of its address, from which somebody decides and to which they
        return.
        """
        request = self.viewer.request
        said = request.POST.get("from") or request.GET.get("from", "")
        return said if self.staff and said in {"judge", "manage"} else ""

    @property
    def correcting(self) -> bool:
        """True if the table has its result already."""
        return self.match.result is not None

    @cached_property
    def seats(self) -> list[str]:
        """The names at the table, in the order of its seats."""
        return [seat.entry.name for seat in self.match.seats.all()]

    @cached_property
    def boards(self) -> list[AtBoard]:
        """The boards of a match between teams."""
        return boards_at(self.match, list(self.match.seats.all()))

    @cached_property
    def endings(self) -> list[Ending]:
        """The endings that this person may report."""
        found = self.viewer.tournament.ruleset.endings(self.match.terms)
        return [ending for ending in found if self.staff or not ending.staff_only]

    @cached_property
    def beside(self) -> list[Ending]:
        """The usual ending and the one by time, one of them chosen: side by side once a player's table has no time
        left.
        """
        both = [simple_ending(self.match), ending_by_time(self.match)]
        if self.staff or self.ending not in both or self.match.round.started_at is None:
            return []
        over = left_at(self.match, self.match.round, site_time()) <= timedelta()
        return [one for one in both if one] if over and None not in both else []

    @property
    def won(self) -> str:
        """Return the part of the address that names the winner, for a link to another ending."""
        said = whole_number(self.viewer.request.GET.get("won", ""), digits=1)
        return "" if said is None else f"&won={said}"

    @cached_property
    def version(self) -> Report | None:
        """The version whose answers the form begins with, where the address names one."""
        asked = whole_number(self.viewer.request.GET.get("version", ""), digits=4)
        return self.match.reports.filter(version=asked).first() if asked else None

    @cached_property
    def ending(self) -> Ending | None:
        """The ending that has been chosen, by the form, a version or the address."""
        request, version = self.viewer.request, self.version
        asked = request.POST.get("ending") or (version.data["ending"] if version else request.GET.get("ending"))
        return next((ending for ending in self.endings if ending.name == asked), None)


@dataclass(frozen=True, kw_only=True)
class Choosing:
    """The question how the match ended.

    Attributes:
        error: the reason why what was sent is not taken.
        now: the latest report in words, where it came before what was sent.
    """

    template: ClassVar[str] = "choose"
    error: Refusal | None = None
    now: Text | None = None


@dataclass(frozen=True, kw_only=True)
class Answering(Choosing):
    """The questions of an ending.

    Attributes:
        winner: the seat that the address has named, whose rivals' answers are given.
        buttons: value and words of the buttons that send the form, where one tap says the rest.
        scored: the names in the order in which these words tell the score; none where they tell none.
    """

    template: ClassVar[str] = "answer"
    form: ReportForm
    winner: str = ""
    buttons: Sequence[tuple[str, str]] = ()
    scored: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class AskedAgain(Answering):
    """An unlikely report: a winner who has left (`out`), or an end by time with time left."""

    template: ClassVar[str] = "asked_again"
    out: Sequence[Entry] = ()


@dataclass(frozen=True, kw_only=True)
class Sure(Answering):
    """Winner and score that the answers come to, before they are sent."""

    template: ClassVar[str] = "sure"
    outcome: Outcome

    @property
    def lines(self) -> list[tuple[str, SeatResult]]:
        """Return each name with its result."""
        return list(zip(self.form.seats, self.outcome.seats, strict=True))


@dataclass(frozen=True)
class Told:
    """The result of each seat and the reason, recorded or corrected."""

    lines: Sequence[tuple[str, SeatResult | None]]
    why: Text

    @property
    def winners(self) -> list[str]:
        """Return the names of those who win."""
        return [name for name, result in self.lines if result and result.won]


@dataclass(frozen=True, kw_only=True)
class Previewed(Answering):
    """The changes that a correction would make.

    Attributes:
        moved: entries that change place in the standing.
        passes: names that go on from a bracket match now and after it; None where they are the same.
    """

    template: ClassVar[str] = "preview"
    recorded: Told
    corrected: Told
    moved: Sequence[Moved]
    hanging: Hanging
    later_choices: Sequence[tuple[str, Words]]
    passes: tuple[str, str] | None


@player_required
def report(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Say how a match ended: first the ending, then what it asks."""
    at = _table(viewer_of(request, slug), pk)
    ending, is_sent = at.ending, request.method == "POST"
    if ending is None:
        error = Refusal(_("Indica cómo terminó la partida.")) if is_sent else None
        return _show(at, Choosing(error=error))
    if not is_sent:
        return _show(at, _begun(at, ending))
    form = ReportForm(request.POST, ending=ending, seats=at.seats, staff=at.staff)
    if form.is_asking:
        return _show(at, Answering(form=form.next_step(staff=at.staff)))
    if not form.is_valid():
        return _show(at, Answering(form=form, error=Refusal(_("Revisa los campos marcados."))))
    is_correction = at.correcting
    try:
        asked = (_by_staff if at.staff else _by_player)(at, form)
    except Refusal as refusal:
        now = _latest_words(at) if refusal.status == 409 else None
        return _show(at, Answering(form=form, error=refusal, now=now))
    if asked is not None:
        return _show(at, asked)
    recorded = _("Resultado corregido.") if is_correction else _("Resultado registrado.")
    messages.success(request, recorded if at.staff else _("Resultado enviado."))
    if at.came_from:
        return redirect(at.came_from, slug)
    if at.staff:
        return redirect("match", slug, at.match.pk)
    other = next_in_hand(at.viewer, at.match)
    return redirect("turn", slug, other.number) if other else redirect("my_table", slug)


def _table(viewer: Viewer, pk: int) -> Reporting:
    """Return the table. Raises `Http404` and `Refusal` where the viewer has nothing to report there."""
    match = table_seen_by(viewer.by().user, pk)
    if match is None or match.tournament_id != viewer.tournament.pk:
        raise Http404
    match.tournament = viewer.tournament
    viewer.need_own_table(match)
    if match.round.is_draft and not viewer.judges:
        raise Http404
    plays = own_seat(match) is not None
    if not plays and not viewer.judges:
        raise NotAllowed(_("Solo quienes juegan en esta mesa reportan su resultado."))
    if match.is_bye or match.is_waiting:
        raise Conflict(_("Esta partida no se juega."))
    return Reporting(viewer, match, staff=not plays)


def _begun(at: Reporting, ending: Ending) -> Answering:
    """Return the form as it is opened, with the answers that the address tells."""
    version, won = at.version, whole_number(at.viewer.request.GET.get("won", ""), digits=1)
    initial = ReportForm.answers(version.data) if version else ReportForm.answers_by_winner(ending, at.seats, won)
    given = () if version or at.staff else tuple(initial)
    form = ReportForm(ending=ending, seats=at.seats, staff=at.staff, initial=initial, given=given)
    if won is None or not given:
        return Answering(form=form)
    return _in_one_tap(at, ending, form, won)


def _by_player(at: Reporting, form: ReportForm) -> Answering | None:
    """Report what a player sent; or return what is asked first. Raises `Refusal`."""
    sent, data = at.viewer.request.POST, form.report_data()
    if form.has_steps and "sure" not in sent:
        outcome = actions.reporting.decide(at.match, data, by_staff=False)
        return Sure(form=form.next_step(staff=False), outcome=outcome)
    if "anyway" not in sent and (asked := _too_early(at, form)):
        return asked
    actions.reporting.report_result(at.viewer.by(has_read=True), at.match, data)
    return None


def _by_staff(at: Reporting, form: ReportForm) -> Answering | None:
    """Decide or correct as staff sent it; or return what is asked first. Raises `Refusal`."""
    sent, data, reason = at.viewer.request.POST, form.report_data(), form.cleaned_data.get("reason", "")
    if at.correcting and "confirmed" in sent:
        chosen = sent.get("later")
        later = Later(chosen) if chosen in Later.values else None
        actions.reporting.correct_result(at.viewer.by(), at.match, data, reason=reason, later=later)
        return None
    if at.correcting and not _is_repeated(at, data, reason):
        return _preview(at, form)
    if "anyway" not in sent:
        if out := winners_out(at.match, data):
            return AskedAgain(form=form, out=out, error=Conflict(won_by_who_is_out(out)))
        if asked := _too_early(at, form):
            return asked
    actions.reporting.decide_result(at.viewer.by(), at.match, data, reason=reason)
    return None


def _too_early(at: Reporting, form: ReportForm) -> AskedAgain | None:
    """Return the question about an end by time with time left; None for other reports."""
    match, data = at.match, form.report_data()
    if match.round.started_at is None or not ends_by_time(match, data):  # without asking for the pauses
        return None
    early = too_early(match, data, left_at(match, match.round, site_time()))
    return AskedAgain(form=form, error=Conflict(early)) if early else None


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


def _in_one_tap(at: Reporting, ending: Ending, form: ReportForm, won: int) -> Answering:
    """Let buttons send the form: one for each score that the last question makes, or one where none is open.

    Where more is open, the questions stay; where the same score follows from all answers, they say no score.
    """
    names = [at.seats[won], *(name for index, name in enumerate(at.seats) if index != won)]
    needed = [name for name, field in form.fields.items() if field.required and name not in form.given]
    if not needed:
        own = own_seat(at.match)
        done = _("Listo, gané") if own and own.index == won else _("Listo, ganó %(name)s") % {"name": names[0]}
        return Answering(form=form, winner=names[0], buttons=[("", done)])
    scores = _scores(at.match, ending, form, needed[0], won) if len(needed) == 1 else []
    if len({score for _value, score in scores}) < len(scores) or not scores:
        return Answering(form=form, winner=names[0])
    form.by_button = needed[0]
    return Answering(form=form, winner=names[0], buttons=scores, scored=names)


def _scores(match: Match, ending: Ending, form: ReportForm, name: str, won: int) -> list[tuple[str, str]]:
    """Return each answer to a question with the score that it makes; answers that make none are left out."""
    choices = getattr(form.fields[name], "choices", ())
    found = [
        (str(value), _score_of(match, ending, {**form.initial, name: value}, won)) for value, _label in choices
    ]
    return [(value, score) for value, score in found if score]


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


def _is_repeated(at: Reporting, data: Mapping[str, object], reason: str) -> bool:
    """True if staff sends again what it recorded: no correction, though the match has its result by now."""
    verb, who = VERBS["decide_result"], at.viewer.by()
    return answered_before(verb, who, at.viewer.tournament, at.match, data=data, reason=reason) is not None


def _latest_words(at: Reporting) -> Text | None:
    """Return the words of the latest report at a table; None without one."""
    latest = next(reversed(Match.objects.get(pk=at.match.pk).current_reports), None)
    return at.viewer.tournament.ruleset.describe(latest.data, at.seats) if latest else None


def _preview(at: Reporting, form: ReportForm) -> Previewed:
    """Return the changes that a correction would make. Raises as `decide`."""
    match, recorded = at.match, cast(Report, at.match.result)
    data = form.report_data()
    outcome = actions.reporting.decide(match, data, by_staff=True)
    seats = match.seats.all()
    results = [None if outcome.is_void else result for result in outcome.seats]
    return Previewed(
        form=form,
        recorded=Told([(seat.entry.name, seat.result) for seat in seats], recorded.why),
        corrected=Told(list(zip(at.seats, results, strict=True)), outcome.reason),
        moved=preview_correction(match, outcome, str(data.get("ending"))),
        hanging=hangs_on(match, outcome),
        later_choices=[
            (value, words) for value, words in Later.choices if value == Later.KEEP or not match.tournament.is_over
        ],
        passes=_who_passes(at, outcome) if match.round.stage.kind in KNOCKOUT_STAGES else None,
    )


def _who_passes(at: Reporting, corrected: Outcome) -> tuple[str, str] | None:
    """Return who goes on now and after the correction of a bracket match; None where that is the same."""
    before = ", ".join(seat.entry.name for seat in at.match.seats.all() if seat.goes_on)
    after = ", ".join(at.seats[place] for place in corrected.winners)
    return None if before == after else (before, after)


def _why_a_reason(match: Match) -> str:
    """Return the reason why staff must give one to record anything there; empty where that depends on the
    record.
    """
    if match.result is not None:
        return _("Obligatorio: corrige un resultado.")
    reports = match.current_reports
    differ = any(one.data != reports[0].data for one in reports)
    return _("Obligatorio: los reportes no coinciden y queda en el historial.") if differ else ""


def _show(at: Reporting, situation: Choosing) -> HttpResponse:
    """Return the page of a situation, with the status of its error."""
    why = _why_a_reason(at.match) if at.staff else ""
    if why and isinstance(situation, Answering):
        situation.form.need_reason(why)
    tab = "pairings" if at.viewer.judges else "mine"
    context = {"at": at, "boards": at.boards, "error": situation.error, "now": situation.now, "asked": situation}
    response = page(at.viewer, f"tournaments/player/report/{situation.template}.html", tab, context)
    response.status_code = situation.error.status if situation.error else 200
    return response
