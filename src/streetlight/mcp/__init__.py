"""A seat for whoever speaks the Model Context Protocol: `streetlight mcp`. Needs the extra `mcp`."""
