"""Pages for players."""
