"""Every rule of the D.A.R. that software can check or carry out, by chapter; `registry` is the rulebook of them all."""
