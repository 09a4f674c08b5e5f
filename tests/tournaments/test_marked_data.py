"""Every private field of an event holds something that stands nowhere else, and nothing that others get has it.

`PRIVATE` and `EVERYBODYS` name each column of text; the routes give the addresses. A new column or address is part
of the walk by itself, or this fails.
"""

import json
from collections.abc import Callable, Iterator
from io import StringIO
from itertools import product
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.core.management import call_command
from django.db import models
from django.test import Client
from django.urls import reverse

from players.models import User
from rules.rulings import Decision
from tests.selection import one_of_many
from tests.tournaments.live.listening import told
from tests.tournaments.pictures.drawn import a_logo
from tests.world import LEGAL, World, client_of, person, ruling_of
from tools.addresses import every_route
from tournaments import actions
from tournaments.actions.base import By
from tournaments.actions.verbs import VERBS
from tournaments.answers.table import PUBLIC_PAGES
from tournaments.core.evening.questions import Answers
from tournaments.core.notices.kinds import Kind
from tournaments.core.seasons.typed import Lines
from tournaments.doors import tokens
from tournaments.doors.notices import gathering, sending
from tournaments.enums import CallKind, CircuitState, CircuitWay, PenaltyCategory, PenaltyKind, Role
from tournaments.live.feed import feed
from tournaments.live.news import STRANGER
from tournaments.models import Notice, Subscription, Tournament, Wishes

MARK = "zorzal"
TEXTS = (models.CharField, models.TextField, models.JSONField)
WON = {"ending": "elimination", "left": [2, 0]}

Holds = Callable[[Any], bool]


def always(_row: Any) -> bool:
    return True


def is_draft(row: Any) -> bool:
    return row.state == "draft"


def is_unpublished(row: Any) -> bool:
    return row.published_at is None


def is_for_staff(row: Any) -> bool:
    return not row.public


def is_warning(row: Any) -> bool:
    return row.kind == PenaltyKind.WARNING


# In which rows it is private.
PRIVATE: dict[str, dict[str, Holds]] = {
    "players.User": dict.fromkeys(("username", "email", "password", "first_name", "last_name"), always),
    "players.Club": {"place": lambda row: not row.is_findable},
    "players.Member": {"note": always},
    "players.Sanction": {"reason": always, "appeal": always},
    "account.EmailAddress": {"email": always},
    "account.EmailConfirmation": {"key": always},
    "mfa.Authenticator": {"data": always},
    "sessions.Session": dict.fromkeys(("session_key", "session_data"), always),
    "usersessions.UserSession": dict.fromkeys(("session_key", "user_agent", "data"), always),
    "rules.Ruling": dict.fromkeys(("question", "decision", "reason", "event", "searchable"), is_unpublished)
    | {"key": always},
    "tournaments.Tournament": dict.fromkeys(
        ("slug", "name", "place", "map_url", "about", "price", "prizes", "bring", "contact"), is_draft
    )
    | {"seed": lambda row: not row.is_revealed, "creation_key": always},
    "tournaments.Entry": dict.fromkeys(("club", "real_name", "answers"), always),
    "tournaments.StaffNote": {"text": always},
    "tournaments.Apart": {"reason": always},
    "tournaments.Roster": {"items": always, "former": always},
    "tournaments.DeclaredCard": dict.fromkeys(("name", "name_key", "edition", "parts"), always),
    "tournaments.Invitation": {"token": always},
    "tournaments.PersonalAddress": {"network": always},
    "tournaments.Match": {"manual_reason": lambda row: row.round.is_draft},
    "tournaments.Report": {"dispute_note": always},
    "tournaments.Summons": {"text": lambda row: not row.on_wall},
    "tournaments.JudgeCall": {"note": always, "answer": always},
    "tournaments.Penalty": dict.fromkeys(("note", "withdrawn_reason"), is_warning),
    "tournaments.PenaltyReview": {"reason": lambda row: not row.disqualified},
    "tournaments.Circuit": dict.fromkeys(("name", "tag"), is_draft),
    "tournaments.CircuitEvent": {"rows": always},
    "tournaments.CircuitDecision": {"reason": always},
    "tournaments.SigningKey": {"private": always},
    "tournaments.Token": dict.fromkeys(("name", "digest", "key"), always),
    "tournaments.Endpoint": dict.fromkeys(("url", "site", "salt", "former_salt", "posted", "key"), always),
    "tournaments.Delivery": {"answer": always},
    "tournaments.Wishes": dict.fromkeys(("zone", "site", "kinds"), always),
    "tournaments.Subscription": dict.fromkeys(("address", "keys", "code", "name"), always),
    "tournaments.LogEntry": dict.fromkeys(("reason", "kept", "salt"), is_for_staff)
    | dict.fromkeys(("key", "fingerprint"), always),
}

