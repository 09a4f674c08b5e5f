"""Queries of pages: few, and no more in a larger event."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.selection import one_of_many
from tests.world import LEGAL, NOW, World, client_of, person
from tools.addresses import ADDRESSES, Audience, Site
from tournaments import actions
from tournaments.actions.base import By
from tournaments.enums import CallKind, PenaltyCategory, Role
from tournaments.queries.rounds import progress

WON = {"ending": "elimination", "left": [2, 0]}
SENT_TO = {
    "check_roster",
    "table_bench",
    "command",
    "live",
    "my_address",  # of a phone without an account
    "report_file",  # of single people alone (test_files.py)
    "round_file",
    "trying",
}  # the last is staff's (test_sheets.py)
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


def asked_by(client, path, most=-1):
    """Count the queries of a second look at a page; of the first one where it asks no more than `most`."""
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            assert client.get(path).status_code == 200, path
        if len(asked) <= most:
            break
    return len(asked)


def asked_for_each(world, names=tuple(ROWS)):
    slug, match = world.tournament.slug, world.table()
    site = Site(slug, entry=1, round=1, match=match.pk, drafted=slug, draft=0, joinable=slug, ruling=0)
    player = client_of(world.seated(match)[0])
    eyes = {
        Audience.PLAYER: player,
        Audience.PUBLIC: player,
        Audience.NOBODY: player,
        Audience.STAFF: client_of(world.organizer),
    }
    return {name: asked_by(eyes[ROWS[name].audience], ROWS[name].on(site, name)) for name in names}


@pytest.mark.django_db
def test_a_draft_asks_as_little_as_said_whatever_the_size(world):
    asked = []
    for players, rounds in ((6, 2), (14, 3)):
        drafted = event_of(world, players, rounds)
        drafted.finish_round(drafted.tournament.rounds.latest("number"))
        round_ = actions.pairing.pair_round(drafted.by(drafted.organizer), drafted.tournament)
        site = Site("", 1, 1, 1, drafted=drafted.tournament.slug, draft=round_.number, joinable="", ruling=0)
        asked.append(asked_by(client_of(drafted.organizer), ADDRESSES["draft"].on(site, "draft")))
    assert asked[0] == asked[1] <= ADDRESSES["draft"].queries


HANGING_ON_NAMES = (
    "tournament",
    "book_file",
    "paper_arrival",
    "paper_names",
    "paper_pairings",
    "pairings",
    "round",
    "wall",
    "players",
    "match",
    "roster",
    "manage_entries",
    "record",
    "version",
)
HEROES = [{"name": "Enoq"}, {"name": "Killa"}]


def duelo_of(first, players, members):
    """An event of Duelo with a round in play, of one or two people an entry."""
    game = "duelo-parejas" if members > 1 else "duelo"
    world = World.open_again(first, name=f"{game} de {players}", game=game, capacity=40)
    for number in range(players):
        user = person(f"{game}-{players}-{number}")
        others = [f"segunda de {number}"] * (members - 1)
        entry = actions.registration.register(By(user, NOW), world.tournament, HEROES[:members], others=others)
        actions.registration.check_in(By(user, NOW), entry)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), draft)
    return world


@pytest.mark.django_db
@pytest.mark.thorough
def test_naming_both_of_a_pair_is_one_question_whatever_the_size(world):
    alone, few = (asked_for_each(duelo_of(world, 6, members)) for members in (1, 2))
    looked_at = (*HANGING_ON_NAMES, "my_table", "paper")
    many = asked_for_each(duelo_of(world, 14, 2), looked_at)
    assert many == {name: few[name] for name in looked_at}
    more = {name: few[name] - alone[name] for name in alone if few[name] != alone[name]}
    del more["my_table"]  # it also asks about the place of the other, and the links to it
    del more["paper"]  # it offers no TRF16 of pairs
    del more["people"]  # at its first event a club knows nobody to ask about
    del more["manage_entry"]  # an entry of several cannot be another person's as a whole
    assert more == dict.fromkeys(HANGING_ON_NAMES, 1)


@pytest.mark.django_db
def test_every_page_asks_as_little_as_said_whatever_the_size(world):
    small, large = (asked_for_each(event_of(world, *size)) for size in ((6, 2), (14, 3)))
    assert large == small | {"people": large["people"]}  # at its first event a club knows nobody to ask about
    over = {name: asked for name, asked in large.items() if asked > ROWS[name].queries}
    assert over == {}


SEEN_BY_STAFF = ("manage", "judge", "judge_person", "manage_entries", "manage_entry", "apart", "tournament")
SEEN_BY_PLAYERS = ("my_table", "match", "tournament", "standings", "version")


def over_the_limit(world):
    """The pages that ask more than said, as the event is now."""
    slug, newest = world.tournament.slug, world.tournament.rounds.order_by("-number").first()
    match = newest.matches.filter(table__isnull=False).first() if newest else None
    player, staff = client_of(world.players[0]), client_of(world.organizer)
    revision = world.tournament.log.first().revision
    site = Site(slug, 1, 1, match.pk if match else 0, slug, 0, slug, ruling=0, revision=revision)
    looks = [(name, staff) for name in SEEN_BY_STAFF] + [(name, player) for name in SEEN_BY_PLAYERS]
    asked = [
        (name, asked_by(eyes, ADDRESSES[name].on(site, name), ADDRESSES[name].queries), ADDRESSES[name].queries)
        for name, eyes in looks
        if name != "match" or (match and newest.published_at)
    ]
    return [one for one in asked if one[1] > one[2]]


def states(world):
    """An event from its registration to its end, at each point where pages show something else."""
    by = world.by(world.organizer)
    entries = world.add_players(8)
    yield "before play"
    draft = actions.pairing.pair_round(by, world.tournament)
    yield "a draft"
    actions.rounds.publish_round(by, draft)
    yield "being prepared"
    actions.rounds.start_clock(by, draft, anyway=True, reason="Tarde")
    first, second, *_others, last = draft.matches.filter(table__isnull=False).order_by("table")
    for match in (first, second):
        actions.reporting.report_result(world.by(world.seated(match)[0]), match, WON)
    actions.reporting.dispute_report(world.by(world.seated(first)[1]), first, 1)
    actions.judging.call_judge(world.by(world.seated(last)[0]), last, CallKind.RULES)
    for _ in range(3):
        actions.judging.warn(world.by(world.judge), entries[0], PenaltyCategory.LATE, note="Tarde")
    yield "everything waits"
    actions.rounds.pause_clock(by, draft, reason="Fuego")
    actions.reporting.decide_result(by, last, WON)
    yield "a result to be undone"
    world.finish_round(draft)
    yield "a round is over"
    while progress(world.tournament).step == "pair":
        round_ = world.start(actions.pairing.pair_round(by, world.tournament))
        if round_.stage.rounds.count() == 2 or round_.stage != draft.stage:
            yield f"round {round_.number}, {round_.stage.kind}"
        world.finish_round(round_)
        world.refresh()
    yield "all is played"
    actions.rounds.finish_tournament(by, world.tournament)
    yield "over"


OF_GROUPS = {"version": 2, "my_table": 1}
"""So many more than said: what the groups were."""
FORMATS = (
    ({"format": "swiss", "swiss_rounds": 3, "top_cut": 4}, {}),
    ({"format": "groups", "groups": 2, "top_cut": 4}, OF_GROUPS),
    ({"format": "double", "top_cut": 0}, {"manage": 2}),  # the next step hangs on both brackets
    ({"format": "swiss", "swiss_rounds": 3, "top_cut": 4, "cut_bracket": "double"}, {}),
    ({"format": "round_robin", "top_cut": 2}, OF_GROUPS),
    ({"format": "single", "top_cut": 0, "third_place": True}, {}),
)


@pytest.mark.django_db
@pytest.mark.parametrize(("chosen", "more"), one_of_many(FORMATS, most=3))
def test_people_s_own_pages_ask_as_little_as_said_from_the_first_day_to_the_last(world, chosen, more):
    world = World.open_again(world, name="Copa entera", **chosen)
    actions.setup.appoint(world.by(world.organizer), world.tournament, world.judge, Role.HEAD_JUDGE)
    over = {}
    for state in states(world):
        world.refresh()
        over[state] = [one for one in over_the_limit(world) if one[1] > one[2] + more.get(one[0], 0)]
    assert {state: names for state, names in over.items() if names} == {}
