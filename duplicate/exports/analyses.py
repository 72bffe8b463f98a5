"""Analyses of deals as PBN has them: double-dummy tricks, par, and the table of instant scores."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from duplicate.laws.contracts import DENOMINATIONS
from duplicate.laws.par import Par, Tricks, par
from duplicate.night.double_dummy import Circumstances, circumstances, digits_of
from duplicate.night.games import Game, Table
from duplicate.night.night import DealKey, Night
from duplicate.words.seats import SEATS

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.scoring.forecast import Forecast

_TAGS = ("DoubleDummyTricks", "OptimumScore", "ParContract", "Ability", "Minimax")
_TABLES = ("OptimumResultTable", "InstantScoreTable")
_SCORES = ("-Rank\\3R", "+ScoreRange_NS\\6R", "Percentage_NS\\6R")


def with_analyses(
    night: Night, tricks: "Mapping[Deal, Tricks]", forecasts: "Mapping[DealKey, Forecast] | None" = None
) -> Night:
    """The night, whose records state double-dummy tricks and par of its deals, and the forecasts given.

    What they stated before is replaced; deals whose tricks are not known keep it.
    """
    about = circumstances(night)
    told = {_place(key): (key, deal) for key, deal in night.deals.items() if deal in tricks}
    games: list[Game] = []
    seen: set[tuple[int, int, str, str]] = set()
    for game in night.games:
        place = (game.board, game.session, game.section, game.copy)
        found = told.get(place)
        if found is not None and game.deal is None:
            seen.add(place)
            game = _stated(game, found[0], about[found[0]], tricks[found[1]], forecasts or {})
        games.append(game)
    for place, (key, deal) in told.items():
        if place not in seen:
            games.append(_stated(Game(*place), key, about[key], tricks[deal], forecasts or {}))
    return replace(night, games=tuple(games))


def _place(key: DealKey) -> tuple[int, int, str, str]:
    return key.board, key.session or 1, key.section, key.copy


def _stated(
    game: Game, key: DealKey, about: Circumstances, tricks: Tricks, forecasts: "Mapping[DealKey, Forecast]"
) -> Game:
    best = par(tricks, about.vulnerable, about.dealer)
    tags = [(name, text) for name, text in game.tags if name not in _TAGS]
    tags += [("DoubleDummyTricks", digits_of(tricks)), ("OptimumScore", f"NS {best.score_ns}")]
    if best.contracts:
        tags.append(("ParContract", par_contract(best)))
    tables = [table for table in game.tables if table.name not in _TABLES]
    tables.append(
        Table("OptimumResultTable", ("Declarer", "Denomination\\2R", "Result\\2R"), tuple(_rows(tricks)))
    )
    if key in forecasts:
        tables.append(Table("InstantScoreTable", _SCORES, tuple(_instant(forecasts[key]))))
    return replace(game, tags=tuple(tags), tables=tuple(tables))


def par_contract(best: Par) -> str:
    """The first contract of a par, as it is written in a tag: ``NS 4H+1``."""
    first = best.contracts[0]
    over = first.tricks - first.contract.tricks_needed
    return f"{''.join(first.declarers)} {first.contract}{f'{over:+d}' if over else '='}"


def _rows(tricks: Tricks) -> Iterator[tuple[str, str, str]]:
    for seat in SEATS:
        for denomination in reversed(DENOMINATIONS):
            name = "NT" if denomination.value == "N" else denomination.value
            yield seat.value, name, str(tricks[seat, denomination])


def _instant(told: "Forecast") -> Iterator[tuple[str, str, str]]:
    for rank, line in enumerate(told.lines(), 1):
        yield str(rank), str(line.score_ns), f"{float(line.percent_ns):.1f}"
