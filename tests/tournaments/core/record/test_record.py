"""The record of an event: exported, checked, imported, in every format and with everything that happens."""

import copy
import io
import json
import lzma
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command

from atrum_judge.protocol import NOTHING
from players.models import User
from tests.kept import kept
from tests.selection import one_of_many
from tests.whole_events import Event
from tests.world import LEGAL, World
from tournaments import actions
from tournaments.actions.importing import import_record
from tournaments.core import record
from tournaments.core.record import BadRecord
from tournaments.core.record.upgrade import kind_of
from tournaments.enums import EntryState, MissedRounds, PenaltyCategory
from tournaments.models import Match, Tournament
from tournaments.queries.record import export, publication
from tournaments.queries.rounds import open_matches
from tournaments.queries.standings import final_order
from tournaments.simulation import Simulation

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)


def played(players=9, seed=4, **settings):
    simulation = Simulation(seed, START)
    simulation.create(players, settings)
    simulation.register(players, walk_ins=1)
    simulation.play_to_the_end()
    return simulation.tournament


def as_file(tournament, *, public=False):
    """The record as it comes back from a file."""
    return json.loads(record.as_text(export(tournament, public=public)))


def verify(data):
    found = record.load(data)
    return record.check(found, Tournament(game=found.game).ruleset)


def make_room(tournament):
    """An event is never deleted; another installation would not have it."""
    Tournament.objects.filter(pk=tournament.pk).update(slug=f"otra-instalacion-{tournament.pk}")


FORMATS = {
    "swiss": {"swiss_rounds": 4, "top_cut": 4},
    "seeded": {"first_round": "seeding", "club_rounds": 2, "accelerated_rounds": 2, "top_cut": 0},
    "by standing": {"swiss_rounds": 3, "last_by_standing": True, "top_cut": 2},
    "round_robin": {"format": "round_robin", "top_cut": 0},
    "groups": {"format": "groups", "groups": 3, "top_cut": 4},
    "single": {"format": "single", "top_cut": 0, "first_round": "seeding"},
    "double": {"format": "double", "top_cut": 0},
}


def test_a_record_is_one_text_whatever_the_order_of_its_keys():
    assert record.as_text({"b": "é", "a": [1]}) == '{\n "a": [\n  1\n ],\n "b": "é"\n}\n'


@pytest.mark.parametrize("name", FORMATS)
def test_an_event_of_every_format_is_played_and_proven(name):
    tournament = played(11, **FORMATS[name])
    assert tournament.state == "finished"
    for public in (False, True):
        outcome = verify(as_file(tournament, public=public))
        assert outcome.differences == []
        private = tournament.rounds.exclude(inputs__apart=[]) if public else tournament.rounds.none()
        assert (
            len(outcome.unchecked) == private.count()
        )  # a private record keeps entries apart, by club or otherwise
        tables = Match.objects.filter(seats__isnull=False).exclude(round__in=private)
        assert outcome.pairings == tables.distinct().count()
    assert final_order(tournament)[0].number == export(tournament, public=True)["champion"]


@pytest.mark.parametrize("name", one_of_many([*FORMATS]))
def test_an_imported_event_gives_the_same_record(name):
    tournament = played(8, **FORMATS[name])
    files = {public: as_file(tournament, public=public) for public in (True, False)}
    for public, data in files.items():
        make_room(tournament)
        tournament = import_record(record.load(data))
        assert record.as_text(export(tournament, public=public)) == record.as_text(data)
        assert publication(tournament).findings.is_right


def test_an_event_in_progress_is_carried_over_and_played_to_its_end():
    simulation = Simulation(3, START)
    simulation.create(9, {})
    simulation.register(9)
    simulation.leave_in_progress(2)
    simulation.tournament.refresh_from_db()
    data = as_file(simulation.tournament)
    make_room(simulation.tournament)
    again = import_record(record.load(data), organizer=simulation.organizer)
    assert as_file(again) == data
    simulation.tournament = again
    for match in open_matches(again.rounds.last()):
        actions.reporting.decide_result(
            simulation.by(simulation.organizer),
            match,
            again.ruleset.sample.report(simulation.rng, 2),
            reason="Resuelto",
        )
    again.refresh_from_db()
    assert verify(as_file(again)).is_right


