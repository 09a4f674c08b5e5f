"""A player without an account: the address, the phone that keeps it, and what it may do."""

import json
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from players.models import User
from tests.world import LEGAL, World, client_of, person
from tools.addresses import ADDRESSES
from tournaments import actions
from tournaments.core.record import check, load
from tournaments.enums import EntryState, PenaltyCategory
from tournaments.holding import COOKIE
from tournaments.live.feed import feed
from tournaments.live.news import News
from tournaments.models import Confirmation, Entry, LogEntry, PersonalAddress, Report
from tournaments.models.personal import code_of, path_of
from tournaments.queries.judging import ItemKind, queue, waiting
from tournaments.queries.record import export

WON = {"ending": "elimination", "left_0": "2", "left_1": "0"}


@pytest.fixture
def ana(world):
    """Return an entry that was added at the desk, with a list."""
    return added(world, "Ana")


@pytest.fixture
def beto(world):
    return added(world, "Beto")


@pytest.fixture
def table(world, ana, beto):
    """Ana and Beto at the only table, prepared, the clock running."""
    world.start(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    return world.table()


@pytest.fixture
def forming(world, ana, beto):
    """The same two, who have to form their teams."""
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), draft)
    return world.table()


def added(world, name, **sent) -> Entry:
    return actions.registration.add_walk_in(world.by(world.organizer), world.tournament, name, items=LEGAL, **sent)


def phone(*entries: Entry) -> Client:
    """A phone that has opened the addresses of entries, the last one last."""
    client = Client()
    for entry in entries:
        opened = client.get(path_of(fresh(entry)), follow=True)
        assert opened.status_code == 200
    return client


def fresh(entry: Entry) -> Entry:
    return Entry.objects.select_related("tournament", "address").get(pk=entry.pk)


def at(world, name, *args) -> str:
    return reverse(name, args=[world.tournament.slug, *args])


def do(client, world, verb, **sent):
    return client.post(at(world, "command", verb), sent)


def said(response) -> str:
    return " ".join(response.content.decode().split())


def test_an_address_leads_to_the_own_table_without_a_log_in(world, table, ana):
    response = Client().get(path_of(ana), follow=True)
    assert response.redirect_chain[-1][0] == at(world, "my_table")
    assert "Mesa 1" in said(response)
    assert "Eres <strong>Ana</strong>" in said(response)


def test_the_code_may_be_typed_large_and_without_its_marks(world, ana):
    code = path_of(ana).split("/")[-2]
    assert Client().get(f"/p/{code.replace('-', '').upper()}/", follow=True).status_code == 200


@pytest.mark.parametrize("code", ["1", "xyz", "0-00000-00000", "1-aaaaa-aaaaa", "zzzzzzzzz-aaaaa-aaaaa", "u-é"])
def test_a_wrong_address_says_where_to_ask(world, ana, code):
    response = Client().get(f"/p/{code}/")
    assert response.status_code == 404


@pytest.mark.parametrize("where", ["/p/1-aaaaa-aaaaa/", "/t/copa-de-prueba/p/1-aaaaa-aaaaa/"])
def test_who_guesses_is_slowed_and_a_right_address_beside_is_served(world, ana, where):
    guesser = Client()
    answers = [guesser.get(where) for _ in range(32)]
    assert [answer.status_code for answer in answers] == [404] * 30 + [429] * 2
    assert 0 < int(answers[-1]["Retry-After"]) <= 60
    assert Client().get(path_of(ana)).status_code == 302
    assert guesser.get(path_of(ana)).status_code == 302
    assert Client(REMOTE_ADDR="203.0.113.7").get(where).status_code == 404


def test_nothing_that_is_stored_or_told_holds_the_address(world, table, ana):
    client = phone(ana)
    do(client, world, "call_judge", match=table.pk, kind="rules")
    code = code_of(fresh(ana))
    rows = json.dumps(list(PersonalAddress.objects.values()), default=str)
    log = json.dumps(list(LogEntry.objects.values("kept", "reason", "result", "key")), default=str)
    record = json.dumps(export(world.tournament, public=False), default=str)
    shown = said(Client().get(at(world, "log"))) + said(Client().get(at(world, "players")))
    assert code not in rows + log + record + shown
    assert code[-10:] not in client.cookies[COOKIE].value


