"""Requests and files that nobody of good will sends: a seeded sample in CI, many more with --whole."""
