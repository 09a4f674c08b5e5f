"""Forged records: whatever contradicts the log of the same file is refused, each with its place."""

import copy
import json
import re

import pytest
from django.conf import settings

from atrum_judge.registry import UnknownGame, get_ruleset
from tests.tournaments.core.record.test_record import FORMATS, as_file, played
from tests.tournaments.queries.played import draft, entry, event, play, score
from tests.world import LEGAL
from tournaments import actions
from tournaments.core import record
from tournaments.core.naming import named_record
from tournaments.enums import PenaltyCategory
from tournaments.queries.record import export

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def files(django_db_setup, django_db_blocker):
    """A Swiss event with everything that leaves a trace, full and public."""
    from django.db import transaction

    with django_db_blocker.unblock(), transaction.atomic():
        found = _files()
        transaction.set_rollback(True)
    return found


def _files():
    world = event(6, swiss_rounds=3)
    by = world.by(world.organizer)
    for club in ("Norte", "Sur"):
        data = {"rating": None, "club": club, "fixed_table": None, "sits_out": []}
        actions.entries.edit_entry(by, entry(world, 5), **data)
    first = play(world, dict.fromkeys(range(1, 7), 2))
    actions.registration.add_walk_in(by, world.tournament, "Nunca jugó", items=LEGAL, check_in=False)
    second = draft(world)
    tables = list(second.matches.order_by("table"))
    one, two = (match.seats.first().entry for match in tables[:2])
    actions.pairing.swap_entries(by, second, one, two, reason="Son hermanas")
    world.start(second)
    match = first.matches.get(table=1)
    reversed_ = {"ending": "elimination", "left": [2 * (not seat.won) for seat in match.seats.all()]}
    actions.reporting.correct_result(by, match, reversed_, reason="Planilla al revés")
    for table in second.matches.order_by("table")[:1]:
        data = {"ending": "elimination", "left": [1, 0]}
        players = world.seated(table)
        actions.reporting.report_result(world.by(players[0]), table, data)
        actions.reporting.confirm_report(world.by(players[1]), table, 1)
    score(world, second, dict.fromkeys(range(1, 7), 1))
    actions.judging.disqualify(by, entry(world, 6), PenaltyCategory.CONDUCT, reason="Grave")
    third = play(world, dict.fromkeys(range(1, 7), 3))
    actions.pairing.go_back(by, third, reason="Salió todo mal")
    world.refresh()
    play(world, dict.fromkeys(range(1, 7), 2))
    world.refresh()
    actions.rounds.finish_tournament(by, world.tournament)
    world.refresh()
    return {
        public: unsealed(json.loads(record.as_text(export(world.tournament, public=public))))
        for public in (False, True)
    }


def unsealed(data):
    """A record without what makes any change visible: what does one line or fact say of another?"""
    data = {**named_record(data), "names": {}}
    log = [{name: value for name, value in line.items() if name not in {"actor", "salt"}} for line in data["log"]]
    return {name: value for name, value in data.items() if name not in {"seal", "chain"}} | {"log": log}


def differences(data):
    found = record.load(data)
    return " / ".join(text.in_language("es") for text in record.check(found, get_ruleset(found.game)).differences)


def lines(data, action):
    return [line for line in data["log"] if line["action"] == action]


def without(action):
    def forge(data):
        data["log"] = [line for line in data["log"] if line["action"] != action]

    return forge


def by_hand(data):
    """Two tables made by hand without a swap."""
    for match in data["rounds"][2]["matches"][:2]:
        match["manual_reason"] = "A mano"


def renumbered(data):
    """In the line of the round with tables made by hand, another number of one of them."""
    said = next(line["details"] for line in lines(data, "publish_round") if line["details"]["manual"])
    names = said["manual"][0].partition(": ")[0].split(" – ")
    said["numbers"][said["tables"].index(names)] += 1


def turned_around(data):
    """A result turned around with a second version, seats and `superseded` right, and no line of it."""
    match = data["rounds"][2]["matches"][0]
    old = match["reports"][-1]
    new = copy.deepcopy(old)
    new["version"] = old["version"] + 1
    new["data"]["left"] = new["data"]["left"][::-1]
    new["seats"] = new["seats"][::-1]
    match["superseded"] = []
    match["reports"].append(new)
    match["result"] = new["version"]
    for seat, result in zip(match["seats"], new["seats"], strict=True):
        seat.update(result)


