"""Damaged files of records: PBN, LIN and deals are read and written again, or refused with a clear error."""

import contextlib
import random
import tempfile
from functools import cache
from pathlib import Path

from duplicate.exports.dealing_files import FORMATS, deals_of
from duplicate.exports.lin import lin
from duplicate.exports.lin import lost as lost_in_lin
from duplicate.exports.pbn import lost as lost_in_pbn
from duplicate.exports.pbn import pbn
from duplicate.travellers import read
from duplicate.travellers.deal_files import read_deals
from duplicate.travellers.lin import read_lin
from duplicate.travellers.pbn import read_pbn
from duplicate.words.problems import DuplicateError
from holds import hold
from record import SHARED
from soak_damage import bytes_changed

_LARGEST = 40_000  #: bytes: larger files only take longer
#: What the formats are made of, to be strewn in.
_SIGNS = (
    *(b"{", b"}", b'"', b";", b"[", b"]", b"#", b"##", b"^", b"%", b"+", b"*", b"?", b"$1", b"=1=", b"\\"),
    *(b"|", b"mb|1N|", b"md|", b"qx|o1|", b"pn|a,b,c,d|", b"%7C", b"\n", b"\n\n", b"\0", b"99999999999"),
)


@cache
def sources() -> dict[str, list[Path]]:
    """Real files by format."""
    files = SHARED / "oracles" / "files"
    found = {folder: sorted((files / folder).glob("*")) for folder in ("pbn", "lin", "deals")}
    return {kind: [p for p in paths if p.stat().st_size < _LARGEST] for kind, paths in found.items() if paths}


def damaged(data: bytes, rng: random.Random) -> bytes:
    """Lines doubled, signs of the formats strewn in, and bytes changed."""
    if rng.random() < 0.3:
        lines = data.split(b"\n")
        for _ in range(rng.randint(1, 3)):
            lines.insert(rng.randrange(len(lines)), rng.choice(lines))
        data = b"\n".join(lines)
    for _ in range(rng.randint(0, 2)):
        at = rng.randrange(len(data) + 1)
        data = data[:at] + rng.choice(_SIGNS) + data[at:]
    return bytes_changed(data, rng)


def soak_records(rng: random.Random) -> None:
    """What was read is written in every format, and what was written is read."""
    found = sources()
    if not found:
        return
    source = rng.choice(found[rng.choice(sorted(found))])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, source.name)
        path.write_bytes(damaged(source.read_bytes(), rng))
        with contextlib.suppress(DuplicateError):
            night = read(path)
            hold(
                night.rows_read == len(night.results) + len(night.set_aside),
                f"{source.name}: read {night.rows_read}, kept {len(night.results)}",
            )
            lost_in_pbn(night)
            lost_in_lin(night)
            with contextlib.suppress(DuplicateError):
                read_pbn(pbn(night), "soak.pbn")
            with contextlib.suppress(DuplicateError):
                read_lin(lin(night), "soak.lin")
            deals = deals_of(night)
            for ending in ("bri", "dge", "dup", "dlm"):
                with contextlib.suppress(DuplicateError):
                    again = read_deals(FORMATS[ending](deals), f"soak.{ending}", ending).deals
                    hold(list(again.values()) == [deals[b] for b in sorted(deals)], f"{ending}: other deals")
