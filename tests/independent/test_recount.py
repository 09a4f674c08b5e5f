"""Records of events of chance, counted again by a reader that knows the documentation alone (`reader.py`)."""

import json
import lzma
import tarfile
from random import Random

import pytest
from django.test import Client

from atrum_judge.registry import playing_also, rulesets
from tests.independent import reader
from tests.party_game import PartyGame
from tests.selection import ROOT
from tests.whole_events import (
    ACTS,
    STAGE_IN_ORDER,
    Duel,
    Event,
    StagedEvent,
    some_settings,
    some_stages,
)
from tournaments import actions
from tournaments.actions.people.leaving import leave
from tournaments.core import record
from tournaments.enums import EntryState, MissedRounds, PenaltyCategory, Pool, TheirTables
from tournaments.queries.record import export

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

CRITERIA = [
    "points",
    "wins",
    "score",
    "board_points",
    "opponents_win_rate",
    "opponents_opponents",
    "opponents_points_rate",
    "opponents_points_mean",
    "games_rate",
    "opponents_games_rate",
    "buchholz",
    "buchholz_cut1",
    "buchholz_median",
    "sonneborn_berger",
    "progressive",
    "head_to_head",
    "opponents_score",
    "draw",
    "fide_buchholz",
    "fide_buchholz_cut1",
    "fide_buchholz_median",
    "fide_sonneborn_berger",
    "fide_direct_encounter",
]
NAMES = ("Juveniles", "Adultos", "Veteranas")


def raffle(event):
    pool = event.rng.choice([Pool.STILL_THERE, Pool.CAME, Pool.THESE])
    numbers = [entry.number for entry in event.tournament.entries.all() if event.rng.random() < 0.6]
    only = numbers if pool == Pool.THESE else ()
    actions.evening.raffles.draw_raffle(event.by, event.tournament, pool, prize="Una carta", only=only)


def undo_raffle(event):
    actions.evening.raffles.undo_raffle(event.by, event.tournament, event.rng.randint(1, 3))


def go_away(event):
    """Let somebody leave, and a judge say at once what becomes of the tables."""
    if one := event.some(event.tournament.entries.filter(state=EntryState.CHECKED_IN)):
        leave(event.by, one, reason="Se va", tables=event.rng.choice(list(TheirTables)))


def lose_match(event):
    if one := event.some(event.tournament.entries.filter(state=EntryState.CHECKED_IN)):
        actions.judging.lose_match(event.by, one, PenaltyCategory.LATE, reason="Llegó tarde")


def choose_missed(event):
    if one := event.some(event.tournament.entries.all()):
        actions.registration.choose_missed(event.by, one, missed=event.rng.choice(list(MissedRounds)))


def choose_division(event):
    if one := event.some(event.tournament.entries.all()):
        name = event.rng.choice(divisions_of(event.tournament))
        actions.entries.choose_division(event.by, one, division=name)


MORE = (raffle, raffle, undo_raffle, go_away, go_away, lose_match, choose_missed)


def some_criteria(rng):
    """Any criteria, the most important first."""
    first = rng.choice([["points"], ["wins"], ["points", "score"]])
    return first + rng.sample([one for one in CRITERIA[2:] if one not in first], rng.randint(1, 6))


def of_any_format(rng):
    players = min(30, 2 + int(rng.expovariate(1 / 6)))
    settings = some_settings(rng, players) | {"criteria": some_criteria(rng)}
    return Event(rng, players, **settings)


def of_stages(rng):
    players = min(30, 3 + int(rng.expovariate(1 / 7)))
    return StagedEvent(rng, players, **some_stages(rng, players) | {"criteria": some_criteria(rng)})


class DividedEvent(StagedEvent):
    """An event of divisions: everybody has one from the beginning."""

    does = (*StagedEvent.does, choose_division, choose_division)

    def add(self, *args, **given):
        entry = super().add(*args, **given)
        if entry.division:
            return entry
        name = self.rng.choice(divisions_of(self.tournament))
        return actions.entries.choose_division(self.by, entry, division=name)


def divisions_of(tournament):
    return [name.strip() for name in tournament.divisions.split(",")]


def of_divisions(rng):
    """All play together; then mostly each division has a bracket of its own."""
    players = min(30, 4 + int(rng.expovariate(1 / 9)))
    settings = some_stages(rng, players) | {"criteria": some_criteria(rng)}
    if rng.random() < 0.7:
        cut = {"kind": "bracket", "who": "best", "bound": rng.randint(2, 6), "by_division": True}
        cut |= rng.choice([{}, {"seeding": "rating"}, {"seeding": "drawn"}])
        cut |= {"third_place": True} if rng.random() < 0.5 else {}
        cut = {name: cut[name] for name in (*STAGE_IN_ORDER, "by_division") if name in cut}
        days = [one for one in settings["later_stages"] if one["kind"] == "swiss"]
        settings |= {"later_stages": [*days[:2], cut]}
        settings |= {"format": rng.choice(["swiss", "round_robin"]) if not days else "swiss"}
    return DividedEvent(rng, players, **settings | {"divisions": ", ".join(NAMES[: rng.randint(2, 3)])})


