"""A notice goes out once, while it is true, to whoever chose it and does not look at it just now."""

from datetime import UTC, datetime, time, timedelta

import pytest
from allauth.account.models import EmailAddress

from tests.tournaments.doors.hooks.receiving import close, status
from tests.tournaments.doors.notices.receiving import wishes_for
from tests.world import LEGAL, World, person
from tournaments import actions
from tournaments.core.notices.kinds import Kind
from tournaments.doors.notices import gathering, sending
from tournaments.doors.notices import wishes as owners
from tournaments.doors.notices.sending import TAKEN
from tournaments.doors.notices.ways.push import public_key
from tournaments.enums import CallKind
from tournaments.models import Entry, Notice, Subscription, Told, Tournament, Way
from tournaments.queries.paths import place_apart, place_now
from tournaments.serving.looking import looked

pytestmark = pytest.mark.django_db
State = Notice.State
WON = {"ending": "elimination", "left": [2, 0]}


def publish(world):
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    return actions.rounds.publish_round(world.by(world.organizer), draft)


def states():
    return sorted(Notice.objects.values_list("state", flat=True))


def test_a_published_round_tells_each_listener_the_table(world, push, carry):
    for user in world.players[:2]:
        push.subscribe(user, world.now)
    publish(world)
    assert carry() == 2
    assert len(push.words) == 2
    assert all(said.startswith("Ronda 1: mesa ") for said in push.words)
    assert {each["title"] for each in push.shown} == {"Copa de prueba"}
    assert push.shown[0]["navigate"] == f"https://sitio.example/t/{world.tournament.slug}/me/"
    assert states() == [State.SENT] * 2


def test_nothing_is_written_or_asked_where_nobody_listens(world, push, carry, django_assert_num_queries):
    publish(world)
    with django_assert_num_queries(1):
        gathering.gather(world.now)
    assert carry() == 0
    assert not Told.objects.exists()


def test_the_same_is_told_once_however_often_one_looks(world, push, carry):
    push.subscribe(world.players[0], world.now)
    publish(world)
    for _ in range(3):
        carry()
    Told.objects.all().delete()  # a cursor that is lost
    carry()
    assert len(push.words) == 1


def test_what_was_taken_back_before_it_went_is_not_told(world, push, carry):
    push.subscribe(world.players[0], world.now)
    round_ = publish(world)
    gathering.gather(world.now)
    actions.pairing.take_back_round(world.by(world.organizer, later=0.01), round_, reason="error")
    carry()
    assert push.words == []
    assert states() == [State.UNTRUE]


def test_a_round_that_was_told_is_told_off(world, push, carry):
    told, seeing = world.players[:2]
    for user in (told, seeing):
        push.subscribe(user, world.now)
    round_ = publish(world)
    gathering.gather(world.now)
    looked(world.tournament.pk, seeing.pk, "mine")
    carry()
    actions.pairing.take_back_round(world.by(world.organizer, later=0.2), round_, reason="error")
    carry()
    assert push.words[1:] == ["Ronda 1: se retiró. Espera la nueva."]
    assert push.shown[0]["tag"] == push.shown[1]["tag"]


def test_two_on_one_phone_each_have_their_own_notice_with_their_name(world, push, carry):
    one, other = world.players[:2]
    place = push.subscribe(one, world.now)
    Subscription.objects.filter(pk=push.subscribe(other, world.now).pk).update(address=place.address)
    publish(world)
    carry()
    assert {each["title"] for each in push.shown} == {
        f"{user} · Copa de prueba" for user in ("jugador1", "jugador2")
    }
    assert len({each["tag"] for each in push.shown}) == 2


def test_an_event_that_cannot_be_told_of_holds_up_no_other(world, push, carry, monkeypatch):
    push.subscribe(world.players[0], world.now)
    other = World.open_again(world)
    other.players = list(world.players)
    other.add_players(2)
    push.subscribe(other.players[-1], world.now)
    publish(world)
    publish(other)
    whole = sending.scene_of

    def broken(event, lines):
        if event.pk == world.tournament.pk:
            raise KeyError("round")
        return whole(event, lines)

    monkeypatch.setattr(sending, "scene_of", broken)
    carry()
    assert states() == [State.FAILED, State.SENT]


