"""Events of chance: rounds taken back, results corrected, people who leave, looks in any order; two workers beside each
other, each of which may die at any step, do a step twice, or come late with what it knows.

The receiver is a channel of its own that takes, refuses, or leaves open if it took. Each message that it takes is held
against the event's rows of that moment, read here anew.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta

import pytest

from tests.tournaments.doors.notices.receiving import wishes_for
from tests.world import World
from tournaments import actions
from tournaments.core.notices.kinds import Kind
from tournaments.doors.notices import gathering, sending
from tournaments.doors.notices.sending import TAKEN
from tournaments.doors.notices.ways.message import AGAIN, LOST, SENT, Message
from tournaments.doors.notices.ways.table import CHANNELS
from tournaments.enums import CallKind
from tournaments.errors import Refusal
from tournaments.models import JudgeCall, Match, Notice, Subscription, Tournament, Way
from tournaments.queries.rounds import open_matches

pytestmark = pytest.mark.django_db
WON = {"ending": "elimination", "left": [2, 0]}


@dataclass
class Receiver:
    """A channel that shows all that it took. What is sent twice is shown twice."""

    rng: random.Random
    repeats: bool = False
    works: bool = False
    taken: list[tuple[Subscription, Message]] = field(default_factory=list)

    def is_on(self) -> bool:
        return True

    def send(self, place: Subscription, message: Message):
        fate = SENT if self.works else self.rng.choice([SENT, SENT, AGAIN, LOST])
        if fate == SENT or (fate == LOST and self.rng.random() < 0.5):
            self.taken.append((place, message))
        return fate


def is_true(place, message):
    """Hold the words about a seat, a report or a call against the rows."""
    words, late = message.words, message.seconds <= 0
    if seat := re.fullmatch(r"Ronda (\d+): mesa (\d+), contra (.+)\.", words):
        number, table, rival = seat.groups()
        at = Match.objects.filter(round__number=number, round__published_at__isnull=False, table=table)
        own = at.filter(seats__entry__members__user=place.user)
        return not late and own.filter(seats__entry__name=rival).exists()
    if asked := re.fullmatch(r"Mesa (\d+): confirma .+", words):
        match = Match.objects.filter(table=asked[1], seats__entry__members__user=place.user).last()
        answered = match.reports.last().confirmations.filter(seat__entry__members__user=place.user)
        return not late and match.result is None and not answered.exists()
    if called := re.fullmatch(r"La mesa (\d+) .+", words):
        waiting = JudgeCall.objects.filter(match__table=called[1], answered_at=None, match__result=None)
        return not late and waiting.exists()
    return not late


def act(world, rng):
    """Do something, sensible or not; a refusal is one of the answers."""
    organizing, judging = world.by(world.organizer, later=0.02), world.by(world.judge)
    last = world.tournament.rounds.order_by("number").last()
    match = rng.choice(list(Match.objects.filter(round=last, table__isnull=False)) or [None]) if last else None
    choice = rng.random()
    if last is None or (not last.is_draft and not open_matches(last).exists()):
        draft = actions.pairing.pair_round(organizing, world.tournament)
        actions.rounds.publish_round(organizing, draft)
    elif last.is_draft:
        actions.rounds.publish_round(organizing, last)
    elif choice < 0.15:
        actions.pairing.take_back_round(organizing, last, reason="error")
    elif choice < 0.4:
        actions.reporting.report_result(world.by(rng.choice(world.seated(match))), match, WON)
    elif choice < 0.55:
        report = match.reports.last()
        who = world.by(rng.choice(world.seated(match)))
        actions.reporting.confirm_report(who, match, report.version if report else 1)
    elif choice < 0.65:
        actions.judging.call_judge(world.by(rng.choice(world.seated(match))), match, CallKind.RULES)
    elif choice < 0.75:
        call = JudgeCall.objects.filter(answered_at=None).first()
        actions.judging.answer_call(judging, call or JudgeCall.objects.last(), answer="fui")
    elif choice < 0.9:
        actions.reporting.decide_result(judging, match, WON)
    else:
        entry = rng.choice(list(world.tournament.entries.all()))
        actions.registration.drop(organizing, entry, reason="se va")


def worker(rng, now) -> Iterator[None]:
    """Do what one worker does, with a pause before each step, at which it may be killed; note each outcome twice."""
    sending.settle_left(now())
    yield
    rows = sending.take(now())
    yield
    jobs = sending.prepared(rows, now())
    rng.shuffle(jobs)
    for job in jobs:
        yield
        outcome = job.send()
        yield
        for _again in range(2):
            sending.settle(job.row, outcome, now())


def side_by_side(rng, now: Callable[[], object]) -> None:
    """Let two workers take turns; now and then one is killed."""
    working = [worker(rng, now), worker(rng, now)]
    while working:
        one = rng.choice(working)
        if next(one, "over") == "over" or rng.random() < 0.03:
            working.remove(one)


@pytest.mark.chances(sample=6, whole=100)
def test_nothing_is_told_twice_untrue_or_late(seed, monkeypatch):
    rng = random.Random(seed)
    world = World.open(swiss_rounds=5)
    world.add_players(6)
    times = {"passed": timedelta()}

    def now():
        return world.now + times["passed"]

    receiver, untrue, checked = Receiver(rng), [], [0]

    def send():
        """Send, and compare at once with the rows: the threads that send have no database."""
        side_by_side(rng, now) if rng.random() < 0.7 and not receiver.works else sending.send_due(60)
        new = receiver.taken[checked[0] :]
        checked[0] += len(new)
        untrue.extend(message.words for place, message in new if not is_true(place, message))

    monkeypatch.setattr(sending, "site_time", now)
    monkeypatch.setattr(sending, "SENDERS", 1)  # in the same order each time
    monkeypatch.setitem(CHANNELS, Way.TELEGRAM, receiver)
    for user in (*world.players, world.judge):
        wishes_for(user, telegram=list(Kind))
        Subscription.objects.create(user=user, way=Way.TELEGRAM, address=f"{user.pk}", made_at=world.now)
    former = []
    for _step in range(25):
        world.refresh()
        former.append(Tournament.objects.get())
        with suppress(Refusal, AttributeError):
            act(world, rng)
        for _look in range(rng.randrange(3)):
            monkeypatch.setattr(gathering, "_looked", [float("-inf")])
            gathering.gather(now())
            gathering._gather(rng.choice(former), now())  # by a worker that read the event long ago
        times["passed"] += timedelta(seconds=rng.choice([0, 3, 6, 20, 130]))
        if rng.random() < 0.2:
            sending.take(now())  # and dies
        if rng.random() < 0.7:
            send()
    receiver.works = True
    for _again in range(8):
        gathering.gather(now())
        send()
        times["passed"] += timedelta(seconds=max(65, TAKEN.total_seconds() / 2))
    assert untrue == []
    check_ends(receiver)


def check_ends(receiver):
    """Each notice was written once, went at most once, and nothing is left."""
    told = Counter((row.subscription_id, row.kind, row.about) for row in Notice.objects.all())
    assert max(told.values(), default=0) <= 1
    ends = Counter(Notice.objects.values_list("state", flat=True))
    sent = ends[Notice.State.SENT]
    assert sent <= len(receiver.taken) <= sent + ends[Notice.State.LOST]
    assert not ends[Notice.State.FAILED]
    assert not Notice.objects.filter(state__in=(Notice.State.WAITING, Notice.State.SENDING)).exists()
