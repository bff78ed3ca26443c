"""The table: where people and bots meet to play. The server, its storage and its protocol.

From the inside out; each module knows only those above it:

    protocol, web_types     what goes over the wire (docs/protocol.md, web/src/protocol.ts)
    model, storage          what is kept, and the store that keeps it: on disk before anybody hears of it
    play, undo              one match as the fold of its log
    window, replay          what leaves the table about a match, seat by seat: the one choke point
    clocks                  the only place that reads the real clock
    catalogue, packs        games and options in words; packs that people bring along
    table                   a table without sockets, disk or clock; commands are in lobby, moves and polls
    pace                    when bots answer: breath, grace, clocks that run out
    worker, bots            processes in which bots think, with one seat's sight
    wire, short_wire        a websocket, by ASGI or as short as it goes
    connection              what a table knows of one
    live, hub               fan-out, timers; all tables of a server
    http, app, run          the routes, the headers, uvicorn

A command goes live.handle -> commands.carry_out -> an Outcome (rows and what changed) -> storage.write -> messages.
A new command: a struct in protocol, a function in lobby or moves, a line in commands, a story in tests/table.
"""
