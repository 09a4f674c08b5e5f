"""The judge's bench over HTTP: taps, verdict, rulings."""

import html
import json
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from players.models import User
from rules.models import Ruling
from tests.selection import one_of_many
from tests.tournaments.views.judge.benched import PRACTICE, Bench, words_of
from tests.world import client_of, person


@pytest.fixture
def table(playing):
    match = playing.table(1)
    url = f"/t/{playing.tournament.slug}/tables/{match.pk}/bench/?in=0-0&in=0-1&in=0-2&in=1-0&in=1-1&in=1-2"
    return Bench(client_of(playing.judge), url)


def _players(bench):
    return [player["id"] for player in bench.state["case"]["position"]["players"]]


def _with_a_golem(bench):
    """A table of which something has been said: a Golem in the first player's Altar."""
    return bench.tap(f"altar:{_players(bench)[0]}:Golem")


def _power_of(bench, player, kind):
    """A Power of a type that the player has on the table, e.g. ``"Ataque"``."""
    found = re.findall(
        rf'<option value="({re.escape(player)}:[^"]+)">[✓✗] ([^<(]+) \((\d) · (\w+) · {kind}', bench.text
    )
    return found[0]


def test_the_bench_of_a_table_knows_players_teams_and_date(table, playing):
    position = table.state["case"]["position"]
    assert sorted(_players(table)) == sorted(u.player.nickname for u in playing.seated(playing.table(1)))
    assert all(len(player["reptantes"]) == 3 for player in position["players"])
    assert table.state["case"]["date"] == playing.tournament.rules_date.isoformat()
    assert table.answer == "legal"


def test_taps_build_the_table(table):
    first, second = _players(table)
    table.tap(f"altar:{first}:Golem", f"altar:{first}:Zombie", "flip:A2", f"res:{second}:-1", "rep:B-R1")
    table.tap(f"hand:{first}:Golem:+", f"hand:{first}:?:-")
    position = table.state["case"]["position"]
    assert [(e["esbirro"], e["state"]) for e in position["players"][0]["altar"]] == [
        ("Golem", "prepared"),
        ("Zombie", "exhausted"),
    ]
    assert position["players"][1]["resistance"] == 9
    assert position["players"][1]["reptantes"][0]["state"] == "exhausted"
    assert position["players"][0]["hand"].count("Golem") == 1
    table.tap("drop:A1")
    assert [e["id"] for e in table.state["case"]["position"]["players"][0]["altar"]] == ["A2"]


def test_an_illegal_step_is_named_with_its_section_and_the_table_stays_before_it(table):
    _, second = _players(table)
    table.send(tap=f"step:draw:{second}:3")
    assert table.answer == "illegal"
    assert "P1 §5.1" in table.text
    assert "/reglas/atrum/?section=P1%20%C2%A75.1#P1-5.1" in table.text


def test_the_ruling_begins_with_what_the_verdict_says_until_somebody_writes_it(table):
    first, second = _players(table)
    assert _offered(table) == "La mesa es posible."
    table.send(tap=f"step:draw:{second}:3")
    offered = _offered(table)
    assert offered.startswith(f"Ilegal: jugada 1 ({second} roba 3). ")
    assert "(P1 §5.1)" in offered
    assert "Volver al error deshace 1 jugada." in offered
    said = {"decision": offered, "offered": offered}
    table.send(tap=f"step:advance:{first}", **said)
    assert "deshace 2 jugadas" in _offered(table) == _decision(table)
    table.send(tap="undo:1", decision="No robó.", offered=_offered(table))
    assert _decision(table) == "No robó."


def _offered(bench):
    return re.search(r'name="offered" value="([^"]*)"', bench.text)[1]


def _decision(bench):
    return re.search(r"<textarea[^>]*name=.decision.[^>]*>([^<]*)", bench.text)[1].strip()


def test_the_lists_and_the_removals_of_the_table_are_on_the_sheets(table, playing):
    first, second = _players(table)
    table.tap("ask:formation")
    formation = table.state["case"]["formation"]
    lists = {
        seat.entry.name: [one["name"] for one in seat.entry.roster.items] for seat in playing.table(1).seats.all()
    }
    assert formation == {"first": first, "rosters": {who: lists[who] for who in (first, second)}, "steps": []}
    table.tap("ask:roster", "list:1")
    assert [one["name"] for one in table.state["case"]["roster"]] == lists[second]
    table.tap("ask:legal")
    assert _players(table) == [first, second]