# Read by everybody, or words of the software. Removals in secret and entries kept apart (`Match.preparation`,
# `Round.inputs`) are numbers: test_paired_worlds.py.
EVERYBODYS = {
    "auth.Permission": {"name", "codename"},
    "auth.Group": {"name"},
    "contenttypes.ContentType": {"app_label", "model"},
    "mfa.Authenticator": {"type"},
    "rules.CatalogueCard": {"game", "name", "name_key", "edition", "data"},
    "rules.Ruling": {"game", "case", "verdict", "assumed", "sections"},
    "players.Club": {"name", "colour"},
    "players.ClubLogo": {"digest"},
    "players.Player": {"nickname"},
    "tournaments.Tournament": {
        "game", "timezone", "format", "first_round", "pairing_scope", "sign_up", "cut_rule", "later_stages", "cut_bracket", "group_places", "withdrawn", "options",
        "criteria", "state", "log_head", "imported", "announcement", "code", "screens", "uid", "breaks", "raffles", "prize_list", "divisions", "questions",
    },
    "tournaments.CalledName": {"mark", "salt", "name"},
    "tournaments.Circuit": {"game", "state", "settings", "code"},
    "tournaments.CircuitEvent": {"name", "group"},
    "tournaments.CircuitDecision": {"place"},
    "tournaments.Decree": {"game"},
    "tournaments.StaffMember": {"role"},
    "tournaments.FormerStaff": {"role"},
    "tournaments.Entry": {"division", "byes", "missed", "name", "state", "sits_out"},
    "tournaments.Invitation": {"role"},
    "tournaments.Stage": {"kind", "seeds"},
    "tournaments.Round": {"inputs"},
    "tournaments.ClockPause": {"reason"},
    "tournaments.Match": {"preparation", "preparation_state", "superseded"},
    "tournaments.Report": {"data", "kind", "seats", "explanation", "reason"},
    "tournaments.JudgeCall": {"kind"},
    "tournaments.Penalty": {"kind", "category"},
    "tournaments.Token": {"scopes"},
    "tournaments.Endpoint": {"language", "verbs", "digest", "off"},
    "tournaments.Delivery": {"message", "kind"},
    "tournaments.Wishes": {"language"},
    "tournaments.Subscription": {"way", "ended"},
    "tournaments.Notice": {"kind", "about", "topic", "said", "state"},
    "tournaments.LogEntry": {"action", "actor", "digest", "result"},
}  # fmt: skip


def marked(what: str) -> str:
    return f"{MARK} {what}"


def declared(what: str) -> list[dict[str, Any]]:
    """A roster with a piece of which nobody else knows."""
    powers = [{"kind": "tactical", "name": marked(f"poder {number} {what}")} for number in range(5)]
    edition = marked(f"edición {what}")
    return [*LEGAL[:4], {"name": marked(what), "edition": edition, "declared": True, "powers": powers}]


