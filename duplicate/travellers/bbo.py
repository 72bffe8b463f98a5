"""Travellers of Bridge Base Online (BBO), saved from the browser as HTML: a table of results for each board.

A pair has no number there; its two names, joined by a plus as on BBO's own pages, stand for one, so that
the travellers of one event fit together. The number of the board stands in the record that the link to
the play holds (``ah|Board 7|``), and so does the deal. Points are those of EW, as the heading says.
"""

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import unquote

from lxml import etree, html

from duplicate.laws.contracts import Contract
from duplicate.laws.deals import Deal
from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.night.night import DealKey, Night
from duplicate.travellers.encodings import Decoded
from duplicate.travellers.lin import bidding_of
from duplicate.travellers.lines import Lines
from duplicate.travellers.pbn_sections import tell_illegal
from duplicate.words.problems import DuplicateError, Problem, Severity

_RESULT = re.compile(r"([1-7])\s*(NT?|[SHDC♠♥♦♣])\s*(xx?)?\s*([NESW])\s*(=|[+-]\d{1,2})", re.IGNORECASE)
_BOARD = re.compile(r"\bah\|\s*Board\s+(\d{1,4})\s*\|", re.IGNORECASE)
_END = re.compile(r"</html\s*>", re.IGNORECASE)
_HEADINGS = {"north": "north", "south": "south", "east": "east", "west": "west", "result": "result"}
_REMEDY = "save the page of a board's traveller from the browser"


def read_bbo(decoded: Decoded, source: str, *, name: str = "") -> Night:
    """The results in a saved page, or in several of them in one file."""
    lines = Lines(source)
    lines.problems.extend(decoded.problems)
    return _Reader(lines).night(list(_pages(decoded.text, source)), name)


def _pages(text: str, source: str) -> Iterator[etree._Element]:
    """The pages that a file holds, each as if it stood alone; lines are counted from the beginning."""
    at = 0
    for end in [*(found.end() for found in _END.finditer(text)), len(text)]:
        if re.search(r"<\s*t[dhr]\b", text[at:end], re.IGNORECASE) or (not at and end == len(text)):
            yield _page("\n" * text.count("\n", 0, at) + text[at:end], source)
        at = end


def _page(text: str, source: str) -> etree._Element:
    try:
        page = html.document_fromstring(
            text.encode("utf-8"), parser=html.HTMLParser(encoding="utf-8", no_network=True)
        )
    except (etree.ParserError, etree.XMLSyntaxError, ValueError) as error:
        raise DuplicateError(Problem(f"this is no page: {error}", file=source, remedy=_REMEDY)) from None
    found: etree._Element = page
    return found


