"""The content of the game as data, in one folder per pack, with the code that reads and checks it."""
