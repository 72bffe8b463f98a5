"""Outcomes in words: what became of a result, as a director says it."""

from collections.abc import Iterable, Sequence

from duplicate.night.corrections import computed
from duplicate.night.results import FIXED, Result, Status, Weighted
from duplicate.pages.labels import Labels
from duplicate.pages.lines import AWARDED, BY_HAND, award_text, contract_text, lead_text, share_text
from duplicate.pages.numbers import signed
from duplicate.pages.said import Said, Text, counted
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
_TO = {"NS": _("%(award)s to NS"), "EW": _("%(award)s to EW")}


def listed(parts: Iterable[Text]) -> Text:
    """Parts with commas between them.

    >>> listed(["a", "b"]).values["first"]
    'a'
    """
    first, *others = parts
    for other in others:
        first = Said(_("%(first)s, %(then)s"), {"first": first, "then": other})
    return first


def outcome(row: Result, weights: Sequence[Weighted] = ()) -> Text:
    """What became of a row: contract, declarer, tricks and score, or the ruling.

    >>> outcome(Result(status=Status.NOT_PLAYED)).text
    'not played'
    """
    if weights:
        return Said(_("weighted score, %(shares)s"), {"shares": listed(_shares(weights))})
    if row.status is Status.ARTIFICIAL:
        return listed([_award("NS", row.adj_ns), _award("EW", row.adj_ew)])
    if row.status is not Status.PLAYED:
        return _STATUS[row.status]
    if row.score_ns is None and row.contract and row.declarer and row.tricks is not None:
        row = computed(row)
    played, scores = list(_played(row)), list(_scores(row))
    told: Text
    if played and scores:
        told = Said(_("%(outcome)s (%(score)s)"), {"outcome": listed(played), "score": listed(scores)})
    else:
        told = listed(played or scores or [Said(_("no result"))])
    return listed([told, *_by_hand(row)])


def _by_hand(row: Result) -> Iterable[Text]:
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
        yield Said(AWARDED["NS"], {"award": signed(row.score_ns)})
    if row.score_ew is not None and (row.score_ns is None or row.score_ew != -row.score_ns):
        yield Said(AWARDED["EW"], {"award": signed(row.score_ew)})


def _shares(weights: Sequence[Weighted]) -> Iterable[Text]:
    """The parts of a weighted score; those of EW only where they are not the opposite of those of NS."""
    ns, ew = ([(w.weight, w.score) for w in weights if w.side == side] for side in ("NS", "EW"))
    sides = {"NS": ns} if ns == [(weight, -score) for weight, score in ew] else {"NS": ns, "EW": ew}
    for side, parts in sides.items():
        for position, (weight, score) in enumerate(parts):
            share = Said(_("%(share)s of %(score)s"), {"share": share_text(weight), "score": signed(score)})
            yield share if position else Said(AWARDED[side], {"award": share})


def _award(side: str, award: str) -> Text:
    if (side, award) in _AVERAGES:
        return _AVERAGES[side, award]
    return Said(_TO[side], {"award": award_text(award.removesuffix(FIXED)) if award else "–"})


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
