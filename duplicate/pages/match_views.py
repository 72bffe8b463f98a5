"""The pages of team matches, from a scored night."""

import unicodedata
from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from duplicate.laws.boards import dealer, vulnerability
from duplicate.pages.card_parts import Chart
from duplicate.pages.card_views import Scorecard
from duplicate.pages.charts import Reading, sum_chart
from duplicate.pages.field import Field
from duplicate.pages.forms.team_matches import players_at
from duplicate.pages.match_parts import CLOSED, OPEN, MatchLine, MatchStanza, MatchView
from duplicate.pages.numbers import places_needed
from duplicate.pages.views import BoardView, Link, Said, Text, Who, neighbours
from duplicate.scoring.team_matches import MatchBoard, Stanza, TeamMatch
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _

_LONGEST = 24  #: characters of a team's name in a title
_FEW = 6  #: at the head of a narrow column; half as many in Chinese


def match_views(field: Field) -> tuple[MatchView, ...]:
    """A page for every match, in the order of play, each with its neighbours; none for other nights."""
    views = [_view(field, match, number) for number, match in enumerate(field.team_matches, start=1)]
    return in_a_row(views)


def in_a_row(views: Sequence[MatchView]) -> tuple[MatchView, ...]:
    """Pages of matches, each with its neighbours."""
    links = [Link(view.title, view.page) for view in views]
    return tuple(
        msgspec.structs.replace(view, previous=before, next=after)
        for view, (before, after) in zip(views, neighbours(links), strict=True)
    )


def with_matches(cards: Sequence[Scorecard], views: Sequence[MatchView]) -> tuple[Scorecard, ...]:
    """Scorecards with links to the pages of the matches that their rounds belong to."""
    pages = {
        line.position: Link(view.title, view.page)
        for view in views
        for stanza in view.stanzas
        for board in stanza.lines
        for line in (board.open, board.closed)
        if line is not None
    }

    def linked(card: Scorecard) -> Scorecard:
        own = [next((pages[p] for each in r.lines if (p := each.line.position) in pages), None)
               for r in card.rounds]  # fmt: skip
        rounds = (
            msgspec.structs.replace(played, match=link.page if link else "")
            for played, link in zip(card.rounds, own, strict=True)
        )
        there = {link.page: link for link in own if link is not None}
        return msgspec.structs.replace(card, rounds=tuple(rounds), matches=tuple(there.values()))

    return tuple(map(linked, cards))


def with_rooms(boards: Sequence[BoardView], views: Sequence[MatchView]) -> tuple[BoardView, ...]:
    """Boards whose results say in which room they were made, with links to the pages of the matches."""
    rooms: dict[int, Link] = {}
    for view in views:
        own = [Link(room, view.page) for room in (OPEN, CLOSED)]
        for stanza in view.stanzas:
            for board in stanza.lines:
                for line, room in zip((board.open, board.closed), own, strict=True):
                    if line is not None:
                        rooms[line.position] = room

    def told(board: BoardView) -> BoardView:
        groups = tuple(
            msgspec.structs.replace(
                group, lines=tuple(one._replace(room=rooms.get(one.position)) for one in group.lines)
            )
            for group in board.groups
        )
        others = tuple(one._replace(room=rooms.get(one.position)) for one in board.others)
        return msgspec.structs.replace(board, groups=groups, others=others)

    return tuple(map(told, boards)) if rooms else tuple(boards)


def _view(field: Field, match: TeamMatch, number: int) -> MatchView:
    home, visitors = (_who(field, team) for team in (match.home, match.visitors))
    places = _places(match)
    running, readings = list(match.carried), []
    stanzas = []
    for place, stanza in enumerate(match.stanzas):
        lines: list[MatchLine] = []
        for board in stanza.boards:
            if board.imps is not None:
                running = [own + won for own, won in zip(running, board.won, strict=True)]
                lead = running[0] - running[1]
                label = str(board.board)
                texts = [_signed(field, value, places) for value in (board.imps, lead)]
                readings.append(Reading(label, board.imps, lead, *texts))
            lines.append(_line(field, board, running, places))
        won, lost = stanza.imps
        stanzas.append(
            MatchStanza(
                _stanza_title(field, stanza, place, len(match.stanzas)),
                tuple(_rooms(field, stanza)),
                tuple(lines),
                field.points(won, places),
                field.points(lost, places),
            )
        )
    total, others = match.imps
    points = match.victory_points if match.counted else None
    state = {"n": str(match.counted), "of": str(match.boards)}
    finished = match.counted == match.boards
    return MatchView(
        title=_title(home, visitors),
        page=f"match-{number}.html",
        where=_where(field, match),
        home=home,
        visitors=visitors,
        short=_short(home, visitors),
        home_imps=field.points(total, places),
        visitors_imps=field.points(others, places),
        home_points=field.match_points(points[0]) if points else "",
        visitors_points=field.match_points(points[1]) if points else "",
        leads="" if total == others else "home" if total > others else "visitors",
        state=Said(_("Boards: %(n)s of %(of)s") if not finished else _("Boards: %(n)s"), state),
        finished=finished,
        stanzas=tuple(stanzas),
        extras=tuple(_extras(field, match, places)),
        has_leads=any(
            line is not None and line.lead
            for s in stanzas
            for one in s.lines
            for line in (one.open, one.closed)
        ),
        chart=_chart(readings, home, match.carried[0] - match.carried[1]),
    )


