"""The documents' links: every one leads to a file."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "atrum_judge/README.md"]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file(page):
    here = [link for link in LINK.findall(page.read_text()) if ":" not in link]
    assert [link for link in here if not (page.parent / link).exists()] == []


def test_the_readme_fits_on_two_screens_and_names_the_two_commands():
    text = (ROOT / "README.md").read_text()
    assert text.count("\n") <= 70
    assert "make run" in text
    assert "make test" in text
    # The manuals are for the people of a shop: in their language, and one click away.
    for manual in ("docs/organizar/tu-primer-torneo.md", "docs/jugar/desde-tu-telefono.md"):
        assert f"({manual})" in text


def test_the_rules_engine_names_modules_that_exist():
    rooms = [ROOT / "atrum_judge/games/atrum", ROOT / "atrum_judge/judging"]
    named = []
    for row in re.findall(r"^\| (`[^|]+) \|", (ROOT / "docs/programar/rules-engine.md").read_text(), re.MULTILINE):
        first, *others = re.findall(r"`([^`]+)`", row)
        folder = first.rstrip("/").rpartition("/")[0]
        named += [first, *(f"{folder}/{other}".lstrip("/") for other in others)]
    assert len(named) > 50
    gone = [
        name
        for name in named
        if not any((room / name.rstrip("/")).is_dir() or (room / f"{name}.py").exists() for room in rooms)
    ]
    assert gone == []
