"""The pages of circuits: what everybody reads, and what the club's staff does there."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.db.models import Value
from django.db.models.functions import Concat
from django.test import Client
from django.urls import reverse

from players.models import Club, Player
from tests.tournaments.queries.seasons.test_circuits import OPEN, circuit, counted, played
from tests.world import NOW, World, client_of, person
from tournaments import actions
from tournaments.actions.people.imports import Incoming, import_people
from tournaments.actions.seasons import counting
from tournaments.actions.seasons.circuits import set_circuit_state
from tournaments.enums import CircuitPlace, CircuitState, EventFormat, Role
from tournaments.models import Circuit, CircuitEvent, Entry, Tournament
from tournaments.queries.seasons.circuits import Standing
from tournaments.views.seasons.shown import sheet_of, shown_rows
from tournaments.views.seasons.words import rules_said

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(db):
    world = played(World.open(**OPEN), "Ana", "Beto")
    world.circuit = circuit(world)
    counted(world, world.circuit, world.tournament)
    ana = Entry.objects.get(name="Ana").members.get()
    counting.show_person(world.by(world.organizer), world.tournament, person=ana.pk, shown=True)
    counting.give_points(
        world.by(world.organizer), world.tournament, circuit=world.circuit.pk, person=ana.pk, points="0,5",
        why="Motivo privado",
    )  # fmt: skip
    return world


def publish(world):
    set_circuit_state(
        world.by(world.organizer), world.tournament, circuit=world.circuit.pk, state=CircuitState.PUBLISHED
    )


def staffs(world, name, *more):
    return reverse(name, args=[world.tournament.slug, *more])


def test_a_draft_is_at_no_address_and_published_it_names_only_who_agreed(world):
    assert Client().get(world.circuit.get_absolute_url()).status_code == 404
    publish(world)
    shown = Client().get(world.circuit.get_absolute_url()).content.decode()
    assert "Ana" in shown
    assert "Beto" not in shown
    assert "Jugador" in shown
    assert "Motivo privado" not in shown
    assert "1.º 10, 2.º 6, 3.º 4, 4.º 2" in shown


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_files_have_the_same_names(world, kind):
    publish(world)
    found = Client().get(reverse("circuit_file", args=[world.circuit.code, kind]))
    assert found.status_code == 200
    if kind == "csv":
        told = found.content.decode()
        assert "Ana" in told
        assert "Beto" not in told
    assert Client().get(reverse("circuit_file", args=[world.circuit.code, "pdf"])).status_code == 404


def test_the_staff_sees_every_name_and_reason(world):
    shown = client_of(world.organizer).get(staffs(world, "manage_circuit", world.circuit.pk)).content.decode()
    assert all(word in shown for word in ("Ana", "Beto", "Motivo privado"))
    listed = client_of(world.organizer).get(staffs(world, "circuits")).content.decode()
    assert "Este torneo cuenta" in listed


def test_a_helper_of_the_event_does_not_see_the_clubs_circuits(world):
    helper = person("ayuda")
    actions.setup.appoint(world.by(world.organizer), world.tournament, helper, Role.ORGANIZER)
    assert client_of(helper).get(staffs(world, "circuits")).status_code == 403
    assert client_of(helper).get(staffs(world, "manage_circuit", world.circuit.pk)).status_code == 403


def test_a_change_of_a_published_circuit_shows_who_moves_and_keeps_what_was_typed(world):
    publish(world)
    client, address = client_of(world.organizer), staffs(world, "manage_circuit", world.circuit.pk)
    said = {"circuit": world.circuit.pk, "name": "Liga nueva", "way": "places", "points": "0 50", "key": "k"}
    asked = client.post(address, said)
    assert asked.status_code == 409
    shown = asked.content.decode()
    assert all(word in shown for word in ("Quién se mueve", 'value="Liga nueva"', 'value="0 50"'))
    assert "Beto: 2 → 1" in " ".join(shown.split())
    assert Circuit.objects.get().name == "Liga"
    assert client.post(address, said | {"sure": "yes", "key": "k2"}).status_code == 302
    assert Circuit.objects.get().rules.points == (0, 50)
    public = Client().get(world.circuit.get_absolute_url()).content.decode()
    assert "puntos por puesto: 10 6 4 2 → 0 50" in public


def test_who_gains_or_loses_a_place_in_the_final_moves_too(world):
    publish(world)
    client, address = client_of(world.organizer), staffs(world, "manage_circuit", world.circuit.pk)
    said = {"circuit": world.circuit.pk, "name": "Liga", "way": "places", "points": "10 6 4 2", "key": "k"}
    asked = client.post(address, said | {"qualify": 1})
    assert asked.status_code == 409
    first, _second = (row.name for row in shown_rows(Standing.of(world.circuit), for_staff=True))
    assert f"{first}: 1 · entra en la final" in " ".join(asked.content.decode().split())
    assert client.post(address, said | {"qualify": 1, "sure": "yes", "key": "k2"}).status_code == 302
    assert "sale de la final" in client.post(address, said | {"qualify": 0, "key": "k3"}).content.decode()


def test_who_leaves_the_table_is_named_and_asked_about(world):
    CircuitEvent.objects.all().delete()
    Circuit.objects.update(tag=world.tournament.name)
    publish(world)
    client, address = client_of(world.organizer), staffs(world, "manage_circuit", world.circuit.pk)
    said = {"circuit": world.circuit.pk, "name": "Liga", "way": "places", "points": "10 6 4 2", "key": "k"}
    asked = client.post(address, said | {"tag": "Otra cosa"})
    assert asked.status_code == 409
    told = " ".join(asked.content.decode().split())
    assert "Beto: 2 → fuera de la tabla" in told  # Ana has points by hand
    wrong = client.post(address, said | {"since": "2026-12-31", "until": "2026-01-01"})
    assert (wrong.status_code, "El último día es antes" in wrong.content.decode()) == (422, True)
    assert len(Standing.of(Circuit.objects.get()).rows) == 2
    assert client.post(address, said | {"tag": "Otra cosa", "sure": "yes", "key": "k2"}).status_code == 302
    back = client.post(address, said | {"tag": world.tournament.name, "key": "k3"})
    assert "Beto: – → 2" in " ".join(back.content.decode().split())


def test_taking_an_event_out_of_a_published_table_is_asked_about(world):
    publish(world)
    client, address = client_of(world.organizer), staffs(world, "circuits")
    said = {"circuit": world.circuit.pk, "factor": "1", "key": "k"}
    asked = client.post(address, said)
    told = " ".join(asked.content.decode().split())
    assert asked.status_code == 409
    assert "Beto: 2 → fuera de la tabla" in told
    assert len(Standing.of(Circuit.objects.get()).rows) == 2
    assert client.post(address, said | {"sure": "yes", "key": "k2"}).status_code == 302
    assert len(Standing.of(Circuit.objects.get()).rows) == 1  # points by hand
    assert client.post(address, said | {"key": "k3"}).status_code == 409  # it is so already
    assert client.post(address, said | {"counts": "yes", "key": "k4"}).status_code == 302


def test_equal_totals_say_what_parts_them_and_tell_nothing_of_who_is_not_named(world):
    rules = {**Circuit.objects.get(pk=world.circuit.pk).settings, "points": [5, 5], "ties": ["firsts"]}
    Circuit.objects.filter(pk=world.circuit.pk).update(settings=rules)
    counting.withdraw_decision(
        world.by(world.organizer), world.tournament, circuit=world.circuit.pk,
        decision=world.circuit.decisions.get().pk,
    )  # fmt: skip
    circuit = Circuit.objects.get(pk=world.circuit.pk)
    winner, loser = shown_rows(Standing.of(circuit), for_staff=True)
    assert list(winner.ties) == [f"Con el mismo total que {loser.name}: decide «Más fechas ganadas», 1 contra 0."]
    assert list(loser.ties) == [f"Con el mismo total que {winner.name}: decide «Más fechas ganadas», 0 contra 1."]
    mine = [row for row in shown_rows(Standing.of(circuit), for_staff=False) if row.is_named]
    assert [list(row.ties) for row in mine] == [
        [f"Con el mismo total que Jugador {2 if mine[0].rank == 1 else 1}: decide «Más fechas ganadas»."]
    ]


def test_rules_with_groups_say_what_holds_outside_them(world):
    assert "Cuentan todos los resultados de cada persona." in list(rules_said(world.circuit))
    Circuit.objects.update(settings={**world.circuit.settings, "groups": [["Grandes", 1, 0]]})
    said = list(rules_said(Circuit.objects.get()))
    assert "Fechas sin grupo: Cuentan todos los resultados de cada persona." in said
    assert "Grupo Grandes: Cuenta el mejor resultado de cada persona." in said


def test_a_sheet_has_numbers(world):
    sheet = sheet_of(Standing.of(world.circuit), shown_rows(Standing.of(world.circuit), for_staff=True))
    assert all(isinstance(line[2], Fraction) for line in sheet.rows)
    rules = {**Circuit.objects.get(pk=world.circuit.pk).settings, "people": 99, "qualify": 1}
    Circuit.objects.filter(pk=world.circuit.pk).update(settings=rules)
    standing = Standing.of(Circuit.objects.get(pk=world.circuit.pk))
    line = sheet_of(standing, shown_rows(standing, for_staff=True)).rows[0]
    assert line[5:] == ["clasificado", "10 (no cuenta)"]


def test_a_sheet_of_winners_has_places(world):
    rules = {**Circuit.objects.get(pk=world.circuit.pk).settings, "way": "winner"}
    Circuit.objects.filter(pk=world.circuit.pk).update(settings=rules)
    standing = Standing.of(Circuit.objects.get(pk=world.circuit.pk))
    first, second = sheet_of(standing, shown_rows(standing, for_staff=True)).rows
    assert (first[2], first[5:]) == ("", [f"clasificado en {world.tournament.name}", 1])
    assert second[5:] == ["", 2]


def test_an_archived_circuit_counts_no_event_of_later(world):
    CircuitEvent.objects.all().delete()
    Circuit.objects.update(tag=world.tournament.name)
    publish(world)
    later = World.open_again(world, name=f"{world.tournament.name} II", starts_at=NOW + timedelta(days=9), **OPEN)
    address = world.circuit.get_absolute_url()
    assert later.tournament.name in Client().get(address).content.decode()
    set_circuit_state(
        world.by(world.organizer), world.tournament, circuit=world.circuit.pk, state=CircuitState.ARCHIVED
    )
    told = Client().get(address).content.decode()
    assert "no suma más torneos" in told
    assert later.tournament.name not in told
    played(later, "Zoe", "Yago")
    Tournament.objects.filter(pk=world.tournament.pk).update(name="Con otro nombre")
    assert [one.day for one in Standing.of(Circuit.objects.get()).dates] == [NOW.date()]
    publish(world)
    assert len(Standing.of(Circuit.objects.get()).dates) == 2


def test_the_page_of_an_event_says_if_it_counts(world):
    page = staffs(world, "circuits")

    def told():
        return client_of(world.organizer).get(page).content.decode()

    assert "Este torneo cuenta" in told()
    CircuitEvent.objects.all().delete()
    Circuit.objects.update(tag="fosa de")
    assert "Este torneo no cuenta" in told()
    Circuit.objects.update(tag=world.tournament.name)
    assert "Este torneo cuenta" in told()


def test_elsewhere_is_read_first_and_saved_with_the_people_meant(world):
    client, address = client_of(world.organizer), staffs(world, "circuit_outside", world.circuit.pk)
    said = {
        "circuit": world.circuit.pk,
        "event": "En Sur",
        "day": "2026-05-01",
        "rows": "1. ana\n2. Zoe",
        "key": "k",
    }
    read = client.post(address, said | {"step": "look"}).content.decode()
    ana = Entry.objects.get(name="Ana").members.get().pk
    assert f'<option value="{ana}"' in read
    assert not CircuitEvent.objects.filter(tournament=None).exists()
    named = {"people": [ana, 0], "named": ["ana", "Zoe"]}
    moved = {"rows": "1. Zoe\n2. ana\n3. Betto 2-1"}
    changed = client.post(address, said | named | moved | {"step": "save"})
    zoe, same_ana, bet = changed.context["lines"]
    assert (zoe.chosen, same_ana.chosen, bet.chosen, bet.result.balance) == (0, ana, 0, "2-1")
    assert [one.name for one in bet.candidates] == ["Beto"]  # nearly that name
    assert not CircuitEvent.objects.filter(tournament=None).exists()
    assert client.post(address, said | named | {"step": "save"}).status_code == 302
    assert [row["player"] for row in CircuitEvent.objects.get(tournament=None).rows] == [ana, None]
    wrong = client.post(address, said | {"rows": "Ana\nana", "step": "look"})
    assert (wrong.status_code, "En Sur" in wrong.content.decode()) == (422, True)


def test_the_holder_of_an_account_says_if_the_nickname_is_shown(world):
    user = person("beto")
    client = client_of(user)
    assert client.post(reverse("account"), {"nickname": "Beto", "shown": "on"}).status_code == 302
    user.player.refresh_from_db()
    assert user.player.is_shown
    client.post(reverse("account"), {"nickname": "Beto"})
    user.player.refresh_from_db()
    assert not user.player.is_shown


def qualified(world, final, byes=""):
    """The preview to which the circuit's page leads, with those who qualify; None where it leads nowhere."""
    browser = client_of(world.organizer)
    page = browser.get(reverse("manage_circuit", args=[final.slug, world.circuit.pk])).content.decode()
    at = reverse("paste", args=[final.slug])
    asked = {"circuit": world.circuit.pk, "byes": byes}
    return browser.get(at, asked).context["form"] if f'action="{at}"' in page else None


