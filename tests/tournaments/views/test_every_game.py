"""Every game is played from the form to the champion, by what its ruleset and its sample offer and nothing else."""

import json
import re
from random import Random

import pytest

from atrum_judge.boards import BOARDS
from atrum_judge.lists import write_list
from atrum_judge.registry import get_ruleset, played_by, playing_also, rulesets
from rules.catalogue import load
from tests.party_game import PartyGame
from tests.selection import one_of_many
from tests.world import client_of, person
from tournaments.core import record
from tournaments.enums import PreparationState
from tournaments.forms import ReportForm
from tournaments.models import Match, Tournament
from tournaments.queries.rounds import open_matches, progress

NEW = "/torneos/nuevo/"
PARTY = PartyGame()
GAMES = [get_ruleset("atrum"), PARTY, *(game for game in rulesets() if game.key != "atrum")]
# Words that only one game says, and no page of another may.
WORDS_OF_ATRUM = re.compile(
    r"SCORE\b|P3 §|(?i:conforma|formation|reptante|esbirro|vertedero|\bfosa|\baltar|\bsombra|\bpoder(es)?\b|\bpowers?\b)"
)


@pytest.fixture(autouse=True)
def both_games(db):
    with playing_also(PARTY):
        yield


@pytest.fixture
def organizer():
    return client_of(person("organiza"))


def as_sent(form):
    """Return the values that a browser sends when nothing in the form is changed."""
    sent = {}
    for bound in form:
        value = bound.value()
        if bound.name == "later_stages":
            continue  # none
        if isinstance(value, list | tuple):
            sent |= {f"{bound.html_name}_{place}": each for place, each in enumerate(value)}
        elif value is not None and value is not False:
            sent[bound.html_name] = value
    return sent


def cut(best):
    """Return the fields of a cut to single elimination as a browser sends them."""
    fields = {"kind": "bracket", "who": "best", "bound": str(best)}
    return {f"later_stages-0-{name}": value for name, value in fields.items()} if best else {}


def new_form(client, game):
    return client.get(f"{NEW}?game={game.key}").context["form"]


def sent_roster(tournament, items):
    """Return the values that a browser sends of a roster: a row for each piece, or a list."""
    shape = tournament.roster_shape
    if shape and shape.is_list:
        return {"list": write_list(items, shape)}
    return {f"name-{i}": item["name"] for i, item in enumerate(items)}


class Event:
    """An event of a game, as people make it in their browsers."""

    def __init__(self, organizer, game, players=5, boards="0", **settings):
        self.organizer, self.rng = organizer, Random(5)
        self.game = game = played_by(game.key, {"boards": boards})
        load(game, game.sample.cards)
        sent = as_sent(new_form(organizer, game)) | settings
        if boards != "0":
            sent["option_boards"] = boards
        answer = organizer.post(NEW, {**sent, "name": "Copa", "starts_at": "2026-12-05T15:00", "swiss_rounds": 2})
        assert answer.status_code == 302, answer.context["form"].errors
        self.tournament = Tournament.objects.get()
        self.base = self.tournament.get_absolute_url()
        self.press(organizer, "open_registration")
        self.players = {}
        for number in range(1, players + 1):
            name = f"jugadora {number}"
            client = client_of(person(f"jugadora{number}"))
            roster = sent_roster(self.tournament, game.sample.roster(self.rng))
            others = [f"{name} y {k}" for k in range(1, game.entry_size)]
            sent = {**roster, "name": name, "others": others}
            assert client.post(f"{self.base}register/", sent).status_code == 302
            self.press(client, "check_in", entry=number)
            self.players[name] = client
        self.press(organizer, "lock_rosters")

    def press(self, client, verb, **data):
        answer = client.post(f"{self.base}do/{verb}/", data)
        assert answer.status_code == 302, (verb, answer.status_code)

    def seated(self, match):
        return [self.players[seat.entry.name] for seat in match.seats.select_related("entry").order_by("index")]

    def names_at(self, table):
        found = Match.objects.get(pk=table.rstrip("/").rpartition("/")[2])
        return [seat.entry.name for seat in found.seats.select_related("entry")]

    def play_to_the_end(self):
        while progress(self.tournament).step != "finish":
            if progress(self.tournament).step != "play":
                self.start_round()
            self.report_all()
        self.press(self.organizer, "finish_tournament")
        self.tournament.refresh_from_db()

    def start_round(self):
        self.press(self.organizer, "pair_round")
        round_ = self.tournament.rounds.last()
        self.press(self.organizer, "publish_round", round=round_.number)
        for match in open_matches(round_):
            self.prepare(match)
        self.press(self.organizer, "start_clock", round=round_.number)
        self.tournament.refresh_from_db()

    def prepare(self, match):
        preparation, clients = self.game.preparation, self.seated(match)
        while match.preparation_state == PreparationState.OPEN:
            seat = preparation.waiting_for(match.preparation)[0]
            groups = preparation.view(match.preparation, seat).groups
            item = next(item.key for group in groups for item in group if item.state == "choosable")
            self.press(clients[seat], "choose", match=match.pk, item=item)
            match = Match.objects.get(pk=match.pk)

    def report_all(self):
        for match in open_matches(self.tournament.rounds.last()):
            self.report(match)

    def report(self, match):
        one, *others = self.seated(match)
        report = self.game.sample.report(self.rng, match.terms)
        answers = {name: value for name, value in ReportForm.answers(report).items() if value is not None} | {
            "sure": "1",
            "anyway": "1",  # the sample's reports by time come before it is over
        }
        answer = one.post(f"{self.base}tables/{match.pk}/report/", answers)
        if answer.status_code == 200:  # asked what may stay empty
            answers = {name: answers.get(name, "") for name in answer.context["asked"].form.fields} | answers
            answer = one.post(f"{self.base}tables/{match.pk}/report/", answers)
        assert answer.status_code == 302
        for other in others:
            self.press(other, "confirm_report", match=match.pk, version=1)

    def pages(self):
        """The HTML of every page that one of these people may open, following the links from page to page."""
        for client in (self.organizer, next(iter(self.players.values()))):
            seen, found = set(), [self.base, NEW + f"?game={self.game.key}", f"{self.base}me/"]
            while found:
                path = found.pop()
                answer = client.get(path)
                seen.add(path)
                if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
                    html = answer.content.decode()
                    yield path, html
                    links = re.findall(rf'(?:href|action)="({re.escape(self.base)}[^"#?]*)"', html)
                    found += {link for link in links if "/do/" not in link} - seen - set(found)


