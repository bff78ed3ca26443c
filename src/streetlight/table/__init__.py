"""The table: where people and bots meet to play. The server, its storage and its protocol."""
