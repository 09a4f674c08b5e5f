"""Numbers of the table on the benches of the shaped games: typed, tapped, and told by a ruling."""

import json
import re

from tests.tournaments.views.judge.benched import Bench
from tests.world import client_of, person


def test_a_second_tap_on_plus_is_no_slip_of_the_finger(client, db):
    path = "/reglas/duelo/banco/"
    state = client.get(path).context["state"]
    text = client.post(path, {"state": state, "tap": "open:position.players.0"}).content.decode()
    tag = re.search(r'<button[^>]* value="more:position.players.0.life\|1"[^>]*>', text)
    assert "data-once" not in tag[0]


def test_numbers_that_disputes_are_about_are_fields_of_the_table_and_nothing_is_laid_while_a_claim_is_made(
    client, db
):
    path = "/reglas/duelo/banco/"
    state = client.get(path).context["state"]
    fields = {"f:position.players.0.attack": "6", "f:position.players.1.defense": "2"}
    page = client.post(path, {"state": state, "tap": "do:attack", **fields})
    players = json.loads(page.context["state"])["case"]["position"]["players"]
    assert [one.get("attack", one.get("defense")) for one in players] == [6, 2]
    assert 'value="add:position.players.0.hand"' in page.content.decode()
    claim = client.post(path, {"state": page.context["state"], "tap": "claim:begin"}).content.decode()
    assert 'name="f:position.players.1.life"' in claim
    assert 'value="add:position' not in claim


def test_a_ruling_tells_the_numbers_that_were_typed_into_the_table(db):
    bench = Bench(client_of(person("lectora")), "/reglas/duelo/banco/")
    bench.send(tap="do:pass", **{"f:position.players.1.life": "37", "f:position.players.1.attack": "6"})
    saved = bench.send(save="1", question="¿Cuánta vida?", decision="37.", key="k").page
    words = " ".join(re.sub(r"<[^>]+>", " ", bench.client.get(saved["Location"]).content.decode()).split())
    assert "Vida 37 Ataque 6" in words
