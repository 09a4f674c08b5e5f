"""A player's own page: what to do now, and a report in three taps."""

import re
from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from atrum_judge.text import Text
from rules.catalogue import load
from tests.world import LEGAL, World, client_of, person
from tournaments import actions
from tournaments.enums import CallKind
from tournaments.models import Match, Roster, Round, Tournament
from tournaments.models.personal import path_of
from tournaments.templatetags.arena import beyond, unbroken

pytestmark = pytest.mark.django_db
WON = {"ending": "elimination", "left": [2, 0]}


def page(world, user):
    return client_of(user).get(f"{world.tournament.get_absolute_url()}me/").content.decode()


def now(world, user):
    return re.search(r'class="now"[^>]*>([^<]*)<', page(world, user))[1]


@pytest.fixture
def two(world):
    """Two players of whom nothing is paired yet."""
    world.add_players(2)
    return world


def begin(world, *, published=True, started=False):
    by = world.by(world.organizer)
    round_ = actions.pairing.pair_round(by, world.tournament)
    if published:
        actions.rounds.publish_round(by, round_)
    if started:
        actions.preparation.prepared_on_table(world.by(world.judge), world.table())
        actions.rounds.start_clock(by, round_)
    return world.table()


def test_who_has_no_roster_is_told_to_register_it_or_where_to_ask_once_they_are_locked(two):
    two.tournament.entries.get(number=1).roster.delete()
    assert now(two, two.players[0]).startswith("Registra tu lista")
    actions.registration.lock_rosters(two.by(two.organizer), two.tournament)
    assert "ve a la mesa de inscripción" in now(two, two.players[0])
    assert now(two, two.players[1]).startswith("Ya estás adentro")


def test_at_a_table_the_list_that_is_missing_comes_first_and_the_other_reads_whose_it_is(two):
    type(two.tournament).objects.update(rosters_optional=True)
    two.refresh()
    two.tournament.entries.get(number=1).roster.delete()
    begin(two)
    shown = page(two, two.players[0])
    assert now(two, two.players[0]) == "Registra tu lista y ve a la mesa 1: juegas con jugador2."
    assert shown.index("Registrar mi lista") < shown.index("Juegas contra")
    assert shown.count("Registrar mi lista") == 1
    other = " ".join(page(two, two.players[1]).split())
    assert "Falta la lista de jugador1:" in other
    actions.registration.save_roster(two.by(two.players[0]), two.tournament.entries.get(number=1), LEGAL)
    assert {now(two, user) for user in two.players} >= {"Te toca elegir."}
    assert "Falta la lista" not in page(two, two.players[1])


def test_before_the_first_round_there_is_nothing_to_do_and_nothing_missing(two):
    assert now(two, two.players[0]).startswith("Ya estás adentro")


def test_who_has_not_arrived_or_waits_or_left_reads_so(two):
    user, entry = two.players[0], two.tournament.entries.get(number=1)
    actions.registration.undo_check_in(two.by(two.organizer), entry)
    assert now(two, user).startswith("Cuando llegues")
    actions.registration.drop(two.by(user), entry)
    assert (
        now(two, user)
        == "Ya no estás en el torneo. Si fue un error, pide en la mesa de inscripción que te reincorporen."
    )
    type(two.tournament).objects.filter(pk=two.tournament.pk).update(capacity=1)
    two.refresh()
    waiting = person("espera")
    actions.registration.register(two.by(waiting), two.tournament, LEGAL)
    assert now(two, waiting).startswith("Estás en la lista de espera")


def test_a_draft_tells_nobody_anything(two):
    begin(two, published=False)
    assert now(two, two.players[0]).startswith("Ya estás adentro")


def test_whose_turn_it_is_is_said_by_name(two):
    match = begin(two)
    first = match.preparation["first"]
    seated = two.seated(match)
    names = [seat.entry.name for seat in match.seats.order_by("index")]
    assert now(two, seated[first]) == "Te toca elegir."
    assert now(two, seated[1 - first]) == f"Le toca a {names[first]}."


