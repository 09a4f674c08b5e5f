"""Measurements against a peer or a limit in the same run. Nothing here is a test."""