def test_while_the_start_is_corrected_no_step_is_offered(client, db):
    bench = Bench(client, PRACTICE).tap("hand:A:Golem:+", "step:place:A:Golem")
    assert 'value="step:advance:A"' in bench.text
    bench.tap("edit")
    assert not re.search(r'value="(step:|draft:|other|claim:)', bench.text)
    assert "Corriges la mesa inicial." in bench.text
    assert 'value="step:advance:A"' in bench.tap("edit").text


def test_an_elimination_that_is_owed_is_told_while_the_start_is_corrected(client, db):
    bench = Bench(client, PRACTICE).tap(
        *["res:B:-1"] * 10, "owes:B", "claim:begin", "res:A:-1", "claim:ok", "edit"
    )
    assert bench.state["editing"]
    bench.tap("step:eliminate:B:B-R2")
    assert bench.state["case"]["steps"][-1] == {"do": "eliminate", "by": "B", "reptante": "B-R2"}


def test_a_game_that_ends_if_the_hands_were_so_names_who_wins(client, db):
    bench = Bench(client, PRACTICE).tap(*["rep:B-R1", "rep:B-R2"] * 2, "card:A-R1")
    card = {"card-name": "Rayo", "card-cost": "0", "card-esbirro": "Golem", "card-type": "attack"}
    bench.send(tap="card:ok", **card, **{"card-op": "damage", "card-shown": "damage", "effect-amount": "10"})
    bench.announce("A", "Rayo").tap("drafted:ok", "allpass")
    told = " ".join(re.sub(r"<[^>]+>", " ", bench.text).split())
    assert "Legal, si tenían esas cartas: gana A" in told


def test_who_removed_last_is_told_beside_the_verdict_that_asks_for_it(client, db):
    bench = Bench(client, PRACTICE).tap(*["rep:A-R1", "rep:B-R1"] * 2)
    bench.send(tap="other", **{"other-by": "A", "other-what": "time"})
    assert bench.answer == "undecided"
    verdict = bench.text[: bench.text.index('id="bench-steps"')]
    assert "B retiró último uno de sus Reptantes" in verdict
    bench.tap("last:B")
    assert "retiró último" not in bench.text[: bench.text.index('id="bench-steps"')]
    assert bench.answer == "legal"


def test_who_logs_in_to_save_a_ruling_finds_what_was_entered(client, db):
    bench = Bench(client, PRACTICE).tap("altar:A:Golem", "step:advance:A")
    entered = bench.state
    answer = client.post(PRACTICE, {"state": json.dumps(entered), "log_in": "1"})
    assert answer.headers["Location"] == f"/cuenta/login/?next={PRACTICE}"
    client.force_login(person("Jueza"))
    assert Bench(client, PRACTICE).state == entered
    assert Bench(client, PRACTICE).state["case"]["steps"] == [], "once"


@pytest.mark.parametrize("sent", ["{", '{"case": {"position": 3}}', ""])
def test_what_no_bench_has_made_is_not_kept_for_who_logs_in(client, db, sent):
    assert client.post(PRACTICE, {"state": sent, "log_in": "1"}).status_code == 302
    assert Bench(client, PRACTICE).state["case"]["steps"] == []


def test_links_leave_the_bench_where_it_is_without_a_script(client, db):
    """The form of the bench and what leads about in it stay; all else opens beside it."""
    bench = Bench(client, PRACTICE)
    assert '<base target="_blank">' in bench.text
    within = re.findall(r'<(?:a|form)\b[^>]*(?:href="#|id="bench")[^>]*>', bench.text)
    assert within
    assert all('target="_self"' in one for one in within)


def test_of_the_turn_only_what_is_supposed_is_said_to_be(client, db):
    bench = Bench(client, PRACTICE)
    assert "Turno 5 · Principal, desarrollo · se supone que empezó A" in words_of(bench.text)
    bench.tap("turn:placed")
    assert "· se supone que empezó A · ya colocó" in words_of(bench.text)
    bench.tap("turn:first:A")
    assert "Turno 5 · Principal, desarrollo · empezó A · ya colocó" in words_of(bench.text)
    assert "se supone" not in words_of(bench.text)


def test_why_a_table_cannot_be_is_told_before_what_is_only_odd_about_it(client, db):
    bench = Bench(client, PRACTICE).tap("turn:moment", moment="discard:end").tap(*["hand:A:Golem:+"] * 6)
    bench.tap("rep:A-R1", "rep:A-R1", "gone:A-R1", "rep:A-R2", "rep:A-R2", "gone:A-R2")
    told = re.findall("finding finding--([a-z]+)", bench.text)
    assert told == ["impossible", "note"]


