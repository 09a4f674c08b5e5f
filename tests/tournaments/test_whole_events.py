"""Events of every format end, whatever happens in them, with an order that says who won and a record that verifies."""

import json
import re
from html import unescape
from random import Random

import pytest
from django.test import Client

from atrum_judge.registry import playing_also, rulesets
from tests.party_game import PartyGame
from tests.whole_events import Duel, Event, StagedEvent, some_settings, some_stages
from tournaments.core import record
from tournaments.core.brackets.single import bracket_size, parts_of, widest
from tournaments.core.naming import named_record
from tournaments.enums import KNOCKOUT_FORMATS, EntryState, MissedRounds, TournamentState
from tournaments.queries.record import export
from tournaments.queries.rounds import slot_results
from tournaments.queries.standings import final_order, podium

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]


def played(seed):
    """An event of chance, at its end, and what is wrong with it."""
    rng = Random(seed)
    players = min(40, 2 + int(rng.expovariate(1 / 5)))
    with playing_also(Duel()):
        event = Event(rng, players, **some_settings(rng, players))
        return event, wrong(event.play())


def wrong(tournament):
    """Return the contradictions of an event's promises."""
    found = []
    for public in (False, True):
        data = json.loads(record.as_text(export(tournament, public=public)))
        outcome = record.check(record.load(data), tournament.ruleset)
        found += [str(difference) for difference in outcome.differences]
    found += told_otherwise(tournament, data)
    if tournament.state != TournamentState.FINISHED:
        return found
    order = final_order(tournament)
    last = tournament.rounds.order_by("number").last()
    seated = {seat.entry_id for seat in last.seats.all()}
    disqualified = [entry.state == EntryState.DISQUALIFIED for entry in order]
    if disqualified != sorted(disqualified):
        found.append("somebody disqualified is not last")
    is_apart = podium(tournament).why == "apart"
    champion = order[0] if order and not all(disqualified) and not is_apart else None
    if data["champion"] != (champion.number if champion else None):
        found.append("the record has another champion")
    if is_apart:
        found += [f"{name} has another champion" for name in wrong_divisions(tournament, last)]
    due = due_champion(tournament, last)
    if champion and due and due != champion and not due.is_disqualified:
        found.append(f"{champion} is champion and not {due}")
    if (
        last.stage.kind == "swiss"
        and last.stage.number == 1
        and tournament.withdrawn == "last"
        and not any(disqualified)
    ):
        early = [entry.state == EntryState.DROPPED and entry.pk not in seated for entry in order]
        if early != sorted(early):
            found.append("somebody who left is above who played on")
    return found


PODIUM = r'<ol class="podium">.*?</ol>|<p class="champion__name".*?</ol>'
"""The first places: on the standings, and on the event's page, where the champion stands apart."""


def told_otherwise(tournament, data):
    """Return the points in which the pages and the API tell another end than the record."""
    data = named_record(data)
    client, event = Client(), f"/api/tournaments/{tournament.slug}/"
    one, standing = client.get(event).json(), client.get(f"{event}standings/").json()
    found = []
    if [row["number"] for row in standing["final"]] != data["final"]:
        found.append("the API has another final order")
    if {told["champion"] and told["champion"]["number"] for told in (one, standing)} != {data["champion"]}:
        found.append("the API has another champion")
    if tournament.state != TournamentState.FINISHED or not tournament.rounds.exists():
        return found
    best = [entry["name"] for entry in data["entries"]]
    due = [best[number - 1] for number in data["final"]] if data["champion"] else []
    for address in ("", "standings/"):
        page = client.get(f"/t/{tournament.slug}/{address}").content.decode()
        shown = re.search(PODIUM, page, re.DOTALL)
        named = re.findall(r"<(?:a href[^>]*|span)>([^<]+?)\s*<", shown[0]) if shown else []
        is_whole = address and tournament.format in KNOCKOUT_FORMATS
        if not is_whole and [unescape(name) for name in named] != due[:4]:
            found.append(f"/{address} tells {named} and not {due[:4]}")
        nobody = data["champion"] is None and podium(tournament).why != "apart"
        if ("Nadie tiene el título" in page) != nobody:
            found.append(f"/{address} has another title")
    return found


