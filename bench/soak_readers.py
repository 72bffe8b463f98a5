"""Every reader of files, and damaged files for it: each ends in what the reader returns or a DuplicateError.

A format is one line of `READERS`. Each case depends only on seed, reader and number. A file on which a
reader fails is made small and kept in ``.soak/failures/``.
"""

import atexit
import random
import shutil
import tempfile
import traceback
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import soak_seeds as seeds
import soak_signs as signs
from duplicate.movements.facts import facts_of
from duplicate.movements.files import Format
from duplicate.night.changes import apply
from duplicate.night.night import Night
from duplicate.night.validation import validate
from duplicate.travellers import read
from duplicate.words.problems import DuplicateError
from holds import hold
from record import ROOT
from soak_archives import workbook
from soak_damage import (
    Damage,
    bytes_changed,
    cells_changed,
    lines_moved,
    numbers_changed,
    packed,
    recoded,
    strewn,
    words_changed,
)
from soak_limits import TookTooLongError, chosen, smallest, timed
from soak_pages import pages
from soak_trees import json_tree, toml, xml

FAILURES = ROOT / ".soak" / "failures"
LARGEST = 2_000_000  #: bytes of an input; `bench/files.py` reads larger ones
INPUTS, REDUCED = 200_000, 500  #: for each reader
INPUTS_OF_PROCESSES = 5_000  #: where reading starts a process

#: Reads a damaged file; the second is a folder of its own to put it in.
Read = Callable[[bytes, Path], object]


class Reader(NamedTuple):
    """A reader, good files for it, how to call it, and how to damage them beside changing bytes."""

    name: str
    seeds: Callable[[], list[bytes]]
    read: Read
    damages: tuple[Damage, ...]
    starts_a_process: bool = False

    @property
    def inputs(self) -> int:
        """Cases of a full run."""
        return INPUTS_OF_PROCESSES if self.starts_a_process else INPUTS


def night_of(name: str) -> Read:
    """By the entry of all readers, as a file of this name."""

    def call(data: bytes, folder: Path) -> object:
        path = folder / name
        path.write_bytes(data)
        return accounted(read(path))

    return call


def accounted(night: Night) -> Night:
    """A night in which no row is lost; one that a program made need not count them."""
    kept = len(night.results) + len(night.set_aside) - night.rows_added
    hold(night.rows_read in (0, kept), f"{night.rows_read} rows were read, {kept} are there")
    return night


def either(name: str, direct: Callable[[bytes, str], Night]) -> Read:
    """By the entry of all readers, or a third of the files by the reader of the format itself."""
    by_entry = night_of(name)

    def call(data: bytes, folder: Path) -> object:
        if len(data) % 3:
            return by_entry(data, folder)
        return accounted(validate(apply(direct(data, name))))

    return call


def movement(data: bytes, name: str) -> object:
    """Everything of a file of movements, and what each of them is like."""
    from duplicate.travellers.movement_files import parse

    found = parse(data, name)
    hold(bool(found.movements or found.problems), "neither a movement nor a problem")
    for each in found.movements:
        facts_of(each)
    return found


def of_name(call: Callable[[bytes, str], object], name: str) -> Read:
    """A reader of bytes."""
    return lambda data, _: call(data, name)


def moves(ending: str) -> Read:
    """The reader of movements, for a file with this ending."""
    return of_name(movement, f"soak.{ending}")


def csv_table(data: bytes, name: str) -> Night:
    from duplicate.travellers.tabular import read_csv

    return read_csv(data, name)


def usebio(data: bytes, name: str) -> Night:
    from duplicate.travellers.usebio import read_usebio

    return read_usebio(data, name)


def pbn(data: bytes, name: str) -> Night:
    from duplicate.travellers.pbn import read_pbn

    return read_pbn(data, name)


def lin(data: bytes, name: str) -> Night:
    from duplicate.travellers.lin import read_lin

    return read_lin(data, name)


def deals(data: bytes, name: str) -> Night:
    from duplicate.travellers.deal_files import read_deals

    return read_deals(data, name, name.rpartition(".")[2])


def terminals(data: bytes, name: str) -> Night:
    from duplicate.travellers.terminals import read_terminals

    return read_terminals(data, name)


def every_table(data: bytes, name: str) -> object:
    """All tables of an Access database, whatever they are called."""
    from duplicate.travellers.access import AccessFile

    database = AccessFile(data, name)
    found = []
    for table in database.tables:
        try:
            found.append(database.records(table))
        except DuplicateError:
            continue
    return found


def event(data: bytes, folder: Path) -> object:
    from duplicate.travellers.event import event_text, read_event

    path = folder / "event.toml"
    path.write_bytes(data)
    return event_text(read_event(path))


def of_path(call: Callable[[Path], object], name: str) -> Read:
    """A reader of a path, for a file of this name."""

    def read_there(data: bytes, folder: Path) -> object:
        path = folder / name
        path.write_bytes(data)
        return call(path)

    return read_there


