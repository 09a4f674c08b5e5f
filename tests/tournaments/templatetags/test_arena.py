"""A button is one line of a template, and a wrong line is no page at all."""

import re
from pathlib import Path

import pytest
from django.template import RequestContext, Template, TemplateSyntaxError
from django.test import RequestFactory
from django.urls import NoReverseMatch, reverse

from tests.world import client_of
from tournaments import actions, lengths
from tournaments.models import Seat
from tournaments.templatetags.arena import score_among
from tournaments.views.viewer import Viewer

ROOT = Path(__file__).resolve().parents[3]


def button(world, line):
    request = RequestFactory().get("/donde/")
    request.user = world.organizer
    context = {"tournament": world.tournament, "viewer": Viewer(request, world.tournament)}
    return Template(f"{{% load i18n arena %}}{{% command {line} %}}").render(RequestContext(request, context))


def test_a_button_sends_its_values_to_its_verb(world):
    html = button(world, '"check_in" "Presente" entry=7')
    assert f'action="{reverse("command", args=[world.tournament.slug, "check_in"])}"' in html
    assert '<input type="hidden" name="entry" value="7">' in html
    assert "<details>" not in html


def test_a_verb_that_needs_a_reason_asks_for_it(world):
    html = button(world, '"restore" "Reincorporar" entry=7')
    assert "Motivo</label>" in html
    assert f'maxlength="{lengths.TEXT}" required' in html


def test_a_button_words_its_question_and_may_ask_where_no_reason_is_needed(world):
    assert "Por qué</label>" in button(world, '"restore" "Reincorporar" reason="Por qué" entry=7')
    free = button(world, '"drop" "Retirar" reason="Por qué" optional=True entry=7')
    assert "Por qué</label>" in free
    assert "Sí, retirar" in free
    assert "required" not in free


@pytest.mark.parametrize(
    "line",
    [
        '"destroy" "Un verbo que no existe"',
        '"report_result" "Un verbo con página propia" match=1',
        '"check_in" "Le falta quién"',
        '"check_in" "Un valor que no toma" entry=7 table=1',
        '"check_in" "Un motivo que no toma" entry=7 reason="Motivo"',
        '"warn" "Le falta la categoría" entry=7 note="x"',
    ],
)
def test_a_button_that_could_not_work_is_refused(world, line):
    with pytest.raises(TemplateSyntaxError):
        button(world, line)


def test_a_form_cannot_point_to_a_verb_that_does_not_exist(world):
    with pytest.raises(NoReverseMatch):
        reverse("command", args=[world.tournament.slug, "destroy"])


def test_a_draft_that_is_published_or_discarded_leads_to_the_desk(world):
    world.add_players(4)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    page = client_of(world.organizer).get(reverse("draft", args=[world.tournament.slug, round_.number]))
    forms = re.findall(r'<form class="command".*?</form>', page.content.decode(), re.S)
    desk = reverse("manage", args=[world.tournament.slug])
    for verb in ("publish_round", "take_back_round"):
        (form,) = [form for form in forms if f"/{verb}/" in form]
        assert re.findall(r'name="next" value="([^"]*)"', form)[-1] == desk


@pytest.mark.parametrize(("field", "most"), [("reason", lengths.TEXT), ("note", lengths.TEXT)])
def test_a_field_stops_where_the_check_does(field, most):
    pages = "".join(path.read_text() for path in (ROOT / "templates" / "tournaments").rglob("*.html"))
    written = re.findall(rf'name="{field}"\s+maxlength="(\d+)"', pages)
    assert set(map(int, written)) <= {most}


def test_a_table_told_by_places_alone_shows_the_places():
    by_places = [Seat(place=place, score=0) for place in (2, 1, 3)]
    assert [score_among(seat, by_places) for seat in by_places] == ["2.º", "1.º", "3.º"]
    with_scores = [Seat(place=place, score=score) for place, score in ((1, 15), (2, 0), (3, 0))]
    assert [score_among(seat, with_scores) for seat in with_scores] == ["15", "0", "0"]