def test_what_a_claim_says_is_told_while_it_is_made(client, db):
    bench = Bench(client, PRACTICE).tap("altar:A:Golem", "claim:begin")
    assert "Todavía no se afirma nada." in bench.text
    bench.tap("flip:A1")
    assert bench.text.count("Se afirma: Altar de A: Golem A1 agotado") == 2  # once at the foot of a phone
    assert "sin decir" not in bench.text


def test_where_the_next_step_goes_is_told_above_what_is_entered(client, db):
    bench = Bench(client, PRACTICE).send(tap="step:pass:A").send(tap="step:pass:B").tap("at:1")
    told, entered = "Lo que anotes ahora va antes de la jugada 2.", 'name="power-A"'
    assert bench.text.index(told) < bench.text.index('value="at:end"') < bench.text.index(entered)
    bench.send(tap="step:pass:A")
    assert "Lo que anotes ahora va antes de la jugada 3." in bench.text
    assert "Lo que anotes ahora" not in bench.tap("at:end").text


def test_a_rule_of_several_findings_is_quoted_once(client, db):
    bench = Bench(client, PRACTICE).tap("claim:begin", "res:A:-1", "res:B:-1", "claim:ok")
    assert bench.text.count("según lo jugado") == 2
    assert bench.text.count("La regla:") == 1


def test_an_announcement_is_corrected_where_it_stands(client, db):
    bench = Bench(client, PRACTICE).tap("card:A-R1")
    bench.send(
        tap="card:ok", **{"card-name": "Rayo", "card-cost": "0", "card-esbirro": "Golem", "card-type": "attack"}
    )
    bench.announce("A", "Rayo").tap("drafted:ok", "step:pass:B", "fix:0")
    assert "Esto se corrige abajo" in bench.text
    assert "Antes de esta jugada" not in bench.text
    bench.tap("drafted:discard:Golem", "drafted:ok")
    assert [step.get("discard") for step in bench.state["case"]["steps"]] == ["Golem", None]


RAYO = {"card-name": "Rayo", "card-cost": "0", "card-esbirro": "Golem", "card-type": "attack"}


@pytest.mark.parametrize(
    ("taps", "said"),
    [
        (["step:draw:A:3"], "No se juzga: antes ya hay una jugada ilegal."),
        (["altar:A:Golem"] * 11, "No se juzga: la mesa inicial no es posible."),
    ],
)
def test_nothing_is_called_legal_after_a_fault(client, db, taps, said):
    bench = Bench(client, PRACTICE).tap("card:A-R1").send(tap="card:ok", **RAYO)
    for tap in taps:
        bench.send(tap=tap)
    assert "✓" not in bench.text
    bench.announce("A", "Rayo")
    assert said in bench.text
    assert "Así es legal." not in bench.text


def test_a_list_is_written_with_powers_that_no_catalogue_has(client, db):
    bench = Bench(client, PRACTICE).tap("ask:roster")
    names = {f"sheet-0-{n}": f"Nadie {n}" for n in range(5)}
    card = {"card-cost": "0", "card-esbirro": "Golem", "card-type": "attack", "card-unique": "on"}
    bench.send(tap="sheet", **names)
    for place in (1, 4):
        bench.tap(f"card:sheet-{place}", **names, **{"edition-0-1": "Primera"}).send(
            tap="card:ok", **card, **{"card-name": "Rayo"}
        )
    assert "Rayo ★ (0 · Golem · Ataque)" in bench.text
    assert (bench.answer, bench.state["case"]["roster"][1]["edition"]) == ("illegal", "Primera")
    assert "unwrite:sheet-4:0:1" in bench.text


def test_the_headline_tells_of_what_is_entered_not_of_what_is_being_entered(table):
    """Finding B22: a green headline stood above the faults of a play, and a rule read like a finding."""
    first = _players(table)[0]
    assert 'class="answer-at-foot verdict--legal"' in table.text
    table.send(tap=f"draft:{first}", **{f"power-{first}": _power_of(table, first, "Ataque")[0]})
    assert table.answer == "before"
    assert "Antes de esta jugada: La mesa es posible" in " ".join(re.sub(r"<[^>]+>", " ", table.text).split())
    assert "answer-at-foot" not in table.text
    table.tap("drafted:cancel")
    table.send(tap=f"step:draw:{_players(table)[1]}:3")
    assert table.answer == "illegal"
    assert "La regla:" in table.text
    assert 'class="answer-at-foot verdict--illegal"' in table.text


