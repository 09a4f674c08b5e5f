"""An event as overlays show it: what its rows say now is what its log says later."""

import pytest

from tests.tournaments.queries.played import after_a_final_that_the_second_won, entry, event, play
from tournaments import actions
from tournaments.models import LogEntry, Tournament
from tournaments.queries.rounds import open_matches
from tournaments.queries.screens.scene import Scene, scene_at, scene_now, scene_then

pytestmark = pytest.mark.django_db
REPORT = {"ending": "elimination", "left": [2, 0]}


class Watched:
    """Notes what the rows say at each revision."""

    def __init__(self):
        self.scenes = {}

    def look(self, world):
        tournament = Tournament.objects.get(pk=world.tournament.pk)
        self.scenes[tournament.revision] = scene_now(tournament)


@pytest.fixture
def watched():
    return Watched()


def decide(world, match, left):
    actions.reporting.decide_result(
        world.by(world.judge), match, {"ending": "elimination", "left": left}, reason="Visto"
    )


def whole_story(world, watched):
    """Rounds with byes, reports, pauses, a correction, a new name, a withdrawal; looked at after each step."""
    organizer = world.organizer

    def step(work):
        made = work()
        watched.look(world)
        return made

    for number in (1, 2):
        draft = step(lambda: actions.pairing.pair_round(world.by(organizer, later=1), world.tournament))
        step(lambda draft=draft: actions.rounds.publish_round(world.by(organizer), draft))
        for match in open_matches(draft):
            step(lambda match=match: actions.preparation.prepared_on_table(world.by(world.judge), match))
        step(lambda draft=draft: actions.rounds.start_clock(world.by(organizer, later=1), draft))
        step(lambda draft=draft: actions.rounds.pause_clock(world.by(organizer, later=5), draft, reason="Fuego"))
        step(lambda draft=draft: actions.rounds.resume_clock(world.by(organizer, later=3), draft))
        first, *others = open_matches(draft).order_by("table")
        step(lambda first=first: actions.reporting.report_result(world.by(world.seated(first)[0]), first, REPORT))
        step(lambda first=first: decide(world, first, [0, 1]))
        for match in others:
            step(lambda match=match: decide(world, match, [2, 0]))
        if number == 1:
            first.refresh_from_db()
            step(
                lambda first=first: actions.reporting.correct_result(
                    world.by(organizer), first, {"ending": "elimination", "left": [3, 0]}, reason="Error"
                )
            )
            step(lambda: actions.entries.rename_entry(world.by(organizer), entry(world, 2), "Ana"))
    step(lambda: actions.registration.drop(world.by(organizer), entry(world, 5)))


def test_the_log_says_of_every_revision_what_the_rows_said_then(watched):
    world = event(5, swiss_rounds=3)
    whole_story(world, watched)
    world.refresh()
    assert len(watched.scenes) > 20
    for revision, scene in watched.scenes.items():
        assert scene_then(world.tournament, revision) == scene, LogEntry.objects.get(
            tournament=world.tournament, revision=revision
        ).action


def test_a_round_that_was_undone_is_still_there_before(watched):
    world = event(4)
    play(world, {1: 2, 2: 2})
    watched.look(world)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), draft)
    watched.look(world)
    actions.pairing.go_back(world.by(world.organizer), world.tournament.rounds.get(number=1), reason="Otra vez")
    world.refresh()
    for revision, scene in watched.scenes.items():
        assert scene_then(world.tournament, revision) == scene


def test_a_bracket_has_tables_and_no_standing(watched):
    world = event(4, format="single")
    play(world, {1: 2, 2: 2})
    watched.look(world)
    ((revision, scene),) = watched.scenes.items()
    assert scene.places == []
    assert [len(one.seats) for one in scene.tables] == [2, 2]
    world.refresh()
    assert scene_then(world.tournament, revision) == scene


def test_after_the_final_the_places_are_the_final_ones(watched):
    world = after_a_final_that_the_second_won()
    finished, names = world.tournament.revision, ["jugador2", "jugador1", "jugador3", "jugador4"]
    scene = scene_now(world.tournament)
    assert scene.is_final
    assert [place.name for place in scene.places] == names
    actions.entries.rename_entry(world.by(world.organizer), entry(world, 2), "Ana")
    world.refresh()
    assert scene_then(world.tournament, finished) == scene
    assert scene_now(world.tournament).places[0].name == "Ana"
    assert not scene_then(world.tournament, finished - 1).is_final


def test_places_of_before_a_correction_are_not_told_by_the_order_after_it():
    world = after_a_final_that_the_second_won()
    finished = world.tournament.revision
    final = world.tournament.matches.filter(table__isnull=False).last()
    left = [2 if seat.entry.number == 1 else 0 for seat in final.seats.all()]
    actions.reporting.correct_result(
        world.by(world.organizer), final, {"ending": "elimination", "left": left}, reason="Error"
    )
    world.refresh()
    assert scene_now(world.tournament).places[0].name == "jugador1"
    assert scene_then(world.tournament, finished).places == []


def test_before_anything_there_is_nothing(world):
    assert scene_at(world.tournament, 0, "") == Scene()
    assert scene_then(world.tournament, 1) == Scene() == scene_now(world.tournament)
