"""Names of people: what is too long to be shown is refused, not cut."""

import pytest

from players.models import MAX_NICKNAME, Player

PASSWORD = "una-clave-larga-9"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("username", "nickname", "status"),
    [
        ("u" * MAX_NICKNAME, "", 302),
        ("u" * (MAX_NICKNAME + 1), "", 422),
        ("u" * (MAX_NICKNAME + 1), "Apodo", 302),
        ("corto", "n" * (MAX_NICKNAME + 1), 422),
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


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["username", "nickname", "password1", "email"])
def test_what_is_far_too_long_to_sign_up_with_is_refused_before_it_costs(client, field, monkeypatch):
    def hashed(*args, **kwargs):
        raise AssertionError("hashed")

    monkeypatch.setattr("django.contrib.auth.base_user.make_password", hashed)
    fields = {"username": "corto", "nickname": "Apodo", "password1": PASSWORD, field: "ñ=" * 50_000}
    answer = client.post("/cuenta/signup/", fields)
    assert answer.status_code == 422
    assert answer.context["form"].errors.keys() == {field}


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["login", "password"])
def test_what_is_far_too_long_to_enter_with_is_refused_before_it_costs(client, field, monkeypatch):
    def asked(*args, **kwargs):
        raise AssertionError("asked for the account")

    monkeypatch.setattr("players.adapter.AccountAdapter.authenticate", asked)
    answer = client.post("/cuenta/login/", {"login": "ana", "password": PASSWORD, field: "x" * 100_000})
    assert answer.context["form"].errors.keys() == {field}
