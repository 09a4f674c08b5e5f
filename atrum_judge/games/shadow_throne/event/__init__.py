"""Shadow Throne at a tournament: reports, and made-up ones. Nothing is registered."""
