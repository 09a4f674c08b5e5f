"""`export`, `verify`, `standings` and `import` of an event played by hand, line by line."""

import io
import json

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.management import CommandError, call_command

from tests.tournaments.queries.played import event, four_after_two_rounds, play
from tests.world import person
from tournaments import actions
from tournaments.core import chain, record
from tournaments.enums import Role
from tournaments.models import Tournament
from tournaments.queries.record import export, public_key

pytestmark = pytest.mark.django_db


def run(name, *arguments):
    out = io.StringIO()
    call_command(name, *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def exported(tmp_path):
    """Writes an event's record to a file and gives its path."""

    def write(world, *options):
        path = tmp_path / "evento.json"
        run("export", world.tournament.slug, "--output", str(path), *options)
        return path

    return write


def test_an_event_is_written_to_a_file_or_to_standard_output(exported):
    world = four_after_two_rounds()
    text = record.as_text(export(world.tournament, public=False))
    assert run("export", world.tournament.slug) == text
    assert exported(world).read_text(encoding="utf-8") == text


def test_the_public_record_is_written_on_request(exported):
    world = four_after_two_rounds()
    assert json.loads(exported(world).read_text())["scope"] == "full"
    assert json.loads(exported(world, "--public").read_text())["scope"] == "public"


def test_an_event_that_is_not_there_is_refused():
    four_after_two_rounds()
    with pytest.raises(CommandError, match="'nada'") as refused:
        run("export", "nada")
    assert refused.value.returncode == 2


def test_standings_are_printed_with_what_decides_each_place(exported):
    lines = run("standings", str(exported(four_after_two_rounds()))).splitlines()
    assert lines[0].split() == ["#", "Name", "W", "SCORE", "OW", "%", "OS", "above", "by"]
    # 2 and 3 met 4 and 1, each with one win of two: a half. 1 and 4 met 2, who won both, and 3, who won none and
    # counts for a third: two thirds.
    assert [line.split() for line in lines[1:]] == [
        ["1", "jugador2", "2", "3", "50.0", "%", "5", "Wins"],
        ["2", "jugador1", "1", "3", "66.6", "%", "3", "SCORE"],
        ["3", "jugador4", "1", "2", "66.6", "%", "3", "Wins"],
        ["4", "jugador3", "0", "0", "50.0", "%", "5"],
    ]
    assert "Group" not in "".join(lines)


def test_rates_of_games_are_printed_where_matches_have_games(exported):
    world = event(4, criteria=["wins", "games_rate"])
    play(world, {1: 2, 2: 2})
    assert run("standings", str(exported(world))).splitlines()[0].split() == ["#", "Name", "W", "above", "by"]
    path = exported(world)
    of_two_games = json.loads(path.read_text())
    for match in of_two_games["rounds"][0]["matches"]:
        for seat in match["seats"]:
            seat["games"] = 2
    path.write_text(json.dumps(of_two_games))
    assert run("standings", str(path)).splitlines()[0].split() == ["#", "Name", "W", "GW", "%", "above", "by"]


def test_columns_stand_below_their_heads_however_long_a_name_is(exported):
    world = event(2)
    for number, name in ((1, "Al"), (2, "Una persona de nombre largo")):
        one = world.tournament.entries.get(number=number)
        one.name = name
        one.save()
    play(world, {1: 3})
    head, *rows = run("standings", str(exported(world))).splitlines()
    assert [row[head.index("W")] for row in rows] == ["1", "0"]


def test_standings_of_groups_are_printed_apart(exported):
    world = event(6, format="groups", groups=2)
    for _ in range(3):
        play(world, dict.fromkeys(range(1, 7), 2))
    lines = run("standings", str(exported(world))).splitlines()
    assert [line for line in lines if line.startswith("Group")] == ["Group 1", "Group 2"]
    assert [line.split()[1] for line in lines if line.split()[0] == "1"] == ["jugador1", "jugador2"]


def test_standings_as_json_have_exact_values(exported):
    told = json.loads(run("standings", str(exported(four_after_two_rounds())), "--json"))
    assert [row["entry"] for row in told["standings"][0]] == [2, 1, 4, 3]
    assert told["standings"][0][0]["values"][:3] == ["2", "3", "1/2"]
    assert told["criteria"][0] == "wins"


def test_a_record_that_follows_is_ok_and_one_that_does_not_names_the_place(exported):
    path = exported(four_after_two_rounds())
    assert run("verify", str(path)).startswith("SIGNED by ")
    data = json.loads(path.read_text())
    data["final"].reverse()
    path.write_text(json.dumps(data))
    with pytest.raises(CommandError, match="2 differences") as refused:
        run("verify", str(path))
    assert refused.value.returncode == 1


def forged(data):
    """The record with two names exchanged everywhere, and the chain made anew by the public formula."""
    names = data["names"]
    one, other = (
        next(mark for mark, (_salt, said) in names.items() if said == who) for who in ("jugador1", "jugador2")
    )
    text = json.dumps(data | {"names": {}}, ensure_ascii=False).replace(one, "?").replace(other, one)
    data = json.loads(text.replace("?", other)) | {"names": names}
    data["chain"]["digests"] = [chain.digest(line) for line in data["log"]]
    data["chain"]["head"] = chain.head_of(data["chain"]["digests"])
    return {name: part for name, part in data.items() if name != "seal"}


def status(*arguments):
    """The exit status of `verify`, and its first line."""
    out, code = io.StringIO(), 0
    try:
        call_command("verify", *map(str, arguments), stdout=out)
    except CommandError as error:
        code = error.returncode
    return code, (out.getvalue().splitlines() or [""])[0]


def test_a_script_learns_whether_the_key_that_it_knows_has_signed(exported, tmp_path):
    path, key = exported(four_after_two_rounds()), public_key()
    other = Ed25519PrivateKey.generate()
    held = tmp_path / "firma.txt"
    held.write_text(f"ed25519 {key}\nsince 2026-01-05\n")
    assert status(path, "--key", key) == status(path, "--key", held)
    code, first = status(path, "--key", key)
    assert (code, first.startswith(f"SIGNED by {key}, OK: ")) == (0, True)
    wrong = other.public_key().public_bytes_raw().hex()
    code, first = status(path, "--key", wrong)
    assert (code, first.startswith(f"NOT SIGNED by {wrong}, but this: SIGNED by {key}, OK: ")) == (3, True)
    assert status(path, "--key", tmp_path / "nada.txt")[0] == 4

    data = json.loads(path.read_text())
    path.write_text(json.dumps(forged(data) | {"seal": None}))
    assert status(path, "--key", key)[0] == 3
    assert status(path)[1].startswith("NOT SIGNED, OK: ")
    path.write_text(json.dumps(record.sealed(forged(data), other)))
    assert status(path, "--key", key)[0] == 3
    data["people"][0] += "x"
    path.write_text(json.dumps(data))
    code, first = status(path, "--key", key)
    assert (code, first) == (1, "NOT SIGNED, NOT OK: 1 differences.")


def test_a_site_tells_its_key_by_its_address(exported, live_server):
    path = exported(four_after_two_rounds())
    assert status(path, "--key", live_server.url)[0] == 0
    assert status(path, "--key", f"{live_server.url}/idioma/")[0] == 4


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_record_is_read_as_editors_of_windows_save_it(exported, encoding):
    path = exported(four_after_two_rounds())
    path.write_text(path.read_text(encoding="utf-8"), encoding=encoding)
    assert status(path)[0] == 0


def test_a_record_of_an_unknown_game_is_refused(exported):
    path = exported(four_after_two_rounds())
    data = json.loads(path.read_text())
    data["tournament"]["game"] = "ajedrez"
    path.write_text(json.dumps(data))
    with pytest.raises(CommandError, match="ajedrez") as refused:
        run("verify", str(path))
    assert refused.value.returncode == 2


def test_an_imported_event_gets_address_and_organizer(exported):
    path = exported(four_after_two_rounds())
    keeper = person("nueva")
    said = run("import", str(path), "--slug", "copia", "--organizer", "nueva")
    assert said.splitlines()[0] == "Imported at /t/copia/"
    assert ", OK: " in said.splitlines()[1]
    imported = Tournament.objects.get(slug="copia")
    assert imported.staff.filter(user=keeper, role=Role.ORGANIZER).exists()
    assert imported.entries.count() == 4


def test_an_account_that_is_not_there_is_refused_before_anything_is_imported(exported):
    path = exported(four_after_two_rounds())
    with pytest.raises(CommandError, match="'nadie'") as refused:
        run("import", str(path), "--slug", "copia", "--organizer", "nadie")
    assert refused.value.returncode == 2
    assert not Tournament.objects.filter(slug="copia").exists()


def test_an_address_that_is_taken_is_refused(exported):
    path = exported(four_after_two_rounds())
    with pytest.raises(CommandError) as refused:
        run("import", str(path))
    assert refused.value.returncode == 2


def test_a_cancelled_event_is_exported_too(exported):
    world = event(2)
    actions.setup.cancel_tournament(
        world.by(world.organizer), world.tournament, name=world.tournament.name, reason="Sin luz"
    )
    world.refresh()
    assert json.loads(exported(world).read_text())["tournament"]["state"] == "cancelled"
