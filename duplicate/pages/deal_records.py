"""Hand records of boards that nobody has played yet: the deals as a view that the booklet prints."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from duplicate.laws.boards import dealer
from duplicate.night.night import DealKey, Night
from duplicate.pages.analysis import Analyses
from duplicate.pages.boards import DEALERS
from duplicate.pages.diagrams import copy_note, diagram
from duplicate.pages.views import BoardView, EventView, Said
from duplicate.pages.vulnerable import vulnerable

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.laws.double_dummy import BestPlay


def deals_view(night: Night, solved: "Mapping[Deal, BestPlay]") -> EventView:
    """The event with its deals as boards, whether or not they have results."""
    from duplicate.pages.event import event_view
    from duplicate.scoring import score, standings

    scores = score(night)
    return with_deals(event_view(scores, standings(scores), solved), night, solved)


def with_deals(view: EventView, night: Night, solved: "Mapping[Deal, BestPlay]") -> EventView:
    """The view with the deals of the night in the place of its boards."""
    analyses = Analyses(night, solved)
    sessions = {key.session for key in night.deals}
    sections = {key.section for key in night.deals}
    return msgspec.structs.replace(
        view,
        conditions_line=(),  # nothing is scored
        boards=tuple(
            _board(
                key,
                deal,
                analyses,
                session=str(key.session) if len(sessions) > 1 else "",
                section=key.section if len(sections) > 1 else "",
            )
            for key, deal in sorted(night.deals.items(), key=lambda item: _order(item[0]))
        ),
    )


def _order(key: DealKey) -> tuple[int, str, int, str]:
    return key.session, key.section, key.board, key.copy


def _board(key: DealKey, deal: "Deal", analyses: Analyses, *, session: str, section: str) -> BoardView:
    vul = vulnerable(key.board)
    return BoardView(
        title=Said(str(key.board)),
        number=f"{section}{key.board}",
        page="",
        session=session,
        section=section,
        dealer=DEALERS[dealer(key.board)],
        vulnerability=vul.words,
        ns_vulnerable=vul.ns,
        ew_vulnerable=vul.ew,
        diagrams=(diagram(deal, copy_note(key.copy), analyses.view(deal, key.board)),),
        groups=(),
        others=(),
        has_leads=False,
    )
