"""Blackwood Grove: a secret rule over everyday objects, and those who try to find it."""
