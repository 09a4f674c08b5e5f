"""Every rule of part II of the rulebook, by chapter; `registry` is the rulebook of them all."""
