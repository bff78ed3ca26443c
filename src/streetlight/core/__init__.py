"""The engine: matches, prompts, luck, events, records and packs. It knows no game, no clock, no network."""
