"""Pairs and teams at the desk, pasted, by the link and on their phone: both names, and people are counted."""

import re

import pytest
from django.urls import reverse

from tests.world import World, client_of
from tournaments.queries.entries import people_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def pairs(db):
    return World.open(game="duelo-parejas")


def desk(world):
    return reverse("manage_entries", args=[world.tournament.slug])


def hidden(html, button):
    """The fields of the form with a button."""
    form = next(one for one in re.findall(r"<form.*?</form>", html, re.DOTALL) if button in one)
    return dict(re.findall(r'<input type="hidden"\s+name="(\w+)"\s+value="(.*?)"', form, re.DOTALL))


@pytest.mark.parametrize("said", ["Ana + Beto", "Ana y Beto", "Ana / Beto", "Ana, Beto"])
def test_a_pair_is_added_by_the_line_of_the_desk(pairs, said):
    client = client_of(pairs.organizer)
    html = client.post(desk(pairs), {"who": said}).content.decode()
    fields = hidden(html, "Agregar a «Ana + Beto»")
    client.post(desk(pairs), fields)
    assert [entry.name for entry in pairs.tournament.entries.all()] == ["Ana + Beto"]
    assert people_of(pairs.tournament) == {1: ["Ana", "Beto"]}
    assert "2 de 2 presentes" in client.get(desk(pairs)).content.decode()


def test_one_name_alone_is_told_how_a_pair_is_written(pairs):
    html = client_of(pairs.organizer).post(desk(pairs), {"who": "Ana"}).content.decode()
    assert "escribe «Ana + Beto»" in html


PASTED = "Caro + Dani\nMaría y José Luis + Nico\nKari, Leo\nLos Tigres: Eva, Fede\nLas Pumas (Gabi, Hugo)"


def test_pasted_pairs_are_their_people(pairs):
    client, url = client_of(pairs.organizer), reverse("paste", args=[pairs.tournament.slug])
    answer = client.post(url, {"text": PASTED})
    form, html = answer.context["form"], answer.content.decode()
    assert [line.asks for line in form.lines] == [[]] * 5
    assert "10 personas" in html
    fields = {
        f"{key}-{line.index}": value for line in form.lines for key, value in (("name", line.name), ("who", "new"))
    }
    client.post(url, {"text": PASTED, "mark": form.mark, "do": "import", "check_in": "on", **fields})
    names = [entry.name for entry in pairs.tournament.entries.all()]
    assert names == ["Caro + Dani", "María y José Luis + Nico", "Kari + Leo", "Los Tigres", "Las Pumas"]
    assert people_of(pairs.tournament)[4] == ["Eva", "Fede"]
    assert "10 personas inscritas" in client.get(desk(pairs)).content.decode()
    again = World.open_again(pairs, game="duelo-parejas")
    url = reverse("paste", args=[again.tournament.slug])
    form = client.post(url, {"text": "Dani + Caro"}).context["form"]
    assert set(form.members()) == {"Dani", "Caro"}


def test_the_partner_who_signs_up_the_same_pair_is_told(pairs, client):
    url = reverse("join", args=[pairs.tournament.slug])
    client.post(url, {"name": "Quique", "other_1": "Rosa"})
    assert "Quique + Rosa" in client.get(pairs.tournament.get_absolute_url()).content.decode()
    mine = client.get(reverse("my_table", args=[pairs.tournament.slug])).content.decode()
    assert "Juegan juntos: Quique, Rosa." in mine
    assert "juega contigo" not in mine
    client.cookies.clear()
    answer = client.post(url, {"name": "Rosa", "other_1": "Quique"})
    assert answer.status_code == 422
    assert "ya está en «Quique + Rosa»" in answer.content.decode()
