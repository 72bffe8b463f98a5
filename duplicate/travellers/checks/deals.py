"""What the deals tell: leads that the leader did not hold, and boards that are not the same everywhere."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from duplicate.laws.deals import Deal
from duplicate.night.night import Night
from duplicate.night.results import Result, Status
from duplicate.travellers.checks.finding import Finding, Kind, naming
from duplicate.words.sentences import Sentence, Words, listed
from duplicate.words.translations import phrase as _

_LEFT = {"N": "E", "E": "S", "S": "W", "W": "N"}
_RIGHT = {left: seat for seat, left in _LEFT.items()}


def fits(row: Result, deal: Deal | None) -> bool:
    """Whether the leader can have led what is written, as far as it is known."""
    if deal is None or row.status is not Status.PLAYED or not row.lead or not row.declarer:
        return True
    holder = deal.holder(row.lead)
    return holder is None or holder.value == _LEFT[row.declarer]


def wrong_leads(rows: Sequence[Result], night: Night) -> Iterator[Finding]:
    """Leads that are not in the hand of the leader: the lead, the declarer or the board is wrong.

    Where two results of the same pairs have such leads, and none under each other's board, the boards
    were exchanged; otherwise the proposed declarer is the one whose left-hand opponent held the card.
    """
    wrong = [r for r in rows if not fits(r, _deal(night, r, r.board))]
    done: set[int] = set()
    for row in wrong:
        if row.row_id in done:
            continue
        done.add(row.row_id)
        other = next((o for o in wrong if o.row_id not in done and _are_exchanged(row, o, night)), None)
        if other is None:
            yield _wrong_lead(row, night)
            continue
        done.add(other.row_id)
        values = {"board": str(row.board), "other": str(other.board)}
        why = Sentence(_("the leads on boards %(board)s and %(other)s fit each other's deal only"), values)
        command = (*naming(row), "--swap-boards", str(other.board))
        yield Finding(Kind.BOARDS, row.session, row.section, row.board, (row, other), why, 1.0, command)


def _deal(night: Night, row: Result, board: int) -> Deal | None:
    return night.deal(board, row.session, row.section, row.copy)


def _are_exchanged(one: Result, other: Result, night: Night) -> bool:
    same = (one.session, one.section, one.ns, one.ew) == (other.session, other.section, other.ns, other.ew)
    fitting = fits(one, _deal(night, one, other.board)) and fits(other, _deal(night, other, one.board))
    return same and one.board != other.board and fitting


def _wrong_lead(row: Result, night: Night) -> Finding:
    deal = _deal(night, row, row.board)
    holder = None if deal is None else deal.holder(row.lead)
    assert holder is not None
    leader = _LEFT[row.declarer]
    values: dict[str, Words] = {
        "card": row.lead.replace("T", "10"), "holder": Sentence(holder.value), "leader": Sentence(leader),
    }  # fmt: skip
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