def test_those_who_qualify_are_entered_in_the_final_in_order_and_a_decline_passes_its_place_down(world):
    rules = {**Circuit.objects.get(pk=world.circuit.pk).settings, "qualify": 1}
    Circuit.objects.filter(pk=world.circuit.pk).update(settings=rules)
    final = World.open_again(world, name="Final", **OPEN).tournament
    Entry.objects.update(name=Concat("name", Value(" 220")))
    Player.objects.update(nickname=Concat("nickname", Value(" 220")))  # a number is no ranking
    first, second = (row.name for row in shown_rows(Standing.of(world.circuit), for_staff=True))
    assert qualified(world, world.tournament) is None
    form = qualified(world, final)
    assert [(line.name, line.listed.rating) for line in form.lines] == [(first, None)]
    at = reverse("paste", args=[final.slug])
    client_of(world.organizer).post(at, {"do": "import", "text": form.text, "mark": form.mark})
    person = Entry.objects.get(tournament=world.tournament, name=first).members.get()
    assert Entry.objects.get(tournament=final).members.get() == person
    counting.decide_place(
        world.by(world.organizer), final, circuit=world.circuit.pk, person=person.pk, place=CircuitPlace.DECLINED,
        why="No puede ese día",
    )  # fmt: skip
    assert [line.name for line in qualified(world, final).lines] == [second]


