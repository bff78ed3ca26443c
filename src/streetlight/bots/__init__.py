"""Bots: given a sight, never a match."""