def test_a_dispute_is_entered_judged_saved_and_found(table, playing, client):
    first = _players(table)[0]
    value, name, cost, kind = _power_of(table, first, "Ataque")
    for _ in range(int(cost)):
        table.tap(f"altar:{first}:Golem")
    table.tap(f"hand:{first}:{kind}:+")
    table.send(tap=f"draft:{first}", **{f"power-{first}": value})
    assert "Así es legal" in table.text
    table.tap("drafted:ok")
    assert table.answer == "legal"
    table.send(tap=f"step:advance:{first}")
    assert table.answer == "illegal"
    decision = {
        "question": "¿Se puede avanzar?",
        "decision": "Se sigue con la respuesta.",
        "publish": "on",
        "key": "k1",
    }
    page = table.send(save="1", **decision).page
    assert page.status_code == 302
    ruling = Ruling.objects.get()
    assert ruling.author == playing.judge
    assert ruling.event == playing.tournament.name
    assert "P2 §5" in ruling.cited
    assert playing.tournament.log.filter(action="record_ruling").exists()
    public = client.get(ruling.get_absolute_url())
    assert name in html.unescape(public.content.decode())
    for query in (f"q={name}", "section=P2 §5", "q=avanzar"):
        found = client.get(f"/reglas/atrum/precedentes/?{query}").content.decode()
        assert ruling.question in html.unescape(found)
    assert ruling.question not in html.unescape(client.get("/reglas/atrum/precedentes/?q=nadie").content.decode())


@pytest.mark.law("judge.binding", carried_out=True)
def test_a_judges_decision_may_depart_from_the_verdict_only_with_a_reason(table):
    given = {"question": "¿?", "decision": "Sigue el juego.", "departs": "on"}
    refused = _with_a_golem(table).send(save="1", **given)
    assert refused.page.status_code == 200
    assert "Di por qué la decisión se aparta" in refused.text
    assert "Sigue el juego." in refused.text
    assert table.send(save="1", **given, reason="Error compartido.").page.status_code == 302
    assert not Ruling.objects.get().follows_verdict


def test_sending_a_ruling_twice_saves_it_once(table):
    given = {"question": "¿?", "decision": "Sí.", "key": "misma"}
    raw = _with_a_golem(table).state
    for _ in range(2):
        response = table.client.post(table.url, {"state": json.dumps(raw), "save": "1", **given})
        assert response.status_code == 302
    assert Ruling.objects.count() == 1


def test_an_unpublished_ruling_is_for_its_author_until_published(table, playing, client):
    _with_a_golem(table).send(save="1", question="¿Secreto?", decision="Sí.", key="k")
    ruling = Ruling.objects.get()
    assert client.get(ruling.get_absolute_url()).status_code == 404
    rulings = f"/t/{playing.tournament.slug}/rulings/"
    assert "¿Secreto?" not in client.get(rulings).content.decode()
    assert "¿Secreto?" in table.client.get(rulings).content.decode()
    table.client.post(f"/t/{playing.tournament.slug}/do/publish_ruling/", {"ruling": ruling.table.pk, "key": "p"})
    assert client.get(ruling.get_absolute_url()).status_code == 200
    assert "¿Secreto?" in client.get(rulings).content.decode()


def test_players_and_visitors_do_not_judge_tables(playing, client):
    match = playing.table(1)
    url = f"/t/{playing.tournament.slug}/tables/{match.pk}/bench/"
    assert client.get(url).status_code == 302
    assert client_of(playing.players[0]).get(url).status_code == 403


def test_anybody_practises_without_saving(client, db):
    bench = Bench(client, PRACTICE)
    assert "Práctica" in bench.text
    bench.tap("altar:A:Golem").send(save="1", question="¿?", decision="No.")
    assert bench.page.status_code == 200
    assert not Ruling.objects.exists()


def test_an_account_may_keep_its_own_rulings_and_publish_them(db):
    user = person("lectora")
    bench = _with_a_golem(Bench(client_of(user), PRACTICE))
    bench.send(save="1", question="¿Mío?", decision="Sí.", key="k")
    ruling = Ruling.objects.get()
    assert ruling.author == User.objects.get(username="lectora")
    bench.client.post(f"{ruling.get_absolute_url()}publicar/")
    ruling.refresh_from_db()
    assert ruling.published_at is not None


