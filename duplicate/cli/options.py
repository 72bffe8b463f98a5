"""Options that several commands have: each has one name, one type and one help everywhere."""

from pathlib import Path
from typing import Annotated

import typer

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
    list[str] | None, typer.Option(help="Languages: en, fr, pl, zh, or several: en,zh (en and zh).")
]
PaperOption = Annotated[str, typer.Option(help="A4 or Letter.")]
PdfsOption = Annotated[bool, typer.Option(help="PDFs beside the HTML pages.")]
TemplatesOption = Annotated[Path | None, typer.Option(help="The club's own templates, laid over ours.")]
ThemeOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The club's colours, logo and texts: docs/look.md.")
]