def test_who_begins_to_listen_is_not_told_of_before(world, push, carry):
    push.subscribe(world.players[0], world.now)
    publish(world)
    push.subscribe(world.players[1], world.now + timedelta(seconds=1))
    carry()
    assert len(push.words) == 1


def test_the_staff_that_looks_hears_nothing_of_what_the_time_says(world, push, carry):
    push.subscribe(world.organizer, world.now)
    round_ = world.start_round()
    carry()
    push.receiver.heard.clear()
    world.finish_round(round_)
    gathering._looked[:] = [float("-inf")]
    gathering.gather(world.now)
    looked(world.tournament.pk, world.organizer.pk, "manage")
    carry()
    assert push.words == []


def test_a_round_published_again_is_told_as_it_is_now(world, push, carry):
    push.subscribe(world.players[0], world.now)
    round_ = publish(world)
    gathering.gather(world.now)
    actions.pairing.take_back_round(world.by(world.organizer, later=0.01), round_, reason="error")
    world.refresh()
    publish(world)
    carry()
    assert len(push.words) == 1
    assert states() == [State.REPLACED, State.SENT]


def test_who_has_seen_it_on_the_own_page_is_told_nothing(world, push, carry):
    seeing, other = world.players[:2]
    for user in (seeing, other):
        push.subscribe(user, world.now)
    publish(world)
    gathering.gather(world.now)
    looked(world.tournament.pk, seeing.pk, "mine")
    carry()
    assert states() == [State.SEEN, State.SENT]


def test_a_look_at_another_page_or_before_it_happened_is_none(world, push, carry):
    user = world.players[0]
    push.subscribe(user, world.now)
    looked(world.tournament.pk, user.pk, "mine")
    world.now += timedelta(seconds=1)
    publish(world)
    looked(world.tournament.pk, user.pk, "standings")
    carry()
    assert states() == [State.SENT]


def test_after_ten_minutes_nothing_goes(world, push, carry, clock):
    push.subscribe(world.players[0], world.now)
    publish(world)
    carry(minutes=11)
    assert push.words == []
    assert states() == [State.LAPSED]


def test_after_an_hour_without_the_site_old_lines_are_not_even_written(world, push, carry, clock):
    push.subscribe(world.players[0], world.now)
    publish(world)
    clock.after(hours=1)
    assert carry() == 0
    assert not Notice.objects.exists()


def test_only_ticked_kinds_are_told(world, push, carry):
    push.subscribe(world.players[0], world.now, push=[Kind.OVER])
    publish(world)
    assert carry() == 0


def test_a_kind_that_was_unticked_meanwhile_is_not_told(world, push, carry):
    place = push.subscribe(world.players[0], world.now)
    publish(world)
    gathering.gather(world.now)
    owners.switch_off(place, Kind.ROUND)
    carry()
    assert push.words == []


def test_a_report_asks_the_other_player(world, push, carry):
    for user in world.players:
        push.subscribe(user, world.now, push=[Kind.CONFIRM])
    world.start_round()
    one, other = world.seated(world.table(1))
    actions.reporting.report_result(world.by(one), world.table(1), WON)
    carry()
    assert push.words == ["Mesa 1: confirma el resultado que se reportó, o di que no es así."]
    assert Notice.objects.get().subscription.user_id == other.pk


def test_a_report_that_was_confirmed_meanwhile_asks_nobody(world, push, carry):
    for user in world.players:
        push.subscribe(user, world.now, push=[Kind.CONFIRM])
    world.start_round()
    one, other = world.seated(world.table(1))
    report = actions.reporting.report_result(world.by(one), world.table(1), WON)
    gathering.gather(world.now)
    actions.reporting.confirm_report(world.by(other), world.table(1), 1)
    carry()
    assert report.version == 1
    assert push.words == []


