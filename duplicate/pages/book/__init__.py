"""The result book: what is printed of an event, cut into pages before it is set."""
