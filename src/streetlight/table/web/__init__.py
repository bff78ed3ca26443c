"""The server as others reach it: routes, headers, the built client, the lab's desk, uvicorn."""
