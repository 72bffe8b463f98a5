"""Everything of a site that is about several events: its home, players, search and feeds.

It is made from the records alone, and what would be the same is not made again: of hundreds of events
only the pages of those who played in one change with it.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from duplicate.pages.data_links import FOLDER as DATA
from duplicate.pages.player_pages import (
    FOLDER,
    digests,
    player_files,
)
from duplicate.pages.site_files import remove_files, write_files
from duplicate.pages.site_home import LEAGUE, list_name, read_leagues
from duplicate.pages.site_look import SiteLook, site_look
from duplicate.pages.site_pages import SitePages
from duplicate.pages.site_people import Crowd, crowd_of
from duplicate.pages.site_record import RECORD, Record, encoded, read_records
from duplicate.pages.site_state import STATE, SiteState, state_in
from duplicate.pages.templates import Templates
from duplicate.words.plurals import quantity
from duplicate.words.problems import Problem, Severity
from duplicate.words.translations import LANGUAGES

_FEW = 12


class Updated(NamedTuple):
    """What was written, and what is to be said about it."""

    paths: list[Path]
    problems: list[Problem]


def is_site(folder: Path) -> bool:
    """Whether a folder is a site of ours."""
    if any((folder / name).is_file() for name in (STATE, LEAGUE)):
        return True
    return _has_events(folder)


def _has_events(folder: Path) -> bool:
    return any(path.parent.name != DATA for path in folder.glob(f"*/{RECORD}"))


def update_site(
    out: Path,
    look: SiteLook,
    overlay: Templates | None = None,
    *,
    moved: Mapping[str, str] | None = None,
    about: str = "",
) -> Updated:
    """Make everything of the site in ``out`` that is about several events.

    ``moved`` are addresses of players that have others now; ``about`` is the slug of the event that was
    published, so that only what is doubtful about its people is said. ``look`` is remembered; ``overlay``
    are its templates, where they are at hand.
    """
    settings, overlay = look.settings, overlay or look.overlay()
    records, leagues, before = read_records(out), read_leagues(out), state_in(out)
    if not records and not leagues:
        remove_files(out, {*before.files, *player_files(list(before.players), before.languages)})
        return Updated(write_files(out, {STATE: encoded(look.remembered(out, SiteState()))}), [])
    crowd = crowd_of(records)
    parts = crowd.parts(records)
    site = SitePages(out, records, leagues, crowd, parts, overlay, settings)
    paths = _settle(out, records, crowd)
    made = dict(site.lists())
    slugs = [crowd.residents[code].slug for code, own in enumerate(parts) if own]
    addresses = _moved(before.moved, moved or {}, _resettled(records, crowd), slugs)
    now = digests(crowd, parts, site.steps, site.frame())
    codes = site.codes
    same = before.languages == codes
    stale = {
        slug
        for slug, digest in now.items()
        if not same or before.players.get(slug) != digest or not (out / FOLDER / f"{slug}.html").exists()
    }
    made.update(site.players(stale))
    for old, new in addresses.items():
        made.update(site.stubs(old, new))
    paths += write_files(out, made)
    kept = {*made, *player_files([slug for slug in now if slug not in stale], codes)}
    gone = remove_files(out, {*before.files, *player_files(list(before.players), before.languages)} - kept)
    state = SiteState(
        languages=codes,
        files=sorted(set(made) - set(player_files(list(now), codes))),
        players=dict(sorted(now.items())),
        moved=dict(sorted(addresses.items())),
    )
    paths += write_files(out, {STATE: encoded(look.remembered(out, state))})
    problems = _problems(records, crowd, about)
    if dropped := [code for code in before.languages if code not in codes]:
        spoken = ", ".join(LANGUAGES[code].name if code in LANGUAGES else code for code in dropped)
        problems.append(
            Problem(
                "removed "
                f"{quantity(len(gone), 'file')} of home and players: no event is in {spoken} any more",
                remedy=f"to keep them: score one with --lang {','.join(before.languages)}",
                severity=Severity.WARNING,
            )
        )
    if before.base_url and not site.base:
        problems.append(
            Problem(
                "without a base address there is no feed any more",
                field="base_url",
                value=before.base_url,
                remedy="write base_url into site.toml, so that it is known every time",
                severity=Severity.WARNING,
            )
        )
    return Updated(paths, problems)


def _settle(out: Path, records: Sequence[Record], crowd: Crowd) -> list[Path]:
    """Write the addresses of people into the records that have others, so that they stay."""
    paths: list[Path] = []
    for record in records:
        slugs = [crowd.slug(person) for person in record.people]
        if slugs != [person.slug for person in record.people]:
            people = [
                msgspec.structs.replace(person, slug=slug)
                for person, slug in zip(record.people, slugs, strict=True)
            ]
            content = encoded(msgspec.structs.replace(record, people=people))
            paths += write_files(out / record.slug, {RECORD: content})
    return paths


def _resettled(records: Sequence[Record], crowd: Crowd) -> dict[str, str]:
    """Addresses in records that are nobody's any more, and where their people are now."""
    found: dict[str, str] = {}
    for record in records:
        for person in record.people:
            slug = crowd.slug(person)
            if person.slug and slug not in ("", person.slug):
                found[person.slug] = slug
    return found


