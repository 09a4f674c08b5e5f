"""Disputed cases: read, judged, written, told."""
