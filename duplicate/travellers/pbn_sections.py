r"""The sections of a game in PBN: auction, play and tables."""

import re
from collections.abc import Iterable, Mapping, Sequence

from duplicate.laws.auctions import Action, Call, Illegal, first_illegal, parse_call, passes_to_the_end
from duplicate.laws.notation import SUITS
from duplicate.night.games import Bidding, Called, Play, Played, Table, column_name
from duplicate.travellers.pbn_text import Tell
from duplicate.words.problems import DuplicateError, Severity
from duplicate.words.seats import SEATS, Seat

Section = Iterable[tuple[int, str]]  #: (line, text); line 0 is commentary on what stands before it

_TOKEN = re.compile(r"=\d+=|\$\d+|\^[A-Za-z]|[!?]{1,2}|\*|\+|-+|[^\s=$^!?*+-]+|\S")
_COLUMN = re.compile(r"[+-]?[^\\;+-][^\\;]*(?:\\\d+[LR]?)?")
_CELL = re.compile(r'"((?:[^"\\]|\\.)*)"?|(\S+)')
_CARD = re.compile(r"[SHDC](?:10|[AKQJT2-9])?", re.IGNORECASE)
_ALERT = re.compile(r"Alert(?:\. |$)")
_LONGEST = 10_000  #: characters of a line that are looked at: by the standard there are 255
_MOST = 400  #: calls of an auction, or cards of a play: more is damage


class _Marks:
    """What stands behind a call or a card: glyphs, notes, commentary."""

    def __init__(self, notes: Mapping[str, str]) -> None:
        self.notes = notes
        self.before: tuple[str, ...] = ()  #: irregularities stand before the call

    def of(self, token: str) -> tuple[str, str] | None:
        """(mark, explanation) of a token; None when it is no mark."""
        if token[0] == "=" and len(token) > 2:
            text = self.notes.get(token.strip("="))
            return (token, "") if text is None else ("", text)
        return (token, "") if token[0] in "$!?" else None


def bidding(first: Seat, section: Section, notes: Mapping[str, str], tell: Tell) -> Bidding:
    """The auction of a game; what is no call is told and left out, and the first illegal call is told."""
    calls: list[Called] = []
    lines: list[int] = []  #: on which each call stands
    marks, unfinished, over = _Marks(notes), False, False
    line = 0
    for line, text in section:
        if line == 0:
            if calls:
                calls[-1] = calls[-1]._replace(comment=_joined(calls[-1].comment, text))
            continue
        for token in _TOKEN.findall(text[:_LONGEST]):
            if calls and (mark := marks.of(token)):
                calls[-1] = _explained(calls[-1], *mark)
            elif token == "+":
                if unfinished:
                    tell(
                        "the auction is to be continued twice", line, "Auction", text.strip(), Severity.ERROR
                    )
                unfinished = True
            elif token == "*":
                over = True
            elif token[0] == "^" and len(token) == 2:
                if token.upper() == "^S":
                    calls.append(Called(None, marks=(token,)))
                else:
                    marks.before = (token,)
            elif set(token) == {"-"}:
                calls.append(Called(None))
            elif unfinished or over:
                message = f"a call stands after the {'plus sign' if unfinished else 'end'} of the auction"
                tell(message, line, "Auction", text.strip(), Severity.ERROR)
                return _made(first, calls, unfinished)
            elif token.upper() == "AP":
                over = True
                made = (called.call for called in calls if called.call is not None)
                calls += [Called(Action.PASS)] * passes_to_the_end(made)
            else:
                _call(token, calls, marks, line, tell)
            lines += [line] * (len(calls) - len(lines))
        if len(calls) > _MOST or len(text) > _LONGEST:
            tell("an auction is not so long", line, "Auction", text.strip()[:60], Severity.ERROR)
            break
    bidding = _made(first, calls, unfinished)
    if not bidding.is_irregular:
        tell_illegal(bidding, [own for own, called in zip(lines, calls, strict=True) if called.call], tell)
    return bidding


def tell_illegal(bidding: Bidding, lines: Sequence[int], tell: Tell, field: str = "Auction") -> None:
    """Tell the first call that the Laws do not allow; ``lines`` are those of the calls that were made."""
    calls: list[Call] = [called.call for called in bidding.calls if called.call is not None]
    illegal = first_illegal(calls)
    if isinstance(illegal, Illegal):
        message = f"call {illegal.place + 1}, {bidding.caller(illegal.place)} {illegal.call}: {illegal.why}"
        tell(message, lines[illegal.place], field, str(illegal.call), Severity.WARNING)