@pytest.mark.parametrize("missed", MissedRounds)
def test_what_a_late_entry_gets_for_the_rounds_it_missed_is_proven_and_carried_over(missed):
    world = World.open(swiss_rounds=4)
    world.add_players(8)
    by = world.organizer
    for _ in range(2):
        world.settle(actions.pairing.pair_round(world.by(by), world.tournament))
    late = actions.registration.add_walk_in(
        world.by(by), world.tournament, "Llega tarde", items=LEGAL, missed=missed
    )
    assert late.missed_rounds == missed
    for _ in range(2):
        world.settle(actions.pairing.pair_round(world.by(by), world.tournament))
    late.refresh_from_db()
    assert late.seats.count() == 2
    world.refresh()
    for public in (False, True):
        assert verify(as_file(world.tournament, public=public)).differences == []
    data = as_file(world.tournament)
    bye = world.tournament.ruleset.bye(world.tournament.game_options)
    given = {
        MissedRounds.NOTHING: None,
        MissedRounds.LOSS: {"as": "loss", **NOTHING.as_json()},
        MissedRounds.BYE: {"as": "bye", **bye.as_json()},
    }
    assert data["entries"][8]["missed"] == given.pop(missed)
    for other in given.values():
        forged = copy.deepcopy(data)
        forged["entries"][8]["missed"] = other
        assert "Llega tarde" in str(verify({**forged, "seal": None}).differences)
    make_room(world.tournament)
    assert record.as_text(export(import_record(record.load(data)), public=False)) == record.as_text(data)


def without_choice(entry):
    """Return the result of an entry of version 4 for missed rounds."""
    return entry["missed"] and {name: value for name, value in entry["missed"].items() if name != "as"}


BYES_THAT_ARE_NO_WIN = {"shadow_throne": {}, "duelo": {"bye": "draw"}}


@pytest.mark.parametrize("game", BYES_THAT_ARE_NO_WIN)
def test_a_bye_for_a_missed_round_is_proven_also_where_it_is_no_win(game):
    event = Event(Random(1), 8, game, options=BYES_THAT_ARE_NO_WIN[game], format="swiss", swiss_rounds=2)
    event.acts = 0
    event.play(to_the_end=False)
    late = event.add("Tarde", MissedRounds.BYE)
    tournament = event.play()
    assert not late.missed["won"]
    for public in (False, True):
        data = as_file(tournament, public=public)
        assert verify(data).differences == []
        told = record.load(data).data
        old = {
            **told,
            "version": 4,
            "entries": [{**one, "missed": without_choice(one)} for one in told["entries"]],
        }
        assert record.load(old).data["entries"] == told["entries"]


def test_nobody_has_the_title_where_everybody_was_disqualified(client):
    world = World.open(swiss_rounds=1, top_cut=0)
    world.add_players(2)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    for entry in world.tournament.entries.all():
        actions.judging.disqualify(world.by(world.judge), entry, PenaltyCategory.CONDUCT, reason="Grave")
    world.refresh()
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    data = as_file(world.tournament)
    assert (data["champion"], len(data["final"])) == (None, 2)
    assert verify(data).differences == []
    assert record.load({**data, "version": 4, "champion": data["final"][0], "seal": None}).data["champion"] is None
    for page in ("", "standings/"):
        told = client.get(f"/t/{world.tournament.slug}/{page}").content.decode()
        assert "Nadie tiene el título" in told
        assert "Campeón" not in told
    one = client.get(f"/api/tournaments/{world.tournament.slug}/").json()
    assert (one["champion"], one["title"]) == (None, "disqualified")


def test_what_a_missed_round_gave_is_a_bye_of_the_game_or_a_loss():
    world = World.open()
    world.add_players(4)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    actions.registration.add_walk_in(
        world.by(world.organizer), world.tournament, "Tarde", items=LEGAL, missed=MissedRounds.BYE
    )
    data = as_file(world.tournament)
    data["entries"][4]["missed"]["score"] = 3
    assert any("no es una ronda libre ni una derrota" in str(one) for one in verify(data).differences)