class Event:
    """A running event with a drafted round, another that is a draft itself, and a secret in every private column."""

    def __init__(self) -> None:
        self.world = world = World.open()
        Tournament.objects.update(seed=marked("semilla"))
        world.add_players(4)
        self.heard: list[Any] = []
        self.absent = person("ausente")
        actions.registration.register(world.by(self.absent), world.tournament, declared("ausente"))
        self._play()
        self._judge()
        self._keep_in_mind()
        self._accounts()
        self.drafted = actions.setup.create_tournament(
            By(world.organizer, world.now, marked("llave")),
            {"name": marked("copa"), "place": marked("lugar"), "game": "atrum", "starts_at": world.now}
            | {name: marked(name) for name in ("about", "price", "prizes", "bring", "contact")}
            | {"rules_date": world.now.date(), "map_url": f"https://{MARK}.example/"},
        )

    def _play(self) -> None:
        world = self.world
        world.start_round()
        one, other = (world.seated(world.table(1))[seat] for seat in (0, 1))
        actions.reporting.report_result(world.by(one), world.table(1), WON)
        actions.reporting.dispute_report(
            world.by(other, key=marked("envío")), world.table(1), 1, note=marked("no")
        )
        for number, who in ((1, one), (2, world.seated(world.table(2))[0])):
            call = actions.judging.call_judge(
                world.by(who), world.table(number), CallKind.RULES, note=marked("pide")
            )
            actions.judging.answer_call(world.by(world.judge), call, answer=marked("fui"))
        world.finish_round(world.tournament.rounds.get())
        world.refresh()
        draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
        first, second = (match.seats.first().entry for match in draft.matches.order_by("table"))
        actions.pairing.swap_entries(world.by(world.organizer), draft, first, second, reason=marked("cambio"))

    def _judge(self) -> None:
        world = self.world
        judging, match = world.by(world.judge), world.tournament.matches.filter(round__number=1).first()
        warned, other = (seat.entry for seat in match.seats.all())
        for number in range(4):
            penalty = actions.judging.warn(judging, warned, PenaltyCategory.LATE, note=marked(f"aviso {number}"))
        actions.judging.withdraw_penalty(judging, penalty, reason=marked("se retira"))
        actions.judging.review_warnings(judging, warned, disqualify=False, reason=marked("queda"))
        case = world.tournament.ruleset.judge.bench.new(world.tournament.rules_date, [("A", ()), ("B", ())])[
            "case"
        ]
        decided = Decision(marked("¿vale?"), marked("decisión"), False, marked("porque"))
        actions.judging.record_ruling(judging, match, case, {"findings": []}, decided)
        ruling_of(world.judge, published=True)
        data = {"rating": None, "club": marked("club"), "fixed_table": None, "sits_out": []}
        actions.entries.edit_entry(judging, warned, **data)
        actions.entries.keep_apart(judging, world.tournament, warned, other, reason=marked("se odian"))
        actions.entries.keep_real_name(judging, warned, real_name=marked("nombre"))
        former = [{"name": marked("lista de antes")}]
        apps.get_model("tournaments.Roster").objects.filter(entry=warned).update(former=former)
        asking = world.by(world.organizer)
        actions.evening.questions.ask_question(asking, world.tournament, "¿Alergia?")
        actions.evening.questions.answer_questions(judging, warned, Answers({"1": marked("maní")}))
        actions.judging.note_about(judging, warned, marked("nota"))
        actions.evening.summoning.tell_entry(judging, warned, marked("ven"))
        gone = world.tournament.entries.get(name="ausente")
        actions.registration.drop(judging, gone, reason=marked("enfermo"))

    def _keep_in_mind(self) -> None:
        world = self.world
        actions.invitations.invite(world.by(world.organizer), world.tournament, Role.JUDGE)
        apps.get_model("players.Club").objects.update(name="Los Caídos", place=marked("barrio"))
        organizing = world.by(world.organizer)
        actions.people.clubs.show_logo(organizing, world.tournament, picture=a_logo(note=marked("cámara")))
        player = world.tournament.entries.first().members.get()
        club = world.tournament.club
        member = apps.get_model("players.Member").objects.create(club=club, player=player, note=marked("vecino"))
        make, way = actions.seasons.circuits.make_circuit, CircuitWay.PLACES
        hidden = make(organizing, world.tournament, name=marked("circuito"), way=way)
        shown = make(organizing, world.tournament, name="Liga", way=way)
        apps.get_model("tournaments.Circuit").objects.filter(pk=hidden.pk).update(tag=marked("fechas"))
        for each in (hidden, shown):
            actions.seasons.counting.add_outside(
                organizing, world.tournament, circuit=each.pk, event="En Sur", day="2026-11-01",
                rows=Lines(f"{marked('fuera')}\n{marked('otra')}"), people=[player.pk, 0],
            )  # fmt: skip
            actions.seasons.counting.give_points(
                organizing, world.tournament, circuit=each.pk, person=player.pk, points="2", why=marked("ayudó")
            )
        state = CircuitState.PUBLISHED
        actions.seasons.circuits.set_circuit_state(organizing, world.tournament, circuit=shown.pk, state=state)
        member.sanctions.create(
            reason=marked("gritos"), stops=True, appeal=marked("tribunal"), by=world.organizer, at=world.now
        )

    def _accounts(self) -> None:
        """Log-ins of people who are called otherwise."""
        for user in User.objects.all():
            names = {name: marked(f"{name}-{user.pk}") for name in ("username", "first_name", "last_name")}
            User.objects.filter(pk=user.pk).update(
                email=f"{MARK}-{user.pk}@example.org", password=marked(f"clave-{user.pk}"), **names
            )
            if not hasattr(user, "player"):
                apps.get_model("players.Player").objects.create(user=user, nickname=f"Persona {user.pk}")
        guest = User.objects.create(username=marked("invitado"), is_guest=True, is_active=False)
        apps.get_model("tournaments.PersonalAddress").objects.create(
            entry=self.world.tournament.entries.get(name="ausente"), guest=guest, network=marked("red")
        )
        somebody = User.objects.get(pk=self.absent.pk)
        tokens.make(somebody, None, name=marked("bot"), scopes=["drop"], now=self.world.now, key=marked("hecha"))
        endpoint = apps.get_model("tournaments.Endpoint").objects.create(
            user=self.world.organizer, tournament=self.world.tournament, url=marked("bot"), site=marked("aquí"),
            salt=marked("sal"), former_salt=marked("otra sal"), key=marked("hecho"), cursor=0,
            due_at=self.world.now, made_at=self.world.now, posted={"1": {"id": marked("mensaje del grupo"), "digest": ""}},
        )  # fmt: skip
        endpoint.deliveries.create(
            message="m", kind="try", revision=0, attempt=1, at=self.world.now, status=500, answer=marked("falla"),
            milliseconds=1,
        )  # fmt: skip
        apps.get_model("tournaments.Wishes").objects.create(
            user=somebody, kinds={"push": [marked("clase")]}, zone=marked("zona"), language="es",
            site=marked("sitio"),
        )  # fmt: skip
        apps.get_model("tournaments.Subscription").objects.create(
            user=somebody, way="push", address=marked("teléfono"), keys={"auth": marked("clave de teléfono")},
            code=marked("enlace"), name=marked("teléfono"), made_at=self.world.now,
        )  # fmt: skip
        address = EmailAddress.objects.create(user=somebody, email=f"{MARK}-ella@example.org")
        EmailConfirmation.objects.create(email_address=address, key=f"{MARK}-confirma", created=self.world.now)
        Authenticator.objects.create(user=somebody, type="totp", data={"secret": marked("totp")})
        UserSession.objects.create(
            user=somebody, session_key=f"{MARK}-sesión", user_agent=marked("navegador"), ip="127.0.0.1",
            data={"x": marked("datos")},
        )  # fmt: skip
        apps.get_model("sessions.Session").objects.create(
            session_key=f"{MARK}-otra", session_data=marked("dentro"), expire_date=self.world.now
        )
        apps.get_model("rules.Ruling").objects.filter(published_at=None).update(
            key=marked("banco"), event=marked("sucedió")
        )

    def candidates(self, parameter: str) -> list[Any]:
        """Return the values that may stand in a route's parameter."""
        world = self.world
        known: dict[str, list[Any]] = {
            "slug": [world.tournament.slug, self.drafted.slug],
            "number": list(range(1, world.tournament.entries.count() + 1)),
            "pk": [
                *world.tournament.matches.values_list("pk", flat=True),
                *apps.get_model("rules.Ruling").objects.values_list("pk", flat=True),
            ],
            "revision": list(world.tournament.log.values_list("revision", flat=True))[::5],
            "verb": [verb.name for verb in VERBS.values() if verb.done],
            "code": [
                "en",
                self.drafted.code,
                *apps.get_model("tournaments.Circuit").objects.values_list("code", flat=True),
            ],
            "kind": ["csv", "xlsx"],
            "table": [1, 2],
            "club": [world.tournament.club_id],
            "digest": list(apps.get_model("players.ClubLogo").objects.values_list("digest", flat=True)),
            "game": ["atrum", "duelo"],
            "extension": ["csv", "json", "x"],
        }
        return known.get(parameter, ["x"])

    def addresses(self) -> Iterator[str]:
        """Every address, with everything that may stand in it, and with what public pages take."""
        for name, parameters in every_route():
            many = list(product(*map(self.candidates, parameters)))
            # Of letters that are drawn no text is read: one picture shows what its headers say.
            for values in many[:1] if name.startswith("card") or name.endswith("picture") else many:
                kwargs = dict(zip(parameters, values, strict=True))
                path = reverse(name, kwargs=kwargs)
                yield path
                for asked in PUBLIC_PAGES[name].parameters if name in PUBLIC_PAGES else ():
                    yield f"{path}?{asked}=1"


