"""A typed client of the API of Atrum Arena Torneos, for programs that wait and for those that do not."""

from atrum_client.asynchronous import AsyncClient
from atrum_client.client import Client
from atrum_client.requests import Refused, Unreachable

__all__ = ["AsyncClient", "Client", "Refused", "Unreachable"]
