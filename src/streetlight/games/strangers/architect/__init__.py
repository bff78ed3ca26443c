"""The best plan for Solo Architect, and the proof that it is best (DTS-88)."""