def need_own_words(game, answer):
    """The page of another game says nothing that only Atrum Arena has a word for."""
    assert answer.status_code in {200, 302}
    if game.key != "atrum":
        assert not re.search(r"(?i:reptante|esbirro|vertedero|conformaci)", answer.content.decode())


@pytest.mark.parametrize("game", one_of_many(GAMES), ids=lambda game: game.key)
def test_an_event_goes_from_the_form_to_a_champion_and_a_right_record(organizer, client, game):
    event = Event(organizer, game)
    event.play_to_the_end()
    data = json.loads(client.get(f"{event.base}record.json").content)
    assert record.check(record.load(data), game).is_right
    champion = record.load(data).names[data["champion"]]
    assert champion in client.get(f"{event.base}standings/").content.decode()
    player = next(iter(event.players.values()))
    table = event.tournament.matches.filter(table=1).first().get_absolute_url()
    for path in ("standings/", "standings/cross/", "log/", "record/", "me/", "rounds/1/"):
        need_own_words(game, player.get(f"{event.base}{path}"))
    need_own_words(game, player.get(table))


TEAMS = [(game, size) for game in rulesets() if BOARDS in game.options for size in ("2", "3", "5")]


@pytest.mark.parametrize(
    ("game", "size"), one_of_many(TEAMS, most=3), ids=lambda value: getattr(value, "key", value)
)
def test_an_event_of_teams_goes_from_the_form_to_a_champion_and_a_right_record(organizer, client, game, size):
    event = Event(organizer, game, boards=size, **cut(4))
    assert event.tournament.criteria == list(event.game.criteria)
    event.play_to_the_end()
    data = json.loads(client.get(f"{event.base}record.json").content)
    findings = record.check(record.load(data), played_by(game.key, data["tournament"]["options"]))
    assert (findings.differences, findings.unchecked) == ([], [])
    assert {len(entry["members"]) for entry in data["entries"]} == {int(size)}
    champion = record.load(data).names[data["champion"]]
    assert champion in client.get(f"{event.base}standings/").content.decode()
    table = event.tournament.matches.filter(table=1).first().get_absolute_url()
    player = next(iter(event.players.values()))
    for path in ("standings/", "standings/cross/", "log/", "record/", "me/", "rounds/1/"):
        need_own_words(game, player.get(f"{event.base}{path}"))
    shown = client.get(table).content.decode()
    assert 1 <= shown.count("· gana") <= int(size) + 1
    assert all(f"{name} y 1" in shown for name in event.names_at(table))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_form_asks_what_the_game_has_within_its_bounds(organizer, game):
    form = new_form(organizer, game)
    assert {name for name in form.fields if name.startswith("option_")} == {
        f"option_{option.name}" for option in game.options
    }
    assert ("preparation_minutes" in form.fields) is (game.preparation is not None)
    assert form["criteria"].value() == list(game.criteria)
    assert str(game.min_round_minutes) in str(form["round_minutes"].help_text)


