"""The style sheets stay readable: a declaration a line, a file a component, colours in the tokens, nothing dead."""

import gzip
import re
import unicodedata
from pathlib import Path

import brotli
import pytest
from django.contrib.staticfiles import finders
from PIL import ImageColor

from atrum_torneos.sheets import JOINED, PAPER_SHEET, SITE_SCRIPT, SITE_SHEET, imported
from tournaments.pictures.colours import contrast

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "static" / SITE_SHEET
TOKENS = SITE.with_name("tokens.css")
PAPER = ROOT / "static" / PAPER_SHEET
SHEETS = sorted(SITE.parent.rglob("*.css"))
ASKED_FOR = [ROOT / "static" / name for name in sorted(JOINED) if name.endswith(".css")]
SCRIPTS = [ROOT / "static/js/first.js", ROOT / "static/js/site.js"]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
READ_BY_BROWSERS = [*SHEETS, *TEMPLATES, *SCRIPTS, ROOT / "static/icon.svg"]
MODULES = sorted(
    path for app in ("atrum_judge", "players", "rules", "tournaments") for path in (ROOT / app).rglob("*.py")
)

NAMED = "|".join(sorted(ImageColor.colormap, key=len, reverse=True))
COLOUR = re.compile(
    r"(?<!&)#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b"
    r"|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([^)]*\)"
    rf"|(?:fill|stroke)=\"(?:{NAMED})\""
    rf"|:[^;{{}}]*(?<![\w-])(?:{NAMED})(?![\w-])[^;{{}}]*;",
    re.IGNORECASE,
)
# No style sheet reaches these: they repeat the tokens, and change with them.
COPIES = {
    "templates/base.html": {("--ground", "light"), ("--ground", "dark")},
    "static/icon.svg": {("--ground", "dark"), ("--ember", "dark")},
}

TWO_SELECTORS = re.compile(r"[^@(:]*,.*\S.*[,{]$")
CLASS = re.compile(r"\.(-?[a-z_][\w-]*)", re.IGNORECASE)
CLASS_ATTRIBUTE = re.compile(r'class="((?:\{%.*?%\}|\{\{.*?\}\}|[^"])*)"', re.DOTALL)
INCLUDE = re.compile(r"\{% (?:include|tap) .*?%\}", re.DOTALL)
TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
WORD = re.compile(r"[\w-]+")


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _code(sheet: Path) -> str:
    """A sheet without comments."""
    return re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)


def _tokens(names: set[tuple[str, str]]) -> set[str]:
    values = dict(re.findall(r"(--[\w-]+): (.+);", TOKENS.read_text()))
    return {re.findall(rf"var\(--{theme}, (#\w+)\)", values[name])[0] for name, theme in names}


def _words_of_templates() -> set[str]:
    """Every class that a template or the scripts may give, and the stems (`chip--`) that a value completes."""
    words = {word for script in SCRIPTS for word in WORD.findall(script.read_text())}
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


def test_colours_stand_in_the_tokens_only():
    texts = {p: _code(p) if p.suffix == ".css" else p.read_text() for p in READ_BY_BROWSERS if p != TOKENS}
    found = {_name(path): set(COLOUR.findall(text)) for path, text in texts.items()}
    assert {path: colours for path, colours in found.items() if colours} == {
        path: _tokens(names) for path, names in COPIES.items()
    }


READ_ON = [
    *(
        (text, ground)
        for text in ("text", "muted", "ember", "jade", "blood", "violet")
        for ground in ("ground", "surface", "raised")
    ),
    *((text, f"{text}-deep") for text in ("ember", "jade", "blood", "violet")),
    *((f"on-{full}", full) for full in ("ember", "jade", "blood")),
    ("text", "ember-deep"),
    ("muted", "ember-deep"),
    ("on-ember", "ember-hover"),
    ("on-jade", "jade-hover"),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_stands_out_in_both_themes(theme):
    values = dict(re.findall(rf"--([\w-]+): .*?var\(--{theme}, (#\w+)\)", TOKENS.read_text()))
    assert not [pair for pair in READ_ON if contrast(*(values[name] for name in pair)) < 4.5]


def test_python_names_no_colour():
    """But the grounds on which a club's own has to read, which `test_colours.py` compares with the sheet."""
    assert [path.name for path in MODULES if re.search(r"[\"']#[0-9a-fA-F]{3,8}[\"']", path.read_text())] == [
        "colours.py"
    ]


def test_a_line_holds_one_declaration_or_one_selector():
    lines = [(_name(sheet), line) for sheet in SHEETS for line in _code(sheet).splitlines()]
    assert not [at for at in lines if len(re.findall(r"[;{}]", at[1])) > 1 or TWO_SELECTORS.match(at[1])]


def test_a_rule_that_sets_its_font_says_its_figures():
    """The shorthand takes back the figures that the page has set, and the display face has old-style ones."""
    rules = [
        (_name(sheet), rule)
        for sheet in SHEETS
        for rule in re.findall(r"\{[^{}]*\bfont: (?!inherit)[^{}]*\}", _code(sheet))
    ]
    assert not [at for at in rules if "font-variant-numeric" not in at[1]]


def test_every_sheet_is_imported_once():
    parts = [part for sheet in ASKED_FOR for part in imported(sheet)]
    assert sorted(parts) == [sheet for sheet in SHEETS if sheet not in {*ASKED_FOR, PAPER}]


def test_pages_link_joined_sheets_alone():
    links = {
        link
        for page in TEMPLATES
        for link in re.findall(r'rel="stylesheet" href="({% static .*?)">', page.read_text())
    }
    assert links == {f'{{% static "{sheet.relative_to(ROOT / "static")}" %}}' for sheet in [*ASKED_FOR, PAPER]}


def test_browsers_get_all_rules_in_joined_files():
    served = "".join(
        Path(str(finders.find(str(sheet.relative_to(ROOT / "static"))))).read_text() for sheet in ASKED_FOR
    )
    assert "@import" not in served
    assert served.count("{") == sum(_code(sheet).count("{") for sheet in SHEETS if sheet != PAPER)


def test_a_phone_fetches_at_most_ten_kilobytes_of_style():
    heads = 350
    assert len(brotli.compress(Path(str(finders.find(SITE_SHEET))).read_bytes())) < 10_000 - heads


def test_browsers_get_the_scripts_of_every_page_in_one_file_without_their_comments():
    served = Path(str(finders.find(SITE_SCRIPT))).read_text()
    assert "import " not in served
    assert "window.arenaEye =" in served
    assert not re.search(r"^\s*//", served, re.MULTILINE)
    assert len(gzip.compress(served.encode())) < 16_500  # all that a page of everybody loads


def test_every_class_of_the_sheets_is_used():
    given, values = _words_of_templates(), _words_of_modules()
    classes = {
        name for sheet in SHEETS for rule in re.findall(r"[^{}]+\{", _code(sheet)) for name in CLASS.findall(rule)
    }

    def alive(name: str) -> bool:
        stem, dashes, value = name.partition("--")
        return name in given or (stem + dashes in given and value in values)

    assert not sorted(name for name in classes if not alive(name))