@pytest.mark.parametrize(
    ("game", "taps"),
    [
        ("atrum", ()),
        ("atrum", ("ask:roster",)),
        ("atrum", ("ask:formation",)),
        ("atrum", ("ask:roster", "ask:legal")),
        *((game, ()) for game in ("duelo", "shadow_throne", "doomtrooper", "myl")),
    ],
)
def test_a_sheet_of_which_nothing_was_said_is_no_ruling(game, taps, db):
    """Assumptions about a table of which nothing was said would be saved as the verdict of a dispute."""
    bench = Bench(client_of(person("lectora")), f"/reglas/{game}/banco/")
    for tap in taps:
        bench.send(tap=tap)
    page = bench.send(save="1", question="¿Qué pasó?", decision="Sí.", key="k").page
    assert page.status_code == 200
    assert "Todavía no se dijo nada: anota" in page.content.decode()
    assert "¿Qué pasó?" in page.content.decode()
    assert not Ruling.objects.exists()


def test_what_is_no_case_yet_is_not_saved_and_says_so(db):
    bench = Bench(client_of(person("lectora")), "/reglas/duelo/banco/")
    bench.send(tap="add:steps", **{"tag:steps": "play"}).send(tap="home")
    page = bench.send(save="1", question="¿Vale?", decision="Sí.", key="k").page
    assert page.status_code == 200
    assert "Todavía no es un caso: completa lo que falta" in page.content.decode()
    assert not Ruling.objects.exists()


def test_a_moment_that_is_asked_about_is_answered_before_a_ruling_is_saved(db):
    bench = Bench(client_of(person("lectora")), "/reglas/myl/banco/")
    bench.send(tap="by:B").send(tap="do:draw")
    page = bench.send(save="1", question="¿Roba?", decision="No.", key="k").page
    assert "Responde primero: ¿Empieza en el turno de B" in page.content.decode()
    assert not Ruling.objects.exists()
    bench.send(tap="moment:no")
    assert bench.send(save="1", question="¿Roba?", decision="No.", key="k").page.status_code == 302


def test_reptantes_are_named_on_the_practice_bench(world, client):
    bench = Bench(client, PRACTICE).send(tap="name:A-R1", **{"name-A-R1": "Nadira Cienumbrales"})
    assert "Tajo largo" in bench.text


CARD = {"card-name": "Rayo", "card-cost": "1", "card-esbirro": "Golem", "card-type": "attack"}
LASTING = {
    "lasting-what": "retype|hand",
    "lasting-player": "B",
    "lasting-esbirro": "Golem",
    "lasting-until": "end_of_turn",
}
NAMES = {f"sheet-{i}-{n}": f"Nadie {i}{n}" for i in range(2) for n in range(5)}


@pytest.mark.parametrize(
    ("taps", "shown"),
    [
        (
            [("turn:number:-1", {}), ("turn:first:B", {}), ("turn:moment", {"moment": "draw:development"})],
            "empezó B",
        ),
        ([("seat:+", {}), ("seat:+", {}), ("group:2", {})], "A + C / B + D"),
        ([("rep:A-R1", {}), ("rep:A-R1", {}), ("last:A", {}), ("gone:A-R1", {})], "A retiró último"),
        ([("skip:A-R1", {})], "no se prepara"),
        ([("top:Golem", {}), ("top:Zombie", {})], "2. Zombie"),
        ([("lasting:add", LASTING)], "B: Su mano cuenta como Golem"),
        ([("card:A-R1", {}), ("card:op", {**CARD, "card-op": "exploit"})], "hasta esa cantidad"),
        (
            [
                ("card:A-R1", {}),
                ("card:op", {**CARD, "card-op": "damage"}),
                ("card:add:damage", {**CARD, "effect-per": "altar", "effect-each": "2"}),
                ("card:ok", {}),
            ],
            "Rayo (1 · Golem · Ataque)",
        ),
        ([("claim:begin", {}), ("res:B:-1", {}), ("claim:ok", {})], "Se afirma: B tiene 9 de resistencia"),
        ([("other", {"other-by": "B", "other-what": "draw|3"}), ("at:0", {})], "Lo siguiente va aquí"),
        ([("other", {"other-by": "A", "other-what": "time"})], "No se puede decidir"),
        ([("ask:roster", {}), ("sheet", NAMES)], "Nadie 04"),
        ([("ask:formation", {}), ("sheet", NAMES), ("remove:0:1:0", {})], "A retira de B: Nadie 10"),
        ([("ask:formation", {}), ("sheet", NAMES), ("remove:1:0:0", {})], "Ilegal: jugada 1"),
        (
            [("rep:A-R1", {}), ("rep:A-R1", {}), ("other", {"other-by": "A", "other-what": "time"})],
            "SCORE: A 2 · B 3",
        ),
        ([("ask:formation", {}), ("ask:legal", {})], "La mesa es posible"),
    ],
)
def test_every_part_of_the_bench_is_reached_by_taps_without_javascript(client, db, taps, shown):
    bench = Bench(client, PRACTICE)
    for tap, fields in taps:
        bench.tap(tap, **fields)
    assert shown in re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", bench.text))


