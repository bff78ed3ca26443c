"""Telling people who are not at the page that it is their turn: by Web Push, webhook or e-mail."""
