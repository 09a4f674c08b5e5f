"""Every action by every role, in any order: the promises of an event hold after each of them.

The arguments of an action are drawn by the type of its parameters, so that a new one takes part by itself. A
refusal is a right answer, and changes nothing; anything else that is raised is not.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, isclass
from types import NoneType
from typing import Any, get_args

import pytest
from django.core.cache import cache
from django.db import models, transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from players.models import Player, User
from rules.rulings import Decision
from tests.tournaments.pictures.drawn import a_logo
from tests.world import LEGAL, World, person
from tournaments import actions
from tournaments.actions.base import By
from tournaments.actions.importing import import_record
from tournaments.actions.people.imports import Incoming
from tournaments.actions.verbs import VERBS
from tournaments.core import record
from tournaments.core.evening.questions import Answers
from tournaments.core.seasons.typed import Lines
from tournaments.enums import Role
from tournaments.errors import Refusal
from tournaments.models import LogEntry, Round, Seat, Tournament
from tournaments.pictures.logo import Drawn
from tournaments.queries.record import export
from tournaments.queries.rounds import open_matches, progress

pytestmark = pytest.mark.thorough

WON = {"ending": "elimination", "left": [2, 0]}
SAID = [WON, {"ending": "elimination", "left": [0, 1]}, {"ending": "void"}, {"ending": "elimination"}, {}]
POWERS = [{"name": f"Poder {number}", "cost": number} for number in range(5)]
DECLARED = [*LEGAL[:4], {"name": "Nunca Visto", "declared": True, "powers": POWERS}]
WORDS = ["", "Motivo", "Nunca Visto", "0-0", "1-1", "0-4", "jugador1"]
CHANGES = [{"name": "Otra"}, {"swiss_rounds": 2}, {"capacity": 4}, {"top_cut": 2}, {"format": "single"}]
VERBS_OF_EVENTS = sorted(name for name in VERBS if name != "create_tournament")

Draw = Callable[[Any], Any]


class Everything(RuleBasedStateMachine):
    """A small event, and everybody who might do something there."""

    @initialize()
    def begin(self) -> None:
        # Kept standings have the keys of the event before, whose rows are undone.
        cache.clear()
        self.undoing = transaction.atomic()
        self.undoing.__enter__()
        self.world = world = World.open()
        world.add_players(4)
        both, plain = person("organiza y juega"), person("raso")
        actions.setup.appoint(world.by(world.organizer), world.tournament, both, Role.ORGANIZER)
        actions.setup.appoint(world.by(world.organizer), world.tournament, plain, Role.JUDGE)
        actions.registration.register(world.by(both), world.tournament, LEGAL)
        self.earlier = actions.setup.create_tournament(
            By(world.organizer, world.now),
            {"name": "Antes", "game": "atrum", "starts_at": world.now, "rules_date": world.now.date()},
        )
        self.people = [
            world.organizer,
            world.judge,
            plain,
            both,
            *world.players,
            person("nadie"),
            User.objects.create_superuser("root"),
        ]

    def teardown(self) -> None:
        if not hasattr(self, "undoing"):
            return
        try:
            self.check_record()
        finally:
            transaction.set_rollback(True)
            self.undoing.__exit__(None, None, None)

    @rule(data=st.data(), name=st.sampled_from(VERBS_OF_EVENTS), who=st.integers(0, 9))
    def somebody_tries(self, data: st.DataObject, name: str, who: int) -> None:
        verb = VERBS[name]
        values = {each.name: self.value(data.draw, each) for each in verb.parameters}
        subject = values.pop(verb.parameters[0].name)
        if subject is not None and None not in [
            values[one] for one in values if is_row(verb.signature.parameters[one])
        ]:
            self.carry_out(name, self.people[who % len(self.people)], subject, values)

    @rule()
    def the_event_goes_on(self) -> None:
        """Carry out the next step by a person who may, so that there is something to act on."""
        tournament = self.tournament()
        now, organizer = progress(tournament), self.world.organizer
        match now.step:
            case "lock_rosters" | "pair":
                self.carry_out("pair_round", organizer, tournament, {})
            case "publish":
                self.carry_out("publish_round", organizer, now.round, {})
            case "prepare":
                self.carry_out("prepared_everywhere", organizer, now.round, {})
            case "start":
                self.carry_out("start_clock", organizer, now.round, {"anyway": True, "reason": "Ya"})
            case "play":
                for match in open_matches(now.round):
                    self.carry_out("decide_result", self.world.judge, match, {"data": WON})
            case "finish":
                self.carry_out("finish_tournament", organizer, tournament, {})

    def tournament(self) -> Tournament:
        return Tournament.objects.get(pk=self.world.tournament.pk)

    def carry_out(self, name: str, who: User, subject: Any, values: dict[str, Any]) -> None:
        """Do it, and look at what became of the event."""
        before, lines = self.tournament(), LogEntry.objects.count()
        state = self.state()
        try:
            with transaction.atomic():
                VERBS[name].run(By(who, self.world.now), subject, **values)
        except Refusal:
            assert (self.tournament().revision, LogEntry.objects.count()) == (before.revision, lines)
            assert self.state() == state
        else:
            assert (self.tournament().revision, LogEntry.objects.count()) == (before.revision + 1, lines + 1)
            last = before.log.first()
            assert (last.action, last.by, last.revision) == (name, who, before.revision + 1)
        for round_ in Round.objects.filter(tournament=before):
            seated = list(Seat.objects.filter(round=round_).values_list("entry", flat=True))
            assert len(seated) == len(set(seated))

    def state(self) -> Any:
        """Return the whole record of the event."""
        return export(self.tournament(), public=False)

    def check_record(self) -> None:
        """The log is whole and chained, standings and pairings follow, and another installation comes to the same."""
        for public in (False, True):
            data = json.loads(record.as_text(export(self.tournament(), public=public)))
            found = record.check(record.load(data), self.world.tournament.ruleset)
            assert found.differences == []
        full = json.loads(record.as_text(export(self.tournament(), public=False)))
        copy = import_record(record.load(full), slug="copia")
        again = json.loads(record.as_text(export(copy, public=False)))
        full["tournament"]["slug"] = "copia"
        assert {**again, "seal": None} == {**full, "seal": None}

    def value(self, draw: Draw, parameter: Parameter) -> Any:
        """Something of a parameter's type; None where the event has none of it."""
        kind, name = parameter.annotation, parameter.name
        if name in NAMED and kind != Sequence[int]:  # people of a list, or numbers of people
            return draw(st.sampled_from(NAMED[name]))
        if NoneType in get_args(kind):
            (kind,) = set(get_args(kind)) - {NoneType}
            parameter = parameter.replace(annotation=kind)
        if kind is Tournament:
            return self.earlier if name == "event" else self.tournament()
        if kind is User:
            return draw(st.sampled_from(self.people))
        if kind is Player:
            return draw(st.sampled_from(list(Player.objects.order_by("pk"))))
        if is_row(parameter):
            rows = list(kind._default_manager.filter(tournament=self.world.tournament).order_by("pk"))
            return draw(st.sampled_from(rows)) if rows else None
        if isclass(kind) and issubclass(kind, models.TextChoices):
            return draw(st.sampled_from(list(kind)))
        return draw(OF_TYPE[kind])


