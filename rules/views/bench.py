"""The judge's bench: a disputed case entered by taps, with its verdict."""

import json
from collections.abc import Callable, Mapping
from itertools import chain
from string import ascii_uppercase
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from atrum_judge.protocol import Bench, Catalogue, Json, Judge, NotACase, Ruleset
from atrum_judge.text import one_line
from rules.cases import catalogue_for
from rules.catalogue import known_names
from rules.forms.ruling import RulingForm
from rules.models import Ruling
from rules.rulings import Decision, KeyUsed, precedents_of, save_ruling
from rules.views.games import benched_game
from rules.views.landing import marked

MAX_STATE = 200_000
UNREADABLE = (NotACase, KeyError, TypeError, ValueError, AttributeError, RecursionError)
"""Errors of a state that no bench has made."""

_RESTS_ON = {"legal": (), "illegal": ("illegal", "impossible"), "undecided": ("undecided",)}
"""The findings on which an answer rests, by their severity."""

Save = Callable[[Json, dict[str, Any], Decision, list[str]], Ruling]
"""Keeps a case, the verdict on it, what was decided, and what nobody said of the case."""


@require_http_methods(["GET", "POST"])
def practice(request: HttpRequest, game: str) -> HttpResponse:
    """The bench for anybody, without a tournament; people with an account may keep the ruling.

    A person who logs in for that finds the entered case on the bench again.
    """
    ruleset, judge, bench = benched_game(game)
    entered = f"bench {game}"
    if "log_in" in request.POST:
        request.session[entered] = _readable(request, bench, catalogue_for(ruleset))
        return redirect_to_login(request.get_full_path())
    new = bench.new(timezone.localdate(), [(name, ()) for name in seated_names(ruleset)])
    state = (request.session.pop(entered, None) if request.method == "GET" else None) or new
    save = _saver(request, ruleset, request.user.pk) if request.user.is_authenticated else None
    return bench_page(request, ruleset, judge, bench, state, save=save)


def _readable(request: HttpRequest, bench: Bench, catalogue: Catalogue) -> dict[str, Any] | None:
    """Return the entered state, as it is sent; None where it is no state of the bench."""
    sent = _sent_state(request)
    if sent is None:
        return None
    try:
        state = _tapped(request, bench, sent, catalogue)
        bench.view(state, catalogue, "es")
    except UNREADABLE:
        return None
    return state


def seated_names(ruleset: Ruleset) -> str:
    """Letters for as many people as sit at the smallest table of a game."""
    return ascii_uppercase[: ruleset.min_seats * ruleset.entry_size]


def _saver(request: HttpRequest, ruleset: Ruleset, author: int) -> Save:
    def save(case: Json, verdict: dict[str, Any], decided: Decision, assumed: list[str]) -> Ruling:
        key, now = one_line(request.POST.get("key", ""))[:64], timezone.now()
        return save_ruling(ruleset, case, verdict, decided, author=author, now=now, assumed=assumed, key=key)

    return save


