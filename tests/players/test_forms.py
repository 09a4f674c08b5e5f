"""Names of people: what is too long to be shown is refused, not cut."""

import pytest

from players.models import MAX_NICKNAME, Player

PASSWORD = "una-clave-larga-9"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("username", "nickname", "status"),
    [
        ("u" * MAX_NICKNAME, "", 302),
        ("u" * (MAX_NICKNAME + 1), "", 200),
        ("u" * (MAX_NICKNAME + 1), "Apodo", 302),
        ("corto", "n" * (MAX_NICKNAME + 1), 200),
    ],
)
def test_a_name_too_long_to_be_shown_asks_for_a_nickname(client, username, nickname, status):
    fields = {"username": username, "nickname": nickname, "password1": PASSWORD}
    answer = client.post("/cuenta/signup/", fields)
    assert answer.status_code == status
    assert Player.objects.exists() == (status == 302)
    if status != 302:
        assert username in answer.content.decode()
        assert f"{MAX_NICKNAME} " in answer.content.decode()
