"""Statistics of events: pure counting, from the tables that were played and the lists that were published."""
