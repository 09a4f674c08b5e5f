"""Forms that may wait on a phone: they say so, and are carried out for nobody but their sender."""

import re

import pytest
from django.conf import settings
from django.urls import reverse

from tests.world import CARDS, LEGAL, client_of, person
from tournaments import actions
from tournaments.actions.invitations import address_of
from tournaments.actions.verbs import NEVER, VERBS, minutes
from tournaments.enums import CallKind
from tournaments.models import Entry, JudgeCall, Summons
from tournaments.models.personal import path_of
from tournaments.views.sender_marks import mark_of

FORM = re.compile(r"<form\b[^>]*?(?:\{%.*?%\}[^>]*?)*>", re.S)
NAMED = re.compile(r'command" tournament\.slug "(\w+)"|\{\{ (\w+?)_address \}\}')
ADDRESSES = {"call": "call_judge", "extend": "extend_match", "rename": "rename_entry", "add": "add_member"} | {
    "note": "note_about",
    "check": "check_deck",
    "lose": "lose_match",
    "answer": "answer_questions",
    "ask": "ask_question",
}
"""The verb of an address, where its template calls it by another name."""


def forms():
    for template in sorted((settings.BASE_DIR / "templates").rglob("*.html")):
        for form in FORM.findall(template.read_text()):
            if found := NAMED.search(form):
                name = found[1] or ADDRESSES.get(found[2], found[2])
                yield pytest.param(name, form, id=f"{template.stem}-{name}")


@pytest.mark.parametrize(("name", "form"), list(forms()))
def test_the_form_of_a_verb_says_that_it_may_wait(name, form):
    verb = VERBS[name]
    assert (f'{{% waits "{name}" %}}' in form) == (verb.waits != NEVER)


def test_a_decision_about_what_one_sees_never_waits():
    for name in ("pair_round", "publish_round", "start_clock", "pause_clock", "invite", "cancel_tournament"):
        assert VERBS[name].waits == NEVER, name
    assert VERBS["call_judge"].waits == minutes(15)


def warned(world, client, **headers):
    form = {"entry": "1", "category": "late", "note": "Llegó tarde", "key": "k"}
    return client.post(reverse("command", args=[world.tournament.slug, "warn"]), form, headers=headers)


def test_nothing_is_sent_in_the_name_of_another_person(world):
    world.add_players(2)
    client = client_of(world.judge)
    refused = warned(world, client, **{"X-Sender": mark_of(person("otra")), "X-In-Place": "yes"})
    assert refused.status_code == 412
    assert not world.tournament.log.filter(action="warn").exists()
    assert warned(world, client, **{"X-Sender": mark_of(world.judge)}).status_code == 302
    assert world.tournament.log.filter(action="warn").count() == 1


def test_who_is_nobody_any_more_is_asked_to_log_in(world, client):
    world.add_players(2)
    answer = warned(world, client, **{"X-Sender": mark_of(world.judge), "X-In-Place": "yes"})
    assert (answer.status_code, answer["X-In-Place"]) == (401, "yes")


def test_a_page_knows_whose_it_is_by_a_mark_that_says_nothing(world, client):
    page = client_of(world.judge).get(world.tournament.get_absolute_url()).content.decode()
    assert f'data-sender="{mark_of(world.judge)}" data-name="{world.judge.username}"' in page
    assert "data-sender" not in client.get(world.tournament.get_absolute_url()).content.decode()
    assert mark_of(world.judge) != mark_of(world.organizer)


def test_what_waits_stays_where_a_session_ends_by_itself_or_its_sender_says_so(world):
    client = client_of(world.judge)
    assert client.post("/cuenta/logout/?keep")["Clear-Site-Data"] == '"cache"'
    client.cookies[settings.SESSION_COOKIE_NAME] = "venció"
    assert warned(world, client, **{"X-In-Place": "yes"}).headers.get("Clear-Site-Data") == '"cache"'


LISTED = {f"name-{place}": card["name"] for place, card in enumerate(LEGAL)}
ENDED = {"ending": "elimination", "winner": "0", "left_0": "2", "left_1": "0"}


def entering(world):
    world.add_players(2)


def forming(world):
    world.add_players(4)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), draft)


def in_play(world):
    world.add_players(4)
    world.start_round()


def reported(world):
    in_play(world)
    match = world.table()
    said = {"ending": "elimination", "left": [2, 0]}
    actions.reporting.report_result(world.by(world.seated(match)[0]), match, said)


def called(world):
    in_play(world)
    actions.judging.call_judge(world.by(world.seated(world.table())[0]), world.table(), CallKind.RULES)


def summoned(world):
    in_play(world)
    actions.evening.summoning.tell_entry(world.by(world.judge), world.tournament.entries.get(number=1), "Ven")


def late(world):
    in_play(world)
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Llegó tarde")


def declared(world):
    items = [
        *LEGAL[:4],
        {"name": "Nueva", "declared": True, "powers": [{"name": f"P{n}", "cost": n} for n in range(5)]},
    ]
    actions.registration.register(world.by(person("declara")), world.tournament, items)


def chooser(world):
    """Return who is to choose at table 1, and something that may be chosen there."""
    match = world.table()
    preparation = match.tournament.ruleset.preparation
    (seat,) = preparation.waiting_for(match.preparation)
    view = preparation.view(match.preparation, seat)
    return world.seated(match)[seat], [
        one.key for group in view.groups for one in group if one.state == "choosable"
    ]


def seat(world, place):
    return world.seated(world.table())[place]


def at(world, **more):
    return {"match": world.table().pk, **more}


