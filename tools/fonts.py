"""Writes the site's font and the font of pictures from the one that its package brings.

python tools/fonts.py alegreya-latin-700-normal.woff2

The site's holds the letters of western languages and the figures that its styles ask for: a phone fetches it. The
pictures' is whole and unpacked, with lining figures where a drawing asks for none.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "static" / "fonts" / "alegreya-700.woff2"
PICTURES = ROOT / "tournaments" / "pictures" / "alegreya-700.ttf"
FIGURES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
LETTERS = [*range(0x20, 0x7F), *range(0xC0, 0x100), *map(ord, "\xa0¡©ª«°·º»¿ŒœŸ–—‘’“”„•…−€")]
FEATURES = ["kern", "lnum", "tnum"]


def main(source: Path) -> None:
    """Write both."""
    _write_site(TTFont(source, recalcTimestamp=False))
    _write_pictures(TTFont(source, recalcTimestamp=False))


def _write_site(font: TTFont) -> None:
    options = Options(layout_features=FEATURES, hinting=False, flavor="woff2")
    options.name_IDs = ["*"]  # its licence, too
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    font.save(SITE)


def _write_pictures(font: TTFont) -> None:
    font.flavor = None
    for table in font["cmap"].tables:
        for figure, letter in zip(FIGURES, map(ord, "0123456789"), strict=True):
            if letter in table.cmap:
                table.cmap[letter] = f"{figure}.lf"
    font.save(PICTURES)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
