"""A question whose SQL is kept finds what its query finds, whoever asks it and with whatever values."""

from concurrent.futures import ThreadPoolExecutor
from copy import copy

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Exists, OuterRef

from players.models import User
from players.questions import Question, QuestionOfSeveral, belong, insert, update, write_over
from tests.tournaments.queries.played import queries_of
from tests.world import NOW, World, person
from tournaments.models import Entry, EntryMember, Match, Report, Seat


@pytest.mark.django_db
def test_it_finds_what_the_query_finds_with_each_value():
    ana, luz = person("ana"), person("luz")
    named = Question(lambda name: User.objects.filter(username=name))
    assert named.rows(name="ana") == [ana]
    assert named.rows(name="luz") == [luz]
    assert named.rows(name="nobody") == []
    assert named.first(name="nobody") is None


@pytest.mark.django_db
def test_related_rows_annotations_and_columns_come_as_of_a_query_set(world):
    world.add_players(2)
    world.start_round()
    match = Match.objects.get()

    def seats(match, user):
        own = EntryMember.objects.filter(entry=OuterRef("entry"), player__user=user)
        return Seat.objects.select_related("entry").annotate(is_own=Exists(own)).filter(match=match)

    mine = world.seated(match)[1].pk
    asked = Question(seats)
    asked.rows(match=match.pk, user=mine)
    found = []
    assert queries_of(lambda: found.extend(asked.rows(match=match.pk, user=mine))) == 1
    assert queries_of(lambda: [seat.entry.name for seat in found]) == 0
    for one, other in zip(found, seats(match.pk, mine), strict=True):
        assert (one, one.entry, one.is_own) == (other, other.entry, other.is_own)
    assert [seat.is_own for seat in found] == [False, True]


@pytest.mark.django_db
def test_columns_come_as_named_rows_of_the_values_that_a_query_set_gives(world):
    world.add_players(2)
    world.start_round()

    def told(tournament):
        seats = Seat.objects.filter(match__tournament=tournament).order_by("index")
        return seats.values_list("index", "entry__name", "match__round__published_at", named=True)

    found, pk = Question(told).rows(tournament=world.tournament.pk), world.tournament.pk
    assert found == list(told(pk))
    assert [row._asdict() for row in found] == [row._asdict() for row in told(pk)]


@pytest.mark.django_db
def test_a_question_of_several_takes_fewer_and_no_more_than_said():
    ana, luz = person("ana"), person("luz")
    named = QuestionOfSeveral(lambda names: User.objects.filter(username__in=names).order_by("username"), 2)
    assert named.rows(names=["luz"]) == [luz]
    assert named.rows(names=["luz", "ana"]) == [ana, luz]
    with pytest.raises(ValueError, match="argument"):
        named.rows(names=["luz", "ana", "eva"])


@pytest.mark.django_db
def test_values_are_never_taken_for_sql():
    person("ana")
    named = Question(lambda name: User.objects.filter(username=name))
    assert named.rows(name="' OR '1'='1") == []
    assert named.rows(name="%s %(name)s %%") == []


@pytest.mark.django_db
def test_times_and_json_are_read_as_of_a_query_set(world):
    (entry,) = world.add_players(1)
    found = Question(lambda pk: Entry.objects.filter(pk=pk)).first(pk=entry.pk)
    stored = Entry.objects.get(pk=entry.pk)
    assert found.created_at == stored.created_at
    assert found.created_at.tzinfo is not None


@pytest.mark.django_db(transaction=True)
def test_every_thread_asks_over_its_own_connection():
    user = World.open().organizer
    account = Question(lambda pk: User.objects.filter(pk=pk))
    assert account.first(pk=user.pk) == user

    def elsewhere(_n):
        try:
            return account.first(pk=user.pk), connection
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert [found for found, _ in pool.map(elsewhere, range(4))] == [user] * 4


@pytest.mark.django_db
def test_what_belongs_to_a_row_is_read_from_it_without_a_question(world):
    world.add_players(2)
    world.start_round()
    match = Match.objects.get()
    seats = list(Seat.objects.filter(match=match))
    belong(seats, match, "seats")
    assert queries_of(lambda: [seat.match.pk for seat in match.seats.all()]) == 0
    assert list(match.seats.all()) == seats
    assert set(match.seats.filter(index=1)) == {seats[1]}  # asked anew, of this match alone


@pytest.mark.django_db
def test_who_has_nothing_knows_it(world):
    (entry,) = world.add_players(1)
    belong([], entry, "seats")
    assert queries_of(lambda: list(entry.seats.all())) == 0


@pytest.fixture
def report(world):
    """A report of a table in play, not saved yet."""
    world.add_players(2)
    world.start_round()
    match = Match.objects.get()
    values = {"data": {"ending": "elimination", "left": [2, 0], "note": "«ñ» %s"}, "kind": "decided", "seats": []}
    return Report(match=match, version=1, by=world.organizer, created_at=NOW, explanation={"text": "x"}, **values)


def columns_of(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@pytest.mark.django_db
def test_a_row_is_saved_as_it_would_be_otherwise(report):
    insert(report)
    assert (report.pk, report._state.adding) != (None, True)
    assert columns_of(Report.objects.get(pk=report.pk)) == columns_of(report)
    other = copy(report)
    other.pk, other._state.adding, other.version = None, True, 2
    other.save()
    told = ("id", "version")
    one, two = (columns_of(Report.objects.get(pk=row.pk)) for row in (report, other))
    assert {k: v for k, v in one.items() if k not in told} == {k: v for k, v in two.items() if k not in told}


@pytest.mark.django_db
def test_a_second_row_where_only_one_may_be_is_refused(report):
    insert(report)
    again = copy(report)
    with pytest.raises(IntegrityError), transaction.atomic():
        insert(again)


@pytest.mark.django_db
def test_only_the_columns_named_are_saved(report):
    insert(report)
    report.reason, report.version, report.disputed_at = "«%s»", 9, NOW
    update(report, ["reason", "disputed_at"])
    found = Report.objects.get(pk=report.pk)
    assert (found.reason, found.disputed_at, found.version) == ("«%s»", NOW, 1)


@pytest.mark.django_db
def test_several_rows_are_written_over_each_with_its_own_values(world):
    world.add_players(4)
    world.start_round()
    seats = list(Seat.objects.order_by("pk"))
    for place, seat in enumerate(seats):
        seat.points, seat.won, seat.index = place, None if place else True, 7
    assert queries_of(lambda: write_over(seats, ["points", "won"])) == 1
    found = list(Seat.objects.order_by("pk"))
    assert [(seat.points, seat.won) for seat in found] == [(0, True), (1, None), (2, None), (3, None)]
    assert {seat.index for seat in found} == {0, 1}


@pytest.mark.django_db
def test_who_asks_for_some_of_what_belongs_to_a_row_gets_those_of_that_row_alone(world):
    world.add_players(4)
    world.start_round()
    first, second = Match.objects.order_by("pk")
    belong(Seat.objects.filter(match=first), first, "seats")
    assert first.seats.filter(index=0).get().match is first
    assert set(first.seats.order_by("-index")) == set(Seat.objects.filter(match=first))
    assert first.seats.exclude(index=0).count() == 1
    assert first.seats.count() == 2
    assert not first.seats.filter(match=second).exists()
