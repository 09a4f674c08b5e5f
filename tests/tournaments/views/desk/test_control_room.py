"""The control room: who waits, the tables that are open, and results typed in one line."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from tests.world import LEGAL, NOW, World, client_of
from tournaments import actions
from tournaments.enums import CallKind, Role
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.models import LogEntry
from tournaments.queries.desk import TableState, desk, newest_counted

pytestmark = pytest.mark.django_db
WON = {"ending": "elimination", "left": [2, 0]}


@pytest.fixture
def room(playing):
    """The control room of two tables in play, as the organizer uses it."""

    class Room:
        client = client_of(playing.organizer)
        url = f"{playing.tournament.get_absolute_url()}manage/"

        def text(self) -> str:
            return self.client.get(self.url).content.decode()

        def type(self, line: str, **more: str):
            return self.client.post(self.url, {"slip": line, "key": "", **more})

    return Room()


def counts(world) -> dict[TableState, int]:
    return {state: n for state, n in room_of(world.tournament).counts.items() if n}


def room_of(tournament):
    return desk(newest_counted(tournament), NOW)


def test_a_result_takes_one_line_and_is_told_as_a_sentence(playing, room):
    assert room.type("2 2-0").status_code == 302
    result = playing.table(2).result
    assert (result.data, result.by_staff) == ({"ending": "elimination", "left": [2, 0]}, True)
    first = playing.table(2).seats.get(index=0).entry.name
    assert f"Mesa 2: gana {first} 2-0 · Eliminación" in room.text()


def test_a_line_that_says_only_who_won_asks_the_rest_with_buttons(playing, room):
    asked = room.type("1 2")
    text = asked.content.decode()
    second = playing.table().seats.get(index=1).entry.name
    assert (asked.status_code, playing.table().result) == (409, None)
    assert [f"gana {second} {left}-0 · Eliminación" in text for left in (3, 2, 1)] == [True] * 3
    chosen = unescape(re.findall(r'name="reading"\s+value="([^"]*)"', text)[1])
    assert room.type("1 2", reading=chosen).status_code == 302
    assert playing.table().result.data == {"ending": "elimination", "left": [0, 2]}


def test_time_with_time_on_the_clock_is_asked_and_then_told(playing, room):
    playing.tournament.rounds.update(started_at=timezone.now())
    asked = room.type("1 t 1-1 r 6-4")
    text = asked.content.decode()
    assert (asked.status_code, playing.table().result) == (409, None)
    assert re.search(r"A la mesa 1 le quedan \d+ min. ¿Terminó por tiempo\?", text)
    chosen = unescape(re.findall(r'name="reading"\s+value="([^"]*)"', text)[0])
    assert room.type("1 t 1-1 r 6-4", reading=chosen).status_code == 302
    assert playing.table().result.data == {"ending": "time", "left": [1, 1], "resistance": [6, 4]}
    first = playing.table().seats.get(index=0).entry.name
    assert re.search(f"Mesa 1: gana {first} 1-0 por tiempo, quedan \\d+ min", room.text())


def test_time_that_is_over_is_not_asked(playing, room):
    assert room.type("1 2-1").status_code == 302
    assert "por tiempo </p>" in re.sub(r"\s+", " ", room.text())


def test_a_reason_has_its_place_after_a_number_sign_or_in_a_field_that_appears(playing, room):
    assert room.type("1 partida anulada # cartas marcadas").status_code == 302
    assert playing.table().result.reason == "cartas marcadas"
    asked = room.type("2 partida anulada")
    assert asked.status_code == 422
    assert 'name="reason"' in asked.content.decode()
    assert room.type("2 partida anulada", reason="se fue la luz").status_code == 302
    assert playing.table(2).result.reason == "se fue la luz"


def test_the_help_has_the_examples_and_values_of_the_game(room):
    text = room.text()
    assert 'placeholder="12 1"' in text
    assert "Reptantes que le quedan (0–3, de cada lugar)" in text


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("9 2-0", "No hay mesa 9. Van de la 1 a la 2."),
        ("2-0", "Empieza por el número de mesa"),
        ("1 1-1", "falta la resistencia de ambos"),
        ("1 e 5-0", "un número de 0 a 3"),
        ("1 e 0-0", "Los dos sin Reptantes a la vez"),
        ("1 tiempo", "Por ejemplo: 1 tiempo 1-1 6-4."),
        ("1 <b>", "No entiendo «&lt;b&gt;»"),
        ("1 " + "9" * 600, "Demasiado largo"),
    ],
)
def test_a_refused_line_stays_where_it_was_with_its_reason(playing, room, line, sentence):
    answer = room.type(line)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert playing.table().result is None


def test_a_refused_line_is_still_in_its_field(room):
    assert 'value="1 1-1"' in room.type("1 1-1").content.decode()


def test_a_line_for_a_table_that_has_its_result_is_refused(playing, room):
    room.type("1 2-0")
    answer = room.type("1 0-2")
    assert (answer.status_code, playing.table().result.data["left"]) == (422, [2, 0])
    assert "La mesa 1 ya tiene resultado" in answer.content.decode()


def test_the_same_line_sent_twice_counts_once(playing, room):
    sent = {"slip": "1 2-0", "key": "once"}
    assert room.client.post(room.url, sent).status_code == 302
    assert room.client.post(room.url, sent).status_code == 302
    assert playing.table().reports.count() == 1
    assert room.client.post(room.url, {**sent, "slip": "1 0-2"}).status_code == 422


def test_a_line_of_an_earlier_round_says_nothing_of_this_one(playing, room):
    sent = {"slip": "1 2-0", "key": "slow", "round": "1"}
    assert 'name="round" value="1"' in room.text()
    assert room.client.post(room.url, sent).status_code == 302
    room.type("2 2-0")
    playing.refresh()
    playing.start(actions.pairing.pair_round(playing.by(playing.organizer), playing.tournament))
    assert 'data-takes-lines="2"' in room.text()
    before = LogEntry.objects.count()
    assert room.client.post(room.url, sent).status_code == 302  # its first answer was lost
    for late, said in (
        ("1 0-2", "ya tiene resultado"),
        ("2 1", "ya tiene resultado"),
        ("7 2-0", "línea de la ronda 1"),
    ):
        answer = room.client.post(room.url, {"slip": late, "key": "", "round": "1"})
        assert (answer.status_code, said in answer.content.decode()) == (422, True)
    assert LogEntry.objects.count() == before
    assert room.type("1 2-0", round="2").status_code == 302


def test_a_line_by_itself_is_answered_with_what_became_of_its_table(playing, room):
    """A script asks so; between two lines somebody else may have recorded another table."""
    alone = {"X-Line": "yes", "X-In-Place": "yes"}
    first = room.client.post(room.url, {"slip": "2 2-0", "key": "first"}, headers=alone)
    room.type("1 2-0")
    again = room.client.post(room.url, {"slip": "2 2-0", "key": "first"}, headers=alone)
    for answer in (first, again):
        assert (answer.status_code, "Mesa 2: gana" in answer.content.decode()) == (200, True)
    refused = room.client.post(room.url, {"slip": "9 2-0", "key": "second"}, headers=alone)
    assert (refused.status_code, "No hay mesa 9" in refused.content.decode()) == (422, True)
    assert "<html" not in refused.content.decode()
    match = playing.table(2)
    actions.reporting.undo_result(playing.by(playing.organizer), match)
    opened = room.client.get(room.url, headers={"X-Line": str(match.pk)}).content.decode()
    assert "Mesa 2: abierta otra vez." in opened


def test_nobody_records_a_line_about_the_own_table(playing, room):
    match = playing.table()
    actions.setup.appoint(
        playing.by(playing.organizer), playing.tournament, playing.seated(match)[0], Role.ORGANIZER
    )
    answer = client_of(playing.seated(match)[0]).post(room.url, {"slip": "1 2-0"})
    assert (answer.status_code, playing.table().result) == (403, None)


def test_players_and_strangers_have_no_control_room(playing, room):
    player = client_of(playing.players[0])
    assert player.post(room.url, {"slip": "1 2-0"}).status_code == 403
    assert playing.table().result is None


def test_the_last_line_can_be_undone_and_typed_again(playing, room):
    room.type("1 2-0")
    match = playing.table()
    assert "Deshacer" in room.text()
    actions.reporting.undo_result(playing.by(playing.organizer), match)
    match = playing.table()
    assert (match.result, [seat.won for seat in match.seats.all()], match.current_reports) == (
        None,
        [None, None],
        [],
    )
    assert "Deshacer" not in room.text()
    room.type("1 0-2")
    assert playing.table().result.data["left"] == [0, 2]


def test_the_line_that_ends_a_round_can_be_undone_too(playing, room):
    room.type("1 2-0")
    room.type("2 2-0")
    assert "Deshacer" in room.text()


def test_before_the_first_round_the_advised_number_of_rounds_is_said(world):
    world = World.open_again(world, name="Larga", swiss_rounds=5)
    world.add_players(4)
    by = world.by(world.organizer)
    actions.registration.lock_rosters(by, world.tournament)
    text = client_of(world.organizer).get(f"{world.tournament.get_absolute_url()}manage/").content.decode()
    assert "Rondas del torneo: 5. Para tantas personas se sugieren 3." in re.sub(r"\s+", " ", text)


def test_the_code_of_the_event_is_drawn_as_large_as_the_page_wants_it(room):
    assert re.search(r'<svg [^>]*viewBox="0 0 (\d+) \1"', room.text())


def test_what_the_players_agreed_on_is_not_undone(playing):
    match = playing.table()
    one, two = playing.seated(match)
    actions.reporting.report_result(playing.by(one), match, WON)
    actions.reporting.confirm_report(playing.by(two), match, 1)
    with pytest.raises(Conflict, match="registró la organización"):
        actions.reporting.undo_result(playing.by(playing.judge), match)


def test_a_round_that_is_past_is_not_undone(playing):
    playing.finish_round(playing.table().round)
    match = playing.table()
    actions.pairing.pair_round(playing.by(playing.organizer), playing.tournament)
    with pytest.raises(Conflict, match="La ronda ya pasó"):
        actions.reporting.undo_result(playing.by(playing.judge), match)


def test_nobody_undoes_the_result_of_the_own_table(playing):
    match = playing.table()
    actions.reporting.decide_result(playing.by(playing.judge), match, WON)
    player = playing.seated(match)[0]
    actions.setup.appoint(playing.by(playing.organizer), playing.tournament, player, Role.ORGANIZER)
    with pytest.raises(NotAllowed):
        actions.reporting.undo_result(playing.by(player), match)


def test_open_tables_are_counted_by_how_far_they_are_and_who_waits_longest_comes_first(playing):
    assert counts(playing) == {TableState.PLAYING: 2}
    second = playing.table(2)
    actions.reporting.report_result(playing.by(playing.seated(second)[0]), second, WON)
    assert counts(playing) == {TableState.PLAYING: 1, TableState.REPORTED: 1}
    assert [table.match.table for table in room_of(playing.tournament).tables] == [2, 1]
    first = playing.table(1)
    actions.reporting.report_result(playing.by(playing.seated(first)[0], later=1), first, WON)
    actions.reporting.dispute_report(playing.by(playing.seated(first)[1], later=1), first, 1)
    found = room_of(playing.tournament)
    assert [(table.match.table, table.state) for table in found.tables] == [
        (1, TableState.DISPUTED),
        (2, TableState.REPORTED),
    ]
    assert (found.open, found.final, found.untouched) == (2, 0, False)


def test_what_was_said_before_a_match_was_opened_again_does_not_count(playing):
    match = playing.table()
    actions.reporting.decide_result(playing.by(playing.judge), match, WON)
    assert room_of(playing.tournament).final == 1
    actions.reporting.undo_result(playing.by(playing.judge), match)
    found = room_of(playing.tournament)
    assert (found.final, found.counts[TableState.PLAYING], found.untouched) == (0, 2, True)


def test_one_act_marks_all_tables_as_prepared(world):
    world.add_players(6)
    by = world.by(world.organizer)
    round_ = actions.rounds.publish_round(by, actions.pairing.pair_round(by, world.tournament))
    assert counts(world) == {TableState.FORMING: 3}
    page = client_of(world.organizer).get(f"{world.tournament.get_absolute_url()}manage/").content.decode()
    assert "Faltan 3 mesas" in page
    assert "Todas están hechas" in page
    assert "Iniciar igual" in page
    actions.preparation.prepared_everywhere(world.by(world.judge), round_)
    assert counts(world) == {TableState.PLAYING: 3}
    with pytest.raises(Conflict, match="Ya están listas"):
        actions.preparation.prepared_everywhere(world.by(world.judge), round_)
    actions.rounds.start_clock(by, round_)


def test_a_draft_has_no_tables_to_prepare(world):
    world.add_players(2)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict, match="no está publicada"):
        actions.preparation.prepared_everywhere(world.by(world.judge), draft)


@pytest.fixture
def forming(world):
    world.add_players(2)
    by = world.by(world.organizer)
    return world, actions.rounds.publish_round(by, actions.pairing.pair_round(by, world.tournament))


def test_the_clock_starts_with_tables_missing_only_on_purpose_and_with_a_reason(forming):
    world, round_ = forming
    with pytest.raises(Conflict, match="falta la mesa 1"):
        actions.rounds.start_clock(world.by(world.organizer), round_)
    with pytest.raises(Invalid):
        actions.rounds.start_clock(world.by(world.organizer), round_, anyway=True)
    actions.rounds.start_clock(world.by(world.organizer), round_, anyway=True, reason="Llegan con el mazo")
    last = world.tournament.log.first()
    assert (last.details["waiting"], last.reason) == ([1], "Llegan con el mazo")
    assert counts(world) == {TableState.PLAYING: 1}


def test_who_waits_is_told_who_comes_and_the_desk_too(playing, room):
    match = playing.table()
    player = playing.seated(match)[0]
    call = actions.judging.call_judge(playing.by(player), match, CallKind.RULES)
    table = client_of(player).get(match.get_absolute_url())
    assert "Pedido de juez enviado" in table.content.decode()
    assert "Voy" in room.text()
    actions.judging.take_call(playing.by(playing.judge), call)
    assert "jueza va a tu mesa" in client_of(player).get(match.get_absolute_url()).content.decode()
    assert "va jueza" in room.text()


def test_a_call_is_taken_once_by_each_and_not_when_it_was_answered(playing):
    match = playing.table()
    call = actions.judging.call_judge(playing.by(playing.seated(match)[0]), match, CallKind.RULES)
    actions.judging.take_call(playing.by(playing.judge), call)
    with pytest.raises(Conflict, match="ya es tuyo"):
        actions.judging.take_call(playing.by(playing.judge), call)
    actions.judging.take_call(playing.by(playing.organizer), call)
    actions.judging.answer_call(playing.by(playing.organizer), call)
    with pytest.raises(Conflict, match="ya atendió"):
        actions.judging.take_call(playing.by(playing.judge), call)


def test_who_lacks_a_list_is_named_before_the_lists_close(world):
    world.add_players(2)
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Sin Lista")
    page = client_of(world.organizer).get(f"{world.tournament.get_absolute_url()}manage/").content.decode()
    assert "1 sin lista" in page
    assert re.findall(r'button--primary"[^>]*>\s*(.*?)\s*<', page) == ["Anotar la lista de Sin Lista"]


def test_tables_of_a_large_round_are_a_bounded_list(world, monkeypatch):
    monkeypatch.setattr("tournaments.queries.desk.SHOWN", 1)
    world.add_players(4)
    world.start_round()
    found = room_of(world.tournament)
    assert (len(found.tables), found.open) == (1, 2)


def test_whose_list_is_missing_is_named_before_the_lists_close_and_before_the_first_round(world):
    """The orange button is never the one that would be refused."""
    world.add_players(3)
    late = actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Sin lista")
    client, url = client_of(world.organizer), f"{world.tournament.get_absolute_url()}manage/"
    link = f'href="/t/{world.tournament.slug}/roster/{late.number}/"'

    def buttons() -> list[str]:
        text = client.get(url).content.decode()
        assert link in text
        return re.findall(r'class="button button--primary">\s*(.+?)\s*<', text)

    assert "Cerrar la inscripción" not in buttons()
    actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    assert "Emparejar" not in buttons()
    actions.registration.save_roster(world.by(world.judge), late, LEGAL)
    text = client.get(url).content.decode()
    assert link not in text
    assert "Emparejar" in re.findall(r'class="button button--primary">\s*(.+?)\s*<', text)


def test_the_end_leads_to_the_result(playing, room):
    for number in range(1, playing.tournament.swiss_rounds + 1):
        if number > 1:
            playing.start_round()
        playing.finish_round(playing.tournament.rounds.get(number=number))
    playing.refresh()
    actions.rounds.finish_tournament(playing.by(playing.organizer), playing.tournament)
    assert "Ver y compartir el resultado" in room.text()


def test_an_announcement_stands_on_everybodys_page_until_it_is_taken_away_and_comes_back(playing, room):
    base = playing.tournament.get_absolute_url()

    def read() -> list[bool]:
        pages = [
            Client().get(base),
            client_of(playing.players[0]).get(f"{base}me/"),
            Client().get(f"{base}clock/"),
        ]
        return ["Almuerzo hasta las 14" in page.content.decode() for page in pages]

    def pressed(verb: str, **fields: str) -> None:
        assert f"/do/{verb}/" in room.text()
        assert room.client.post(f"{base}do/{verb}/", fields).status_code == 302

    pressed("announce", text="Almuerzo\nhasta las 14")
    assert read() == [True, True, True]
    phone = client_of(playing.players[0]).get(f"{base}me/").content.decode()
    assert re.search(r"data-tell>\s*<strong>Almuerzo hasta las 14</strong>", phone)
    pressed("withdraw_announcement")
    assert read() == [False, False, False]
    (undo,) = re.findall(r'<input type="hidden" name="text" value="([^"]*)">', room.text())
    pressed("announce", text=undo)
    assert read() == [True, True, True]


def test_an_announcement_needs_a_text_and_somebody_who_runs_the_event(playing):
    with pytest.raises(Invalid, match="Escribe el anuncio"):
        actions.setup.announce(playing.by(playing.organizer), playing.tournament, "  ")
    with pytest.raises(Conflict, match="ningún anuncio"):
        actions.setup.withdraw_announcement(playing.by(playing.organizer), playing.tournament)
    with pytest.raises(NotAllowed):
        actions.setup.announce(playing.by(playing.players[0]), playing.tournament, "Hola")


def test_an_event_that_is_over_announces_nothing_any_more(playing):
    actions.setup.announce(playing.by(playing.organizer), playing.tournament, "Hola")
    by = playing.by(playing.organizer)
    actions.setup.cancel_tournament(by, playing.tournament, name=playing.tournament.name, reason="Corte de luz")
    assert playing.tournament.announced == ""


def test_a_cancelled_event_offers_to_take_it_up_again_and_nothing_to_decide(playing, room):
    match = playing.table()
    actions.judging.call_judge(playing.by(playing.seated(match)[0]), match, CallKind.RULES)
    by, name = playing.by(playing.organizer), playing.tournament.name
    actions.setup.cancel_tournament(by, playing.tournament, name=name, reason="Llueve")
    shown = room.text()
    assert "Retomar el torneo" in shown
    for waits in ("Duda de reglas", "Resultado rápido", "Faltan 2 mesas"):
        assert waits not in shown
    actions.setup.resume_tournament(by, playing.tournament, reason="Paró")
    assert "Duda de reglas" in room.text()


def test_between_rounds_the_step_says_how_many_play_and_whose_list_is_missing(playing, room):
    playing.finish_round(playing.table().round)
    late = actions.registration.add_walk_in(playing.by(playing.organizer), playing.tournament, "Recién llegada")
    shown = room.text()
    present = playing.tournament.entries.filter(state="checked_in").count()
    assert f"Juegan las {present} personas presentes." in shown
    assert f"roster/{late.number}/" in shown
    assert "Sin ella, en su mesa se hace a mano" in shown


def test_before_the_cut_only_the_lists_of_those_who_go_on_are_missed(world, monkeypatch):
    type(world.tournament).objects.update(rosters_optional=True, top_cut=2, swiss_rounds=1)
    world.refresh()
    world.add_players(4)
    type(world.tournament.entries.first().roster).objects.all().delete()
    world.finish_round(world.start_round())
    text = client_of(world.organizer).get(f"{world.tournament.get_absolute_url()}manage/").content.decode()
    assert "2 sin lista" in text


def test_before_the_final_only_the_lists_of_the_finalists_are_missed(world):
    type(world.tournament).objects.update(rosters_optional=True, top_cut=4, swiss_rounds=1)
    world.refresh()
    world.add_players(6)
    type(world.tournament.entries.first().roster).objects.all().delete()
    world.finish_round(world.start_round())
    world.finish_round(world.start_round())
    text = client_of(world.organizer).get(f"{world.tournament.get_absolute_url()}manage/").content.decode()
    assert "Emparejar la final" in text
    assert "2 sin lista" in text


def test_closed_lists_are_a_closed_registration_for_everybody():
    world = World.open(starts_at=timezone.now() + timedelta(days=1))
    world.add_players(2)
    address = world.tournament.get_absolute_url()
    assert "Inscripción abierta" in Client().get(address).content.decode()
    actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    for path in (address, "/"):
        shown = Client().get(path).content.decode()
        assert "Inscripción abierta" not in shown
        assert "Inscripción cerrada" in shown


def test_an_address_for_who_came_after_the_lists_closed_promises_no_list(world):
    client, by = client_of(world.organizer), world.by(world.organizer)
    page = f"{world.tournament.get_absolute_url()}manage/entries/1/address/"
    actions.registration.add_walk_in(by, world.tournament, "Sin Lista")
    shown = client.get(page).content.decode()
    assert "registras tu lista" in shown
    assert shown.index("Listo") < shown.index("personal__qr")  # in sight on a phone
    actions.registration.lock_rosters(by, world.tournament)
    assert "registras tu lista" not in client.get(page).content.decode()


def test_a_disputed_table_is_decided_in_one_place(playing, room):
    match = playing.table()
    reporter, other = playing.seated(match)
    actions.reporting.report_result(playing.by(reporter), match, WON)
    assert room.text().count("Decidir") == 1
    actions.reporting.dispute_report(playing.by(other), match, 1, note="Quedaba uno")
    assert "Reporte objetado" in room.text()
    assert room.text().count("Decidir") == 1
