"""The event's own page, before, while and after it is played."""

import html

from django.test import Client

from tests.world import World, client_of
from tournaments import actions
from tournaments.queries.standings import final_order


def page(event, user=None):
    client = client_of(user) if user else Client()
    return client.get(event.tournament.get_absolute_url()).content.decode()


def test_before_play_it_invites(db):
    event = World.open(capacity=8, price="$ 3.000", prizes="Sobres\nUna copa")
    event.add_players(2)
    shown = page(event)
    for text in ("Inscribirme", "jugador1", "jugador2", "de 8 lugares ocupados", "$ 3.000", "Sobres<br>Una copa"):
        assert text in shown
    assert "Atrum Arena</span>" in shown  # the game above the name


def test_links_in_what_the_organizer_tells_are_links_and_nothing_else_is_markup(db):
    event = World.open(
        about="Reglas: https://club.example/a?b=1&c=2 <script>x</script>\n\nVengan", contact="hola@club.example"
    )
    shown = page(event)
    assert '<a href="https://club.example/a?b=1&amp;c=2" rel="nofollow">' in shown
    assert "&lt;script&gt;x&lt;/script&gt;</p>" in shown
    assert "<p>Vengan</p>" in shown
    assert 'href="mailto:hola@club.example"' in shown


def test_it_names_who_organizes(db):
    event = World.open()
    event.tournament.club.name = "Club La Fosa"
    event.tournament.club.save()
    assert "Club La Fosa" in page(event)


def test_a_full_event_says_that_one_waits(db):
    event = World.open(capacity=2)
    event.add_players(2)
    assert "Cupo completo" in page(event)


def test_while_it_is_played_the_own_table_comes_first(db):
    event = World.open(swiss_rounds=3)
    event.add_players(4)
    event.finish_round(event.start_round())
    round_ = event.start_round()
    match = round_.matches.get(table=1)
    player, other = event.seated(match)
    shown = page(event, player)
    assert shown.index('class="own-table__number"') < shown.index("Faltan 2 mesas")
    assert other.shown_name in shown[: shown.index("Faltan 2 mesas")]
    assert "own-table" not in page(event)
    assert "*Copa de prueba · Ronda 2*\n*1* " in html.unescape(shown)
    for text in ("ronda 2 de 3", "Van ganando", "Después de esta ronda quedan unas 1 h de juego."):
        assert text in shown


def test_after_the_end_it_shows_everything_on_one_page(db):
    event = World.open(swiss_rounds=2, top_cut=2)
    event.add_players(4)
    for _ in range(3):
        event.finish_round(event.start_round())
        event.refresh()
    actions.rounds.finish_tournament(event.by(event.organizer), event.tournament)
    shown = page(event)
    champion = final_order(event.tournament)[0]
    assert f'class="champion__name" data-entry="{champion.number}"' in shown
    for text in ("Orden final", "Final", "El camino de cada quien", "bracket__drawing"):
        assert text in shown
    assert shown.count('class="ranks__line') == 4
    assert len(shown.encode()) < 60_000
    own = page(event, event.players[champion.number - 1])
    assert f'data-entry="{champion.number}" data-mine' in own
