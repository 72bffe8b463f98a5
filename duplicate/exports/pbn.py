"""Portable Bridge Notation 2.1: deals, results, auctions, play, and tables of scores.

A board is a game with a ScoreTable of its results; a result with an auction or a play of its own is a game
of its own. What the night's games hold beside that (`duplicate.night.games`) is written where it was.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from duplicate.exports import pbn_lines as lines
from duplicate.exports.left_out import contestants_left_out, moves_left_out, players_left_out
from duplicate.exports.losses import control_characters_lost, count, event_lost
from duplicate.exports.methods import stated_method
from duplicate.exports.pbn_tables import instant_table, score_table, total_table
from duplicate.laws.boards import Vulnerability, dealer, vulnerability
from duplicate.laws.deals import Deal
from duplicate.night.games import Game
from duplicate.night.night import Night
from duplicate.night.results import Result, Status
from duplicate.travellers.names import split_names
from duplicate.words.problems import DuplicateError

if TYPE_CHECKING:
    from duplicate.scoring.scores import Scores
    from duplicate.scoring.standing import Standings

#: The tags that every game of the export format has, in their order.
MANDATORY = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal"),
    *("Scoring", "Declarer", "Contract", "Result"),
)
_SEATS = ("North", "East", "South", "West")
#: Methods as the tag Scoring says them.
SCORING = {
    "matchpoints": "MP",
    "butler": "IMP;Butler",
    "cross-imps": "IMP;Cross",
    "total-imps": "total-imps",
    "aggregate": "aggregate",
    "board-a-match": "BAM",
    "point-a-board": "point-a-board",
    "teams": "teams",
}


class _Key(NamedTuple):
    session: int
    board: int
    section: str
    copy: str


def pbn(
    night: Night,
    scores: "Scores | None" = None,
    standings: "Standings | None" = None,
    *,
    export: bool = True,
) -> bytes:
    """The night as a PBN file. ``export``: all mandatory tags and CRLF; else the looser import format.

    ``scores`` add each result's points to the ScoreTables and a table of points for each score
    (InstantScoreTable); ``standings`` add the TotalScoreTable. Raises `DuplicateError` when there is
    nothing to write, or a row is longer than PBN allows.
    """
    if scores is not None:
        night = scores.night
    writer = _Writer(night, scores, export=export)
    if scores is not None:
        writer.replaced.add("InstantScoreTable")
    if standings is not None:
        writer.replaced.add("TotalScoreTable")
    # what the night is called stands first; games of other events follow
    games = sorted(writer.games(), key=lambda game: game.elsewhere)
    written = [game.lines for game in games]
    if standings is not None and standings.rows:
        table = total_table(night, standings)
        if written:
            written[0] += table
        else:
            written = [[lines.tag("Event", night.name or "?"), *table]]
    if not written:
        raise DuplicateError("there is nothing to write: no deals, no results, no games")
    head = ["% PBN 2.1", "% EXPORT" if export else "% IMPORT"]
    text = [*head, *(line for game in written for line in ("", *game))]
    if not all(line.isascii() for line in text):
        text.insert(2, "%Content-type: text/x-pbn; charset=UTF-8")
    end = "\r\n" if export else "\n"
    return "".join(f"{line}{end}" for line in text).encode("utf-8")


class _Written(NamedTuple):
    lines: list[str]
    elsewhere: bool  #: of another event than the night


class _Writer:
    def __init__(self, night: Night, scores: "Scores | None", *, export: bool) -> None:
        self.night, self.scores, self.export = night, scores, export
        self.replaced: set[str] = set()  #: tables that are written anew
        self.nameless: set[int] = set()  #: results whose names do not fit into a line
        self.rows: dict[_Key, list[Result]] = defaultdict(list)
        for row in night.results.rows:
            self.rows[_Key(row.session, row.board, row.section, row.copy)].append(row)
        sessions = {key.session for key in self.rows} | {g.session for g in night.games}
        sessions |= {key.session or 1 for key in night.deals}
        self.many = len(sessions) > 1 or sessions - {1} != set()
        self.by_row = {row.row_id: row for row in night.results.rows}
        self.weighted = {w.row_id for w in night.results.weights}
        self.published = {p.row_id: p for game in night.games for p in game.published}

    def games(self) -> Iterator[_Written]:
        """Each game as lines."""
        night = self.night
        told: dict[_Key, list[Game]] = defaultdict(list)
        loose: list[Game] = []
        for game in night.games:
            if game.board:
                told[_Key(game.session, game.board, game.section, game.copy)].append(game)
            else:
                loose.append(game)
        keys = {*self.rows, *told}
        known = {(key.session, key.board) for key in keys}
        everywhere = {key.board for key in keys}
        for deal in night.deals:
            if deal.session:
                key = _Key(deal.session, deal.board, deal.section, deal.copy)
                if (deal.session, deal.board) not in known or deal.section or deal.copy:
                    keys.add(key)
            elif deal.board not in everywhere or deal.section or deal.copy:
                same = (deal.board, deal.section, deal.copy)
                if same not in {(key.board, key.section, key.copy) for key in keys}:
                    keys.add(_Key(1, deal.board, deal.section, deal.copy))
        for key in sorted(keys):
            yield from self._board(key, told.get(key, []))
        for game in loose:
            yield self._game(game, None, ())

    def _board(self, key: _Key, games: list[Game]) -> Iterator[_Written]:
        alone: dict[int, Game] = {}
        shared: list[Game] = []
        for game in games:
            row = self.by_row.get(game.row_id) if game.row_id is not None else None
            if row is not None and row.row_id not in alone:
                alone[row.row_id] = game
            else:
                shared.append(game)
        rows = [row for row in self.rows.get(key, []) if row.row_id not in alone]
        if rows or (not alone and not shared):
            there = {row.row_id for row in rows}
            shared.sort(key=lambda game: not any(p.row_id in there for p in game.published))
            own = shared.pop(0) if shared else Game(key.board, key.session, key.section, key.copy)
            yield self._game(own, None, rows)
        for game in shared:
            yield self._game(game, None, ())
        for row_id, game in alone.items():
            row = self.by_row[row_id]
            yield self._game(game, row, ()) if self.is_simple(row, game) else self._game(game, None, (row,))

    def is_simple(self, row: Result, game: Game) -> bool:
        """Whether single tags hold the whole result."""
        if row.status not in (Status.PLAYED, Status.PASSED) or row.row_id in self.weighted or row.adj_ns:
            return False
        if not row.contract or (row.status is Status.PASSED) != (row.contract == "PASS"):
            return False
        told = (row.tricks, row.score_ns, row.ns or None, row.ew or None, row.north or None)
        if row.contract != "PASS" and all(value is None for value in told):
            return False  # a contract alone is no result
        if row.adj_ew or row.row_id in self.published or self.scores is not None:
            return False
        lead = game.play.tricks[0][0] if game.play and game.play.tricks else None
        if row.lead and (lead is None or lead.card != row.lead):
            return False
        return row.score_ew is None or row.score_ns is None or row.score_ew == -row.score_ns

    def _game(self, game: Game, row: Result | None, rows: Iterable[Result]) -> _Written:
        rows = list(rows)
        tags = self._tags(game, row, rows)
        kept = dict(game.tags)
        tags |= {name: text for name, text in kept.items() if name in MANDATORY or name in tags}
        others = {name: text for name, text in kept.items() if name not in tags and lines.is_tag(name)}
        made: list[str] = []
        comments = defaultdict(list)
        for remark in game.comments:
            comments[remark.after].append(remark.text)

        def put(name: str, written: list[str]) -> None:
            made.extend(written)
            for text in comments.pop(name, []):
                made.extend(lines.comment(text))

        put("", [])
        for name in MANDATORY:
            if name in tags or self.export:
                put(name, [lines.tag(name, tags.pop(name, "?"))])
        trump = row.contract[1:2] if row and row.contract != "PASS" else kept.get("Contract", "")[1:2]
        trump = trump or (rows[0].contract[1:2] if len(rows) == 1 else "")
        if game.bidding:
            made += lines.auction(game.bidding)
        if game.play:
            made += lines.play(game.play, trump.upper() or "N")
        for name, text in sorted({**tags, **others}.items()):
            put(name, [lines.tag(name, text)])
        for table in game.tables:
            if table.name in self.replaced:
                continue
            head, *body = lines.table(table)
            put(table.name, [head])
            made += body
        if rows:
            published = {p.row_id: p for p in game.published} | {
                r.row_id: self.published[r.row_id] for r in rows if r.row_id in self.published
            }
            head, *body = score_table(self.night, rows, published, self.scores, self.nameless)
            put("ScoreTable", [head])
            made += body
            if self.scores is not None:
                made += instant_table(self.scores, rows)
        for texts in comments.values():
            made += [line for text in texts for line in lines.comment(text)]
        return _Written(made, any(game.tag(name) for name in ("Event", "Site", "Date")))

    def _tags(self, game: Game, row: Result | None, rows: list[Result]) -> dict[str, str]:
        night = self.night
        sitting = night.sittings.get(game.session)
        date = (sitting.date if sitting and sitting.date else night.date).replace("-", ".")
        tags = {"Event": (sitting.name if sitting and sitting.name else night.name), "Site": night.venue,
                "Date": date}  # fmt: skip
        tags["Board"] = str(game.board) if game.board else "?"  # without the tag: the board of before
        first = game.dealer or (dealer(game.board) if game.board else None)
        sides = game.vulnerability or (vulnerability(game.board) if game.board else None)
        if first:
            tags["Dealer"] = first.value
        if sides:
            tags["Vulnerable"] = "All" if sides is Vulnerability.BOTH else sides.value
        if deal := self._deal(game):
            tags["Deal"] = str(deal)
        if method := self.scores.conditions.method if self.scores else stated_method(night):
            tags["Scoring"] = SCORING.get(method, method)
        if winners := night.hints.get("winners"):
            tags["Winners"] = winners
        session = str(game.session) if self.many else ""
        more = {"Section": game.section, "Copy": game.copy, "Session": session}
        tags |= {name: text for name, text in more.items() if text}
        if row is not None:
            tags |= self._result(row)
        elif rows:
            tags |= dict.fromkeys((*_SEATS, "Declarer", "Contract", "Result"), "")
        return {name: text for name, text in tags.items() if text or name in (*_SEATS, "Declarer", "Contract",
                                                                             "Result")}  # fmt: skip

    def _deal(self, game: Game) -> Deal | None:
        if game.deal is not None or not game.board:
            return game.deal
        return self.night.deal(game.board, game.session, game.section, game.copy)

    def _result(self, row: Result) -> dict[str, str]:
        passed = row.contract == "PASS"
        tags = {
            "Declarer": row.declarer or ("" if passed else "?"),
            "Contract": "Pass" if passed else row.contract.replace("N", "NT"),
            "Result": "" if passed else "?" if row.tricks is None else str(row.tricks),
        }
        for seat in _SEATS:
            name = getattr(row, seat.lower())
            tags[seat] = str(name) or "?"
        tags |= {seat: name for seat, name in self._names(row).items() if tags[seat] == "?"}
        for name, text in (
            ("PairNS", row.ns),
            ("PairEW", row.ew),
            ("Round", row.round),
            ("Table", row.table),
        ):
            if text not in ("", None):
                tags[name] = str(text)
        if row.score_ns is not None:
            tags["Score"] = f"NS {row.score_ns}"
        return tags

    def _names(self, row: Result) -> dict[str, str]:
        """Who sat at the table by the entries."""
        found: dict[str, str] = {}
        for side, number, seats in (("NS", row.ns, ("North", "South")), ("EW", row.ew, ("East", "West"))):
            own = self.night.entries.find(row.session, row.section, side, number) if number else ""
            if own:
                there = self.night.entries.by_id[own].members_at(row.session, row.round or 0, row.board)
                found |= {seat: there[place].name for place, seat in enumerate(seats) if place in there}
        return found


def lost(night: Night) -> list[str]:
    """What the PBN of a night does not hold."""
    contestants = night.entries.contestants
    members = [member for contestant in contestants for member in contestant.members]
    tags = [(tag, text) for game in night.games for tag, text in game.tags]
    tags += [("Event", night.name), ("Site", night.venue)]
    tags += [
        ("Note", f"99:{lines.note_of(called)}")
        for game in night.games
        if game.bidding
        for called in game.bidding.calls
    ]
    long = sum(not lines.fits(tag, text) for tag, text in tags)
    braces = sum("}" in remark.text for game in night.games for remark in game.comments)
    totals = [table for game in night.games for table in game.tables if table.name == "TotalScoreTable"]
    told = {name.casefold() for table in totals for name in table.names}
    numbers = sum(bool(m.person or (m.club_number and "memberid1" not in told)) for m in members)
    clubs = sum(bool(m.grade or (m.club and "club" not in told)) for m in members)
    dashes = sum(split_names(m.name) != (m.name,) for m in members if m.name)
    return [
        *event_lost(night, names=("venue", "date", "sittings", "method", "winners")),
        *count(numbers, "number of a member", "numbers of members"),
        *count(clubs, "club or grade of a member", "clubs and grades of members"),
        *contestants_left_out(night, ("people", "names")),
        *_players_left_out(night),
        *_name_left_out(night),
        *moves_left_out(night),
        *count(dashes, "name with a sign between names", "names with a sign between names"),
        *count(long, "end of a text that is too long", "ends of texts that are too long"),
        *count(braces, "closing brace of a comment", "closing braces of comments"),
        *control_characters_lost(night),
    ]


def _name_left_out(night: Night) -> list[str]:
    """The name of an event whose first session has another one: the tag Event is that of the session."""
    sessions = {row.session for row in night.results.rows} | {game.session for game in night.games}
    sessions |= {key.session or 1 for key in night.deals}
    first = night.sittings.get(min(sessions, default=1))
    other = first is not None and first.name not in ("", night.name)
    return ["the name of the event: those of its sessions stand there"] if night.name and other else []


def _players_left_out(night: Night) -> list[str]:
    """Members whom no result names: single tags have two for a side, a row of the ScoreTable has all."""
    single = {game.row_id for game in night.games}
    writer = _Writer(night, None, export=True)
    for _ in writer.games():
        pass
    seen: set[tuple[str, str]] = set()
    for row in night.results.rows:
        if row.row_id in writer.nameless:
            continue
        for side, number in (("NS", row.ns), ("EW", row.ew)):
            own = night.entries.find(row.session, row.section, side, number) if number else ""
            found = night.entries.by_id[own].members_at(row.session, row.round or 0, row.board) if own else {}
            seen |= {(own, m.name) for p, m in found.items() if p < 2 or row.row_id not in single}
    return players_left_out(night, seen) if len(night.results) else []
