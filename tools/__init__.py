"""Tools around the site: translations, pictures, a throw-away demo site."""