@pytest.mark.parametrize(
    ("asked", "taps", "shown"),
    [
        ("roster", (), ("Nadie 04",)),
        ("formation", (), ("Nadie 04", "Se supone que empieza A")),
        ("formation", ("remove:0:1:0",), ("Nadie 04", "Se supone que empieza A", "A retira de B: Nadie 10")),
    ],
)
def test_a_ruling_about_a_sheet_is_saved_and_shown_to_be_read(db, asked, taps, shown):
    bench = Bench(client_of(person("lectora")), PRACTICE).tap(f"ask:{asked}").tap("sheet", **NAMES).tap(*taps)
    page = bench.send(save="1", question="¿Vale?", decision="Sí.", key="k").page
    assert page.status_code == 302
    page = bench.client.get(page.url).content.decode()
    told = words_of(page)
    assert [said for said in shown if said not in told] == []
    assert ("Lo que pasó" in told) is bool(taps)
    assert 'name="tap"' not in page
    assert 'name="sheet-' not in page


SAYING = [("hand:A:Golem:+", {}), ("lasting:add", LASTING), ("res:A:-1", {}), ("step:advance:A", {})]


def test_a_saved_ruling_tells_its_start_and_all_that_was_assumed(db):
    bench = Bench(client_of(person("lectora")), PRACTICE)
    for tap, fields in SAYING:
        bench.send(tap=tap, **fields)
    assumed = re.findall(r"<li>(.*?)</li>", bench.text[bench.text.index("Se dio por cierto") :])[:4]
    assert assumed[0].startswith("Turno: es el 5; es de A; fase Principal (desarrollo); empezó A;")
    ruling = bench.client.get(bench.send(save="1", question="¿Vale?", decision="Sí.", key="k").page.url)
    page = html.unescape(ruling.content.decode())
    assert [said for said in assumed if said not in page] == []
    told = words_of(page)
    assert "En curso al empezar: B: Su mano cuenta como Golem (hasta el fin del turno)" in told
    assert "Turno 5, de A · Principal, desarrollo" in told
    assert 'name="tap"' not in page


def test_a_ruling_at_a_table_keeps_what_was_assumed(table):
    assumed = table.tap("turn:placed").state["assumed"]
    table.send(save="1", question="¿Vale?", decision="Sí.", key="k1")
    assert Ruling.objects.get().assumed == assumed


def test_a_ruling_from_before_assumptions_were_kept_is_read(db):
    bench = Bench(client_of(person("lectora")), PRACTICE).send(tap="res:A:-1")
    url = bench.send(save="1", question="¿Vale?", decision="Sí.", key="k").page.url
    Ruling.objects.update(assumed=[])
    page = bench.client.get(url)
    assert page.status_code == 200
    assert "Se dio por cierto" not in page.content.decode()


def test_what_is_typed_is_saved_without_asking_for_it(db):
    bench = Bench(client_of(person("lectora")), PRACTICE).tap("ask:roster")
    bench.send(save="1", question="¿Vale?", decision="Sí.", key="k", **NAMES)
    assert [one["name"] for one in Ruling.objects.get().case["roster"]] == [f"Nadie 0{n}" for n in range(5)]


def test_a_power_that_was_written_down_is_edited_removed_and_its_reptante_renamed(client, db):
    bench = Bench(client, PRACTICE).tap("card:A-R1").tap("card:op", **CARD, **{"card-op": "damage"})
    bench.send(tap="card:ok", **CARD, **{"card-op": "damage", "card-shown": "damage", "effect-amount": "3"})
    bench.tap("card:A-R1:0")
    assert 'name="card-name" maxlength="60" value="Rayo"' in re.sub(r"\s+", " ", bench.text)
    assert "Daño al objetivo: 3." in bench.text
    bench.tap("card:cancel").tap("name:A-R1", **{"name-A-R1": "Nadie"})
    assert "Rayo (1 · Golem · Ataque)" in words_of(bench.text)
    assert 'value="Nadie"' in bench.text
    bench.tap("unwrite:A-R1:0:1")
    assert "Rayo" not in bench.text


