"""Tables to look up: scores, undertricks, IMPs, victory points and high-card points, every cell by rule."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

import msgspec

from duplicate.laws.boards import dealer, vulnerability
from duplicate.laws.compensation import AVERAGE, EXPECTATION, GUIDELINE, Guide, Tier, contract_tier
from duplicate.laws.contracts import Contract, Denomination
from duplicate.laws.imps import IMP_LIMITS
from duplicate.laws.scores import score
from duplicate.laws.victory_points import Scale, scale
from duplicate.pages.forms.parts import VULNERABLE, Cell, Lookup, points_of
from duplicate.pages.views import Said, Text
from duplicate.words.local import Call, Figure
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import phrase as _

DOUBLED = (_("Undoubled"), _("Doubled"), _("Redoubled"))
SIDE = (_("Not vulnerable"), _("When vulnerable"))
TRICKS = range(7, 14)  #: with which a contract can be made
DOWN = range(1, 14)
#: The contracts whose scores are alike stand on one line: minors, majors, notrump.
KINDS = (
    (Denomination.C, "♣♦"),
    (Denomination.H, "♥♠"),
    (Denomination.N, "NT"),
)
_FIRST_BOARDS = 16  #: dealer and vulnerability come again after them
_MARGIN = 47.0  #: percent of two columns: a margin has fewer digits than victory points with hundredths
_MINUS = "−"


def made(vulnerable: bool, doubled: int, height: float, size: float, *, heading: int = 0) -> Lookup:
    """The score of every contract that is made, by tricks; games and slams have a ground of their own.

    With the level of a ``heading`` the caption says the vulnerability too.
    """
    rows: list[tuple[Cell, ...]] = []
    for level in range(1, 8):
        for place, (denomination, signs) in enumerate(KINDS):
            contract = Contract(level, denomination, doubled)
            tier = {Tier.PARTSCORE: "", Tier.GAME: " game"}.get(contract_tier(contract), " slam")
            last = " last" if place == len(KINDS) - 1 else ""
            cells = (
                Cell(str(score(contract, vulnerable, tricks)), f"points{tier}{last}")
                if tricks >= contract.tricks_needed
                else Cell("", f"none{last}")
                for tricks in TRICKS
            )
            rows.append((Cell(Call(f"{level}{signs}"), f"contract{last}"), *cells))
    heads: tuple[Text, ...] = (Said(_("Tricks")), *(str(tricks) for tricks in TRICKS))
    values = {"vulnerability": Said(SIDE[vulnerable]), "doubling": Said(DOUBLED[doubled])}
    caption = Said(_("%(vulnerability)s · %(doubling)s"), values) if heading else Said(DOUBLED[doubled])
    return Lookup(caption, heads, tuple(rows), height, size, 17, level=heading or 2)


def undertricks(vulnerable: Iterable[bool], height: float, size: float, *, turned: bool = False) -> Lookup:
    """What the defenders get for one to thirteen undertricks; ``turned``: a line for each number."""
    columns: list[tuple[Text, list[str]]] = []
    vulnerable = tuple(vulnerable)
    for side in vulnerable:
        for doubled, word in enumerate(DOUBLED):
            contract = Contract(7, Denomination.C, doubled)
            points = [str(-score(contract, side, contract.tricks_needed - down)) for down in DOWN]
            columns.append((Said(word), points))
    caption = Said(_("Undertricks"))
    numbers = [f"{_MINUS}{down}" for down in DOWN]
    if not turned:
        rows = tuple((Cell(word), *map(Cell, points)) for word, points in columns)
        return Lookup(caption, (Said(_("Down")), *numbers), rows, height, size, 13)
    signs = ("–", "X", "XX") * len(vulnerable)
    groups: tuple[tuple[Text, int], ...] = (
        ("", 1),
        *((Said(SIDE[side]), len(DOUBLED)) for side in vulnerable),
    )
    rows = tuple(
        (Cell(number), *(Cell(points[place]) for _word, points in columns))
        for place, number in enumerate(numbers)
    )
    return Lookup(caption, (Said(_("Down")), *signs), rows, height, size, 13, groups=groups)


def imp_table(across: int, height: float, size: float, *, close: bool = False) -> Lookup:
    """Law 78B; ``close`` says only where each line begins."""
    lows = (0, *(limit + 10 for limit in IMP_LIMITS))
    lines = [
        (str(low) if close else f"{low}–{high}" if high else f"{low}+", str(worth))
        for worth, (low, high) in enumerate(zip_longest(lows, IMP_LIMITS))
    ]
    heads = (Said(_("Points ≥") if close else _("Difference")), Said(_("IMPs")))
    return _beside(Said(_("IMPs")), heads, lines, across, height, size)


def chosen_scale(name: str, boards: int) -> Scale | None:
    """The scale that is named; else 25:0, and where that has no table the WBF's, if it has one."""
    if name:
        return scale(name, boards)
    for usual in ("25-0", "wbf"):
        try:
            return scale(usual, boards)
        except DuplicateError:
            continue
    return None