def started_ago(round_, **ago):
    Round.objects.filter(pk=round_.pk).update(started_at=timezone.now() - timedelta(**ago))


def test_prepared_on_the_table_they_go_there_and_then_play(two):
    match = begin(two)
    actions.preparation.prepared_on_table(two.by(two.judge), match)
    seated, names = two.seated(match), [seat.entry.name for seat in match.seats.order_by("index")]
    assert now(two, seated[0]) == f"Ve a la mesa 1: juegas con {names[1]}."
    actions.rounds.start_clock(two.by(two.organizer), match.round)
    started_ago(match.round)
    assert now(two, seated[0]) == "Juega; al terminar, di aquí quién ganó."


def test_after_a_report_one_waits_and_the_other_says_yes_or_no(two):
    match = begin(two, started=True)
    seated, names = two.seated(match), [seat.entry.name for seat in match.seats.order_by("index")]
    actions.reporting.report_result(two.by(seated[0]), match, WON)
    assert now(two, seated[0]) == f"Ya reportaste: falta la confirmación de {names[1]}."
    assert now(two, seated[1]) == f"{names[0]} reportó el resultado: di si fue así."
    actions.reporting.dispute_report(two.by(seated[1]), match, 1)
    assert now(two, seated[1]).startswith("Un juez va a resolver")


def test_at_a_table_of_several_each_reads_who_reported_and_who_is_missing():
    world = World.open(game="shadow_throne")
    world.add_players(4)
    by = world.by(world.organizer)
    round_ = actions.pairing.pair_round(by, world.tournament)
    actions.rounds.publish_round(by, round_)
    actions.rounds.start_clock(by, round_)
    match = world.table()
    seated, names = world.seated(match), [seat.entry.name for seat in match.seats.order_by("index")]
    said = {"ending": "target", "influence": [16, 9, 3, 1], "gold": [0, 0, 0, 0]}
    actions.reporting.report_result(world.by(seated[2]), match, said)
    assert now(world, seated[0]) == f"{names[2]} reportó el resultado: di si fue así."
    actions.reporting.confirm_report(world.by(seated[1]), match, 1)
    assert now(world, seated[0]) == f"{names[2]} reportó el resultado: di si fue así."
    assert now(world, seated[1]) == f"Ya confirmaste: falta la confirmación de {names[0]}, {names[3]}."
    assert now(world, seated[2]) == f"Ya reportaste: falta la confirmación de {names[0]}, {names[3]}."
    reader, again = client_of(seated[2]), f"Falta que confirme {names[0]}."
    assert again not in reader.get(f"{world.tournament.get_absolute_url()}me/").content.decode()
    assert again in reader.get(match.get_absolute_url()).content.decode()


def test_where_nothing_is_registered_no_empty_card_speaks_of_it():
    world = World.open(game="shadow_throne")
    world.add_players(3)
    assert page(world, world.players[0]).count("Mi inscripción") == 1
    actions.rounds.publish_round(
        world.by(world.organizer), actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    )
    assert "Mi inscripción" not in page(world, world.players[0])


def test_a_closed_list_offers_its_owner_nothing_to_save(two):
    address = f"{two.tournament.get_absolute_url()}roster/1/"

    def may_save(user):
        return re.search(r">\s*Guardar\s*<", client_of(user).get(address).content.decode()) is not None

    assert may_save(two.players[0])
    actions.registration.lock_rosters(two.by(two.organizer), two.tournament)
    assert not may_save(two.players[0])
    assert may_save(two.judge)


def test_who_has_not_chosen_yet_is_said_by_name():
    world = World.open(game="duelo-masacre", options={"heroes": "table"})
    world.add_players(3)
    match = begin(world)
    seated, names = world.seated(match), [seat.entry.name for seat in match.seats.order_by("index")]
    assert now(world, seated[0]) == "Te toca elegir."
    match = actions.preparation.choose(world.by(seated[0]), match, "Enoq", seat=0)
    assert now(world, seated[0]) == f"Faltan por elegir: {names[1]}, {names[2]}."
    actions.preparation.choose(world.by(seated[1]), match, "Enoq", seat=1)
    assert now(world, seated[0]) == f"Le toca a {names[2]}."


