"""The ``duplicate`` command."""