def secrets() -> dict[str, set[str]]:
    """Return the texts that must be read nowhere, and the columns that hold them."""
    found: dict[str, set[str]] = {}
    for label, columns in PRIVATE.items():
        for row in apps.get_model(label)._default_manager.all():
            for column, is_private in columns.items():
                if is_private(row):
                    for text in _strings(getattr(row, column)):
                        found.setdefault(text, set()).add(f"{label}.{column}")
    return found


def _strings(value: Any) -> Iterator[str]:
    """Yield the texts in a value that are its own and nobody's word: marked, or drawn."""
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from (text for text in _strings(inner) if MARK in text)
    elif isinstance(value, str) and (MARK in value or len(value) >= 16):
        yield value


def told_in(text: str, kept: dict[str, set[str]]) -> list[str]:
    """Return the columns that a text reveals."""
    quoted = json.dumps(text, ensure_ascii=False)
    told = [columns for value, columns in kept.items() if value in text or value in quoted]
    return sorted(set().union(*told))


@pytest.fixture
def event(db, monkeypatch, django_capture_on_commit_callbacks):
    heard: list[Any] = []
    monkeypatch.setattr(feed, "publish", heard.append)
    with django_capture_on_commit_callbacks(execute=True):
        event = Event()
    event.heard = heard
    return event


