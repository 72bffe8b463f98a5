"""A session of a night as the Data Connector takes it."""

import datetime
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

from duplicate.exports.bridgemate import Settings, method_of, settings_for
from duplicate.exports.bridgemate.people import numbers
from duplicate.exports.bridgemate.sections import MOST_BOARDS, Losses, Part, parts_of
from duplicate.laws.notation import SUITS
from duplicate.movements.cells import number_of
from duplicate.night.conditions import load
from duplicate.night.night import Night
from duplicate.travellers.terminals import Pushed, Row
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import SEATS

if TYPE_CHECKING:
    from bridgemate_dataconnector.dto import (
        Bridgemate2SettingsDTO,
        HandrecordDTO,
        InitDTO,
        ParticipationDTO,
        PlayerDataDTO,
        SectionDTO,
        SectionUpdateDTO,
        TableDTO,
    )

WHAT = "the Data Connector"
MOST = 9999
START = 1 + 2 + 4  #: start the control software, fill the terminals, read them
#: Scoring of a group: matchpoints, Butler and cross-IMPs (average), teams by IMPs, boards won.
SCORING = {
    "matchpoints": 10, "instant": 10, "butler": 20, "total-imps": 22, "cross-imps": 31, "teams": 40,
    "board-a-match": 60, "point-a-board": 60,
}  # fmt: skip
PAIRS, TEAMS = 10, 30
_NAMES = dict(zip(SEATS, ("north", "east", "south", "west"), strict=True))
_SUITS = dict(zip(SUITS, ("spades", "hearts", "diamonds", "clubs"), strict=True))


def pushed_of(night: Night, session: int) -> tuple[Pushed, ...]:
    """The movements as the terminals get them.

    Raises DuplicateError for what the Data Connector cannot take: individuals, and boards of a round
    that do not follow each other.
    """
    return tuple(_pushed(part) for part in parts_of(night, session))


def _pushed(part: Part) -> Pushed:
    if part.movement.is_individual:
        raise DuplicateError(
            f"{WHAT} takes pairs and teams, and section {part.letter} is an individual",
            remedy="start the terminals from a .bws file: duplicate bridgemate file",
        )
    rows = []
    for meeting in sorted(part.movement.meetings, key=lambda m: (m.table, m.round)):
        row = part.row(meeting)
        boards = row.boards
        if boards and boards != tuple(range(boards[0], boards[0] + len(boards))):
            raise DuplicateError(
                f"{WHAT} takes boards that follow each other, and table {row.table} plays "
                f"{', '.join(map(str, boards))} in round {row.round}",
                remedy="start the terminals from a .bws file: duplicate bridgemate file",
            )
        if max(boards, default=0) > MOST_BOARDS:
            raise DuplicateError(f"board {max(boards)} is beyond {MOST_BOARDS}")
        for label in (row.ns, row.ew):
            number_of(label, WHAT, MOST)
        rows.append(Row(row.table, row.round, row.ns, row.ew, boards))
    section = part.section if part.section != part.letter else ""
    return Pushed(part.letter, part.movement.winners, tuple(rows), section)


def first_change(before: Pushed, after: Pushed) -> int:
    """The first round that differs; 0 when none does.

    >>> one = Pushed("A", 2, (Row(1, 1, "1", "1", (1, 2)), Row(1, 2, "1", "2", (3, 4))))
    >>> first_change(one, Pushed("A", 2, (*one.rows, Row(1, 3, "1", "3", (5, 6)))))
    3
    """
    return min((row.round for row in set(before.rows) ^ set(after.rows)), default=0)


def event_of(
    night: Night, session: int, guid: str, club: str = "", *, settings: Settings | None = None,
    keep_open: bool = False, today: datetime.date | None = None,
) -> "InitDTO":  # fmt: skip
    """Everything that starts a session: sections, movements, players, deals, settings.

    ``keep_open`` lets the terminals wait for more rounds, as a Swiss event has them. Raises
    DuplicateError for what does not pass the checks of the maker's client.
    """
    from bridgemate_dataconnector import validate_init_dto
    from bridgemate_dataconnector.dto import InitDTO, ScoringGroupDTO, SessionDTO

    parts = parts_of(night, session)
    pushed = pushed_of(night, session)
    date = night.sittings[session].date if session in night.sittings else ""
    day = datetime.date.fromisoformat(date or night.date) if date or night.date else today or _today()
    own = SessionDTO()
    own.session_guid = own.event_guid = guid
    own.name = night.name or "Bridge"
    own.year, own.month, own.day = day.year, day.month, day.day
    conditions = load(None, night.settings)
    groups: list[ScoringGroupDTO] = []
    for number, part in enumerate(pushed, 1):
        if conditions.field == "section" or not groups:
            group = ScoringGroupDTO()
            group.session_guid, group.club_id = guid, club
            group.scoring_group_number = number
            group.scoring_method = scoring_of(night)
            group.sections = []
            groups.append(group)
        assert groups[-1].sections is not None
        groups[-1].sections.append(
            _section(part, guid, groups[-1].scoring_group_number, _teams(night, session, part), keep_open)
        )
    own.scoring_groups = groups
    of_group = {s.letters: g.scoring_group_number for g in groups for s in g.sections or ()}
    event = InitDTO()
    event.commands = START
    event.club_id, event.event_guid = club, guid
    event.sessions = [own]
    event.player_data, event.participations = _players(night, session, parts, guid, club)
    event.handrecords = list(_deals(night, session, parts, guid, of_group))
    chosen = settings or settings_for(night, session)
    event.bridgemate2_settings = [_settings(chosen, part.letter, guid) for part in pushed]
    if not validate_init_dto(event):
        raise DuplicateError(f"{WHAT} would refuse the event: {'; '.join(event.validation_messages or ())}")
    return event