def test_the_seed_of_a_running_event_stays_secret():
    simulation = Simulation(3, START)
    simulation.create(8, {})
    simulation.register(8)
    simulation.play_round()
    simulation.tournament.refresh_from_db()
    data = as_file(simulation.tournament, public=True)
    text = json.dumps(data)
    assert simulation.tournament.seed not in text
    outcome = verify(data)
    assert outcome.is_right
    assert outcome.unchecked
    with pytest.raises(BadRecord, match="secret"):
        import_record(record.load(data), slug="otro")


def test_a_public_record_holds_nothing_that_only_staff_may_see():
    tournament = played(9)
    entry = tournament.entries.first()
    roster = entry.roster.names[0]
    data = as_file(tournament, public=True)
    text = json.dumps(data, ensure_ascii=False)
    assert roster not in text
    assert "Visto en la mesa" not in text
    assert all(e["roster"] is None for e in data["entries"])
    tournament.public_rosters = True
    tournament.save()
    assert roster in json.dumps(as_file(tournament, public=True), ensure_ascii=False)


@pytest.fixture
def finished():
    return kept("finished", lambda: as_file(played(9, swiss_rounds=4, top_cut=4)))


def first_table(data, number=1):
    return next(m for m in data["rounds"][number - 1]["matches"] if m["table"] is not None)


def differences(data):
    return " ".join(text.in_language("en") for text in verify(data).differences)


def test_an_altered_score_is_found(finished):
    data = copy.deepcopy(finished)
    first_table(data)["seats"][0]["score"] += 1
    assert "Round 1, table 1" in differences(data)
    assert "Standings" in differences(data)


def test_a_winner_changed_together_with_the_report_is_found_in_what_follows(finished):
    data = copy.deepcopy(finished)
    match = first_table(data)
    one, other = match["seats"]
    for name in ("place", "points", "score", "won"):
        one[name], other[name] = other[name], one[name]
    report = next(r for r in match["reports"] if r["version"] == match["result"])
    report["data"] = swapped(report["data"])
    assert "Round 2" in differences(data)
    assert "Standings" in differences(data)


def swapped(data):
    return {
        key: list(reversed(value)) if isinstance(value, list) else 1 - value if key == "winner" else value
        for key, value in data.items()
    }


def test_an_altered_report_or_log_is_found(finished):
    data = copy.deepcopy(finished)
    first_table(data)["reports"][-1]["seats"][0]["score"] += 1
    assert "the report holds a result other than" in differences(data)
    data = copy.deepcopy(finished)
    decided = (1, first_table(data)["table"], first_table(data)["result"])
    said = next(
        details
        for details in (entry["details"] for entry in data["log"])
        if "score" in details and (details["round"], details["table"], details["version"]) == decided
    )
    said["score"][0] += 1
    assert "who reported what, when and why: the log does not say the same" in differences(data)


def test_exchanged_players_are_found(finished):
    data = copy.deepcopy(finished)
    one, other = data["rounds"][1]["matches"][:2]
    one["seats"][0]["entry"], other["seats"][0]["entry"] = other["seats"][0]["entry"], one["seats"][0]["entry"]
    assert "the pairing gives" in differences(data)


def test_another_seed_is_found(finished):
    data = copy.deepcopy(finished)
    data["tournament"]["seed"] = "otra"
    assert "announced by its hash" in differences(data)


def test_another_champion_and_another_order_are_found(finished):
    data = copy.deepcopy(finished)
    data["champion"] = data["final"][1]
    data["standings"][0][0]["values"][0] = "9"
    assert "champion" in differences(data)
    assert "place 1" in differences(data)


def test_another_bracket_is_found(finished):
    data = copy.deepcopy(finished)
    seeds = data["stages"][1]["seeds"]
    seeds[0], seeds[3] = seeds[3], seeds[0]
    assert "Stage 2" in differences(data)


