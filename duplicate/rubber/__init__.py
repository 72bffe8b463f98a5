"""Rubber bridge and Chicago at one table: a session of rubbers, and the log it is kept in."""
