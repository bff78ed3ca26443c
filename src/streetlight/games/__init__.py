"""The games: rules, packs, views."""
