"""A club's look on the sheets of a movement and on forms: in their margins, where it takes no room."""

from duplicate.pages.theme import Theme, css_string, rule
from duplicate.words.translations import Language

_FONT = 'Arial, "Liberation Sans", "Noto Sans", "Noto Sans CJK SC", "DejaVu Sans", sans-serif'
_SMALL = "font-size: 7pt; line-height: 1.1; color: #333; white-space: normal;"


def sheet_css(theme: Theme, language: Language) -> str:
    """Name, logo and header above every sheet; footer, sponsor and links below; its colour on heads.

    Each margin is 10 mm high, and most printers leave the outer 4 mm white. On the screen, where there are
    no margins, name, logo and footer stand in the edge of the sheet. Without a theme it is empty.
    """
    css = ""
    if "felt" in theme.light:
        felt = theme.light["felt"]
        css += rule(".head, .forms .title", [f"border-bottom-color: {felt};"])
        css += rule(".head h1, .forms .title h1, .card .about h1", [f"color: {felt};"])
    above = [theme.name, theme.header_in(language)]
    below = [theme.footer_in(language), _below(theme, language)]
    return css + _margins(theme, above, below) + _edges(theme, below[0])


def _below(theme: Theme, language: Language) -> str:
    parts = [link.name for link in theme.links]
    if theme.sponsor is not None:
        parts.insert(0, f"{theme.sponsor.text_in(language)} {theme.sponsor.name}".strip())
    return " · ".join(parts)


def _logo(theme: Theme) -> str:
    return f'background: url("{theme.logo_data}") center center / auto 6mm no-repeat;'


def _margins(theme: Theme, above: list[str], below: list[str]) -> str:
    boxes = ""
    if theme.logo is not None or any(above):
        middle = ['content: "";', "width: 12%;"] + ([_logo(theme)] if theme.logo is not None else [])
        boxes += rule("@top-center", middle)
        high = "vertical-align: bottom; padding-bottom: 1mm; width: 44%;"
        name, header = (css_string(text) for text in above)
        boxes += rule("@top-left", [f"content: {name}; font-weight: 700; font-size: 9pt; {high}"])
        boxes += rule("@top-right", [f"content: {header}; {_SMALL} {high}"])
    if any(below):
        left, right = (css_string(text) for text in below)
        low = f"{_SMALL} vertical-align: top; padding-top: 1mm; width: 50%;"
        boxes += rule("@bottom-left", [f"content: {left}; {low}"])
        boxes += rule("@bottom-right", [f"content: {right}; {low}"])
    css = f"@page {{ font-family: {_FONT}; {boxes.replace(chr(10), ' ')}}}\n" if boxes else ""
    return css + (_beside_a_cut(theme) if theme.logo is not None else "")


def _beside_a_cut(theme: Theme) -> str:
    """On sheets that are cut apart from top to bottom the logo stands where no cut goes."""
    left = _logo(theme).replace("center center", "right center")
    css = f"@page parted {{ @top-center {{ background: none; }} @top-left {{ {left} }} }}\n"
    return css + rule(".page:has(> table.cut, > .panels.cut)", ["page: parted;"])


def _edges(theme: Theme, footer: str) -> str:
    at = "position: absolute; left: 10mm; right: 10mm; font-family: inherit;"
    rules = ""
    if theme.name or theme.logo is not None:
        logo = _logo(theme).replace("center center", "right center") if theme.logo is not None else ""
        name = f"content: {css_string(theme.name)}; font-weight: 700; font-size: 9pt; line-height: 7mm;"
        rules += rule(".page::before", [f"{name} {at} top: 2mm; height: 7mm; {logo}"])
    if footer:
        rules += rule(".page::after", [f"content: {css_string(footer)}; {_SMALL} {at} bottom: 3mm;"])
    return f"@media screen {{ .page {{ position: relative; }} {rules}}}\n" if rules else ""
