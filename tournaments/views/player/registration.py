"""Signing up with a roster, and changing it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from atrum_judge.lists import MOST_BYTES, text_of
from atrum_judge.protocol import RosterCheck
from atrum_judge.text import alphabetical, one_line
from players.accounts import player_of
from players.budgets import network_of
from players.models import Player
from players.sanctions import said_to
from rules.catalogue import MAY_EDIT
from tournaments import actions
from tournaments.actions.base import By
from tournaments.actions.seasons.correcting import correct_roster
from tournaments.errors import Invalid, NotAllowed, Refusal
from tournaments.forms import QuestionsForm, RosterForm
from tournaments.models import DeclaredCard, Entry, Roster
from tournaments.queries import cards
from tournaments.queries.going.where import where
from tournaments.queries.people.by_link import network_to_count
from tournaments.queries.people.sanctions import suspension_of
from tournaments.serving.clock import site_time
from tournaments.views.page import once, page
from tournaments.views.player.now import waits_for
from tournaments.views.viewer import Viewer, by, player_required, viewer_of


def register(request: HttpRequest, slug: str) -> HttpResponse:
    """Sign up with a roster; who has no account may do so by a name alone, where the event takes anybody."""
    viewer = viewer_of(request, slug)
    asks = request.method != "POST" and "account" not in request.GET
    if asks and viewer.account is None and viewer.tournament.takes_anybody:
        return redirect("join", slug)
    return _register(request, viewer)


@login_required
def _register(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    if viewer.entry:
        return redirect("my_table", viewer.tournament.slug)
    own = player_of(by(request).user)
    posted = request.POST if request.method == "POST" else None
    around = cards.EventCards(viewer.tournament)
    lists = cards.earlier_lists(viewer.tournament, by(request).user)
    earlier = _chosen(request, lists)
    form = _form(viewer, around, posted, earlier)
    questions = QuestionsForm(posted, questions=viewer.tournament.asked)
    error: Refusal | None = None
    check: RosterCheck | None = None
    if posted is not None and not form.puts_a_name:
        try:
            _need_meant_names(viewer, around, form)
            _need_answers(questions)
            entry = actions.registration.register(
                _from_network(request, viewer),
                viewer.tournament,
                form.whole_items(),
                name=posted.get("name", ""),
                others=posted.getlist("others"),
                division=one_line(posted.get("division", "")),
                answers=questions.answers(),
            )
        except Refusal as refusal:
            error, check = refusal, _told_by(refusal, form)
        else:
            waiting = waits_for(entry) if entry.is_waiting else ""
            messages.success(request, _("Inscripción registrada.") + (f" {waiting}" if waiting else ""))
            return redirect("my_table", viewer.tournament.slug)
    if form.puts_a_name or (earlier and posted is None):
        check = _checked(viewer, around, form)
    context: dict[str, object] = {
        "suspended": _suspended(viewer, own),
        "form": form,
        "questions": questions,
        "error": error,
        "check": check,
        **_beside(viewer, around, form, lists),
    }
    with_me = viewer.tournament.ruleset.entry_size - 1
    sent = posted.getlist("others") if posted else []
    context["others"] = others = [*map(one_line, sent), *[""] * with_me][:with_me]
    context["division"] = one_line(posted.get("division", "")) if posted else ""
    context["name"] = name = one_line(posted.get("name", "")) if posted else own.nickname
    form.say_whose([name or own.nickname, *(other or _unnamed(n, with_me) for n, other in enumerate(others, 2))])
    response = page(viewer, "tournaments/player/register.html", "overview", context)
    response.status_code = error.status if error else 200
    return response


def _suspended(viewer: Viewer, player: Player) -> str:
    """Return what somebody is told whom the event's club has suspended; else nothing."""
    found = suspension_of(viewer.tournament, player, site_time())
    return said_to(found) if found else ""


def _need_answers(form: QuestionsForm) -> None:
    """Raises `Invalid` for the first answer that is wrong; each is marked at its field."""
    if not form.is_valid():
        name, faults = next(iter(form.errors.items()))
        raise Invalid(f"{form[name].label}: {faults[0]}", field=name)


def _from_network(request: HttpRequest, viewer: Viewer) -> By:
    """Return the sender with the mark of its network, where that counts."""
    sender = by(request)
    mark = network_to_count(viewer.tournament, sender.user, network_of(request), sender.now)
    return replace(sender, network=mark)


def _unnamed(number: int, others: int) -> str:
    """A member whose name is not typed yet; number: the one who types is 1."""
    return _("quien juega contigo") if others == 1 else _("integrante %(number)s") % {"number": number}


def may_list(entry: Entry, roster: Roster | None) -> bool:
    """True while the entry's player may register a roster, or change it, and has a use for one."""
    event = entry.tournament
    if event.roster_shape is None or event.is_over or entry.has_left:
        return False
    return (not event.rosters_locked_at or (event.rosters_optional and roster is None)) and not where(entry).is_out


def _with_list(viewer: Viewer, number: int) -> Entry:
    """Return an entry whose list this reader may open; 404 in a game that has none."""
    if viewer.tournament.roster_shape is None:
        raise Http404
    entry = get_object_or_404(Entry, tournament=viewer.tournament, number=number)
    viewer.need_own_table(entry)
    if entry != viewer.entry and not viewer.inspects:
        raise NotAllowed(
            _("Las listas son secretas hasta la partida."), rule=viewer.tournament.section("roster_secret")
        )
    return entry


