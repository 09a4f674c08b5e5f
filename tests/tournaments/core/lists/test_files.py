"""Files of other programs: who waits or has left there is asked about, and what is not read says what is."""

import pytest

from tournaments.core.lists.reading import as_sheet, read


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[{"participant":{"name":"Ana","active":true}},{"participant":{"name":"Beto","on_waiting_list":true}}]', ["Ana", "Beto*"]),
        ('{"data":[{"attributes":{"name":"Ana"}},{"attributes":{"name":"Beto","active":false}}]}', ["Ana", "Beto"]),
        ('[{"name":"Ana","drop":null},{"name":"Beto","drop":3}]', ["Ana", "Beto"]),
        ("Name,Username,Status\nAna,ana_x,Enrolled\nBeto,,Dropped\n", ["ana_x", "Beto"]),
        ("Nombre;Estado\nAna;confirmado\nBeto;canceló\n", ["Ana", "Beto"]),
    ],
)  # fmt: skip
def test_who_waits_in_the_file_is_asked_about_and_who_has_left_is_offered(text, told):
    found = read(text)
    assert [one.name + "*" * bool(one.asks) for one in found.people] == told[: len(found.people)]
    assert [one.name for one in found.left_out] == told[len(found.people) :]
    assert [one.name for one in read(as_sheet(found.people)).people if one.asks] == [
        one.name for one in found.people if one.asks
    ]


def test_xml_of_another_program_says_what_is_read():
    assert "TRF16" in str(read("<Result><Person name='Ana'/></Result>").problem)
    assert "ningún nombre" in str(read("<tournament><players/></tournament>").problem)