def test_who_confirms_reads_who_wins_with_which_score(two):
    match = begin(two, started=True)
    seated, names = two.seated(match), [seat.entry.name for seat in match.seats.order_by("index")]
    actions.reporting.report_result(two.by(seated[0]), match, WON)
    shown = re.sub(r"<[^>]*>|\s+", " ", page(two, seated[1]))
    assert re.search(rf"{names[0]} · gana +SCORE 2 +{names[1]} +SCORE 0", re.sub(" +", " ", shown))


def test_when_it_is_final_the_next_table_is_waited_for(two):
    match = begin(two, started=True)
    actions.reporting.decide_result(two.by(two.judge), match, WON)
    assert now(two, two.players[0]).startswith("Listo")


@pytest.mark.parametrize(("cut", "told"), [(0, "tu puesto aparece aquí"), (2, "si pasas al corte")])
def test_after_the_last_round_no_table_is_promised(two, cut, told):
    match = begin(two, started=True)
    Tournament.objects.update(swiss_rounds=1, top_cut=cut)
    actions.reporting.decide_result(two.by(two.judge), match, WON)
    assert told in now(two, two.players[0])


def test_a_bye_is_told(world):
    world.add_players(3)
    begin(world)
    bye = Match.objects.get(tournament=world.tournament, table=None)
    assert now(world, world.seated(bye)[0]).startswith("Esta ronda quedas libre")


def scores(html):
    """Return the buttons that send a report: name and value, and the words on them."""
    found = re.findall(
        r'<button class="[^"]*button--good[^"]*"(?: name="(\w+)" value="(\d)")?>([^<]*)</button>', html
    )
    return [(name, value, words.strip()) for name, value, words in found]


def test_a_usual_result_takes_two_taps_and_three_after_a_report_that_is_not_so(two):
    match = begin(two, started=True)
    ways = {}
    for place, user in enumerate(two.seated(match)):
        links = re.findall(r'href="([^"]*ending=elimination[^"]*)"', page(two, user))
        won, lost = ways[user] = [link.replace("&amp;", "&") for link in links]
        assert won.endswith(f"won={place}")
        assert lost.endswith(f"won={1 - place}")
        form = client_of(user).get(won).content.decode()
        sent_along = re.findall(r'type="hidden" name="(left_\d)" value="(\d)"', form)
        assert sent_along == [(f"left_{1 - place}", "0")]
        assert scores(form) == [(f"left_{place}", str(n), f"{n} – 0") for n in (1, 2, 3)]
    first, second = two.seated(match)
    client_of(first).post(ways[first][0], {"ending": "elimination", "left_0": "2", "left_1": "0", "key": "k"})
    for user in (first, second):  # the one corrects the own version, the other says another
        assert [link for link in ways[user] if link.replace("&", "&amp;") in page(two, user)] == ways[user]


def steps(world, match, **answers):
    """Return the questions to a player after some answers, or the page that a complete report leads to."""
    client = client_of(world.seated(match)[0])
    answer = client.post(f"{match.get_absolute_url()}report/", {"ending": "time", **answers})
    html = answer.content.decode()
    visible = set(re.findall(r'<input type="(?:radio|number)"[^>]*name="(\w+)"', html))
    return answer, visible, " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_time_is_asked_question_by_question_and_only_for_what_decides(two):
    match = begin(two, started=True)
    form = client_of(two.seated(match)[0]).get(f"{match.get_absolute_url()}report/?ending=time").content.decode()
    assert "resistance_0" not in form
    few = {"left_0": "1", "left_1": "1"}
    equal = {**few, "resistance_0": "6", "resistance_1": "6"}
    assert steps(two, match, **few)[1] == {"resistance_0", "resistance_1"}
    assert steps(two, match, **equal)[1] == {"last_removal"}
    assert steps(two, match, left_0="2", left_1="1")[1] == set()
    assert not match.reports.exists()