def test_a_player_left_out_is_found(finished):
    data = copy.deepcopy(finished)
    data["rounds"][0]["matches"] = data["rounds"][0]["matches"][1:]
    assert "missing" in differences(data)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.pop("rounds"),
        lambda data: data["tournament"].pop("criteria"),
        lambda data: data["rounds"][0]["matches"][0].pop("seats"),
        lambda data: data["rounds"][0].update(stage=7),
        lambda data: data["tournament"].update(criteria=["beauty"]),
        lambda data: data.update(version=99),
        lambda data: data.update(version=2),
        lambda data: data.update(format="other"),
        lambda data: data.update(entries=None),
        lambda data: data["rounds"][0].update(inputs={"active": 3}),
        lambda data: first_table(data)["reports"][-1].update(explanation={"text": "{a:9}", "values": {"a": 1}}),
        lambda data: first_table(data)["reports"][-1].update(kind="won"),
        lambda data: first_table(data).update(result=9),
        lambda data: first_table(data)["seats"][0].update(score="2"),
    ],
)
def test_a_damaged_record_is_refused_in_one_line(finished, damage):
    data = copy.deepcopy(finished)
    damage(data)
    with pytest.raises(BadRecord) as refusal:
        verify(data)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data["entries"][0].update(state="flying"),
        lambda data: data["people"].clear(),
        lambda data: data["rounds"][0].update(paired_at="yesterday"),
        lambda data: data["entries"].append(data["entries"][0]),
        lambda data: data["tournament"].update(game="chess"),
        lambda data: data["tournament"].update(slug="no es una dirección"),
    ],
)
def test_what_cannot_be_imported_leaves_nothing_behind(finished, damage):
    make_room(Tournament.objects.get())
    damage(finished)
    with pytest.raises(BadRecord):
        import_record(record.load(finished))
    assert Tournament.objects.count() == 1
    assert not User.objects.filter(is_active=False).exists()


def test_corrections_swaps_kept_tables_and_late_arrivals_stay_verifiable():
    world = World.open(swiss_rounds=4)
    world.add_players(9)
    by = world.organizer
    first = world.start_round()
    world.finish_round(first)
    second = actions.pairing.pair_round(world.by(by), world.tournament)
    late = actions.registration.add_walk_in(
        world.by(by), world.tournament, "Llega tarde", items=[{"name": n} for n in world_names(world)]
    )
    actions.pairing.seat_late(world.by(by), second, late, reason="Llegó en el bus siguiente")
    tables = [m for m in second.matches.order_by("table") if m.table]
    a, b = (tables[0].seats.first().entry, tables[1].seats.first().entry)
    actions.pairing.swap_entries(world.by(by), second, a, b, reason="Son hermanas")
    kept_tables = [m.pk for m in second.matches.exclude(manual_reason="")]
    actions.pairing.repair_round(world.by(by), second, kept_tables)
    world.settle(second)
    # A result of round 1 changes after round 2 was paired.
    match = first.matches.get(table=1)
    actions.reporting.correct_result(
        world.by(by), match, {"ending": "elimination", "left": [0, 2]}, reason="Planilla al revés"
    )
    world.refresh()
    third = actions.pairing.pair_round(world.by(by), world.tournament)
    actions.pairing.take_back_round(world.by(by), third)
    third = actions.pairing.pair_round(world.by(by), world.tournament)
    world.settle(third)
    data = as_file(world.tournament)
    outcome = verify(data)
    assert outcome.differences == []
    assert outcome.by_hand == len(kept_tables)
    assert data["rounds"][0]["matches"][0]["superseded"][0]["until"] == 2
    slug = world.tournament.slug
    make_room(world.tournament)
    assert as_file(import_record(record.load(data))) == data
    assert Tournament.objects.get(slug=slug).entries.filter(state=EntryState.CHECKED_IN).count() == 10


def world_names(world):
    return [card.name for card in world.tournament.ruleset.sample.cards[1:6]]


def test_a_result_corrected_under_a_draft_counts_when_the_rest_is_paired_again():
    world = World.open(swiss_rounds=3)
    world.add_players(8)
    first = world.start_round()
    world.finish_round(first)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    correction = {"ending": "elimination", "left": [0, 1]}
    actions.reporting.correct_result(
        world.by(world.organizer), first.matches.get(table=2), correction, reason="Al revés"
    )
    world.refresh()
    assert verify(as_file(world.tournament)).is_right
    actions.registration.drop(world.by(world.organizer), draft.seats.first().entry)
    actions.pairing.repair_round(world.by(world.organizer), draft, [])
    assert draft.seats.count() == 7
    world.settle(draft)
    outcome = verify(as_file(world.tournament))
    assert outcome.is_right
    assert outcome.by_hand == 0


