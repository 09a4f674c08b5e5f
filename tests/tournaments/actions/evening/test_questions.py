"""An organizer asks whoever signs up; the staff alone reads the answers, and they go with the event."""

from datetime import timedelta

import pytest
from django.test import Client

from tests.tournaments.doors.calling import Bot
from tests.world import LEGAL, World, client_of, person
from tournaments import actions
from tournaments.actions.evening.questions import answer_questions, ask_question, drop_question
from tournaments.core import record
from tournaments.core.evening.questions import Answers
from tournaments.doors.notices.wishes import forget_old
from tournaments.enums import QuestionKind
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.models import Entry
from tournaments.queries.persons import stored_about
from tournaments.queries.record import export

pytestmark = pytest.mark.django_db

YES_NO, CHOICE, FILM = QuestionKind.YES_NO, QuestionKind.CHOICE, QuestionKind.FILM


@pytest.fixture
def asking(db):
    """An event of two that asks, from now on, the size, which is needed, allergies, and about films."""
    world = World.open(swiss_rounds=1)
    world.add_players(2)
    ask(world, "¿Talle?", kind=CHOICE, choices="S, M, L", needed=True)
    ask(world, "¿Alergias?")
    ask(world, "No quiero salir", kind=FILM)
    return world


def ask(world, text, **said):
    ask_question(world.by(world.organizer), world.tournament, text, **said)
    world.refresh()


def refused(kind, call):
    with pytest.raises(kind) as found:
        call()
    return found.value.field


def joined(world, **sent):
    path = f"{world.tournament.get_absolute_url()}join/"
    return Client().post(path, {"key": f"k{Entry.objects.count()}", **sent})


def test_a_sign_up_without_an_answer_comes_back_with_the_field_marked_and_nothing_lost(asking):
    answer = joined(asking, name="Ana", **{"answer-2": "maní"})
    page = answer.content.decode()
    assert (answer.status_code, Entry.objects.count()) == (422, 2)
    assert 'value="maní"' in page
    assert 'value="Ana"' in page
    assert 'id="id_answer-1_error"' in page
    assert 'id="id_answer-2_error"' not in page
    assert joined(asking, name="Ana", **{"answer-1": "XXL"}).status_code == 422
    assert joined(asking, name="Ana", **{"answer-1": "M", "answer-2": "x" * 201}).status_code == 422
    kept = {"answer-1": "M", "answer-2": " maní ", "answer-3": "on"}
    assert joined(asking, name="Ana", **kept).status_code == 302
    entry = Entry.objects.get(number=3)
    assert (entry.answers, entry.off_film) == ({"1": "M", "2": "maní"}, True)


def test_an_account_signs_up_with_answers_and_comes_back_marked_too(asking):
    user = person("ana")
    client, path = client_of(user), f"{asking.tournament.get_absolute_url()}register/"
    form = {"name": "Ana", "answer-2": "maní", "pasted": "\n".join(item["name"] for item in LEGAL)}
    page = client.post(path, form)
    assert (page.status_code, Entry.objects.count()) == (422, 2)
    assert 'id="id_answer-1_error"' in page.content.decode()
    assert 'value="maní"' in page.content.decode()
    assert client.post(path, {**form, "answer-1": "S"}).status_code == 302
    entry = Entry.objects.get(number=3)
    assert (entry.answers, entry.off_film) == ({"1": "S", "2": "maní"}, False)
    assert stored_about(user)["entries"][0]["answers"] == {"¿Talle?": "S", "¿Alergias?": "maní"}


def test_only_the_staff_reads_them_and_no_record_has_them(asking):
    joined(asking, name="Ana", **{"answer-1": "M", "answer-2": "maní"})
    joined(asking, name="Eva", **{"answer-1": "L"})
    home, api = asking.tournament.get_absolute_url(), f"tournaments/{asking.tournament.slug}/entries/"
    pages = {
        who: "".join(
            client.get(path).content.decode()
            for path in (f"{home}players/", f"{home}entries.csv", f"{home}log/", f"{home}manage/questions/",
                         f"{home}manage/entries/", f"{home}manage/entries/3/")
        )
        for who, client in (("staff", client_of(asking.judge)), ("player", client_of(asking.players[0])))
    }  # fmt: skip
    assert pages["staff"].count("maní") == 4
    assert "maní" not in pages["player"]
    rows = Bot.of(asking.judge).get(api).json()["results"]
    assert [one["answers"] for one in rows if one["name"] == "Ana"] == [{"1": "M", "2": "maní"}]
    assert {one["answers"] for one in Bot().get(api).json()["results"]} == {None}
    event = Bot().get(f"tournaments/{asking.tournament.slug}/").json()
    assert event["questions"][0] == {
        "id": 1, "text": "¿Talle?", "kind": "choice", "choices": ["S", "M", "L"], "needed": True
    }  # fmt: skip
    asking.refresh()
    assert "maní" not in record.as_text(export(asking.tournament, public=False))


