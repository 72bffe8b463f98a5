"""``duplicate`` and ``python -m duplicate`` are the same command."""

import atexit
import gc


def main() -> None:
    """Run the command; looking for cycles among the parts of a night, or of the program, finds none."""
    gc.set_threshold(200_000, 20, 20)
    atexit.register(gc.freeze)  # nor is there anything to look for when the command is over
    from duplicate.cli import main as run

    run()


if __name__ == "__main__":
    main()
