"""Forms as HTML and PDF, in a folder with a page that leads to them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import msgspec

from duplicate.pages.book.leaves import POINT, dotted
from duplicate.pages.book.leaves import text_lines as measured
from duplicate.pages.forms.catalogue import FORMS, Form
from duplicate.pages.forms.lying import Lying, among_prints, lying_in
from duplicate.pages.forms.parts import TITLE, Board, Fields, FormView, Title, Wish, inner
from duplicate.pages.measures import MILLIMETRE, sheet, text_lines, text_width
from duplicate.pages.prints import Progress, Written, refuse_results
from duplicate.pages.templates import Templates, sayer
from duplicate.pages.theme_sheets import sheet_css
from duplicate.words.problems import DuplicateError, Problem, Severity
from duplicate.words.translations import LANGUAGES, language, translator

MOST_COPIES = 500
_SIZES = (11.0, 10.0, 9.0, 8.0)  #: of what stands in a field, in points
_SMALLER = (7.0, 6.5, 6.0)  #: on two lines
_TITLE_SHARE = 0.42  #: of the width that the title of a sheet leaves, as templates/styles/forms.css has it
_BOARD, _BOARD_WORDS = 8.0, 78.0  #: height of the head of a board, and the width of its words, in millimetres
_ASIDE_LINE, _ASIDE_AIR, _ASIDE_LEAST = 1.1, 1.2, 6.0


@dataclass(frozen=True)
class Forms:
    """Forms in one language, for one paper, in the look of a club.

    ``templates`` is a folder that a club lays over ours, ``theme`` its colours, logo and texts.
    """

    language: str = "en"
    paper: str = "A4"
    templates: Path | None = None
    theme: Path | None = None

    def __post_init__(self) -> None:
        """Refuse a language or a paper that does not exist before anything is written."""
        language(self.language)
        sheet(self.paper)

    @cached_property
    def _templates(self) -> Templates:
        return Templates(self.templates, self.theme)

    def html(self, form: Form, view: FormView, wish: Wish, *, pdf: str = "") -> str:
        """A form as a complete page; ``pdf`` is the address of the PDF beside it."""
        return self._render("forms/form.html", form=form, view=view, wish=wish, pdf=pdf)

    def pdf(self, form: Form, view: FormView, wish: Wish, copies: int = 1, *, fonts: object = None) -> bytes:
        """A form as PDF, every sheet so many times."""
        from duplicate.pages.paper import set_page

        pages = tuple(page for _copy in range(copies) for page in view.pages)
        source = self.html(form, msgspec.structs.replace(view, pages=pages), wish)
        return set_page(source, f"{form.name}.pdf", fonts=fonts)

    def index(self, forms: Sequence[Lying], *, before: str = "") -> str:
        """The page that leads to the forms; it stays that of a movement if it was one ``before``."""
        beside = among_prints(before, forms, self._templates) if before else None
        return beside or self._render("forms/index.html", forms=forms, form=None, view=None, pdf="")

    def _render(self, template: str, **values: object) -> str:
        translate = translator(self.language)
        found = values.get("view")
        paper = sheet(self.paper)
        if isinstance(found, FormView) and found.landscape:
            paper = paper.turned
        say = sayer(translate)
        width = inner(paper)[0]

        def field_sizes(fields: Fields, across: int) -> list[list[float]]:
            """The size of type of every field, so that what stands in it has room."""
            found = []
            for row in fields.rows:
                shares = sum(field.share for field in row)
                room = [(width / across * field.share / shares - 3) * MILLIMETRE for field in row]
                found.append([_size(say(field.value), room[place]) for place, field in enumerate(row)])
            return found

        def aside(block: Title | Board, across: int) -> tuple[str, float]:
            """What stands at the right of a title or board: its lines, and the size of their type."""
            if isinstance(block, Title):
                share = _TITLE_SHARE if block.level == 1 else 0.5
                return set_aside(say(block.aside), 10.5, share * width / across, TITLE)
            return set_aside(say(block.aside), 10.0, width / across - _BOARD_WORDS, _BOARD)

        look = sheet_css(self._templates.theme, LANGUAGES[self.language])
        context: dict[str, object] = {
            "_": translate,
            "say": say,
            "language": LANGUAGES[self.language],
            "sheet": paper,
            "styles": self._templates.styles("base.css", "prints.css", "forms.css", "club.css") + look,
            "field_sizes": field_sizes,
            "aside": aside,
        }
        return self._templates.render(template, context | values)


def set_aside(text: str, largest: float, room: float, height: float) -> tuple[str, float]:
    """A text beside a title: its lines, and the largest type in points in which it has room.

    ``room`` and ``height`` are in millimetres.

    >>> set_aside("Autumn Pairs · 8 January", 10.5, 70, 11)
    ('Autumn Pairs · 8 January', 10.5)
    >>> set_aside("The Annual Autumn Championship · 8 January · Harbour Bridge Club", 10.5, 40, 11)[1] < 10.5
    True
    """
    size = largest
    while True:
        lines = dotted(text.split(" · "), size * POINT, room)
        tall = sum(max(1, measured(line, size * POINT, room)) for line in lines) * size * POINT * _ASIDE_LINE
        if tall <= height - _ASIDE_AIR or size <= _ASIDE_LEAST:
            return "\n".join(lines), size
        size -= 0.5


def _size(text: str, room: float) -> float:
    """The largest type in which a text has room: on one line, else a small one on two lines.

    >>> _size("Ann", 100) > _size("Ottoline Long-Featherstonehaugh", 100)
    True
    """
    for size in _SIZES:
        if text_width(text, size) <= room or (size <= _SIZES[-1] and text_lines(text, size, room) <= 2):
            return size
    smaller = (size for size in _SMALLER if text_lines(text, size, room) <= 2)
    return next(smaller, _SMALLER[-1])


def write_forms(
    printed: Forms,
    views: Mapping[str, FormView],
    wish: Wish,
    folder: Path,
    *,
    copies: int = 1,
    pdf: bool = True,
    progress: Progress | None = None,
) -> Written:
    """Write forms, each by its name, as HTML and PDF into a folder, with an index.html that leads to them.

    Forms and prints of a movement that lie there from before stay on that page.

    Copies are in the PDF, for the printer; the page has every sheet once. Without the libraries for PDF
    the pages are written all the same, and a problem says what to install.
    """
    from duplicate.pages.paper import shared_fonts

    if not 1 <= copies <= MOST_COPIES:
        problem = Problem(
            "this is no number of copies",
            field="--copies",
            value=str(copies),
            remedy=f"write 1 to {MOST_COPIES}",
        )
        raise DuplicateError(problem)
    refuse_results(folder)
    folder.mkdir(parents=True, exist_ok=True)
    problems: list[Problem] = []
    fonts: object = None
    if pdf:
        try:
            fonts = shared_fonts()
        except DuplicateError as error:
            problems.append(replace(error.problem, severity=Severity.WARNING))
            pdf = False
    chosen = [form for form in FORMS if form.name in views]
    paths: list[Path] = []
    for done, form in enumerate(chosen):
        if progress:
            progress(form.title, done, len(chosen))
        view = views[form.name]
        path = folder / f"{form.name}.html"
        page = printed.html(form, view, wish, pdf=f"{form.name}.pdf" if pdf else "")
        path.write_text(page, encoding="utf-8", newline="\n")
        paths.append(path)
        if pdf:
            path = path.with_suffix(".pdf")
            path.write_bytes(printed.pdf(form, view, wish, copies, fonts=fonts))
            paths.append(path)
    index = folder / "index.html"
    before = index.read_text(encoding="utf-8", errors="replace") if index.is_file() else ""
    lying = lying_in(folder, [form.name for form in chosen])
    index.write_text(printed.index(lying, before=before), encoding="utf-8", newline="\n")
    if progress:
        progress("", len(chosen), len(chosen))
    return Written((index, *paths), tuple(problems))
