"""Who is shown how in public: in full, as initials, by an alias, or not at all (``privacy.toml``).

The settings are kept apart from results and are never published. `duplicate.night.publishing` makes the
night that may be seen; everything that the public sees is made of that one.
"""

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from duplicate.night.entries import Member
from duplicate.night.initials import initials, is_of_signs
from duplicate.night.settings import Digits, Part, read_settings
from duplicate.night.writings import plain
from duplicate.words import tables
from duplicate.words.files import is_file
from duplicate.words.problems import DuplicateError, Problem, Severity

PRIVACY_FILE = "privacy.toml"
_SITE = "site.json"  #: what a club's site remembers, in its folder
#: What stands for somebody who is not shown: in every language and script the same.
NOBODY = "***"
_LONG = 8  #: letters of a name that is no other name with the letters in another order

Display = Literal["full", "initials", "alias", "hidden"]


class PersonSettings(Part, frozen=True, kw_only=True):
    """A section ``[[person]]``: one person, known by member number, person id or name."""

    name: str = ""
    club_number: Digits = ""
    id: Digits = ""
    display: Literal["", "full", "initials", "alias", "hidden"] = ""
    alias: str = ""
    under_18: bool = False  #: by alias, without one by initials, unless ``display`` says otherwise
    guardian: str = ""  #: name and contact of a guardian; never leaves this file


class ErasedSettings(Part, frozen=True, kw_only=True):
    """A section ``[[erased]]``: somebody who is hidden for ever; nothing here tells who.

    Each text is the SHA-256 of the salt and of a member number, person id, name, or the sound of a name in
    signs. By that somebody is recognised in texts alone: many people have one of the same sound.
    """

    salt: str
    when: str = ""
    name: tuple[str, ...] = ()
    sound: tuple[str, ...] = ()
    club_number: tuple[str, ...] = ()
    id: tuple[str, ...] = ()


class PrivacySettings(Part, frozen=True, kw_only=True):
    """One file. An unknown name or value is an error with its line."""

    default: Display = "full"  #: for everybody who is not named; "alias": initials where there is none
    numbers: bool = False  #: member numbers of those who are shown in full, on pages and in public data
    person: tuple[PersonSettings, ...] = ()
    erased: tuple[ErasedSettings, ...] = ()


class Person(NamedTuple):
    """By what somebody is recognised."""

    name: str = ""
    club_number: str = ""
    id: str = ""

    @classmethod
    def of(cls, member: Member) -> "Person":
        """The person who a member is."""
        return cls(member.name, member.club_number, member.person)

    @property
    def label(self) -> str:
        """Name and number, as lists of candidates have them."""
        number = self.club_number or self.id
        return f"{self.name} ({number})" if self.name and number else self.name or number

    @property
    def key(self) -> str:
        """Who it is: id, else number, else name."""
        if self.id or self.club_number:
            return f"id {self.id}" if self.id else f"number {self.club_number}"
        return f"name {plain(self.name)}"


def hashed(salt: str, kind: str, text: str) -> str:
    """What a section ``[[erased]]`` keeps of a number, an id or a name; of a name in any order, also joined.

    >>> hashed("s", "name", "Ann O'Berg") == hashed("s", "name", "oberg, ANN")
    True
    """
    known = _written(text) if kind == "name" else text.strip()
    return hashlib.sha256(f"{salt}\0{kind}\0{known}".encode()).hexdigest()


def _written(name: str) -> str:
    """A name in any order of its parts: by its letters; a short one, or one in signs, by its words."""
    letters = plain(name)
    if len(letters) < _LONG or is_of_signs(letters):
        return " ".join(sorted(name_words(name)))
    return "".join(sorted(letters))


def name_words(text: str) -> list[str]:
    """The words of a name, to compare by.

    >>> name_words("O'Berg, Ánn")
    ['oberg', 'ann']
    """
    return [word for word in map(plain, re.split(r"[\s,]+", text)) if word]


