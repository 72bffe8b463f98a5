"""The running sheet of rubbers and Chicagos: what stands above and below the line, as a view and as pages."""

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import msgspec

from duplicate.laws.boards import Vulnerability
from duplicate.laws.contracts import Contract, Outcome, PassedOut
from duplicate.laws.rubber import Chicago, Entry, PartScores, Reason, Sheet, before_each
from duplicate.pages.numbers import MINUS, integer, signed
from duplicate.pages.problem_words import told_to_players
from duplicate.pages.said import Said, Text
from duplicate.rubber.session import BackScore, Kind, Session, Table
from duplicate.words.languages import LANGUAGES
from duplicate.words.local import Call
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.seats import Direction, Seat
from duplicate.words.translations import language, translator
from duplicate.words.translations import phrase as _

FILE = "rubber"  #: the name of pages and PDFs, without the ending
TITLES = {Kind.RUBBER: _("Rubber bridge"), Kind.CHICAGO: _("Chicago")}
_NUMBERED = {Kind.RUBBER: _("Rubber %(n)s"), Kind.CHICAGO: _("Chicago %(n)s")}
_REASONS = {
    Reason.OVERTRICKS: _("overtricks"),
    Reason.INSULT: _("doubled, made"),
    Reason.SMALL_SLAM: _("small slam"),
    Reason.GRAND_SLAM: _("grand slam"),
    Reason.UNDERTRICKS: _("down"),
    Reason.HONOURS: _("honours"),
    Reason.RUBBER: _("rubber"),
    Reason.UNFINISHED_GAME: _("game, rubber unfinished"),
    Reason.UNFINISHED_PART_SCORE: _("part-score, game unfinished"),
    Reason.GAME: _("game"),
    Reason.PART_SCORE: _("part-score"),
}
SIDES = {
    Vulnerability.NONE: _("None"),
    Vulnerability.NS: _("NS"),
    Vulnerability.EW: _("EW"),
    Vulnerability.BOTH: _("Both"),
}
_PASSED_OUT = Said(_("Passed out"))


class Mark(NamedTuple):
    """One number of the sheet: the points, what they are for, and the deal; empty where none stands."""

    points: str = ""
    why: Text = ""
    deal: str = ""


Line = tuple[Mark, Mark]  #: We and They


class DealLine(NamedTuple):
    """One deal: who dealt, who was vulnerable, what was played, and what each side wrote for it."""

    number: str
    dealer: Text
    vulnerability: Text
    contract: Text
    declarer: Text
    result: Text
    we: str
    they: str
    also: tuple[Text, ...] = ()  #: bonuses and honours
    carried_we: str = ""  #: of part-scores, after the deal
    carried_they: str = ""
    is_passed_out: bool = False

    @property
    def carried(self) -> Text:
        """What is carried to the next deal, in words."""
        values = {"we": self.carried_we or "0", "they": self.carried_they or "0"}
        return Said(_("carried: We %(we)s, They %(they)s"), values)


class RubberView(NamedTuple):
    """One rubber as it is printed."""

    title: Text
    we: str  #: names
    they: str
    above: tuple[Line, ...]  #: from the top; the last one stands on the line
    games: tuple[tuple[Line, ...], ...]  #: below the line; after each but an open one a line is drawn
    is_open: bool  #: whether the last game is being played
    deals: tuple[DealLine, ...]
    total_we: str
    total_they: str
    state: Text
    next: Text = ""  #: dealer and vulnerability of the deal to come


class PlayerLine(NamedTuple):
    """The back score of a player."""

    name: str
    rubbers: tuple[str, ...]
    total: str


class SessionView(msgspec.Struct, frozen=True):
    """A session as pages and prints show it."""

    name: str
    date: str
    club: str
    title: Text
    kind: Kind
    rubbers: tuple[RubberView, ...]
    players: tuple[PlayerLine, ...]
    in_hundreds: bool
    rules: tuple[Text, ...]
    problems: tuple[Text, ...] = ()
    has_line: bool = True  #: whether anything counts below a line


