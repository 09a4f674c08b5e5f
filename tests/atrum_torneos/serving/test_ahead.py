"""The first visitor of a new process waits for nothing that it could have read before."""

import subprocess
import sys

import pytest

from tests.atrum_torneos.serving.conftest import ROOT

FIRST = """
import sys, atrum_torneos.asgi
from django.template import engines
read = set(sys.modules)
pages = engines["django"].engine.template_loaders[0].get_template_cache
print("tournaments.views.player.table" in read, "rules.views.bench" in read)
print(len(pages) > 100, any("my_table.html" in page for page in pages))
"""


@pytest.mark.processes
def test_views_and_templates_are_read_before_the_first_request(serving):
    said = subprocess.check_output([sys.executable, "-c", FIRST], cwd=ROOT, env=serving, text=True)  # noqa: S603
    assert said.split() == ["True"] * 4
