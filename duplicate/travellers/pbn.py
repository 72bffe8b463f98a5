"""Portable Bridge Notation 2.1: deals, results, auctions, play, commentary and tables of scores.

A record with a contract is a result; so is each row of a ScoreTable that names pairs or a contract. Pairs
are known by PairNS and PairEW or else by the players' names, and are then numbered in the order in which
they appear. What a Night has no place for is kept in its games (`duplicate.night.games`).
"""

import re
from dataclasses import replace

from duplicate.laws.boards import Vulnerability, parse_dealer
from duplicate.laws.contracts import parse_declarer
from duplicate.laws.deals import Deal
from duplicate.laws.notation import says_passed_out
from duplicate.night.entries import Member, entries_of
from duplicate.night.games import Bidding, Game, Play, Published, Table
from duplicate.night.night import Night
from duplicate.night.results import Result
from duplicate.travellers import pbn_sections as sections
from duplicate.travellers.encodings import decode
from duplicate.travellers.lines import Lines
from duplicate.travellers.methods import method_of
from duplicate.travellers.pbn_boards import Boards, board_number
from duplicate.travellers.pbn_scores import score_rows, table_members
from duplicate.travellers.pbn_sessions import Sessions, iso_date, tagged
from duplicate.travellers.pbn_text import Record, is_table, records
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Severity
from duplicate.words.seats import SEATS, Seat

_SIDES = re.compile(r"(NS|EW)\s*([+-]?\d{1,9})(?:\s+(NS|EW)\s*([+-]?\d+))?")
_RESULTS = ("Contract", "Declarer", "Result")
_NAMES = {"North": "north_name", "East": "east_name", "South": "south_name", "West": "west_name"}
#: Tags that the night holds itself; all others are kept with the game.
_HELD = frozenset(
    (
        *("Event", "Site", "Date", "Board", "Dealer", "Vulnerable", "Deal", "Auction", "Play", "Note"),
        "Winners",
        *(
            *_RESULTS,
            *_NAMES,
            "PairNS",
            "PairEW",
            "Score",
            "Section",
            "Copy",
            "Session",
            "Scoring",
            "Winners",
        ),
    )
)
#: What the tag Scoring says for a method and nothing more.
_METHODS = ("IMP;Butler", "IMP;Cross")
_CHARSET = re.compile(rb"^%\s*Content-type:.*charset\s*=\s*([\w-]+)", re.IGNORECASE | re.MULTILINE)


def read_pbn(data: bytes, source: str, *, encoding: str | None = None, name: str = "") -> Night:
    """A PBN file: its deals, results and games.

    Without ``encoding`` it is detected; a charset that the head of the file states decides between
    single-byte encodings.
    """
    if encoding is None and (said := _CHARSET.search(data[:4096])):
        encoding = _stated(data, said[1].decode("ascii"))
    decoded = decode(data, file=source, encoding=encoding)
    reader = _Reader(source)
    reader.lines.problems.extend(decoded.problems)
    return reader.night(list(records(decoded.text, reader.tell)), name)


