"""Make a trial event, with eight invented players who have arrived."""

import secrets
from datetime import datetime
from random import Random
from typing import Any

from django.db import transaction
from django.utils.translation import gettext, gettext_lazy

from atrum_judge.registry import get_ruleset
from players.models import Player, User
from tournaments.actions import registration, setup
from tournaments.actions.base import By
from tournaments.actions.trial.removing import make_room, mark_of
from tournaments.enums import Role
from tournaments.models import Tournament
from tournaments.trying import JUDGE, LASTS, ORGANIZER, PLAYER, username

ROUNDS = 3
INVENTED = (
    gettext_lazy("La Alquimista"),
    gettext_lazy("El Farero"),
    gettext_lazy("La Cartógrafa"),
    gettext_lazy("El Relojero"),
    gettext_lazy("La Herrera"),
    gettext_lazy("El Guardabosques"),
    gettext_lazy("La Tejedora"),
    gettext_lazy("El Campanero"),
)
"""Players; the first is the one that a visitor plays."""


@transaction.atomic
def make_trial(now: datetime, game: str, network: str = "") -> Tournament:
    """Make an event of a game that lasts a day. Raises `TooMuch` where all that there may be are in use."""
    mark = mark_of(network)
    make_room(now, mark)
    slug = f"prueba-{mark}-{secrets.token_hex(8)}"
    organizer = _account(slug, ORGANIZER, gettext("Quien organiza"))
    judge = _account(slug, JUDGE, gettext("El juez"))
    until = now + LASTS
    tournament = setup.create_tournament(By(organizer, now), _settings(game, now), slug=slug, trial_until=until)
    setup.appoint(By(organizer, now), tournament, judge, Role.HEAD_JUDGE)
    setup.open_registration(By(organizer, now), tournament)
    _enter(tournament, By(judge, now), slug)
    tournament.refresh_from_db()
    return tournament


def _account(slug: str, role: str, nickname: str) -> User:
    """Make the account of a role. Nobody can log in to it."""
    user = User(username=username(slug, role), is_active=False)
    user.set_unusable_password()
    user.save()
    Player.objects.create(user=user, nickname=nickname)
    return user


def _settings(game: str, now: datetime) -> dict[str, Any]:
    return {
        "name": gettext("Torneo de prueba"),
        "place": gettext("Se borra en un día"),
        "game": game,
        "starts_at": now,
        "rules_date": now.date(),
        "capacity": setup.MOST_TRIED,
        "swiss_rounds": ROUNDS,
        "top_cut": 0,
        "names_only": True,
    }


def _enter(tournament: Tournament, judge: By, slug: str) -> None:
    """Enter the invented players with lists of invented cards; all have arrived."""
    ruleset, rng = get_ruleset(tournament.game), Random(tournament.seed)
    for index, name in enumerate(map(str, INVENTED)):
        items = ruleset.sample.roster(rng)
        others = [f"{name} ({k})" for k in range(2, tournament.ruleset.entry_size + 1)]
        if index:
            registration.add_walk_in(judge, tournament, name, items=items, others=others)
            continue
        player = By(_account(slug, PLAYER, name), judge.now)
        entry = registration.register(player, tournament, items, name=name, others=others)
        registration.check_in(player, entry)
