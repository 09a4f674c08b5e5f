"""Writes the font of pictures from the site's own: unpacked, with lining figures where a drawing asks for none.

python tools/picture_font.py
"""

from pathlib import Path

from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "static" / "fonts" / "alegreya-700.woff2"
PICTURES = ROOT / "tournaments" / "pictures" / "alegreya-700.ttf"
FIGURES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def main() -> None:
    """Write it."""
    font = TTFont(SITE)
    font.flavor = None
    for table in font["cmap"].tables:
        for figure, letter in zip(FIGURES, map(ord, "0123456789"), strict=True):
            if letter in table.cmap:
                table.cmap[letter] = f"{figure}.lf"
    font.save(PICTURES)


if __name__ == "__main__":
    main()