def _moved(
    before: Mapping[str, str], now: Mapping[str, str], settled: Mapping[str, str], slugs: Sequence[str]
) -> dict[str, str]:
    """Old addresses that lead to a page; an address that somebody has again is no old one."""
    every = {**before, **settled, **now}
    there = set(slugs)
    found: dict[str, str] = {}
    for old in every:
        new, seen = every[old], {old}
        while new not in there and new in every and new not in seen:
            seen.add(new)
            new = every[new]
        if old not in there and new in there:
            found[old] = new
    return found


def _problems(records: Sequence[Record], crowd: Crowd, about: str) -> list[Problem]:
    found: list[Problem] = []
    old = [record for record in records if record.version < 2]
    if old:
        found.append(
            Problem(
                f"{len(old)} of {len(records)} events were published before there were pages of players",
                file=old[0].slug if len(old) == 1 else "",
                remedy="score them again, and their players are listed too",
                severity=Severity.NOTE,
            )
        )
    newest = next((record for record in records if record.slug == about), None)
    if newest is not None:
        codes = dict.fromkeys(crowd.code(person) for person in newest.people)
        found += [crowd.problems[code] for code in codes if code in crowd.problems]
        few = len(newest.results) < _FEW  # they may be the same by chance
        twins = [r.slug for r in records if r.results == newest.results and r.slug != about and not few]
        if twins:
            found.append(
                Problem(
                    "the same results are published under another name too",
                    file=twins[0],
                    remedy=f'write slug = "{twins[0]}" in event.toml to keep that address, '
                    "or remove the folder that is wrong",
                    severity=Severity.WARNING,
                )
            )
    return found


def club_homes(site: Path) -> dict[str, str]:
    """By language, the home of a site, seen from a folder in it."""
    codes = state_in(site).languages
    first = f"../{list_name(codes[0])}" if codes else "../index.html"
    return {code: f"../{list_name(code)}" if code in codes else first for code in LANGUAGES}


def site_around(folder: Path) -> Path | None:
    """The site to which pages in a folder belong: the folder itself, or the one around it; None for none."""
    if (folder / STATE).is_file():
        return folder
    around = folder.resolve().parent
    if is_site(around):
        return around
    return folder if _has_events(folder) else None  # that of a league has a record too, and is no site


def languages_of(out: Path, before: Sequence[str]) -> list[str]:
    """The languages of a list for which none is asked: those of the site around it, and ``before``.

    English and Chinese where there are neither.
    """
    look, _overlay = look_in(out, None, None)
    of_site = () if look is None else look.settings.site.languages
    return list(dict.fromkeys((*of_site, *before))) or ["en", "zh"]


def homes_around(folder: Path) -> dict[str, str]:
    """By language, the home of the site around a folder, seen from there; none where there is none."""
    site = site_around(folder)
    if site is None:
        return {}
    return {
        code: home.removeprefix("../" if site == folder else "") for code, home in club_homes(site).items()
    }


def look_in(out: Path, templates: Path | None, theme: Path | None) -> tuple[SiteLook | None, Templates]:
    """The look of a page that stands by itself in a folder: of the site around it, if there is one."""
    site = site_around(out)
    if site is None:
        return None, Templates(templates, theme)
    look = site_look(site, templates=templates, theme=theme)
    return look, look.overlay()
