"""The rounds that an event needs: exact odds at once, simulated events one size after another."""
