"""Rows of sheets: who is nobody is shown whole, and no word beside a person is lost without a sign."""

import pytest

from tournaments.core.lists.columns import meaning_of
from tournaments.core.lists.reading import read
from tournaments.core.lists.shapes import Meaning


def names(text, size=1):
    return [one.name for one in read(text, size=size).people]


def left(text):
    return [(one.said, str(one.reason)) for one in read(text).left_out]


def asks(one):
    return [str(ask) for ask in one.asks]


@pytest.mark.parametrize(
    ("heading", "meaning"),
    [
        ("Nome e sobrenome", Meaning.NAME),
        ("Qual é o seu nome completo?", Meaning.NAME),
        ("Sobrenome", Meaning.LAST),
        ("Já pagou?", Meaning.PAID),
        ("¿Abonaron la inscripción?", Meaning.PAID),
        ("Loja / clube", Meaning.CLUB),
        ("Nome do pai ou da mãe", None),
        ("Nome do responsável", None),
        ("Telefone do jogador", None),
        ("Nombre del equipo", Meaning.CLUB),
        ("Team name", Meaning.CLUB),
        ("Nome da equipe", Meaning.CLUB),
        ("Nombre del capitán", Meaning.MEMBER),
        ("Nombre del jugador N° 2", Meaning.MEMBER),
        ("Integrante 3 (nombre y apellido)", Meaning.MEMBER),
        ("Ranking del jugador 2", Meaning.RATING),
        ("Correo del jugador 2", None),
        ("Jugador suplente", Meaning.SPARE),
        ("Substitute", Meaning.SPARE),
        ("What name shall we call you by? name should we", Meaning.NICKNAME),
    ],
)
def test_headings_in_three_languages_are_known_by_a_phrase(heading, meaning):
    assert meaning_of(heading) == meaning


def test_a_form_of_brazil_is_read():
    text = "Data;Nome completo;Apelido;Idade;Pagou?\n1/9;Rui Falcão;ruizinho;20;Sim\n2/9;Bia Reis;;31;ainda não\n"
    found = [(one.name, one.real_name, one.paid) for one in read(text).people]
    assert found == [("ruizinho", "Rui Falcão", True), ("Bia Reis", "", False)]
    assert names("Nome;Apelido\nRui;Falcão\n") == ["Rui Falcão"]


@pytest.mark.parametrize(
    "row",
    [
        ";Total general:;;3",
        ";Total = 3;;",
        ";Cantidad de personas: 3;;",
        ";Média;1500;",
        ";Average;1500;",
        ";Recaudado: $ 9.000;;",
        ";Saldo final;;900",
        ";Subtotal mesa 2;;3",
    ],
)
def test_a_row_that_counts_others_is_nobody_and_is_shown_whole(row):
    text = f"N;Jugador;Elo;Pagó\n1;Eva;1500;sí\n{row}\n2;Totó Sumar;1400;no\n"
    assert names(text) == ["Eva", "Totó Sumar"]
    assert left(text) == [(" · ".join(filter(None, row.split(";"))), "Es un total.")]


@pytest.mark.parametrize(
    "title",
    ["Grupo C", "Zona Norte", "MESA N° 4", "domingo 29/11", "Categoría Sub 12", "Actualizado el 3/9", "Avisos:"],
)
def test_a_title_alone_in_its_row_is_nobody(title):
    text = f"Jugador;Club\nEva;Sur\n{title};\nMesalina Domingo;\n"
    assert names(text) == ["Eva", "Mesalina Domingo"]
    assert left(text) == [(title, "Parece un título.")]


def test_what_stands_over_repeated_headings_is_a_title():
    assert names("Jugador;Club\nEva;Sur\nLos de siempre;\nJugador;Club\nLeo;\n") == ["Eva", "Leo"]


def test_people_under_a_title_of_who_waits_are_asked_about():
    found = read("Jugador;Club\nEva;Sur\nLista de espera;\nLeo;Sur\nGrupo B;\nIda;Sur\n").people
    assert [(one.name, one.state) for one in found] == [("Eva", ""), ("Leo", "Lista de espera"), ("Ida", "")]
    assert asks(found[1]) == ["En el archivo dice «Lista de espera»: ¿viene?"]