def is_row(parameter: Parameter) -> bool:
    kind = parameter.annotation
    return isclass(kind) and issubclass(kind, models.Model) and kind not in {Tournament, User, Player}


CASE = {"case": {}, "verdict": {"findings": []}}
NAMED: dict[str, list[Any]] = {
    "items": [LEGAL, DECLARED, []],
    "settings": CHANGES,
    "data": SAID,
    "case": [CASE["case"]],
    "verdict": [CASE["verdict"]],
    "decided": [Decision("¿Vale?", "Sí", True), Decision("¿Vale?", "Sí", True, publish=True)],
    "others": [(), ("Otra",)],
    "people": [(Incoming("Pegada"),), (Incoming("Pegada", club="Club", rating=1500), Incoming("Otra")), ()],
    "panels": [(("clock", 20), ("names", 10)), (("clock", 20), ("clock", 20)), ()],
}
OF_TYPE: Mapping[Any, st.SearchStrategy[Any]] = {
    str: st.sampled_from(WORDS),
    int: st.integers(-1, 5),
    bool: st.booleans(),
    Answers: st.dictionaries(st.sampled_from(["0", "1", "x"]), st.sampled_from(WORDS), max_size=2).map(Answers),
    Lines: st.sampled_from(["", "1. Ana 3-1-0", "Ana\nBeto 2-2-0"]),
    Drawn: st.builds(a_logo),
    Sequence[int]: st.lists(st.integers(0, 6), max_size=3),
    Sequence[str]: st.lists(st.sampled_from(WORDS), max_size=3),
}


@pytest.mark.django_db
def test_what_holds_of_an_event_holds_after_everything_that_anybody_does(request):
    whole = request.config.getoption("whole")
    chosen = settings(
        max_examples=400 if whole else 6,
        stateful_step_count=60 if whole else 30,
        suppress_health_check=list(HealthCheck),
        deadline=None,
    )
    run_state_machine_as_test(Everything, settings=chosen)


def test_every_parameter_has_values():
    for verb in VERBS.values():
        for each in verb.parameters if verb.name != "create_tournament" else ():
            (kind,) = (
                {*get_args(each.annotation)} - {NoneType}
                if NoneType in get_args(each.annotation)
                else {each.annotation}
            )
            is_model = isclass(kind) and issubclass(kind, (models.Model, models.TextChoices))
            assert each.name in NAMED or kind in OF_TYPE or is_model, (verb.name, each)
