"""People and their accounts."""

import re

import pytest

from players.accounts import player_of
from players.forms import AccountForm
from players.models import Player, User
from tests.world import client_of, person

pytestmark = pytest.mark.django_db


def test_an_account_gets_its_person_once():
    user = person("ana")
    one = player_of(user)
    assert (one.nickname, one.user) == ("ana", user)
    assert player_of(user) == one
    assert Player.objects.count() == 1


def test_a_person_keeps_the_nickname_chosen():
    user = person("ana")
    Player.objects.create(user=user, nickname="La Fosa")
    assert player_of(user).nickname == "La Fosa"


@pytest.mark.parametrize(("length", "kept"), [(40, 40), (41, 40), (150, 40)])
def test_a_long_user_name_makes_a_nickname_of_forty(length, kept):
    assert len(player_of(person("a" * length)).nickname) == kept


def test_others_see_the_nickname_where_there_is_one():
    user = person("ana")
    assert user.shown_name == str(user) == "ana"
    Player.objects.create(user=user, nickname="La Fosa")
    assert User.objects.get(pk=user.pk).shown_name == "La Fosa"
    assert str(Player.objects.get()) == "La Fosa"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana   María ", "Ana María"),
        ("An\u202ea", "An a"),  # a direction override
        ("An", "An"),
        ("A", None),
        ("", None),
        ("\u200b\u200b", None),
        ("a" * 40, "a" * 40),
        ("a" * 41, None),
    ],
)
def test_a_nickname_is_one_line_of_two_to_forty_letters(typed, kept):
    form = AccountForm({"nickname": typed})
    assert form.is_valid() is (kept is not None)
    assert form.cleaned_data.get("nickname") == kept


SIGN_UP = {
    "username": "ana",
    "email": "ana@example.org",
    "password1": "clave-larga-9",
    "password2": "clave-larga-9",
}


@pytest.mark.parametrize(("nickname", "shown"), [("La Fosa", "La Fosa"), ("", "ana")])
def test_signing_up_makes_account_and_person(client, nickname, shown):
    answer = client.post("/cuenta/signup/", SIGN_UP | {"nickname": nickname})
    assert answer.status_code == 302
    assert User.objects.get().shown_name == shown
    assert Player.objects.get().user == User.objects.get()


def test_the_own_page_is_for_who_is_logged_in(client):
    assert client.get("/cuenta/").status_code == 302
    user = person("ana")
    page = client_of(user).get("/cuenta/")
    assert page.status_code == 200
    assert 'value="ana"' in page.content.decode()


def test_a_nickname_that_cannot_be_is_refused_and_nothing_changes():
    user = person("ana")
    answer = client_of(user).post("/cuenta/", {"nickname": "A"})
    assert answer.status_code == 422
    assert player_of(user).nickname == "ana"
    assert client_of(user).post("/cuenta/", {"nickname": "La Fosa"}).status_code == 302
    assert Player.objects.get().nickname == "La Fosa"


def test_labels_stand_in_for_placeholders(client):
    for path in ("/cuenta/login/", "/cuenta/signup/"):
        assert "placeholder" not in client.get(path).content.decode()


def test_libraries_say_you_as_the_site_does():
    """In Spanish "tú"; their own catalogues say "usted"."""
    client = client_of(person("ana"))
    pages = [client.get(f"/cuenta/{page}/") for page in ("logout", "password/change", "2fa")]
    pages.append(client.post("/cuenta/password/change/", {"oldpassword": "no es", "password1": "123"}))
    pages.append(client.post("/torneos/nuevo/", {"round_minutes": "x"}))
    for page in pages:
        text = page.content.decode()
        said = re.findall(
            r"\b(?:usted|desea|[Ss]u contraseña|Introduzca|Asegúrese|Seleccione|ha olvidado)\b", text
        )
        assert said == [], page.request["PATH_INFO"]
    assert "Falta este dato." in pages[-1].content.decode()


@pytest.mark.parametrize(
    "backend", ["atrum_torneos.mail.LettersBeside", "django.core.mail.backends.console.EmailBackend"]
)
def test_where_no_mail_is_sent_nobody_is_told_to_wait_for_it(client, settings, backend):
    settings.EMAIL_BACKEND = backend
    page = client.get("/cuenta/password/reset/").content.decode()
    assert ('name="email"' in page, "changepassword" in page) == (
        (True, False) if backend == "atrum_torneos.mail.LettersBeside" else (False, True)
    )


@pytest.mark.parametrize("page", ["login", "signup"])
@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("/torneos/nuevo/", "Para organizar un torneo"),
        ("/t/copa/register/", "Para inscribirte"),
        ("/t/copa/", None),
    ],
)
def test_who_needs_an_account_reads_why_and_keeps_what_was_wanted(client, page, wanted, said):
    other = {"login": "signup", "signup": "login"}[page]
    text = client.get(f"/cuenta/{page}/", {"next": wanted}).content.decode()
    assert f'href="/cuenta/{other}/?next={wanted}"' in text
    assert ("hace falta una cuenta" in text) is (said is not None)
    assert said is None or said in text


def test_who_organizes_for_the_first_time_comes_to_the_form(client):
    asked = client.get("/torneos/nuevo/", follow=True)
    wanted = re.search(r'name="next"\s+value="([^"]*)"', asked.content.decode())[1]
    answer = client.post("/cuenta/signup/", SIGN_UP | {"nickname": "", "next": wanted})
    assert answer.url == "/torneos/nuevo/"
