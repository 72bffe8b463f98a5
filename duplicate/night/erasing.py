"""To erase somebody: who is meant, and what the privacy settings then hold in the place of the name."""

import re
import secrets
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path

from duplicate.night.privacy import Person, PersonSettings, hashed, load_privacy
from duplicate.night.writings import plain
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.sounds import spellings


def meant(
    text: str, people: Iterable[Person], heard: Callable[[str], Collection[str]] = lambda name: ()
) -> tuple[Person, ...]:
    """Everything under which the person is known that a member number, an id or a name means.

    ``heard`` gives how a name may be typed by its sound, without spaces, where that is not its own letters.
    Empty where nobody is called so. Raises DuplicateError when it could be several people.

    >>> [who.label for who in meant("berg", [Person("Ann Berg", "7"), Person("Bo Carl", "8")])]
    ['Ann Berg (7)']
    """
    known = list(dict.fromkeys(people))
    wanted = sorted(filter(None, map(plain, re.split(r"[\s,]+", text))))

    def words(who: Person) -> list[str]:
        return sorted(filter(None, map(plain, re.split(r"[\s,]+", who.name))))

    found = [who for who in known if text.strip() and text.strip() in (who.club_number, who.id)]
    found = found or [who for who in known if wanted and words(who) == wanted]
    sound = plain(text)
    found = found or [
        who for who in known if wanted and (sound in plain(who.name) or sound in heard(who.name))
    ]
    numbered = {who.key: who for who in found if who.club_number or who.id}
    names = {who.key for who in found if who.key not in numbered}
    if len(numbered) > 1 or (len(names) > 1 and not numbered):
        listed = ", ".join(sorted({who.label for who in found}))
        remedy = "give the member number, or the whole name"
        raise DuplicateError(
            Problem(f"it could be one of {listed}", field="person", value=text, remedy=remedy)
        )
    keys = set(numbered) or names
    named = {plain(who.name) for who in found if who.key in keys}
    #: with the number, and without where nobody else has the name
    alone = len({who.key for who in known if plain(who.name) in named and (who.club_number or who.id)}) <= 1
    return tuple(
        who for who in known if who.key in keys or (alone and plain(who.name) in named and who.name.strip())
    )


def record(path: Path, who: Sequence[Person], day: str) -> None:
    """Write into a file of privacy settings that somebody is hidden for ever; sections about them go.

    The file then holds no name: only hashes with a salt of their own, by which somebody is recognised.
    """
    text = path.read_text(encoding="utf-8-sig") if path.is_file() else ""
    if text and all(map(load_privacy([path]).is_erased, who)):
        return
    for own in reversed(_about(path, who) if text else []):
        text = _without(text, own)
    salt = secrets.token_hex(16)
    lines = ["[[erased]]", f'salt = "{salt}"', f'when = "{day}"']
    for kind, values in (
        ("name", {one.name for one in who if one.name.strip()}),
        ("sound", {way for one in who for way in spellings(one.name)}),
        ("club_number", {one.club_number for one in who if one.club_number}),
        ("id", {one.id for one in who if one.id}),
    ):
        if values:
            found = sorted({hashed(salt, "name" if kind == "sound" else kind, value) for value in values})
            listed = ", ".join(f'"{one}"' for one in found)
            lines.append(f"{kind} = [{listed}]")
    text = (text.rstrip() + "\n\n" if text.strip() else _HEAD) + "\n".join(lines) + "\n"
    part = path.with_name(f".{path.name}.new")
    part.write_text(text, encoding="utf-8", newline="\n")
    try:
        load_privacy([part])
    except DuplicateError:
        part.unlink()
        raise
    part.replace(path)


_HEAD = """# Who is shown how in public (docs/privacy.md). This file is never published.

"""


def _about(path: Path, who: Sequence[Person]) -> list[int]:
    """Which sections ``[[person]]`` are about somebody, from 0."""
    settings = load_privacy([path])

    def same(own: PersonSettings) -> bool:
        return any(
            (own.club_number and own.club_number == one.club_number)
            or (own.id and own.id == one.id)
            or (own.name and not own.club_number and not own.id and plain(own.name) == plain(one.name))
            for one in who
        )

    return [number for number, own in enumerate(settings.people) if same(own)]


def _without(text: str, number: int) -> str:
    """A text of TOML without one of its sections ``[[person]]``."""
    kept: list[str] = []
    seen, inside = -1, False
    for line in text.splitlines(keepends=True):
        if header := re.match(r"\s*(\[\[?)\s*([\w\-]+)\s*\]", line):
            seen += header[2] == "person"
            inside = header[2] == "person" and seen == number
        if not inside:
            kept.append(line)
    return "".join(kept)
