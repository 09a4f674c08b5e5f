"""How many rounds an event needs: exact odds at once, simulated events one size after another, beside the site."""
