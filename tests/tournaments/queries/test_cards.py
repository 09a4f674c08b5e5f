"""Cards that no catalogue knows: declared by a player, seen by a judge for all, and secret until then."""

import pytest

from atrum_judge.registry import get_ruleset
from rules.catalogue import cards_of, load
from rules.models import CatalogueCard
from tests.world import LEGAL, World, client_of, person
from tournaments import actions
from tournaments.errors import Conflict, Invalid
from tournaments.models import DeclaredCard, PersonalAddress, Roster
from tournaments.queries.cards import NAMED, EventCards, check_roster

pytestmark = pytest.mark.django_db

NEW = "Cóndor de Prueba"
POWERS = [
    {"name": f"Poder {n}", "cost": n, "esbirro": "Golem", "type": "attack", "unique": False} for n in range(5)
]
DECLARED = [*LEGAL[:4], {"name": NEW, "declared": True, "powers": POWERS}]
TYPED = [*LEGAL[:4], {"name": "condor de prueba"}]
FIVE = [{"name": name} for name in ("Uno Nuevo", "Dos Nuevo", "Tres Nuevo", "Cuatro Nuevo", "Cinco Nuevo")]


@pytest.fixture
def two(world):
    """The first has declared a card; the second has not yet."""
    first, second = world.add_players(2)
    actions.registration.save_roster(world.by(world.players[0]), first, DECLARED)
    return world, first, second


def items_of(entry):
    return Roster.objects.get(entry=entry).items


def test_what_one_has_declared_the_next_one_only_names_once_a_judge_has_seen_it(two):
    world, first, second = two
    with pytest.raises(Invalid, match="no está en el catálogo"):
        actions.registration.save_roster(world.by(world.players[1]), second, TYPED)
    assert NEW not in EventCards(world.tournament, Roster.objects.get(entry=second)).names
    assert NEW in EventCards(world.tournament, Roster.objects.get(entry=first)).names
    actions.registration.verify_declared(world.by(world.judge), first, NEW)
    actions.registration.save_roster(world.by(world.players[1]), second, TYPED)
    assert items_of(second)[4]["powers"] == items_of(first)[4]["powers"]
    assert items_of(second)[4]["name"] == NEW
    assert DeclaredCard.objects.get().entry == first
    assert NEW in EventCards(world.tournament).names


def test_what_one_has_declared_stays_known_in_the_own_list(two):
    world, first, _second = two
    actions.registration.save_roster(world.by(world.players[0]), first, TYPED)
    assert [power["name"] for power in items_of(first)[4]["powers"]] == [power["name"] for power in POWERS]
    assert items_of(first)[4]["name"] == NEW


def test_once_a_judge_has_seen_it_that_is_so_for_all_who_say_the_same(two):
    world, first, second = two
    third = actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Otra")
    other = [*LEGAL[:4], {"name": NEW, "declared": True, "powers": [{**one, "cost": 5} for one in POWERS]}]
    same = [*LEGAL[:4], {**DECLARED[4], "name": "CONDOR de prueba"}]
    actions.registration.save_roster(world.by(world.players[1]), second, same)
    actions.registration.save_roster(world.by(world.judge), third, other)
    actions.registration.verify_declared(world.by(world.judge), first, NEW)
    assert [items_of(entry)[4]["verified"] for entry in (first, second, third)] == [True, True, False]
    assert check_roster(world.tournament, TYPED).unverified == ()
    with pytest.raises(Conflict):
        actions.registration.verify_declared(world.by(world.judge), second, "CONDOR de prueba")


def test_what_a_judge_has_seen_is_in_the_organizer_s_own_catalogue_and_in_nobody_else_s(two):
    world, first, _second = two
    actions.registration.verify_declared(world.by(world.judge), first, NEW)
    ruleset = world.tournament.ruleset
    assert cards_of(ruleset)(NEW) == []
    assert CatalogueCard.objects.get(name=NEW).keeper == world.organizer
    later = World.open_again(world)
    check = check_roster(later.tournament, TYPED)
    assert check.problems == ()
    assert [power["name"] for power in check.items[4]["powers"]] == [power["name"] for power in POWERS]
    later.organizer = person("otra organización")
    elsewhere = World.open_again(later)
    assert not check_roster(elsewhere.tournament, TYPED).is_legal


def test_who_declared_it_corrects_it_until_a_judge_has_seen_it(two):
    world, first, second = two
    right = [{**POWERS[0], "name": "Otro Poder"}, *POWERS[1:]]
    corrected = [*LEGAL[:4], {"name": NEW, "declared": True, "powers": right}]
    actions.registration.save_roster(world.by(world.players[1]), second, corrected)
    assert DeclaredCard.objects.get().parts[0]["name"] == "Poder 0"
    actions.registration.save_roster(world.by(world.players[0]), first, corrected)
    assert DeclaredCard.objects.get().parts[0]["name"] == "Otro Poder"