def renamed(data):
    one, two = data["entries"][:2]
    one["name"], two["name"] = two["name"], one["name"]


FORGERIES = {
    "a result turned around without a line": (turned_around, ", los reportes: el historial"),
    "the champion and the second exchange names": (renamed, ", el nombre y el número: el historial"),
    "tables made by hand without a line": (by_hand, ", por qué está hecha a mano: el historial"),
    "no log": (lambda data: data.update(log=[]), "Torneo, quién lo creó y cuándo: el historial"),
    "a log without the correction": (without("correct_result"), ", los reportes: el historial"),
    "a log without the disqualification": (without("disqualify"), ", sus sanciones: el historial"),
    "the disqualified is present": (
        lambda data: data["entries"][5].update(state="checked_in"),
        ", el estado: el historial",
    ),
    "an entry that never was": (
        lambda data: data["entries"].append({**data["entries"][0], "number": 7, "name": "Nadie"}),
        "Nadie, el nombre y el número: el historial",
    ),
    "the last round is left out": (lambda data: data["rounds"].pop(), "le faltan rondas"),
    "the revision is higher than the log": (
        lambda data: data["log"].append({**data["log"][-1]}),
        "sin huecos ni repeticiones",
    ),
    "another winner in the log": (
        lambda data: lines(data, "decide_result")[-1]["details"].update(winners=["Nadie"]),
        ", quién reportó qué, cuándo y por qué: el historial",
    ),
    "a confirmation is missing": (
        lambda data: data["rounds"][1]["matches"][0]["reports"][-1]["confirmations"].pop(),
        ", quiénes confirmaron: el historial",
    ),
    "players decided what staff did": (
        lambda data: data["rounds"][2]["matches"][0]["reports"][-1].update(by_staff=False),
        ", quién reportó qué, cuándo y por qué: el historial",
    ),
    "extra time from nowhere": (
        lambda data: data["rounds"][0]["matches"][0].update(extension=300),
        ", el tiempo extra: el historial",
    ),
    "no amended round": (
        lambda data: data["rounds"][2].update(amended=True),
        "Ronda 3, lo corregido: el historial",
    ),
    "another time of publication": (
        lambda data: data["rounds"][1].update(published_at="2026-11-20T18:00:00+00:00"),
        "Ronda 2, cuándo se publicó: el historial",
    ),
    "a bracket that went on": (
        lambda data: data["rounds"][0]["matches"][0].update(went_on=1),
        ", quién siguió en la llave: el historial",
    ),
    "another seed at the end": (
        lambda data: lines(data, "finish_tournament")[0]["details"].update(seed="otra"),
        ", la semilla: el historial",
    ),
    "another creator": (
        lambda data: data["log"][0].update(by=data["log"][-1]["by"] + 1),
        ", quién lo creó y cuándo: el historial",
    ),
    "a correction that is not marked": (
        lambda data: data["rounds"][0].update(amended=False),
        "Ronda 1, lo corregido: el historial",
    ),
    "an earlier result that never was": (
        lambda data: data["rounds"][0]["matches"][0]["superseded"][0]["seats"][0].update(score=3),
        ", los resultados que contaron antes: el historial",
    ),
    "an earlier result until a round that never was": (
        lambda data: data["rounds"][0]["matches"][0]["superseded"][0].update(until=9),
        ", los resultados que contaron antes: el historial",
    ),
    "an earlier result that counted left out": (
        lambda data: data["rounds"][0]["matches"][0].update(superseded=[]),
        ", los resultados que contaron antes: el historial",
    ),
    "another number of a table made by hand": (
        renumbered,
        ", las mesas: el historial",
    ),
    "another number in a round that was undone": (
        lambda data: lines(data, "publish_round")[2]["details"]["numbers"].__setitem__(0, 5),
        "Ronda 3: las líneas del historial se contradicen (un resultado deshecho)",
    ),
    "a number twice in a round that was undone": (
        lambda data: lines(data, "publish_round")[2]["details"]["numbers"].__setitem__(-1, 1),
        "Ronda 3: las líneas del historial se contradicen (las mesas)",
    ),
    "the same report twice": (
        lambda data: data["rounds"][0]["matches"][0]["reports"].append(
            data["rounds"][0]["matches"][0]["reports"][-1]
        ),
        ", los reportes: el historial",
    ),
    "a standing twice": (
        lambda data: data["standings"].append(data["standings"][0]),
        "tiene otros grupos que el torneo",
    ),
    "an earlier result that is no longer told how it ended": (
        lambda data: data["rounds"][0]["matches"][0]["superseded"][0].update(kind="void"),
        ", los resultados que contaron antes: el historial",
    ),
    "the same penalty twice": (
        lambda data: data["penalties"].append(data["penalties"][0]),
        ", sus sanciones: el historial",
    ),
    "a stage that nobody played": (
        lambda data: data["stages"].append(data["stages"][0]),
        "le faltan rondas",
    ),
    "an entry that is left out": (
        lambda data: data["entries"].pop(),
        "Nunca jugó, el nombre y el número: el historial",
    ),
    "other rules than those of the beginning": (
        lambda data: data["tournament"].update(swiss_rounds=2),
        "Configuración, swiss_rounds: el historial",
    ),
    "a disqualification that was taken back in silence": (
        lambda data: data["penalties"][0].update(withdrawn_at=data["penalties"][0]["at"]),
        ", sus sanciones: el historial",
    ),
    "one person who confirmed for both": (
        lambda data: data["rounds"][1]["matches"][0]["reports"][-1]["confirmations"][0].update(
            by=data["rounds"][1]["matches"][0]["reports"][-1]["confirmations"][1]["by"]
        ),
        ", quiénes confirmaron: el historial",
    ),
    "running on though finished": (
        lambda data: data["tournament"].update(state="running"),
        "Torneo, el estado: el historial",
    ),
}


