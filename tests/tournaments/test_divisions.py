"""Divisions of an event, from sign-up to the titles."""

import pytest

from tests.world import LEGAL, World
from tournaments import actions
from tournaments.actions.importing import import_record
from tournaments.core import record
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.queries.brackets import drawn_bracket
from tournaments.queries.going.closing import closing, too_small
from tournaments.queries.paths import place_apart
from tournaments.queries.record import export
from tournaments.queries.rounds import current_round, progress
from tournaments.queries.seasons.results import played_of
from tournaments.queries.standings import podium, standings_table
from tournaments.queries.summary.sheets import entries_sheet, standing_sheet

pytestmark = pytest.mark.django_db

CUT = [{"kind": "bracket", "who": "best", "bound": 4, "by_division": True}]


@pytest.fixture
def divided(db):
    """An event of two divisions, each with a bracket of its own: two juniors, five adults."""
    world = World.open(divisions="Juveniles, Adultos", later_stages=CUT, swiss_rounds=1)
    for place, entry in enumerate(world.add_players(7)):
        choose(world, entry, "Juveniles" if place < 2 else "Adultos")
    return world


def choose(world, entry, division, by=None):
    return actions.entries.choose_division(world.by(by or world.organizer), entry, division=division)


def play_on(world):
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))


def test_a_division_is_chosen_at_sign_up_or_later_by_the_desk_or_by_oneself_while_it_is_open(db):
    world = World.open(divisions="Juveniles, Adultos")
    desk = actions.registration.add_walk_in
    entry = desk(world.by(world.organizer), world.tournament, "Ana", items=LEGAL, division="Adultos")
    assert entry.division == "Adultos"
    assert choose(world, entry, "Juveniles").division == "Juveniles"
    assert choose(world, entry, "").division == ""
    (own,) = world.add_players(1)
    assert choose(world, own, "Adultos", by=world.players[0]).division == "Adultos"
    for wrong in (
        lambda: choose(world, own, "Otra"),
        lambda: desk(world.by(world.organizer), world.tournament, "Eva", items=LEGAL, division="Otra"),
    ):
        with pytest.raises(Invalid) as refused:
            wrong()
        assert refused.value.field == "division"
    with pytest.raises(Conflict, match="Ya estaba así"):
        choose(world, own, "Adultos")
    with pytest.raises(NotAllowed):
        choose(world, entry, "Adultos", by=world.players[0])
    world.add_players(2)
    play_on(world)
    with pytest.raises(NotAllowed):
        choose(world, own, "Juveniles", by=world.players[0])
    assert choose(world, own, "Juveniles").division == "Juveniles"


@pytest.mark.parametrize("divisions", ["Una", "A, a", "A, B, C, D, E", f"A, {'b' * 31}"])
def test_names_that_are_no_divisions_are_refused(db, divisions):
    with pytest.raises(Invalid) as refused:
        World.open(divisions=divisions)
    assert refused.value.field == "divisions"


def test_a_division_that_somebody_has_stays(divided):
    edit = actions.setup.edit_tournament
    with pytest.raises(Conflict, match="Juveniles"):
        edit(divided.by(divided.organizer), divided.tournament, {"divisions": "Niños, Adultos"})
    edit(divided.by(divided.organizer), divided.tournament, {"divisions": "Juveniles, Adultos, Veteranos"})


@pytest.mark.parametrize(
    ("stage", "own", "why"),
    [
        ({"kind": "double", "who": "best", "bound": 4, "by_division": True}, {"divisions": "A, B"}, "eliminación"),
        (CUT[0], {}, "al menos dos"),
    ],
)
def test_a_stage_by_division_that_makes_no_sense_says_why(db, stage, own, why):
    with pytest.raises(Invalid, match=why):
        World.open(later_stages=[stage], **own)


def test_the_brackets_of_divisions_begin_once_everybody_has_one(divided):
    world = divided
    late = actions.registration.add_walk_in
    new = late(world.by(world.organizer), world.tournament, "Tarde", items=LEGAL)
    play_on(world)
    with pytest.raises(Invalid, match="Falta la división de: Tarde"):
        actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    choose(world, new, "Juveniles")
    play_on(world)
    with pytest.raises(Conflict, match="ya empezaron"):
        choose(world, new, "Adultos")


