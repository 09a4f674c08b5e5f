"""A judge and somebody who plays: what is registered and in play, the deck, what happened before, decisions, notes."""

import json

import pytest
from django.urls import reverse

from tests.world import LEGAL, World, client_of
from tournaments import actions
from tournaments.enums import EntryState, PenaltyCategory, PenaltyKind, Role
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.models import Entry, Penalty, StaffNote, Tournament
from tournaments.queries.judging import deck_checks, team_in_play
from tournaments.queries.record import export

pytestmark = pytest.mark.django_db
LATE = PenaltyCategory.LATE


@pytest.fixture
def entry(playing):
    return playing.table(1).seats.order_by("index").first().entry


@pytest.fixture
def sheet(playing, entry):
    """The page of the first one at table 1, for its head judge."""

    class Sheet:
        client = client_of(playing.judge)
        url = reverse("judge_person", args=[playing.tournament.slug, entry.number])

        def text(self) -> str:
            return self.client.get(self.url).content.decode()

        def press(self, verb: str, **data):
            return self.client.post(reverse("command", args=[playing.tournament.slug, verb]), data)

    return Sheet()


def test_a_deck_is_counted_by_kind_and_differences_are_named(playing, entry, sheet):
    assert sheet.text().count('name="counts"') == 6
    sheet.press("check_deck", entry=entry.number, counts=["10", "10", "10", "10", "9", "11"], next=sheet.url)
    (check,) = deck_checks(entry)
    assert (check.right, check.counts["Zombie"], check.counts["Sombra"]) == (False, 9, 11)
    assert "Con diferencias" in sheet.text()
    assert "Zombie 9" in sheet.text()
    sheet.press("check_deck", entry=entry.number, counts=["10"] * 6, next=sheet.url)
    assert deck_checks(entry)[0].right


@pytest.mark.parametrize("counts", [[10] * 5, [10] * 7, [], [10, 10, 10, 10, 10, 1000]])
def test_a_count_that_makes_no_sense_is_refused(playing, entry, counts):
    with pytest.raises(Invalid) as refused:
        actions.judging.check_deck(playing.by(playing.judge), entry, counts=counts)
    assert refused.value.field == "counts"


def test_a_check_stays_with_who_was_renamed(playing, entry):
    actions.judging.check_deck(playing.by(playing.judge), entry, counts=[10] * 6)
    actions.entries.rename_entry(playing.by(playing.judge), entry, "Otro nombre")
    assert len(deck_checks(Entry.objects.get(pk=entry.pk))) == 1


def test_what_is_in_play_is_marked_where_phones_formed_the_team(world):
    world.add_players(2)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), round_)
    match = world.table()
    one = match.seats.first().entry
    assert team_in_play(match, one) is None
    actions.preparation.resolve_preparation(world.by(world.judge), match, reason="Venció")
    match = world.table()
    assert len(team_in_play(match, one)) == 3
    text = client_of(world.judge).get(reverse("judge_person", args=[world.tournament.slug, one.number]))
    assert text.content.decode().count("en juego") == 3


def test_the_bench_asks_who_plays_where_the_table_was_formed_by_hand(playing):
    match = playing.table(1)
    url = f"/t/{playing.tournament.slug}/tables/{match.pk}/bench/"
    judge = client_of(playing.judge)
    asked = judge.get(url).content.decode()
    assert "¿qué Reptantes juegan?" in asked
    assert 'name="state"' not in asked
    names = [seat.entry.roster.names for seat in match.seats.order_by("index")]
    order = playing.tournament.ruleset.preparation.order(match.preparation)
    first, second = (names[seat] for seat in order)
    bench = judge.get(f"{url}?in=&in=0-2&in=0-3&in=0-4&in=1-0&in=1-1&in=1-4").content.decode()
    table = bench[bench.index("<main") :]
    assert all(table.count(name) for name in (*first[2:], second[0], second[1], second[4]))
    unseen = set(first[:2]) - {second[0], second[1], second[4], *first[2:]}
    assert not [name for name in unseen if f"<h3>{name}" in table]