@pytest.mark.parametrize("public", [False, True])
def test_the_untouched_record_is_right(files, public):
    assert differences(copy.deepcopy(files[public])) == ""


def test_no_sentence_of_a_report_is_compared(files):
    """Each version explains a result in its own words; the record of an earlier one stays right."""
    data = copy.deepcopy(files[False])
    for match in (match for round_ in data["rounds"] for match in round_["matches"]):
        for report in match["reports"]:
            report["explanation"] = {"text": "Así se decía antes de {name}.", "values": {"name": "Ana"}}
    assert differences(data) == ""


@pytest.mark.parametrize("public", [False, True])
def test_a_result_corrected_while_a_draft_stands_is_right(public):
    world = event(4, swiss_rounds=2)
    match = play(world, dict.fromkeys(range(1, 5), 2)).matches.get(table=1)
    draft(world)
    data = {"ending": "elimination", "left": [2 * (not seat.won) for seat in match.seats.all()]}
    actions.reporting.correct_result(world.by(world.organizer), match, data, reason="Planilla al revés")
    world.refresh()
    assert differences(json.loads(record.as_text(export(world.tournament, public=public)))) == ""


def test_equals_that_no_criterion_parts_wait_for_the_seed():
    """The public record of an event that is played has none to draw the order of equals with."""
    world = event(6, swiss_rounds=2, criteria=["points"])
    play(world, dict.fromkeys(range(1, 7), 2))
    assert differences(json.loads(record.as_text(export(world.tournament, public=True)))) == ""


@pytest.mark.parametrize(
    ("name", "public"),
    [
        pytest.param(name, public, marks=[] if public == bool(n % 2) else pytest.mark.whole)
        for n, name in enumerate(FORGERIES)
        for public in (False, True)
    ],
)
def test_a_forgery_is_named_with_its_place(files, name, public):
    data = copy.deepcopy(files[public])
    forge, words = FORGERIES[name]
    forge(data)
    assert words in differences(data)


def test_who_left_in_silence_is_named_where_every_line_is_there(files):
    """A drop with a reason has no public line, so that only the whole record can show it."""
    for public, shown in ((False, True), (True, False)):
        data = copy.deepcopy(files[public])
        data["entries"][0]["state"] = "dropped"
        assert (", el estado: el historial" in differences(data)) is shown


@pytest.mark.parametrize("name", ["round", "table", "seats", "score", "winners"])
def test_what_was_undone_is_what_was_told_before(files, name):
    data = copy.deepcopy(files[False])
    undone = lines(data, "go_back")[0]["details"]["undone"][0]
    undone[name] = undone[name] + 1 if isinstance(undone[name], int) else [*undone[name][1:], undone[name][0]]
    if name == "winners":
        undone[name] = ["Nadie"]
    assert "(un resultado deshecho)" in differences(data)


