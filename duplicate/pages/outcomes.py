"""Outcomes in words: what became of a result, as a director says it."""

from collections.abc import Iterable, Sequence

from duplicate.night.corrections import computed
from duplicate.night.results import FIXED, Result, Status, Weighted
from duplicate.pages.labels import Labels
from duplicate.pages.lines import AWARDED, BY_HAND, award_text, contract_text, lead_text, shares
from duplicate.pages.numbers import signed
from duplicate.pages.said import Said, Text, Whole, counted, listed
from duplicate.words.plurals import plural
from duplicate.words.seats import Seat
from duplicate.words.translations import phrase as _

SEATS = {
    Seat.NORTH: Said(_("North")),
    Seat.EAST: Said(_("East")),
    Seat.SOUTH: Said(_("South")),
    Seat.WEST: Said(_("West")),
}
_STATUS = {
    Status.PASSED: Said(_("passed out")),
    Status.NOT_PLAYED: Said(_("not played")),
    Status.PENDING: Said(_("late play, still to come")),
    Status.CANCELLED: Said(_("cancelled")),
    Status.SIT_OUT: Said(_("sit-out")),
}
_AVERAGES = {
    ("NS", "A+"): Said(_("average plus to NS")),
    ("NS", "A="): Said(_("average to NS")),
    ("NS", "A-"): Said(_("average minus to NS")),
    ("EW", "A+"): Said(_("average plus to EW")),
    ("EW", "A="): Said(_("average to EW")),
    ("EW", "A-"): Said(_("average minus to EW")),
}
TO = {"NS": _("%(award)s to NS"), "EW": _("%(award)s to EW")}


def outcome(row: Result, weights: Sequence[Weighted] = ()) -> Text:
    """What became of a row: contract, declarer, tricks and score, or the ruling.

    >>> outcome(Result(status=Status.NOT_PLAYED)).text
    'not played'
    """
    if weights:
        return Said(_("weighted score, %(shares)s"), {"shares": listed(shares(weights))})
    if row.status is Status.ARTIFICIAL:
        return listed([_award("NS", row.adj_ns), _award("EW", row.adj_ew)])
    if row.status is not Status.PLAYED:
        return _STATUS[row.status]
    return listed([_scored(row), *by_hand(row)])


def points_alone(before: Result, after: Result) -> tuple[Text | None, Text] | None:
    """What was said of the points and what is, where a change set them by hand and left the result as it is.

    None first where nothing was said of them; None altogether where more than the points changed.
    """
    both = (before, after)
    if {row.status for row in both} != {Status.PLAYED} or _scored(before) != _scored(after):
        return None
    told, now = (list(by_hand(row)) for row in both)
    if told == now:
        return None
    as_scored = [Said(_("points as scored"))]
    return listed(told) if told else None, listed(now or as_scored)


def _scored(row: Result) -> Text:
    """A result that was played."""
    if row.score_ns is None and row.contract and row.declarer and row.tricks is not None:
        row = computed(row)
    played, scores = list(_played(row)), list(_scores(row))
    if played and scores:
        return Said(_("%(outcome)s (%(score)s)"), {"outcome": listed(played), "score": listed(scores)})
    return listed(played or scores or [Said(_("no result"))])


def by_hand(row: Result) -> Iterable[Text]:
    """Points that were set by hand beside what was scored."""
    for side, text in (("NS", row.adj_ns), ("EW", row.adj_ew)):
        if text.endswith(FIXED):
            yield Said(BY_HAND[side], {"points": award_text(text.removesuffix(FIXED))})


def _played(row: Result) -> Iterable[Text]:
    contract, _suit = contract_text(row.contract)
    if contract and row.declarer:
        yield Said(_("%(contract)s by %(seat)s"), {"contract": contract, "seat": SEATS[Seat(row.declarer)]})
    elif contract:
        yield contract
    if row.tricks is not None:
        yield counted(plural("%(n)s trick", "%(n)s tricks"), row.tricks)


def _scores(row: Result) -> Iterable[Text]:
    if row.score_ns is not None:
        yield Whole(AWARDED["NS"], {"award": signed(row.score_ns)})
    if row.score_ew is not None and (row.score_ns is None or row.score_ew != -row.score_ns):
        yield Whole(AWARDED["EW"], {"award": signed(row.score_ew)})


def _award(side: str, award: str) -> Text:
    if (side, award) in _AVERAGES:
        return _AVERAGES[side, award]
    return Whole(TO[side], {"award": award_text(award.removesuffix(FIXED)) if award else "–"})


def sides(row: Result, labels: Labels) -> Text:
    """Who sat against whom; the players of an individual with a plus between them."""
    if row.ns or row.ew or not (row.north or row.east):
        both = {"NS": row.ns, "EW": row.ew}
        ns, ew = (labels.at(row, side, n) if n else "–" for side, n in both.items())
    else:
        pairs = (row.north, row.south), (row.east, row.west)
        ns, ew = ("+".join(labels.at(row, "", player) for player in pair) for pair in pairs)
    return Said(_("%(ns)s v %(ew)s"), {"ns": ns, "ew": ew})


def places(row: Result, labels: Labels) -> dict[str, Text]:
    """Where a result stands: session, round, table, copy, board and pairs, each in words."""
    return {
        "session": Said(_("session %(n)s"), {"n": str(row.session)}),
        "section": Said(_("section %(name)s"), {"name": row.section}),
        "round": Said(_("round %(n)s"), {"n": "–" if row.round is None else str(row.round)}),
        "table": Said(_("table %(n)s"), {"n": "–" if row.table is None else str(row.table)}),
        "board": Said(_("board %(n)s"), {"n": str(row.board)}),
        "copy": Said(_("copy %(name)s"), {"name": row.copy or "–"}),
        "sides": sides(row, labels),
    }


def start(since: tuple[int, int, int], labels: Labels) -> Text:
    """From when somebody plays: session, round and board, as far as they say more than the event does.

    >>> from duplicate.pages.labels import labels_of
    >>> from duplicate.night.night import Night
    >>> start((1, 4, 0), labels_of(Night()))
    Said(text='round %(n)s', values={'n': '4'})
    """
    session, first, board = since
    row = Result(session=session, round=first, board=board)
    wanted = {
        "session": labels.many_sessions or session != 1,
        "round": first != 0 or not labels.many_sessions,
        "board": board != 0,
    }
    return listed([text for place, text in places(row, labels).items() if wanted.get(place)])


def lead(row: Result) -> Text:
    """The opening lead."""
    return Said(_("lead %(card)s"), {"card": lead_text(row.lead) or "–"})