@pytest.mark.parametrize(
    ("game", "field", "value"),
    [
        (GAMES[0], "option_win_points", "7"),
        (GAMES[0], "round_minutes", "34"),
        (PARTY, "option_bye_points", "7"),
        (PARTY, "round_minutes", "9"),
    ],
)
def test_what_is_sent_is_checked_against_the_game_that_was_sent(organizer, game, field, value):
    right = {**as_sent(new_form(organizer, game)), "name": "Copa", "starts_at": "2026-12-05T15:00"}
    refused = organizer.post(NEW, {**right, field: value})
    assert refused.status_code == 422
    assert list(refused.context["form"].errors) == [field]
    assert organizer.post(NEW, right).status_code == 302
    created = Tournament.objects.get()
    assert (created.game, created.game_options.keys()) == (game.key, {option.name for option in game.options})


def test_another_game_keeps_what_was_typed_and_means_the_same_there(organizer):
    answer = organizer.get(NEW, {"game": "party", "name": "Copa de lunes", "capacity": "20", "round_minutes": "1"})
    form = answer.context["form"]
    assert (form["name"].value(), form["capacity"].value(), form["round_minutes"].value()) == (
        "Copa de lunes",
        "20",
        35,
    )


def test_a_game_that_is_not_offered_is_not_found(organizer):
    assert organizer.get(f"{NEW}?game=nada").status_code == 404
    assert organizer.post(NEW, {"game": "nada"}).status_code == 404


def test_the_choice_of_game_is_shown_where_there_is_one(organizer):
    assert "?game=party" in organizer.get(NEW).content.decode()


def test_settings_are_edited_by_the_game_of_the_event(organizer):
    event = Event(organizer, PARTY, players=3)
    url = f"{event.base}manage/settings/"
    sent = as_sent(organizer.get(url).context["form"])
    assert organizer.post(url, {**sent, "round_minutes": 12, "option_bye_points": "1"}).status_code == 302
    event.tournament.refresh_from_db()
    assert (event.tournament.round_minutes, event.tournament.options) == (12, {"bye_points": "1"})


@pytest.mark.parametrize("game", one_of_many(GAMES, most=2), ids=lambda game: game.key)
def test_rosters_are_spoken_of_where_the_game_has_them(organizer, game):
    event = Event(organizer, game, players=3)
    pages = dict(event.pages())
    assert game.key == "atrum" or not any("Reptante" in html for html in pages.values())
    speaking = {path.removeprefix(event.base) for path, html in pages.items() if re.search(r"\b[Ll]ista\b", html)}
    assert ("me/" in speaking) == bool(event.tournament.roster_shape)
    assert event.tournament.roster_shape or "manage/entries/" not in speaking


def test_pieces_of_which_there_are_no_others_are_chosen_from_a_list(organizer):
    event = Event(organizer, get_ruleset("duelo-parejas"), players=1)
    page = f"{event.base}roster/1/"
    heroes = ["Enoq", "Sillu", "Killa", "Zilaes"]
    assert organizer.post(page, {"name-0": "killa", "name-1": "Enoq", "reason": "Se anotó mal"}).status_code == 302
    html = organizer.get(page).content.decode()
    assert re.findall(r"<option[^>]*>(\w+)</option>", html) == 2 * heroes
    assert re.findall(r"<option selected[^>]*>(\w+)</option>", html) == ["Killa", "Enoq"]
    refused = organizer.post(page, {"name-0": "Kila", "name-1": "Enoq", "reason": "Se anotó mal"})
    assert refused.status_code == 422
    assert "¿Es Killa?" in refused.content.decode()


@pytest.mark.thorough
def test_no_page_of_another_game_speaks_of_atrum(organizer):
    """Before the event in Spanish, in its midst in English, after it in Spanish."""
    event = Event(organizer, PARTY)
    walked = [*event.pages()]
    event.start_round()
    organizer.get("/idioma/en/")
    walked += event.pages()
    event.play_to_the_end()
    organizer.get("/idioma/es/")
    walked += event.pages()
    assert {path.removeprefix(event.base) for path, _html in walked} >= {"standings/", "log/", "judge/", "record/"}
    assert [(path, word.group()) for path, html in walked for word in WORDS_OF_ATRUM.finditer(html)] == []


@pytest.mark.parametrize(
    ("changes", "minutes"), [({}, 60), ({"option_target": "25"}, 90), ({"round_minutes": "70"}, 70)]
)
def test_the_length_of_a_round_follows_the_options_unless_it_is_written(organizer, changes, minutes):
    form = organizer.get(f"{NEW}?game=shadow_throne").context["form"]
    assert "60 / 75 / 90" in str(form["round_minutes"].help_text)
    usual = {"name": "Trono", "starts_at": "2026-12-05T15:00", "round_minutes": ""}
    assert organizer.post(NEW, {**as_sent(form), **usual, **changes}).status_code == 302
    assert Tournament.objects.get().round_minutes == minutes
