"""Two worlds that differ only in a secret look the same to everybody who must not know it, and not to who may."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from players.models import User
from tests.world import CARDS, LEGAL, World, client_of, person
from tools.addresses import ADDRESSES, Audience, Site
from tournaments import actions
from tournaments.answers.memory import Memory
from tournaments.enums import CallKind, PenaltyCategory
from tournaments.models import (
    Apart,
    Entry,
    JudgeCall,
    LogEntry,
    Match,
    Penalty,
    Roster,
    Seat,
    StaffNote,
    Tournament,
)

pytestmark = pytest.mark.thorough

OTHERS = [{"name": card.name} for card in CARDS[7:12]]
CHANCE = re.compile(r'(name="(csrfmiddlewaretoken|key)" value=")[^"]*|reason-[0-9a-f]{8}')
"""Parts that differ from one look to the next."""

VISITOR, PLAYER, OPPONENT, BOTH, JUDGE = "visitor", "player", "opponent", "organizer who plays", "judge"
PLAYERS = (VISITOR, PLAYER, OPPONENT)


@dataclass
class Shop:
    """An event whose organizer plays, and people to look at it."""

    world: World
    who: dict[str, User | None]
    match: Match
    entry: Entry

    def seen_by(self, name: str, only: Collection[str] = ADDRESSES) -> dict[str, str]:
        """Every page and file of the event, or some of them, without what is chance."""
        user = self.who[name]
        client = client_of(user) if user else Client()
        slug = self.world.tournament.slug
        site = Site(slug, self.entry.number, 1, self.match.pk, slug, 1, slug, 0)
        seen = {"their roster": client.get(f"/t/{slug}/roster/{absent(self).number}/").content.decode()}
        seen = {route: CHANCE.sub("", body) for route, body in seen.items()}
        for route, row in ADDRESSES.items():
            if (
                route in only
                and "event" in row.filled_with
                and (row.audience is not Audience.NOBODY or "record" in route or "api" in route)
            ):
                answer = client.get(row.on(site, route))
                body = answer.content.decode()
                seen[route] = f"{answer.status_code} {answer.headers.get('ETag')} {CHANCE.sub('', body)}"
        return seen


@pytest.fixture
def shop(world):
    own = actions.registration.register(world.by(world.organizer), world.tournament, LEGAL)
    actions.registration.check_in(world.by(world.organizer), own)
    world.add_players(3)
    actions.registration.register(world.by(person("sin presentarse")), world.tournament, LEGAL)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), draft)
    world.refresh()
    match = Match.objects.exclude(seats__entry=own).get(tournament=world.tournament)
    holder, opponent = world.seated(match)
    other = next(user for user in world.players if user not in (holder, opponent))
    entry = world.tournament.entries.get(members__user=holder)
    judging = world.by(world.judge)
    actions.judging.warn(judging, entry, PenaltyCategory.LATE, note="x")
    actions.judging.call_judge(world.by(holder), match, CallKind.TIME, note="x")
    actions.entries.keep_apart(judging, world.tournament, entry, own, reason="x")
    who = {VISITOR: None, PLAYER: other, OPPONENT: opponent, BOTH: world.organizer, JUDGE: world.judge}
    return Shop(world, who, match, entry)


def absent(shop: Shop) -> Entry:
    """Return an entry that has registered and plays nowhere."""
    return shop.world.tournament.entries.get(name="sin presentarse")


def roster(shop: Shop, which: int) -> None:
    Roster.objects.filter(entry=absent(shop)).update(items=[LEGAL, OTHERS][which])


def hidden_removal(shop: Shop, which: int) -> None:
    preparation = shop.world.tournament.ruleset.preparation
    state: Any = Match.objects.get(pk=shop.match.pk).preparation
    holder = shop.match.seats.get(entry=shop.entry).index
    if len(state["steps"]) < 2:
        for _ in range(2):
            (seat,) = preparation.waiting_for(state)
            state = preparation.choose(state, seat, f"{1 - seat}-0")
    state = {**state, "secret": {str(holder): 1 + which}}
    Match.objects.filter(pk=shop.match.pk).update(preparation=state)


def warning(shop: Shop, which: int) -> None:
    note, category = [("Habló", PenaltyCategory.LATE), ("Gritó", PenaltyCategory.CONDUCT)][which]
    Penalty.objects.filter(entry=shop.entry).update(note=note, category=category)


def call_note(shop: Shop, which: int) -> None:
    JudgeCall.objects.filter(match=shop.match).update(note=["Uno", "Otro"][which])


def account(shop: Shop, which: int) -> None:
    """The log-in name and address of a person with a nickname; the others are those of nobody."""
    for user in (shop.world.seated(shop.match)[0], absent(shop).members.get().user):
        login = [f"login-{user.pk}", f"otro-{user.pk}"][which]
        User.objects.filter(pk=user.pk).update(username=login, email=f"{login}@example.org")


def apart(shop: Shop, which: int) -> None:
    second = shop.world.tournament.entries.exclude(pk=shop.entry.pk).order_by("number")[1 + which]
    Apart.objects.update(second=second, reason=["Conviven", "Hermanos"][which])


def club(shop: Shop, which: int) -> None:
    Entry.objects.filter(pk=shop.entry.pk).update(club=["Norte", "Sur"][which])


def locked(shop: Shop, which: int) -> None:
    """A judge has locked one roster."""
    Roster.objects.filter(entry=absent(shop)).update(locked_at=[None, shop.world.now][which])


def note(shop: Shop, which: int) -> None:
    StaffNote.objects.all().delete()
    about = {
        "tournament": shop.world.tournament,
        "entry": shop.entry,
        "by": shop.world.judge,
        "at": shop.world.now,
    }
    StaffNote.objects.create(**about, text=["Mira las cartas", "Habla mucho"][which])


def withdrawn_announcement(shop: Shop, which: int) -> None:
    """Take away an announcement that nobody should read any more, and the staff can bring back."""
    Tournament.objects.update(announcement=["Uno", "Otro"][which], announced_at=None)


def withdrawn_penalty(shop: Shop, which: int) -> None:
    Penalty.objects.filter(entry=shop.entry).update(
        withdrawn_at=shop.world.now, withdrawn_reason=["Fue otro", "No fue nada"][which]
    )


def real_name(shop: Shop, which: int) -> None:
    Entry.objects.filter(pk=shop.entry.pk).update(real_name=["Ana Paz", "Bea Sol"][which])


def drafted(shop: Shop, which: int) -> None:
    """The round is a draft again, with other tables."""
    shop.match.round.__class__.objects.filter(pk=shop.match.round_id).update(published_at=None)
    mine = list(Seat.objects.filter(round=shop.match.round, index=0).order_by("match"))
    first, second = mine if which == 0 else reversed(mine)
    entries = sorted(seat.entry_id for seat in mine)
    Seat.objects.filter(pk__in=[seat.pk for seat in mine]).delete()
    for seat, pk in zip((first, second), entries, strict=True):
        Seat.objects.create(match_id=seat.match_id, round=shop.match.round, entry_id=pk, index=0)


# Secrets of the same people, who must not know them, and who may.
SECRETS = [
    ((roster, locked), (*PLAYERS, BOTH), JUDGE),
    ((hidden_removal,), (*PLAYERS, BOTH, JUDGE), "holder"),
    ((warning, apart, club, withdrawn_announcement), PLAYERS, JUDGE),
    ((withdrawn_penalty,), PLAYERS, JUDGE),
    ((call_note,), (VISITOR, PLAYER), JUDGE),
    ((account,), (*PLAYERS, BOTH, JUDGE), None),
    ((drafted,), PLAYERS, JUDGE),
    ((note, real_name), (*PLAYERS, "holder"), JUDGE),
]
TELLING = {
    "my_table",
    "manage",
    "manage_entry",
    "manage_entries",
    "rosters",
    "apart",
    "judge",
    "judge_person",
    "round",
}
"""Pages on one of which those who may know find each secret."""


@pytest.mark.parametrize(
    ("secrets", "ignorant", "knowing"), SECRETS, ids=["+".join(one.__name__ for one in row[0]) for row in SECRETS]
)
def test_a_secret_changes_nothing_that_others_see(shop, monkeypatch, secrets, ignorant, knowing):
    shop.who["holder"] = shop.world.seated(shop.match)[0]
    still = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: still)  # sheets print the minute

    def look(names, only=ADDRESSES):
        cache.clear()
        monkeypatch.setattr("tournaments.views.parts.parts", Memory(1_000_000))
        return {name: shop.seen_by(name, only) for name in names}

    for secret in secrets:
        secret(shop, 0)
    one, known = look(ignorant), look(filter(None, [knowing]), TELLING)
    for secret in secrets:
        secret(shop, 1)
        before, known = known, look(filter(None, [knowing]), TELLING)
        assert knowing is None or known != before, secret.__name__
    other = look(ignorant)
    told = [(name, route) for name in ignorant for route in one[name] if one[name][route] != other[name][route]]
    assert told == []
    assert LogEntry.objects.count() == shop.world.tournament.log.count()
