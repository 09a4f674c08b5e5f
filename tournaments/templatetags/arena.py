"""Tags and filters for all templates of the site."""

import re
import uuid
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django import template
from django.conf import settings
from django.forms import BoundField
from django.template.context import Context
from django.urls import reverse
from django.utils import formats
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from atrum_judge.protocol import RosterShape, Ruleset, Subject
from atrum_judge.reports import forfeit as forfeit_of
from atrum_judge.text import Text
from players.models import User
from rules.templatetags.rulebook import cite
from tournaments import lengths
from tournaments.actions.verbs import VERBS
from tournaments.core.brackets.drawing import Title
from tournaments.core.clock import NO_END
from tournaments.core.zones import is_of_a_country, zone_label
from tournaments.errors import localized
from tournaments.forms.sent import fields
from tournaments.models import Entry, LogEntry, Match, Round, Seat, Tournament
from tournaments.queries.going import names as bracket
from tournaments.queries.people.answers import in_short
from tournaments.views.chips import CHIPS
from tournaments.views.codes import qr_code
from tournaments.views.commands import button
from tournaments.views.log_lines import sentence
from tournaments.views.parts import Part, with_own_marked
from tournaments.views.seasons.words import points_said
from tournaments.views.sender_marks import mark_of
from tournaments.views.share.texts import whatsapp as whatsapp_link
from tournaments.views.stage_words import in_zone, played_as, stages_in_words
from tournaments.views.viewer import STRANGER

register = template.Library()

NAMED = re.compile(r"\[([^\]]+)\]")
"""The name of a button in a text of the help."""


class PartNode(template.Node):
    """``{% part %} … {% endpart %}`` around what of a public page is everybody's: see `views.parts`."""

    def __init__(self, inside: template.NodeList) -> None:
        self.nodelist = inside

    def render(self, context: Context) -> SafeString:
        part = Part(context["request"], context["tournament"])
        shown = part.get()
        if shown is None:
            with part.lock:  # threads that come meanwhile wait for it instead of making it, too
                shown = part.get() or self._make(context, part)
        return with_own_marked(shown, context["viewer"].entry)

    def _make(self, context: Context, part: Part) -> SafeString:
        with context.push(viewer=STRANGER, user=None, messages=None, csrf_token=None):
            made = self.nodelist.render(context)
        if context["kept"]:
            part.keep(made)
        return made


@register.tag("part")
def do_part(parser: template.base.Parser, _token: template.base.Token) -> PartNode:
    """The part of a page that is made once a revision."""
    inside = parser.parse(("endpart",))
    parser.delete_first_token()
    return PartNode(inside)


@register.filter
def piece_of(item: Mapping[str, Any], shape: RosterShape) -> str:
    """A line of a roster: its name, and of a list how many of it in which pile."""
    if not shape.is_list:
        return str(item["name"])
    label = localized(shape.piles[item["pile"]])
    return f"{item['count']} × {item['name']} · {label}"


@register.filter
def pile_names(piles: Mapping[str, Text]) -> str:
    """Return the names of a roster's piles, for a sentence."""
    return ", ".join(localized(label) for label in piles.values())


@register.filter
def in_people(entries: int, tournament: Tournament) -> int:
    """Return the number of people in a number of entries of an event."""
    return entries * tournament.ruleset.entry_size


@register.filter
def score_among(seat: Seat, seats: Sequence[Seat]) -> str:
    """Return a seat's score, without one an empty text; of a table that was told by places alone, the place."""
    by_places = len(seats) > 2 and any(one.place for one in seats) and not any(one.score for one in seats)
    if by_places and seat.place:
        return _("%(place)s.º") % {"place": seat.place}
    return "" if seat.score is None else str(seat.score)


@register.filter
def text(value: Text) -> str:
    """A pure package's sentence in the reader's language."""
    return localized(value)


@register.filter
def beyond(description: Text, why: Text) -> str:
    """Return the line of a report without the ending, where the reason above the line tells it already."""
    ending, _dot, rest = localized(description).partition(" · ")
    return rest if localized(why).startswith(ending) else localized(description)


