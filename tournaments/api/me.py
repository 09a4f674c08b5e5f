"""The caller: the answer to the first question of every program."""

from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.door import Door
from tournaments.doors.tokens import READ, offered


class Me(Door):
    """Tell the caller who they are, what they may send, where, and until when."""

    def get(self, request: Request) -> Response:
        caller = self.caller
        if caller.user is None:
            raise NotAuthenticated
        token, entry = caller.token, getattr(caller.user, "stands_for", None)
        event = token.tournament.slug if token and token.tournament else None
        return Response(
            {
                "kind": "token" if token else "address" if entry else "session",
                "name": caller.user.shown_name,
                "token": token.name if token else None,
                "scopes": token.scopes if token else [READ, *offered()],
                "event": entry.entry.tournament.slug if entry else event,
                "entry": entry.entry.number if entry else None,
                "ends_at": token.ends_at if token else None,
            }
        )
