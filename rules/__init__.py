"""The site's door to the games: the card catalogue, disputed cases, published rulings, pages of the rules."""