def test_the_staff_hears_of_calls_disputes_and_the_end_of_a_round(world, push, carry):
    push.subscribe(world.judge, world.now)
    world.start_round()
    match = world.table(1)
    one, other = world.seated(match)
    actions.judging.call_judge(world.by(one), match, CallKind.RULES)
    carry()
    actions.reporting.report_result(world.by(one, later=1), match, WON)
    actions.reporting.dispute_report(world.by(other), match, 1, note="no")
    carry()
    world.finish_round(match.round)
    carry()
    assert push.words == [
        "La mesa 1 llama a un juez.",
        "Mesa 1: no están de acuerdo con el resultado.",
        "Ronda 1: están todos los resultados.",
    ]
    assert push.shown[0]["navigate"].endswith("/judge/")


def test_a_guest_listens_by_the_personal_address(world, push, carry):
    entry = actions.registration.add_walk_in(
        world.by(world.organizer), world.tournament, "Sin Cuenta", items=LEGAL
    )
    guest = actions.invitations.address_of(entry).guest
    push.subscribe(guest, world.now)
    publish(world)
    carry()
    assert len(push.words) == 1
    actions.invitations.renew_address(world.by(world.organizer), entry)
    assert not Subscription.objects.exists()


def test_the_words_are_in_the_language_of_the_reader(world, push, carry):
    user = world.players[0]
    push.subscribe(user, world.now)
    user.wishes.language = "en"
    user.wishes.save()
    publish(world)
    carry()
    assert push.words[0].startswith("Round 1: table ")


def test_a_private_sentence_stays_on_the_page(world, push, carry):
    user = world.players[0]
    push.subscribe(user, world.now)
    entry = world.tournament.entries.get(members__user=user)
    actions.evening.summoning.tell_entry(world.by(world.judge), entry, "Trae tu documento")
    carry()
    assert push.words == ["La organización te busca: abre tu mesa, que dice para qué."]


def test_a_letter_goes_to_the_address_that_the_account_has_confirmed_by_then(world, carry, settings, mailoutbox):
    settings.LETTERS_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    with_mail, without = world.players[:2]
    EmailAddress.objects.create(user=with_mail, email="ana@example.org", verified=True)
    EmailAddress.objects.create(user=without, email="otra@example.org", verified=False)
    for user in (with_mail, without):
        wishes_for(user, mail=[Kind.ROUND])
        Subscription.objects.create(user=user, way=Way.MAIL, made_at=world.now)
    publish(world)
    carry()
    assert [letter.to for letter in mailoutbox] == [["ana@example.org"]]
    assert states() == [State.FAILED, State.SENT]


# After the end


@pytest.fixture
def ended(world, push, carry):
    """The words for each entry at the end of one round in two divisions."""
    Tournament.objects.update(divisions="Juveniles, Adultos", swiss_rounds=1)
    for number, division in enumerate(["Juveniles", "Adultos", "Adultos", "Juveniles"], start=1):
        Entry.objects.filter(number=number).update(division=division)
    world.refresh()
    for user in world.players:
        push.subscribe(user, world.now, push=[Kind.OVER])
    world.finish_round(world.start_round())
    world.refresh()
    actions.rounds.finish_tournament(world.by(world.organizer, later=1), world.tournament)
    carry()
    return told_by_entry(push)


def told_by_entry(push):
    """Return what each entry was told, and forget it."""
    told = {int(one["tag"].split("-")[1]): one["body"] for one in push.shown}
    push.receiver.heard.clear()
    return told


def shown(world):
    """Return the place of each entry as its own page says it."""
    world.refresh()
    places = {one: (*place_apart(one), *place_now(one)) for one in world.tournament.entries.all()}
    return {
        one.number: f"quedaste {own}.º de {mates} en {one.division}, {place}.º de {of} en total."
        for one, (own, mates, place, of) in places.items()
    }


def correct(world, match, left):
    world.refresh()
    match.refresh_from_db()
    report = {"ending": "elimination", "left": left}
    actions.reporting.correct_result(world.by(world.organizer, later=0.01), match, report, reason="Al revés")


