"""Paste a list of people, or send it as a file: a preview, each line to correct, and then all at once."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from atrum_judge.outside.budget import TooMuch
from tournaments.actions.people.imports import Incoming, import_people
from tournaments.core.lists.kinds import NotAList, readable, text_of_file
from tournaments.core.lists.shapes import MOST_LETTERS
from tournaments.core.sheets.books import with_first
from tournaments.enums import ACTIVE_STATES
from tournaments.errors import Busy, Invalid, Refusal, localized
from tournaments.forms.numbers import whole_number
from tournaments.forms.pasted import PERSON, PastedForm, meanings
from tournaments.models import Circuit
from tournaments.permissions import Permission
from tournaments.queries.seasons.circuits import Standing
from tournaments.serving import opening
from tournaments.views.desk.arrival import takes_people
from tournaments.views.page import page
from tournaments.views.viewer import Viewer, by, viewer_of

MOST_BYTES = 4 * MOST_LETTERS
SHEET_OF = "sheet-"
MOST_BACK = 20_000
"""Letters of a refused text that come back into the box; a longer one stays with whoever sent it."""


@login_required
def paste(request: HttpRequest, slug: str) -> HttpResponse:
    """A box for a list; after a first sending its preview, after a second one the people are in."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.ENTRIES)
    error: Refusal | None = None
    form: PastedForm | None = None
    if request.method == "POST":
        try:
            form = _form(viewer, _text(request))
            if form.reading.problem:
                raise Invalid(_refused(request, localized(form.reading.problem)), field="text")
            if request.POST.get("do") == "import":
                if form.comes_back:
                    _import(viewer, form)
                    return redirect("manage_entries", slug)
                messages.info(request, _("La lista cambió: mírala otra vez antes de inscribir."))
        except Refusal as refusal:
            error = refusal
            if form:
                form.refuse(refusal)
    elif circuit := _circuit(viewer):
        byes = whole_number(request.GET.get("byes", ""), digits=3) or 0
        qualified = Standing.of(circuit).qualified
        sheet = _sheet(circuit, [name for _person, name in qualified], byes)
        meant = {line: person for line, (person, _name) in enumerate(qualified, start=2)}
        form = PastedForm(viewer.tournament, {}, sheet, meant)
    tournament = viewer.tournament
    free = tournament.capacity - tournament.entries.filter(state__in=ACTIVE_STATES).count()
    shown = form if form and not form.reading.problem else None
    context = {
        "form": shown,
        "text": shown.text if shown else _back(request),
        "error": error,
        "meanings": meanings(),
        "check_in": request.POST.get("check_in") == "on",
        "free": max(free, 0),
        "late": max(len(shown.people) - free, 0) if shown else 0,
        "takes_people": takes_people(tournament),
    }
    response = page(viewer, "tournaments/desk/paste.html", "entries", context)
    response.status_code = error.status if error else 200
    return response


def _circuit(viewer: Viewer) -> Circuit | None:
    """Return the club's circuit of which those who qualify are the list; None where none is asked for.

    Raises `Http404` for another club's, and for somebody who is not of the club's staff.
    """
    asked = viewer.request.GET.get("circuit", "")
    if not asked:
        return None
    ours = {"club": viewer.tournament.club_id, "club__staff__user": viewer.user}
    own = Circuit.objects.select_related("club").filter(**ours)
    return get_object_or_404(own, pk=whole_number(asked, digits=9) or 0)


def _sheet(circuit: Circuit, names: Sequence[str], byes: int) -> str:
    """Return those who qualify as a sheet, in which no number of a name is taken for anything else.

    Args:
        byes: so many of the first have a bye in round 1.
    """
    rows = [("Apodo", "División", "Byes de antemano")]
    for k, name in enumerate(names):
        rows.append((name, circuit.rules.division, "1" if k < byes else ""))
    return "\n".join("\t".join(row) for row in rows)


def _form(viewer: Viewer, text: str) -> PastedForm:
    """Return the preview, of another sheet of a book where somebody asks for it: nothing chosen holds there."""
    sheet = viewer.request.POST.get("do", "").removeprefix(SHEET_OF)
    if not sheet.isdecimal():
        return PastedForm(viewer.tournament, viewer.request.POST, text)
    return PastedForm(viewer.tournament, {}, with_first(text, int(sheet)))


def _back(request: HttpRequest) -> str:
    """Return the text that comes back into the box where nothing could be read."""
    typed = request.POST.get("text", "")
    return typed if len(typed) <= MOST_BACK else ""


def _refused(request: HttpRequest, why: str) -> str:
    """Return the reason, and a word about the box where the typed text does not come back."""
    if "file" in request.FILES or _back(request):
        return why
    return f"{why} {_('Aquí no vuelve lo que pegaste: pégalo otra vez, más corto.')}"


def _text(request: HttpRequest) -> str:
    """Return the text of the box or of the file. Raises `Invalid` for what is no list."""
    upload = request.FILES.get("file")
    if upload is None:
        try:
            return readable(request.POST.get("text", "").replace("\r\n", "\n"))
        except (NotAList, TooMuch) as error:
            raise Invalid(localized(error.text), field="text") from error
    if (upload.size or 0) > MOST_BYTES:
        raise Invalid(
            _("El archivo es demasiado grande: hasta %(kb)s kB.") % {"kb": MOST_BYTES // 1000}, field="file"
        )
    try:
        return text_of_file(upload.read(), opening.text_of_book)
    except opening.Crowded as error:
        raise Busy from error
    except opening.Unreadable as error:
        raise Invalid(_("El libro está dañado: cópialo y pégalo."), field="file") from error
    except (NotAList, TooMuch) as error:
        raise Invalid(localized(error.text), field="file") from error


def _import(viewer: Viewer, form: PastedForm) -> None:
    """Enter the people of a preview. Raises `Refusal`."""
    players, members = form.players(), form.members()
    people = [
        Incoming(
            name=line.people[0],
            team=line.team.name,
            place=f"name-{line.index}",
            person=players.get(int(line.who.removeprefix(PERSON))) if line.is_known else None,
            others=line.people[1:],
            members=members,
            real_name=line.listed.real_name if line.listed else "",
            club=line.listed.club if line.listed else "",
            division=line.division,
            rating=line.listed.rating if line.listed else None,
            byes=line.listed.byes if line.listed else (),
            paid=bool(line.listed and line.listed.paid),
            note=line.listed.note if line.listed else "",
            items=line.items,
        )
        for line in form.people
    ]
    import_people(
        by(viewer.request), viewer.tournament, people, check_in=viewer.request.POST.get("check_in") == "on"
    )
    said = ngettext("%(n)s persona inscrita.", "%(n)s personas inscritas.", form.count) % {"n": form.count}
    messages.success(viewer.request, said)