def test_the_cookie_goes_to_the_event_alone_and_to_no_script(world, ana):
    cookie = phone(ana).cookies[COOKIE]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (
        f"/t/{world.tournament.slug}/",
        True,
        "Lax",
    )


def test_a_cookie_that_the_site_did_not_sign_is_nobody(world, ana):
    client = Client()
    client.cookies[COOKIE] = f"[{ana.pk},[[{ana.pk},1,0,0]]]"
    assert client.get(at(world, "my_table")).status_code == 302


def test_pages_of_such_a_phone_are_kept_by_nobody_else(world, ana):
    for name in ("my_table", "tournament"):
        control = phone(ana).get(at(world, name))["Cache-Control"]
        assert "private" in control or "no-store" in control


def test_its_player_reports_and_the_log_names_the_entry(world, table, ana):
    client = phone(ana)
    response = client.post(at(world, "report", table.pk), {**WON, "key": "k1"})
    assert response.status_code == 302
    report = Report.objects.get(match=table)
    assert report.by.shown_name == "Ana"
    line = world.tournament.log.get(action="report_result")
    assert (line.by.is_guest, line.by.shown_name) == (True, "Ana")
    assert "Ana" in said(Client().get(at(world, "log")))
    again = client.post(at(world, "report", table.pk), {**WON, "key": "k1"})
    assert again.status_code == 302
    assert Report.objects.filter(match=table).count() == 1


def test_a_key_of_one_phone_is_worth_nothing_on_another(world, table, ana, beto):
    one, two = phone(ana), phone(beto)
    one.post(at(world, "report", table.pk), {**WON, "key": "k1"})
    answer = do(two, world, "confirm_report", match=table.pk, version="1", key="k1")
    assert answer.status_code == 409
    assert Confirmation.objects.count() == 1


def test_two_phones_without_accounts_settle_their_match(world, table, ana, beto):
    one, two = phone(ana), phone(beto)
    one.post(at(world, "report", table.pk), WON)
    do(two, world, "confirm_report", match=table.pk, version="1")
    table.refresh_from_db()
    assert table.result is not None


def test_who_opens_the_address_after_a_report_waits_for_no_judge_any_more(world, table, ana, beto):
    phone(ana).post(at(world, "report", table.pk), WON)
    world.refresh()
    table.reports.update(created_at=timezone.now())
    assert waiting(world.tournament, timezone.now()) == 1
    phone(beto)
    assert waiting(world.tournament, timezone.now()) == 0


@pytest.fixture
def heard():
    """Collect the news of the live channel meanwhile."""
    told = []
    end = feed.listen(told.append)
    yield told
    end()


