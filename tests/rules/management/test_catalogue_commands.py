"""Commands about the card catalogue."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from atrum_judge.registry import shipped_catalogues
from rules.catalogue import MAY_EDIT
from rules.models import CatalogueCard
from tests.world import World, person

pytestmark = pytest.mark.django_db


def run(name, *arguments):
    out, wrong = io.StringIO(), io.StringIO()
    call_command(name, *arguments, stdout=out, stderr=wrong)
    return out.getvalue()


def test_the_shipped_cards_are_loaded_once():
    counts = {game: len(cards) for game, cards in shipped_catalogues().items()}
    first, again = run("load_catalogue"), run("load_catalogue")
    for count in counts.values():
        assert f"{count} cards, {count} new" in first
        assert f"{count} cards, 0 new" in again
    assert CatalogueCard.objects.count() == sum(counts.values())


def allowed(user):
    return type(user).objects.get(pk=user.pk).has_perm(MAY_EDIT)


def test_an_account_may_edit_the_catalogue_until_it_is_revoked():
    user = person("Guardiana")
    assert not allowed(user)
    assert "Guardiana: may edit" in run("allow_catalogue", "guardiana")
    assert allowed(user)
    assert "Guardiana: may no longer edit" in run("allow_catalogue", "guardiana", "--revoke")
    assert not allowed(user)


def test_an_account_that_is_not_there_may_not():
    person("otra")
    with pytest.raises(CommandError, match="nadie"):
        run("allow_catalogue", "nadie")


def test_cards_are_written_in_either_format():
    World.open()
    assert run("export_catalogue") == run("export_catalogue", "--format", "csv")
    assert (
        len(json.loads(run("export_catalogue", "--format", "json"))["reptantes"]) == CatalogueCard.objects.count()
    )


@pytest.fixture
def file(tmp_path):
    World.open()
    path = tmp_path / "cartas.JSON"
    path.write_text(run("export_catalogue", "--format", "json"))
    return path


def test_what_would_change_is_said_and_then_done(file):
    assert "18 cards: 0 new, 0 changed" in run("import_catalogue", str(file))
    gone = CatalogueCard.objects.order_by("name").first()
    gone.delete()
    other = CatalogueCard.objects.order_by("name").last()
    before = other.data
    other.data = {}
    other.save()
    assert "18 cards: 1 new, 1 changed" in run("import_catalogue", str(file), "--dry-run")
    assert CatalogueCard.objects.count() == 17
    run("import_catalogue", str(file))
    assert CatalogueCard.objects.count() == 18
    other.refresh_from_db()
    assert other.data == before


@pytest.mark.parametrize("name", ["cartas.txt", "cartas", "cartas.csv.exe"])
def test_another_kind_of_file_is_refused(name):
    with pytest.raises(CommandError, match=r"\.csv or \.json"):
        run("import_catalogue", name)


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path):
    with pytest.raises(CommandError, match="No such file"):
        run("import_catalogue", str(tmp_path / "nada.csv"))
    (tmp_path / "ruido.csv").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(SystemExit):
        run("import_catalogue", str(tmp_path / "ruido.csv"))


def test_a_file_with_problems_names_their_lines_and_imports_nothing(tmp_path):
    path = tmp_path / "cartas.csv"
    heads = "reptante,edicion,poder,coste,esbirro,tipo,rareza,unico,efectos\n"
    path.write_text(heads + "Nuevo,Primera,Golpe,1,Golem,Ataque,Básico,no,\nOtro,,Golpe,9,,,,,\n")
    out, wrong = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("import_catalogue", str(path), stdout=out, stderr=wrong)
    assert left.value.code == 2
    lines = wrong.getvalue().splitlines()
    assert lines[0].startswith("cartas.csv:3: ")
    assert lines[-1].endswith(f"{len(lines) - 1} problems: nothing imported")
    assert not CatalogueCard.objects.exists()


@pytest.mark.parametrize(
    ("encoding", "mark"), [("cp1252", ";"), ("utf-16", "\t"), ("utf-8-sig", ","), ("utf-8", ";")]
)
def test_a_sheet_as_excel_saves_it_is_read(tmp_path, encoding, mark):
    rows = [
        "reptante;edicion;poder;coste;esbirro;tipo;rareza;unico;efectos",
        "Cóndor;Muestra;Golpe;1;Golem;Ataque;;no;",
    ]
    (tmp_path / "hoja.csv").write_bytes("\r\n".join([*rows, ""]).replace(";", mark).encode(encoding))
    assert "1 cards: 1 new" in run("import_catalogue", str(tmp_path / "hoja.csv"))
    assert CatalogueCard.objects.get().name == "Cóndor"
