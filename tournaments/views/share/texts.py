"""Texts for a chat, with the marks by which WhatsApp writes bold: ``*Ronda 3*``.

Each is made of values that a page reads anyway, and fits one screen of a phone.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MOST = 24
"""Lines of a list in a chat; sixteen tables with short names fill a phone's screen."""
ALIKE = {
    "*": "\N{ASTERISK OPERATOR}",
    "_": "\N{MODIFIER LETTER LOW MACRON}",
    "~": "\N{TILDE OPERATOR}",
    "`": "\N{MODIFIER LETTER GRAVE ACCENT}",
}
"""Signs that look like those with which WhatsApp marks words. It knows no way to say that one is just a sign."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round; number None is a bye."""

    number: int | None
    names: Sequence[str]


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of a standing. `tally` is empty where the list has none."""

    place: int
    name: str
    tally: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """A table of a standing: its name, empty where it is the only one, its first rows, and how many there are."""

    name: str
    first: Sequence[Placed]
    size: int


def plain(name: str) -> str:
    """A name that marks nothing, in bold or not: ``_`` inside a word is left as it is."""
    return "".join(_alike(name, at) for at in range(len(name)))


def _alike(name: str, at: int) -> str:
    sign, around = name[at], name[max(0, at - 1) : at] + name[at + 1 : at + 2]
    inside = sign == "_" and len(around) == 2 and around.isalnum()
    return sign if inside else ALIKE.get(sign, sign)


def bold(words: object) -> str:
    return f"*{plain(str(words))}*"


def whatsapp(text: str) -> str:
    """The link that opens WhatsApp with a text, for who chooses the chat there."""
    return f"https://wa.me/?text={quote(text, safe='')}"


def invitation(event: str, about: Iterable[str], link: str) -> str:
    """An event to come; `about`: its game, when and where it is, what it costs and gives."""
    return _lines([bold(event), *(plain(one) for one in about if one), link])


def pairings(event: str, round_: str, tables: Sequence[Table] | None, link: str) -> str:
    """The tables of a round, byes last; None or more than `MOST`: the way to find one's own."""
    head = bold(f"{event} · {round_}")
    if tables is None or len(tables) > MOST:
        return _lines([head, _("Ya están las mesas. Busca la tuya con tu nombre:"), link])
    return _lines([head, *map(_table, tables), link])


def _table(table: Table) -> str:
    names = " – ".join(plain(name) for name in table.names)
    return f"{bold(table.number)} {names}" if table.number else _("Libre: %(name)s") % {"name": names}


def standings(event: str, after: str, groups: Sequence[Group], link: str) -> str:
    """The first of a standing, of each of its groups; `after`: the moment that it shows."""
    room = max(2, MOST // max(1, len(groups)))
    lines = [line for group in groups for line in _group(group, room)]
    return _lines([bold(f"{event} · {after}"), *lines, link])


def _group(group: Group, room: int) -> Iterator[str]:
    if group.name:
        yield bold(group.name)
    for row in group.first[:room]:
        yield f"{bold(row.place)} {plain(row.name)} {row.tally}".rstrip()
    if (left := group.size - room) > 0:
        yield _("y %(n)s más") % {"n": left}


def champion(event: str, best: Sequence[str], people: int, link: str) -> str:
    """The title of a finished event; `best`: the first of the final order, the champion before the others."""
    title = _("Campeón de %(event)s: %(name)s") % {"event": event, "name": best[0]}
    others = [f"{bold(place)} {plain(name)}" for place, name in enumerate(best[1:], start=2)]
    played = ngettext("%(n)s participante", "%(n)s participantes", people) % {"n": people}
    return _lines([bold(title), *others, played, link])


def result(event: str, name: str, place: str, tally: str, link: str) -> str:
    """One entry's result; `place`: as the page says it, empty before there is one."""
    return _lines([f"{bold(name)}: {', '.join(one for one in (place, tally) if one)}", plain(event), link])


def call(event: str, round_: str, table: Table, link: str) -> str:
    """Ask the players of a table to come to it."""
    head = bold(_("Mesa %(table)s · %(round)s") % {"table": table.number, "round": round_})
    names = " – ".join(plain(name) for name in table.names)
    return _lines([head, names, _("Los esperamos en su mesa."), plain(event), link])


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(lines)
