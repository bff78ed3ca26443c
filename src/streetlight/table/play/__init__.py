"""One match at a table: its log, what each seat gets to see of it, taking back, replays, and bots that think."""
