"""Codes for cameras. Every code is made here."""

import segno


def code_of(text: str, error: str = "m") -> segno.QRCode:
    """Return the code of a text, never a small one (Micro QR), which phones do not find."""
    return segno.make_qr(text, error=error)
