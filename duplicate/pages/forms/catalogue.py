"""Which forms there are, and what can be said of each."""

from collections.abc import Callable
from typing import NamedTuple

from duplicate.pages.forms import (
    bidding_sheet,
    entries,
    instant_scores,
    lookup_cards,
    recap,
    rubber_sheet,
    scorecards,
    single_table,
    slips,
    team_match,
)
from duplicate.pages.forms import traveller as travellers
from duplicate.pages.forms.parts import FormView, Wish
from duplicate.pages.measures import Sheet
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.translations import phrase as _


class Form(NamedTuple):
    """One form: its name in commands and files, its title, what it is for, how it is made blank."""

    name: str
    title: str
    purpose: str
    build: Callable[[Wish, Sheet], FormView]
    boards: int = 0  #: printed when nobody says how many; 0: the form has none
    lines: int = 0  #: of results, pairs or teams; 0: the form decides
    numbered: bool = True  #: whether the numbers of the boards are printed
    filled: bool = False  #: whether a night can fill it
    scale: bool = False  #: whether victory points are printed on it


def _team_match(wish: Wish, paper: Sheet) -> FormView:
    return team_match.team_match_view((team_match.blank_sheet(wish),), wish, paper)


def _single_table(wish: Wish, paper: Sheet) -> FormView:
    return single_table.single_table_view(single_table.blank_sheet(wish), wish, paper)


def _bidding_sheet(wish: Wish, paper: Sheet) -> FormView:
    return bidding_sheet.bidding_sheet_view(bidding_sheet.blank_sheet(wish), wish, paper)


def _traveller(wish: Wish, paper: Sheet) -> FormView:
    return travellers.traveller_view(travellers.blank_sheets(wish), wish, paper)


def _instant_scores(wish: Wish, paper: Sheet) -> FormView:
    return instant_scores.instant_scores_view(instant_scores.blank_sheets(wish), wish, paper)


def _scorecard(wish: Wish, paper: Sheet) -> FormView:
    return scorecards.scorecard_view(wish, paper, imps=False)


def _imp_scorecard(wish: Wish, paper: Sheet) -> FormView:
    return scorecards.scorecard_view(wish, paper, imps=True)


FORMS = (
    Form(
        "team-match",
        _("Team match sheet"),
        _("One for each room: every board, and what both rooms make together."),
        _team_match,
        team_match.BOARDS,
        filled=True,
        scale=True,
    ),
    Form(
        "single-table",
        _("Single-table match sheet"),
        _("For two pairs alone, with compensation for high cards."),
        _single_table,
        single_table.BOARDS,
        filled=True,
    ),
    Form(
        "bidding-sheet",
        _("Bidding sheet"),
        _("To keep every auction, with contract, result and score."),
        _bidding_sheet,
        bidding_sheet.BOARDS,
        filled=True,
    ),
    Form(
        "traveller",
        _("Traveller"),
        _("One for each board: the deal, a suggested contract, a forecast, and the results."),
        _traveller,
        travellers.BOARDS,
        travellers.LINES,
        filled=True,
    ),
    Form(
        "instant-scores",
        _("Instant matchpoints"),
        _("One for each board, to lie with it: what every score will be worth."),
        _instant_scores,
        instant_scores.BOARDS,
        filled=True,
    ),
    Form(
        "results-traveller",
        _("Traveller, results only"),
        _("One for each board, for any movement; those of a planned night come with its prints."),
        travellers.travellers_view,
        travellers.BOARDS,
        travellers.LINES,
    ),
    Form(
        "score-slips",
        _("Score slip"),
        _("One for each round at a table, to be picked up."),
        slips.slips_view,
        slips.BOARDS,
        numbered=False,
    ),
    Form(
        "recap",
        _("Recap sheet"),
        _("Every pair and every board, for scoring by hand."),
        recap.recap_view,
        recap.BOARDS,
        recap.PAIRS,
    ),
    Form(
        "scorecard",
        _("Scorecard, matchpoints"),
        _("A pair's own results."),
        _scorecard,
        scorecards.BOARDS,
    ),
    Form(
        "imp-scorecard",
        _("Scorecard, IMPs"),
        _("A pair's own results, at IMPs."),
        _imp_scorecard,
        scorecards.BOARDS,
    ),
    Form(
        "rubber-sheet",
        _("Rubber sheet"),
        _("We and They, above and below the line; a log of deals fills it."),
        rubber_sheet.blank_rubbers,
    ),
    Form(
        "chicago-sheet",
        _("Chicago sheet"),
        _("Four deals each, with part-scores that are carried; a log of deals fills it."),
        rubber_sheet.blank_chicagos,
    ),
    Form(
        "entry-pairs",
        _("Entry form, pairs"),
        _("Names and club numbers, for the desk."),
        entries.pair_entries_view,
        lines=entries.PAIRS,
    ),
    Form(
        "entry-teams",
        _("Entry form, teams"),
        _("Players, captain and coach of each team."),
        entries.team_entries_view,
        lines=entries.TEAMS,
    ),
    Form(
        "score-tables",
        _("Score tables"),
        _("What every contract scores, made or not, doubled or not: one side for each vulnerability."),
        lookup_cards.score_tables_view,
    ),
    Form(
        "imp-vp-tables",
        _("IMP and VP tables"),
        _(
            "IMPs, victory points, the parts of a score, what high cards let expect, "
            "dealer and vulnerability."
        ),
        lookup_cards.imp_vp_tables_view,
        lookup_cards.BOARDS,
        numbered=False,
        scale=True,
    ),
    Form(
        "pocket-tables",
        _("Pocket tables"),
        _("All scores, IMPs and victory points on one sheet, to fold into the pocket."),
        lookup_cards.pocket_tables_view,
        lookup_cards.BOARDS,
        numbered=False,
        scale=True,
    ),
)


def form(name: str) -> Form:
    """The form of a name; an unknown one is an error that lists the known."""
    found = next((f for f in FORMS if f.name == name), None)
    if found is None:
        known = ", ".join(f.name for f in FORMS)
        raise DuplicateError(
            Problem("there is no such form", field="form", value=name, remedy=f"choose from {known}")
        )
    return found
