"""Two web hosts, proxy, pooler and Redis in namespaces whose links and servers fail: `benchmarks.hosts`, in brief."""

import subprocess
import sys
from dataclasses import replace

import pytest

from benchmarks.hosts.ledger import Ledger, Line, Page
from benchmarks.hosts.world import lacks
from tests.shipping.image import ROOT

STEPS = ("event", "cuts", "promotion")
"""Those that the minute of this test has room for."""


def test_several_hosts_tell_one_truth(capsys):
    if why := lacks():
        pytest.skip(f"no world of hosts here: {why}")
    command = [sys.executable, "-m", "benchmarks.hosts", "--brief", *STEPS]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    with capsys.disabled():
        print(f"\n{done.stdout}")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_ledger_finds_what_is_lost_old_untrue_untold_or_missing():
    lines = [Line((1, "aa"), "one", "Aviso 1"), Line((2, "bb"), "two", "Aviso 2")]
    held = Ledger({"one": 0.0, "two": 10.0}, [Page("a", 12.9, (1, "aa"), "Aviso 1")], {"a": [(11.0, 2)]})
    assert held.settled(lines).holds
    for broken in (
        replace(held, acknowledged={**held.acknowledged, "three": 11.0}),
        replace(held, pages=[Page("a", 13.1, (1, "aa"), "Aviso 1")]),
        replace(held, pages=[Page("a", 11.0, (2, "cc"), "Aviso 2")]),
        replace(held, pages=[Page("a", 11.0, (2, "bb"), "Aviso 1")]),
        replace(held, pages=[Page("a", 9.0, (1, "aa"), "Aviso 2")]),
        replace(held, told={"a": [(11.0, 1)]}),
        replace(held, missing=["/static/site.css"]),
    ):
        assert not broken.settled(lines).holds