def conditions(path: Path) -> object:
    from duplicate.night.conditions import load

    return load(path)


def scale(path: Path) -> object:
    from duplicate.laws.scale_files import read_family

    return read_family(path, ("wbf",))


def awards(path: Path) -> object:
    from duplicate.scoring.award_files import award_table

    return award_table(path)


def titles(path: Path) -> object:
    from duplicate.scoring.titles import title_table

    return title_table(path)


def league(path: Path) -> object:
    from duplicate.scoring.league import load_league

    return load_league(path)


def frequencies(path: Path) -> object:
    from duplicate.travellers.frequencies import read_frequencies

    return read_frequencies(path)


def swiss(path: Path) -> object:
    from duplicate.swiss.folder import settings

    return settings(path.parent)


def changed_night(data: bytes, folder: Path) -> object:
    """A sound night, with a damaged log of changes."""
    return _folder({"results.csv": _night()["results.csv"], "changes.jsonl": data}, folder)


def night_folder(data: bytes, folder: Path) -> object:
    """A folder of files; they stand one after another in the data, each after its name."""
    files = dict.fromkeys(_night(), b"")
    for piece in data.split(_BETWEEN):
        name, _, content = piece.partition(b"\0")
        if name.decode("latin-1") in files:
            files[name.decode("latin-1")] = content
    return _folder(files, folder)


_BETWEEN = b"\n\0\0file "
_night = cache(seeds.small_night)


def _folder(files: dict[str, bytes], folder: Path) -> object:
    """Read a folder of these files; what lies there as it should is left."""
    for name, content in files.items():
        if _lying.get(folder / name) != content:
            (folder / name).write_bytes(content)
            _lying[folder / name] = content
    return accounted(read(folder))


_lying: dict[Path, bytes] = {}


def _whole_night() -> list[bytes]:
    return [_BETWEEN.join(name.encode() + b"\0" + content for name, content in _night().items())]


def one_file(data: bytes, rng: random.Random) -> bytes:
    """One file of a folder is damaged, in the manner of its format."""
    pieces = data.split(_BETWEEN)
    at = rng.randrange(len(pieces))
    name, _, content = pieces[at].partition(b"\0")
    own: dict[bytes, tuple[Damage, ...]] = {
        b"event.toml": (toml,), b"results.csv": _CSV, b"movement.csv": _CSV,
        b"deals.pbn": (_PBN, lines_moved),
        b"changes.jsonl": (json_tree, lines_moved),
    }  # fmt: skip
    damage = rng.choice((*own.get(name, ()), bytes_changed))
    pieces[at] = name + b"\0" + damage(content, rng)
    return _BETWEEN.join(pieces)


_CSV: tuple[Damage, ...] = (
    cells_changed,
    cells_changed,
    numbers_changed,
    words_changed,
    lines_moved,
    recoded,
)
_PBN = strewn(signs.PBN)
_LIN = strewn(signs.LIN)
_DEALT = strewn(signs.DEALS)
_BRITISH = strewn(signs.BRITISH)
_TEXT: tuple[Damage, ...] = (numbers_changed, words_changed, lines_moved, recoded)
_JSON: tuple[Damage, ...] = (json_tree, json_tree, json_tree, lines_moved)
_SETTINGS: tuple[Damage, ...] = (toml, toml, toml, *_TEXT)
_DEALS: tuple[Damage, ...] = (_DEALT, *_TEXT)
DEALS = ("dup", "bri", "dge", "dlm", "bhg")
_ACCESS: tuple[Damage, ...] = (pages, pages, pages)

