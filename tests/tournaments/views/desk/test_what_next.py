"""The next step while a table waits for a person: void matches of a bracket, and people who have left."""

import pytest
from django.test import Client

from atrum_judge.text import alphabetical
from tests.tournaments.queries.played import draft, event, match_of_numbers
from tests.world import client_of
from tournaments import actions
from tournaments.actions.base import By
from tournaments.actions.verbs import VERBS
from tournaments.enums import PenaltyCategory
from tournaments.errors import Conflict, Invalid
from tournaments.forms.sent import Sent

pytestmark = pytest.mark.django_db

PAGES = ("manage/", "judge/")
VOID = {"ending": "void"}


def read(world, user, path):
    return client_of(user).get(f"{world.tournament.get_absolute_url()}{path}").content.decode()


def test_a_void_match_of_a_bracket_is_what_comes_next():
    world = event(4, format="single")
    round_ = world.start(draft(world))
    match = match_of_numbers(round_, 1, 4)
    actions.reporting.decide_result(world.by(world.judge), match, VOID, reason="Se jugó con otro")
    other = match_of_numbers(round_, 2, 3)
    actions.reporting.decide_result(world.by(world.judge), other, {"ending": "no_show", "who": 1})
    world.refresh()
    for path in PAGES:
        page = read(world, world.judge, path)
        assert "Anulada: se juega de nuevo" in page
        assert page.count("do/replay/") == 1
    assert "Jugar de nuevo la mesa anulada" in read(world, world.judge, "manage/")
    client_of(world.judge).post(
        f"{world.tournament.get_absolute_url()}do/replay/", {"match": match.pk, "reason": "Otra vez", "key": "k"}
    )
    match.refresh_from_db()
    assert match.result is None


def test_a_table_that_somebody_has_left_says_so_and_offers_the_forfeit_first(playing):
    match = playing.table()
    gone, stays = (seat.entry for seat in match.seats.order_by("index"))
    actions.registration.drop(playing.by(playing.organizer), gone)
    opponent = stays.members.get().user
    for user, path in [(playing.judge, "manage/"), (playing.judge, "judge/"), (opponent, "me/")]:
        assert "Retirado" in read(playing, user, path)
    table = client_of(playing.judge).get(match.get_absolute_url()).content.decode()
    assert table.index(f"Gana {stays.name}") < table.index("Registrar resultado")
    report = f"{playing.tournament.get_absolute_url()}tables/{match.pk}/report/"
    assert f'action="{report}"' in table
    sent = {"ending": "no_show", "who": "0", "from": "manage", "key": "k"}
    assert client_of(playing.judge).post(report, sent).status_code == 302
    assert [seat.won for seat in match.seats.order_by("index")] == [False, True]


def test_a_win_for_somebody_who_is_out_is_asked_again(playing):
    match = playing.table()
    gone = match.seats.get(index=0).entry
    actions.judging.disqualify(
        playing.by(playing.judge), gone, category=PenaltyCategory.CONDUCT, reason="Golpeó la mesa"
    )
    client = client_of(playing.judge)
    report = f"{playing.tournament.get_absolute_url()}tables/{match.pk}/report/"
    sent = {"ending": "no_show", "who": "1", "key": "k"}
    asked = client.post(report, sent)
    assert asked.status_code == 409
    assert f"{gone.name} fue descalificado" in asked.content.decode()
    line = client.post(f"{playing.tournament.get_absolute_url()}manage/", {"slip": "1 2-0", "key": "s"})
    assert line.status_code == 409
    match.refresh_from_db()
    assert match.result is None
    assert client.post(report, {**sent, "anyway": "1"}).status_code == 302


def test_a_final_that_nobody_won_is_explained():
    world = event(2, format="single")
    round_ = world.start(draft(world))
    actions.reporting.decide_result(
        world.by(world.judge), match_of_numbers(round_, 1, 2), {"ending": "double_loss"}
    )
    page = Client().get(f"{world.tournament.get_absolute_url()}bracket/").content.decode()
    assert "Nadie ganó la final" in page


@pytest.mark.parametrize("verb", ["publish_round", "repair_round", "take_back_round"])
def test_a_draft_that_a_colleague_took_back_meanwhile_is_a_conflict(world, verb):
    world.add_players(4)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    sent = Sent(world.tournament, {"round": str(round_.number)})
    subject = sent.subject(VERBS[verb])
    actions.pairing.take_back_round(world.by(world.organizer), round_)
    by = By(world.organizer, world.now, "k")
    with pytest.raises(Conflict):
        VERBS[verb].run(by, subject, **({"keep": []} if verb == "repair_round" else {}))


def fix(world, number, table):
    entry = world.tournament.entries.get(number=number)
    by = world.by(world.organizer)
    actions.entries.edit_entry(by, entry, rating=None, club="", fixed_table=table, sits_out=[])


def test_a_fixed_table_that_cannot_be_had_is_said_when_saved_and_in_the_draft(world):
    world.add_players(6)
    for number in (1, 2, 3):
        fix(world, number, 1)
    assert "La mesa 1 es también la de jugador1, jugador2" in read(world, world.organizer, "manage/entries/3/")
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    page = read(world, world.organizer, "manage/rounds/1/")
    assert "No están en su mesa fija" in page
    assert page.count("También es la de") >= 1


def test_a_fixed_table_given_while_a_draft_stands_is_said_there(world):
    world.add_players(4)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    last = round_.matches.get(table=2).seats.first().entry
    assert "No están en su mesa fija" not in read(world, world.organizer, "manage/rounds/1/")
    fix(world, last.number, 5)
    assert f"{last.name}: mesa 2 en lugar de la 5." in read(world, world.organizer, "manage/rounds/1/")


def test_a_cut_with_fewer_people_than_places_says_who_passes_first():
    world = event(8, swiss_rounds=1, top_cut=8)
    world.finish_round(world.start(draft(world)))
    actions.registration.drop(world.by(world.organizer), world.tournament.entries.get(number=8))
    page = read(world, world.organizer, "manage/")
    assert "El corte es de 8 y quedan 7: quien va primero pasa" in page
    assert "Agregar a alguien sin cuenta" not in read(world, world.organizer, "manage/entries/")


@pytest.mark.parametrize("name", ["JOSE", "José", "J\u043es\u0435", "Libre", "bye"])
def test_names_that_look_alike_or_name_the_bye_are_refused(world, name):
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Jose")
    with pytest.raises(Invalid):
        actions.registration.add_walk_in(world.by(world.organizer), world.tournament, name)


@pytest.mark.parametrize(
    ("start", "sentence"), [("0099-12-05T15:00", "El año va de"), ("2026-09-06T00:30", "Esa hora no existe")]
)
def test_a_start_that_cannot_be_is_refused(world, start, sentence):
    client, url = client_of(world.organizer), f"{world.tournament.get_absolute_url()}manage/settings/"
    form = client.get(url).context["form"]
    sent = {bound.html_name: bound.value() for bound in form if bound.value() is not None}
    assert sentence in client.post(url, {**sent, "starts_at": start, "key": "k"}).content.decode()


def test_names_are_in_natural_order():
    assert sorted(["10", "2", "100", "1", "Ñu", "Nz", "Óscar"], key=alphabetical) == [
        "1",
        "2",
        "10",
        "100",
        "Nz",
        "Ñu",
        "Óscar",
    ]
