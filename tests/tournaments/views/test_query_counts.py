"""How often pages ask the database: seldom, and no more in a larger event."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.world import LEGAL, NOW, World, client_of, person
from tools.addresses import ADDRESSES, Audience, Site
from tournaments import actions
from tournaments.actions.base import By
from tournaments.enums import CallKind, PenaltyCategory, Role

WON = {"ending": "elimination", "left": [2, 0]}
SENT_TO = {"check_roster", "table_bench", "command", "live"}
ROWS = {name: row for name, row in ADDRESSES.items() if "event" in row.filled_with and name not in SENT_TO}


def event_of(first, players, rounds):
    """An event of some size, in a round that half the tables have reported."""
    world = World.open_again(first, name=f"Copa de {players}", capacity=40, swiss_rounds=5)
    world.judge = first.judge
    actions.setup.appoint(world.by(world.organizer), world.tournament, world.judge, Role.HEAD_JUDGE)
    for number in range(players):
        user = person(f"jugador-{players}-{number}")
        entry = actions.registration.register(By(user, NOW), world.tournament, LEGAL)
        actions.registration.check_in(By(user, NOW), entry)
    for _ in range(rounds):
        world.finish_round(world.start_round())
    for match in list(world.start_round().matches.order_by("table"))[: players // 4]:
        report = {"ending": "elimination", "left": [2, 0]}
        actions.reporting.report_result(world.by(world.seated(match)[0]), match, report)
    return world


def asked_by(user, path):
    """How many queries a second look at a page is."""
    client = client_of(user)
    assert client.get(path).status_code == 200, path
    with CaptureQueriesContext(connection) as asked:
        client.get(path)
    return len(asked)


def asked_for_each(world):
    slug, match = world.tournament.slug, world.table()
    site = Site(slug, entry=1, round=1, match=match.pk, drafted=slug, draft=0, joinable=slug, ruling=0)
    player = world.seated(match)[0]
    eyes = {
        Audience.PLAYER: player,
        Audience.PUBLIC: player,
        Audience.NOBODY: player,
        Audience.STAFF: world.organizer,
    }
    return {name: asked_by(eyes[row.audience], row.on(site, name)) for name, row in ROWS.items()}


@pytest.mark.django_db
def test_a_draft_asks_as_little_as_said_whatever_the_size(world):
    asked = []
    for players, rounds in ((6, 2), (14, 3)):
        drafted = event_of(world, players, rounds)
        drafted.finish_round(drafted.tournament.rounds.latest("number"))
        round_ = actions.pairing.pair_round(drafted.by(drafted.organizer), drafted.tournament)
        site = Site("", 1, 1, 1, drafted=drafted.tournament.slug, draft=round_.number, joinable="", ruling=0)
        asked.append(asked_by(drafted.organizer, ADDRESSES["draft"].on(site, "draft")))
    assert asked[0] == asked[1] <= ADDRESSES["draft"].queries


@pytest.mark.django_db
def test_every_page_asks_as_little_as_said_whatever_the_size(world):
    small, large = (asked_for_each(event_of(world, *size)) for size in ((6, 2), (14, 3)))
    assert large == small
    over = {name: asked for name, asked in large.items() if asked > ROWS[name].queries}
    assert over == {}


SEEN_BY_STAFF = ("manage", "judge", "judge_person", "manage_entries", "manage_entry", "apart", "tournament")
SEEN_BY_PLAYERS = ("my_table", "match", "tournament", "standings", "version")


def over_the_limit(world):
    """The pages that ask more than said, as the event is now."""
    slug, newest = world.tournament.slug, world.tournament.rounds.order_by("-number").first()
    match = newest.matches.filter(table__isnull=False).first() if newest else None
    player = world.players[0]
    revision = world.tournament.log.first().revision
    site = Site(slug, 1, 1, match.pk if match else 0, slug, 0, slug, ruling=0, revision=revision)
    looks = [(name, world.organizer) for name in SEEN_BY_STAFF] + [(name, player) for name in SEEN_BY_PLAYERS]
    asked = [
        (name, asked_by(eyes, ADDRESSES[name].on(site, name)), ADDRESSES[name].queries)
        for name, eyes in looks
        if name != "match" or (match and newest.published_at)
    ]
    return [one for one in asked if one[1] > one[2]]


def states(world):
    """An event from its registration to its end, at each point where pages show something else."""
    by = world.by(world.organizer)
    entries = world.add_players(6)
    yield "before play"
    draft = actions.pairing.pair_round(by, world.tournament)
    yield "a draft"
    actions.rounds.publish_round(by, draft)
    yield "being prepared"
    actions.rounds.start_clock(by, draft, anyway=True, reason="Tarde")
    first, second, third = draft.matches.order_by("table")
    for match in (first, second):
        actions.reporting.report_result(world.by(world.seated(match)[0]), match, WON)
    actions.reporting.dispute_report(world.by(world.seated(first)[1]), first, 1)
    actions.judging.call_judge(world.by(world.seated(third)[0]), third, CallKind.RULES)
    for _ in range(3):
        actions.judging.warn(world.by(world.judge), entries[0], PenaltyCategory.LATE, note="Tarde")
    yield "everything waits"
    actions.rounds.pause_clock(by, draft, reason="Fuego")
    actions.reporting.decide_result(by, third, WON)
    yield "a result to be undone"
    world.finish_round(draft)
    yield "a round is over"
    for _ in range(2):
        world.finish_round(world.start_round())
    yield "the cut comes"
    world.finish_round(world.start(actions.pairing.pair_round(by, world.tournament)))
    yield "a bracket in play"
    world.finish_round(world.start(actions.pairing.pair_round(by, world.tournament)))
    actions.rounds.finish_tournament(by, world.tournament)
    yield "over"


@pytest.mark.django_db
def test_people_s_own_pages_ask_as_little_as_said_from_the_first_day_to_the_last(world):
    world = World.open_again(world, name="Copa entera", swiss_rounds=3, top_cut=4)
    actions.setup.appoint(world.by(world.organizer), world.tournament, world.judge, Role.HEAD_JUDGE)
    over = {}
    for state in states(world):
        world.refresh()
        over[state] = over_the_limit(world)
    assert {state: names for state, names in over.items() if names} == {}
