"""Files of other programs: who waits or has left there is asked about, and what is not read says what is."""

import pytest

from tournaments.core.lists.reading import as_sheet, read


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ('[{"participant":{"name":"Ana","active":true}},{"participant":{"name":"Beto","on_waiting_list":true}}]', ["Beto"]),
        ('{"data":[{"attributes":{"name":"Ana"}},{"attributes":{"name":"Beto","active":false}}]}', ["Beto"]),
        ('[{"name":"Ana","drop":null},{"name":"Beto","drop":3}]', ["Beto"]),
        ("Name,Username,Status\nAna,ana_x,Enrolled\nBeto,,Dropped\n", ["Beto"]),
        ("Nombre;Estado\nAna;confirmado\nBeto;canceló\n", ["Beto"]),
    ],
)  # fmt: skip
def test_who_waits_or_has_left_in_the_file_is_asked_about(text, asked):
    people = read(text).people
    assert len(people) == 2
    assert [one.name for one in people if one.asks] == asked
    assert [one.name for one in read(as_sheet(people)).people if one.asks] == asked


def test_xml_of_another_program_says_what_is_read():
    assert "TRF16" in str(read("<Result><Person name='Ana'/></Result>").problem)
    assert "ningún nombre" in str(read("<tournament><players/></tournament>").problem)