def test_a_team_keeps_its_name_who_paid_and_who_plays_for_others():
    text = "Nombre del equipo;Capitán;Jugador 2;Suplente;¿Pagaron?\nSol;Eva;Leo;Ida;sí\nLuna;Zoe;Rui;;no\n"
    sun, moon = read(text, size=2).people
    assert (sun.name, sun.paid, sun.note) == ("Sol: Eva, Leo", True, "Suplente: Ida")
    assert asks(sun) == ["Al lado dice «Suplente: Ida»: queda como nota del equipo."]
    assert (moon.name, moon.paid, moon.note, moon.asks) == ("Luna: Zoe, Rui", False, "", ())
    alone = read(text)
    assert [(one.name, one.club) for one in alone.people][:2] == [("Eva", "Sol"), ("Leo", "Sol")]
    assert [(one.name, str(one.reason)) for one in alone.left_out] == [("Ida", "Está como suplente.")]


def test_who_writes_for_a_pair_is_one_of_it():
    assert names("Tu nombre;Jugador 2\nEva;Leo\n", size=2) == ["Eva + Leo"]
    assert names("¿Suplente?;Jugador\nno;Eva\nsí;Leo\n") == ["Eva", "Leo"]
    assert asks(read("¿Suplente?;Jugador\nno;Eva\nsí;Leo\n").people[1]) == ["Está como suplente."]


def test_words_under_no_heading_are_asked_about():
    one, other = read("Nombre;Pagó\nEva Paz;sí;Leo Ríos;no\nIda Sol;no\n").people
    assert asks(one) == ["También dice «Leo Ríos · no»: no se guarda."]
    assert not other.asks


def test_words_under_a_heading_that_nobody_knows_are_shown_but_no_ways_to_reach_somebody():
    one = read("Nombre;Signo;Teléfono;Nombre del tutor\nEva;Leo +54 341 555 0001;341;Rita\n").people[0]
    assert (one.unkept, one.asks) == ("Leo", ())


def test_the_names_stand_in_the_column_with_most_words():
    found = read("1;Eva Paz;sí\n2;Leo Ríos;no\nllega en taxi;Ida Sol;\n").people
    assert [one.name for one in found] == ["Eva Paz", "Leo Ríos", "Ida Sol"]
    assert asks(found[2]) == ["También dice «llega en taxi»: no se guarda."]


def test_a_row_left_out_is_shown_whole():
    text = "Nombre;Club;Nota\nEva;Sur;a\nEva;Sur;b\n#N/A;Norte;Leo Ríos\n"
    assert [said for said, _why in left(text)] == ["Eva · Sur · b", "#N/A · Norte · Leo Ríos"]


def test_a_row_that_stands_together_with_the_headings_is_shown():
    text = "Nombre;Club;PagóEva;Sur;sí\nLeo;Norte;no\nIda;Sur;sí\n"
    assert names(text) == ["Leo", "Ida"]
    assert left(text) == [("PagóEva · Sur · sí", "Está junto con los encabezados.")]


@pytest.mark.parametrize("name", ["Ana R.", "Ana M.R.", "José L.", "Ana María Q.", "Omar Ruiz Jr.", "Beto Mtz."])
@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "1. {}",
        "- {}",
        "*{}*",
        "@{}",
        "{} ✅",
        "{},",
        "{} -",
        "{} 1200",
        "{} pagó",
        "{} (pagó)",
        "{} ok",
        "{} ..... Morón",
        "{0} <{2}@example.org>",
        "{} 11 5555-4444",
        "Inscriptos: {}, {}",
        "[10/3/26, 20:01:11] {}: voy",
        "[10/3/26, 20:01:11] Caro: anota a {}",
    ],
)
def test_the_point_of_a_shortened_name_stays(line, name):
    said = "\n".join(line.format(one, "Beto", len(one)) for one in (name, "Zoe P."))

    reading = read(said)

    assert {name, "Zoe P."} <= {one.name for one in (*reading.people, *reading.left_out)}


@pytest.mark.parametrize("line", ["{}.", "1. {}.", "{}...", "{} ..... Morón", "Inscriptos: {}, Beto."])
@pytest.mark.parametrize("name", ["Ana", "Ana Ríos", "Ana Paz"])
def test_the_point_of_a_sentence_does_not(line, name):
    assert name in names(line.format(name))
