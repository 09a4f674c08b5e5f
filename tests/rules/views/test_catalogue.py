"""The catalogue on the site and on the command line."""

import json
import re
from io import StringIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from rules.models import CatalogueCard
from tests.world import client_of, person
from tournaments import actions
from tournaments.models import Roster
from tournaments.queries.cards import EventCards

IMPORT = "/reglas/atrum/catalogo/importar/"
ROW = "reptante,edicion,poder,coste,esbirro,tipo,rareza,unico,efectos\nNuevo,Primera,Golpe,1,Golem,Ataque,Básico,no,\n"


@pytest.fixture
def keeper(db):
    user = person("cuida")
    call_command("allow_catalogue", "cuida", stdout=StringIO())
    return client_of(user)


def _file(text, name="cartas.csv"):
    return SimpleUploadedFile(name, text.encode())


def test_a_file_is_tried_and_only_then_imported(keeper):
    tried = keeper.post(IMPORT, {"file": _file(ROW)})
    assert "Se puede importar" in tried.content.decode()
    assert not CatalogueCard.objects.exists()
    done = keeper.post(IMPORT, {"content": ROW, "extension": "csv", "confirm": "1"})
    assert done.status_code == 302
    assert CatalogueCard.objects.get().name == "Nuevo"


def test_a_file_with_a_problem_changes_nothing(keeper):
    text = ROW + "Otro,Primera,Golpe,9,,,,,\n"
    assert "Línea 3" in keeper.post(IMPORT, {"file": _file(text)}).content.decode()
    keeper.post(IMPORT, {"content": text, "extension": "csv", "confirm": "1"})
    assert not CatalogueCard.objects.exists()


def test_a_large_file_is_tried_and_imported(keeper):
    text = ROW + "".join(
        f"Nombre {n},Primera,Golpe {n},1,Golem,Ataque,Básico,no,{' ' * 400}\n" for n in range(1900)
    )
    assert "Se puede importar" in keeper.post(IMPORT, {"file": _file(text)}).content.decode()
    assert keeper.post(IMPORT, {"content": text, "extension": "csv", "confirm": "1"}).status_code == 302
    assert CatalogueCard.objects.count() == 1901


def test_a_file_of_problems_alone_is_answered_briefly(keeper):
    page = keeper.post(IMPORT, {"file": _file(ROW + "Otro,,Golpe,9,x,x,x,x,x\n" * 2000)}).content.decode()
    assert page.count("<strong>Línea") == 40
    assert re.search(r"Y \d{4} problemas más", page)
    assert len(page) < 200_000


def test_an_own_catalogue_has_an_end(world, monkeypatch):
    monkeypatch.setattr("rules.views.catalogue.MOST_OWN", 2)
    organizer = client_of(world.organizer)
    for name in ("Uno", "Dos", "Tres"):
        sent = {"content": ROW.replace("Nuevo", name), "extension": "csv", "confirm": "1"}
        assert organizer.post(IMPORT, sent).status_code == (200 if name == "Tres" else 302)
    again = {"content": ROW.replace("Nuevo", "UNO"), "extension": "csv", "confirm": "1"}
    assert organizer.post(IMPORT, again).status_code == 302
    assert CatalogueCard.objects.filter(keeper=world.organizer).count() == 2


def test_a_file_that_is_too_large_is_refused(keeper):
    assert "hasta 900 kB" in keeper.post(IMPORT, {"file": _file(ROW + "\n" * 900_000)}).content.decode()


@pytest.mark.parametrize("name", ["cartas.exe", "cartas", "cartas.csv.exe"])
def test_other_files_are_refused(keeper, name):
    assert "elige un archivo" in keeper.post(IMPORT, {"file": _file(ROW, name)}).content.decode()