def _stated(data: bytes, charset: str) -> str | None:
    """The encoding that the head states, when nothing stronger speaks against it."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        if data[:2] not in (b"\xff\xfe", b"\xfe\xff") and b"\0" not in data[:4096]:
            for encoding in ("cp1252", "latin-1") if charset.upper() == "ISO-8859-1" else (charset,):
                try:
                    data.decode(encoding)
                except (LookupError, UnicodeDecodeError):
                    continue
                return encoding
    return None


class _Reader:
    def __init__(self, source: str) -> None:
        self.lines = Lines(source)
        self.boards = Boards(self.lines)
        self.sessions = Sessions([], self.lines)
        self._pairs: dict[tuple[str, ...], str] = {}
        self._told: set[tuple[str, str]] = set()
        self._games: list[Game] = []
        self._members: dict[tuple[str, str, str], tuple[Member, ...]] = {}

    def tell(self, message: str, line: int, field: str, value: str, severity: Severity) -> None:
        """Record a problem of the text."""
        self.lines.note(message, line=line, field=field, value=value, severity=severity,
                        remedy="correct the file" if severity is not Severity.NOTE else "")  # fmt: skip

    def night(self, games: list[Record], name: str) -> Night:
        hints: dict[str, str] = {}
        for game in games:
            if method := _method(game.get("Scoring")):
                hints.setdefault("method", method)
            if game.get("Winners") in ("one", "two"):
                hints.setdefault("winners", game.get("Winners"))
        self.sessions = Sessions(games, self.lines)
        board: Record | None = None
        for game in games:
            left_out = "Board" not in game.tags and "Deal" not in game.tags
            if left_out and game.get("Contract") and board:
                self.boards.once(game, "Board", "a record without board and deal is one of the board before")
                game.tags["Board"] = board.tags["Board"]
                if "Deal" in board.tags:
                    game.tags["Deal"] = board.tags["Deal"]
            elif game.get("Board"):
                board = game
            self._game(game)
        deals = self.boards.decided()
        if not (deals or self._games or self.lines.rows or self.lines.set_aside):
            self.lines.note("the file holds no deals, no results and no games", severity=Severity.WARNING,
                            remedy="look whether it is the right one")  # fmt: skip
        if self._pairs:
            self.lines.note(
                f"the pairs have no numbers; they are numbered as they appear: {len(self._pairs)}"
            )
        night = Night(
            name=self.sessions.first.get("Event", name),
            date=self.sessions.first.get("Date", ""),
            venue=self.sessions.first.get("Site", ""),
            deals=deals,
            hints=hints,
            games=tuple(self._games),
            sittings=self.sessions.sittings,
        )
        return self._with_members(self.lines.night(night))

    # one game

    def _game(self, game: Record) -> None:
        self._standard(game)
        own, session = board_number(game), self.sessions.of(game)
        deal = self.boards.deal(game, own, session)
        tables = self._tables(game)
        bidding = self._bidding(game, own)
        play = self._play(game, bidding, deal)
        if bidding and not sections.is_suit_only(game.get("Contract")):
            self._by_the_auction(game, bidding)
        if play and game.get("Declarer"):
            self._by_the_play(game, play)
        dealt_by, sides = self.boards.sides(game, own, deal)
        row_id: int | None = None
        published: tuple[Published, ...] = ()
        kept: set[str] = set()
        scores = next((t for t in tables if t.name == "ScoreTable"), None)
        rows = score_rows(scores) if scores and own else []
        if rows:
            published = self._rows(game, rows, session, game.lines.get("ScoreTable", game.line))
            tables = [table for table in tables if table is not scores]
            kept = {*_RESULTS, *_NAMES, "Score", "PairNS", "PairEW"}
            if len(rows) == 1 and published and (bidding or play):
                row_id = published[0].row_id
            published = tuple(p for p in published if p.values)
        elif own and game.get("Contract") and self._is_result(game):
            result = self._result(game, session)
            row_id = result.row_id if result else None
        elif (
            (not own and game.get("Contract"))
            or game.get("Contract")
            or not any(game.get(tag) for tag in _RESULTS)
        ):
            kept = {*_RESULTS, *_NAMES, "Score", "PairNS", "PairEW"} - game.derived
        made = Game(
            board=own or 0,
            session=session,
            section=game.get("Section"),
            copy=game.get("Copy"),
            row_id=row_id,
            deal=deal if deal and not self.boards.counts(own, deal) else None,
            dealer=dealt_by,
            vulnerability=sides,
            bidding=bidding,
            play=play,
            tags=self._kept(game, kept, own),
            tables=tuple(tables),
            comments=tuple(game.comments),
            published=published,
        )
        if not made.says_nothing:
            self._games.append(made)

    def _kept(self, game: Record, also: set[str], own: int | None) -> tuple[tuple[str, str], ...]:
        """The tags that the night has no place for."""
        found = []
        for tag, text in game.tags.items():
            if is_table(tag) or not text.strip() or text.strip() in ("?", "-"):
                continue
            event, date = self.sessions.event_of(game)
            if tag == "Event":
                keep = event != text.strip()
            elif tag == "Site":
                keep = self.sessions.first.get(tag) != text.strip()
            elif tag == "Date":
                keep = date != iso_date(text.strip()) or not iso_date(text.strip())
            elif tag == "Scoring":
                keep = text.strip() not in _METHODS and (";" in text or not _method(text.strip()))
            elif tag in ("Round", "Table"):
                keep = not text.strip().isdecimal() or bool(also) or not own
            elif tag == "Board":
                keep = not own
            elif tag == "Session":
                keep = not tagged(game)
            elif tag in ("Declarer", "Result"):
                keep = tag in also or "^" in text
            else:
                keep = tag not in _HELD or tag in also
            if keep:
                found.append((tag, text.strip()))
        return tuple(found)

    def _is_result(self, game: Record) -> bool:
        """A contract without a result is one only where somebody played it."""
        if sections.is_suit_only(game.get("Contract")):
            return False
        told = ("Result", "Score") if game.derived else ("Result", "Score", "PairNS", "PairEW", *_NAMES)
        return says_passed_out(game.get("Contract")) or any(game.get(tag) for tag in told)

    def _standard(self, game: Record) -> None:
        """What the standard says about single tags."""
        scoring = game.get("Scoring")
        if scoring and (wrong := sections.scoring_wrong(scoring)) and ("Scoring", scoring) not in self._told:
            self._told.add(("Scoring", scoring))
            self.tell(wrong[0], game.lines.get("Scoring", game.line), "Scoring", scoring, wrong[1])
        history, said = game.get("ScoreRubberHistory"), game.tags.get("Vulnerable", "").strip()
        if history:
            line = game.lines.get("ScoreRubberHistory", game.line)
            by_history = sections.vulnerable_by_history(history)
            if by_history is None:
                self.tell("write it like NS 0 0 / 100 0 EW 0 0 / 0 0", line, "ScoreRubberHistory", history,
                          Severity.WARNING)  # fmt: skip
            elif said and said != "?":
                try:
                    agrees = Vulnerability.parse(said).value == by_history
                except DuplicateError:
                    return  # told with the board
                if not agrees:
                    message = f"the games won make {by_history} vulnerable, the tag Vulnerable says {said}"
                    self.tell(message, line, "ScoreRubberHistory", history, Severity.WARNING)

    # auction, play and tables

    def _bidding(self, game: Record, own: int | None) -> Bidding | None:
        if "Auction" not in game.sections:
            return None
        said = game.get("Auction") or game.get("Dealer")
        line = game.lines.get("Auction", game.line)
        try:
            first = parse_dealer(said)
        except DuplicateError:
            if game.get("Auction") or game.sections["Auction"]:
                self.tell("the auction does not say who begins", line, "Auction", said, Severity.WARNING)
            return None
        notes = game.notes.get("Auction", {})
        made = sections.bidding(first, game.sections["Auction"], notes, self.tell)
        if not made.calls and not made.unfinished:
            return None
        return made

    def _by_the_auction(self, game: Record, made: Bidding) -> None:
        """Contract and declarer by the Laws, where the tags leave them out; a contradiction is told."""
        line = game.lines.get("Auction", game.line)
        try:
            auction = made.auction
        except DuplicateError:
            return  # told with the auction
        if made.is_irregular or not auction.is_complete or auction.contract is None:
            return
        contract = str(auction.contract)
        by = auction.declarer.value if auction.declarer else ""
        for tag, value in (("Contract", contract), ("Declarer", by)):
            said = game.get(tag)
            if not said and value and "ScoreTable" not in game.sections:
                game.tags[tag] = value
                game.derived.add(tag)
                game.lines.setdefault(tag, line)
            elif said and value and not said.startswith("^") and _plain(said) != _plain(value):
                message = f"the auction gives {value}"
                self.boards.warn(game, tag, said, message, "correct the tag or the auction")

    def _play(self, game: Record, made: Bidding | None, deal: Deal | None) -> Play | None:
        if "Play" not in game.sections:
            return None
        trump = sections.suit_of(game.get("Contract"))
        said = game.get("Play")
        leader = Seat(said[:1].upper()) if said[:1].upper() in list("NESW") and said else None
        line = game.lines.get("Play", game.line)
        leader = leader or sections.leader_of(game.get("Declarer"))
        if leader is None:
            if game.sections["Play"]:
                self.tell("the play does not say who leads", line, "Play", said, Severity.WARNING)
            return None
        notes = game.notes.get("Play", {})
        found = sections.play(leader, trump, game.sections["Play"], notes, self.tell)
        if not found.tricks and not found.unfinished:
            return None
        if deal:
            sections.play_told(found, {s: deal.hand(s).cards for s in SEATS}, line, self.tell)
        return found

    def _by_the_play(self, game: Record, made: Play) -> None:
        """The tricks of a complete play, where the tag leaves them out; a contradiction is told."""
        trump, by = sections.suit_of(game.get("Contract")), game.get("Declarer").lstrip("^").upper()[:1]
        if not made.is_complete or not trump or by not in list("NESW") or "ScoreTable" in game.sections:
            return
        won = made.won(trump)
        tricks = won[Seat(by)] + won[Seat(by).partner]
        said = _tricks(game.get("Result"), by)
        if not said:
            game.tags["Result"] = str(tricks)
            game.lines.setdefault("Result", game.lines.get("Play", game.line))
        elif said.isdecimal() and (len(said) > 2 or int(said) != tricks) and "^" not in game.get("Result"):
            self.boards.warn(
                game,
                "Result",
                said,
                f"the play gives {quantity(tricks, 'trick')}",
                "correct the tag or the play",
            )

    def _tables(self, game: Record) -> list[Table]:
        found = []
        for name, rows in game.sections.items():
            if is_table(name) and " " not in name:
                line = game.lines.get(name, game.line)
                if table := sections.table(name, game.tags[name], rows, line, self.tell):
                    found.append(table)
                    if name == "TotalScoreTable":
                        self._members.update(table_members(table, game.get("Section")))
        return found

    # results

    def _rows(
        self,
        game: Record,
        rows: list[tuple[dict[str, str], tuple[tuple[str, str], ...]]],
        session: int,
        line: int,
    ) -> tuple[Published, ...]:
        """The rows of a ScoreTable as results; what else they state is published."""
        found = []
        for fields, others in rows:
            fields = {"board": game.get("Board"), "section": game.get("Section"), "copy": game.get("Copy"),
                      "session": str(session)} | fields  # fmt: skip
            for side in ("ns", "ew"):
                if not fields.get(side) and fields.get(f"{side}_names"):
                    members = tuple(fields[f"{side}_names"].split(" - "))
                    fields[side] = self._number(fields["section"], "", members)
            result = self.lines.read({n: t for n, t in fields.items() if t}, line)
            if result:
                found.append(Published(result.row_id, others))
        return tuple(found)

    def _result(self, game: Record, session: int) -> Result | None:
        fields = {
            "board": game.get("Board"),
            "contract": game.get("Contract"),
            "section": game.get("Section"),
            "copy": game.get("Copy"),
            "session": str(session) if session > 1 else "",
        }
        for tag, name in (("Round", "round"), ("Table", "table")):
            if game.get(tag).isdecimal():
                fields[name] = game.get(tag)
        line = game.lines.get("Contract", game.line)
        if not says_passed_out(fields["contract"]):
            declarer = game.get("Declarer").lstrip("^")
            fields["declarer"] = declarer
            fields["tricks"] = _tricks(game.get("Result"), declarer)
        fields["score_ns"] = _score(game.get("Score"), fields.get("declarer", ""))
        if "Play" in game.sections and (lead := _lead(game)):
            fields["lead"] = lead
        for tag, name in _NAMES.items():
            fields[name] = game.get(tag)
        for direction, tag, seats in (
            ("ns", "PairNS", ("North", "South")),
            ("ew", "PairEW", ("East", "West")),
        ):
            names = tuple(game.get(seat) for seat in seats)
            fields[direction] = self._number(fields["section"], game.get(tag), names)
        seats_of = {name: fields.pop(name) for name in _NAMES.values()}
        fields |= {name.removesuffix("_name"): text for name, text in seats_of.items()}
        written = [
            (tag, game.tags[tag]) for tag in ("Board", *_NAMES, *_RESULTS, "Score") if tag in game.tags
        ]
        return self.lines.read({name: text for name, text in fields.items() if text}, line, lambda: written)

    def _number(self, section: str, given: str, names: tuple[str, ...]) -> str:
        """The number of a pair: as given, or the next one for names that are new."""
        members = tuple(dict.fromkeys(name for name in names if name))
        if given or not members:
            return given
        return self._pairs.setdefault((section, *sorted(members)), str(len(self._pairs) + 1))

    def _with_members(self, night: Night) -> Night:
        """The members of the TotalScoreTable, for contestants whom the results do not name."""
        if not self._members:
            return night
        if not night.entries.contestants:
            entries = entries_of(night.results.rows, night.hints.get("winners", ""))
            night = replace(night, entries=entries)
        by_id = night.entries.by_id
        found: dict[str, tuple[Member, ...]] = {}
        for (section, direction, number), members in self._members.items():
            for session in sorted(night.entries.sessions):
                own = night.entries.find(session, section, direction, number)
                if not own and not section:
                    own = next((s.contestant for s in night.entries.seatings if s.number == number
                                and (not direction or s.direction in ("", direction))), "")  # fmt: skip
                names = [m.name for m in by_id[own].members] if own else []
                if own and names in ([], [m.name for m in members]):
                    found.setdefault(own, members)
        contestants = [c._replace(members=found.get(c.id, c.members)) for c in night.entries.contestants]
        return replace(night, entries=replace(night.entries, contestants=tuple(contestants)))


def _plain(text: str) -> str:
    """A contract or declarer for comparing: 3NTx is 3NX."""
    plain = re.sub(r"\s", "", text).upper().replace("NT", "N").replace("*", "X")
    return "PASS" if says_passed_out(text) else plain


def _lead(game: Record) -> str:
    """The first card of the play."""
    for line, text in game.sections["Play"]:
        found = re.match(r"\s*([SHDC](?:10|[AKQJT2-9]))\b", text.upper()) if line else None
        if line:
            return found[1] if found else ""
    return ""


def _method(text: str) -> str:
    """The method of a Scoring tag: its parts are separated by semicolons; IMP alone says too little."""
    if not text or text.upper() == "IMP":
        return ""
    return method_of(text) or next(filter(None, map(method_of, text.split(";"))), "")


def _tricks(text: str, declarer: str) -> str:
    """Tricks of declarer: ``9``, or by sides ``NS 9`` or ``EW 4 NS 9``."""
    plain = text.lstrip("^")
    match = _SIDES.fullmatch(plain)
    if not match or not declarer:
        return plain
    won = int(match[2])
    return str(won if parse_declarer(declarer).direction.value == match[1] else 13 - won)


def _score(text: str, declarer: str) -> str:
    """The score of NS: ``NS 420``, ``EW -50``; a number alone is that of declarer's side."""
    if match := _SIDES.fullmatch(text):
        points = int(match[2])
        return str(points if match[1] == "NS" else -points)
    if declarer and re.fullmatch(r"[+-]?\d{1,9}", text):
        return str(int(text) if parse_declarer(declarer).direction.value == "NS" else -int(text))
    return ""