@dataclass(frozen=True)
class Privacy:
    """How people are shown, from all files that hold.

    >>> Privacy().shown(Person("Ann Berg")), Privacy(default="initials").shown(Person("Ann Berg"))
    ('Ann Berg', 'A. B.')
    """

    default: Display = "full"
    numbers: bool = False
    people: tuple[PersonSettings, ...] = ()
    erased: tuple[ErasedSettings, ...] = ()
    origins: tuple[tuple[Path, int], ...] = ()  #: of ``people``: the file, and the place in it

    @property
    def is_open(self) -> bool:
        """Whether everybody is shown in full with the number."""
        return self.shows_all_names and self.numbers

    @property
    def shows_all_names(self) -> bool:
        """Whether everybody is shown in full, with or without numbers."""
        return self.default == "full" and not self.people and not self.erased

    def display(self, who: Person) -> Display:
        """How somebody is shown."""
        if self.is_erased(who):
            return "hidden"
        own = self.settings(who)
        if own is None:
            return "initials" if self.default == "alias" else self.default
        if own.display:
            return own.display
        if own.alias:
            return "alias"
        if own.under_18:
            return "hidden" if self.default == "hidden" else "initials"
        return "initials" if self.default == "alias" else self.default

    def shown(self, who: Person) -> str:
        """The name under which somebody is shown; empty for a member without a name."""
        if not who.name.strip():
            return ""
        how = self.display(who)
        if how == "full":
            return who.name
        own = self.settings(who)
        if how == "alias" and own is not None and own.alias:
            return own.alias
        return NOBODY if how == "hidden" else initials(who.name)

    def settings(self, who: Person) -> PersonSettings | None:
        """The section about somebody. An id decides, else a number, else the name."""
        for own in self.people:
            if own.id and own.id == who.id:
                return own
        for own in self.people:
            if own.club_number and own.club_number == who.club_number:
                return own
        wanted = sorted(name_words(who.name))
        for own in self.people:
            if not own.name or sorted(name_words(own.name)) != wanted or not wanted:
                continue
            if (own.club_number and who.club_number) or (own.id and who.id):
                continue  # a namesake with another number
            return own
        return None

    def is_erased(self, who: Person) -> bool:
        """Whether somebody is hidden for ever."""
        for own in self.erased:
            for kind, text, known in (
                ("id", who.id, own.id),
                ("club_number", who.club_number, own.club_number),
                ("name", who.name, own.name),
            ):
                if text and known:
                    if hashed(own.salt, kind, text) in known:
                        return True
                    if kind != "name":
                        break  # a namesake with another number
        return False

    def check(self, people: Iterable[Person]) -> None:
        """Refuse a name in the settings that several people have, and an alias that is somebody's name."""
        people = list(people)
        self.check_aliases(who.name for who in people)
        named = {own.name: own for own in self.people if own.name and not own.club_number and not own.id}
        if not named:
            return
        found: dict[str, dict[str, Person]] = defaultdict(dict)
        for who in people:
            own = self.settings(who)
            if own is not None and own.name in named:
                found[own.name][who.key] = who
        for name, candidates in found.items():
            numbered = [who for who in candidates.values() if who.club_number or who.id]
            if len(numbered) > 1:
                listed = ", ".join(sorted(who.label for who in numbered))
                number = self.people.index(named[name])
                message, remedy = f"it could be one of {listed}", "write club_number beside the name"
                raise DuplicateError(self.problem(number, "name", name, message, remedy))

    def problem(
        self,
        number: int,
        field: str,
        value: str,
        message: str,
        remedy: str,
        severity: Severity = Severity.ERROR,
    ) -> Problem:
        """What is wrong with a setting of one of ``people``, with its file and line."""
        if number >= len(self.origins):
            return Problem(message, "", None, f"person.{field}", value, remedy, severity)
        path, place = self.origins[number]
        problem = Problem(message, str(path), None, f"person[{place}].{field}", value, remedy, severity)
        return tables.with_line(problem, path.read_text(encoding="utf-8-sig"))

    def check_aliases(self, names: Iterable[str]) -> None:
        """Refuse an alias that is somebody's real name: it would be taken for that person."""
        real = {tuple(sorted(name_words(name))): name for name in names}
        for number, own in enumerate(self.people):
            alias = tuple(sorted(name_words(own.alias)))
            if not alias or alias not in real:
                continue
            itself = alias == tuple(sorted(name_words(own.name)))
            message = "this is the name itself" if itself else f"{real[alias]} is the name of a player"
            remedy = "choose an alias that is nobody's name"
            raise DuplicateError(self.problem(number, "alias", own.alias, message, remedy))


