"""An entry that leaves: the choices for its tables, and the form that carries one out."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actions.people.leaving import leave, tables_of
from tournaments.actions.verbs import VERBS
from tournaments.enums import TheirTables
from tournaments.forms.sent import Sent
from tournaments.models import Entry
from tournaments.views.viewer import Viewer

NEEDS = {
    TheirTables.FORFEIT: ("decide_result",),
    TheirTables.VOID_LEFT: ("decide_result",),
    TheirTables.VOID_ALL: ("decide_result", "correct_result"),
}
"""The verbs by which a choice is carried out: only who may do all of them is offered it."""


def choices(viewer: Viewer, entry: Entry) -> dict[str, Any]:
    """Return what the viewer may choose for the tables of an entry, with the tables; nothing where none counts."""
    about = {"entry": entry.number}
    found = tables_of(entry)
    offered = [one for one in found.choices if all(viewer.may(VERBS[verb], about) for verb in NEEDS.get(one, ()))]
    later = [] if entry.has_left or not offered else [TheirTables.LATER]
    rivals = found.open.seats.exclude(entry=entry).select_related("entry") if found.open else []
    return {
        "their_tables": [(one.value, one.label) for one in [*later, *offered]],
        "open_table": found.open,
        "rivals": [seat.entry.name for seat in rivals],
        "counting": len(found.played),
    }


def take_out(viewer: Viewer, entry: Entry) -> HttpResponse:
    """Carry out the form; to the entry again, with how many tables changed. Raises `Refusal`."""
    sent = Sent(viewer.tournament, viewer.request.POST)
    changed = leave(viewer.by(), entry, reason=sent.text("reason"), tables=sent.choice("tables", TheirTables))
    told = _("%(name)s dejó el torneo.") % {"name": entry.name}
    if changed:
        more = ngettext("%(n)s mesa cambió.", "%(n)s mesas cambiaron.", changed) % {"n": changed}
        told = f"{told} {more}"
    messages.success(viewer.request, told)
    return redirect("manage_entry", viewer.tournament.slug, entry.number)
