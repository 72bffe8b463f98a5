"""The file ``theme.toml`` as strict records: an unknown name or value is an error that says so."""

import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from duplicate.pages.colours import is_colour
from duplicate.words import tables, toml
from duplicate.words.languages import unknown_language
from duplicate.words.problems import DuplicateError, Problem

_REMOTE = re.compile(
    rb"<script|<foreignObject|(?:href|src)\s*=\s*[\"'](?!#|data:)|url\(\s*[\"']?(?!#|data:)", re.I
)
_LARGEST = 300_000  #: bytes of a picture: every page of a phone loads it
_KINDS = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpg", b"RIFF": "webp", b"GIF8": "gif"}
_MEDIA = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "webp": "image/webp",
    "gif": "image/gif",
    "svg": "image/svg+xml",
}
_FONT = re.compile(r"[\w\- ]+")


class Picture(NamedTuple):
    """A picture that goes with the pages."""

    file: str  #: its name beside the style sheet
    content: bytes

    @property
    def media(self) -> str:
        """Its media type."""
        return _MEDIA[self.file.rsplit(".", 1)[1]]


class Fonts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Families that readers have on their machines; nothing is fetched."""

    text: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()


class WebLink(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A link to somewhere else."""

    name: str
    href: str


class Sponsor(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whoever pays for something."""

    name: str
    href: str = ""
    picture: str = ""  #: a file beside the theme
    text: dict[str, str] = {}  #: by language: what stands before the name


class ThemeFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that a club says about its look."""

    name: str = ""  #: of the club, at the top of every page
    logo: str = ""  #: a file beside the theme
    colours: dict[str, str | dict[str, str]] = {}  #: and ``colours.dark``
    fonts: Fonts = Fonts()
    header: dict[str, str] = {}  #: by language, below the band at the top
    footer: dict[str, str] = {}
    sponsor: Sponsor | None = None
    links: tuple[WebLink, ...] = ()


def wrong(file: str, field: str, value: str, message: str, remedy: str) -> DuplicateError:
    """An error of one setting."""
    return DuplicateError(Problem(message, file=file, field=field, value=value, remedy=remedy))


def read_theme_file(path: Path) -> ThemeFile:
    """The file with names, values, addresses and fonts checked, pictures and contrast not yet."""
    try:
        plain, text = toml.read_with_text(path, path.name)
    except FileNotFoundError:
        raise DuplicateError(Problem("there is no such file", file=str(path))) from None
    found = tables.converted(plain, ThemeFile, text, path.name)
    _check_languages(found, path.name)
    _check_addresses(found, path.name)
    for field, families in (("fonts.text", found.fonts.text), ("fonts.headings", found.fonts.headings)):
        for family in families:
            if not _FONT.fullmatch(family):
                remedy = "write the name of a font that readers have, such as Georgia; nothing is fetched"
                raise wrong(path.name, field, family, "this is no name of a font", remedy)
    return found


def _check_languages(theme: ThemeFile, file: str) -> None:
    texts = {"header": theme.header, "footer": theme.footer}
    if theme.sponsor:
        texts["sponsor.text"] = theme.sponsor.text
    for field, by_language in texts.items():
        for code in by_language:
            if problem := unknown_language(code):
                raise wrong(file, f"{field}.{code}", "", problem.message, problem.remedy)


def _check_addresses(theme: ThemeFile, file: str) -> None:
    links = [(f"links[{place}]", link.href) for place, link in enumerate(theme.links)]
    if theme.sponsor and theme.sponsor.href:
        links.append(("sponsor", theme.sponsor.href))
    for field, href in links:
        try:
            parts = urlsplit(href)
        except ValueError:
            parts = urlsplit("")
        sound = (parts.scheme in ("http", "https") and parts.hostname) or (
            parts.scheme == "mailto" and parts.path
        )
        if not sound or re.search(r"\s", href):
            remedy = "write the whole address, such as https://club.example/"
            raise wrong(file, f"{field}.href", href, "this is no web address", remedy)


def read_colours(
    theme: ThemeFile, known: tuple[str, ...], file: str
) -> tuple[dict[str, str], dict[str, str]]:
    """The colours for light and for dark pages, each known and well written."""
    light = {name: value for name, value in theme.colours.items() if isinstance(value, str)}
    dark = theme.colours.get("dark", {})
    for name, value in theme.colours.items():
        if isinstance(value, dict) and name != "dark":
            raise wrong(file, f"colours.{name}", "", "this is no colour", "write one colour, such as #0b5c43")
    if isinstance(dark, str):
        raise wrong(file, "colours.dark", dark, "this is no colour", "write a table: [colours.dark]")
    for where, colours in (("colours", light), ("colours.dark", dark)):
        for name, value in colours.items():
            if name not in known:
                from duplicate.night.settings import suggest

                raise wrong(
                    file, f"{where}.{name}", value, "no such colour", suggest(name, known, "a colour")
                )
            if not is_colour(value):
                remedy = "write # and six digits of 0-9 and a-f, such as #0b5c43"
                raise wrong(file, f"{where}.{name}", value, "this is no colour", remedy)
    return light, dark


def read_picture(folder: Path, name: str, role: str, field: str, file: str) -> Picture:
    """A picture beside the theme, of a kind that every browser shows, and not too heavy for a phone."""
    path = folder / name
    try:
        content = path.read_bytes()
    except OSError as error:
        remedy = f"put it into {folder}"
        raise wrong(file, field, name, f"the picture cannot be read: {error.strerror}", remedy) from None
    if len(content) > _LARGEST:
        remedy = f"make it smaller than {_LARGEST // 1000} kB: every page loads it"
        raise wrong(file, field, name, f"the picture has {len(content) // 1000} kB", remedy)
    kind = next((kind for start, kind in _KINDS.items() if content.startswith(start)), "")
    if not kind and b"<svg" in content[:1000]:
        kind = "svg"
        if found := _REMOTE.search(content):
            what = found[0].decode("utf-8", "replace")
            remedy = "save it as a plain SVG without scripts and outer files"
            raise wrong(file, field, name, f"the picture runs or loads something: {what}", remedy)
    if not kind:
        remedy = "save it as PNG, JPEG, WebP, GIF or SVG"
        raise wrong(file, field, name, "this is no picture that browsers show", remedy)
    return Picture(f"{role}.{kind}", content)