@register.filter
def unbroken(said: str) -> str:
    """A sentence whose numbers keep their per cent sign on the same line; as data it has an ordinary space."""
    return said.replace(" %", "\N{NO-BREAK SPACE}%")


@register.filter
def at(value: datetime, tournament: Tournament) -> str:
    """A moment in the event's zone, with weekday: "sáb 5 dic 2026, 15:00"."""
    return in_zone(value, tournament)


@register.filter
def zone_name(zone: str) -> str:
    """Return the name that people give a time zone, beside an hour: "hora de Chile (Santiago)"."""
    label = zone_label(zone, get_language() or settings.LANGUAGE_CODE)
    return _("hora de %(place)s") % {"place": label} if is_of_a_country(zone) else label


@register.filter
def day(value: datetime, tournament: Tournament) -> str:
    """The day in the event's zone: "sáb 5 dic 2026"."""
    return formats.date_format(value.astimezone(tournament.zone), _("D j b Y"))


@register.filter
def hour(value: datetime, tournament: Tournament) -> str:
    """The time of day in the event's zone."""
    return value.astimezone(tournament.zone).strftime("%H:%M")


@register.filter
def local_date(value: datetime, tournament: Tournament) -> datetime:
    """A moment as the event's clocks and calendars show it, for other filters."""
    return value.astimezone(tournament.zone).replace(tzinfo=None)


