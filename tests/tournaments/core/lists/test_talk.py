"""Conversations: who comes, by the last word of each; no message speaks for others; addresses are never kept."""

import pytest

from tournaments.core.lists.answers import Says, answer_of
from tournaments.core.lists.reading import read

YES = """yo|Yo!|yooo|YO también|me anoto|Me sumo!!|me apunto|voy|Voy 🙌|sí, voy|Si|sí|siii|dale|dale, anotame|presente|acá estoy
|aquí|contá conmigo|cuenten conmigo|+1|me prendo|confirmo|confirmado|sumame|ponme en la lista|no me lo pierdo|no me bajo|yo juego
|ok voy|quiero jugar|claro que voy|voy, no hay problema|in|I'm in|count me in|me too|yes!|sign me up|ahí estaré""".replace(
    "\n", ""
)
NO = """no|No puedo|yo no puedo|yo tampoco|no voy|al final no voy|al final no puedo|me bajo|sacame|sáquenme|bajame|yo paso|paso
|estoy enfermo, no voy|hoy no|no llego|cancelo|imposible|esta vez no|no me anoten|no cuenten conmigo|se me complicó|no, gracias
|can't make it|I'm out|not this time|nope|👎|❌|me tengo que bajar|perdón, no voy a poder""".replace("\n", "")
UNCLEAR = """capaz|quizás voy|no sé|no sé si llego|si puedo voy|les aviso|después confirmo|tal vez|depende del trabajo|maybe
|voy si salgo temprano|creo que sí|no creo|puede ser|voy, ¿hay lugar?|sí pero no puedo, voy""".replace("\n", "")
TALK = "¿a qué hora es?|jajaja|hola a todos|qué formato se juega|se juega con reserva?|buenísimo el local"


@pytest.mark.parametrize(
    ("said", "says"),
    [
        *((one, {Says.YES}) for one in YES.split("|")),
        *((one, {Says.NO}) for one in NO.split("|")),
        *((one, {Says.UNCLEAR}) for one in UNCLEAR.split("|")),
        *((one, {Says.TALK}) for one in TALK.split("|")),
        *((one, {Says.SIGN}) for one in ("👍", "🙋", "🙋‍♀️", "✋", "🙌🙌")),
    ],
)
def test_an_answer_means(said, says):
    assert {answer_of(said).says} == says


def names(text):
    return [one.name for one in read(text).people]


def offered(text):
    return [one.name for one in read(text).left_out if one.name]


@pytest.mark.parametrize(
    ("stamp", "between"),
    [("20/11/26, 10:00 - {}: ", ""), ("[20/11/26, 10:00:05] {}: ", ""), ("11/20/26, 10:00 PM - ~ {}: ", ""),
     ("[10:00, 20/11/2026] {}: ", ""), ("{}, [20.11.26 18:31]\n", "\n"), ("{} — hoy a las 18:31\n", ""),
     ("{} [SUR] — 20/11/2026 18:31\n", "")],
)  # fmt: skip
def test_the_last_word_of_each_counts_in_every_chat(stamp, between):
    said = [("Ana", "me anoto"), ("Bruno", "yo no puedo"), ("Carla", "voy"), ("Carla", "al final no"), ("Dante", "no"),
            ("Dante", "sí, voy"), ("Elio", "capaz"), ("Fede", "🙋")]  # fmt: skip
    text = "".join(f"{stamp.format(who)}{what}\n{between}" for who, what in said)
    assert names(text) == ["Ana", "Dante"]
    assert offered(text) == ["Bruno", "Carla", "Elio", "Fede"]


def test_a_name_and_its_answer_on_two_lines_of_a_page():
    page = "Ana Paz\nYo voy\nMe gusta\nResponder\n2 h\nBruno Río\nno puedo\nResponder\nCarla\nme anoto\n"
    assert (names(page), offered(page)) == (["Ana Paz", "Carla"], ["Bruno Río"])
    assert names("Ana: sí\nBruno: no\nCarla: voy") == ["Ana", "Carla"]


def said(*messages):
    return "".join(f"20/11/26, 10:{k:02} - {one}\n" for k, one in enumerate(messages))


def test_of_lists_sent_again_the_last_one_counts_and_differences_are_asked():
    text = said(
        "Org: Lista\n1. Ana\n2. Bruno",
        "Caro: 1. Ana\n2. Bruno\n3. Caro",
        "Bruno: 1. Ana\n2. Caro",
        "Dani: me sumo",
    )
    assert (names(text), offered(text)) == (["Ana", "Caro", "Dani"], ["Bruno"])
    later = said("Org: 1. Ana\n2. Bruno", "Bruno: me bajo")
    assert (names(later), offered(later)) == (["Ana"], ["Bruno"])
    (eva, _ana, _bruno) = read(said("Eva: voy", "Org: 1. Ana\n2. Bruno")).people
    assert [str(ask) for ask in eva.asks] == ["No está en la última lista."]


