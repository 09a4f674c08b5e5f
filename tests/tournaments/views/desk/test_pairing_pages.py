"""Pages about pairing and standings: draft review, paths, cross tables, brackets, records, odds."""

import json
import re
import time

import pytest

from players.models import Player
from tests.world import LEGAL, World, client_of
from tournaments import actions
from tournaments.core import record
from tournaments.models import Apart, Entry, EntryMember, Roster
from tournaments.odds.trials import trials_of
from tournaments.queries.record import export

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(world):
    return client_of(world.organizer)


@pytest.fixture
def draft(world):
    """The draft of round 2 of seven players."""
    world.add_players(7)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    return actions.pairing.pair_round(world.by(world.organizer), world.tournament)


def base(world):
    return world.tournament.get_absolute_url()


def text_of(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_the_review_shows_floats_and_that_it_is_optimal(world, draft, staff):
    answer = staff.get(f"{base(world)}manage/rounds/2/")
    page = text_of(answer)
    assert "Es el mejor emparejamiento posible" in page
    assert "Por qué" in page
    assert "ronda libre" in page


def test_a_swap_is_weighed_before_it_is_done_and_can_be_undone(world, draft, staff):
    one, other = (draft.matches.get(table=n).seats.first().entry for n in (1, 3))
    url = f"{base(world)}manage/rounds/2/"
    page = text_of(staff.get(url, {"first": one.number, "second": other.number}))
    assert f"¿Intercambiar a {one.name} y {other.name}?" in page
    assert "diferencia de puntos" in page
    assert "Se enfrentan personas con" in page
    answer = staff.post(
        f"{base(world)}do/swap_entries/",
        {"round": 2, "first": one.number, "second": other.number, "reason": "Prueba"},
    )
    assert answer.url == url
    assert "Comparado con el mejor posible" in text_of(staff.get(url))
    staff.post(f"{base(world)}do/repair_round/", {"round": 2})
    assert "Es el mejor emparejamiento posible" in text_of(staff.get(url))


def test_tables_ticked_stay_when_the_rest_is_paired(world, draft, staff):
    match = draft.matches.get(table=2)
    names = {seat.entry.name for seat in match.seats.all()}
    staff.post(f"{base(world)}do/repair_round/", {"round": 2, "keep": [match.pk], "reason": "En vivo"})
    assert {s.entry.name for s in draft.matches.get(manual_reason="En vivo").seats.all()} == names
    refused = staff.post(f"{base(world)}do/repair_round/", {"round": 2, "keep": ["x"]})
    assert refused.status_code == 422


def test_strangers_see_no_draft_odds_or_entry_data(world, draft, client):
    player = client_of(world.players[0])
    for path in ("manage/rounds/2/", "manage/odds/", "manage/apart/", "manage/entries/1/"):
        assert client.get(base(world) + path).status_code == 302
        assert player.get(base(world) + path).status_code == 403


def test_data_of_an_entry_is_saved_and_wrong_data_loses_nothing(world, staff):
    world.add_players(2)
    url = f"{base(world)}do/edit_entry/"
    data = {"entry": 1, "rating": "1500", "club": "Los Caídos", "fixed_table": "", "sits_out": "2, 3"}
    assert staff.post(url, data).status_code == 302
    entry = Entry.objects.get(number=1)
    assert (entry.rating, entry.club, entry.fixed_table, entry.sits_out) == (1500, "Los Caídos", None, [2, 3])
    assert 'value="Los Caídos"' in staff.get(f"{base(world)}manage/entries/2/").content.decode()
    for name in ("rating", "sits_out", "fixed_table"):
        assert staff.post(url, data | {name: "muchas"}).status_code == 422
    assert Entry.objects.get(number=1).sits_out == [2, 3]


def test_people_are_kept_apart_and_freed(world, staff):
    world.add_players(3)
    url = f"{base(world)}do/"
    staff.post(f"{url}keep_apart/", {"first": 1, "second": 2, "reason": "Conviven", "until_round": ""})
    row = Apart.objects.get()
    assert "Conviven" in text_of(staff.get(f"{base(world)}manage/apart/"))
    staff.post(f"{url}remove_apart/", {"apart": row.pk})
    assert not Apart.objects.exists()
    # The way back stands there, with what was written, until something else is done.
    page = staff.get(f"{base(world)}manage/apart/").content.decode()
    form = page[page.index("Deshacer") - 900 : page.index("Deshacer")]
    kept = dict(re.findall(r'name="(first|second|reason|until_round)" value="([^"]*)"', form))
    assert kept == {"first": "1", "second": "2", "reason": "Conviven", "until_round": "0"}
    staff.post(f"{url}keep_apart/", kept)
    assert (Apart.objects.get().reason, Apart.objects.get().until_round) == ("Conviven", 0)
    assert "Deshacer" not in text_of(staff.get(f"{base(world)}manage/apart/"))
    assert staff.post(f"{url}keep_apart_from_event/", {"event": "nada"}).status_code == 422


def test_a_late_arrival_is_seated_with_a_button(world, staff):
    world.add_players(5)
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    late = actions.registration.add_walk_in(
        world.by(world.organizer), world.tournament, "Llega tarde", items=LEGAL
    )
    assert "Llegaron tarde" in text_of(staff.get(f"{base(world)}manage/rounds/1/"))
    staff.post(f"{base(world)}do/seat_late/", {"round": 1, "entry": late.number})
    assert late.seats.count() == 1


def test_the_draft_takes_the_focus_and_the_link_over_the_head_leads_behind_the_tabs(world, staff):
    world.add_players(4)
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    page = staff.get(f"{base(world)}manage/rounds/1/").content.decode()
    skip = re.search(r'class="skip"\s+href="#([^"]*)"', page)[1]
    step, publish = page.index("data-next-step"), page.index("do/publish_round/")
    assert page.index('class="tabs"') < page.index(f'id="{skip}"') < step < publish


def test_the_wins_are_said_once_where_the_balance_stands(world, draft, client):
    page = client.get(f"{base(world)}standings/").content.decode()
    row = re.search(r"<tr data-entry.*?</tr>", page, re.DOTALL)[0]
    assert len(re.findall(r'class="number wins"', row)) == 1
    assert "number tally" in row


def test_a_standing_explains_each_place(world, draft, client):
    page = client.get(f"{base(world)}standings/").content.decode()
    assert ">Victorias: 1 &gt; 0</span></summary>" in re.sub(r">\s+|\s+<", lambda m: m[0].strip(), page)
    assert "Por encima de" in page
    assert "FIDE" in page
    assert page.index("Cómo se ordena:") < page.index("SCORE de los oponentes") < page.index("<table")


def test_a_path_shows_opponents_results_and_ranks(world, draft, client):
    world.settle(draft)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    entry = Entry.objects.get(number=1)
    page = text_of(client.get(f"{base(world)}players/1/"))
    assert "Ronda 2" in page
    assert "Ronda 3" not in page  # a draft is nobody's business
    others = [
        s.entry.name for seat in entry.seats.exclude(round=round_) for s in seat.match.seats.exclude(pk=seat.pk)
    ]
    assert all(name in page for name in others)
    assert "<polyline" in client.get(f"{base(world)}players/1/").content.decode()
    assert client.get(f"{base(world)}players/99/").status_code == 404


def test_a_cross_table_shows_each_result_from_both_sides(world, draft, client):
    page = client.get(f"{base(world)}standings/cross/").content.decode()
    cells = re.findall(r"cross__cell[^>]*>\s*([^<\s][^<]*?)\s*<", page)
    assert len([cell for cell in cells if cell.endswith("+")]) == 3
    assert len([cell for cell in cells if cell.endswith("−")]) == 3


def test_an_empty_event_has_pages_without_content(world, client):
    for path in ("standings/", "standings/cross/", "bracket/", "record/", "record.json"):
        assert client.get(base(world) + path).status_code == 200


@pytest.mark.parametrize("kind", ["single", "double"])
def test_a_bracket_is_drawn_with_what_is_known(kind, client):
    world = World.open(format=kind)
    world.add_players(6)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    page = client.get(f"{base(world)}bracket/").content.decode()
    assert page.count("bracket__box") >= 7
    assert page.count("<a href") >= 2
    assert "pasa" in page
    # The winner is drawn in the next box although that round is not paired.
    won = [
        s.entry.name
        for m in world.tournament.matches.filter(result__isnull=False)
        for s in m.seats.filter(won=True)
    ]
    assert all(page.count(f">{name}<") >= 2 for name in won)
    order = text_of(client.get(f"{base(world)}standings/"))
    assert all(entry.name in order for entry in world.tournament.entries.all())


def test_fewer_groups_than_the_event_wants_are_told_before_they_are_formed():
    world = World.open(format="groups", groups=4)
    world.add_players(5)
    desk = client_of(world.organizer)
    actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    assert "se forman 2 grupos y no 4" in text_of(desk.get(f"{base(world)}manage/"))
    actions.setup.edit_tournament(world.by(world.organizer), world.tournament, {"groups": 2})
    assert "se forman" not in text_of(desk.get(f"{base(world)}manage/"))


def test_who_goes_through_across_groups_is_on_the_page_of_the_standing(client):
    world = World.open(format="groups", groups=2, top_cut=2)
    world.add_players(4)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    page = text_of(client.get(f"{base(world)}standings/"))
    assert "Quiénes pasan, entre grupos" in page


def test_groups_are_shown_apart(client):
    world = World.open(format="groups", groups=2)
    world.add_players(6)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    for path in ("standings/", "standings/cross/"):
        page = text_of(client.get(base(world) + path))
        assert "Grupo 1" in page
        assert "Grupo 2" in page


def test_the_record_is_offered_with_its_check(world, draft, client):
    page = text_of(client.get(f"{base(world)}record/"))
    assert "Todo coincide" in page
    assert world.tournament.seed_hash in page
    answer = client.get(f"{base(world)}record.json")
    data = json.loads(answer.content)
    assert data["tournament"]["seed"] is None
    assert [round_["number"] for round_ in data["rounds"]] == [1]
    assert record.check(record.load(data), world.tournament.ruleset).is_right


def test_a_record_that_does_not_follow_says_so(world, draft, client):
    seat = world.tournament.rounds.get(number=1).seats.filter(won=True, match__table=1).get()
    type(seat).objects.filter(pk=seat.pk).update(score=9)
    page = text_of(client.get(f"{base(world)}record/"))
    assert "Hay diferencias" in page
    assert "Ronda 1, mesa 1" in page


def test_the_odds_of_rounds_are_told_and_simulated(world, staff):
    world.add_players(8)
    url = f"{base(world)}manage/odds/"
    page = text_of(staff.get(url, {"players": 8, "rounds": 3}))
    assert "100,0 %" in page
    answer = staff.post(f"{url}?players=8&rounds=3")
    assert answer.status_code == 302
    for _ in range(1200):
        trials = trials_of(8, 3)
        if trials and trials.is_over:
            break
        time.sleep(0.05)
    assert trials.is_over
    assert trials.done == trials.planned
    assert "torneos dejaron un solo invicto" in text_of(staff.get(answer.url))


def test_public_rosters_appear_only_when_the_event_says_so_and_is_over(world, client):
    world.add_players(2)
    name = Entry.objects.get(number=1).roster.names[0]
    world.tournament.public_rosters = True
    world.tournament.save()
    assert name not in client.get(f"{base(world)}players/1/").content.decode()
    world.tournament.state = "finished"
    world.tournament.revision += 1
    world.tournament.save()
    assert name in client.get(f"{base(world)}players/1/").content.decode()


def test_an_event_of_more_than_a_thousand_is_paired_reviewed_and_recorded(world, staff, client):
    tournament = world.tournament
    tournament.capacity = 2000
    tournament.save()
    people = Player.objects.bulk_create(Player(nickname=f"Persona {k}") for k in range(1101))
    entries = Entry.objects.bulk_create(
        Entry(tournament=tournament, name=p.nickname, number=k, state="checked_in", created_at=world.now)
        for k, p in enumerate(people, start=1)
    )
    EntryMember.objects.bulk_create(
        EntryMember(tournament=tournament, entry=e, player=p) for e, p in zip(entries, people, strict=True)
    )
    Roster.objects.bulk_create(Roster(entry=e, items=LEGAL, updated_at=world.now) for e in entries)
    round_ = actions.pairing.pair_round(world.by(world.organizer), tournament)
    assert round_.matches.count() == 551
    assert "Es el mejor emparejamiento posible" in text_of(staff.get(f"{base(world)}manage/rounds/1/"))
    assert staff.get(f"{base(world)}manage/entries/").status_code == 200
    actions.rounds.publish_round(world.by(world.organizer), round_)
    assert staff.get(f"{base(world)}judge/").status_code == 200
    world.refresh()
    assert "Persona 1100" in client.get(f"{base(world)}pairings/?q=Persona+1100").content.decode()
    assert len(json.loads(client.get(f"{base(world)}record.json").content)["entries"]) == 1101
    assert len(export(world.tournament, public=False)["entries"]) == 1101


@pytest.mark.parametrize("players", [4, 5])
def test_who_comes_late_is_offered_a_seat_only_where_there_is_one(world, players):
    world.add_players(players)
    actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    for name in ("Tarde", "Más tarde"):
        actions.registration.add_walk_in(world.by(world.organizer), world.tournament, name, items=LEGAL)
    client = client_of(world.organizer)
    pages = [f"{base(world)}manage/rounds/1/", f"{base(world)}manage/"]
    for page in pages:
        if page == pages[1]:
            actions.rounds.publish_round(world.by(world.organizer), round_)
        text = text_of(client.get(page))
        assert ("/do/seat_late/" in client.get(page).content.decode()) == (players == 5)
        assert ("No hay rival libre" in text) == (players == 4)
