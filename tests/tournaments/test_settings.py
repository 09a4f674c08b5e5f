"""A setting of an event is said once (`core.settings.SETTINGS`): column, form, record, copy and API follow."""

from dataclasses import fields

import pytest

from tests.world import NOW, World
from tournaments import actions
from tournaments.actions.importing import import_record
from tournaments.core import record
from tournaments.core.settings import CHOSEN, FLAT, SETTINGS, Settings, before
from tournaments.forms import TournamentForm
from tournaments.models import Tournament
from tournaments.queries.record import export

NO_SETTINGS = {
    *("id", "slug", "code", "club", "created_by", "created_at", "creation_key", "trial_until", "imported"),
    *("state", "rosters_locked_at", "seed", "revision", "log_head", "changed_at", "names_version"),
    *(
        "announcement",
        "announced_at",
        "screens",
        "breaks",
        "prize_list",
        "raffles",
        "questions",
        "featured",
        "uid",
    ),
}
"""Columns of what an event is, and of what has happened in it. Verbs of their own change `screens` and those after it."""
UNUSUAL = {
    "game": "atrum",
    "starts_at": NOW.replace(year=2030),
    "rules_date": NOW.replace(year=2025).date(),
    "timezone": "America/Bogota",
    "map_url": "https://mapa.example/",
    "round_minutes": 77,
    "preparation_minutes": 3,
    "capacity": 40,
    "top_cut": 4,
    "divisions": "Juveniles, Adultos",
    "swiss_rounds": 19,
    "criteria": ["wins", "draw"],
}


def unusual(name):
    """A value of a setting that no event has by itself."""
    column = Tournament.column(name)
    if name in UNUSUAL:
        return UNUSUAL[name]
    usual = {column.default, before(0).get(name)}
    if column.choices:
        return next(value for value, _label in column.flatchoices if value not in usual)
    if isinstance(column.default, bool):
        return not column.default
    return SETTINGS[name].bounds[0] + 1 if SETTINGS[name].bounds else f"el {name}"


VALUES = {name: unusual(name) for name in CHOSEN - {"options", "later_stages"}} | {"format": "groups", "legs": 2}


def of(tournament):
    return {name: getattr(tournament, name) for name in VALUES}


def sent(form):
    """The fields of a form as a browser sends them."""
    data = {bound.html_name: bound.value() for block in blocks(form) for bound in block}
    criteria = {f"criteria_{place}": name for place, name in enumerate(data.pop("criteria"))}
    return {name: value for name, value in (data | criteria).items() if value is not False}


def blocks(form):
    return (
        form.basics(),
        form.seldom(),
        form.told(),
        form.lists(),
        form.times(),
        form.stages(),
        form.asked(),
        [form["later_stages"]],
        form.pairing(),
        form.advanced(),
    )


def test_every_column_of_an_event_is_a_setting_or_is_known_as_none():
    assert {column.name for column in Tournament._meta.concrete_fields} == SETTINGS.keys() | NO_SETTINGS
    assert not SETTINGS.keys() & NO_SETTINGS
    assert {field.name for field in fields(Settings)} <= SETTINGS.keys()


def test_every_setting_is_on_the_form_in_the_record_and_in_what_programs_read(client, db):
    world = World.open(**VALUES)
    assert of(world.tournament) == VALUES
    form = TournamentForm(game="atrum", tournament=world.tournament)
    shown = [bound.name for block in blocks(form) for bound in block if not bound.name.startswith("option_")]
    assert sorted(shown) == sorted(CHOSEN - FLAT - {"game", "options"})

    copied = TournamentForm(sent(form), game="atrum", like=world.tournament)
    assert copied.is_valid()
    kept = {name: value for name, value in VALUES.items() if name not in FLAT}
    assert {name: copied.settings()[name] for name in kept} == kept
    assert copied.settings()["later_stages"] == world.tournament.later != []

    written = export(world.tournament, public=False)
    assert written["tournament"].keys() >= SETTINGS.keys() - {"later_stages"}  # none here
    imported = import_record(record.load(written), slug="otra")
    assert of(imported) == VALUES
    assert (imported.counting, imported.options) == (world.tournament.counting, world.tournament.options)

    told = client.get(f"/api/tournaments/{world.tournament.slug}/").json()
    assert told.keys() >= {name for name, setting in SETTINGS.items() if setting.in_api}


def test_every_setting_may_be_changed_before_anything_is_played(world):
    change = {name: value for name, value in VALUES.items() if name != "game"}
    actions.setup.edit_tournament(world.by(world.organizer), world.tournament, change)
    world.refresh()
    assert of(world.tournament) == VALUES
    line = world.tournament.log.get(action="edit_tournament")
    assert line.details.keys() == change.keys()


def test_a_name_that_is_no_setting_is_never_dropped_in_silence(world):
    for name in ("ages", "state", "counting"):
        with pytest.raises(LookupError, match=name):
            actions.setup.edit_tournament(world.by(world.organizer), world.tournament, {"price": "$ 5", name: 3})
        with pytest.raises(LookupError, match=name):
            actions.setup.create_tournament(world.by(world.organizer), {"name": "Otra", "game": "atrum", name: 3})