def test_each_division_has_its_bracket_its_title_and_its_record(divided, client):
    world = divided
    play_on(world)
    assert too_small(world.tournament) == [("Juveniles", 2, 4)]
    assert closing(current_round(world.tournament)).small == [("Juveniles", 2, 4)]
    rows = standings_table(world.tournament).rows
    assert sorted(row.place for row in rows if row.entry.division == "Adultos") == [1, 2, 3, 4, 5]
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    one, other = (
        next(s.entry for s in draft.seats.all() if s.entry.division == d) for d in ("Juveniles", "Adultos")
    )
    with pytest.raises(Conflict, match="de la misma"):
        actions.pairing.swap_entries(world.by(world.organizer), draft, one, other, reason="Así")
    world.settle(draft)
    while progress(world.tournament).step != "finish":
        play_on(world)
    assert [title.division for title in drawn_bracket(world.tournament).drawing.titles] == ["Juveniles"] * 2 + [
        "Adultos"
    ] * 2
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    world.refresh()
    title = podium(world.tournament)
    assert (title.champion, title.why) == (None, "apart")
    assert [(one.name, one.champion.division, one.size) for one in title.divisions] == [
        ("Juveniles", "Juveniles", 2),
        ("Adultos", "Adultos", 5),
    ]
    titles = played_of([world.tournament])[world.tournament.pk].titles
    assert [(name, row.entry) for name, row in titles] == [
        (one.name, one.champion.number) for one in title.divisions
    ]
    slug = world.tournament.slug
    for page in ("", "standings/", "bracket/", "rounds/2/", "pairings/", "log/"):
        told = client.get(f"/t/{slug}/{page}")
        assert told.status_code == 200
        assert "Nadie tiene el título" not in told.content.decode()
    assert "Campeones por división" in client.get(f"/t/{slug}/").content.decode()
    for public in (True, False):
        data = export(world.tournament, public=public)
        assert (data["version"], data["champion"]) == (7, None)
        assert record.check(record.load(data), world.tournament.ruleset).differences == []

    again = import_record(record.load(data), slug="otra")
    assert export(again, public=False)["entries"] == data["entries"]


def test_a_player_chooses_a_division_on_their_page_and_a_second_sending_changes_nothing(client):
    world = World.open(divisions="Juveniles, Adultos")
    (own,) = world.add_players(1)
    client.force_login(world.players[0])
    slug = world.tournament.slug
    page = client.get(f"/t/{slug}/me/").content.decode()
    assert "¿En qué división juegas?" in page
    said = {"entry": own.number, "division": "Adultos", "key": "0" * 32, "next": f"/t/{slug}/me/"}
    sent = [client.post(f"/t/{slug}/do/choose_division/", said) for _ in range(2)]
    assert {answer.status_code for answer in sent} == {302}
    own.refresh_from_db()
    assert own.division == "Adultos"
    assert world.tournament.log.filter(action="choose_division").count() == 1
    page = client.get(f"/t/{slug}/me/").content.decode()
    assert "Tu división: Adultos." in page
    assert "¿En qué división juegas?" not in page


def test_a_desk_that_chose_another_division_meanwhile_is_told_and_loses_nothing(divided, client):
    world, slug = divided, divided.tournament.slug
    entry = world.tournament.entries.get(number=1)
    client.force_login(world.organizer)
    for key, division in (("1" * 32, "Adultos"), ("2" * 32, "Juveniles"), ("3" * 32, "Juveniles")):
        client.post(f"/t/{slug}/do/choose_division/", {"entry": 1, "division": division, "key": key})
    entry.refresh_from_db()
    assert entry.division == "Juveniles"
    assert world.tournament.log.filter(action="choose_division").count() == 7 + 2


def test_wall_paper_sheets_pictures_and_texts_tell_the_division_and_its_champions(divided, client):
    world, slug = divided, divided.tournament.slug
    play_on(world)
    client.force_login(world.organizer)
    table = standings_table(world.tournament)
    first = next(row for row in table.rows if row.entry.division == "Juveniles")
    for page in (f"/t/{slug}/wall/", f"/t/{slug}/paper/standings/", f"/t/{slug}/standings/"):
        assert f"Juveniles {first.place}.º" in client.get(page).content.decode(), page
    sheet = standing_sheet(world.tournament)
    assert ["Juveniles", 1] in [row[2:4] for row in sheet.rows]
    assert "División" in entries_sheet(world.tournament, whole=False).head
    while progress(world.tournament).step != "finish":
        play_on(world)
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    world.refresh()
    champions = {one.name: one.champion for one in podium(world.tournament).divisions}
    assert place_apart(champions["Juveniles"]) == (1, 2)
    assert place_apart(champions["Adultos"]) == (1, 5)
    wall = client.get(f"/t/{slug}/wall/").content.decode()
    assert all(one.name in wall for one in champions.values())
    assert "Campeones por división" in wall
    assert client.get(f"/t/{slug}/podium.png")["Content-Type"] == "image/png"
    path = client.get(f"/t/{slug}/players/{champions['Juveniles'].number}/").content.decode()
    assert "Juveniles: 1.º de 2" in path
