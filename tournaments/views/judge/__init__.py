"""Pages of who judges."""
