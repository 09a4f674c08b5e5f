"""Pictures drawn on the server: charts of a page and cards to share. Plain values in, SVG or PNG out."""
