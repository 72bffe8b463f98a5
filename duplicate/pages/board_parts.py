"""View models of a board beside its results: what could be made, par, and how often each score occurred."""

from typing import NamedTuple

import msgspec

from duplicate.pages.said import Said, Text


class Makeable(NamedTuple):
    """What one declarer could make: tricks in clubs, diamonds, hearts, spades and notrump."""

    seat: str
    tricks: tuple[str, ...]
    makes: tuple[bool, ...]  #: seven tricks or more


class ParText(NamedTuple):
    """One contract that gives par."""

    contract: str
    suit: str  #: s h d c n: colour of the contract
    declarers: str  #: N, E, S, W, NS or EW
    result: str


class Analysis(msgspec.Struct, frozen=True):
    """What best play by all four players comes to."""

    rows: tuple[Makeable, ...]  #: North, South, East, West; empty where only par is known
    par: str  #: the score for NS with its sign; empty when it is not known
    contracts: tuple[ParText, ...]  #: empty when it would be passed out, or is not known
    passed: bool = False  #: nobody can make anything


class Mark(NamedTuple):
    """A row among the results that is none: par, the datum, or the match of the results below it."""

    kind: str  #: par, datum or match
    at: int  #: how many results stand before it
    title: Said
    score: str  #: for NS
    contracts: tuple[ParText, ...] = ()
    page: str = ""  #: of the match


class Frequency(NamedTuple):
    """One score that occurred on a board, and what it was worth."""

    score: str  #: for NS; empty where there is no score, then the words tell
    times: str
    width: int  #: the bar, in percent of the longest
    points_ns: str
    percent_ns: str
    points_ew: str
    percent_ew: str
    words: tuple[Text, ...] = ()  #: artificial, weighted, ...
    mark: str = ""  #: par, where this score is par
    heat: str = ""