def test_a_message_never_speaks_for_others():
    text = said(
        "Ana: anotame a Juan y a Pablo", "Bruno: voy, Caro no viene", "Caro: me anoto", "Dani: cancelo", "Eva: voy"
    )
    found = read(text)
    assert [one.name for one in found.people] == ["Bruno", "Caro", "Eva"]
    assert offered(text) == ["Juan", "Pablo", "Dani"]
    assert "Bruno dice" in str(found.people[1].asks[0])


def test_what_the_program_writes_is_nobody_and_is_shown():
    text = said('Eva creó el grupo "Torneo: 2"', "Eva añadió a Elio", "Eva salió del grupo", "Ana: video omitido",
                "Beto: Se eliminó este mensaje", "Caro: yo <Se editó este mensaje.>", "Eliminaste este mensaje")  # fmt: skip
    assert names(text) == ["Caro"]
    assert len(read(text).left_out) == 6


def test_who_has_only_a_telephone_is_told_and_not_entered():
    found = read(said("+54 9 11 5555-0101: me anoto", "Ana: voy"))
    assert [one.name for one in found.people] == ["Ana"]
    assert "teléfono" in str(found.left_out[0].reason)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('Ana Paz <ana@example.org>; "Núñez, Carla" <c@example.org>', ["Ana Paz", "Núñez, Carla"]),
        ("Ana Paz <ana@example.org>\nBeto <b@example.org>", ["Ana Paz", "Beto"]),
        ("Ana, ana@example.org\nBeto, b@example.org", ["Ana", "Beto"]),
        ("Nombre;Club\nAna ana@example.org;Sur +54 341 555-0001\n", ["Ana"]),
        ("1. Ana +54 341 555-0001\n2. ana@example.org", ["Ana"]),
        ("BEGIN:VCARD\nFN:Ana Paz\nTEL;TYPE=CELL:+54 9 11 5555-0101\nEND:VCARD", ["Ana Paz"]),
        (
            "BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:R=C3=ADo;Bruno\nEND:VCARD",
            ["Bruno Río"],
        ),
    ],
)
def test_addresses_and_telephones_are_in_no_name(text, expected):
    found = read(text)
    assert [one.name for one in found.people] == expected
    assert not any("@" in one.club + one.note + one.real_name or "555" in one.club for one in found.people)


def test_a_line_that_answers_without_a_name_is_nobody():
    found = read("Ana\nBeto no va\nCaro capaz\nDani\nyo no puedo\n")
    assert [one.name for one in found.people] == ["Ana", "Dani"]
    assert [one.name for one in found.left_out] == ["Beto", "Caro", ""]


NICO = "20/11/2026, 18:05 - Nico: "


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("anotame porfa\nAbril Paz\nNahuel Couso", {"Abril Paz", "Nahuel Couso"}),
        ("Abril Paz y Nahuel Couso\nsí", {"Abril Paz", "Nahuel Couso"}),
        ("yo\n" + "\n".join(f"Ana{k} Paz" for k in range(30)), {f"Ana{k} Paz" for k in range(30)}),
    ],
)
def test_who_stands_on_a_further_line_of_a_message_is_asked_about(said, shown):
    found = read(f"{NICO}{said}\n20/11/2026, 18:06 - Ema: yo\n")
    assert [one.name for one in found.people] == ["Nico", "Ema"]
    assert {one.name for one in found.left_out} == shown


@pytest.mark.parametrize("said", ["mi hija Zoe\nyo", "y mi hija Zoe\n+1", "me sumo!\nllego 16:30"])
def test_other_words_on_a_further_line_are_asked_about(said):
    found = read(NICO + said)
    assert [one.name for one in found.people] == ["Nico"]
    assert "16:30" in found.people[0].note or "Zoe" in {one.name for one in found.left_out}


@pytest.mark.parametrize("said", ["me tuve que bajar 😭", "yo esta semana no", "tuve que cancelar"])
def test_more_ways_to_say_no(said):
    found = read(f"{NICO}{said}\n20/11/2026, 18:06 - Ema: yo\n")
    assert ([one.name for one in found.people], found.left_out[0].name) == (["Ema"], "Nico")


def test_a_line_of_the_program_says_whose_message_it_stands_for():
    found = read(f"{NICO}Se eliminó este mensaje\n20/11/2026, 18:06 - Ema: yo\n")
    assert found.left_out[0].said == "Nico: Se eliminó este mensaje"


