"""Reads that pages, API and actions share. Nothing here writes."""
