"""Judges of five card games, with the rules of each: pure Python that stands on msgspec alone."""