def test_a_place_is_told_as_the_page_says_it_with_its_division(world, ended):
    assert ended == {entry: f"Terminó: {place}" for entry, place in shown(world).items()}


def test_a_corrected_place_is_told_once_to_whom_it_changed(world, push, carry, ended):
    before = shown(world)
    correct(world, world.table(1), [0, 2])
    carry()
    after = shown(world)
    changed = {entry: f"Se corrigió: {after[entry]}" for entry in after if after[entry] != before[entry]}
    assert 0 < len(changed) < len(after)
    assert told_by_entry(push) == changed
    actions.entries.rename_entry(world.by(world.organizer), world.tournament.entries.first(), "Otro nombre")
    carry()
    assert push.words == []


def test_a_correction_that_is_taken_back_before_it_goes_tells_nobody(world, push, carry, ended):
    correct(world, world.table(1), [0, 2])
    gathering.gather(world.now)
    correct(world, world.table(1), [2, 0])
    carry()
    assert push.words == []


def test_a_correction_before_the_end_was_told_is_no_second_notice(world, push, carry):
    user = world.players[0]
    Tournament.objects.update(swiss_rounds=1)
    world.refresh()
    push.subscribe(user, world.now, push=[Kind.OVER])
    world.finish_round(world.start_round())
    world.refresh()
    actions.rounds.finish_tournament(world.by(world.organizer, later=1), world.tournament)
    gathering.gather(world.now)
    correct(world, world.table(1), [0, 2])
    carry()
    (place, of) = place_now(Entry.objects.get(tournament=world.tournament, members__user=user))
    assert push.words == [f"Terminó: quedaste {place}.º de {of}."]


# Failures


def test_a_service_that_fails_is_tried_again_with_the_same_topic(world, push, carry, clock):
    push.subscribe(world.players[0], world.now)
    publish(world)
    push.receiver.answer = status(503)
    carry()
    assert states() == [State.WAITING]
    push.receiver.answer = status(201)
    clock.after(seconds=6)
    sending.send_due(60)
    assert states() == [State.SENT]
    first, second = [headers["topic"] for headers, _body in push.receiver.heard]
    assert first == second


@pytest.mark.parametrize("status_", [401, 403])
def test_a_service_that_does_not_believe_the_site_is_tried_again_with_a_key_it_knows(world, push, carry, status_):
    place = push.subscribe(world.players[0], world.now)
    Subscription.objects.update(keys={**place.keys, "site": public_key()})
    publish(world)
    push.receiver.answer = status(status_)
    carry()
    assert states() == [State.WAITING]
    assert Subscription.objects.get().is_linked


def test_a_service_that_asks_to_wait_is_left_alone(world, push, carry, clock):
    push.subscribe(world.players[0], world.now)
    publish(world)
    push.receiver.answer = status(429, Retry_After="90")
    carry()
    push.receiver.answer = status(201)
    clock.after(seconds=60)
    assert sending.send_due(60) == 0
    clock.after(seconds=31)
    assert sending.send_due(60) == 1


@pytest.mark.parametrize("gone", [404, 410, 403])
def test_a_browser_that_is_gone_ends_its_subscription_and_the_page_can_say_so(world, push, carry, gone):
    place = push.subscribe(world.players[0], world.now)
    publish(world)
    push.receiver.answer = status(gone)
    carry()
    place.refresh_from_db()
    assert place.ended == Subscription.Ended.GONE
    assert states() == [State.FAILED]


def test_a_connection_that_is_cut_is_tried_again(world, push, carry):
    push.subscribe(world.players[0], world.now)
    publish(world)
    push.receiver.answer = close
    carry()
    assert states() == [State.WAITING]


def test_what_a_killed_worker_had_taken_goes_out_by_push_and_is_lost_by_mail(world, push, carry, clock, settings):
    user = world.players[0]
    place = push.subscribe(user, world.now)
    publish(world)
    gathering.gather(world.now)
    clock.after(seconds=5)
    [row] = sending.take(clock())
    assert sending.send_due(60) == 0
    clock.after(seconds=TAKEN.total_seconds() + 1)
    sending.send_due(60)
    assert states() == [State.SENT]
    Notice.objects.update(state=State.SENDING, taken_until=clock())
    Subscription.objects.filter(pk=place.pk).update(way=Way.MAIL)
    sending.settle_left(clock())
    assert states() == [State.LOST]
    assert row.pk


