"""Addresses as pictures that the camera of a phone reads."""

from functools import lru_cache

from django.utils.safestring import SafeString, mark_safe

from tournaments.pictures.codes import code_of


@lru_cache(maxsize=256)
def qr_code(link: str, scale: int) -> SafeString:
    """An address as SVG, `scale` pixels a module; empty for none. Kept: to draw it takes longer than a page."""
    # With a unit comes a viewBox: the page may draw it larger or smaller.
    drawn = code_of(link).svg_inline(scale=scale, unit="px") if link else ""
    return mark_safe(drawn)  # noqa: S308  # segno draws nothing but squares
