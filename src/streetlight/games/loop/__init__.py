"""Tales from the Loop: the fourth and largest game. A co-op story of kids, machines and a week of school."""
