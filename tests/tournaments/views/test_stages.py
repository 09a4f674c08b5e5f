"""An event of a list of stages, from the form to its champion: other matches in the cut, a second day by points."""

import json
import re
from datetime import UTC, date, datetime, timedelta
from html.parser import HTMLParser

import pytest
from icalendar import Calendar

from atrum_judge.registry import get_ruleset, playing_also
from players.models import Club
from tests.tournaments.views.test_every_game import Event, as_sent, new_form
from tests.whole_events import Duel
from tests.world import World, client_of, person
from tournaments.core import record
from tournaments.enums import Span
from tournaments.forms.recipes import RECIPES
from tournaments.models import Tournament
from tournaments.queries.tournaments import Near, near

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
        ([CUT, CUT], {}, "ya hay campeón"),
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
        ([{**CUT, "starts": "2026-12-05T14:00"}], {}, "no puede empezar antes"),
        ([{**CUT, "starts": "mañana"}], {}, "Escribe fecha y hora"),
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


SEEN = {"capacity": "32", "starts_at": "2026-12-05T15:00", "game": "myl", "timezone": "UTC"}


def asks(form):
    return [bound.html_name for bound in form.asked()]


@pytest.mark.parametrize("game", ["myl", "atrum", "shadow_throne"])
def test_each_recipe_asks_at_most_four_things_says_what_it_means_and_can_be_made(organizer, game):
    ruleset = get_ruleset(game)
    first = organizer.get(f"{NEW}?game={game}").context["form"]
    assert first.recipe.key == "swiss"
    for recipe in first.recipes:
        answer = organizer.get(f"{NEW}?game={game}&recipe={recipe.key}")
        form = answer.context["form"]
        assert 1 <= len(asks(form)) <= 4
        assert (answer.context["doubt"], form.recipe) == ("", recipe)
        assert "termina hacia" in words(answer) or any(one.get("who") == "points" for one in recipe.later)
        sent = as_typed(answer) | {"name": f"Copa {recipe.key}"}
        made = organizer.post(NEW, sent)
        assert made.status_code == 302, (recipe.key, made.context["form"].errors)
        event = Tournament.objects.get(name=sent["name"])
        later = [{name: value for name, value in stage.items() if name != "starts"} for stage in event.later]
        assert (event.format, later) == (recipe.format, list(recipe.later))
    assert {one.key for one in first.recipes} == (
        {"swiss", "tables"} if ruleset.max_seats > 2 else {one.key for one in RECIPES}
    )


class Typed(HTMLParser):
    """Reads the fields of the form of a new event by its tags: what a browser without scripts sends."""

    def __init__(self, html):
        super().__init__()
        self.sent, self.area = {}, ""
        self.feed(html[html.index('id="new-tournament"') :].partition("</form>")[0])

    def handle_starttag(self, tag, attrs):
        had = dict(attrs)
        if tag == "input" and (had.get("type") != "checkbox" or "checked" in had):
            self.sent[had["name"]] = had.get("value", "on" if had.get("type") == "checkbox" else "")
        elif tag in {"select", "textarea"}:
            self.area = had["name"]
            self.sent.pop(self.area, None)
        elif tag == "option" and ("selected" in had or self.area not in self.sent):
            self.sent[self.area] = had["value"]


def as_typed(answer):
    return Typed(answer.content.decode()).sent


def test_the_usual_cut_says_itself_and_its_end_before_it_is_made(organizer):
    typed = as_typed(organizer.get(f"{NEW}?game=myl&recipe=swiss_cut")) | {**SEEN, "round_minutes": "35"}
    typed |= {"later_stages-0-option_best_of": "3", "later_stages-0-last_minutes": "0", "swiss_rounds": ""}
    said = words(organizer.post(NEW, {**typed, "show": "swiss_cut"}))
    assert "Suizo: 5 rondas de 35 minutos." in said
    assert "Etapa 2: eliminación directa; pasan los mejores 8; al mejor de 3; la final sin reloj." in said
    assert "Con 32 inscripciones termina hacia sáb 5 dic 2026, 21:00." in said
    assert not Tournament.objects.exists()
    assert said == words(organizer.get(NEW, {**typed, "show": "swiss_cut"}))


