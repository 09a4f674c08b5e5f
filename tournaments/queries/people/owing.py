"""People who have not paid, and the sum that is missing."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Exists, OuterRef, Q

from tournaments.enums import ACTIVE_STATES, EntryState, TournamentState
from tournaments.models import Entry, Seat, Tournament

AMOUNT = re.compile(
    r"(?P<before>(?:(?:AR|U|US|CL|MX|R)?\$|€|S/|Bs\.?|₡|USD|ARS|CLP|COP|MXN|PEN|UYU|EUR)\s?)?"
    r"(?P<number>\d{1,3}(?P<mark>[.,\u202f ])\d{3}(?:(?P=mark)\d{3})*(?:[.,]\d\d)?|\d+(?:[.,]\d\d)?)(?![\d.,]*\d)"
    r"(?P<after>\s?(?:€|\$|USD|ARS|CLP|COP|MXN|PEN|UYU|EUR|pesos|soles|euros)\b|\s?[€$])?"
)
MOST_NAMED = 60


@dataclass(frozen=True)
class Owing:
    """Entries whose payment nobody has seen.

    Attributes:
        total: what they owe together, written as the event writes its price; empty where it tells no one amount.
    """

    entries: Sequence[Entry]
    total: str = ""

    @property
    def are_few(self) -> bool:
        """True if a page may name them all."""
        return len(self.entries) <= MOST_NAMED


def asks_for_money(tournament: Tournament) -> bool:
    """True if its price has a number; "Gratis" has none."""
    return any(letter.isdigit() for letter in tournament.price)


def owing(tournament: Tournament) -> Owing | None:
    """Return the entries that have not paid; None where all have, or nobody has to.

    Before play every entry with a place owes. From then on it is those that came, also when they have left.
    """
    if not asks_for_money(tournament) or tournament.state == TournamentState.CANCELLED:
        return None
    entries = tournament.entries.filter(paid=False).order_by("number")
    if tournament.is_open:
        unpaid = list(entries.filter(state__in=ACTIVE_STATES))
    else:
        came = Q(state=EntryState.CHECKED_IN) | Exists(Seat.objects.filter(entry=OuterRef("pk")))
        unpaid = list(entries.filter(came))
    alone = tournament.ruleset.entry_size == 1
    return Owing(unpaid, times(tournament.price, len(unpaid)) if alone else "") if unpaid else None


def times(price: str, people: int) -> str:
    """Return the price of several people, written as the price of one: "$ 3.000" for three is "$ 9.000".

    Empty where the words hold no amount, or several.
    """
    found = [one for one in AMOUNT.finditer(price) if one["before"] or one["after"]]
    found = found or list(AMOUNT.finditer(price))
    if len(found) != 1 or len(re.findall(r"\d[\d.,\u202f ]*", price)) != 1:
        return ""
    (amount,) = found
    mark, number = amount["mark"] or "", amount["number"]
    cents = re.search(r"[.,](\d\d)$", number)
    whole = number[: cents.start()] if cents else number
    value = people * Decimal(f"{re.sub(r'[^0-9]', '', whole)}.{cents[1] if cents else '0'}")
    written = f"{int(value):,}".replace(",", mark)
    if cents:
        written += cents[0][0] + f"{value:.2f}"[-2:]
    return f"{amount['before'] or ''}{written}{amount['after'] or ''}".strip()