def session_view(session: Session) -> SessionView:
    """A session, ready to print."""
    settings = session.settings
    rules = [Said(TITLES[settings.kind])]
    if settings.kind is Kind.CHICAGO and settings.part_scores is PartScores.DUPLICATE:
        rules.append(Said(_("every deal scored as at duplicate")))
    elif settings.kind is Kind.CHICAGO:
        rules.append(Said(_("part-scores carried, 100 for one on the fourth deal")))
    if settings.kind is Kind.CHICAGO:
        rules.append(
            Said(
                _("deals 2 and 3: dealer vulnerable")
                if settings.vulnerable == "dealer"
                else _("deals 2 and 3: dealer's opponents vulnerable")
            )
        )
    if not settings.honours:
        rules.append(Said(_("no honours")))
    return SessionView(
        session.name,
        session.date,
        session.club,
        Said(TITLES[settings.kind]),
        settings.kind,
        tuple(_rubber(session, number, table) for number, table in enumerate(session.tables, 1)),
        _players(session),
        settings.back_score is BackScore.HUNDREDS,
        tuple(rules),
        tuple(map(_told, session.problems)),
        settings.kind is Kind.RUBBER or settings.part_scores is PartScores.CARRIED,
    )


def _told(problem: Problem) -> Text:
    """What players are told of a line of the log: what it says, and what is wrong with that."""
    told = told_to_players(problem.message)
    return Said(_("%(what)s: %(how)s"), {"what": problem.value, "how": told}) if problem.value else told


def _rubber(session: Session, number: int, table: Table) -> RubberView:
    sheet, we = table.sheet, session.we
    they = we.opponents
    marks = {side: [(e, _mark(sheet, e)) for e in sheet.entries if e.side is side] for side in (we, they)}
    above = _lines(*([mark for e, mark in marks[side] if not e.is_below] for side in (we, they)))
    starts = [0, *(game.deal for game in sheet.games)]
    ends = [*(game.deal for game in sheet.games), len(sheet.played)]
    games = [
        _lines(*([m for e, m in marks[side] if e.is_below and start < e.deal <= end] for side in (we, they)))
        for start, end in zip(starts, ends, strict=True)
    ]
    if not games[-1]:
        games.pop()
    return RubberView(
        Said(_NUMBERED[session.settings.kind], {"n": str(number)}),
        _pair(table, we),
        _pair(table, they),
        above[::-1],
        tuple(games),
        len(games) > len(sheet.games),
        _deals(sheet, we),
        str(sheet.total(we)),
        str(sheet.total(they)),
        _state(sheet, we),
        _next(sheet),
    )


def _lines(we: Sequence[Mark], they: Sequence[Mark]) -> tuple[Line, ...]:
    return tuple(zip_longest(we, they, fillvalue=Mark()))


def _pair(table: Table, side: Direction) -> str:
    seats = [seat for seat in Seat if seat.direction is side]
    return " – ".join(table.names[seat] for seat in seats if table.names.get(seat))


def _mark(sheet: Sheet, entry: Entry) -> Mark:
    contract = sheet.played[entry.deal - 1].outcome.contract if sheet.played else ""
    shown = Call(contract.with_symbol) if isinstance(contract, Contract) else ""
    why = shown if entry.reason is Reason.TRICKS else Said(_REASONS[entry.reason])
    return Mark(str(entry.points), why, _numbers(sheet)[entry.deal - 1])


def _numbers(sheet: Sheet) -> list[str]:
    """The number of each deal; in a Chicago of four a deal that is passed out is dealt again and has none."""
    if not isinstance(sheet, Chicago):
        return [str(number) for number in range(1, len(sheet.played) + 1)]
    found, counted = [], 0
    for played in sheet.played:
        counted += not played.is_passed_out
        found.append("" if played.is_passed_out else str(counted))
    return found


def _deals(sheet: Sheet, we: Direction) -> tuple[DealLine, ...]:
    found: list[DealLine] = []
    numbers = _numbers(sheet)
    sides = (we, we.opponents)
    for number, before in enumerate(before_each(sheet), 1):
        played = sheet.played[number - 1]
        after = before.after(played)
        own = [entry for entry in sheet.entries if entry.deal == number]
        shown = [_points(sum(e.points for e in own if e.side is side)) for side in sides]
        goes_on = isinstance(sheet, Chicago) and not after.is_over
        carried = [_points(after.part_score(side)) if goes_on else "" for side in sides]
        also = tuple(
            Said("%(points)s %(why)s", {"points": str(e.points), "why": Said(_REASONS[e.reason])})
            for e in own
            if e.reason not in (Reason.TRICKS, Reason.UNDERTRICKS)
        )
        contract, declarer, result = _outcome(played.outcome)
        found.append(
            DealLine(
                number=numbers[number - 1],
                dealer=Said(before.dealer.value),
                vulnerability=Said(SIDES[before.vulnerability]),
                contract=contract,
                declarer=declarer,
                result=result,
                we=shown[0],
                they=shown[1],
                also=also,
                carried_we=carried[0],
                carried_they=carried[1],
                is_passed_out=played.is_passed_out,
            )
        )
    return tuple(found)


