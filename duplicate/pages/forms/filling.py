"""Forms filled from a night: team matches, single tables, auctions, travellers with the deals."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from duplicate.laws.compensation import RuleSix
from duplicate.laws.contracts import Outcome, parse_contract
from duplicate.night.conditions import Compensation, load
from duplicate.night.night import DealKey, Night
from duplicate.night.results import Result, Status
from duplicate.pages.diagrams import diagram, origin
from duplicate.pages.forms import bidding_sheet, instant_scores, single_table, team_match, traveller
from duplicate.pages.forms.catalogue import Form
from duplicate.pages.forms.parts import FormView, Wish, joined
from duplicate.pages.measures import Sheet
from duplicate.words.local import Day
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.seats import Seat

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.laws.par import Tricks

Method = Literal["simple", "complex", "table"]
_ON_THE_SHEET = (Status.PLAYED, Status.PASSED, Status.ARTIFICIAL, Status.NOT_PLAYED)


def filled(
    form: Form,
    night: Night,
    wish: Wish,
    paper: Sheet,
    method: Method | None = None,
    rule_six: RuleSix | None = None,
    tricks: "Mapping[Deal, Tricks] | None" = None,
) -> FormView:
    """A form with what a night holds of it; ``method`` and ``rule_six`` take the place of its conditions'.

    ``tricks`` are those of double-dummy play, by deal: with them, scores are forecast.

    Raises DuplicateError where the night cannot fill it: no teams match, more than one table, no deals.
    """
    wish = replace(
        wish,
        title=wish.title or night.name,
        date=wish.date or (Day(night.date) if night.date else ""),
        club=wish.club or night.club,
    )
    makers: dict[str, Callable[[], FormView]] = {
        "team-match": lambda: _team_match(night, wish, paper),
        "single-table": lambda: single_table.single_table_view(
            _single_table(night, method, rule_six), wish, paper
        ),
        "bidding-sheet": lambda: _bidding_sheet(night, wish, paper),
        "traveller": lambda: traveller.traveller_view(traveller_sheets(night, tricks), wish, paper),
        "instant-scores": lambda: _instant(night, tricks or {}, wish, paper),
    }
    if form.name not in makers:
        raise DuplicateError(
            Problem("no night fills this form", field="form", value=form.name, remedy="print it blank")
        )
    return makers[form.name]()


def _single_table(
    night: Night, method: Method | None, rule_six: RuleSix | None
) -> single_table.SingleTableSheet:
    stated = stated_compensation(night)
    return single_table_sheet(night, method or stated.method, rule_six or RuleSix(stated.rule_6))


def stated_compensation(night: Night) -> Compensation:
    """The compensation of a night's own conditions."""
    return load(None, night.settings).compensation


def _team_match(night: Night, wish: Wish, paper: Sheet) -> FormView:
    from duplicate.pages.forms.team_matches import team_sheets
    from duplicate.scoring import score

    return team_match.team_match_view(team_sheets(score(night), wish.scale), wish, paper)


def _bidding_sheet(night: Night, wish: Wish, paper: Sheet) -> FormView:
    from duplicate.pages.forms.auctions import night_auctions

    return bidding_sheet.bidding_sheet_view(night_auctions(_checked(night)), wish, paper)


def _checked(night: Night) -> Night:
    """The night with its changes, and with the scores that follow from its contracts."""
    from duplicate.night.changes import apply
    from duplicate.night.validation import validate

    return night if night.changes_applied else validate(apply(night))