def vp_table(found: Scale, across: int, height: float, size: float, *, close: bool = False) -> Lookup:
    """The victory points of both sides by margin; ``close`` leaves out the loser's, which complete a sum.

    The unit of the margins is that of the scale: IMPs or percent.
    """
    lines = [
        (line.margins.replace("-", "–"), Figure(line.winner), Figure(line.loser)) for line in found.table()
    ]
    unit = Said(_("IMPs")) if found.measure == "imps" else Said("%")
    caption = points_of(found)
    if close:
        shown = _beside(caption, (unit, Said(_("VP"))), [line[:2] for line in lines], across, height, size)
        return msgspec.structs.replace(shown, share=_MARGIN)
    return _beside(caption, (unit, Said(_("Win")), Said(_("Loss"))), lines, across, height, size)


def guide_table(height: float, size: float) -> Lookup:
    """What the cards of both hands let expect."""
    cells = (Cell(guide_text(guide), "named") for guide in GUIDELINE)
    rows = ((Cell(Said(_("Contract"))), *cells),)
    heads: tuple[Text, ...] = (Said(_("HCP of both hands")), *(f"{guide.hcp}+" for guide in GUIDELINE))
    return Lookup(Said(_("Contract to expect")), heads, rows, height, size, 25)


def guide_text(guide: Guide) -> Text:
    """A contract of the guideline in words or signs."""
    named = {6: _("small slam"), 7: _("grand slam")}
    return Said(named[guide.level]) if guide.level in named else Call(guide.text)


