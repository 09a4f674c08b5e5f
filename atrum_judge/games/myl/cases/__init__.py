"""Disputed cases of Mitos y Leyendas: reading and judging them."""
