"""Limits on the length of what people write or send: the same number for the column, the form and the check."""

from django.utils.translation import gettext as _

from players.models import MAX_APPEAL, MAX_NICKNAME
from tournaments.errors import Invalid

NAME = MAX_NICKNAME
"""The name of an entry."""

TITLE = 80
"""The name of an event."""

REAL_NAME = 80
PLACE = 120
CLUB = 60

DIVISION = 30
MOST_DIVISIONS = 4
DIVISIONS = (DIVISION + 2) * MOST_DIVISIONS

ABOUT = 1500
"""The description of an event: a few paragraphs."""

LINK = 300
"""An address elsewhere."""

PRICE = 80
CONTACT = 120
APPEAL = MAX_APPEAL

TEXT = 300
"""A reason, a note, an answer."""

QUESTION = 120
ANSWER = 200
"""At sign-up."""

PASTED = 40_000
"""The results of an event, a line each."""

FILE = 2_000_000
"""Bytes of a file that a form sends; the request may have little more (`atrum_torneos.serving.admission`)."""

KEY = 64
"""The key of a form, so that sending it twice does it once."""


def within(text: str, most: int, field: str) -> str:
    """A text without spaces around it; raises `Invalid` with its field when it has more than `most` characters."""
    text = text.strip()
    if len(text) > most:
        raise Invalid(_("Demasiado largo: hasta %(most)s caracteres.") % {"most": most}, field=field)
    return text
