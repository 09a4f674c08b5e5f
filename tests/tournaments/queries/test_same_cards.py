"""The staff's answers, once the lists are closed, whether two names in them are one card."""

import json
from random import Random

import pytest

from atrum_judge.registry import get_ruleset
from rules.catalogue import load
from tests.selection import one_of_many
from tests.tournaments.actions.test_verbs import DECLARED
from tests.world import CARDS, LEGAL, World, client_of, person
from tournaments import actions
from tournaments.core import record
from tournaments.enums import Role
from tournaments.errors import Conflict, NotAllowed
from tournaments.models import Roster
from tournaments.queries.cards import to_ask
from tournaments.queries.record import export

pytestmark = pytest.mark.django_db

FIVE = [
    {"name": name} for name in ("Torvan", "Reina Polilla", "Sombra del Pantano", "Beto Dos", "Guardián del Sur")
]
OTHERS = [
    {"name": name} for name in ("Torvin", "Reina Polila", "Sombra Pantano", "Beto Tres", "Guardián del Norte")
]


def event_of(*lists, **settings):
    """An event in which each has one of the lists."""
    world = World.open(**{"names_only": True} | settings)
    for number, items in enumerate(lists, start=1):
        world.players.append(person(f"jugador{number}"))
        others = [f"jugador{number} {n}" for n in range(2, world.tournament.ruleset.entry_size + 1)]
        entry = actions.registration.register(
            world.by(world.players[-1]), world.tournament, items, name=f"Equipo {number}", others=others
        )
        actions.registration.check_in(world.by(world.organizer), entry)
    return world


def closed(world):
    actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    world.refresh()
    return world


def asked(world):
    world.refresh()
    return [(one.odd.name, one.meant.name) for one in to_ask(world.tournament)]


def say(world, verb, *about, who=None):
    world.refresh()
    done = verb(
        world.by(who or world.judge), world.tournament, **dict(zip(("name", "meant"), about, strict=False))
    )
    world.refresh()
    return done


def names(world, number):
    return Roster.objects.get(entry__tournament=world.tournament, entry__number=number).names


def test_near_names_of_different_lists_are_asked_about_once_lists_are_closed():
    world = event_of(FIVE, FIVE, OTHERS)
    assert asked(world) == []
    closed(world)
    assert asked(world) == [
        ("Torvin", "Torvan"),
        ("Reina Polila", "Reina Polilla"),
        ("Sombra Pantano", "Sombra del Pantano"),
    ]
    (first, *_rest) = to_ask(world.tournament)
    assert (first.odd.entries, first.meant.entries) == (("Equipo 3",), ("Equipo 1", "Equipo 2"))


def test_yes_renames_the_card_where_it_is_odd_and_can_be_taken_back():
    world = closed(event_of(FIVE, OTHERS, [*OTHERS[:1], *FIVE[1:]], FIVE))
    before = [names(world, number) for number in range(1, 5)]
    say(world, actions.cards.same_card, "Torvin", "Torvan")
    assert [names(world, number)[0] for number in range(1, 5)] == ["Torvan"] * 4
    assert ("Torvin", "Torvan") not in asked(world)
    say(world, actions.cards.ask_card_again)
    assert [names(world, number) for number in range(1, 5)] == before
    assert ("Torvin", "Torvan") in asked(world)
    data = record.load(json.loads(record.as_text(export(world.tournament, public=False))))
    assert not record.check(data, world.tournament.ruleset).differences


def test_no_is_remembered_and_can_be_taken_back_after_another_answer():
    world = closed(event_of(FIVE, OTHERS))
    say(world, actions.cards.two_cards, "Torvin", "Torvan")
    say(world, actions.cards.same_card, "Reina Polila", "Reina Polilla")
    assert asked(world) == [("Sombra Pantano", "Sombra del Pantano")]
    with pytest.raises(Conflict):
        say(world, actions.cards.same_card, "Torvin", "Torvan")
    for _ in range(2):
        say(world, actions.cards.ask_card_again)
    assert asked(world)[0] == ("Torvin", "Torvan")
    with pytest.raises(Conflict):
        say(world, actions.cards.ask_card_again)


def test_two_names_in_one_list_are_two_cards():
    world = closed(event_of([FIVE[0], OTHERS[0], *FIVE[2:]], FIVE))
    assert asked(world) == []


def test_nothing_waits_for_an_answer_and_none_is_taken_once_a_round_is_paired():
    world = closed(event_of(FIVE, OTHERS))
    say(world, actions.cards.two_cards, "Torvin", "Torvan")
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert asked(world) == []
    for verb, about in (
        (actions.cards.same_card, ("Reina Polila", "Reina Polilla")),
        (actions.cards.ask_card_again, ()),
    ):
        with pytest.raises(Conflict):
            say(world, verb, *about)