@register.filter
def about(value: timedelta) -> str:
    """A length of time to the half hour: "2 h 30"."""
    hours, rest = divmod(int(value.total_seconds()) // 60, 60)
    if not hours:
        return f"{rest} min"
    return f"{hours} h {rest}" if rest else f"{hours} h"


@register.filter
def up_to(most: int) -> range:
    """The numbers from 1 to `most`."""
    return range(1, most + 1)


@register.filter
def lines(place: int, height: int) -> int:
    """The distance of a line from the first, in a picture."""
    return place * height


@register.filter
def in_column(place: int) -> int:
    """The place of a table in one of a picture's columns of four."""
    return place % 4


@register.filter
def sign_letter(sign: str) -> str:
    """The letter that stands for the end of a match, beside its colour."""
    letters = {
        "won": pgettext("result", "G"),
        "lost": pgettext("result", "P"),
        "drawn": pgettext("result", "E"),
        "bye": pgettext("result", "L"),
        "void": "×",
    }
    return letters.get(sign, "·")


@register.filter
def minutes(value: timedelta) -> str:
    """A length of time as 34:59; past the end with a minus sign; words for a round without a clock."""
    if value >= NO_END:
        return _("sin reloj")
    seconds = int(value.total_seconds())
    sign = "−" if seconds < 0 else ""
    return f"{sign}{abs(seconds) // 60:02}:{abs(seconds) % 60:02}"


register.filter("played_as", played_as)


@register.filter
def later_stages(tournament: Tournament) -> list[str]:
    """Return a sentence for each stage of an event's list."""
    return stages_in_words(tournament)


@register.filter
def item(mapping: Any, key: Any) -> Any:
    """``mapping[key]``, or None."""
    return mapping.get(key) if hasattr(mapping, "get") else None


def _hidden(values: Mapping[str, Any]) -> SafeString:
    """Return hidden fields with these values."""
    return format_html_join("", '<input type="hidden" name="{}" value="{}">', values.items())


@register.simple_tag
def send_once() -> SafeString:
    """A hidden key that makes a form safe to send twice."""
    return _hidden({"key": uuid.uuid4().hex})


@register.simple_tag(takes_context=True)
def command_fields(context: Context, **values: Any) -> SafeString:
    """Return the hidden fields of a verb's form: the token of this site, the key of this sending, the page to go
    to afterwards, and `values`.

    One tag, for a page may have dozens of such forms.
    """
    once = {"key": uuid.uuid4().hex, "next": context["request"].get_full_path()}
    return _hidden({"csrfmiddlewaretoken": context["csrf_token"], **once, **values})


@register.simple_tag(takes_context=True)
def rule(context: Context, subject: Subject) -> SafeString:
    """The section of the game's rulebook about a subject, as a small mark; nothing where it has none."""
    tournament = context["tournament"]
    return cite(tournament.game, tournament.section(subject))


@register.inclusion_tag("components/command.html", takes_context=True)
def command(
    context: Context,
    verb: str,
    label: str,
    style: str = "",
    *,
    reason: str = "",
    optional: bool = False,
    sure: str = "",
    next: str = "",
    **values: Any,
) -> dict[str, Any]:
    """A button that carries out a verb on the tournament of the page.

    Args:
        values: the hidden fields of its form, as the verb's function names them.
        reason: the question for the reason. Where the verb needs one it is asked for anyway.
        optional: True if the reason may be left empty.
        sure: the words of the button that confirms it; given, or with a reason, the first press does nothing yet.
        next: where to go afterwards, instead of back to the page of the button.

    Raises:
        TemplateSyntaxError: there is no such verb, or it does not take these values.
    """
    try:
        found = button(verb)
    except ValueError as error:
        raise template.TemplateSyntaxError(str(error)) from None
    asked = fields(found)
    if found.needs_reason:
        reason = reason or _("Motivo")
    sent = values.keys() | ({"reason"} if reason else set())
    needed = {name for name, parameter in asked.items() if parameter.default is parameter.empty}
    if wrong := sorted((sent - asked.keys()) | (needed - sent)):
        raise template.TemplateSyntaxError(f"{verb} does not take, or needs: {', '.join(wrong)}")
    if not context["viewer"].may(found, values):
        return {"shown": False}
    return {
        "shown": True,
        "action": reverse("command", args=[context["tournament"].slug, verb]),
        "hidden": command_fields(context, **values, **({"next": next} if next else {})),
        "waits": waits(verb),
        "label": label,
        "style": style,
        "reason": reason,
        "optional": optional,
        "sure": sure or (_said_again(label) if reason else ""),
        "uid": uuid.uuid4().hex[:8],
    }


def _said_again(label: str) -> str:
    """Return the words of a button that confirms another, as one would say them."""
    return _("Sí, %(label)s") % {"label": f"{label[:1].lower()}{label[1:]}"}


@register.inclusion_tag("components/forfeit.html", takes_context=True)
def forfeit(context: Context, match: Match, came_from: str = "", style: str = "button--small") -> dict[str, Any]:
    """A button by which staff records that who has left an open table has lost there; nothing where nobody has.

    Args:
        came_from: the staff's list to which it leads back.
    """
    seats = list(match.seats.all())
    out = [seat.index for seat in seats if seat.entry.has_left]
    if match.is_final or not out or not context["viewer"].may(VERBS["decide_result"], {"match": match}):
        return {"shown": False}
    report = forfeit_of(context["tournament"].ruleset, match.terms, out)
    stays = [seat.entry.name for seat in seats if not seat.entry.has_left]
    return {
        "shown": report is not None,
        "action": reverse("report", args=[context["tournament"].slug, match.pk]),
        "hidden": command_fields(context, **(report or {}), **({"from": came_from} if came_from else {})),
        "waits": waits("decide_result"),
        "label": _("Gana %(name)s") % {"name": stays[0]} if stays else _("Nadie gana"),
        "style": style,
    }


@register.simple_tag(takes_context=True)
def may(context: Context, verb: str, **about: Any) -> bool:
    """True if who looks at the page may carry out a verb that has a page of its own."""
    return bool(context["viewer"].may(VERBS[verb], about))


@register.simple_tag(takes_context=True)
def address(context: Context, verb: str, **about: Any) -> str:
    """Return the address that a form sends a verb to; empty, and so false, for a viewer who may not carry it
    out.
    """
    found = button(verb)
    may_send = context["viewer"].may(found, about)
    return reverse("command", args=[context["tournament"].slug, verb]) if may_send else ""


@register.simple_tag
def waits(verb: str) -> SafeString:
    """Return the attributes of a verb's form by which a phone without network keeps it (`static/js/outbox.js`);
    none for a verb that must not wait.
    """
    found = VERBS[verb]
    if not found.waits.said:
        return SafeString("")
    latest = SafeString(" data-latest") if found.waits.is_latest else ""
    return format_html('data-waits="{}" data-verb="{}"{}', found.waits.said, found.label, latest)


@register.simple_tag(takes_context=True)
def sender(context: Context) -> SafeString:
    """Return the attributes of a page by which a phone knows whose sendings are kept there."""
    viewer = context.get("viewer")
    user = getattr(viewer, "user", None) or getattr(context.get("request"), "user", None)
    if not isinstance(user, User):
        return SafeString("")
    name = viewer.entry.name if viewer and viewer.address else user.username
    return format_html('data-sender="{}" data-name="{}"', mark_of(user), name)


@register.simple_tag(takes_context=True)
def whole(context: Context, path: str) -> str:
    """An address of the site as somebody elsewhere opens it."""
    return str(context["request"].build_absolute_uri(path))


@register.simple_tag
def qr(link: str, scale: int) -> SafeString:
    """An address as a picture that the camera of a phone reads."""
    return qr_code(link, scale)


@register.simple_tag
def maxlength(constant: str) -> SafeString:
    """The attribute of a text's field, by the name of its limit in `tournaments.lengths`."""
    return format_html('maxlength="{}"', getattr(lengths, constant))


@register.simple_tag
def entry_options(entries: Iterable[Entry], chosen: Entry | None) -> SafeString:
    """Entries to choose from, by number: hundreds of them, which a loop of a template takes much longer for."""
    options = (
        f'<option value="{entry.number}"{" selected" if entry == chosen else ""}>{escape(entry.name)}</option>'
        for entry in entries
    )
    return SafeString("".join(options))


@register.filter
def faulty(fields: Iterable[BoundField]) -> bool:
    """True if one of some fields has a fault, so that it must not stand in a closed fold."""
    return any(field.errors for field in fields)


@register.filter
def answers(entry: Entry) -> str:
    """Return the answers of an entry in short, for the staff."""
    return in_short(entry)


@register.filter
def off_film(match: Match) -> list[str]:
    """The names at a table that no transmission may show."""
    return [seat.entry.name for seat in match.seats.all() if seat.entry.off_film]


@register.filter
def round_name(round_: Round) -> str:
    """The name of a round."""
    return bracket.round_name(round_)


@register.filter
def table_name(match: Match) -> str:
    """The name of the round at one of its tables."""
    return bracket.table_name(match)


@register.filter
def part_name(title: Title) -> str:
    """The name of a column of a double elimination, or of the match for the third place."""
    return bracket.part_name(title.part, title.level)


register.filter("by_matches", bracket.by_matches)


@register.filter
def chip(state: str) -> str:
    """The class that colours the chip of a state; nothing for a plain one."""
    return CHIPS.get(state, "")


@register.filter
def names(games: Iterable[Ruleset]) -> str:
    """The names of some games, for a sentence: "Duelo, Doomtrooper y Atrum Arena"."""
    *first, last = (localized(game.name) for game in games)
    return _(" y ").join((", ".join(first), last)) if first else last


@register.filter
def at_index(values: Any, index: int) -> Any:
    """``values[index]``."""
    return values[index]


@register.filter
def told(line: LogEntry, tournament: Tournament) -> str:
    """A line of the log as a sentence."""
    return sentence(line, tournament)


@register.filter
def whatsapp(said: str) -> str:
    """The link that opens WhatsApp with a text."""
    return whatsapp_link(said)


@register.filter
def hundredths(value: int) -> str:
    """Return a number that is kept in hundredths: "37,5"."""
    return points_said(value)


@register.filter
def has_one(values: Any) -> bool:
    """True if there is exactly one value."""
    return len(values) == 1


@register.filter
def buttons(help_text: SafeString) -> SafeString:
    """A help text with the buttons that it names in brackets: marked, and as the interface writes them."""
    shown = NAMED.sub(lambda named: format_html("<b>{}</b>", _(named[1])), help_text)
    return mark_safe(shown)  # noqa: S308  # a template's own text
