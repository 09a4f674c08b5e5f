"""Signing up by the event's link, without an account."""

import secrets
from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from atrum_judge.text import one_line
from players.accounts import guest_of
from players.models import Player
from tournaments.actions.base import By, Change, action
from tournaments.actions.places import free_name, has_to_wait, keep_network, need_answers, need_sign_ups
from tournaments.actions.registration import NO_ANSWERS, enter, people_beside
from tournaments.actions.verbs import NEVER
from tournaments.conditions import ONCE
from tournaments.core.evening.questions import Answers
from tournaments.core.lines.shapes import Comes
from tournaments.enums import SignUp
from tournaments.errors import Conflict
from tournaments.live.news import Subject
from tournaments.models import Entry, Tournament
from tournaments.permissions import OPEN, Permission
from tournaments.queries.people.by_link import mark_of_network, may_wait


@action(
    Permission.ANYBODY,
    (OPEN,),
    label=gettext_lazy("Inscripción sin cuenta"),
    tells=(Subject.ENTRIES,),
    only=ONCE,
    waits=NEVER,
)
def sign_up(
    change: Change,
    tournament: Tournament,
    name: str,
    *,
    others: Sequence[str] = (),
    division: str = "",
    answers: Answers = NO_ANSWERS,
) -> Entry:
    """Sign up a person without an account by a name. It waits for a place when the event is full, and beyond the
    share of its network until the desk has seen somebody from there.

    The roster follows by the entry's personal address, which the sender's phone keeps. `others`, `division` and
    `answers` are as in `register`. Called by `sign_up_by_link`, which makes the guest that sends it.

    Raises:
        Conflict: rosters are locked, the event wants an account or the desk, or so many wait that one more
            cannot expect a place.
        Invalid: a name that is taken, or looks like one, these are not as many people as the game wants, or a
            question needs another answer.
    """
    need_sign_ups(tournament)
    if tournament.sign_up != SignUp.ANYBODY:
        raise Conflict(_("En este torneo la inscripción es con una cuenta."))
    waits = has_to_wait(tournament, change.network)
    if waits and not may_wait(tournament, change.network):
        raise Conflict(
            _(
                "Desde esta red ya se anotaron muchas personas que la organización todavía no vio. Puedes "
                "inscribirte con una cuenta, o en la mesa de inscripción."
            )
        )
    name, own = free_name(tournament, name), need_answers(tournament, answers)
    first = Player.objects.create(nickname=name)
    entry = enter(change, [first, *people_beside(tournament, others)], name, waits=waits, division=division, **own)
    keep_network(change, entry, change.user)
    change.said = Comes(entry=entry.name, state=entry.state, division=division)
    return entry


def sign_up_by_link(
    tournament: Tournament,
    name: str,
    *,
    now: datetime,
    key: str,
    network: str = "",
    others: Sequence[str] = (),
    division: str = "",
    answers: Answers = NO_ANSWERS,
) -> Entry:
    """Carry out `sign_up` for a visitor. The same sending again gets the same entry.

    Its guest is found by the key, and made together with the entry: a refusal leaves nobody behind.
    """
    with transaction.atomic():
        sending = f"{settings.SECRET_KEY}\n{tournament.pk}\n{key or secrets.token_hex(32)}"
        mark = mark_of_network(tournament, network) if network else ""
        by = By(guest_of(sending, one_line(name)), now, key, network=mark)
        return sign_up(by, tournament, name, others=others, division=division, answers=answers)
