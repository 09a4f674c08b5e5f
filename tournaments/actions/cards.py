"""The staff's answers whether two names are one card: asked once lists are closed, so that no player is."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actions.base import Change, action
from tournaments.actions.verbs import NEVER
from tournaments.core.lines.shapes import TwoNames
from tournaments.core.lines.verbs import SameCard
from tournaments.errors import Conflict
from tournaments.live.news import Subject
from tournaments.models import Roster, Tournament
from tournaments.permissions import WITH_ENTRIES, Bars, Permission
from tournaments.queries.cards import SAME, EventCards, check_roster, is_asked, last_said, to_ask


@action(
    Permission.JUDGE,
    WITH_ENTRIES,
    label=gettext_lazy("Dos nombres, una carta"),
    done=gettext_lazy("Hecho: es la misma carta."),
    public=False,
    tells=(),
    guards=(Subject.ENTRIES, Subject.CALLS),
    bars=Bars.PLAYERS,
    waits=NEVER,
)
def same_card(change: Change, tournament: Tournament, *, name: str, meant: str) -> Tournament:
    """Say that two names in lists are one card: it gets the second name wherever it has the first.

    Raises `Conflict` where nobody asks about these two any more, or a list would be illegal so.
    """
    _need_asked(tournament, name, meant)
    key, renamed = tournament.ruleset.name_key, list[list[Any]]()
    is_seen = tournament.declared_cards.filter(name_key=key(meant)).exclude(seen_at=None).exists()
    cards = EventCards(tournament)
    rosters = Roster.objects.filter(entry__tournament=tournament).select_related("entry")
    for roster in rosters.order_by("entry__number"):
        found = [place for place, item in enumerate(roster.items) if key(item["name"]) == key(name)]
        for place in found:
            renamed.append([roster.entry.number, place, roster.items[place]["name"]])
            roster.items[place]["name"] = meant
        if found and is_seen and not check_roster(tournament, roster.items, cards).is_legal:
            raise Conflict(
                _("Con ese nombre la lista de %(name)s no sería legal: cámbiala ahí.")
                % {"name": roster.entry.name}
            )
        if found:
            roster.save(update_fields=["items"])
    change.said = SameCard(name=name, meant=meant, renamed=renamed)
    return tournament


@action(
    Permission.JUDGE,
    WITH_ENTRIES,
    label=gettext_lazy("Dos nombres, dos cartas"),
    done=gettext_lazy("Anotado: son dos cartas."),
    public=False,
    tells=(),
    guards=(Subject.ENTRIES, Subject.CALLS),
    bars=Bars.PLAYERS,
    waits=NEVER,
)
def two_cards(change: Change, tournament: Tournament, *, name: str, meant: str) -> Tournament:
    """Say that two names in lists are two cards: nobody is asked again. Raises `Conflict` as `same_card` does."""
    _need_asked(tournament, name, meant)
    change.said = TwoNames(name=name, meant=meant)
    return tournament


@action(
    Permission.JUDGE,
    WITH_ENTRIES,
    label=gettext_lazy("Respuesta sobre dos nombres deshecha"),
    done=gettext_lazy("Deshecho: se pregunta otra vez."),
    public=False,
    tells=(),
    guards=(Subject.ENTRIES, Subject.CALLS),
    bars=Bars.PLAYERS,
    waits=NEVER,
)
def ask_card_again(change: Change, tournament: Tournament) -> Tournament:
    """Take back the last answer about two names: what it renamed has its own name again.

    Raises `Conflict` where none is left, or a round is paired.
    """
    line = last_said(tournament) if is_asked(tournament) else None
    if line is None:
        raise Conflict(_("Eso ya no se puede deshacer."))
    said, key = line.details, tournament.ruleset.name_key
    renamed = said.get("renamed", ()) if line.action == SAME else ()
    rosters = Roster.objects.filter(
        entry__tournament=tournament, entry__number__in={number for number, _place, _name in renamed}
    )
    by_number = {roster.entry.number: roster for roster in rosters.select_related("entry")}
    for number, place, name in renamed:
        items = by_number[number].items if number in by_number else []
        if place < len(items) and key(items[place]["name"]) == key(said["meant"]):
            items[place]["name"] = name
    for roster in by_number.values():
        roster.save(update_fields=["items"])
    change.said = TwoNames(name=said["name"], meant=said["meant"])
    return tournament


def _need_asked(tournament: Tournament, name: str, meant: str) -> None:
    """Raises `Conflict` where staff is not asked about two names, in this order."""
    if not any((one.odd.name, one.meant.name) == (name, meant) for one in to_ask(tournament)):
        raise Conflict(_("Por esos dos nombres ya no se pregunta: mira las listas otra vez."))
