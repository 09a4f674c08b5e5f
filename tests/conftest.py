"""Worlds for tests: each fixture gives a valid one in a line."""

import gc
import os
import time
import uuid
from types import SimpleNamespace

import hypothesis
import pytest
from django.conf import settings

from atrum_judge.registry import playing_also
from players.budgets import forget_counts
from tests import runs, selection, strict_templates
from tests.frozen import frozen_server
from tests.kept import keep_static_files
from tests.party_game import PartyGame
from tests.world import World
from tournaments.answers.memory import Memory
from tournaments.models import names


def pytest_configure(config):
    """Before any template is read, and any database opened."""
    hypothesis.settings.load_profile("all" if selection.takes_all(config) else "few")
    selection.name_files(config)
    strict_templates.install()
    runs.empty_by_rows()
    runs.name_database()
    runs.keep_migrated()
    keep_static_files()
    # Hashing that is meant to be slow has no place in tests.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # Nor have names of files that `run` has collected on this machine.
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}


def pytest_addoption(parser):
    selection.add_options(parser)


def pytest_generate_tests(metafunc):
    """Draw as many values of `seed` as the marker `chances` says."""
    marker = metafunc.definition.get_closest_marker("chances")
    if marker:
        which = "whole" if metafunc.config.getoption("whole") else "sample"
        metafunc.parametrize("seed", range(marker.kwargs[which]))


def pytest_make_parametrize_id(val, argname):
    """Name bytes by their argument: a file tells the hour it was made, and workers must collect the same names."""
    return argname if isinstance(val, bytes) else None


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """Look for no garbage meanwhile, nor later among what was collected: ten thousand tests stay.

    Looking is two fifths of collecting them, and a tenth of running them.
    """
    gc.disable()
    if not selection.names_something(session.config):
        runs.import_share(session.config, selection.ROOT / "tests")
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config, items):
    """Leave out what this run does not take.

    Real processes and browsers wait for a machine that others use too: two more tries, which the summary names.
    """
    selection.leave_out(config, items)
    for item in items:
        if item.get_closest_marker("browser") or item.get_closest_marker("processes"):
            item.add_marker(pytest.mark.flaky(reruns=2))


# No deadlines: the time of an example says more about the machine than about the code (benchmarks/ measure). CI
# runs the same examples each time, a run by hand draws others: their finds are bugs of the code, not of a change.
for name, examples in {"all": 100, "few": 20}.items():
    hypothesis.settings.register_profile(
        name, deadline=None, derandomize="CI" in os.environ, max_examples=examples
    )


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix, django_db_blocker):
    """Forget dead runs before pytest-django makes the database."""
    with django_db_blocker.unblock():
        runs.forget_dead_runs()


def _forget(cache):
    """Empty for this test alone: others at the same Redis go on."""
    cache.key_prefix = uuid.uuid4().hex


@pytest.fixture(autouse=True)
def own_cache(settings, monkeypatch):
    """Keep the caches of tests apart: databases begin anew, and keys would meet."""
    for each in ("atrum_torneos.cache.PatientRedisCache", "django.core.cache.backends.locmem.LocMemCache"):
        monkeypatch.setattr(f"{each}.clear", _forget, raising=False)
    own = {**settings.CACHES["default"], "KEY_PREFIX": uuid.uuid4().hex}
    settings.CACHES = {"default": own, "sums": own}
    monkeypatch.setattr("tournaments.views.parts.parts", Memory(1_000_000))
    monkeypatch.setattr("tournaments.api.reads.frame.answers", Memory(1_000_000))
    names._marks.clear()  # of an event with the same number and seed
    forget_counts()
    started = time.time()
    still = SimpleNamespace(time=lambda: started)
    monkeypatch.setattr("players.budgets.time", still)  # no count begins anew
    monkeypatch.setattr("allauth.mfa.totp.internal.auth.time", still)  # nor does a second step's code change


@pytest.fixture
def frozen():
    """A server that takes every connection and never answers."""
    with frozen_server() as server:
        yield server


@pytest.fixture
def party_game():
    """A second game, of tables of three to five, beside those that the site offers."""
    game = PartyGame()
    with playing_also(game):
        yield game


@pytest.fixture
def world(db):
    """An organizer, a judge, and an empty tournament with open registration."""
    return World.open()


@pytest.fixture
def playing(world):
    """Four present players, round 1 published and its clock running."""
    world.add_players(4)
    world.start_round()
    return world
