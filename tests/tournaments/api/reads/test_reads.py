"""Reads of programs: each answer has the members of its shape, and what is for few is told to few."""

from datetime import timedelta

import pytest

from tests.tournaments.doors.calling import Bot
from tests.world import World, person
from tournaments import actions
from tournaments.core import addresses
from tournaments.enums import CallKind, PenaltyCategory, Pool
from tournaments.models.personal import code_of

pytestmark = pytest.mark.django_db
WON = {"ending": "elimination", "left": [2, 0]}
OF_ALL = ["", "entries/", "entries/1/", "rounds/", "tables/", "clock/", "standings/", "order/", "log/", "record/"]
OF_STAFF = ["calls/", "waiting/", "penalties/"]


@pytest.fixture
def world():
    """A round of five, of which the first table has a result, and a call and a warning at the second."""
    world = World.open()
    world.add_players(5)
    world.start_round()
    actions.reporting.decide_result(world.by(world.judge), world.table(1), WON)
    caller = world.seated(world.table(2))[0]
    actions.judging.call_judge(world.by(caller), world.table(2), CallKind.RULES, note="duda")
    entry = world.table(2).seats.first().entry
    actions.judging.warn(world.by(world.judge), entry, PenaltyCategory.LATE, note="tarde")
    world.refresh()
    return world


def at(world, end=""):
    return f"tournaments/{world.tournament.slug}/{end}"