def test_a_recipe_opens_as_a_list_with_what_was_typed(organizer):
    typed = as_typed(organizer.get(f"{NEW}?game=myl&recipe=swiss_cut")) | SEEN | {"later_stages-0-bound": "6"}
    answer = organizer.post(NEW, {**typed, "show": "stages"})
    assert answer.status_code == 200
    form = answer.context["form"]
    assert (form.recipe, form.stage_forms[0]["bound"].value()) == (None, "6")
    typed = as_typed(answer) | {"later_stages-0-bound": "1"}
    assert "Pasan al menos 2" in words(organizer.post(NEW, {**typed, "show": "stages"}))


def test_an_event_with_flat_settings_reads_and_changes_as_a_list(db):
    flat = World.open(top_cut=4, third_place=True).tournament
    page = f"{flat.get_absolute_url()}manage/settings/"
    client = client_of(flat.created_by)
    listed = [{"kind": "bracket", "who": "best", "bound": 4, "third_place": True}]
    sent = as_sent(client.get(page).context["form"])
    assert client.post(page, sent | asked(*listed) | {"swiss_rounds": 3}).status_code == 302
    flat.refresh_from_db()
    assert (flat.top_cut, flat.later_stages, flat.later) == (4, [], listed)
    assert client.post(page, sent | asked({**listed[0], "bound": 2})).status_code == 302
    flat.refresh_from_db()
    assert (flat.top_cut, flat.later) == (0, [{**listed[0], "bound": 2}])


def test_a_second_day_is_told_wherever_people_look_for_its_hour(organizer, client):
    second = {**CUT, "bound": 2, "starts": "2026-12-12T10:30"}
    event = Event(organizer, get_ruleset("myl"), players=4, timezone="America/Santiago", **asked(second))
    when = "sáb 12 dic 2026, 10:30"
    for path in (event.base, "/"):
        assert when in words(client.get(path)), path
    days = Calendar.from_ical(client.get(f"{event.base}event.ics").content).walk("VEVENT")
    assert [day.decoded("dtstart").isoformat() for day in days] == [
        "2026-12-05T15:00:00-03:00",
        "2026-12-12T10:30:00-03:00",
    ]
    assert len({day["uid"] for day in days}) == 2
    Club.objects.update_or_create(pk=event.tournament.club_id, defaults={"is_findable": True})
    for now, first, last, found in [
        (datetime(2026, 12, 9, tzinfo=UTC), date(2026, 12, 12), date(2026, 12, 12), True),
        (datetime(2026, 12, 9, tzinfo=UTC), date(2026, 12, 10), date(2026, 12, 11), False),
        (datetime(2026, 12, 20, tzinfo=UTC), None, None, False),
    ]:
        asked_for = Near("", Span.COMING, first, last)
        assert (event.tournament in near(asked_for, now)) is found or not event.tournament.club
    while event.tournament.rounds.count() < 2:
        event.start_round()
        event.report_all()
    assert f"Empieza {when}. Hasta entonces puedes retirar" in words(organizer.get(f"{event.base}manage/"))
    assert f"La etapa 2 empieza {when}." in words(client.get(f"{event.base}wall/"))
    assert f"La etapa 2 empieza {when}." in words(organizer.get(f"{event.base}paper/standings/"))
    player = next(iter(event.players.values()))
    assert f"aquí aparece si pasas al corte final. Empieza {when}." in words(player.get(f"{event.base}me/"))
    again = organizer.get(f"{NEW}?repeat={event.tournament.slug}").context["form"]
    starts = datetime.fromisoformat(again.initial["later_stages"][0]["starts"])
    assert starts - datetime.fromisoformat(again.initial["starts_at"]) == timedelta(days=6, hours=19, minutes=30)
    event.play_to_the_end()
    data = json.loads(client.get(f"{event.base}record.json").content)
    assert record.check(record.load(data), event.game).is_right