def test_the_buttons_of_a_page_of_comments_are_nobody():
    text = (
        "Club El Alfil\n21 de noviembre a las 10:00 ·\n¡Torneo! Comenten\n14\n5 comentarios\nMe gusta\nComentar\n"
        "Ana Ruano\nMe anoto!\n2 d\nMe gusta\nResponder\n1\nFabi Cruz\nNo puedo ese día 😭\n1 d\nMe gusta\nResponder\n"
        "Autor\nClub El Alfil\nTe esperamos!\n1 d\nMe gusta\nResponder\nVer más comentarios\n"
    )
    found = read(text)
    assert [one.name for one in found.people] == ["Ana Ruano"]
    assert "Fabi Cruz" in {one.name for one in found.left_out}


CALL = "Club Sur: Torneo el sábado, pasen nombre y apellido"


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Ernesto Valle", "Ernesto Valle"),
        ("Yo! Ernesto Valle", "Ernesto Valle"),
        ("Perdón, Ernesto de la Vega 🙌", "Ernesto de la Vega"),
        ("Va, Ernesto Valle entonces", "Ernesto Valle"),
        ("Ernesto Valle 4512907", "Ernesto Valle"),
        ("Oi, sou o Ernesto dos Reis", "Ernesto dos Reis"),
        ("@club_sur obvioo, Ernesto Valle", "Ernesto Valle"),
        ("Ernesto Valle - netito - Mono Rojo", "Ernesto Valle"),
        ("Ernesto Valle / netito / todavía no sé", "Ernesto Valle"),
    ],
)
def test_who_writes_a_full_name_comes_under_it(words, name):
    assert names(said(CALL, f"Neto: {words}")) == [name]
    assert names(said(f"+54 9 11 5555-0101: {words}", "Ana: voy")) == [name, "Ana"]
    assert names(said(f"Ernesto V: {words}", "Ana: voy")) == [name, "Ana"]
    for sender in ("Neto", "Sol Valle"):  # perhaps somebody else
        assert names(said(f"{sender}: {name}", "Ana: voy")) == ["Ana"]


def test_the_last_word_counts_under_the_name_that_somebody_gave():
    text = said(
        CALL, "Neto: Ernesto Valle", "+54 9 11 5555-0101: yo", "+54 9 11 5555-0101: Eva Luz", "Ida: Ida Mar",
        "Neto: al final no puedo", "Ida: Ida Mar Paz", "Ida: hay estacionamiento, puedo ir en auto?", "Leo: Greta Roca",
        "Leo: Iris Roca", "Ana Paz: gracias",
    )  # fmt: skip
    assert names(text) == ["Eva Luz", "Ida Mar Paz", "Greta Roca"]
    assert {"Ernesto Valle", "Iris Roca"} <= set(offered(text))


@pytest.mark.parametrize("words", ["Buenas Noches", "Feliz Cumple Eva", "vendo Mono Rojo", "Muchas Gracias"])
def test_greetings_and_offers_are_no_names(words):
    assert names(said(CALL, f"Neto: {words}", "Ana Paz: voy")) == ["Ana Paz"]


def test_a_nickname_is_asked_about_where_names_were_asked_for():
    assert [bool(one.asks) for one in read(said(CALL, "Neto: yo", "Ana Paz: yo")).people] == [True, False]
    assert not read(said("Neto: yo")).people[0].asks


@pytest.mark.parametrize(
    "opens",
    [CALL, 'Club Sur creó el grupo "Copa"', "Club Sur: Quem vai no torneio? R$ 20", "Club Sur: Liga 19hs $500"],
)
def test_who_opened_the_list_is_no_player_unless_they_say_so(opens):
    talk = [
        opens,
        "Ana Paz: voy",
        "Club Sur: recibido ✅",
        "Club Sur: claro que sí!",
        "Club Sur: van 8",
        "Club Sur: dale",
    ]
    assert names(said(*talk)) == ["Ana Paz"]
    assert names(said(*talk, "Club Sur: yo también")) == ["Ana Paz", "Club Sur"]
    found = read(said(*talk, "Club Sur: yo llevo a Leo y voy con mazos"))
    assert ("Club Sur", "Abrió la lista: ¿juega?") in {(one.name, str(one.reason)) for one in found.left_out}


