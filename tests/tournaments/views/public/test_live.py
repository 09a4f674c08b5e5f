"""The live channel as pages open it."""

import pytest
from django.db import connection

from tests.world import World


@pytest.mark.django_db(transaction=True)
def test_an_open_stream_holds_no_database_connection(client):
    tournament = World.open().tournament
    response = client.get(f"{tournament.get_absolute_url()}live/")
    assert response.headers["Content-Type"] == "text/event-stream"
    assert connection.connection is None


@pytest.mark.django_db(transaction=True)
def test_a_stream_of_no_event_is_not_found(client):
    assert client.get("/t/nada/live/").status_code == 404
    assert connection.connection is None
