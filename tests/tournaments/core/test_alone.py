"""The rules and the core of an event run where neither Django nor a database is installed."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
ALONE = """
import importlib, json, pkgutil, sys
from datetime import date
from pathlib import Path

class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"django", "rest_framework", "celery", "redis", "psycopg"}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, NotInstalled())
for room in ("atrum_judge", "tournaments.core"):
    package = importlib.import_module(room)
    for module in pkgutil.walk_packages(package.__path__, f"{room}."):
        importlib.import_module(module.name)

from atrum_judge.registry import rulesets, shipped_catalogues

judged = set()
for ruleset in rulesets():
    examples = Path(sys.argv[1], "atrum_judge/games", ruleset.key, "cases/examples.json")
    if examples.exists():
        cards = shipped_catalogues()[ruleset.key]
        catalogue = lambda name: [card for card in cards if ruleset.name_key(card.name) == ruleset.name_key(name)]
        for case in json.loads(examples.read_text()).values():
            verdict = ruleset.judge.adjudicate(case, today=date(2026, 11, 27), catalogue=catalogue, language="en")
            assert verdict["format"], verdict
            judged.add(ruleset.key)
print(*sorted(judged))
"""


def test_the_rules_judge_where_django_is_not_installed():
    asked = [sys.executable, "-c", ALONE, str(ROOT)]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)  # noqa: S603
    assert told.stderr == ""
    assert told.stdout.split() == ["doomtrooper", "duelo", "myl", "shadow_throne"]
