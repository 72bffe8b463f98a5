import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import make_night

#: Runs the command as on a machine without Pango: no library can be loaded by its name.
_WITHOUT_PANGO = """
import ctypes.util, runpy, sys
import cffi

def refused(self, name, *flags):
    raise OSError(f"cannot load library {name!r}")

ctypes.util.find_library = lambda name: None
cffi.FFI.dlopen = refused
sys.argv[0] = "duplicate"
runpy.run_module("duplicate", run_name="__main__")
"""


@pytest.mark.parametrize(("strict", "status"), [((), 0), (("--strict",), 1)])
def test_without_pango_everything_but_the_pdfs_is_made(
    tmp_path: Path, strict: tuple[str, ...], status: int
) -> None:
    night, out = make_night(tmp_path / "thursday"), tmp_path / "site"
    arguments = ["score", str(night), "--out", str(out), "--json", "-", *strict]
    command = [sys.executable, "-X", "utf8", "-c", _WITHOUT_PANGO, *arguments]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == status, done.stderr
    assert len(json.loads(done.stdout)["results"]) == 3  # and nothing but JSON
    assert (out / "thursday" / "index.html").is_file()
    assert not list(out.rglob("*.pdf"))
    assert "warning: PDFs cannot be made: the library Pango is missing" in done.stderr
    assert "read 3, scored" in done.stderr
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("warning: PDFs")]
    how = {"linux": "apt install libpango", "darwin": "brew install pango", "win32": "pacman"}
    assert how[sys.platform] in line