def test_an_event_is_told_by_slug_and_by_id_with_its_revision_as_tag(world):
    said = Bot().get(at(world))
    assert said.json()["title"] == {"champion": None, "why": "unfinished", "divisions": []}
    assert (said.json()["entries"], said.json()["round"], said.json()["rounds_planned"]) == (5, 1, 3)
    assert said["ETag"] == f'"{world.tournament.revision}.{world.tournament.head}"'
    assert Bot().get(f"tournaments/{said.json()['id']}/").json() == said.json()
    assert said.json()["id"] == addresses.event_id(world.tournament.seed_hash)
    again = Bot().get(at(world), {"If-None-Match": said["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("end", OF_ALL)
def test_everybody_reads_what_pages_show(world, end):
    answer = Bot().get(at(world, end))
    assert (answer.status_code, answer["Content-Type"].partition(";")[0]) == (200, "application/json")
    assert answer["Access-Control-Allow-Origin"] == "*"


def test_tables_tell_what_is_known_of_each(world):
    decided, open_, bye = Bot().get(at(world, "tables/")).json()["results"]
    assert (decided["final"], decided["outcome"], decided["ending"]) == (True, "decided", "elimination")
    assert [(seat["score"], seat["won"]) for seat in decided["seats"]] == [(2, True), (0, False)]
    assert (open_["final"], open_["reported"], open_["outcome"]) == (False, False, None)
    assert (bye["table"], len(bye["seats"])) == (None, 1)
    assert len({one["id"] for one in (decided, open_, bye)}) == 3
    whole = Bot().get(at(world, f"tables/{decided['match']}/")).json()
    assert [(one["version"], one["data"], one["counts"]) for one in whole["reports"]] == [(1, WON, True)]
    asked = Bot().get(at(world, "tables/?open=true&fields=table")).json()
    assert asked == {"results": [{"table": 2}]}
    assert Bot().get(at(world, "tables/?q=jugador1&round=1")).json()["results"]


def test_standings_tell_the_reason_for_each_place(world):
    world.finish_round(world.tournament.rounds.get())
    said = Bot().get(at(world, "standings/")).json()
    assert [column["name"] for column in said["columns"]] == list(said["results"][0]["values"])
    assert said["after"] == 1
    first = said["results"][0]
    assert first["steps"][-1]["decides"]
    assert first["why"]
    assert [one["place"] for one in Bot().get(at(world, "order/")).json()["results"]] == [1, 2, 3, 4, 5]


def test_a_clock_is_data(world):
    said = Bot().get(at(world, "clock/")).json()
    round_ = world.tournament.rounds.get()
    assert said["left"] is None
    assert said["deadline"] == (round_.started_at + timedelta(minutes=round_.minutes)).isoformat().replace(
        "+00:00", "Z"
    )
    assert (said["tables"], said["open"]) == (2, 1)


@pytest.mark.parametrize("end", OF_STAFF)
def test_what_is_for_the_staff_needs_a_key_that_reads(world, end):
    judge = world.judge
    assert Bot.of(judge).get(at(world, end)).json()["results"]
    statuses = [bot.get(at(world, end)).status_code for bot in (
        Bot(), Bot.of(person("nadie")), Bot.of(judge, None, "announce"),
    )]  # fmt: skip
    assert statuses == [403] * 3


def opposite(world, entry):
    """Return a program of the player who sits opposite."""
    other = world.table(2).seats.exclude(entry=entry).get().entry
    return [Bot(code_of(other))]


def test_a_player_reads_the_own_table_calls_and_warnings_and_no_others(world):
    warned = world.table(2).seats.first().entry
    other = world.table(1).seats.first().entry
    bot, elsewhere = Bot(code_of(warned)), Bot(code_of(other))
    own = bot.get(at(world, "me/")).json()
    assert (own["entry"]["entry"], own["table"]["table"]) == (warned.number, 2)
    assert [one["note"] for one in bot.get(at(world, "penalties/")).json()["results"]] == ["tarde"]
    assert elsewhere.get(at(world, "penalties/")).json()["results"] == []
    called = [one.get(at(world, "calls/")).json()["results"] for one in (bot, *opposite(world, warned))]
    assert [[one["note"] for one in each] for each in called] == [["duda"], [""]]
    assert elsewhere.get(at(world, "calls/")).json()["results"] == []
    assert bot.get(at(world, "waiting/")).status_code == 403
    assert Bot.of(world.judge).get(at(world, "me/")).status_code == 404


def test_a_draft_and_the_facts_of_the_staff_are_the_staffs(world):
    world.finish_round(world.tournament.rounds.get())
    world.tournament.entries.update(club="Norte")
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    staff, anybody = Bot.of(world.organizer), Bot()
    told = [[one["round"] for one in bot.get(at(world, "rounds/")).json()["results"]] for bot in (staff, anybody)]
    assert told == [[1, 2], [1]]
    draft = staff.get(at(world, "tables/?round=2")).json()["results"][0]["match"]
    assert anybody.get(at(world, "tables/?round=2")).json()["results"] == []
    assert [bot.get(at(world, f"tables/{draft}/")).status_code for bot in (staff, anybody)] == [200, 404]
    clubs = [bot.get(at(world, "entries/1/")).json()["club"] for bot in (staff, anybody)]
    assert clubs == ["Norte", None]
    rosters = [bot.get(at(world, "entries/1/")).json()["roster"] for bot in (staff, anybody)]
    assert (len(rosters[0]), rosters[1]) == (5, None)


def test_the_log_goes_on_from_a_revision(world):
    staff, anybody = Bot.of(world.organizer), Bot()
    whole = staff.get(at(world, "log/")).json()
    assert [line["revision"] for line in whole["results"]] == list(range(1, world.tournament.revision + 1))
    some = staff.get(at(world, "log/?limit=2&after=1")).json()
    assert ([line["revision"] for line in some["results"]], some["after"]) == ([2, 3], 3)
    assert whole["after"] == anybody.get(at(world, "log/")).json()["after"] == world.tournament.revision
    assert all(line["public"] for line in anybody.get(at(world, "log/")).json()["results"])
    assert anybody.get(at(world, f"log/?after={world.tournament.revision}")).json()["results"] == []


def test_pages_end_and_hold_every_row_once(world):
    seen, address = [], at(world, "entries/?limit=2")
    while address:
        page = Bot().get(address).json()
        seen += [row["entry"] for row in page["results"]]
        address = page.get("next", "").removeprefix("/api/v1/")
    assert seen == [1, 2, 3, 4, 5]
    again = World.open_again(world).tournament
    first = Bot().get("tournaments/?limit=1").json()
    second = Bot().client.get(first["next"]).json()
    assert [one["event"] for one in first["results"] + second["results"]] == [again.slug, world.tournament.slug]
    assert "next" not in second


SOUGHT = {
    "q=copa": 1, "q=nada": 0, "city=club": 0, "state=running": 1, "state=draft": 0, "game=atrum": 1,
    "from=2026-11-21": 1, "from=2026-11-22": 0, "to=2026-11-20": 0,
}  # fmt: skip


@pytest.mark.parametrize("query", SOUGHT)
def test_events_are_found_by_what_pages_find_them_by(world, query):
    assert len(Bot().get(f"tournaments/?{query}").json()["results"]) == SOUGHT[query]


def test_the_own_events_need_a_key_that_reads(world):
    assert Bot().get("tournaments/?mine=true").status_code == 401
    bots = Bot.of(world.judge), Bot.of(world.judge, None, "announce"), Bot.of(person("nadie"))
    assert [len(bot.get("tournaments/?mine=true").json()["results"]) for bot in bots] == [1, 0, 0]


def test_a_spreadsheet_reads_standing_and_pairings_without_a_key(world):
    world.tournament.entries.filter(number=1).update(name="=IMPORTXML(1)")
    for name, rows in (("standings", 6), ("pairings", 6), ("pairings.csv?round=2", 1)):
        address = at(world, name if "?" in name else f"{name}.csv")
        answer = Bot().get(address, {"Accept": "text/csv", "Accept-Language": "en"})
        assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8"), name
        assert len(answer.content.decode().splitlines()) == rows
        assert ",=IMPORTXML" not in answer.content.decode()
        assert not answer.cookies
    assert Bot().get(at(world, "pairings.csv"), {"If-None-Match": answer["ETag"]}).status_code == 304


WRONG = {
    "tables/?round=x": "round", "tables/?nada=1": "nada", "tables/?cursor=x": "cursor", "tables/?fields=x": "fields",
    "entries/?limit=0": "limit", "entries/?state=x": "state", "log/?wait=26": "wait", "standings/?after=-1": "after",
    "entries/?cursor=WzFd2": "cursor", "log/?after=9999999999": "after",
}  # fmt: skip


@pytest.mark.parametrize("end", WRONG)
def test_a_wrong_parameter_is_named(world, end):
    refused = Bot().get(at(world, end))
    assert (refused.status_code, refused.json().get("field")) == (422, WRONG[end]), refused.content


def test_a_draft_is_not_found(world):
    bot = Bot.of(world.organizer)
    made = bot.post("/api/v1/do/create_tournament/", {"settings": {"name": "Otra"}}).json()
    assert bot.get(f"tournaments/{made['id']}/").json()["event"] == made["event"]
    assert [Bot().get(f"tournaments/{made['event']}/{end}").status_code for end in OF_ALL] == [404] * len(OF_ALL)


def test_games_tell_their_catalogue_rules_and_precedents(world):
    games = Bot().get("games/").json()["results"]
    assert {"game": "atrum", "name": "Atrum Arena", "has_catalogue": True, "has_judge": True} in games
    assert Bot().get("games/atrum/catalogue/?q=a").json()["results"]
    laws = Bot().get("games/atrum/rules/").json()["results"]
    section = laws[0]["section"]
    found = Bot().get(f"games/atrum/rules/?section={section}").json()["results"]
    assert laws[0] in found
    assert all(section in {law["section"], *law["also"]} for law in found)
    assert Bot().get("games/atrum/precedents/").json() == {"results": []}
    assert Bot().get("games/nada/rules/").status_code == 404


def test_the_engines_answer_and_refuse(world):
    history = {"players": [{"id": n, "seed": n} for n in range(1, 5)], "rounds": []}
    paired = Bot().post("/api/v1/pair/", history)
    assert (len(paired.json()["pairs"]), paired.json()["bye"]) == (2, None)
    judge = world.tournament.ruleset.judge
    case = judge.bench.new(world.tournament.rules_date, [("A", ()), ("B", ())])["case"]
    assert Bot().post("/api/v1/adjudicate/", case).json()["format"]
    for address in ("pair", "adjudicate"):
        refused = Bot().post(f"/api/v1/{address}/", {"x": 1})
        assert (refused.status_code, refused.json()["type"]) == (422, "/api/v1/problems/invalid")


def test_the_evening_around_the_tables_is_told_to_everybody(world):
    run, evening = world.by(world.organizer), actions.evening
    evening.breaks.plan_break(run, world.tournament, 1, 45, text="Almuerzo")
    evening.raffles.draw_raffle(run, world.tournament, Pool.STILL_THERE, prize="Playmat")
    first = evening.raffles.draw_raffle(run, world.tournament, Pool.STILL_THERE)
    evening.raffles.undo_raffle(run, world.tournament, 2)
    evening.prizes.set_prize(run, world.tournament, 1, "sobres", last=2, amount=10)
    said = Bot().get(at(world)).json()
    assert said["breaks"] == [{"after": 1, "minutes": 45, "text": "Almuerzo", "until": None, "is_on": False}]
    assert [(one["draw"], one["prize"]) for one in said["raffle"]] == [(1, "Playmat")]
    assert said["raffle"][0]["entry"] != first.number
    assert said["prize_list"] == [{"first": 1, "last": 2, "text": "sobres", "amount": 10}]
    assert said["awards"] == []
    world.finish_round(world.tournament.rounds.get())
    world.refresh()
    world.tournament.swiss_rounds = 1
    world.tournament.save(update_fields=["swiss_rounds"])
    actions.rounds.finish_tournament(run, world.tournament)
    told = Bot().get(at(world)).json()["awards"]
    assert [(one["place"], one["gets"], one["shares"]) for one in told] == [
        (1, ["10 sobres"], []), (2, ["10 sobres"], [])
    ]  # fmt: skip
