"""Forecasts of the boards of a night, from the double-dummy tricks of their deals."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from duplicate.night.double_dummy import circumstances
from duplicate.night.night import DealKey, Night
from duplicate.scoring.field_model import Dealt
from duplicate.scoring.forecast import Forecast, forecast

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.laws.par import Tricks


def board_forecasts(night: Night, tricks: "Mapping[Deal, Tricks]") -> dict[DealKey, Forecast]:
    """A forecast for every deal whose tricks are known."""
    told = circumstances(night)
    return {
        key: forecast(Dealt(deal, tricks[deal], told[key].vulnerable, told[key].dealer))
        for key, deal in sorted(night.deals.items())
        if deal in tricks
    }


def frequency_lines(forecasts: Mapping[int, Forecast]) -> Iterator[str]:
    """The forecast frequencies by board as a table, which instant matchpoints take as an earlier field."""
    yield "board,score,count"
    for board, told in sorted(forecasts.items()):
        yield from _lines(board, told.frequencies.items())


def _lines(board: int, counts: Iterable[tuple[int, int]]) -> Iterator[str]:
    return (f"{board},{points},{count}" for points, count in sorted(counts, reverse=True))
