"""The vocabulary of the field: seats, problems, translations. Everything may speak it."""
