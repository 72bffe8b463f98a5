"""A rubber on the terminal and as JSON."""

from collections.abc import Iterator

import msgspec

from duplicate.laws.rubber import SIDES, Sheet, before_each
from duplicate.pages.rubber import Line, Mark, RubberView, session_view
from duplicate.pages.said import Text
from duplicate.pages.templates import sayer
from duplicate.rubber.session import Session
from duplicate.words.columns import columns, width
from duplicate.words.translations import translator


def lines(session: Session) -> Iterator[str]:
    """The last rubber as its sheet, the totals of those before it, and the back score."""
    view = session_view(session)
    if not view.rubbers:
        yield "nothing has been played yet"
        return
    for one in view.rubbers[:-1]:
        yield f"{_said(one.title)}: We {one.total_we}, They {one.total_they}"
    yield from sheet_lines(view.rubbers[-1], has_line=view.has_line)
    if view.players:
        yield ""
        yield f"Back score{', in hundreds' if view.in_hundreds else ''}"
        rows = [["", *(str(n) for n in range(1, len(view.rubbers) + 1)), "Total"]]
        rows += [[one.name, *one.rubbers, one.total] for one in view.players]
        for texts in columns(rows, right=set(range(1, len(rows[0])))):
            yield from texts


def sheet_lines(one: RubberView, *, has_line: bool = True) -> Iterator[str]:
    """One rubber: We and They, with a line between what counts towards game and what does not."""
    yield _said(one.title)
    yield _row(f"We {one.we}".strip(), f"They {one.they}".strip())
    if has_line:
        yield from (_marks(line) for line in one.above)
        yield "=" * _WIDE
        for place, game in enumerate(one.games):
            yield from (_marks(line) for line in game)
            if place + 1 < len(one.games) or not one.is_open:
                yield "-" * _WIDE
    else:
        for deal in one.deals:
            yield _row(
                *(f"{points:>5}  deal {deal.number}" if points else "" for points in (deal.we, deal.they))
            )
    yield _row(f"{one.total_we:>5}  total", f"{one.total_they:>5}  total")
    yield _said(one.state)
    if one.next:
        yield _said(one.next)


_HALF = 34
_WIDE = 2 * _HALF


def _row(we: str, they: str) -> str:
    return f"{we}{' ' * max(1, _HALF - width(we))}{they}".rstrip()


def _marks(line: Line) -> str:
    return _row(*map(_mark, line))


def _mark(one: Mark) -> str:
    return f"{one.points:>5}  {_said(one.why)}" if one.points else ""


def _said(text: Text) -> str:
    return sayer(translator("en"))(text)


def json(session: Session) -> str:
    """The session with every entry of every deal."""
    content = {
        "version": 1,
        "game": session.settings.kind.value,
        "name": session.name,
        "date": session.date,
        "rubbers": [
            {
                "players": {seat.value: one for seat, one in table.names.items()},
                "over": table.sheet.is_over,
                "total": {side: table.sheet.total(side) for side in SIDES},
                "part_score": {side: table.sheet.part_score(side) for side in SIDES},
                "games": [{"deal": game.deal, "side": game.side.value} for game in table.sheet.games],
                "deals": _deals(table.sheet),
            }
            for table in session.tables
        ],
        "back_score": [{"player": one.name, "total": one.total} for one in session.won],
        "problems": [str(problem) for problem in session.problems],
    }
    return msgspec.json.format(msgspec.json.encode(content), indent=1).decode()


def _deals(sheet: Sheet) -> list[dict[str, object]]:
    return [
        {
            "deal": number,
            "dealer": before.dealer.value,
            "vulnerable": before.vulnerability.value,
            "result": str(played),
            "entries": [
                {"side": e.side.value, "points": e.points, "for": e.reason.value, "below": e.is_below}
                for e in sheet.entries
                if e.deal == number
            ],
        }
        for number, (before, played) in enumerate(zip(before_each(sheet), sheet.played, strict=True), 1)
    ]