def test_where_names_are_enough_a_whole_list_nobody_knows_is_legal_and_says_what_is_not_checked(world):
    with pytest.raises(Invalid):
        actions.registration.register(world.by(person("alguien")), world.tournament, FIVE)
    event = World.open_again(world, names_only=True)
    entry = actions.registration.register(event.by(person("otro")), event.tournament, FIVE)
    check = check_roster(event.tournament, FIVE)
    assert [(one.code, one.severity, one.items) for one in check.problems] == [
        (NAMED, "unverified", (0, 1, 2, 3, 4))
    ]
    assert "no se comprueba si comparten un Poder único ★" in str(check.problems[0].message)
    assert {card.name for card in DeclaredCard.objects.all()} == {one["name"] for one in FIVE}
    actions.setup.appoint(event.by(event.organizer), event.tournament, event.judge, "head_judge")
    actions.registration.verify_declared(event.by(event.judge), entry, "Dos Nuevo")
    assert CatalogueCard.objects.get(name="Dos Nuevo").data == {}
    texts_too = World.open_again(event)
    assert len([one for one in check_roster(texts_too.tournament, FIVE).errors if one.items]) == 5


def test_a_name_that_is_nearly_a_known_one_is_asked_about_and_taken_as_it_is(world):
    event = World.open_again(world, names_only=True)
    typed = [*LEGAL[:4], {"name": LEGAL[4]["name"][:-2]}]
    check = check_roster(event.tournament, typed)
    assert check.is_legal
    assert [one.meant for one in check.problems if one.meant] == [LEGAL[4]["name"]]


def test_the_same_card_twice_is_refused_where_names_are_enough(world):
    event = World.open_again(world, names_only=True)
    assert not check_roster(event.tournament, [*FIVE[:4], {"name": "UNO NUEVO"}]).is_legal


def test_a_deck_of_cards_that_nobody_knows_is_typed_once_and_taken_by_name():
    game = get_ruleset("myl")
    load(game, game.sample.cards)
    event = World.open(game="myl", names_only=True)
    cards = [{"name": f"Carta {n}", "count": 3, "pile": "deck"} for n in range(16)]
    deck = [
        *cards,
        {"name": "Oro Llano", "count": 1, "pile": "deck"},
        {"name": "Oro Llano", "count": 1, "pile": "initial"},
    ]
    assert check_roster(event.tournament, deck).errors == ()
    actions.registration.register(event.by(person("maga")), event.tournament, deck)
    assert DeclaredCard.objects.count() == 17
    told = World.open_again(event, game="myl")
    facts = [{"type": "Aliado", "edition": "ES", "unique": False, "ability": None, "race": None}]
    oro = [{**facts[0], "type": "Oro", "ability": False}]
    declared = [{**one, "declared": True, "facts": oro if "Oro" in one["name"] else facts} for one in deck]
    entry = actions.registration.register(told.by(person("mago")), told.tournament, declared)
    own = Roster.objects.get(entry=entry)
    assert check_roster(told.tournament, deck, EventCards(told.tournament, own)).is_legal
    assert not check_roster(told.tournament, deck).is_legal


def test_lists_of_other_events_are_the_account_s_own(world):
    user = person("asidua")
    actions.registration.register(world.by(user), world.tournament, LEGAL)
    later = World.open_again(world)
    page = f"{later.tournament.get_absolute_url()}register/"
    first, second = client_of(user).get(page), client_of(person("nueva")).get(page)
    assert "?from=copa-de-prueba" in first.content.decode()
    assert "?from=" not in second.content.decode()
    filled = client_of(user).get(f"{page}?from=copa-de-prueba").context["form"]
    assert [row["name"] for row in filled.rows] == [one["name"] for one in LEGAL]
    stolen = client_of(person("curiosa")).get(f"{page}?from=copa-de-prueba").context["form"]
    assert {row["name"] for row in stolen.rows} == {""}


def test_who_declared_a_card_is_told_to_staff_and_to_nobody_who_plays(two):
    world, first, second = two
    page = f"{world.tournament.get_absolute_url()}roster/{second.number}/"
    own, staff = (client_of(user).get(page).content.decode() for user in (world.players[1], world.judge))
    assert NEW not in own
    assert f"{NEW} · declarada por {first.name}, sin verificar" in staff
    first_own = page.replace(f"/{second.number}/", f"/{first.number}/")
    assert (
        f"{NEW} · declarada por ti, sin verificar" in client_of(world.players[0]).get(first_own).content.decode()
    )
    strange = client_of(person("de paso")).get(f"{world.tournament.get_absolute_url()}register/")
    assert NEW not in strange.content.decode()


def test_a_missing_list_stops_no_pairing_where_the_organizer_says_so_and_comes_later(world):
    event = World.open_again(world, rosters_optional=True)
    event.add_players(3)
    late = actions.registration.add_walk_in(event.by(event.organizer), event.tournament, "Sin Lista")
    actions.pairing.pair_round(event.by(event.organizer), event.tournament)
    actions.invitations.renew_address(event.by(event.organizer), late)
    guest = PersonalAddress.objects.get(entry=late).guest
    actions.registration.save_roster(event.by(guest), late, LEGAL)
    with pytest.raises(Conflict):
        actions.registration.save_roster(event.by(guest), late, list(reversed(LEGAL)))
