"""A program as its author writes it: a token, an address, JSON."""

import json
from datetime import timedelta
from typing import Any

from django.test import Client

from players.models import User
from tests.world import World
from tournaments.doors import tokens
from tournaments.doors.tokens import offered
from tournaments.models import Tournament
from tournaments.serving.clock import site_time


def token_of(user: User, tournament: Tournament | None = None, *scopes: str, name: str = "bot") -> str:
    """Return a new token of an account; for everything, where no scope is named."""
    now = site_time()
    chosen = scopes or (tokens.READ, *offered())
    return tokens.make(user, tournament, name=name, scopes=chosen, ends_at=now + timedelta(days=1), now=now)[1]


class Bot:
    """Calls the API with one key, or with none."""

    def __init__(self, key: str = "", client: Client | None = None, language: str = "es") -> None:
        self.client = client or Client()
        self.headers = {"Accept-Language": language} | ({"Authorization": f"Bearer {key}"} if key else {})

    @classmethod
    def of(cls, user: User, tournament: Tournament | None = None, *scopes: str) -> "Bot":
        return cls(token_of(user, tournament, *scopes))

    def do(self, world: World | Tournament, verb: str, headers: dict[str, str] | None = None, **body: Any) -> Any:
        """Send a verb; return the answer of the site."""
        event = world.tournament if isinstance(world, World) else world
        return self.post(f"/api/v1/tournaments/{event.slug}/do/{verb}/", body, headers)

    def post(self, address: str, body: Any, headers: dict[str, str] | None = None) -> Any:
        text = body if isinstance(body, str) else json.dumps(body)
        return self.client.post(address, text, "application/json", headers={**self.headers, **(headers or {})})

    def get(self, address: str, headers: dict[str, str] | None = None) -> Any:
        return self.client.get(f"/api/v1/{address}", headers={**self.headers, **(headers or {})})
