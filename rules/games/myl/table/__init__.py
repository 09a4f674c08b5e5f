"""What lies on the table of Mitos y Leyendas: cards, the position, what can be done."""
