"""What is expected of a board, as forms print it: best contract, forecast, points, instant scores."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from duplicate.laws.compensation import guided_contracts
from duplicate.laws.contracts import DENOMINATIONS, Contract, Denomination
from duplicate.night.night import DealKey, Night
from duplicate.pages.diagrams import origin
from duplicate.pages.forms.instant_scores import InstantScore, InstantSheet, whole_percent
from duplicate.pages.forms.parts import joined
from duplicate.pages.forms.traveller import FORECAST, Forecast
from duplicate.pages.numbers import signed
from duplicate.pages.said import listed
from duplicate.pages.views import Said, Text
from duplicate.scoring.forecast import TABLES
from duplicate.words.local import Call
from duplicate.words.seats import SEATS, Direction
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.laws.par import Tricks
    from duplicate.scoring.forecast import Forecast as Told

_LIKELY = TABLES // 20  #: tables of the forecast field that make a score a likely one
_BY = {"N": _("N"), "E": _("E"), "S": _("S"), "W": _("W"), "NS": _("NS"), "EW": _("EW")}


def forecasts_of(night: Night, tricks: "Mapping[Deal, Tricks]") -> "dict[DealKey, Told]":
    """The forecasts of a night's deals whose tricks are known."""
    from duplicate.scoring.board_forecasts import board_forecasts

    return board_forecasts(night, tricks) if tricks else {}


def suggestion(told: "Told") -> Text:
    """The best contracts with their declarers; the passed-out board where par is that."""
    texts = [
        joined((Call(one.contract.with_symbol), Said(_BY["".join(one.declarers)])), " ")
        for one in told.suggestions()
    ]
    return listed(texts) if texts else Said(_("Passed out"))


def likely_lines(told: "Told") -> tuple[Forecast, ...]:
    """The likeliest scores from the highest down, as a traveller has room for them."""
    found = []
    for line in told.likeliest(FORECAST):
        ns = whole_percent(line.percent_ns)
        found.append(Forecast(signed(line.score_ns), str(ns), str(100 - ns)))
    return tuple(found)


def points_of(deal: "Deal") -> Text:
    """The points of both sides, and the games and slams that they are enough for."""
    texts: list[Text] = []
    for side in Direction:
        hands = [deal.hand(seat) for seat in SEATS if seat.direction is side]
        points = sum(hand.hcp for hand in hands)
        lengths: dict[Denomination, int] = {
            d: sum(len(hand.suit(d)) for hand in hands) for d in DENOMINATIONS if d is not Denomination.N
        }
        guided = guided_contracts(points, lengths)
        words = joined((Said(_BY[side.value]), str(points)), " ")
        texts.append(joined((words, _contracts(guided)), ": ") if guided else words)
    return joined(texts, " · ")


def _contracts(contracts: tuple[Contract, ...]) -> Text:
    return listed(Call(contract.with_symbol) for contract in contracts)


def instant_sheets(night: Night, forecasts: "Mapping[DealKey, Told]") -> tuple[InstantSheet, ...]:
    """A sheet for every deal that is forecast, once for each board and deal."""
    found: dict[tuple[int, Deal], list[DealKey]] = {}
    for key, deal in sorted(night.deals.items()):
        if key in forecasts:
            found.setdefault((key.board, deal), []).append(key)
    return tuple(
        InstantSheet(
            board,
            tuple(
                InstantScore(line.score_ns, line.percent_ns, line.tables >= _LIKELY)
                for line in forecasts[keys[0]].lines()
            ),
            origin(keys),
            points_of(deal),
        )
        for (board, deal), keys in sorted(found.items(), key=lambda item: item[0][0])
    )
