"""Correct a list that was found wrong after the end of its event: statistics count it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actions.base import Change, action
from tournaments.actions.verbs import NEVER
from tournaments.core.lines.seasons import CorrectRoster
from tournaments.errors import Conflict, Invalid
from tournaments.live.news import Own, Subject
from tournaments.models import Entry, Roster
from tournaments.permissions import FINISHED, Bars, Permission
from tournaments.queries.cards import EventCards, check_roster


@action(
    Permission.JUDGE,
    (FINISHED,),
    label=gettext_lazy("Lista corregida después del final"),
    public=False,
    tells=(Subject.ENTRIES, Own.ENTRY),
    bars=Bars.PLAYERS,
    waits=NEVER,
)
def correct_roster(change: Change, entry: Entry, items: Sequence[Mapping[str, Any]], *, reason: str) -> Entry:
    """Write down what an entry really played. Results stay as they are; what the list said stays in the record.

    What was played may have been illegal: the list says it all the same.

    Raises:
        Conflict: the entry has no list, or it says this already.
        Invalid: these are not as many pieces as the list had.
    """
    change.need_reason(reason)
    roster = Roster.objects.filter(entry=entry).first()
    if roster is None:
        raise Conflict(_("Esta inscripción no tiene lista."))
    earlier, shape = roster.names, change.tournament.roster_shape
    true = check_roster(change.tournament, items, EventCards(change.tournament, roster)).items
    true = _in_their_places(true, roster.items, change.tournament.ruleset.name_key)
    if not true or (shape and shape.rows and len(true) != len(roster.items)):
        raise Invalid(_("Son tantas piezas como tenía la lista: %(n)s.") % {"n": len(roster.items)}, field="items")
    if true == roster.items:
        raise Conflict(_("Ya estaba así."))
    roster.former = roster.former or roster.items
    roster.items, roster.updated_at = true, change.now
    roster.save(update_fields=["items", "former", "updated_at"])
    change.said = CorrectRoster(entry=entry.name, before=earlier, after=roster.names)
    return entry


def _in_their_places(
    true: Sequence[dict[str, Any]], items: Sequence[Mapping[str, Any]], key_of: Callable[[str], str]
) -> list[dict[str, Any]]:
    """Return a list with each piece at its place of before: preparations know pieces by their places."""
    left = list(true)
    found: list[dict[str, Any] | None] = []
    for item in items:
        same = next((one for one in left if key_of(one["name"]) == key_of(item["name"])), None)
        found.append(same)
        if same is not None:
            left.remove(same)
    ordered = [one if one is not None else left.pop(0) for one in found if one is not None or left]
    return [*ordered, *left]