def _made(first: Seat, calls: list[Called], unfinished: bool) -> Bidding:
    """The bidding from the first call on: empty places before it, and behind a plus sign, are none."""
    begin = next((place for place, called in enumerate(calls) if called != Called(None)), len(calls))
    end = len(calls)
    while unfinished and end > begin and calls[end - 1] == Called(None):
        end -= 1
    return Bidding(SEATS[(SEATS.index(first) + begin) % 4], tuple(calls[begin:end]), unfinished)


def _call(token: str, calls: list[Called], marks: _Marks, line: int, tell: Tell) -> None:
    try:
        call = parse_call(token)
    except DuplicateError as error:
        tell(error.problem.message, line, "Auction", token[:40], Severity.WARNING)
        return
    calls.append(Called(call, marks=marks.before))
    marks.before = ()


def _explained(called: Called, mark: str, explanation: str) -> Called:
    if mark:
        return called._replace(marks=(*called.marks, mark))
    if found := _ALERT.match(explanation):
        called = called._replace(alerted=True)
        explanation = explanation[found.end() :]
    return called._replace(explanation=explanation)


def _joined(before: str, text: str) -> str:
    return f"{before}\n{text}" if before else text


def play(leader: Seat, trump: str, section: Section, notes: Mapping[str, str], tell: Tell) -> Play:
    """The play of a game, four cards a trick, the opening leader's first."""
    cells: list[Played | None] = []
    plus: list[tuple[int, int, str]] = []  #: place, line and text of each plus sign
    marks, over = _Marks(notes), False
    for line, text in section:
        if line == 0:
            if cells and (last := cells[-1]) is not None:
                cells[-1] = last._replace(comment=_joined(last.comment, text))
            continue
        for token in _TOKEN.findall(text[:_LONGEST]):
            last = cells[-1] if cells else None
            if last and (mark := marks.of(token)):
                name, why = mark
                cells[-1] = (
                    last._replace(marks=(*last.marks, name)) if name else last._replace(explanation=why)
                )
            elif token == "+":
                plus.append((len(cells), line, text.strip()))
                cells.append(None)
            elif token == "*" or over:
                over = True
            elif token[0] == "^" and len(token) == 2:
                marks.before = (token,)
            elif set(token) == {"-"}:
                cells.append(None)
            elif _CARD.fullmatch(token):
                cells.append(Played(token.upper().replace("10", "T"), marks.before))
                marks.before = ()
            else:
                tell("this is no card", line, "Play", token[:40], Severity.WARNING)
        if len(cells) > _MOST or len(text) > _LONGEST:
            tell("a deal has 52 cards", line, "Play", text.strip()[:60], Severity.ERROR)
            break
    if len(plus) > 1:
        tell("the play is to be continued twice", plus[1][1], "Play", plus[1][2], Severity.ERROR)
    tricks = []
    for start in range(0, len(cells), 4):
        one, two, three, four = (cells[start : start + 4] + [None] * 3)[:4]
        tricks.append((one, two, three, four))
    while tricks and tricks[-1] == (None, None, None, None):
        tricks.pop()
    made = Play(leader, tuple(tricks), bool(plus))
    if len(plus) == 1 and plus[0][0] // 4 < len(tricks):
        place = plus[0][0] % 4
        led = made.leads(trump)[plus[0][0] // 4]
        after = [(place + n) % 4 for n in range(1, 4) if (place + n - led) % 4 > (place - led) % 4]
        if any(tricks[plus[0][0] // 4][p] is not None for p in after):
            tell("a card stands after the plus sign", plus[0][1], "Play", plus[0][2], Severity.ERROR)
    return made


def play_told(made: Play, hands: Mapping[Seat, Iterable[str]], line: int, tell: Tell) -> None:
    """Tell the first card that its player does not hold, or that was played twice."""
    held = {seat: set(cards) for seat, cards in hands.items()}
    seen: set[str] = set()
    for trick in made.tricks:
        for place, played in enumerate(trick):
            if played is None or len(played.card) != 2:
                continue
            seat = made.seat(place)
            if played.card in seen:
                message = f"{played.card} is played twice"
            elif len(held.get(seat, ())) == 13 and played.card not in held[seat]:
                message = f"{seat} plays {played.card} and does not hold it"
            else:
                seen.add(played.card)
                continue
            tell(message, line, "Play", played.card, Severity.WARNING)
            return


def table(name: str, columns: str, section: Section, line: int, tell: Tell) -> Table | None:
    """A table: each row has a value for each column; rows that have not are told and left out."""
    specs = [spec.strip() for spec in columns.split(";")]
    bad = next((s for s in specs if not _COLUMN.fullmatch(s)), None)
    if bad is not None:
        tell(
            f"{bad!r} is no column: a name and perhaps a width like \\3R", line, name, columns, Severity.ERROR
        )
        return None
    rows: list[tuple[str, ...]] = []
    kept: list[int] = []
    for number, text in section:
        cells = [plain or re.sub(r"\\(.)", r"\1", quoted) for quoted, plain in _CELL.findall(text)]
        if not number or not cells:
            continue
        if len(cells) % len(specs):
            message = f"a row has {len(cells)} values for {len(specs)} columns"
            if len(cells) == 1:
                message = f"a row has 1 value for {len(specs)} columns"
            tell(message, number, name, text.strip(), Severity.ERROR)
            continue
        for start in range(0, len(cells), len(specs)):  # several rows may be crammed into one line
            rows.append(tuple(cells[start : start + len(specs)]))
            kept.append(number)
    for place, spec in enumerate(specs):
        if spec[0] in "+-" and (wrong := _out_of_order(spec[0], [row[place] for row in rows])):
            falling = "from high to low" if spec[0] == "+" else "from low to high"
            message = f"the values of {column_name(spec)} are not in order, {falling}"
            tell(message, kept[wrong], name, rows[wrong][place], Severity.WARNING)
    return Table(name, tuple(specs), tuple(rows))


def _out_of_order(sign: str, values: list[str]) -> int:
    """The first place that breaks the order; 0 when none does. Plus falls from the highest, minus rises."""
    before: float | None = None
    for place, value in enumerate(values):
        found = re.match(r"[+-]?\d+(?:[.,]\d+)?", value)
        if not found:
            continue
        now = float(found[0].replace(",", "."))
        if before is not None and (now > before if sign == "+" else now < before):
            return place
        before = now
    return 0


def vulnerable_by_history(text: str) -> str | None:
    """What a ScoreRubberHistory says: None, NS, EW or Both; None when it is not understood.

    Behind the slash stand the trick scores of the games; a side with 100 in a game is vulnerable.

    >>> vulnerable_by_history("NS 0 0 / 100 0 EW 0 0 / 0 0"), vulnerable_by_history("NS 0 / 0 EW 0 / 0")
    ('NS', 'None')
    """
    found = re.fullmatch(r"NS([\d\s]*)/([\d\s]*)EW([\d\s]*)/([\d\s]*)", text.strip())
    if not found:
        return None
    ns, ew = (any(len(n) < 7 and int(n) >= 100 for n in found[side].split()) for side in (2, 4))
    return "Both" if ns and ew else "NS" if ns else "EW" if ew else "None"


#: The words of the Scoring tag; what is not among them is noted.
SCORING = frozenset(
    (
        *("mp", "matchpoints", "imp", "imps", "cavendish", "chicago", "rubber", "bam", "instant"),
        *("butler", "butler-2", "experts", "cross", "cross1", "cross2", "mean", "median", "hybrid"),
        *("mp1", "mp2", "oldmp", "mitchell2", "mitchell3", "mitchell4", "ascherman", "bastille", "emp"),
        *("imp_1948", "imp_1961", "aggregate", "teams", "ximp", "board-a-match", "point-a-board"),
        *("total-imps", "cross-imps"),
    )
)


def scoring_wrong(text: str) -> tuple[str, Severity] | None:
    """What is wrong with the value of a Scoring tag.

    >>> scoring_wrong("MP;MP1"), scoring_wrong("IMP;??")[0]
    (None, "'??' is no system of scoring")
    """
    if text in ("", "?", "-"):
        return None
    for part in text.split(";"):
        plain = part.strip()
        if not plain or "?" in plain:
            return f"{plain!r} is no system of scoring", Severity.WARNING
        if plain.casefold() not in SCORING:
            return f"{plain!r} is no system of scoring of PBN", Severity.NOTE
    return None


def suit_of(contract: str) -> str:
    """The trump suit of a contract as written, N for notrump; empty when it says none.

    >>> suit_of("5HX"), suit_of("3NT"), suit_of("H"), suit_of("")
    ('H', 'N', 'H', '')
    """
    found = re.match(r"\^?[1-7]?\s*([SHDCN])", contract.strip().upper())
    return found[1] if found else ""


def is_suit_only(contract: str) -> bool:
    """Whether the contract is only a denomination: the record is an end position."""
    return contract.strip().upper() in (*SUITS, "NT", "N")


def leader_of(declarer: str) -> Seat | None:
    """Who leads against a declarer as written."""
    plain = declarer.strip().lstrip("^").upper()[:1]
    return Seat(plain).next if plain and plain in "NESW" else None