def test_who_wins_with_which_score_stands_there_before_it_is_sent(two):
    match = begin(two, started=True)
    answers = {"left_0": "1", "left_1": "1", "resistance_0": "6", "resistance_1": "4"}
    _answer, _visible, words = steps(two, match, **answers)
    names = [seat.entry.name for seat in match.seats.order_by("index")]
    assert f"{names[0]} · gana SCORE 1 {names[1]} SCORE 0" in words
    answer, _visible, _words = steps(two, match, **answers, sure="1")
    assert answer.status_code == 302
    assert match.reports.get().data == {"ending": "time", "left": [1, 1], "resistance": [6, 4]}


def test_an_answer_that_no_longer_decides_is_left_out(two):
    match = begin(two, started=True)
    steps(two, match, left_0="2", left_1="1", resistance_0="6", resistance_1="6", last_removal="0", sure="1")
    assert match.reports.get().data == {"ending": "time", "left": [2, 1]}


def test_all_equal_sends_players_to_a_judge(two):
    match = begin(two, started=True)
    answer, _visible, words = steps(two, match, left_0="3", left_1="3", resistance_0="9", resistance_1="9")
    assert answer.status_code == 422
    assert "llama a un juez" in words


def test_a_strange_winner_in_the_address_is_nobody(two):
    match = begin(two, started=True)
    address = f"{match.get_absolute_url()}report/?ending=elimination&won="
    for odd in ("7", "x", "-1", ""):
        assert "checked" not in client_of(two.seated(match)[0]).get(address + odd).content.decode()


def test_how_one_stands_is_told_at_the_top_and_afterwards_to_everybody(two):
    match = begin(two, started=True)
    actions.reporting.decide_result(two.by(two.judge), match, WON)
    winner, loser = two.seated(match)
    assert "1.º de 2" in page(two, winner)
    number = two.tournament.entries.get(members__user=loser).number
    path = Client().get(f"/t/{two.tournament.slug}/players/{number}/").content.decode()
    assert re.search(r"2\.º de 2\s*</strong>\s*<span class=\"number\">0-1</span>", path)
    assert re.search(r'property="og:title"\s+content="[^"]*: 2\.º de 2, 0-1"', path)


def test_who_is_waited_for_is_named_and_the_own_side_stands_second(two):
    match = begin(two)
    first = match.preparation["first"]
    waits = page(two, two.seated(match)[1 - first])
    assert f"Le toca a {match.seats.get(index=first).entry.name}." in " ".join(waits.split())
    assert waits.index("Tu lado") > waits.index(match.seats.get(index=first).entry.name)
    assert "data-deadline" in waits


def test_the_teams_lie_open_before_both_from_when_they_are_formed_until_the_clock_runs(two):
    match = begin(two)
    preparation = two.tournament.ruleset.preparation
    while match.is_preparing:
        seat = preparation.waiting_for(match.preparation)[0]
        groups = preparation.view(match.preparation, seat).groups
        item = next(item for group in groups for item in group if item.state == "choosable")
        match = actions.preparation.choose(two.by(two.seated(match)[seat]), match, item.key)
    for user in two.seated(match):
        shown = page(two, user)
        assert '<details class="card" open>' in shown
        assert shown.count('<span class="piece">') == 6
        assert "piece--removed" not in shown
    actions.rounds.start_clock(two.by(two.organizer), match.round)
    folded = page(two, two.seated(match)[0])
    assert '<details class="card">' in folded
    assert folded.count('<span class="piece">') == 6


def test_what_was_done_on_the_table_is_not_told_as_the_teams_in_play(two):
    match = begin(two)
    actions.preparation.prepared_on_table(two.by(two.judge), match)
    assert '<details class="card">' in page(two, two.seated(match)[0])


def test_the_judges_answer_is_read_at_the_table(two):
    match = begin(two, started=True)
    call = actions.judging.call_judge(two.by(two.seated(match)[0]), match, CallKind.RULES)
    actions.judging.answer_call(two.by(two.judge), call, answer="Vale la carta")
    shown = " ".join(page(two, two.seated(match)[1]).split())
    assert "jueza atendió el pedido de juez. «Vale la carta»" in shown


