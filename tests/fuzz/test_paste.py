"""Lists with faults, pasted or sent as a file: each is answered by a preview or by a sentence."""

import json
import re
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from atrum_judge.text import one_line
from tests.fuzz.nasty import HOSTILE, damaged
from tests.tournaments.core.lists.test_public_cases import PUBLIC
from tests.tournaments.core.lists.test_reading import (
    CHALLONGE,
    CHALLONGE_2,
    CHAT,
    EXCEL,
    FORM,
    LIMITLESS,
    TDF,
    TRF,
)
from tests.tournaments.views.desk.test_paste import Box
from tests.world import World
from tournaments import actions
from tournaments.core.sheets.books import Sheet, as_ods, as_xlsx
from tournaments.queries.record import export

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

TRF26 = "012 Torneo\n192 FIDE_TEAM_SWISS\n362 1.0 0.5 0.0\n" + TRF.partition("\n")[2] + "310   1 Norte\n"
MELEE = "Name,Username,Pronouns,Decklist\nAna Núñez,anita,ella,\nBeto,beto_b,él,https://melee.gg/Decklist/1\n"
TABS = "Apodo\tClub\tRanking\tPagó\nAna\tSur\t1.850,5\tsí\nBeto\tNorte\t1700\tno\n"
BOOK = Sheet("Gente", ("Nombre", "Club", "Ranking"), [("Ana Núñez", "Sur", 1850), ("Beto", "", 1700)])
TEXTS = (EXCEL, FORM, CHAT, TDF, TRF, TRF26, LIMITLESS, CHALLONGE, CHALLONGE_2, MELEE, TABS)
LONGEST = 600_000
"""Letters of a pasted text: the server takes no form of more than 2.5 MB, and says so without a page of ours."""
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "cp1252")


@pytest.fixture(scope="module")
def lists():
    """A good list of each kind, as the bytes of a file."""
    return [*(text.encode() for text in TEXTS), as_xlsx([BOOK]), as_ods([BOOK]), *(one.encode() for one in PUBLIC)]


@pytest.fixture
def world(db):
    world = World.open(capacity=40)
    for name in ("Ana Núñez", "Beto"):
        actions.registration.add_walk_in(world.by(world.organizer), world.tournament, name)
    return world


def mutated(rng: Random, raw: bytes) -> bytes:
    """A list with faults: damaged, spliced with hostile bytes, doubled, or in other letters."""
    if rng.random() < 0.3 and not raw.startswith(b"PK"):
        raw = raw.decode(errors="replace").encode(rng.choice(ENCODINGS), errors="replace")
    for _ in range(rng.choice([1, 1, 2, 5])):
        at = rng.randrange(len(raw) + 1)
        match rng.randrange(4):
            case 0:
                raw = damaged(rng, raw)
            case 1:
                raw = raw[:at] + rng.choice(HOSTILE)[:5000] + raw[at:]
            case 2:
                raw = raw[:at] + raw[rng.randrange(len(raw) + 1) :]
            case _:
                raw = raw[:at] * rng.choice([1, 2, 40]) + raw[at:]
    return raw


@pytest.mark.chances(sample=20, whole=1000)
def test_a_list_with_faults_is_answered_in_a_sentence(world, seed, lists):
    rng = Random(f"paste {seed}")
    record = json.dumps(export(world.tournament, public=True)).encode()
    box = Box(world)
    for _ in range(5):
        raw, box.fields = mutated(rng, rng.choice([*lists, record])), {}
        if rng.random() < 0.5:
            box.send(file=SimpleUploadedFile("lista", raw))
        else:
            box.send(text=raw.decode(errors="replace")[:LONGEST])
        answered(box)
        if box.response.status_code == 200 and rng.random() < 0.2:
            box.enter()
            answered(box)


def answered(box: Box) -> None:
    """The page shows lines, each with its number, or says what is wrong."""
    if box.response.status_code == 302:
        return
    assert box.response.status_code in {200, 409, 422}
    form, said = box.response.context["form"], re.search(r'role="alert"[^>]*>\s*(\S[^<]{8,})', box.html)
    assert said or form.lines or form.nobody or form.reading.columns
    if form:
        assert all(one.line for one in form.lines)
        assert all(one.line and str(one.reason) for one in form.nobody)
        if not form.reading.columns:  # of lines nobody is silent; a sheet has headings, too
            told = {one.line for one in (*form.reading.people, *form.reading.left_out)} | {*form.reading.beside}
            lines = enumerate(form.text.splitlines(), start=1)
            assert {number for number, line in lines if one_line(line)} <= told