def load_privacy(files: Sequence[Path]) -> Privacy:
    """The settings of several files, the nearest first; without any, names in full without numbers.

    A person in the nearer file is shown as it says there; who is erased in any file stays erased.
    """
    read = [(path, *_read(path)) for path in files]
    people: list[PersonSettings] = []
    origins: list[tuple[Path, int]] = []
    for path, settings, _ in read:
        known = {_key(own) for own in people}
        seen: set[str] = set()
        for number, own in enumerate(settings.person):
            if _key(own) in seen:
                raise _refused(path, number, "this person stands in the file already", _key(own))
            seen.add(_key(own))
            if _key(own) not in known:
                people.append(own)
                origins.append((path, number))
    default: Display = next((s.default for _, s, stated in read if "default" in stated), "full")
    privacy = Privacy(
        default=default,
        numbers=next((s.numbers for _, s, stated in read if "numbers" in stated), False),
        people=tuple(people),
        erased=tuple(own for _, settings, _ in read for own in settings.erased),
        origins=tuple(origins),
    )
    privacy.check_aliases(own.name for own in people if own.name)
    for number, own in enumerate(people):
        twin = next((other for other in people[:number] if own.alias and other.alias == own.alias), None)
        if twin is not None:
            message, remedy = "somebody else has this alias", "choose another"
            raise DuplicateError(privacy.problem(number, "alias", own.alias, message, remedy))
    return privacy


def _key(own: PersonSettings) -> str:
    return Person(own.name, own.club_number, own.id).key


def find_privacy(
    source: Path | None, out: Path | None = None, given: Path | None = None, *, file: Path | None = None
) -> list[Path]:
    """The files that hold for a night and the folder of its pages, the nearest first.

    ``given`` alone, when it is named; else those in the night folder (or beside a file of results), in the
    folder above it, and beside the folder of the pages, or the site of which that is a folder. One among the
    pages is refused: it would be uploaded. ``file`` is a single one to be written: those in its folder hold,
    in the folder above it, and beside the site in which it lies.
    """
    among = () if out is None else _among_pages(out)
    for folder in among:
        if is_file(folder / PRIVACY_FILE):
            problem = Problem(
                "it lies among the pages and would be published with them",
                file=str(folder / PRIVACY_FILE),
                remedy=f"move it to {among[-1].resolve().parent / PRIVACY_FILE}",
            )
            raise DuplicateError(problem)
    if given is not None:
        if not is_file(given):
            raise DuplicateError(Problem("there is no such file", field="--privacy", value=str(given)))
        return [given]
    places = []
    if source is not None:
        folder = source if source.is_dir() else source.parent
        places += [folder, folder.resolve().parent] if source.is_dir() else [folder]
    if among:
        places.append(among[-1].resolve().parent)
    if file is not None:
        folder = file.resolve().parent
        places += [folder, folder.parent, _among_pages(folder)[-1].parent]
    found: dict[Path, Path] = {}
    for place in places:
        if is_file(place / PRIVACY_FILE):
            found.setdefault((place / PRIVACY_FILE).resolve(), place / PRIVACY_FILE)
    return list(found.values())


def _among_pages(out: Path) -> tuple[Path, ...]:
    """The folder of some pages, and the site of which it is a part, as those of Swiss events and leagues."""
    site = out.resolve().parent
    return (out, site) if is_file(site / _SITE) else (out,)


def _read(path: Path) -> tuple[PrivacySettings, dict[str, object]]:
    """The settings in a file, and what it states."""
    settings, stated, _ = read_settings(PrivacySettings, path)
    for number, own in enumerate(settings.person):
        if not (own.name.strip() or own.club_number or own.id):
            raise _refused(path, number, "this person has no name", "", "write name, club_number or id")
        if own.display == "alias" and not own.alias:
            raise _refused(path, number, "there is no alias", own.name, 'write alias = "..."')
    return settings, stated


def _refused(
    path: Path, number: int, message: str, value: str, remedy: str = "keep one section for each person"
) -> DuplicateError:
    problem = Problem(message, str(path), None, f"person[{number}]", value, remedy)
    return DuplicateError(tables.with_line(problem, path.read_text(encoding="utf-8-sig")))
