"""How long `duplicate --help` takes, as a ratio to importing pandas: at most a third."""

import sys

from record import check_limit, paired, record

LIMIT = 1 / 3

if __name__ == "__main__":
    command, reference = paired(
        [[sys.executable, "-m", "duplicate", "--help"], [sys.executable, "-c", "import pandas"]]
    )
    ratio = command / reference
    record(
        "startup",
        {
            "duplicate --help, seconds": round(command, 4),
            "import pandas, seconds": round(reference, 4),
            "ratio": round(ratio, 3),
            "limit": round(LIMIT, 3),
        },
    )
    check_limit("duplicate --help", ratio, LIMIT)
