"""Pages for judges."""