@pytest.mark.parametrize(
    ("words", "comes", "others"),
    [
        ("inscribo a mi hijo Teo Vera, 9 años", [], ["Teo Vera"]),
        ("mis hijas Zoe y Mia Vera Sol, 8 y 9 años", [], ["Zoe Vera Sol", "Mia Vera Sol"]),
        ("minha filha Nina Costa quer jogar", [], ["Nina Costa"]),
        ("vou com meu irmão Caio Prado", ["Gabi Sol"], ["Caio Prado"]),
        ("voy yo y mi novio, Hugo Sosa", ["Gabi Sol"], ["Hugo Sosa"]),
        ("anotame a mí y a la Rubia", ["Gabi Sol"], ["Rubia"]),
        ("anota eu e a Marina", ["Gabi Sol"], ["Marina"]),
        ("somos dos, yo y Hugo Sosa", ["Gabi Sol"], ["Hugo Sosa"]),
        ("Gabriela Sol y mi hermana Iris Sol", ["Gabriela Sol"], ["Iris Sol"]),
        ("y Hugo Sosa que está sin datos", [], ["Hugo Sosa"]),
        ("Para Teo Vera y un amiguito", [], ["Teo Vera"]),
        ("Abuelita de Teo, lo anota por favor", [], ["Teo"]),
        ("no puedo, va mi hermano Hugo Sosa en mi lugar", [], ["Hugo Sosa", "Gabi Sol"]),
        ("me bajo y entra Hugo Sosa por mí", [], ["Hugo Sosa", "Gabi Sol"]),
    ],
)
def test_who_is_named_by_family_and_friends_is_offered_with_a_question(words, comes, others):
    text = said("Ana: hola", f"Gabi Sol: {words}", "Eva: voy")
    assert names(text) == [*comes, "Eva"]
    assert {*offered(text)} - {"Ana"} == {*others}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("eu vou", Says.YES), ("tô dentro", Says.YES), ("coloca eu aí", Says.YES), ("me coloca na lista", Says.YES),
        ("pode contar comigo", Says.YES), ("não vou conseguir ir", Says.NO), ("tira meu nome", Says.NO),
        ("tô fora galera", Says.NO), ("talvez", Says.UNCLEAR), ("vou ver e confirmo depois", Says.UNCLEAR),
        ("resérvame cupo", Says.YES), ("me salí", Says.NO), ("bájenme", Says.NO),
    ],
)  # fmt: skip
def test_an_answer_in_portuguese_or_of_another_country_means(words, says):
    assert answer_of(words).says == says


def test_more_people_without_a_name_are_asked_about():
    (one,) = read(said("Gabi Sol: Eu + 1")).people
    assert one.asks


def test_a_browser_copies_discord_with_the_hour_below_the_name():
    text = (
        "Aviso\nAPP\n — 06/11/2026 18:00\nTorneo. Formato:\nNombre | Nick | Mazo\nneto\n — 06/11/2026 18:04\n"
        "Ernesto Valle | neto | Mono Rojo\n(editado)\nida_x\n — ayer a las 9:05\nno puedo\nleo — hoy a las 9:06\nyo\n👍\n3\n"
    )
    assert names(text) == ["Ernesto Valle", "leo"]
    assert offered(text) == ["ida_x"]


def test_the_pictures_and_counts_of_a_page_of_comments_are_nobody():
    text = (
        "Foto del perfil de club.sur\nclub.sur\nTORNEO sábado, comentá tu nombre!\n4 d\nFoto del perfil de neto_7\nneto_7\n"
        "Ernesto Valle ✨\n4 d\n2 Me gusta\nResponder\nFoto del perfil de ana.paz\nana.paz\nprecio?\n3 d\nResponder\n"
        "Ver respuestas (1)\nFoto del perfil de club.sur\nclub.sur\n@ana.paz $500 💜\n3 d\n1 Me gusta\nResponder\n"
        "Foto del perfil de ida_x\nida_x\n🙋\n2 d\nResponder\nVer traducción\n"
    )
    assert (names(text), offered(text)) == (["Ernesto Valle"], ["ida_x"])


def test_buttons_of_a_page_that_run_together_end_a_comment():
    text = (
        "tienda_x\n Torneo el domingo, comenten su nombre\n Editado · 3 sem\nana.paz\n Ana Paz\n 3 semResponder\n"
    )
    found = read(f"{text}leo_99\n Leo Ríos!!\n 2 d1 Me gustaResponder\nbeto\n 🔥🔥\n 2 sem2 Me gustaResponder\n")
    assert [one.name for one in found.people] == ["Ana Paz", "Leo Ríos"]


def test_who_says_me_and_somebody_comes_and_the_other_is_offered():
    text = "02/08/2026 18:30 - Ana Paz: eu e o Caio Sol\n02/08/2026 18:31 - Leo Ríos: yo y Eva Sol\n"
    found = read(text)
    assert [one.name for one in found.people] == ["Ana Paz", "Leo Ríos"]
    assert {one.name for one in found.left_out if one.name} == {"Caio Sol", "Eva Sol"}


def test_who_withdrew_by_a_first_name_and_stands_in_a_later_list_is_asked_about():
    text = "[19/09/2026, 14:45:51] Ruan 🦈: me bajo\n[19/09/2026, 15:20:08] Ana: Lista\n1- Ruan Paz\n2- Ana Ríos\n"
    found = read(text).people
    assert [(one.name, bool(one.asks)) for one in found] == [("Ruan Paz", True), ("Ana Ríos", False)]
