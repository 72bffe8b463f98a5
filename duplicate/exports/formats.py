"""All formats of files, in one table: their names and endings, what writes them, and what they cannot hold.

Reading goes by content (`duplicate.travellers.read`); ``reads`` says whether it knows the format. To add
a writer, add a line here: a function from a night to bytes, and one to the list of what is lost.
"""

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple, cast

from duplicate.night.night import Night
from duplicate.words.problems import DuplicateError, Problem


class Format(NamedTuple):
    """One format: its name after ``--to``, its endings, what it holds, and who writes it."""

    name: str
    endings: tuple[str, ...]
    holds: str
    reads: bool
    writer: str = ""  #: ``module:function`` of a night; empty when it is only read
    losses: str = ""  #: ``module:function`` of a night
    needs: str = ""  #: without which nothing can be written: results, deals or movements
    imports: bool = False  #: holds the night as it was read, with its changes beside it
    scores: bool = False  #: the writer scores the night
    people: bool = True  #: holds names or numbers of people that the public may see

    @property
    def binary(self) -> bool:
        """Whether the file is no text."""
        return self.name in ("xlsx", "bws", "bri", "dge", "dup")

    def write(self, night: Night) -> bytes:
        """The bytes of the file; the same night gives the same bytes."""
        self.check(night)
        return cast(Callable[[Night], bytes], _load(self.writer))(night)

    def lost(self, night: Night) -> list[str]:
        """What the file does not hold, as phrases that finish that sentence."""
        self.check(night)
        return cast(Callable[[Night], list[str]], _load(self.losses))(night)

    def check(self, night: Night) -> None:
        """Raise DuplicateError where a night cannot be written: a format that is read, or nothing for it."""
        if not self.writer:
            raise DuplicateError(
                Problem(f"{self.name} is read, not written", remedy="duplicate convert --list")
            )
        there = {"results": len(night.results), "deals": len(night.deals), "movements": len(night.movements)}
        if self.needs and not there[self.needs]:
            message = f"the night has no {self.needs}, and {self.name} cannot be without"
            raise DuplicateError(Problem(message, remedy="choose another format: duplicate convert --list"))


def _of(module: str, function: str, lost: str = "lost") -> tuple[str, str]:
    return f"duplicate.exports.{module}:{function}", f"duplicate.exports.{module}:{lost}"


_DEALS = (
    ("dup", "deals for dealing machines"),
    ("dlm", "deals for dealing machines, boards 1 to 99"),
    ("bri", "deals, counted from 1"),
    ("dge", "deals, counted from 1"),
    ("bhg", "deals of Big Deal, counted from 1"),
)
#: Name, endings, what it holds, whether it is read, writer and losses, what it needs.
FORMATS: tuple[Format, ...] = (
    Format("json", (".json",), "a whole night", True, *_of("json", "write_json"), imports=True),
    Format(
        "xlsx", (".xlsx",), "a whole night, results to edit", True, *_of("xlsx", "write_xlsx"), imports=True
    ),
    Format("csv", (".csv", ".txt", ".tsv"), "results and names", True, *_of("csv", "write_csv"), "results"),
    Format(
        "usebio",
        (".xml", ".usebio"),
        "a scored event, USEBIO 1.2 (reads 1.1 to 1.3)",
        True,
        *_of("usebio", "write_night"),
        "results",
        scores=True,
    ),
    Format(
        "bridgewebs",
        (),
        "a scored event to upload to BridgeWebs, CSV",
        False,
        *_of("bridgewebs", "write_bridgewebs"),
        "results",
        scores=True,
    ),
    Format("pbn", (".pbn",), "deals, results, auctions, play, commentary", True, *_of("pbn", "pbn")),
    Format("lin", (".lin",), "deals, auctions, play", True, *_of("lin", "lin")),
    Format(
        "bws",
        (".bws",),
        "movement, names, results, hands for terminals",
        True,
        *_of("bridgemate", "write_bridgemate"),
        "movements",
        people=False,  # it goes to the terminals of the club, which need the numbers
    ),
    *(
        Format(
            name,
            (f".{name}",),
            holds,
            True,
            *_of("deals", f"write_{name}", f"lost_{name}"),
            "deals",
            people=False,
        )
        for name, holds in _DEALS
    ),
    Format(
        "movement",
        (),
        "the movement, as movement.csv",
        False,
        *_of("movement", "write_movement"),
        "movements",
        people=False,
    ),
    Format("bbo", (".html", ".htm"), "travellers of BBO, saved from the browser", True),
    Format("acbl", (), "results of the ACBL, JSON", True),
)


def by_name(name: str) -> Format:
    """The format with a name; an unknown one is an error that lists all that are written."""
    for found in FORMATS:
        if found.name == name.lower():
            return found
    written = ", ".join(f.name for f in FORMATS if f.writer)
    raise DuplicateError(
        Problem("there is no such format", field="--to", value=name, remedy=f"use {written}")
    )


def by_ending(name: str) -> Format:
    """The format of a file by the ending of its name."""
    for found in FORMATS:
        if name.lower().endswith(found.endings or ("\0",)):
            return found
    endings = ", ".join(ending for f in FORMATS if f.writer for ending in f.endings)
    remedy = f"end its name in {endings}, or name the format with --to"
    raise DuplicateError(Problem("the ending names no format", file=name, remedy=remedy))


def _load(home: str) -> object:
    module, _, attribute = home.partition(":")
    return getattr(import_module(module), attribute)
