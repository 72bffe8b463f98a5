"""A night and its parts: entries, seatings, results, changes, conditions. No input or output here."""
