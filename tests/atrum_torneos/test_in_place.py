"""Forms of pages that stay where they are: where they lead is told, and who is to log in is told so."""

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db

IN_PLACE = {"X-In-Place": "yes"}


def test_a_log_in_that_lapsed_is_no_answer_and_leads_to_no_button(client, world):
    slug = world.tournament.slug
    panel = reverse("manage", args=[slug])
    button = reverse("command", args=[slug, "announce"])
    answer = client.post(button, {"text": "Hola"}, headers={**IN_PLACE, "Referer": f"http://testserver{panel}"})
    assert (answer.status_code, answer.headers["X-Log-In"]) == (401, f"{reverse('account_login')}?next={panel}")
    followed = client.post(button, {"text": "Hola"})
    assert followed.headers["Location"] == f"{reverse('account_login')}?next={reverse('tournament', args=[slug])}"


def test_a_part_that_fetches_itself_is_not_given_a_log_in(client, world):
    panel = reverse("manage", args=[world.tournament.slug])
    assert client.get(panel, headers={"X-Part": "live"}).status_code == 401
    assert client.get(panel).status_code == 302


def test_news_leave_the_answer_to_an_action_for_the_page(client, world):
    client.force_login(world.organizer)
    panel = reverse("manage", args=[world.tournament.slug])
    client.post(reverse("command", args=[world.tournament.slug, "announce"]), {"text": "Hola"}, headers=IN_PLACE)
    assert "notice--success" not in client.get(panel, headers={"X-Part": "live"}).text
    assert "notice--success" in client.get(panel).text


def test_a_form_of_a_page_is_told_where_it_leads(client, world):
    client.force_login(world.organizer)
    address = reverse("tournament", args=[world.tournament.slug])
    leave = reverse("leave", args=[world.tournament.slug])
    answer = client.post(leave, headers=IN_PLACE)
    assert (answer.status_code, answer.headers["X-Next"]) == (200, address)
