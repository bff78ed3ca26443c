"""A match in words: screens, questions, claims. What the terminal, text environments and models read."""
