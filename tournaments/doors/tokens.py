"""Tokens: made once, kept as a digest, known to secret scanners by a prefix and a checksum."""

import hashlib
import secrets
import zlib
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from atrum_judge.text import one_line
from players.models import User
from players.questions import Question
from tournaments import lengths
from tournaments.actions.verbs import VERBS, Verb
from tournaments.core.addresses import ALPHABET
from tournaments.errors import Conflict, Invalid
from tournaments.models import Token, Tournament

NOT_BY_PROGRAMS = {
    "appoint": "The site looks nobody up by name: staff comes by an invitation (`invite`, `accept_invitation`).",
    "sign_up": "It makes the guest of a phone; a program registers with an account, or as staff by `add_walk_in`.",
}
"""Verbs without an address, and why."""
PREFIX = "aat_"
READ = "read"
"""The scope for reading what only the account may read."""
LETTERS, CHECK = 32, 6
"""Random letters of a token (160 bits), and those of the checksum at its end."""
AFTER_EVENT, WITHOUT_EVENT = timedelta(days=8), timedelta(days=90)
"""The usual life of a token: until a week after the day of its event, or so long from now."""
LONGEST = timedelta(days=366)
MOST = 50
"""Tokens of one account."""
TO_THE = timedelta(minutes=1)
"""The last use is kept as exactly as this."""


OF_DIGEST = Question(lambda digest: Token.objects.select_related("user").filter(digest=digest))


def offered() -> dict[str, Verb]:
    """Return the verbs that programs may send, by name."""
    return {name: verb for name, verb in sorted(VERBS.items()) if name not in NOT_BY_PROGRAMS}


def usual_end(tournament: Tournament | None, now: datetime) -> datetime:
    """Return the end of a token of which its owner says none."""
    return max(now, tournament.starts_at) + AFTER_EVENT if tournament else now + WITHOUT_EVENT


def make(
    user: User,
    tournament: Tournament | None,
    *,
    name: str,
    scopes: Iterable[str],
    ends_at: datetime | None = None,
    now: datetime,
    key: str = "",
) -> tuple[Token, str]:
    """Make a token. Return it with its text, which nobody can read again.

    Args:
        key: of the form, which makes one token.

    Raises `Invalid` for no name, no scope or one that is unknown, and an end that is past or too far; `Conflict`
    for an account that has too many, and for a form that comes again: its token cannot be shown twice.
    """
    chosen = sorted(set(scopes))
    ends_at = ends_at or usual_end(tournament, now)
    name = lengths.within(one_line(name), lengths.NAME, "name")
    if not name:
        raise Invalid(_("Ponle un nombre: así sabrás qué programa la usa."), field="name")
    if not chosen or not {READ, *offered()}.issuperset(chosen):
        raise Invalid(_("Elige qué puede hacer."), field="scopes")
    if not now < ends_at <= max(now + LONGEST, usual_end(tournament, now)):
        raise Invalid(_("Vence dentro de un año, a más tardar."), field="ends_at")
    if Token.objects.filter(user=user).count() >= MOST:
        raise Conflict(_("Tienes demasiadas llaves: revoca alguna."))
    text = _drawn()
    made = {"tournament": tournament, "name": name, "scopes": chosen, "made_at": now, "ends_at": ends_at}
    try:
        with transaction.atomic():
            return Token.objects.create(user=user, digest=digest_of(text), key=key, **made), text
    except IntegrityError:
        raise Conflict(_("Esa llave ya se hizo. Si no la copiaste, revócala y haz otra.")) from None


def found(text: str, now: datetime) -> Token | None:
    """Return the token in force of this text, and note that it is used; None for any other text."""
    if not is_whole(text):
        return None
    token = OF_DIGEST.first(digest=digest_of(text))
    if token is None or token.ends_at <= now or not token.user.is_active:
        return None
    if token.used_at is None or token.used_at < now - TO_THE:
        Token.objects.filter(pk=token.pk).update(used_at=now)
        token.used_at = now
    return token


def is_whole(text: str) -> bool:
    """True if a text has the prefix and the checksum of a token, in force or not."""
    body, check = text[len(PREFIX) : -CHECK], text[-CHECK:]
    return text.startswith(PREFIX) and len(body) == LETTERS and check == _check(body)


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()


def _drawn() -> str:
    body = "".join(secrets.choice(ALPHABET) for _ in range(LETTERS))
    return f"{PREFIX}{body}{_check(body)}"


def _check(body: str) -> str:
    number = zlib.crc32(body.encode(errors="replace"))
    return "".join(ALPHABET[number >> shift & 31] for shift in range(5 * CHECK - 5, -5, -5))