def report_path(world):
    return f"tables/{world.table().pk}/report/"


SENDINGS = {
    "register": (entering, lambda w: (person("nueva"), "register/", LISTED)),
    "add_walk_in": (entering, lambda w: (w.organizer, "manage/entries/", {"name": "De paso"})),
    "choose_missed": (late, lambda w: (w.organizer, "", {"entry": 5, "missed": "loss"})),
    "save_roster": (entering, lambda w: (w.players[0], "roster/1/", {**LISTED, "name-0": CARDS[6].name})),
    "verify_declared": (declared, lambda w: (w.judge, "", {"entry": 1, "name": "Nueva"})),
    "check_in": (declared, lambda w: (w.organizer, "", {"entry": 1})),
    "drop": (in_play, lambda w: (w.players[0], "", {"entry": 1, "reason": "Se va"})),
    "rename_entry": (entering, lambda w: (w.organizer, "", {"entry": 1, "name": "Otra"})),
    "mark_paid": (entering, lambda w: (w.organizer, "", {"entry": 1, "paid": "yes"})),
    "keep_real_name": (entering, lambda w: (w.organizer, "", {"entry": 1, "real_name": "Ana"})),
    "call_judge": (in_play, lambda w: (seat(w, 0), "", at(w, kind="rules", note="¿?"))),
    "take_call": (called, lambda w: (w.judge, "", {"call": JudgeCall.objects.get().pk})),
    "answer_call": (called, lambda w: (w.judge, "", {"call": JudgeCall.objects.get().pk, "answer": "Sí"})),
    "warn": (in_play, lambda w: (w.judge, "", {"entry": 1, "category": "late", "note": "Tarde"})),
    "check_deck": (in_play, lambda w: (w.judge, "", {"entry": 1, "counts": ["10"] * 6})),
    "note_about": (in_play, lambda w: (w.judge, "", {"entry": 1, "text": "Mirar"})),
    "see_summons": (summoned, lambda w: (w.players[0], "", {"summons": Summons.objects.get().pk})),
    "choose": (forming, lambda w: (chooser(w)[0], "", at(w, item=chooser(w)[1][0]))),
    "prepared_on_table": (forming, lambda w: (w.judge, "", at(w))),
    "report_result": (in_play, lambda w: (seat(w, 0), report_path(w), {**ENDED, "sure": "1"})),
    "confirm_report": (reported, lambda w: (seat(w, 1), "", at(w, version=1))),
    "dispute_report": (reported, lambda w: (seat(w, 1), "", at(w, version=1, note="No"))),
    "decide_result": (in_play, lambda w: (w.judge, report_path(w), ENDED)),
}
"""By verb: the event, and the sending as a phone keeps it (who, page, fields)."""

OF_TEAMS = {"add_member"}
"""Verbs of games that are played by several together; `test_team_event.py` has them."""


def test_every_verb_that_may_wait_is_among_these():
    assert {name for name, verb in VERBS.items() if verb.waits != NEVER} == SENDINGS.keys() | OF_TEAMS


@pytest.mark.parametrize("verb", SENDINGS)
def test_what_arrives_again_is_answered_as_the_first_time_and_done_once(world, verb):
    """A phone that did not get the answer sends the same again; the last time as somebody who is somebody else."""
    prepare, sending = SENDINGS[verb]
    prepare(world)
    who, page, fields = sending(world)
    path = f"{world.tournament.get_absolute_url()}{page or f'do/{verb}/'}"
    headers = {"X-In-Place": "yes", "X-Sender": mark_of(who)}
    lines = world.tournament.log.filter(action=verb)
    before = lines.count()

    def send(client):
        answer = client.post(path, {**fields, "key": "k"}, headers=headers)
        return answer.status_code, answer.headers.get("X-Next", answer.content.decode())

    assert send(client_of(person("otra")))[0] == 412
    assert lines.count() == before
    client = client_of(who)
    first = send(client)
    assert first[0] == 200, re.findall(r"role=\"alert\"[^>]*>(.*?)</div>", first[1], re.S)
    assert lines.count() == before + 1, first
    assert [send(client), send(client_of(who))] == [first, first]
    assert lines.count() == before + 1


def test_a_later_choice_under_the_key_of_one_that_had_arrived_is_not_taken_for_the_next(world):
    """The first choice waited, and its answer was lost; its place on the phone was taken by another."""
    forming(world)
    who, (first, second, *_) = chooser(world)
    client, path = client_of(who), f"{world.tournament.get_absolute_url()}do/choose/"
    headers = {"X-In-Place": "yes", "X-Sender": mark_of(who)}
    sent = [at(world, item=item, key="k") for item in (first, second)]
    assert [client.post(path, one, headers=headers).status_code for one in sent] == [200, 409]
    assert world.tournament.log.filter(action="choose").count() == 1


def test_what_waits_while_a_personal_address_is_renewed_goes_out_once_the_new_one_is_open(world, client):
    (entry,) = world.add_players(1)
    address = address_of(entry)
    client.get(path_of(entry), follow=True)
    actions.invitations.renew_address(world.by(world.organizer), entry)
    path = f"{world.tournament.get_absolute_url()}do/drop/"
    headers = {"X-In-Place": "yes", "X-Sender": mark_of(address.guest)}
    sent = {"entry": entry.number, "reason": "Se va", "key": "k"}
    assert client.post(path, sent, headers=headers).status_code == 401
    entry = Entry.objects.get(pk=entry.pk)
    client.get(path_of(entry), follow=True)
    assert client.post(path, sent, headers=headers).status_code == 200
    assert world.tournament.log.filter(action="drop").count() == 1
