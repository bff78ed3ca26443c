"""What goes over the wire: the messages, the documents of the HTTP side, and a websocket with what waits to be sent."""
