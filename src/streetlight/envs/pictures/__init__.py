"""Pictures of a match as a spectator sees it, one module per game: `picture(match)` gives an SVG.

All pictures of one setting have the same size, so that they can be put together to a film.
"""