READERS: tuple[Reader, ...] = (
    Reader("csv", seeds.csv, either("soak.csv", csv_table), _CSV),
    Reader("xlsx", seeds.xlsx, night_of("soak.xlsx"), (workbook, workbook, workbook)),
    Reader("usebio", seeds.usebio, either("soak.xml", usebio), (xml, xml, xml, *_TEXT)),
    Reader("pbn", seeds.pbn, either("soak.pbn", pbn), (_PBN, _PBN, *_TEXT)),
    Reader("lin", seeds.lin, either("soak.lin", lin), (_LIN, _LIN, *_TEXT)),
    Reader("night json", seeds.night_json, night_of("soak.json"), _JSON),
    Reader("acbl json", partial(seeds.by_hand, "acbl"), night_of("soak.json"), _JSON),
    Reader("bbo pages", partial(seeds.by_hand, "bbo"), night_of("soak.html"), (xml, xml, xml, *_TEXT)),
    *(Reader(kind, partial(seeds.deals, kind), either(f"soak.{kind}", deals), _DEALS) for kind in DEALS),
    Reader("deals-csv", partial(seeds.deals, "csv"), either("soak.csv", deals), _DEALS),
    Reader("access", seeds.bridgemate, night_of("soak.bws"), _ACCESS),
    Reader("access tables", seeds.access, of_name(every_table, "soak.mdb"), _ACCESS),
    Reader("access movements", seeds.bridgemate, moves("bws"), _ACCESS),
    Reader("terminals", seeds.terminals, either("results-bridgemate.jsonl", terminals), _JSON),
    Reader("changes", seeds.changes, changed_night, _JSON),
    Reader("event", seeds.event, event, (toml, toml, toml, *_TEXT)),
    Reader("night folder", _whole_night, night_folder, (one_file, one_file, one_file)),
    Reader("gzip", seeds.csv, night_of("soak.csv.gz"), (packed, packed, packed)),
    Reader("movement csv", partial(seeds.movements, Format.CSV), moves("csv"), _CSV),
    Reader("movement json", partial(seeds.movements, Format.JSON), moves("json"), _JSON),
    Reader("movement british", partial(seeds.movements, Format.BRITISH), moves("txt"), (_BRITISH, *_TEXT)),
    Reader("movement mov", partial(seeds.movements, Format.MOV), moves("mov"), (bytes_changed,)),
    Reader("movement rounddata", partial(seeds.movements, Format.ROUND_DATA), moves("csv"), _CSV),
    Reader("frequencies", partial(seeds.by_hand, "frequencies"), of_path(frequencies, "soak.csv"), _CSV),
    Reader("scored json", seeds.scored, of_path(frequencies, "soak.json"), _JSON),
    Reader("conditions", partial(seeds.shipped, "conditions"), of_path(conditions, "soak.toml"), _SETTINGS),
    Reader("scales", partial(seeds.shipped, "victory_points"), of_path(scale, "soak.toml"), _SETTINGS),
    Reader("awards", partial(seeds.shipped, "awards"), of_path(awards, "soak.toml"), _SETTINGS),
    Reader("titles", partial(seeds.shipped, "titles"), of_path(titles, "soak.toml"), _SETTINGS),
    Reader("league", partial(seeds.by_hand, "league"), of_path(league, "league.toml"), _SETTINGS),
    Reader("swiss settings", partial(seeds.by_hand, "swiss"), of_path(swiss, "event.toml"), _SETTINGS),
)  # fmt: skip
BY_NAME = {reader.name: reader for reader in READERS}


@cache
def _good(name: str) -> list[bytes]:
    return BY_NAME[name].seeds()


def damaged(reader: Reader, seed: int, case: int) -> bytes:
    """The file of a case."""
    rng = chosen(seed, reader.name, case)
    good = _good(reader.name)
    data = rng.choice(good)
    if rng.random() < 0.05:  # the beginning of one and the end of another
        other = rng.choice(good)
        data = data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        data = rng.choice((*reader.damages, bytes_changed))(data, rng)[:LARGEST]
    return data


def prepare(names: Iterable[str]) -> None:
    """Read every good file once, so that all modules are loaded and a good file is not refused."""
    for name in names:
        for data in _good(name):
            try:
                BY_NAME[name].read(data, _place(name))
            except DuplicateError as error:
                raise SystemExit(f"the good file of {name} is refused: {error}") from error


def run(reader: Reader, data: bytes, folder: Path) -> str:
    """Read a damaged file; empty when it went as it should, else the traceback."""
    try:
        timed(lambda: reader.read(data, folder))
    except DuplicateError as error:
        return "" if str(error).strip() else "an error without words"
    except (Exception, TookTooLongError):
        return traceback.format_exc()
    return ""


def run_reader(reader: Reader, seed: int, case: int) -> str:
    """Run one case; when it fails, the smallest file that still does is kept and named."""
    folder = _place(reader.name)
    data = damaged(reader, seed, case)
    wrong = run(reader, data, folder)
    if not wrong:
        return ""
    kind = _kind(wrong)
    tries = 40 if "TookTooLong" in kind else 400
    small = smallest(data, lambda other: _kind(run(reader, other, folder)) == kind, tries=tries)
    FAILURES.mkdir(parents=True, exist_ok=True)
    kept = FAILURES / f"{reader.name.replace(' ', '-')}-{seed}-{case}.bin"
    kept.write_bytes(small)
    return f"{wrong}{len(data)} bytes, {len(small)} of them in {kept.relative_to(ROOT).as_posix()}"


@cache
def _place(name: str) -> Path:
    """A folder for the files of a reader, in memory where the system has such a place."""
    memory = Path("/dev/shm")
    whole = tempfile.mkdtemp(prefix="soak-", dir=memory if memory.is_dir() else None)
    atexit.register(shutil.rmtree, whole, ignore_errors=True)
    folder = Path(whole, name.replace(" ", "-"))
    folder.mkdir()
    return folder


def _kind(wrong: str) -> str:
    """The type of an error and the last line of code in it, as far as a traceback says."""
    lines = wrong.strip().splitlines()
    places = [line.strip() for line in lines if line.strip().startswith('File "')]
    if not lines:
        return ""
    kind = lines[-1].split(":")[0]
    return kind if "TookTooLong" in kind else f"{kind} {places[-1] if places else ''}"