VOID = {"ending": "void"}


def with_void_and_replayed_matches():
    """Round 1: table 1 void and played again, table 2 void for good; round 2: table 1 corrected into void."""
    return kept("void and replayed", _with_void_and_replayed_matches)


def _with_void_and_replayed_matches():
    world = World.open(swiss_rounds=3)
    world.add_players(6)
    first = world.start_round()
    for number in (1, 2):
        actions.reporting.decide_result(
            world.by(world.judge), first.matches.get(table=number), VOID, reason="Mal armadas"
        )
    actions.reporting.replay(world.by(world.judge), first.matches.get(table=1), reason="Empiezan de nuevo")
    world.finish_round(first)
    second = world.start_round()
    world.finish_round(second)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.reporting.correct_result(
        world.by(world.organizer), second.matches.get(table=1), VOID, reason="No valía"
    )
    actions.reporting.correct_result(
        world.by(world.organizer),
        first.matches.get(table=2),
        {"ending": "elimination", "left": [0, 2]},
        reason="Sí valía",
    )
    world.settle(draft)
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    world.refresh()
    return world.tournament


@pytest.mark.parametrize("public", [True, False])
def test_void_and_replayed_matches_are_proven_and_carried_over(public):
    tournament = with_void_and_replayed_matches()
    data = as_file(tournament, public=public)
    assert verify(data).differences == []
    first, second = (data["rounds"][number]["matches"] for number in (0, 1))
    assert [match["replayed_after"] for match in first] == [1, 0, 0]
    assert [old["kind"] for old in first[1]["superseded"]] == ["void"]
    assert [old["kind"] for old in second[0]["superseded"]] == ["decided"]
    assert [seat["won"] for seat in second[0]["seats"]] == [None, None]
    make_room(tournament)
    assert record.as_text(export(import_record(record.load(data)), public=public)) == record.as_text(data)


@pytest.mark.parametrize(
    "change",
    [{"won": True}, {"won": False}, {"points": 1}, {"points": 0}, {"score": 2}, {"place": 1}],
)
def test_a_void_match_with_a_winner_or_points_is_found(change):
    data = as_file(with_void_and_replayed_matches())
    data["rounds"][1]["matches"][0]["seats"][0].update(change)
    assert "Round 2, table 1: the match is void" in differences(data)


def test_a_void_report_that_is_called_decided_is_found_and_the_other_way_round():
    data = as_file(with_void_and_replayed_matches())
    void, played = data["rounds"][1]["matches"][:2]
    played["reports"][-1]["kind"] = "void"
    assert "Round 2, table 2: the report holds a result other than" in differences(data)
    void["reports"][-1]["kind"] = "decided"
    with pytest.raises(BadRecord):
        verify(data)


def test_a_replay_of_what_was_not_void_or_that_did_not_count_is_found():
    data = as_file(with_void_and_replayed_matches())
    replayed, other = data["rounds"][0]["matches"][0], data["rounds"][0]["matches"][2]
    replayed["reports"][0].update(kind="nobody", by_staff=False)
    assert "opened again without being void" in differences(data)
    assert "the report is impossible (“Match voided” is recorded by a judge" in differences(data)
    other["replayed_after"] = 1
    assert "an earlier report counts" in differences(data)


OLD = Path(__file__).parent / "older"


def old_record(name):
    return json.loads(lzma.decompress((OLD / f"{name}.xz").read_bytes()))


@pytest.mark.parametrize(
    ("name", "counted"),
    [
        ("v1-full.json", (12, 12)),
        ("v1-public.json", (12, 12)),
        ("v3-full.json", (6, 6)),
        ("v3-public.json", (6, 6)),
    ],
)
def test_a_record_of_an_earlier_version_verifies_and_imports_for_ever(name, counted):
    """Version 1: with a correction, byes, a double loss, disputes, a walk-in and a cut. Version 3: chained, sealed."""
    outcome = verify(old_record(name))
    assert (outcome.differences, outcome.unchecked) == ([], [])
    assert (outcome.pairings, outcome.results) == counted
    assert bool(outcome.signed_by) == ("v1" not in name)
    public = "public" in name
    tournament = import_record(record.load(old_record(name)))
    data = as_file(tournament, public=public)
    assert verify(data).is_right
    assert data["version"] == record.FORMER
    anew = {"names": {}, "chain": None, "seal": None}  # marks stand where names stood, in another chain
    assert {**record.load(data).data, **anew} == {**record.load(old_record(name)).data, **anew}
    make_room(tournament)
    assert as_file(import_record(record.load(data)), public=public) == data


