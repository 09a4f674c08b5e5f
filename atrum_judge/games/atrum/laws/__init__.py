"""The rules of Atrum Arena as data, by chapter of the rulebook; `registry` has them all."""
