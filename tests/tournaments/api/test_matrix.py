"""Everybody tries everything by each door: a session, a token and a personal address get what the table says."""

import pytest

from tests.selection import one_of_many
from tests.tournaments.doors.calling import Bot
from tests.tournaments.test_matrix import Event, is_barred, phone_of, standing_of, subject_of
from tools.permissions_table import lets
from tournaments.actions.verbs import Verb
from tournaments.api.calls import BY_LINK
from tournaments.doors.tokens import offered
from tournaments.errors import Refusal
from tournaments.forms.sent import BY_NUMBER
from tournaments.models import Tournament
from tournaments.models.personal import code_of

ASKED = ["player there", "holder of the address", "judge", "organizer who plays there", "stranger"]
VERBS = [verb for verb in offered().values() if verb.name != "create_tournament"]


class Reached(Refusal):
    """A verb's rule and the state of the event have let somebody through."""

    status = 418


def body_of(event: Event, verb: Verb, match) -> dict[str, object]:
    """Return what names the subject, and nothing else."""
    subject = verb.parameters[0]
    if subject.annotation is Tournament:
        return {}
    kind = subject_of(verb)
    found = event.subjects[match.pk][kind] or event.subjects[event.players.pk][kind]
    if verb.name in BY_LINK:
        return {"invitation": found.token}
    return {subject.name.rstrip("_"): found.number if subject.annotation in BY_NUMBER else found.pk}


@pytest.mark.parametrize("who", one_of_many(ASKED, most=2))
@pytest.mark.django_db
def test_every_door_lets_the_same_people_through(who, monkeypatch):
    event = Event()

    def reached(*_args, **_kwargs):
        raise Reached("x")

    monkeypatch.setattr(Verb, "is_public", reached)
    user, match = event.users[who]
    doors = [Bot(code_of(user.stands_for.entry))] if user.is_guest else [Bot.of(user), Bot(client=phone_of(user))]
    wrong = {}
    for verb in VERBS:
        body = body_of(event, verb, match)
        found = [door.do(event.tournament, verb.name, **body).status_code for door in doors]
        allowed = lets(verb.rule, standing_of(who, subject_of(verb))) and not is_barred(verb.name, who, "running")
        if len({*found}) > 1 or (found[0] == 403) == allowed:
            wrong[verb.name] = (found, allowed)
    assert wrong == {}
