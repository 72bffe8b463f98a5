"""``python -m duplicate`` is the ``duplicate`` command."""

from duplicate.cli import main

if __name__ == "__main__":
    main()
