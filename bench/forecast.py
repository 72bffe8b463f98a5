"""How good the forecast of a board is: predicted against real percentages, on real nights.

    python bench/forecast.py [--fit] [--solved FILE]

The nights with deals are split by a hash of their name (`mistakes.is_held_out`). With --fit the model is
fitted to the one part and written to fixtures/forecast/club.toml; without it, and afterwards, every result
of the other part is forecast and compared with the percentage that it had in its field. Fit is by greatest
likelihood with a ridge of 1 for every weight; ``own`` by leaving out each of the nights in turn. --solved
names a JSON file that keeps double-dummy tricks for the next time.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

import duplicate
from duplicate.laws.boards import dealer, vulnerability
from duplicate.laws.deals import Deal
from duplicate.laws.double_dummy import BestPlay, best_play
from duplicate.night.double_dummy import digits_of, tricks_of
from duplicate.night.night import Night
from duplicate.night.results import Status
from duplicate.scoring.field_model import (
    OFFSETS,
    PASSED,
    Dealt,
    FieldModel,
    Floats,
    field_model,
    measures,
    place,
)
from duplicate.scoring.forecast import Forecast
from mistakes import PACK, is_held_out
from record import ROOT, record

MODEL = ROOT / "fixtures" / "forecast" / "club.toml"
RIDGE = 1.0
_AS_MANY = 20.0  #: results by which a table of tricks is drawn to that of all contracts
#: Files of nights with deals and contracts; the results and the deals of the third are apart.
FILES = (
    *("pbn/wb120802.pbn", "pbn/wb130801.pbn", "bws/260119M.BWS", "pbn/PCH1003.pbn"),
    *(f"usebio/{name}.xml" for name in ("mp_pairs_mitchell", "mp_pairs_mitchell_02", "mp_pairs_mitchell_03")),
    *("usebio/butler_howell.xml", "usebio/notsupported.xml", "pbn/scoretable-22results-dn1-2022-board28.pbn"),
)
DEALS_OF = {"bws/260119M.BWS": "pbn/260119HandRecord.pbn"}
#: The names by which bench/check.py knows the same nights; the others are split by their own.
EVENT_OF = {
    "pbn/wb120802.pbn": "jfr-test_1-wb120802",
    "pbn/wb130801.pbn": "jfr-test_3-wb130801",
    "bws/260119M.BWS": "bws-260119M",
    "pbn/PCH1003.pbn": "pbn-PCH1003",
}


class Result(NamedTuple):
    """What a table had."""

    contract: str
    declarer: str
    tricks: int
    score_ns: int


class Board(NamedTuple):
    """A deal, and what all tables had on it."""

    dealt: Dealt
    results: tuple[Result, ...]

    def counts(self) -> Floats:
        """How often every candidate was played."""
        found = np.zeros(PASSED + 1)
        for result in self.results:
            found[place(result.contract, result.declarer)] += 1
        return found


def held_out(name: str) -> bool:
    """Whether a night has no part in the fit."""
    return is_held_out(EVENT_OF.get(name, name.removesuffix(".xml").replace("/", "-")))


def real_nights(kept: Path | None) -> dict[str, list[Board]]:
    """The boards of every night, solved."""
    found: dict[str, dict[tuple[int, Deal], list[Result]]] = {}
    for name in FILES:
        night = duplicate.read(PACK / "files" / name)
        if name in DEALS_OF:
            night = replace(night, deals=duplicate.read(PACK / "files" / DEALS_OF[name]).deals)
        found[name] = _results(night)
    tricks = _solved({deal for boards in found.values() for _, deal in boards}, kept)
    return {
        name: [
            Board(Dealt(deal, tricks[deal], vulnerability(board), dealer(board)), tuple(results))
            for (board, deal), results in boards.items()
        ]
        for name, boards in found.items()
    }


def _results(night: Night) -> dict[tuple[int, Deal], list[Result]]:
    found: dict[tuple[int, Deal], list[Result]] = defaultdict(list)
    for row in night.results.rows:
        deal = night.deal(row.board, row.session, row.section, row.copy)
        if deal is None or not deal.is_complete or row.score_ns is None:
            continue
        if row.status is Status.PASSED:
            found[row.board, deal].append(Result("PASS", "", 0, 0))
        elif row.status is Status.PLAYED and row.contract and row.declarer and row.tricks is not None:
            found[row.board, deal].append(Result(row.contract, row.declarer, row.tricks, row.score_ns))
    return found


def _solved(deals: Iterable[Deal], kept: Path | None) -> dict[Deal, BestPlay]:
    known: dict[str, str] = {}
    if kept is not None and kept.exists():
        known = msgspec.json.decode(kept.read_bytes(), type=dict[str, str])
    found: dict[Deal, BestPlay] = {}
    left: list[Deal] = []
    for deal in deals:
        stated = tricks_of(known.get(str(deal), ""))
        if stated is None:
            left.append(deal)
        else:
            found[deal] = {(seat.value, suit.value): won for (seat, suit), won in stated.items()}
    found |= best_play(left)
    if kept is not None and left:
        kept.write_bytes(msgspec.json.encode({str(d): digits_of(t) for d, t in found.items()}))
    return found


def fit(boards: Sequence[Board], own: float) -> FieldModel:
    """The model of greatest likelihood, by Newton's method."""
    rows = [measures(board.dealt) for board in boards]
    names = list(rows[0])
    measured = [np.array([row[name] for name in names]).T for row in rows]
    counts = [board.counts() for board in boards]
    weights = np.zeros(len(names))
    worth = _worth(measured, counts, weights)
    for _ in range(30):
        slope, curve = -RIDGE * weights, RIDGE * np.eye(len(names))
        for x, count in zip(measured, counts, strict=True):
            chance, number = np.exp(_logs(x @ weights)), count.sum()
            mean = chance @ x
            slope = slope + count @ x - number * mean
            curve = curve + number * ((x.T * chance) @ x - np.outer(mean, mean))
        step, before = np.linalg.solve(curve, slope), worth
        while (worth := _worth(measured, counts, weights + step)) < before and np.abs(step).max() > 1e-6:
            step = step / 2
        weights = weights + step
        if worth - before < 1e-3:
            break
    suits, notrump = (_tables(boards, notrump=which) for which in (False, True))
    return FieldModel(
        "Club pairs",
        "fitted by bench/forecast.py",
        {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True)},
        suits,
        notrump,
        own,
    )