def single_table_sheet(
    night: Night, method: Method, rule_six: RuleSix = RuleSix.REPLACES
) -> single_table.SingleTableSheet:
    """The sheet of a night with one table; HCP are counted from its deals."""
    from duplicate.pages.lines import Lines
    from duplicate.scoring import score

    stated = load(None, night.settings)
    own = {"method": "compensation", "compensation.method": method, "compensation.rule_6": rule_six.value}
    scores = score(night, load(stated, own))
    night = scores.night
    lines = Lines(scores, lambda position, row: ((), ()), {}).lines
    places = [place for place, row in enumerate(night.results.rows) if row.status in _ON_THE_SHEET]
    rows = [night.results.rows[place] for place in places]
    if not rows:
        raise DuplicateError("no board has a result yet", remedy="enter results, or print the blank form")
    pairs = {(row.session, row.section, frozenset((row.ns, row.ew))) for row in rows}
    twice = [board for board in {row.board for row in rows} if sum(r.board == board for r in rows) > 1]
    if len(pairs) > 1 or twice:
        raise DuplicateError(
            "this is no single-table match: more than one table played",
            remedy="name a night in which the same two pairs played every board, once",
        )

    def played(place: int) -> single_table.Played:
        row, words = night.results.rows[place], lines[place].words
        hcp = night.hcp_ns(row.board, row.session, row.section)
        ns, ew = scores.points_ns[place], scores.points_ew[place]
        if words and row.status is not Status.PASSED:
            worth = None if ns is None or ew is None else (ns, ew)
            award = single_table.Award(joined(words), worth)
            return single_table.Played(row.board, None, hcp, None, award)
        return single_table.Played(row.board, _outcome(row), hcp, row.score_ns)

    return single_table.filled_sheet(
        [played(place) for place in sorted(places, key=lambda place: night.results.rows[place].board)],
        method,
        rule_six,
        event=night.name,
        date=Day(night.date),
        players=_players(night, rows[0]),
    )


def _outcome(row: Result) -> Outcome | None:
    """What was played; None for a score whose contract nobody wrote."""
    if row.status is Status.PASSED:
        return Outcome(parse_contract("PASS"))
    if not row.contract:
        return None
    return Outcome(
        parse_contract(row.contract),
        Seat(row.declarer) if row.declarer else None,
        row.tricks,
        row.lead or None,
    )


def _players(night: Night, row: Result) -> tuple[str, str, str, str]:
    """North, East, South, West: as the row says, else as the pairs are entered."""
    if row.north or row.east or row.south or row.west:
        return row.north, row.east, row.south, row.west
    names: dict[str, tuple[str, str]] = {}
    for direction, number in (("NS", row.ns), ("EW", row.ew)):
        contestant = night.entries.by_id.get(night.entries.find(row.session, row.section, direction, number))
        found = contestant.members_at(row.session, row.round or 0, row.board) if contestant else {}
        names[direction] = tuple(found[place].name if place in found else "" for place in (0, 1))  # type: ignore[assignment]
    return names["NS"][0], names["EW"][0], names["NS"][1], names["EW"][1]


def _needs_deals(night: Night) -> None:
    if not night.deals:
        raise DuplicateError(
            f"{night.name or 'the night'} has no deals",
            remedy="lay the PBN file of the deals into its folder, or print the blank form",
        )


def _instant(night: Night, tricks: "Mapping[Deal, Tricks]", wish: Wish, paper: Sheet) -> FormView:
    from duplicate.pages.forms.expected import forecasts_of, instant_sheets

    _needs_deals(night)
    sheets = instant_sheets(night, forecasts_of(night, tricks))
    if not sheets:
        raise DuplicateError(
            "scores cannot be forecast: what can be made on the deals is not known",
            remedy='pip install "duplicate-bridge[dd]", or take deals that state it',
        )
    return instant_scores.instant_scores_view(sheets, wish, paper)


def traveller_sheets(
    night: Night, tricks: "Mapping[Deal, Tricks] | None" = None
) -> tuple[traveller.TravellerSheet, ...]:
    """A traveller for every deal of a night, once for each board, section and copy of cards of its own.

    With double-dummy ``tricks`` it suggests a contract and has the forecast of scores.
    """
    from duplicate.pages.forms.expected import forecasts_of, likely_lines, points_of, suggestion

    _needs_deals(night)
    forecasts = {(key.board, night.deals[key]): t for key, t in forecasts_of(night, tricks or {}).items()}
    found: dict[tuple[int, Deal], list[DealKey]] = {}
    for key, deal in sorted(night.deals.items()):
        found.setdefault((key.board, deal), []).append(key)
    return tuple(
        traveller.TravellerSheet(
            board,
            diagram(deal),
            origin(keys),
            suggestion(told) if (told := forecasts.get((board, deal))) else "",
            likely_lines(told) if told else (),
            points_of(deal) if deal.is_complete else "",
        )
        for (board, deal), keys in sorted(found.items(), key=lambda item: item[0][0])
    )