def test_a_lost_match_is_a_decision_with_a_reason_that_leads_to_the_result(playing, entry, sheet):
    with pytest.raises(Invalid):
        actions.judging.lose_match(playing.by(playing.judge), entry, LATE, reason=" ")
    match = playing.table(1)
    result = reverse("report", args=[playing.tournament.slug, match.pk]) + "?from=judge"
    assert result in sheet.text()
    answer = sheet.press("lose_match", entry=entry.number, category="late", reason="Diez minutos", next=result)
    assert answer.url == result
    penalty = entry.penalties.get()
    assert (penalty.kind, penalty.note) == (PenaltyKind.GAME_LOSS, "Diez minutos")
    answer = sheet.client.post(
        result, {"ending": "judge", "winner": "1", "score_0": "0", "score_1": "3", "from": "judge"}
    )
    assert answer.url == reverse("judge", args=[playing.tournament.slug])
    assert playing.table(1).result is not None
    with pytest.raises(Conflict):
        actions.judging.lose_match(playing.by(playing.judge), entry, LATE, reason="Otra vez")
    actions.judging.withdraw_penalty(playing.by(playing.judge), penalty, reason="Fue otro")
    with pytest.raises(Conflict):
        actions.judging.withdraw_penalty(playing.by(playing.judge), penalty, reason="Fue otro")


def test_a_disqualification_is_decided_on_the_page_and_leads_back_to_the_queue(playing, entry, sheet):
    queue = reverse("judge", args=[playing.tournament.slug])
    answer = sheet.press("disqualify", entry=entry.number, category="conduct", reason="Grave", next=queue)
    assert answer.url == queue
    entry.refresh_from_db()
    assert entry.state == EntryState.DISQUALIFIED


def test_notes_are_for_the_staff_alone(playing, entry, sheet, client):
    secret = "Mirar cómo baraja"
    sheet.press("note_about", entry=entry.number, text=secret)
    assert secret in sheet.text()
    assert StaffNote.objects.get().by == playing.judge
    event = playing.tournament.get_absolute_url()
    who = playing.seated(playing.table(1))[0]
    for reader in (client, client_of(who)):
        for path in ("", f"players/{entry.number}/", "log/", "record/", "record.json", "me/"):
            assert secret not in reader.get(event + path).content.decode()
        assert reader.get(sheet.url).status_code in {302, 403}
    for public in (True, False):
        assert secret not in json.dumps(export(playing.tournament, public=public), ensure_ascii=False)
    assert secret not in client_of(playing.organizer).get(f"{event}log/").content.decode()
    with pytest.raises(Invalid):
        actions.judging.note_about(playing.by(playing.judge), entry, "  ")


def test_what_somebody_was_given_in_earlier_events_of_the_club_is_shown_for_a_time(playing, entry, sheet):
    earlier = World.open_again(playing)
    user = entry.members.get().user
    before = actions.registration.register(earlier.by(user), earlier.tournament, LEGAL)
    for note in ("Tocó tarjetas", "Error de otro"):
        given = actions.judging.warn(earlier.by(earlier.organizer), before, LATE, note=note)
    actions.judging.withdraw_penalty(earlier.by(earlier.organizer), given, reason="No fue")
    shown = sheet.text()
    assert "Tocó tarjetas" in shown
    assert "Error de otro" not in shown
    organizing = playing.by(playing.organizer)
    actions.people.clubs.remember_penalties(organizing, playing.tournament, warnings=0, penalties=24)
    assert "Tocó tarjetas" not in sheet.text()
    Penalty.objects.update(kind=PenaltyKind.GAME_LOSS)
    assert "Tocó tarjetas" in sheet.text()
    Tournament.objects.filter(pk=earlier.tournament.pk).update(club=None)
    assert "Tocó tarjetas" not in sheet.text()


def test_nobody_judges_themselves(playing, entry):
    user = entry.members.get().user
    actions.setup.appoint(playing.by(playing.organizer), playing.tournament, user, Role.ORGANIZER)
    url = reverse("judge_person", args=[playing.tournament.slug, entry.number])
    assert client_of(user).get(url).status_code == 403
    with pytest.raises(NotAllowed):
        actions.judging.note_about(playing.by(user), entry, "Nada")
    other = playing.tournament.entries.exclude(pk=entry.pk).first()
    text = (
        client_of(user).get(reverse("judge_person", args=[playing.tournament.slug, other.number])).content.decode()
    )
    assert not [name for name in other.roster.names if name in text]


def test_staff_returns_to_where_the_decision_was_asked_for(playing):
    match = playing.table(2)
    url = reverse("report", args=[playing.tournament.slug, match.pk])
    judge = client_of(playing.judge)
    assert "from=manage" in judge.get(f"{url}?from=manage").content.decode()
    answer = judge.post(
        f"{url}?from=manage", {"ending": "elimination", "left_0": "2", "left_1": "0", "from": "manage"}
    )
    assert answer.url == reverse("manage", args=[playing.tournament.slug])
