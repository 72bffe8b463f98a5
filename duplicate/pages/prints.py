"""The prints of a movement: movement sheet, seating list, cards, guides, travellers, board placement."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from duplicate.movements.movement import Movement
from duplicate.pages.addresses import base_address
from duplicate.pages.measures import SHEETS, Sheet, sheet
from duplicate.pages.movement_sheets import board_sheet_view, movement_figures, movement_sheet_view
from duplicate.pages.movement_words import movement_words
from duplicate.pages.pair_guides import guides_view
from duplicate.pages.paper import set_page, shared_fonts
from duplicate.pages.seating_list import seating_list_view
from duplicate.pages.seats import Names
from duplicate.pages.table_cards import TABLE_NUMBER, table_cards_view
from duplicate.pages.templates import Templates
from duplicate.pages.theme_sheets import sheet_css
from duplicate.pages.traveller_forms import traveller_forms_view
from duplicate.words.problems import DuplicateError, Problem, Severity
from duplicate.words.translations import LANGUAGES, language, translator
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from duplicate.night.entries import Entries
    from duplicate.pages.forms.lying import Lying

Progress = Callable[[str, int, int], None]  #: what is being made, how many are done, how many there are


class Print(NamedTuple):
    """One document to print: its name in file names, its title, and who needs it."""

    name: str
    title: str
    purpose: str


PRINTS = (
    Print("movement", _("Movement sheet"), _("For the director: every round at every table.")),
    Print("seating", _("Seating list"), _("For the wall: who sits where, by name and by table.")),
    Print("cards", _("Table cards"), _("One for each table: who plays which boards, and who moves where.")),
    Print("guides", _("Guides"), _("One for each pair or player, to be cut apart and carried along.")),
    Print("travellers", _("Traveller forms"), _("One for each board, to write the results on.")),
    Print("boards", _("Board placement"), _("Where to put the boards, and where they are in every round.")),
)


class Heading(NamedTuple):
    """What stands on every print beside the movement. Whatever is empty is left out."""

    event: str = ""
    date: str = ""  #: ISO
    club: str = ""
    session: int = 1


_PLAIN = Heading()
_LONG_DATE = "28 September 2026"  #: as wide as any


@dataclass(frozen=True)
class Prints:
    """Everything that can be printed of one movement, in one language, for one paper.

    ``entries`` gives the names; without it the numbers stand alone. ``templates`` is a folder that a
    club lays over ours. With ``base``, a web address, every table card leads to the address of
    its table: see `duplicate.pages.addresses`.
    ``beside`` are the movements of the other sections, whose players are on the same seating list.
    """

    movement: Movement
    entries: "Entries | None" = None
    heading: Heading = _PLAIN
    language: str = "en"
    paper: str = "A4"
    templates: Path | None = None
    base: str = ""
    beside: tuple[Movement, ...] = ()
    theme: Path | None = None

    def __post_init__(self) -> None:
        """Refuse a language, paper or folder that does not exist before anything is written."""
        language(self.language)
        sheet(self.paper)
        if self.base:
            base_address(self.base)
        if not self.movement.meetings:
            raise DuplicateError("the movement has no tables", remedy="plan or read a movement first")

    @cached_property
    def _templates(self) -> Templates:
        return Templates(self.templates, self.theme)

    def html(self, name: str, *, with_pdf: bool = True) -> str:
        """One print as a complete page; ``with_pdf`` says that its PDF lies beside it."""
        found = next((p for p in PRINTS if p.name == name), None)
        if found is None:
            known = ", ".join(p.name for p in PRINTS)
            raise DuplicateError(f"there is no print {name!r}", remedy=f"choose from {known}")
        paper = sheet(self.paper)
        view = self._view(name, paper)
        if getattr(view, "landscape", False):
            paper = paper.turned
        return self._render(f"prints/{name}.html", view=view, this=found, sheet=paper, with_pdf=with_pdf)

    def index(
        self, *, with_pdf: bool = True, sections: tuple[str, ...] = ("",), forms: "Sequence[Lying]" = ()
    ) -> str:
        """The page that leads to all prints; those of several ``sections`` lie in folders of their own.

        ``forms`` lie beside it, and it leads to them too.
        """
        return self._render(
            "prints/index.html",
            view=None,
            this=None,
            sheet=sheet(self.paper),
            with_pdf=with_pdf,
            sections=sections,
            forms=forms,
            figures=movement_figures(self.movement, translator(self.language)) if len(sections) == 1 else (),
        )

    def _view(self, name: str, paper: Sheet) -> object:
        translate = translator(self.language)
        names = Names(self.movement, self.entries, self.heading.session)
        match name:
            case "movement":
                return movement_sheet_view(self.movement, paper, translate)
            case "seating":
                fields = [Names(m, self.entries, self.heading.session) for m in self.beside]
                return seating_list_view([names, *fields], translate, paper)
            case "cards":
                about = [movement_words(self.movement.name, translate)]
                if self.heading.event:
                    about.insert(0, " · ".join(filter(None, (self.heading.event, self.heading.date))))
                base = base_address(self.base) if self.base else ""
                return table_cards_view(self.movement, names, paper, translate, about=tuple(about), base=base)
            case "guides":
                when = _LONG_DATE if self.heading.date else ""
                event = " · ".join(filter(None, (self.heading.event, when)))
                return guides_view(self.movement, names, paper, translate, event)
            case "travellers":
                return traveller_forms_view(self.movement, paper, translate)
            case _:
                return board_sheet_view(self.movement, paper, translate)

    def _render(self, template: str, **values: object) -> str:
        translate = translator(self.language)
        look = sheet_css(self._templates.theme, LANGUAGES[self.language])
        context: dict[str, object] = {
            "_": translate,
            "language": LANGUAGES[self.language],
            "heading": self.heading,
            "movement": self.movement,
            "movement_name": movement_words(self.movement.name, translate),
            "prints": PRINTS,
            "styles": self._templates.styles("base.css", "prints.css", "club.css") + look,
            "table_number": TABLE_NUMBER,
        }
        return self._templates.render(template, context | values)


_RECORDS = ("site.json", "event.json", "pages.json", "league.json", "players.json")  #: of pages of results


class Written(NamedTuple):
    """What was written, and why something was not."""

    paths: tuple[Path, ...]
    problems: tuple[Problem, ...] = ()


def write_prints(
    prints: Prints, folder: Path, *, pdf: bool = True, progress: Progress | None = None
) -> Written:
    """Write all prints as HTML and PDF into a folder, with an index.html that leads to them.

    Without the libraries for PDF the pages are written all the same, and a problem says what to
    install.
    """
    refuse_results(folder)
    folder.mkdir(parents=True, exist_ok=True)
    problems: list[Problem] = []
    paths: list[Path] = []
    fonts: object = None
    if pdf:
        try:
            fonts = shared_fonts()
        except DuplicateError as error:
            problems.append(replace(error.problem, severity=Severity.WARNING))
            pdf = False
    steps = len(PRINTS) * (2 if pdf else 1)
    done = 0
    for item in PRINTS:
        for kind in ("html", "pdf") if pdf else ("html",):
            if progress:
                progress(item.title, done, steps)
            page = prints.html(item.name, with_pdf=pdf)
            path = folder / f"{item.name}.{kind}"
            if kind == "html":
                path.write_text(page, encoding="utf-8", newline="\n")
            else:
                path.write_bytes(set_page(page, path.name, fonts=fonts))
            paths.append(path)
            done += 1
    index = folder / "index.html"
    page = prints.index(with_pdf=pdf, forms=_forms_in(folder))
    index.write_text(page, encoding="utf-8", newline="\n")
    if progress:
        progress("", steps, steps)
    return Written((index, *paths), tuple(problems))


def refuse_results(folder: Path) -> None:
    """Refuse a folder whose index.html leads to results: it would lead to sheets instead."""
    for name in _RECORDS:
        if (folder / name).is_file():
            problem = Problem(
                "pages of results lie there, and index.html leads to them",
                file=str(folder),
                remedy="name a folder of its own with --out",
            )
            raise DuplicateError(problem)


def write_sections(sections: Sequence[tuple[str, Prints]], folder: Path, written: Sequence[Written]) -> Path:
    """Write the page that leads to the prints of every section, each in a folder named by its letter."""
    with_pdf = any(path.suffix == ".pdf" for each in written for path in each.paths)
    names = tuple(name for name, _prints in sections)
    page = sections[0][1].index(with_pdf=with_pdf, sections=names, forms=_forms_in(folder))
    path = folder / "index.html"
    path.write_text(page, encoding="utf-8", newline="\n")
    return path


def _forms_in(folder: Path) -> "Sequence[Lying]":
    """The forms that lie in a folder; their catalogue is loaded only where something else lies there."""
    own = {"index.html", *(f"{item.name}.html" for item in PRINTS)}
    if all(path.name in own for path in folder.glob("*.html")):
        return ()
    from duplicate.pages.forms.lying import lying_in

    return lying_in(folder)


def paper_names() -> tuple[str, ...]:
    """The papers that prints can be made for."""
    return tuple(SHEETS)
