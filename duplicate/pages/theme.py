"""A club's own look: colours, fonts, logo, texts and sponsor, from a theme file, for pages and PDFs."""

import base64
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from duplicate.data import data_path
from duplicate.pages.colours import LEAST, contrast, readable
from duplicate.pages.theme_file import (
    Picture,
    WebLink,
    read_colours,
    read_picture,
    read_theme_file,
    wrong,
)
from duplicate.words.tables import lines_of
from duplicate.words.translations import Language

#: Which text lies on which grounds: every pair has a contrast of 4.5 at least.
PAIRS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "ink",
        ("paper", "surface", "stripe", "first", "mine", "alarm-paper", "h0", "h1", "h2", "h4", "h5", "h6"),
    ),
    ("quiet", ("paper", "surface", "stripe", "alarm-paper")),
    ("link", ("paper", "surface", "stripe")),
    ("felt-ink", ("felt",)),
    ("spade", ("surface",)),
    ("heart", ("surface",)),
    ("diamond", ("surface",)),
    ("club", ("surface",)),
    ("alarm", ("alarm-paper",)),
    ("good", ("surface",)),
    ("bad", ("surface", "paper")),
    ("mine-ink", ("surface", "mine")),
)
_FOLLOWS = (
    "felt",
    "link",
    "good",
    "bad",
)  #: a dark page takes the light colour of these, moved as far as it must
_DECLARED = re.compile(r"--([a-z0-9-]+):\s*(#[0-9a-fA-F]{6})\b")


class SponsorLine(NamedTuple):
    """The sponsor as a page shows him."""

    name: str
    href: str
    picture: Picture | None
    text: Mapping[str, str]

    def text_in(self, language: Language) -> str:
        """What stands before the name in a language."""
        return self.text.get(language.code, self.text.get("en", ""))


class Theme(msgspec.Struct, frozen=True, kw_only=True):
    """What a club says about its look, checked. Without a file everything is empty."""

    name: str = ""
    logo: Picture | None = None
    light: dict[str, str] = {}  #: colours by name
    dark: dict[str, str] = {}
    text_fonts: tuple[str, ...] = ()
    heading_fonts: tuple[str, ...] = ()
    header: dict[str, str] = {}
    footer: dict[str, str] = {}
    sponsor: SponsorLine | None = None
    links: tuple[WebLink, ...] = ()

    def header_in(self, language: Language) -> str:
        """The text below the band at the top, in a language; in English where it is not given."""
        return self.header.get(language.code, self.header.get("en", ""))

    def footer_in(self, language: Language) -> str:
        """The text at the end of a page."""
        return self.footer.get(language.code, self.footer.get("en", ""))

    def texts(self, language: Language) -> list[str]:
        """Everything that every page in a language says of the club."""
        said = [self.name, self.header_in(language), self.footer_in(language)]
        said += [text for link in self.links for text in (link.name, link.href)]
        if self.sponsor is not None:
            said += [self.sponsor.name, self.sponsor.href, self.sponsor.text_in(language)]
        return [text for text in said if text]

    @property
    def pictures(self) -> dict[str, bytes]:
        """The pictures that lie beside the style sheet, by name."""
        found = [self.logo, self.sponsor.picture if self.sponsor else None]
        return {picture.file: picture.content for picture in found if picture}

    @property
    def logo_data(self) -> str:
        """The logo as an address that holds it, for pages and papers that stand alone."""
        if self.logo is None:
            return ""
        return f"data:{self.logo.media};base64,{base64.b64encode(self.logo.content).decode()}"

    def css(self, *, dark: bool) -> str:
        """Its fonts and colours, behind our own; ``dark`` for pages with a dark side, which print plain."""
        fonts = (("sans", self.text_fonts), ("heading", self.heading_fonts))
        css = rule(":root", (f"--{name}: {_families(families)};" for name, families in fonts if families))
        for scheme, colours in (("light", self.light), ("dark", self.dark if dark else {})):
            own = rule(":root", (f"--{name}: {value};" for name, value in colours.items()))
            if own and dark:
                own = f"@media screen and (prefers-color-scheme: {scheme}) {{ {own.strip()} }}\n"
            css += own
        return css

    def paper_css(self) -> str:
        """Its fonts, the colour of lines, and its logo at the head of every page that is printed."""
        css = rule(":root", [f"--sans: {_families(self.text_fonts)};"] if self.text_fonts else [])
        if self.heading_fonts:
            css += rule("h1, h2, h3, .event .name", [f"font-family: {_families(self.heading_fonts)};"])
        if "felt" in self.light:
            felt = self.light["felt"]
            css += rule("thead th, .event, .first td", [f"border-bottom-color: {felt};"])
            css += rule(".leaf:not(.blank)", [f"border-color: {felt};", f"outline-color: {felt};"])
            css += rule(".kind", [f"color: {felt};"])
        return css + self._paper_head()

    def _paper_head(self) -> str:
        """Logo and name in the middle of the upper margin, where they take no room from the page."""
        if not self.logo and not self.name:
            return ""
        rules = [
            f"content: {css_string(self.name)};",
            "width: 46mm;",
            "text-align: center;",
            "font-weight: 700;",
        ]
        if self.logo:
            place = "2mm / auto 7.5mm" if self.name else "/ auto 9mm"
            rules += [
                "vertical-align: bottom;",
                f'background: url("{self.logo_data}") center {place} no-repeat;',
                "padding-bottom: .6mm;",
            ]
        sides = "@top-left { white-space: normal; } @top-right { white-space: normal; }"
        css = f"@page {{ {sides} {rule('@top-center', rules).strip()} }}\n"
        return css + self._card_heads()

    def _card_heads(self) -> str:
        """The same above each of two cards that are cut apart, beside the line to cut along."""
        css = rule(".card.left::before, .card.right::before", [f"content: {css_string(self.name)};"])
        if self.logo:
            place = "0 / auto 7.5mm" if self.name else "0 / auto 9mm"
            logo = f'background: url("{self.logo_data}") center {place} no-repeat;'
            css += rule(".card.left::before, .card.right::before", [logo])
        return css


