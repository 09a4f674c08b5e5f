"""Mitos y Leyendas, Primer Bloque: its D.A.R. of July 2021 as code. Pure Python, no framework."""
