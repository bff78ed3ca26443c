"""What goes over the wire: the messages, the documents of the HTTP side, and the connection to one device."""