@player_required
def roster(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change an entry's roster: the player's own, or any for a judge."""
    viewer = viewer_of(request, slug)
    entry = _with_list(viewer, number)
    stored = Roster.objects.filter(entry=entry).first()
    posted = request.POST if request.method == "POST" else None
    everything = cards.declared_at(viewer.tournament) if viewer.inspects else None
    around = cards.EventCards(viewer.tournament, stored, everything)
    lists = cards.earlier_lists(viewer.tournament, viewer.user) if entry == viewer.entry else []
    earlier = _chosen(request, lists)
    form = _form(viewer, around, posted, earlier or stored)
    if viewer.tournament.ruleset.entry_size > 1:
        form.say_whose([player.nickname for player in entry.players_in_order])
    error: Refusal | None = None
    check: RosterCheck | None = None
    if posted is not None and not form.puts_a_name:
        try:
            _need_meant_names(viewer, around, form)
            is_correction = viewer.inspects and viewer.tournament.is_revealed
            save = correct_roster if is_correction else actions.registration.save_roster
            save(viewer.by(), entry, form.whole_items(), reason=one_line(posted.get("reason", "")))
        except Refusal as refusal:
            error, check = refusal, _told_by(refusal, form)
        else:
            messages.success(request, _("Lista guardada."))
            return redirect("my_table", slug) if entry == viewer.entry else redirect("manage_entries", slug)
    if form.puts_a_name or ((stored or earlier) and posted is None):
        check = _checked(viewer, around, form)
    context = {
        "form": form,
        "entry": entry,
        "stored": stored,
        "error": error,
        "check": check,
        "may_save": may_list(entry, stored),
        "to_see": [] if everything is None else cards.to_see(everything, stored),
        **_beside(viewer, around, form, lists, everything),
        "reason": one_line(posted.get("reason", "")) if posted else "",
        "may_edit_catalogue": once(request.user.has_perm, MAY_EDIT),
    }
    response = page(
        viewer, "tournaments/player/roster.html", "mine" if entry == viewer.entry else "entries", context
    )
    response.status_code = error.status if error else 200
    return response


@player_required
@require_POST
def check_roster(request: HttpRequest, slug: str) -> HttpResponse:
    """The ruleset's opinion of what is typed so far, as a fragment; what is about one row goes to its field."""
    viewer = viewer_of(request, slug)
    own = Roster.objects.filter(entry=viewer.entry).first() if viewer.entry else None
    around = cards.EventCards(viewer.tournament, own)
    form = _form(viewer, around, request.POST)
    context = {
        "check": _checked(viewer, around, form),
        "typed": len(form.items()),
        "tournament": viewer.tournament,
        "rows": () if form.is_list or request.POST.get("pasted") else form.rows,
        "form": form,
    }
    _beside(viewer, around, form, ())
    return render(request, "tournaments/player/roster_told.html", context)


def _form(
    viewer: Viewer, around: cards.EventCards, posted: QueryDict | None, stored: Roster | None = None
) -> RosterForm:
    tournament, upload = viewer.tournament, ""
    if posted is not None and (sent := viewer.request.FILES.get("file")):
        upload = text_of(sent.read(MOST_BYTES))
    items = stored.items if stored else []
    return RosterForm(
        tournament.ruleset,
        tournament.game_options,
        posted,
        items,
        upload,
        known=around.names if tournament.roster_shape else (),
        names_only=tournament.names_only,
    )


def _chosen(request: HttpRequest, lists: Sequence[Roster]) -> Roster | None:
    """Return the list of another event that the address names, where it is one of the account's."""
    named = request.GET.get("from", "")
    return next((one for one in lists if one.entry.tournament.slug == named), None)


def _beside(
    viewer: Viewer,
    around: cards.EventCards,
    form: RosterForm,
    lists: Sequence[Roster],
    told: Mapping[str, DeclaredCard] | None = None,
) -> dict[str, object]:
    """Return the names that are offered, with a note of what the list itself declared, and lists of other events.

    Args:
        told: for staff that looks into lists, what everybody declared.
    """
    if told is None:
        told = cards.declared_at(viewer.tournament) if viewer.inspects else around.told_by_own
    notes = {key: _note(viewer, card, around.said_of(card.name)) for key, card in told.items()}
    form.say_declared(notes)
    names = {around.key(name): name for name in around.names} | {key: card.name for key, card in told.items()}
    shown = [(name, notes.get(key, "")) for key, name in names.items()]
    return {"names": sorted(shown, key=lambda one: alphabetical(one[0])), "earlier_lists": lists}


def _note(viewer: Viewer, card: DeclaredCard, known: DeclaredCard | None) -> str:
    """Return the words about a declared piece: by whom, as far as the reader may know, and if a judge saw it.

    Args:
        known: as everybody at the event knows it.
    """
    who = _("declarada por %(name)s") % {"name": card.entry.name} if viewer.inspects else _("declarada por ti")
    is_seen = known is not None and known.seen_at is not None
    return _("%(who)s, verificada") % {"who": who} if is_seen else _("%(who)s, sin verificar") % {"who": who}


def _need_meant_names(viewer: Viewer, around: cards.EventCards, form: RosterForm) -> None:
    """Raises `Invalid` once for each name that is nearly a known one, where the event takes any name."""
    if viewer.tournament.names_only and _checked(viewer, around, form).is_legal and form.asks():
        raise Invalid(_("Hay nombres casi iguales a otros que se conocen: pon el que es, o guarda tal cual."))


def _told_by(refusal: Refusal, form: RosterForm) -> RosterCheck | None:
    """Return what a refusal says of the list, for its place on the page; None where it says nothing of it."""
    problems = form.placed(refusal.problems)
    return RosterCheck([], problems) if problems else None


def _checked(viewer: Viewer, around: cards.EventCards, form: RosterForm) -> RosterCheck:
    """Return the game's check of the entered roster so far, with the lines of a list."""
    check = cards.check_roster(viewer.tournament, form.items(), around)
    return replace(check, problems=(*form.too_long(), *form.placed(check.problems)))