def css_string(text: str) -> str:
    """A text as CSS has it in quotes."""
    escaped = "".join(f"\\{ord(c):x} " if c in '"\\<' or ord(c) < 32 else c for c in text)
    return f'"{escaped}"'


def _families(names: Iterable[str]) -> str:
    return ", ".join([*(f'"{name}"' for name in names), "system-ui", "sans-serif"])


def rule(selector: str, rules: Iterable[str]) -> str:
    """A rule of CSS; empty where there is nothing in it."""
    inner = " ".join(rules)
    return f"{selector} {{ {inner} }}\n" if inner else ""


def load_theme(path: Path | None) -> Theme:
    """The theme of a file; without one, our own look.

    Colours are checked with ours behind them: two that lie on each other with a contrast below 4.5 are an
    error that says the ratio and the nearest colour that passes.
    """
    if path is None:
        return Theme()
    with lines_of(path):
        return _load(path)


def _load(path: Path) -> Theme:
    read = read_theme_file(path)
    file, folder = path.name, path.resolve().parent
    ours, ours_dark = default_colours()
    light, dark = read_colours(read, tuple(ours), file)
    _check(ours | light, light, "colours", file)
    dark = _followed(light, dark, ours_dark)
    _check(ours | ours_dark | dark, dark, "colours.dark", file)
    sponsor = None
    if read.sponsor:
        told = read.sponsor
        picture = (
            read_picture(folder, told.picture, "sponsor", "sponsor.picture", file) if told.picture else None
        )
        sponsor = SponsorLine(told.name, told.href, picture, told.text)
    return Theme(
        name=read.name,
        logo=read_picture(folder, read.logo, "logo", "logo", file) if read.logo else None,
        light=light,
        dark=dark,
        text_fonts=read.fonts.text,
        heading_fonts=read.fonts.headings,
        header=read.header,
        footer=read.footer,
        sponsor=sponsor,
        links=read.links,
    )


def default_colours() -> tuple[dict[str, str], dict[str, str]]:
    """Our own colours, as the style sheets have them: of light pages, and what dark ones change."""
    base = (data_path("templates") / "styles" / "base.css").read_text(encoding="utf-8")
    site = (data_path("templates") / "styles" / "site.css").read_text(encoding="utf-8")
    dark = site.partition("@media (prefers-color-scheme: dark)")[2].partition("\n}")[0]
    return dict(_DECLARED.findall(base)), dict(_DECLARED.findall(dark))


def _followed(light: Mapping[str, str], dark: Mapping[str, str], ours: Mapping[str, str]) -> dict[str, str]:
    """The colours of dark pages, with those that follow the light ones."""
    found = dict(dark)
    if "felt-ink" in light and "felt-ink" not in dark:
        ink = readable(light["felt-ink"], [dark["felt"]]) if "felt" in dark else light["felt-ink"]
        found["felt-ink"] = ink or light["felt-ink"]
    all_dark = {**ours, **found}
    for name in _FOLLOWS:
        if name not in light or name in dark:
            continue
        if name == "felt":
            moved = readable(light[name], [all_dark["felt-ink"]])
        else:
            grounds = next(grounds for text, grounds in PAIRS if text == name)
            moved = readable(light[name], [all_dark[ground] for ground in grounds])
        if moved:
            found[name] = moved
    return found


def _check(colours: Mapping[str, str], own: Mapping[str, str], where: str, file: str) -> None:
    """Refuse a pair that somebody could not read; only what the theme changes can be at fault."""
    for text, grounds in PAIRS:
        for ground in grounds:
            ratio = contrast(colours[text], colours[ground])
            if ratio >= LEAST or not {text, ground} & set(own):
                continue
            changed = text if text in own else ground
            others = [colours[g] for g in grounds] if changed == text else [
                colours[t] for t, on in PAIRS if ground in on
            ]  # fmt: skip
            nearest = readable(colours[changed], others)
            remedy = f'write {changed} = "{nearest}", the nearest that passes' if nearest else (
                f"change {text} or {ground}: nothing near passes on all that {changed} meets"
            )  # fmt: skip
            message = f"{text} on {ground} has a contrast of {ratio:.2f}, and {LEAST} is needed"
            raise wrong(file, f"{where}.{changed}", colours[changed], message, remedy)
