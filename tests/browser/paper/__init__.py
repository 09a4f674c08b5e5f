"""Sheets and texts in a browser."""
