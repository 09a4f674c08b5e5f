"""The history of an event: the log, and the event as a record that anybody can check."""

import csv
from functools import partial
from io import StringIO

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from atrum_judge.sheets import no_formula
from atrum_judge.text import alphabetical
from tournaments.actions.verbs import VERBS
from tournaments.answers.table import (
    LOG,
    asked_each_time,
    page_number,
    revision_number,
    round_number,
    searched,
    verb_name,
)
from tournaments.core import lines
from tournaments.core.told import PastRound
from tournaments.doors.lines import is_readable, kept_from_players, readable
from tournaments.models import LogEntry
from tournaments.queries.past import Then, as_it_was
from tournaments.queries.record import Asked, lines_of, public_key, public_text, publication, signs_since
from tournaments.views.listing import Listing, in_groups
from tournaments.views.log_lines import sentence
from tournaments.views.page import not_indexed, once, page
from tournaments.views.public.results import are_lists_public
from tournaments.views.viewer import Viewer, viewer_of

PAGE = 60
"""Log entries at a time."""
OF_LISTS = ("correct_roster",)
"""Verbs about lists after the end: where those are public, everybody reads that they changed."""
HIDDEN = ("/api/", "/cuenta/", "/invitacion/", "/p/", "/probar/")
ROBOTS = "".join(["User-agent: *\n", *(f"Disallow: {path}\n" for path in HIDDEN)])


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's record, and the outcome of checking it."""
    viewer = viewer_of(request, slug)
    context = {"publication": once(publication, viewer.tournament)}
    return page(viewer, "tournaments/public/record.html", "log", context)


@require_safe
def record_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The public record as a file."""
    viewer = viewer_of(request, slug, is_page=False)
    response = HttpResponse(public_text(viewer.tournament), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}.json"'
    return not_indexed(asked_each_time(response))


@require_safe
def key(request: HttpRequest) -> HttpResponse:
    """The public key with which this site signs records, and since when."""
    since = signs_since()
    told = f"ed25519 {public_key()}\n" + (f"since {since:%Y-%m-%d}\n" if since else "")
    return asked_each_time(HttpResponse(told, content_type="text/plain; charset=utf-8"))


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """List the places where search engines shall not look; past events say so by a header (`not_indexed`)."""
    return asked_each_time(HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8"))


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """The trail of changes in sentences; what concerns only staff is left out for others."""
    viewer = viewer_of(request, slug)
    asked = _asked(request)
    entries = _readable(viewer, asked)
    if (before := revision_number(request.GET.get("before", ""))) is not None:
        entries = entries.filter(revision__lt=before)
    shown = [_as_read(line, viewer) for line in entries[:PAGE]]
    context = {
        "entries": shown,
        "before": shown[-1].revision if len(shown) == PAGE else None,
        "asked": asked,
        "verbs": _verbs_read(viewer),
    }
    kept = not asked.anything and (before is None or before <= viewer.tournament.revision)
    return page(viewer, "tournaments/public/log.html", "log", context, kept=kept)


@require_safe
def log_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The same lines as a table for spreadsheets, which part cells as their language does."""
    viewer = viewer_of(request, slug, is_page=False)
    tournament, out = viewer.tournament, StringIO()
    table = csv.writer(out, delimiter="," if get_language() == "en" else ";")
    table.writerow(
        [_("Revisión"), _("Cuándo"), _("Ronda"), _("Mesa"), _("Quién"), _("Qué pasó"), _("Quién lo ve")]
    )
    for line in map(partial(_as_read, viewer=viewer), _readable(viewer, _asked(request)).iterator(chunk_size=500)):
        at = line.at.astimezone(tournament.zone).strftime("%Y-%m-%d %H:%M:%S")
        said = lines.read(line.action, line.details)
        place = getattr(said, "round", ""), getattr(said, "table", "") or ""
        seen = _("todos") if line.public else _("organización y jueces")
        cells = (line.revision, at, *place, line.by.shown_name, sentence(line, tournament), seen)
        table.writerow([no_formula(cell) if isinstance(cell, str) else cell for cell in cells])
    response = HttpResponse("\ufeff" + out.getvalue(), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}.csv"'
    return not_indexed(asked_each_time(response))


@require_safe
def version(request: HttpRequest, slug: str, revision: int) -> HttpResponse:
    """Standing or tables as they were after one change."""
    viewer = viewer_of(request, slug)
    tournament = viewer.tournament
    found = _readable(viewer, Asked()).filter(revision=revision).first()
    told = _as_read(found, viewer) if found else None
    line = told or get_object_or_404(tournament.log.defer("kept"), revision=revision)
    then = as_it_was(tournament, revision)
    number = round_number(request.GET.get("round", ""))
    round_ = next((one for one in then.rounds if one.number == number), None)
    if round_ is None and then.table is None:
        round_ = next(iter(then.rounds), None)
    listing = Listing(viewer, once(_names_at, then, round_))
    if (jump := listing.jump()) is not None:
        return jump
    context = {
        "line": line,
        "told": told,
        "then": then,
        "table": then.table,
        "round": round_,
        "groups": in_groups(then.table.groups, listing) if then.table and not round_ else None,
        "tables": [round_.tables[place] for place in listing.places] if round_ else None,
        "listing": listing,
    }
    kept = listing.is_usual and (number is None or round_ is not None)
    return page(viewer, "tournaments/public/version.html", "log", context, kept=kept)


def _names_at(then: Then, round_: PastRound | None) -> list[dict[int, str]]:
    """Return the names in the rows of a former standing, or at the tables of a round."""
    if round_:
        return [dict(zip(map(int, table.entries), table.names, strict=True)) for table in round_.tables]
    groups = then.table.groups if then.table else ()
    return [{entry.number: entry.name} for group in groups for entry in group.entries]


def _asked(request: HttpRequest) -> Asked:
    """Return the wish of a request for the log, as its address says it."""
    said = {name: request.GET.get(name, "") for name in LOG}
    return Asked(
        round_number(said["round"]),
        page_number(said["table"]),
        searched(said["player"]) or "",
        verb_name(said["verb"]) or "",
    )


def _readable(viewer: Viewer, asked: Asked) -> QuerySet[LogEntry]:
    """The lines that a reader may see, of those asked for, newest first."""
    lines = lines_of(viewer.tournament, asked).select_related("by__player")
    found = readable(lines, viewer.person)
    return found | lines.filter(action__in=OF_LISTS) if are_lists_public(viewer.tournament) else found


def _as_read(line: LogEntry, viewer: Viewer) -> LogEntry:
    """Return a line as a reader may see it: of a list that everybody reads the correction, and not the reason."""
    if not is_readable(line, viewer.person):
        line.reason, line.public = "", True
    return line


def _verbs_read(viewer: Viewer) -> list[tuple[str, str]]:
    """Return the verbs that a reader may ask the log for, by label."""
    hidden = set() if viewer.inspects else set(kept_from_players())
    lists = OF_LISTS if are_lists_public(viewer.tournament) else ()
    named = {
        name: str(verb.label)
        for name, verb in VERBS.items()
        if ((verb.public is not False or viewer.judges) and name not in hidden) or name in lists
    }
    return sorted(named.items(), key=lambda pair: alphabetical(pair[1]))
