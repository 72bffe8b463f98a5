"""What the deals tell: leads that the leader did not hold, and boards that are not the same everywhere."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from duplicate.laws.deals import Deal
from duplicate.night.night import Night
from duplicate.night.results import Result, Status
from duplicate.travellers.checks.finding import Finding, Kind, naming
from duplicate.words.sentences import Sentence, listed
from duplicate.words.translations import phrase as _

_LEFT = {"N": "E", "E": "S", "S": "W", "W": "N"}
_RIGHT = {left: seat for seat, left in _LEFT.items()}


def wrong_lead(row: Result, deal: Deal | None) -> Finding | None:
    """A lead that is not in the hand of the leader: the lead, the declarer or the board is wrong."""
    if deal is None or row.status is not Status.PLAYED or not row.lead or not row.declarer:
        return None
    holder = deal.holder(row.lead)
    leader = _LEFT[row.declarer]
    if holder is None or holder.value == leader:
        return None
    values = {"card": row.lead.replace("T", "10"), "holder": holder.value, "leader": leader}
    why = Sentence(_("the lead %(card)s was with %(holder)s, and %(leader)s leads"), values)
    options = ("--by", _RIGHT[holder.value])
    return Finding(Kind.LEAD, row.session, row.section, row.board, (row,), why, 1.0, (*naming(row), *options))


def different_deals(night: Night) -> Iterator[Finding]:
    """Boards whose deal differs between sections that otherwise play the same deals.

    Copies that are another deal are how a fouled board is written (Law 87), and no finding. Sections
    that share no deal have cards of their own, and are none either.
    """
    by_board: dict[tuple[int, int], dict[str, Deal]] = defaultdict(dict)
    played = {(row.session, row.section, row.board) for row in night.results.rows}
    for session, section, board in sorted(played):
        deal = night.deal(board, session, section)
        if deal is not None:
            by_board[session, board][section] = deal
    several = {key: own for key, own in by_board.items() if len(own) > 1}
    fouled = {key: own for key, own in several.items() if len(set(own.values())) > 1}
    if 2 * len(fouled) <= len(several):
        for (session, board), own in fouled.items():
            groups: dict[Deal, list[str]] = defaultdict(list)
            for section, deal in own.items():
                groups[deal].append(section)
            said = listed((", ".join(names) for names in groups.values()), _(" and "))
            why = Sentence(
                _("the deals of sections %(sections)s differ, as on no other board"), {"sections": said}
            )
            yield Finding(Kind.DEALS, session, "", board, (), why)
    yield from _dealt_again({key: next(iter(own.values())) for key, own in by_board.items()}.items())


def _dealt_again(deals: Iterable[tuple[tuple[int, int], Deal]]) -> Iterator[Finding]:
    """One deal under two numbers: a board was duplicated twice, or a file names it wrongly."""
    seen: dict[tuple[int, Deal], int] = {}
    for (session, board), deal in deals:
        first = seen.setdefault((session, deal), board)
        if first != board and deal.is_complete:
            why = Sentence(_("it is the same deal as board %(first)s"), {"first": str(first)})
            yield Finding(Kind.DEALS, session, "", board, (), why)