def test_who_disagrees_has_one_way_and_in_it_says_how_it_ended_or_asks_for_a_judge(two):
    match = begin(two, started=True)
    reporter, other = two.seated(match)
    actions.reporting.report_result(two.by(reporter), match, WON)
    answer = page(two, other)
    way = answer[answer.index("No fue así") : answer.index("Objetar y llamar a un juez")]
    assert "Gané" in way
    assert answer.count(f'href="{match.get_absolute_url()}report/"') == 1
    assert "Reportar otra cosa" in page(two, reporter)  # a player who slipped says so
    actions.reporting.dispute_report(two.by(other), match, 1)
    assert all("Reportar otra cosa" in page(two, user) for user in (reporter, other))


def test_how_a_match_ended_is_told_once():
    world = World.open(game="duelo")
    for number in range(2):
        user = person(f"duelista{number}")
        world.players.append(user)
        entry = actions.registration.register(world.by(user), world.tournament, [{"name": "Enoq"}])
        actions.registration.check_in(world.by(user), entry)
    match = begin(world)
    actions.rounds.start_clock(world.by(world.organizer), match.round)
    said = {"ending": "elimination", "winner": 0, "how": "deck", "life": 12}
    actions.reporting.report_result(world.by(world.seated(match)[0]), match, said)
    shown = page(world, world.seated(match)[1])
    assert shown.count("Eliminación") == 1
    assert "Cómo salió el otro: Sin cartas que robar" in shown


def test_of_an_ordinary_ending_the_score_and_one_sentence_say_all(two):
    match = begin(two, started=True)
    reporter, other = two.seated(match)
    actions.reporting.report_result(two.by(reporter), match, WON)
    assert "Reptantes que le quedan" not in page(two, other)
    told = {"ending": "time", "left": [2, 2], "resistance": [8, 4]}
    actions.reporting.report_result(two.by(other), match, told)
    assert "Resistencia" in page(two, reporter)


def test_a_line_that_says_something_else_than_the_reason_above_it_is_whole():
    line = Text.joined([Text("Tiempo"), Text("Partida anulada.")], " · ")
    assert beyond(line, Text("Rendición.")) == "Tiempo · Partida anulada."
    assert beyond(line, Text("Tiempo")) == "Partida anulada."


def test_who_has_not_arrived_says_so_right_under_the_sentence_that_asks_for_it(two):
    actions.registration.undo_check_in(two.by(two.organizer), two.tournament.entries.get(number=1))
    shown = page(two, two.players[0])
    assert shown.index("Cuando llegues") < shown.index("Ya llegué") < shown.index("Mi inscripción")


def test_who_left_has_no_empty_card_and_no_list_to_register(two):
    two.tournament.entries.get(number=1).roster.delete()
    actions.registration.drop(two.by(two.players[0]), two.tournament.entries.get(number=1))
    assert "Mi participación" not in page(two, two.players[0])
    assert "Registrar mi lista" not in page(two, two.players[0])
    assert "Mi participación" in page(two, two.players[1])


def leave(world, seat):
    actions.registration.drop(world.by(world.organizer), seat.entry)


def test_when_one_of_two_leaves_both_read_that_the_staff_decides_and_only_who_stays_may_report(two):
    match = begin(two, started=True)
    gone, stays = match.seats.order_by("index")
    out, other = two.seated(match)
    leave(two, gone)
    assert now(two, out) == "Ya no estás en el torneo: la organización decide tu mesa."
    assert "Gané" not in page(two, out)
    decides = f"{gone.entry.name} se retiró: la organización decide."
    assert now(two, other) == f"{decides} Si ya habían terminado, di aquí quién ganó."
    assert "Gané" in page(two, other)
    assert decides in Client().get(match.get_absolute_url()).content.decode()
    actions.reporting.report_result(two.by(other), match, WON)
    assert now(two, other) == f"Ya reportaste. {decides}"
    assert now(two, out) == f"{stays.entry.name} reportó el resultado: di si fue así."
    actions.reporting.decide_result(two.by(two.judge), match, WON)
    assert "la organización decide" not in page(two, out) + page(two, other)