def due_champion(tournament, last):
    """Return the winner of a bracket's last match; None where nobody won it, or there is none."""
    if last.stage.kind == "bracket":
        if len(parts_of(last.stage.seeds)) > 1 or not was_played_out(last.stage):
            return None
        final = last.matches.get(position=0)
        return next((seat.entry for seat in final.seats.all() if seat.goes_on), None)
    if last.stage.kind != "double":
        return None
    _, losers = slot_results(last.stage)
    lost = list(losers.values())
    seeds = tournament.entries.filter(pk__in=last.stage.seeds)
    left_over = [entry for entry in seeds if lost.count(entry.number) < 2]
    staying = left_over if len(left_over) == 1 else [entry for entry in left_over if not entry.has_left]
    return staying[0] if len(staying) == 1 else None


def was_played_out(stage):
    """True unless too few were left to play the final of a bracket."""
    return stage.rounds.count() >= bracket_size(widest(stage.seeds)).bit_length() - 1


def wrong_divisions(tournament, last):
    """Yield the divisions whose title is not that of the winner of their final."""
    titles = {one.name: one.champion for one in podium(tournament).divisions}
    for place, _seeds in enumerate(parts_of(last.stage.seeds) if was_played_out(last.stage) else ()):
        winner = next((seat.entry for seat in last.matches.get(position=place).seats.all() if seat.goes_on), None)
        if winner and not winner.is_disqualified and titles[winner.division] != winner:
            yield winner.division


@pytest.mark.chances(sample=12, whole=2000)
def test_an_event_of_any_format_ends_right_whatever_happens(seed):
    event, problems = played(seed)
    assert problems == [], event.did


def test_tables_keep_their_numbers_where_nobody_is_left_at_one_before_them():
    """A correction of a double elimination leaves its second round one table, which stays table 2."""
    event, problems = played(94)
    assert problems == [], event.did


@pytest.mark.chances(sample=12, whole=1000)
def test_an_event_of_a_list_of_stages_ends_right_whatever_happens(seed):
    rng = Random(f"stages {seed}")
    players = min(40, 2 + int(rng.expovariate(1 / 6)))
    with playing_also(Duel()):
        event = StagedEvent(rng, players, **some_stages(rng, players))
        assert wrong(event.play()) == [], (
            event.tournament.later_stages,
            event.did,
        )


@pytest.mark.chances(sample=3, whole=200)
def test_an_event_of_teams_ends_right_whatever_happens(seed):
    rng = Random(seed)
    players = rng.randint(2, 12)
    with playing_also(Duel()):
        options = {"boards": rng.choice(["2", "3", "4"])}
        event = Event(rng, players, options=options, **some_settings(rng, players))
        assert wrong(event.play()) == [], event.did


@pytest.mark.chances(sample=3, whole=200)
def test_an_event_of_tables_of_three_to_five_ends_right_whatever_happens(seed):
    rng = Random(seed)
    with playing_also(PartyGame()):
        event = Event(rng, rng.randint(3, 14), "party", swiss_rounds=2, top_cut=rng.choice([0, 3, 4]))
        assert wrong(event.play()) == [], event.did


@pytest.mark.chances(sample=8, whole=200)
def test_an_event_of_any_game_ends_right_whatever_happens(seed):
    rng = Random(seed)
    game = rng.choice(rulesets())
    players = rng.randint(game.min_seats, 12)
    settings = some_settings(rng, players)
    if game.max_seats > 2:
        settings |= {"format": "swiss", "top_cut": 0, "cut_rule": "size"}
    event = Event(rng, players, game.key, **settings)
    event.missed = rng.choice(MissedRounds.values)
    assert wrong(event.play()) == [], (game.key, event.did)