def test_what_is_missing_of_a_power_is_said_beside_it(client, db):
    bench = Bench(client, PRACTICE).tap("card:A-R1").tap("card:ok", **{"card-name": "Rayo", "card-op": ""})
    assert "Falta decir: coste, qué descarta, tipo de Poder." in bench.text
    assert 'value="Rayo"' in bench.text


@pytest.mark.parametrize(
    ("tap", "said"),
    [
        ("draft:A", "Hay un anuncio sin terminar"),
        ("claim:begin", "Hay una afirmación sin terminar"),
        ("card:A-R2", "Hay un Poder a medio escribir"),
    ],
)
def test_what_was_begun_is_not_lost_by_saving(world, tap, said):
    bench = Bench(client_of(person("lectora")), PRACTICE)
    bench.send(tap="name:A-R1", **{"name-A-R1": "Nadira Cienumbrales"}).send(tap="res:A:-1")
    power = re.search(r'<option value="([^"]+)">. Tajo largo', bench.text)[1]
    before = bench.send(tap=tap, **{"power-A": power}).state
    bench.send(save="1", question="¿Vale?", decision="Sí.", key="k")
    assert (bench.page.status_code, Ruling.objects.exists()) == (200, False)
    assert said in bench.text
    assert bench.state == before


@pytest.mark.parametrize(
    "state",
    [
        "",
        "no es json",
        "[]",
        '{"case": 3}',
        '{"case": {}}',
        '{"case": {"format": "x"}, "draft": 7}',
        '{"case": {"format": "atrum-case/1", "date": "2026-01-01", "position": {}, "steps": []}}',
        "[" * 100_000,
    ],
)
@pytest.mark.parametrize("tap", ["altar:A:Golem", "undo:9", "draft:A", "drafted:ok", "nada", "step:place:A"])
def test_a_broken_state_or_tap_starts_again_and_never_fails(client, db, state, tap):
    response = client.post(PRACTICE, {"state": state, "tap": tap, "power-A": "A:0:0"})
    assert response.status_code == 200


@pytest.mark.parametrize(
    "state", ['"listed": 5', '"began": [1], "is_new": true', '"claim": {"players": 3}', '"at": [], "claim": {}']
)
@pytest.mark.parametrize("tap", ["keep", "claim:begin", "claim:ok", "do:attack", "drop:players.0"])
def test_a_broken_state_of_another_game_never_fails(client, db, state, tap):
    sent = '{"case": {"format": "duelo-case/1", "position": {"players": [{"id": "A"}]}}, ' + state + "}"
    assert client.post("/reglas/duelo/banco/", {"state": sent, "tap": tap}).status_code == 200


@pytest.mark.parametrize("game", ["duelo", "shadow_throne", "myl", "doomtrooper"])
def test_a_claim_about_another_game_is_made_on_the_page(client, db, game):
    bench = Bench(client, f"/reglas/{game}/banco/").tap("claim:begin")
    assert "Todavía no se afirma nada" in bench.text
    assert "No cambiaste nada de la mesa" in bench.tap("claim:ok").text
    assert "Afirman cómo está la mesa" in bench.tap("claim:cancel").text


@pytest.mark.parametrize("game", one_of_many(["atrum", "duelo", "shadow_throne", "myl", "doomtrooper"]))
def test_a_case_of_very_many_levels_begins_the_bench_anew(client, db, game):
    state = '{"case":' + '{"a":' * 600 + "1" + "}" * 601
    sent = client.post(f"/reglas/{game}/banco/", {"state": state, "tap": "keep"})
    assert (sent.status_code, "Esa mesa no se pudo leer" in sent.content.decode()) == (200, True)


@pytest.mark.parametrize("state", ["", "no es json", '{"case": {"format": "x"}}', " " * 200_001])
@pytest.mark.parametrize("game", ["atrum", "duelo"])
def test_who_sends_a_state_that_cannot_be_read_is_told_that_the_bench_begins_anew(client, db, game, state):
    page = client.post(f"/reglas/{game}/banco/", {"state": state, "tap": "keep"}).content.decode()
    bench = Bench(client, f"/reglas/{game}/banco/")
    told = "Esa mesa no se pudo leer: se empieza de nuevo."
    # Another game can show any case: it says what is missing.
    assert (told in page) != (game == "duelo" and "case" in state)
    assert told not in bench.text
    assert told not in bench.send(tap="keep").text


