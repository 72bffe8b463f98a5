"""The forms that lie in a folder, and their place on a page there that leads to the prints of a movement.

Forms are made a few at a time, also beside the prints of a movement: the page of the folder leads to all.
"""

import re
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from duplicate.pages.forms.catalogue import FORMS, Form
from duplicate.pages.templates import Templates
from duplicate.words.translations import LANGUAGES, translator

BEGIN, END = "<!-- forms -->", "<!-- /forms -->"
_BETWEEN = re.compile(f"{BEGIN}.*?{END}", re.DOTALL)
_BODY = '<body class="forms">'


class Lying(NamedTuple):
    """A form in a folder, and whether its PDF lies beside it."""

    form: Form
    pdf: bool


def lying_in(folder: Path, written: Collection[str] = ()) -> tuple[Lying, ...]:
    """The forms of the program in a folder, in the order of the catalogue; ``written`` are some just made."""
    found = []
    for form in FORMS:
        page = folder / f"{form.name}.html"
        text = page.read_text(encoding="utf-8", errors="replace") if page.is_file() else ""
        if form.name in written or _BODY in text:
            pdf = f'href="{form.name}.pdf"' in text and page.with_suffix(".pdf").is_file()
            found.append(Lying(form, pdf))
    return tuple(found)


def among_prints(index: str, forms: Sequence[Lying], templates: Templates) -> str | None:
    """The page that leads to the prints of a movement, with these forms; none where it is another page."""
    if BEGIN not in index:
        return None
    tag = re.search(r'<html lang="([^"]*)"', index)
    code = next((code for code, own in LANGUAGES.items() if tag and own.tag == tag[1]), "en")
    block = templates.render("forms/list.html", {"_": translator(code), "forms": forms, "titled": True})
    return _BETWEEN.sub(lambda _found: f"{BEGIN}{block}{END}", index, count=1)