def _points(points: int) -> str:
    """Points as a sheet has them: nothing where there are none."""
    return str(points) if points else ""


def _outcome(outcome: Outcome) -> tuple[Text, Text, Text]:
    """Contract, declarer, result."""
    if isinstance(outcome.contract, PassedOut) or outcome.declarer is None:
        return _PASSED_OUT, "", ""
    contract = Call(outcome.contract.with_symbol)
    return contract, Said(outcome.declarer.value), outcome.result.replace("-", MINUS)


def _state(sheet: Sheet, we: Direction) -> Text:
    margin = sheet.margin if we is Direction.NS else -sheet.margin
    points = {"points": integer(abs(margin))}
    if sheet.is_over:
        if not margin:
            return Said(_("Over: level"))
        return Said(_("We won by %(points)s") if margin > 0 else _("They won by %(points)s"), points)
    if not margin:
        return Said(_("Level"))
    return Said(_("We are %(points)s ahead") if margin > 0 else _("They are %(points)s ahead"), points)


def _next(sheet: Sheet) -> Text:
    if sheet.is_over:
        return ""
    values: dict[str, Text] = {"dealer": Said(sheet.dealer.value), "sides": Said(SIDES[sheet.vulnerability])}
    if isinstance(sheet, Chicago):
        values["n"] = str(sheet.counted + 1)
        return Said(_("Next: deal %(n)s of 4, dealer %(dealer)s, vulnerable: %(sides)s"), values)
    return Said(_("Next: dealer %(dealer)s, vulnerable: %(sides)s"), values)


def _players(session: Session) -> tuple[PlayerLine, ...]:
    """The back score, once a rubber with names is over."""
    if not any(table.names and table.sheet.is_over for table in session.tables):
        return ()
    return tuple(
        PlayerLine(
            one.name,
            tuple("" if points is None else signed(points) for points in one.rubbers),
            signed(one.total),
        )
        for one in session.won
    )


def write_pages(
    session: Session,
    folder: Path,
    *,
    languages: Sequence[str] = ("en",),
    paper: str = "A4",
    pdf: bool = True,
    templates: Path | None = None,
    theme: Path | None = None,
) -> list[Path]:
    """Write ``rubber.html`` and the sheet as ``rubber.pdf``; further languages are ``rubber.zh.html``.

    Each page stands alone: style and logo are within it. Without the libraries for PDF a `DuplicateError`
    says what to install, after the pages are written.
    """
    from duplicate.pages.forms.rubber_sheet import session_pdf
    from duplicate.pages.paper import shared_fonts
    from duplicate.pages.site_index import homes_around
    from duplicate.pages.templates import Templates, sayer

    chosen = [language(code) for code in dict.fromkeys(languages)]
    if not chosen:
        raise DuplicateError("no language is chosen", remedy=f"choose from {', '.join(LANGUAGES)}")
    overlay, view = Templates(templates, theme), session_view(session)
    stems = {lang.code: FILE if not i else f"{FILE}.{lang.code}" for i, lang in enumerate(chosen)}
    links = [{**lang._asdict(), "href": f"{stems[lang.code]}.html"} for lang in chosen]
    folder.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    homes = homes_around(folder)
    for lang in chosen:
        translate = translator(lang.code)
        context = {
            "_": translate,
            "say": sayer(translate),
            "language": lang,
            "languages": links,
            "session": view,
            "home": homes.get(lang.code, ""),
            "pdf": f"{stems[lang.code]}.pdf" if pdf else "",
            "style": overlay.styles("base.css", "site.css", "rubber.css", "club.css"),
        }
        path = folder / f"{stems[lang.code]}.html"
        path.write_text(overlay.render("site/rubber.html", context), encoding="utf-8", newline="\n")
        paths.append(path)
    fonts = shared_fonts() if pdf else None
    for lang in chosen if pdf else ():
        path = folder / f"{stems[lang.code]}.pdf"
        path.write_bytes(session_pdf(view, lang.code, paper, templates, fonts=fonts))
        paths.append(path)
    return paths


def blank_numbered(kind: Kind, count: int) -> tuple[RubberView, ...]:
    """Rubbers that nobody has played yet."""
    titles = (Said(_NUMBERED[kind], {"n": str(number)}) for number in range(1, count + 1))
    return tuple(RubberView(title, "", "", (), (), False, (), "", "", "") for title in titles)