def _worth(measured: Sequence[Floats], counts: Sequence[Floats], weights: Floats) -> float:
    """The logarithm of the likelihood, less the ridge."""
    likely = sum(float(n @ _logs(x @ weights)) for x, n in zip(measured, counts, strict=True))
    return likely - RIDGE / 2 * float(weights @ weights)


def _logs(worth: Floats) -> Floats:
    """Logarithms of chances that are proportional to exp(worth)."""
    log = worth - worth.max()
    return np.asarray(log - np.log(np.exp(log).sum()), np.float64)


def _tables(boards: Sequence[Board], *, notrump: bool) -> tuple[tuple[float, ...], ...]:
    """Three tables of tricks beyond double dummy: for contracts below, at and above it."""
    every = np.ones(len(OFFSETS))
    rows = np.zeros((3, len(OFFSETS)))
    for board in boards:
        for result in board.results:
            if result.contract == "PASS":
                continue
            won = board.dealt.tricks[result.declarer, result.contract[1]]  # type: ignore[index]
            offset = min(max(result.tricks - won, OFFSETS[0]), OFFSETS[-1]) - OFFSETS[0]
            every[offset] += 1
            if (result.contract[1] == "N") == notrump:
                rows[int(np.sign(int(result.contract[0]) + 6 - won)) + 1, offset] += 1
    every /= every.sum()
    made = (rows + _AS_MANY * every) / (rows.sum(axis=1, keepdims=True) + _AS_MANY)
    return tuple(tuple(round(float(value), 4) for value in row) for row in made)


def compared(boards: Sequence[Board], model: FieldModel) -> tuple[Floats, Floats]:
    """What every result was forecast to be worth to NS, and what it was worth, in percent."""
    said, real = [], []
    for board in boards:
        scores = [result.score_ns for result in board.results]
        if len(scores) < 2:
            continue
        told = Forecast(board.dealt, model)
        percent = {points: float(told.percent(points)) for points in set(scores)}
        for points in scores:
            beaten = sum(other < points for other in scores)
            tied = sum(other == points for other in scores) - 1
            said.append(percent[points])
            real.append(100 * (beaten + tied / 2) / (len(scores) - 1))
    return np.array(said), np.array(real)


