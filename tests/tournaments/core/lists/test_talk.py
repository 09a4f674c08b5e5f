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
def test_other_words_on_a_further_line_are_a_remark_that_is_asked_about(said):
    (nico,) = read(NICO + said).people
    assert nico.asks
    assert "Zoe" in nico.note or "16:30" in nico.note


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