def test_every_column_of_text_is_said_to_be_private_or_everybodys():
    for model in apps.get_models(include_auto_created=True):
        label = model._meta.label
        columns = {field.name for field in model._meta.concrete_fields if isinstance(field, TEXTS)}
        assert columns == set(PRIVATE.get(label, ())) | EVERYBODYS.get(label, set()), label


def test_the_event_has_a_secret_in_every_private_column(event):
    assert set().union(*secrets().values()) == {
        f"{label}.{name}" for label, names in PRIVATE.items() for name in names
    }


@pytest.mark.parametrize("has_account", one_of_many([False, True]))
def test_nothing_private_is_read_by_who_has_nothing_to_do_with_the_event(event, caplog, has_account):
    kept, asked = secrets(), event.drafted.slug  # the stranger who asks for it knows it already
    leaks: dict[str, list[str]] = {}
    nobody = person("nadie")
    stranger = client_of(nobody) if has_account else Client()
    for path in event.addresses():
        answers = [stranger.get(path), *([stranger.post(path, {"number": "1"})] if has_account else [])]
        if has_account and "logout" in path:
            stranger = client_of(nobody)
        for answer in answers:
            assert answer.status_code < 500, path
            said = f"{b''.join(answer).decode(errors='replace')} {answer.headers}".replace(asked, "")
            if told := told_in(said, kept):
                leaks[f"{answer.request['REQUEST_METHOD']} {path}"] = told
    assert leaks == {}
    assert told_in(caplog.text.replace(asked, ""), kept) == []


def test_nothing_private_is_in_what_is_exported_for_everybody_and_told_live(event):
    kept = secrets()
    for tournament in Tournament.objects.exclude(state="draft"):
        out = StringIO()
        call_command("export", tournament.slug, "--public", stdout=out)
        assert told_in(out.getvalue(), kept) == []
    assert event.heard
    for news in event.heard:
        assert told_in(" ".join(told(news, STRANGER)), kept) == []


def test_nothing_private_is_in_a_notice(event, settings):
    """To whoever it goes: a locked screen is read by anybody."""
    settings.PUSH_CONTACT = "mailto:a@example.org"
    kept, world = secrets(), event.world
    for user in User.objects.all():
        wishes = {"kinds": {"push": list(Kind)}, "zone": "UTC", "language": "es", "site": "https://x.example"}
        Wishes.objects.update_or_create(user=user, defaults=wishes)
        Subscription.objects.create(
            user=user, way="push", address=f"https://p.example/{user.pk}", made_at=world.now
        )
    gathering.gather(world.now)
    later = world.now + gathering.GRACE
    messages = [job.message for job in sending.prepared(sending.take(later), later)]
    assert {Kind.ANSWER, Kind.SUMMONS} <= {row.kind for row in Notice.objects.all()}
    assert messages
    for message in messages:
        assert told_in(f"{message.title} {message.words} {message.page} {message.topic}", kept) == []


def test_staff_reads_what_is_marked(event):
    """The marks stand where they are read, so that not to find them elsewhere says something."""
    judge = client_of(User.objects.get(pk=event.world.judge.pk))
    base = event.world.tournament.get_absolute_url()
    kept = secrets()
    pages = ("judge/", "log/", "manage/apart/", "manage/entries/1/", "roster/5/")
    read = "".join(judge.get(base + path).content.decode() for path in pages)
    assert {marked(what) for what in ("se odian", "aviso 1", "ausente", "club")} <= {
        what for what in kept if what in read
    }
