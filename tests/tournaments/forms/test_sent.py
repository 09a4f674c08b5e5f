"""A form is read as its verb's function says: each kind of value, what is missing, what is strange."""

import inspect
from collections.abc import Sequence

import pytest
from django.http import Http404, QueryDict

from tests.world import World, client_of, person
from tournaments.actions import setup
from tournaments.actions.verbs import NEVER, VERBS, Verb
from tournaments.enums import CallKind, Role
from tournaments.errors import Invalid
from tournaments.forms.sent import Sent, fields, reader
from tournaments.models import Entry, JudgeCall, Match, Round, StaffMember, Tournament
from tournaments.permissions import Permission

BUTTONS = [verb for verb in VERBS.values() if verb.done]


def sent(world: World, text: str = "") -> Sent:
    return Sent(world.tournament, QueryDict(text))


def verb_of(function) -> Verb:
    return Verb("try", Permission.RUN, "try", "done", True, (), (), inspect.signature(function), function, NEVER)


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (str, "x=  dos%20 palabras ", "dos palabras"),
        (str, "", ""),
        (int, "x=12", 12),
        (int | None, "x=12", 12),
        (int | None, "x=", None),
        (int | None, "", None),
        (bool, "x=yes", True),
        (bool, "x=no", False),
        (bool, "", False),
        (Sequence[int], "x=3&x=1", [3, 1]),
        (Sequence[int], "x=2, 3 4", [2, 3, 4]),
        (Sequence[int], "", []),
        (CallKind, "x=time", CallKind.TIME),
    ],
)
def test_a_field_is_read_by_its_type(world, kind, text, value):
    assert sent(world, text).value("x", kind) == value


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        (str, f"x={'a' * 301}", "hasta 300"),
        (int, "", "Falta un número."),
        (int, "x=tres", "Falta un número."),
        (int, "x=-1", "Falta un número."),
        (int, "x=²", "Falta un número."),
        (int, "x=1234567890", "Falta un número."),
        (int | None, "x=tres", "Falta un número."),
        (Sequence[int], "x=2;3", "separados por comas"),
        (CallKind, "", "una de las opciones"),
        (CallKind, "x=nada", "una de las opciones"),
        (Tournament, "x=nada", "otro torneo"),
        (Tournament, "x=copa-de-prueba", "otro torneo"),
        (Entry, "x=primero", "Falta un número."),
    ],
)
def test_a_missing_or_strange_value_is_refused_and_names_its_field(world, kind, text, message):
    with pytest.raises(Invalid, match=message) as refused:
        sent(world, text).value("x", kind)
    assert refused.value.field == "x"


def test_another_event_is_found_by_its_address(world):
    other = World.open_again(world).tournament
    assert sent(world, f"x={other.slug}").value("x", Tournament) == other


def test_entries_and_rounds_are_found_by_number_and_the_rest_by_id(playing):
    match = playing.table()
    assert sent(playing, "x=3").value("x", Entry).name == "jugador3"
    assert sent(playing, "x=1").value("x", Round) == match.round
    assert sent(playing, f"x={match.pk}").value("x", Match) == match


@pytest.mark.parametrize("kind", [Entry, Round, Match, JudgeCall])
def test_what_the_event_does_not_have_is_not_found(world, kind):
    with pytest.raises(Http404):
        sent(world, "x=99").value("x", kind)


def test_what_another_event_has_is_not_found(world):
    member = World.open_again(world).tournament.staff.get()
    with pytest.raises(Http404):
        sent(world, f"x={member.pk}").value("x", StaffMember)


def test_a_verb_about_the_event_sends_no_subject(world):
    def try_it(change, tournament: Tournament, minutes: int):
        pass

    verb = verb_of(try_it)
    assert list(fields(verb)) == ["minutes"]
    assert sent(world).subject(verb) == world.tournament
    assert sent(world, "minutes=4").arguments(verb) == {"minutes": 4}


def test_a_subject_is_sent_by_the_name_of_its_parameter(playing):
    def try_it(change, round_: Round):
        pass

    verb = verb_of(try_it)
    assert list(fields(verb)) == ["round"]
    assert sent(playing, "round=1").subject(verb).number == 1
    assert sent(playing, "round=1").arguments(verb) == {}


def test_an_empty_field_leaves_the_default(world):
    def try_it(change, tournament: Tournament, *, until: int = 3, note: str = "nada"):
        pass

    assert sent(world, "until=&note=").arguments(verb_of(try_it)) == {}
    assert sent(world, "until=0&note=x").arguments(verb_of(try_it)) == {"until": 0, "note": "x"}


def test_what_the_verb_does_not_take_is_left_alone(world):
    def try_it(change, tournament: Tournament):
        pass

    assert sent(world, "user=nadie&next=/").arguments(verb_of(try_it)) == {}


@pytest.mark.parametrize("verb", BUTTONS, ids=lambda verb: verb.name)
def test_every_button_has_a_form_that_can_be_read(verb):
    assert all(reader(each.annotation) for each in verb.parameters)


def test_a_kind_that_no_form_sends_is_a_mistake_in_the_code():
    with pytest.raises(TypeError):
        reader(dict[str, str])


@pytest.mark.parametrize("name", ["destroy", "report_result", "create_tournament"])
def test_only_a_verb_with_a_button_has_an_address(world, name):
    answer = client_of(world.organizer).post(f"{world.tournament.get_absolute_url()}do/{name}/")
    assert answer.status_code == 404


def test_a_text_that_is_too_long_is_refused_with_its_limit(playing):
    address = f"{playing.tournament.get_absolute_url()}do/drop/"
    answer = client_of(playing.organizer).post(address, {"entry": 1, "reason": "y" * 301})
    assert answer.status_code == 422
    assert "hasta 300 caracteres" in answer.content.decode()
    assert not playing.tournament.log.filter(action="drop").exists()


def test_no_form_tells_whether_there_is_an_account(world):
    (entry,) = world.add_players(1)
    person("existe")
    client, base = client_of(world.organizer), f"{world.tournament.get_absolute_url()}do/"
    for verb, sent in (("appoint", {"role": "judge"}), ("add_member", {"entry": entry.number, "name": ""})):
        answers = {
            client.post(f"{base}{verb}/", {**sent, "user": name}).status_code for name in ("existe", "nadie")
        }
        assert len(answers) == 1
    assert entry.members.count() == 1


def test_who_may_not_do_something_is_told_so_before_what_the_form_lacks(world):
    helper = person("ayuda")
    setup.appoint(world.by(world.organizer), world.tournament, helper, Role.ORGANIZER)
    (entry,) = world.add_players(1)
    codes = {
        (who.username, verb): client_of(who)
        .post(f"{world.tournament.get_absolute_url()}do/{verb}/", said)
        .status_code
        for who in (person("nadie"), helper, world.organizer)
        for verb, said in {"show_logo": {}, "swap_entries": {}, "warn": {"entry": entry.number}}.items()
    }
    assert codes == {
        ("nadie", "show_logo"): 403, ("nadie", "swap_entries"): 403, ("nadie", "warn"): 403,
        ("ayuda", "show_logo"): 403, ("ayuda", "swap_entries"): 422, ("ayuda", "warn"): 422,
        ("organiza", "show_logo"): 422, ("organiza", "swap_entries"): 422, ("organiza", "warn"): 422,
    }  # fmt: skip
