"""Two web hosts, proxy, pooler and Redis in namespaces whose links and servers fail: `benchmarks.hosts`, in brief."""

import subprocess
import sys

import pytest

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
