"""One box for a list: nothing is saved before the preview, every line can be corrected, and all come at once."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.world import LEGAL, World, client_of
from tournaments import actions
from tournaments.core.sheets.books import Sheet, as_ods, as_xlsx
from tournaments.models import Entry, LogEntry, Roster, StaffNote

pytestmark = pytest.mark.django_db
CHAT = "Inscriptos sábado 🎴\n1. Ana\n2. Beto 🦎\n3) Caro\n- Dani\n5 - Eva (llega tarde)\n\nFaltan pagar: Beto\n"


@pytest.fixture
def world(db):
    return World.open(capacity=40)


class Box:
    """The page as somebody uses it without JavaScript: it sends back what it shows."""

    def __init__(self, world, user=None):
        self.world, self.client = world, client_of(user or world.organizer)
        self.url = reverse("paste", args=[world.tournament.slug])
        self.fields: dict[str, str] = {}

    def send(self, **more):
        self.response = self.client.post(self.url, {**self.fields, "do": "preview", **more})
        self.fields = self._fields() if "form" in (self.response.context or {}) else {}
        return self

    def _fields(self):
        form = self.response.context["form"]
        if form is None:
            return {"text": self.response.context["text"]}
        lines = {f"name-{one.index}": one.name for one in form.lines}
        lines |= {f"who-{one.index}": one.who for one in form.lines}
        columns = {f"column-{k}": one.meaning for k, one in enumerate(form.reading.columns)}
        key = re.search(r'name="key" value="([^"]+)"', self.html)[1]
        return {"text": form.text, "mark": form.mark, "key": key, **columns, **lines}

    @property
    def html(self):
        return self.response.content.decode()

    def enter(self, **corrections):
        return self.send(do="import", **corrections)

    @property
    def names(self):
        return list(self.world.tournament.entries.order_by("number").values_list("name", flat=True))


@pytest.fixture
def box(world):
    return Box(world)


def test_a_chat_is_previewed_and_nothing_is_saved(box):
    before = LogEntry.objects.count()
    box.send(text=CHAT)
    assert "5 personas" in box.html
    assert "Faltan pagar: Beto" in box.html
    assert (box.names, LogEntry.objects.count()) == ([], before)


def test_then_everybody_is_in_with_one_more_tap(box):
    response = box.send(text=CHAT).enter().response
    assert response.status_code == 302
    assert box.names == ["Ana", "Beto 🦎", "Caro", "Dani", "Eva"]
    assert StaffNote.objects.get().text == "llega tarde"
    shown = box.client.get(response["Location"]).content.decode()
    assert "5 personas inscritas" in shown
    assert "Deshacer lo pegado" in shown


def test_forty_people_are_two_taps(box):
    text = "".join(f"{k}. Persona {k} ✅\n" for k in range(1, 41))
    box.send(text=text).enter()
    assert len(box.names) == 40


def test_sent_twice_they_are_in_once(box):
    box.send(text="1. Ana\n2. Beto")
    fields = dict(box.fields)
    box.enter()
    box.fields = fields
    assert box.enter().response.status_code == 302
    assert box.names == ["Ana", "Beto"]


def test_a_line_can_be_corrected_left_out_and_taken_in(box):
    box.send(text=CHAT)
    (tail,) = [one for one in box.response.context["form"].lines if one.name == "Beto 🦎"]
    box.enter(**{f"name-{tail.index}": "Beto", "who-1": "none"})
    assert box.names == ["Beto", "Caro", "Dani", "Eva"]


def test_a_line_that_was_left_out_is_taken_in(box):
    box.send(text="1. Ana\n2. Beto\nCaro\n3. Dani")
    (caro,) = [one for one in box.response.context["form"].lines if one.name == "Caro"]
    assert caro.who == "none"
    box.enter(**{f"who-{caro.index}": "new"})
    assert box.names == ["Ana", "Beto", "Caro", "Dani"]


def test_a_refused_line_says_so_beside_it_and_keeps_the_corrections(box):
    box.send(text="1. Ana\n2. Beto")
    box.enter(**{"name-0": "Anita", "name-1": "B"})
    assert box.response.status_code == 422
    assert box.names == []
    form = box.response.context["form"]
    assert [line.name for line in form.lines] == ["Anita", "B"]
    assert "entre 2 y 40" in form.lines[1].error
    box.enter(**{"name-1": "Beto"})
    assert box.names == ["Anita", "Beto"]


def test_a_changed_text_is_looked_at_again_first(box):
    box.send(text="1. Ana\n2. Beto")
    box.enter(text="1. Ana\n2. Eva")
    assert box.names == []
    assert "mírala otra vez" in box.html
    box.enter()
    assert box.names == ["Ana", "Eva"]


def test_columns_are_guessed_shown_and_corrected(box):
    box.send(text="a;b\nSur;Ana\nNorte;Beto")
    assert "Columnas" in box.html
    box.send(**{"column-0": "club", "column-1": "name"}).enter(**{"who-0": "none"})
    assert [(one.name, one.club) for one in Entry.objects.order_by("number")] == [
        ("Ana", "Sur"),
        ("Beto", "Norte"),
    ]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_file_of_excel(box, encoding):
    raw = "Nombre;Club;Pagó\r\nAna Núñez;Norte;sí\r\nBeto;;no\r\n".encode(encoding)
    box.send(file=SimpleUploadedFile("gente.csv", raw)).enter()
    assert [(one.name, one.club, one.paid) for one in Entry.objects.order_by("number")] == [
        ("Ana Núñez", "Norte", True),
        ("Beto", "", False),
    ]


def test_what_is_not_kept_of_a_row_is_shown_beside_the_person(box):
    box.send(text="Nombre;Signo;Pagó\nAna;Escorpio;sí\nBeto;;no;Caro Paz\n")
    assert "no se guarda: Escorpio" in box.html
    assert "También dice «Caro Paz»: no se guarda." in box.html


def test_of_a_file_of_tom_no_date_of_birth_goes_on(box):
    raw = (
        b'<tournament><players><player userid="1000001"><firstname>Ana</firstname><lastname>Paz</lastname>'
        b"<birthdate>02/27/2001</birthdate></player></players></tournament>"
    )
    box.send(file=SimpleUploadedFile("reto.tdf", raw))
    assert "02/27/2001" not in box.html
    assert "1000001" not in box.html
    box.enter()
    assert box.names == ["Ana Paz"]


def test_a_workbook_is_told_apart(box):
    box.send(file=SimpleUploadedFile("gente.xls", b"\xd0\xcf\x11\xe0" + b"x" * 99))
    assert "guárdalo como .xlsx" in box.html
    box.send(file=SimpleUploadedFile("gente.xlsx", b"PK\x03\x04" + b"x" * 99))
    assert "El libro está dañado" in box.html


@pytest.mark.parametrize("write", [as_xlsx, as_ods])
def test_a_workbook_is_read(box, write):
    sheet = Sheet("Gente", ("Apodo", "Club"), [("Ana", "Rosario"), ("Beto", "")])
    box.send(file=SimpleUploadedFile("gente.book", write([sheet])))
    box.enter()
    assert list(Entry.objects.order_by("number").values_list("name", "club")) == [("Ana", "Rosario"), ("Beto", "")]


def test_another_sheet_of_a_workbook_is_read_by_a_button(box):
    head = ("Apodo", "Club")
    sheets = [Sheet("Sábado", head, [("Ana", "Sur")]), Sheet("Domingo", (*head, "Pagó"), [("Beto", "Sur", "sí")])]
    box.send(file=SimpleUploadedFile("gente.xlsx", as_xlsx(sheets)), **{"column-0": "note"})
    assert [one.name for one in box.response.context["form"].people] == ["Ana"]
    [button] = re.findall(r'value="(sheet-\d+)"', box.html)
    box.send(do=button, **{"name-0": "Otra"})
    assert [one.name for one in box.response.context["form"].people] == ["Beto"]
    assert "Sábado · 2 filas" in " ".join(box.html.split())
    box.enter()
    assert list(Entry.objects.values_list("name", "paid")) == [("Beto", True)]


def test_lists_of_pieces_come_along_where_they_are_legal(box):
    good = ", ".join(item["name"] for item in LEGAL)
    box.send(text=f"Ana: {good}\nBeto: {good[:-3]}, Nunca Visto")
    assert "con lista" in box.html
    assert "Su lista se registra después" in box.html
    box.enter()
    assert [one.entry.name for one in Roster.objects.all()] == ["Ana"]


def test_who_is_in_already_stays_out(box, world):
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Ana")
    box.send(text="1. ana\n2. Beto").enter()
    assert box.names == ["Ana", "Beto"]


def test_a_division_is_that_of_the_event_however_it_is_written(box, world):
    divided = {"settings": {"divisions": "Juveniles, Adultos"}}
    actions.setup.edit_tournament(world.by(world.organizer), world.tournament, **divided)
    box.send(text="Nombre\tCategoría\nAna\tJUVENILES\nBeto\tSub 15\nCata\t\n")
    assert "«Sub 15» no es una división del torneo." in box.html
    box.enter()
    assert list(Entry.objects.order_by("number").values_list("name", "division")) == [
        ("Ana", "Juveniles"),
        ("Beto", ""),
        ("Cata", ""),
    ]


def test_an_event_without_divisions_says_that_a_category_is_not_kept(box):
    assert "no se guarda: Sub 15" in box.send(text="Nombre\tCategoría\nAna\tSub 15\n").html


def test_whom_the_club_knows_is_offered_first(box, world):
    box.send(text="1. Ana Núñez\n2. Beto").enter(check_in="on")
    again = Box(World.open_again(world))
    again.send(text="1. ana nunez\n2. Bety\n3. Eva")
    ana, beto, eva = again.response.context["form"].lines
    assert "Ana Núñez (vino 1 vez)" in again.html
    assert (ana.is_known, beto.is_known, eva.is_known) == (True, False, False)
    assert (beto.looks, eva.looks) == (True, False)
    again.enter()
    first, second = Entry.objects.filter(name="Ana Núñez")
    assert first.members.get() == second.members.get()


def test_who_is_spelled_otherwise_is_one_tap_and_keeps_the_known_spelling(box, world):
    box.send(text="1. Ana Núñez\n2. Beto Paz\n3. Caro").enter(check_in="on")
    again = Box(World.open_again(world))
    again.send(text="1. Ana Nuñes\n2. Betto Paz\n3. Eva")
    ana, beto, eva = again.response.context["form"].lines
    assert (ana.asks_who, beto.asks_who, eva.asks_who) == (True, True, False)
    assert again.html.count('type="radio"') == 6
    taken = {f"who-{one.index}": one.choices[0][0] for one in (ana, beto)}
    again.enter(**taken, **{"name-1": "Betto P."})
    assert again.names == ["Ana Núñez", "Betto P.", "Eva"]
    known = [entry.members.get() for entry in again.world.tournament.entries.order_by("number")]
    assert known[:2] == [entry.members.get() for entry in world.tournament.entries.order_by("number")[:2]]


def test_the_preview_belongs_to_the_desk(world):
    world.add_players(1)
    assert Box(world, world.players[0]).send(text="1. Ana").response.status_code == 403


@pytest.mark.parametrize("text", ["", "{", "<x", "\x00", "1.\n2.\n", "x" * 300_001])
def test_what_is_no_list_is_told(box, text):
    box.send(text=text)
    assert box.response.status_code in {200, 422}
    assert box.names == []


def test_an_undone_list_is_gone_from_the_page(box, world):
    box.send(text="1. Ana\n2. Beto").enter()
    box.client.post(reverse("command", args=[world.tournament.slug, "undo_import"]), {"first": 1, "key": "k"})
    assert box.names == []


@pytest.mark.parametrize(
    "sent",
    [
        {"text": "Ana\n" * 75_001},
        {"text": ("Inscriptos: " + "Ana, " * 600 + "Eva\n") * 8},
        {"file": SimpleUploadedFile("gente.txt", b"Ana, " * 60_001)},
        {"file": SimpleUploadedFile("gente.csv", b"Nombre;Club\n" + b";" * 30_000 + b"x")},
    ],
    ids=["letters", "people", "a file", "columns"],
)
def test_what_was_refused_is_not_sent_back(box, sent):
    empty = len(box.client.get(box.url).content)
    box.send(**sent)
    assert box.response.status_code == 422
    assert len(box.response.content) < empty + 1_500
    assert ("pégalo otra vez, más corto" in box.html) == ("text" in sent)


def test_a_short_text_that_cannot_be_read_comes_back_to_be_corrected(box):
    box.send(text="{Ana")
    assert "{Ana</textarea>" in box.html


def test_of_very_many_lines_that_are_nobody_some_are_offered_and_all_are_shown(box):
    box.send(text="1. Ana\n2. Beto\nCaro\n" + "¿Quién trae mesas hoy para la tienda?\n" * 500)
    form = box.response.context["form"]
    assert len(form.lines) + len(form.nobody) == 503
    assert len(form.lines) <= 403
