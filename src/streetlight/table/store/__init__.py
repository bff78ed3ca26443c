"""What outlives the server: rows, the store that keeps them, and packs that people bring or matches began with."""