def update_of(
    night: Night, session: int, guid: str, club: str, pushed: Pushed, group: int, *, keep_open: bool = False
) -> "SectionUpdateDTO":
    """The changed movement of a section."""
    from bridgemate_dataconnector import validate_section_update_dto
    from bridgemate_dataconnector.dto import SectionUpdateDTO

    section = SectionUpdateDTO()
    section.session_guid, section.club_id = guid, club
    section.scoring_group_number = group
    section.scoring_group_scoring_method = scoring_of(night)
    section.letters, section.winners = pushed.letter, pushed.winners
    section.game_type = TEAMS if _teams(night, session, pushed) else PAIRS
    section.keep_bridgemates_alive = keep_open
    section.tables = _tables(pushed, guid, keep_open=keep_open)
    if not validate_section_update_dto(section):
        said = "; ".join(section.validation_messages or ())
        raise DuplicateError(f"{WHAT} would refuse the movement: {said}")
    return section


def scoring_of(night: Night) -> int:
    """The number of the scoring in the Data Connector; matchpoints where it has none of its own."""
    return SCORING.get(method_of(night), 10)


def group_of(night: Night, session: int, letter: str) -> int:
    """The scoring group of a section: 1 for all, or one for each where sections are scored apart."""
    if load(None, night.settings).field == "across":
        return 1
    return 1 + [part.letter for part in parts_of(night, session)].index(letter)


def _today() -> datetime.date:
    return datetime.date.today()


def _teams(night: Night, session: int, pushed: Pushed) -> bool:
    return night.movements[session, pushed.section or pushed.letter].teams


def _section(pushed: Pushed, guid: str, group: int, teams: bool, keep_open: bool) -> "SectionDTO":
    from bridgemate_dataconnector.dto import SectionDTO

    section = SectionDTO()
    section.session_guid, section.scoring_group_number = guid, group
    section.letters, section.winners = pushed.letter, pushed.winners
    section.game_type = TEAMS if teams else PAIRS
    section.keep_bridgemates_alive = keep_open
    section.tables = _tables(pushed, guid, keep_open=keep_open)
    return section


def _tables(pushed: Pushed, guid: str, *, keep_open: bool) -> "list[TableDTO]":
    from bridgemate_dataconnector.dto import RoundDTO, TableDTO

    tables: dict[int, TableDTO] = {}
    for row in pushed.rows:
        table = tables.get(row.table)
        if table is None:
            table = tables[row.table] = TableDTO()
            table.session_guid, table.section_letters = guid, pushed.letter
            table.table_number = row.table
            table.keep_bridgemates_alive = keep_open
            table.rounds = []
        own = RoundDTO()
        own.session_guid, own.section_letters = guid, pushed.letter
        own.table_number, own.round_number = row.table, row.round
        own.pair_ns, own.pair_ew = (number_of(label, WHAT, MOST) for label in (row.ns, row.ew))
        own.low_board_number, own.high_board_number = min(row.boards, default=0), max(row.boards, default=0)
        assert table.rounds is not None
        table.rounds.append(own)
    return list(tables.values())


def _players(
    night: Night, session: int, parts: tuple[Part, ...], guid: str, club: str
) -> "tuple[list[PlayerDataDTO], list[ParticipationDTO]]":
    """Who sits where in the first round; the control software follows them through the movement."""
    from bridgemate_dataconnector.dto import ParticipationDTO, PlayerDataDTO, TableDirection

    players: dict[str, PlayerDataDTO] = {}
    seats: list[ParticipationDTO] = []
    for part in parts:
        for _, table, seat, number, name, since, *_ in numbers(night, session, part, Losses()):
            if since or not isinstance(table, int) or not isinstance(name, str):
                continue
            own = ParticipationDTO()
            own.session_guid, own.section_letters, own.table_number = guid, part.letter, table
            own.direction = TableDirection("NESW".index(str(seat)) + 1)
            if isinstance(number, str):
                own.player_number = number
                player = players[number] = PlayerDataDTO()
                player.session_guid, player.club_id = guid, club
                player.player_number, player.first_name, player.last_name = number, "", name
            else:
                own.first_name, own.last_name = "", name
            seats.append(own)
    return list(players.values()), seats


def _deals(
    night: Night, session: int, parts: tuple[Part, ...], guid: str, of_group: dict[str | None, int]
) -> "Iterator[HandrecordDTO]":
    """The deals that are known in full, once for each group of sections that is scored together."""
    from bridgemate_dataconnector.dto import HandrecordDTO

    for part in parts:
        for board in sorted({board for boards in part.movement.board_sets for board in boards}):
            deal = night.deal(board, session, part.section)
            if deal is None or not deal.is_complete:
                continue
            record = HandrecordDTO()
            record.session_guid, record.section_letters = guid, part.letter
            record.scoring_group_number, record.board_number = of_group[part.letter], board
            for seat, name in _NAMES.items():
                for suit, ranks in zip(_SUITS.values(), deal.hand(seat).suits, strict=True):
                    setattr(record, f"{name}_{suit}", ranks)
            yield record


def _settings(settings: Settings, letter: str, guid: str) -> "Bridgemate2SettingsDTO":
    """The same settings under the same documented names."""
    from bridgemate_dataconnector.dto import Bridgemate2SettingsDTO

    return Bridgemate2SettingsDTO.from_dict(
        {**asdict(settings), "SessionGuid": guid, "SectionLetters": letter}
    )
