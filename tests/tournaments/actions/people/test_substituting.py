"""A team gives a place to another person. Earlier rounds keep their names, on pages and in the record."""

import json

import pytest

from tests.tournaments.views.test_team_event import teams  # noqa: F401
from tests.world import client_of
from tournaments import actions
from tournaments.actions.people.substituting import substitute, swap_boards
from tournaments.core import record
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.models import Match
from tournaments.queries.record import export

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(teams):  # noqa: F811
    """The first table has its result; the round goes on."""
    decide(teams, teams.table(1))
    return teams


def decide(world, match):
    data = {"ending": "boards"} | {f"board{n}": "elimination" for n in (1, 2, 3)}
    data |= {f"board{n}_elimination_left": [2, 0] for n in (1, 2, 3)}
    actions.reporting.decide_result(world.by(world.judge), match, data)


def team_of(world, table):
    return world.tournament.matches.get(round__number=1, table=table).seats.first().entry


def boards(world, match):
    page = client_of(world.organizer).get(match.get_absolute_url()).content.decode()
    return page.partition('<ol class="boards">')[2].partition("</ol>")[0]


def recounted(world, number, round_):
    """The people at the boards of a team, by nothing but the record."""
    data = json.loads(record.as_text(export(world.tournament, public=True)))
    called = {mark: name for mark, (_salt, name) in data["names"].items()}
    entry = next(one for one in data["entries"] if one["number"] == number)
    now = [called[data["people"][person]] for person in entry["members"]]
    for line in sorted(data["log"], key=lambda one: -one["revision"]):
        said = line["details"]
        if said.get("number") != number or said.get("round", 0) <= round_:
            continue
        if line["action"] == "substitute":
            now[said["board"] - 1] = called[said["out"]]
        elif line["action"] == "swap_boards":
            now[said["board"] - 1], now[said["other_board"] - 1] = called[said["member"]], called[said["other"]]
    return now[:3]


def test_what_was_played_keeps_its_names_on_the_page_and_in_the_record(played):
    team, desk = team_of(played, 1), played.by(played.judge)
    captain, first, second = (one.player.nickname for one in team.memberships.order_by("pk"))
    member = team.memberships.get(player__nickname=second)
    substitute(desk, member, name="Eva", from_round=2)
    match = team.seats.get().match
    assert (second in boards(played, match), "Eva" in boards(played, match)) == (True, False)
    decide(played, played.tournament.matches.get(table=2))
    played.refresh()
    played.start(actions.pairing.pair_round(played.by(played.organizer), played.tournament))
    now = Match.objects.get(round__number=2, seats__entry=team)
    assert (second in boards(played, now), "Eva" in boards(played, now)) == (False, True)
    team.refresh_from_db()
    actions.entries.rename_entry(played.by(played.organizer), team, "Los del Norte")
    back = team.memberships.get(player__nickname=second)
    substitute(played.by(played.judge), team.memberships.get(player__nickname="Eva"), reserve=back, from_round=3)
    assert second in boards(played, match)
    assert "Eva" in boards(played, now)
    played.refresh()
    seen = [recounted(played, team.number, number) for number in (1, 2, 3)]
    assert seen == [[captain, first, second], [captain, first, "Eva"], [captain, first, second]]
    for public in (False, True):
        data = json.loads(record.as_text(export(played.tournament, public=public)))
        assert record.check(record.load(data), played.tournament.ruleset).differences == []


def test_everybody_reads_who_plays_the_round_and_not_who_comes_next(played):
    team, desk = team_of(played, 2), played.by(played.judge)
    captain = team.memberships.order_by("pk")[0]
    out = captain.player.nickname
    substitute(desk, captain, name="Eva", from_round=2)
    base = played.tournament.get_absolute_url()
    for path in (f"{base}pairings/", team.seats.get().match.get_absolute_url(), f"{base}paper/rounds/1/tables/"):
        page = client_of(played.organizer).get(path, follow=True).content.decode()
        assert (out in page, "Eva" in page) == (True, False), path


def test_two_change_boards_and_what_was_played_keeps_them(played):
    team, desk = team_of(played, 1), played.by(played.judge)
    captain, first, second = team.memberships.order_by("pk")
    names = [one.player.nickname for one in (captain, first, second)]
    match = team.seats.get().match
    before = boards(played, match)
    swap_boards(desk, captain, other=second, from_round=2)
    assert [one.player.nickname for one in team.memberships.order_by("pk")] == names[::-1]
    assert boards(played, match) == before
    substitute(desk, team.memberships.order_by("pk")[0], name="Eva", from_round=2)
    played.refresh()
    assert [recounted(played, team.number, number) for number in (1, 2)] == [names, ["Eva", names[1], names[0]]]
    for public in (False, True):
        data = json.loads(record.as_text(export(played.tournament, public=public)))
        assert record.check(record.load(data), played.tournament.ruleset).differences == []


def test_nobody_changes_boards_with_themselves_or_with_another_team(played):
    team, desk = team_of(played, 1), played.by(played.judge)
    captain = team.memberships.order_by("pk")[0]
    theirs = team_of(played, 2).memberships.order_by("pk")[0]
    for wrong, field in ((captain, "other"), (theirs, "other")):
        with pytest.raises((Invalid, Conflict)) as refused:
            swap_boards(desk, captain, other=wrong, from_round=2)
        assert refused.value.field == field
    with pytest.raises(Invalid) as refused:
        swap_boards(desk, captain, other=team.memberships.order_by("pk")[1], from_round=1)
    assert refused.value.field == "from_round"


def test_while_the_table_is_open_somebody_enters_at_once(played):
    team = team_of(played, 2)
    member = team.memberships.order_by("pk").last()
    substitute(played.by(played.judge), member, name="Eva", from_round=1)
    assert "Eva" in boards(played, team.seats.get().match)


def test_what_makes_no_sense_or_is_not_theirs_is_refused(played):
    done, team, other = team_of(played, 1), team_of(played, 2), played.tournament.entries.last()
    desk, member = played.by(played.judge), done.memberships.first()
    theirs = other.memberships.last()
    for field, wrong in {
        "from_round": lambda: substitute(desk, member, name="Eva", from_round=1),
        "name": lambda: substitute(desk, member, from_round=2),
    }.items():
        with pytest.raises(Invalid) as refused:
            wrong()
        assert refused.value.field == field
    with pytest.raises(Invalid):
        substitute(desk, member, name=member.player.nickname, from_round=2)
    with pytest.raises(Conflict):
        substitute(desk, team.memberships.first(), reserve=theirs, from_round=2)
    last = team.memberships.order_by("pk").last()
    substitute(desk, last, name="Eva", from_round=2)
    left = team.memberships.get(player=last.player_id)
    with pytest.raises(Conflict, match="todavía juega la ronda 1"):
        substitute(desk, team.memberships.order_by("pk")[0], reserve=left, from_round=1)
    with pytest.raises(NotAllowed):
        substitute(played.by(played.players[0]), member, name="Eva", from_round=2)
