"""What the rules say of positions and steps of Mitos y Leyendas, and what steps do."""
