"""Signing up by the event's link without an account."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from players.budgets import SIGN_UPS_BY_LINK, Budget
from players.models import Player, User
from tests.world import LEGAL, World, client_of, person
from tournaments import actions
from tournaments.enums import EntryState, SignUp
from tournaments.models import Entry
from tournaments.models.personal import path_of
from tournaments.queries.people import by_link


def at(world: World, name: str = "join", *more: object) -> str:
    return reverse(name, args=[world.tournament.slug, *more])


def join(world: World, name: str, client: Client | None = None, **sent: str):
    return (client or Client()).post(at(world), {"name": name, **sent})


def test_a_name_is_enough_to_have_a_page_and_an_address(world):
    phone = Client()
    page = phone.get(at(world, "tournament"))
    assert at(world, "register").encode() in page.content
    assert phone.get(at(world, "register")).url == at(world)
    answer = join(world, "  Ana  ", phone)
    entry = Entry.objects.get(tournament=world.tournament)
    assert (entry.name, entry.state) == ("Ana", EntryState.REGISTERED)
    assert answer.url == at(world, "my_address")
    shown = phone.get(answer.url).content.decode()
    assert path_of(entry) in shown
    assert "<svg" in shown
    assert "Registrar mi lista" in shown
    assert phone.get(at(world, "my_table")).status_code == 200
    roster = at(world, "roster", entry.number)
    assert phone.post(roster, {f"name-{n}": item["name"] for n, item in enumerate(LEGAL)}).status_code in {
        302,
        422,
    }
    other = Client()
    other.get(path_of(entry), follow=True)
    assert other.get(at(world, "my_table")).status_code == 200


def test_the_same_sending_again_is_one_entry(world):
    phones = Client(), Client()
    for phone in phones:
        assert join(world, "Ana", phone, key="una").url == at(world, "my_address")
        assert phone.get(at(world, "my_address")).status_code == 200
    assert Entry.objects.filter(tournament=world.tournament).count() == 1
    assert User.objects.filter(is_guest=True).count() == 1
    assert join(world, "Beto", key="una").status_code == 409


def test_a_name_that_looks_taken_is_told_and_leaves_nobody_behind(world):
    join(world, "José")
    people = Player.objects.count(), User.objects.count()
    answer = join(world, "JOSE")
    assert answer.status_code == 422
    assert "Ya está «José». Si eres tú, pide tu QR" in answer.content.decode()
    assert (Player.objects.count(), User.objects.count()) == people


def test_who_finds_the_event_full_waits_and_the_waiting_list_has_an_end(world, monkeypatch):
    monkeypatch.setattr(by_link, "LEAST_WAITING", 1)
    actions.setup.edit_tournament(world.by(world.organizer), world.tournament, {"capacity": 2})
    for name in ("Ana", "Beto", "Caro", "Dani"):
        assert join(world, name).status_code == 302
    states = Entry.objects.filter(tournament=world.tournament).values_list("state", flat=True)
    assert list(states) == [EntryState.REGISTERED] * 2 + [EntryState.WAITING] * 2
    answer = join(world, "Eva")
    assert answer.status_code == 409
    assert "La lista de espera está completa" in answer.content.decode()


@pytest.mark.parametrize("sign_up", [SignUp.ACCOUNTS, SignUp.DESK])
def test_the_organizer_chooses_who_signs_up(world, sign_up):
    actions.setup.edit_tournament(world.by(world.organizer), world.tournament, {"sign_up": sign_up})
    assert join(world, "Ana").status_code == 409
    assert Client().get(at(world)).url == at(world, "register")
    account = client_of(person("con cuenta"))
    by_account = account.post(at(world, "register"), {f"name-{n}": item["name"] for n, item in enumerate(LEGAL)})
    page = Client().get(at(world, "tournament")).content.decode()
    if sign_up == SignUp.DESK:
        assert "te anota la organización" in by_account.content.decode()
        assert "La inscripción es en el lugar" in page
    else:
        assert Client().get(at(world, "register")).url.startswith("/cuenta/login/")
        assert at(world, "register") in page


def test_beyond_its_share_a_network_waits_for_the_desk_and_the_desk_takes_out_who_came_since(world):
    actions.setup.edit_tournament(world.by(world.organizer), world.tournament, {"capacity": 10})
    phones = [Client() for _ in range(6)]
    for n, phone in enumerate(phones):
        join(world, f"Robot {n}", phone)
    assert "Falta que la organización confirme tu lugar" in phones[5].get(at(world, "my_table")).content.decode()
    assert "Falta que la organización confirme" not in phones[3].get(at(world, "my_table")).content.decode()
    assert join(world, "Ana", Client(REMOTE_ADDR="198.51.100.7")).status_code == 302
    desk = client_of(world.organizer)
    entries = at(world, "manage_entries")
    assert "2 por confirmar" in desk.get(entries).content.decode()
    page = desk.get(at(world, "by_link"))
    numbers = re.findall(r'name="numbers"\s+value="(\d+)"', page.content.decode())
    assert len(numbers) == 7
    answer = desk.post(
        reverse("command", args=[world.tournament.slug, "take_out_by_link"]),
        {"numbers": numbers[:6], "next": entries},
    )
    assert answer.url == entries
    shown = desk.get(entries).content.decode()
    assert "Quitaste a 6 personas" in shown
    assert "por confirmar" not in shown
    assert [entry.name for entry in world.tournament.entries.filter(state=EntryState.REGISTERED)] == ["Ana"]
    later = f"{at(world, 'by_link')}?since=2100-01-01T00:00"
    assert "Nadie por quitar" in desk.get(later).content.decode()
    assert client_of(person("ajena")).get(at(world, "by_link")).status_code == 403


def test_a_new_account_beyond_the_share_reads_that_it_waits_for_the_desk(world):
    actions.setup.edit_tournament(world.by(world.organizer), world.tournament, {"capacity": 10})
    for n in range(4):
        join(world, f"Robot {n}")
    browser, sent = client_of(person("nueva")), {f"name-{n}": item["name"] for n, item in enumerate(LEGAL)}
    page = browser.post(at(world, "register"), sent, follow=True).content.decode()
    assert "Falta que la organización confirme tu lugar" in page
    browser = client_of(person("otra"))
    browser.post(at(world, "register"), sent, REMOTE_ADDR="198.51.100.7")
    assert [one.state for one in world.tournament.entries.all()[4:]] == [EntryState.WAITING, EntryState.REGISTERED]


def test_closed_lists_close_it(world):
    world.add_players(2)
    actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    assert join(world, "Ana").status_code == 409
    assert "La inscripción está cerrada" in join(world, "Ana").content.decode()


def test_an_account_registers_with_its_list_instead(world):
    assert client_of(person("con cuenta")).get(at(world)).url == at(world, "register")


def test_one_phone_signs_up_a_family(world):
    phone = Client()
    join(world, "Ana", phone)
    assert phone.get(at(world)).url == at(world, "my_table")
    assert phone.get(f"{at(world)}?another").status_code == 200
    phone.post(f"{at(world)}?another", {"name": "Beto"})
    assert "Beto" in phone.get(at(world, "my_table")).content.decode()
    assert Entry.objects.filter(tournament=world.tournament).count() == 2


def test_a_network_that_overdoes_it_is_told_when_to_send_again_and_nobody_else(world):
    for _ in range(SIGN_UPS_BY_LINK.most):
        SIGN_UPS_BY_LINK.spend("127.0.0.1", world.tournament.pk)
    answer = join(world, "Ana")
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) <= SIGN_UPS_BY_LINK.seconds + 1
    assert 'value="Ana"' in answer.content.decode()
    there = Client(REMOTE_ADDR="198.51.100.7")
    assert join(world, "Ana", there).status_code == 302


def test_a_refusal_costs_the_network_nothing(world, monkeypatch):
    few = Budget(SIGN_UPS_BY_LINK.name, 2, 60)
    monkeypatch.setattr("tournaments.views.player.joining.SIGN_UPS_BY_LINK", few)
    assert [join(world, "Ana").status_code for _ in range(4)] == [302, 422, 422, 422]
    assert join(world, "Beto").status_code == 302
    assert join(world, "Caro").status_code == 429


def test_a_borrowed_phone_shows_no_address(world):
    assert client_of(world.organizer).get(at(world, "my_address")).status_code == 302