def test_the_organizer_counts_them_and_sees_who_has_not_answered(asking):
    joined(asking, name="Ana", **{"answer-1": "M", "answer-3": "on"})
    joined(asking, name="Eva", **{"answer-1": "M"})
    page = client_of(asking.organizer).get(f"{asking.tournament.get_absolute_url()}manage/questions/")
    text = " ".join(page.content.decode().split())
    assert 'M <strong class="number">2</strong>' in text
    assert 'No salen <strong class="number">1</strong>' in text
    assert "2 sin responder" in text


def test_players_answer_later_and_the_desk_for_anybody(asking):
    first, second = asking.tournament.entries.order_by("number")
    own = asking.by(asking.players[0])
    assert "La organización pregunta" in client_of(asking.players[0]).get(
        f"{asking.tournament.get_absolute_url()}me/"
    ).content.decode()  # fmt: skip
    assert refused(Invalid, lambda: answer_questions(own, first, Answers({"2": "maní"}))) == "answer-1"
    assert refused(Invalid, lambda: answer_questions(own, first, Answers({"1": "XL"}))) == "answer-1"
    assert refused(Invalid, lambda: answer_questions(own, first, Answers({"9": "x"}))) == "answer-9"
    answer_questions(own, first, Answers({"1": "M", "2": "maní"}))
    assert answer_questions(own, first, Answers({"2": ""})).answers == {"1": "M"}
    with pytest.raises(Conflict):
        answer_questions(own, first, Answers({"1": "M"}))
    with pytest.raises(NotAllowed):
        answer_questions(own, second, Answers({"1": "M"}))
    desk = asking.by(asking.judge)
    assert answer_questions(desk, second, Answers({"2": "nuez", "3": "yes"})).answers == {"2": "nuez"}
    assert Entry.objects.get(pk=second.pk).off_film


def test_a_question_is_put_otherwise_and_its_answers_go_with_it(asking):
    first = asking.tournament.entries.get(number=1)
    answer_questions(asking.by(asking.judge), first, Answers({"1": "M", "2": "maní"}))
    ask(asking, "¿Talle de remera?", kind=CHOICE, choices="Chico, Grande", question=1)
    assert [one.text for one in asking.tournament.asked] == ["¿Talle de remera?", "¿Alergias?", "No quiero salir"]
    answer_questions(asking.by(asking.players[0]), first, Answers({"2": "nuez"}))
    drop_question(asking.by(asking.organizer), asking.tournament, 1)
    assert Entry.objects.get(pk=first.pk).answers == {"2": "nuez"}
    asking.refresh()
    ask(asking, "¿Primera vez?", kind=YES_NO)
    assert [one.id for one in asking.tournament.asked] == [2, 3, 4]
    with pytest.raises(Conflict):
        drop_question(asking.by(asking.organizer), asking.tournament, 1)


def test_what_makes_no_sense_is_refused(asking):
    assert refused(Invalid, lambda: ask(asking, " ")) == "text"
    assert refused(Invalid, lambda: ask(asking, "¿alergias?")) == "text"
    assert refused(Invalid, lambda: ask(asking, "x" * 121)) == "text"
    assert refused(Invalid, lambda: ask(asking, "Color", kind=CHOICE, choices="rojo, rojo")) == "choices"
    with pytest.raises(Conflict):
        ask(asking, "Otra", question=9)
    for number in range(3):
        ask(asking, f"Otra {number}")
    with pytest.raises(Conflict):
        ask(asking, "Una de más")
    with pytest.raises(NotAllowed):
        ask_question(asking.by(asking.judge), asking.tournament, "De un juez")


def test_they_go_a_month_after_the_event_and_when_somebody_is_forgotten(asking):
    entries = list(asking.tournament.entries.order_by("number"))
    for entry in entries:
        answer_questions(asking.by(asking.judge), entry, Answers({"2": "maní"}))
    asking.settle(actions.pairing.pair_round(asking.by(asking.organizer), asking.tournament))
    actions.rounds.finish_tournament(asking.by(asking.organizer), asking.tournament)
    entries[0].members.update(user=None)
    actions.entries.forget_entry(asking.by(asking.organizer), entries[0])
    assert [one.answers for one in Entry.objects.order_by("number")] == [{}, {"2": "maní"}]
    forget_old(asking.now + timedelta(days=29))
    assert Entry.objects.exclude(answers={}).count() == 1
    forget_old(asking.now + timedelta(days=31))
    assert not Entry.objects.exclude(answers={})


@pytest.mark.parametrize("asks", [True, False])
def test_the_sentence_about_answers_stands_only_under_a_question(db, asks):
    world = World.open(swiss_rounds=1)
    if asks:
        ask(world, "¿Talle?")
    event = world.tournament.get_absolute_url()
    pages = client_of(person("ana")).get(f"{event}register/"), Client().get(f"{event}join/")
    assert [page.status_code for page in pages] == [200, 200]
    assert [page.content.decode().count("Las respuestas las lee solo") for page in pages] == [int(asks)] * 2