def test_the_first_of_those_who_qualify_have_a_bye_beforehand_where_the_organizer_says_so(world):
    rules = {**Circuit.objects.get(pk=world.circuit.pk).settings, "qualify": 2}
    Circuit.objects.filter(pk=world.circuit.pk).update(settings=rules)
    final = World.open_again(world, name="Final", **OPEN).tournament
    first, second = (row.name for row in shown_rows(Standing.of(world.circuit), for_staff=True))
    form = qualified(world, final, byes="1")
    assert [line.told for line in form.lines] == ["bye: R1", ""]
    at = reverse("paste", args=[final.slug])
    who = {f"who-{line.index}": line.who for line in form.lines}
    sent = {"do": "import", "text": form.text, "mark": form.mark, "key": "k", **who}
    for _twice in range(2):
        assert client_of(world.organizer).post(at, sent).status_code == 302
    desk = client_of(world.organizer).get(reverse("manage_entries", args=[final.slug])).content.decode()
    assert "Deshacer lo pegado" in desk
    byes = Entry.objects.filter(tournament=final).values_list("name", "byes")
    assert dict(byes) == {first: [[1, "full"]], second: []}
    bracket = World.open_again(world, **OPEN, format=EventFormat.SINGLE).tournament
    assert qualified(world, bracket, byes="1") is not None
    refused = client_of(world.organizer).post(reverse("paste", args=[bracket.slug]), sent)
    assert "En una llave no se dan byes" in refused.content.decode()
    assert not Entry.objects.filter(tournament=bracket).exists()


