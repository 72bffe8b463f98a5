"""A model of the field: which contracts the tables of a club play on a deal, and the tricks they win.

Every result of an auction (a contract with its declarer, undoubled or doubled, or all passes) is a candidate.
Its chance is proportional to exp(w . x), a conditional logit: ``x`` are the measures of `measures`, what a
side has in points and length, how a contract compares with double-dummy play and with par, what its level is
worth bidding for. The tricks are those of double-dummy play and a difference, by a table for suits and one
for notrump, and by whether the contract is below, at or above what double-dummy play makes.

The weights were fitted to real nights by ``bench/forecast.py``, which also measures them on nights that had
no part in it; they are in fixtures/forecast.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from duplicate.data import data_path
from duplicate.laws.contracts import DENOMINATIONS
from duplicate.laws.imps import imp_array
from duplicate.laws.par import Par, Tricks, par
from duplicate.laws.scores import scores
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.seats import SEATS, Direction, Seat

if TYPE_CHECKING:
    from duplicate.laws.boards import Vulnerability
    from duplicate.laws.deals import Deal

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

OFFSETS = range(-4, 6)  #: tricks more than double-dummy play, of the tables of tricks
PASSED = 280  #: the place of the passed-out board behind the contracts
_KINDS = ("minor", "major", "notrump")


class Candidates(NamedTuple):
    """The 280 contracts: arrays by declarer, denomination, level, doubled."""

    seat: Integers  #: 0-3: N, E, S, W
    strain: Integers  #: 0-4: C, D, H, S, N
    level: Integers
    doubled: Integers
    kind: Integers  #: places in minor, major, notrump

    @property
    def needed(self) -> Integers:
        """Tricks that make the contract."""
        return self.level + 6


@cache
def candidates() -> Candidates:
    """The contracts, always in the same order; the passed-out board stands behind them."""
    grid = np.meshgrid(np.arange(4), np.arange(5), np.arange(1, 8), np.arange(2), indexing="ij")
    seat, strain, level, doubled = (part.reshape(-1).astype(np.int64) for part in grid)
    kind = np.where(strain == 4, 2, np.where(strain >= 2, 1, 0))
    return Candidates(seat, strain, level, doubled, kind)


def place(contract: str, declarer: str) -> int:
    """The place of a result among the candidates; a redoubled contract counts as doubled.

    >>> place("PASS", ""), place("1C", "N"), place("7NX", "W")
    (280, 0, 279)
    """
    if contract == "PASS":
        return PASSED
    seat, strain = "NESW".index(declarer), "CDHSN".index(contract[1])
    return ((seat * 5 + strain) * 7 + int(contract[0]) - 1) * 2 + ("X" in contract)


class Dealt(NamedTuple):
    """A deal as the model sees it, with its double-dummy tricks and conditions of a board."""

    deal: "Deal"
    tricks: Tricks
    vulnerable: "Vulnerability"
    dealer: Seat

    def won(self) -> Integers:
        """Double-dummy tricks of every candidate."""
        table = np.array([[self.tricks[seat, d] for d in DENOMINATIONS] for seat in SEATS])
        return np.asarray(table[candidates().seat, candidates().strain], np.int64)

    def is_vulnerable(self) -> npt.NDArray[np.bool_]:
        """Whether declarer of every candidate is vulnerable."""
        return np.array([self.vulnerable.of(seat) for seat in SEATS])[candidates().seat]

    def best(self) -> Par:
        """The par of the deal."""
        return par(self.tricks, self.vulnerable, self.dealer)

    def par(self) -> int:
        """The score of par, for NS."""
        return self.best().score_ns


def measures(dealt: Dealt) -> dict[str, Floats]:
    """What the chances come from: a row of 281 for each name, 0 where it has no meaning."""
    found: dict[str, Floats] = {}
    for name, values in _of_contracts(dealt):
        found[name] = np.append(np.asarray(values, np.float64), 0.0)
    for name, value in _of_passes(dealt):
        found[name] = np.zeros(PASSED + 1)
        found[name][PASSED] = value
    return found


def _of_contracts(dealt: Dealt) -> Iterator[tuple[str, npt.NDArray[np.generic]]]:
    c = candidates()
    lengths = np.array([[len(suit) for suit in reversed(hand.suits)] for hand in dealt.deal.hands])
    points = np.array([hand.hcp for hand in dealt.deal.hands])
    partner, side = (c.seat + 2) % 4, c.seat % 2
    fits = lengths[:2] + lengths[2:]
    side_points = ((points[:2] + points[2:])[side] - 20) / 5
    notrump, doubled = c.kind == 2, c.doubled == 1
    suit = np.minimum(c.strain, 3)
    fit = fits[side, suit] - 8
    length = lengths[c.seat, suit] - lengths[partner, suit]
    won, vulnerable = dealt.won(), dealt.is_vulnerable()
    over, under = np.maximum(0, c.needed - won), np.maximum(0, won - c.needed)
    points_ns = dealt.par()
    gain = imp_array(
        scores(c.level, c.strain, c.doubled, vulnerable, won) - np.where(side == 0, points_ns, -points_ns)
    )
    for number, name in enumerate(_KINDS):
        those = c.kind == number
        for level in range(1, 8):
            yield f"{name}, level {level}", those & (c.level == level)
        yield f"{name}, level times points", those * c.level * side_points
        yield f"{name}, level times tricks", those * c.level * (won - 8) / 3
        if number < 2:
            yield f"{name}, fit", those * np.clip(fit, -4, 3)
            yield f"{name}, fit squared", those * np.clip(fit, -4, 3) ** 2 / 4
            yield f"{name}, level times fit", those * c.level * np.clip(fit, -3, 4)
            yield f"{name}, longer than partner", those * np.clip(length, -5, 5)
            yield f"{name}, longer than partner, squared", those * np.clip(length, -5, 5) ** 2 / 5
    stronger = (points[c.seat] - points[partner]) / 10
    yield "stronger than partner", stronger
    yield "notrump, stronger than partner", notrump * stronger
    yield "notrump, best major fit", notrump * np.clip(fits[side][:, 2:].max(axis=1) - 8, -1, 3)
    yield "notrump, best fit", notrump * np.clip(fits[side].max(axis=1) - 8, -1, 4)
    longest, shortest = lengths.max(axis=1), lengths.min(axis=1)
    yield "notrump, longest suit", notrump * (longest[c.seat] - 4)
    yield "notrump, partner's longest suit", notrump * (longest[partner] - 4)
    yield "notrump, singleton or void", notrump & (shortest[c.seat] < 2)
    yield "notrump, partner's singleton or void", notrump & (shortest[partner] < 2)
    yield "points", side_points
    yield "level times fit of the others", c.level * (fits[1 - side].max(axis=1) - 8)
    for name, those in (("undoubled", ~doubled), ("doubled", doubled)):
        yield f"{name}, too high", those * over
        yield f"{name}, too high, squared", those * over**2 / 3
        yield f"{name}, overtricks", those * under
    yield "undoubled, overtricks, squared", ~doubled * under**2 / 3
    yield "doubled", doubled
    yield "doubled, level", doubled * c.level
    yield "doubled, points", doubled * side_points
    yield "IMPs above par", np.maximum(gain, 0) / 5
    yield "IMPs below par", np.maximum(-gain, 0) / 5
    each = np.where(c.kind == 0, 20, 30) * c.level + np.where(notrump, 10, 0)
    game, slam = (each >= 100) & (c.level < 6), c.level >= 6
    for name, those in (("game", game), ("slam", slam)):
        yield f"{name}, points", those * side_points
        yield f"{name}, makes", those & (won >= c.needed)
    yield "game", game
    yield "side of the dealer", side == SEATS.index(dealt.dealer) % 2
    yield "dealer", c.seat == SEATS.index(dealt.dealer)
    yield "vulnerable, level", vulnerable * c.level
    yield "vulnerable, too high", vulnerable * over
    yield "vulnerable, doubled, too high", vulnerable * doubled * over


def _of_passes(dealt: Dealt) -> Iterator[tuple[str, float]]:
    hands = dealt.deal.hands
    points = [hand.hcp for hand in hands]
    yield "passed out", 1.0
    yield "passed out, points of the stronger side", -abs(points[0] + points[2] - 20) / 5
    yield "passed out, strongest hand", (max(points) - 12) / 3
    best = max(
        len(a) + len(b) for i in (0, 1) for a, b in zip(hands[i].suits, hands[i + 2].suits, strict=True)
    )
    yield "passed out, best fit", float(best - 8)
    yield "passed out, par", abs(dealt.par()) / 100


class FieldModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of the measures, and the tables of tricks: below, at and above double-dummy play."""

    title: str
    source: str
    weights: Mapping[str, float]
    suits: tuple[tuple[float, ...], ...]  #: chances by `OFFSETS`, in three rows
    notrump: tuple[tuple[float, ...], ...]
    own: float  #: part of the field that has our own result, for reasons that the deal alone does not tell

    def chances(self, dealt: Dealt) -> Floats:
        """The chance of every candidate, in all 1: shape (281,)."""
        found = measures(dealt)
        worth = sum((self.weights[name] * values for name, values in found.items()), np.zeros(PASSED + 1))
        chance = np.exp(worth - worth.max())
        return np.asarray(chance / chance.sum(), np.float64)

    def tricks(self, dealt: Dealt, *, whatever_is_bid: bool = False) -> Floats:
        """The chance of each of 0 to 13 tricks for every contract: shape (280, 14).

        ``whatever_is_bid``: the same for a declarer and a denomination at every level, as for a contract that
        is advised and not observed.
        """
        c, won = candidates(), dealt.won()
        tables = np.array([self.suits, self.notrump], np.float64)
        tables /= tables.sum(axis=2, keepdims=True)  # the file has four decimals
        if whatever_is_bid:
            tables = np.repeat(tables.mean(axis=1, keepdims=True), 3, axis=1)
        chance = tables[(c.kind == 2).astype(int), np.sign(c.needed - won) + 1]
        found = np.zeros((PASSED, 14))
        rows = np.arange(PASSED)
        for column, offset in enumerate(OFFSETS):
            np.add.at(found, (rows, np.clip(won + offset, 0, 13)), chance[:, column])
        return found

    def points(self, dealt: Dealt) -> tuple[Integers, Floats]:
        """The scores that NS can have, from the lowest up, and the chance of each."""
        chance = self.chances(dealt)
        points = points_ns(dealt)
        values, where = np.unique(np.append(points.reshape(-1), 0), return_inverse=True)
        weights = np.append((chance[:PASSED, None] * self.tricks(dealt)).reshape(-1), chance[PASSED])
        return values.astype(np.int64), np.bincount(where.reshape(-1), weights=weights).astype(np.float64)


def points_ns(dealt: Dealt) -> Integers:
    """The score of NS for every contract and 0 to 13 tricks: shape (280, 14)."""
    c = candidates()
    vulnerable = dealt.is_vulnerable()
    own = scores(
        c.level[:, None], c.strain[:, None], c.doubled[:, None], vulnerable[:, None], np.arange(14)[None, :]
    ).astype(np.int64)
    sign = np.where([seat.direction is Direction.NS for seat in SEATS], 1, -1)[c.seat]
    return own * sign[:, None]


@cache
def field_model(path: Path | None = None) -> FieldModel:
    """The model of a TOML file; without one, that of fixtures/forecast. Errors name file and field."""
    path = path or data_path("fixtures", "forecast", "club.toml")
    try:
        plain = tomllib.loads(path.read_text(encoding="utf-8"))
        found = msgspec.convert(plain, FieldModel)
    except (OSError, ValueError) as error:
        raise DuplicateError(
            Problem(f"the model of the field cannot be read: {error}", file=path.name, remedy="fit it again")
        ) from error
    return found
