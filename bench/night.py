"""How long a 12-table night takes from its folder to HTML, as a ratio to importing pandas and Jinja2."""

import shutil
import sys
import tempfile
from pathlib import Path

from record import ROOT, check_limit, paired, record

LIMIT = 1.5
NIGHT = ROOT / "fixtures" / "nights" / "thursday"

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        night, out = Path(folder, "night"), Path(folder, "out")
        shutil.copytree(NIGHT, night)
        command, reference = paired(
            [
                [sys.executable, "-m", "duplicate", "score", str(night), "--out", str(out), "--no-pdf"],
                [sys.executable, "-c", "import pandas, jinja2"],
            ]
        )
        pages = len(list(out.rglob("*.html")))
    ratio = command / reference
    record(
        "night",
        {
            "night folder to HTML, seconds": round(command, 4),
            "HTML pages": pages,
            "import pandas, jinja2, seconds": round(reference, 4),
            "ratio": round(ratio, 3),
            "limit": LIMIT,
        },
    )
    check_limit("a 12-table night to HTML", ratio, LIMIT)