def expectation_table(height: float, size: float, lines: int = 1) -> Lookup:
    """The points that the table expects of the stronger side, by its HCP and vulnerability."""
    last = AVERAGE + len(EXPECTATION) - 1
    hcp = [*(str(number) for number in range(AVERAGE, last)), f"{last}+"]
    length = -(-len(hcp) // lines)
    rows: list[tuple[Cell, ...]] = []
    for start in range(0, len(hcp), length):
        part = slice(start, start + length)
        if start:
            rows.append((Cell(Said(_("HCP")), "heads"), *(Cell(text, "heads") for text in hcp[part])))
        rows += [
            (Cell(Said(SIDE[side])), *(Cell(str(pair[side])) for pair in EXPECTATION[part]))
            for side in (0, 1)
        ]
    caption = Said(_("Points to expect by HCP of the stronger side"))
    return Lookup(caption, (Said(_("HCP")), *hcp[:length]), tuple(rows), height, size, 17)


def board_table(height: float, size: float, across: int = 8) -> Lookup:
    """Dealer and vulnerability of sixteen boards (Law 2)."""
    rows: list[tuple[Cell, ...]] = []
    numbers = range(1, _FIRST_BOARDS + 1)
    for start in range(0, _FIRST_BOARDS, across):
        own = numbers[start : start + across]
        if start:
            rows.append((Cell(Said(_("Board")), "heads"), *(Cell(str(n), "heads") for n in own)))
        rows.append((Cell(Said(_("Dealer"))), *(Cell(Said(dealer(n).value)) for n in own)))
        words = (VULNERABLE[vulnerability(n).value] for n in own)
        rows.append((Cell(Said(_("Vulnerable"))), *(Cell(Said(word)) for word in words)))
    heads: tuple[Text, ...] = (Said(_("Board")), *(str(n) for n in numbers[:across]))
    return Lookup(Said(_("Dealer and vulnerability")), heads, tuple(rows), height, size, 16)


def bonus_table(height: float, size: float) -> Lookup:
    """The parts of a score (Law 77), taken from the scores themselves."""
    each = [(_("Trick in ♣ or ♦"), _trick(Denomination.C)), (_("Trick in ♥ or ♠"), _trick(Denomination.H))]
    notrump = f"{score(Contract(1, Denomination.N), False, 7) - 50}, {_trick(Denomination.N)}"
    lines = [
        *((word, (str(points),) * 2) for word, points in each),
        (_("First trick in notrump, each further one"), (notrump, notrump)),
        *((word, tuple(map(str, points))) for word, points in bonuses().items()),
    ]
    rows = tuple((Cell(Said(word), "left"), *(Cell(text) for text in by_side)) for word, by_side in lines)
    heads: tuple[Text, ...] = ("", *(Said(word) for word in SIDE))
    return Lookup(Said(_("How a score is made")), heads, rows, height, size, 52)


def bonuses() -> dict[str, tuple[int, int]]:
    """Each bonus, not vulnerable and vulnerable: what the scores of two contracts differ by.

    >>> bonuses()["Game"], bonuses()["Each redoubled overtrick"]
    ((300, 500), (200, 400))
    """

    def points(text: str, tricks: int) -> tuple[int, int]:
        contract = Contract.parse(text)
        return score(contract, False, tricks), score(contract, True, tricks)

    def less(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
        return one[0] - other[0], one[1] - other[1]

    club = points("1C", 8)[0] - points("1C", 7)[0]  # the worth of a trick in clubs
    part_score = less(points("1C", 7), (club, club))
    game = less(points("5C", 11), (5 * club, 5 * club))
    return {
        _("Part-score"): part_score,
        _("Game"): game,
        _("Small slam, besides game"): less(points("6C", 12), less(game, (-6 * club, -6 * club))),
        _("Grand slam, besides game"): less(points("7C", 13), less(game, (-7 * club, -7 * club))),
        _("Doubled and made"): less(points("1CX", 7), less(part_score, (-2 * club, -2 * club))),
        _("Redoubled and made"): less(points("1CXX", 7), less(part_score, (-4 * club, -4 * club))),
        _("Each doubled overtrick"): less(points("1CX", 8), points("1CX", 7)),
        _("Each redoubled overtrick"): less(points("1CXX", 8), points("1CXX", 7)),
    }


def _trick(denomination: Denomination) -> int:
    contract = Contract(1, denomination)
    return score(contract, False, 8) - score(contract, False, 7)


def _beside(
    caption: Text,
    heads: tuple[Text, ...],
    lines: Sequence[tuple[str, ...]],
    across: int,
    height: float,
    size: float,
) -> Lookup:
    """Lines one below the other, in so many columns side by side."""
    down = -(-len(lines) // across)
    filled = [*lines, *[("",) * len(heads)] * (across * down - len(lines))]
    rows = tuple(
        tuple(
            Cell(text, "" if place else "key")
            for column in range(across)
            for place, text in enumerate(filled[column * down + row])
        )
        for row in range(down)
    )
    return Lookup(caption, heads * across, rows, height, size, every=len(heads))