def test_a_personal_address_says_so_too_and_offers_no_report(world):
    by = world.by(world.organizer)
    entries = [
        actions.registration.add_walk_in(by, world.tournament, name, items=LEGAL) for name in ("Ana", "Beto")
    ]
    match = begin(world, started=True)
    leave(world, match.seats.get(entry=entries[0]))
    phone = Client()
    shown = phone.get(path_of(entries[0]), follow=True).content.decode()
    assert "Ya no estás en el torneo: la organización decide tu mesa." in shown
    assert "Gané" not in shown


def test_a_table_of_several_goes_on_without_who_left():
    world = World.open(game="shadow_throne")
    world.add_players(4)
    match = begin(world)
    actions.rounds.start_clock(world.by(world.organizer), match.round)
    seats, seated = list(match.seats.order_by("index")), world.seated(match)
    leave(world, seats[0])
    assert now(world, seated[1]).startswith(f"{seats[0].entry.name} se retiró: los demás siguen. ")
    assert "Reportar resultado" in page(world, seated[1])
    assert "Reportar resultado" not in page(world, seated[0])
    leave(world, seats[1])
    leave(world, seats[2])
    assert "la organización decide." in now(world, seated[3])


def test_the_end_says_in_which_place_one_came_and_a_cancelled_event_that_it_was_cancelled(two):
    two.tournament.swiss_rounds = 1
    two.tournament.save()
    match = begin(two, started=True)
    winner, loser = two.seated(match)
    actions.reporting.decide_result(two.by(two.judge), match, WON)
    actions.rounds.finish_tournament(two.by(two.organizer), two.tournament)
    assert now(two, winner) == "El torneo terminó: ¡lo ganaste!"
    assert now(two, loser) == "El torneo terminó: quedaste en el puesto 2 de 2."
    won, lost = page(two, winner), page(two, loser)
    assert "moment--champion" in won
    assert '<span class="sign sign--won">G</span>' in won
    assert "moment--champion" not in lost
    assert '<span class="sign sign--lost">P</span>' in lost
    assert "2.º de 2" in " ".join(lost.split())
    for shown, one in ((won, winner), (lost, loser)):
        number = two.tournament.entries.get(members__user=one).number
        assert f"/players/{number}/card.png" in shown


def test_who_opens_the_page_of_a_cancelled_event_reads_so(two):
    name = two.tournament.name
    actions.setup.cancel_tournament(two.by(two.organizer), two.tournament, name=name, reason="Llueve")
    assert now(two, two.players[0]) == "El torneo se canceló."


def test_who_reported_differently_is_told_so_and_to_wait_for_the_judge(two):
    match = begin(two, started=True)
    seated, names = two.seated(match), [seat.entry.name for seat in match.seats.order_by("index")]
    actions.reporting.report_result(two.by(seated[0]), match, WON)
    actions.reporting.report_result(two.by(seated[1]), match, {"ending": "elimination", "left": [0, 1]})
    assert now(two, seated[0]) == f"{names[1]} reportó otra cosa: di si fue así, o espera al juez en la mesa."
    assert now(two, seated[1]) == "Los reportes no coinciden: espera al juez en la mesa."
    for user in seated:
        shown = page(two, user)
        assert shown.index(f"Versión 2, de {names[1]}") < shown.index(f"Versión 1, de {names[0]}")
    asked = page(two, seated[0])
    places = [asked.index(part) for part in ("Versión 2, de", "Sí, fue así", "Versión 1, de", "Mesa 1")]
    assert places == sorted(places)  # the answer that is due comes first
    desk = client_of(two.organizer).get(f"{two.tournament.get_absolute_url()}manage/").content.decode()
    assert "En disputa" in desk
    assert "Por confirmar" not in desk


def test_when_time_is_up_the_page_asks_how_the_table_ended_and_knows_so_before(two):
    match = begin(two, started=True)
    started_ago(match.round)
    player = two.seated(match)[0]
    said = "Se acabó el tiempo: di aquí cómo terminó la mesa."
    assert now(two, player) == "Juega; al terminar, di aquí quién ganó."
    assert f'data-when-over="{said}"' in page(two, player)
    started_ago(match.round, hours=1)
    assert now(two, player) == said