def test_who_waits_for_a_judge_s_table_is_told_that_somebody_there_has_a_phone_now(
    world, table, ana, beto, heard, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        phone(ana).post(at(world, "report", table.pk), WON)
    heard.clear()
    world.refresh()
    opened = phone(beto)
    opened.get(at(world, "my_table"))
    assert [replace(news, head="") for news in heard] == [
        News(
            world.tournament.pk,
            world.tournament.slug,
            world.tournament.revision,
            guarded=frozenset({"calls", f"match:{table.pk}"}),
            concerned=frozenset({ana.number, beto.number}),
            is_aside=True,
        )
    ]


def test_while_nothing_is_reported_nobody_waits_for_a_phone(world, table, ana, beto, heard):
    phone(ana)
    phone(beto)
    assert heard == []


@pytest.mark.parametrize("name", ["judge", "manage"])
def test_while_somebody_cannot_answer_staff_s_own_pages_ask_no_more_than_said(world, table, ana, name):
    phone(ana).post(at(world, "report", table.pk), WON)
    client = client_of(world.organizer)
    client.get(at(world, name))
    with CaptureQueriesContext(connection) as asked:
        client.get(at(world, name))
    assert len(asked) <= ADDRESSES[name].queries


def test_it_gives_the_rights_of_that_entry_and_nothing_else(world, table, ana, beto):
    client, other = phone(ana), added(world, "Carla")
    assert do(client, world, "drop", entry=other.number).status_code == 403
    assert do(client, world, "check_in", entry=other.number).status_code == 403
    assert do(client, world, "invite_member", entry=ana.number).status_code == 403
    assert do(client, world, "pair_round").status_code == 403
    assert client.get(at(world, "roster", beto.number)).status_code == 403
    assert client.get(at(world, "manage")).status_code == 302
    assert client.get(at(world, "address", ana.number)).status_code == 302
    assert client.get(reverse("create")).status_code == 302


def test_a_staff_account_has_no_role_while_it_plays_by_an_address(world, table, ana):
    client = client_of(world.organizer)
    client.get(path_of(ana), follow=True)
    assert client.get(at(world, "manage")).status_code == 403
    assert do(client, world, "replay", match=table.pk, reason="x").status_code == 403
    client.post(at(world, "leave"))
    assert client.get(at(world, "manage")).status_code == 200


def test_a_walk_in_registers_the_list_there(world):
    entry = actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Sin lista")
    client = phone(entry)
    form = {f"name-{n}": item["name"] for n, item in enumerate(LEGAL)}
    assert client.get(at(world, "roster", entry.number)).status_code == 200
    assert client.post(at(world, "roster", entry.number), form).status_code == 302
    assert fresh(entry).roster.names == [item["name"] for item in LEGAL]


def test_it_drops_out_by_itself(world, table, ana):
    do(phone(ana), world, "drop", entry=ana.number)
    assert fresh(ana).state == EntryState.DROPPED


def test_an_address_of_another_event_is_nobody_here(world, ana):
    from tests.world import World

    other = World.open_again(world, name="Otra")
    client = phone(ana)
    client.cookies[COOKIE]["path"] = "/"
    assert client.get(reverse("my_table", args=[other.tournament.slug])).status_code == 302


def test_a_renewed_address_closes_the_old_one_and_every_phone_with_it(world, table, ana):
    client, before = phone(ana), path_of(ana)
    actions.invitations.renew_address(world.by(world.judge), ana)
    assert Client().get(before).status_code == 404
    gone = client.get(at(world, "my_table"), follow=True)
    assert "ya no sirve" in said(gone)
    assert path_of(fresh(ana)) != before
    assert "Eres" in said(phone(ana).get(at(world, "my_table")))


def test_a_withdrawn_address_serves_nobody_until_it_is_renewed(world, ana):
    before = path_of(ana)
    actions.invitations.withdraw_address(world.by(world.judge), ana)
    assert Client().get(before).status_code == 404
    assert path_of(fresh(ana)) == ""


def test_leaving_forgets_it_on_the_phone(world, table, ana):
    client = phone(ana)
    client.post(at(world, "leave"))
    assert client.get(at(world, "my_table")).status_code == 302


def test_it_goes_on_while_others_log_in_and_out(world, table, ana):
    client = phone(ana)
    client.force_login(person("visita"))
    assert "Eres <strong>Ana</strong>" in said(client.get(at(world, "my_table")))
    client.post(reverse("account_logout"))
    assert "Eres <strong>Ana</strong>" in said(client.get(at(world, "my_table")))


def test_an_account_adopts_the_entry_with_one_tap(world, table, ana):
    client, owner = phone(ana), person("ana-de-verdad")
    client.force_login(owner)
    assert client.post(at(world, "adopt")).status_code == 302
    assert fresh(ana).members.get().user == owner
    assert "Mesa 1" in said(client_of(owner).get(at(world, "my_table")))
    assert "Eres" not in said(client.get(at(world, "my_table")))


def test_an_entry_with_an_owner_is_adopted_by_nobody_else(world, ana):
    client = phone(ana)
    client.force_login(person("una"))
    client.post(at(world, "adopt"))
    late = phone(fresh(ana))
    late.force_login(person("otra"))
    assert late.post(at(world, "adopt")).status_code == 409


def test_with_the_adoption_the_address_ends_on_every_phone_and_on_paper(world, table, ana):
    client, other, paper = phone(ana), phone(ana), path_of(ana)
    client.force_login(person("ana-de-verdad"))
    client.post(at(world, "adopt"))
    assert "Eres" not in said(other.get(at(world, "my_table"), follow=True))
    other.force_login(person("otra"))
    assert other.post(at(world, "adopt")).status_code == 404
    assert Client().get(paper).status_code == 404


def test_who_plays_already_adopts_no_second_entry(playing):
    entry = added(playing, "Otra")
    client = phone(entry)
    client.force_login(playing.players[0])
    assert client.post(at(playing, "adopt")).status_code == 409


def test_the_desk_shows_the_code_as_soon_as_somebody_is_added(world):
    client = client_of(world.organizer)
    shown = client.post(at(world, "manage_entries"), {"name": "Nueva", "check_in": "on"}, follow=True)
    entry = world.tournament.entries.get(name="Nueva")
    assert shown.redirect_chain[-1][0] == at(world, "address", entry.number)
    assert f"http://testserver{path_of(fresh(entry))}" in said(shown)
    assert shown["Cache-Control"].count("no-store")
    assert f"http://testserver{path_of(fresh(entry))}" in said(client.get(at(world, "addresses")))
    assert at(world, "address", entry.number) in said(client.get(at(world, "manage_entries")))


def test_staff_that_plays_sees_no_addresses(world, ana):
    actions.registration.register(world.by(world.organizer), world.tournament, LEGAL)
    client = client_of(world.organizer)
    assert client.get(at(world, "addresses")).status_code == 403
    assert client.get(at(world, "address", ana.number)).status_code == 403


def test_one_phone_with_both_addresses_forms_seat_by_seat(world, forming, ana, beto):
    client = phone(ana, beto)
    for _ in range(4):
        page = client.get(at(world, "my_table"))
        if "Te toca elegir" not in said(page):
            other = world.tournament.entries.exclude(pk=page.context["entry"].pk).get()
            client.post(at(world, "turn", other.number))
            page = client.get(at(world, "my_table"))
        entry, view = page.context["entry"], page.context["preparation"]
        item = next(item for group in view.groups for item in group if item.state == "choosable")
        done = do(client, world, "choose", match=forming.pk, item=item.key)
        assert world.tournament.log.first().by.shown_name == entry.name
    forming.refresh_from_db()
    assert not forming.is_preparing
    assert done.status_code == 302


def test_after_a_choice_the_phone_is_handed_over_in_plain_sight(world, forming, ana, beto):
    seats = forming.seats.order_by("index")
    first = seats[forming.preparation["first"]].entry
    client = phone(*[entry for entry in (ana, beto) if entry != first], first)
    item = f"{1 - forming.preparation['first']}-0"
    answer = do(client, world, "choose", match=forming.pk, item=item)
    other = beto if first == ana else ana
    assert answer["Location"] == at(world, "turn", other.number)
    assert f"Pásale el teléfono a {other.name}" in said(client.get(answer["Location"]))


def test_who_has_no_phone_confirms_on_the_one_opposite_and_the_log_says_so(world, table, ana, beto):
    client = phone(ana)
    answer = client.post(at(world, "report", table.pk), WON)
    assert answer["Location"] == at(world, "turn", beto.number)
    lent = client.post(answer["Location"], follow=True)
    assert "Teléfono prestado" in said(lent)
    assert "Sí, fue así" in said(lent)
    assert "Retirarme" not in said(lent)
    assert "Mi lista" not in said(lent)
    do(client, world, "confirm_report", match=table.pk, version="1")
    table.refresh_from_db()
    assert table.result is not None
    line = world.tournament.log.get(action="confirm_report")
    assert (line.by.shown_name, line.details["phone"]) == ("Beto", "Ana")
    assert "Eres <strong>Ana</strong>" in said(client.get(at(world, "my_table")))


def test_what_a_judge_decides_meanwhile_takes_the_phone_back_to_its_own_table(world, table, ana, beto):
    client = phone(ana)
    asked = client.post(at(world, "report", table.pk), WON)["Location"]
    assert f'data-shows="match:{table.pk} ' in said(client.get(asked))  # the news of the table come to it
    actions.reporting.decide_result(
        world.by(world.judge), table, {"ending": "no_show", "who": 0}, reason="No volvió"
    )
    assert client.get(asked)["Location"] == at(world, "my_table")


def test_a_lent_phone_serves_for_that_table_alone(world, table, ana, beto):
    client = phone(ana)
    client.post(at(world, "turn", beto.number))
    assert do(client, world, "drop", entry=beto.number).status_code == 403
    assert client.get(at(world, "roster", beto.number)).status_code == 403
    assert client.post(at(world, "adopt")).status_code in {302, 404}
    assert fresh(beto).state == EntryState.CHECKED_IN


def test_a_phone_is_not_lent_to_who_has_one(world, table, ana, beto):
    client = phone(ana)
    phone(beto)
    assert client.post(at(world, "turn", beto.number)).status_code == 404


def test_a_phone_is_not_lent_to_who_has_an_account_or_sits_elsewhere(playing):
    client = client_of(playing.seated(playing.table())[0])
    for entry in playing.tournament.entries.exclude(members__user=playing.seated(playing.table())[0]):
        assert client.post(at(playing, "turn", entry.number)).status_code == 404


def test_a_phone_that_was_lent_is_given_back_when_the_other_opens_the_own_address(world, table, ana, beto):
    client = phone(ana)
    client.post(at(world, "turn", beto.number))
    phone(beto)
    assert "Eres <strong>Ana</strong>" in said(client.get(at(world, "my_table")))


def test_a_table_where_nobody_can_confirm_goes_to_the_desk_at_once(world, table, ana, beto):
    phone(ana).post(at(world, "report", table.pk), WON)
    (item,) = queue(world.tournament, world.now).items
    assert (item.kind, item.match) == (ItemKind.SILENCE, table)
    phone(beto)
    assert queue(world.tournament, world.now).items == []


def test_a_guest_is_no_account(world, ana):
    phone(ana)
    guest = User.objects.get(is_guest=True)
    assert not guest.is_active
    assert not guest.has_usable_password()


def test_its_player_takes_along_what_the_event_stores(world, ana, beto):
    actions.judging.note_about(world.by(world.organizer), ana, "Zurda")
    url = reverse("entry_data", args=[world.tournament.slug])
    stored = phone(ana).get(url).json()
    assert [one["name"] for one in stored["entries"]] == ["Ana"]
    assert [one["text"] for one in stored["notes"]] == ["Zurda"]
    assert "Beto" not in json.dumps(stored)
    assert Client().get(url).status_code == 404
    assert client_of(world.organizer).get(url).status_code == 404


def test_its_player_corrects_the_own_name_until_play_begins(world, ana, beto):
    browser = phone(ana)
    own = at(world, "my_table")
    assert "Corregir el nombre" in said(browser.get(own))
    do(browser, world, "rename_entry", entry=1, name="Anita")
    ana.refresh_from_db()
    assert (ana.name, ana.members.get().nickname) == ("Anita", "Anita")
    assert do(browser, world, "rename_entry", entry=2, name="Robado").status_code == 403
    world.start(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    assert "Corregir el nombre" not in said(browser.get(own))
    refused = do(browser, world, "rename_entry", entry=1, name="Tarde")
    assert (refused.status_code, "lo corrige la organización" in said(refused)) == (403, True)


def test_a_name_that_the_club_must_remember_is_not_taken_away_by_a_phone(world, ana, beto):
    browser, organizer = phone(ana), world.by(world.organizer)
    actions.judging.disqualify(world.by(world.judge), ana, PenaltyCategory.CONDUCT, reason="Robo")
    actions.setup.cancel_tournament(organizer, world.tournament, name="Copa de prueba", reason="Lluvia")
    refused = do(browser, world, "forget_entry", entry=1)
    assert (refused.status_code, "Pide a la organización" in said(refused)) == (409, True)
    assert ana.members.get().nickname == "Ana"


def test_its_player_takes_the_own_name_away_and_the_results_stay(client, db):
    world = World.open(swiss_rounds=1)
    ana, _beto = added(world, "Ana"), added(world, "Beto")
    browser = phone(ana)
    match = world.start(actions.pairing.pair_round(world.by(world.organizer), world.tournament)).matches.get()
    assert do(browser, world, "forget_entry", entry=1).status_code == 409
    actions.reporting.decide_result(world.by(world.judge), match, {"ending": "elimination", "left": [2, 0]})
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    own = at(world, "my_table")
    assert "Quitar mi nombre" in said(browser.get(own))
    assert do(browser, world, "forget_entry", entry=2).status_code == 403
    do(browser, world, "forget_entry", entry=1)
    world.refresh()
    assert not User.objects.filter(first_name="Ana").exists()
    assert "Ana" not in json.dumps(export(world.tournament, public=True))
    assert "persona olvidada 1" in said(client.get(at(world, "log")))
    assert browser.get(own).status_code == 200
    assert check(load(export(world.tournament, public=True)), world.tournament.ruleset).differences == []
