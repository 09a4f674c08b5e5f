"""An event of a list of stages, from the form to its champion: other matches in the cut, a second day by points."""

import json
import re

import pytest

from atrum_judge.registry import get_ruleset, playing_also
from tests.tournaments.views.test_every_game import Event, as_sent, new_form
from tests.whole_events import Duel
from tests.world import client_of, person
from tournaments.core import record
from tournaments.models import Tournament

NEW = "/torneos/nuevo/"
CUT = {"kind": "bracket", "who": "best", "bound": 4, "last_minutes": 0, "options": {"best_of": "3"}}


@pytest.fixture
def organizer(db):
    return client_of(person("organiza"))


def asked(*stages):
    """The fields of stages as a browser sends them."""
    sent = {}
    for place, stage in enumerate(stages):
        options = {f"option_{name}": value for name, value in stage.get("options", {}).items()}
        own = {name: value for name, value in stage.items() if name != "options"} | options
        sent |= {f"later_stages-{place}-{name}": value for name, value in own.items()}
    return sent


def words(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_rounds_of_one_game_and_a_cut_at_the_best_of_three_with_a_final_without_a_clock(organizer, client):
    event = Event(organizer, get_ruleset("myl"), players=6, option_best_of="1", **asked(CUT))
    assert event.tournament.later_stages == [CUT]
    page = words(client.get(event.base))
    said = "Etapa 2: eliminación directa; pasan los mejores 4; al mejor de 3; la final sin reloj."
    assert said in page
    form = organizer.get(f"{event.base}manage/settings/").context["form"]
    assert form["later_stages"].value() == [CUT]
    event.play_to_the_end()
    rounds = {one.number: one for one in event.tournament.rounds.select_related("stage")}
    usual = event.tournament.round_minutes
    assert [rounds[number].minutes for number in (1, 2, 3, 4)] == [usual, usual, usual, 0]
    swiss, final = rounds[1].matches.filter(table=1).get(), rounds[4].matches.filter(table=1).get()
    assert (swiss.terms.options["best_of"], final.terms.options["best_of"]) == ("1", "3")
    assert max(swiss.seats.values_list("games", flat=True)) <= 1
    assert max(final.seats.values_list("games", flat=True)) >= 2
    assert "Al mejor de 3" in words(client.get(final.get_absolute_url()))
    assert "Al mejor de 3" not in words(client.get(swiss.get_absolute_url()))
    data = json.loads(client.get(f"{event.base}record.json").content)
    assert data["version"] == 7
    findings = record.check(record.load(data), event.game)
    assert (findings.differences, findings.unchecked) == ([], [])


def test_a_record_whose_cut_was_played_otherwise_than_its_stage_says_is_found_out(organizer, client):
    event = Event(organizer, get_ruleset("myl"), players=6, option_best_of="1", **asked(CUT))
    event.play_to_the_end()
    data = json.loads(client.get(f"{event.base}record.json").content)
    for change in ({"options": {}}, {"bound": 3}, {"who": "losses", "bound": 0}):
        data["tournament"]["later_stages"] = [{**CUT, **change}]
        assert record.check(record.load(data), event.game).differences


def test_a_round_without_a_clock_is_told_on_every_screen(organizer, client):
    event = Event(organizer, get_ruleset("myl"), players=3, **asked({**CUT, "bound": 2}))
    event.start_round()
    event.report_all()
    event.start_round()
    event.report_all()
    event.start_round()
    assert event.tournament.rounds.last().minutes == 0
    for path in ("", "clock/", "manage/", "wall/", "overlay/clock/"):
        page = words(organizer.get(f"{event.base}{path}"))
        assert "sin reloj" in page.casefold(), path
        assert "00:00" not in page
    player = event.seated(event.tournament.rounds.last().matches.first())[0]
    page = words(player.get(f"{event.base}me/"))
    assert "sin reloj" in page
    assert "Se acabó el tiempo" not in page


def test_a_second_day_of_all_with_enough_points_goes_on_with_their_points(organizer, client):
    day_two = {"kind": "swiss", "rounds": 2, "who": "points", "bound": 5}
    with playing_also(Duel()):
        event = Event(
            organizer, Duel(), players=7, **asked(day_two, {"kind": "bracket", "who": "best", "bound": 2})
        )
        while event.tournament.rounds.count() < 3:
            event.start_round()
            if event.tournament.rounds.count() < 3:
                event.report_all()
        second = event.tournament.stages.get(number=2)
        came_in = set(event.tournament.entries.filter(pk__in=second.seeds).values_list("name", flat=True))
        out = set(event.players) - came_in
        assert out
        seated = set(event.tournament.rounds.last().seats.values_list("entry__name", flat=True))
        assert seated == came_in
        page = words(event.players[min(out)].get(f"{event.base}me/"))
        assert "No pasaste a la etapa siguiente" in page
        event.report_all()
        event.play_to_the_end()
        standing = client.get(f"/api/tournaments/{event.tournament.slug}/standings/").json()
        names = [row["name"] for row in standing["standings"]]
        assert set(names[: len(came_in)]) == came_in
        data = json.loads(client.get(f"{event.base}record.json").content)
        findings = record.check(record.load(data), event.game)
        assert (findings.differences, findings.unchecked) == ([], [])


@pytest.mark.parametrize(
    ("stages", "changes", "said"),
    [
        ([{"kind": "swiss", "who": "all"}], {}, "Di cuántas rondas tiene"),
        ([CUT], {"top_cut": "4"}, "Las etapas ya dicen quién pasa"),
        ([CUT, CUT], {}, "ya hay campeón"),
        ([{"kind": "swiss", "rounds": 2}], {"format": "groups"}, "después de grupos va una llave"),
        ([{**CUT, "bound": 1}], {}, "Pasan al menos 2"),
        ([{**CUT, "who": "points", "bound": 0}], {}, "con cuántos puntos"),
        (
            [{"kind": "swiss", "rounds": 2, "who": "best", "bound": 4}, {**CUT, "bound": 8}],
            {},
            "No pueden pasar 8",
        ),
        ([{**CUT, "kind": "final_table"}], {}, "Etapa 2"),
        ([{}, CUT], {}, "La etapa 2 está vacía"),
        ([{**CUT, "minutes": 999}], {}, "Minutos por ronda"),
    ],
)
def test_a_list_that_makes_no_sense_says_why(organizer, stages, changes, said):
    sent = as_sent(new_form(organizer, get_ruleset("myl"))) | asked(*stages) | changes
    answer = organizer.post(NEW, {**sent, "name": "Copa", "starts_at": "2026-12-05T15:00"})
    assert answer.status_code in {200, 422}
    assert said in str(answer.context["form"].errors)
    assert not Tournament.objects.exists()


def test_stages_to_come_may_change_while_the_event_runs_and_those_that_began_may_not(organizer):
    event = Event(organizer, get_ruleset("myl"), players=5, **asked(CUT))
    event.start_round()
    form = organizer.get(f"{event.base}manage/settings/").context["form"]
    kept = {name: value for name, value in as_sent(form).items() if not name.startswith("later_stages")}
    assert organizer.post(f"{event.base}manage/settings/", kept | asked({**CUT, "bound": 2})).status_code == 302
    event.report_all()
    event.start_round()
    event.report_all()
    event.start_round()
    assert organizer.post(f"{event.base}manage/settings/", kept | asked({**CUT, "bound": 4})).status_code != 302
    assert organizer.post(f"{event.base}manage/settings/", kept).status_code != 302
    assert (
        organizer.post(
            f"{event.base}manage/settings/", kept | asked({**CUT, "bound": 2, "minutes": 60})
        ).status_code
        == 302
    )