def test_an_old_record_does_not_say_how_matches_ended_but_their_seats_tell():
    reports = [
        (report["data"]["ending"], report["kind"])
        for round_ in record.load(old_record("v1-full.json")).rounds
        for match in round_["matches"]
        for report in match["reports"]
    ]
    assert {kind for ending, kind in reports if ending == "double_loss"} == {"nobody"}
    assert {kind for ending, kind in reports if ending != "double_loss"} == {"decided"}


def test_an_explanation_keeps_sentence_and_values_and_an_old_one_its_words():
    new = first_table(as_file(played(8)))["reports"][-1]["explanation"]
    assert set(new) == {"text", "values"}
    old = first_table(record.load(old_record("v1-full.json")).data)["reports"][-1]
    assert set(old["explanation"]["texts"]) == {"es", "en"}
    assert not {"explanation_es", "explanation_en"} & old.keys()


@pytest.mark.parametrize(
    ("seats", "kind"),
    [
        ([(1, 3, True), (2, 0, False)], "decided"),
        ([(1, 1, False), (1, 1, False)], "drawn"),
        ([(1, 0, False), (1, 0, False)], "nobody"),
        ([(None, 0, False), (None, 0, False)], "nobody"),
        ([(1, 2, False), (2, 1, False)], "nobody"),
    ],
)
def test_an_unnamed_end_is_named_by_winner_place_and_points(seats, kind):
    assert kind_of([{"place": p, "points": n, "won": w} for p, n, w in seats]) == kind


def test_an_old_record_that_is_damaged_is_refused():
    data = old_record("v1-full.json")
    del data["rounds"][0]["matches"][0]["superseded"]
    with pytest.raises(BadRecord, match="superseded"):
        record.load(data)


# The commands


def run(name, *arguments):
    out = io.StringIO()
    call_command(name, *arguments, stdout=out)
    return out.getvalue()


def test_export_verify_import_export_on_the_command_line(tmp_path):
    tournament = played(9)
    one, two = str(tmp_path / "one.json"), str(tmp_path / "two.json")
    run("export", tournament.slug, "--output", one)
    assert ", OK: " in run("verify", one)
    assert run("standings", one).splitlines()[1].split()[0] == "1"
    assert json.loads(run("standings", one, "--json"))["criteria"] == tournament.criteria
    make_room(tournament)
    assert "Imported" in run("import", one)
    run("export", tournament.slug, "--output", two)
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    data = json.loads((tmp_path / "one.json").read_text())
    first_table(data)["seats"][0]["score"] += 1
    (tmp_path / "one.json").write_text(json.dumps(data))
    with pytest.raises(CommandError) as refusal:
        run("verify", one)
    assert refusal.value.returncode == 1


@pytest.mark.parametrize("command", ["verify", "import", "standings"])
def test_what_is_no_record_is_refused_with_status_2(tmp_path, command):
    path = tmp_path / "bad.json"
    for text in ("{", "[]", '{"format": "atrum-arena-torneos/record", "version": 2}'):
        path.write_text(text)
        with pytest.raises(CommandError) as refusal:
            run(command, str(path))
        assert refusal.value.returncode == 2


def test_an_unknown_event_or_account_is_refused(tmp_path):
    with pytest.raises(CommandError):
        run("export", "nada")
    with pytest.raises(CommandError):
        run("import", str(tmp_path / "x.json"), "--organizer", "nadie")


def test_an_address_that_is_taken_needs_another():
    data = as_file(played(8))
    with pytest.raises(BadRecord, match="another address"):
        import_record(record.load(data))
    assert import_record(record.load(data), slug="copia").slug == "copia"
