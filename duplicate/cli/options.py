"""Options that several commands have: each has one name, one type and one help everywhere."""

from pathlib import Path
from typing import Annotated, Any

import typer

from duplicate.words.languages import SOURCE, codes_of, language


def _known(code: str) -> str:
    """A language that there is; anything else is refused before the command begins."""
    return code if code == SOURCE else language(code).code


def _all_known(options: list[str] | None) -> list[str] | None:
    """Languages that there are, as they were given."""
    if options:
        codes_of(options)
    return options


def one_language(of: str) -> Any:
    """The option of a language, for what it is of; one that there is not is an error at once."""
    return typer.Option(help=f"Language of {of}: en, fr, pl or zh.", callback=_known)


def several_languages(text: str) -> Any:
    """The option of several languages, likewise; its help is ``text``."""
    return typer.Option(help=text, callback=_all_known)


ConditionsOption = Annotated[str | None, typer.Option(help="A preset or a TOML file of conditions.")]
SettingsOption = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="One condition more.")
]
EventOption = Annotated[str | None, typer.Option(help="Which event of a file that holds several.")]
EncodingOption = Annotated[str | None, typer.Option(help="Encoding of a text file, when it is misread.")]
JsonOption = Annotated[
    str | None, typer.Option(metavar="FILE", help="Write everything as JSON; - prints it.")
]
LanguagesOption = Annotated[
    list[str] | None,
    several_languages("Languages: en, fr, pl, zh, or several: en,zh. Else those published before."),
]
PaperOption = Annotated[str, typer.Option(help="A4 or Letter.")]
PdfsOption = Annotated[bool, typer.Option(help="PDFs beside the HTML pages.")]
TemplatesOption = Annotated[Path | None, typer.Option(help="The club's own templates, laid over ours.")]
ThemeOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The club's colours, logo and texts: docs/look.md.")
]
DoubleDummyOption = Annotated[
    bool | None,
    typer.Option(
        "--double-dummy/--no-double-dummy",
        help="What could be made, and par; without it, where endplay is installed.",
    ),
]
