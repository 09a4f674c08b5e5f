"""Events joined into seasons: tables of circuits, from the results of their events."""
