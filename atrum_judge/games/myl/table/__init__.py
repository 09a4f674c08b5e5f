"""The table of Mitos y Leyendas: cards, the position, the steps."""
