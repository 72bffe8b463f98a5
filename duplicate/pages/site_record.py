"""What a site remembers of each event, so that no night is read again: ``event.json`` in its folder.

Version 1 had no people: such an event is listed, and is on no player's page before it is scored again.
"""

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from duplicate.night.entries import SHOWN, Member
from duplicate.pages.data_links import FOLDER
from duplicate.pages.said import Opening, Said, Text
from duplicate.pages.twins import marks_of
from duplicate.pages.views import EventView, PersonView, Winner
from duplicate.words.local import DayOfYear, Moment
from duplicate.words.problems import DuplicateError, Problem

RECORD = "event.json"
RATED = "rated.json"  #: beside it, read only where a club shows ratings
VERSION = 2


class RecordedPerson(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """Somebody who played: ``key`` stands for his number, ``slug`` is the name of his page."""

    name: str
    slug: str
    key: str = ""
    sounds: str = ""  #: how a Chinese name is spoken, for searching and sorting


class RecordedSeat(msgspec.Struct, frozen=True, array_like=True):
    """Somebody's part in a contestant: place among the people, boards, whether he is awarded."""

    person: int
    boards: int
    awarded: bool


class RecordedPhrase(msgspec.Struct, frozen=True, array_like=True):
    """A phrase, and the number in it."""

    text: str
    n: str = ""

    @property
    def said(self) -> Said:
        """The phrase as pages say it."""
        return Said(self.text, {"n": self.n} if self.n else {})


class RecordedMoment(msgspec.Struct, frozen=True, array_like=True):
    """A phrase, and the moment in it: since when a result is final, until when it is corrected."""

    text: str
    time: str

    @property
    def said(self) -> Said:
        """The phrase as pages say it, on a line of its own."""
        return Opening(self.text, {"time": Moment(self.time), "date": Moment(self.time)})


class RecordedTitle(msgspec.Struct, frozen=True, array_like=True):
    """What a ranking is called: a phrase, and the name, number or day in it."""

    text: str
    value: str = ""

    @classmethod
    def of(cls, title: Text) -> "RecordedTitle":
        """A title as it is kept."""
        if isinstance(title, Said):
            return cls(title.text, *map(str, title.values.values()))
        return cls("%(day)s" if isinstance(title, DayOfYear) else "%(name)s", str(title))

    @property
    def said(self) -> Said:
        """The title as pages say it."""
        return Said(self.text, {"n": self.value, "name": self.value, "day": DayOfYear(self.value)})


class RecordedSideWinner(msgspec.Struct, frozen=True, array_like=True):
    """Who is first of a ranking beside the main one."""

    title: RecordedTitle
    section: str  #: when each section is ranked by itself
    winner: Winner


class Course(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How far an event of several rounds has come."""

    system: str  #: swiss, round-robin, knock-out or ladder
    after: str = ""  #: rounds that are over
    of: str = ""  #: of so many; empty where nobody knows
    over: bool = False


class RecordedEntry(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One contestant and how it came out, as on its scorecard."""

    page: str
    people: list[RecordedSeat]
    side: str = ""
    rank: str = ""  #: empty for who is not ranked
    of: str = ""
    percent: str = ""
    total: str = ""
    boards: str = ""
    points: str = ""  #: master points that each player is awarded
    team: str = ""  #: its name, of a team
    reached: RecordedPhrase | None = None  #: how far in a knock-out, or which rung of a ladder


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the site knows of one event, and which files are its own."""

    version: int = 1
    slug: str
    name: str
    date: str
    club: str
    method: str
    pairs: str
    boards: str
    languages: list[str]
    winners: list[Winner]
    files: list[str]
    contest: str = "pair"  #: what pairs, teams or players there are so many of
    stage: str = ""  #: provisional or final
    updated: str = ""
    unit: str = ""  #: what totals are called, as a phrase
    points: str = ""  #: what master points are called, as a phrase
    results: list[str] = []  #: marks by which the night is known again, see `duplicate.pages.twins`
    seats: list[str] = []
    source: str = ""
    page: str = "index.html"
    people: list[RecordedPerson] = []
    entries: list[RecordedEntry] = []
    course: Course | None = None  #: of an event of several rounds
    since: RecordedMoment | None = None  #: since when it is final, or until when it is corrected
    late: RecordedPhrase | None = None  #: that there were changes after that
    side_winners: list[RecordedSideWinner] = []

    @property
    def running(self) -> bool:
        """Whether rounds are still to be played: nobody has won yet."""
        return self.course is not None and not self.course.over

    @property
    def order(self) -> tuple[str, str, str]:
        """In order of time."""
        return (self.date, self.name, self.slug)


def record_of(
    event: EventView,
    people: Sequence[RecordedPerson],
    *,
    languages: Iterable[str],
    files: Iterable[str],
    source: str = "",
) -> Record:
    """The record of an event; ``people`` are those of the view, in its order, ``source`` marks its place."""
    marks, late = marks_of(event), event.changes_since
    return Record(
        version=VERSION,
        slug=event.slug,
        name=event.name,
        date=event.date,
        club=event.club,
        method=event.method.text,
        pairs=str(len(event.scorecards)),
        boards=str(len(event.columns)),
        languages=list(languages),
        winners=list(event.winners),
        files=sorted(files),
        contest=event.contest,
        stage=event.stage,
        updated=event.updated,
        unit=event.total_unit.text,
        points=event.master_points.text if event.master_points else "",
        results=marks.results,
        seats=marks.people,
        source=source,
        people=list(people),
        entries=[
            RecordedEntry(
                page=card.page,
                people=[RecordedSeat(*seat) for seat in card.people],
                side=card.direction,
                rank=card.rank,
                of=card.of,
                percent=card.percent,
                total=card.total,
                boards=card.boards,
                points=card.master_points,
                team=card.team,
            )
            for card in event.scorecards
            if card.people and card.boards.strip("0")  # who played nothing is in no history
        ],
        since=next((RecordedMoment(s.text, str(*s.values.values())) for s in event.state_since), None),
        late=RecordedPhrase(late.text, str(late.values["n"])) if late else None,
        side_winners=[
            RecordedSideWinner(RecordedTitle.of(w.title), w.section, w.winner) for w in event.side_winners
        ],
    )


def key_of(person: PersonView, secret: str) -> str:
    """What stands for the id or number of somebody in published files; empty for who has none.

    With a ``secret`` it is enough to know him by, and nobody else can find the number by trying all.
    Without one it is eight bits, which thousands of numbers have in common: they tell people of one name
    apart, and no more.
    """
    if not person.identity or person.identity.startswith(f"person {SHOWN}"):
        return ""
    if not secret:
        return hashlib.blake2s(person.identity.encode(), digest_size=1).hexdigest()
    key = hashlib.blake2s(secret.encode()).digest()
    return hashlib.blake2s(person.identity.encode(), digest_size=8, key=key).hexdigest()


def member_of(name: str, key: str) -> Member:
    """Somebody in a record, as the rule of who is who takes him."""
    return Member(name, person=f"{key} {name}" if len(key) == 2 else key)


def read_records(out: Path) -> list[Record]:
    """All records below ``out``, newest first; one that cannot be read is an error that names it."""
    decode = msgspec.json.Decoder(Record).decode
    records: list[Record] = []
    for path in sorted(out.glob(f"*/{RECORD}")):
        if path.parent.name == FOLDER:
            continue
        try:
            record = decode(path.read_bytes())
        except msgspec.MsgspecError as error:
            raise _unreadable(path, f"it is no record of an event: {error}") from error
        if record.version > VERSION:
            raise _unreadable(path, "a newer version of duplicate made it")
        records.append(record)
    return sorted(records, key=lambda r: r.order, reverse=True)


def _unreadable(path: Path, message: str) -> DuplicateError:
    remedy = "score that night again, or move its folder away; the list of events is not changed"
    return DuplicateError(Problem(message, file=str(path), remedy=remedy))


def record_in(folder: Path) -> Record | None:
    """The record of one event; None where there is none, or none that can be read."""
    try:
        return msgspec.json.decode((folder / RECORD).read_bytes(), type=Record)
    except (FileNotFoundError, NotADirectoryError, msgspec.MsgspecError):
        return None


def encoded(record: msgspec.Struct) -> bytes:
    """A record as a file."""
    return msgspec.json.format(msgspec.json.encode(record, enc_hook=str), indent=1) + b"\n"