def test_when_time_is_up_an_end_by_time_is_as_near_as_the_usual_one(two):
    match = begin(two, started=True)
    player, other = two.seated(match)
    report = f"{match.get_absolute_url()}report/"
    by_time = re.compile(rf'data-when-over-shown\s+(hidden)?\s*href="{report}\?ending=time"')

    def endings(address):
        shown = client_of(player).get(address).content.decode()
        return re.findall(r'href="(\?ending=[^"]*)"(\s+aria-current="true")?\s*>([^<]*)<', shown)

    started_ago(match.round)
    assert by_time.search(page(two, player))[1] == "hidden"
    assert endings(f"{report}?ending=elimination&won=0") == []
    started_ago(match.round, hours=1)
    assert by_time.search(page(two, player))[1] is None
    for chosen in ("elimination", "time"):
        found = endings(f"{report}?ending={chosen}&won=0")
        assert [(href, label) for href, _current, label in found] == [
            ("?ending=elimination&amp;won=0", "Eliminación"),
            ("?ending=time&amp;won=0", "Tiempo"),
        ]
        assert [bool(current) for _href, current, _label in found] == [chosen == "elimination", chosen == "time"]
    assert endings(f"{report}?ending=concession") == []
    actions.reporting.report_result(two.by(player), match, WON)
    assert not by_time.search(page(two, other))


def test_after_a_report_nothing_is_said_when_time_is_up(two):
    match = begin(two, started=True)
    seated = two.seated(match)
    actions.reporting.report_result(two.by(seated[0]), match, WON)
    assert "data-when-over" not in page(two, seated[1])


def test_a_list_of_a_pair_says_whose_each_is():
    world = World.open(game="duelo-parejas")
    user = person("Nahuel")
    sent = {"name": "Nahuel", "others": "Malén", "name-0": "Enoq", "name-1": "Killa"}
    client_of(user).post(f"{world.tournament.get_absolute_url()}register/", sent)
    text = " ".join(re.sub(r"<[^>]*>", " ", page(world, user)).split())
    assert "Enoq (Nahuel)" in text
    assert "Killa (Malén)" in text


def test_a_list_of_one_person_says_it_of_nobody(two):
    assert f"({two.seated(begin(two))[0].player.nickname})" not in page(two, two.seated(two.table())[0])


def test_the_judge_of_a_table_has_one_button_that_leads_and_reads_who_comes_there(two):
    match = begin(two, started=True)
    call = actions.judging.call_judge(two.by(two.seated(match)[0]), match, CallKind.RULES)
    actions.judging.take_call(two.by(two.judge), call)
    seen = client_of(two.judge).get(match.get_absolute_url()).content.decode()
    assert "va jueza" in seen
    assert re.findall(r'button--primary"[^>]*>\s*([^<]*?)\s*<', seen) == ["Registrar resultado"]


def test_the_judge_of_a_table_sees_its_call_there_and_says_there_that_it_was_answered(two):
    match = begin(two, started=True)
    caller = two.seated(match)[0]
    actions.judging.call_judge(two.by(caller), match, CallKind.TIME, note="Son lentos")
    client, where = client_of(two.judge), match.get_absolute_url()
    for verb, then in (("take_call", "va jueza"), ("answer_call", "jueza atendió el pedido de juez.")):
        seen = client.get(where).content.decode()
        assert "Son lentos" in seen
        assert "Llamar a un juez</h2>" not in seen
        assert f"/do/{verb}/" in seen
        client.post(f"/t/{two.tournament.slug}/do/{verb}/", {"call": match.calls.get().pk, "next": where})
        assert then in " ".join(client.get(where).content.decode().split())
    assert "/do/answer_call/" not in client.get(where).content.decode()
    assert "/do/answer_call/" not in page(two, caller)


def test_a_call_that_waits_is_at_its_table_until_the_result_is_in(two):
    match = begin(two, started=True)

    def read():
        return client_of(two.judge).get(match.get_absolute_url()).content.decode()

    actions.judging.call_judge(two.by(two.seated(match)[0]), match, CallKind.RULES)
    assert "/do/answer_call/" in read()
    actions.reporting.decide_result(two.by(two.judge), match, WON)
    assert "/do/answer_call/" not in read()