def bench_page(
    request: HttpRequest,
    ruleset: Ruleset,
    judge: Judge,
    bench: Bench,
    start: dict[str, Any],
    *,
    save: Save | None,
    context: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """Show a bench, or do what was tapped on it.

    Args:
        start: the state of a bench that nobody has touched.
        save: keeps a ruling; None where nobody may.
        context: more for the template, e.g. the tournament.
    """
    catalogue, language = catalogue_for(ruleset), get_language() or "es"
    sent = _sent_state(request)
    try:
        state = start if sent is None else _tapped(request, bench, sent, catalogue)
        shown = bench.view(state, catalogue, language)
    except UNREADABLE:
        sent, state = None, start
        shown = bench.view(state, catalogue, language)
    if request.method == "POST" and sent is None:
        messages.error(request, _("Esa mesa no se pudo leer: se empieza de nuevo."))
    _find_precedents(ruleset, shown)
    offered = _ruling_text(shown, request)
    form = _ruling_form(request, offered)
    if save is not None and form.is_bound and form.is_valid():
        ruling = _saved(save, judge, state, catalogue, form, _missing(state, start, shown))
        if ruling is not None:
            return _to_ruling(request, ruling)
    told = {
        "match": None,
        **(context or {}),
        "ruleset": ruleset,
        "state": json.dumps(state, ensure_ascii=False),
        "bench": shown,
        "form": form,
        "offered": offered,
        "is_written": _is_written(request),
        "may_save": save is not None,
        "names": shown["names"] or known_names(ruleset),
    }
    text = render_to_string(bench.template, told, request)
    return HttpResponse(text if sent is None else marked(text, request.POST.get("tap", ""), sent, state))


def _to_ruling(request: HttpRequest, ruling: Ruling) -> HttpResponse:
    """Lead to the ruling that was saved."""
    messages.success(request, _("Dictamen guardado."))
    return redirect(ruling)


def _tapped(request: HttpRequest, bench: Bench, state: dict[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    """The state after what was tapped; whoever saves a ruling taps nothing, and what was typed is kept too."""
    fields = {"tap": "keep"} | {name: str(value) for name, value in request.POST.items()}
    return bench.tap(state, fields, catalogue)


def _ruling_form(request: HttpRequest, offered: str) -> RulingForm:
    """The form of the ruling: as it was sent, or with what was typed into it before something else was tapped.

    As long as nobody writes the decision, it is what the verdict says.
    """
    if "save" in request.POST:
        return RulingForm(request.POST)
    typed = {name: said for name in RulingForm.base_fields if (said := request.POST.get(name))}
    if typed.get("decision", "").split() == request.POST.get("offered", "").split():
        typed["decision"] = offered
    return RulingForm(initial=typed)


def _is_written(request: HttpRequest) -> bool:
    """True if somebody has begun to write the ruling."""
    typed = {name: request.POST.get(name, "").split() for name in RulingForm.base_fields}
    return typed.pop("decision") != request.POST.get("offered", "").split() or any(typed.values())


def _find_precedents(ruleset: Ruleset, shown: Json) -> None:
    """Say of each finding on which the answer rests how many published rulings cite its sections."""
    verdict = shown["verdict"]
    resting = _resting(verdict) if verdict and verdict["answer"] in _RESTS_ON else []
    sections = {finding["code"]: [one for one in finding["rule"].split(", ") if one] for finding in resting}
    counts = precedents_of(ruleset, [*dict.fromkeys(chain.from_iterable(sections.values()))])
    for finding in resting:
        finding["precedents"] = [(one, counts[one]) for one in sections[finding["code"]] if counts[one]]


def _resting(verdict: Json) -> list[Any]:
    return [one for one in verdict["findings"] if one["severity"] in _RESTS_ON[verdict["answer"]]]


def _ruling_text(shown: Json, request: HttpRequest) -> str:
    """Tell the verdict as the text of a ruling, to be edited; nothing where there is no verdict yet."""
    verdict = shown["verdict"]
    if not verdict or shown["unfinished"] or verdict["answer"] == "before":
        return ""
    steps, place = shown["steps"], verdict["step"]
    told = {
        "bench": shown,
        "verdict": verdict,
        "said": steps[place]["said"] if place is not None and place < len(steps) else "",
        "findings": _resting(verdict),
        "undone": shown["to_undo"],
    }
    return " ".join(render_to_string("rules/ruling_text.txt", told, request).split()).replace(" .", ".")


def _missing(state: Json, start: Json, shown: Json) -> str:
    """Return the reason why this is nothing to rule on yet; empty where it is.

    Assumptions about a table are no verdict as long as nobody has said a word of it: the bench began with them, or
    it is a sheet without a name. An entry begun and not ended would be lost. Of a moment that is still asked about
    the ruling would tell as a fact.
    """
    if shown["unfinished"]:
        return str(shown["unfinished"])
    if moment := shown.get("moment"):
        return _("Responde primero: %(asked)s") % {"asked": moment["asked"]}
    begun = json.loads(json.dumps(start["case"]))  # as a page sends it back
    if state["case"] == begun or (shown["verdict"] or {}).get("answer") == "before":
        return _("Todavía no se dijo nada: anota qué pasó, o corrige la mesa, y guárdalo entonces.")
    return ""


def _saved(
    save: Save, judge: Judge, state: Json, catalogue: Catalogue, form: RulingForm, missing: str
) -> Ruling | None:
    """The ruling; None, and said on the form, where something is missing or its key has saved another one."""
    if missing:
        form.add_error(None, missing)
        return None
    case, assumed = state["case"], [str(fact) for fact in state.get("assumed", ())]
    try:
        verdict = judge.adjudicate(case, today=timezone.localdate(), catalogue=catalogue, language="es")
        return save(case, verdict, form.decision_made(), assumed)
    except NotACase:
        form.add_error(None, _("Todavía no es un caso: completa lo que falta y guárdalo entonces."))
        return None
    except KeyUsed:
        form.add_error(
            None, _("Este formulario ya guardó otro dictamen. Si este también vale, guárdalo otra vez.")
        )
        return None


def _sent_state(request: HttpRequest) -> dict[str, Any] | None:
    """The state that the page sent back; None when it is missing or no JSON object."""
    raw = request.POST.get("state", "")
    if not raw or len(raw) > MAX_STATE:
        return None
    try:
        state = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    return state if isinstance(state, dict) and isinstance(state.get("case"), dict) else None
