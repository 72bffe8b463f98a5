"""Titles by accumulated master points: tables in files, and what every person has won so far."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from duplicate.data import data_path
from duplicate.night.entries import Member
from duplicate.night.results import Status
from duplicate.night.settings import Part, suggest
from duplicate.scoring.persons import UNKNOWN, Persons
from duplicate.scoring.scores import Scores
from duplicate.words.files import is_file
from duplicate.words.numbers import exact
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.tables import lines_of

#: The tables of titles that come with the program; a TOML file of the same form is as good.
TITLES = ("seed",)


class Title(NamedTuple):
    """A title and the master points from which it is held; its names by language."""

    points: Fraction
    names: Mapping[str, str]

    def name(self, language: str) -> str:
        """The name in a language; the English one where there is no other."""
        return self.names.get(language) or self.names["en"]


@dataclass(frozen=True)
class TitleTable:
    """Titles from low to high; the first is held by everybody."""

    name: str
    title: str
    titles: tuple[Title, ...]

    def held(self, points: Fraction) -> Title:
        """The title that so many points bring.

        >>> title_table("seed").held(Fraction(0)).name("zh")
        '无等级'
        """
        return [title for title in self.titles if title.points <= points][-1]

    def after(self, points: Fraction) -> Title | None:
        """The next title; None for who holds the highest."""
        return next((title for title in self.titles if title.points > points), None)


class _Title(Part, frozen=True, kw_only=True):
    points: str
    en: str
    zh: str = ""


class _File(Part, frozen=True, kw_only=True):
    name: str
    title: str
    sources: tuple[str, ...]
    titles: tuple[_Title, ...]


@cache
def _shipped(name: str) -> TitleTable:
    return _read(data_path("fixtures", "titles", f"{name}.toml"))


def title_table(source: str | Path) -> TitleTable:
    """The titles of a name in `TITLES`, or of a TOML file.

    Raises DuplicateError for an unknown name, an unknown or missing setting, and titles that are out of
    order or do not begin at 0.
    """
    if isinstance(source, str) and source in TITLES:
        return _shipped(source)
    path = Path(source)
    if not is_file(path):
        remedy = suggest(str(source), TITLES, "a table of titles") + "; or a TOML file"
        raise DuplicateError(
            Problem("no such table or file", field="titles", value=str(source), remedy=remedy)
        )
    with lines_of(path):
        return _read(path)


def _read(path: Path) -> TitleTable:
    from duplicate.scoring.award_files import read_toml

    found = read_toml(path, _File)
    titles: list[Title] = []
    for title in found.titles:
        try:
            points = exact(title.points)
        except ValueError:
            raise _refused(path, title.points, "it is no number", "write 10 or 2.5") from None
        if not titles and points:
            raise _refused(path, title.points, "the first title begins above 0", "begin at 0")
        if titles and points <= titles[-1].points:
            raise _refused(path, title.points, "the titles are out of order", "write them from low to high")
        titles.append(Title(points, {"en": title.en, **({"zh": title.zh} if title.zh else {})}))
    if not titles:
        raise _refused(path, found.name, "it has no titles", "write [[titles]] with points and en")
    return TitleTable(found.name, found.title, tuple(titles))


def _refused(path: Path, value: str, message: str, remedy: str) -> DuplicateError:
    return DuplicateError(Problem(message, file=path.name, field="titles", value=value, remedy=remedy))


# What everybody has won


class Won(NamedTuple):
    """What the players of one contestant were awarded in one event."""

    event: str
    day: str  #: ISO; empty when unknown
    members: tuple[Member, ...]
    rank: int
    points: Fraction


@dataclass(frozen=True)
class Account:
    """The master points of one person, event by event in order of time."""

    player: int  #: code of the person
    points: Fraction
    won: tuple[Won, ...]


def accounts(won: Iterable[Won], persons: Persons) -> tuple[Account, ...]:
    """What every person has, most points first; whoever played in an event without winning has 0."""
    found: dict[int, list[Won]] = {}
    for one in sorted(won, key=lambda w: (w.day, w.event)):
        for member in one.members:
            code = persons.code(member)
            if code != UNKNOWN:
                found.setdefault(code, []).append(one)
    made = [
        Account(code, sum((one.points for one in ones), Fraction(0)), tuple(ones))
        for code, ones in found.items()
    ]
    return tuple(sorted(made, key=lambda a: (-a.points, len(a.won), a.player)))


def rewarded_members(scores: Scores) -> Mapping[str, tuple[Member, ...]]:
    """Who of every contestant is awarded: who played at least half of the boards of a place at the table."""
    played: dict[str, Counter[tuple[int, Member]]] = {}
    boards: Counter[tuple[str, int]] = Counter()
    for position, row in enumerate(scores.night.results.rows):
        if row.status not in (Status.PLAYED, Status.PASSED):
            continue
        for contestant in _contestants(scores, position):
            members = scores.night.entries.by_id[contestant].members_at(
                row.session, row.round or 0, row.board
            )
            for place, member in members.items():
                played.setdefault(contestant, Counter())[place, member] += 1
                boards[contestant, place] += 1
    return {
        contestant: tuple(m for (place, m), n in counts.items() if 2 * n >= boards[contestant, place])
        for contestant, counts in played.items()
    }


def _contestants(scores: Scores, position: int) -> Sequence[str]:
    if scores.players:
        return [player for player in scores.players[position] if player]
    return [c for c in (scores.contestant_ns[position], scores.contestant_ew[position]) if c]