def test_an_organizer_imports_a_sheet_into_the_own_catalogue(world, client):
    assert client.get(IMPORT).status_code == 302
    before = CatalogueCard.objects.filter(keeper=None).count()
    organizer = client_of(world.organizer)
    sheet = ROW.replace(",", "\t").replace("Nuevo", "Cóndor")
    tried = organizer.post(IMPORT, {"content": sheet, "extension": "csv"}).content.decode()
    assert "Se puede importar" in tried
    assert "quedan en tu catálogo" in tried
    organizer.post(IMPORT, {"content": sheet, "extension": "csv", "confirm": "1"})
    assert CatalogueCard.objects.get(name="Cóndor").keeper == world.organizer
    assert CatalogueCard.objects.filter(keeper=None).count() == before
    assert "Cóndor" in EventCards(world.tournament).names
    page = "/reglas/atrum/catalogo/"
    assert "Tu catálogo: 1 carta" in organizer.get(page).content.decode()
    assert "Cóndor" not in client_of(person("otra")).get(page).content.decode()


def test_the_catalogue_is_read_and_exported_by_anybody(world, client):
    page = client.get("/reglas/atrum/catalogo/?q=nadira").content.decode()
    assert "Nadira Cienumbrales" in page
    assert "Orvel" not in page
    whole = client.get("/reglas/atrum/catalogo/exportar.json")
    assert whole["Content-Type"] == "application/json"
    assert client.get("/reglas/atrum/catalogo/exportar.csv")["Content-Type"] == "text/csv; charset=utf-8"
    data = json.loads(whole.content)
    assert len(data["reptantes"]) == CatalogueCard.objects.count()
    assert client.get("/reglas/atrum/catalogo/exportar.exe").status_code == 404
    assert client.get("/reglas/nada/catalogo/").status_code == 404


def test_the_command_line_exports_tries_and_imports(world, tmp_path):
    out = StringIO()
    call_command("export_catalogue", stdout=out)
    path = tmp_path / "cartas.csv"
    path.write_text(out.getvalue())
    CatalogueCard.objects.all().delete()
    said = StringIO()
    call_command("import_catalogue", str(path), "--dry-run", stdout=said)
    assert "18 new" in said.getvalue()
    assert not CatalogueCard.objects.exists()
    call_command("import_catalogue", str(path), stdout=said)
    again = StringIO()
    call_command("export_catalogue", stdout=again)
    assert again.getvalue() == out.getvalue()
    path.write_text(ROW + "Otro,,Golpe,9,,,,,\n")
    wrong = StringIO()
    with pytest.raises(SystemExit):
        call_command("import_catalogue", str(path), stdout=said, stderr=wrong)
    assert "cartas.csv:3:" in wrong.getvalue()
    assert not CatalogueCard.objects.filter(name="Nuevo").exists()


def test_a_verified_declaration_joins_the_catalogue(world):
    entry = world.add_players(1)[0]
    powers = [
        {"name": f"P{n}", "cost": n, "esbirro": "Golem", "type": "attack", "unique": False} for n in range(5)
    ]
    roster = Roster.objects.get(entry=entry)
    roster.items[0] = {"name": "Declarado", "edition": "", "declared": True, "verified": False, "powers": powers}
    roster.save()
    call_command("allow_catalogue", world.judge.username, stdout=StringIO())
    client = client_of(world.judge)
    url = f"/t/{world.tournament.slug}/roster/{entry.number}/"
    send = {"entry": entry.number, "name": "Declarado"}
    client.post(f"/t/{world.tournament.slug}/do/add_to_catalogue/", {**send, "key": "a"})
    assert not CatalogueCard.objects.filter(name="Declarado").exists()
    actions.registration.verify_declared(world.by(world.judge), entry, "Declarado")
    assert "Agregar al catálogo" in client.get(url).content.decode()
    client.post(f"/t/{world.tournament.slug}/do/add_to_catalogue/", {**send, "key": "b"})
    card = CatalogueCard.objects.get(name="Declarado", keeper=None)
    assert [power["name"] for power in card.data["powers"]] == ["P0", "P1", "P2", "P3", "P4"]
