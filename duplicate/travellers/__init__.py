"""Readers: one module per file format; each returns a Night."""
