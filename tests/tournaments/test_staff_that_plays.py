"""Staff that plays is a player: of its own table, penalties and pieces, and of everybody's rosters."""

import pytest

from tests.tournaments.actions.test_verbs import DECLARED
from tests.world import LEGAL, client_of
from tournaments import actions
from tournaments.enums import PenaltyCategory
from tournaments.errors import Conflict, NotAllowed
from tournaments.models import Match

LATE = PenaltyCategory.LATE


@pytest.fixture
def shop(world):
    """The organizer plays, with a piece that nobody knows; round 1 is published."""
    world.own = actions.registration.register(world.by(world.organizer), world.tournament, DECLARED)
    actions.registration.check_in(world.by(world.organizer), world.own)
    world.add_players(3)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), draft)
    world.refresh()
    world.own_table = Match.objects.get(seats__entry=world.own)
    world.other_table = Match.objects.exclude(pk=world.own_table.pk).get(tournament=world.tournament)
    return world


def as_organizer(shop, verb, *args, **kwargs):
    return verb(shop.by(shop.organizer), *args, **kwargs)


def test_the_own_warnings_are_judged_by_somebody_else(shop):
    own = [actions.judging.warn(shop.by(shop.judge), shop.own, LATE, note="x") for _ in range(3)]
    refused = [
        (actions.judging.withdraw_penalty, own[0], {"reason": "No"}),
        (actions.judging.review_warnings, shop.own, {"disqualify": False, "reason": "No"}),
        (actions.judging.warn, shop.own, {"category": LATE, "note": "x"}),
        (actions.judging.disqualify, shop.own, {"category": LATE, "reason": "x"}),
    ]
    for verb, subject, said in refused:
        with pytest.raises(NotAllowed):
            as_organizer(shop, verb, subject, **said)
    actions.judging.withdraw_penalty(shop.by(shop.judge), own[0], reason="Sí")
    with pytest.raises(NotAllowed):
        as_organizer(shop, actions.judging.reinstate_penalty, own[0])


def test_nobody_brings_back_oneself_after_a_disqualification(shop):
    actions.judging.disqualify(shop.by(shop.judge), shop.own, LATE, reason="Grave")
    with pytest.raises(NotAllowed):
        as_organizer(shop, actions.registration.restore, shop.own, reason="Vuelvo")


def test_the_own_declared_piece_and_those_of_rivals_are_verified_by_somebody_else(shop):
    with pytest.raises(NotAllowed):
        as_organizer(shop, actions.registration.verify_declared, shop.own, "Nunca Visto")
    actions.registration.verify_declared(shop.by(shop.judge), shop.own, "Nunca Visto")


def test_nobody_decides_about_the_own_table(shop):
    refused = [
        (actions.rounds.extend_match, {"minutes": 5, "reason": "x"}),
        (actions.preparation.prepared_on_table, {}),
        (actions.preparation.resolve_preparation, {"reason": "x"}),
        (actions.reporting.decide_result, {"data": {"ending": "elimination", "left": [2, 0]}}),
    ]
    for verb, said in refused:
        with pytest.raises(NotAllowed):
            as_organizer(shop, verb, shop.own_table, **said)
    as_organizer(shop, actions.preparation.prepared_on_table, shop.other_table)


def test_the_own_roster_is_locked_like_anybodys(shop):
    with pytest.raises(Conflict):
        as_organizer(shop, actions.registration.save_roster, shop.own, LEGAL, reason="Me conviene")
    rival = shop.tournament.entries.exclude(pk=shop.own.pk).first()
    with pytest.raises(NotAllowed):
        as_organizer(shop, actions.registration.save_roster, rival, LEGAL, reason="Le conviene")


def test_nobody_chooses_for_a_rival(shop):
    with pytest.raises(NotAllowed):
        as_organizer(shop, actions.preparation.choose, shop.other_table, "0-0", seat=0)


def test_no_page_shows_a_rivals_roster(shop):
    rival = shop.tournament.entries.exclude(pk=shop.own.pk).first()
    actions.registration.save_roster(shop.by(shop.judge), rival, DECLARED, reason="Se equivocó")
    base, client = shop.tournament.get_absolute_url(), client_of(shop.organizer)
    assert client.get(f"{shop.other_table.get_absolute_url()}bench/").status_code == 403
    assert client.get(f"{base}roster/{rival.number}/").status_code == 403
    secret = {item["name"] for item in LEGAL}
    for path in ("log/", "judge/", "manage/", "manage/entries/", f"tables/{shop.other_table.pk}/"):
        page = client.get(base + path).content.decode()
        assert not [name for name in secret if name in page], path
    told = client_of(shop.judge).get(f"{base}log/").content.decode()
    assert LEGAL[0]["name"] in told


def test_who_is_staff_and_plays_is_offered_no_button_that_would_be_refused(shop):
    client = client_of(shop.organizer)
    own = client.get(shop.own_table.get_absolute_url()).content.decode()
    for verb in ("extend_match", "prepared_on_table", "resolve_preparation"):
        assert f"/do/{verb}/" not in own
    judge = client_of(shop.judge).get(shop.own_table.get_absolute_url()).content.decode()
    assert "/do/extend_match/" in judge
