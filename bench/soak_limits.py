"""What a reader may use for one damaged file: seconds and memory.

On POSIX a timer interrupts a reader that takes longer than `SECONDS`, and the address space is bounded
at `MEGABYTES` more than the process has when the soak begins. On Windows there is neither: time is
looked at after each file.
"""

import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

SECONDS = 5.0  #: for one file
MEGABYTES = 500  #: beyond what the process had


class TookTooLongError(BaseException):
    """A reader did not come to an end. No ``except Exception`` holds it up."""


def bound_memory() -> None:
    """Let this process have `MEGABYTES` more than it has now."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (_address_space() + MEGABYTES * 2**20, resource.RLIM_INFINITY))


def _address_space() -> int:
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text(encoding="ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
    return 2**40  # unknown here: `peak` alone watches


def peak() -> float:
    """The most memory that this process has had, in MB; 0 where that is unknown."""
    if sys.platform == "win32":
        return 0.0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 2**20 if sys.platform == "darwin" else most / 2**10


def timed(work: Callable[[], object]) -> None:
    """Do it; raises `TookTooLongError` beyond `SECONDS`."""
    start = time.perf_counter()
    if sys.platform == "win32":
        work()
    else:
        import signal

        def ring(*_: object) -> None:
            raise TookTooLongError(f"more than {SECONDS:g} s")

        before = signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, SECONDS)
        try:
            work()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
    if time.perf_counter() - start > SECONDS:
        raise TookTooLongError(f"more than {SECONDS:g} s")


def smallest(data: bytes, fails: Callable[[bytes], bool], *, tries: int = 400) -> bytes:
    """What is left of a failing file when pieces are taken out, by halves, as long as it still fails.

    >>> smallest(b"a" * 50 + b"!" + b"b" * 49, lambda data: b"!" in data)
    b'!'
    """
    piece = len(data) // 2
    while piece and tries > 0:
        at = 0
        while at < len(data) and tries > 0:
            tries -= 1
            shorter = data[:at] + data[at + piece :]
            if fails(shorter):
                data = shorter
            else:
                at += piece
        piece //= 2
    return data


def chosen(seed: int, reader: str, case: int) -> random.Random:
    """The random numbers of one case: they depend on nothing else."""
    return random.Random(f"{seed}/{reader}/{case}")
