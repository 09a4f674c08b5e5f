"""A club's colour, made readable: the light and the dark value of each token of the site that has it.

Contrast is that of WCAG 2.2 (1.4.3): 4.5 to 1 for text. No Django, no database.
"""

import re
from colorsys import hls_to_rgb, rgb_to_hls

Channels = tuple[float, float, float]
"""Red, green and blue from 0 to 1."""

SITES_OWN = "#9a4600"
"""The colour of the site itself (`--ember` in `static/css/tokens.css`): of a club that takes it none is kept."""
PROPOSED = ("#0b6a48", "#1b5fb3", "#5a3db3", "#b0261d", "#8a1c5c")
READABLE = 4.5
STEPS = 200
LIGHT, DARK = ("#ffffff", "#f8f6f2", "#f0ece6"), ("#0d0b12", "#16131d", "#211d2b")
"""Grounds of the site on which the colour stands as text: --surface, --ground, --raised."""
TINT = 0.12
HOVER = 0.06


def is_colour(text: str) -> bool:
    """True for a colour as a browser's field sends it: "#0b6a48"."""
    return re.fullmatch("#[0-9a-f]{6}", text) is not None


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    high, low = sorted((_luminance(_channels(one)), _luminance(_channels(other))), reverse=True)
    return (high + 0.05) / (low + 0.05)


def tokens(colour: str) -> dict[str, tuple[str, str]]:
    """Return the light and the dark value of each token, by its name.

    Args:
        colour: as `is_colour` has it.
    """
    light, dark = _readable(colour, LIGHT, -1), _readable(colour, DARK, 1)
    hovered = (_lighter(light, -HOVER), _lighter(dark, HOVER))
    deep = (_mixed(light, LIGHT[0], TINT), _mixed(dark, DARK[0], TINT))
    return {
        "ember": (light, dark),
        "ember-deep": deep,
        "ember-hover": hovered,
        "link-hover": hovered,
        "on-ember": (LIGHT[0], DARK[0]),
        "glow-ember": deep,
        "accent-glow": (_mixed(light, LIGHT[0], TINT / 2), _mixed(dark, DARK[1], TINT / 2)),
    }


def stylesheet(colour: str) -> str:
    """Return the sheet that gives a page this colour (`tokens`)."""
    rows = (
        f"  --{name}: var(--light, {light}) var(--dark, {dark});" for name, (light, dark) in tokens(colour).items()
    )
    return "\n".join((":root {", *rows, "}", ""))


def _readable(colour: str, grounds: tuple[str, ...], way: int) -> str:
    """Return the nearest lightness of a colour that reads on all grounds, and on its own tint of the first."""
    for step in range(STEPS + 1):
        tried = _lighter(colour, way * step / STEPS)
        if min(contrast(tried, ground) for ground in (*grounds, _mixed(tried, grounds[0], TINT))) >= READABLE:
            return tried
    return tried


def _channels(colour: str) -> Channels:
    red, green, blue = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return red, green, blue


def _written(channels: Channels) -> str:
    return "#" + "".join(f"{round(255 * min(1, max(0, one))):02x}" for one in channels)


def _luminance(channels: Channels) -> float:
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _lighter(colour: str, by: float) -> str:
    hue, lightness, saturation = rgb_to_hls(*_channels(colour))
    return _written(hls_to_rgb(hue, min(1, max(0, lightness + by)), saturation))


def _mixed(colour: str, ground: str, share: float) -> str:
    red, green, blue = (
        share * one + (1 - share) * other for one, other in zip(_channels(colour), _channels(ground), strict=True)
    )
    return _written((red, green, blue))