def test_a_worker_that_comes_too_late_settles_nothing(world, push, carry, clock):
    push.subscribe(world.players[0], world.now)
    publish(world)
    gathering.gather(world.now)
    clock.after(seconds=5)
    [slow] = sending.take(clock())
    clock.after(seconds=TAKEN.total_seconds() + 1)
    sending.send_due(60)
    sending.settle(slow, sending.LOST, clock())
    assert states() == [State.SENT]


def test_a_private_network_is_never_called(world, push, carry, settings):
    settings.HOOK_NETWORKS = []
    push.subscribe(world.players[0], world.now)
    publish(world)
    carry()
    assert push.receiver.heard == []
    assert states() == [State.FAILED]


def test_without_its_setting_a_channel_sends_nothing(world, push, carry, settings):
    settings.PUSH_CONTACT = ""
    push.subscribe(world.players[0], world.now)
    publish(world)
    assert carry() == 0


# Time


def test_quiet_hours_put_off_only_what_can_wait(world):
    wishes = wishes_for(world.players[0])
    wishes.quiet_from, wishes.quiet_until, wishes.zone = time(22), time(8), "America/Santiago"
    night = datetime(2026, 11, 21, 3, 0, tzinfo=UTC)  # midnight in Santiago
    assert gathering.after_quiet(wishes, night) == datetime(2026, 11, 21, 11, 0, tzinfo=UTC)
    assert gathering.after_quiet(wishes, night + timedelta(hours=9)) == night + timedelta(hours=9)
    wishes.quiet_from, wishes.quiet_until = time(13), time(15)
    noon = datetime(2026, 11, 21, 17, 0, tzinfo=UTC)
    assert gathering.after_quiet(wishes, noon) == datetime(2026, 11, 21, 18, 0, tzinfo=UTC)


def test_the_event_of_tomorrow_waits_for_the_morning_and_is_told_once(push, db, monkeypatch):
    world = World.open(starts_at=datetime(2026, 11, 22, 20, 0, tzinfo=UTC))
    user = person("ana")
    actions.registration.register(world.by(user), world.tournament, LEGAL)
    push.subscribe(user, world.now, push=[Kind.SOON])
    user.wishes.quiet_from, user.wishes.quiet_until = time(22), time(8)
    user.wishes.save()
    night = datetime(2026, 11, 22, 2, 0, tzinfo=UTC)
    for at in (night, night + timedelta(minutes=1)):
        monkeypatch.setattr(gathering, "_looked", [float("-inf")])
        gathering.gather(at)
    [row] = Notice.objects.all()
    assert row.due_at == datetime(2026, 11, 22, 11, 0, tzinfo=UTC)
    monkeypatch.setattr(sending, "site_time", lambda: row.due_at)
    sending.send_due(60)
    assert push.words == ["Empieza el domingo 22/11 a las 17:00."]


def test_rows_are_forgotten_after_two_days(world, push, carry, clock):
    push.subscribe(world.players[0], world.now)
    publish(world)
    carry()
    clock.after(days=3)
    sending.settle_left(clock())
    assert not Notice.objects.exists()


def test_wishes_of_a_personal_address_go_thirty_days_after_the_event(world, push):
    entry = actions.registration.add_walk_in(
        world.by(world.organizer), world.tournament, "Sin Cuenta", items=LEGAL
    )
    guest = actions.invitations.address_of(entry).guest
    push.subscribe(guest, world.now)
    push.subscribe(world.players[0], world.now)
    actions.setup.cancel_tournament(
        world.by(world.organizer), world.tournament, name=world.tournament.name, reason="lluvia"
    )
    owners.forget_old(world.now + timedelta(days=29))
    assert Subscription.objects.count() == 2
    owners.forget_old(world.now + timedelta(days=31))
    assert Subscription.objects.get().user == world.players[0]
