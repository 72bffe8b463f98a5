"""Templates and stylesheets: ours, with a club's own folder laid over them."""

import os
import re
import sys
import traceback
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from duplicate.data import data_path
from duplicate.pages.book.leaves import POINT, dotted, is_kept_whole, text_width, together
from duplicate.pages.name_order import by_name
from duplicate.pages.said import Opening, Text, Whole, counted, dashed, opened
from duplicate.pages.theme import load_theme
from duplicate.words.languages import LANGUAGES, SOURCE, Language
from duplicate.words.local import READER, Call, Day, Figure, Local, Moment, isolated, language_of, written
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.sentences import form
from duplicate.words.translations import Translator, plural

if TYPE_CHECKING:
    from collections.abc import Callable

    from jinja2 import BytecodeCache, Environment
    from jinja2.runtime import Context
    from markupsafe import Markup


#: How templates are compiled: another name whenever that changes, which Jinja cannot know.
_COMPILED = "printed"


class Templates:
    """Finds templates by name, first in the club's folder, then in ours."""

    def __init__(self, overlay: Path | None = None, theme: Path | None = None) -> None:
        """``overlay`` is a folder with the same layout as ours; what is not in it comes from ours.

        ``theme`` is a club's file of colours, fonts, logo and texts: see `duplicate.pages.theme`. A folder is
        that of its ``theme.toml``, and where no other is given, of its ``templates``.
        """
        if theme is not None and theme.is_dir():
            own = theme / "templates"
            overlay = own if overlay is None and own.is_dir() else overlay
            theme = theme / "theme.toml"
        if overlay is not None and not overlay.is_dir():
            problem = Problem("the folder of templates does not exist", file=str(overlay))
            raise DuplicateError(problem, remedy="give a folder that holds site/ or styles/")
        self.folders = ([overlay] if overlay else []) + [data_path("templates")]
        self.theme = load_theme(theme)
        self._environment = self._make()

    def _make(self) -> "Environment":
        from jinja2 import ChoiceLoader, FileSystemLoader, StrictUndefined, pass_context

        from duplicate.pages.template_code import PageEnvironment

        made = PageEnvironment(
            loader=ChoiceLoader([FileSystemLoader(folder) for folder in self.folders]),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
            bytecode_cache=_bytecode_cache(),
            auto_reload=False,
        )
        made.globals.update(plural=plural, counted=counted, told=pass_context(_told))
        for name, kind in (("figure", Figure), ("day", Day), ("moment", Moment), ("call", Call)):
            made.filters[name] = _filter(kind)
        made.filters["isolated"] = isolated
        made.filters["together"] = _together
        made.filters["dotted"] = _dotted
        made.filters["head_width"] = _head_width
        made.filters["small_head"] = _small_head
        made.filters["caption_size"] = _caption_size
        made.filters["dashed"] = dashed
        made.filters["opened"] = opened
        made.filters["letters"] = pass_context(_letters)
        made.filters["by_name"] = pass_context(_in_order)
        made.globals["theme"] = self.theme
        return made

    def render(self, name: str, context: Mapping[str, object]) -> str:
        """One page from a template; a mistake in a template is worded for whoever wrote it."""
        from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError

        found = context.get("language")
        reader = found if isinstance(found, Language) else LANGUAGES[SOURCE]
        token = READER.set(reader)
        try:
            page = self._environment.get_template(name).render(context)
        except TemplateNotFound as error:
            raise DuplicateError(f"there is no template {error.name!r}") from error
        except TemplateSyntaxError as error:
            raise _mistake(error.message, error.filename or name, error.lineno) from error
        except TemplateError as error:
            file, line = _place(error, self.folders)
            raise _mistake(error.message, file or name, line) from error
        finally:
            READER.reset(token)
        if reader.direction == "rtl":
            from duplicate.pages.right_to_left import with_figures_from_the_left

            page = with_figures_from_the_left(page)
        return page

    def styles(self, *names: str, short: bool = False) -> str:
        """Stylesheets joined in order; a name that nobody has is left out (``club.css``).

        The theme comes before the sheets that only a club has. With ``short`` ours are without comments
        and blanks that only people need.
        """
        texts: list[str] = []
        for name in names:
            if name == "club.css":
                texts.append(self.theme.css(dark=not {"site.css", "home.css"}.isdisjoint(names)))
            elif name == "club-paper.css":
                texts.append(self.theme.paper_css())
            for folder in self.folders:
                path = folder / "styles" / name
                if path.is_file():
                    text = path.read_text(encoding="utf-8")
                    texts.append(_shortened(text) if short and folder == self.folders[-1] else text)
                    break
        return "".join(texts)

    def source(self, name: str) -> str:
        """A template as it stands, the club's where it has one; empty where nobody has."""
        found = (folder / name for folder in self.folders)
        return next((path.read_text(encoding="utf-8") for path in found if path.is_file()), "")

    def ours(self, name: str) -> str:
        """A file of our own templates, whatever the club has laid over it."""
        return (self.folders[-1] / name).read_text(encoding="utf-8")

    def overlaid(self, names: Iterable[str]) -> str | None:
        """The first of some files that the club has in its own folder."""
        own = self.folders[:-1]
        return next((name for name in names if any((folder / name).is_file() for folder in own)), None)

    def script(self, name: str) -> bytes:
        """A script of the pages, as the club has it, else ours."""
        path = next(f / "site" / name for f in self.folders if (f / "site" / name).is_file())
        return path.read_bytes()

    def assets(self, *names: str) -> dict[str, bytes]:
        """What all pages of a folder share, by name: style sheet, script, and pictures of the theme."""
        found = {"style.css": self.styles(*names, short=True).encode(), "script.js": self.script("script.js")}
        return found | self.theme.pictures


