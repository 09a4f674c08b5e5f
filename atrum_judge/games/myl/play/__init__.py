"""Rules of Mitos y Leyendas on positions and steps, and the effects of steps."""
