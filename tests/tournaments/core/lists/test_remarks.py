"""Lines with a remark: what stands beside a name is no part of it, and what is doubtful is asked about."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.core.lists.reading import read


def told(text, size=1):
    return [one.name + "*" * bool(one.asks) for one in read(text, size=size).people]


def test_numbers_at_the_end_of_most_names_are_ratings_and_a_single_one_is_asked_about():
    text = "1. Rivas, Ana — 1720\n2. Paz, Beto - 1688\n3. Caro Ríos 1450\n4. Dani (1590)\n5. Eva - s/r\n6. Sol, Fe 1650,5\n"
    assert [(one.name, one.rating) for one in read(text).people] == [
        ("Rivas, Ana", 1720),
        ("Paz, Beto", 1688),
        ("Caro Ríos", 1450),
        ("Dani", 1590),
        ("Eva", None),
        ("Sol, Fe", 1650),
    ]
    assert told("Ana 1450\nBeto\nCaro\n") == ["Ana 1450*", "Beto", "Caro"]


def test_a_spare_player_may_be_said_beside_the_name():
    said = "Alan\nCamila Duarte, suplente\nBruno\nDani (suplente)\nEva - en espera\nSuplente: Fede\n"
    assert told(said) == ["Alan", "Camila Duarte*", "Bruno", "Dani*", "Eva*", "Fede*"]
    assert told("1. Alan\n2. Camila, suplente\n") == ["Alan", "Camila*"]


def test_notes_of_a_desk_are_asked_about():
    text = "sab 28/11\nla hija de Carla\nDante x2\nFede +1\n2 chicos del colegio\nLucas ok\n$$ Kike\nGise llega tarde\n"
    assert told(text) == [
        "la hija de Carla*",
        "Dante*",
        "Fede*",
        "chicos del colegio*",
        "Lucas*",
        "Kike*",
        "Gise*",
    ]
    assert told("#inscripciones\nAna\nBeto\n") == ["Ana", "Beto"]


def test_a_legend_says_what_the_marks_mean():
    people = read("📝 LISTA (✅ pagó / ⏳ debe)\n1. Ana ✅\n2. Beto ⏳\n3. Caro\n").people
    assert [one.paid for one in people] == [True, False, None]


def test_an_empty_box_beside_ticked_ones_is_asked_about():
    assert told("☑ Ana\n☐ Beto\n") == ["Ana", "Beto*"]
    assert told("☐ Ana\n☐ Beto\n") == ["Ana", "Beto"]


def test_of_one_name_with_another_remark_both_are_shown():
    assert told("Ana Paz\nAna Paz (la de Rosario)\nAna Paz\n") == ["Ana Paz", "Ana Paz*"]


def test_the_heads_of_a_mail_are_nobody():
    text = 'De: Club <c@example.org>\nPara: Ana <a@example.org>; "Paz, Beto" <b@example.org>\nAsunto: Re: Torneo\n'
    assert told(text) == ["Ana", "Paz, Beto"]
    assert [one.line for one in read(text).left_out] == [1, 3]


def test_a_title_over_as_many_names_as_a_team_has_is_a_team():
    text = "Equipos (2 c/u)\n\n*Los Grifos* 🦅\n- Ana (C)\n- Beto\n\n*Mesa Coja*\n1. Caro\n2. Dani\n"
    assert told(text, size=2) == ["Los Grifos 🦅: Ana, Beto", "Mesa Coja: Caro, Dani"]
    assert read(text, size=2).beside == {4, 5, 8, 9}


def test_a_name_full_of_digits_and_a_numbered_answer_are_asked_about():
    assert told("1. Saldo 15.879,50\n2. yo\n3. Vale\n4. Ana 12\n") == ["Saldo 15.879,50*", "yo*", "Vale", "Ana 12"]


def test_a_card_or_a_line_of_a_report_that_is_cut_off_is_told():
    assert told("BEGIN:VCARD\nFN:Ana\nEND:VCARD\nBEGIN:VCARD\nFN:Beto\n") == ["Ana", "Beto"]
    found = read(f"012 Copa\n001    1      {'Paz, Ana':<33} 1850\n> 001 Beto\n001 zz\n")
    assert ([one.name for one in found.people], [one.line for one in found.left_out]) == (["Ana Paz"], [3, 4])


def test_who_left_in_a_file_of_tom_is_offered():
    text = (
        '<tournament><players><player userid="1"><firstname>Ana</firstname><dropped><round>1</round></dropped></player>'
        '<player userid="2"><firstname>Beto</firstname></player></players></tournament>'
    )
    assert told(read(text).sheet) == ["Beto"]
    assert [one.name for one in read(text).left_out] == ["Ana"]


def out(text):
    return {one.name for one in read(text).left_out if one.name}


def test_titles_say_who_pays_who_does_not_come_and_what_is_no_person():
    text = (
        "anotados\nAna Paz\nBeto\nCaro Vera\nDani Luz\nfaltan pagar\nBeto\nCaro\nno vienen\nDani Luz\ncomprar\nvasos\n"
        "lista de espera\nEva\nPagaron:\nAna Paz\nPremios y más:\n"
    )
    assert told(text) == ["Ana Paz", "Beto", "Caro Vera*", "Eva*"]
    assert [one.paid for one in read(text).people] == [None, False, None, None]
    assert {"Dani Luz", "vasos", "Caro"} <= out(text)


def test_names_behind_a_title_on_its_line_count_too():
    text = "Ana Paz\nBeto Sol\nCaro\nDesistiram: Beto, Fede\nFaltam pagar: Caro\n"
    assert [(one.name, one.paid) for one in read(text).people] == [("Ana Paz", None), ("Caro", False)]
    assert {"Beto Sol", "Fede"} <= out(text)
    assert told("Bajas: Ana\nAnotados:\nAna\nBeto\n") == ["Ana*", "Beto"]  # an older title


def test_a_legend_is_nobody_and_may_say_that_a_cross_only_owes():
    text = "Copa 29/11 ⚔️\n✅ Ana Paz\n❌ Beto\n✅ pago / ❌ falta pagar\n"
    assert [(one.name, one.paid) for one in read(text).people] == [("Ana Paz", True), ("Beto", False)]
    assert told("✅ Ana\n❌ Beto\n✅ = pagado\n") == ["Ana"]


def test_who_stands_without_a_number_in_a_list_that_counts_is_offered():
    text = "Club\nActa 14\n1 Ana\n2 Beto\nPágina 1 de 2\nClub\nActa 14\n3 Caro\n4 Dani\nSecretaria\nFirma\nPágina 2 de 2\n"
    assert told(text) == ["Ana", "Beto", "Caro", "Dani"]
    assert {"Club", "Secretaria"} <= out(text)


def test_the_columns_of_a_table_that_became_lines_are_in_no_name():
    text = (
        "Orden Apellido y Nombre Club Categoría\n1 PAZ, Ana C. Sur Mayores\n2 RÍOS, Beto Ariel At. Norte Mayores\n"
        "3 VERA, Maximilia-\nno C. Sur Libre\n4 SOL, Ida At. Norte Libre\n5 LUZ, Eva – Mayores\n"
    )
    assert told(text) == ["PAZ, Ana", "RÍOS, Beto Ariel", "VERA, Maximiliano", "SOL, Ida", "LUZ, Eva"]
    assert read(text).people[1].unkept == "At. Norte Mayores"
    assert told("Orden Nombre Club\n1 Ana Paz\n2 Beto Paz\n") == ["Ana Paz", "Beto Paz"]


def test_two_people_of_one_line_are_asked_about_each():
    assert told("Ana\nBeto y Caro\nDani Paz e Eva Sol\nFede + Gabi Luz\n") == [
        "Ana", "Beto*", "Caro*", "Dani Paz*", "Eva Sol*", "Fede*", "Gabi Luz*",
    ]  # fmt: skip
    assert told("Ana\nMarcos y Lucía Gómez\nIda Costa e Silva\n") == [
        "Ana",
        "Marcos y Lucía Gómez*",
        "Ida Costa e Silva*",
    ]


def test_in_a_list_of_pairs_every_sign_stands_between_two():
    text = (
        "1. Ana / Beto\n2. Caro Vera - Dani Luz\n3. Los hermanos Mu (Eva y Fede Sosa)\n4. Gabi y busca pareja\n5. Hugo y ?\n"
        "6. Ida\nBusca pareja: Juan Sol\n"
    )
    people = ["Ana*", "Beto*", "Caro Vera*", "Dani Luz*", "Eva Sosa*", "Fede Sosa*", "Gabi*", "Hugo*", "Ida"]
    assert (told(text), out(text)) == (people, {"Juan Sol"})
    assert told("1. Paz, Ana\n2. Sol, Beto\n3. Luz, Caro\n") == ["Paz, Ana", "Sol, Beto", "Luz, Caro"]


def test_styled_letters_are_letters_and_a_companion_is_asked_about():
    assert told("1. 𝓐𝓷𝓪 𝐏𝐚𝐳\n2. Ｂｅｔｏ\n3. Caro 🙏🏽 +1\n4. Dani (si sale temprano)\n") == [
        "Ana Paz",
        "Beto",
        "Caro 🙏🏽*",
        "Dani*",
    ]


WHO = st.sampled_from(
    ["Abril Paz", "Beto Ríos", "Caro Vera", "Dani Luz", "Ema", "Fito 🦎", "gabi", "Hugo Sosa 1450"]
)
WORDS = st.sampled_from(
    ["yo", "no voy", "me anoto", "+1", "👍", "sí", "capaz", "cuánto sale?", "Se eliminó este mensaje", "Anotados:", "Bajas:", "faltan pagar",
     "no vienen", "comprar", "Mesa 2:", "✅ = pagado", "Pág. 2", "y mi hijo Leo Paz", "Torneo sábado, pasen nombre", "Ernesto Valle",
     "+54 9 11 5555-0101: Eva Luz", "Responder", "APP", "— hoy a las 9:05", "Orden Nombre Club Elo"]
)  # fmt: skip
AFTER = st.sampled_from(
    [
        "",
        " ✅",
        ", suplente",
        " (debe)",
        " +1",
        " - 1500",
        " y Zoe",
        " - Sol",
        "-",
        " y ?",
        ": Leo, Zoe",
        "\t1500",
        "; Sur",
        ": me anoto",
    ]
)
NUMBER = st.sampled_from(["", "1. ", "- ", "☐ ", "20/11/26, 10:00 - ", "[20/11/26 10:00] ", "De: ", "Suplente: "])
LINE = st.one_of(
    st.builds("{}{}{}".format, NUMBER, WHO, AFTER), st.builds("{}{}".format, NUMBER, WORDS), st.just("")
)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(lines=st.lists(LINE, min_size=1, max_size=12))
def test_no_line_of_a_list_is_silent(lines):
    text = "\n".join(lines)
    found = read(text)
    if found.problem or found.columns:
        return
    told = {one.line for one in (*found.people, *found.left_out)} | {*found.beside}
    assert {k for k, line in enumerate(lines, start=1) if line.strip()} <= told
    shown = " ".join(
        [f"{one.name} {one.note} {one.unkept} {' '.join(map(str, one.asks))}" for one in found.people]
        + [f"{one.said} {one.name}" for one in found.left_out]
    )
    assert [one for one in ("Abril", "Beto", "Caro", "Dani") if one in text and one not in shown] == []


@pytest.mark.parametrize("mark", ["#", "$", "☐", "1. De:", "001"])
def test_signs_alone_are_nobody(mark):
    assert told(f"{mark}\nAna\nBeto\n")[-2:] == ["Ana", "Beto"]


def test_words_of_pages_and_shops_and_small_words_after_names_are_asked_about():
    text = "Ana Paz\nTienda del Sur\nLeo Ríos busca pareja\nChecked In\nPremios 70%\nBeto de la Vega\nel Ruso\nEva sol y mar\n"
    assert told(text) == [
        "Ana Paz", "Tienda del Sur*", "Leo Ríos busca pareja*", "Checked In*", "Premios 70%*", "Beto de la Vega",
        "el Ruso", "Eva sol y mar*",
    ]  # fmt: skip
    assert told("Tienda del Sur: Ana, Beto\n", size=2) == ["Tienda del Sur: Ana, Beto"]


def test_titles_say_how_many_people_stand_below_and_who_only_may_come():
    found = read("Attendees (2/16)\n> Ana Paz\n> leo_r\nMaybe (1)\n> Beto\nNot attending (1)\n> Caro\n")
    assert [one.name for one in found.people] == ["Ana Paz", "leo_r"]
    assert [(one.name, str(one.reason)) for one in found.left_out if one.name] == [
        ("Beto", "No queda claro si viene."),
        ("Caro", "Está entre quienes no vienen."),
    ]


def test_what_dots_lead_to_is_not_of_the_name():
    found = read("PAZ, Ana ........... Salto\nRÍOS, Leo … Rivera\nSOL, Eva M. .... Salto\n").people
    assert [(one.name, one.unkept) for one in found] == [
        ("PAZ, Ana", "Salto"), ("RÍOS, Leo", "Rivera"), ("SOL, Eva M.", "Salto")
    ]  # fmt: skip


def test_names_in_a_row_after_a_title_are_people_though_the_last_is_none():
    found = read("Van: Ana Paz, Leo, Beto Ruiz, Eva Sol y Caro Díaz. Falta confirmar Fede")
    assert [one.name for one in found.people] == ["Ana Paz", "Leo", "Beto Ruiz", "Eva Sol"]
    assert [one.name for one in found.left_out] == ["Caro Díaz. Falta confirmar Fede"]


def test_a_struck_name_that_is_out_and_a_legend_of_several_words():
    assert told("Ana\n~Leo Ríos~ (baja)\nBeto\n") == ["Ana", "Beto"]
    legend = read("1. Ana ✅\n2. Leo 💸\n3. Eva ✅\n✅ pago  💸 vai pagar na hora\n")
    assert [(one.name, one.paid) for one in legend.people] == [("Ana", True), ("Leo", False), ("Eva", True)]