def _shortened(css: str) -> str:
    r"""A stylesheet of ours as a browser reads it.

    >>> _shortened("/* A bar. */\n.bar > i { top: 0; }\n@media print {\n  a { color: red; }\n}\n")
    '.bar>i{top:0}@media print{a{color:red}}'
    """
    bare = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    blank = r'("[^"]*")|\s+(?=[{};>~])|(?<=[{};:,>~])\s+'
    return re.sub(blank, lambda found: found[1] or "", bare).replace(";}", "}").strip()


def _mistake(message: str | None, file: str, line: int | None) -> DuplicateError:
    remedy = "correct the template, or remove it to use ours"
    return DuplicateError(Problem(message or "it cannot be used", file=file, line=line, remedy=remedy))


def _place(error: BaseException, folders: Sequence[Path]) -> tuple[str, int | None]:
    """File and line of the innermost template in a traceback."""
    found: tuple[str, int | None] = ("", None)
    for frame in traceback.extract_tb(error.__traceback__):
        if any(Path(frame.filename).is_relative_to(folder) for folder in folders):
            found = (frame.filename, frame.lineno)
    return found


def _language(context: "Context") -> Language:
    found = context.get("language")
    return found if isinstance(found, Language) else LANGUAGES[SOURCE]


def _told(context: "Context", said: Text) -> str:
    """A phrase as ``say`` says it, or a text that exists in English only and is marked so."""
    from markupsafe import Markup

    if isinstance(said, str):
        return said if _language(context).code == SOURCE else Markup('<span lang="en">{}</span>').format(said)
    words: str = context["say"](said)
    return words


def _in_order(context: "Context", found: Iterable[object], attribute: str) -> list[object]:
    """``{{ seats|by_name("who.names") }}``: sorted by a name, as the language of the page sorts names."""
    name, language = attrgetter(attribute), _language(context)
    return sorted(found, key=lambda one: by_name(name(one), language))


def _letters(context: "Context", text: str) -> int:
    """How many letters a text has in the language of the page; a Chinese one is as wide as two."""
    return sum(1 + (east_asian_width(letter) in "WF") for letter in written(text, _language(context)))


def _filter(kind: type[Local]) -> "Callable[[Context, object], str]":
    """``{{ event.date|day }}``: a text that is known to be a number, a date or a moment."""
    from jinja2 import pass_context

    return pass_context(lambda context, value: kind(value).local(_language(context)))


def sayer(translate: Translator, *, data: bool = False) -> "Callable[[Text], str]":
    """The function by which a template says a phrase with its values; a plain text stays as it is.

    Numbers and dates are written as the language of the translator writes them, and a phrase made by
    `plural` takes its form from the value ``n``. With ``data`` numbers and dates stay as programs read them.
    """
    language = language_of(translate)

    def say(said: Text) -> str:
        if isinstance(said, str):
            return str(said) if data else written(said, language)
        values = {name: say(value) for name, value in said.values.items()}
        text = form(said.text, said.values, translate) % values
        if isinstance(said, Whole) and not data:
            return text.replace(" ", "\N{NO-BREAK SPACE}")
        return opened(text) if isinstance(said, Opening) else text

    return say


def _together(names: str) -> "Markup":
    """Names as `together` has them, and none of those in Chinese divided."""
    from markupsafe import Markup, escape

    kept = Markup('<span class="whole">{}</span>')
    words = together(names).split(" ")
    return Markup(" ").join(kept.format(word) if is_kept_whole(word) else escape(word) for word in words)


def _dotted(text: str, size: float, room: float) -> str:
    """A text with dots in lines that neither begin nor end with one; points and millimetres."""
    return "\n".join(dotted(text.split(" · "), size * POINT, room))


def _head_width(text: str, least: float) -> str:
    """Millimetres of a column on paper in which no word of its head is divided, and ``least`` at least."""
    return f"{max(least, *(1.08 * text_width(word, 7.2 * POINT) + 2 for word in (text.split() or ['']))):.1f}"


_FORM = 184.0  #: width of a form in millimetres
_FOLD = 6.0  #: what panels beside each other leave white
_HEAD, _PANEL_HEAD, _LEAST = 8.5, 7.5, 5.6  #: type of heads in points, also in panels, and the smallest
_POCKET = 55.0  #: width of a panel of the pocket tables, in millimetres


def _small_head(text: str, percent: float, across: float = 1) -> "Markup | str":
    """The smaller type, as an attribute, in which no word of a form's head is divided; else nothing.

    ``across`` forms stand beside each other.
    """
    from markupsafe import Markup

    width, size = (_FORM, _HEAD) if across == 1 else (_FORM / across - _FOLD, _PANEL_HEAD)
    widest = max((text_width(word, POINT) for word in text.split()), default=0.0)
    room = width * float(percent) / 100 - 1.4
    if 1.06 * widest * size <= room:
        return ""
    return Markup(' style="font-size: {:.1f}pt"').format(max(_LEAST, room / (1.06 * widest)))


def _caption_size(text: str, size: float, across: float) -> float:
    """The type in points in which a caption of the pocket tables has one line; three quarters at least."""
    if across < 4:
        return round(size, 2)
    return round(max(0.75 * size, min(size, _POCKET / (1.06 * text_width(text, POINT)))), 2)


def _bytecode_cache() -> "BytecodeCache | None":
    """Compiled templates in the user's cache folder; without one, they are compiled every time."""
    from jinja2 import FileSystemBytecodeCache

    try:
        folder = _cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            return None
    except (OSError, RuntimeError):  # a read-only or missing home
        return None
    return FileSystemBytecodeCache(str(folder), f"%s.{_COMPILED}.cache")


def _cache_folder() -> Path:
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "duplicate-bridge" / "templates"