def test_of_two_of_one_name_the_one_who_qualified_is_entered(world):
    rules = {**Circuit.objects.get(pk=world.circuit.pk).settings, "qualify": 1}
    Circuit.objects.filter(pk=world.circuit.pk).update(settings=rules)
    (person, name) = Standing.of(Circuit.objects.get(pk=world.circuit.pk)).qualified[0]
    namesake = played(World.open_again(world, name="Otra cosa", **OPEN), "Zoe", "Yago")
    Player.objects.filter(pk=namesake.tournament.entries.get(name="Zoe").members.get().pk).update(nickname=name)
    Entry.objects.filter(name="Zoe").update(name=name)
    final = World.open_again(world, name="Final", **OPEN).tournament
    (line,) = qualified(world, final).lines
    assert (line.who, line.asks) == (f"p{person}", [])
    people = [Incoming(name, person=Player.objects.get(pk=person))]
    import_people(world.by(world.organizer), final, people, check_in=False)
    (line,) = qualified(world, final, byes="1").lines
    assert (line.who, line.told) == ("none", "")
    assert line.asks == ["Ya está en el torneo: sus byes se dan en su inscripción."]


def test_nobody_is_entered_whose_name_was_taken_away(world):
    rules = {**Circuit.objects.get(pk=world.circuit.pk).settings, "qualify": 2}
    Circuit.objects.filter(pk=world.circuit.pk).update(settings=rules)
    final = World.open_again(world, name="Final", **OPEN).tournament
    first, second = (line.name for line in qualified(world, final).lines)
    entry = Entry.objects.get(tournament=world.tournament, name=first)
    actions.entries.forget_entry(world.by(world.organizer), entry)
    assert [line.name for line in qualified(world, final).lines] == [second]


def test_every_winner_of_a_date_qualifies_where_no_number_is_set(world):
    rules = {**Circuit.objects.get(pk=world.circuit.pk).settings, "way": "winner", "qualify": 0}
    Circuit.objects.filter(pk=world.circuit.pk).update(settings=rules)
    final = World.open_again(world, name="Final", **OPEN).tournament
    assert len(qualified(world, final).lines) == 1


def test_the_list_of_those_who_qualify_is_for_the_staff_of_the_circuits_club(world):
    final = World.open_again(world, name="Final", **OPEN).tournament
    at = f"{reverse('paste', args=[final.slug])}?circuit="
    assert client_of(world.organizer).get(f"{at}{world.circuit.pk}").status_code == 200
    for unknown in ("x", "9999", "-1"):
        assert client_of(world.organizer).get(f"{at}{unknown}").status_code == 404
    Circuit.objects.filter(pk=world.circuit.pk).update(club=Club.objects.create(name="Otro", created_at=world.now))
    assert client_of(world.organizer).get(f"{at}{world.circuit.pk}").status_code == 404