def _own(nights: dict[str, list[Board]]) -> float:
    """How far forecasts must be drawn towards 50 %, each night by a model that does not know it."""
    said: list[Floats] = []
    real: list[Floats] = []
    for name in nights:
        others = [board for other, boards in nights.items() if other != name for board in boards]
        one, two = compared(nights[name], fit(others, 0.0))
        said.append(one)
        real.append(two)
    x, y = np.concatenate(said) - 50, np.concatenate(real) - 50
    return round(1 - float(x @ y) / float(x @ x), 3)


def figures(nights: dict[str, list[Board]], model: FieldModel) -> dict[str, object]:
    """How good the forecasts of some nights are, and predicted and real percentages by tenths."""
    said, real = (
        np.concatenate(part) for part in zip(*(compared(b, model) for b in nights.values()), strict=True)
    )
    found: dict[str, object] = {
        "nights": len(nights),
        "boards": sum(map(len, nights.values())),
        "results": len(said),
        "mean error in percent": round(float(np.abs(said - real).mean()), 2),
        "mean error of always 50 %": round(float(np.abs(50 - real).mean()), 2),
        "correlation": round(float(np.corrcoef(said, real)[0, 1]), 3),
    }
    for tenth in range(0, 100, 10):
        those = (said >= tenth) & (said < tenth + 10 + (tenth == 90))
        if those.any():
            found[f"predicted {tenth} to {tenth + 10}"] = (
                f"predicted {said[those].mean():.1f}, real {real[those].mean():.1f}, {those.sum()} results"
            )
    order = np.argsort(said, kind="stable")
    for number, part in enumerate(np.array_split(order, 10), 1):
        found[f"decile {number}"] = (
            f"predicted {said[part].mean():.1f}, real {real[part].mean():.1f}, {len(part)} results"
        )
    chance = [
        float(board.counts()[at]) * float(np.log(model.chances(board.dealt)[at]))
        for boards in nights.values()
        for board in boards
        for at in np.flatnonzero(board.counts())
    ]
    found["log-likelihood of a contract"] = round(sum(chance) / len(said), 3)
    return found


def written(model: FieldModel, nights: dict[str, list[Board]]) -> str:
    """The model as TOML."""
    results = sum(len(board.results) for boards in nights.values() for board in boards)
    boards = sum(map(len, nights.values()))
    source = f"greatest likelihood for {results} results on {boards} boards of {len(nights)} real nights"
    lines = [
        "# A model of the field of a club's pairs night; duplicate/scoring/field_model.py explains it.",
        "# Written by: python bench/forecast.py --fit",
        f'title = "{model.title}"',
        f'source = "{source}"',
        f"own = {model.own}",
    ]
    for name, rows in (("suits", model.suits), ("notrump", model.notrump)):
        lines += [f"{name} = [", *(f"    [{', '.join(map(str, row))}]," for row in rows), "]"]
    lines += ["", "[weights]", *(f'"{name}" = {weight}' for name, weight in model.weights.items())]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Fit where it is asked for, and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--fit", action="store_true", help="fit the model and write it")
    parser.add_argument("--solved", type=Path, help="JSON file that keeps double-dummy tricks")
    given = parser.parse_args()
    nights = real_nights(given.solved)
    fitted = {name: boards for name, boards in nights.items() if not held_out(name)}
    if given.fit:
        boards = [board for each in fitted.values() for board in each]
        MODEL.parent.mkdir(parents=True, exist_ok=True)
        MODEL.write_text(written(fit(boards, _own(fitted)), fitted), encoding="utf-8", newline="\n")
    model = field_model(MODEL)
    apart = {name: boards for name, boards in nights.items() if held_out(name)}
    both = (("fitted", fitted), ("held out", apart))
    record(
        "forecast",
        {f"{what}: {name}": value for what, part in both for name, value in figures(part, model).items()},
    )


if __name__ == "__main__":
    main()