def of_teams(rng):
    players = rng.randint(2, 12)
    settings = some_settings(rng, players) | {"criteria": some_criteria(rng)}
    return Event(rng, players, options={"boards": rng.choice(["2", "3", "4"])}, **settings)


def of_pods(rng):
    players = rng.randint(3, 16)
    later = rng.choice(
        [
            {"top_cut": rng.choice([0, 3, 4])},
            {"later_stages": [some_pods(rng), {"kind": "final_table", "who": "best", "bound": rng.randint(3, 5)}]},
        ]
    )
    return StagedEvent(
        rng, players, game="party", swiss_rounds=rng.randint(1, 3), criteria=some_criteria(rng), **later
    )


def some_pods(rng):
    return {"kind": "swiss", "rounds": rng.randint(1, 2), "who": "best", "bound": rng.randint(6, 9)}


def of_any_game(rng):
    game = rng.choice(rulesets())
    players = rng.randint(game.min_seats, 12)
    settings = some_settings(rng, players) | {"criteria": some_criteria(rng)}
    if game.max_seats > 2:
        settings |= {"format": "swiss", "top_cut": 0, "cut_rule": "size"}
    return Event(rng, players, game.key, **settings)


KINDS = {
    "format": of_any_format,
    "stages": of_stages,
    "divisions": of_divisions,
    "teams": of_teams,
    "pods": of_pods,
    "game": of_any_game,
}


def recounted(kind, seed):
    """Return an event of chance, as far as it was played, and what its records say otherwise than the reader."""
    rng = Random(f"{kind} {seed}")
    with playing_also(Duel()), playing_also(PartyGame()):
        event = KINDS[kind](rng)
        event.missed = rng.choice(list(MissedRounds))
        event.does = (*(event.does or ACTS), *MORE)
        tournament = event.play(to_the_end=rng.random() < 0.85)
        records = [exported(tournament, public=public) for public in (False, True)]
        found = [difference for data in records for difference in reader.differences(data)]
        full = records[0]
        title = Client().get(f"/api/v1/tournaments/{tournament.slug}/").json()["title"]
    told = [one["champion"] and one["champion"]["entry"] for one in title["divisions"]]
    if full["tournament"]["state"] == "finished" and told != reader.titles(reader.Record(full)):
        found.append(f"titles: {reader.titles(reader.Record(full))}, and not {told}")
    return event, found


def exported(tournament, *, public):
    return json.loads(record.as_text(export(tournament, public=public)))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.chances(sample=2, whole=100)
def test_a_record_follows_from_what_the_documentation_says(kind, seed):
    event, found = recounted(kind, seed)
    assert found == [], (event.tournament.later_stages, event.did)


RELEASED = sorted((ROOT / "tests/released").glob("*/records.tar.xz"))
OLDER = sorted((ROOT / "tests/tournaments/core/record/older").glob("*.json.xz"))


def records_of(path):
    """Yield name and record of each in a file."""
    if path.name.endswith(".json.xz"):
        yield path.name, json.loads(lzma.decompress(path.read_bytes()))
        return
    with tarfile.open(path) as archive:
        for member in archive:
            if (file := archive.extractfile(member)) is not None:
                yield member.name, json.load(file)


@pytest.mark.parametrize("path", [*RELEASED, *OLDER], ids=lambda path: f"{path.parent.name}-{path.name}")
def test_so_does_a_record_of_each_earlier_version(path):
    found = {name: reader.differences(data) for name, data in records_of(path)}
    assert found
    assert not any(found.values()), found


def test_whatever_is_changed_in_a_record_differs():
    """One that wins another match, has another seed, or another bye, is noticed."""
    data = dict(records_of(RELEASED[-1]))["atrum-arena-0.full.json"]
    for change in (swap_winner, other_order, other_lot):
        changed = json.loads(json.dumps(data))
        change(changed)
        del changed["seal"]
        assert reader.differences(changed), change.__name__


def swap_winner(data):
    match = next(one for one in data["rounds"][0]["matches"] if len(one["seats"]) == 2)
    first, second = match["seats"]
    first["entry"], second["entry"] = second["entry"], first["entry"]


def other_order(data):
    data["stages"][-1]["seeds"].reverse()


def other_lot(data):
    data["standings"][0][0]["values"][-1] = "1"
