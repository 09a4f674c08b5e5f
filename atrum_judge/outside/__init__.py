"""Files and texts from outside: one budget of what may come out of them, whatever reads them."""