def test_the_spelling_that_a_judge_has_seen_stands():
    world = event_of(FIVE, OTHERS, OTHERS)
    actions.registration.verify_declared(world.by(world.judge), world.tournament.entries.get(number=1), "Torvan")
    closed(world)
    assert asked(world)[0] == ("Torvin", "Torvan")


def test_a_list_that_the_seen_card_would_make_illegal_is_named_and_stays():
    """The card has a unique Power of another in the list, which its misspelled name did not tell."""
    world = event_of(FIVE, [*LEGAL[:3], {"name": CARDS[6].name}, {"name": "Torvin"}])
    told = [*FIVE[1:], {"name": "Torvan", "declared": True, "powers": list(CARDS[0].data["powers"])}]
    first = world.tournament.entries.get(number=1)
    actions.registration.save_roster(world.by(world.players[0]), first, told)
    actions.registration.verify_declared(world.by(world.judge), first, "Torvan")
    closed(world)
    with pytest.raises(Conflict, match="Equipo 2"):
        say(world, actions.cards.same_card, "Torvin", "Torvan")
    assert names(world, 2)[4] == "Torvin"


@pytest.mark.parametrize("verb", ["same_card", "two_cards", "ask_card_again"])
def test_staff_that_plays_answers_nothing_and_is_shown_nothing(verb):
    world = closed(event_of(FIVE, OTHERS))
    player = world.players[0]
    actions.setup.appoint(world.by(world.organizer), world.tournament, player, Role.ORGANIZER)
    say(world, actions.cards.two_cards, "Torvin", "Torvan")
    about = () if verb == "ask_card_again" else ("Reina Polila", "Reina Polilla")
    with pytest.raises(NotAllowed):
        say(world, getattr(actions.cards, verb), *about, who=player)
    at = world.tournament.get_absolute_url()
    for path in ("manage/", "judge/", "log/"):
        told = client_of(player).get(at + path).content.decode()
        assert "Polila" not in told, path
        assert "Torvan" not in told, path


def test_the_panel_and_the_judges_page_ask_and_pairing_does_not_wait():
    world = closed(event_of(FIVE, OTHERS))
    at = world.tournament.get_absolute_url()
    for who, path in ((world.organizer, "manage/"), (world.judge, "judge/")):
        page = client_of(who).get(at + path).content.decode()
        assert "¿«Torvin» es «Torvan»?" in page
        assert "«Torvin»: Equipo 2" in page
    answer = client_of(world.judge).post(
        f"{at}do/same_card/", {"name": "Torvin", "meant": "Torvan", "next": f"{at}judge/"}, follow=True
    )
    assert "«Torvin» quedó como «Torvan»." in answer.content.decode()
    assert "/do/ask_card_again/" in answer.content.decode()
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert "Sombra Pantano" not in client_of(world.organizer).get(f"{at}manage/").content.decode()


def test_lists_of_a_team_are_those_of_its_boards():
    """A name of one board and a near one of another board of the same team are asked about, and come back apart."""
    world = closed(event_of([*FIVE, *OTHERS], options={"boards": "2"}))
    assert asked(world)[0] == ("Torvin", "Torvan")
    before = names(world, 1)
    say(world, actions.cards.same_card, "Torvin", "Torvan")
    assert (names(world, 1)[0], names(world, 1)[5]) == ("Torvan", "Torvan")
    say(world, actions.cards.ask_card_again)
    assert names(world, 1) == before


def test_declared_cards_with_their_texts_are_asked_about_too():
    declared = [*LEGAL[:4], {**DECLARED[4], "name": "Torvin"}]
    world = closed(event_of([*LEGAL[:4], {**DECLARED[4], "name": "Torvan"}], declared, names_only=False))
    say(world, actions.cards.same_card, "Torvin", "Torvan")
    assert names(world, 2)[4] == "Torvan"
    assert Roster.objects.get(entry__number=2).unverified[0]["name"] == "Torvan"


@pytest.mark.parametrize("game", one_of_many(["doomtrooper", "myl"]))
def test_every_game_whose_players_name_unknown_cards_asks(game):
    ruleset = get_ruleset(game)
    load(ruleset, ruleset.sample.cards)
    items = list(ruleset.sample.roster(Random(1)))
    lists = ([*items[:-1], {**items[-1], "name": name, "edition": ""}] for name in ("Torvan", "Torvin"))
    world = closed(event_of(*lists, game=game))
    assert asked(world) == [("Torvin", "Torvan")]
    say(world, actions.cards.same_card, "Torvin", "Torvan")
    assert names(world, 2)[-1] == "Torvan"