def test_the_ruling_that_is_being_written_comes_back_with_every_tap(table):
    given = {"question": "¿Puede?", "decision": "No.", "departs": "on", "reason": ""}
    bench = _with_a_golem(table).send(tap="edit", **given)
    assert '<details class="card" open>' in bench.text
    assert 'value="¿Puede?"' in bench.text
    assert re.search(r'name="departs"[^>]*checked', bench.text)
    assert not re.search(r'name="publish"[^>]*checked', bench.text)
    assert "Este campo es obligatorio" not in bench.text
    assert '<details class="card" open>' not in bench.send(tap="edit").text


def test_what_was_typed_just_before_saving_is_saved(db):
    bench = Bench(client_of(person("lectora")), PRACTICE).tap("ask:roster")
    page = bench.send(save="1", question="¿Vale?", decision="Sí.", key="k", **NAMES).page
    assert page.status_code == 302
    assert "Nadie 04" in bench.client.get(page.url).content.decode()


def test_a_script_is_told_where_the_saved_ruling_is(table):
    raw = json.dumps(_with_a_golem(table).state)
    given = {"state": raw, "save": "1", "question": "¿?", "decision": "Sí.", "key": "k"}
    answer = table.client.post(table.url, given, headers={"X-In-Place": "yes"})
    assert (answer.status_code, answer["X-Next"]) == (200, Ruling.objects.get().get_absolute_url())


def test_the_other_language_shows_the_form_as_it_was_sent(client, db):
    bench = Bench(client, PRACTICE).tap("res:A:-1")
    way = re.search(r'formaction="(/idioma/en/[^"]+)"', bench.text)[1]
    sent = {"state": json.dumps(bench.state), "tap": "keep"}
    answer = client.post(way, sent, follow=True)
    assert answer.redirect_chain == [(PRACTICE, 307)]
    assert json.loads(answer.context["state"]) == bench.state
    assert "Judge's bench" in html.unescape(answer.content.decode())


def test_every_section_that_a_finding_cites_is_on_the_reference_page(client, db):
    from atrum_judge.games.atrum.laws.registry import LAWS

    text = client.get("/reglas/atrum/").content.decode()
    anchors = set(re.findall(r'id="(P\d-[\d.]+)"', text))
    assert {law.section.replace(" §", "-") for law in LAWS.values()} <= anchors


@pytest.mark.parametrize(("days", "said"), [(0, 12), (1, 10)])
def test_the_reference_says_the_numbers_of_today(client, db, monkeypatch, days, said):
    """`days` is how long it still takes until another first resistance is in force."""
    from atrum_judge.games.atrum.table.general import ALWAYS, VALUES, rules_on

    still = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: still)  # no midnight comes between
    since = timezone.localdate() + timedelta(days)
    monkeypatch.setitem(VALUES, "start_resistance", {ALWAYS: 10, since: 12})
    rules_on.cache_clear()
    try:
        text = client.get("/reglas/atrum/").content.decode()
    finally:
        rules_on.cache_clear()
    assert f"Todos empiezan con {said} de resistencia." in text


def test_the_rules_are_told_in_english_too(client, db):
    client.get("/idioma/en/")
    assert "Only one Defense is announced against each Attack." in client.get("/reglas/atrum/").content.decode()
    assert "The table is possible" in client.get(PRACTICE).content.decode()


def test_a_verdict_tells_on_which_reading_it_rests_and_how_many_precedents_there_are(table):
    state = _with_a_golem(table).state  # at the very beginning nobody has anything
    state["case"]["position"]["turn"] |= {"number": 1, "phase": "prepare", "part": "development", "drawn": False}
    earlier = {"decision": "Sí.", "question": "¿Vale?", "publish": "on", "save": "1", "key": "k"}
    table.client.post(table.url, {"state": json.dumps(state), **earlier})
    assert Ruling.objects.get().cited == ["P1 §4"]
    table.page = table.client.post(table.url, {"state": json.dumps(state), "tap": "keep"})
    said = words_of(table.text)
    assert "Así lo leemos: No se menciona una mano inicial" in said
    assert "P1 §4 1 precedente" in said
    assert "Así lo leemos: No se menciona una mano inicial" in _offered(table)
    ruled = table.client.get(Ruling.objects.get().get_absolute_url())
    assert "Así lo leemos: No se menciona una mano inicial" in words_of(ruled.content.decode())
