"""The style sheets stay readable: a declaration a line, a file a component, colours in the tokens, nothing dead."""

import re
import unicodedata
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from PIL import ImageColor

from config.sheets import SITE_SHEET, imported

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "static" / SITE_SHEET
TOKENS = SITE.with_name("tokens.css")
SHEETS = sorted(SITE.parent.rglob("*.css"))
SCRIPT = ROOT / "static/js/site.js"
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
READ_BY_BROWSERS = [*SHEETS, *TEMPLATES, SCRIPT, ROOT / "static/icon.svg"]
MODULES = sorted(path for app in ("players", "rules", "tournaments") for path in (ROOT / app).rglob("*.py"))

NAMED = "|".join(sorted(ImageColor.colormap, key=len, reverse=True))
COLOUR = re.compile(
    r"(?<!&)#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b"
    r"|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([^)]*\)"
    rf"|(?:fill|stroke)=\"(?:{NAMED})\""
    rf"|:[^;{{}}]*(?<![\w-])(?:{NAMED})(?![\w-])[^;{{}}]*;",
    re.IGNORECASE,
)
# No style sheet reaches these: they repeat the tokens, and change with them.
COPIES = {"templates/base.html": {"--ground"}, "static/icon.svg": {"--ground", "--ember"}}

TWO_SELECTORS = re.compile(r"[^@(:]*,.*\S.*[,{]$")
CLASS = re.compile(r"\.(-?[a-z_][\w-]*)", re.IGNORECASE)
CLASS_ATTRIBUTE = re.compile(r'class="((?:\{%.*?%\}|\{\{.*?\}\}|[^"])*)"', re.DOTALL)
INCLUDE = re.compile(r"\{% include .*?%\}", re.DOTALL)
TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
WORD = re.compile(r"[\w-]+")


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _code(sheet: Path) -> str:
    """A sheet without comments."""
    return re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)


def _tokens(names: set[str]) -> set[str]:
    values = dict(re.findall(r"(--[\w-]+): (.+);", TOKENS.read_text()))
    return {values[name] for name in names}


def _words_of_templates() -> set[str]:
    """Every class that a template or the script may give, and the stems (`chip--`) that a value completes."""
    words = set(WORD.findall(SCRIPT.read_text()))
    for template in TEMPLATES:
        text = template.read_text()
        for classes in CLASS_ATTRIBUTE.findall(text):
            words.update(WORD.findall(TAG.sub(" ", classes)))
        for include in INCLUDE.findall(text):
            words.update(WORD.findall(include))
    return words


def _words_of_modules() -> set[str]:
    """Every word of the code, as a slug spells it."""
    text = "\n".join(module.read_text() for module in MODULES)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return set(re.findall(r"[a-z]+", plain.lower()))


@pytest.mark.parametrize("path", [p for p in READ_BY_BROWSERS if p != TOKENS], ids=_name)
def test_colours_stand_in_the_tokens_only(path):
    text = _code(path) if path.suffix == ".css" else path.read_text()
    assert set(COLOUR.findall(text)) == _tokens(COPIES.get(_name(path), set()))


def test_python_names_no_colour():
    assert not [path for path in MODULES if re.search(r"[\"']#[0-9a-fA-F]{3,8}[\"']", path.read_text())]


@pytest.mark.parametrize("sheet", SHEETS, ids=_name)
def test_a_line_holds_one_declaration_or_one_selector(sheet):
    lines = _code(sheet).splitlines()
    assert not [line for line in lines if len(re.findall(r"[;{}]", line)) > 1 or TWO_SELECTORS.match(line)]


def test_every_sheet_is_imported_once():
    assert sorted(imported(SITE)) == [sheet for sheet in SHEETS if sheet != SITE]


def test_pages_link_the_site_sheet_alone():
    links = {
        link for page in TEMPLATES for link in re.findall(r'rel="stylesheet" href="(.*?)">', page.read_text())
    }
    assert links == {f'{{% static "{SITE_SHEET}" %}}'}


def test_browsers_get_all_rules_in_one_file():
    served = Path(str(finders.find(SITE_SHEET))).read_text()
    assert "@import" not in served
    assert served.count("{") == sum(_code(sheet).count("{") for sheet in SHEETS)


def test_every_class_of_the_sheets_is_used():
    given, values = _words_of_templates(), _words_of_modules()
    classes = {
        name for sheet in SHEETS for rule in re.findall(r"[^{}]+\{", _code(sheet)) for name in CLASS.findall(rule)
    }

    def alive(name: str) -> bool:
        stem, dashes, value = name.partition("--")
        return name in given or (stem + dashes in given and value in values)

    assert not sorted(name for name in classes if not alive(name))
