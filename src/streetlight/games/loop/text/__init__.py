"""Everything that puts the game into words: prompts, options, the log, and "why not?"."""