@pytest.mark.parametrize("which", [0, 1])
def test_an_edit_starts_from_what_the_one_before_left(files, which):
    data = copy.deepcopy(files[False])
    club = lines(data, "edit_entry")[which]["details"]["club"]
    club[0] = "Oeste"
    assert "se contradicen (sus datos)" in differences(data)


def test_seats_drawn_for_a_table_are_kept_in_their_order():
    data = unsealed(as_file(played(8, game="shadow_throne", swiss_rounds=2, top_cut=0)))
    assert differences(copy.deepcopy(data)) == ""
    data["rounds"][0]["matches"][0]["seats"].reverse()
    assert "el orden sorteado de los lugares es" in differences(data)


def leaves(value, path=()):
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*path, key))
    else:
        yield path, value


def another(value):
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if value is None:
        return 1
    return value.replace("2026-", "2025-", 1) if value.startswith("2026-") else f"{value}x"


def documented(public):
    """The leaves that docs/programar/record.md says a change of which nothing in the file shows, alone."""
    text = (settings.BASE_DIR / "docs" / "programar" / "record.md").read_text()
    rows = re.findall(r"^\| (`.*`) \| (\w+) \|", text, re.MULTILINE)
    where = {"both", "public" if public else "full"}
    return [name for names, scope in rows if scope in where for name in re.findall("`(.*?)`", names)]


def leaves_by_name(data):
    found = {}
    for path, value in leaves(data):
        found.setdefault(".".join("*" if isinstance(key, int) else key for key in path), []).append((path, value))
    return found


def is_noticed(data, path, value):
    """True if a leaf changed alone makes a difference."""
    parent = data
    for key in path[:-1]:
        parent = parent[key]
    parent[path[-1]] = another(value)
    try:
        return differences(data) != ""
    except (record.BadRecord, UnknownGame):
        return True
    finally:
        parent[path[-1]] = value


@pytest.mark.parametrize("public", [False, True])
@pytest.mark.chances(sample=1, whole=len(FORMATS))
def test_a_leaf_changed_alone_is_noticed_but_for_those_documented(files, public, seed, request):
    """The first and the last leaf of each name; all of them, of an event of every format, with --whole."""
    settings_of = list(FORMATS.values())[seed]
    data = unsealed(as_file(played(6, **settings_of), public=public)) if seed else copy.deepcopy(files[public])
    unnoticed = documented(public)
    passed = []
    for name, found in leaves_by_name(data).items():
        if any(f"{name}.".startswith(f"{known}.") for known in unnoticed):
            continue
        tried = found if request.config.getoption("whole") else found[:1] + found[1:][-1:]
        passed += [path for path, value in tried if not is_noticed(data, path, value)]
    assert passed == []


def test_the_line_says_opposite_which_of_several_byes_somebody_sat_down():
    world = event(5, format="single")
    by = world.by(world.organizer)
    first = draft(world)
    actions.rounds.publish_round(by, first)
    late = actions.registration.add_walk_in(by, world.tournament, "Llegó tarde", items=LEGAL)
    actions.pairing.seat_late(by, first, late, reason="Perdió el colectivo")
    data = unsealed(json.loads(record.as_text(export(world.tournament, public=False))))
    assert differences(data) == ""
    seats = lines(data, "seat_late")[0]["details"]["seats"]
    byes = [said[0] for said in lines(data, "publish_round")[0]["details"]["tables"] if len(said) == 1]
    seats[0] = next(name for name in byes if name != seats[0])
    assert ", las mesas: el historial" in differences(data)


@pytest.mark.parametrize("public", [False, True])
def test_who_came_late_sits_where_the_lines_say(public):
    """The table of somebody who came late carries a reason that no line of its own repeats with its number."""
    world = event(5, swiss_rounds=2)
    by = world.by(world.organizer)
    first = draft(world)
    actions.rounds.publish_round(by, first)
    late = actions.registration.add_walk_in(by, world.tournament, "Llegó tarde", items=LEGAL)
    actions.pairing.seat_late(by, first, late, reason="Perdió el colectivo")
    data = unsealed(json.loads(record.as_text(export(world.tournament, public=public))))
    assert differences(data) == ""
    for forge in (
        lambda said: said["numbers"].__setitem__(said["numbers"].index(None), 1),
        lambda said: said["numbers"].__setitem__(0, 7),
    ):
        forged = copy.deepcopy(data)
        forge(lines(forged, "publish_round")[0]["details"])
        assert ", las mesas: el historial" in differences(forged)
