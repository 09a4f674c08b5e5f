"""A card that only one player has declared changes no answer to anybody who does not look into lists."""

import re
from random import Random

import pytest
from django.db import transaction

from atrum_judge.lists import write_list
from rules.catalogue import load
from tests.selection import one_of_many
from tests.world import World, client_of, person
from tournaments import actions
from tournaments.enums import Role
from tournaments.models import DeclaredCard

CHANCE = re.compile(
    r'(name="(csrfmiddlewaretoken|key)" value=")[^"]*|reason-[0-9a-f]{8}|picture\.png\?r=[\d.a-f]+'
)
SECRET = "Zorzal Secreto"
GUESSES = (SECRET, "zorzal secreto", "Zorzal Secretto", "Zorzal", "Torcaza Secreta")
"""The exact name, another spelling, a near one, a beginning, and one that looks like nothing."""


def event_of(game: str, *, names_only: bool, boards: int = 1) -> World:
    world = World.open(game=game, names_only=names_only, options={"boards": str(boards)} if boards > 1 else {})
    ruleset = world.tournament.ruleset
    load(ruleset, ruleset.sample.cards)
    for name in ("Caro", "Organiza y juega", "Beto"):
        user = person(name)
        others = [f"{name} {n}" for n in range(2, ruleset.entry_size + 1)]
        actions.registration.register(world.by(user), world.tournament, sample(world), name=name, others=others)
        world.players.append(user)
    world.curious = person("curiosa")
    actions.setup.appoint(world.by(world.organizer), world.tournament, world.players[1], Role.ORGANIZER)
    return world


def sample(world, name=""):
    items = world.tournament.ruleset.sample.roster(Random(1))
    return [*items[:-1], {**items[-1], "name": name, "edition": ""}] if name else list(items)


def declares(world, name):
    """Beto puts a card into his list that no catalogue has."""
    beto, items, declaration = world.players[2], sample(world, name), world.tournament.ruleset.declaration
    if not world.tournament.names_only:
        parts = [
            {"name": f"Poder {n}", "cost": n, "esbirro": "Golem", "type": "attack", "unique": False}
            for n in range(declaration.count)
        ]
        items[-1] |= {"declared": True, declaration.key: parts}
    actions.registration.save_roster(world.by(beto), world.tournament.entries.get(number=3), items)
    assert DeclaredCard.objects.filter(name=name).exists()


def typed(world, guess):
    """A list with a guessed name in it, as a browser sends it."""
    event, items = world.tournament, sample(world, guess)
    if event.roster_shape.is_list:
        return {"list": write_list(items, event.roster_shape)}
    return {f"name-{n}": item["name"] for n, item in enumerate(items)}


def answers(world):
    """The answers to Caro, an organizer who plays, and an account that has not signed up, for each guess."""
    at = world.tournament.get_absolute_url()
    found = {}
    for number, user in enumerate((*world.players[:2], None)):
        client = client_of(user or world.curious)
        mine = f"{at}roster/{number + 1}/" if user else f"{at}register/"
        found[number, "page"] = said(client.get(mine))
        for guess in GUESSES:
            sent = typed(world, guess)
            found[number, guess, "typed"] = said(client.post(f"{at}roster-check/", sent))
            with transaction.atomic():
                found[number, guess, "saved"] = said(client.post(mine, sent))
                found[number, guess, "again"] = said(client.get(mine))
                transaction.set_rollback(True)
            if number == 1 and not world.tournament.roster_shape.is_list:
                text = f"nombre;{';'.join(f'carta {n}' for n in range(1, 6))}\nNueva;{';'.join(sent.values())}"
                found[number, guess, "pasted"] = said(client.post(f"{at}manage/entries/paste/", {"text": text}))
    return found


def said(answer):
    return answer.status_code, answer.headers.get("Location"), CHANCE.sub("", answer.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "names_only", "boards"),
    [
        *one_of_many([("atrum", True, 1), ("atrum", False, 1), ("myl", True, 1), ("doomtrooper", True, 1)]),
        ("atrum", True, 2),
    ],
)
def test_a_card_of_another_s_list_is_answered_as_one_that_nobody_has(game, names_only, boards):
    world = event_of(game, names_only=names_only, boards=boards)
    before = answers(world)
    declares(world, SECRET)
    after = answers(world)
    told = [what for what in before if before[what] != after[what]]
    assert told == []