def _chart(readings: Sequence[Reading], home: Who, start: Fraction) -> Chart | None:
    """The IMPs of the home team beyond those of the visitors, under its name."""
    made = sum_chart(readings, start)
    if made is None:
        return None
    short = home.names and len(home.names) <= _LONGEST
    team: Text = home.names if short else Said(_("Team %(number)s"), {"number": home.label})
    return msgspec.structs.replace(made, title=Said(_("%(team)s ahead or behind, in IMPs"), {"team": team}))


def _places(match: TeamMatch) -> int:
    """How many decimals the IMPs of a match need: halves come from carry-over and averages."""
    boards = (value for stanza in match.stanzas for board in stanza.boards for value in board.won)
    found = (*boards, *match.carried, *match.penalties)
    return places_needed({value.denominator for value in found}, 2)


def _who(field: Field, team: str) -> Who:
    """A team: its number, its name or those of its players, and its scorecard."""
    found = field.night.entries.by_id.get(team)
    name = found.name if found and found.name else field.names.get(team, "")
    return Who(field.labels.of(team), name, field.card_pages.get(team, ""))


def _short(home: Who, visitors: Who) -> tuple[Text, Text]:
    """Both teams in a few letters: how their names begin, or initials; else their numbers."""
    if "–" not in home.names + visitors.names:  # names of teams, not of their players
        for made in zip(short_names(home.names), short_names(visitors.names), strict=True):
            if all(made) and made[0] != made[1]:
                return made
    one, other = (Said(_("Team %(number)s"), {"number": who.label}) for who in (home, visitors))
    return one, other


def short_names(name: str) -> tuple[str, str]:
    """What a team may be called where there is room for six letters: how its name begins, and initials.

    >>> [short_names(name) for name in ("Queen Street Club B", "Oxford", "Harbour", "上海棋院队")]
    [('Queen', 'QSCB'), ('Oxford', 'O'), ('Harbo.', 'H'), ('上海棋', '上')]
    """
    words = name.split() or [""]
    wide = any(unicodedata.east_asian_width(letter) == "W" for letter in name)
    most = _FEW // 2 if wide else _FEW
    begins = words[0] if len(words[0]) <= most else words[0][:most] if wide else f"{words[0][: most - 1]}."
    return begins, "".join(word[:1] for word in words)[:_FEW]


def _title(home: Who, visitors: Who) -> Said:
    """The names of both teams where they are short, else their numbers."""
    short = all(who.names and len(who.names) <= _LONGEST for who in (home, visitors))
    values = {"home": home.names, "visitors": visitors.names}
    return Said(
        _("Match %(home)s – %(visitors)s"),
        values if short else {"home": home.label, "visitors": visitors.label},
    )


def _where(field: Field, match: TeamMatch) -> Said:
    first = match.stanzas[0]
    if len(match.stanzas) > 1 or first.round is None:
        return Said(_("Session %(n)s"), {"n": str(first.session)}) if field.many_sessions else Said("")
    values = {"round": str(first.round), "session": str(first.session)}
    if field.many_sessions:
        return Said(_("Session %(session)s, round %(round)s"), values)
    return Said(_("Round %(round)s"), values)


def _stanza_title(field: Field, stanza: Stanza, place: int, count: int) -> Said:
    if count == 1:
        return Said(_("Board by board"))
    if count == 2:
        return Said(_("First half") if place == 0 else _("Second half"))
    return Said(_("Stanza %(n)s"), {"n": str(place + 1)})


def _rooms(field: Field, stanza: Stanza) -> Iterator[tuple[str, tuple[str, str, str, str]]]:
    """Who sat in each room, as its first result says."""
    for name in ("open", "closed"):
        place = next((p for b in stanza.boards if (p := getattr(b, name)) is not None), None)
        seats = ("", "", "", "") if place is None else players_at(field.night, field.rows[place], stanza)
        if any(seats):
            yield name, seats


def _line(field: Field, board: MatchBoard, running: list[Fraction], places: int) -> MatchLine:
    worth, (home, visitors) = board.imps, board.won
    lines = [None if place is None else field.lines[place] for place in (board.open, board.closed)]
    page = next((line.board_page for line in lines if line is not None), "")
    score = "–".join(field.points(value, places) for value in running) if worth is not None else ""
    return MatchLine(
        str(board.board),
        page,
        dealer(board.board).value,
        vulnerability(board.board).value,
        lines[0],
        lines[1],
        field.points(home, places) if home else "",
        field.points(visitors, places) if visitors else "",
        worth == 0 and not home,
        score,
    )


def _extras(field: Field, match: TeamMatch, places: int) -> Iterator[tuple[Said, str, str]]:
    if any(match.carried):
        brought = [field.points(value, places) for value in match.carried]
        yield Said(_("Carried over")), brought[0], brought[1]
    if any(match.penalties):
        taken = [_signed(field, value, places) if value else "" for value in match.penalties]
        yield Said(_("Director")), taken[0], taken[1]


def _signed(field: Field, value: Fraction, places: int) -> str:
    text = field.points(value, places)
    return Figure(f"+{text}") if value > 0 else text