class _Reader:
    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._pairs: dict[str, Contestant] = {}
        self._deals: dict[DealKey, Deal] = {}
        self._date = ""
        self._method = ""

    def night(self, pages: list[etree._Element], name: str) -> Night:
        tables = sum(self._table(table) for page in pages for table in page.iter("table"))
        if not tables:
            message = "no table has the headings North, South, East, West and Result"
            raise DuplicateError(Problem(message, file=self._lines.source, remedy=_REMEDY))
        totals = " ".join(
            _text(e) for page in pages for e in page.iter("th") if "totals" in (e.get("class") or "")
        )
        if not self._method and "imp" in totals.lower():
            self._method = "cross-imps"
        title = next(
            (_text(e) for page in pages for e in page.iter("td") if "tourneyName" in (e.get("class") or "")),
            "",
        )
        places = dict.fromkeys((r.session, r.section) for r in self._lines.rows)
        seatings = [Seating(*place, "", own, own) for place in places for own in self._pairs]
        hints = {"program": "BBO", "winners": "one", **({"method": self._method} if self._method else {})}
        night = Night(
            name=re.sub(r"^#\d+\s*", "", title) or name,
            date=self._date,
            entries=Entries(tuple(self._pairs.values()), tuple(seatings)),
            deals=self._deals,
            hints=hints,
        )
        return self._lines.night(night)

    def _table(self, table: etree._Element) -> bool:
        """Read a table of results; False for any other."""
        columns: dict[str, int] = {}
        for row in _rows(table):
            cells = list(row.iterchildren("td", "th"))
            texts = [_text(cell) for cell in cells]
            found = _columns(texts)
            if found:
                columns = found
            elif columns and len(cells) > max(columns.values()) and row.find("td") is not None:
                self._line(row, texts, columns)
        return bool(columns)

    def _line(self, row: etree._Element, texts: list[str], columns: dict[str, int]) -> None:
        get = {name: texts[place] for name, place in columns.items()}
        if not any(get[seat] for seat in ("north", "south", "east", "west")):
            return
        record = _record(row)
        board = _BOARD.search(record)
        fields = {"board": board[1] if board else ""}
        for side, seats in (("ns", ("north", "south")), ("ew", ("east", "west"))):
            fields[side] = self._pair(get[seats[0]], get[seats[1]])
        result = _RESULT.fullmatch(get["result"])
        if result:
            suit = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "NT": "N"}.get(
                result[2].upper(), result[2].upper()
            )
            fields |= {
                "contract": result[1] + suit + (result[3] or "").upper(),
                "declarer": result[4].upper(),
            }
            fields["result"] = result[5]
        else:
            fields["contract"] = get["result"]
        points = get.get("points", "")
        if re.fullmatch(r"[+-]?\d+", points) and (result or get["result"].lower().startswith("p")):
            fields["score_ew"] = points
        if "%" in get.get("score", ""):
            self._method = "matchpoints"
        when = next(
            (re.match(r"\d{4}-\d\d-\d\d", text) for text in texts if re.match(r"\d{4}-\d\d-\d\d", text)), None
        )
        if when and (not self._date or when[0] < self._date):
            self._date = when[0]
        written = tuple((name, text) for name, text in get.items() if text)
        line = row.sourceline if isinstance(row.sourceline, int) and 0 < row.sourceline < 65535 else None
        self._lines.read({name: text for name, text in fields.items() if text}, line, lambda: written)
        if board:
            self._deal(record, int(board[1]))
        self._auction(record, fields, line)

    def _pair(self, first: str, second: str) -> str:
        names = [name for name in (first, second) if name]
        own = "+".join(sorted(names, key=str.casefold))
        if own and own not in self._pairs:
            members = tuple(Member(name, place=place) for place, name in enumerate(names))
            self._pairs[own] = Contestant(own, members)
        return own

    def _auction(self, record: str, fields: dict[str, str], line: int | None) -> None:
        """Tell an illegal call in the record, and an auction that gives another contract than the result."""
        bidding = bidding_of(record)
        if bidding is None:
            return

        def tell(message: str, line: int | None, field: str, value: str, severity: Severity) -> None:
            remedy = "look at the play on BBO"
            self._lines.note(message, line=line, field=field, value=value, remedy=remedy, severity=severity)

        try:
            auction = bidding.auction
        except DuplicateError:
            tell_illegal(bidding, [line or 0] * len(bidding.calls), tell, "mb")
            return
        if isinstance(auction.contract, Contract) and "declarer" in fields:
            said = f"{fields['contract']} {fields['declarer']}"
            if said != f"{auction.contract} {auction.declarer}":
                message = f"the auction gives {auction.contract} {auction.declarer}"
                tell(message, line, "result", said, Severity.WARNING)

    def _deal(self, record: str, board: int) -> None:
        key = DealKey(board)
        found = re.search(r"\bmd\|[1-4]([^|]*)\|", record)
        if key in self._deals or not found:
            return
        try:
            hands = [_hand(text) for text in found[1].rstrip(",").split(",")]
            hands += ["-"] * (4 - len(hands))
            south, west, north, east = hands[:4]
            self._deals[key] = Deal.parse(f"N:{north} {east} {south} {west}").completed()
        except DuplicateError as error:
            self._lines.note(
                f"the deal of board {board} cannot be used: {error.problem.message}",
                field="md", value=found[1][:80], remedy="look at the play on BBO",
            )  # fmt: skip


def _rows(table: etree._Element) -> Iterator[etree._Element]:
    """The rows of a table, not those of tables within it."""
    for row in table.iter("tr"):
        if next(row.iterancestors("table"), None) is table:
            yield row


def _columns(texts: list[str]) -> dict[str, int]:
    """Where the columns of a row of headings stand; nothing for any other row."""
    found: dict[str, int] = {}
    for place, text in enumerate(texts):
        plain = text.lower()
        if plain in _HEADINGS:
            found[_HEADINGS[plain]] = place
        elif plain in ("ew points", "e/w points"):
            found["points"] = place
        elif plain == "score":
            found["score"] = place
    return found if set(_HEADINGS.values()) <= set(found) else {}


def _record(row: etree._Element) -> str:
    """The record of the play that a link of the row holds, in LIN."""
    for link in row.iter("a"):
        for name in ("onclick", "href"):
            text = unquote(unescape(link.get(name) or "").replace("+", " "))
            if "md|" in text:
                return text
    return ""


def _hand(text: str) -> str:
    """A hand of LIN (S789TQH5KD2C2478T) as spades.hearts.diamonds.clubs."""
    if not text:
        return "-"
    suits = re.fullmatch(r"S([^SHDC]*)H([^SHDC]*)D([^SHDC]*)C([^SHDC]*)", text.upper())
    return ".".join(suits.groups()) if suits else text


def _text(element: etree._Element) -> str:
    return " ".join("".join(map(str, element.itertext())).split())