def test_a_pause_is_told_with_its_reason_at_the_table(two):
    match = begin(two, started=True)
    actions.rounds.pause_clock(two.by(two.organizer), match.round, reason="Corte de luz")
    assert "El reloj está en pausa: Corte de luz" in page(two, two.seated(match)[0])
    assert (
        "El reloj está en pausa: Corte de luz"
        in client_of(two.judge).get(match.get_absolute_url()).content.decode()
    )


def test_a_number_keeps_its_per_cent_sign_on_the_same_line():
    assert unbroken("OMW: 75,0 % > 50,0 %") == "OMW: 75,0\N{NO-BREAK SPACE}% > 50,0\N{NO-BREAK SPACE}%"


def test_an_objection_says_whose_it_is(two):
    match = begin(two, started=True)
    first, second = two.seated(match)
    actions.reporting.report_result(two.by(first), match, WON)
    actions.reporting.dispute_report(two.by(second), match, 1, note="Me quedaban dos")
    said = f"{second.shown_name}: «Me quedaban dos»"
    assert said in client_of(two.judge).get(f"{two.tournament.get_absolute_url()}judge/").content.decode()
    assert said in page(two, first)


def test_after_a_table_of_a_bracket_nobody_is_promised_another():
    world = World.open(format="single", first_round="seeding")
    world.add_players(4)
    match = begin(world)
    actions.preparation.prepared_on_table(world.by(world.judge), match)
    winner, loser = world.seated(match)
    actions.reporting.decide_result(world.by(world.judge), match, WON)
    assert now(world, winner) == "Estás en la final: la mesa aparece aquí."
    assert now(world, loser).startswith("Quedaste fuera en Semifinal.")
    type(world.tournament).objects.update(rosters_optional=True)
    Roster.objects.all().delete()
    assert "Registrar mi lista" in page(world, winner)
    assert "Registrar mi lista" not in page(world, loser)


def test_who_passes_the_first_round_of_a_bracket_reads_where_they_go_on():
    world = World.open(format="double", first_round="seeding")
    world.add_players(5)
    world.start_round()
    said = "Pasas esta ronda sin jugar: sigues en Ganadores 2. La mesa aparece aquí."
    assert now(world, world.players[0]) == said


@pytest.mark.parametrize(
    ("game", "options", "chosen", "reported"),
    [
        ("duelo", {}, ("", "", "Listo, gané"), {"ending": "elimination", "winner": 0}),
        ("myl", {"best_of": "3"}, ("games_1", "1", "2 – 1"), {"ending": "played", "games": [2, 1]}),
        ("myl", {"best_of": "1"}, ("", "", "Listo, gané"), {"ending": "played", "games": [1, 0]}),
    ],
)
def test_a_report_begins_with_who_won_and_ends_with_one_button(game, options, chosen, reported):
    world = World.open(game=game, options=options)
    load(world.tournament.ruleset, world.tournament.ruleset.sample.cards)
    for number in range(2):
        user = person(f"rival{number}")
        world.players.append(user)
        items = world.tournament.ruleset.sample.roster(Random(number))
        entry = actions.registration.register(world.by(user), world.tournament, items)
        actions.registration.check_in(world.by(user), entry)
    match = begin(world)
    actions.rounds.start_clock(world.by(world.organizer), match.round)
    winner = world.seated(match)[0]
    path = re.search(r'data-ahead\s+href="([^"]*won=0)"', page(world, winner))[1].replace("&amp;", "&")
    client = client_of(winner)
    shown = client.get(path)
    assert chosen in scores(shown.content.decode())
    name, value, _words = chosen
    sent = dict(shown.context["asked"].form.sent_along()) | {"ending": reported["ending"], name: value, "key": "a"}
    assert client.post(path, sent).status_code == 302
    match.refresh_from_db()
    assert match.current_reports[-1].data.items() >= reported.items()
